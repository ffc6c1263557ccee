"""The rules that let two compilers record the same run: see "How a kernel is written" in CONTRIBUTING.md."""

import posixpath
import re

import project

FOLDERS = tuple(f"kernels/{name}" for name in ("shared", "scan", "radix", "merge", "network", "sample"))
COLUMNS = 120

NOT_CALLS = {"if", "while", "for", "switch", "return", "sizeof", "alignof", "decltype", "SHARED", "DYNAMIC_SHARED", "__launch_bounds__",
             "static_assert", "requires", "alignas", "noexcept", "catch", "defined"}
CALL = re.compile(r"\b([A-Za-z_]\w*)\s*(?:<[^<>;(){}]*>)?\s*(\()")
BARRIER = re.compile(r"\b(__sync\w+|__ballot_sync|alike_sync|__shfl\w+|__match\w+|__any_sync|__all_sync|grid_sync|grid_barrier)\s*\(")
SEE = re.compile(r"\bsee\s*\(")
ONE_STEP = "// One step:"
# What a subscript records: views that a kernel takes, shared arrays that it declares.
VIEW = re.compile(r"\bView\s*<[^<>;]*(?:<[^<>]*>[^<>;]*)?>\s*&?\s*(\w+)")
SHARED = re.compile(r"\b(?:DYNAMIC_)?SHARED\s*\(\s*[^,()]+(?:<[^()]*?>)?,\s*(\w+)\s*,")


POLLED = re.compile(r"\bView\s*<\s*volatile\b[^<>;]*>\s*&?\s*(\w+)")


STRUCT = re.compile(r"\bstruct\s+\w+\s*\{[^{}]*\}")


def recorded_names(code):
    return set(VIEW.findall(code)) | set(SHARED.findall(code))


def names_in_structs(code):
    """The Views of structs that hold nothing else, which kernels take as parameters."""
    return set().union(*(VIEW.findall(struct) for struct in STRUCT.findall(code)))


def accesses(names, code, start, end):
    """Positions of recorded accesses within code[start:end]."""
    if not names:
        return []
    pattern = re.compile(r"\b(?:" + "|".join(sorted(names)) + r")\s*\[")
    return [match.start() for match in pattern.finditer(code, start, end)]


def subscripts(path, code):
    for match in re.finditer(r"(?<!\[)\[(?!\[)", code):
        at = match.start()
        if re.search(r"[\w\])]\s*$", code[:at]) and "\n" in code[at:project.closing(code, at)]:
            yield f"{path}:{project.line_of(code, at)}: a subscript stays on one source line"


def arguments(path, code, names, start, end):
    for match in CALL.finditer(code, start, end):
        if match.group(1) in NOT_CALLS or match.group(1) in names:
            continue
        last = project.closing(code, match.start(2))
        if len(accesses(names, code, match.start(2), last)) > 1:
            yield (f"{path}:{project.line_of(code, match.start())}: the arguments of {match.group(1)}() hold more than "
                   "one recorded access: compilers evaluate them in different orders")


def shared_places(path, code):
    kernels = [(start, end) for header, _, start, end in project.functions(code) if "__global__" in header]
    for match in re.finditer(r"^(?!\s*#).*?\b(?:DYNAMIC_)?SHARED\s*\(", code, re.MULTILINE):
        if not any(start < match.end() < end for start, end in kernels):
            yield f"{path}:{project.line_of(code, match.end())}: SHARED stands in __global__ functions only"
        if "\n" in code[match.end():project.closing(code, match.end() - 1)]:
            yield (f"{path}:{project.line_of(code, match.end())}: SHARED stays on one source line: compilers report "
                   "different ones of several")


def loop_bodies(code, first, last):
    """(keyword's position, start, end) of the bodies of for, while and do within code[first:last]."""
    for match in re.compile(r"\b(for|while|do)\b").finditer(code, first, last):
        at = match.end()
        if match.group(1) != "do":
            opened = code.find("(", at)
            at = project.closing(code, opened) + 1
        start = at + len(code[at:]) - len(code[at:].lstrip())
        if code[start:start + 1] == "{":
            yield match.start(), start, project.closing(code, start)
        elif code[start:start + 1] != ";":  # a do's while and an empty body have none
            yield match.start(), start, statement_end(code, start)


def statement_end(code, start):
    for at in range(start, len(code)):
        if code[at] == ";" and code[start:at].count("(") == code[start:at].count(")"):
            return at
    return len(code)


def loops(path, text, code, names, polled, first, last):
    for keyword, start, end in loop_bodies(code, first, last):
        places = accesses(names, code, start, end)
        if places and places == accesses(polled, code, start, end):
            continue  # of a wait only the last read is kept
        lines = {project.line_of(code, at) for at in places}
        for pattern in (BARRIER, SEE):
            lines |= {project.line_of(code, match.start()) for match in pattern.finditer(code, start, end)}
        for match in CALL.finditer(code, start, end):  # a call that is handed a view may record
            inner = code[match.start(2):project.closing(code, match.start(2))]
            if names and re.search(r"\b(" + "|".join(sorted(names)) + r")\b(?!\s*\[)", inner):
                lines.add(project.line_of(code, match.start()))
        number = project.line_of(code, keyword)
        before = text.splitlines()[max(number - 3, 0):number - 1]  # of the loop, and of its #pragma
        if len(lines) == 1 and not SEE.search(code, start, end) and not any(ONE_STEP in line for line in before):
            yield (f"{path}:{number}: a loop with a single recorded line needs a see() line, or its rounds cannot be "
                   f"told apart; where they are to be one step, it stands behind `{ONE_STEP} why`")


