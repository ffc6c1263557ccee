"""The real window on a machine with a GPU: what it records, counts and measures there. Usage: drive_on_gpu.py PROGRAM

Skipped (77) without Xvfb, xdotool or a GPU.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "window"))
from driven import SKIPPED, Display, Window, check, checks_passed, require_tools  # noqa: E402

INPUT = ("--random", "256", "--key-bits", "4", "--block-threads", "64")


def require_gpu(window):
    if window.state["device"] != "cuda":
        print(f"skipped: recorded on {window.state['device']}, no GPU here")
        sys.exit(SKIPPED)


def recorded(program, display):
    """The last step looks as it does after the executor's run."""
    pictures = {}
    for device in ("cuda", "cpu"):
        window = Window(program, display, "--preset", "book", "--device", device)
        try:
            window.key("End")
            state = window.wait_for(lambda s: s["step"] == s["steps"], "the end")
            check(state["device"] == device, f"recorded on {device}")
            pictures[device] = {name: state["pictures"][name] for name in ("figure", "source")}
        finally:
            window.close()
    check(pictures["cuda"] == pictures["cpu"], "the figure and the source are those of the executor")


def counted_sectors(program, folder, keys, device):
    path = os.path.join(folder, f"{keys}-{device}.json")
    subprocess.run([program, "heatmap", "--sort", "radix-1bit", "--n", str(keys), *INPUT[2:], "--device", device,
                    "--json", path], check=True, stdout=subprocess.DEVNULL)
    with open(path, encoding="utf-8") as file:
        return sum(launch["sectors"] for launch in json.load(file)["launches"])


def counted(window, program, folder):
    """Stores counted on the GPU are the executor's; the window is live while many are counted, and cancels."""

    def finished(power, device):
        window.choose("heatmap_keys", f"heatmap_keys_{power}")
        state = window.wait_for(lambda s: s["map"] is not None and not s["counting"] and
                                s["map"]["runs"][0]["n"] == 1 << power, f"2^{power} keys counted", 120)
        run = state["map"]["runs"][0]
        check(run["iteration"] == 0, "of the first iteration")
        check(run["sectors"] == counted_sectors(program, folder, 1 << power, device), f"sectors as counted on {device}")

    window.pick_figure("heatmap")
    finished(14, "cpu")
    finished(26, "cuda")
    window.choose("heatmap_keys", "heatmap_keys_29")
    window.wait_for(lambda s: s["counting"], "counting begins", 20)
    window.key("alt+Right")
    window.wait_for(lambda s: s["step"] == 1, "the window is live while stores are counted")
    check(window.state["counting"], "2^29 keys take their time")
    window.click("heatmap_cancel")
    state = window.wait_for(lambda s: not s["counting"], "cancelled", 20)
    check(state["map"]["runs"][0]["n"] == 1 << 26, "what was counted before is still shown")
    window.click("dismiss")
    finished(29, "cuda")


def measured(window, folder):
    """Three sorts and CUB at the sizes of the form, all verified; cancelled, what is finished stays."""
    window.key("m")
    sets = window.wait_for(lambda s: s["timing"], "M shows measured results")["timing"]["sets"]
    window.click("timing_measure")
    window.wait_for(lambda s: s["dialog"] == "measure", "the form")
    window.click("measure_on_cuda")
    window.choose("measure_to", "measure_to_24")
    window.click("measure_start")
    window.wait_for(lambda s: s["measuring"], "measuring begins")
    window.key("t")
    window.wait_for(lambda s: s["theme"] == "dark", "the window is live")
    here = window.wait_for(lambda s: s["timing"]["sets"] == sets + 1 and not s["measuring"], "it ends", 120)["timing"]
    check(here["backend"] == "cuda", f"measured on the GPU: {here}")
    path = os.path.join(folder, "here.json")
    saved = json.loads(window.saved("ctrl+s", "save_measured", path))
    sorts = [run for run in saved["runs"] if run["sort"] != "device-copy"]
    check(len(sorts) == 20 and all(run["verified"] for run in sorts), "five sizes of three sorts and CUB, verified")
    for run in sorts:
        print(f"  {run['sort']}, N = {run['n']}: {run['milliseconds']['median']:.3f} ms")

    window.click("timing_measure")
    window.wait_for(lambda s: s["dialog"] == "measure", "the form")
    window.choose("measure_to", "measure_to_28")
    window.click("measure_grid")
    window.click("measure_start")
    window.wait_for(lambda s: s["measuring"] and s["timing"]["sets"] == sets + 2, "the first size is done", 60)
    window.key("t")
    window.wait_for(lambda s: s["theme"] == "high-contrast", "the window is live")
    window.click("cancel_measure")
    state = window.wait_for(lambda s: not s["measuring"], "cancelled soon", 30)
    check(state["timing"]["results"] > 0, "what is finished is kept")


def main(program):
    require_tools()
    display = Display()
    try:
        window = Window(program, display, *INPUT)
        try:
            require_gpu(window)
            with tempfile.TemporaryDirectory() as folder:
                counted(window, program, folder)
                print("counted: passed")
                measured(window, folder)
                print("measured: passed")
        finally:
            window.close()
        recorded(program, display)
        print("recorded: passed")
    finally:
        display.close()
    print(f"{checks_passed()} checks passed, the window with a GPU")


if __name__ == "__main__":
    main(sys.argv[1])
