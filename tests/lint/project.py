"""What the lints share: which files are the project's own, and source text without comments and strings."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("kernels", "ui", "app", "tests", "shaders", "assets", "docs")
SOURCE = (".h", ".cpp", ".cuh", ".cu")


def files(suffixes=SOURCE, folders=FOLDERS):
    """Paths relative to the root, with forward slashes, in order."""
    found = []
    for folder in folders:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in suffixes and path.is_file():
                found.append(path.relative_to(ROOT).as_posix())
    return sorted(found)


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


_NOISE = re.compile(
    r'R"(?P<tag>[^()\\ ]{0,16})\(.*?\)(?P=tag)"'  # raw string
    r"|//[^\n]*|/\*.*?\*/"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'",
    re.DOTALL,
)


def code_only(text):
    """The same text with comments and the insides of literals blanked: every character keeps its place and line."""

    def blank(match):
        found = match.group(0)
        inside = re.sub(r"[^\n]", " ", found)
        return found[0] + inside[1:-1] + found[-1] if found[0] in "\"'" else inside

    return _NOISE.sub(blank, text)


def line_of(text, position):
    return text.count("\n", 0, position) + 1


_CLOSING = {"(": ")", "[": "]", "{": "}"}


def closing(code, position):
    """Position of the bracket that closes the one at `position`; the end of the text if none does."""
    opened, closed, depth = code[position], _CLOSING[code[position]], 0
    for at in range(position, len(code)):
        if code[at] == opened:
            depth += 1
        elif code[at] == closed:
            depth -= 1
            if depth == 0:
                return at
    return len(code) - 1


def functions(code):
    """(header, first, open, close) of each function body in text from code_only: positions of the header's first
    character and of the braces. Functions of local classes and lambdas belong to the function around them."""
    found, at, start = [], 0, 0
    while at < len(code):
        here = code[at]
        if here == "#" and code[:at].rpartition("\n")[2].strip() == "":
            while True:  # a directive with its continued lines
                end = code.find("\n", at)
                end = len(code) if end < 0 else end
                if code[at:end].rstrip().endswith("\\"):
                    at = end + 1
                    continue
                break
            at = start = end + 1
            continue
        if here == "(":
            at = closing(code, at)
        elif here == "{":
            header = code[start:at]
            kind = header.strip()
            bare = re.sub(r"\b(template\s*<[^{;]*?>|alignas\s*\([^)]*\))", " ", kind)
            if re.match(r"(inline\s+)?namespace\b|extern\s*\"", kind) or re.search(
                r"\b(class|struct|union|enum)\b[^()]*$", bare
            ):
                pass  # look inside
            elif "(" in kind and not kind.endswith("=") and not re.search(r"=\s*\[", kind):
                end = closing(code, at)
                first = start + len(header) - len(header.lstrip())
                found.append((kind, first, at, end))
                at = end
            else:
                at = closing(code, at)  # an initializer
            start = at + 1
        elif here in ";}":
            start = at + 1
        elif here == ":" and re.search(r"\b(public|private|protected)\s*$", code[start:at]):
            start = at + 1
        at += 1
    return found


def run(lint, self_test):
    """The main program of a lint: prints its findings, one a line; exit status 1 if there are any."""
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        print("the lint bites")
        return
    findings = lint()
    for finding in findings:
        print(finding)
    print(f"{len(findings)} findings")
    sys.exit(1 if findings else 0)
