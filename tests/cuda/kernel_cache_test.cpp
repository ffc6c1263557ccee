// Compiled kernels on disk: found whole or not at all, whoever else uses the folder.
#include "kernels/simt/cuda/kernel_cache.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "tests/testing.h"

namespace scatterscope::simt::cuda {
namespace {

namespace fs = std::filesystem;

Image image(char of, std::size_t bytes = 1000) {
  return {std::string(bytes, of) + '\n' + '\0' + of, {"_Z1f", "_Z3log"}};
}
bool finds(const KernelCache& cache, const std::string& key, const Image& expected) {
  const std::optional<Image> found = cache.find(key);
  return found && found->code == expected.code && found->names == expected.names;
}
fs::path only_file(const fs::path& folder) {
  return fs::directory_iterator(folder)->path();
}
std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void age(const fs::path& path, std::chrono::hours by) {
  fs::last_write_time(path, fs::file_time_type::clock::now() - by);
}
std::uint64_t bytes_of(const fs::path& folder) {
  std::uint64_t all = 0;
  for (const auto& entry : fs::directory_iterator(folder)) all += entry.file_size();
  return all;
}

}  // namespace

TEST_CASE("what is kept is found under its key, and under no other") {
  const tests::TemporaryFolder folder;
  const KernelCache cache(folder.path / "made" / "when it is needed");
  CHECK_FALSE(cache.find("key").has_value());
  cache.keep("key", image('a'));
  CHECK(finds(cache, "key", image('a')));
  CHECK_FALSE(cache.find("another key").has_value());
  cache.keep("another key", image('b'));
  cache.keep("key", image('c'));
  CHECK(finds(KernelCache(folder.path / "made" / "when it is needed"), "key", image('c')));
  CHECK(finds(cache, "another key", image('b')));
}

TEST_CASE("a pipe in a file's place, and a file larger than the cache may be, count as not there") {
  const tests::TemporaryFolder folder;
  const KernelCache cache(folder.path, 1 << 20);
  cache.keep("key", image('a'));
  const fs::path file = only_file(folder.path);
  fs::resize_file(file, (1 << 20) + 1);
  CHECK_FALSE(cache.find("key").has_value());
  fs::remove(file);
  REQUIRE(mkfifo(file.c_str(), 0600) == 0);
  CHECK_FALSE(cache.find("key").has_value());
}

TEST_CASE("a file that is cut, damaged or of another key counts as not there") {
  const tests::TemporaryFolder folder;
  const KernelCache cache(folder.path);
  cache.keep("key", image('a'));
  const fs::path file = only_file(folder.path);
  const std::string whole = content(file);
  const auto is_missed = [&](const std::string& text) {
    folder.write(file.filename().string(), text);
    return !cache.find("key").has_value();
  };
  for (std::size_t bytes = 0; bytes < whole.size(); bytes += bytes < 200 ? 1 : 97) {
    CAPTURE(bytes);
    CHECK(is_missed(whole.substr(0, bytes)));
  }
  for (std::size_t at = 0; at < whole.size(); at += at < 200 ? 1 : 97) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    CAPTURE(at);
    CHECK(is_missed(damaged));
  }
  CHECK(is_missed(whole + "more"));
  folder.write(file.filename().string(), whole);
  CHECK(finds(cache, "key", image('a')));
  cache.keep("other", image('b'));
  for (const auto& entry : fs::directory_iterator(folder.path))
    if (entry.path() != file) fs::rename(entry.path(), file);
  CHECK_FALSE(cache.find("key").has_value());
  cache.keep("key", image('a'));
  CHECK(finds(cache, "key", image('a')));
}

