#!/usr/bin/env python3
"""Holds the analysis of races against compute-sanitizer's racecheck, on the planted kernels.

    tests/gpu/compare_races.py TEST_GPU

The analysis judges recordings made on the executor, the tool the same kernels as plain CUDA on the GPU. racecheck looks
at shared memory between warps, so of the racy kernels only those are compared; of the right ones all. Status 77 where
there is no GPU or no tool, 1 where a verdict differs.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

SUMMARY = re.compile(r"RACECHECK SUMMARY: (\d+) hazard")


def skip(why):
    print(f"SKIPPED: {why}")
    sys.exit(77)


def run(command, planted):
    environment = dict(os.environ, SCATTERSCOPE_PLANTED=planted)
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode == 77:
        skip(done.stdout.strip().splitlines()[-1].removeprefix("SKIPPED: "))
    return done


def verdicts(test_gpu):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "verdicts")
        done = run([test_gpu, "--no-skip", "--test-case=planted kernels: the analysis*"], path)
        if done.returncode != 0:
            sys.exit(done.stdout)
        with open(path, encoding="utf-8") as lines:
            return [line.split() for line in lines]


def hazards(test_gpu, name):
    # All levels: the tool calls a hazard between a read and a later write no more than a matter of information.
    tool = ["compute-sanitizer", "--tool", "racecheck", "--racecheck-report", "all", "--print-level", "info"]
    done = run([*tool, test_gpu, "--no-skip", "--test-case=planted kernels: the named*"], name)
    found = SUMMARY.search(done.stdout)
    if not found:
        sys.exit(f"{name}: racecheck gives no summary\n{done.stdout}")
    return int(found[1])


def main():
    test_gpu = sys.argv[1]
    kernels = verdicts(test_gpu)
    if shutil.which("compute-sanitizer") is None:
        skip("compute-sanitizer is not installed")
    compared = differ = 0
    for name, verdict, how in kernels:
        count = hazards(test_gpu, name)
        agrees = (count > 0) == (verdict == "racy")
        compared += how == "compared"
        differ += how == "compared" and not agrees
        print(f"{name}: analysis {verdict}, racecheck {count} hazards" + ("" if how == "compared" else " (not compared)"))
    print(f"compared {compared} planted kernels with racecheck: {differ} differ")
    sys.exit(differ > 0)


main()
