"""Runs clang-tidy on the files that changed, themselves or what they include, since they last passed.

    tidy.py --build FOLDER SOURCE-FOLDER...

It judges what the last commits changed, a header in one file that includes it. Files that the build compiles together
are judged together: their headers are read once. ./check --long judges every file, each by itself: only so does clang-tidy
name an unused using.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import time

import layering
import passed
import project


def to_judge(wanted, sources):
    """Of the wanted files those to judge for what changed lately; all of them where the rules changed."""
    changed = passed.changed_lately()
    if changed is None or ".clang-tidy" in changed:
        return wanted
    judged = changed & wanted
    for header in sorted(path for path in changed & sources.keys() if path.endswith(".h")):
        own = re.sub(r"h$", "cpp", header)
        by = [own] if own in wanted else sorted(path for path in wanted if header in layering.closure(path, sources))[:1]
        judged.update(by)
    return judged


def held(entry):
    """The project's files that a compile command compiles, relative to the root."""
    path = pathlib.Path(entry["file"])
    if "together" in path.parts:
        return re.findall(r'#include "(.*)"', path.read_text())
    return [path.relative_to(project.ROOT).as_posix()] if path.is_relative_to(project.ROOT) else []


def alone(commands):
    """The same commands for each file alone."""
    made = []
    for entry in commands:
        for name in held(entry):
            path = str(project.ROOT / name)
            command = entry["command"].replace(" -Wno-subobject-linkage", " -Wshadow").replace(entry["file"], path)
            made.append({"directory": entry["directory"], "command": command, "file": path})
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    before = passed.Passed("tidy", pathlib.Path(given.build) / "tidy_passed")

    commands = json.loads((pathlib.Path(given.build) / "compile_commands.json").read_text())
    if passed.EVERYTHING:
        commands = alone(commands)
    units = {}  # of each file to compile, the project's files in it
    for entry in commands:
        if entry["file"].endswith(".cpp"):
            units[entry["file"]] = held(entry)
    wanted = {path for names in units.values() for path in names
              if any(path.startswith(folder.rstrip("/") + "/") for folder in given.folders)}
    sources = {path: project.read(path) for path in project.files((*project.SOURCE, ".def"))}
    if not passed.EVERYTHING:
        wanted = to_judge(wanted, sources)
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True, check=True).stdout
    common = version + project.read(".clang-tidy")

    database = pathlib.Path(given.build) / "tidy"
    database.mkdir(exist_ok=True)
    (database / "compile_commands.json").write_text(json.dumps(commands))

    def mark(names):
        return before.mark(common, names, sources)

    def check(unit):
        start = time.monotonic()
        done = subprocess.run(["clang-tidy", "-p", str(database), "--quiet",
                               "--extra-arg=-Wno-unknown-warning-option", unit],
                              capture_output=True, text=True, cwd=project.ROOT)
        words = done.stdout.strip()
        if done.returncode == 0:
            mark(units[unit]).touch()
        elif not words:
            words = done.stderr.strip()
        return unit, done.returncode, words, time.monotonic() - start

    todo = sorted(unit for unit, names in units.items() if wanted & set(names) and not mark(names).exists())
    print(f"{len(wanted)} files; {len(todo)} to compile of {len(units)}")
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for unit, status, words, seconds in pool.map(check, todo):
            print(f"{' '.join(units[unit])}: {seconds:.1f} s")
            if status != 0:
                failed += 1
                print(words)
    print(f"{failed} with findings")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
