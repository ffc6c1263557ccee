// The sentences of a step, held against where a stable sort takes the keys and against what memory holds.
#include "kernels/story/sentences/describe.h"
#include "kernels/story/step_actions.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using story::Says;

namespace {

using tests::Keys;

const auto& book = tests::book_keys;

struct Described : tests::RecordedRun {
  using RecordedRun::RecordedRun;
  story::Sentences at(std::uint32_t t, const story::Choice& choice = {}, bool hide = false) {
    const story::Instant at = RecordedRun::at(t, hide);
    return story::describe_step(at, story::protagonist(at, story::iteration_at(at), choice));
  }
  story::Why why(std::uint32_t t, const story::Choice& choice = {}, bool hide = false) {
    const story::Instant at = RecordedRun::at(t, hide);
    return story::explain_step(at, story::protagonist(at, story::iteration_at(at), choice));
  }
  std::optional<story::ThreadId> thread_at(std::uint32_t t, const story::Choice& choice) {
    const story::Instant at = RecordedRun::at(t);
    return story::protagonist(at, story::iteration_at(at), choice).actor;
  }
};

std::uint64_t number(const story::Sentence& sentence, std::size_t argument) {
  return std::get<std::uint64_t>(sentence.arguments.at(argument));
}

// Where a stable sort by `digit` takes the key at each position.
template <class Digit>
std::vector<std::uint64_t> destinations(const Keys& keys, Digit digit) {
  std::vector<std::uint64_t> order(keys.size()), to(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint64_t a, std::uint64_t b) { return digit(keys[a]) < digit(keys[b]); });
  for (std::uint64_t q = 0; q < order.size(); ++q) to[order[q]] = q;
  return to;
}
Keys moved(const Keys& keys, const std::vector<std::uint64_t>& to) {
  Keys made(keys.size());
  for (std::size_t p = 0; p < keys.size(); ++p) made[to[p]] = keys[p];
  return made;
}

// Every thread's sentence of every step that says where a bit sends a key.
std::size_t check_bit_destinations(Described& run, Keys keys, bool descending) {
  std::size_t found = 0;
  for (const recording::Iteration& iteration : run.recording.iterations) {
    const auto bit = [&](std::uint64_t key) { return (key >> iteration.shift & 1U) ^ (descending ? 1U : 0U); };
    const std::vector<std::uint64_t> to = destinations(keys, bit);
    std::set<std::uint64_t> said;
    for (std::uint32_t t = iteration.first_step + 1; t <= iteration.end_step; ++t) {
      for (const story::ActingThread& thread : story::step_actions(run.recording, t).threads) {
        const story::Sentence sentence = run.at(t, {.thread = thread.id}).front();
        const bool zero = sentence.says == Says::goes_as_zero;
        if (!zero && sentence.says != Says::goes_as_one && sentence.says != Says::goes_as_one_through) continue;
        const std::uint64_t p = number(sentence, 1);
        REQUIRE(p < keys.size());
        CHECK(zero == (bit(keys[p]) == 0));
        CHECK(std::get<story::KeyBits>(sentence.arguments.at(2)).bits == keys[p]);
        CHECK(number(sentence, sentence.arguments.size() - 1) == to[p]);
        if (sentence.says != Says::goes_as_one_through) {
          const auto ones = std::count_if(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(p),
                                          [&](std::uint64_t key) { return bit(key) == 1; });
          CHECK(number(sentence, sentence.arguments.size() - 2) == static_cast<std::uint64_t>(ones));
        }
        said.insert(p);
        ++found;
      }
    }
    keys = moved(keys, to);
  }
  return found;
}

}  // namespace

TEST_CASE("sentences: each key's destination by a bit is where a stable sort takes it") {
  for (const char* sort : {"radix-1bit", "radix-1bit-single", "radix-block"}) {
    for (const auto order : {recording::Order::ascending, recording::Order::descending}) {
      CAPTURE(sort);
      recording::Config config = tests::of_sort(sort, 4, 4);
      config.order = order;
      if (sort == std::string("radix-1bit-single")) config.launches = recording::Launches::one;
      Described run(config, book);
      CHECK(check_bit_destinations(run, book, order == recording::Order::descending) == 4 * book.size());
    }
  }
}

