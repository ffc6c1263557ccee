"""Scenes that are not saved: they survive whatever ends the window, and are asked about."""

import os
import shutil
import subprocess
import time

from driven import Window, check


def kept_files(config):
    try:
        return sorted(name for name in os.listdir(os.path.join(config, "scatterscope", "unsaved"))
                      if name.endswith(".unsaved"))
    except FileNotFoundError:
        return []


def wait_for_kept(config, count):
    end = time.monotonic() + 5
    while len(kept_files(config)) != count and time.monotonic() < end:
        time.sleep(0.02)
    check(len(kept_files(config)) == count, f"{count} kept: {kept_files(config)}")


def lecture(window):
    return window.state["lecture"]


def main_window(window):
    return subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "scatterscope"], env=window.environment,
                          stdout=subprocess.PIPE, check=True).stdout.decode().split()[0]


def with_scene_removed(window):
    """The lecture without its shown scene."""
    scenes = window.wait_for(lambda s: s["lecture"] and s["lecture"]["here"], "a scene", 30)["lecture"]["scenes"]
    window.choose("menu_lectures", "lecture_remove")
    state = window.wait_for(lambda s: s["lecture"]["scenes"] == scenes - 1, "removed")
    check("Ctrl+Z" in state["message"] and state["lecture"]["edited"], "it is said how it comes back")
    return scenes


def layout(display, name):
    """Of the keyboard; False where it cannot be set."""
    if shutil.which("setxkbmap") is None:
        return False
    return subprocess.run(["setxkbmap", "-display", display.name, name], check=False).returncode == 0


def undone(program, display, config):
    window = Window(program, display, "--lecture", "networks", "--scene", "2", config=config)
    try:
        scenes = with_scene_removed(window)
        wait_for_kept(config, 1)
        window.key("ctrl+z")
        state = window.wait_for(lambda s: s["lecture"]["scenes"] == scenes, "Ctrl+Z brings it back")
        check(state["lecture"]["scene"] == 1 and not state["lecture"]["edited"], "as it was")
        wait_for_kept(config, 0)
        for again, back in (("ctrl+shift+z", "ctrl+z"), ("ctrl+y", "ctrl+z")):
            window.key(again)
            window.wait_for(lambda s: s["lecture"]["scenes"] == scenes - 1, f"{again} removes it again")
            window.key(back)
            window.wait_for(lambda s: s["lecture"]["scenes"] == scenes, "and back")
        for answer, edited in (("discard_words", False), ("keep_words", True)):
            window.choose("menu_lectures", "lecture_edit")
            window.wait_for(lambda s: s["dialog"] == "scene_words" and s["typing"], "the scene's words")
            window.type("typed ")
            window.key("Escape")
            window.click(answer)
            window.wait_for(lambda s, e=edited: s["dialog"] == "none" and s["lecture"]["edited"] == e,
                            f"Escape asks, {answer} answers")
        window.key("ctrl+z")
        window.wait_for(lambda s: not s["lecture"]["edited"], "kept words are undone")
        window.key("ctrl+q")
        check(window.process.wait(5) == 0, "nothing is unsaved: nothing is asked")
    finally:
        window.close()


def killed(program, display, config):
    """Two windows at once are killed; the third is offered what both have kept."""
    windows = []
    try:
        for name in ("networks", "45-minutes"):
            windows.append(Window(program, display, "--lecture", name, config=config))
            check(windows[-1].state["dialog"] == "none", "a window that lives keeps its own")
            with_scene_removed(windows[-1])
        wait_for_kept(config, 2)
        for window in windows:
            window.process.kill()
            window.process.wait()
    finally:
        for window in windows:
            window.close()
    window = Window(program, display, "--preset", "book", config=config)
    try:
        window.wait_for(lambda s: s["dialog"] == "unsaved_lectures", "both are offered")
        window.widget("open_unsaved_1")
        window.click("open_unsaved_0")
        state = window.wait_for(lambda s: s["lecture"] and s["lecture"]["here"], "the newest opens", 30)
        check(state["lecture"]["edited"], "and is unsaved still")
        window.click("menu_lectures")
        window.click("lecture_unsaved")
        window.wait_for(lambda s: s["dialog"] == "unsaved_lectures", "the other one is in the menu")
        window.click("forget_unsaved_0")
        wait_for_kept(config, 1)
        window.click("close_unsaved")
        window.wait_for(lambda s: s["dialog"] == "none", "closed")
    finally:
        window.process.kill()
        window.close()
    wait_for_kept(config, 1)


