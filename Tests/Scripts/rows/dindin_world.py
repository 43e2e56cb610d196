"""Throw-away homes with the demo world of dindin, in English and in Arabic, and a screen that is open."""
import contextlib
import functools
import itertools
import json
import os
import pathlib
import re
import signal
import subprocess

import kit
from kit import Terminal, fetch, waited
from world import ROWS, SPEC, World, holds, plain, row, same  # noqa: F401, for the rows

NOW = "2026-11-20T12:00:00-05:00"
OWNER = {"Authorization": "Bearer owner"}


def dinner(number):
    return f"DemoDinner{number:09}"


class Table(World):
    """A home for `spec dindin`, in which Sam Reed is signed in."""

    # As under cron.
    module, now, stdin = "dindin", NOW, subprocess.DEVNULL

    def __init__(self, fresh=False, lang="en", **more):
        self.lang = lang
        super().__init__(fresh=fresh, TZ="America/New_York", **more)

    def words(self, english, arabic):
        return arabic if self.lang == "ar" else english

    def command(self, *words, now=...):
        return super().command(*(["--lang", self.lang] if self.lang != "en" else []), *words, now=now)

    def frames(self, *words, **options):
        return list(map(json.loads, self.good(*words, "--json", **options).out.splitlines()))

    def files(self):
        """The paths of the files in this home, and what they hold."""
        return {str(path): path.read_bytes() for path in pathlib.Path(self.home).rglob("*") if path.is_file()}


class Server(kit.Server):
    """`spec dindin serve --admin-open` on the store of a world."""

    def __init__(self, table, *words, port=0):
        self.table, environment = table, table.environment
        environment.pop("SPEC_DINDIN_SERVER", None)
        super().__init__([SPEC, "dindin", "--now", NOW, "serve", "--admin-open", *words], environment, port)

    @property
    def database(self):
        return self.url + "/?ns=default"

    def ask(self, path, update=None, method=None):
        answer = fetch(self.url + path + "?ns=default", update, OWNER, method)
        assert answer.status == 200, answer
        return answer.json

    def kill(self):
        """Ends it as a power failure would."""
        self.end(signal.SIGKILL)


@contextlib.contextmanager
def two_people(lang="en"):
    """A server, and the homes of Ann, whose language is English, and Sam, who both use it."""
    with Server(Table(fresh=True)) as server:
        ann, sam = (Table(fresh=True, lang=lang, SPEC_DINDIN_SERVER=server.database) for lang in ("en", lang))
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


def languages(function):
    """Marks a row that is walked in English and in Arabic."""
    for lang in "en", "ar":
        ROWS[f"{function.__name__}.{lang}"] = functools.wraps(function)(functools.partial(function, lang))
    return function
