#include "kernels/simt/ranks/ranks.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "kernels/simt/ranks/meeting_place.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt {
namespace {

using Kind = RankConnection::Kind;
using Sent = RankConnection::Sent;
using std::chrono::milliseconds;

// Who has not proved by then that it has the token is sent away; it may come again.
constexpr std::chrono::seconds longest_greeting{2};
constexpr std::size_t most_newcomers = 64;
constexpr std::chrono::seconds longest_farewell{1};  // to whom does not read

std::string number(std::uint64_t value) {
  return std::to_string(value);
}

Error ended(unsigned rank) {
  return {texts::run_rank_ended, {number(rank)}, exit_lacking};
}
Error failed(unsigned rank, const std::string& why) {
  return {texts::run_rank_failed, {number(rank), why}, exit_lacking};
}
std::string seconds_of(milliseconds time) {
  return number(static_cast<std::uint64_t>(std::chrono::ceil<std::chrono::seconds>(time).count()));
}
Error missing(const std::string& ranks, const Ranks::Asked& asked) {
  const std::string seconds = seconds_of(asked.patience);
  return {texts::run_rank_missing, {ranks, asked.rendezvous, seconds}, exit_lacking};
}
Error no_meeting(const Ranks::Asked& asked, const std::string& why) {
  return {texts::run_rank_meeting, {asked.rendezvous, why}};
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
    parcels.push_back(all.substr(at, static_cast<std::size_t>(std::min<std::uint64_t>(bytes, all.size() - at))));
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

int left_until(RankConnection::Clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - RankConnection::Clock::now()).count();
  return static_cast<int>(std::max<std::int64_t>(0, left));
}

}  // namespace

Ranks::Ranks(const Asked& asked) : asked_(asked) {
  if (asked_.rank == 0) {
    welcome_all();
  } else {
    go_to_rank_0();
  }
  life_ = std::jthread([this](const std::stop_token& stop) { show_life(stop); });
}

Ranks::~Ranks() {
  if (listening_ >= 0) (void)::close(listening_);
}

void Ranks::show_life(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable ended;
  const std::stop_callback wake(stop, [&mutex, &ended] {
    const std::lock_guard lock(mutex);
    ended.notify_all();
  });
  std::unique_lock lock(mutex);
  while (!ended.wait_for(lock, asked_.longest_silence / 10, [&stop] { return stop.stop_requested(); }))
    for (const auto& each : connections_)
      if (each != nullptr) each->show_life();
}

// --- The meeting.

std::uint64_t Ranks::greeting_bytes() const {
  constexpr std::uint64_t beside_the_run = 1 << 16;
  return asked_.run.size() + beside_the_run;
}

void Ranks::welcome_all() {
  const auto deadline = Clock::now() + asked_.patience;
  const auto place = place_of(asked_.rendezvous);
  // A file is for ranks of this host: no other can come.
  listening_ = listen_at(place ? *place : MeetingPlace{"127.0.0.1", "0", {}});
  if (listening_ < 0) throw no_meeting(asked_, std::strerror(errno));
  std::optional<RendezvousFile> file;
  try {
    if (!place) {
      asked_.token = random_token();
      file.emplace(asked_.rendezvous, MeetingPlace{"127.0.0.1", number(port_of(listening_)), asked_.token});
    }
  } catch (const std::system_error& error) {
    throw no_meeting(asked_, error.code().message());
  }
  connections_.resize(asked_.ranks);
  meet_newcomers(deadline);
  (void)::close(std::exchange(listening_, -1));
  if (!absent().empty()) {
    fail(missing(absent(), asked_).what());
    throw missing(absent(), asked_);
  }
  for (unsigned rank = 1; rank < asked_.ranks; ++rank) {
    to(rank).trust(asked_.most_bytes);
    if (to(rank).send(Kind::welcome, "", asked_.longest_silence) != Sent::whole) end_all(rank, number(rank) + "\n");
  }
}

