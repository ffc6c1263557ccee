#include "kernels/simt/ranks.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include "kernels/run_error.h"

namespace scatterscope::simt {
namespace {

using Clock = std::chrono::steady_clock;

// What a frame says: a hello, a welcome, data, or that a rank ended (its number, a line end, why).
enum class Kind : std::uint8_t { hello = 'h', welcome = 'w', data = 'd', failure = 'f' };
constexpr std::size_t head_bytes = 9;  // the kind, and how many bytes follow

std::string number(std::uint64_t value) {
  return std::to_string(value);
}

RunError ended(unsigned rank) {
  return {Failure::rank_ended, "rank " + number(rank) + " has ended, and with it the run of all ranks", {number(rank)}};
}
RunError failed(unsigned rank, const std::string& why) {
  return {Failure::rank_failed, "rank " + number(rank) + " reports: " + why, {number(rank), why}};
}
RunError missing(const std::string& ranks, const Ranks::Asked& asked) {
  const std::string seconds =
      number(static_cast<std::uint64_t>(std::chrono::ceil<std::chrono::seconds>(asked.patience).count()));
  return {Failure::rank_missing,
          "rank " + ranks + " did not come to " + asked.rendezvous + " within " + seconds + " s",
          {ranks, asked.rendezvous, seconds}};
}
RunError no_meeting(const Ranks::Asked& asked, const std::string& why) {
  return {Failure::rank_meeting,
          "--rendezvous " + asked.rendezvous + ": " + why + "; allowed: a file that can be written, or HOST:PORT",
          {asked.rendezvous, why}};
}

std::string frame(Kind kind, const std::string& body) {
  std::string made(head_bytes, '\0');
  made[0] = static_cast<char>(kind);
  const std::uint64_t bytes = body.size();
  std::memcpy(made.data() + 1, &bytes, sizeof bytes);
  return made + body;
}

std::string packed(const std::vector<std::string>& parcels) {
  std::string made;
  for (const std::string& parcel : parcels) {
    const std::uint64_t bytes = parcel.size();
    made.append(reinterpret_cast<const char*>(&bytes), sizeof bytes);
    made += parcel;
  }
  return made;
}
std::vector<std::string> unpacked(const std::string& all, unsigned count) {
  std::vector<std::string> parcels;
  std::size_t at = 0;
  for (unsigned k = 0; k < count; ++k) {
    std::uint64_t bytes = 0;
    if (all.size() - at < sizeof bytes) break;
    std::memcpy(&bytes, all.data() + at, sizeof bytes);
    at += sizeof bytes;
    parcels.push_back(all.substr(at, bytes));
    at += parcels.back().size();
  }
  parcels.resize(count);
  return parcels;
}

// The first line of one that the other lacks.
std::string difference(const std::string& theirs, const std::string& ours, unsigned rank) {
  std::istringstream a(theirs), b(ours);
  std::string of_theirs, of_ours;
  while (std::getline(a, of_theirs) && std::getline(b, of_ours))
    if (of_theirs != of_ours) break;
  return "rank " + number(rank) + " has " + of_theirs + ", rank 0 has " + of_ours;
}

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "localhost";
}

std::string random_token() {
  std::uint64_t words[2]{};
  (void)!::getrandom(words, sizeof words, 0);
  return number(words[0]) + number(words[1]);
}

struct Address {
  std::string host, port;
};
// HOST:PORT, where PORT is a number; else it is a file.
std::optional<Address> address_of(const std::string& rendezvous) {
  const std::size_t colon = rendezvous.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == rendezvous.size()) return std::nullopt;
  const std::string port = rendezvous.substr(colon + 1);
  if (port.find_first_not_of("0123456789") != std::string::npos || port.size() > 5) return std::nullopt;
  return Address{rendezvous.substr(0, colon), port};
}

struct Found {
  explicit Found(const Address& address, bool passive) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = passive ? AI_PASSIVE : 0;
    if (::getaddrinfo(address.host.empty() ? nullptr : address.host.c_str(), address.port.c_str(), &hints, &first) != 0)
      first = nullptr;
  }
  ~Found() {
    if (first != nullptr) ::freeaddrinfo(first);
  }
  Found(const Found&) = delete;
  Found& operator=(const Found&) = delete;
  addrinfo* first = nullptr;
};

