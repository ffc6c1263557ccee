// The processes of a run over several devices, a rank each, on one host or several. They meet at a rendezvous, and from
// then on rank 0 hears all others and passes on what they say. A rank that ends, falls silent, floods or reports an
// error ends the run in all of them: each function throws then.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "kernels/error.h"
#include "kernels/simt/ranks/rank_connection.h"

namespace scatterscope::simt {

class Ranks {
 public:
  struct Asked {
    unsigned rank = 0, ranks = 1;
    // A file by which ranks of one host meet, or HOST:PORT, where rank 0 listens.
    std::string rendezvous;
    std::string token;  // of HOST:PORT, without blanks: all ranks have the same one
    // What must be the same in all ranks: lines "name value".
    std::string run;
    std::uint64_t most_bytes = 1 << 24;                            // that a rank has to say at once
    std::chrono::milliseconds patience = std::chrono::seconds(8);  // for ranks that do not come
    // Without a sign of life from another rank; each shows one ten times as often.
    std::chrono::milliseconds longest_silence = std::chrono::seconds(20);
  };
  // Meets the others. Throws Error{run_rank_place_taken, run_rank_meeting, run_rank_missing} and as all functions do.
  explicit Ranks(const Asked& asked);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] unsigned rank() const { return asked_.rank; }
  [[nodiscard]] unsigned count() const { return asked_.ranks; }

  // All throw Error{run_rank_differs, run_rank_failed, run_rank_ended, run_rank_silent, run_rank_strange}.
  // What every rank brings, by rank (an all-gather).
  std::vector<std::string> gather(const std::string& own);
  // parcels[r] goes to rank r; returned is what each rank has for this one (an all-to-all).
  std::vector<std::string> exchange(const std::vector<std::string>& parcels);
  // Throws where another rank has ended or failed; waits for nothing.
  void check();
  // Says to the others that this rank ends, and why.
  void fail(const std::string& why) noexcept;
  // Ends the run: that rank sent what no rank of the run sends.
  [[noreturn]] void end_strange(unsigned rank);

 private:
  using Clock = RankConnection::Clock;
  // One that has not said who it is.
  struct Newcomer {
    std::unique_ptr<RankConnection> connection;
    Clock::time_point until;
  };

  void welcome_all();
  void meet_newcomers(Clock::time_point deadline);
  [[nodiscard]] bool accept_newcomer(std::vector<Newcomer>& newcomers);
  [[nodiscard]] std::string absent() const;
  void go_to_rank_0();
  void greet(std::unique_ptr<RankConnection> newcomer);
  [[nodiscard]] std::uint64_t greeting_bytes() const;
  [[nodiscard]] RankConnection& to(unsigned rank);
  std::string receive(unsigned rank);
  void send(unsigned rank, const std::string& body);
  // Throws where another rank has said that it failed, or has ended and all that it said is read.
  void end_with_others();
  // Reads what comes within so long.
  void read_some(std::chrono::milliseconds wait);
  // `said`: the number of the rank that ended, a line's end, and why, if it said so.
  [[noreturn]] static void throw_failure(const std::string& said);
  // Passes it on to all but `rank`.
  void pass_on(unsigned rank, const std::string& said);
  [[noreturn]] void end_all(unsigned rank, const std::string& said);
  [[noreturn]] void end_silent(unsigned rank);
  void show_life(const std::stop_token& stop);

  Asked asked_;
  std::vector<std::unique_ptr<RankConnection>> connections_;  // rank 0: by rank, from 1; else to rank 0
  int listening_ = -1;
  std::jthread life_;  // ends first
};

}  // namespace scatterscope::simt
