#include "app/exercises/workshop.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <future>
#include <iterator>
#include <stop_token>
#include <system_error>
#include <utility>

#include "kernels/format/measured_json.h"
#include "kernels/sources.h"
#include "kernels/text_hash.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds longest_compilation{30};
constexpr std::uint64_t megabyte = 1 << 20;
#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t memory_of_run = 0;  // its shadow takes terabytes of addresses
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr std::uint64_t memory_of_run = 0;
#else
constexpr std::uint64_t memory_of_run = 1024 * megabyte;
#endif
#else
constexpr std::uint64_t memory_of_run = 1024 * megabyte;
#endif
constexpr Bounds of_compiler{2048 * megabyte, 256 * megabyte, 25, 256};
constexpr Bounds of_runner{memory_of_run, 256 * megabyte, 20, 256};
constexpr Bounds of_gpu{0, 1024 * megabyte, 600, 4096};  // a driver maps terabytes, and kernels are compiled there
constexpr std::chrono::seconds longest_timing{300};

// What is compiled once for all exercises: what each kernel file includes, none of which a student is given.
constexpr std::string_view common_headers =
    "#include \"kernels/simt/dialect.h\"\n"
    "#include \"kernels/simt/run_context.h\"\n";

// Slips that compile. Both compilers know these, and the shipped kernels have none of them.
constexpr std::string_view beginners_warnings[] = {
    "-Wparentheses", "-Wuninitialized", "-Wunused-value", "-Wreturn-type", "-Wempty-body", "-Wtype-limits", "-Wshadow"};

// What stands beside the program, or where the package puts it.
fs::path beside_program(const fs::path& here, const char* beside, const char* installed) {
  std::error_code error;
  for (const fs::path& place : {here / beside, here / ".." / installed})
    if (fs::exists(place, error)) return fs::canonical(place, error);
  throw Error{texts::exercise_not_installed, {beside}, exit_bad_input};
}

fs::path found_compiler() {
  for (const char* name : {"g++", "clang++"})
    if (const std::string file = program_file(name); !file.empty()) return file;
  throw Error{texts::exercise_no_compiler, {"g++, clang++"}, exit_bad_input};
}

void write_file(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// $XDG_CACHE_HOME or ~/.cache, /scatterscope; $SCATTERSCOPE_CACHE where it is set. Empty: nothing is kept.
fs::path cache_folder() {
  if (const char* named = std::getenv("SCATTERSCOPE_CACHE")) return named;
  if (const char* kept = std::getenv("XDG_CACHE_HOME"); kept != nullptr && *kept == '/')
    return fs::path(kept) / "scatterscope";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".cache/scatterscope";
  return {};
}

// A hash of all headers that a kernel file may include, and of what compiles them.
std::string hash_of_headers(const fs::path& headers, const std::string& more) {
  std::vector<fs::path> files;
  for (const char* folder : {"kernels/simt", "kernels/recording", "kernels/parameters"})
    for (const auto& entry : fs::recursive_directory_iterator(headers / folder))
      if (entry.path().extension() == ".h") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::string all = more;
  for (const fs::path& file : files) all += file.lexically_relative(headers).string() + "\n" + read_file(file);
  return hash_of_text(all);
}

// Headers of other versions, which nobody asks for any more.
void drop_others(const fs::path& kept) {
  std::error_code error;
  std::vector<fs::path> others;
  for (fs::directory_iterator at(kept.parent_path(), error), end; !error && at != end; at.increment(error))
    if (at->path() != kept) others.push_back(at->path());
  for (const fs::path& other : others) fs::remove_all(other, error);
}

}  // namespace

fs::path folder_of_program() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

Workshop::Workshop(const Exercise& exercise, Trust trust, const fs::path& programs)
    : exercise_(exercise), trust_(trust) {
  if (trust == Trust::sandboxed)
    if (const auto problem = no_sandbox()) throw Error(*problem);
  if (program_file("prlimit").empty()) throw Error{texts::exercise_no_bwrap, {"util-linux"}, exit_bad_input};
  headers_ = beside_program(programs, "headers", "share/scatterscope/headers");
  runner_ = beside_program(programs, "scatterscope-runner", "libexec/scatterscope/scatterscope-runner");
  compiler_ = found_compiler();
  std::string name = fs::temp_directory_path() / "scatterscope-exercise-XXXXXX";
  if (mkdtemp(name.data()) == nullptr)
    throw Error{texts::system_refuses, {std::generic_category().message(errno)}, exit_bad_input};
  folder_ = name;
  fs::create_directories(folder_ / "out");
}

Workshop::~Workshop() {
  std::error_code error;
  fs::remove_all(folder_, error);
}

