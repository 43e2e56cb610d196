"""Throw-away homes, in which commands run."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import kit
from kit import PASSWORDS, Skipped, same  # noqa: F401, for the rows

SPEC = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
NOW = "2026-11-20T09:00:00Z"
ROWS = {}
# A pipe to which nobody writes, and which is never closed.
QUIET = os.pipe()


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


def ask(server, method, path, body=None, token=None, **headers):
    fields = {name.replace("_", "-"): value for name, value in headers.items()}
    return kit.fetch(server.url + path, body, fields | ({"Authorization": token} if token else {}), method)


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err
        self.records = [line.split("\t") for line in out.splitlines()]

    @property
    def json(self):
        return json.loads(self.out)


class World:
    """A home with the demo world of the hackathon, in which `who` is signed in; None is a guest."""

    module, now, stdin = "hacksmiths", NOW, QUIET[0]
    folder = tempfile.mkdtemp(prefix="spec-rows-")
    templates = {}

    def __init__(self, who=None, fresh=False, **more):
        self.home, self.more = tempfile.mkdtemp(dir=World.folder), more
        template = self.module, who
        if not fresh and template in World.templates:
            shutil.copytree(World.templates[template], self.home, dirs_exist_ok=True)
        elif not fresh:
            self.prepare(who)
            World.templates[template] = tempfile.mkdtemp(dir=World.folder)
            shutil.copytree(self.home, World.templates[template], dirs_exist_ok=True)

    def prepare(self, who):
        self.good("demo", "load")
        if who:
            self.good("login", "--email", f"{who}@demo.example", "--password-stdin", input=PASSWORDS[who] + "\n")

    @property
    def environment(self):
        return kit.environment(self.home, TERM="xterm-256color", SPEC_FIXTURES=ROOT + "/fixtures") | self.more

    def file(self, name, folder=".local/state/spec"):
        return pathlib.Path(self.home, folder, self.module, name)

    @property
    def token(self):
        """The token of who is signed in, for a service on the same store."""
        return json.loads(self.file("session.json").read_text())["sessions"]["embedded"]["token"]

    def command(self, *words, now=...):
        now = self.now if now is ... else now
        return [SPEC, self.module, *(["--now", now] if now else []), *words]

    def start(self, *words, now=..., **options):
        return subprocess.Popen(self.command(*words, now=now), text=True, **{
            "env": self.environment, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options)

    def run(self, *words, input=None, now=..., env=None):
        done = subprocess.run(
            self.command(*words, now=now), env=self.environment | (env or {}), text=True, capture_output=True,
            timeout=120, **{"stdin": self.stdin} if input is None else {"input": input})
        assert done.returncode >= 0, f"{words}: ended by signal {-done.returncode}"
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

    def serve(self, *words, port=0, **options):
        return kit.Server(self.command("serve", *words), self.environment, port, **options)

    def litter(self):
        """What a change must not leave."""
        return [name for _, _, names in os.walk(self.home) for name in names if name.endswith((".new", ".tmp"))]
