// Questions from the floor: a list over what is shown of the same run with one thing changed. A digit or a letter
// chooses.
#pragma once

#include <imgui.h>

#include <cstddef>
#include <optional>

#include "ui/panels/commands/keys.h"

namespace scatterscope::panels {

struct Draw;
struct WorkspaceInput;

// Choices before this place have digits, 1 to 9 and 0; those from there letters, without that of the list itself.
inline constexpr std::size_t what_if_digits = 10;
inline constexpr float what_if_part = 30;  // of the window's height are its letters
// Of a choice by its place; 0: there is none for so many.
[[nodiscard]] char key_of_choice(std::size_t place);
// The place of a choice that can be recorded.
[[nodiscard]] std::optional<std::size_t> choice_of_key(char key, const WorkspaceInput& input);

// The whole list with its title, in pixels; and what is in it.
[[nodiscard]] ImVec2 what_if_size(Draw& draw);
void draw_what_if(Draw& draw);

}  // namespace scatterscope::panels
