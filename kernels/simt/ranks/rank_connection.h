// One rank's connection to another: frames that come and go, within bounds of bytes and of silence. Each side shows
// from time to time that it is alive, however long it computes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

namespace scatterscope::simt {

class RankConnection {
 public:
  using Clock = std::chrono::steady_clock;
  // What a frame says: a hello, a welcome, data, that its sender is alive, or that a rank ended (its number, a line
  // end, why).
  enum class Kind : std::uint8_t { hello = 'h', welcome = 'w', data = 'd', alive = 'a', failure = 'f' };
  struct Frame {
    Kind kind;
    std::string body;
  };
  enum class Sent : std::uint8_t { whole, to_nobody, too_slowly };

  // Takes the socket, which does not block. A frame of more than `most_bytes` is a stranger's.
  RankConnection(int socket, std::uint64_t most_bytes);
  ~RankConnection();
  RankConnection(const RankConnection&) = delete;
  RankConnection& operator=(const RankConnection&) = delete;

  [[nodiscard]] int socket() const { return socket_; }
  // Nothing comes any more.
  [[nodiscard]] bool over() const { return over_; }
  // It sent what no rank of the run sends; nothing is read from it any more.
  [[nodiscard]] bool strange() const { return strange_; }
  // When bytes came last.
  [[nodiscard]] Clock::time_point heard() const { return heard_; }
  void trust(std::uint64_t most_bytes) { most_bytes_ = most_bytes; }

  // Takes what the socket has, a MiB at most, without waiting.
  void take();
  [[nodiscard]] const std::deque<Frame>& frames() const { return frames_; }
  [[nodiscard]] Frame pop();
  // Waits for a frame.
  [[nodiscard]] std::optional<Frame> next(Clock::time_point deadline);

  // Waits until it is sent, but not longer than the other side neither reads nor speaks for `patience`.
  [[nodiscard]] Sent send(Kind kind, const std::string& body, std::chrono::milliseconds patience);
  // Says that this side is alive, where that needs no wait; from any thread.
  void show_life();

 private:
  void read_frames();

  int socket_;
  std::uint64_t most_bytes_;
  bool over_ = false, strange_ = false, broken_ = false;  // broken: the last frame was not sent whole
  Clock::time_point heard_ = Clock::now();
  std::string bytes_;
  std::deque<Frame> frames_;
  std::mutex sending_;
};

}  // namespace scatterscope::simt
