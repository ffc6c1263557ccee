#include "app/parameters/key_input.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <fstream>
#include <system_error>

#include "app/files/regular_file.h"
#include "app/files/text_lines.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/recording/recording.h"
#include "kernels/texts/files.h"
#include "kernels/texts/key_input.h"
#include "ui/typed_text.h"

namespace scatterscope::app {
namespace {

constexpr std::uint64_t largest_u32 = 0xffff'ffffU;

constexpr std::string_view blanks = " \t\r\n\f\v", separators = ",;";

bool begins_with(std::string_view text, std::string_view one_of) {
  return !text.empty() && one_of.find(text.front()) != std::string_view::npos;
}

// The value of a digit, 99 for any other character.
unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 99;
}

Error not_a_number(std::string_view word, std::string_view source) {
  return {texts::key_not_a_number, {std::string(source), shown(word)}, exit_bad_input};
}

Error not_a_value(std::string_view word, std::string_view source) {
  return {texts::value_not_a_number, {std::string(source), shown(word)}, exit_bad_input};
}

Error too_many(std::size_t count, std::string_view source) {
  return {texts::too_many_keys,
          {std::string(source), std::to_string(count), std::to_string(recording::max_recorded_keys)},
          exit_bad_input};
}

}  // namespace

namespace {

// A whole number as written.
struct Whole {
  bool negative = false;
  bool decimal = true;
  bool overflow = false;  // beyond 64 bits
  std::uint64_t magnitude = 0;
};

std::optional<Whole> whole_number(std::string_view digits) {
  Whole number;
  number.negative = !digits.empty() && digits.front() == '-';
  if (number.negative) digits.remove_prefix(1);
  unsigned base = 10;
  if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) base = 16;
  if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B')) base = 2;
  number.decimal = base == 10;
  if (base != 10) digits.remove_prefix(2);
  if (digits.empty()) return std::nullopt;
  for (const char c : digits) {
    const unsigned digit = digit_value(c);
    if (digit >= base) return std::nullopt;
    number.overflow |= number.magnitude > (UINT64_MAX - digit) / base;
    number.magnitude = number.magnitude * base + digit;
  }
  return number;
}

Error out_of_range(std::string_view word, std::string_view source, KeyType type, const std::string& least,
                   const std::string& most) {
  return {texts::key_out_of_range,
          {std::string(source), shown(word), std::string(recording::spelling(type)), least, most},
          exit_bad_input};
}

std::uint64_t unsigned_key(std::string_view word, std::string_view source, KeyType type) {
  const auto number = whole_number(word);
  if (!number) throw not_a_number(word, source);
  const std::uint64_t most = type == KeyType::u64 ? UINT64_MAX : largest_u32;
  if (number->negative) {
    throw Error{texts::key_negative,
                {std::string(source), shown(word), std::string(recording::spelling(type)), std::to_string(most)},
                exit_bad_input};
  }
  if (type == KeyType::u32 && !number->overflow && number->magnitude > most)
    throw Error{texts::key_beyond_u32, {std::string(source), shown(word), std::to_string(most)}, exit_bad_input};
  if (number->overflow || number->magnitude > most)
    throw Error{texts::key_out_of_range,
                {std::string(source), shown(word), std::string(recording::spelling(type)), "0", std::to_string(most)},
                exit_bad_input};
  return number->magnitude;
}

std::uint64_t signed_key(std::string_view word, std::string_view source) {
  const auto number = whole_number(word);
  if (!number) throw not_a_number(word, source);
  constexpr std::uint64_t half = 0x8000'0000U;
  const std::uint64_t most = number->negative ? half : number->decimal ? half - 1 : largest_u32;
  if (number->overflow || number->magnitude > most)
    throw out_of_range(word, source, KeyType::i32, "-2147483648", "2147483647");
  return (number->negative ? std::uint64_t{0} - number->magnitude : number->magnitude) & largest_u32;
}

