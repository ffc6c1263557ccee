"""Two heads: the hall's has the stage, the lecturer's has notes, clock and the next scene: a part of drive.py."""

import os
import subprocess
import sys

from driven import SKIPPED, Display, check, in_window

HEAD = (1280, 800)


def place(window, words):
    """Left edge, top edge, width and height of the window with these words in its title."""
    found = subprocess.run(["xdotool", "search", "--name", words, "getwindowgeometry", "--shell"],
                           env=window.environment, check=True, capture_output=True, text=True).stdout
    sides = dict(line.split("=") for line in found.splitlines())
    return tuple(int(sides[side]) for side in ("X", "Y", "WIDTH", "HEIGHT"))


def within(head, area):
    x, y, width, height = area
    left = head * HEAD[0]
    return left <= x and x + width <= left + HEAD[0] and 0 <= y and y + height <= HEAD[1]


def hall_and_lecturer(window, _):
    window.wait_for(lambda s: s["lecture"] and s["lecture"]["here"], "the scene", 30)
    check(within(0, place(window, " - scatterscope")), "the main window is on the first head")
    window.key("F11")
    window.wait_for(lambda s: s["full_screen"], "F11 fills the head")
    window.key("f")
    window.wait_for(lambda s: s["stage"], "F shows the stage")
    window.key("n")
    window.wait_for(lambda s: s["lecture"]["window"] and not s["lecture"]["notes"], "N opens the lecturer's window")
    shown = window.wait_for_file(".lecturer", lambda s: s is not None and s["ahead"], "the next scene's figure")
    check(place(window, " - scatterscope") == (0, 0, *HEAD), "the stage fills its head")
    lecturer = place(window, " - lecturer")
    check(within(1, lecturer), f"the lecturer's window is on the other head: {lecturer}")
    for part in ("note", "clock", "next_scene", "next_figure"):
        check(shown["widgets"][part][3] > 0, f"{part} in the lecturer's window")
    # A line of the clock: a sixteenth of the window, read from where one stands and talks.
    check(shown["widgets"]["clock"][3] >= lecturer[3] // 16, f"a clock of that height: {shown['widgets']['clock']}")
    top = window.widget("stage")[1]
    check(top < HEAD[1] / 50, f"nothing stands above the figure in the hall: {top}")
    # Which of both windows has the keyboard does not matter.
    window.key("bracketright")
    window.wait_for_file(".lecturer", lambda s: s["caption"] == shown["next"], "it follows")
    window.key("Escape")
    window.wait_for(lambda s: not s["stage"] and s["full_screen"], "Esc leaves the stage, which came later")
    window.key("Escape")
    window.wait_for(lambda s: not s["full_screen"], "and then full screen")
    check(within(1, place(window, " - lecturer")), "the lecturer's window stays")


def drive_heads(program, _, folder):
    library = os.environ.get("SCATTERSCOPE_TWO_HEADS")
    if library is None:
        print("skipped: SCATTERSCOPE_TWO_HEADS names no library")
        sys.exit(SKIPPED)
    display = Display(f"{2 * HEAD[0]}x{HEAD[1]}x24")
    os.environ["LD_PRELOAD"] = library
    try:
        in_window(program, display, ("--lecture", "45-minutes", "--scene", "5"), hall_and_lecturer, folder)
    finally:
        del os.environ["LD_PRELOAD"]
        display.close()