def lines(path, text, code):
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > COLUMNS:
            yield f"{path}:{number}: {len(line)} columns, more than {COLUMNS}"
    for number, line in enumerate(code.splitlines(), 1):
        if len(SEE.findall(line)) > 1:
            yield f"{path}:{number}: at most one see() a line"


def findings_in(path, text):
    code = project.code_only(text)
    found = [*subscripts(path, code), *shared_places(path, code), *lines(path, text, code)]
    for _, first, _, last in project.functions(code):
        names = recorded_names(code[first:last])
        polled = set(POLLED.findall(code[first:last]))
        found += [*arguments(path, code, names | names_in_structs(code), first, last), *loops(path, text, code, names, polled, first, last)]
    return found


def same_names(paths):
    seen, found = {}, []
    for path in paths:
        other = seen.setdefault(posixpath.basename(path), path)
        if other != path:
            found.append(f"{path}:1: {other} has the same name: recordings know a file by it")
    return found


def lint():
    paths = project.files((".cuh",), FOLDERS)
    if not paths:
        return [f"{FOLDERS[0]}:1: no kernel file found"]
    found = same_names(paths)
    for path in paths:
        found += findings_in(path, project.read(path))
    return found


RIGHT = """
template <typename T>
__device__ inline void copy(View<T> from, View<T> to, std::uint32_t n) {
  for (std::uint32_t i = threadIdx.x; i < n; i += blockDim.x) {
    see(i);
    to[i] = from[i];  // to[
  }
}
__global__ void kernel(View<const std::uint32_t> keys, View<std::uint32_t> result) {
  SHARED(std::uint32_t, tile, 1024, blockDim.x);
  tile[threadIdx.x] = keys[threadIdx.x];
  __syncthreads();
  for (std::uint32_t offset = 1; offset < blockDim.x; offset *= 2) {
    const std::uint32_t left = tile[threadIdx.x - offset];
    __syncthreads();
    tile[threadIdx.x] += left;
    __syncthreads();
  }
  // One step: all loads are under way together.
#pragma unroll
  for (std::uint32_t k = 0; k < 4; ++k) held[k] = keys[k];
  see(result);
  result[threadIdx.x] = max(tile[threadIdx.x], 0U);
  atomicAdd(&result[0], 1U);
}
__device__ inline void wait(View<volatile std::uint32_t> flags) {
  while (flags[0] == 0) {
  }
  std::uint32_t state = 0;
  while (state == 0) state = flags[1];
}
void on_the_host(Gpu& gpu) {
  auto keys = gpu.array("keys");
  for (int k = 0; k < 4; ++k) gpu.launch("kernel", kernel, keys);
}
"""
WRONG = {
    "one source line": "__global__ void k(View<int> a) {\n  a[threadIdx.x +\n    1] = 0;\n}\n",
    "different orders": "__global__ void k(View<int> a, View<int> b) {\n  int x = max(a[0], b[0]);\n}\n",
    "arguments of max": "struct L {\n  View<int> a;\n};\n__global__ void k(const L l) {\n  int x = max(l.a[0], l.a[1]);\n}\n",
    "__global__ functions only": "__device__ void f() {\n  SHARED(int, tile, 4, 4);\n}\n",
    "SHARED stays on": "__global__ void k() {\n  SHARED(int, tile, 4,\n         4);\n}\n",
    "single recorded line": "__global__ void k(View<int> a) {\n  for (int i = 0; i < 4; ++i) {\n    a[i] = 0;\n  }\n}\n",
    "columns": "// " + "x" * 120 + "\n",
    "one see() a line": "__global__ void k() {\n  see(a); see(b);\n}\n",
}


def self_test():
    assert findings_in("right.cuh", RIGHT) == [], findings_in("right.cuh", RIGHT)
    for words, text in WRONG.items():
        found = findings_in("wrong.cuh", text)
        assert len(found) == 1 and words in found[0], (words, found)
    unbraced = "__global__ void k(View<int> a) {\n  while (x) a[0] = x;\n}\n"
    assert len(findings_in("wrong.cuh", unbraced)) == 1
    atomic = "__global__ void k(View<int> a) {\n  atomicAdd(&a[0], a[1]);\n}\n"
    assert len(findings_in("wrong.cuh", atomic)) == 1
    assert same_names(["kernels/scan/a.cuh", "kernels/radix/a.cuh"]) != []
    assert same_names(["kernels/scan/a.cuh", "kernels/radix/b.cuh"]) == []


if __name__ == "__main__":
    project.run(lint, self_test)
