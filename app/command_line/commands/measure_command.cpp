// `scatterscope measure`: timed runs without a window.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/command_line/command.h"
#include "app/files/measured_files.h"
#include "app/files/output_file.h"
#include "app/files/regular_file.h"
#include "app/jobs/measure.h"
#include "app/jobs/measure_everything.h"
#include "kernels/format/measured_json.h"
#include "kernels/parameters/limits.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/simt/ranks/meeting_place.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/measuring.h"
#include "kernels/timing/shapes/known_shapes.h"

namespace scatterscope::app {
namespace {

// The set that a file holds already; none in a file that is not there or empty.
timing::MeasuredSet known_set(const std::string& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  if (error || size == 0) return timing::MeasuredSet{};
  return read_measured_file(file, "--json");
}

// Says on standard error which baselines take no part because their libraries are not here.
void note_missing_baselines(MeasureRequest& request) {
  if (const auto missing = drop_missing_baselines(request)) say_on_terminal(describe(*missing, Language::english));
}

void run_everything(const Given& given) {
  const std::string* json = given.find("--json");
  if (json == nullptr || is_standard_output(*json)) {
    throw only_with("--everything", "", "--json FILE");
  }
  MeasureRequest list = everything(given.options);
  PieceLimits limits{std::nullopt, "--json " + shown(*json)};
  if (const std::string* word = given.find("--stop-after")) {
    constexpr std::uint64_t a_day = 86'400;
    const auto seconds = parse_number("--stop-after", *word, 0, a_day);
    limits.time = std::chrono::seconds(seconds);
  }
  check_regular("--json", *json);  // it is read, too
  check_writable("--json", *json);
  timing::MeasuredSet known = known_set(*json);
  note_missing_baselines(list);
  const auto keep = [json](const timing::MeasuredSet& set) {
    write_output("--json", *json, format::measured_json(set));
  };
  const Piece piece = measure_piece(list, std::move(known), limits, given.progress, keep);
  if (piece.more == 0 && piece.problem) throw Error(*piece.problem);
  const std::vector<std::string> numbers{std::to_string(piece.more), std::to_string(piece.held),
                                         std::to_string(list.contests.size()), shown(*json),
                                         std::to_string(piece.unfit)};
  print(format_text(texts::measured_so_far, Language::english, numbers) + "\n");
  if (piece.problem) throw Error(*piece.problem);
}

// Who comes to HOST:PORT proves by the token that it belongs to the run. That of a file is in the file.
std::string read_token(const Given& given, const std::string& at) {
  constexpr std::string_view option = "--token", variable = "SCATTERSCOPE_TOKEN";
  constexpr std::size_t least_letters = 8, most_letters = 200;
  const std::string* word = given.find(option);
  if (!simt::place_of(at)) {
    if (word != nullptr) throw only_with(option, "", "--rendezvous HOST:PORT");
    return {};
  }
  const char* kept = std::getenv(std::string(variable).c_str());
  if (word == nullptr && kept == nullptr) throw missing_option(option, "--token WORD, SCATTERSCOPE_TOKEN=WORD");
  std::string token = word != nullptr ? *word : kept;
  const bool printable = std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c <= '~'; });
  if (printable && token.size() >= least_letters && token.size() <= most_letters) return token;
  throw Error{texts::token_not_allowed,
              {std::string(word != nullptr ? option : variable), shown(token), std::to_string(least_letters),
               std::to_string(most_letters)},
              exit_bad_input};
}

