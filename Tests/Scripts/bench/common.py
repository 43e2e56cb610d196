"""What all figures are taken with: throw-away homes, times beside peers, servers, and the line of a figure."""
import atexit
import contextlib
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import kit
from kit import free_port, listens, memory, waited

ROUNDS = int(os.environ.get("ROUNDS", "60"))
FOLDER = tempfile.mkdtemp(prefix="spec-bench-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
FIXTURES = str(pathlib.Path(__file__).parents[3] / "fixtures")
# A copy, as `make install` makes one: of a file that the linker has just written, Linux keeps larger pieces in memory,
# and counts them whole as resident.
SPEC = shutil.copy(sys.argv[1], os.path.join(FOLDER, "spec"))

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
    for program in programs:
        if not shutil.which(program):
            raise kit.Skipped(f"no {program}")


class Home:
    """A home of its own, with the commands run in it."""

    def __init__(self, folder=None, **environment):
        self.path = tempfile.mkdtemp(dir=folder or FOLDER)
        self.env = kit.environment(self.path, SPEC_FIXTURES=FIXTURES) | environment

    def copy(self):
        """Another home with the same files and settings."""
        other = Home(**self.env | {"HOME": None})
        other.env["HOME"] = shutil.copytree(self.path, other.path, dirs_exist_ok=True)
        return other

    def written(self, name, text):
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
    return alternating([lambda _, run=run: once(*run) for run in runs], rounds)


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
    report(name, many / few, limit, many / few <= limit,
           f"{many * 1e3:.2f} ms {than[0]}, {few * 1e3:.2f} ms {than[1]}{detail}")


def ratio(name, ours, peer, limit, peer_name):
    report(name, ours / peer, limit, ours / peer <= limit,
           f"spec {ours * 1e3:.2f} ms, {peer_name} {peer * 1e3:.2f} ms, median of {ROUNDS}")


ADDRESS = "127.0.0.1"
NGINX = """
worker_processes 1; daemon off; pid nginx.pid; error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off; default_type application/json;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server { listen 127.0.0.1:PORT; root WWW; }
}
"""


@contextlib.contextmanager
def running(home, port, *words):
    """A program while the body runs, which begins when a port answers."""
    child = home.start(*words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    waited(lambda: listens(port))
    try:
        yield
    finally:
        child.terminate()
        child.wait()


@contextlib.contextmanager
def nginx(home, path, body, *before):
    """An nginx of one worker that serves some bytes as a file; its port. `before` starts it, as
    `taskset` does."""
    port, www = free_port(), pathlib.Path(home.path, "www")
    file = pathlib.Path(f"{www}{path}")
    file.parent.mkdir(parents=True)
    file.write_bytes(body)
    # Its worker may be somebody else.
    os.chmod(home.path, 0o755)
    os.chmod(FOLDER, 0o755)
    pathlib.Path(home.path, "nginx.conf").write_text(NGINX.replace("PORT", str(port)).replace("WWW", str(www)))
    with running(home, port, *before, "nginx", "-p", home.path, "-c", "nginx.conf"):
        yield port


def rate(port, path, seconds=10, connections=64, script=None, folder=None, before=()):
    """Good answers a second, by wrk."""
    words = [*before, "wrk", "-t1", f"-c{connections}", f"-d{seconds}"]
    if script:
        words += ["-s", script]
    said = subprocess.run(words + [f"http://{ADDRESS}:{port}{path}"], capture_output=True,
                          text=True, check=True, cwd=folder).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        sys.exit(f"bench: answers that are not good:\n{said}")
    return float(re.search(r"Requests/sec:\s*([\d.]+)", said).group(1))


def held(server):
    """The most memory a server has held until now, in bytes."""
    return memory(server.process.pid, "VmHWM") * 1024


def against(name, ours, peer, least, peer_name, rounds=3):
    """A figure that is our rate as a multiple of the peer's, by medians of runs in turn."""
    ours, peer = (statistics.median(side) for side in zip(*((ours(), peer()) for _ in range(rounds))))
    report(name, ours / peer, least, ours / peer >= least, f"spec {ours:.0f}/s, {peer_name} {peer:.0f}/s")
