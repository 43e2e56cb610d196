"""Throw-away homes with the demo world of dindin: in English, in Arabic, and on a server; and a screen that is open.

A story is a function with a world as its argument, marked `@story("D5.1.1")`. It is walked three
times: `D5.1.1` in English, `D5.1.1.ar` in Arabic, `D5.1.1.served` in English against
`spec dindin serve`. Each time the world is new: Sam Reed is signed in and the demo world is loaded,
unless the story is marked `fresh=True`.
"""
import contextlib
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import unicodedata
import urllib.request

from kit import Terminal, waited
from world import ROOT, ROWS, SPEC, Result, World, holds, plain, same  # noqa: F401, for the rows

NOW = "2026-11-20T12:00:00-05:00"


def dinner(number):
    """The id of a dinner of the demo world."""
    return f"DemoDinner{number:09}"


class Table(World):
    """A home for `spec dindin`. With `served` its commands use a server on the same store."""

    templates = {}

    def __init__(self, fresh=False, lang="en", served=False, **more):
        self.lang, self.server, self.more = lang, None, more
        self.home = tempfile.mkdtemp(dir=World.folder)
        if not fresh:
            if "demo" not in Table.templates:
                Table.templates["demo"] = tempfile.mkdtemp(dir=World.folder)
                first, self.home = self.home, Table.templates["demo"]
                self.good("demo", "load")
                self.home = first
            shutil.copytree(Table.templates["demo"], self.home, dirs_exist_ok=True)
        if served:
            self.server = Server(self)
            if not fresh:
                self.good("login", "--local", "Sam Reed")

    def close(self):
        if self.server:
            self.server.close()

    def words(self, english, arabic):
        """What the language of this world says."""
        return arabic if self.lang == "ar" else english

    @property
    def environment(self):
        environment = {
            "HOME": self.home, "PATH": os.environ["PATH"], "TZ": "America/New_York",
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
            "SPEC_FIXTURES": os.path.join(ROOT, "fixtures"), **self.more}
        if self.server:
            environment["SPEC_DINDIN_SERVER"] = self.server.url
        return environment

    def command(self, *words, now=NOW):
        lang = ["--lang", self.lang] if self.lang != "en" else []
        return [SPEC, "dindin", *words, "--now", now, *lang]

    def run(self, *words, input=None, now=NOW, env=None):
        """Without `input` standard input is closed, as under cron."""
        done = subprocess.run(
            self.command(*words, now=now), env=self.environment | (env or {}), text=True,
            capture_output=True, timeout=60,
            **({"stdin": subprocess.DEVNULL} if input is None else {"input": input}))
        assert done.returncode >= 0, f"{words}: ended by signal {-done.returncode}"
        return Result(done.returncode, done.stdout, done.stderr)

    def frames(self, *words, **options):
        """The frames of a run with `--keys`."""
        out = self.good(*words, "--json", **options).out
        return [json.loads(line) for line in out.splitlines()]

    def tree(self, path):
        """What lies at a path of the database, read by its owner."""
        server = self.server or Server(self)
        try:
            return server.get(path)
        finally:
            if not self.server:
                server.close()

    def files(self):
        """The paths of the files in this home, and what they hold."""
        found = {}
        for folder, _, names in os.walk(self.home):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    found[os.path.join(folder, name)] = file.read()
        return found


class Server:
    """`spec dindin serve --admin-open` on a port of its own, on the store of a world."""

    def __init__(self, table, *words, now=NOW, port=0):
        self.table = table
        environment = {key: value for key, value in table.environment.items()
                       if key != "SPEC_DINDIN_SERVER"}
        self.process = subprocess.Popen(
            [SPEC, "dindin", "serve", "--port", str(port), "--admin-open", "--now", now, "--json", *words],
            env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.ready = json.loads(self.process.stdout.readline())
        self.origin = self.ready["url"]
        self.port = int(self.origin.rsplit(":", 1)[1])
        self.url = f"{self.origin}/?ns={self.ready['namespace']}"

    def get(self, path):
        request = urllib.request.Request(
            self.origin + path + ("&" if "?" in path else "?") + "ns=" + self.ready["namespace"],
            headers={"Authorization": "Bearer owner"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def patch(self, path, update):
        request = urllib.request.Request(
            f"{self.origin}{path}?ns={self.ready['namespace']}", json.dumps(update).encode(),
            {"Authorization": "Bearer owner"}, method="PATCH")
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()

    def kill(self):
        """Ends it as a power failure would."""
        self.process.kill()
        self.process.wait(10)
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


@contextlib.contextmanager
def two_people(lang="en", **more):
    """A server, and the homes of Ann, whose language is English, and Sam, who both use it."""
    with Server(Table(fresh=True)) as server:
        ann, sam = (Table(fresh=True, lang=lang, SPEC_DINDIN_SERVER=server.url, **more) for lang in ("en", lang))
        ann.good("login", "--local", "Ann Lee", "--phone", "+1 434 555 0101")
        sam.good("login", "--local", "Sam Reed")
        for table in ann, sam:
            table.good("splash", "--keys", "q")
        yield server, ann, sam


def invited(ann, day=1, address="Rotunda Kitchen"):
    """The id of a dinner in December to which Ann invites Sam."""
    return ann.json("event", "new", "--date", f"2026-12-{day:02}", "--time", "7pm", "--address", address,
                    "--guests", "Sam", "--send")["id"]


class Guest(Terminal):
    """A terminal on which `spec dindin` is open."""

    def __init__(self, table, *words):
        super().__init__(table.command(*words), table.environment, 80, 30)

    @property
    def seen(self):
        """What can be read, without the marks that keep directions apart."""
        return plain(self.text.decode(errors="replace")).translate(dict.fromkeys(range(0x2066, 0x206A)))

    def sees(self, *texts):
        """Reads until all of them have been shown.

        A frame is written as its difference to the one before, which can split a text. Every five seconds the window
        gets another height, so that the whole screen is written.
        """
        def is_over():
            has_ended = self.process.poll() is not None
            self.read(0.05)
            return has_ended or all(text in self.seen for text in texts)

        for rows in itertools.islice(itertools.cycle((31, 30)), 12):
            if waited(is_over, 5):
                break
            self.resize(80, rows)
        if not all(text in self.seen for text in texts):
            holds(re.sub(r"\s+", " ", self.seen)[-800:], *texts)

    def types(self, keys):
        self.text = b""
        self.type(keys.encode())

    def leaves(self):
        self.types("q")
        self.read(60)
        same(self.process.wait(10), 0)
        os.close(self.master)


def story(name, fresh=False, served=True):
    """Registers a story under its number, for each of its worlds."""
    if name[0] in "RS":
        # Rules of other briefs have the same numbers.
        name = "dindin." + name

    def register(function):
        def walk(lang, on_server):
            def run():
                table = Table(fresh=fresh, lang=lang, served=on_server)
                try:
                    return function(table)
                finally:
                    table.close()
            run.__doc__ = function.__doc__
            return run

        ROWS[name] = walk("en", False)
        ROWS[name + ".ar"] = walk("ar", False)
        if served:
            ROWS[name + ".served"] = walk("en", True)
        return function
    return register


def cells(text):
    """How many cells a row of a terminal takes, marks that take none aside."""
    return sum(0 if unicodedata.category(c) in ("Mn", "Cf") else
               2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def fits(frame, columns, rows):
    """Every row of a frame lies within the screen."""
    assert len(frame["rows"]) <= rows, (len(frame["rows"]), rows)
    for line in frame["rows"]:
        assert cells(line) <= columns, (columns, line)