TEST_CASE("sentences: cells of the row # ones before are named by what they count, the last one as the total") {
  for (const char* more : {"", " --grid-scan look-back"}) {
    Described run(tests::of_sort("radix-1bit" + std::string(more), 4, 4), book);
    const std::uint32_t row = *run.recording.array_named("scan");
    const recording::Iteration& first = run.recording.iterations[0];
    std::map<Says, std::set<std::uint64_t>> said;
    for (std::uint32_t t = first.first_step + 1; t <= first.end_step; ++t) {
      for (const story::ActingThread& thread : story::step_actions(run.recording, t).threads) {
        const story::Sentence sentence = run.at(t, {.thread = thread.id}).front();
        const bool of_key = sentence.says == Says::writes_before || sentence.says == Says::reads_before;
        if (!of_key && sentence.says != Says::writes_total && sentence.says != Says::reads_total) continue;
        const auto cell = std::get<story::CellName>(sentence.arguments.at(of_key ? 2 : 1));
        CHECK(cell.array == row);
        CHECK(cell.index == (of_key ? number(sentence, 1) : book.size()));
        const auto ones = std::count_if(book.begin(), book.begin() + static_cast<std::ptrdiff_t>(cell.index),
                                        [](std::uint64_t key) { return (key & 1) == 1; });
        CHECK(number(sentence, sentence.arguments.size() - 1) == static_cast<std::uint64_t>(ones));
        said[sentence.says].insert(cell.index);
      }
    }
    CHECK(said[Says::writes_before].size() == book.size());
    CHECK(said[Says::reads_before].size() == book.size());
    CHECK(said[Says::writes_total].size() == 1);
    CHECK(said[Says::reads_total].size() == 1);
  }
}

TEST_CASE("sentences: a local bucket's key goes where a stable sort takes it, by way of its place in the sorted tile") {
  Described run(tests::of_sort("radix-local --radix-bits 2", 4, 4), book);
  Keys keys = book;
  for (const recording::Iteration& iteration : run.recording.iterations) {
    const auto digit = [&](std::uint64_t key) { return key >> iteration.shift & 3U; };
    const std::vector<std::uint64_t> to = destinations(keys, digit);
    std::multiset<std::uint64_t> said;
    for (std::uint32_t t = iteration.first_step + 1; t <= iteration.end_step; ++t) {
      for (const story::ActingThread& thread : story::step_actions(run.recording, t).threads) {
        const story::Sentence sentence = run.at(t, {.thread = thread.id}).front();
        if (sentence.says == Says::bucket_size) {
          const std::uint64_t bucket = number(sentence, 1), tile = number(sentence, 2);
          const auto begin = keys.begin() + static_cast<std::ptrdiff_t>(4 * tile);
          const auto size = std::count_if(begin, begin + 4, [&](std::uint64_t key) { return digit(key) == bucket; });
          CHECK(std::get<story::Count>(sentence.arguments.at(3)).number == static_cast<std::uint64_t>(size));
        }
        if (sentence.says == Says::bucket_start) {
          const std::uint64_t bucket = number(sentence, 1), tile = number(sentence, 2);
          std::uint64_t before = 0;
          for (std::size_t p = 0; p < keys.size(); ++p)
            before += digit(keys[p]) < bucket || (digit(keys[p]) == bucket && p / 4 < tile) ? 1 : 0;
          CHECK(number(sentence, 3) == before);
        }
        if (sentence.says != Says::bucket_destination) continue;
        const std::uint64_t destination = number(sentence, 5);
        said.insert(destination);
        REQUIRE(destination < keys.size());
        CHECK(digit(moved(keys, to)[destination]) == number(sentence, 1));
      }
    }
    CHECK(said.size() == keys.size());
    CHECK(std::set<std::uint64_t>(said.begin(), said.end()).size() == keys.size());
    keys = moved(keys, to);
  }
}