TEST_CASE("a folder holds at most its bytes: what was not used for the longest time goes") {
  const tests::TemporaryFolder folder;
  const KernelCache cache(folder.path, 10'000);
  cache.keep("first", image('a', 3000));
  age(only_file(folder.path), std::chrono::hours(3));
  cache.keep("second", image('b', 3000));
  for (const auto& entry : fs::directory_iterator(folder.path))
    if (fs::file_time_type::clock::now() - entry.last_write_time() < std::chrono::hours(1))
      age(entry.path(), std::chrono::hours(2));
  CHECK(finds(cache, "first", image('a', 3000)));  // used now
  cache.keep("third", image('c', 3000));
  CHECK(finds(cache, "second", image('b', 3000)));
  for (const auto& entry : fs::directory_iterator(folder.path)) age(entry.path(), std::chrono::hours(2));
  CHECK(finds(cache, "first", image('a', 3000)));
  CHECK(finds(cache, "third", image('c', 3000)));
  cache.keep("fourth", image('d', 2000));
  CHECK_FALSE(cache.find("second").has_value());
  CHECK(finds(cache, "first", image('a', 3000)));
  CHECK(finds(cache, "fourth", image('d', 2000)));
  for (int k = 0; k < 100; ++k) cache.keep(std::to_string(k), image('k', 1000));
  CHECK(bytes_of(folder.path) <= 10'000);
  // What a program left behind that ended in the middle of a write goes too.
  age(folder.write("0123.kernel.999-0", std::string(20'000, 'x')), std::chrono::hours(4));
  cache.keep("last", image('z'));
  CHECK_FALSE(fs::exists(folder.path / "0123.kernel.999-0"));
  CHECK(finds(cache, "last", image('z')));
}

TEST_CASE("threads and programs that keep the same kernel leave it whole") {
  const tests::TemporaryFolder folder;
  const Image mine = image('s', 100'000);
  const auto work = [&] {
    const KernelCache cache(folder.path, 1'000'000);
    for (int k = 0; k < 50; ++k) {
      cache.keep("key", mine);
      const std::optional<Image> found = cache.find("key");
      if (found && found->code != mine.code) return false;
    }
    return true;
  };
  constexpr int programs = 3;
  for (int k = 0; k < programs; ++k)
    if (fork() == 0) _exit(work() ? 0 : 1);
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int k = 0; k < 2; ++k) threads.emplace_back([&] { wrong += work() ? 0 : 1; });
  for (std::thread& thread : threads) thread.join();
  for (int k = 0; k < programs; ++k) {
    int status = 0;
    CHECK(wait(&status) > 0);
    CHECK(status == 0);
  }
  CHECK(wrong == 0);
  CHECK(finds(KernelCache(folder.path), "key", mine));
  CHECK(folder.entries() == 1);
}

TEST_CASE("where nothing can be written nothing is kept, and nothing fails") {
  const tests::TemporaryFolder folder;
  const KernelCache below_a_file(folder.write("file", "") / "kernels");  // nobody may, not even root
  below_a_file.keep("key", image('a'));
  CHECK_FALSE(below_a_file.find("key").has_value());
  const KernelCache nowhere({});
  nowhere.keep("key", image('a'));
  CHECK_FALSE(nowhere.find("key").has_value());
  CHECK(folder.entries() == 1);
}

TEST_CASE("the user's folder follows the environment") {
  struct Restored {
    const char* name;
    std::optional<std::string> before;
    explicit Restored(const char* variable) : name(variable) {
      if (const char* value = std::getenv(variable)) before = value;
    }
    ~Restored() {
      if (before) {
        setenv(name, before->c_str(), 1);
      } else {
        unsetenv(name);
      }
    }
  };
  const Restored own("SCATTERSCOPE_CACHE"), cache("XDG_CACHE_HOME"), home("HOME");
  setenv("HOME", "/h", 1);
  setenv("XDG_CACHE_HOME", "/c", 1);
  setenv("SCATTERSCOPE_CACHE", "/s", 1);
  CHECK(KernelCache::usual_folder() == "/s/kernels");
  setenv("SCATTERSCOPE_CACHE", "", 1);
  CHECK(KernelCache::usual_folder().empty());
  unsetenv("SCATTERSCOPE_CACHE");
  CHECK(KernelCache::usual_folder() == "/c/scatterscope/kernels");
  setenv("XDG_CACHE_HOME", "relative", 1);
  CHECK(KernelCache::usual_folder() == "/h/.cache/scatterscope/kernels");
  unsetenv("HOME");
  CHECK(KernelCache::usual_folder().empty());
}

}  // namespace scatterscope::simt::cuda
