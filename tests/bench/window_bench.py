"""First frame, median frame time, idle load of the real window. Usage: window_bench.py PROGRAM"""

import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "window"))
from driven import Display, Window, require_tools  # noqa: E402

FIRST_FRAME_MS = 500
FRAME_MS = 16.7
IDLE_SHARE = 0.01


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(program, display, arguments):
    window = Window(program, display, "--size", "1280x800", *arguments)
    try:
        first, shown = window.ms_to("first_frame"), window.ms_to("first_recording")
        for _ in range(60):
            window.key("alt+Right")
            time.sleep(0.05)
        frames = frames_of_steps(window.lines())
        time.sleep(1)
        before, since = cpu_seconds(window.process.pid), time.monotonic()
        time.sleep(10)
        idle = (cpu_seconds(window.process.pid) - before) / (time.monotonic() - since)
        return first, shown, statistics.median(frames), idle
    finally:
        window.close()


def frame_ms(line):
    """What a frame takes on a machine that does nothing else, at most: where others work the time that passes is longer
    than all the program's threads work."""
    return min(line["frame_ms"], line["worked_ms"])


def frames_of_steps(lines):
    """The frames that show another moment than the one before: of each moment the shortest, since where others work too
    a frame takes longer now and then."""
    def moment(line):
        return line["step"], (line["compare"] or {}).get("position"), (line["lecture"] or {}).get("scene")

    drawn, shortest = [line for line in lines if "frame_ms" in line], {}
    for last, line in zip(drawn, drawn[1:]):
        at = moment(line)
        if at != moment(last):
            shortest[at] = min(shortest.get(at, frame_ms(line)), frame_ms(line))
    return list(shortest.values())


def frames_since(window, before):
    """Median and longest frame, and how many, of the lines from there on."""
    frames = [frame_ms(line) for line in window.lines()[before:] if "frame_ms" in line]
    return statistics.median(frames), max(frames), len(frames)


def measure_comparison(program, display, preset):
    """Median frame of stepping through two runs side by side."""
    window = Window(program, display, "--size", "1280x800", "--side-by-side", preset)
    try:
        window.wait_for(lambda s: s["compare"] and not s["recording"], "the comparison", 60)
        before = len(window.lines()) - 1
        for _ in range(3):  # the same moments
            window.key("Home")
            for key, times in (("shift+Right", 10), ("alt+Right", 15), ("Right", 15), ("ctrl+Right", 2)):
                for _ in range(times):
                    window.key(key)
                    time.sleep(0.05)
        frames = frames_of_steps(window.lines()[before:])
        return statistics.median(frames), max(frames), len(frames)
    finally:
        window.close()


def measure_lecture(program, display, name):
    """Longest frame of a few steps in each scene."""
    window = Window(program, display, "--size", "1280x800", "--lecture", name)
    try:
        first = window.ms_to("first_frame")
        count = window.wait_for(lambda s: not s["lecture"]["recording"], "the runs", 120)["lecture"]["scenes"]
        frames = []
        for scene in range(count):
            if scene > 0:
                window.key("bracketright")
                window.wait_for(lambda s, k=scene: s["lecture"]["scene"] == k and s["lecture"]["here"], "the scene")
            time.sleep(0.3)
            before = len(window.lines())
            for key in ("alt+Left", "Left", "Left", "Right", "Right", "alt+Right"):
                window.key(key)
                time.sleep(0.05)
            frames += [(ms, scene + 1) for ms in frames_of_steps(window.lines()[before - 1:])]
        return first, statistics.median(ms for ms, _ in frames), *max(frames), len(frames)
    finally:
        window.close()


def measure_heatmap(program, display, arguments):
    """Median frame of the scatter heatmap while the mouse moves over it, its controls are used and steps are taken."""
    window = Window(program, display, "--size", "1280x800", "--device", "cpu", *arguments)
    try:
        window.pick_figure("heatmap")
        window.key("End")
        time.sleep(0.5)
        before = len(window.lines())
        for view in ("heatmap_whole", "heatmap_window"):
            window.click(view)
            for k in range(20):
                window.point_at("canvas", 0.1 + 0.03 * k, 0.25 + 0.025 * k)
            for scale in ("heatmap_logarithmic", "heatmap_linear"):
                window.click(scale)
            for key in ("alt+Left", "alt+Right") * 5:
                window.key(key)
        return frames_since(window, before)
    finally:
        window.close()


def measure_timing(program, display):
    """Median frame of the shipped measured results while the mouse moves over each plot and its runs are chosen."""
    window = Window(program, display, "--size", "1280x800", "--timing", "throughput")
    try:
        before = len(window.lines())
        for kind in ("throughput", "ladder", "grid", "blocks", "launches"):
            window.click(f"plot_{kind}")
            for k in range(20):
                window.point_at("plot", 0.1 + 0.04 * k, 0.3 + 0.03 * k)
            window.click("plot_run")
        return frames_since(window, before)
    finally:
        window.close()


def main(program):
    require_tools()
    display = Display("1280x800x24")
    late = []
    try:
        for keys, arguments in ((16, ["--preset", "book"]), (64, ["--random", "64", "--key-bits", "8",
                                                                  "--block-threads", "16"])):
            first, shown, frame, idle = measure(program, display, arguments)
            print(f"{keys} keys: first frame {first:.0f} ms, recording shown {shown:.0f} ms, median frame {frame:.1f} ms, idle {idle:.2%} of a core")
            if first > FIRST_FRAME_MS:
                late.append(f"{keys} keys: first frame over {FIRST_FRAME_MS} ms")
            if frame > FRAME_MS:
                late.append(f"{keys} keys: frame over {FRAME_MS} ms")
            if idle > IDLE_SHARE:
                late.append(f"{keys} keys: idle over {IDLE_SHARE:.0%}")
        for name, arguments in (("radix-1bit", ["--sort", "radix-1bit"]),
                                ("radix-local 4 x 8", ["--sort", "radix-local", "--radix-bits", "4", "--keys-per-thread", "8"])):
            frame, longest, count = measure_heatmap(program, display, ["--random", "4096", "--key-bits", "8", *arguments])
            print(f"heatmap, 4096 keys, {name}: median frame {frame:.1f} ms, longest {longest:.1f} ms of {count}")
            if frame > FRAME_MS:
                late.append(f"heatmap of {name}: frame over {FRAME_MS} ms")
        for name in ("45-minutes", "coalescing", "networks", "onesweep"):
            first, frame, longest, scene, count = measure_lecture(program, display, name)
            print(f"lecture {name}: first frame {first:.0f} ms, a step: median frame {frame:.1f} ms, longest {longest:.1f} ms, in scene {scene}, of {count}")
            if longest > FRAME_MS:
                late.append(f"lecture {name}: frame of a step over {FRAME_MS} ms")
        frame, longest, count = measure_timing(program, display)
        print(f"measured results: median frame {frame:.1f} ms, longest {longest:.1f} ms of {count}")
        if frame > FRAME_MS:
            late.append(f"measured results: frame over {FRAME_MS} ms")
        for preset in ("13.2-13.5", "13.2-13.5-4096", "13.5-13.8-4096", "13.8-13.10-4096"):
            frame, longest, count = measure_comparison(program, display, preset)
            print(f"comparison {preset}: median frame {frame:.1f} ms, longest {longest:.1f} ms of {count}")
            if longest > FRAME_MS:
                late.append(f"comparison {preset}: frame over {FRAME_MS} ms")
    finally:
        display.close()
    for line in late:
        print(f"over its limit: {line}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
