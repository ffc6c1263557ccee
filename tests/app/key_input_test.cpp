#include "app/parameters/key_input.h"

#include <bit>
#include <filesystem>
#include <fstream>

#include "kernels/analysis/key_text.h"
#include "kernels/parameters/parameters.h"
#include "kernels/recording/key_order.h"
#include "kernels/texts/files.h"
#include "kernels/texts/key_input.h"
#include "tests/app/typed.h"
#include "tests/recorded.h"

using namespace scatterscope;
using namespace scatterscope::app;
using tests::english;

namespace {

Error refused(std::string_view word, KeyType type) {
  return tests::run_error_of([&] { (void)parse_key(word, "--keys", type); });
}

recording::Pairs lines(const std::string& text) {
  return parse_key_lines(text, "--input f", KeyType::u32);
}

}  // namespace

TEST_CASE("a key is decimal, hexadecimal or binary, of at most 32 bits") {
  for (const auto& [word, key] : {std::pair{"0", 0U},
                                  {"12", 12},
                                  {"007", 7},
                                  {"0xfF", 255},
                                  {"0X10", 16},
                                  {"0b1100", 12},
                                  {"0B1", 1},
                                  {"4294967295", 4294967295U},
                                  {"0xffffffff", 4294967295U}})
    CHECK(parse_key(word, "--keys", KeyType::u32) == key);
  for (const char* word : {"", "x", "1x", "0x", "0b", "0b2", "0xg", "1.5", "1e3", "+1", "--1", "-", "one", "1 2"}) {
    CHECK(refused(word, KeyType::u32).id() == texts::key_not_a_number);
    CHECK(refused(word, KeyType::u32).exit_status() == 2);
  }
  CHECK(english(refused("seven", KeyType::u32)) ==
        "--keys: 'seven' is no key; allowed: whole numbers, decimal, 0x.. or 0b..");
  CHECK(refused("-3", KeyType::u32) == Error{texts::key_negative, {"--keys", "-3", "u32", "4294967295"}, 2});
  CHECK(refused("4294967296", KeyType::u32) == Error{texts::key_beyond_u32, {"--keys", "4294967296", "4294967295"}, 2});
  CHECK(refused("99999999999999999999999999999999999", KeyType::u32).id() == texts::key_out_of_range);
  CHECK(refused("99999999999999999999999999999999999x", KeyType::u32).id() == texts::key_not_a_number);
}