std::uint64_t float_key(std::string_view word, std::string_view source) {
  if (word.size() > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X')) {
    const auto bits = whole_number(word);
    if (bits && !bits->overflow && bits->magnitude <= largest_u32) return bits->magnitude;
  }
  float value = 0;
  std::string_view digits = word;
  if (!digits.empty() && digits.front() == '+') digits.remove_prefix(1);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool beyond = error == std::errc::result_out_of_range;
  // Too small a number is the nearest denormal one; none is zero in silence.
  if (beyond) value = std::strtof(std::string(digits).c_str(), nullptr);
  if (beyond && value == 0)
    throw Error{texts::key_too_small,
                {std::string(source), shown(word), std::string(recording::spelling(KeyType::f32)), "1.4e-45"},
                exit_bad_input};
  if (beyond && std::isinf(value)) throw out_of_range(word, source, KeyType::f32, "-3.4028235e38", "3.4028235e38");
  const bool all = end == digits.data() + digits.size();
  const bool sign_twice = digits.size() < word.size() && !digits.empty() && digits.front() == '-';
  if ((error != std::errc{} && !beyond) || !all || digits.empty() || sign_twice)
    throw Error{texts::key_not_a_float, {std::string(source), shown(word)}, exit_bad_input};
  return std::bit_cast<std::uint32_t>(value);
}

}  // namespace

std::uint64_t parse_key(std::string_view word, std::string_view source, KeyType type) {
  if (type == KeyType::i32) return signed_key(word, source);
  if (type == KeyType::f32) return float_key(word, source);
  return unsigned_key(word, source, type);
}

Keys parse_keys(std::string_view text, std::string_view source, KeyType type) {
  Keys keys;
  const std::string plain = in_ascii_forms(text);
  std::string_view rest = trimmed(plain);
  std::size_t count = 0;
  while (!rest.empty()) {
    std::size_t end = 0;
    while (end < rest.size() && !begins_with(rest.substr(end), separators) && !begins_with(rest.substr(end), blanks))
      ++end;
    const std::uint64_t key = parse_key(rest.substr(0, end), source, type);
    if (++count <= recording::max_recorded_keys) keys.push_back(key);
    rest = trimmed(rest.substr(end));
    // Between keys stand blanks with at most one separator in them, which a key has to follow.
    if (!begins_with(rest, separators)) continue;
    rest = trimmed(rest.substr(1));
    if (rest.empty()) throw not_a_number("", source);
  }
  if (count > recording::max_recorded_keys) throw too_many(count, source);
  return keys;
}

recording::Pairs parse_key_lines(std::string_view text, std::string_view source, KeyType type) {
  recording::Pairs pairs;
  std::size_t count = 0;
  bool with_values = false;
  const std::string plain = in_ascii_forms(text);
  TextLines lines(plain);
  while (const auto line = lines.next()) {
    const std::string place = std::string(source) + ":" + std::to_string(lines.number());
    const std::size_t separator = line->find_first_of(separators);
    const std::uint64_t key = parse_key(trimmed(line->substr(0, separator)), place, type);
    const bool has_value = separator != std::string_view::npos;
    if (count == 0) with_values = has_value;
    if (has_value != with_values) throw Error{texts::key_lines_differ, {place, shown(*line)}, exit_bad_input};
    const bool kept = ++count <= recording::max_recorded_keys;
    if (kept) pairs.keys.push_back(key);
    if (!has_value) continue;
    const std::string_view word = trimmed(line->substr(separator + 1));
    std::uint64_t value = 0;
    try {
      value = parse_key(word, place, KeyType::u32);
    } catch (const Error&) {
      throw not_a_value(word, place);
    }
    if (kept) pairs.values.push_back(value);
  }
  if (count > recording::max_recorded_keys) throw too_many(count, source);
  return pairs;
}

std::string read_small_text(const std::filesystem::path& path, const std::string& name) {
  const auto unreadable = [&](int error) {
    return Error{texts::file_unreadable, {name, std::generic_category().message(error)}, exit_bad_input};
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw unreadable(EISDIR);
  if (is_named_pipe(path)) throw Error{texts::file_not_regular, {name}, exit_bad_input};
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw unreadable(errno != 0 ? errno : EIO);
  // One byte more than allowed reveals an oversized file, or a device that never ends, without reading it all.
  std::string text(max_key_file_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) throw unreadable(EIO);
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > max_key_file_bytes) {
    throw Error{texts::file_too_large, {name, std::to_string(max_key_file_bytes)}, exit_bad_input};
  }
  check_encoding(name, text);
  return text;
}

