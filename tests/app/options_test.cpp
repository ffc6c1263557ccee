#include "app/parameters/options.h"

#include <limits>

#include "app/jobs/recorder.h"
#include "kernels/parameters/form.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/arguments.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;
using tests::english;

namespace {

std::string bad(const std::string& line, int exit_status = 2) {
  const Error error = tests::run_error_of([&] { return parse_run(tests::typed(line), MissingInput::is_a_problem); });
  CHECK(error.exit_status() == exit_status);
  CHECK(english(error).find('\n') == std::string::npos);
  return english(error);
}

// An option with a value, as a refusal names them.
std::string given(const std::string& option, const std::string& value) {
  return value.empty() ? option : option + " " + value;
}

}  // namespace

TEST_CASE("defaults: the book's are 4 bits and blocks of 4, all others 32 bits and blocks of 256") {
  const RunRequest book = tests::asked("--device cpu");
  CHECK(book.config.sort == "radix-1bit");
  CHECK(book.config.key_bits == 4);
  CHECK(book.config.block_threads == 4);
  CHECK(book.config.n == 16);
  CHECK(book.config[recording::seed] == 0);
  CHECK(book.time_limit == default_time_limit);
  CHECK(book.backend == catalog::Backend::cpu);
  CHECK(tests::asked("--keys 3,5").config.key_bits == 32);
  CHECK(tests::asked("--keys 3,5").config.block_threads == 256);
  const RunRequest wider = tests::asked("--preset book --key-bits 8 --block-threads 1024");
  CHECK(wider.config.key_bits == 8);
  CHECK(wider.config.block_threads == 1024);
}

TEST_CASE("every parameter reaches the configuration") {
  const RunRequest run = tests::asked(
      "--sort radix-1bit --random 70 --seed 9 --distribution few --radix-bits 1 --keys-per-thread 1 "
      "--key-type u32 --order ascending --key-bits 7 --block-threads 33 --block-scan brent-kung "
      "--grid-scan look-back --resident-blocks 2 --schedule-seed 18446744073709551615 --barrier-rule volta "
      "--access-limit 100000 --time-limit 30");
  recording::Config expected{.n = 70,
                             .key_bits = 7,
                             .block_threads = 33,
                             .block_scan = recording::BlockScan::brent_kung,
                             .grid_scan = recording::GridScan::look_back,
                             .resident_blocks = 2,
                             .schedule_seed = std::numeric_limits<std::uint64_t>::max(),
                             .barrier_rule = recording::BarrierRule::volta,
                             .access_limit = 100000};
  expected.set(recording::seed, 9);
  CHECK((run.config == expected));
  CHECK(run.input.keys == random_keys(70, 9, Distribution::few, 7));
  CHECK(run.time_limit == std::chrono::seconds(30));
  CHECK(run.backend == catalog::Backend::cpu);  // they steer the executor
}

