"""Who may include whom: fails on an arrow that is not listed here and on a cycle of includes."""

import posixpath
import re

import project

# Values that describe measured results and what shapes take of a GPU: all of kernels/timing that ui may see.
MEASURED = ("kernels/timing/measured.h", "kernels/timing/device_times.h", "kernels/timing/shapes/shape_cost.h",
            "kernels/format/measured_json.h")
WORDS = ("kernels/text.h", "kernels/text_hash.h", "kernels/texts", "kernels/error.h")  # what is said, and what went wrong
RECORDED = ("kernels/parameters", "kernels/recording", "kernels/analysis", *WORDS)
STORY = (*RECORDED, "kernels/story")

# Folders of app, each above those before it: what went wrong, files, what a run is asked for by, pictures, work in
# processes and threads, links, ..., what is shown in place of a figure, ..., the window's state, the window; the command line beside it.
APP = ("errors", "files", "parameters", "pictures", "jobs", "links", "mistakes", "comparing", "views", "exams",
       "courses", "exercises", "exports", "session", "page", "letters", "window")

# A folder may include itself and what stands behind it. The longest matching prefix decides.
ALLOWED = {
    "kernels/parameters": (*WORDS,),
    "kernels/recording": ("kernels/parameters", *WORDS),
    "kernels/analysis": ("kernels/parameters", "kernels/recording", *WORDS),
    "kernels/story": RECORDED,
    "kernels/format": (*RECORDED, *MEASURED),
    "kernels/simt": ("kernels/parameters", "kernels/recording", *WORDS),
    "kernels/mistakes": ("kernels/simt", "kernels/shared", "kernels/catalog.h", "kernels/sources.h",
                         "kernels/story/questions", *RECORDED),
    "kernels": ("kernels", "assets/translations"),
    "ui/scene": (*WORDS, "kernels/recording/plain_text.h"),
    "ui/layout": ("ui/scene",),
    "ui/figures": ("ui/scene", "ui/layout", *WORDS, "ui/terms.h", "ui/overloaded.h",
                   "assets/translations/figures.def", *STORY, *MEASURED),
    "ui/plots": ("ui/scene", *WORDS, "kernels/parameters",
                 "kernels/analysis/sort_counts.h", "kernels/analysis/run_counts.h", *MEASURED),
    "ui": (*STORY, "assets/translations", *MEASURED),
    **{f"app/{folder}": ("ui", "kernels", *(f"app/{below}" for below in APP[:k])) for k, folder in enumerate(APP)},
    "app/web": ("ui", "kernels", *(f"app/{below}" for below in APP[:APP.index("letters")])),
    "app/command_line": ("ui", "kernels", *(f"app/{below}" for below in APP[:APP.index("letters")])),
    "app": ("ui", "kernels"),
    "tests": ("kernels", "ui", "app"),
}

CUDA = re.compile(r"^(cuda\w*(\.h|/.*)|cub/.*|thrust/.*|cooperative_groups(\.h|/.*)|device_\w+\.h|curand\w*\.h|nv/.*)$")
CUDA_PLACES = re.compile(r"^kernels/timing/libraries/")
WINDOW = re.compile(r"(^|/)(imgui\w*\.h|imconfig\.h)$")
WINDOW_PLACES = re.compile(r"^(ui|app|tests)/")
SYSTEM = re.compile(r"^(GLFW/.*|glad/.*|GL/.*|EGL/.*)$")
SYSTEM_PLACES = re.compile(r"^(app|tests)/")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.MULTILINE)
# JSON becomes a tree in one place, which bounds it.
JSON = re.compile(r"\b(?:nlohmann::)?(?:ordered_)?[Jj]son::(?:sax_)?parse\(")
JSON_PLACE = re.compile(r"^(tests/|kernels/format/json_place\.cpp$)")


def layer(path):
    folder = posixpath.dirname(path)
    while folder not in ALLOWED and folder:
        folder = posixpath.dirname(folder)
    return folder


def inside(path, place):
    return path == place or path.startswith(place + "/")


def includes(text):
    """(line, name, quoted) of each include."""
    return [(project.line_of(text, m.start(1) if m.group(1) else m.start(2)), m.group(1) or m.group(2), bool(m.group(1)))
            for m in INCLUDE.finditer(text)]


def closure(path, sources, seen=None):
    """The file and the project's files that it includes, themselves and through others."""
    seen = set() if seen is None else seen
    if path in sources and path not in seen:
        seen.add(path)
        for _, name, _ in includes(sources[path]):
            closure(name, sources, seen)
    return seen