void set(int socket, int level, int option, int value) {
  (void)::setsockopt(socket, level, option, &value, sizeof value);
}
// A host that is gone is missed within seconds.
void keep_alive(int socket) {
  set(socket, IPPROTO_TCP, TCP_NODELAY, 1);
  set(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
  set(socket, IPPROTO_TCP, TCP_KEEPIDLE, 2);
  set(socket, IPPROTO_TCP, TCP_KEEPINTVL, 2);
  set(socket, IPPROTO_TCP, TCP_KEEPCNT, 3);
}

int listen_at(const Address& address) {
  const Found found(address, true);
  for (addrinfo* each = found.first; each != nullptr; each = each->ai_next) {
    const int made = ::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
    if (made < 0) continue;
    set(made, SOL_SOCKET, SO_REUSEADDR, 1);
    if (::bind(made, each->ai_addr, each->ai_addrlen) == 0 && ::listen(made, SOMAXCONN) == 0) return made;
    (void)::close(made);
  }
  return -1;
}
std::string port_of(int socket) {
  sockaddr_storage name{};
  socklen_t bytes = sizeof name;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&name), &bytes) != 0) return {};
  const bool six = name.ss_family == AF_INET6;
  return number(ntohs(six ? reinterpret_cast<const sockaddr_in6*>(&name)->sin6_port
                          : reinterpret_cast<const sockaddr_in*>(&name)->sin_port));
}
int connect_to(const Address& address) {
  const Found found(address, false);
  for (addrinfo* each = found.first; each != nullptr; each = each->ai_next) {
    const int made = ::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
    if (made < 0) continue;
    if (::connect(made, each->ai_addr, each->ai_addrlen) == 0) return made;
    (void)::close(made);
  }
  return -1;
}

// The file of the rendezvous is there while ranks are waited for.
struct Announced {
  std::string file;  // empty: none
  explicit Announced(std::string at) : file(std::move(at)) {}
  ~Announced() {
    if (!file.empty()) (void)std::remove(file.c_str());
  }
  Announced(const Announced&) = delete;
  Announced& operator=(const Announced&) = delete;
};

int left_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::max<std::int64_t>(0, left));
}

}  // namespace

