"""What the checks in this folder share: their runner, which prints one line for each and a closing line that counts,
and servers, terminals, ports and comparisons.
"""

import collections
import concurrent.futures
import contextlib
import datetime
import fcntl
import http.client
import http.server
import json
import multiprocessing
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import termios
import threading
import time
import typing
import urllib.parse

# Number of checks that run in parallel. They mostly wait: for screens, servers and time limits.
JOBS = int(os.environ.get("SPEC_JOBS", "4"))


# The people of the demo world of the hackathon.
PASSWORDS = {"mia": "demo-member-pass", "lena": "demo-leader-pass",
             "omar": "demo-organizer-pass", "ines": "demo-admin-pass"}


class Skipped(Exception):
    """A check cannot run here. The text is the reason."""


def default_signals():
    """Restores the default action of signals that nohup or a shell in the background ignores."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for ended_by in (signal.SIGQUIT, signal.SIGHUP):
        signal.signal(ended_by, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def outcome(check, without=None):
    """Runs a check. Returns `passed`, `failed` or `skipped`, and what it says of it."""
    if without:
        without()  # Forgets what earlier checks did.
    try:
        return "passed", check() or check.__doc__
    except Skipped as reason:
        return "skipped", f"skipped, {reason}"
    except (Exception, SystemExit) as error:  # whatever it was, the other checks run
        missing = without and without()
        if missing:
            return "skipped", f"skipped, {missing} is not installed"
        return "failed", f"{check.__doc__}: {type(error).__name__}: {error}"


def run(part, checks, wanted=(), prepare=None, without=None, alone=()):
    """Runs checks and prints a line for each, in the order in which they end.

    `checks` has functions by name. A function returns what it saw, or nothing; its docstring then says it.
    `wanted` are names; all run without one. `prepare` is called once in each worker process. `without`
    names the missing program that made a check fail, or returns nothing. Those named in `alone` run after the others,
    one by one.
    Returns the exit status: 1 if a check failed.
    """
    for name in set(wanted) - set(checks):
        sys.exit(f"{part}: no check is called {name}")
    names = list(wanted) or list(checks)
    counts = dict.fromkeys(("passed", "failed", "skipped"), 0)
    begin = time.monotonic()

    def told(results):
        for name, (result, text) in results:
            counts[result] += 1
            error = "error: " if result == "failed" else ""
            print(f"{error}{part}: {name}: {text}", flush=True)

    if len(names) == 1 or JOBS == 1:
        if prepare:
            prepare()
        alone = names
    beside = [name for name in names if name not in alone]
    if beside:
        # A fork has the checks already, and a folder of its own by `prepare`.
        global _checks, _without
        _checks, _without = checks, without
        # A worker that is killed breaks the pool, so that the run fails and does not wait for its result.
        with concurrent.futures.ProcessPoolExecutor(
                min(JOBS, len(beside)), multiprocessing.get_context("fork"), prepare) as pool:
            futures = {pool.submit(_named, name): name for name in beside}
            told(done.result() if not done.exception() else (futures[done], ("failed", repr(done.exception())))
                 for done in concurrent.futures.as_completed(futures))
    told((name, outcome(checks[name], without)) for name in names if name in alone)
    print(f"{part}, in {time.monotonic() - begin:.1f} s: "
          + ", ".join(f"{counts[kind]} {kind}" for kind in counts), flush=True)
    return int(counts["failed"] > 0)


def _named(name):
    return name, outcome(_checks[name], _without)


def same(found, wanted):
    assert found == wanted, f"{found!r} instead of {wanted!r}"


def check(condition, *seen):
    assert condition, " ".join(map(str, seen)) or "not so"


def raised(call):
    """The error of a call, if it ends with one."""
    try:
        call()
    except Exception as error:
        return error
    return None


def percentile(values, percent):
    """The nearest rank."""
    ordered = sorted(values)
    return ordered[max(1, -(-percent * len(ordered) // 100)) - 1]


def waited(condition, seconds=10):
    """Whether something becomes true within so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def moment(text):
    """Seconds since 1970 of an instant in JSON."""
    return datetime.datetime.fromisoformat(text).timestamp()


