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
        first = next(line["first_frame_ms"] for line in window.lines() if "first_frame_ms" in line)
        shown = next(line["first_recording_ms"] for line in window.lines() if "first_recording_ms" in line)
        for _ in range(60):
            window.key("alt+Right")
            time.sleep(0.05)
        frames = [line["frame_ms"] for line in window.lines() if line.get("step", 0) > 0]
        time.sleep(1)
        before, since = cpu_seconds(window.process.pid), time.monotonic()
        time.sleep(10)
        idle = (cpu_seconds(window.process.pid) - before) / (time.monotonic() - since)
        return first, shown, statistics.median(frames), idle
    finally:
        window.close()


def frames_since(window, before):
    """Median and longest frame, and how many, of the lines from there on."""
    frames = [line["frame_ms"] for line in window.lines()[before:] if "frame_ms" in line]
    return statistics.median(frames), max(frames), len(frames)


def measure_comparison(program, display, preset):
    """Median frame of stepping through two runs side by side."""
    window = Window(program, display, "--size", "1280x800", "--side-by-side", preset)
    try:
        window.wait_for(lambda s: s["compare"] and not s["recording"], "the comparison", 60)
        for key, times in (("shift+Right", 30), ("alt+Right", 30), ("Right", 30), ("ctrl+Right", 4)):
            for _ in range(times):
                window.key(key)
                time.sleep(0.05)
        frames = [line["frame_ms"] for line in window.lines() if (line.get("compare") or {}).get("position", 0) > 0]
        return statistics.median(frames), max(frames), len(frames)
    finally:
        window.close()


def measure_heatmap(program, display, arguments):
    """Median frame of the scatter heatmap while the mouse moves over it, its controls are used and steps are taken."""
    window = Window(program, display, "--size", "1280x800", "--device", "cpu", *arguments)
    try:
        window.click("figure_heatmap")
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
        frame, longest, count = measure_timing(program, display)
        print(f"measured results: median frame {frame:.1f} ms, longest {longest:.1f} ms of {count}")
        if frame > FRAME_MS:
            late.append(f"measured results: frame over {FRAME_MS} ms")
        for preset in ("13.2-13.5", "13.2-13.5-4096", "13.5-13.8-4096", "13.8-13.10-4096"):
            frame, longest, count = measure_comparison(program, display, preset)
            print(f"comparison {preset}: median frame {frame:.1f} ms, longest {longest:.1f} ms of {count}")
            if frame > FRAME_MS:
                late.append(f"comparison {preset}: frame over {FRAME_MS} ms")
    finally:
        display.close()
    for line in late:
        print(f"over its limit: {line}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