// As the compiler and the runner see it.
std::string Workshop::seen(const fs::path& outside) const {
  if (trust_ == Trust::trusted) return outside;
  for (const Mount& mount : mounts(true)) {
    const fs::path below = outside.lexically_relative(mount.outside);
    if (below == ".") return mount.inside;
    if (!below.empty() && *below.begin() != "..") return (fs::path(mount.inside) / below).string();
  }
  return outside;
}

std::vector<Mount> Workshop::mounts(bool compiling) const {
  std::vector<Mount> all = {{folder_ / "given", "/exercise"}, {folder_ / "out", "/out", compiling}};
  if (!compiling) {
    all.push_back({runner_, "/program/libexec/scatterscope/runner"});
    std::error_code error;  // the libraries that an unpacked archive has, where the runner looks for them
    const fs::path libraries = fs::canonical(runner_.parent_path() / "../../lib", error);
    if (!error && libraries != "/usr/lib") all.push_back({libraries, "/program/lib"});
    return all;
  }
  all.push_back({headers_, "/headers"});
  if (!compiled_headers_.empty()) all.push_back({compiled_headers_, "/compiled"});
  return all;
}

std::vector<std::string> Workshop::compiler_words() const {
  std::vector<std::string> words = sandbox_words(trust_, mounts(true), "/tmp", of_compiler);
  const bool clang = compiler_.filename().string().find("clang") != std::string::npos;
  words.push_back(compiler_);
  for (const char* word : {"-std=c++20", "-O0", "-g0", "-pipe", "-fPIC", "-fdiagnostics-color=never",
                           "-DSCATTERSCOPE_LOADED_OBJECT", "-DSCATTERSCOPE_PROBE=any_probe::exercise"})
    words.emplace_back(word);
  for (const std::string_view warning : beginners_warnings) words.emplace_back(warning);
  words.emplace_back(clang ? "-ferror-limit=8" : "-fmax-errors=8");
  words.emplace_back(clang ? "-fno-caret-diagnostics" : "-fno-diagnostics-show-caret");
  words.push_back("-I" + seen(folder_ / "given"));
  words.push_back("-I" + seen(headers_));
  return words;
}

// Headers take half the time of a compilation: their compiled form is kept.
void Workshop::find_headers_compiled(const catalog::Progress& progress) {
  compiled_headers_.clear();
  const fs::path cache = cache_folder();
  if (cache.empty()) return;
  std::string how = trust_ == Trust::sandboxed ? "sandboxed" : "trusted";
  for (const std::string& word : compiler_words()) how += " " + (word == seen(folder_ / "given") ? "" : word);
  const Ended version = run_program({compiler_, "--version"}, longest_compilation, progress);
  const fs::path kept = cache / "exercises" / hash_of_headers(headers_, std::string(common_headers) + version.output);
  const fs::path made = kept / (trust_ == Trust::sandboxed ? "sandboxed" : "trusted");
  std::error_code error;
  if (!fs::exists(made / "headers.h.gch", error)) {
    drop_others(kept);
    write_file(folder_ / "out/headers.h", common_headers);
    std::vector<std::string> words = compiler_words();
    for (const std::string& word : {std::string("-x"), std::string("c++-header"), seen(folder_ / "out/headers.h"),
                                    std::string("-o"), seen(folder_ / "out/headers.h.gch")})
      words.push_back(word);
    if (run_program(words, longest_compilation, progress).status != 0) return;  // without them it is slower
    const fs::path beside = made.string() + "." + std::to_string(getpid());
    fs::create_directories(beside, error);
    for (const char* name : {"headers.h", "headers.h.gch"}) {
      fs::copy_file(folder_ / "out" / name, beside / name, error);
      fs::remove(folder_ / "out" / name);
    }
    fs::rename(beside, made, error);
    if (error) fs::remove_all(beside, error);
  }
  if (fs::exists(made / "headers.h.gch", error)) compiled_headers_ = made;
}

Ended Workshop::compile(const fs::path& wrapper, const catalog::Progress& progress) {
  find_headers_compiled(progress);
  std::vector<std::string> words = compiler_words();
  if (!compiled_headers_.empty()) {
    words.emplace_back("-include");
    words.push_back(seen(compiled_headers_ / "headers.h"));
  }
  for (const std::string& word : {std::string("-shared"), seen(wrapper), std::string("-o"), seen(object())})
    words.push_back(word);
  return run_program(words, longest_compilation, progress);
}

std::vector<CompilerLine> Workshop::syntax_errors(const catalog::Progress& progress) const {
  std::vector<std::string> words = runner_words("syntax", of_compiler);
  RunArguments run = exercise_.runs.front();
  run["--sort"] = exercise_.sort;
  run["--device"] = "cpu";
  for (const auto& [name, value] : run) {
    words.push_back(name);
    words.push_back(value);
  }
  const Ended said = run_program(words, longest_compilation, progress);
  if (said.status != 0 || said.too_late) return {};
  std::vector<CompilerLine> lines = compiler_lines(said.output, "kernels/" + exercise_.file);
  std::erase_if(lines, [](const CompilerLine& line) {
    return line.line == 0 || !line.said || *line.said == texts::exercise_cc_file;
  });
  return lines;
}

