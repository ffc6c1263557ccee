#include "kernels/simt/ranks/meeting_place.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "kernels/error.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt {
namespace {

// How the file begins; then come host, port, token and a line's end.
constexpr std::string_view magic = "scatterscope-rendezvous 1\n";
constexpr std::size_t most_file_bytes = 512;

class Resolved {
 public:
  explicit Resolved(const MeetingPlace& place) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    if (::getaddrinfo(place.host.c_str(), place.port.c_str(), &hints, &first_) != 0) first_ = nullptr;
    if (first_ == nullptr) errno = EADDRNOTAVAIL;
  }
  ~Resolved() {
    if (first_ != nullptr) ::freeaddrinfo(first_);
  }
  Resolved(const Resolved&) = delete;
  Resolved& operator=(const Resolved&) = delete;

  // A socket for the first address that `use` can use; -1, with errno.
  template <class Use>
  [[nodiscard]] int first_that(Use use) const {
    for (const addrinfo* each = first_; each != nullptr; each = each->ai_next) {
      const int made = ::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, each->ai_protocol);
      if (made < 0) continue;
      if (use(made, *each)) return made;
      const int error = errno;
      (void)::close(made);
      errno = error;
    }
    return -1;
  }

 private:
  addrinfo* first_ = nullptr;
};

[[noreturn]] void throw_system(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}
Error taken(const std::string& path) {
  return {texts::run_rank_place_taken, {path}};
}

bool is_same(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// What the file says up to its line's end. None: there is no file. A link is not followed, a pipe not waited for.
std::optional<std::string> text_of(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) return std::nullopt;
  if (file < 0 && errno == ELOOP) throw taken(path);
  if (file < 0) throw_system(errno, path);
  std::array<char, most_file_bytes> bytes{};
  struct stat found {};
  const bool regular = ::fstat(file, &found) == 0 && S_ISREG(found.st_mode);
  const ssize_t count = regular ? ::read(file, bytes.data(), bytes.size()) : -1;
  (void)::close(file);
  if (count < 0) throw taken(path);
  return std::string(bytes.data(), static_cast<std::size_t>(count));
}

}  // namespace

std::optional<MeetingPlace> place_of(const std::string& rendezvous) {
  const std::size_t colon = rendezvous.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == rendezvous.size()) return std::nullopt;
  const std::string port = rendezvous.substr(colon + 1);
  if (port.find_first_not_of("0123456789") != std::string::npos || port.size() > 5) return std::nullopt;
  return MeetingPlace{rendezvous.substr(0, colon), port, {}};
}

int listen_at(const MeetingPlace& place) {
  return Resolved(place).first_that([](int socket, const addrinfo& at) {
    const int on = 1;
    (void)::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    return ::bind(socket, at.ai_addr, at.ai_addrlen) == 0 && ::listen(socket, SOMAXCONN) == 0;
  });
}

std::uint16_t port_of(int socket) {
  sockaddr_storage name{};
  socklen_t bytes = sizeof name;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&name), &bytes) != 0) return 0;
  const bool six = name.ss_family == AF_INET6;
  return ntohs(six ? reinterpret_cast<const sockaddr_in6*>(&name)->sin6_port
                   : reinterpret_cast<const sockaddr_in*>(&name)->sin_port);
}

int connect_to(const MeetingPlace& place, std::chrono::steady_clock::time_point deadline) {
  return Resolved(place).first_that([deadline](int socket, const addrinfo& at) {
    if (::connect(socket, at.ai_addr, at.ai_addrlen) == 0) return true;
    if (errno != EINPROGRESS) return false;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
    pollfd event{socket, POLLOUT, 0};
    int error = ETIMEDOUT;
    socklen_t bytes = sizeof error;
    if (::poll(&event, 1, static_cast<int>(std::max<std::int64_t>(0, left))) > 0)
      (void)::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &bytes);
    errno = error;
    return error == 0;
  });
}

std::string random_token() {
  std::array<std::uint64_t, 2> words{};
  if (::getrandom(words.data(), sizeof words, 0) != static_cast<ssize_t>(sizeof words))
    throw_system(errno, "getrandom");
  return std::to_string(words[0]) + "-" + std::to_string(words[1]);
}

std::optional<MeetingPlace> RendezvousFile::read(const std::string& path) {
  const auto text = text_of(path);
  if (!text) return std::nullopt;
  const std::string_view whole = *text;
  if (whole.substr(0, magic.size()) != magic.substr(0, whole.size())) throw taken(path);
  if (whole.size() <= magic.size() || !whole.ends_with('\n')) return std::nullopt;
  MeetingPlace place;
  std::istringstream words(text->substr(magic.size()));
  if (!(words >> place.host >> place.port >> place.token)) throw taken(path);
  return place;
}

RendezvousFile::RendezvousFile(std::string path, const MeetingPlace& place) : path_(std::move(path)) {
  const auto make = [this] {
    return ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
  };
  file_ = make();
  if (file_ < 0 && errno == EEXIST && read(path_)) {
    (void)::unlink(path_.c_str());
    file_ = make();
  }
  if (file_ < 0 && errno == EEXIST) throw taken(path_);
  if (file_ < 0) throw_system(errno, path_);
  // Those who read it wait for the line's end.
  const std::string text = std::string(magic) + place.host + " " + place.port + " " + place.token + "\n";
  if (::write(file_, text.data(), text.size()) == static_cast<ssize_t>(text.size())) return;
  const int error = errno;
  (void)::unlink(path_.c_str());
  (void)::close(file_);
  throw_system(error, path_);
}

// Another run may have taken the name meanwhile.
RendezvousFile::~RendezvousFile() {
  struct stat own {
  }, named{};
  if (::fstat(file_, &own) == 0 && ::lstat(path_.c_str(), &named) == 0 && is_same(own, named))
    (void)::unlink(path_.c_str());
  (void)::close(file_);
}

}  // namespace scatterscope::simt
