"""Firefox as a driver for browser.py, by Marionette, which it speaks itself: Debian 12 packages no geckodriver."""
import itertools
import json
import socket
import subprocess
import tempfile
import time
from pathlib import Path

element_key = "element-6066-11e4-a52e-4f735466cecf"  # by which WebDriver marks an element in JSON
settings = {
    "marionette.port": 0,  # any that is free; it stands in the profile's MarionetteActivePort
    "app.update.auto": False, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False, "network.captive-portal-service.enabled": False,
}


class Element:
    def __init__(self, firefox, name):
        self.firefox, self.name = firefox, name

    def send_keys(self, text):
        self.firefox.ask("WebDriver:ElementSendKeys", id=self.name, text=text)


class Firefox:
    """What browser.py uses of Selenium's drivers."""

    def __init__(self, size, language):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        profile = Path(self.folder.name)
        wanted = settings | {"intl.accept_languages": language}
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in wanted.items()))
        self.output = open(profile / "output", "w+")
        self.process = subprocess.Popen(["/usr/bin/firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", profile],
                                        stdout=self.output, stderr=subprocess.STDOUT)
        self.numbers = itertools.count(1)
        self.connection = self.connect(profile / "MarionetteActivePort")
        self.hear()  # its greeting
        self.ask("WebDriver:NewSession", pageLoadStrategy="normal")
        around = self.execute_script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.ask("WebDriver:SetWindowRect", width=size[0] + around[0], height=size[1] + around[1])

    def connect(self, port_file, seconds=60):
        end = time.time() + seconds
        while time.time() < end and self.process.poll() is None:
            try:
                return socket.create_connection(("127.0.0.1", int(port_file.read_text())))
            except (OSError, ValueError):
                time.sleep(0.05)
        raise RuntimeError("Firefox did not start: " + Path(self.output.name).read_text()[-500:])

    def hear(self):
        size = b""
        while not size.endswith(b":"):
            size += self.connection.recv(1) or self.gone()
        data = b""
        while len(data) < int(size[:-1]):
            data += self.connection.recv(int(size[:-1]) - len(data)) or self.gone()
        return json.loads(data)

    def gone(self):
        raise RuntimeError("Firefox has gone")

    def ask(self, command, **parameters):
        data = json.dumps([0, next(self.numbers), command, parameters]).encode()
        self.connection.sendall(str(len(data)).encode() + b":" + data)
        _, _, error, result = self.hear()
        if error:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def get(self, address):
        self.ask("WebDriver:Navigate", url=address)

    def execute_script(self, script, *arguments):
        return self.ask("WebDriver:ExecuteScript", script=script, args=list(arguments), sandbox=None)

    def find_elements(self, by, value):
        return [Element(self, found[element_key]) for found in self.ask("WebDriver:FindElements", using=by, value=value)]

    def find_element(self, by, value):
        return self.find_elements(by, value)[0]

    @property
    def title(self):
        return self.ask("WebDriver:GetTitle")

    def press(self, keys):
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.ask("WebDriver:PerformActions", actions=[{"type": "key", "id": "keyboard", "actions": strokes}])

    def complaints(self):
        """What scripts of pages threw; the browser's own come from other addresses."""
        lines = Path(self.output.name).read_text(errors="replace").splitlines()
        return [line for line in lines if line.startswith("JavaScript error: http")]

    def quit(self):
        try:
            self.ask("Marionette:Quit", flags=["eForceQuit"])
            self.process.wait(20)
        except (RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.connection.close()
        self.output.close()
        self.folder.cleanup()
