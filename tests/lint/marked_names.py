"""What code needs of an array or a launch it finds by a marker (kernels/recording/content.h, work.h) or by what threads
show: none is known by its name, which is the kernel's own."""

import re

import project

# Every name is a finding there.
STRICT = ("kernels/analysis", "kernels/cost", "kernels/story")
# There most words are others: options, members of JSON. A name is a finding where it is compared or looked up.
OTHERS = ("kernels", "ui", "app")
# What files of older versions say by names.
OLD_FILES = "kernels/format/old_names."

MADE = re.compile(r'\bgpu\.(?:array|zeros|upload|upload_part)<[^>]*>\(\s*"(\w+)"')
SHARED = re.compile(r"\b(?:DYNAMIC_)?SHARED\s*\(\s*[^,()]+,\s*(\w+)\s*,")
GLOBAL = re.compile(r"\b__global__\s+void\s+(?:__launch_bounds__\s*\((?:[^()]|\([^()]*\))*\)\s*)?(\w+)\s*\(")
LITERAL = re.compile(r'"[^"\n]*"')
COMPARED = r"\b(?:name|kernel|array)\w*(?:\(\))?\s*[!=]=\s*$"
COMPARED_BEHIND = r"\s*[!=]=\s*[\w.>()\[\]-]*\b(?:name|kernel|array)\b"
LOOKED_UP = r"\b\w*(?:named|kernel|array)\w*\((?:[^()]*,)?\s*$"
GONE_OVER = r"\bfor\s*\([^;()]*:\s*\{[^{}]*$"


def names_in(text):
    return set(MADE.findall(text)) | set(SHARED.findall(text)) | set(GLOBAL.findall(text))


def literals(text):
    """(start, end, word) of string literals outside of comments."""
    for match in LITERAL.finditer(project.code_only(text)):
        yield match.start(), match.end(), text[match.start() + 1:match.end() - 1]


def is_looked_for(code, start, end):
    return (re.search(COMPARED, code[:start]) or re.match(COMPARED_BEHIND, code[end:]) or re.search(LOOKED_UP, code[:start])
            or re.search(GONE_OVER, code[:start]))


def findings_in(path, text, names, always):
    code = project.code_only(text)
    return [f'{path}:{project.line_of(text, start)}: known by its name: "{word}"'
            for start, end, word in literals(text)
            if word in names and (always or is_looked_for(code, start, end))]


def lint():
    kernels = [path for path in project.files((".cuh",), ("kernels",)) if not path.startswith("kernels/timing/")]
    names = set().union(*(names_in(project.read(path)) for path in kernels))
    if not {"tile_words", "keys", "sweep", "find_shares"} <= names:
        return ["kernels/radix/onesweep.cuh:1: its arrays and kernels were not found"]
    found = []
    for path in project.files((".h", ".cpp"), OTHERS):
        if not path.startswith(OLD_FILES):
            found += findings_in(path, project.read(path), names, path.startswith(STRICT))
    return found


def self_test():
    assert names_in('auto words = gpu.array<TileWord>("tile_words", n, as::tile_words);\n') == {"tile_words"}
    assert names_in('SHARED(Key, keys, 1u << most, of(bits), as::keys);\nDYNAMIC_SHARED(int, tile, n, 0);\n') == {"keys", "tile"}
    assert names_in("__global__ void __launch_bounds__(Threads::most, 768 / of(1))\n    sweep(View<Key> keys) {\n") == {"sweep"}
    assert names_in("template <class Key>\n__global__ void find_shares(View<Key> keys) {\n") == {"find_shares"}
    names = {"keys", "tile_words", "sweep"}
    for wrong in ('if (array.name == "keys") {', 'if ("sweep" == launch.kernel) {', 'launch.kernel != "sweep"',
                  'r.array_named("tile_words")', 'written(r, array_of("sweep", "keys"))', 'array == "keys"',
                  'for (const char* name : {"keys", "other"}) find(name);'):
        assert findings_in("ui/a.cpp", wrong, names, False), wrong
    for right in ('m.list("keys", run.keys);', 'array.name == "other"', '{"sweep", Text::sweep}',
                  'add("keys")  // name == "keys"', 'if (word == "keys") {', 'option.kind == "keys"'):
        assert not findings_in("ui/a.cpp", right, names, False), right
    assert findings_in("kernels/story/a.cpp", 'const char* all[] = {"sweep"};', names, True)
    assert not findings_in("kernels/story/a.cpp", '// "sweep"\nsay("other");', names, True)


if __name__ == "__main__":
    project.run(lint, self_test)
