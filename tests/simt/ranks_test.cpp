// What rank 0 does where another rank ends.
#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <string>
#include <thread>

#include "kernels/run_error.h"
#include "kernels/simt/ranks.h"

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
    simt::Ranks ranks({.rank = 0, .ranks = 2, .rendezvous = "127.0.0.1:" + std::to_string(port), .run = "keys 7\n"});
    std::string heard = ranks.gather("mine").at(1);
    try {
      (void)ranks.gather("more");
    } catch (const RunError& error) {
      return heard + ", then: " + error.what();
    }
    return heard;
  });
  const Socket peer;
  connect_to(peer, port);
  const std::string all = frame('h', "\n1 2\nkeys 7\n") + frame('d', "yours");
  REQUIRE(::send(peer.number, all.data(), all.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(all.size()));
  REQUIRE(::shutdown(peer.number, SHUT_WR) == 0);
  const bool ended = rank_0.wait_for(std::chrono::seconds(5)) == std::future_status::ready;
  if (!ended) {  // the future's end would wait for it
    std::fputs("rank 0 waits for a rank that has ended\n", stderr);
    std::quick_exit(1);
  }
  CHECK(rank_0.get() == "yours, then: rank 1 has ended, and with it the run of all ranks");
}
