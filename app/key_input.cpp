#include "app/key_input.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <functional>
#include <random>
#include <system_error>

#include "kernels/recording/recording.h"

namespace scatterscope::app {
namespace {

constexpr std::uint64_t largest_u32 = 0xffff'ffffU;

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

// The value of a digit, 99 for any other character.
unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 99;
}

Problem not_a_number(std::string_view word, std::string_view source) {
  return {Text::key_not_a_number, {std::string(source), shown(word)}, exit_bad_input};
}

Problem too_many(std::size_t count, std::string_view source) {
  return {Text::too_many_keys,
          {std::string(source), std::to_string(count), std::to_string(recording::max_recorded_keys)},
          exit_bad_input};
}

constexpr std::string_view distribution_words[] = {"uniform", "sorted", "reversed", "few", "equal", "normal"};

}  // namespace

Outcome<std::uint64_t> parse_key(std::string_view word, std::string_view source) {
  std::string_view digits = word;
  const bool negative = !digits.empty() && digits.front() == '-';
  if (negative) digits.remove_prefix(1);
  unsigned base = 10;
  if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) base = 16;
  if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B')) base = 2;
  if (base != 10) digits.remove_prefix(2);
  if (digits.empty()) return not_a_number(word, source);
  std::uint64_t value = 0;
  bool wide = false;
  for (const char c : digits) {
    const unsigned digit = digit_value(c);
    if (digit >= base) return not_a_number(word, source);
    value = value * base + digit;
    if (value > largest_u32) {
      wide = true;
      value = largest_u32;  // the rest is only checked for being digits
    }
  }
  if (negative) {
    return Problem{
        Text::key_negative, {std::string(source), shown(word), "u32", std::to_string(largest_u32)}, exit_bad_input};
  }
  if (wide) {
    return Problem{
        Text::key_too_wide, {std::string(source), shown(word), "32", std::to_string(largest_u32)}, exit_bad_input};
  }
  return value;
}

Outcome<Keys> parse_keys(std::string_view text, std::string_view source) {
  Keys keys;
  text = trimmed(text);
  std::size_t count = 0;
  while (!text.empty()) {
    std::size_t end = 0;
    while (end < text.size() && text[end] != ',' && !blank(text[end])) ++end;
    const Outcome<std::uint64_t> key = parse_key(text.substr(0, end), source);
    if (!key) return key.problem();
    if (++count <= recording::max_recorded_keys) keys.push_back(*key);
    text.remove_prefix(end);
    // A separator is blanks with at most one comma in them; after a comma a key has to follow.
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    if (!text.empty() && text.front() == ',') {
      text.remove_prefix(1);
      while (!text.empty() && blank(text.front())) text.remove_prefix(1);
      if (text.empty()) return not_a_number("", source);
    }
  }
  if (count > recording::max_recorded_keys) return too_many(count, source);
  return keys;
}

Outcome<Keys> parse_key_lines(std::string_view text, std::string_view source) {
  Keys keys;
  std::size_t count = 0, line_number = 0;
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line_number;
    if (line.empty()) continue;
    const std::string place = std::string(source) + ":" + std::to_string(line_number);
    const std::size_t comma = line.find(',');
    const Outcome<std::uint64_t> key = parse_key(trimmed(line.substr(0, comma)), place);
    if (!key) return key.problem();
    if (comma != std::string_view::npos) {
      return Problem{Text::key_line_has_value, {place, shown(line)}, exit_bad_input};
    }
    if (++count <= recording::max_recorded_keys) keys.push_back(*key);
  }
  if (count > recording::max_recorded_keys) return too_many(count, source);
  return keys;
}

Outcome<Keys> read_key_file(const std::filesystem::path& path, std::string_view source) {
  const std::string name = std::string(source) + " " + shown(path.string());
  const auto unreadable = [&](int error) {
    return Problem{Text::file_unreadable, {name, std::generic_category().message(error)}, exit_bad_input};
  };
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return unreadable(EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(errno != 0 ? errno : EIO);
  // One byte more than allowed tells an oversized file, and a device that never ends, without reading it all.
  std::string text(max_key_file_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return unreadable(EIO);
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > max_key_file_bytes) {
    return Problem{Text::file_too_large, {name, std::to_string(max_key_file_bytes)}, exit_bad_input};
  }
  return parse_key_lines(text, name);
}

std::optional<Problem> check_key_width(std::span<const std::uint64_t> keys, std::uint32_t key_bits,
                                       std::string_view source) {
  const std::uint64_t largest = key_bits >= 32 ? largest_u32 : (std::uint64_t{1} << key_bits) - 1;
  for (const std::uint64_t key : keys) {
    if (key > largest) {
      return Problem{Text::key_too_wide,
                     {std::string(source), std::to_string(key), std::to_string(key_bits), std::to_string(largest)},
                     exit_bad_input};
    }
  }
  return std::nullopt;
}

std::string_view spelling(Distribution distribution) {
  return distribution_words[static_cast<std::size_t>(distribution)];
}

std::optional<Distribution> parse_distribution(std::string_view word) {
  for (const Distribution d : all_distributions) {
    if (spelling(d) == word) return d;
  }
  return std::nullopt;
}

Keys random_keys(std::uint32_t n, std::uint32_t seed, Distribution distribution, std::uint32_t key_bits) {
  std::mt19937 generator(seed);  // the standard fixes its numbers; those of its distributions differ by library
  const auto word = [&] { return std::uint64_t{generator()} & largest_u32; };
  const auto top = [&](std::uint64_t bits) { return bits >> (32U - key_bits); };
  Keys keys(n);
  switch (distribution) {
    case Distribution::uniform:
    case Distribution::sorted:
    case Distribution::reversed:
      for (std::uint64_t& key : keys) key = top(word());
      if (distribution == Distribution::sorted) std::sort(keys.begin(), keys.end());
      if (distribution == Distribution::reversed) std::sort(keys.begin(), keys.end(), std::greater<>());
      break;
    case Distribution::few: {
      std::uint64_t values[8];
      for (std::uint64_t& value : values) value = top(word());
      for (std::uint64_t& key : keys) key = values[word() >> 29U];
      break;
    }
    case Distribution::equal:
      std::fill(keys.begin(), keys.end(), top(word()));
      break;
    case Distribution::normal:
      for (std::uint64_t& key : keys) {
        std::uint64_t sum = 0;
        for (int i = 0; i < 12; ++i) sum += word();
        key = top(sum / 12);
      }
      break;
  }
  return keys;
}

std::span<const Preset> presets() {
  static const std::vector<Preset> all{
      {"book", {12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0}, 4, 4, Text::preset_book},
      {"small", {3, 5, 4, 1, 7, 2, 6, 0}, 3, 4, Text::preset_small},
      {"four", {11, 7, 8, 4}, 4, 4, Text::preset_four},
      {"scan", {3, 1, 7, 0, 4, 1, 6, 3}, 3, 8, Text::preset_scan},
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