TEST_CASE("sentences: by two bits a pass a key goes where a stable sort of its tile by them takes it") {
  for (const auto order : {recording::Order::ascending, recording::Order::descending}) {
    recording::Config config = tests::of_sort("radix-local", 4, 4);
    config.radix_bits = 3;  // the second pass has one bit left
    config.keys_per_thread = 2;
    config.pass_bits = 2;
    config.order = order;
    constexpr std::size_t tile = 8;
    Described run(config, book);
    Keys keys = book;
    for (const recording::Iteration& iteration : run.recording.iterations) {
      const std::uint32_t passes = iteration.digit_bits > 2 ? 2 : 1;
      std::vector<std::size_t> taken(passes), placed(passes);
      std::uint32_t pass = 0;
      const auto bits = [&](std::uint64_t key) {
        const std::uint64_t mask = iteration.digit_bits - 2 * pass > 1 ? 3U : 1U;
        return (key >> (iteration.shift + 2 * pass) & mask) ^ (order == recording::Order::descending ? mask : 0U);
      };
      std::vector<std::uint64_t> to;
      for (std::uint32_t t = iteration.first_step + 1; t <= iteration.end_step; ++t) {
        for (const story::ActingThread& thread : story::step_actions(run.recording, t).threads) {
          const story::Sentence sentence = run.at(t, {.thread = thread.id}).front();
          if (sentence.says == Says::pass_begins && number(sentence, 0) - 1 > pass) {
            keys = moved(keys, to);
            to.clear();
            pass = static_cast<std::uint32_t>(number(sentence, 0)) - 1;
          }
          const bool takes = sentence.says == Says::takes_bits || sentence.says == Says::takes_bits_flipped;
          if (!takes && sentence.says != Says::place_by_bits) continue;
          REQUIRE(pass < passes);
          const std::size_t first = tile * thread.id.block, p = first + number(sentence, takes ? 3 : 1);
          if (to.empty()) {
            for (std::size_t begin = 0; begin < keys.size(); begin += tile) {
              const auto from = keys.begin() + static_cast<std::ptrdiff_t>(begin);
              for (const std::uint64_t place : destinations(Keys(from, from + tile), bits)) to.push_back(begin + place);
            }
          }
          CHECK(number(sentence, takes ? 4 : 2) == bits(keys[p]));
          ++(takes ? taken : placed)[pass];
          if (takes) {
            CHECK((sentence.says == Says::takes_bits) == (order == recording::Order::ascending));
            CHECK(number(sentence, 1) == std::min(2U, iteration.digit_bits - 2 * pass));
            CHECK(number(sentence, 2) == iteration.shift + 2 * pass);
            continue;
          }
          CHECK(number(sentence, 4) + number(sentence, 6) == number(sentence, 7));
          CHECK(first + number(sentence, 7) == to[p]);
        }
      }
      keys = moved(keys, to);
      for (std::uint32_t k = 0; k < passes; ++k) {
        CHECK(taken[k] == keys.size());
        CHECK(placed[k] == keys.size());
      }
      const auto digit = [&](std::uint64_t key) { return key >> iteration.shift & ((1U << iteration.digit_bits) - 1); };
      keys = moved(Keys(keys), destinations(keys, [&](std::uint64_t key) {
                     return order == recording::Order::ascending ? digit(key) : 7 - digit(key);
                   }));
    }
  }
}

TEST_CASE("sentences: they are about who is chosen, and say so where that thread takes no part") {
  Described run(tests::of_sort("radix-1bit", 4, 4), book);
  const std::uint32_t all_act = 1;  // each thread reads its key
  const story::ThreadId watched{2, 1}, idle{2, 0};
  CHECK(run.thread_at(0, {}) == std::nullopt);
  CHECK(run.thread_at(all_act, {.thread = watched}) == watched);
  CHECK(run.thread_at(all_act, {.key = 13U}) == story::ThreadId{3, 1});
  CHECK(run.thread_at(all_act, {.thread = watched, .key = 13U}) == watched);
  // The threads whose numbers are less than the stride have nothing to add.
  std::uint32_t adds = 1;
  while (run.at(adds).front().says != Says::scan_adds) ++adds;
  const story::Sentences said = run.at(adds, {.thread = idle});
  REQUIRE(said.size() > 1);
  CHECK(said[0] == story::Sentence{Says::takes_no_part, {story::ThreadName{idle}}});
  CHECK(said[1].says == Says::scan_adds);
  CHECK(run.thread_at(adds, {.thread = idle}) == story::ThreadId{2, 1});
  CHECK(run.thread_at(adds, {.key = 13U}) == story::ThreadId{3, 1});
  // The key that is followed stands elsewhere in the second iteration: key 1, a one, at 8.
  const std::uint32_t second = run.recording.iterations[1].first_step + 1;
  CHECK(run.thread_at(second, {.key = 1U}) == story::ThreadId{2, 0});
}

