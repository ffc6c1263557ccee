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

RunRequest good(const std::string& line) {
  return parse_run(tests::typed(line), MissingInput::is_the_book);
}

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
  const RunRequest book = good("--device cpu");
  CHECK(book.config.sort == "radix-1bit");
  CHECK(book.config.key_bits == 4);
  CHECK(book.config.block_threads == 4);
  CHECK(book.config.n == 16);
  CHECK(book.config[recording::seed] == 0);
  CHECK(book.time_limit == default_time_limit);
  CHECK(book.backend == catalog::Backend::cpu);
  CHECK(good("--keys 3,5").config.key_bits == 32);
  CHECK(good("--keys 3,5").config.block_threads == 256);
  const RunRequest wider = good("--preset book --key-bits 8 --block-threads 1024");
  CHECK(wider.config.key_bits == 8);
  CHECK(wider.config.block_threads == 1024);
}

TEST_CASE("every parameter reaches the configuration") {
  const RunRequest run = good(
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
    CHECK(good(line).config.sort == sort);
  CHECK(good("--sort radix-1bit --launches one --grid-blocks 2").config.grid_blocks == 2);
}

TEST_CASE("a number outside its range, or none, is reported with the range") {
  const auto rows = tests::rows(R"(
    --radix-bits | 1 to 8
    --keys-per-thread | 1 to 32
    --block-threads | 1 to 1024
    --key-bits | 1 to 32
    --oversampling | 1 to 64
    --look-back-words | 1 to 8
    --histogram-copies | 1, 2, 4, 8, 16, 32
    --children-per-thread | 1 to 8
    --pass-bits | 1 to 2
    --merge-ways | 2, 4
    --devices | 1 to 16
    --resident-blocks | 0 to 4096
    --grid-blocks | 0 to 4096
    --schedule-seed | 0 to 18446744073709551615
    --access-limit | 0 to 18446744073709551615)");
  for (const auto& [option, range] : rows) {
    std::vector<std::string> wrong{"four", "-1", "", "18446744073709551616", "1.5"};
    if (range.starts_with("1")) wrong.emplace_back("0");
    const std::string most = range.substr(range.find_last_of(' ') + 1);
    if (most.size() < 6) wrong.push_back(std::to_string(std::stoul(most) + 1));
    const bool listed = range.find(',') != std::string::npos;
    if (listed) wrong.emplace_back("3");
    for (const std::string& word : wrong) {
      const std::string refused = listed ? option + " " + word : option + " '" + word + "'";
      CHECK(bad("--keys 1,2 " + given(option, word)) == refused + ": allowed: " + range);
    }
  }
  CHECK(rows.size() == static_cast<std::size_t>(std::count_if(
                           std::begin(parameters::table), std::end(parameters::table), [](const auto& row) {
                             return parameters::is_option(row) && row.field.kind == parameters::Kind::number;
                           })));
}

TEST_CASE("what is wrong in a run is reported with what is allowed") {
  for (const auto& [line, refusal] : tests::rows(R"(
    --sort bogo --keys 1 | --sort 'bogo': unknown; allowed: radix-1bit, radix-1bit-single, radix-block, radix-local, radix-unstable, onesweep, radix-msd, merge, odd-even-transposition, bitonic, bitonic-alternating, odd-even-merge, bitonic-shared, sample, sample-devices
    --keys 1 --key-type u16 | --key-type 'u16': unknown, did you mean 'u32'? allowed: u32, i32, f32, u64
    --keys 1 --order down | --order 'down': unknown; allowed: ascending, descending
    --keys 1 --block-scan blelloch | --block-scan 'blelloch': unknown; allowed: hillis-steele, brent-kung, warp-shuffle
    --keys 1 --grid-scan x | --grid-scan 'x': unknown; allowed: block-sums, look-back
    --keys 1 --launches two | --launches 'two': unknown; allowed: several, one
    --keys 1 --barrier-rule x | --barrier-rule 'x': unknown; allowed: book, volta
    --keys 1 --device tpu | --device 'tpu': unknown, did you mean 'cpu'? allowed: auto, cpu, cuda
    --keys 1 --time-limit 0 | --time-limit '0': allowed: 1 to 86400
    --keys 1 --seed 3 | --seed 3: allowed only together with --random N
    --keys 1 --distribution few | --distribution few: allowed only together with --random N
    --keys 1,2 --random 3 | --keys 1,2 and --random 3: allowed: one of the two
    --keys 1 --preset book | --keys 1 and --preset book: allowed: one of the two
    --keys 1 --key-type u64 --key-bits 65 | --key-bits '65': allowed: 1 to 64
    --keys 1 --key-type f32 --key-bits 31 | --key-bits '31': allowed: 32 to 32
    --sort merge --keys 1 --compare magnitude | --compare 'magnitude': unknown; allowed: ascending, descending, absolute, lexicographic
    --sort merge --keys 1 --compare lexicographic | --compare lexicographic: allowed only together with --values
    --sort merge --keys 1 --order descending --compare ascending | --order descending and --compare ascending: allowed: one of the two
    --keys 1,a | --keys: 'a' is no key; allowed: whole numbers, decimal, 0x.. or 0b..
    --keys 1e99 --key-type f32 | --keys: 1e99 is no key of type f32; allowed: -3.4028235e38 to 3.4028235e38
    --keys -1 | --keys: -1 is negative; allowed for keys of type u32: 0 to 4294967295
    --keys 1,16 --key-bits 4 | --keys: 16 does not fit into --key-bits 4; allowed: keys 0 to 15, or --key-bits 5 and more
    --preset book --key-bits 3 | --preset: 15 does not fit into --key-bits 3; allowed: keys 0 to 7, or --key-bits 4 and more
    --random 4097 | --random '4097': allowed: 0 to 4096
    --random 3 --seed 4294967296 | --seed '4294967296': allowed: 0 to 4294967295
    --random 3 --distribution gauss | --distribution 'gauss': unknown; allowed: uniform, sorted, reversed, few, equal, normal, zipf
    --preset bok | --preset 'bok': unknown, did you mean 'book'? allowed: book, small, four, scan, income, bitonic, look-back, cascade-income, cascade-age
    --sort bitonic-alternating --keys 1,2,3 | n 3: allowed: 0, 1, 2, 4, 8, 16, ... (--sort bitonic-alternating)
    --sort radix-block --random 1025 | --random: 1025 keys; allowed: 0 to 1024 for the sort radix-block
    --sort odd-even-transposition --random 1025 | --random: 1025 keys; allowed: 0 to 1024 for the sort odd-even-transposition
    --sort radix-local --keys 1,2 --block-threads 1024 --device cpu --values --keys-per-thread 16 | --keys-per-thread 16 with --block-threads 1024: a block needs 137220 bytes of shared memory, 35844 more than the 101376 that it can have; allowed: --keys-per-thread 1 to 11
    --sort radix-local --preset book --launches one --grid-scan block-sums | --grid-scan block-sums: allowed only together with --launches several
    --sort radix-local --preset book --launches one --block-threads 1024 --grid-blocks 4096 | --grid-blocks 4096: allowed: 0 to 64 with --block-threads 1024
    --sort radix-1bit --keys 1 --radix-bits 4 | --radix-bits 4: means nothing to the sort radix-1bit; allowed for: radix-local, radix-unstable, onesweep, radix-msd, sample-devices
    --sort radix-block --keys 1 --keys-per-thread 2 | --keys-per-thread 2: means nothing to the sort radix-block; allowed for: radix-1bit, radix-1bit-single, radix-local, onesweep, radix-msd, merge, bitonic-shared, sample, sample-devices
    --sort radix-block --keys 1 --grid-scan look-back | --grid-scan look-back: means nothing to the sort radix-block; allowed for: radix-1bit, radix-local
    --keys 1 --compare absolute | --compare absolute: means nothing to the sort radix-1bit; allowed for: merge
    --keys 1 --oversampling 4 | --oversampling 4: means nothing to the sort radix-1bit; allowed for: sample, sample-devices
    --keys 1 --look-back-words 4 | --look-back-words 4: means nothing to the sort radix-1bit; allowed for: onesweep, radix-msd, sample-devices
    --keys 1 --histogram-copies 4 | --histogram-copies 4: means nothing to the sort radix-1bit; allowed for: onesweep, sample-devices
    --keys 1 --search-all | --search-all: means nothing to the sort radix-1bit; allowed for: sample
    --keys 1 --take-turns | --take-turns: means nothing to the sort radix-1bit; allowed for: radix-msd
    --keys 1 --children-per-thread 2 | --children-per-thread 2: means nothing to the sort radix-1bit; allowed for: radix-msd
    --keys 1 --pass-bits 2 | --pass-bits 2: means nothing to the sort radix-1bit; allowed for: radix-local
    --keys 1 --shares-by-warps | --shares-by-warps: means nothing to the sort radix-1bit; allowed for: merge
    --keys 1 --grid-blocks 2 | --grid-blocks 2: means nothing to the sort radix-1bit; allowed for: radix-1bit-single, radix-local
    --sort radix-unstable --preset book --device cuda | --device cuda: the sort radix-unstable is wrong on purpose and runs on the executor alone; allowed: --device cpu)"))
    CHECK(bad(line) == refusal);
  CHECK(bad("") == "keys: missing; allowed: --keys 3,5,4,1, --input FILE, --random N or --preset book");
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
  CHECK(good("--sort sample --keys 1,2 --oversampling 64").config.oversampling == 64);
  CHECK(good("--sort radix-block --keys 1,2 --block-threads 2").config.block_threads == 2);
  CHECK(good("--sort radix-local --keys 1,2 --block-threads 1024 --device cpu --values --keys-per-thread 11")
            .config.keys_per_thread == 11);
}

TEST_CASE("key types, order and values are read, and widths follow the type") {
  CHECK(good("--keys -1,2 --key-type i32").config.key_bits == 32);
  CHECK(good("--keys -1,2 --key-type i32").input.keys == Keys{0xffffffff, 2});
  CHECK(good("--keys 1 --key-type u64").config.key_bits == 64);
  CHECK(good("--keys 1 --key-type u64 --key-bits 40").config.key_bits == 40);
  CHECK(good("--preset book --key-type f32").config.key_bits == 32);
  const RunRequest pairs = good("--keys 5,4,9 --values --order descending");
  CHECK(pairs.input.values == Keys{0, 1, 2});
  CHECK(pairs.config.order == recording::Order::descending);
  CHECK(good("--preset income").input.values == Keys{30, 32, 22, 29});
}

TEST_CASE("a GPU that is not there is reported with status 3") {
  if (catalog::cuda_available()) return;
  CHECK(bad("--keys 1 --device cuda", 3).starts_with("--device cuda: no GPU can be used: "));
  CHECK(good("--keys 1 --device auto").backend == catalog::Backend::cpu);
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
    if (row.most == nullptr) continue;
    CAPTURE(row.name);
    std::uint64_t most = 0;
    for (const catalog::SortInfo* sort : catalog::sorts()) most = std::max(most, row.most(*sort));
    CHECK(most == parameters::kept_range(row).most);
  }
}

TEST_CASE("--as-timed gives every sort the form that its timed runs have") {
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    CAPTURE(sort->name);
    const char* digit = sort->max_radix_bits > 1 ? " --radix-bits 2" : "";
    const std::string plain = "--keys 3,1 --key-bits 2 --sort " + std::string(sort->name) + digit;
    const recording::Config stepped = good(plain).config;
    CHECK(recording::same_form(stepped, {}));
    recording::Config expected = stepped;
    if (sort->as_timed != nullptr) sort->as_timed(expected);
    CHECK(good(plain + " --as-timed").config == expected);
    CHECK(recording::same_form(expected, stepped) == (sort->as_timed == nullptr));
    // It takes each field of its form, within the range that the program names.
    recording::Config all = expected;
    parameters::limit_to(*sort, all);
    CHECK(all == expected);
  }
}

TEST_CASE("the timed form has as many copies of counters as fit a block's shared memory") {
  const catalog::SortInfo& sweep = *catalog::find_sort("onesweep");
  recording::Config config = good("--sort onesweep --keys 3,1 --radix-bits 8").config;
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
  CHECK(good(book).config.histogram_copies == 16);
  CHECK(bad(book + " --histogram-copies 32").find("a block needs") != std::string::npos);
}

TEST_CASE("what is given stands, whatever --as-timed says") {
  const std::string sweep = "--sort onesweep --keys 3,1 --radix-bits 4 --as-timed";
  CHECK(good(sweep).config.look_back_words == 4);
  CHECK(good(sweep).config.histogram_copies == 32);
  CHECK(good(sweep + " --key-type u64").config.histogram_copies == 16);
  const recording::Config given = good(sweep + " --look-back-words 1").config;
  CHECK(given.look_back_words == 1);
  CHECK(given.histogram_copies == 32);
  const recording::Config msd = good("--sort radix-msd --keys 3,1 --take-turns --children-per-thread 3").config;
  CHECK(msd.take_turns);
  CHECK(msd.children_per_thread == 3);
  CHECK(recording::form_options(msd) == "--take-turns --children-per-thread 3");
}
