// Files that appear whole or not at all. Their bytes lie in a file without a name beside their place, which the system
// forgets whatever ends the program, and get the name at the end; where a file system has no such files, in one whose
// name leave_no_files() removes. What a killed program left goes when the next one writes to that folder (leftovers.h).
// What is replaced keeps its mode, and its owner where the system lets it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/files/descriptor.h"

namespace scatterscope::app {

// `argument` names in the error what asked for the file: "--out". A device or pipe is written to directly. A
// link stays: what it points to is written, whether it exists or not.
void write_output(std::string_view argument, const std::filesystem::path& path, std::string_view bytes);

// Several of one command appear together or not at all. One of them may be the standard output, "-".
struct Output {
  std::string_view argument;
  std::string path;
  std::string_view bytes;
};
void write_outputs(std::span<const Output> outputs);

// Of a file that is kept between starts: in $XDG_CONFIG_HOME/scatterscope, else ~/.config/scatterscope; empty where
// neither is known.
[[nodiscard]] std::filesystem::path kept_path(std::string_view name);

// What a command says: onto the standard output, at once.
void print(std::string_view text);

// "-", or another name for where the standard output goes.
[[nodiscard]] bool is_standard_output(const std::string& path);
void write_output_or_stdout(std::string_view argument, const std::string& path, std::string_view bytes);

// Throws unless a file could be written there now; asked before long work is begun. Leaves nothing behind.
void check_writable(std::string_view argument, const std::filesystem::path& path);

// Throws where a command that writes two files has one place for both. `json` null: no second file.
void check_two_outputs(const std::filesystem::path& out, const std::string* json);
// Whether that name is taken, by anything.
[[nodiscard]] bool name_is_taken(const std::filesystem::path& path);

// A folder of files that appear together, or not at all. Until publish() nothing of it has a name. A folder that is not
// there yet is made beside its place, with its parents, and renamed. Into one that is there the files are moved: they
// take the places of those with the same names, links among them, which are not followed; what else is there stays.
class OutputFolder {
 public:
  OutputFolder(std::string_view argument, std::filesystem::path path);

  // Finds out whether it could be made.
  void create();
  // At the end of the file of that name.
  void add(const std::string& name, std::string_view bytes);
  void publish();

 private:
  struct Part {
    std::uint64_t begin, size;  // in spool_
  };
  [[nodiscard]] int appear(std::unique_lock<std::mutex>& lock) const;
  [[nodiscard]] int write_files(const std::filesystem::path& folder) const;
  [[nodiscard]] int move_files(const std::filesystem::path& from) const;

  std::string argument_;
  std::filesystem::path path_;
  Descriptor spool_;  // all bytes, in the order in which they came
  std::uint64_t spooled_ = 0;
  std::map<std::string, std::vector<Part>> files_;
};

// Removes what is unfinished, and lets no file appear from now on: before one thread ends the program while others
// work.
void leave_no_files();

}  // namespace scatterscope::app