recording::Pairs read_key_file(const std::filesystem::path& path, std::string_view source, KeyType type) {
  const std::string name = std::string(source) + " " + shown(path.string());
  const auto text = read_small_text(path, name);
  return parse_key_lines(text, name, type);
}

void check_key_width(std::span<const std::uint64_t> keys, std::uint32_t key_bits, std::string_view source) {
  const std::uint64_t fits = key_bits >= 64 ? UINT64_MAX : (std::uint64_t{1} << key_bits) - 1;
  const std::uint64_t largest = keys.empty() ? 0 : *std::max_element(keys.begin(), keys.end());
  if (largest <= fits) return;
  throw Error{texts::key_too_wide,
              {std::string(source), std::to_string(largest), std::to_string(key_bits), std::to_string(fits),
               std::to_string(std::bit_width(largest))},
              exit_bad_input};
}

std::span<const Preset> presets() {
  using parameters::assign;
  using recording::Config;
  const auto bits = [](std::uint32_t count) { return assign<&Config::key_bits>(count); };
  const auto threads = [](std::uint32_t count) { return assign<&Config::block_threads>(count); };
  const auto values = assign<&Config::values>(true);
  const auto descending = assign<&Config::order>(recording::Order::descending);
  static const std::vector<Preset> all{
      {"book", texts::preset_book, {bits(4), threads(4)}, {12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0}},
      {"small", texts::preset_small, {bits(3), threads(4)}, {3, 5, 4, 1, 7, 2, 6, 0}},
      {"four", texts::preset_four, {bits(4), threads(4)}, {11, 7, 8, 4}},
      {"scan", texts::preset_scan, {bits(3), threads(8)}, {3, 1, 7, 0, 4, 1, 6, 3}},
      {"income", texts::preset_income, {bits(8), threads(4), values, descending}, {150, 80, 45, 80}, {30, 32, 22, 29}},
      {"bitonic", texts::preset_bitonic, {bits(4), threads(4)}, {1, 2, 3, 4, 5, 3, 2, 1, 3, 4, 5, 6, 7, 8, 7, 3}},
      // Six tiles with keys of every bucket, which the executor runs in an order in which the last one meets four
      // aggregates.
      {"look-back",
       texts::preset_look_back,
       {bits(2), threads(8), assign<&Config::grid_scan>(recording::GridScan::look_back),
        assign<&Config::schedule_seed>(std::uint64_t{7})},
       {3, 0, 2, 1, 3, 3, 0, 3, 2, 2, 2, 0, 1, 0, 3, 1, 0, 2, 2, 1, 1, 0, 3, 0,
        1, 3, 0, 1, 3, 0, 2, 0, 0, 1, 1, 3, 3, 2, 0, 1, 1, 3, 2, 3, 0, 1, 3, 2}},
      // Sorted by income first and, what came out, by age: a cascade needs sorts that keep the order of ties.
      {"cascade-income",
       texts::preset_cascade_income,
       {bits(8), threads(4), values},
       {150, 45, 95, 80, 60, 120, 30, 30, 80, 80, 60, 45},
       {30, 22, 41, 22, 30, 35, 41, 22, 30, 41, 22, 30}},
      {"cascade-age",
       texts::preset_cascade_age,
       {bits(6), threads(4), values},
       {41, 22, 22, 30, 30, 22, 22, 30, 41, 41, 35, 30},
       {30, 30, 45, 45, 60, 60, 80, 80, 80, 95, 120, 150}},
  };
  return all;
}

const Preset* find_preset(std::string_view name) {
  for (const Preset& preset : presets()) {
    if (preset.name == name) return &preset;
  }
  return nullptr;
}

}  // namespace scatterscope::app
