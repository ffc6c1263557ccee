#!/usr/bin/python3
"""Drives the page in a browser as readers do: tests/web/browser.py SITE PROGRAM [CASES] [--browser firefox]

SITE: build/web/site; PROGRAM: a native build's scatterscope, whose drawings the page's are compared with. Each case prints
a line with its seconds.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

root = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "app/web"))
import serve  # noqa: E402
from firefox import Firefox  # noqa: E402

try:
    from selenium import webdriver
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    print("python3-selenium is missing")
    sys.exit(77)

most_first_figure = 3.0  # seconds from the cold start; 1.0 is asked for where nothing else runs
most_step = 250  # milliseconds from a press to the changed figure; 50 are asked for where nothing else runs
phone = (390, 844)
least_letters = 14  # CSS pixels on a phone


class Chromium(webdriver.Chrome):
    def __init__(self, size, language, phone, folder):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", f"--lang={language}"):
            options.add_argument(argument)
        wanted = {"intl.accept_languages": language}
        if folder:
            wanted |= {"download.default_directory": folder}
        options.add_experimental_option("prefs", wanted)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if phone:
            options.add_experimental_option("mobileEmulation", {
                "deviceMetrics": {"width": size[0], "height": size[1], "pixelRatio": 1.0, "touch": True}})
        service = webdriver.ChromeService if hasattr(webdriver, "ChromeService") else None
        if service is None:
            from selenium.webdriver.chrome.service import Service as service
        super().__init__(options=options, service=service("/usr/bin/chromedriver"))
        if not phone:
            self.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})

    def press(self, keys):
        webdriver.ActionChains(self).send_keys(*keys).perform()

    def complaints(self):
        return [line["message"] for line in self.get_log("browser") if line["level"] == "SEVERE"]


class Page:
    """A browser with nothing kept, on the site."""

    firefox = False
    folder = ""  # that a server hands out

    def __init__(self, address, size=(1280, 800), language="en-US", phone=False, folder=None):
        self.driver = Firefox(size, language) if self.firefox else Chromium(size, language, phone, folder)
        self.address = address

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def go(self, link=""):
        self.driver.get("about:blank")
        self.driver.get(self.address + ("#" + link if link else ""))
        self.wait(self.has_figure_or_reason, "the first figure")
        time.sleep(0.3)  # until the page knows its room
        return self

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, until, what, seconds=30):
        end = time.time() + seconds
        while time.time() < end:
            found = until()
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"{what} did not come; the page says: {self.text('message')} {self.text('side')[:300]}")

    def text(self, region):
        return self.js("const e = document.getElementById(arguments[0]); return e ? e.innerText : ''", region)

    def part(self, name):
        return self.wait(lambda: self.driver.find_elements(By.CSS_SELECTOR, f'[data-name="{name}"]'), name)[0]

    def type(self, name, words):
        """In place of what the field holds; it is drawn anew while it is typed in."""
        self.part(name)
        self.js("""const field = document.querySelector('[data-name="' + arguments[0] + '"]');
            field.focus(); field.value = arguments[1]; field.dispatchEvent(new Event('input', {bubbles: true}));""", name, words)

    def enter(self, name, words):
        self.type(name, words)
        self.keys(Keys.ENTER)

    def has(self, name):
        return bool(self.driver.find_elements(By.CSS_SELECTOR, f'[data-name="{name}"]'))

    def click(self, name):
        self.part(name)
        self.js("""const part = document.querySelector('[data-name="' + arguments[0] + '"]');
            part.scrollIntoView({block: 'center'}); part.click();""", name)

    def menu(self, menu, entry):
        self.click(menu + "_open")
        self.click(entry)

    def keys(self, *keys):
        self.driver.press(keys)

    def drawing(self):
        """The figure as the engine drew it, without the letters' rule that the page's sheet has."""
        return self.js("const s = document.querySelector('#figures svg'); return s ? s.outerHTML : ''")

    def link(self):
        return self.js("return location.hash.slice(1)")

    def has_figure_or_reason(self):
        """A figure, or why there is none: while its run is recorded there is neither."""
        return self.js("return !!document.querySelector('#figures svg') || !!document.getElementById('message').innerText")

    def is_busy(self):
        """What was asked for last is still being recorded: a press leads on from there."""
        return self.js("return document.getElementById('main').getAttribute('aria-busy') !== 'false'")

    def settle(self, other_than=None):
        """What is shown, once it is another than that, nothing is recorded for it, and it stays: it is drawn anew for its room."""
        last, since = None, time.time()

        def stays():
            nonlocal last, since
            now = None if self.is_busy() else self.stage()
            if now != last:
                last, since = now, time.time()
            return last not in (None, other_than) and time.time() - since > 0.2

        self.wait(stays, "what was pressed for")
        return last

    def stage(self):
        """The moment that is shown and how, without news and how far a recording is."""
        return self.js("""return [location.hash, ...['figures', 'asked', 'caption'].map(
            name => document.getElementById(name).innerHTML)].join()""")

    def complaints(self):
        return self.driver.complaints()


def run_cases(names, wanted, *given, left_out=()):
    """Functions called case_*, those that were asked for but not those left out: status 1 if one failed."""
    failed = 0
    for name, case in list(names.items()):
        short = name.removeprefix("case_")
        if short == name or (wanted and short not in wanted) or short in left_out:
            continue
        begin = time.time()
        try:
            said = case(*given)
        except Exception as problem:  # noqa: BLE001: every other case is still tried
            failed += 1
            said = f"FAILED: {str(problem)[:700]}"
        print(f"{short:15} {time.time() - begin:6.1f} s  {said}", flush=True)
    return 1 if failed else 0


def poisoned(name, evil):
    """The shipped lecture of that name, with these words for all of its own."""
    def poison(place):
        if isinstance(place, dict):
            return {key: evil if key in ("en", "zh-Hans", "zh-Hant") else poison(value) for key, value in place.items()}
        return [poison(each) for each in place] if isinstance(place, list) else place

    return json.dumps(poison(json.loads((root / f"assets/lectures/{name}.json").read_text())))


def case_cold_start(site, _):
    with Page(site) as page:
        page.driver.get(site + "#sort=radix-1bit&preset=book&figure=13.3")
        page.wait(lambda: page.js("return !!document.querySelector('#figures svg')"), "the first figure")
        seconds = page.js("return performance.now() - performance.getEntriesByType('navigation')[0].startTime") / 1000
        assert seconds < most_first_figure, f"first figure after {seconds:.2f} s"
        # From a press to the changed figure, by the page's own clock and without the driver.
        page.js("""
            const times = window.times = [], figures = document.getElementById('figures');
            (function press() {
              const begin = performance.now();
              const seen = new MutationObserver(() => {
                seen.disconnect();
                times.push(performance.now() - begin);
                if (times.length < 20) requestAnimationFrame(press);
              });
              seen.observe(figures, {childList: true, subtree: true});
              document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
            })();""")
        times = page.wait(lambda: page.js("return window.times.length === 20 && window.times"), "twenty steps")
        step = sorted(times)[10]
        assert step < most_step, f"a step takes {step:.0f} ms"
        assert not page.complaints(), page.complaints()
        return f"first figure {seconds:.2f} s, a step {step:.0f} ms, the median of 20"


def case_lecture(site, _):
    with Page(site) as page:
        page.go("lecture=45-minutes")
        scenes = page.js("return document.querySelectorAll('[data-name^=scene_]').length") - 2
        seen, presses, before = set(), 0, page.settle()
        while presses < 400:
            at = re.search(r"scene=(\d+)", page.link())
            seen.add(int(at.group(1)))
            if int(at.group(1)) == scenes and presses > 0 and not page.js("return document.querySelector('[data-name=scene_next]') && !document.querySelector('[data-name=scene_next]').disabled"):
                break
            page.keys(Keys.PAGE_DOWN)
            presses += 1
            before = page.settle(other_than=before)
        assert seen == set(range(1, scenes + 1)), sorted(set(range(1, scenes + 1)) - seen)
        assert not page.complaints(), page.complaints()
        return f"{scenes} scenes, {presses} presses of Page Down"


def answer_step(page, wrong):
    """One step of a lesson: answered wrongly first, where it can be, then rightly, or shown."""
    if page.has("lesson_option_0"):
        tries = len(page.driver.find_elements(By.CSS_SELECTOR, '[data-name^="lesson_option_"]'))
        order = range(tries) if wrong else reversed(range(tries))
        for k in order:
            if page.js("return !document.querySelector('[data-name=lesson_option_' + arguments[0] + ']').disabled", k):
                page.click(f"lesson_option_{k}")
                time.sleep(0.2)
            if page.js("return document.querySelector('[data-name=lesson_continue]').classList.contains('main')"):
                return
    elif page.has("lesson_answer"):
        page.enter("lesson_answer", "99")
        page.wait(lambda: page.has("lesson_show_answer"), "the offer of the answer")
        page.click("lesson_show_answer")


def case_lesson(site, _):
    with Page(site) as page:
        page.go("lesson=1-destinations&lesson-step=1")
        steps = 0
        while steps < 40 and page.has("lesson_continue"):
            answer_step(page, steps % 2 == 0)
            before = page.text("side")
            if page.has("lesson_next"):
                break
            page.click("lesson_continue")
            page.wait(lambda: page.text("side") != before, f"step {steps + 2}")
            steps += 1
        kept = json.loads(page.js("return localStorage.getItem('scatterscope.progress')"))
        assert kept["lessons"]["1-destinations"], kept
        assert not page.complaints(), page.complaints()
        return f"{steps + 1} steps, progress kept"


def code_in(page, name):
    return page.js("const e = document.querySelector('[data-name=' + arguments[0] + '] pre'); return e ? e.textContent : ''", name)


def read_exercise(page, program, name, language):
    """What the page hands out is what the program does, character for character."""
    page.click(f"exercise_{name}")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "exercise", "start", name, folder, "--language", language],
                       env={**os.environ, "XDG_CONFIG_HOME": folder}, check=True, capture_output=True)
        (begun,) = Path(folder).glob("*.cuh")
        handed_out = begun.read_text()
    page.wait(lambda: code_in(page, "exercise_given") == handed_out, f"{name} as the program hands it out")
    assert code_in(page, "exercise_command") == f"scatterscope exercise start {name}"
    assert page.has(f"exercise_{name}_hint_1") and not page.has("exercise_model_lines"), name


def case_exercise(site, program):
    with Page(site) as page:
        page.go("lesson=1-destinations&lesson-step=16")
        page.click("lesson_exercise")
        page.part("exercise_given")
        assert page.js("return localStorage.getItem('scatterscope.exercises')") is None
        page.click("exercise_model")
        page.part("exercise_model_lines")
        with tempfile.TemporaryDirectory() as folder:
            lines = subprocess.run([program, "exercise", "solution", "destinations"], env={**os.environ, "XDG_CONFIG_HOME": folder},
                                   check=True, capture_output=True, text=True).stdout
        assert lines == "kernels/radix/radix_1bit.cuh\n" + code_in(page, "exercise_model_lines"), lines
        kept = page.wait(lambda: page.js("return localStorage.getItem('scatterscope.exercises')"), "that the model was read")
        assert json.loads(kept)["lessons"] == {"destinations": [1]}, kept
        page.keys(Keys.ESCAPE)
        # The lesson's step is done as it was before, without a compiler.
        page.click("lesson_show_answer")
        page.wait(lambda: not page.has("lesson_show_answer"), "the step is done")
        # A mistake that belongs to it opens by one press, though its programs come with the larger engine.
        page.menu("menu_lessons", "menu_exercises")
        page.click("mistake_ones-counted-backwards")
        page.wait(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "#figures svg")) == 2, "both runs of its mistake")
        assert not page.complaints(), page.complaints()
    read = 0
    with Page(site, language="zh-TW") as page:
        page.go("sort=radix-1bit&preset=book&figure=13.3")
        page.menu("menu_lessons", "menu_exercises")
        page.part("exercise_bits")
        names = page.js("""return [...document.querySelectorAll('dialog button[data-name^=exercise_]')].map(
            button => button.dataset.name.slice('exercise_'.length))""")
        assert len(names) == len(list((root / "assets/exercises").glob("*.exercise"))), names
        for name in names:
            read_exercise(page, program, name, "zh-Hant")
            read += 1
    return f"{read} exercises read as the program hands them out; a model on request, a mistake by one press"


def case_own_keys(site, _):
    with Page(site) as page:
        page.go("sort=radix-1bit&preset=book&figure=13.3")
        page.menu("menu_file", "menu_new")
        page.click("keys_from_1")
        page.type("typed", "9 3 x 7")
        page.wait(lambda: "x" in page.text("dialog") and page.js("return document.querySelector('[data-name=record]').disabled"), "the refusal")
        page.type("typed", "9 3 7 3 12 5 8 1")
        page.wait(lambda: page.js("return !document.querySelector('[data-name=record]').disabled"), "keys that are taken")
        page.click("record")
        page.wait(lambda: "keys=9,3,7,3,12,5,8,1" in page.link(), "the run")
        page.keys(Keys.END)
        page.wait(lambda: "12" in page.text("figures") or "1100" in page.text("figures"), "the result")
        return page.link()


def case_mistake(site, _):
    with Page(site) as page:
        page.go("sort=radix-1bit&preset=book&figure=13.3")
        page.menu("menu_compare", "menu_mistakes")
        page.part("mistake_last-bit-forgotten")
        page.click("mistake_last-bit-forgotten")
        page.wait(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "#figures svg")) == 2, "both runs")
        said = set()
        for repair in ("mistake_repair_1", "mistake_repair_2", "mistake_repair_3"):
            before = page.text("side")
            page.click(repair)
            page.wait(lambda: page.text("side") != before, repair)
            said.add(page.text("side"))
        assert len(said) == 3 and sum("is right" in words for words in said) == 1, [words[:200] for words in said]
    # The first mistake of a visit needs the larger engine: one press opens it all the same.
    with Page(site) as page:
        page.go("lesson=1-destinations&lesson-step=9")
        page.click("lesson_mistake")
        page.wait(lambda: len(page.driver.find_elements(By.CSS_SELECTOR, "#figures svg")) == 2, "the lesson's mistake")
    return "one of three repairs is right; a lesson's mistake opens by one press"


def case_rare_sorts(_site, _):
    asked, said = [], []

    class Handler(serve.Handler):
        def log_message(self, *_):
            asked.append(self.path.split("/")[-1])

    server = serve.server_of(Page.folder, handler=Handler)
    site = f"http://127.0.0.1:{server.server_address[1]}/"
    # A link to one begins with the larger engine.
    for sort in ("sample", "radix-msd"):
        asked.clear()
        with Page(site) as page:
            page.go(f"sort={sort}&preset=book&figure=heatmap&step=9")
            assert "step=9" in page.link() and page.drawing(), page.text("message")
            begun = [name for name in asked if name.endswith(".wasm")]
            assert begun[0] == "mistakes.wasm", begun
            said.append(page.text("sentence"))
    # One that is asked for by hand is asked of it again; the lesson stays, and what became of its questions.
    with Page(site) as page:
        page.go("lesson=1-destinations&lesson-step=1")
        answer_step(page, True)
        page.menu("menu_file", "menu_new")
        page.click("sort_sample")
        page.click("record")
        page.wait(lambda: "sample" in page.text("source"), "the run")
        assert not page.text("message"), page.text("message")
        assert page.has("lesson_continue") and "mistakes.wasm" in asked, page.link()
    # One over several devices no engine runs: none is fetched for it.
    with Page(site) as page:
        page.go("sort=radix-1bit&preset=book&figure=13.3")
        page.js("location.hash = 'sort=sample-devices&preset=book'")
        page.wait(lambda: "devices" in page.text("message"), "why it cannot run")
    server.shutdown()
    server.server_close()
    return " | ".join(said)


def case_phone(site, _):
    with Page(site, phone, phone=True) as page:
        page.go("sort=radix-1bit&preset=book&figure=13.3&step=104")
        time.sleep(0.5)
        letters = page.js("""const svg = document.querySelector('#figures svg');
          const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          return Math.min(...[...svg.querySelectorAll('text')].map(t => parseFloat(t.getAttribute('font-size')) * scale))""")
        assert letters >= least_letters - 0.01, f"letters of {letters:.1f} pixels"
        assert page.js("return document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        before = page.link()
        page.click("change_on")
        page.wait(lambda: page.link() != before, "a step by touch")
        return f"smallest letters {letters:.1f} pixels"


def case_offline(_site, _):
    server = serve.server_of(Page.folder)
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    with Page(address) as page:
        page.go("sort=radix-1bit&preset=book&figure=13.3&step=60")
        page.wait(lambda: page.js("return navigator.serviceWorker.ready.then(r => !!r.active)"), "the service worker")
        page.wait(lambda: page.js("return caches.keys().then(k => k.length > 0)"), "what it keeps")
        page.wait(lambda: page.js("return !!navigator.serviceWorker.controller"), "its care for this visit")
        server.shutdown()
        server.server_close()
        page.menu("menu_lessons", "menu_lesson_2-stability")
        page.wait(lambda: page.has("lesson_continue"), "a lesson without a network")
        page.go("sort=merge&preset=book")
        page.wait(lambda: page.js("return !!document.querySelector('#figures svg')"), "a figure without a network")
        page.go("lecture=onesweep")
        page.part("scene_next")
        assert page.driver.find_elements(By.CSS_SELECTOR, "#figures svg"), page.text("message")
        return "a lesson, another sort and a lecture after the server was gone"


def case_course_missing(_site, _):
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(Page.folder, Path(folder) / "site"))
        next(copy.glob("*/lessons/2-stability.json")).unlink()
        server = serve.server_of(copy)
        with Page(f"http://127.0.0.1:{server.server_address[1]}/", language="zh-TW") as page:
            page.go("sort=radix-1bit&preset=book&figure=13.3")
            page.menu("menu_lessons", "menu_lesson_2-stability")
            said = page.wait(lambda: page.text("message"), "what is wrong").splitlines()[0]
            assert said.startswith("2-stability：現在無法下載"), said
            page.menu("menu_lessons", "menu_lesson_1-destinations")
            page.wait(lambda: page.has("lesson_continue"), "a lesson that is there")
        server.shutdown()
        server.server_close()
        return said


def case_hostile(site, _):
    evil = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"
    with tempfile.NamedTemporaryFile("w", suffix=".scslecture") as file, Page(site) as page:
        file.write(poisoned("coalescing", evil))
        file.flush()
        page.go("sort=radix-1bit&preset=book&figure=13.3")
        page.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys(file.name)
        page.wait(lambda: "<img" in page.text("side") or page.text("message"), "the lecture")
        time.sleep(1)
        assert page.driver.title != "owned" and not page.driver.find_elements(By.TAG_NAME, "img")
        assert page.js("return document.querySelectorAll('body script').length") == 0
        return "its words are words: " + page.text("side").splitlines()[0][:40]


def case_languages(site, _):
    said = []
    for language, sentence in (("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("de-DE", "en")):
        with Page(site, language=language) as page:
            page.go("sort=radix-1bit&preset=book&figure=13.3&step=60")
            assert page.js("return document.documentElement.lang") == sentence
            said.append(page.wait(lambda: page.text("sentence"), "the sentence"))
    return " | ".join(said)


def case_drawings(site, program):
    with Page(site) as page, tempfile.TemporaryDirectory() as folder:
        same = 0
        for figure, step in (("13.2", 40), ("13.3", 104), ("scan", 30), ("key", 0)):
            page.go(f"sort=radix-1bit&preset=book&figure={figure}&step={step}")
            room = page.js("const f = document.getElementById('figures'); return [f.clientWidth, f.clientHeight]")
            out = os.path.join(folder, "native.svg")
            done = subprocess.run([program, "show", "--sort", "radix-1bit", "--preset", "book", "--figure", figure, "--step", str(step), "--out", out], env=dict(os.environ, SCATTERSCOPE_CACHE=""), capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            texts = lambda svg: re.findall(r">([^<>\n]+)</(?:text|tspan)>", svg)
            ours, theirs = texts(page.drawing()), texts(Path(out).read_text())
            assert sorted(ours) == sorted(theirs), (figure, room, set(ours) ^ set(theirs))
            same += len(ours)
        return f"{same} texts of four figures are the program's"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("site")
    arguments.add_argument("program")
    arguments.add_argument("cases", nargs="*")
    arguments.add_argument("--browser", choices=("chromium", "firefox"), default="chromium")
    given = arguments.parse_args()
    Page.folder, Page.firefox = given.site, given.browser == "firefox"
    server = serve.server_of(given.site)
    site = f"http://127.0.0.1:{server.server_address[1]}/"
    left_out = ("phone",) if Page.firefox else ()  # Firefox's windows are at least 500 pixels wide
    return run_cases(globals(), given.cases, site, given.program, left_out=left_out)

if __name__ == "__main__":
    sys.exit(main())
