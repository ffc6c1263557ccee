// Every number of every story against replayed memory, at every step of a sample of runs of every sort.
#include "kernels/story/bits/destination.h"
#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/bits/ordered_bits.h"
#include "kernels/story/events.h"
#include "kernels/story/lists/bucket_tree.h"
#include "kernels/story/lists/ties.h"
#include "kernels/story/memory/scatter_view.h"
#include "kernels/story/merge/co_rank_search.h"
#include "kernels/story/merge/merged_keys.h"
#include "kernels/story/networks/network_progress.h"
#include "kernels/story/onesweep/bucket_look_back.h"
#include "kernels/story/onesweep/tile_reorder.h"
#include "kernels/story/onesweep/warp_ranking.h"
#include "kernels/story/sample/sample_level.h"
#include "kernels/story/scans/scan_levels.h"
#include "kernels/story/scans/tile_sums.h"
#include "kernels/story/tiles/bucket_numbers.h"
#include "kernels/story/tiles/local_buckets.h"
#include "kernels/story/tiles/local_stage.h"
#include "kernels/story/tiles/tile_formulas.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"
#include "tests/story/replayed.h"

using namespace scatterscope;
using story::CellId;
using story::Instant;
using story::When;
using tests::Claim;
using Claims = std::vector<Claim>;

