"""Fails on a compiler's warning in the log of a build: builds themselves have no -Werror, so that a newer compiler's
warnings stop nobody. The object that a warning came with is removed, so that the next build compiles it again and the
next check meets the warning again.

usage: compiler_warnings.py BUILD_FOLDER LOG
"""
import pathlib
import re
import sys

STEP = re.compile(r"^\[\d+/\d+\] .*?(\S+\.o(?:bj)?)$")
WARNING = re.compile(r"(^|: )warning: ")


def main() -> int:
    build, log = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    made = None  # the object whose compiler is speaking
    found = 0
    for line in log.read_text(errors="replace").splitlines():
        if step := STEP.match(line):
            made = build / step[1]
        if not WARNING.search(line):
            continue
        found += 1
        print(line)
        if made is not None:
            made.unlink(missing_ok=True)
    if found:
        print(f"{found} warnings; builds go on with them, a check does not")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
