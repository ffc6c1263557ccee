"""Keys of one's own are typed, fitted and undone; a cell's menu is opened by mouse and keys: a part of drive.py."""

import time

from driven import check, in_window


def form(window, _):
    window.point_at("canvas")  # the window has the keyboard by then
    window.key("ctrl+n")
    window.wait_for(lambda s: s["dialog"] == "input", "the form")
    window.click("keys_from_1")
    window.click("typed")
    window.type("3, 200; 17")
    window.widget("fitted")  # the bits follow the keys
    time.sleep(1.2)  # letters without such a pause are one edit
    window.type(" 5")
    window.settle()
    window.key("ctrl+z")
    window.wait_for(lambda s: s["typing"], "the field keeps the keyboard")
    window.click("keys_from_0")
    window.widget("preset_small")
    window.key("ctrl+z")
    window.widget("typed")
    window.key("Return")
    state = window.wait_for(lambda s: s["n"] == 3 and not s["recording"] and s["dialog"] == "none",
                            "the keys before the last edit are recorded", 20)
    check(state["input"] == [3, 200, 17], "as typed")


def place_of(window, kinds):
    """Points at the first part of the figure of one of these kinds, from its middle down."""
    for down in (0.5, 0.56, 0.62, 0.44, 0.68, 0.38, 0.32, 0.26, 0.74, 0.8):
        for across in (0.5, 0.45, 0.55, 0.4):
            window.point_at("canvas", across, down)
            if (window.state["hovered"] or {}).get("kind") in kinds:
                return window.state["hovered"]
    raise AssertionError(f"no {kinds} in the figure")


def right_click(window):
    window.input(("mousedown", "3"), lambda seen: seen["pressed"])
    window.input(("mouseup", "3"), lambda seen: not seen["pressed"])
    window.wait_for(lambda s: s["popups"] == 1, "the right button opens a menu")


def menu(window, _):
    window.point_at("canvas")  # the window has the keyboard by then
    window.key("ctrl+Right")
    window.wait_for(lambda s: s["iteration"] == 0, "an iteration on")
    place_of(window, ("key", "cell"))
    right_click(window)
    window.click("cell_follow")
    window.wait_for(lambda s: s["popups"] == 0 and s["followed"] is not None, "its key is followed")
    hovered = place_of(window, ("key", "cell"))
    window.xdotool("click", "1")
    window.wait_for(lambda s: s["chosen"] is not None, "a click chooses")
    window.point_at("panel_transport", 0.7, 0.3)
    for key in ("Menu", "shift+F10"):
        window.key(key)
        window.wait_for(lambda s: s["popups"] == 1 and s["focus"].startswith("cell_"), f"{key} opens the menu")
        first = window.state["focus"]
        window.key("Down")
        window.wait_for(lambda s, f=first: s["focus"] != f, "Down goes on")
        window.key("Escape")
        window.wait_for(lambda s: s["popups"] == 0, "Escape closes it")
    check(window.state["chosen"] is not None, f"what is chosen stays: {hovered}")
    window.key("f")
    window.wait_for(lambda s: s["stage"], "the stage")
    window.key("Menu")
    window.wait_for(lambda s: s["popups"] == 1 and s["focus"].startswith("cell_"), "the menu on the stage")
    while window.state["focus"] != "cell_watch":
        before = window.state["focus"]
        window.key("Down")
        window.wait_for(lambda s, b=before: s["focus"] != b, "Down goes on")
    window.key("Return")
    state = window.wait_for(lambda s: s["popups"] == 0 and s["chosen"]["kind"] == "thread", "Enter watches the thread")
    check(state["stage"], "on the stage")


def drive_own_keys(program, display, folder):
    in_window(program, display, ("--preset", "book"), form, folder)
    in_window(program, display, ("--preset", "book"), menu, folder)
