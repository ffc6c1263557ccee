#include "app/parameters/options.h"

#include <doctest/doctest.h>

#include <limits>

#include "app/jobs/recorder.h"
#include "kernels/parameters/form.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

RunRequest good(const RunArguments& arguments) {
  const Outcome<RunRequest> run = parse_run(arguments, MissingInput::is_the_book);
  REQUIRE_MESSAGE(run, describe(run.problem(), Language::english));
  return *run;
}

std::string bad(const RunArguments& arguments, int exit_status = 2) {
  const Outcome<RunRequest> run = parse_run(arguments, MissingInput::is_a_problem);
  REQUIRE_FALSE(run);
  CHECK(run.problem().exit_status == exit_status);
  const std::string line = describe(run.problem(), Language::english);
  CHECK(line.find('\n') == std::string::npos);
  return line;
}

}  // namespace

TEST_CASE("defaults: the book's are 4 bits and blocks of 4, all others 32 bits and blocks of 256") {
  const RunRequest book = good({{"--device", "cpu"}});
  CHECK(book.config.sort == "radix-1bit");
  CHECK(book.config.key_bits == 4);
  CHECK(book.config.block_threads == 4);
  CHECK(book.config.n == 16);
  CHECK(book.config.seed == 0);
  CHECK(book.time_limit == default_time_limit);
  CHECK(book.backend == catalog::Backend::cpu);
  const RunRequest typed = good({{"--keys", "3,5"}});
  CHECK(typed.config.key_bits == 32);
  CHECK(typed.config.block_threads == 256);
  const RunRequest wider = good({{"--preset", "book"}, {"--key-bits", "8"}, {"--block-threads", "1024"}});
  CHECK(wider.config.key_bits == 8);
  CHECK(wider.config.block_threads == 1024);
}

TEST_CASE("every parameter reaches the configuration") {
  const RunRequest run = good({{"--sort", "radix-1bit"},
                               {"--random", "70"},
                               {"--seed", "9"},
                               {"--distribution", "few"},
                               {"--radix-bits", "1"},
                               {"--keys-per-thread", "1"},
                               {"--key-type", "u32"},
                               {"--order", "ascending"},
                               {"--key-bits", "7"},
                               {"--block-threads", "33"},
                               {"--block-scan", "brent-kung"},
                               {"--grid-scan", "look-back"},
                               {"--resident-blocks", "2"},
                               {"--schedule-seed", "18446744073709551615"},
                               {"--barrier-rule", "volta"},
                               {"--access-limit", "100000"},
                               {"--time-limit", "30"}});
  CHECK(run.input.keys == random_keys(70, 9, Distribution::few, 7));
  CHECK(run.config.seed == 9);
  CHECK(run.config.n == 70);
  CHECK(run.config.key_bits == 7);
  CHECK(run.config.block_threads == 33);
  CHECK(run.config.block_scan == recording::BlockScan::brent_kung);
  CHECK(run.config.grid_scan == recording::GridScan::look_back);
  CHECK(run.config.resident_blocks == 2);
  CHECK(run.config.schedule_seed == std::numeric_limits<std::uint64_t>::max());
  CHECK(run.config.barrier_rule == recording::BarrierRule::volta);
  CHECK(run.config.access_limit == 100000);
  CHECK(run.time_limit == std::chrono::seconds(30));
  CHECK(run.backend == catalog::Backend::cpu);  // they steer the executor
}

TEST_CASE("launches choose the form of a sort, a named form keeps itself") {
  CHECK(good({{"--sort", "radix-1bit"}}).config.sort == "radix-1bit");
  CHECK(good({{"--sort", "radix-1bit-single"}}).config.sort == "radix-1bit-single");
  CHECK(good({{"--sort", "radix-1bit"}, {"--launches", "one"}}).config.sort == "radix-1bit-single");
  CHECK(good({{"--sort", "radix-1bit-single"}, {"--launches", "several"}}).config.sort == "radix-1bit");
  CHECK(good({{"--sort", "radix-1bit"}, {"--launches", "one"}, {"--grid-blocks", "2"}}).config.grid_blocks == 2);
  CHECK(good({{"--sort", "radix-1bit-single"}, {"--grid-scan", "look-back"}}).config.sort == "radix-1bit-single");
}

