#include "kernels/simt/ranks/rank_connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

namespace scatterscope::simt {
namespace {

constexpr std::size_t head_bytes = 9;        // the kind, and how many bytes follow
constexpr std::size_t most_taken = 1 << 20;  // at a time, so that a flood leaves time for others
// Largest number of received frames that wait to be read. A rank sends one and waits for its answer, so a peer that
// exceeds this floods the connection.
constexpr std::size_t most_frames = 4;
constexpr std::chrono::milliseconds longest_poll{100};

std::string frame(RankConnection::Kind kind, const std::string& body) {
  std::string made(head_bytes, '\0');
  made[0] = static_cast<char>(kind);
  const std::uint64_t bytes = body.size();
  std::memcpy(made.data() + 1, &bytes, sizeof bytes);
  return made + body;
}

bool waits() {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

}  // namespace

// A host that is gone is missed within seconds.
RankConnection::RankConnection(int socket, std::uint64_t most_bytes) : socket_(socket), most_bytes_(most_bytes) {
  const auto set = [socket](int level, int option, int value) {
    (void)::setsockopt(socket, level, option, &value, sizeof value);
  };
  set(IPPROTO_TCP, TCP_NODELAY, 1);
  set(SOL_SOCKET, SO_KEEPALIVE, 1);
  set(IPPROTO_TCP, TCP_KEEPIDLE, 2);
  set(IPPROTO_TCP, TCP_KEEPINTVL, 2);
  set(IPPROTO_TCP, TCP_KEEPCNT, 3);
}

RankConnection::~RankConnection() {
  (void)::close(socket_);
}

void RankConnection::take() {
  std::array<char, 1 << 16> some;
  for (std::size_t taken = 0; taken < most_taken && !strange_;) {
    const ssize_t got = ::recv(socket_, some.data(), some.size(), MSG_DONTWAIT);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && waits()) break;
    if (got <= 0) {
      over_ = true;
      break;
    }
    heard_ = Clock::now();
    taken += static_cast<std::size_t>(got);
    bytes_.append(some.data(), static_cast<std::size_t>(got));
    read_frames();
  }
}

void RankConnection::read_frames() {
  constexpr std::string_view kinds = "hwdaf";
  std::size_t at = 0;
  while (bytes_.size() - at >= head_bytes) {
    std::uint64_t said = 0;
    std::memcpy(&said, bytes_.data() + at + 1, sizeof said);
    strange_ = kinds.find(bytes_[at]) == std::string_view::npos || said > most_bytes_ || frames_.size() > most_frames;
    if (strange_) {
      over_ = true;
      bytes_.clear();
      return;
    }
    if (bytes_.size() - at - head_bytes < said) break;
    const auto length = static_cast<std::size_t>(said);
    const auto kind = static_cast<Kind>(bytes_[at]);
    if (kind != Kind::alive) frames_.push_back({kind, bytes_.substr(at + head_bytes, length)});
    at += head_bytes + length;
  }
  bytes_.erase(0, at);
}

RankConnection::Frame RankConnection::pop() {
  Frame first = std::move(frames_.front());
  frames_.pop_front();
  return first;
}

std::optional<RankConnection::Frame> RankConnection::next(Clock::time_point deadline) {
  while (frames_.empty() && !over_) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd event{socket_, POLLIN, 0};
    if (left <= 0 || ::poll(&event, 1, static_cast<int>(left)) == 0) return std::nullopt;
    take();
  }
  if (frames_.empty()) return std::nullopt;
  return pop();
}

RankConnection::Sent RankConnection::send(Kind kind, const std::string& body, std::chrono::milliseconds patience) {
  const std::lock_guard lock(sending_);
  if (broken_) return Sent::to_nobody;
  const std::string all = frame(kind, body);
  auto moved = Clock::now();
  for (std::size_t at = 0; at < all.size();) {
    const ssize_t sent = ::send(socket_, all.data() + at, all.size() - at, MSG_NOSIGNAL | MSG_DONTWAIT);
    broken_ = sent < 0 ? !waits() : sent == 0;
    if (broken_) return Sent::to_nobody;
    if (sent > 0) {
      at += static_cast<std::size_t>(sent);
      moved = Clock::now();
      continue;
    }
    broken_ = Clock::now() - std::max(moved, heard_) > patience;
    if (broken_) return Sent::too_slowly;
    // The other side may be sending, too, and each wait for the other to read.
    pollfd event{socket_, static_cast<short>(over_ ? POLLOUT : POLLIN | POLLOUT), 0};
    const auto wait = std::min(longest_poll, patience);
    if (::poll(&event, 1, static_cast<int>(wait.count())) > 0 && (event.revents & POLLIN) != 0) take();
  }
  return Sent::whole;
}

void RankConnection::show_life() {
  const std::unique_lock lock(sending_, std::try_to_lock);
  if (!lock || broken_) return;
  const std::string all = frame(Kind::alive, "");
  const ssize_t sent = ::send(socket_, all.data(), all.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  // The frame was sent in part: the peer would read the next frame as its rest.
  if (sent > 0 && static_cast<std::size_t>(sent) < all.size()) broken_ = true;
}

}  // namespace scatterscope::simt