namespace {

// The variables that hold a value of that meaning; a scan over all keys calls their index its element.
std::vector<std::string> names_of(const recording::Recording& r, story::Meaning meaning) {
  std::vector<std::string> names;
  for (const recording::NameInfo& name : r.names)
    if (name.meaning == meaning || (meaning == story::Meaning::index && name.meaning == story::Meaning::element))
      names.push_back(name.name);
  return names;
}

// Place p of the lists, and of what the run began with.
std::vector<CellId> lists_at(const recording::Recording& r, std::uint32_t p) {
  std::vector<CellId> cells;
  for (std::uint16_t a = 0; a < r.arrays.size(); ++a)
    if (r.arrays[a].space == recording::Space::global && p < r.arrays[a].extent &&
        r.arrays[a].type == r.arrays[r.iterations[0].result_array].type)
      cells.push_back({a, 0, p});
  return cells;
}

Claims keys(const Instant& at, std::uint32_t k) {
  const story::IterationKeys keys(at, k);
  const recording::Iteration& range = keys.range();
  Claims claims;
  for (std::uint32_t p = 0; p < keys.count(); ++p) {
    const When there = keys.has_ordered_bits(p) ? keys.arrived(p) : When::future;
    // What a key arrived by may have stored it in shared memory, from where later iterations take it.
    claims.push_back(
        {"key", there == When::now ? When::past : there, keys.key(p), {{range.keys_array, 0, p}}, {"ordered"}});
    if (k == 0 || !story::IterationKeys(at, k - 1).source(p)) claims.back().cells = lists_at(at.recording, p);
    if (const auto to = keys.target(p))
      claims.push_back({"moved key", keys.moved(p), keys.key(p), {{range.result_array, 0, *to}}});
    const When filled = keys.filled(p);
    // A key that no store moved stays in the list where it is.
    claims.push_back({"result", filled, keys.result(p), {{range.result_array, 0, p}}});
    if (!keys.source(p)) claims.back().cells = lists_at(at.recording, p);
  }
  for (const auto& [meaning, column] : keys.table().by_key) {
    for (std::uint32_t p = 0; p < column.size(); ++p) {
      if (!column[p]) continue;
      const story::Value value = keys.value(meaning, p);
      claims.push_back({std::string(recording::spelling(meaning)),
                        value.when,
                        value.value,
                        {},
                        names_of(at.recording, meaning),
                        story::ThreadId{column[p]->block, column[p]->thread}});
    }
  }
  return claims;
}

Claims destinations(const Instant& at, std::uint32_t k) {
  const story::IterationKeys keys(at, k);
  const story::FormulaTerms terms = story::formula_terms(keys);
  Claims claims;
  if (terms.before == story::Meaning::none || terms.destination == story::Meaning::none || keys.range().local)
    return claims;
  const story::ScanTotal total = story::scan_total(keys, terms);
  if (total.cell) {
    claims.push_back({"total in memory", total.value.when, total.value.value, {*total.cell}});
    if (at.moment.step() <= keys.range().end_step) claims.back().current_since = keys.range().first_step;
  } else if (terms.total != story::Meaning::none) {
    claims.push_back({"total", total.value.when, total.value.value, {}, names_of(at.recording, terms.total)});
  }
  for (std::uint32_t p = 0; p < keys.count(); ++p) {
    const story::Destination of = story::destination_of(keys, terms, p);
    if (!story::visible(of.destination.when) || !story::visible(of.before.when) || terms.total == story::Meaning::none)
      continue;
    const bool one = of.bit.value != 0;
    const std::uint64_t to = terms.inclusive
                                 ? (one ? of.before.value - 1 + of.total.value : p - of.before.value)
                                 : (one ? keys.count() - of.total.value + of.before.value : p - of.before.value);
    claims.push_back({"the formula's outcome", of.destination.when, to, {}, {"destination"}});
  }
  return claims;
}

Claims local_stage(const Instant& at, std::uint32_t k) {
  const recording::Recording& r = at.recording;
  const recording::Iteration& range = r.iterations[k];
  Claims claims;
  if (!range.local) return claims;
  const story::LocalStage stage(at, k);
  for (std::uint32_t p = 0; p < stage.count(); ++p) {
    const auto key = stage.occupant(p);
    if (!key) continue;
    const std::uint32_t tile = p / stage.tile_keys();
    std::vector<CellId> cells{{range.local->keys_array, 0, p}};
    if (stage.bits_at(p) == 0) cells = {{range.keys_array, 0, p}};  // in a register
    for (std::uint16_t a = 0; a < r.arrays.size(); ++a)
      if (r.arrays[a].name == "keys" && r.arrays[a].space == recording::Space::shared)
        cells.push_back({a, stage.block_of(tile), p - tile * stage.tile_keys()});
    claims.push_back({"key in its tile",
                      stage.bits_at(p) == 0 && stage.held(p) == When::now ? When::past : stage.held(p),
                      at.keys.iterations[k].keys[*key], cells});
  }
  for (const auto holds : {story::BucketNumbers::Holds::sizes, story::BucketNumbers::Holds::starts}) {
    const story::BucketNumbers table = story::bucket_numbers(at, k, holds);
    for (std::uint32_t c = 0; c < table.numbers.size(); ++c) {
      claims.push_back({"table of buckets", table.numbers[c].when, table.numbers[c].value, {{table.array, 0, c}}});
      if (at.moment.step() <= range.end_step) claims.back().current_since = range.first_step;
    }
  }
  return claims;
}

// A key's way through the passes of its tile and into its bucket: the formulas' terms and their outcomes.
Claims tile_formulas(const Instant& at, std::uint32_t k) {
  Claims claims;
  if (!at.recording.iterations[k].local) return claims;
  const story::IterationKeys keys(at, k);
  for (std::uint32_t p = 0; p < keys.count(); ++p) {
    if (const auto of = story::pass_place(keys, p); of && of->by == story::PassPlace::By::ballots) {
      for (const auto& [name, value] :
           {std::pair{"bucket", of->bit}, std::pair{"next_place", of->next}, std::pair{"peers_before", of->before}})
        claims.push_back({name, value.when, value.value, {}, {name}});
      if (story::visible(of->place.when)) CHECK(of->place.value == of->next.value + of->before.value);
    } else if (of && of->by == story::PassPlace::By::two_bits) {
      for (const auto& [name, value] : {std::pair{"two_bits", of->bit}, std::pair{"keys_lower", of->lower},
                                        std::pair{"same_before", of->before}, std::pair{"place", of->place}})
        claims.push_back({name, value.when, value.value, {}, {name}});
      if (story::visible(of->place.when)) CHECK(of->place.value == of->lower.value + of->before.value);
    } else if (of) {
      for (const auto& [name, value] : {std::pair{"bit", of->bit}, std::pair{"ones_before", of->before},
                                        std::pair{"ones_total", of->total}, std::pair{"place", of->place}})
        claims.push_back({name, value.when, value.value, {}, {name}});
      if (story::visible(of->place.when) && story::visible(of->before.when))
        CHECK(of->place.value ==
              (of->bit.value == 0 ? of->position - of->before.value : of->size - of->total.value + of->before.value));
    }
    const story::BucketPlace of = story::bucket_place(keys, p);
    claims.push_back({"place in a bucket", of.in_bucket.when, of.in_bucket.value, {}, {"in_bucket"}});
    if (story::visible(of.destination.when))
      claims.push_back({"destination by the formula",
                        of.destination.when,
                        of.start.value + of.in_bucket.value,
                        {},
                        {"destination"}});
  }
  return claims;
}

// The buckets of the sorted tiles, and what has been written of them.
Claims local_buckets(const Instant& at, std::uint32_t k) {
  Claims claims;
  const recording::Iteration& range = at.recording.iterations[k];
  if (!range.local) return claims;
  const story::IterationKeys keys(at, k);
  const story::LocalStage stage(at, k);
  for (const story::LocalBucket& bucket : story::local_buckets(keys, stage))
    claims.push_back({"size of a local bucket",
                      bucket.counted,
                      bucket.size,
                      {{range.local->sizes_array, 0, bucket.row * stage.tiles() + bucket.tile}}});
  for (std::uint32_t tile = 0; tile < stage.tiles(); ++tile)
    for (const story::BucketWrite& write : story::bucket_writes(keys, stage, tile)) {
      REQUIRE(write.keys.size() == write.places.size());
      for (const std::uint32_t key : write.keys) CHECK(keys.digit(keys.key(key)) == write.digit);
      for (const std::uint32_t place : write.places)
        claims.push_back({"key of a written bucket", When::past, keys.result(place), {{range.result_array, 0, place}}});
    }
  return claims;
}

Claims tile_sums(const Instant& at, std::uint32_t k) {
  const story::TileSums tiles = story::tile_sums(at, k);
  Claims claims;
  const auto word = [&](bool prefix, std::uint64_t sum) {
    return tiles.looks_back ? std::uint64_t{prefix ? 2U : 1U} << 32U | sum : sum;
  };
  for (const bool second : {false, true})
    for (const story::TileSums::Sum& sum : second ? tiles.second : tiles.first)
      claims.push_back({"sum of a tile", sum.when, word(second, sum.value), {sum.cell}});
  std::map<std::uint32_t, std::uint64_t> sums;  // by tile that looks back
  const bool ended = at.moment.step() >= at.recording.iterations[k].end_step;
  for (const story::TileSums::LookBack& read : tiles.reads) {
    const CellId cell{*at.recording.array_named("tiles"), 0, read.from};
    claims.push_back({"word that was looked back at",
                      read.when == When::now ? When::past : read.when,
                      word(read.prefix, read.sum),
                      {cell}});
    sums[read.to] += read.sum;
    claims.push_back({"sum of what was looked back at",
                      ended ? When::past : When::future,
                      sums[read.to],
                      {},
                      {"sum_before"},
                      read.by});
  }
  return claims;
}

Claims look_back(const Instant& at, std::uint32_t k) {
  Claims claims;
  if (at.recording.config.sort != "onesweep") return claims;
  using Kind = story::PublishedWord::Kind;
  const story::BucketLookBack words(at, k);
  const auto raw = [](const story::PublishedWord& word) {
    return word.kind == Kind::nothing ? 0 : word.kind == Kind::prefix ? 0x8000'0000U + word.sum : word.sum + 1;
  };
  for (std::uint32_t tile = 0; tile < words.tiles(); ++tile)
    for (std::uint32_t bucket = 0; bucket < 1U << at.recording.config.radix_bits; ++bucket) {
      const auto published = words.published(tile, bucket);
      claims.push_back({"published word", published.when, raw(published.word), {words.cell(tile, bucket)}});
      if (published.when != When::hidden) claims.back().current_since = at.recording.iterations[k].end_step;
    }
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> sums;
  const bool ended = at.moment.step() >= at.recording.iterations[k].end_step;
  for (const auto& added : words.additions()) {
    claims.push_back({"word that was added",
                      added.when == When::now ? When::past : added.when,
                      raw(added.word),
                      {words.cell(added.from, added.bucket)}});
    std::uint64_t& sum = sums[{added.tile, added.bucket}];
    sum += added.word.sum;
    claims.push_back({"sum of the words", ended ? When::past : When::future, sum, {}, {"sum_before"}, added.by});
  }
  return claims;
}

Claims reorders(const Instant& at, std::uint32_t k) {
  Claims claims;
  const recording::Recording& r = at.recording;
  if (r.config.sort != "onesweep") return claims;
  const story::IterationKeys of_iteration(at, k);
  const story::TileReorder tile(of_iteration, std::nullopt);
  std::vector<CellId> cells;
  for (std::uint16_t a = 0; a < r.arrays.size(); ++a)
    for (std::uint32_t block = 0; block < tile.number() + 8; ++block)
      if (r.arrays[a].name == "tile_keys") cells.push_back({a, block, 0});
  for (std::uint32_t place = 0; place < tile.size(); ++place) {
    for (CellId& cell : cells) cell.index = place;
    const auto stored = tile.key_in(place);
    claims.push_back({"key in a reordered tile", stored.when, stored.value, cells});
    const std::uint32_t key = tile.first() + place;
    const story::Value to = tile.place_of(key);
    claims.push_back({"place in a reordered tile", to.when, to.value + tile.first(), {}, {"slot"}});
    const auto writer = tile.writer(place);
    if (const auto there = tile.key_at(place))
      claims.push_back({"thread that writes from a place",
                        writer.when,
                        of_iteration.value(story::Meaning::destination, *there).value,
                        {},
                        {"destination"},
                        writer.thread});
    const auto shift = tile.shift_of(key);
    claims.push_back({"shift of a bucket", shift.when, static_cast<std::uint32_t>(shift.number)});
    const auto shifts = r.array_named("bucket_shifts");
    for (std::uint32_t block = 0; shifts && block < tile.number() + 8; ++block)
      for (std::uint32_t bucket = 0; bucket < r.arrays[*shifts].extent; ++bucket)
        claims.back().cells.push_back({*shifts, block, bucket});
  }
  return claims;
}

Claims rankings(const Instant& at, std::uint32_t k) {
  Claims claims;
  if (at.recording.config.sort != "onesweep") return claims;
  const story::IterationKeys keys(at, k);
  for (std::uint32_t key = 0; key < keys.count(); ++key) {
    const story::WarpRanking ranking(keys, key);
    const story::WarpRow& row = ranking.row();
    const std::uint32_t lane = ranking.lane();
    const story::Value bucket = ranking.bucket(lane), peers = ranking.peers(), place = ranking.place(lane);
    const auto thread = keys.thread(key);
    const auto claim = [&](const char* what, When then, std::uint64_t value, const char* name) {
      claims.push_back({what, then, value, {}, {name}, thread});
    };
    claim("bucket of a lane", bucket.when, bucket.value, "bucket");
    std::uint64_t alike = 0, before = 0;
    for (std::uint32_t other = 0; other < row.lanes; ++other) {
      if (ranking.bucket(other).value != bucket.value) continue;
      alike |= std::uint64_t{1} << other;
      before += other < lane ? 1 : 0;
    }
    claim("lanes that vote alike", peers.when, alike, "peers");
    claim("peers before", ranking.peers_before(lane).when, before, "peers_before");
    claim("place", place.when, row.tile_first + ranking.next_place(lane).value + before, "slot");
    if (story::visible(place.when) && place.value != ranking.next_place(lane).value + before)
      claims.push_back({"next place + peers before", place.when, place.value});
  }
  return claims;
}

Claims scan_levels(const Instant& at, std::uint32_t k) {
  Claims claims;
  const recording::Iteration& range = at.recording.iterations[k];
  for (std::uint32_t block = 0; block < 2; ++block)
    for (const story::ScanLevel& level : story::scan_levels(at.recording, range.first_step, range.end_step, block)) {
      const When begun = story::when(at, level.stores.front().step);
      for (std::uint32_t i = 0; i < level.before.size(); ++i)
        if (level.before[i])
          claims.push_back(
              {"before a level", begun == When::now ? When::past : begun, *level.before[i], {{level.array, block, i}}});
      for (const story::ScanStore& store : level.stores)
        claims.push_back({"after a level", story::when(at, store.step), store.value, {{level.array, block, store.to}}});
    }
  return claims;
}

Claims merges(const Instant& at, std::uint32_t k) {
  Claims claims;
  const recording::Recording& r = at.recording;
  if (r.config.sort != "merge") return claims;
  const recording::Iteration& range = r.iterations[k];
  const auto merged = story::merged_keys(at, k);
  for (std::uint32_t q = 0; q < merged.size(); ++q) {
    if (!merged[q]) continue;
    claims.push_back({"place of a merged key", merged[q]->when, q, {}, {"slot"}, merged[q]->thread});
    claims.push_back({"source of a merged key", merged[q]->when, merged[q]->source, {}, {"i"}, merged[q]->thread});
  }
  for (const std::uint32_t thread : {0U, 3U})
    for (const story::CoRankSearch& search :
         story::co_rank_searches(r, {1, thread}, range.first_step, range.end_step)) {
      claims.push_back(
          {"k of a search", story::when(at, search.step), search.k, {}, {"k"}, story::ThreadId{1, thread}});
      for (const auto& c : search.comparisons) {
        const std::uint32_t block = r.arrays[*search.array].space == recording::Space::shared ? 1 : 0;
        const auto read = [&](std::uint32_t step) {
          return story::visible(story::when(at, step)) ? When::past : When::future;
        };
        claims.push_back({"A[a]", read(c.read_a), c.key_a, {{*search.array, block, search.A + c.a}}});
        claims.push_back({"B[b]", read(c.read_b), c.key_b, {{*search.array, block, search.B + c.b}}});
      }
    }
  return claims;
}

Claims networks(const Instant& at, std::uint32_t k) {
  Claims claims;
  const story::NetworkPasses network = story::network_passes(at.recording, at.keys);
  for (const story::NetworkPass& pass : network.passes) {
    if (pass.iteration != k) continue;
    for (const analysis::Comparator& c : pass.comparators) {
      const story::ThreadId who{c.block, c.thread};
      const When then = story::when(at, c.step);
      claims.push_back({"swapped", then, c.swapped ? 1U : 0U, {}, {"swapped"}, who});
      const When seen = then == When::now ? When::past : then;
      claims.push_back({"lower key of a pass", seen, pass.before[c.low], {}, {"key_low"}, who});
      claims.push_back({"higher key of a pass", seen, pass.before[c.high], {}, {"key_high"}, who});
    }
  }
  // What a key known behind some passes is was shown by a comparator, or it stands where it began.
  const auto progress = story::progress_of(network, at);
  const std::vector<std::string> shown{"key_low", "key_high"};
  const auto known = story::passes_known(progress);
  for (std::uint32_t q = 0; q < known.size(); ++q)
    if (known[q] > 0)
      claims.push_back(
          {"key behind a pass", When::past, network.left_by(known[q] - 1)[q], lists_at(at.recording, q), shown});
  for (std::size_t p = 0; p < network.passes.size() && network.bitonic(); ++p)
    for (const story::SplitStretch& split : story::split_stretches(network, p, progress[p]))
      for (const std::uint64_t key : {split.of_first, split.of_second})
        claims.push_back({"key at a split", When::past, key, {}, shown});
  return claims;
}

Claims samples(const Instant& at, std::uint32_t k) {
  Claims claims;
  if (at.recording.config.sort != "sample") return claims;
  const auto level = story::sample_level(at.recording, k);
  if (!level) return claims;
  const auto add = [&](const char* what, const std::vector<story::SampleLevel::Written>& all, std::uint16_t array) {
    for (const auto& element : all)
      claims.push_back({what, story::when(at, element.step), element.value, {{array, 0, element.index}}});
  };
  add("sample", level->sample, level->sample_array);
  add("sorted sample", level->sorted, level->sorted_array);
  add("splitter", level->splitters, level->splitters_array);
  const auto buckets = story::buckets_of(*level, story::IterationKeys(at, k));
  for (const story::Value& bucket : buckets)
    claims.push_back({"bucket of a key", bucket.when, bucket.value, {}, {"bucket"}});
  return claims;
}

Claims bucket_trees(const Instant& at, std::uint32_t k) {
  Claims claims;
  if (at.recording.config.sort != "radix-msd" || k > 0) return claims;
  const auto tree = story::bucket_tree(at.recording);
  for (std::size_t depth = 1; depth < tree.size(); ++depth)
    for (const story::Bucket& bucket : tree[depth]) {
      const When placed = story::when(at, bucket.placed);
      claims.push_back({"begin of a bucket", placed, bucket.begin, {}, {"begin"}});
      claims.push_back({"size of a bucket", placed, bucket.size, {}, {"size"}});
    }
  return claims;
}

Claims ordered_bits(const Instant& at, std::uint32_t /*k*/) {
  Claims claims;
  const recording::Recording& r = at.recording;
  if (!recording::has_ordered_bits(r.config.key_type)) return claims;
  const bool back = story::on_the_way_back(at);
  for (std::uint32_t i = 0; i < r.input.size(); ++i) {
    const story::OrderedBits bits = story::ordered_bits(at, back, i);
    claims.push_back({"flipped bits", bits.flipped.when, bits.before ^ bits.made.value, {}, {"flipped"}});
    claims.push_back({"key in other bits", bits.made.when, bits.made.value, {}, {back ? "key" : "ordered"}});
    claims.push_back({"bits before a stage", bits.made.when == When::now ? When::past : bits.made.when, bits.before,
                      lists_at(r, i)});
  }
  return claims;
}

using Model = Claims (*)(const Instant&, std::uint32_t iteration);
constexpr std::pair<const char*, Model> models[] = {{"keys", keys},
                                                    {"destinations", destinations},
                                                    {"local stage", local_stage},
                                                    {"tile formulas", tile_formulas},
                                                    {"local buckets", local_buckets},
                                                    {"tile sums", tile_sums},
                                                    {"look-back", look_back},
                                                    {"reorders", reorders},
                                                    {"rankings", rankings},
                                                    {"scan levels", scan_levels},
                                                    {"merges", merges},
                                                    {"networks", networks},
                                                    {"samples", samples},
                                                    {"bucket trees", bucket_trees},
                                                    {"ordered bits", ordered_bits}};

// Claims that were known at one step at least, by model.
using Counts = std::map<std::string, std::uint64_t>;

void check(const recording::Config& config, const tests::Keys& input, Counts& counts) {
  const tests::RecordedRun run(config, input);
  const recording::Recording& r = run.recording;
  tests::Replayed replayed(r);
  for (std::uint32_t t = 0; t <= r.step_count(); ++t) {
    if (t > 0) replayed.take(run.at(t).moment);
    for (const bool hide : {false, true}) {
      if (hide && t % 9 != 0) continue;
      const Instant at = run.at(t, hide);
      if (r.iterations.empty()) continue;
      const std::uint32_t k = story::iteration_at(at);
      for (const auto& [name, model] : models) {
        for (const Claim& claim : model(at, k)) {
          counts[name] += story::visible(claim.when) ? 1 : 0;
          const std::string wrong = replayed.wrong(claim, at.moment, hide);
          if (wrong.empty()) continue;
          const std::string where = r.config.sort + ", step " + std::to_string(t) + (hide ? ", kept back, " : ", ") +
                                    name + ": " + claim.what + " = " + std::to_string(claim.value) + ": ";
          FAIL_CHECK(where << wrong);
          return;
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("every number of a story stands in memory or was shown, from when it is known on") {
  Counts counts;
  unsigned number = 0;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    const auto [radix_bits, keys_per_thread] = tests::radix_and_coarsening(*info)[info->max_radix_bits == 1 ? 0 : 2];
    recording::Config config = tests::of_sort(info->name, 4, 4);
    config.radix_bits = radix_bits;
    config.keys_per_thread = std::min(keys_per_thread, info->max_keys_per_thread);
    for (recording::Config variant : tests::scan_variants(*info, config)) {
      const std::uint32_t n = tests::fitting(*info, 13);
      tests::Keys keys = tests::random_keys(n, 4, 7);
      if (variant.block_scan != recording::BlockScan::hillis_steele && !tests::is_run(++number)) continue;
      check(variant, keys, counts);
      if (variant.block_scan != recording::BlockScan::hillis_steele || !tests::is_run(++number)) continue;
      variant.key_type = recording::KeyType::i32;
      variant.key_bits = 32;
      variant.radix_bits = info->max_radix_bits >= 8 ? 8 : variant.radix_bits;
      variant.order = recording::Order::descending;
      keys.resize(tests::fitting(*info, 6));
      if (catalog::by_digits(*info) && info->max_radix_bits < 8) continue;  // as many iterations as bits
      check(variant, keys, counts);
    }
  }
  for (const auto& model : models) {
    CAPTURE(model.first);
    CHECK(counts[model.first] > 0);  // a model that says nothing is not tested
  }
}

TEST_CASE("a row of bits of one value is not said to be complemented where no order asks for it") {
  for (const tests::Keys& keys : {tests::Keys{15}, tests::Keys{15, 7}, tests::Keys{0, 2}, tests::Keys{15, 6}}) {
    recording::Recording r = tests::record(tests::of_sort("radix-1bit", 4, 4), recording::Pairs(keys));
    std::size_t changed = 0;
    for (std::uint64_t e = 0; e < r.events.size(); ++e) {
      if (r.events.kind_at(e) != recording::EventKind::value) continue;
      if (r.names[r.events.what[e]].meaning != recording::Meaning::bit) continue;
      r.events.value[e] ^= 1;
      ++changed;
    }
    REQUIRE(changed == 4 * keys.size());
    const tests::RecordedRun run(std::move(r));
    const bool both = (keys.front() & 1) != (keys.back() & 1);
    CHECK(story::IterationKeys(run.at(run.iteration(0).end_step), 0).complements_bits() == both);
  }
}