class Disk:
    """A small disk of its own in the place of a folder, for a `with`; it can be filled."""

    def __init__(self, folder):
        self.folder, self.ballast = folder, os.path.join(folder, "ballast")

    def __enter__(self):
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs", self.folder],
                              capture_output=True, text=True)
        if done.returncode:
            raise Skipped(f"no disk can be mounted here ({done.stderr.strip()})")
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.folder], check=True)

    def fill(self, free=0):
        """Nothing is left but so many bytes."""
        with open(self.ballast, "ab", buffering=0) as file:
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(4096))
            if free:
                file.truncate(file.tell() - free)

    def empty(self):
        os.remove(self.ballast)


def environment(home, **more):
    """The whole environment of a program that runs in a home."""
    return {"HOME": home, "PATH": os.environ["PATH"], "TZ": "UTC", "LC_ALL": "C.UTF-8", **more}


def memory(pid, field="VmRSS"):
    """KiB that a process holds; with `VmHWM`, the most that it has held."""
    try:
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        raise Skipped("processes are looked at through /proc") from None
    return int(re.search(rf"{field}:\s*(\d+)", status)[1])


def busy(pid):
    """Seconds of a processor that a process has used."""
    ticks = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def script(path, text):
    path = pathlib.Path(path)
    path.write_text("#!/bin/sh\n" + text)
    path.chmod(0o755)
    return str(path)


def certificate(path, *hosts):
    """Makes a certificate for some hosts; its file has the key too."""
    if not os.path.exists(path):
        if not shutil.which("openssl"):
            raise Skipped("openssl is not installed")
        names = ",".join(f"DNS:{host}" for host in hosts)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
             "-days", "2", "-subj", f"/CN={hosts[0]}", "-addext", f"subjectAltName={names}", "-keyout", path,
             "-out", path + ".crt"], check=True, capture_output=True)
        with open(path, "a") as file:
            file.write(pathlib.Path(path + ".crt").read_text())
    return path


