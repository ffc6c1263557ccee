"""Names that CONTRIBUTING.md quotes, `thus`: a path is there, and every other word stands in a source. Of the table of the
book's names the second column is the book's own."""

import re

import project

PAGE = "CONTRIBUTING.md"
SUFFIXES = (*project.SOURCE, ".def", ".py", ".sh", ".cmake", ".txt", ".tsv", ".frag", ".vert", "")
TOP = ("CMakeLists.txt", "CMakePresets.json", "check", "run", "packages.sh")
# Of programs and packages of others, and made by the build.
FOREIGN = {"cmake", "ctest", "cpack", "dpkg", "dev", "debootstrap", "lintian", "DESTDIR", "PREFIX", "NAME", "OUT", "FILE",
           "libscatterscope_libraries", "so", "deb", "tar", "zst"}
ANY_FILE = {"x.cpp", "x.h"}
QUOTED = re.compile(r"`([^`]+)`")
WORD = re.compile(r"[A-Za-z_]\w*")


def quotes(text):
    """[(line, quoted words)], paragraphs alone; a quote may go on in the next line."""
    text = re.sub(r"```.*?```", lambda m: re.sub(r"[^\n]", " ", m.group(0)), text, flags=re.DOTALL)
    text = re.sub(r"(?m)^(\|[^|\n]*\|)[^|\n]*(\|[^|\n]*\|)$", r"\1\2", text)  # the book's column, of three
    return [(project.line_of(text, m.start()), " ".join(m.group(1).split())) for m in QUOTED.finditer(text)]


def is_path(words):
    return re.fullmatch(r"\.?[\w<>.-]+(?:/[\w<>.-]*)+|[\w<>-]+\.(?:h|cpp|cu|cuh|def|py|md|tsv|txt|svg|json|frag|hash|inc)",
                        words) is not None


def findings_in(text, there, known):
    """there(path): whether a file or folder of that name is there, whole or as the end of its path."""
    def is_known(name):
        return name in known or name in FOREIGN or name.removeprefix("test_") in known  # test_<what> is a program

    found = []
    for line, words in quotes(text):
        if is_path(words):
            if not there(words) and words not in ANY_FILE:
                found.append(f"{PAGE}:{line}: no such file: {words}")
            continue
        missing = [name for name in WORD.findall(words.replace("-D", " ")) if not is_known(name)]
        found += [f"{PAGE}:{line}: no source has this name: {name}" for name in missing]
    return found


def lint():
    paths = [path for path in project.files(SUFFIXES + (".md", ".json", ".svg", ".hash")) if not path.startswith("docs/")]
    sources = [path for path in paths if path.endswith(SUFFIXES[:-1]) or "." not in path.rsplit("/", 1)[-1]]
    known = set()
    for path in [*TOP, *sources]:
        if path.endswith("lint/quoted_names.py"):
            continue
        try:
            known.update(WORD.findall(project.read(path)))
        except UnicodeDecodeError:
            pass  # no source: a file of a corpus

    def there(words):
        if "<" in words or words.startswith(("build/", "../")):
            return True
        whole = words.rstrip("/")
        is_there = any((project.ROOT / (whole + end)).exists() for end in ("", ".h"))
        return is_there or any(path.endswith("/" + whole) or f"/{whole}/" in path for path in paths)

    return findings_in(project.read(PAGE), there, known)


def self_test():
    known = {"see", "as", "index"}
    there = {"kernels/catalog.h", "catalog.h"}.__contains__
    assert findings_in("Show `see(as::index)` of\n`kernels/catalog.h`.", there, known) == []
    assert findings_in("a\n`copy_async(index)`", there, known) == ["CONTRIBUTING.md:2: no source has this name: copy_async"]
    assert findings_in("`kernels/missing.def`", there, known) == ["CONTRIBUTING.md:1: no such file: kernels/missing.def"]
    assert findings_in("| `see` | `numOnes` | 13.3 |\n```\nother\n```\n", there, known) == []
    assert findings_in("| `seen` | `see` | 13.3 |\n", there, known) != []
    assert findings_in("`see\nindex`", there, known) == []


if __name__ == "__main__":
    project.run(lint, self_test)
