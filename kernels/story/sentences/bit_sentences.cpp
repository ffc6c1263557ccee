// Keys, their bits, and where a bit sends them.
#include <algorithm>

#include "kernels/story/bits/destination.h"
#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using Of = Count::Of;

// The stages around the iterations of signed and floating-point keys.
Sentences of_ordered_bits(const StepReader& step) {
  constexpr std::uint64_t sign = 0x8000'0000U, all = 0xffff'ffffU;
  const auto index = step.shown(Meaning::index), flipped = step.shown(Meaning::flipped);
  if (!index || !flipped || (*flipped != sign && *flipped != all)) return {};
  const bool back = !step.shown(Meaning::ordered);
  const Says says = *flipped == sign ? (back ? Says::flips_sign_back : Says::flips_sign)
                                     : (back ? Says::flips_all_back : Says::flips_all);
  return {{says, {step.who(), *index}}};
}

// The bit that the thread takes of the key that it has just read.
Sentences of_bit(const StepReader& step) {
  const auto index = step.shown(Meaning::index), bit = step.shown(Meaning::bit);
  if (!index || !bit || step.range().digit_bits == 0 || step.recording().config.pass_bits > 1) return {};
  const std::uint64_t pass = step.range().local ? step.last_shown(Meaning::pass).value_or(0) : 0;
  const std::uint64_t number = step.range().shift + pass;
  const auto before = step.earlier(1);
  if (number >= 64 || before.empty() || before[0].empty()) return {};
  const Event& read = before[0].front();
  const std::uint64_t in_key = read.value >> number & 1U;
  if (read.kind != recording::EventKind::read || (in_key ^ (step.descending() ? 1U : 0U)) != *bit) return {};
  if (!step.range().local)
    return {{step.descending() ? Says::takes_bit_flipped : Says::takes_bit,
             {step.who(), number, *index, KeyBits{read.value}, *bit}}};
  const std::uint64_t place = *index % std::max(1U, step.range().local->tile_keys);
  return {{step.descending() ? Says::takes_bit_in_tile_flipped : Says::takes_bit_in_tile,
           {step.who(), number, place, KeyBits{read.value}, *bit}}};
}

// destination = i - before, N - total + before, or through - 1 + zeros.
Sentences of_destination(const StepReader& step) {
  // Where it is shown by a line before, the key in hand is still the same.
  const auto index = step.shown(Meaning::index) ? step.shown(Meaning::index) : step.last_shown(Meaning::index);
  const bool has_formula = step.shown(Meaning::before) || step.shown(Meaning::through);
  if (!index || !has_formula || !step.shown(Meaning::destination) || *index >= step.keys().count()) return {};
  const FormulaTerms terms = formula_terms(step.keys());
  const auto [bit, before, total, to] = destination_of(step.keys(), terms, static_cast<std::uint32_t>(*index));
  if (!visible(bit.when) || !visible(before.when) || !visible(total.when) || to.when != When::now) return {};
  const std::uint64_t n = step.keys().count();
  const KeyBits key{step.keys().key(static_cast<std::uint32_t>(*index))};
  const Count ones{Of::ones_before, before.value};
  if (bit.value == 0) {
    if (*index - before.value != to.value) return {};
    return {{Says::goes_as_zero, {step.who(), *index, key, ones, before.value, to.value}}};
  }
  if (terms.inclusive) {
    if (before.value - 1 + total.value != to.value) return {};
    return {{Says::goes_as_one_through, {step.who(), *index, key, total.value, before.value, to.value}}};
  }
  const std::uint64_t zeros = n - total.value;
  if (total.value > n || zeros + before.value != to.value) return {};
  return {{Says::goes_as_one, {step.who(), *index, key, n, total.value, zeros, ones, before.value, to.value}}};
}

// Cells of the row of the ones before each key, and the total behind its last one.
Sentences of_scan(const StepReader& step) {
  const Event *read = step.only_read(), *write = step.only_write();
  if ((read == nullptr) == (write == nullptr)) return {};
  const Event& event = read != nullptr ? *read : *write;
  if (step.recording().arrays[event.what].extent != step.keys().count() + 1) return {};
  const FormulaTerms terms = formula_terms(step.keys());
  const ScanTotal total = scan_total(step.keys(), terms);
  const CellName cell{event.what, event.index};
  if (!total.cell || total.cell->array != event.what || terms.inclusive) return {};
  if (event.index == step.keys().count()) {
    if (total.cell->index != event.index || !visible(total.value.when) || total.value.value != event.value) return {};
    return {{read != nullptr ? Says::reads_total : Says::writes_total, {step.who(), cell, event.value}}};
  }
  const Value before = step.keys().value(terms.before, event.index);
  if (!visible(before.when) || before.value != event.value) return {};
  return {{read != nullptr ? Says::reads_before : Says::writes_before,
           {step.who(), std::uint64_t{event.index}, cell, event.value}}};
}

Sentences of_key(const StepReader& step) {
  const recording::Iteration& range = step.range();
  if (const Event* write = step.only_write(); write != nullptr && write->what == range.result_array) {
    const auto& moves = step.keys().table().moves;
    for (std::uint32_t p = 0; p < moves.size(); ++p) {
      if (!moves[p] || moves[p]->step != step.step() || moves[p]->to != write->index) continue;
      if (step.keys().key(p) != write->value) continue;
      return {{Says::stores_key,
               {step.who(), std::uint64_t{p}, KeyBits{write->value}, CellName{write->what, write->index}}}};
    }
    return {};
  }
  const Event* read = step.only_read();
  const bool in_place = range.keys_array == range.result_array;
  if (read == nullptr || in_place || read->what != range.keys_array || !step.writes().empty() ||
      read->index >= step.keys().count())
    return {};
  return {{Says::reads_key,
           {step.who(), std::uint64_t{read->index}, CellValues{{{{read->what, read->index}, read->value}}, 0}}}};
}

}  // namespace

Sentences bit_sentences(const StepReader& step) {
  if (step.shown(Meaning::flipped)) return of_ordered_bits(step);
  if (!step.iteration()) return {};
  if (step.shown(Meaning::bit)) return of_bit(step);
  if (step.shown(Meaning::destination)) return step.range().local ? Sentences{} : of_destination(step);
  if (Sentences made = of_scan(step); !made.empty()) return made;
  return of_key(step);
}

}  // namespace scatterscope::story
