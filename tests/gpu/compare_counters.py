#!/usr/bin/env python3
"""Lays what Nsight Compute counted beside what kernels/analysis/memory_requests counts of the same launches.

    compare_counters.py --metrics          the metrics to ask ncu for
    compare_counters.py COUNTS NCU_LOG     COUNTS: as counters_test.cpp writes them; NCU_LOG: of `ncu --csv --log-file`

Requests and sectors of global stores must be equal in every launch that scatters keys and stores nothing else; of
other launches, of loads and of shared memory it reports how many agree, and where the first ones differ, since a
compiler may join or leave out accesses of the source there. Status 0 if they are equal, 1 if not, 77 where the counters
cannot be read.
"""
import csv
import sys

METRICS = {
    "store requests": "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    "store sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "load requests": "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    "load sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "shared store wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    "shared load wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
}
REQUIRED = ("store requests", "store sectors")  # of launches that scatter
# What ncu says where its counters are out of reach.
OUT_OF_REACH = ("ERR_NVGPUCTRPERM", "LibraryNotLoaded", "Failed to initialize the profiler", "not supported on")
MOST_DIFFERENCES = 10


def read_counts(path):
    launches = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            what, kernel, kind, *numbers = line.rstrip("\n").split(",")
            counted = {name: int(n) for name, n in zip(METRICS, numbers, strict=True) if n != "-"}
            launches.append((what, kernel, kind, counted))
    return launches


def read_ncu(lines):
    """Launches in order: (kernel, {metric: number})."""
    launches = {}
    rows = [line for line in lines if line.startswith('"')]
    for row in csv.DictReader(rows):
        kernel, metrics = launches.setdefault(int(row["ID"]), (row["Kernel Name"], {}))
        value = row["Metric Value"].replace(",", "")
        metrics[row["Metric Name"]] = int(float(value))
    return [launches[number] for number in sorted(launches)]


def compare(counted, measured):
    if len(counted) != len(measured):
        return [f"{len(counted)} launches were counted, ncu saw {len(measured)}"], 1
    lines, status = [], 0
    for kind in ("scatter", "other"):
        for name, metric in METRICS.items():
            pairs = [(c, m) for c, m in zip(counted, measured) if c[2] == kind and name in c[3]]
            if not pairs:
                continue
            differing = [(c, m) for c, m in pairs if c[3][name] != m[1][metric]]
            required = kind == "scatter" and name in REQUIRED
            state = "" if not differing else " FAILED" if required else " (reported, not required)"
            total = sum(c[3][name] for c, _ in pairs)
            lines.append(f"compared {len(pairs)} {kind} launches, {name}: {len(pairs) - len(differing)} equal"
                         f", {total} in all{state}")
            for (what, kernel, _, numbers), (_, metrics) in differing[:MOST_DIFFERENCES]:
                lines.append(f"  {what}, {kernel}: counted {numbers[name]}, measured {metrics[metric]}")
            if required and differing:
                status = 1
    for (what, kernel, _, _), (seen, _) in zip(counted, measured):
        if kernel not in seen:
            return [f"{what}: {kernel} was launched, ncu saw {seen}"], 1
    return lines, status


def main(arguments):
    if arguments == ["--metrics"]:
        print(",".join(METRICS.values()))
        return 0
    counts_path, log_path = arguments
    try:
        with open(log_path, encoding="utf-8", errors="replace") as file:
            log = file.read().splitlines()
    except FileNotFoundError:
        log = []
    for line in log:
        if any(words in line for words in OUT_OF_REACH):
            print(f"SKIPPED, the counters cannot be read: {line.strip()}")
            return 77
    try:
        counted = read_counts(counts_path)
    except FileNotFoundError:
        print(f"nothing was counted: {counts_path} is missing")
        return 1
    lines, status = compare(counted, read_ncu(log))
    print("\n".join(lines))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
