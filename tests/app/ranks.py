"""Processes that sort together: what they print, and that all of them end when one does.

  ranks.py PROGRAM [--device cuda]

Each run is that of a user: a process a rank, which meet at a file or an address. Wherever something is wrong every
process has to end within ten seconds, with one line that names rank and cause. Status 77, a skip, where --device cuda
finds fewer than two GPUs.
"""
import argparse
import contextlib
import ctypes
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

MOST_SECONDS = 10
TOKEN = "only-these-processes"
failures = []


def check(right, what):
    if not right:
        failures.append(what)
        print(f"FAILED: {what}", flush=True)


class Run:
    """The ranks of one run; `others`: options that a rank has in place of or beside those of all."""

    def __init__(self, options, ranks, at, others=None, who=None, limits=None):
        self.processes = {}
        for rank in who if who is not None else range(ranks):
            words = [program, "measure"]
            own = {"--device": device, "--rank": rank, "--ranks": ranks, "--rendezvous": at,
                   **({"--token": TOKEN} if ":" in at else {}), **options,
                   **(others or {}).get(rank, {})}
            for name, value in own.items():
                words += [name] if value is None else [name, str(value)]
            limit = (limits or {}).get(rank)
            self.processes[rank] = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                preexec_fn=(lambda most=limit: resource.setrlimit(resource.RLIMIT_AS, (most, most))) if limit else None)

    def ends(self, seconds):
        """Of each rank status, standard output and the lines of standard error; in time."""
        end = time.monotonic() + seconds
        found = {}
        for rank, process in self.processes.items():
            try:
                out, err = process.communicate(timeout=max(0.1, end - time.monotonic()))
                found[rank] = (process.returncode, out, err.strip().splitlines())
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                found[rank] = (None, "", ["still running"])
        return found


def new_file():
    return os.path.join(folder, f"meeting{time.monotonic_ns()}")


def free_address():
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        return f"localhost:{probe.getsockname()[1]}"


def sorts(what, options, ranks, at):
    ended = Run(options, ranks, at).ends(120)
    for rank, (status, out, err) in ended.items():
        check(status == 0 and not err, f"{what}: rank {rank} ends with {status} and {err}")
        check((" yes" in out) == (rank == 0) and " NO" not in out, f"{what}: rank {rank} prints {out!r}")


def fails(what, run, expected, seconds=MOST_SECONDS):
    """Every rank ends in time with a line; expected[rank]: a part of it."""
    begin = time.monotonic()
    ended = run.ends(seconds)
    took = time.monotonic() - begin
    check(took < seconds, f"{what}: took {took:.1f} s")
    for rank, words in expected.items():
        status, _, err = ended[rank]
        check(status not in (0, None) and len(err) == 1 and words in err[0],
              f"{what}: rank {rank} ends with {status} and {err}, not with '{words}'")


def hello(token, rank, ranks, run):
    body = f"{token}\n{rank} {ranks}\n{run}".encode()
    return b"h" + struct.pack("<Q", len(body)) + body


def address_in(file):
    """Where rank 0 of that file listens."""
    for _ in range(500):
        words = open(file, encoding="ascii").read().split() if os.path.exists(file) else []
        if len(words) == 5:
            return f"{words[2]}:{words[3]}"
        time.sleep(0.01)
    raise TimeoutError(file)


def stranger(at, sent):
    """One that comes to the address as soon as somebody listens there; returns its connection."""
    host, port = at.rsplit(":", 1)
    for _ in range(500):
        try:
            connection = socket.create_connection((host, int(port)), timeout=5)
            connection.sendall(sent)
            return connection
        except OSError:
            time.sleep(0.01)
    raise TimeoutError(at)


