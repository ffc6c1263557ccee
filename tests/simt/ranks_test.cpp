// What a rank does where another one ends, falls silent or floods.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <thread>

#include "kernels/simt/ranks/ranks.h"
#include "tests/testing.h"

using namespace scatterscope;

namespace {

struct Socket {
  int number = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  Socket() = default;
  ~Socket() { (void)::close(number); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
};

sockaddr_in local(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

std::uint16_t free_port() {
  const Socket probe;
  sockaddr_in address = local(0);
  socklen_t bytes = sizeof address;
  REQUIRE(::bind(probe.number, reinterpret_cast<const sockaddr*>(&address), bytes) == 0);
  REQUIRE(::getsockname(probe.number, reinterpret_cast<sockaddr*>(&address), &bytes) == 0);
  return ntohs(address.sin_port);
}

// As ranks.cpp packs it: its kind, how many bytes follow, and these.
std::string frame(char kind, const std::string& body) {
  const std::uint64_t bytes = body.size();
  return std::string(1, kind) + std::string(reinterpret_cast<const char*>(&bytes), sizeof bytes) + body;
}

void connect_to(const Socket& peer, std::uint16_t port) {
  const sockaddr_in address = local(port);
  for (int tries = 0; tries < 500; ++tries) {
    if (::connect(peer.number, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL("rank 0 does not listen");
}

}  // namespace

TEST_CASE("a rank that speaks and ends at once is heard, and ends the run") {
  const std::uint16_t port = free_port();
  auto rank_0 = std::async(std::launch::async, [port] {
    simt::Ranks ranks({.rank = 0,
                       .ranks = 2,
                       .rendezvous = "127.0.0.1:" + std::to_string(port),
                       .token = "secret",
                       .run = "keys 7\n"});
    std::string heard = ranks.gather("mine").at(1);
    try {
      (void)ranks.gather("more");
    } catch (const Error& error) {
      return heard + ", then: " + error.what();
    }
    return heard;
  });
  const Socket peer;
  connect_to(peer, port);
  const std::string all = frame('h', "secret\n1 2\nkeys 7\n") + frame('d', "yours");
  REQUIRE(::send(peer.number, all.data(), all.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(all.size()));
  REQUIRE(::shutdown(peer.number, SHUT_WR) == 0);
  const bool ended = rank_0.wait_for(std::chrono::seconds(5)) == std::future_status::ready;
  if (!ended) {  // the future's end would wait for it
    std::fputs("rank 0 waits for a rank that has ended\n", stderr);
    std::quick_exit(1);
  }
  CHECK(rank_0.get() == "yours, then: rank 1 has ended, and with it the run of all ranks");
}

namespace {

using std::chrono::milliseconds;

simt::Ranks::Asked asked_at(std::uint16_t port, unsigned rank = 0) {
  return {.rank = rank,
          .ranks = 2,
          .rendezvous = "127.0.0.1:" + std::to_string(port),
          .token = "secret",
          .run = "keys 7\n",
          .most_bytes = 1 << 16,
          .longest_silence = milliseconds(400)};
}

// What rank 0 says of a rank 1 that says this after its hello and then, without reading, nothing more. `own`: what
// rank 0 has for it.
std::string said_of(const std::string& all, const std::string& own = "mine") {
  const std::uint16_t port = free_port();
  auto rank_0 = std::async(std::launch::async, [&] {
    simt::Ranks ranks(asked_at(port));
    return tests::run_error_of([&] {
      (void)ranks.gather(own);
      (void)ranks.gather("more");
    });
  });
  const Socket peer;
  connect_to(peer, port);
  const std::string whole = frame('h', "secret\n1 2\nkeys 7\n") + all;
  for (std::size_t at = 0; at < whole.size();) {
    const ssize_t sent = ::send(peer.number, whole.data() + at, whole.size() - at, MSG_NOSIGNAL);
    if (sent <= 0) break;  // rank 0 has ended it
    at += static_cast<std::size_t>(sent);
  }
  REQUIRE(rank_0.wait_for(std::chrono::seconds(5)) == std::future_status::ready);
  return rank_0.get().what();
}

}  // namespace

TEST_CASE("a rank that falls silent ends the run") {
  const std::string silent = "rank 1 has been silent for 1 s";
  CHECK(said_of("") == silent);
  CHECK(said_of(frame('d', "yours")) == silent);
  CHECK(said_of(frame('d', "yours").substr(0, 10)) == silent);
  CHECK(said_of(frame('d', "yours"), std::string(1 << 26, 'x')) == silent);  // it does not read
}

TEST_CASE("a rank that floods ends the run") {
  const std::string strange = "rank 1 sends what no rank of this run sends";
  std::uint64_t length = std::uint64_t{1} << 60;
  const std::string endless = "d" + std::string(reinterpret_cast<const char*>(&length), sizeof length);
  CHECK(said_of(endless + std::string(1 << 20, 'x')) == strange);
  std::string many;
  for (int k = 0; k < 100'000; ++k) many += frame('d', "yours");
  CHECK(said_of(many) == strange);
  CHECK(said_of(frame('?', "")) == strange);
  CHECK(said_of(frame('w', "")) == strange);
  // Each could be read alone.
  CHECK(said_of(frame('d', std::string(1 << 17, 'x'))) == strange);
}

TEST_CASE("a rank that computes longer than the longest silence is waited for") {
  const std::uint16_t port = free_port();
  const auto run = [port](unsigned rank) {
    simt::Ranks ranks(asked_at(port, rank));
    std::string heard = ranks.gather("a").at(1 - rank);
    if (rank == 1) std::this_thread::sleep_for(milliseconds(1200));
    return heard + ranks.gather(rank == 0 ? "b" : "c").at(1 - rank);
  };
  auto rank_0 = std::async(std::launch::async, run, 0), rank_1 = std::async(std::launch::async, run, 1);
  CHECK(rank_0.get() == "ac");
  CHECK(rank_1.get() == "ab");
}