TEST_CASE("a key of each type is read as its bits, and written again as people write it") {
  const auto bits = [](const char* word, KeyType type) { return parse_key(word, "--keys", type); };
  CHECK(bits("18446744073709551615", KeyType::u64) == UINT64_MAX);
  CHECK(bits("0x100000000", KeyType::u64) == 0x1'0000'0000ULL);
  CHECK(refused("18446744073709551616", KeyType::u64).id() == texts::key_out_of_range);
  CHECK(bits("-1", KeyType::i32) == 0xffff'ffffU);
  CHECK(bits("-2147483648", KeyType::i32) == 0x8000'0000U);
  CHECK(bits("2147483647", KeyType::i32) == 0x7fff'ffffU);
  CHECK(bits("0xffffffff", KeyType::i32) == 0xffff'ffffU);
  CHECK(english(refused("2147483648", KeyType::i32)) ==
        "--keys: 2147483648 is no key of type i32; allowed: -2147483648 to 2147483647");
  CHECK(refused("-2147483649", KeyType::i32).id() == texts::key_out_of_range);
  CHECK(refused("1.5", KeyType::i32).id() == texts::key_not_a_number);
  CHECK(bits("1.5", KeyType::f32) == 0x3fc0'0000U);
  CHECK(bits("-0.0", KeyType::f32) == 0x8000'0000U);
  CHECK(bits("0", KeyType::f32) == 0);
  CHECK(bits("inf", KeyType::f32) == 0x7f80'0000U);
  CHECK(bits("-inf", KeyType::f32) == 0xff80'0000U);
  CHECK((bits("nan", KeyType::f32) & 0x7f80'0000U) == 0x7f80'0000U);
  CHECK(bits("0x7fc00001", KeyType::f32) == 0x7fc0'0001U);
  CHECK(bits("1e-45", KeyType::f32) == 1);
  for (const char* word : {"", "x", "1.5x", "0x1ffffffff", "1,5", "--1"})
    CHECK(refused(word, KeyType::f32).id() == texts::key_not_a_float);
  CHECK(refused("1e99", KeyType::f32).id() == texts::key_out_of_range);
  CHECK(bits("-1e-45", KeyType::f32) == 0x8000'0001U);
  CHECK(bits("0e-99", KeyType::f32) == 0);
  for (const char* word : {"1e-60", "-1e-60", "1e-46", "+7e-46"})
    CHECK(english(refused(word, KeyType::f32)) ==
          "--keys: " + std::string(word) +
              " is too near 0 for a key of type f32; allowed: 0, or at least 1.4e-45 in size");

  CHECK(analysis::written(0xffff'fffdU, KeyType::i32) == "-3");
  CHECK(analysis::written(0x3fc0'0000U, KeyType::f32) == "1.5");
  CHECK(analysis::written(0x8000'0000U, KeyType::f32) == "-0");
  CHECK(analysis::written(0xff80'0000U, KeyType::f32) == "-inf");
  CHECK(analysis::written(0x7fc0'0001U, KeyType::f32) == "nan");
  CHECK(analysis::written(0xffc0'0001U, KeyType::f32) == "-nan");
  const auto ordered = [](float value) {
    return recording::to_ordered(KeyType::f32, std::bit_cast<std::uint32_t>(value));
  };
  CHECK(analysis::written_short(ordered(-1.17549435e-38F), KeyType::f32) == "-1.1754944e-38");
  CHECK(analysis::written_short(ordered(-1.17549435e-38F), KeyType::f32, 10) == "-1.175e-38");
  CHECK(analysis::written_short(ordered(1.5F), KeyType::f32, 3) == "1.5");
  CHECK(analysis::written_short(ordered(-1e-23F), KeyType::f32, 1) == "-1e-23");
  CHECK(analysis::written_short(0xffff'ffff, KeyType::u32, 3) == "4294967295");
  CHECK(analysis::written(UINT64_MAX, KeyType::u64) == "18446744073709551615");
}

TEST_CASE("random keys of wide and signed types") {
  std::mt19937 generator(7);
  for (const std::uint64_t key : random_keys(100, 7, Distribution::uniform, 64, KeyType::u64)) {
    const std::uint64_t high = generator();
    CHECK(key == (high << 32U | generator()));
  }
  const Keys sorted = random_keys(100, 3, Distribution::sorted, 32, KeyType::i32);
  for (std::size_t i = 1; i < sorted.size(); ++i)
    CHECK(static_cast<std::int32_t>(sorted[i - 1]) <= static_cast<std::int32_t>(sorted[i]));
  const Keys reversed = random_keys(100, 3, Distribution::reversed, 32, KeyType::i32);
  for (std::size_t i = 1; i < reversed.size(); ++i)
    CHECK(static_cast<std::int32_t>(reversed[i - 1]) >= static_cast<std::int32_t>(reversed[i]));
}

TEST_CASE("typed keys are separated by commas or blanks") {
  CHECK(parse_keys("3,5,4,1", "--keys", KeyType::u32) == Keys{3, 5, 4, 1});
  CHECK(parse_keys(" 3 , 5\t4\n1 ", "--keys", KeyType::u32) == Keys{3, 5, 4, 1});
  CHECK(parse_keys("0b11 0x5,4", "--keys", KeyType::u32) == Keys{3, 5, 4});
  CHECK(parse_keys("", "--keys", KeyType::u32) == Keys{});
  CHECK(parse_keys("  ", "--keys", KeyType::u32) == Keys{});
  for (const char* text : {",", "1,", ",1", "1,,2", "1, ,2", "1;", "1，", "1、、2", "；1", "1;,2"}) {
    CHECK(tests::run_error_of([&] { (void)parse_keys(text, "--keys", KeyType::u32); }).id() == texts::key_not_a_number);
  }
  std::string many = "0";
  for (int i = 1; i < 4096; ++i) many += ",1";
  CHECK(parse_keys(many, "--keys", KeyType::u32).size() == 4096);
  CHECK(tests::said_of([&] { (void)parse_keys(many + ",1", "--keys", KeyType::u32); }) ==
        "--keys: 4097 keys; allowed: 0 to 4096 in a recorded run");
}

TEST_CASE("keys are typed in full-width forms too, and parted by commas and semicolons of all kinds") {
  for (const char* text : {"3，5，4", "3、5、4", "3；5；4", "3;5; 4", "３ ５ ４", "３，５\u30004", "３、 ５;４",
                           "\u30003\u00a05，０x４　"})
    CHECK_MESSAGE((parse_keys(text, "--keys", KeyType::u32) == Keys{3, 5, 4}), text);
  for (const char* text : {"－3，+0.5", "\u22123、＋０．５", "-3;.５"})
    CHECK_MESSAGE(parse_keys(text, "--keys", KeyType::f32) == parse_keys("-3 0.5", "--keys", KeyType::f32), text);
  CHECK(parse_keys("－３，２", "--keys", KeyType::i32) == parse_keys("-3,2", "--keys", KeyType::i32));
  CHECK(lines("３\n５\r\r\n４\r") == Keys{3, 5, 4});
  for (const char* text : {"30，150\r32； 80\r", "３０、１５０\n３２;８０"})
    CHECK_MESSAGE((lines(text) == recording::Pairs({30, 32}, {150, 80})), text);
  CHECK(tests::said_of([&] { (void)lines("１\n\n鑫"); }) ==
        "--input f:3: '鑫' is no key; allowed: whole numbers, decimal, 0x.. or 0b..");
}

TEST_CASE("a key file holds one key a line") {
  CHECK(lines("3\n0x5\n0b100\n1") == Keys{3, 5, 4, 1});
  CHECK(parse_key_lines("\xef\xbb\xbf"
                        "3\r\n\r\n  5  \r\n\n",
                        "--input f", KeyType::u32) == Keys{3, 5});
  CHECK(lines("") == Keys{});
  CHECK(tests::said_of([&] { (void)lines("1\n2\nx\n"); }) ==
        "--input f:3: 'x' is no key; allowed: whole numbers, decimal, 0x.. or 0b..");
  CHECK(lines("30,150\n32 , 80\n") == recording::Pairs({30, 32}, {150, 80}));
  for (const char* text : {"30,150\n31\n", "31\n30,150\n"})
    CHECK(tests::run_error_of([&] { (void)lines(text); }).id() == texts::key_lines_differ);
  CHECK(tests::said_of([&] { (void)lines("31\n30,150\n"); }) ==
        "--input f:2: '30,150': allowed: a value on every line, or on none");
  CHECK(tests::run_error_of([&] { (void)lines("30,\n"); }).id() == texts::value_not_a_number);
  CHECK(tests::run_error_of([&] { (void)lines("30,4294967296\n"); }).id() == texts::value_not_a_number);
  CHECK(tests::run_error_of([&] { (void)lines("1 2\n"); }).id() == texts::key_not_a_number);
  CHECK(tests::run_error_of([&] { (void)lines("-1"); }).id() == texts::key_negative);
  std::string many;
  for (int i = 0; i < 5000; ++i) many += "1\n";
  CHECK(tests::said_of([&] { (void)lines(many); }) == "--input f: 5000 keys; allowed: 0 to 4096 in a recorded run");
  const std::string binary("\x00\xff\x1b[2J\n", 8);
  CHECK(tests::said_of([&] { (void)lines(binary); }).find("'\\x00\\xff\\x1b[2J'") != std::string::npos);
}

TEST_CASE("a key file that cannot be read, is a folder or is too large is reported") {
  CHECK(tests::said_of([&] { (void)read_key_file("/nonexistent/keys.txt", "--input", KeyType::u32); }) ==
        "--input /nonexistent/keys.txt: cannot be read: No such file or directory; allowed: a file that can be read");
  CHECK(tests::run_error_of([&] { (void)read_key_file("/tmp", "--input", KeyType::u32); }).id() ==
        texts::file_unreadable);
  CHECK(tests::run_error_of([&] { (void)read_key_file("/dev/zero", "--input", KeyType::u32); }).id() ==
        texts::file_too_large);  // it never ends
}

TEST_CASE("a key file in UTF-16 is named as such, with and without its mark") {
  // "3\n12\n" in both orders of bytes.
  const std::string little("3\0\n\0001\0002\0\n\0", 10), big("\0003\0\n\0001\0002\0\n", 10);
  for (const std::string& bytes : {little, big, "\xff\xfe" + little, "\xfe\xff" + big}) {
    const std::string path = "key_input_test_utf16.txt";
    std::ofstream(path, std::ios::binary) << bytes;
    CHECK(tests::said_of([&] { (void)read_key_file(path, "--input", KeyType::u32); }) ==
          "--input " + path +
              ": is UTF-16; allowed: UTF-8 (save it again with the encoding UTF-8; a spreadsheet calls it CSV UTF-8)");
    std::filesystem::remove(path);
  }
}

TEST_CASE("a key must fit the key bits") {
  CHECK_NOTHROW(check_key_width(Keys{0, 15}, 4, "--keys"));
  // The key that needs most bits is named, and how many.
  CHECK(tests::run_error_of([&] {
          check_key_width(Keys{0, 16, 99, 3}, 4, "--keys");
        }) == Error{texts::key_too_wide, {"--keys", "99", "4", "15", "7"}, 2});
  CHECK_NOTHROW(check_key_width(Keys{0xffffffff}, 32, "--keys"));
}

TEST_CASE("random keys are the generator's own numbers, the same on every machine") {
  // std::mt19937's 10000th number from its default seed 5489 is fixed by the standard.
  CHECK(random_keys(10000, 5489, Distribution::uniform, 32).back() == 4123659995U);
  std::mt19937 generator(7);
  for (const std::uint64_t key : random_keys(100, 7, Distribution::uniform, 5)) CHECK(key == generator() >> 27U);
}

TEST_CASE("each distribution is what it says") {
  const auto keys = [](Distribution d, std::uint32_t bits = 32) { return random_keys(4096, 3, d, bits); };
  Keys uniform = keys(Distribution::uniform);
  const Keys sorted = keys(Distribution::sorted), reversed = keys(Distribution::reversed);
  std::sort(uniform.begin(), uniform.end());
  CHECK(sorted == uniform);
  std::reverse(uniform.begin(), uniform.end());
  CHECK(reversed == uniform);

  const Keys few = keys(Distribution::few), equal = keys(Distribution::equal);
  CHECK(std::set<std::uint64_t>(few.begin(), few.end()).size() == 8);
  CHECK(std::set<std::uint64_t>(equal.begin(), equal.end()).size() == 1);

  const Keys normal = keys(Distribution::normal, 12);  // mean 2048, deviation 4096 / 12
  double mean = 0, variance = 0;
  for (const std::uint64_t key : normal) mean += static_cast<double>(key) / 4096;
  for (const std::uint64_t key : normal)
    variance += (static_cast<double>(key) - mean) * (static_cast<double>(key) - mean) / 4096;
  CHECK(mean == doctest::Approx(2048).epsilon(0.02));
  CHECK(variance == doctest::Approx(4096.0 / 12 * 4096 / 12).epsilon(0.1));

  // As many keys of every number of bits, 0 to 12, and as many of each half of those with twelve.
  std::vector<std::size_t> of_bits(13);
  const Keys zipf = keys(Distribution::zipf, 12);
  for (const std::uint64_t key : zipf) ++of_bits[std::bit_width(key)];
  for (const std::size_t count : of_bits) CHECK(count == doctest::Approx(4096.0 / 13).epsilon(0.2));
  const auto upper = std::count_if(zipf.begin(), zipf.end(), [](std::uint64_t key) { return key >= 3072; });
  CHECK(upper == doctest::Approx(4096.0 / 26).epsilon(0.2));

  for (const Distribution d : all_distributions) {
    CHECK(parse_distribution(spelling(d)) == d);
    CHECK(random_keys(0, 1, d, 32).empty());
    CHECK(random_keys(70, 1, d, 8) == random_keys(70, 1, d, 8));
    if (d != Distribution::equal) CHECK(random_keys(70, 1, d, 8) != random_keys(70, 2, d, 8));
    CHECK_NOTHROW(check_key_width(random_keys(1000, 9, d, 1), 1, ""));
    CHECK_NOTHROW(check_key_width(random_keys(1000, 9, d, 31), 31, ""));
  }
  CHECK_FALSE(parse_distribution("gaussian"));
}

TEST_CASE("presets are the book's examples") {
  REQUIRE(find_preset("book") != nullptr);
  CHECK(find_preset("book")->keys == Keys{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0});
  CHECK(parameters::options_of(find_preset("book")->assignments) == "--key-bits 4 --block-threads 4");
  CHECK(find_preset("small")->keys == Keys{3, 5, 4, 1, 7, 2, 6, 0});
  CHECK(find_preset("four")->keys == Keys{11, 7, 8, 4});
  CHECK(find_preset("scan")->keys == Keys{3, 1, 7, 0, 4, 1, 6, 3});
  CHECK(find_preset("income")->keys == Keys{150, 80, 45, 80});
  CHECK(find_preset("income")->values == Keys{30, 32, 22, 29});
  CHECK(parameters::options_of(find_preset("income")->assignments) ==
        "--key-bits 8 --block-threads 4 --values --order descending");
  CHECK(find_preset("nothing") == nullptr);
  for (const Preset& preset : presets()) {
    CAPTURE(preset.name);
    recording::Config config;
    parameters::apply(preset.assignments, config);
    CHECK_NOTHROW(check_key_width(preset.keys, config.key_bits, ""));
    CHECK(config.values == !preset.values.empty());
    CHECK((preset.values.empty() || preset.values.size() == preset.keys.size()));
  }
}

TEST_CASE("the cascade's second preset is what its first becomes, and ends sorted by age and by income within") {
  const Preset& income = *find_preset("cascade-income");
  const Preset& age = *find_preset("cascade-age");
  for (const std::string_view sort : {"radix-1bit", "radix-1bit-single", "radix-block", "radix-local"}) {
    recording::Config config{.sort = std::string(sort)};
    parameters::apply(income.assignments, config);
    const recording::Pairs by_income = catalog::run(config, {income.keys, income.values}, catalog::Backend::cpu);
    CHECK(by_income.values == age.keys);
    CHECK(by_income.keys == age.values);
    parameters::apply(age.assignments, config);
    const recording::Pairs by_age = catalog::run(config, {age.keys, age.values}, catalog::Backend::cpu);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> records;
    for (std::size_t i = 0; i < by_age.keys.size(); ++i) records.emplace_back(by_age.keys[i], by_age.values[i]);
    CHECK(std::is_sorted(records.begin(), records.end()));
  }
}