TEST_CASE("wrong values are reported with what is allowed") {
  const RunArguments keys{{"--keys", "1,2"}};
  const auto with = [&](const char* name, const char* value) {
    RunArguments all = keys;
    all[name] = value;
    return bad(all);
  };
  CHECK(with("--sort", "bogo") ==
        "--sort 'bogo': unknown; allowed: radix-1bit, radix-1bit-single, radix-block, "
        "radix-local, radix-unstable, onesweep, radix-msd, merge, odd-even-transposition, bitonic, "
        "bitonic-alternating, odd-even-merge, bitonic-shared, sample");
  CHECK(with("--key-bits", "0") == "--key-bits '0': allowed: 1 to 32");
  CHECK(with("--key-bits", "33") == "--key-bits '33': allowed: 1 to 32");
  CHECK(with("--block-threads", "0") == "--block-threads '0': allowed: 1 to 1024");
  CHECK(with("--block-threads", "1025") == "--block-threads '1025': allowed: 1 to 1024");
  CHECK(with("--block-threads", "four") == "--block-threads 'four': allowed: 1 to 1024");
  CHECK(with("--block-threads", "-1") == "--block-threads '-1': allowed: 1 to 1024");
  CHECK(with("--block-threads", "") == "--block-threads '': allowed: 1 to 1024");
  CHECK(with("--radix-bits", "4") ==
        "--radix-bits 4: means nothing to the sort radix-1bit; allowed for: radix-local, radix-unstable, onesweep, "
        "radix-msd");
  CHECK(with("--radix-bits", "0") == "--radix-bits '0': allowed: 1 to 8");
  CHECK(with("--radix-bits", "17") == "--radix-bits '17': allowed: 1 to 8");
  CHECK(with("--keys-per-thread", "0") == "--keys-per-thread '0': allowed: 1 to 32");
  CHECK(bad({{"--sort", "radix-block"}, {"--keys", "1,2"}, {"--keys-per-thread", "2"}}) ==
        "--keys-per-thread 2: means nothing to the sort radix-block; allowed for: radix-1bit, radix-1bit-single, "
        "radix-local, onesweep, radix-msd, merge, bitonic-shared, sample");
  CHECK(with("--oversampling", "0") == "--oversampling '0': allowed: 1 to 64");
  CHECK(with("--oversampling", "65") == "--oversampling '65': allowed: 1 to 64");
  CHECK(with("--oversampling", "4") == "--oversampling 4: means nothing to the sort radix-1bit; allowed for: sample");
  CHECK(good({{"--sort", "sample"}, {"--keys", "1,2"}, {"--oversampling", "64"}}).config.oversampling == 64);
  CHECK(with("--look-back-words", "0") == "--look-back-words '0': allowed: 1 to 8");
  CHECK(with("--look-back-words", "9") == "--look-back-words '9': allowed: 1 to 8");
  CHECK(with("--histogram-copies", "3") == "--histogram-copies 3: allowed: 1, 2, 4, 8, 16, 32");
  CHECK(with("--children-per-thread", "9") == "--children-per-thread '9': allowed: 1 to 8");
  CHECK(with("--look-back-words", "4") ==
        "--look-back-words 4: means nothing to the sort radix-1bit; allowed for: onesweep, radix-msd");
  CHECK(with("--histogram-copies", "4") ==
        "--histogram-copies 4: means nothing to the sort radix-1bit; allowed for: onesweep");
  CHECK(with("--search-all", "") == "--search-all: means nothing to the sort radix-1bit; allowed for: sample");
  CHECK(with("--take-turns", "") == "--take-turns: means nothing to the sort radix-1bit; allowed for: radix-msd");
  CHECK(with("--children-per-thread", "2") ==
        "--children-per-thread 2: means nothing to the sort radix-1bit; allowed for: radix-msd");
  CHECK(with("--key-type", "u16") == "--key-type 'u16': unknown, did you mean 'u32'? allowed: u32, i32, f32, u64");
  CHECK(with("--order", "down") == "--order 'down': unknown; allowed: ascending, descending");
  CHECK(with("--block-scan", "blelloch") ==
        "--block-scan 'blelloch': unknown; allowed: hillis-steele, brent-kung, warp-shuffle");
  CHECK(with("--grid-scan", "x") == "--grid-scan 'x': unknown; allowed: block-sums, look-back");
  CHECK(with("--launches", "two") == "--launches 'two': unknown; allowed: several, one");
  CHECK(with("--barrier-rule", "x") == "--barrier-rule 'x': unknown; allowed: book, volta");
  CHECK(with("--device", "tpu") == "--device 'tpu': unknown, did you mean 'cpu'? allowed: auto, cpu, cuda");
  CHECK(with("--time-limit", "0") == "--time-limit '0': allowed: 1 to 86400");
  CHECK(with("--schedule-seed", "18446744073709551616") ==
        "--schedule-seed '18446744073709551616': allowed: 0 to 18446744073709551615");
  CHECK(with("--seed", "3") == "--seed 3: allowed only together with --random N");
  CHECK(with("--distribution", "few") == "--distribution few: allowed only together with --random N");
  CHECK(with("--random", "3") == "--keys 1,2 and --random 3: allowed: one of the two");
  CHECK(with("--grid-blocks", "2") ==
        "--grid-blocks 2: means nothing to the sort radix-1bit; allowed for: radix-1bit-single, radix-local");
}

