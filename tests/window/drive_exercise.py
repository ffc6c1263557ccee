"""A student's file in the window: begun from a lesson's menu, checked each time that it is saved, seen beside the model."""
import json
import os
import re
import time
from pathlib import Path

from driven import check, in_window

root = Path(__file__).resolve().parents[2]


def exercise(window, folder):
    window.click("menu_lessons")
    window.click("menu_exercises")
    window.wait_for(lambda s: s["dialog"] == "exercises", "the list of exercises")
    window.click("exercise_bits")
    file = os.path.join(folder, "exercises", "bits.cuh")
    window.wait_for(lambda s: s["compare"] is not None, "the file beside the model", 60)
    window.widget("exercise_check")
    source = window.widget("panel_source")
    check(source[0] >= sum(window.widget("panel_right")[::2]), "the file's lines stand beside both figures")
    follows_lines(window)
    with open(file, encoding="utf-8") as begun:
        text = begun.read()
    written = text.replace("unsigned bit = 0;", "unsigned bit = ((key >> iter) & 1) ^ descending;")
    with open(file, "w", encoding="utf-8") as broken:
        broken.write(written.replace("descending;", "descending", 1))
    window.wait_for(lambda s: "bits.cuh" in s["message"] and "semicolon" in s["message"], "what the compiler says", 60)
    with open(file, "w", encoding="utf-8") as right:
        right.write(written)
    end = time.monotonic() + 60
    while "exercise_hint_1" in widgets(window):  # it passes: no more hints
        check(time.monotonic() < end, f"the right file passes: {window.state}")
        time.sleep(0.1)
    check("exercise_check" in widgets(window), "the passed file is still shown")


def follows_lines(window):
    """The line that was run last is in sight, at the first difference and wherever the transport leads."""
    for press in (None, "Home", "Right", "Right", "End"):
        if press:
            window.key(press)
        lines = [name for name in widgets(window) if re.fullmatch(r"line_\d+", name)]
        check(lines, f"source lines after {press}")


def lesson(window, folder):
    """What a lesson ends in is written as an exercise; the step is done once that passes."""
    window.wait_for(lambda s: s["lesson"] and s["lesson"]["stage"] == "open", "the lesson's last step", 60)
    window.click("lesson_exercise")
    window.wait_for(lambda s: s["compare"] is not None, "the file beside the model", 60)
    check(window.state["lesson"]["stage"] == "open", "what was handed out does not pass")
    exercise_file = root / "assets/exercises/02_destinations.exercise"
    pieces = {name: re.search(rf"^--- {name}\n(.*?)(?=^--- |\Z)", exercise_file.read_text(), re.S | re.M).group(1)
              for name in ("model", "given")}
    file = Path(folder, "exercises", "destinations.cuh")
    text = file.read_text()
    for given, model in zip(pieces["given"].split("...\n"), pieces["model"].split("...\n")):
        text = text.replace(given, model)
    file.write_text(text)
    window.wait_for(lambda s: s["lesson"]["stage"] == "answered", "the step is done", 60)


def widgets(window):
    with open(window.hook + ".widgets", encoding="utf-8") as file:
        return json.load(file)


def drive_exercise(program, display, folder):
    os.chdir(folder)
    in_window(program, display, ("--preset", "book"), exercise, folder)
    in_window(program, display, ("--lesson", "1-destinations", "--lesson-step", "16"), lesson, folder)
