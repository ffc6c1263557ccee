// Where the processes of a run over several devices meet: at HOST:PORT, where rank 0 listens, or at a file, by which
// rank 0 says at which port of this host it listens.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace scatterscope::simt {

struct MeetingPlace {
  std::string host, port;
  std::string token;  // whoever comes proves by it that it belongs to the run
};

// HOST:PORT, where PORT is a number, without a token; none: it is a file's name.
[[nodiscard]] std::optional<MeetingPlace> place_of(const std::string& rendezvous);

// A socket that does not block; -1, with errno: there is none. Port "0": any that is free.
[[nodiscard]] int listen_at(const MeetingPlace& place);
[[nodiscard]] std::uint16_t port_of(int socket);
[[nodiscard]] int connect_to(const MeetingPlace& place, std::chrono::steady_clock::time_point deadline);

// Throws std::system_error.
[[nodiscard]] std::string random_token();

// The file of a rendezvous: there while ranks are waited for, readable for this user alone. One that a killed run left
// is replaced. Any other file, or a link, stays as it is: throws Error{run_rank_place_taken}. Throws std::system_error
// where none can be made.
class RendezvousFile {
 public:
  RendezvousFile(std::string path, const MeetingPlace& place);
  ~RendezvousFile();
  RendezvousFile(const RendezvousFile&) = delete;
  RendezvousFile& operator=(const RendezvousFile&) = delete;

  // What such a file says; none: it is not there, or not written to its end. Throws Error{run_rank_place_taken}.
  [[nodiscard]] static std::optional<MeetingPlace> read(const std::string& path);

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace scatterscope::simt
