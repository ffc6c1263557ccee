#include "app/mistakes/shown_mistake.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kernels/texts/failed_runs.h"
#include "kernels/texts/mistakes.h"

namespace scatterscope::app {
namespace {

// Once its later access is done.
std::uint32_t position_of(const analysis::Race& race, const analysis::Alignment& alignment) {
  return alignment.position_of(1, race.second.step + 1);
}

// Without the blanks that all lines begin with.
std::string shifted_left(const std::string& lines) {
  std::size_t least = std::string::npos;
  for (std::size_t at = 0; at < lines.size(); at = std::min(lines.find('\n', at), lines.size() - 1) + 1) {
    const std::size_t text = lines.find_first_not_of(' ', at);
    if (text != std::string::npos && lines[text] != '\n') least = std::min(least, text - at);
  }
  if (least == std::string::npos) return lines;
  std::string shifted;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size() - 1) + 1;
    shifted += lines.substr(std::min(at + least, end - 1), end - std::min(at + least, end - 1));
    at = end;
  }
  return shifted;
}

// What follows is left out; `lines` ends with a line.
void leave_out(std::string& lines) {
  if (!lines.ends_with(" ...\n")) lines.insert(lines.size() - 1, " ...");
}

// A piece of a program, without the arguments that each program has on further lines.
std::string shortened(const mistakes::Mistake& mistake, mistakes::Program program, std::size_t piece) {
  const std::string text(mistake.pieces[static_cast<std::size_t>(program)][piece]);
  std::string lines;
  bool within = false;  // a call
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    const bool everywhere = std::all_of(mistake.pieces.begin(), mistake.pieces.end(), [&](const auto& pieces) {
      return pieces[piece].find(line) != std::string_view::npos;
    });
    if (within && everywhere) {
      leave_out(lines);
    } else {
      lines += line;
    }
    within = line.ends_with(",\n");
  }
  return shifted_left(lines);
}

// Those pieces of a program that are not the same in another one.
std::string pieces_unlike(const mistakes::Mistake& mistake, mistakes::Program program, mistakes::Program other) {
  const auto& pieces = mistake.pieces[static_cast<std::size_t>(program)];
  const auto& others = mistake.pieces[static_cast<std::size_t>(other)];
  std::string lines;
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    if (pieces[k] == others[k]) continue;
    if (!lines.empty()) leave_out(lines);
    lines += shortened(mistake, program, k);
  }
  return lines;
}

}  // namespace

ShownMistake try_beside_right(const mistakes::Mistake& mistake, std::uint32_t repair, const RunArguments& arguments,
                              const catalog::Progress& progress, const std::string& executable) {
  if (repair > 0) {
    auto tried = try_repair(mistake, repair, arguments, progress, executable);
    return ShownMistake{&mistake, repair, std::move(tried.trial), {}, tried.fault, tried.elsewhere};
  }
  auto trial = try_mistake(mistake, mistakes::Program::wrong, arguments, progress, executable);
  ShownMistake shown{&mistake, 0, std::move(trial)};
  if (!shown.trial.exposed()) {
    shown.offer = find_exposing_keys(mistake, arguments, progress, executable);
  }
  return shown;
}

std::uint32_t opening_position(const ShownMistake& shown, const analysis::Alignment& alignment) {
  const MistakeTrial& trial = shown.trial;
  const auto& parts = trial.parts;
  const mistakes::Opening opening = shown.submission ? mistakes::Opening::first : shown.mistake->opening;
  if (!parts) return trial.races.empty() ? alignment.length : position_of(trial.races.front(), alignment);
  if (opening == mistakes::Opening::first) return parts->position;
  if (opening == mistakes::Opening::end) return alignment.length;
  std::uint32_t position = parts->position;
  for (std::size_t k = 0; k < alignment.slots.size(); ++k) {
    const analysis::AlignedSlot& slot = alignment.slots[k];
    const bool same_stage = opening == mistakes::Opening::iteration || slot.stage == parts->stage;
    if (slot.iteration != parts->iteration || !same_stage) continue;
    position = k + 1 < alignment.slots.size() ? alignment.slots[k + 1].first : alignment.length;
  }
  return position;
}

