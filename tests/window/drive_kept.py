"""What is kept between starts."""

import json
import os
import time

from driven import Window, check


def killed(program, display, config):
    """What was changed two seconds before a SIGKILL is kept."""
    window = Window(program, display, config=config)
    try:
        window.wait_for(lambda s: s["dialog"] == "doors", "a first start asks")
        window.key("Escape")
        window.wait_for(lambda s: s["dialog"] == "none", "Escape puts it away")
        window.key("t")
        window.wait_for(lambda s: s["theme"] == "dark", "dark")
        time.sleep(2)
        window.process.kill()
        window.process.wait()
        settings = os.path.join(config, "scatterscope", "settings.json")
        check(os.path.exists(settings), "settings are written before the end")
        with open(settings, encoding="utf-8") as file:
            check(json.load(file)["theme"] == "dark", "as they were changed")
    finally:
        window.close()


def kept_settings(program, display, config):
    window = Window(program, display, "--preset", "small", config=config)
    try:
        check(window.state["n"] == 8, "the preset that was asked for")
        window.key("t")
        window.wait_for(lambda s: s["theme"] == "dark", "dark")
        window.key("ctrl+q")
        check(window.process.wait(5) == 0, "Ctrl+Q ends with 0")
    finally:
        window.close()
    window = Window(program, display, config=config)
    try:
        check(window.state["theme"] == "dark", "the theme is kept")
        check(window.state["n"] == 16, "the book's sixteen keys")
        check(window.state["step"] == 0 and not window.state["playing"], "starts paused")
    finally:
        window.close()
    killed(program, display, config + "-of-killed")
    settings = os.path.join(config, "scatterscope", "settings.json")
    with open(settings, "w", encoding="utf-8") as file:
        file.write("{ nonsense")
    window = Window(program, display, config=config)
    try:
        check("settings.json" in window.state["message"], "bad settings are reported")
        check(window.state["theme"] == "light", "and ignored")
    finally:
        window.close()