def asked_on_closing(program, display, config, folder):
    """What the window killed before has left is opened, kept, opened, saved."""
    def opened():
        window = Window(program, display, "--preset", "book", config=config)
        window.wait_for(lambda s: s["dialog"] == "unsaved_lectures", "offered")
        window.key("Return")
        window.wait_for(lambda s: s["dialog"] == "none", "Enter puts it off")
        window.click("menu_lectures")
        window.click("lecture_unsaved")
        window.click("open_unsaved_0")
        window.wait_for(lambda s: s["lecture"] and s["lecture"]["here"] and s["dialog"] == "none", "opened", 30)
        return window

    window = opened()
    try:
        window.key("ctrl+q")
        window.wait_for(lambda s: s["dialog"] == "leave_lecture", "Ctrl+Q asks")
        window.key("Escape")
        window.wait_for(lambda s: s["dialog"] == "none", "Escape stays")
        window.close_as_user(main_window(window))
        window.wait_for(lambda s: s["dialog"] == "leave_lecture", "so does the window's X")
        window.click("leave_cancel")
        window.wait_for(lambda s: s["dialog"] == "none", "Cancel stays")
        window.choose("menu_lectures", "lecture_close")
        window.wait_for(lambda s: s["dialog"] == "leave_lecture", "closing the lecture asks")
        window.click("leave_keep")
        window.wait_for(lambda s: s["dialog"] == "none" and s["lecture"] is None, "kept and closed")
        wait_for_kept(config, 1)
        window.key("ctrl+q")
        check(window.process.wait(5) == 0, "nothing more is asked")
    finally:
        window.close()
    wait_for_kept(config, 1)
    window = opened()
    try:
        scenes = lecture(window)["scenes"]
        window.choose("menu_lectures", "lecture_networks")
        window.wait_for(lambda s: s["dialog"] == "leave_lecture", "so does opening another")
        window.click("leave_save")
        window.wait_for(lambda s: s["dialog"] == "save_lecture", "the file's name")
        window.key("Escape")
        window.wait_for(lambda s: s["dialog"] == "leave_lecture", "asked again")
        window.click("leave_save")
        window.wait_for(lambda s: s["dialog"] == "save_lecture", "the file's name again")
        path = os.path.join(folder, "mine.scslecture")
        window.click("file_name")
        window.key("ctrl+a")
        window.type(path)
        window.key("Return")
        window.wait_for(lambda s: s["dialog"] == "none" and s["lecture"] and not s["lecture"]["edited"] and
                        s["lecture"]["here"], "saved, and the other one is open", 30)
        check(os.path.exists(path), "in that file")
        wait_for_kept(config, 0)
        with_scene_removed(window)
        wait_for_kept(config, 1)
        window.name_file("ctrl+o", "open", path)
        window.wait_for(lambda s: s["dialog"] == "leave_lecture", "a file that is opened asks")
        window.click("leave_discard")
        window.wait_for(lambda s: s["dialog"] == "none" and s["lecture"]["scenes"] == scenes and
                        s["lecture"]["here"], "the file's lecture", 30)
        wait_for_kept(config, 0)
    finally:
        window.close()


FULL = """#!/bin/sh
exec unshare -rm sh -c 'mkdir -p "$XDG_CONFIG_HOME/scatterscope" &&
mount -t tmpfs -o size=128k none "$XDG_CONFIG_HOME/scatterscope" &&
head -c 1M /dev/zero >"$XDG_CONFIG_HOME/scatterscope/fill" 2>/dev/null; exec "$@"' sh {program} "$@"
"""


def full_disk(program, display, folder):
    """It is said once, and nothing stops."""
    if subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", folder], check=False,
                      stderr=subprocess.DEVNULL).returncode != 0:
        print("a full disk: skipped, nothing can be mounted")
        return
    script = os.path.join(folder, "on_full_disk")
    with open(script, "w", encoding="utf-8") as file:
        file.write(FULL.format(program=program))
    os.chmod(script, 0o755)
    window = Window(script, display, "--lecture", "networks")
    try:
        window.wait_for(lambda s: s["lecture"] and s["lecture"]["here"], "a scene", 30)
        scenes = lecture(window)["scenes"]
        window.choose("menu_lectures", "lecture_remove")
        window.wait_for(lambda s: "No space left" in s["message"], "a full disk is named")
        window.key("Escape")
        window.wait_for(lambda s: s["message"] == "", "and dismissed")
        window.choose("menu_lectures", "lecture_remove")
        window.wait_for(lambda s: s["lecture"]["scenes"] == scenes - 2, "work goes on")
        time.sleep(0.5)
        check("No space left" not in window.state["message"], "once")
        window.key("ctrl+q")
        window.wait_for(lambda s: s["dialog"] == "leave_lecture", "asked")
        window.click("leave_keep")
        window.wait_for(lambda s: "No space left" in s["message"] and s["dialog"] == "leave_lecture", "it cannot be kept")
        window.click("leave_discard")
        check(window.process.wait(5) == 0, "but left")
    finally:
        window.close()


def words_typed(program, display, config):
    """What is typed into a scene's words when the window is closed is kept, too."""
    window = Window(program, display, "--lecture", "networks", config=config)
    try:
        window.wait_for(lambda s: s["lecture"] and s["lecture"]["here"], "a scene", 30)
        window.choose("menu_lectures", "lecture_edit")
        window.wait_for(lambda s: s["dialog"] == "scene_words", "its words")
        window.click("scene_note")
        window.type("remember this ")
        window.settle()
        window.close_as_user(main_window(window))
        window.wait_for(lambda s: s["dialog"] == "leave_lecture" and s["lecture"]["edited"], "asked")
        wait_for_kept(config, 1)
        (name,) = kept_files(config)
        with open(os.path.join(config, "scatterscope", "unsaved", name), encoding="utf-8") as file:
            text = file.read()
        check(text.startswith("scatterscope-unsaved-lecture 1\n") and "remember this" in text, "kept with its version")
        window.click("leave_discard")
        check(window.process.wait(5) == 0, "discarded")
    finally:
        window.close()
    wait_for_kept(config, 0)


def unsaved_scenes(program, display, folder):
    config = os.path.join(folder, "config")
    if layout(display, "de"):  # Z and Y change places
        undone(program, display, config)
        layout(display, "us")
    undone(program, display, config)
    words_typed(program, display, config)
    killed(program, display, config)
    asked_on_closing(program, display, config, folder)
    full_disk(program, display, folder)
