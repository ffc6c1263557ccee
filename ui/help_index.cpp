#include "ui/help_index.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "kernels/texts/chapter_map.h"
#include "kernels/texts/help_index.h"
#include "kernels/texts/terms.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/trade_off.h"
#include "kernels/texts/window_help.h"
#include "ui/figures/figure.h"
#include "ui/scene/utf8.h"
#include "ui/terms.h"

namespace scatterscope {
namespace {

// Words as they are searched: "Look-back" as "lookback".
std::string in_small_letters(std::string_view words) {
  std::string small(words);
  std::erase(small, '-');
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

// Words that a title lacks, by which it is asked for too.
struct AlsoAsked {
  Text title, words;
};
constexpr AlsoAsked also_asked[] = {
    {texts::ask_destination, texts::also_destination}, {texts::ask_look_back_end, texts::also_look_back},
    {texts::term_look_back, texts::also_look_back},    {texts::term_merge, texts::also_merge},
    {texts::ask_co_rank, texts::also_merge},           {texts::ask_merge_when, texts::also_merge},
    {texts::ask_merge_parallel, texts::also_merge},    {texts::ask_scan_outside, texts::also_scan_outside},
};

// What a search looks into.
struct Searched {
  std::vector<std::string> titles, all;  // by language, then what else it is called; all: with what is said of it
};

std::vector<Searched> make_searched() {
  std::vector<Searched> made;
  for (const HelpEntry& entry : help_entries()) {
    Searched& searched = made.emplace_back();
    for (const Language language : all_languages) {
      searched.titles.push_back(in_small_letters(text(entry.title, language)));
      searched.all.push_back(searched.titles.back() + "\n" + in_small_letters(text(entry.about, language)));
    }
    for (const AlsoAsked& also : also_asked) {
      if (identifier(also.title) != identifier(entry.title)) continue;
      for (const Language language : all_languages) {
        searched.titles.push_back(in_small_letters(text(also.words, language)));
        searched.all.push_back(searched.titles.back());
      }
    }
  }
  return made;
}

std::vector<std::string> split(const std::string& words) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; (at = words.find_first_not_of(' ', at)) != std::string::npos;) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    parts.push_back(words.substr(at, end - at));
    at = end;
  }
  return parts;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

// A word of Latin letters stands there where one begins with it: "are" is no part of "compare".
bool stands_in(const std::string& where, const std::string& part) {
  for (std::size_t at = 0; (at = where.find(part, at)) != std::string::npos; ++at)
    if (at == 0 || !is_letter(part.front()) || !is_letter(where[at - 1])) return true;
  return false;
}

// What a sentence is made of: its words, and each two Chinese characters side by side.
std::vector<std::string> pieces_of(const std::string& words) {
  std::vector<std::string> pieces(1);
  std::string before;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t from = at;
    const char32_t c = scene::next_code_point(words, at);
    const std::string one = words.substr(from, at - from);
    if (c >= 0x80) {
      if (!before.empty()) pieces.push_back(before + one);
      before = c >= 0x3400 && c < 0xa000 ? one : std::string();
    }
    if (c < 0x80) before.clear();
    if (c >= 0x80 || !is_letter(one.front())) {
      pieces.emplace_back();
    } else {
      pieces.back() += one;
    }
  }
  std::erase(pieces, std::string());
  return pieces;
}