def is_sent_away(connection):
    """Whether its other side ends it, within three seconds."""
    connection.settimeout(3)
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def written(name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def keeps_files(usual):
    """What a user has under the name of a meeting, or beside it, stays."""
    thesis, secret = written("thesis.txt", "a year of work\n"), written("secret.txt", "another\n")
    link, pipe = os.path.join(folder, "link"), os.path.join(folder, "pipe")
    os.symlink(secret, link)
    os.mkfifo(pipe)
    for name in (thesis, link, pipe, written("empty.txt", "")):
        for rank in (0,) if "empty" in name else (0, 1):  # rank 1 waits for its text
            fails(f"{name} as rank {rank}", Run(usual, 2, name, who=[rank]), {rank: "no rendezvous"})
        check(os.path.lexists(name), f"{name} is gone")
    check(os.readlink(link) == secret and os.path.getsize(pipe) == 0, "a link or a pipe was replaced")
    at = new_file()
    os.symlink(secret, at + ".new")
    sorts("beside a planted link", usual, 2, at)
    for name, text in ((thesis, "a year of work\n"), (secret, "another\n")):
        check(open(name, encoding="utf-8").read() == text, f"{name} has another text")
    at = new_file()
    killed = Run(usual, 2, at, who=[0])
    address_in(at)
    check(os.stat(at).st_mode & 0o077 == 0, "others can read the token")
    killed.processes[0].kill()
    killed.ends(MOST_SECONDS)
    check(os.path.exists(at), "the file of a killed run is gone")
    sorts("where a killed run left its file", usual, 2, at)
    check(not os.path.exists(at), "the file of a meeting is left behind")


def withstands_strangers(usual):
    """Who has no token takes neither a place nor time; what listens for ranks of this host hears this host alone."""
    at = new_file()
    run = Run(usual, 2, at, who=[0])
    place = address_in(at)
    listening = [words[1] for words in (line.split() for line in open("/proc/net/tcp", encoding="ascii"))
                 if words[3] == "0A" and words[1].endswith(f":{int(place.split(':')[1]):04X}")]
    check(listening and all(each.startswith("0100007F:") for each in listening), f"a file: rank 0 listens at {listening}")
    # Each silent one in turn would take the whole meeting.
    silent = [stranger(place, b"") for _ in range(100)]
    guesses = [stranger(place, hello(token, 1, 2, "")) for token in ("", "x", TOKEN)]
    flood = stranger(place, b"h" + struct.pack("<Q", 1 << 60))
    check(is_sent_away(flood), "who announces 2^60 bytes is listened to")
    check(all(map(is_sent_away, guesses)), "who has another token is listened to")
    begin = time.monotonic()
    run.processes.update(Run(usual, 2, at, who=[1]).processes)
    for rank, (status, _, err) in run.ends(60).items():
        check(status == 0 and not err, f"among strangers: rank {rank} ends with {status} and {err}")
    check(time.monotonic() - begin < MOST_SECONDS, f"among strangers: took {time.monotonic() - begin:.1f} s")
    check(all(map(is_sent_away, silent)), "who says nothing stays")
    at = free_address()
    fails("no token", Run(dict(usual, **{"--token": ""}), 2, at), {0: "--token", 1: "--token"})


@contextlib.contextmanager
def full_gpu(gpu):
    """All but a GiB of its memory is taken meanwhile."""
    cuda = ctypes.CDLL("libcuda.so.1")
    device_number, context, block = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_uint64()
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    calls = [cuda.cuInit(0), cuda.cuDeviceGet(ctypes.byref(device_number), gpu),
             cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), device_number), cuda.cuCtxSetCurrent(context),
             cuda.cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total))]
    calls.append(cuda.cuMemAlloc_v2(ctypes.byref(block), ctypes.c_size_t(free.value - (1 << 30))))
    check(not any(calls), f"filling GPU {gpu}: {calls}")
    yield
    cuda.cuMemFree_v2(block)