TEST_CASE("key types, order and values are read, and widths follow the type") {
  CHECK(good({{"--keys", "-1,2"}, {"--key-type", "i32"}}).config.key_bits == 32);
  CHECK(good({{"--keys", "-1,2"}, {"--key-type", "i32"}}).input.keys == Keys{0xffffffff, 2});
  CHECK(good({{"--keys", "1"}, {"--key-type", "u64"}}).config.key_bits == 64);
  CHECK(good({{"--keys", "1"}, {"--key-type", "u64"}, {"--key-bits", "40"}}).config.key_bits == 40);
  CHECK(bad({{"--keys", "1"}, {"--key-type", "u64"}, {"--key-bits", "65"}}) == "--key-bits '65': allowed: 1 to 64");
  CHECK(bad({{"--keys", "1"}, {"--key-type", "f32"}, {"--key-bits", "31"}}) == "--key-bits '31': allowed: 32 to 32");
  CHECK(good({{"--preset", "book"}, {"--key-type", "f32"}}).config.key_bits == 32);
  const RunRequest pairs = good({{"--keys", "5,4,9"}, {"--values", ""}, {"--order", "descending"}});
  CHECK(pairs.input.values == Keys{0, 1, 2});
  CHECK(pairs.config.order == recording::Order::descending);
  CHECK(good({{"--preset", "income"}}).input.values == Keys{30, 32, 22, 29});
}

TEST_CASE("a tile that exceeds the shared memory is reported with what would fit") {
  const RunArguments tile{{"--sort", "radix-local"}, {"--keys", "1,2"}, {"--block-threads", "1024"},
                          {"--device", "cpu"},       {"--values", ""},  {"--keys-per-thread", "16"}};
  CHECK(bad(tile) ==
        "--keys-per-thread 16 with --block-threads 1024: a block needs 137220 bytes of shared memory, 35844 more than "
        "the 101376 that it can have; allowed: --keys-per-thread 1 to 11");
  RunArguments fits = tile;
  fits["--keys-per-thread"] = "11";
  CHECK(good(fits).config.keys_per_thread == 11);
}

TEST_CASE("wrong keys are reported with where they stand") {
  CHECK(bad({}) == "keys: missing; allowed: --keys 3,5,4,1, --input FILE, --random N or --preset book");
  CHECK(bad({{"--keys", "1,a"}}) == "--keys: 'a' is no key; allowed: whole numbers, decimal, 0x.. or 0b..");
  CHECK(bad({{"--keys", "-1"}}) == "--keys: -1 is negative; allowed for keys of type u32: 0 to 4294967295");
  CHECK(bad({{"--keys", "1,16"}, {"--key-bits", "4"}}) == "--keys: 16 does not fit into 4 key bits; allowed: 0 to 15");
  CHECK(bad({{"--preset", "book"}, {"--key-bits", "3"}}) ==
        "--preset: 12 does not fit into 3 key bits; allowed: 0 to 7");
  CHECK(bad({{"--random", "4097"}}) == "--random '4097': allowed: 0 to 4096");
  CHECK(bad({{"--random", "3"}, {"--seed", "4294967296"}}) == "--seed '4294967296': allowed: 0 to 4294967295");
  CHECK(bad({{"--random", "3"}, {"--distribution", "zipf"}}) ==
        "--distribution 'zipf': unknown; allowed: uniform, sorted, reversed, few, equal, normal");
  CHECK(bad({{"--preset", "bok"}}) ==
        "--preset 'bok': unknown, did you mean 'book'? allowed: book, small, four, scan, "
        "income, bitonic, cascade-income, cascade-age");
  CHECK(bad({{"--sort", "radix-block"}, {"--random", "1025"}}) ==
        "--random: 1025 keys; allowed: 0 to 1024 for the sort radix-block");
}

TEST_CASE("parameters that mean nothing to a sort are reported") {
  const auto with = [](const char* name, const char* value) {
    return bad({{"--sort", "radix-block"}, {"--keys", "1,2"}, {name, value}});
  };
  CHECK(with("--grid-scan", "look-back") ==
        "--grid-scan look-back: means nothing to the sort radix-block; allowed for: radix-1bit, radix-local");
  CHECK(with("--launches", "one").find("--launches one: means nothing to the sort radix-block") == 0);
  CHECK(with("--block-scan", "brent-kung").find("--block-scan brent-kung: means nothing") == 0);
  CHECK(with("--block-threads", "4").find("--block-threads 4: means nothing") == 0);
  CHECK(good({{"--sort", "radix-block"}, {"--keys", "1,2"}, {"--block-threads", "2"}}).config.block_threads == 2);
}