std::array<std::optional<scene::Ref>, 2> marks_of(const MistakeTrial& trial) {
  const auto& parts = trial.parts;
  if (!parts) return {};
  const auto mark = [](const std::optional<analysis::FirstDifference::Cell>& cell, const scene::Ref& thread) {
    return cell ? scene::Ref::to_cell(cell->array, 0, cell->index) : thread;
  };
  scene::Ref thread = scene::Ref::to_thread(parts->block, parts->thread);
  if (!parts->tried && trial.tried.failure) {  // of all that went missing: where the run ended
    const Message& failure = trial.tried.failure->message();
    const auto number = [](const std::string& word) { return static_cast<std::uint32_t>(std::stoul(word)); };
    const std::vector<std::string>& said = failure.arguments;
    if (failure.id == texts::run_out_of_bounds) thread = scene::Ref::to_thread(number(said.at(1)), number(said.at(2)));
    if (failure.id == texts::run_barrier_missed) {
      const Message* waiting = &failure.within.at(1);
      while (!waiting->within.empty()) waiting = &waiting->within.front();  // the first that waits
      thread = scene::Ref::to_thread(number(said.at(1)), number(waiting->arguments.at(0)));
    }
    if (failure.id == texts::run_endless_wait) thread = scene::Ref::to_thread(number(said.at(2)), 0);
    return {thread, thread};
  }
  return {mark(parts->right_cell, thread), mark(parts->cell, thread)};
}

panels::MistakeView view_of(const ShownMistake& shown, const analysis::Alignment& alignment, Language language) {
  if (shown.submission) return shown.submission->views[static_cast<std::size_t>(language)];
  const mistakes::Mistake& mistake = *shown.mistake;
  const auto say = [&](Text id, const std::string& argument) { return format_text(id, language, {argument}); };
  panels::MistakeView view;
  view.name = mistake.name;
  view.title = mistake_text(mistake, "title", language);
  view.sides = {text(texts::mistake_side_right, language),
                shown.repair == 0 ? std::string(text(texts::mistake_side_wrong, language))
                                  : say(texts::mistake_side_repair, std::to_string(shown.repair))};
  // What came of this run first: it is what changes.
  if (shown.repair > 0) {
    view.words.push_back(repair_words(mistake, {shown.repair, shown.trial, shown.fault, shown.elsewhere}, language));
  } else if (shown.trial.exposed()) {
    view.words.push_back(say(texts::mistake_exposed, fault_words(shown.trial, language)));
    if (std::string parts = parting_words(shown.trial, language); !parts.empty()) view.words.push_back(parts);
  } else {
    view.words.push_back(say(texts::mistake_hidden, why_hidden(mistake, *shown.trial.tried.recording, language)));
  }
  view.verdicts = view.words.size();
  view.verdict = view.words.back();
  if (shown.trial.tried.failure) view.failure = fault_words(shown.trial, language);
  if (const auto keys = shown.trial.arguments.find("--keys"); keys != shown.trial.arguments.end())
    view.keys = keys->second;
  if (shown.offer) {
    const bool near = shown.offer->change != ExposingKeys::Change::example;
    const std::string keys = near ? shown.offer->arguments.at("--keys") : std::string();
    view.offer = {offer_words(*shown.offer, near ? keys : words_of(mistake, shown.offer->arguments), language), keys};
  }
  if (shown.repair == 0 && shown.trial.exposed()) {
    for (const analysis::Race& race : shown.trial.races) {
      if (view.races.size() == most_races_named) break;
      view.races.push_back({race_lines(shown.trial, language)[view.races.size()], position_of(race, alignment)});
    }
  }
  // What happens names the repair, mostly: it waits until one was chosen.
  view.words.push_back(say(texts::mistake_thought, mistake_text(mistake, "thought", language)));
  if (shown.repair > 0) view.words.push_back(say(texts::mistake_happens, mistake_text(mistake, "happens", language)));
  view.words.push_back(say(texts::mistake_where, where_words(mistake, language)));
  if (shown.trial.parts) view.first = shown.trial.parts->position;
  using mistakes::Program;
  view.fault_words = say(texts::mistake_lines, std::string(mistake.file));
  view.fault = pieces_unlike(mistake, Program::wrong, Program::right);
  for (unsigned k = 0; k < mistakes::repair_count; ++k)
    view.repairs[k] = pieces_unlike(mistake, mistakes::offered(mistake, k + 1), Program::wrong);
  return view;
}

}  // namespace scatterscope::app