// To one rank: what has come and is not read yet.
struct Ranks::Connection {
  explicit Connection(int open) : socket(open) { keep_alive(open); }
  ~Connection() { (void)::close(socket); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  int socket;
  bool over = false;  // nothing comes any more
  std::string bytes;
  std::deque<std::pair<Kind, std::string>> frames;

  // Takes what the socket has, without waiting.
  void take() {
    std::array<char, 1 << 16> some;
    while (true) {
      const ssize_t got = ::recv(socket, some.data(), some.size(), MSG_DONTWAIT);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
      if (got <= 0) {
        over = true;
        break;
      }
      bytes.append(some.data(), static_cast<std::size_t>(got));
    }
    std::size_t at = 0;
    while (bytes.size() - at >= head_bytes) {
      std::uint64_t length = 0;
      std::memcpy(&length, bytes.data() + at + 1, sizeof length);
      if (bytes.size() - at - head_bytes < length) break;
      frames.emplace_back(static_cast<Kind>(bytes[at]), bytes.substr(at + head_bytes, length));
      at += head_bytes + length;
    }
    bytes.erase(0, at);
  }
  // Waits until it can; false: the other side is gone.
  [[nodiscard]] bool send(Kind kind, const std::string& body) {
    const std::string all = frame(kind, body);
    for (std::size_t at = 0; at < all.size();) {
      const ssize_t sent = ::send(socket, all.data() + at, all.size() - at, MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent <= 0) return false;
      at += static_cast<std::size_t>(sent);
    }
    return true;
  }
  // Waits for a frame.
  std::optional<std::pair<Kind, std::string>> next(Clock::time_point deadline) {
    while (frames.empty() && !over) {
      pollfd event{socket, POLLIN, 0};
      if (::poll(&event, 1, left_until(deadline)) == 0) return std::nullopt;
      take();
    }
    if (frames.empty()) return std::nullopt;
    auto first = std::move(frames.front());
    frames.pop_front();
    return first;
  }
};

Ranks::Ranks(const Asked& asked) : asked_(asked) {
  if (asked_.rank == 0) {
    welcome_all();
  } else {
    go_to_rank_0();
  }
}

Ranks::~Ranks() {
  if (listening_ >= 0) (void)::close(listening_);
}

// --- The meeting.

void Ranks::welcome_all() {
  const auto deadline = Clock::now() + asked_.patience;
  const auto address = address_of(asked_.rendezvous);
  listening_ = listen_at(address ? *address : Address{"", "0"});
  if (listening_ < 0) throw no_meeting(asked_, std::strerror(errno));
  const std::string& file = asked_.rendezvous;
  const Announced announced{address ? "" : file};
  if (!address) {
    token_ = random_token();
    const std::string whole = file + ".new";
    std::ofstream(whole) << host_name() << " " << port_of(listening_) << " " << token_ << "\n";
    if (std::rename(whole.c_str(), file.c_str()) != 0) throw no_meeting(asked_, std::strerror(errno));
  }
  connections_.resize(asked_.ranks);
  unsigned came = 1;
  while (came < asked_.ranks) {
    pollfd event{listening_, POLLIN, 0};
    if (::poll(&event, 1, left_until(deadline)) == 0) break;
    const int socket = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    greet(std::make_unique<Connection>(socket));
    came = 1 + static_cast<unsigned>(std::count_if(connections_.begin(), connections_.end(),
                                                   [](const auto& each) { return each != nullptr; }));
  }
  std::string absent;
  for (unsigned rank = 1; rank < asked_.ranks; ++rank)
    if (connections_[rank] == nullptr) absent += (absent.empty() ? "" : ", ") + number(rank);
  if (!absent.empty()) {
    fail(missing(absent, asked_).what());
    throw missing(absent, asked_);
  }
  for (unsigned rank = 1; rank < asked_.ranks; ++rank)
    if (!to(rank).send(Kind::welcome, "")) end_all(rank, number(rank) + "\n");
}

// A newcomer says who it is and what it runs. Who has no token is no rank of this run.
void Ranks::greet(std::unique_ptr<Connection> newcomer) {
  const auto hello = newcomer->next(Clock::now() + std::chrono::seconds(1));
  if (!hello || hello->first != Kind::hello) return;
  std::istringstream words(hello->second);
  std::string token, run;
  unsigned rank = 0, ranks = 0;
  std::getline(words, token);
  words >> rank >> ranks;
  words.ignore();
  std::getline(words, run, '\0');
  if (token != token_) return;
  std::string why;
  if (ranks != asked_.ranks) {
    why = "rank " + number(rank) + " has --ranks " + number(ranks) + ", rank 0 has --ranks " + number(asked_.ranks);
  } else if (rank == 0 || rank >= ranks || connections_[rank] != nullptr) {
    why = "two processes have --rank " + number(rank);
  } else if (run != asked_.run) {
    why = difference(run, asked_.run, rank);
  }
  if (why.empty()) {
    connections_[rank] = std::move(newcomer);
    return;
  }
  (void)newcomer->send(Kind::failure, "0\n" + why);
  fail(why);
  throw RunError(Failure::rank_differs, why, {why});
}

// The file may be there before this run's, and rank 0 may come later: both are tried again.
void Ranks::go_to_rank_0() {
  const auto deadline = Clock::now() + asked_.patience;
  const auto given = address_of(asked_.rendezvous);
  while (Clock::now() < deadline) {
    Address address;
    std::string token;
    if (given) {
      address = *given;
    } else {
      std::ifstream(asked_.rendezvous) >> address.host >> address.port >> token;
      if (address.host == host_name()) address.host = "localhost";
    }
    const int socket = address.port.empty() ? -1 : connect_to(address);
    if (socket >= 0) {
      auto rank_0 = std::make_unique<Connection>(socket);
      const std::string hello = token + "\n" + number(asked_.rank) + " " + number(asked_.ranks) + "\n" + asked_.run;
      // Rank 0 waits for the others as long as this one does.
      const auto answer = rank_0->send(Kind::hello, hello) ? rank_0->next(deadline + asked_.patience) : std::nullopt;
      if (answer) {
        connections_.push_back(std::move(rank_0));
        if (answer->first == Kind::failure) throw_failure(answer->second);
        return;
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  throw missing("0", asked_);
}

// --- Afterwards.

Ranks::Connection& Ranks::to(unsigned rank) {
  return *connections_[asked_.rank == 0 ? rank : 0];
}

void Ranks::throw_failure(const std::string& said) {
  const std::size_t end = said.find('\n');
  const auto rank = static_cast<unsigned>(std::strtoul(said.c_str(), nullptr, 10));
  const std::string why = end == std::string::npos ? "" : said.substr(end + 1);
  throw why.empty() ? ended(rank) : failed(rank, why);
}

void Ranks::end_all(unsigned rank, const std::string& said) {
  if (asked_.rank == 0) {
    for (unsigned other = 1; other < asked_.ranks; ++other)
      if (other != rank) (void)to(other).send(Kind::failure, said);
  }
  throw_failure(said);
}

void Ranks::end_with_others() {
  for (unsigned rank = 0; rank < connections_.size(); ++rank) {
    if (connections_[rank] == nullptr) continue;
    const Connection& from = *connections_[rank];
    for (const auto& [kind, said] : from.frames)
      if (kind == Kind::failure) end_all(rank, std::string(said));
    if (from.over && from.frames.empty()) end_all(rank, number(rank) + "\n");
  }
}

bool Ranks::read_some(int milliseconds) {
  // What a rank said before it ended is read by then: a wait for more would not end.
  end_with_others();
  std::vector<pollfd> events;
  std::vector<unsigned> who;
  for (unsigned rank = 0; rank < connections_.size(); ++rank) {
    if (connections_[rank] == nullptr || connections_[rank]->over) continue;
    events.push_back({connections_[rank]->socket, POLLIN, 0});
    who.push_back(rank);
  }
  const bool any = ::poll(events.data(), events.size(), milliseconds) > 0;
  for (std::size_t k = 0; any && k < events.size(); ++k)
    if (events[k].revents != 0) connections_[who[k]]->take();
  end_with_others();
  return any;
}

std::string Ranks::receive(unsigned rank) {
  Connection& from = to(rank);
  while (from.frames.empty()) (void)read_some(-1);
  if (from.frames.front().first == Kind::failure) end_all(rank, from.frames.front().second);
  std::string body = std::move(from.frames.front().second);
  from.frames.pop_front();
  return body;
}

void Ranks::send(unsigned rank, const std::string& body) {
  if (!to(rank).send(Kind::data, body)) end_all(rank, number(rank) + "\n");
}

std::vector<std::string> Ranks::gather(const std::string& own) {
  if (asked_.rank != 0) {
    send(0, own);
    return unpacked(receive(0), asked_.ranks);
  }
  std::vector<std::string> all{own};
  for (unsigned rank = 1; rank < asked_.ranks; ++rank) all.push_back(receive(rank));
  const std::string body = packed(all);
  for (unsigned rank = 1; rank < asked_.ranks; ++rank) send(rank, body);
  return all;
}

std::vector<std::string> Ranks::exchange(const std::vector<std::string>& parcels) {
  if (asked_.rank != 0) {
    send(0, packed(parcels));
    return unpacked(receive(0), asked_.ranks);
  }
  std::vector<std::vector<std::string>> by_sender{parcels};
  for (unsigned rank = 1; rank < asked_.ranks; ++rank) by_sender.push_back(unpacked(receive(rank), asked_.ranks));
  const auto arrivals = [&by_sender](unsigned rank) {
    std::vector<std::string> all;
    all.reserve(by_sender.size());
    for (const auto& parcels_of : by_sender) all.push_back(parcels_of[rank]);
    return all;
  };
  for (unsigned rank = 1; rank < asked_.ranks; ++rank) send(rank, packed(arrivals(rank)));
  return arrivals(0);
}

void Ranks::check() {
  while (read_some(0)) {
  }
}

void Ranks::fail(const std::string& why) noexcept {
  try {
    for (const auto& each : connections_)
      if (each != nullptr) (void)each->send(Kind::failure, number(asked_.rank) + "\n" + why);
  } catch (...) {  // of no memory: the others see that this one has ended
  }
}

}  // namespace scatterscope::simt