TEST_CASE("launches choose the form of a sort, a named form keeps itself") {
  for (const auto& [line, sort] : tests::rows(R"(
    --sort radix-1bit | radix-1bit
    --sort radix-1bit-single | radix-1bit-single
    --sort radix-1bit --launches one | radix-1bit-single
    --sort radix-1bit-single --launches several | radix-1bit
    --sort radix-1bit-single --grid-scan look-back | radix-1bit-single)"))
    CHECK(tests::asked(line).config.sort == sort);
  CHECK(tests::asked("--sort radix-1bit --launches one --grid-blocks 2").config.grid_blocks == 2);
}

TEST_CASE("every sort refuses every parameter that means nothing to it") {
  for (const parameters::Parameter& row : parameters::table) {
    if (!parameters::depends_on_sort(row)) continue;
    const bool number = row.field.kind == parameters::Kind::number;
    const std::uint64_t other = number ? std::min<std::uint64_t>(4, parameters::kept_range(row).most) : 1;
    const std::string option = given(parameters::option_of(row), parameters::word_of(row, other));
    for (const catalog::SortInfo* sort : catalog::sorts()) {
      const std::string name(sort->name);
      const recording::Config config{.sort = name, .n = 2};
      if (parameters::takes(*sort, row) || parameters::value_anyway(*sort, config, row) == other) continue;
      CHECK(bad("--keys 1,2 --sort " + name + " " + option)
                .starts_with(option + ": means nothing to the sort " + name + "; allowed for: "));
    }
  }
  CHECK(tests::asked("--sort sample --keys 1,2 --oversampling 64").config.oversampling == 64);
  CHECK(tests::asked("--sort radix-block --keys 1,2 --block-threads 2").config.block_threads == 2);
  CHECK(tests::asked("--sort radix-local --keys 1,2 --block-threads 1024 --device cpu --values --keys-per-thread 11")
            .config.keys_per_thread == 11);
}

TEST_CASE("key types, order and values are read, and widths follow the type") {
  CHECK(tests::asked("--keys -1,2 --key-type i32").config.key_bits == 32);
  CHECK(tests::asked("--keys -1,2 --key-type i32").input.keys == Keys{0xffffffff, 2});
  CHECK(tests::asked("--keys 1 --key-type u64").config.key_bits == 64);
  CHECK(tests::asked("--keys 1 --key-type u64 --key-bits 40").config.key_bits == 40);
  CHECK(tests::asked("--preset book --key-type f32").config.key_bits == 32);
  const RunRequest pairs = tests::asked("--keys 5,4,9 --values --order descending");
  CHECK(pairs.input.values == Keys{0, 1, 2});
  CHECK(pairs.config.order == recording::Order::descending);
  CHECK(tests::asked("--preset income").input.values == Keys{30, 32, 22, 29});
}

TEST_CASE("a GPU that is not there is reported with status 3") {
  if (catalog::cuda_available()) return;
  CHECK(bad("--keys 1 --device cuda", 3).starts_with("--device cuda: no GPU can be used: "));
  CHECK(tests::asked("--keys 1 --device auto").backend == catalog::Backend::cpu);
}

TEST_CASE("a request survives the way to the process that runs it") {
  RunRequest run;
  for (const parameters::Parameter& row : parameters::table)
    row.field.set(run.config, parameters::kept_range(row).most);
  run.config.n = 3;
  run.input.keys = {0, 0xffffffff, 7};
  run.backend = catalog::Backend::cuda;
  run.time_limit = std::chrono::seconds(16);
  run.mistake = "last-bit-forgotten/wrong";
  const RunRequest back = decode_request(encode_request(run));
  CHECK(back.config == run.config);
  CHECK(back.input.keys == run.input.keys);
  CHECK(back.backend == run.backend);
  CHECK(back.time_limit == run.time_limit);
  CHECK(back.mistake == run.mistake);
}

TEST_CASE("themes, languages and scales") {
  CHECK(parse_theme("dark")->name == "dark");
  CHECK(english(tests::run_error_of([&] { (void)parse_theme("drak"); })) ==
        "--theme 'drak': unknown, did you mean 'dark'? allowed: light, dark, high-contrast");
  CHECK(parse_language("zh-Hant") == Language::traditional_chinese);
  CHECK(tests::run_error_of([&] { (void)parse_language("fr"); }).id() == texts::word_unknown);
  CHECK(parse_decimal("--scale", "1.5", 1, 3) == 1.5F);
  for (const char* word : {"0.9", "3.1", "", "x", "1e0", "nan", "inf", "-1", "1,5", "2 "}) {
    CHECK(tests::said_of([&] { (void)parse_decimal("--scale", word, 1, 3); }) ==
          "--scale '" + std::string(word) + "': allowed: 1 to 3");
  }
}

TEST_CASE("the most that a sort takes of a parameter is the most that the table allows") {
  for (const parameters::Parameter& row : parameters::table) {
    if (row.most == nullptr && !row.listed_by_sorts) continue;
    CAPTURE(row.name);
    std::uint64_t most = 0;
    for (const catalog::SortInfo* sort : catalog::sorts()) most = std::max(most, parameters::most_of(*sort, row));
    CHECK(most == parameters::kept_range(row).most);
  }
}

TEST_CASE("--as-timed gives every sort the form that its timed runs have") {
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    CAPTURE(sort->name);
    const char* digit = sort->max_radix_bits > 1 ? " --radix-bits 2" : "";
    const std::string plain = "--keys 3,1 --key-bits 2 --sort " + std::string(sort->name) + digit;
    const recording::Config stepped = tests::asked(plain).config;
    CHECK(recording::same_form(stepped, {}));
    recording::Config expected = stepped;
    if (sort->as_timed != nullptr) sort->as_timed(expected);
    CHECK(tests::asked(plain + " --as-timed").config == expected);
    CHECK(recording::same_form(expected, stepped) == (sort->as_timed == nullptr));
    // It takes each field of its form, within the range that the program names.
    recording::Config all = expected;
    parameters::limit_to(*sort, all);
    CHECK(all == expected);
  }
}

TEST_CASE("the timed form has as many copies of counters as fit a block's shared memory") {
  const catalog::SortInfo& sweep = *catalog::find_sort("onesweep");
  recording::Config config = tests::asked("--sort onesweep --keys 3,1 --radix-bits 8").config;
  const auto copies = [&](std::uint64_t most_shared_bytes) {
    recording::Config timed = catalog::with_timed_form(sweep, config);
    catalog::fit_form(sweep, timed, most_shared_bytes);
    CHECK((timed.histogram_copies == 1 || sweep.shared_bytes(timed) <= most_shared_bytes));
    CHECK(timed.look_back_words == 4);
    return timed.histogram_copies;
  };
  const std::uint64_t of_one = 4 * 256 * 4;  // digits, counters of each, bytes
  CHECK(copies(32 * of_one) == 32);
  CHECK(copies(32 * of_one - 1) == 16);
  CHECK(copies(99 * 1024) == 16);
  CHECK(copies(64 * 1024) == 16);
  CHECK(copies(48 * 1024) == 8);
  CHECK(copies(1) == 1);
  // The executor gives a block 99 KiB.
  const std::string book = "--sort onesweep --preset book --key-bits 32 --radix-bits 8 --as-timed --device cpu";
  CHECK(tests::asked(book).config.histogram_copies == 16);
  CHECK(bad(book + " --histogram-copies 32").find("a block needs") != std::string::npos);
}

TEST_CASE("what is given stands, whatever --as-timed says") {
  const std::string sweep = "--sort onesweep --keys 3,1 --radix-bits 4 --as-timed";
  CHECK(tests::asked(sweep).config.look_back_words == 4);
  CHECK(tests::asked(sweep).config.histogram_copies == 32);
  CHECK(tests::asked(sweep + " --key-type u64").config.histogram_copies == 16);
  const recording::Config given = tests::asked(sweep + " --look-back-words 1").config;
  CHECK(given.look_back_words == 1);
  CHECK(given.histogram_copies == 32);
  const recording::Config msd = tests::asked("--sort radix-msd --keys 3,1 --take-turns --children-per-thread 3").config;
  CHECK(msd.take_turns);
  CHECK(msd.children_per_thread == 3);
  CHECK(recording::form_options(msd) == "--take-turns --children-per-thread 3");
}
