// The processes of a run over several devices, a rank each, on one host or several. They meet at a rendezvous, and from
// then on rank 0 hears all others and passes on what they say. A rank that ends or reports an error ends the run in all
// of them: each function throws then.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace scatterscope::simt {

class Ranks {
 public:
  struct Asked {
    unsigned rank = 0, ranks = 1;
    // A file that all ranks can read and rank 0 writes, or HOST:PORT, where rank 0 listens.
    std::string rendezvous;
    // What must be the same in all ranks: lines "name value".
    std::string run;
    std::chrono::milliseconds patience = std::chrono::seconds(8);  // for ranks that do not come
  };
  // Meets the others. Throws RunError{rank_missing, rank_differs, rank_failed, rank_ended}.
  explicit Ranks(const Asked& asked);
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] unsigned rank() const { return asked_.rank; }
  [[nodiscard]] unsigned count() const { return asked_.ranks; }

  // What every rank brings, by rank (an all-gather).
  std::vector<std::string> gather(const std::string& own);
  // parcels[r] goes to rank r; returned is what each rank has for this one (an all-to-all).
  std::vector<std::string> exchange(const std::vector<std::string>& parcels);
  // Throws where another rank has ended or failed; waits for nothing.
  void check();
  // Says to the others that this rank ends, and why.
  void fail(const std::string& why) noexcept;

 private:
  struct Connection;

  void welcome_all();
  void go_to_rank_0();
  void greet(std::unique_ptr<Connection> newcomer);
  [[nodiscard]] Connection& to(unsigned rank);
  std::string receive(unsigned rank);
  void send(unsigned rank, const std::string& body);
  // Throws where another rank has said that it failed, or has ended and all that it said is read.
  void end_with_others();
  // Reads what comes within so long; false: nothing did. -1: waits.
  bool read_some(int milliseconds);
  // `said`: the number of the rank that ended, a line's end, and why, if it said so.
  [[noreturn]] static void throw_failure(const std::string& said);
  // Passes it on to all but `rank`, then throws.
  [[noreturn]] void end_all(unsigned rank, const std::string& said);

  Asked asked_;
  std::string token_;                                     // of the file, so that no stranger takes a rank's place
  std::vector<std::unique_ptr<Connection>> connections_;  // rank 0: by rank, from 1; else to rank 0
  int listening_ = -1;
};

}  // namespace scatterscope::simt
