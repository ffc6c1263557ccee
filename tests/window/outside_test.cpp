// What the window asks of files: it must never wait for one.
#include "app/session/drafts/outside.h"
#include "app/window/folders.h"
#include "tests/run_error_of.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "app/files/regular_file.h"
#include "kernels/texts/window_files.h"
#include "tests/temporary_folder.h"

namespace scatterscope {
namespace {

namespace fs = std::filesystem;

struct Folder : tests::TemporaryFolder {
  Folder() {
    REQUIRE(mkfifo((path / "pipe").c_str(), 0600) == 0);
    write("keys.txt", "3\n0x5\n");
    write("binary", std::string("\x7f"
                                "ELF\0\1",
                                6));
  }
  [[nodiscard]] std::string operator()(const char* name) const { return (path / name).string(); }
};

TEST_CASE("the editor can say why there is no GPU, in the user's language") {
  std::string why;
  const bool none = !catalog::cuda_available(&why);
  for (const Language language : all_languages) {
    const std::string words = none ? format_text(texts::win_no_gpu, language, {why}) : "";
    CHECK(app::make_outside(language).cuda_absent == words);
  }
}

TEST_CASE("pipes, devices and folders are refused before anybody waits for them") {
  const Folder folder;
  for (const std::string& path : {folder("pipe"), folder(""), std::string("/dev/zero")}) {
    CAPTURE(path);
    const Error problem = tests::run_error_of([&] { app::check_regular("FILE", path); });
    CHECK(describe(problem, Language::english) ==
          "FILE " + app::shown(path) + ": is a folder, a device or a pipe; allowed: a file");
    recording::WantedRun draft;
    draft.keys.kind = recording::KeySource::Kind::file;
    draft.keys.file = path;
    CHECK(app::check_draft(draft, Language::traditional_chinese).problem ==
          "檔案 " + app::shown(path) + "：是資料夾、裝置或管線；允許：檔案");
    CHECK_FALSE(window::looks_like_keys(path));
  }
  app::check_regular("FILE", folder("keys.txt"));
  app::check_regular("FILE", folder("missing"));
}

TEST_CASE("a file of keys is recognized by its first bytes, and a draft names what is wrong with it") {
  const Folder folder;
  CHECK(window::looks_like_keys(folder("keys.txt")));
  CHECK_FALSE(window::looks_like_keys(folder("binary")));
  recording::WantedRun draft;
  draft.keys.kind = recording::KeySource::Kind::file;
  draft.keys.file = folder("keys.txt");
  CHECK(app::check_draft(draft, Language::english).keys == std::vector<std::string>{"3", "5"});
  for (const char* name : {"binary", "missing"}) {
    draft.keys.file = folder(name);
    CHECK_FALSE(app::check_draft(draft, Language::english).problem.empty());
  }
  draft.keys.file.clear();
  CHECK_FALSE(app::check_draft(draft, Language::english).problem.empty());
  CHECK(window::list_folder(folder("missing")).empty());
  CHECK(window::list_folder(folder("keys.txt")).empty());
}

TEST_CASE("a draft's form becomes options of the sorts that take it") {
  recording::WantedRun draft;
  draft.config.look_back_words = 4;
  draft.config.histogram_copies = 32;
  draft.config.take_turns = true;
  draft.config.search_all = true;
  const auto options = [&](const char* sort) {
    draft.config.sort = sort;
    std::string words;
    for (const auto& [name, value] : app::arguments_of(app::asked_of(draft))) {
      for (const char* of_form : {"--look-back-words", "--histogram-copies", "--search-all", "--take-turns"}) {
        if (name == of_form) words += name + " " + value + ",";
      }
    }
    return words;
  };
  CHECK(options("onesweep") == "--histogram-copies 32,--look-back-words 4,");
  CHECK(options("radix-msd") == "--histogram-copies 32,--look-back-words 4,--take-turns ,");
  CHECK(options("sample") == "--search-all ,");
  CHECK(options("radix-1bit").empty());
  draft.config.sort = "radix-msd";
  const auto run = app::run_of_draft(draft);
  CHECK(run.config.take_turns);
  CHECK(run.config.look_back_words == 4);
  CHECK_FALSE(run.config.search_all);
}

}  // namespace
}  // namespace scatterscope