class Response(typing.NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    text: str

    @property
    def json(self):
        return json.loads(self.text)


def fetch(url, body=None, headers=None, method=None, form=None):
    """Sends a request on a connection of its own; redirects and errors are responses. Bytes are sent as they are, and
    another body as JSON."""
    kind = None
    if form is not None:
        body, kind = urllib.parse.urlencode(form).encode(), "application/x-www-form-urlencoded"
    elif body is not None and not isinstance(body, bytes):
        body, kind = json.dumps(body).encode(), "application/json"
    place = urllib.parse.urlsplit(url)
    with contextlib.closing(http.client.HTTPConnection(place.netloc, timeout=60)) as connection:
        connection.request(method or ("GET" if body is None else "POST"), place._replace(scheme="", netloc="").geturl(),
                           body, ({"Content-Type": kind} if kind else {}) | (headers or {}))
        answer = connection.getresponse()
        return Response(answer.status, answer.headers, answer.read().decode())


class Server:
    """`serve` of a module, for a `with`: its first line of output and its address; port None is its usual one."""

    def __init__(self, words, env, port=0, **options):
        self.words, self.env, self.options = words, env, options
        self.start(port)

    def start(self, port=None):
        self.process = subprocess.Popen([*self.words, *([] if port is None else ["--port", str(port)])], text=True, **{
            "env": self.env, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL,
            **self.options})
        self.line = self.process.stdout.readline()
        assert (found := re.search(r'http://[^\s"/]+', self.line)), f"no address in {self.line!r}"
        self.url = found[0]
        self.port = int(self.url.rpartition(":")[2])

    def end(self, by=signal.SIGTERM):
        """Ends it by a signal, unless that has been done."""
        if not self.process.stdout.closed:
            self.process.send_signal(by)
            status = self.process.wait(20)
            self.process.stdout.close()
            same(status, -by)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


Seen = collections.namedtuple("Seen", "method path fields body moment")


class StubServer:
    """An HTTP server in the place of another, on a port of its own, with TLS if it has a certificate.

    The answer to everything is `response`: a status, fields and a body; subclasses may define `answer(method, path)`.
    `seen` has all requests.
    """

    def __init__(self, certificate=None, response=None):
        self.seen, self.response = [], response
        stand_in = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def respond(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                stand_in.seen.append(Seen(self.command, self.path, dict(self.headers), body, time.monotonic()))
                status, fields, data = stand_in.answer(self.command, self.path)
                with contextlib.suppress(OSError):
                    self.send_response(status)
                    for name, value in {"Content-Length": len(data), **fields}.items():
                        self.send_header(name, str(value))
                    self.end_headers()
                    self.wfile.write(data)

            do_GET = do_POST = do_DELETE = respond

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        self.url = f"http://127.0.0.1:{self.port}"
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            # The thread of a connection shakes hands: one that says nothing keeps no others waiting.
            self.server.socket = context.wrap_socket(
                self.server.socket, server_side=True, do_handshake_on_connect=False)
            self.url = f"https://localhost:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, *_):
        return self.response

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


# How programs set the modes of a terminal while they have it, as they must not leave them.
TERMINAL_MODES = {"?1049": "h", "?2004": "h", "?1000": "h", "?1002": "h", "?1006": "h", "?25": "l", "?7": "l"}


class Terminal:
    """A program on a terminal of its own, which it controls as from a shell.

    The other end of the terminal stays open with `keeps_open`, so that its modes can be looked at after the program.
    """

    def __init__(self, words, env, columns=80, rows=24, keeps_open=False, cwd=None):
        self.text = b""
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.modes = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            words, env=env, cwd=cwd, stdin=self.slave, stdout=self.slave, stderr=self.slave, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        if not keeps_open:
            os.close(self.slave)

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys):
        os.write(self.master, keys)

    def read(self, seconds):
        """Returns what is written in that time, or until the program ends."""
        end, text = time.monotonic() + seconds, b""
        while (left := end - time.monotonic()) > 0:
            if select.select([self.master], [], [], left)[0]:
                try:
                    text += os.read(self.master, 1 << 20)
                except OSError:  # The program has ended.
                    break
        self.text += text
        return text

    def until(self, *parts, seconds=30):
        """Reads until all of them have been written: a busy disk may keep a program from its first screen."""
        assert waited(lambda: self.read(0.05) is None or all(part in self.text for part in parts), seconds), \
            f"no {parts} in {self.text[-500:]}"
        return self

    def ended(self, seconds=90):
        """The status with which the program ends, which has left its terminal as it was."""
        assert waited(lambda: self.read(0.05) is None or self.process.poll() is not None, seconds), "it does not end"
        self.read(0.1)
        same(termios.tcgetattr(self.slave), self.modes)
        last = dict(re.findall(r"\x1b\[(\?\d+)([hl])", self.text.decode(errors="replace")))
        same([mode for mode, taken in TERMINAL_MODES.items() if last.get(mode) == taken], [])
        return self.process.returncode


class Tmux:
    """A shell in a terminal by another maker."""

    def __init__(self, folder, columns, rows, shell, env=None):
        if not shutil.which("tmux"):
            raise Skipped("tmux is not installed")
        # One that ends still answers for a moment.
        self.socket, self.env = os.path.join(folder, f"tmux-{columns}"), env
        self.call("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), shell)

    def call(self, *words):
        return subprocess.run(["tmux", "-S", self.socket, *words], text=True, check=True, env=self.env,
                              capture_output=True, timeout=20).stdout

    def told(self, name):
        return self.call("display-message", "-p", "#{%s}" % name).strip()

    def type(self, *keys):
        self.call("send-keys", *keys)

    def shown(self, *options):
        return self.call("capture-pane", "-p", *options)

    def until(self, *texts, seconds=30):
        """Waits until the screen shows all of them, and returns it."""
        assert waited(lambda: all(part in self.shown() for part in texts), seconds), f"no {texts} in {self.shown()!r}"
        return self.shown()

    def close(self):
        self.call("kill-server")
