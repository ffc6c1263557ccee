"""Under the empty probe a kernel is the kernel written by hand. Asks the compiler, needs no GPU.

Compiles the generated files of cuda_none and the files of twins/ for one architecture and compares what ptxas tells of
each kernel, instantiation by instantiation, and of its twin: registers, barriers, shared memory, stack, spills,
instructions. A kernel without a twin is told, and must be one that WITHOUT_TWINS knows. No PTX of cuda_none may hold a
trace of the probe (its symbols, its texts, a kernel file's name or hash), no kernel with a twin local memory. The same
checks on cuda_recorder and on a changed twin must find something, or they would prove nothing.

    compare_code.py PROBES INCLUDE [--nvcc NVCC] [--host-compiler CXX]

PROBES is the build's kernels/probes folder. Status 0, 1 (told why), 77 without nvcc.
"""

import argparse
import concurrent.futures
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

ARCHITECTURE = "sm_90"
# The algorithms of recording::BlockScan, in its order, and what twins call them.
BLOCK_SCANS = {"hillis_steele": "HillisSteele", "brent_kung": "BrentKung", "warp_shuffle": "WarpShuffle"}
TWINS = pathlib.Path(__file__).with_name("twins")
# Kernels that have no twin, and why.
WITHOUT_TWINS = {
    r"radix_local: (sort|write|radix_sort)_tiles<.*u32, (true|false)>":
        "keys a thread as a number: for shapes that no timed run takes; its keys are indexed in local memory",
    r"\w+: (scan_look_back<\w+, u32>|radix_sort_iter<\w+, \w+, u32, \w+>)":
        "keys a thread as a number: for shapes that no timed run takes",
    r"onesweep: (sweep|count_digits)<.*u32, u32, (u32|true|false)>":
        "radix, keys a thread and threads as numbers: for shapes that no timed run takes; its keys are indexed in local "
        "memory",
    r"merge: find_shares<\w+, u32>": "the comparison as a number: for those that no timed run compares by",
    r"merge: merge_(sort_tiles|runs)<\w+, u32, u32, \w+, (true|false)>":
        "keys a thread and threads as numbers: for shapes that no timed run takes; its keys are indexed in local memory",
    r"merge: merge_(sort_tiles|runs)<(u64, \d+, 256, \d, true|u32, 19, 256, 1, false)>":
        "not written: of a hand-written one the compiler makes a few instructions more or less, in as many registers",
    r"bitonic_shared: bitonic_(sort_tiles|merge_tiles|merge_held)<\w+(, bool)?, u32, bool, bool>":
        "keys that a thread holds as a number: for shapes that no timed run takes; they are indexed in local memory",
    r"bitonic_shared: bitonic_(sort_tiles<.*|merge_tiles<u64, \d+, (true|false), false)>":
        "not written: the compiler orders a hand-written one differently, in other registers",
    r"radix_msd: (split_buckets|finish_buckets)<\w+, u32, u32, u32, (true|false)>":
        "radix, keys a thread and threads as numbers: for shapes that no timed run takes; its keys are indexed in local "
        "memory",
    r"radix_msd: split_buckets<\w+, [567], .*>":
        "not written: digits of 8 bits have a twin, and these are the same by another number",
    r"radix_msd: count_children<\w+, u32>":
        "keys a thread as a number: for shapes that no timed run takes; its keys are indexed in local memory",
    r"sample: (count_keys|write_keys|sort_sample|sort_buckets)<\w+, u32, u32, .*>":
        "keys a thread and threads as numbers: for shapes that no timed run takes; its keys are indexed in local memory",
    r"sample: (sort_sample|sort_buckets)<.*>":
        "not written: of a hand-written one the compiler makes eight instructions more or less",
    r"sample: (count|write)_keys<\w+, \d+, \d+, u32, .*>":
        "the bits of a level as a number: for lists whose buckets are fewer or more than 256 a level",
    r"radix_unstable: .*": "wrong on purpose: no GPU runs it",
}
# What only a probe brings along: its types and functions as they stand in mangled names.
PROBE_NAMES = ("device_log", "DeviceLog", "log_event", "log_poll", "log_seen", "log_barrier", "log_atomic",
               "write_event", "raw_event", "RawEvent", "LastPoll", "OutOfBounds", "SharedDeclaration", "shared_view",
               "in_bounds", "Seen", "3see", "4View", "AtomicAddress", "thread_of_grid", "cuda_recorder")


class Failed(Exception):
    """What the compiler said, or what is missing."""


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(" ".join(map(str, command)) + "\n" + done.stderr)
    return done.stdout + done.stderr


def to_ptx(nvcc, source, ptx, *options):
    run([*nvcc, "-std=c++20", f"-arch={ARCHITECTURE}", "-ptx", *options, source, "-o", ptx])
    return ptx.read_text()


