#include "app/files/output_file.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "tests/temporary_folder.h"

using namespace scatterscope;
using namespace scatterscope::app;
namespace fs = std::filesystem;

namespace {

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a written file is whole, replaces the old one and leaves nothing beside it") {
  const tests::TemporaryFolder folder;
  CHECK_FALSE(write_output("--out", folder.path / "a.svg", "one"));
  CHECK_FALSE(write_output("--out", folder.path / "a.svg", std::string_view("two\0three", 9)));
  CHECK(contents(folder.path / "a.svg") == std::string_view("two\0three", 9));
  CHECK(folder.entries() == 1);
  fs::create_symlink("a.svg", folder.path / "link.svg");
  CHECK_FALSE(write_output("--out", folder.path / "link.svg", "through"));
  CHECK(fs::is_symlink(folder.path / "link.svg"));
  CHECK(contents(folder.path / "a.svg") == "through");
  fs::create_symlink("new.svg", folder.path / "dangling.svg");
  fs::create_symlink(folder.path / "dangling.svg", folder.path / "chain.svg");
  CHECK_FALSE(write_output("--out", folder.path / "chain.svg", "written through links"));
  CHECK(fs::is_symlink(folder.path / "chain.svg"));
  CHECK(fs::is_symlink(folder.path / "dangling.svg"));
  CHECK(contents(folder.path / "new.svg") == "written through links");
  fs::create_symlink("ring.svg", folder.path / "ring.svg");
  CHECK(check_writable("--out", folder.path / "ring.svg"));
  CHECK(write_output("--out", folder.path / "ring.svg", "x"));
  CHECK(fs::is_symlink(folder.path / "ring.svg"));
}

TEST_CASE("places that cannot be written are reported and stay as they are") {
  const tests::TemporaryFolder folder;
  const fs::path missing = folder.path / "no" / "a.svg";
  const auto problem = write_output("--out", missing, "x");
  REQUIRE(problem);
  CHECK(describe(*problem, Language::english) == "--out " + shown(missing.string()) +
                                                     ": cannot be written: No such file or directory; allowed: a place "
                                                     "that can be written to");
  CHECK(problem->exit_status == 2);
  for (const fs::path& path : {fs::path(), folder.path, folder.path / "", folder.path / std::string(300, 'a')}) {
    CHECK(write_output("--out", path, "x"));
    CHECK(check_writable("--out", path));
  }
  CHECK(write_output("--out", "/dev/full", "x"));
  CHECK_FALSE(write_output("--out", "/dev/null", "x"));
  CHECK(fs::is_character_file("/dev/null"));
  CHECK_FALSE(check_writable("--out", folder.path / "a.svg"));
  CHECK(folder.entries() == 0);
}

TEST_CASE("a folder of outputs appears whole or not at all") {
  const tests::TemporaryFolder folder;
  {
    OutputFolder out("--out", folder.path / "a" / "b");
    CHECK_FALSE(out.create());
    CHECK_FALSE(out.add("one.svg", "1"));
    CHECK(fs::exists(folder.path / "a" / "b" / "one.svg"));
  }
  CHECK(folder.entries() == 0);
  {
    OutputFolder out("--out", folder.path / "a" / "b");
    CHECK_FALSE(out.create());
    CHECK_FALSE(out.add("one.svg", "1"));
    out.keep();
  }
  CHECK(contents(folder.path / "a" / "b" / "one.svg") == "1");
  {
    OutputFolder out("--out", folder.path / "a" / "b");
    CHECK_FALSE(out.create());
    CHECK_FALSE(out.add("two.svg", "2"));
    CHECK(out.add("no/two.svg", "2"));
  }
  CHECK(fs::exists(folder.path / "a" / "b" / "one.svg"));  // it was there before
  CHECK_FALSE(fs::exists(folder.path / "a" / "b" / "two.svg"));
  OutputFolder file("--out", folder.path / "a" / "b" / "one.svg");
  CHECK(file.create());
  OutputFolder nameless("--out", "");
  CHECK(nameless.create());
}
