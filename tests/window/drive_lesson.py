"""From the door of a first start to a lesson, and on where it was left."""

import fcntl
import os
import time

from driven import check


def first_start(window, _):
    window.wait_for(lambda s: s["dialog"] == "doors", "a first start asks")
    window.click("door_learn")
    state = window.wait_for(lambda s: s["lesson"] and not s["lesson"]["recording"], "the first lesson", 30)
    check(state["lesson"]["name"] == "1-destinations" and state["lesson"]["step"] == 0, "its first step")
    check(state["lesson"]["stage"] == "open", "nothing is answered yet")
    check(state["figure"] == "key", "the picture of a key")
    for option in range(3):
        window.key("abc"[option])
        state = window.wait_for(lambda s: s["lesson"]["stage"] == "answered" or s["lesson"]["wrong"] == option,
                                "the option is judged")
        if state["lesson"]["stage"] == "answered":
            break
    check(state["lesson"]["done"][0], "one of the options is right")


def goes_on(window, _):
    """At the first step that is not answered; a wrong number leaves it open."""
    window.wait_for(lambda s: s["lesson"]["step"] == 1 and not s["lesson"]["recording"], "the second step", 30)
    for number in (99, 98):
        window.click("lesson_answer")
        window.key("ctrl+a")
        window.type(str(number))
        window.key("Return")
        window.wait_for(lambda s: s["lesson"]["wrong"] == number, f"{number} is wrong")
        check(window.state["lesson"]["stage"] == "open", "still asked")
    window.key("ctrl+a")
    window.type("4")
    window.key("Return")
    window.wait_for(lambda s: s["lesson"]["stage"] == "answered" and s["focus"] == "lesson_continue", "4 is right")
    window.key("Return")
    window.wait_for(lambda s: s["lesson"]["step"] == 2 and not s["lesson"]["recording"], "the third step", 30)
    window.type("7")
    window.key("Return")
    window.wait_for(lambda s: s["lesson"]["wrong"] == 7, "its field has the keyboard")


def named_step(window, _):
    window.wait_for(lambda s: s["lesson"]["step"] == 3, "--lesson-step")


def beside_a_lock(window, lock):
    """Another program holds the file of the progress: the window does not wait for it, and says so."""
    with open(lock, "w", encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        window.wait_for(lambda s: not s["lesson"]["recording"], "the first step", 30)
        for option in range(3):
            window.click(f"lesson_option_{option}")
            window.settle()
            if window.state["lesson"]["stage"] == "answered":
                break
        begin = time.monotonic()
        window.key("t")
        window.wait_for(lambda s: s["theme"] == "dark", "the window is live", 1)
        check(time.monotonic() - begin < 1, "and at once")
        window.wait_for(lambda s: "lessons.json.lock" in s["message"], "who holds it is said")


def lessons(in_window, folder):
    """`in_window` takes arguments, what to do in the window, and the folder of the settings."""
    config = os.path.join(folder, "config")
    in_window((), first_start, config)
    in_window(("--lesson", "1-destinations"), goes_on, config)
    in_window(("--lesson", "1-destinations", "--lesson-step", "4"), named_step, config)
    locked = os.path.join(folder, "locked")
    os.makedirs(os.path.join(locked, "scatterscope"))
    in_window(("--lesson", "1-destinations"),
              lambda window, _: beside_a_lock(window, os.path.join(locked, "scatterscope", "lessons.json.lock")), locked)