def demangled(names):
    """{mangled: as C++ writes it}"""
    program = shutil.which("c++filt") or shutil.which("cu++filt")
    if program is None:
        raise Failed("c++filt is missing: it belongs to binutils")
    done = subprocess.run([program], input="\n".join(names), capture_output=True, text=True, check=True)
    return dict(zip(names, done.stdout.splitlines()))


def readable(written):
    """sort_tiles<hillis_steele, u32, 4, 8, false> of either spelling; u32 in place of a number: known at run time."""
    name = re.sub(r"^void ", "", re.sub(r"\w+::", "", written))
    depth = 0
    for at, character in enumerate(name):
        depth += {"<": 1, ">": -1}.get(character, 0)
        if character == "(" and depth == 0:
            name = name[:at]
            break
    name = re.sub(r"\(bool\)([01])", lambda found: ("false", "true")[int(found[1])], name)
    for number, (algorithm, twin) in enumerate(BLOCK_SCANS.items()):
        name = name.replace(f"(BlockScan){number}", algorithm).replace(twin, algorithm)
    name = re.sub(r"ConstantOf<[a-z ]+, (\w+)>", r"\1", name)
    name = name.replace("unsigned long long", "u64").replace("unsigned int", "u32").replace(" >", ">")
    return re.sub(r"\b(\d+)u\b", r"\1", name)


def resources(report):
    """{mangled: what ptxas -v tells of the kernel}"""
    kernels = {}
    for text in report.split("Compiling entry function '")[1:]:
        def number(pattern, text=text):
            found = re.search(pattern, text)
            return int(found[1]) if found else 0

        kernels[text.split("'", 1)[0]] = {
            "registers": number(r"Used (\d+) registers"),
            "barriers": number(r"used (\d+) barriers"),
            "shared": number(r"(\d+) bytes smem"),
            "stack": number(r"(\d+) bytes stack frame"),
            "spills": number(r"(\d+) bytes spill stores") + number(r"(\d+) bytes spill loads"),
        }
    if not kernels or not all(kernel["registers"] for kernel in kernels.values()):
        raise Failed("the compiler's report reads otherwise than expected:\n" + report)
    return kernels


def machine_code(cubin):
    """{mangled: bytes} of a cubin, an ELF file of 64 bits: its sections .text.KERNEL."""
    sections, = struct.unpack_from("<Q", cubin, 0x28)
    size, count, names = struct.unpack_from("<HHH", cubin, 0x3a)
    headers = [struct.unpack_from("<IIQQQQ", cubin, sections + k * size) for k in range(count)]
    code = {}
    for name, _, _, _, offset, length in headers:
        start = headers[names][4] + name
        text = cubin[start : cubin.index(b"\0", start)].decode()
        if text.startswith(".text."):
            code[text[len(".text."):]] = cubin[offset : offset + length]
    return code


def assemble(nvcc, ptx):
    """{readable name: resources, instructions of 16 bytes, 1 for an array in local memory}"""
    cubin = ptx.with_suffix(".cubin")
    kernels = resources(run([*nvcc, f"-arch={ARCHITECTURE}", "-cubin", "-Xptxas", "-v", ptx, "-o", cubin]))
    code = machine_code(cubin.read_bytes())
    # An array in local memory stands in the PTX; ptxas may yet find it registers.
    bodies = {text.split("(", 1)[0].strip(): text for text in ptx.read_text().split(".entry ")[1:]}
    for name, kernel in kernels.items():
        kernel["instructions"] = len(code[name]) // 16
        kernel["local"] = int(re.search(r"\.local\b", bodies[name]) is not None)
    written = demangled(list(kernels))
    return {readable(written[name]): kernel for name, kernel in kernels.items()}


def hash_of(name):
    """The recorder's number of a source file (FNV-1a)."""
    value = 0x811C9DC5
    for byte in name.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def texts(ptx):
    """The texts that stand in a PTX as lists of bytes."""
    for numbers in re.findall(r"\.b8 [^=;]*=\s*\{([\d,\s]*)\}", ptx):
        yield "".join(chr(int(number)) for number in numbers.split(",") if number.strip())


def traces(ptx, files):
    """What of the probe is left in a PTX."""
    everything = "\n".join([ptx, *texts(ptx)])
    found = [name for name in (*PROBE_NAMES, *files) if name in everything]
    numbers = set(re.findall(r"(?<![\w.%])-?\d+\b", ptx))
    for name in files:
        value = hash_of(name)
        if str(value) in numbers or str(value - 2**32) in numbers or f"0x{value:08x}" in ptx.lower():
            found.append(f"hash of {name}")
    return found


def differences(kernels, twins):
    """Kernels whose resources are not their twin's."""
    return [name for name, twin in twins.items() if name in kernels and kernels[name] != twin]


def why_without_twin(name):
    return next((why for pattern, why in WITHOUT_TWINS.items() if re.fullmatch(pattern, name)), None)


