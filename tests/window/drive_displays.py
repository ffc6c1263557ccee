"""The display's scale is the display's, each time: the window opens as large on it as elsewhere, and the user's text
size alone is kept."""

import json
import os
import time

from driven import Display, check, in_window

LOGICAL = (1280, 800)  # of a first window


def alike(a, b, most=3):
    return all(abs(x - y) <= most for x, y in zip(a, b))


def seen_at(program, size, dpi, arguments, folder, config, drive=lambda window: None):
    """The window's state, its size and the places of its widgets on a display of so many pixels."""
    display, seen = Display(f"{size}x24", dpi), {}

    def look(window, _):
        window.wait_for(lambda s: s["step"] == 51, "the run, and the line below its figure", 30)
        window.settle()
        seen["state"] = window.state
        seen["size"] = window.size()
        seen["figure"] = window.widget("panel_figure")
        seen["button"] = window.widget("play")
        drive(window)

    try:
        in_window(program, display, arguments, look, folder, config)
    finally:
        display.close()
    return seen


def larger(window, kept):
    window.key("plus")
    window.wait_for(lambda s: s["scale"] == 1.25 and s["pixels"] == 2.5, "+ on a display of scale 2")
    end = time.monotonic() + 10
    while not os.path.exists(kept) and time.monotonic() < end:  # it is written when nothing is to be drawn
        time.sleep(0.05)


def drive_displays(program, _, folder):
    def seen(size, dpi, config, drive=lambda window: None):
        return seen_at(program, size, dpi, ("--preset", "book", "--figure", "13.3", "--step", "51"), folder,
                       os.path.join(folder, config), drive)

    plain = seen("3840x2400", None, "plain")
    check(plain["state"]["pixels"] == 1 and plain["size"] == LOGICAL, f"without a scale: {plain}")
    file_name = os.path.join(folder, "dense", "scatterscope", "settings.json")
    dense = seen("3840x2400", 192, "dense", lambda window: larger(window, file_name))
    check(dense["state"]["pixels"] == 2 and dense["state"]["scale"] == 1, "the display's scale is not the user's")
    check(dense["size"] == tuple(2 * side for side in LOGICAL), f"logical pixels: {dense['size']}")
    for widget in ("figure", "button"):
        check(alike(dense[widget], [2 * x for x in plain[widget]]), f"{widget}: {plain[widget]}, {dense[widget]}")
    with open(file_name, encoding="utf-8") as file:
        kept = json.load(file)
    check(kept["text_size"] == 1.25 and "scale" not in kept, "the user's factor alone is kept")
    for dpi, pixels in ((None, 1.25), (144, 1.875), (192, 2.5)):
        later = seen("3840x2400", dpi, "dense")["state"]
        check((later["scale"], later["pixels"]) == (1.25, pixels), f"another display: {dpi}, {later}")
    small = seen("1366x768", 192, "small")
    check(small["size"] == (1366, 768), f"no larger than its display: {small['size']}")
    check(small["state"]["pixels"] == 1.25, f"a scale that leaves a figure room: {small['state']['pixels']}")
