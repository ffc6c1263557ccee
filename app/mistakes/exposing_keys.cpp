#include "app/mistakes/exposing_keys.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "kernels/analysis/key_text.h"
#include "kernels/catalog.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/stopped_runs.h"

namespace scatterscope::app {
namespace {

using Change = ExposingKeys::Change;

struct Search {
  Change change;
  std::uint32_t most_runs;
};
constexpr std::array<Search, 6> searches{{{Change::one_key, 24},
                                          {Change::two_swapped, 8},
                                          {Change::one_less, 4},
                                          {Change::one_more, 8},
                                          {Change::more, 8},
                                          {Change::random, 12}}};
static_assert(std::accumulate(searches.begin(), searches.end(), 0U, [](std::uint32_t sum, const Search& each) {
                return sum + each.most_runs;
              }) == most_search_runs);

constexpr std::array<std::string_view, 7> change_words = {"one_key", "two_swapped", "one_less", "one_more",
                                                          "more",    "random",      "example"};
constexpr std::array<Text, 7> offers = {texts::mistake_offer_one_key,  texts::mistake_offer_two_swapped,
                                        texts::mistake_offer_one_less, texts::mistake_offer_one_more,
                                        texts::mistake_offer_more,     texts::mistake_offer_random,
                                        texts::mistake_offer_example};

class Neighbours {
 public:
  Neighbours(const RunRequest& run, std::uint32_t seed) : config_(run.config), keys_(run.input.keys), drawn_(seed) {
    places_.resize(keys_.size());
    std::iota(places_.begin(), places_.end(), std::size_t{0});
    for (std::size_t i = places_.size(); i > 1; --i) std::swap(places_[i - 1], places_[below(i)]);
  }

  // None: there is no such list.
  std::optional<Keys> next(Change change) {
    Keys keys = keys_;
    if (change == Change::one_key) {
      std::uint64_t& key = keys[places_[changed_++ % places_.size()]];
      const std::uint64_t before = key;
      key = another_value();
      if (key == before) return std::nullopt;
    } else if (change == Change::two_swapped) {
      std::uint64_t &a = keys[below(keys.size())], &b = keys[below(keys.size())];
      if (a == b) return std::nullopt;
      std::swap(a, b);
    } else if (change == Change::one_less) {
      if (keys.size() == 1) return std::nullopt;
      keys.erase(keys.begin() + static_cast<std::ptrdiff_t>(places_[changed_++ % places_.size()]));
    } else if (change == Change::one_more) {
      keys.push_back(another_value());
    } else if (change == Change::more) {  // half a block to two, and one that begins the next
      const std::size_t block = std::size_t{config_.block_threads} * config_.keys_per_thread;
      const std::size_t wanted = keys.size() + block * (1 + more_++ % 4) / 2 + 1;
      if (wanted > most_searched_keys) return std::nullopt;
      while (keys.size() < wanted) keys.push_back(another_value());
    } else {
      for (std::uint64_t& key : keys) key = random_value();
    }
    return keys;
  }

 private:
  std::size_t below(std::size_t n) { return drawn_() % n; }
  std::uint64_t random_value() {
    if (config_.key_type == KeyType::f32) return special_[below(special_.size())];
    return drawn_() >> (32U - config_.key_bits);
  }
  // Half of them a value that the list holds already: small lists of wide keys come out in another order by it.
  std::uint64_t another_value() { return below(2) == 0 ? keys_[below(keys_.size())] : random_value(); }

  const recording::Config config_;
  const Keys keys_;
  std::mt19937 drawn_;
  std::vector<std::size_t> places_;  // in the order in which keys change
  std::size_t changed_ = 0, more_ = 0;
  // inf, -inf, NaN, the largest float, 0, 1, 2, -1
  static constexpr std::array<std::uint64_t, 8> special_ = {0x7f800000, 0xff800000, 0x7fc00000, 0x7f7fffff,
                                                            0,          0x3f800000, 0x40000000, 0xbf800000};
};

// The same run on other keys.
RunArguments with_keys(RunArguments arguments, const RunRequest& run, const Keys& keys) {
  for (const char* source : {"--input", "--random", "--seed", "--distribution"}) arguments.erase(source);
  if (arguments.erase("--preset") > 0) {  // what the preset said of them
    arguments["--key-bits"] = std::to_string(run.config.key_bits);
    arguments["--block-threads"] = std::to_string(run.config.block_threads);
    if (run.config.key_type != KeyType::u32) arguments["--key-type"] = recording::spelling(run.config.key_type);
  }
  std::string words;
  for (const std::uint64_t key : keys)
    words += (words.empty() ? "" : ",") + analysis::written(key, run.config.key_type);
  arguments["--keys"] = words;
  return arguments;
}

}  // namespace

std::string_view spelling(Change change) {
  return change_words.at(static_cast<std::size_t>(change));
}

ExposingKeys find_exposing_keys(const mistakes::Mistake& mistake, const RunArguments& hiding, std::uint32_t seed,
                                const Exposes& exposes) {
  ExposingKeys offer{Change::example, arguments_of(mistake.shows.front())};
  offer.arguments.insert({{"--sort", std::string(mistake.sort)}, {"--device", "cpu"}});
  const auto run = attempt([&] { return parse_run(hiding, MissingInput::is_a_problem); });
  if (!run || run->input.keys.empty() || run->input.keys.size() > most_searched_keys) return offer;
  const auto forecast_of = [&](const Keys& keys) {
    recording::Pairs input(keys);
    if (run->config.values) {  // those that --values gives
      input.values.resize(keys.size());
      std::iota(input.values.begin(), input.values.end(), std::uint64_t{0});
    }
    return mistakes::forecast(mistake, catalog::resolve(run->config, input), input);
  };
  const mistakes::Forecast hidden = forecast_of(run->input.keys);
  if (hidden.on_all_keys) {
    offer.never = hidden.condition;
    return offer;
  }
  Neighbours neighbours(*run, seed);
  for (const auto& [change, tries] : searches) {
    for (std::uint32_t k = 0; k < tries; ++k) {
      const auto keys = neighbours.next(change);
      if (!keys || forecast_of(*keys).exposure == mistakes::Exposure::hides) continue;
      RunArguments arguments = with_keys(hiding, *run, *keys);
      ++offer.runs;
      try {
        if (exposes(arguments)) return ExposingKeys{change, std::move(arguments), offer.runs};
      } catch (const Error& error) {  // keys that cannot be tried
        if (error.id() == texts::run_cancelled) throw;
      }
    }
  }
  return offer;
}

ExposingKeys find_exposing_keys(const mistakes::Mistake& mistake, const RunArguments& hiding,
                                const catalog::Progress& progress, const std::string& executable) {
  const auto exposes = [&](const RunArguments& arguments) {
    return try_mistake(mistake, mistakes::Program::wrong, arguments, progress, executable).exposed();
  };
  return find_exposing_keys(mistake, hiding, 1, exposes);
}

std::string offer_words(const ExposingKeys& offer, const std::string& run, Language language) {
  if (offer.never) return format_text(texts::mistake_offer_none, language, {run});
  return format_text(offers.at(static_cast<std::size_t>(offer.change)), language, {run});
}

}  // namespace scatterscope::app