def arrows(sources):
    """Findings about single includes. sources: {path: text}."""
    found = []
    for path, text in sources.items():
        here = layer(path)
        for line, name, quoted in includes(text):
            say = lambda what: found.append(f"{path}:{line}: {what}: {name}")
            if name.startswith(".") or "/../" in name:
                say("includes are written from the root")
            elif name.split("/")[0] in project.FOLDERS:
                if not any(inside(name, place) for place in (here, *ALLOWED.get(here, ()))):
                    say(f"{here} may not include this")
            elif quoted and not WINDOW.search(name):
                say("own files are included by their path from the root, others in angle brackets")
            if CUDA.match(name) and not CUDA_PLACES.search(path):
                say("CUDA's headers belong under kernels/timing/libraries")
            if WINDOW.search(name) and not WINDOW_PLACES.search(path):
                say("ImGui belongs under ui and app")
            if SYSTEM.match(name) and not SYSTEM_PLACES.search(path):
                say("the window system belongs under app")
        for match in [] if JSON_PLACE.search(path) else JSON.finditer(text):
            found.append(f"{path}:{project.line_of(text, match.start())}: JSON is read by format::parse_json")
    return found


def cycles(sources):
    edges = {path: [name for _, name, _ in includes(text) if name in sources] for path, text in sources.items()}
    found, state = [], {}

    def visit(path, trail):
        state[path] = "open"
        for name in edges[path]:
            if state.get(name) == "open":
                loop = trail[trail.index(name):] if name in trail else [path]
                found.append(f"{name}:1: a cycle of includes: {' -> '.join(loop + [name])}")
            elif name not in state:
                visit(name, trail + [name])
        state[path] = "done"

    for path in edges:
        if path not in state:
            visit(path, [path])
    return found


def lint():
    sources = {path: project.read(path) for path in project.files()}
    return arrows(sources) + cycles(sources)


def self_test():
    wrong = {
        "kernels/recording/a.h": '#include "ui/scene/scene.h"\n',
        "kernels/story/s.h": '#include "ui/scene/scene.h"\n',
        "kernels/simt/b.h": '#include "kernels/radix/c.cuh"\n',
        "ui/figures/d.h": '#include "ui/panels/e.h"\n',
        "ui/panels/e.h": '#include "app/f.h"\n',
        "ui/plots/l.h": '#include "kernels/recording/recording.h"\n',
        "kernels/radix/c.cuh": "#include <cuda_runtime.h>\n",
        "kernels/analysis/g.cpp": "#include <imgui.h>\n",
        "ui/panels/h.cpp": "#include <GLFW/glfw3.h>\n",
        "ui/panels/k.cpp": '#include "kernels/timing/measure.h"\n',
        "app/i.cpp": '#include "../kernels/text.h"\n',
        "app/j.cpp": '#include "window.h"\n',
        "kernels/simt/cuda/m.cpp": "#include <cuda.h>\n",
        "kernels/simt/device/n.h": "#include <cooperative_groups.h>\n",
        "tests/gpu/twins/o.cuh": "#include <cuda_runtime.h>\n",
        "kernels/timing/p.cpp": "#include <cub/cub.cuh>\n",
        "app/files/s.cpp": '#include "app/parameters/t.h"\n',
        "app/session/t.cpp": '#include "app/command_line/command.h"\n',
        "app/q.cpp": "const auto all = nlohmann::ordered_json::parse(text);\n",
        "kernels/format/r.cpp": "Json::sax_parse(text, &names);\n",
    }
    for path, text in wrong.items():
        assert len(arrows({path: text})) == 1, path
    right = {
        "ui/panels/a.cpp": '#include <imgui.h>\n#include "ui/figures/figure.h"\n#include "kernels/recording/moment.h"\n',
        "kernels/timing/libraries/b.cu": '#include <cub/cub.cuh>\n#include "kernels/timing/libraries/library_sorts.h"\n',
        "app/c.cpp": '#include <cstdint>\n#include "kernels/text.h"\n#include "kernels/catalog.h"\n',
        "ui/panels/d.cpp": '#include "kernels/timing/measured.h"\n#include "kernels/format/measured_json.h"\n',
        "kernels/text.cpp": '#include "assets/translations/phrases.def"\n',
        "kernels/format/json_place.cpp": "Json::sax_parse(text, &names);\n",
        "app/courses/f.cpp": '#include "app/exams/exam.h"\n#include "app/courses/g.h"\n#include "kernels/text.h"\n',
        "app/main.cpp": '#include "app/window/window.h"\n#include "app/command_line/command.h"\n',
        "app/e.cpp": "const auto all = format::parse_json(text, most);\n",
    }
    assert arrows(right) == [], arrows(right)
    loop = {"ui/a.h": '#include "ui/b.h"\n', "ui/b.h": '#include "ui/c.h"\n', "ui/c.h": '#include "ui/a.h"\n'}
    assert len(cycles(loop)) == 1
    assert len(cycles({"ui/a.h": '#include "ui/a.h"\n'})) == 1
    del loop["ui/c.h"]
    assert cycles(loop) == []


if __name__ == "__main__":
    project.run(lint, self_test)
