"""The program in an X server of its own, driven by xdotool, watched through its test hook."""

import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
passed = 0


def check(condition, what):
    global passed
    if not condition:
        raise AssertionError(what)
    passed += 1


def checks_passed():
    return passed


def require_tools():
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing:
        print(f"skipped: {', '.join(missing)} not installed")
        sys.exit(SKIPPED)


def library_of_x11():
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    return x11


class Display:
    """An Xvfb on a free display number, whose keys do not repeat: tests hold them as long as a slow frame takes. `dpi`: what its resources say of it, as desktops with a scale set them."""

    def __init__(self, size="1920x1200x24", dpi=None):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset", "-r"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        if dpi is not None:
            self.set_resources(f"Xft.dpi:\t{dpi}\n".encode())

    def set_resources(self, text):
        x11 = library_of_x11()
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.name.encode()))
        resource_manager, string, replace = 23, 31, 0  # XA_RESOURCE_MANAGER, XA_STRING, PropModeReplace
        x11.XChangeProperty(display, ctypes.c_ulong(x11.XDefaultRootWindow(display)), ctypes.c_ulong(resource_manager),
                            ctypes.c_ulong(string), 8, replace, text, len(text))
        x11.XCloseDisplay(display)

    def close(self):
        self.server.terminate()
        self.server.wait()


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as large as any XEvent."""
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 16)]


class Window:
    """One run of the program. `state` is the last line of its hook."""

    def __init__(self, program, display, *arguments, config=None):
        self.folder = tempfile.mkdtemp(prefix="scatterscope-window-")
        self.hook = os.path.join(self.folder, "hook")
        self.environment = dict(os.environ, DISPLAY=display.name, LC_ALL="C.UTF-8",
                                XDG_CONFIG_HOME=config or os.path.join(self.folder, "config"))
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.started = time.monotonic()
        self.process = subprocess.Popen([program, "open", *arguments, "--test-hook", self.hook], env=self.environment)
        self.wait_for(lambda s: s.get("steps", 0) > 0 and not s["recording"], "the first recording", 120)

    def lines(self):
        try:
            with open(self.hook, encoding="utf-8") as file:
                text = file.read()
        except FileNotFoundError:
            return []
        return [json.loads(line) for line in text[:text.rfind("\n") + 1].splitlines()]

    def ms_to(self, what):
        """From the program's start: to its "first_frame", or to its "first_recording" on it."""
        return 1000 * (next(line[what + "_at"] for line in self.lines() if what + "_at" in line) - self.started)

    @property
    def state(self):
        return next((line for line in reversed(self.lines()) if "step" in line), {})

    def wait_for(self, condition, what, seconds=5):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise AssertionError(f"{what}: the program ended with {self.process.returncode}")
            state = self.state
            if state and condition(state):
                return state
            time.sleep(0.02)
        raise AssertionError(f"{what}: not within {seconds} s; state {self.state}")

    def xdotool(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True)

    @property
    def seen(self):
        """What of the input the last frame knew; nothing before the first."""
        try:
            with open(self.hook + ".input", encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return {"keys": 0, "pointer": None, "pressed": False, "settled": False, "letters_late": False}

    def input(self, words, condition, seconds=20):
        """Gives xdotool's input and waits until a frame knew of it, however long a frame takes here and now."""
        self.xdotool(*words)
        end = time.monotonic() + seconds
        while not condition(self.seen) and self.process.poll() is None:
            if time.monotonic() > end:
                raise AssertionError(f"xdotool {' '.join(words)}: not seen within {seconds} s, but {self.seen}")
            time.sleep(0.01)

    def settle(self, resting=False, seconds=2):
        """Until no frame is due, at most so long, for some things go on; `resting`: nor letters of another size."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            seen = self.seen
            if seen["settled"] and not (resting and seen["letters_late"]):
                return
            time.sleep(0.01)

    def size(self):
        """Of the window's content, in pixels of the screen."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "scatterscope",
                                "getwindowgeometry", "--shell"],
                               env=self.environment, check=True, capture_output=True, text=True).stdout
        sides = dict(line.split("=") for line in found.splitlines())
        return int(sides["WIDTH"]), int(sides["HEIGHT"])

    def key(self, name):
        """Presses it, holds it until a frame knew of it, and waits for what it does at once."""
        before = self.seen["keys"]
        self.input(("keydown", name), lambda seen: seen["keys"] > before)
        self.xdotool("keyup", name)
        self.settle()

    def hold_key(self, name, seconds):
        """It repeats, as long held keys do on everybody's display."""
        self.let_keys_repeat(True)
        self.xdotool("keydown", name)
        time.sleep(seconds)
        self.xdotool("keyup", name)
        self.let_keys_repeat(False)
        self.settle()

    def let_keys_repeat(self, repeat):
        x11 = library_of_x11()
        display = ctypes.c_void_p(x11.XOpenDisplay(self.environment["DISPLAY"].encode()))
        (x11.XAutoRepeatOn if repeat else x11.XAutoRepeatOff)(display)
        x11.XCloseDisplay(display)

    def type(self, words):
        before = self.seen["keys"]
        self.input(("type", "--delay", "20", words), lambda seen: seen["keys"] >= before + len(words), 60)
        self.settle()

    def widget(self, name, seconds=5):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                with open(self.hook + ".widgets", encoding="utf-8") as file:
                    widgets = json.load(file)
                if name in widgets:
                    return widgets[name]
            except (FileNotFoundError, json.JSONDecodeError):
                pass
            time.sleep(0.02)
        raise AssertionError(f"no widget {name} in the window; {self.seen}; state {self.state}")

    def move_to(self, x, y):
        x, y = int(x), int(y)
        self.input(("mousemove", str(x), str(y)), lambda seen: seen["pointer"] == [x, y])
        self.settle(resting=True)

    def point_at(self, name, across=0.5, down=0.5):
        """At a widget that stands still: what was opened just now finds its place within a few frames."""
        place = None
        while place != self.widget(name):
            place = left, top, width, height = self.widget(name)
            self.move_to(left + width * across, top + height * down)

    def press(self):
        """Where the pointer is."""
        self.input(("mousedown", "1"), lambda seen: seen["pressed"])
        self.input(("mouseup", "1"), lambda seen: not seen["pressed"])
        self.settle()

    def press_at(self, x, y):
        """In any window: whether it has seen this it does not say."""
        self.xdotool("mousemove", str(x), str(y))
        time.sleep(0.2)
        self.xdotool("mousedown", "1")
        time.sleep(0.2)
        self.xdotool("mouseup", "1")

    def wait_for_file(self, ending, condition, what, seconds=5):
        """For what the hook has written beside its file."""
        end, found = time.monotonic() + seconds, "nothing"
        while time.monotonic() < end:
            try:
                with open(self.hook + ending, encoding="utf-8") as file:
                    found = json.load(file)
                if condition(found):
                    return found
            except FileNotFoundError:
                pass
            time.sleep(0.02)
        raise AssertionError(f"{what}: not within {seconds} s; {found}")

    def close_as_user(self, window):
        """As a window manager does when the X in a window's title is clicked."""
        x11 = library_of_x11()
        x11.XInternAtom.restype = ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.environment["DISPLAY"].encode()))
        atoms = [x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")]
        message = ClientMessage(type=33, send_event=1, window=int(window), message_type=atoms[0], format=32)
        message.data[0] = atoms[1]
        x11.XSendEvent(display, ctypes.c_ulong(int(window)), 0, ctypes.c_long(0), ctypes.byref(message))
        x11.XCloseDisplay(display)

    def click(self, name, across=0.5, down=0.5):
        self.point_at(name, across, down)
        self.press()

    def choose(self, box, entry):
        """Opens a box and takes an entry of it."""
        self.click(box)
        self.click(entry)

    def pick_figure(self, figure):
        """By its name in the row, or in the list at the row's end."""
        name = f"figure_{figure}"
        try:
            self.widget(name, 0.5)
        except AssertionError:
            self.click("more_figures")
        self.click(name)

    def name_file(self, keys, dialog, path):
        """In the dialog that the keys open."""
        self.key(keys)
        self.wait_for(lambda s: s["dialog"] == dialog, f"{keys}: the dialog {dialog}")
        self.click("file_name")
        self.key("ctrl+a")
        self.type(path)
        self.click("accept")

    def saved(self, keys, dialog, path):
        """What the file holds that this dialog has written."""
        self.name_file(keys, dialog, path)
        self.wait_for(lambda s: path in s["message"], "saved and reported")
        with open(path, encoding="utf-8") as file:
            return file.read()

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def in_window(program, display, arguments, drive, folder, config=None):
    window = Window(program, display, *arguments, config=config)
    print(f"first frame {window.ms_to('first_frame'):.0f} ms after the program's start")
    try:
        drive(window, folder)
    finally:
        window.close()
