"""What lessons wait for, done as a student does it: a part of drive.py."""

from driven import check


def lesson_is(stage, step):
    return lambda s: s["lesson"] and (s["lesson"]["stage"], s["lesson"]["step"]) == (stage, step)


def go_on(window, step):
    """To the next step, where it is not done yet."""
    window.wait_for(lambda s: s["lesson"]["step"] == step - 1 and s["focus"] == "lesson_continue", "Continue is next")
    window.key("Return")
    window.wait_for(lambda s: lesson_is("open", step)(s) and not s["lesson"]["recording"], f"step {step + 1}", 30)


def compared(window, act, keys, what):
    """Acts; another comparison comes, of so many keys."""
    before = window.state["compare"]

    def came(s):
        after = s["compare"]
        return after and after["n"] == keys and (not before or after["revision"] != before["revision"])

    act()
    return window.wait_for(came, what, 30)


def names(window):
    """The widgets that are shown, once they are drawn."""
    window.widget("mistake_words")
    return set(window.wait_for_file(".widgets", lambda w: "mistake_words" in w, "widgets"))


def type_keys(window, keys):
    window.click("mistake_keys")
    window.key("ctrl+a")
    window.type(keys)


def figure_expose_repair_run(window):
    """Steps 8 to 12 of the first lesson."""
    window.wait_for(lesson_is("open", 7), "the step that waits for a figure", 30)
    window.pick_figure("13.3")
    check(window.wait_for(lambda s: s["figure"] == "13.3", "another figure")["lesson"]["stage"] == "open", "is not it")
    window.click("lesson_figure")
    window.wait_for(lesson_is("answered", 7), "the link opens the figure")

    go_on(window, 8)
    compared(window, lambda: window.click("lesson_mistake"), 8, "it opens on keys that hide it")
    shown = names(window)
    check("mistake_keys" in shown, "a field for keys")
    check(not shown & {"mistake_offer", "mistake_repair_1", "mistake_go"}, "and nothing that gives them away")
    type_keys(window, "1,0,1,0")
    compared(window, lambda: window.key("Return"), 4, "Enter runs keys that hide it too")
    check(lesson_is("open", 8)(window.state), "which is not enough")
    type_keys(window, "2,4,6,1")
    compared(window, lambda: window.click("mistake_try"), 4, "keys that expose it")
    window.wait_for(lesson_is("answered", 8), "are found")

    go_on(window, 9)
    check(window.state["compare"] is None, "the comparison of the step before is closed")
    compared(window, lambda: window.click("lesson_mistake"), 16, "the next mistake, on keys of its own")
    check("mistake_keys" not in names(window), "a repair alone is asked for")
    compared(window, lambda: window.click("mistake_repair_1"), 16, "a wrong repair")
    check(lesson_is("open", 9)(window.state), "does not do")
    compared(window, lambda: window.click("mistake_repair_3"), 16, "the right one")
    window.wait_for(lesson_is("answered", 9), "is found")

    go_on(window, 10)
    window.click("new_run")
    window.wait_for(lambda s: s["dialog"] == "input", "the form")
    window.widget("asked_run")
    window.widget("block_threads")  # its heading is open
    window.click("preset_four")
    window.click("record")
    window.wait_for(lambda s: s["n"] == 4 and not s["recording"], "another run", 20)
    check(lesson_is("open", 10)(window.state), "is not the one that is waited for")
    window.click("new_run")
    window.wait_for(lambda s: s["dialog"] == "input", "the form again")
    window.click("preset_small")
    window.click("record")
    window.wait_for(lesson_is("answered", 10), "the run that is waited for", 20)

    go_on(window, 11)
    window.click("lesson_option_1")
    window.wait_for(lesson_is("answered", 11), "where the ones begin")


def steps_by_right(window, step):
    """The Right key alone leads to the place that is waited for; what it shows last is enough."""
    window.wait_for(lambda s: lesson_is("open", step)(s) and not s["lesson"]["recording"], "the step that waits", 30)
    for _ in range(40):
        before = window.state
        window.key("Right")
        state = window.wait_for(lambda s: s["step"] != before["step"], "Right leads on")
        if state["lesson"]["stage"] == "answered":
            break
    window.wait_for(lesson_is("answered", step), "the place is reached")


def is_whole(window):
    """What a step says is all in sight at first, in letters that come with it too."""
    window.wait_for(lambda s: s["lesson"] and not s["lesson"]["recording"], "the step", 30)
    window.widget("lesson_mistake")

    def in_sight(widgets):
        room, button = widgets["lesson_said"], widgets["lesson_mistake"]
        return button[1] + button[3] <= room[1] + room[3]

    window.settle()
    window.wait_for_file(".widgets", in_sight, "the step's last part is in sight")
    window.click("lesson_mistake")
    window.wait_for(lambda s: s["compare"], "the mistake", 30)
    window.settle()
    window.wait_for_file(".widgets", in_sight, "and so it is beside the mistake")


def lesson_waits(in_window):
    """Calls in_window(arguments, drive) for each window."""
    in_window(("--lesson", "1-destinations", "--lesson-step", "8"), lambda window, _: figure_expose_repair_run(window))
    in_window(("--lesson", "4-local-sort", "--lesson-step", "9", "--language", "zh-Hans", "--size", "1366x768"),
              lambda window, _: is_whole(window))
    for lesson in ("1-destinations", "3-scan-across-blocks", "4-local-sort"):
        in_window(("--lesson", lesson, "--lesson-step", "4"), lambda window, _: steps_by_right(window, 3))