std::string Ranks::absent() const {
  std::string ranks;
  for (unsigned rank = 1; rank < asked_.ranks; ++rank)
    if (connections_[rank] == nullptr) ranks += (ranks.empty() ? "" : ", ") + number(rank);
  return ranks;
}

// All who come are listened to at once, so that one who says nothing takes no time from others.
void Ranks::meet_newcomers(Clock::time_point deadline) {
  std::vector<Newcomer> newcomers;
  while (!absent().empty() && Clock::now() < deadline) {
    std::vector<pollfd> events{{listening_, POLLIN, 0}};
    auto until = deadline;
    for (const Newcomer& each : newcomers) {
      events.push_back({each.connection->socket(), POLLIN, 0});
      until = std::min(until, each.until);
    }
    (void)::poll(events.data(), events.size(), left_until(until));
    for (std::size_t k = 0; k < newcomers.size(); ++k) {
      RankConnection& from = *newcomers[k].connection;
      if (events[k + 1].revents != 0) from.take();
      if (!from.frames().empty()) greet(std::move(newcomers[k].connection));
    }
    std::erase_if(newcomers, [](const Newcomer& each) {
      return each.connection == nullptr || each.connection->over() || each.until <= Clock::now();
    });
    for (std::size_t k = 0; events[0].revents != 0 && k < most_newcomers && accept_newcomer(newcomers); ++k) {
    }
  }
}

// Where there are too many, the one who has been silent longest goes. False: nobody waits to be accepted.
bool Ranks::accept_newcomer(std::vector<Newcomer>& newcomers) {
  const int socket = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  const bool no_room = socket < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
  if (socket < 0 && !no_room) return errno == ECONNABORTED || errno == EINTR;
  if (no_room && newcomers.empty()) throw no_meeting(asked_, std::strerror(errno));
  if (no_room || newcomers.size() == most_newcomers) newcomers.erase(newcomers.begin());
  if (socket < 0) return true;
  newcomers.push_back({std::make_unique<RankConnection>(socket, greeting_bytes()), Clock::now() + longest_greeting});
  return true;
}

// A newcomer says who it is and what it runs. Who has no token is no rank of this run.
void Ranks::greet(std::unique_ptr<RankConnection> newcomer) {
  const RankConnection::Frame hello = newcomer->pop();
  if (hello.kind != Kind::hello) return;
  std::istringstream words(hello.body);
  std::string token, run;
  unsigned rank = 0, ranks = 0;
  std::getline(words, token);
  words >> rank >> ranks;
  words.ignore();
  std::getline(words, run, '\0');
  if (token != asked_.token) return;
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
  (void)newcomer->send(Kind::failure, "0\n" + why, longest_farewell);
  fail(why);
  throw Error(texts::run_rank_differs, {why});
}

// The file may be there before this run's, and rank 0 may come later: both are tried again.
void Ranks::go_to_rank_0() {
  const auto deadline = Clock::now() + asked_.patience;
  const auto given = place_of(asked_.rendezvous);
  while (Clock::now() < deadline) {
    std::optional<MeetingPlace> place = given;
    try {
      if (given) {
        place->token = asked_.token;
      } else {
        place = RendezvousFile::read(asked_.rendezvous);
      }
    } catch (const std::system_error& error) {
      throw no_meeting(asked_, error.code().message());
    }
    const int socket = place ? connect_to(*place, deadline) : -1;
    if (socket >= 0) {
      auto rank_0 = std::make_unique<RankConnection>(socket, greeting_bytes());
      const std::string hello =
          place->token + "\n" + number(asked_.rank) + " " + number(asked_.ranks) + "\n" + asked_.run;
      // Rank 0 waits for the others as long as this one does.
      const auto answer = rank_0->send(Kind::hello, hello, asked_.patience) == Sent::whole
                              ? rank_0->next(deadline + asked_.patience)
                              : std::nullopt;
      if (answer && answer->kind == Kind::failure) throw_failure(answer->body);
      if (answer && answer->kind == Kind::welcome) {
        rank_0->trust(asked_.most_bytes);
        connections_.push_back(std::move(rank_0));
        return;
      }
    }
    std::this_thread::sleep_for(milliseconds(20));
  }
  throw missing("0", asked_);
}