def main():
    global program, device, folder
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--device", default="cpu")
    arguments = parser.parse_args()
    program, device = arguments.program, arguments.device
    on_gpu = device == "cuda"
    if on_gpu:
        try:
            listed = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True, check=False).stdout
        except FileNotFoundError:
            listed = ""
        gpus = sum(line.startswith("GPU") for line in listed.splitlines())
        if gpus < 2:
            print(f"ranks: SKIPPED, this machine has {gpus} GPU{'s' if gpus != 1 else ''}; two are needed")
            return 77
    most = 2 if on_gpu else 7
    with tempfile.TemporaryDirectory() as made:
        folder = made
        usual = {"--sort": "sample-devices", "--n": "2^20,3,1" if on_gpu else "20000,3,1", "--repeat": 1}
        sorts("a file", usual, 2, new_file())
        sorts("an address", dict(usual, **{"--values": None, "--key-type": "u64"}), most, free_address())
        sorts("equal keys", dict(usual, **{"--distribution": "equal,few,reversed", "--values": None}), min(3, most),
              new_file())
        sorts("descending", dict(usual, **{"--order": "descending", "--key-type": "f32"}), min(4, most), new_file())

        if not on_gpu:
            keeps_files(usual)
            withstands_strangers(usual)

        # These wait: at once.
        waiting = [("nobody comes", Run(usual, 2, new_file(), who=[0]), {0: "rank 1 did not come to"}),
                   ("rank 0 does not come", Run(usual, 2, new_file(), who=[1]), {1: "rank 0 did not come to"}),
                   ("another token", Run(usual, 2, free_address(), {1: {"--token": "of-another-run"}}),
                    {0: "rank 1 did not come", 1: "rank 0 did not come"}),
                   ("one of three does not come", Run(usual, 3, new_file(), who=[0, 2]),
                    {0: "rank 1 did not come to", 2: "rank 1 did not come to"})]
        for what, run, expected in waiting:
            fails(what, run, expected)
        fails("nowhere", Run(usual, 2, "/no/such/folder/meeting", who=[0]), {0: "No such file or directory"})
        fails("another N", Run(usual, 2, new_file(), {1: {"--n": 777}}),
              {0: "rank 1 has --n 777, rank 0 has --n 2", 1: "rank 1 has --n 777, rank 0 has --n 2"})
        fails("another number of ranks", Run(usual, 3, new_file(), {1: {"--ranks": 2}}),
              {0: "rank 1 has --ranks 2, rank 0 has --ranks 3", 1: "rank 1 has --ranks 2"})
        fails("a rank twice", Run(usual, 3, new_file(), {2: {"--rank": 1}}), {0: "two processes have --rank 1"})
        at = free_address()
        run = Run(usual, 2, at, who=[0])
        old = stranger(at, hello(TOKEN, 1, 2, "scatterscope 0.0\n"))
        fails("another version", run, {0: "rank 1 has scatterscope 0.0, rank 0 has scatterscope"})
        old.close()
        at = free_address()
        run = Run(usual, 2, at, who=[0])
        noise = stranger(at, b"GET / HTTP/1.1\r\n\r\n" * 10)
        run.processes.update(Run(usual, 2, at, who=[1]).processes)
        for rank, (status, _, err) in run.ends(60).items():
            check(status == 0 and not err, f"a stranger: rank {rank} ends with {status} and {err}")
        noise.close()

        long = dict(usual, **{"--n": "2^26" if on_gpu else 60000, "--repeat": 10000})
        for k, (ranks, killed) in enumerate(((2, 0), (2, 1), (most, 1))):
            both = (signal.SIGKILL, signal.SIGTERM)
            all_of_it = on_gpu or os.environ.get("SCATTERSCOPE_ONE_CASE_OF") == "1"
            for how in both if all_of_it else both[k % 2:][:1]:
                run = Run(long, ranks, new_file())
                time.sleep(8 if on_gpu else 1)
                run.processes[killed].send_signal(how)
                expected = {rank: f"rank {killed} " for rank in range(ranks) if rank != killed}
                fails(f"rank {killed} of {ranks} ends by {how.name}", run, expected)
        if on_gpu:
            with full_gpu(1):
                fails("more than fits on GPU 1", Run(dict(usual, **{"--n": "2^28"}), 2, new_file()),
                      {0: "rank 1 reports: n = 268435456: needs", 1: "n = 268435456: needs"}, 40)
        else:
            for megabytes in (48, 64, 96, 128, 192, 256):
                run = Run(dict(usual, **{"--n": 65536, "--block-threads": 1024}), 2, new_file(),
                          limits={1: megabytes << 20})
                ended = run.ends(MOST_SECONDS)
                check(None not in [status for status, _, _ in ended.values()],
                      f"{megabytes} MB for rank 1: {ended} after {MOST_SECONDS} s")
                check((ended[0][0] == 0) == (ended[1][0] == 0), f"{megabytes} MB for rank 1: {ended}")
                if "rank 1 reports: there is not enough memory" in "".join(ended[0][2]):
                    break
            else:
                check(False, "no limit of memory ended a run with the line of rank 1")
    print(f"ranks on {device}: {'all as expected' if not failures else f'{len(failures)} failures'}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
