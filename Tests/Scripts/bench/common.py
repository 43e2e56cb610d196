"""What all figures are taken with: throw-away homes, times beside peers, and the line of a figure."""
import atexit
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import kit

SPEC = os.path.abspath(sys.argv[1])
ROUNDS = int(os.environ.get("ROUNDS", "60"))
FOLDER = tempfile.mkdtemp(prefix="spec-bench-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)

figures = {}
_failed = []


def in_memory():
    """A folder without a disk, for what is not to be measured with one; else the usual one."""
    if not os.access("/dev/shm", os.W_OK):
        return FOLDER
    folder = tempfile.mkdtemp(prefix="spec-bench-", dir="/dev/shm")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def figure(*names):
    """Marks a function that takes the figures of these names or beginning with `name.`."""
    def mark(function):
        figures.update((name, function) for name in names)
        return function
    return mark


def outcome():
    """The status of the whole run."""
    if _failed:
        print(f"bench: over their limits: {', '.join(_failed)}", file=sys.stderr)
    return 1 if _failed else 0


def report(name, value, limit, is_met, detail=""):
    """Prints a figure; numbers are shown to two places."""
    if not is_met:
        _failed.append(name)
    value = f"{value:.2f}" if isinstance(value, float) else value
    line(name, value, limit, "pass" if is_met else "fail", detail)


def skipped(name, reason, detail=""):
    line(name, "-", "-", f"skip {reason}", detail)


def line(name, value, limit, verdict, detail):
    """The figure to standard output; how it came about, for people, to standard error."""
    print(name, value, limit, verdict, sep="\t", flush=True)
    if detail:
        print(f"  {name}: {detail}", file=sys.stderr, flush=True)


def needs(*programs):
    """Skips the figures of a function where a program is missing."""
    for program in programs:
        if not shutil.which(program):
            raise kit.Skipped(f"no {program}")


class Home:
    """A home of its own, with the commands run in it."""

    def __init__(self, folder=None, **environment):
        self.path = tempfile.mkdtemp(dir=folder or FOLDER)
        self.env = kit.environment(self.path) | environment

    def copy(self):
        """Another home with the same files and settings."""
        other = Home(**self.env | {"HOME": None})
        other.env["HOME"] = shutil.copytree(self.path, other.path, dirs_exist_ok=True)
        return other

    def written(self, name, text):
        """A file in the home."""
        path = os.path.join(self.path, name)
        pathlib.Path(path).write_text(text)
        return path

    def call(self, *words, check=True, **options):
        """Runs a program to its end; its output is text."""
        done = subprocess.run(words, env=self.env, cwd=self.path, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, **options)
        if check and done.returncode:
            sys.exit(f"bench: {' '.join(words)} ended with {done.returncode}: {done.stderr}")
        return done

    def spec(self, *words, **options):
        return self.call(SPEC, *words, **options)

    def start(self, *words, **options):
        return subprocess.Popen(words, env=self.env, cwd=self.path, stdin=subprocess.DEVNULL, **options)

    def serve(self, module, *words, before=()):
        """A server of the home; `before` starts it, as `taskset` does."""
        return kit.Server([*before, SPEC, module, "serve", *words], self.env)


def once(command, home):
    """Seconds one run takes, its output thrown away."""
    start = time.perf_counter()
    subprocess.run(command, env=home.env, cwd=home.path, stdin=subprocess.DEVNULL,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def medians(*runs, rounds=ROUNDS):
    """Seconds, one for each (command, home), taken in turn, so that they share the same minute."""
    times = [[] for _ in runs]
    for run in runs:
        once(*run)
    for _ in range(rounds):
        for taken, run in zip(times, runs):
            taken.append(once(*run))
    return [statistics.median(taken) for taken in times]


def alternating(runs, rounds=ROUNDS):
    """Medians of the seconds of functions that are called with the number of a round, by turns; the first is dropped."""
    times = [[] for _ in runs]
    for number in range(rounds + 1):
        for taken, run in zip(times, runs):
            begin = time.perf_counter()
            run(number)
            taken.append(time.perf_counter() - begin)
    return [statistics.median(taken[1:]) for taken in times]


def growth(name, many, few, limit, than, detail=""):
    """A figure that is the time among many as a multiple of the time among few."""
    report(name, many / few, limit, many / few <= limit, f"{many * 1e3:.2f} ms {than[0]}, {few * 1e3:.2f} ms {than[1]}{detail}")


def ratio(name, ours, peer, limit, peer_name):
    """A figure that is our time as a part of the peer's."""
    report(name, ours / peer, limit, ours / peer <= limit,
           f"spec {ours * 1e3:.2f} ms, {peer_name} {peer * 1e3:.2f} ms, median of {ROUNDS}")