// Who this process is among several, if --rank, --ranks and --rendezvous say so.
std::optional<simt::Ranks::Asked> read_ranks(const Given& given) {
  const std::string *rank = given.find("--rank"), *ranks = given.find("--ranks"), *at = given.find("--rendezvous");
  if (rank == nullptr && ranks == nullptr && at == nullptr) {
    if (given.find("--token") != nullptr) throw only_with("--token", "", "--rendezvous HOST:PORT");
    return std::nullopt;
  }
  if (rank == nullptr)
    throw only_with(ranks != nullptr ? "--ranks" : "--rendezvous", *(ranks != nullptr ? ranks : at), "--rank");
  if (ranks == nullptr) throw only_with("--rank", *rank, "--ranks");
  if (at == nullptr) throw only_with("--rank", *rank, "--rendezvous");
  const auto count = parse_number("--ranks", *ranks, 2, recording::most_devices);
  const auto own = parse_number("--rank", *rank, 0, count - 1);
  if (at->empty()) throw missing_option("--rendezvous", "FILE, HOST:PORT");
  if (const std::string* devices = given.find("--devices"); devices != nullptr && *devices != *ranks)
    throw conflict("--devices", *devices, "--ranks", *ranks);
  if (given.find("--send-directly") != nullptr) throw conflict("--send-directly", "", "--ranks", *ranks);
  simt::Ranks::Asked asked;
  asked.rank = static_cast<unsigned>(own);
  asked.ranks = static_cast<unsigned>(count);
  asked.rendezvous = *at;
  asked.token = read_token(given, *at);
  return asked;
}

// What all ranks must be alike in: the program, and what is measured.
std::string run_of_ranks(const Given& given, const MeasureRequest& request) {
  std::string run = "scatterscope " SCATTERSCOPE_VERSION "\nkernels " + timing::kernels_hash();
  run += request.backend == catalog::Backend::cuda ? "\n--device cuda" : "\n--device cpu";
  for (const auto& [name, word] : given.options)
    if (name != "--rank" && name != "--rendezvous" && name != "--token" && name != "--json" && name != "--device")
      run.append("\n").append(name).append(" ").append(word);
  return run + "\n";
}

}  // namespace

int run_measure(const Given& given, const WindowHooks&) {
  if (given.find("--everything") != nullptr) {
    if (given.find("--tune") != nullptr) throw conflict("--everything", "", "--tune", "");
    run_everything(given);
    return exit_ok;
  }
  if (const std::string* word = given.find("--stop-after")) {
    throw only_with("--stop-after", *word, "--everything");
  }
  std::optional<simt::Ranks::Asked> ranks = read_ranks(given);
  if (ranks && given.find("--tune") != nullptr) throw conflict("--tune", "", "--ranks", std::to_string(ranks->ranks));
  RunArguments options = given.options;
  if (ranks) {
    simt::cuda::begin_with(ranks->rank);
    options["--devices"] = std::to_string(ranks->ranks);
  }
  MeasureRequest request = parse_measure(options, ranks.has_value());
  if (ranks) {
    ranks->run = run_of_ranks(given, request);
    run_as_rank(request, *ranks);
  }
  const bool has_results = !ranks || ranks->rank == 0;
  const std::string* json = given.find("--json");
  if (json != nullptr) check_writable("--json", *json);
  note_missing_baselines(request);
  // As it grows, so that what is finished is kept, whatever ends it.
  std::optional<Error> unkept;
  const auto keep = [&](const timing::MeasuredSet& so_far) {
    if (!has_results || json == nullptr || is_standard_output(*json) || unkept) return;
    try {
      write_output("--json", *json, format::measured_json(so_far));
    } catch (const Error& error) {
      unkept = error;
    }
  };
  const Measurement measurement = measure(request, given.progress, keep);
  if (unkept) throw Error(*unkept);
  const timing::MeasuredSet& set = measurement.set;
  if (has_results && !(set.runs.empty() && measurement.problem)) {
    if (json != nullptr) write_output_or_stdout("--json", *json, format::measured_json(set));
    if (json == nullptr || !is_standard_output(*json)) print(request.tune ? tuned_table(set) : measured_table(set));
  }
  if (measurement.problem) throw Error(*measurement.problem);
  return exit_ok;
}

}  // namespace scatterscope::app