def print_table(kernels, twins):
    columns = list(next(iter(twins.values())))
    width = max(map(len, kernels)) + 2
    print(f"{'kernel / twin':{width}}" + "".join(f"{column:>15}" for column in columns))
    for name, kernel in kernels.items():
        twin = twins.get(name)
        cells = (f"{kernel[column]} / {twin[column] if twin else '-'}" for column in columns)
        print(f"{name:{width}}" + "".join(f"{cell:>15}" for cell in cells))
    without = [name for name in kernels if name not in twins]
    for why in sorted({why_without_twin(name) or "for no reason given" for name in without}):
        names = [name for name in without if (why_without_twin(name) or "for no reason given") == why]
        print(f"without a twin, {why}: {len(names)} kernels\n  " + "\n  ".join(names))


def check(kernels, twins, ptx, files):
    """What is wrong with the code under the empty probe."""
    wrong = [f"{name}: not as written by hand" for name in differences(kernels, twins)]
    wrong += [f"{name}: a twin without a kernel" for name in twins if name not in kernels]
    wrong += [f"{name}: no twin" for name in kernels if name not in twins and why_without_twin(name) is None]
    wrong += [f"{name}: local memory" for name in kernels if name in twins and kernels[name]["local"] > 0]
    for source, text in ptx.items():
        wrong += [f"cuda_none/{source}: a trace of the probe: {trace}" for trace in traces(text, files)]
    return wrong


def check_the_checks(kernels, changed, recorder, files):
    """What the checks ought to have found and did not."""
    wrong = []
    expected = [name for name in changed if ": scatter<" in name]
    if (found := differences(kernels, changed)) != expected or not expected:
        wrong.append(f"changed twins of scatter: the comparison told {found or 'nothing'}")
    if not all(changed[name]["local"] > 0 for name in expected):
        wrong.append("changed twins of scatter: their local memory was not seen")
    for source, text in recorder.items():
        found = traces(text, files)
        print(f"cuda_recorder/{source}: {', '.join(found) or 'nothing found'}")
        if not {"device_log", "4View"} <= set(found) or not any(trace.startswith("hash of") for trace in found):
            wrong.append(f"cuda_recorder/{source}: the probe was not found")
    name = files[0]
    if traces(f".global .b8 text[{len(name)}] = {{{', '.join(str(ord(c)) for c in name)}}};", files) != [name]:
        wrong.append("a file's name among the bytes of a PTX was not found")
    return wrong


def compile_all(nvcc, probes, include, folder):
    """By probe, of the twins and of the changed twins: PTX of each file, resources of each kernel. Two processes."""
    sources = {probe: sorted((probes / probe).glob("*.cu")) for probe in ("cuda_none", "cuda_recorder")}
    if not all(sources.values()):
        raise Failed(f"{probes}: no generated files of cuda_none and cuda_recorder")
    # One recorded file is enough to see that the checks find the probe.
    sources["cuda_recorder"] = sources["cuda_recorder"][:1]

    def compiled(name, source, *options):
        ptx = folder / f"{name}.ptx"
        text = to_ptx(nvcc, source, ptx, *options)
        return text, assemble(nvcc, ptx) if "recorder" not in name else {}

    jobs = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for probe, paths in sources.items():
            for path in paths:
                jobs[probe, path.stem] = pool.submit(compiled, f"{probe}_{path.stem}", path, f"-I{include}")
        for path in sorted(TWINS.glob("*.cu")):
            jobs["twins", path.stem] = pool.submit(compiled, f"twins_{path.stem}", path, f"-I{include}")
        jobs["changed", "radix_1bit"] = pool.submit(compiled, "changed", TWINS / "radix_1bit.cu", f"-I{include}",
                                                    "-DCHANGED_TWIN")
    ptx, kernels = {}, {}
    for (probe, source), job in jobs.items():
        text, of_source = job.result()
        ptx.setdefault(probe, {})[source] = text
        kernels.setdefault(probe, {}).update({f"{source}: {name}": kernel for name, kernel in of_source.items()})
    return ptx, kernels


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("probes", type=pathlib.Path)
    parser.add_argument("include", type=pathlib.Path)
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--host-compiler", default="")
    arguments = parser.parse_args()
    if shutil.which(arguments.nvcc) is None:
        print("skipped: nvcc is not here")
        return 77
    nvcc = [arguments.nvcc, *(["-ccbin", arguments.host_compiler] if arguments.host_compiler else [])]
    files = sorted({path.name for path in (arguments.include / "kernels").rglob("*.cuh")})
    started = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as folder:
            ptx, of = compile_all(nvcc, arguments.probes, arguments.include, pathlib.Path(folder))
    except Failed as failure:
        print(failure)
        return 1
    kernels, twins = of["cuda_none"], of["twins"]
    print_table(kernels, twins)
    wrong = check(kernels, twins, ptx["cuda_none"], files)
    wrong += check_the_checks(kernels, of["changed"], ptx["cuda_recorder"], files)
    for line in wrong:
        print(line)
    print(f"{len(kernels)} kernels, {len(twins)} twins, {ARCHITECTURE}, {time.monotonic() - started:.0f} s: "
          + ("equal, and nothing of the probe is left" if not wrong else f"{len(wrong)} wrong"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