TEST_CASE("a GPU that is not there is reported with status 3") {
  if (catalog::cuda_available()) return;
  CHECK(bad({{"--keys", "1"}, {"--device", "cuda"}}, 3).find("--device cuda: no GPU can be used: ") == 0);
  CHECK(good({{"--keys", "1"}, {"--device", "auto"}}).backend == catalog::Backend::cpu);
}

TEST_CASE("a request survives the way to the process that runs it") {
  RunRequest run;
  run.config.sort = "radix-1bit-single";
  run.config.n = 3;
  run.config.key_bits = 9;
  run.config.radix_bits = 2;
  run.config.block_threads = 7;
  run.config.keys_per_thread = 5;
  run.config.block_scan = recording::BlockScan::brent_kung;
  run.config.grid_scan = recording::GridScan::look_back;
  run.config.launches = recording::Launches::one;
  run.config.resident_blocks = 11;
  run.config.grid_blocks = 12;
  run.config.schedule_seed = std::numeric_limits<std::uint64_t>::max();
  run.config.barrier_rule = recording::BarrierRule::volta;
  run.config.access_limit = 14;
  run.config.seed = 15;
  run.input.keys = {0, 0xffffffff, 7};
  run.backend = catalog::Backend::cuda;
  run.time_limit = std::chrono::seconds(16);
  const RunRequest back = decode_request(encode_request(run));
  CHECK(back.config == run.config);
  CHECK(back.input.keys == run.input.keys);
  CHECK(back.backend == run.backend);
  CHECK(back.time_limit == run.time_limit);
}

TEST_CASE("themes, languages and scales") {
  CHECK((*parse_theme("dark"))->name == "dark");
  CHECK(describe(parse_theme("drak").problem(), Language::english) ==
        "--theme 'drak': unknown, did you mean 'dark'? allowed: light, dark, high-contrast");
  CHECK(*parse_language("zh-Hant") == Language::traditional_chinese);
  CHECK(parse_language("fr").problem().id == Text::word_unknown);
  CHECK(*parse_scale("1.5") == 1.5F);
  for (const char* word : {"0.9", "3.1", "", "x", "1e0", "nan", "inf", "-1", "1,5", "2 "}) {
    REQUIRE_FALSE(parse_scale(word));
    CHECK(parse_scale(word).problem().arguments[0] == "--scale");
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
    const RunArguments plain{{"--sort", std::string(sort->name)}, {"--keys", "3,1"}, {"--key-bits", "2"}};
    RunArguments timed = plain;
    timed["--as-timed"] = "";
    const recording::Config stepped = good(plain).config;
    CHECK(recording::same_form(stepped, {}));
    recording::Config expected = stepped;
    if (sort->as_timed != nullptr) sort->as_timed(expected);
    CHECK(good(timed).config == expected);
    CHECK(recording::same_form(expected, stepped) == (sort->as_timed == nullptr));
    // It takes each field of its form, within the range that the program names.
    recording::Config all = expected;
    parameters::limit_to(*sort, all);
    CHECK(all == expected);
  }
}

TEST_CASE("the timed form has as many copies of counters as fit a block's shared memory") {
  const catalog::SortInfo& sweep = *catalog::find_sort("onesweep");
  recording::Config config = good({{"--sort", "onesweep"}, {"--keys", "3,1"}, {"--radix-bits", "8"}}).config;
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
  RunArguments book{{"--sort", "onesweep"}, {"--preset", "book"}, {"--key-bits", "32"},
                    {"--radix-bits", "8"},  {"--as-timed", ""},   {"--device", "cpu"}};
  CHECK(good(book).config.histogram_copies == 16);
  book["--histogram-copies"] = "32";
  CHECK(bad(book).find("a block needs") != std::string::npos);
}

TEST_CASE("what is given stands, whatever --as-timed says") {
  const RunArguments sweep{{"--sort", "onesweep"}, {"--keys", "3,1"}, {"--radix-bits", "4"}, {"--as-timed", ""}};
  CHECK(good(sweep).config.look_back_words == 4);
  CHECK(good(sweep).config.histogram_copies == 32);
  RunArguments wide = sweep;
  wide["--key-type"] = "u64";
  CHECK(good(wide).config.histogram_copies == 16);
  RunArguments given = sweep;
  given["--look-back-words"] = "1";
  CHECK(good(given).config.look_back_words == 1);
  CHECK(good(given).config.histogram_copies == 32);
  const recording::Config msd =
      good({{"--sort", "radix-msd"}, {"--keys", "3,1"}, {"--take-turns", ""}, {"--children-per-thread", "3"}}).config;
  CHECK(msd.take_turns);
  CHECK(msd.children_per_thread == 3);
  CHECK(recording::form_options(msd) == "--take-turns --children-per-thread 3");
}