// Entries that have the most of a sentence; a title counts more than what is said below it.
std::vector<std::uint32_t> nearest(const std::vector<Searched>& searched, const std::string& words) {
  constexpr double of_title = 2, least_share = 0.6;
  std::vector<double> scores(searched.size());
  for (const std::string& piece : pieces_of(words)) {
    const auto stands = [&](const auto& in) {
      return std::any_of(in.begin(), in.end(), [&](const std::string& one) { return stands_in(one, piece); });
    };
    const auto having = std::count_if(searched.begin(), searched.end(), [&](auto& one) { return stands(one.all); });
    for (std::size_t k = 0; k < searched.size(); ++k)
      if (stands(searched[k].all))
        scores[k] += (stands(searched[k].titles) ? of_title : 1) / static_cast<double>(having);
  }
  std::vector<std::uint32_t> found;
  const double best = *std::max_element(scores.begin(), scores.end());
  for (std::uint32_t k = 0; best > 0 && k < scores.size(); ++k)
    if (scores[k] >= least_share * best) found.push_back(k);
  std::stable_sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) { return scores[a] > scores[b]; });
  return found;
}

}  // namespace

std::span<const HelpEntry> help_entries() {
  static const std::vector<HelpEntry> all = [] {
    std::vector<HelpEntry> entries{
#define S(id, ...) texts::id
#define ASKED(link, question, answer) {question, answer, link},
#define EXAMINED(link, question, answer) {question, find_text("answer_" #answer).value(), link},
#include "assets/translations/help_index.def"
#undef EXAMINED
#undef ASKED
#undef S
    };
    for (const Term& term : all_terms()) entries.push_back({term.name, term.about, term.link, true});
    return entries;
  }();
  return all;
}

std::string title_words(const HelpEntry& entry, Language language) {
  const std::string title = text(entry.title, language), english = text(entry.title, Language::english);
  return entry.term && title != english ? title + " (" + english + ")" : title;
}

std::string view_words(const HelpEntry& entry, Language language) {
  const auto value = [&](std::string_view word) -> std::optional<std::string> {
    const std::string link = "&" + std::string(entry.link), asked = "&" + std::string(word);
    const std::size_t at = link.find(asked);
    if (at == std::string::npos) return std::nullopt;
    const std::size_t from = at + asked.size();
    return link.substr(from, link.find('&', from) - from);
  };
  if (const auto id = value("figure="))
    return format_text(texts::index_figure, language,
                       {value("sort=").value_or(""), text(figures::find_figure(*id)->title, language)});
  if (auto pair = value("side-by-side=")) {
    std::replace(pair->begin(), pair->end(), '-', '_');
    const auto mistake = find_text("mistake_" + *pair + "_title");
    return mistake ? format_text(texts::index_mistake, language, {text(*mistake, language)})
                   : text(texts::index_two_runs, language);
  }
  return text(value("timing=") ? texts::tm_menu : value("grid=") ? texts::to_menu : texts::map_menu, language);
}

std::vector<std::uint32_t> found_in_help(std::string_view words) {
  static const std::vector<Searched> searched = make_searched();
  const std::vector<std::string> parts = split(in_small_letters(words));
  const auto has_all = [&](const std::string& where) {
    return std::all_of(parts.begin(), parts.end(),
                       [&](const std::string& part) { return where.find(part) != std::string::npos; });
  };
  const auto begins = [&](const std::string& title) { return !parts.empty() && title.starts_with(parts.front()); };
  const auto is = [small = in_small_letters(words)](const std::string& title) { return title == small; };
  std::vector<std::uint32_t> by_rank[6];
  for (std::uint32_t k = 0; k < searched.size(); ++k) {
    const auto any = [](const auto& all, const auto& is) { return std::any_of(all.begin(), all.end(), is); };
    if (!any(searched[k].all, has_all)) continue;
    const bool title = any(searched[k].titles, has_all), begun = any(searched[k].titles, begins);
    const bool question = !parts.empty() && !help_entries()[k].term;
    by_rank[!title ? 5 : question ? (begun ? 0 : 1) : any(searched[k].titles, is) ? 2 : begun ? 3 : 4].push_back(k);
  }
  std::vector<std::uint32_t> found;
  for (const auto& rank : by_rank) found.insert(found.end(), rank.begin(), rank.end());
  return found.empty() ? nearest(searched, in_small_letters(words)) : found;
}

}  // namespace scatterscope
