"""What a first start asks, and the index of questions and terms, by the keyboard alone."""

import json
import os
import time

from driven import check, in_window


def remembered(window, door):
    """The settings are written half a second later."""
    path, kept = os.path.join(window.environment["XDG_CONFIG_HOME"], "scatterscope", "settings.json"), None
    end = time.monotonic() + 20
    while kept != door and time.monotonic() < end:
        time.sleep(0.05)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                kept = json.load(file)["door"]
    check(kept == door, f"the door is kept: {kept}")


def arrows_to_the_lecture(window, _):
    state = window.wait_for(lambda s: s["dialog"] == "doors" and s["focus"] == "door_learn", "a first start asks")
    check(state["figure"] == "key" and state["step"] == 0, "the picture of a key stands behind")
    check(state["language"] == "en", "the language of LC_ALL")
    window.key("Down")
    window.wait_for(lambda s: s["focus"] == "door_teach", "an arrow leads on")
    window.key("Return")
    window.wait_for(lambda s: s["dialog"] == "none" and s["lecture"] and s["lecture"]["here"], "Enter opens the lecture",
                    30)
    remembered(window, "teach")


def asked_once(window, _):
    check(window.state["dialog"] == "none" and not window.state["lecture"], "a second start asks nothing")
    window.click("menu_help")
    window.click("menu_doors")
    window.wait_for(lambda s: s["dialog"] == "doors" and s["focus"] == "door_teach", "the door that was taken last")
    window.key("3")
    window.wait_for(lambda s: s["dialog"] == "input", "3: the form of a new run")
    window.key("Escape")
    window.wait_for(lambda s: s["dialog"] == "none", "Escape closes it")


def put_away(window, _):
    window.wait_for(lambda s: s["dialog"] == "doors", "a first start asks")
    window.key("Escape")
    window.wait_for(lambda s: s["dialog"] == "none", "Escape puts it away")
    window.key("Right")
    window.wait_for(lambda s: s["step"] > 0, "and the keys mean the window")
    remembered(window, "put-away")


def index(window, _):
    check(window.state["dialog"] == "none", "a start with something named asks nothing")
    window.key("h")
    window.wait_for(lambda s: s["dialog"] == "help_index" and s["typing"], "H: the index, its field takes the keyboard")
    window.type("co-rank split")
    window.widget("index_ask_co_rank")
    window.key("Return")
    window.wait_for(lambda s: s["dialog"] == "none" and s["figure"] == "co-rank" and s["sort"] == "merge",
                    "Enter shows the view", 30)
    window.key("h")
    window.wait_for(lambda s: s["dialog"] == "help_index" and s["typing"], "H again")
    window.type("bounds check")
    window.widget("index_ask_scan_outside")
    window.key("Return")
    window.wait_for(lambda s: s["compare"], "mistake 7, beside the right kernel", 30)


def drive_doors(program, display, folder):
    def start(name, drive, *arguments):
        in_window(program, display, arguments, drive, folder, os.path.join(folder, name))

    start("taught", arrows_to_the_lecture)
    start("taught", asked_once)
    start("away", put_away)
    start("away", lambda window, _: check(window.state["dialog"] == "none", "not asked again"))
    start("named", index, "--preset", "book")