std::vector<CompilerLine> Workshop::build(const std::string& text, const catalog::Progress& progress) {
  text_ = text;
  std::error_code error;
  fs::remove(object(), error);
  const std::string entry = exercise_.entry();
  const fs::path own = folder_ / "given/kernels" / exercise_.file, wrapper = folder_ / "given/exercise.cpp";
  write_file(own, text);
  write_file(wrapper, "#include \"kernels/" + exercise_.sort_file() + "\"\n" +
                          "#include \"kernels/simt/run_context.h\"\n"
                          "namespace scatterscope::any_probe {\n"
                          "static recording::Pairs run(simt::RunContext& context, const recording::Pairs& input) {\n"
                          "  exercise::Gpu gpu(context);\n  return exercise::" +
                          entry +
                          "(gpu, context.config, input);\n}\n}\n"
                          "extern \"C\" {\n"
                          "extern const scatterscope::simt::SortEntry scatterscope_exercise;\n"
                          "const scatterscope::simt::SortEntry scatterscope_exercise = "
                          "{&scatterscope::any_probe::exercise::" +
                          entry + "_info, &scatterscope::any_probe::run};\n}\n");
  // NVRTC sees most slips long before the compiler does.
  std::stop_source stop;
  const std::stop_callback pass_on(progress.stop, [&stop] { stop.request_stop(); });
  catalog::Progress either = progress;
  either.stop = stop.get_token();
  std::future<Ended> compiling = std::async(std::launch::async, [&] { return compile(wrapper, either); });
  if (auto errors = syntax_errors(either); !errors.empty()) {
    stop.request_stop();
    compiling.wait();
    return with_full_width_signs(std::move(errors), text);
  }
  const Ended compiled = compiling.get();
  const std::string file = "kernels/" + exercise_.file;
  warnings_ = compiler_warnings(compiled.output, file);
  std::vector<CompilerLine> lines = compiler_lines(compiled.output, file);
  if (compiled.status == 0 && !compiled.too_late) return {};
  if (compiled.too_late || lines.empty())
    throw Error{texts::exercise_slow_compiler, {std::to_string(longest_compilation.count())}, exit_bad_input};
  return with_full_width_signs(std::move(lines), text);
}

std::vector<std::string> Workshop::runner_words(const char* mode, const Bounds& bounds) const {
  std::vector<std::string> words = sandbox_words(trust_, mounts(false), "/tmp", bounds);
  words.push_back(trust_ == Trust::sandboxed ? "/program/libexec/scatterscope/runner" : runner_.string());
  words.emplace_back(mode);
  words.push_back(seen(object()));
  words.push_back(exercise_.file);
  words.push_back(seen(folder_ / "given/kernels" / exercise_.file));
  words.push_back(exercise_.sort_file());
  return words;
}

timing::MeasuredSet Workshop::time(const RunArguments& options, const catalog::Progress& progress) const {
  std::vector<std::string> words = runner_words("time", of_gpu);
  for (const auto& [name, value] : options) {
    words.push_back(name);
    words.push_back(value);
  }
  const Ended timed = run_program(words, longest_timing, progress, Surroundings::own);
  if (timed.too_late)
    throw Error{texts::exercise_not_timed, {std::to_string(longest_timing.count()) + " s"}, exit_bad_input};
  if (timed.status != 0)
    throw Error{texts::exercise_not_timed, {timed.output.substr(0, timed.output.find('\n'))}, exit_bad_input};
  return format::read_measured_json(timed.output);
}

RecordedMistake Workshop::record(const RunRequest& request, const catalog::Progress& progress,
                                 std::string* printed) const {
  const bool on_gpu = request.backend == catalog::Backend::cuda && trust_ == Trust::trusted;
  const std::vector<std::string> words = on_gpu ? runner_words("gpu", of_gpu) : runner_words("record", of_runner);
  RecordedMistake made = record_by(words, request, progress, printed);
  const recording::Recording& r = *made.recording;
  const std::string own_name = exercise_.file.substr(exercise_.file.rfind('/') + 1);
  const bool own_text = std::any_of(r.files.begin(), r.files.end(), [&](const recording::SourceFile& file) {
    return file.name == own_name && file.text == text_;
  });
  if (r.config != request.config || r.input != request.input.keys || r.input_values != request.input.values ||
      !own_text)
    throw Error{texts::exercise_forged, {}, exit_bad_input};
  return made;
}

}  // namespace scatterscope::app