TEST_CASE("sentences: a step that is kept back is not described") {
  for (const char* sort : {"radix-1bit", "radix-local", "merge", "bitonic"}) {
    Described run(tests::of_sort(sort, 4, 4), book);
    for (std::uint32_t t = 1; t <= run.recording.step_count(); ++t) {
      const story::Sentences hidden = run.at(t, {.thread = story::ThreadId{1, 1}}, true);
      REQUIRE(hidden.size() == 1);
      CHECK(hidden[0] == story::Sentence{Says::hidden, {}});
    }
    CHECK(run.at(0, {}, true).front().says == Says::nothing_yet);
  }
}

TEST_CASE("sentences: what is read and written is what the recording holds") {
  for (const catalog::SortInfo* info : catalog::sorts()) {
    CAPTURE(info->name);
    Described run(tests::of_sort(info->name, 4, 4), book);
    for (std::uint32_t t = 1; t <= run.recording.step_count(); ++t) {
      for (const story::Sentence& sentence : run.at(t)) {
        if (sentence.says != Says::writes && sentence.says != Says::reads) continue;
        for (const auto& [cell, value] : std::get<story::CellValues>(sentence.arguments.at(1)).cells) {
          const bool shared = run.recording.arrays[cell.array].space == recording::Space::shared;
          const std::uint32_t block = std::get<story::ThreadName>(sentence.arguments.at(0)).id.block;
          if (sentence.says == Says::reads || run.recording.arrays[cell.array].name != "any_swapped")
            CHECK(run.moment(t).cell(cell.array, shared ? block : 0U, cell.index) == value);
        }
      }
    }
  }
}

TEST_CASE("why: a thread of another launch is named with the device that it ran on there") {
  Described run(tests::of_sort("sample-devices", 4, 4), book);
  std::size_t stored_before = 0;
  for (std::uint32_t t = 1; t <= run.recording.step_count(); ++t) {
    for (const story::Sentence& line : run.why(t).lines) {
      if (line.says != Says::why_stored && line.says != Says::why_read_next) continue;
      const auto name = std::get<story::ThreadName>(line.arguments.at(0));
      const std::uint32_t launch = run.recording.steps[std::get<std::uint64_t>(line.arguments.back()) - 1].launch;
      REQUIRE(name.id.block < run.recording.launches[launch].blocks);
      CHECK(name.device == run.recording.device_of(launch, name.id.block));
      CHECK(name.only_block == (run.recording.launches[launch].blocks == 1));
      if (launch != run.recording.steps[t - 1].launch) ++stored_before;
    }
  }
  CHECK(stored_before > 0);
}

TEST_CASE("why: of a one the zeros that it skips and the ones before it; a start is cut into what stands before it") {
  Described run(tests::of_sort("radix-1bit", 4, 4), book);
  std::uint32_t t = 1;
  while (run.at(t, {.key = 10U}).front().says != Says::goes_as_one) ++t;
  const story::Why why = run.why(t, {.key = 10U});
  REQUIRE(why.lines.size() == 3);
  CHECK(why.lines[0] == story::Sentence{Says::why_zeros_first, {std::uint64_t{8}, std::uint64_t{8}}});
  CHECK(why.lines[1] == story::Sentence{Says::why_one, {std::uint64_t{8}, std::uint64_t{5}, std::uint64_t{13}}});
  REQUIRE(why.operands);
  CHECK(why.operands->value == 13);
  CHECK(why.operands->all.size() == 3);
  CHECK(run.why(t, {.key = 10U}, true).lines == story::Sentences{{Says::hidden, {}}});

  Described tiles(tests::of_sort("radix-local", 4, 4), book);
  std::size_t starts = 0;
  constexpr std::uint64_t smaller[] = {0, 0, 0, 0, 8, 8, 8, 8}, before[] = {0, 2, 4, 5, 0, 2, 4, 7};
  for (t = 1; t <= tiles.recording.iterations[0].end_step; ++t) {
    for (const story::ActingThread& thread : story::step_actions(tiles.recording, t).threads) {
      const story::Why each = tiles.why(t, {.thread = thread.id});
      if (each.lines.front().says != Says::why_bucket_start) continue;
      const std::uint64_t cell = 4 * number(each.lines[0], 0) + number(each.lines[0], 1);
      REQUIRE(cell < 8);
      CHECK(number(each.lines[0], 2) == smaller[cell]);
      CHECK(number(each.lines[0], 3) == before[cell]);
      ++starts;
    }
  }
  CHECK(starts >= 8);
}

