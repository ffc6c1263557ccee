"""Which tests passed before with the same programs and data, so that `./check --quick` leaves them out.

    unchanged.py list BUILD PASSED CTEST-ARGUMENTS...    prints a regular expression of their names; nothing without any
    unchanged.py keep BUILD PASSED JUNIT                 notes those that passed

A test's key is made of its command, of every file that the command and its environment name, of the program and the
libraries that are loaded when it runs, and of the files of the project that no program is compiled from: pictures,
corpora, texts, kernels.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def data_of_project():
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                           capture_output=True, text=True, check=True).stdout.split("\0")
    together = hashlib.sha256()
    for name in sorted(names):
        path = ROOT / name
        if name and path.suffix not in (".cpp", ".h") and path.is_file():
            together.update((name + digest(path)).encode())
    return together.hexdigest()


def keys(build, arguments):
    """Name to key, of the tests that ctest takes with these arguments."""
    shown = subprocess.run(["ctest", "--show-only=json-v1", *arguments], cwd=build, capture_output=True, text=True,
                           check=True).stdout
    loaded = sorted({*build.glob("app/scatterscope*"), *build.rglob("*.so"), *build.rglob("*.so.*")})
    common = data_of_project() + "".join(digest(file) for file in loaded if file.is_file())
    of_files = {}
    found = {}
    for test in json.loads(shown)["tests"]:
        words = test.get("command", []) + [word for one in test["properties"] if one["name"] == "ENVIRONMENT"
                                           for word in one["value"]]
        text = common + json.dumps(words)
        for word in words:
            path = pathlib.Path(word.split("=")[-1])
            if not path.is_absolute() or not path.is_file():
                continue
            if path not in of_files:
                of_files[path] = digest(path)
            text += of_files[path]
        found[test["name"]] = hashlib.sha256((test["name"] + text).encode()).hexdigest()
    return found


def main():
    action, build, passed, *rest = sys.argv[1:]
    build, passed = pathlib.Path(build).resolve(), pathlib.Path(passed)
    passed.mkdir(parents=True, exist_ok=True)
    if action == "list":
        names = [name for name, key in keys(build, rest).items() if (passed / key).exists()]
        if names:
            print("^(" + "|".join(map(re.escape, names)) + ")$")
    else:
        of_test = keys(build, [])
        for case in xml.parse(rest[0]).getroot().iter("testcase"):
            if case.get("status") == "run" and case.get("name") in of_test:
                (passed / of_test[case.get("name")]).touch()


if __name__ == "__main__":
    main()
