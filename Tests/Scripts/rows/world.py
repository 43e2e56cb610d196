"""Throw-away homes with the demo world of the hackathon, and who is signed in."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from kit import Skipped, same  # noqa: F401, for the rows

SPEC = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
NOW = "2026-11-20T09:00:00Z"
PASSWORDS = {"mia": "demo-member-pass", "lena": "demo-leader-pass",
             "omar": "demo-organizer-pass", "ines": "demo-admin-pass"}
ROWS = {}


def row(function):
    """Marks a check; its name is the row's, its text what the row asks."""
    ROWS[function.__name__] = function
    return function


def holds(text, *parts):
    for part in parts:
        assert part in text, f"no {part!r} in {text!r}"


def plain(text):
    """What of a terminal's text can be read."""
    return re.sub(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|\][^\x07]*\x07|[()].)", "", text.replace("\r\n", "\n"))


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err
        self.records = [line.split("\t") for line in out.splitlines()]

    @property
    def json(self):
        return json.loads(self.out)


class World:
    """A home of its own, a copy of one in which `who` is signed in. `who` None is a guest."""

    module = "hacksmiths"
    folder = tempfile.mkdtemp(prefix="spec-rows-")
    templates = {}

    def __init__(self, who=None):
        self.home = tempfile.mkdtemp(dir=World.folder)
        if who not in World.templates:
            World.templates[who] = tempfile.mkdtemp(dir=World.folder)
            if who:
                shutil.copytree(World(None).home, World.templates[who], dirs_exist_ok=True)
            self.prepare(World.templates[who], who)
        shutil.copytree(World.templates[who], self.home, dirs_exist_ok=True)

    def prepare(self, home, who):
        copy = self.home
        self.home = home
        if who:
            done = self.run("login", "--email", f"{who}@demo.example", "--password-stdin",
                            input=PASSWORDS[who] + "\n")
        else:
            done = self.run("demo", "load")
        assert done.status == 0, done.err
        self.home = copy

    @property
    def environment(self):
        return {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "UTC", "LC_ALL": "C.UTF-8",
                "TERM": "xterm-256color", "SPEC_FIXTURES": os.path.join(ROOT, "fixtures")}

    def command(self, *words, now=NOW):
        return [SPEC, self.module, *(["--now", now] if now else []), *words]

    def start(self, *words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options):
        now = {"now": options.pop("now")} if "now" in options else {}
        return subprocess.Popen(self.command(*words, **now), text=True, env=self.environment, stdout=stdout,
                                stderr=stderr, **options)

    def run(self, *words, input=None, now=NOW):
        """Without `input` standard input is a pipe that nobody writes to or closes."""
        reader, writer = os.pipe()
        try:
            done = subprocess.run(
                self.command(*words, now=now), env=self.environment, text=True,
                capture_output=True, timeout=60,
                **({"stdin": reader} if input is None else {"input": input}))
        finally:
            os.close(reader)
            os.close(writer)
        return Result(done.returncode, done.stdout, done.stderr)

    def good(self, *words, **options):
        """What a command prints that must succeed."""
        done = self.run(*words, **options)
        assert done.status == 0, f"{words}: {done.status} {done.err}"
        return done

    def refused(self, status, *words, **options):
        done = self.run(*words, **options)
        assert done.status == status, f"{words}: {done.status} {done.out} {done.err}"
        return done.err

    def json(self, *words, **options):
        return self.good(*words, "--json", **options).json

    def serve(self, *words):
        return Server(self, words)


class Server:
    """The API on a port of its own, for a `with`."""

    def __init__(self, world, words):
        self.process = world.start("serve", *(words or ("--port", "0")), stderr=subprocess.DEVNULL)

    def __enter__(self):
        self.line = self.process.stdout.readline()
        self.url = self.line.rstrip("\n").split("\t")[1]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()