TEST_CASE("sentences: every one of them is said of some run") {
  std::set<Says> said;
  const auto take_run = [&](recording::Recording made) {
    Described run(std::move(made));
    for (std::uint32_t t = 0; t <= run.recording.step_count(); ++t) {
      for (const story::ActingThread& thread : story::step_actions(run.recording, t).threads)
        for (const story::Sentence& sentence : run.at(t, {.thread = thread.id})) said.insert(sentence.says);
      for (const story::Sentence& sentence : run.at(t, {.thread = story::ThreadId{0, 0}})) said.insert(sentence.says);
      const auto threads = story::step_actions(run.recording, t).threads;
      for (std::size_t k = 0; k < threads.size(); k += 3) {
        const story::Why why = run.why(t, {.thread = threads[k].id});
        CHECK(why.lines.size() == (t == 0 ? 1 : 3));
        for (const story::Sentence& sentence : why.lines) said.insert(sentence.says);
      }
      for (const story::Sentence& sentence : run.why(t).lines) said.insert(sentence.says);
      said.insert(run.at(t, {}, true).front().says);
    }
  };
  const auto take = [&](const recording::Config& config, const Keys& keys = book) {
    take_run(tests::record(config, keys));
  };
  for (const catalog::SortInfo* info : catalog::sorts()) {
    recording::Config config = tests::of_sort(info->name, 4, 4);
    config.radix_bits = std::min(2U, info->max_radix_bits);
    take(config);
    config.order = recording::Order::descending;
    config.launches = recording::Launches::one;
    if (catalog::by_digits(*info)) take(config);
  }
  const std::string local = "radix-local --block-scan brent-kung --grid-scan look-back";
  for (const char* more : {"", " --pass-bits 2 --radix-bits 2", " --pass-bits 2 --radix-bits 2 --order descending",
                           " --rank-by-ballots --radix-bits 2"})
    take(tests::of_sort(local + more, 4, 4));
  recording::Config config = tests::of_sort("onesweep --look-back-words 2 --radix-bits 2", 4, 4);
  take(config);
  // On the executor a tile looks back once the tile before it has its prefix. Blocks that run at once find nothing, or
  // aggregates: recordings that are altered so.
  for (config.look_back_words = 1; config.look_back_words <= 2; ++config.look_back_words) {
    for (const std::uint32_t word : {0U, 2U}) {
      recording::Recording r = tests::record(config, book);
      for (std::size_t e = 0; e < r.events.size(); ++e)
        if (r.events[e].kind == recording::EventKind::read && r.arrays[r.events.what[e]].name == "tile_words")
          r.events.value[e] = word;
      take_run(std::move(r));
    }
  }
  take(tests::of_sort("onesweep --skip-passes --radix-bits 2", 4, 8));
  take(tests::of_sort("onesweep --async-loads --keys-per-thread 4 --radix-bits 2", 32, 4), tests::random_keys(128, 4));
  take(tests::of_sort("sample-devices --devices 3", 4, 4));
  take(tests::of_sort("sample-devices --devices 3 --send-directly", 4, 4));
  take(tests::of_sort("radix-1bit --key-type f32", 4, 32),
       {0x3f800000, 0xbf800000, 0x40000000, 0xc0000000, 0, 0x80000000});
  for (std::uint8_t says = 0; says <= static_cast<std::uint8_t>(Says::why_crosses); ++says) {
#define SCATTERSCOPE_SENTENCE(name) #name,
    constexpr const char* names[] = {SCATTERSCOPE_SENTENCES(SCATTERSCOPE_SENTENCE)};
#undef SCATTERSCOPE_SENTENCE
    const auto which = static_cast<Says>(says);
    if (which >= Says::phase_before && which <= Says::phase_kernel) continue;  // phase_test.cpp has them
    CHECK_MESSAGE(said.contains(which), std::string(names[says]));
  }
}
