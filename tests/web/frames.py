#!/usr/bin/python3
"""Drives the exported page of a lecture, and that of a figure, in Chromium as readers do: tests/web/frames.py PROGRAM

PROGRAM: a native build's scatterscope. Each case prints a line with its seconds. Status 77 where what it needs is missing.
"""
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

if not all(map(os.path.exists, ("/usr/bin/chromium", "/usr/bin/chromedriver"))):
    print("skipped: no Chromium is installed")
    sys.exit(77)
from browser import By, Keys, Page, least_letters, phone, poisoned, run_cases  # noqa: E402

most_bytes = 350_000  # of the 45 minutes, compressed as a server sends them


class Frames(Page):
    """The page of that name in the folder."""

    def __init__(self, folder, name, **more):
        super().__init__(f"file://{folder}/{name}.html", **more)

    def press(self, *keys):
        for key in keys:
            self.keys(key)
            time.sleep(0.05)

    def shows(self, place, after):
        found = self.wait(lambda: self.link() == place and self.link(), f"{place} after {after}, not {self.link()},", 3)
        assert self.text("transport").startswith(found + " / "), (after, self.text("transport"))

    def typed(self, words):
        self.enter("guess", words)
        return self.text("side")

    def touch(self, *points):
        """One finger from place to place."""
        kind = "touchStart"
        for x, y in points:
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
            kind = "touchMove"
            time.sleep(0.02)
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        time.sleep(0.3)

    def swipe(self, by):
        self.touch(*((195 - by // 2 + by * k // 20, 300) for k in range(21)))


def export(program, folder, name, *words):
    command = [program, *words, "--out", f"{folder}/{name}.html"]
    done = subprocess.run(command, env=dict(os.environ, SCATTERSCOPE_CACHE=""), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def case_size(folder, _):
    page = Path(folder, "lecture.html").read_bytes()
    size = len(gzip.compress(page, 9))
    assert size <= most_bytes, size
    return f"{len(page)} bytes, {size} compressed"


def case_keys(folder, program):
    checked = subprocess.run([program, "lecture", "check", "45-minutes"], capture_output=True, text=True).stdout
    presses = int(re.search(r"(\d+) presses in all", checked).group(1))
    with Frames(folder, "lecture") as page:
        page.go()
        frames = int(page.js("return document.querySelector('[data-name=frames]').max")) + 1
        assert frames == presses, f"{frames} frames, {presses} presses"
        page.shows("1", "nothing")
        page.press(Keys.PAGE_DOWN, Keys.ARROW_RIGHT)
        page.shows("2.2", "two presses")
        page.press(Keys.PAGE_UP, Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        page.shows("1", "back beyond the first")
        page.press(Keys.END, Keys.PAGE_DOWN)
        page.shows("25", "the end")
        page.press(Keys.HOME, "]", "]")
        page.shows("3", "] twice")
        page.press("n")
        assert page.has("note_words"), "N opens no note"
        page.press("n")
        assert not page.has("note_words"), "N closes no note"
        page.go("8").press("q")
        page.shows("8.3", "Q")
        page.press("a")
        page.shows("8.4", "A")
        page.press("q")
        page.shows("8.2", "Q again")
        page.go("11").shows("11", "an address")
        page.click("next")
        page.shows("11.2", "the button")
        before = page.text("sentence")
        page.js("const list = document.querySelector('[data-name=language]'); list.value = '2'; list.dispatchEvent(new Event('change'))")
        page.wait(lambda: page.text("sentence") != before, "the other language")
        assert page.js("return document.documentElement.lang") == "zh-Hant"
        assert page.driver.title == "45 分鐘：13.2 到 13.8", page.driver.title
        assert page.js("return performance.getEntriesByType('resource').length") == 0
        assert not page.complaints(), page.complaints()
        return f"{frames} frames"


def case_every_frame(folder, _):
    with Frames(folder, "lecture") as page:
        page.go()
        frames = int(page.js("return document.querySelector('[data-name=frames]').max")) + 1
        drawings = set()
        for k in range(frames):
            drawings.add(page.drawing() + page.text("sentence"))
            assert page.js("return !document.querySelector('#figures parsererror')"), page.link()
            page.keys(Keys.PAGE_DOWN)
            page.wait(lambda: page.js("return document.querySelector('[data-name=frames]').value") == str(min(k + 1, frames - 1)), f"frame {k + 1}", 3)
        assert len(drawings) == frames, f"{len(drawings)} of {frames} frames differ"
        page.go("25").press("n")  # what stands beside it takes room
        time.sleep(0.3)
        assert page.js("const c = document.querySelector('.canvas'); return c.scrollWidth <= c.clientWidth + 1"), "a figure is cut"
        colours = page.go("5.2").js("return new Set([...document.querySelectorAll('#figures text')].map(t => getComputedStyle(t).fill)).size")
        assert colours >= 3, colours
        assert not page.complaints(), page.complaints()
        return f"{frames} frames, each another"


def case_themes(folder, _):
    with Frames(folder, "lecture") as page:
        said = []
        for scheme in ("light", "dark"):
            page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            page.go("5.2")
            said.append(page.js("return [getComputedStyle(document.querySelector('#figures rect')).fill, getComputedStyle(document.body).backgroundColor]"))
        assert said[0][0] != said[1][0] and said[0][1] != said[1][1], said
        return f"{said[0][0]} and {said[1][0]}"


def case_guesses(folder, _):
    with Frames(folder, "figure") as page:
        page.go()
        page.shows("5", "the moment that was asked for")
        page.go("4").press("p")
        refused = "is no number; allowed: whole numbers, 0 and more"
        assert "'four' " + refused in page.typed("four")
        assert "'' " + refused in page.typed("")
        wrong = page.typed("1000")
        right = re.search(r"Not 1000: it is (\d+)", wrong).group(1)
        wide = "".join(chr(ord(digit) + 0xFEE0) for digit in right)
        for guess in (right, "0" + right, wide, "+" + right):
            page.go("1")
            page.go("4").press("p")
            assert f"{right}: right" in page.typed(guess), (guess, page.text("side"))
        assert 3 <= len(page.driver.find_elements(By.CSS_SELECTOR, "[data-name^=option_]")) <= 5
    with Frames(folder, "lecture") as page:  # a scene's own question for a number
        page.go("6").press("q")
        assert "Not 1000: it is " in page.typed("1000")
        page.js("document.activeElement.blur()")
        page.press("a")
        page.shows("6.3", "A")
        return page.text("sentence")


def case_phone(folder, _):
    with Frames(folder, "lecture", size=phone, phone=True) as page:
        page.go("5.2")
        letters = page.js("""const svg = document.querySelector('#figures svg');
          const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          return Math.min(...[...svg.querySelectorAll('text')].map(t => parseFloat(t.getAttribute('font-size')) * scale))""")
        assert letters >= least_letters - 0.01, f"letters of {letters:.1f} pixels"
        assert page.js("return document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        page.swipe(-300)
        page.shows("5.3", "a long swipe to the left")
        page.swipe(300)
        page.swipe(20)
        page.shows("5.2", "a swipe to the right, and a short touch")
        assert page.driver.current_url.startswith("file:"), page.driver.current_url
        page.touch((195, 300))
        page.shows("5.3", "a tap")
        page.driver.execute_cdp_cmd("Input.synthesizePinchGesture", {"x": 195, "y": 300, "scaleFactor": 2})
        before = page.js("return visualViewport.offsetLeft")
        page.swipe(-150)
        page.shows("5.3", "one finger on a zoomed page")
        panned = page.js("return visualViewport.offsetLeft") - before
        assert panned > 20, f"panned by {panned}"
        assert not page.complaints(), page.complaints()
        return f"smallest letters {letters:.1f} pixels, panned by {panned:.0f}"


def case_students(folder, program):
    export(program, folder, "students", "lecture", "export", "45-minutes", "--without-notes", "--without-answers", "--qr", "--scene", "8")
    with Frames(folder, "students") as page:
        page.go()
        page.press(Keys.END)
        page.shows("8.3", "the end")
        assert page.js("return [...document.querySelectorAll('[data-name^=option_]')].every(o => o.disabled && !o.className)")
        assert not page.has("note") and not page.has("answer")
        assert "figure=13.2" in page.text("side")
        assert page.js("return document.querySelectorAll('#side .picture svg path').length") > 0
        assert not page.complaints(), page.complaints()
        return "the question without its answer, the link as a code"


def case_hostile(folder, program):
    evil = "<img src=x onerror=\"document.title='owned'\"></script><script>document.title='owned'</script>@FRAMES@"
    Path(folder, "mine.json").write_text(poisoned("coalescing", evil))
    export(program, folder, "hostile", "lecture", "export", f"{folder}/mine.json")
    with Frames(folder, "hostile") as page:
        page.go()
        page.press("n")
        time.sleep(0.3)
        assert page.driver.title == evil and not page.driver.find_elements(By.TAG_NAME, "img")
        assert page.text("sentence") == evil and evil in page.text("side")
        assert page.js("return document.scripts.length") == 2
        page.js("const more = document.createElement('script'); more.textContent = \"document.title = 'owned'\"; document.body.append(more)")
        assert page.driver.title == evil, "the policy lets another script run"
        return "its words are words"


def case_without_scripts(folder, _):
    with Frames(folder, "lecture") as page:
        page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        page.driver.get(page.address)
        shown = [each for each in page.driver.find_elements(By.CSS_SELECTOR, "noscript figure svg") if each.size["height"] > 50]
        assert len(shown) == 25, len(shown)
        return f"{len(shown)} scenes below each other"


def main():
    program = sys.argv[1]
    folder = tempfile.mkdtemp()
    export(program, folder, "lecture", "lecture", "export", "45-minutes")
    export(program, folder, "figure", "show", "--preset", "book", "--device", "cpu", "--figure", "13.3", "--iteration", "0", "--after", "destination")
    status = run_cases(globals(), sys.argv[2:], folder, program)
    shutil.rmtree(folder, ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
