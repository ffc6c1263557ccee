
#include "kernels/parameters/config.h"
#include "kernels/parameters/async_loads.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/skip_passes.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/failed_runs.h"
#include "tests/testing.h"

using namespace scatterscope::recording;
using namespace scatterscope::parameters;

TEST_CASE("every enumerator is read back from its own spelling") {
  const auto all_of = []<class Word>(Word) {
    for (std::size_t k = 0; k < std::size(Words<Word>::all); ++k) {
      const auto word = static_cast<Word>(k);
      CHECK(parse_word<Word>(spelling(word)) == word);
    }
  };
  all_of(KeyType{});
  all_of(Order{});
  all_of(BlockScan{});
  all_of(GridScan{});
  all_of(Launches{});
  all_of(BarrierRule{});
  all_of(Comparison{});
  CHECK(spelling(BlockScan::brent_kung) == "brent-kung");
  CHECK(spelling(GridScan::look_back) == "look-back");
  CHECK_FALSE(parse_word<GridScan>("lookback").has_value());
  CHECK_FALSE(parse_word<Order>("").has_value());
  CHECK(spelling(static_cast<GridScan>(9)).empty());
}

TEST_CASE("a parameter that is no field is kept by its name, its default is not") {
  constexpr Named<bool> made_up{"made_up", true};
  Config config;
  CHECK(config[seed] == 0);
  CHECK(config[made_up]);
  config.set(seed, 7);
  config.set(made_up, false);
  CHECK(config[seed] == 7);
  CHECK_FALSE(config[made_up]);
  CHECK(config != Config{});
  config.set(made_up, true);
  Config other;
  other.set(seed, 7);
  CHECK(config == other);
  CHECK(value_in(config, of<seed>()) == 7);
  of<seed>().field.set(config, 0);
  CHECK(config == Config{});
}

TEST_CASE("a file's version is that of the last field that is not its default") {
  Config config;
  CHECK(file_version(config) == 2);
  config.oversampling = 3;
  CHECK(file_version(config) == 4);
  config.compare = Comparison::absolute;
  CHECK(file_version(config) == 4);
  config.oversampling = 0;
  CHECK(file_version(config) == 3);
  config.look_back_words = 4;
  config.take_turns = true;
  CHECK(file_version(config) == 8);
  config.take_turns = false;
  CHECK(file_version(config) == 5);
  config.children_per_thread = 8;
  config.barrier_rule = BarrierRule::volta;  // of every version, and behind the others in the table
  CHECK(file_version(config) == 9);
  config.pass_bits = 2;
  CHECK(file_version(config) == 15);
  config.merge_ways = 4;
  CHECK(file_version(config) == 16);
  config.devices = 2;
  CHECK(file_version(config) == 17);
  config.send_directly = true;
  CHECK(file_version(config) == 18);
  config.set(async_loads, true);
  CHECK(file_version(config) == 20);
  config.set(skip_passes, true);
  CHECK(file_version(config) == 21);
  config.set(rank_by_ballots, true);
  CHECK(file_version(config) == 22);
}

TEST_CASE("files hold parameters in an order that stays, those that come later behind") {
  std::string names;
  for (const Parameter* row : in_file_order()) names += std::string(row->name) + " ";
  const std::string_view so_far =
      "n key_type key_bits radix_bits block_threads keys_per_thread order values seed block_scan grid_scan launches "
      "resident_blocks grid_blocks schedule_seed barrier_rule access_limit compare oversampling look_back_words "
      "histogram_copies search_all take_turns children_per_thread pass_bits shares_by_warps "
      "merge_ways devices send_directly async_loads skip_passes rank_by_ballots ";
  CHECK(names.substr(0, so_far.size()) == so_far);
  for (const Parameter* row : in_file_order()) {
    CHECK(row->in_file.since != 10);  // the compiler came then
    // A file of version 19 ends its parameters there.
    CHECK((so_far.find(std::string(row->name) + " ") != std::string_view::npos || row->in_file.since > 19));
  }
}

TEST_CASE("every row reads and writes a field of its own, whose default can be kept") {
  Config all;
  for (const Parameter& row : table) {
    CAPTURE(row.name);
    CHECK(find(row.name) == &row);
    CHECK(can_be_kept(row, default_of(row)));
    const std::uint64_t other = default_of(row) == kept_range(row).most ? kept_range(row).least : kept_range(row).most;
    Config changed;
    row.field.set(changed, other);
    CHECK(value_in(changed, row) == other);
    CHECK(changed != Config{});
    CHECK(is_default(all, row));  // no row before wrote it
    row.field.set(all, other);
  }
}

TEST_CASE("a parameter that sorts list is taken by those alone, up to the most that each lists") {
  Parameter made_up = *find("look_back_words");
  made_up.name = "made_up";
  made_up.taken = nullptr;
  made_up.listed_by_sorts = true;
  constexpr scatterscope::catalog::TakenParameter listed[] = {{"another", 8}, {"made_up", 3}};
  const SortInfo with{.takes = listed}, without{.takes = std::span(listed).first(1)};
  CHECK(depends_on_sort(made_up));
  CHECK(takes(with, made_up));
  CHECK(most_of(with, made_up) == 3);
  CHECK_FALSE(takes(without, made_up));
  CHECK(most_of(without, made_up) == 1);
}

TEST_CASE("failures have stable names") {
  CHECK(scatterscope::failure_name(scatterscope::texts::run_out_of_bounds) == "out_of_bounds");
  CHECK(scatterscope::failure_name(scatterscope::texts::run_barrier_divergence) == "barrier_divergence");
  CHECK(scatterscope::failure_name(scatterscope::texts::run_too_many_events) == "too_many_events");
}
