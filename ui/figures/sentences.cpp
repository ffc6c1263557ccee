#include "ui/figures/sentences.h"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "kernels/recording/key_order.h"
#include "kernels/story/bits/ordered_bits.h"
#include "kernels/story/step_actions.h"
#include "kernels/story/value_text.h"
#include "kernels/texts/sentences.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using story::Count;

#define SCATTERSCOPE_SENTENCE(name) texts::say_##name,
constexpr Text texts[] = {SCATTERSCOPE_SENTENCES(SCATTERSCOPE_SENTENCE)};
#undef SCATTERSCOPE_SENTENCE

// By Count::Of.
constexpr Text counts[] = {
    texts::count_keys,   texts::count_threads,   texts::count_blocks,      texts::count_lanes,
    texts::count_places, texts::count_splitters, texts::count_ones_before, texts::count_keys_before,
};

// An argument in words.
class Wording {
 public:
  Wording(const story::Instant& at, Language language, KeyFormat format) : at_(at), language_(language) {
    const recording::Config& config = at.recording.config;
    const unsigned bits = std::max(1U, config.key_bits);
    format = written_format(format, config);
    layout_.format = format;
    layout_.characters = format == KeyFormat::hexadecimal ? (bits + 3) / 4 : bits;
    layout_.type = config.key_type;
    layout_.with_text = false;  // decimals in full
    // Around the iterations signed and floating-point keys have bits of another order.
    layout_.ordered = story::sorts_ordered_bits(at.recording, at.keys);
    keys_are_ordered_ = !recording::has_ordered_bits(config.key_type) ||
                        (at.step() > 0 && at.recording.iteration_of(at.step() - 1) != nullptr);
  }

  std::string operator()(std::uint64_t number) const { return std::to_string(number); }
  std::string operator()(const story::ThreadName& name) const {
    const std::string block = std::to_string(name.id.block), thread = std::to_string(name.id.thread);
    if (at_.recording.config.devices > 1)
      return format_text(texts::sentence_thread_of_device, language_, {block, thread, std::to_string(name.device)});
    return name.only_block ? format_text(texts::sentence_thread_alone, language_, {thread})
                           : format_text(texts::sentence_thread, language_, {block, thread});
  }
  std::string operator()(const story::KeyBits& key) const { return key_text(key.bits, layout_); }
  std::string operator()(const Count& count) const {
    return format_text(counts[static_cast<std::size_t>(count.of)], language_, {std::to_string(count.number)});
  }
  std::string operator()(const story::ArrayName& name) const { return at_.recording.arrays[name.array].name; }
  std::string operator()(const story::CellName& cell) const {
    return at_.recording.arrays[cell.array].name + "[" + std::to_string(cell.index) + "]";
  }
  std::string operator()(const story::ArrayValue& value) const {
    if (keys_are_ordered_ && story::passes_keys(at_.recording, value.array)) return key_text(value.value, layout_);
    return story::value_text(value.value, at_.recording.arrays[value.array].type);
  }
  std::string operator()(const story::CellValues& list) const {
    std::vector<std::string> each;
    for (const auto& [cell, value] : list.cells)
      each.push_back((*this)(cell) + " = " + (*this)(story::ArrayValue{cell.array, value}));
    return listed(each, list.more);
  }
  std::string operator()(const story::NamedValues& list) const {
    std::vector<std::string> each;
    for (const auto& [name, value] : list.values) {
      const recording::NameInfo& info = at_.recording.names[name];
      each.push_back(info.name + " = " + story::value_text(value, info.type));
    }
    return listed(each, list.more);
  }
  // A long sum is cut: its last number alone stands behind the dots.
  std::string operator()(const story::Operands& sum) const {
    constexpr std::size_t most = 12, first = 8;
    std::string all;
    for (std::size_t k = 0; k < sum.all.size(); ++k) {
      const bool cut = sum.all.size() > most && k >= first && k + 1 < sum.all.size();
      if (cut && k > first) continue;
      all += all.empty() ? "" : sum.all[k].minus ? " - " : " + ";
      all += cut ? "..." : std::to_string(sum.all[k].value);
    }
    return all + " = " + std::to_string(sum.value);
  }
  std::string operator()(const story::SplitRule& rule) const { return split_rule(at_, rule); }
  std::string operator()(const story::DigitBits& bits) const {
    const std::string first = std::to_string(bits.first);
    if (bits.count == 1) return format_text(texts::sentence_bit, language_, {first});
    return format_text(texts::sentence_bits, language_, {first, std::to_string(bits.first + bits.count - 1)});
  }
  std::string operator()(const story::KernelName& kernel) const { return at_.recording.launches[kernel.launch].kernel; }
  std::string operator()(const story::TileName& name) const {
    const std::string tile = std::to_string(name.tile);
    return name.bucket ? format_text(texts::sentence_bucket_of_tile, language_, {tile, std::to_string(*name.bucket)})
                       : format_text(texts::sentence_tile, language_, {tile});
  }

 private:
  [[nodiscard]] std::string listed(const std::vector<std::string>& each, std::uint64_t more) const {
    std::string all;
    for (const std::string& one : each) all += (all.empty() ? "" : text(texts::sentence_and, language_)) + one;
    return more == 0 ? all : format_text(texts::sentence_and_more, language_, {all, std::to_string(more)});
  }

  const story::Instant& at_;
  Language language_;
  StripLayout layout_;
  bool keys_are_ordered_ = true;
};

}  // namespace

std::string words_of(const story::Sentences& sentences, const story::Instant& at, Language language, KeyFormat format) {
  const Wording usual(at, language, format);
  // Keys that a merge compares by size are written as its figure has them.
  const Wording by_size(at, language, format == KeyFormat::automatic ? KeyFormat::decimal : format);
  std::string all;
  for (const story::Sentence& sentence : sentences) {
    const bool merges = sentence.says == story::Says::co_rank_takes_a || sentence.says == story::Says::co_rank_takes_b;
    const Wording& wording = merges ? by_size : usual;
    std::vector<std::string> arguments;
    for (const story::Argument& argument : sentence.arguments) arguments.push_back(std::visit(wording, argument));
    const std::string words = format_text(texts[static_cast<std::size_t>(sentence.says)], language, arguments);
    all = all.empty() ? words : format_text(texts::sentence_next, language, {all, words});
  }
  return all;
}

std::string split_rule(const story::Instant& at, const story::SplitRule& rule) {
  const recording::Config& config = at.recording.config;
  const bool descending = config.order == recording::Order::descending;
  const auto compared = [&](const char* key) {
    return config.compare == recording::Comparison::absolute ? "|" + std::string(key) + "|" : std::string(key);
  };
  return rule.after_A ? compared("A[i-1]") + (descending ? " >= " : " <= ") + compared("B[j]")
                      : compared("B[j-1]") + (descending ? " > " : " < ") + compared("A[i]");
}

std::vector<std::string> lines_of(const story::Why& why, const story::Instant& at, Language language,
                                  KeyFormat format) {
  std::vector<std::string> lines;
  for (const story::Sentence& line : why.lines) lines.push_back(words_of({line}, at, language, format));
  return lines;
}

std::string step_words(const FigureInput& input) {
  const story::Instant at = input;
  return words_of(story::describe_step(at, protagonist(input)), at, input.looks.language, input.looks.key_format);
}

std::string phase_words(const FigureInput& input) {
  const story::Instant at = input;
  return words_of(story::describe_phase(at), at, input.looks.language, input.looks.key_format);
}

}  // namespace scatterscope::figures
