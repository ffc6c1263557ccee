// Files that appear whole or not at all: written under a temporary name beside their place, then renamed.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "app/problem.h"

namespace scatterscope::app {

// `argument` names in the problem what asked for the file: "--out". A device or pipe is written to directly. A
// link stays: what it points to is written, whether it exists or not.
[[nodiscard]] std::optional<Problem> write_output(std::string_view argument, const std::filesystem::path& path,
                                                  std::string_view bytes);

// Of a file that is kept between starts: in $XDG_CONFIG_HOME/scatterscope, else ~/.config/scatterscope; empty where
// neither is known.
[[nodiscard]] std::filesystem::path kept_path(std::string_view name);

// What a command says: onto the standard output, at once.
[[nodiscard]] std::optional<Problem> print(std::string_view text);

// "-", or another name for where the standard output goes.
[[nodiscard]] bool is_standard_output(const std::string& path);
[[nodiscard]] std::optional<Problem> write_output_or_stdout(std::string_view argument, const std::string& path,
                                                            std::string_view bytes);

// None if a file could be written there now; asked before long work is begun. Leaves nothing behind.
[[nodiscard]] std::optional<Problem> check_writable(std::string_view argument, const std::filesystem::path& path);

// Of a command that writes two files: none unless both names are one place. `json` null: no second file.
[[nodiscard]] std::optional<Problem> check_two_outputs(const std::filesystem::path& out, const std::string* json);
// Whether that name is taken, by anything: what stood there before is not removed when a second output fails.
[[nodiscard]] bool name_is_taken(const std::filesystem::path& path);

// A folder into which files go, made with its parents where it does not exist. Unless keep() is called, the files
// that add() wrote and the folders that were made are removed again, and of files that grow nothing appears.
class OutputFolder {
 public:
  OutputFolder(std::string_view argument, std::filesystem::path path);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  [[nodiscard]] std::optional<Problem> create();
  [[nodiscard]] std::optional<Problem> add(const std::string& name, std::string_view bytes);
  // At the end of a file that grows out of sight, in a folder of its own below this one, until show() is called.
  [[nodiscard]] std::optional<Problem> append(const std::string& name, std::string_view bytes);
  [[nodiscard]] std::optional<Problem> show();
  void keep() { kept_ = true; }

 private:
  std::string argument_;
  std::filesystem::path path_;
  std::vector<std::filesystem::path> folders_, files_;  // made here, in order
  std::filesystem::path hidden_;                        // holds growing_; empty: there is none
  std::vector<std::string> growing_;
  bool kept_ = false;
};

}  // namespace scatterscope::app