// --- Afterwards.

RankConnection& Ranks::to(unsigned rank) {
  return *connections_[asked_.rank == 0 ? rank : 0];
}

void Ranks::throw_failure(const std::string& said) {
  const std::size_t end = said.find('\n');
  const auto rank = static_cast<unsigned>(std::strtoul(said.c_str(), nullptr, 10));
  const std::string why = end == std::string::npos ? "" : said.substr(end + 1);
  throw why.empty() ? ended(rank) : failed(rank, why);
}

void Ranks::pass_on(unsigned rank, const std::string& said) {
  for (unsigned other = 1; asked_.rank == 0 && other < asked_.ranks; ++other)
    if (other != rank && connections_[other] != nullptr) (void)to(other).send(Kind::failure, said, longest_farewell);
}

void Ranks::end_all(unsigned rank, const std::string& said) {
  pass_on(rank, said);
  throw_failure(said);
}

void Ranks::end_silent(unsigned rank) {
  pass_on(rank, number(rank) + "\n");
  const std::string seconds = seconds_of(asked_.longest_silence);
  throw Error(texts::run_rank_silent, {number(rank), seconds}, exit_lacking);
}

void Ranks::end_strange(unsigned rank) {
  pass_on(rank, number(rank) + "\n");
  throw Error(texts::run_rank_strange, {number(rank)}, exit_lacking);
}

void Ranks::end_with_others() {
  for (unsigned rank = 0; rank < connections_.size(); ++rank) {
    if (connections_[rank] == nullptr) continue;
    const RankConnection& from = *connections_[rank];
    for (const auto& [kind, said] : from.frames())
      if (kind == Kind::failure) end_all(rank, std::string(said));
    if (from.strange()) end_strange(rank);
    if (from.over() && from.frames().empty()) end_all(rank, number(rank) + "\n");
  }
}

void Ranks::read_some(milliseconds wait) {
  // What a rank said before it ended is read by then: a wait for more would not end.
  end_with_others();
  std::vector<pollfd> events;
  std::vector<unsigned> who;
  for (unsigned rank = 0; rank < connections_.size(); ++rank) {
    if (connections_[rank] == nullptr || connections_[rank]->over()) continue;
    events.push_back({connections_[rank]->socket(), POLLIN, 0});
    who.push_back(rank);
  }
  const bool any = ::poll(events.data(), events.size(), static_cast<int>(wait.count())) > 0;
  for (std::size_t k = 0; any && k < events.size(); ++k)
    if (events[k].revents != 0) connections_[who[k]]->take();
  end_with_others();
}

std::string Ranks::receive(unsigned rank) {
  RankConnection& from = to(rank);
  const auto begin = Clock::now();
  while (from.frames().empty()) {
    read_some(asked_.longest_silence / 10);
    if (from.frames().empty() && Clock::now() - std::max(begin, from.heard()) > asked_.longest_silence)
      end_silent(rank);
  }
  if (from.strange()) end_strange(rank);
  RankConnection::Frame frame = from.pop();
  if (frame.kind == Kind::failure) end_all(rank, frame.body);
  if (frame.kind != Kind::data) end_strange(rank);
  return std::move(frame.body);
}

void Ranks::send(unsigned rank, const std::string& body) {
  switch (to(rank).send(Kind::data, body, asked_.longest_silence)) {
    case Sent::whole:
      return;
    case Sent::too_slowly:
      end_silent(rank);
    case Sent::to_nobody:
      break;
  }
  if (to(rank).strange()) end_strange(rank);
  end_all(rank, number(rank) + "\n");
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
  read_some(milliseconds(0));
}

void Ranks::fail(const std::string& why) noexcept {
  try {
    for (const auto& each : connections_)
      if (each != nullptr) (void)each->send(Kind::failure, number(asked_.rank) + "\n" + why, longest_farewell);
  } catch (...) {  // of no memory: the others see that this one has ended
  }
}

}  // namespace scatterscope::simt
