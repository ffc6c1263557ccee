"""The lecturer's own window: a part of drive.py."""

import subprocess

from driven import check


def named(window, words):
    """The windows of the system with these words in their titles."""
    found = subprocess.run(["xdotool", "search", "--name", words], env=window.environment, stdout=subprocess.PIPE,
                           stderr=subprocess.DEVNULL, check=False)
    return found.stdout.decode().split()


def lecturer_window(window):
    """A second window of the system: it follows the lecture and takes its keys; its X closes it alone."""
    def shown(condition, what):
        return window.wait_for_file(".lecturer", lambda s: s is not None and condition(s), what)

    scene = window.state["lecture"]["scene"]
    main = named(window, " - scatterscope")
    check(len(main) == 1 and not named(window, " - lecturer"), f"one window at first: {main}")
    # Held for so long that it repeats, in the main window and in that one.
    window.hold_key("l", 1.5)
    window.wait_for(lambda s: s["lecture"]["window"], "L opens the lecturer's window")
    shown_at_all = [line["lecture"]["window"] for line in window.lines() if line.get("lecture")]
    changes = sum(a != b for a, b in zip(shown_at_all, shown_at_all[1:]))
    check(changes == 1, f"the lecturer's window opened and closed {changes} times while L was held")
    before = shown(lambda s: s["scene"] == scene, "the scene that is shown")
    titles = named(window, f"Scene {scene + 1} of .* - lecturer")
    check(len(titles) == 1, f"a window of its own: {titles}")
    check(before["widgets"]["note"][3] > 0 and before["ahead"], "a note, and the next scene's figure")
    # It has the keyboard now.
    window.key("bracketright")
    window.wait_for(lambda s: s["lecture"]["scene"] == scene + 1 and s["lecture"]["here"], "its ] goes on")
    after = shown(lambda s: s["scene"] == scene + 1, "it follows")
    check(after["caption"] == before["next"], "what came next is shown now")
    for part in ("caption", "note", "next_scene", "next_figure"):
        check(before["pictures"][part] != after["pictures"][part], f"picture of {part} unchanged")
    check(named(window, f"Scene {scene + 2} of .* - lecturer") == titles, "so does its title")
    at = window.state["step"]
    window.key("Right")
    window.wait_for(lambda s: s["step"] != at, "its Right takes a step")
    x, y, width, height = after["widgets"]["previous"]
    window.press_at(int(x + width / 2), int(y + height / 2))
    window.wait_for(lambda s: s["lecture"]["scene"] == scene, "its button goes back")
    shown(lambda s: s["scene"] == scene, "and it follows again")
    window.close_as_user(titles[0])
    window.wait_for(lambda s: not s["lecture"]["window"], "its X closes it")
    window.wait_for_file(".lecturer", lambda s: s is None, "it is gone")
    check(not named(window, " - lecturer"), "no second window any more")
    window.point_at("panel_transport", 0.5, 0.9)
    window.key("bracketright")
    window.wait_for(lambda s: s["lecture"]["scene"] == scene + 1, "the main window goes on")
    window.choose("menu_lectures", "lecture_window")
    window.wait_for(lambda s: s["lecture"]["window"], "the menu opens it too")
    shown(lambda s: s["scene"] == scene + 1, "it is drawn")
    window.close_as_user(main[0])
    check(window.process.wait(5) == 0, "closing the main window closes both")
