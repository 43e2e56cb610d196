"""What clients of other makers need for their stories: the program, and worlds of it."""

import contextlib
import csv
import datetime
import importlib
import importlib.util
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import kit
from kit import PASSWORDS, Skipped, same  # noqa: F401, for the clients

SPEC = os.path.abspath(sys.argv[1])
FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fixtures")
NOW = "2026-11-20T09:00:00Z"
EXAMPLES = os.environ.get("SPEC_EXAMPLES")
FOLDER = tempfile.mkdtemp(prefix="spec-clients-")


def module(name):
    if importlib.util.find_spec(name) is None:
        raise Skipped(f"no {name}")
    return importlib.import_module(name)


def icalendar_module():
    """Python's icalendar, unless it is one of the versions that take an escaped backslash before n for a line break."""
    library = module("icalendar")
    event = library.Event.from_ical("BEGIN:VEVENT\r\nSUMMARY:one\\\\n\r\nEND:VEVENT\r\n")
    if str(event["SUMMARY"]) != r"one\n":
        raise Skipped(f"no icalendar newer than {library.__version__}, which misreads escaped backslashes")
    return library


def tool(name):
    """A program beside this Python, or on the path."""
    beside = os.path.join(os.path.dirname(sys.executable), name)
    found = beside if os.path.exists(beside) else shutil.which(name)
    if not found:
        raise Skipped(f"no {name}")
    return found


class Home:
    """A home in which commands of a module run."""

    command = []

    def __init__(self, home=None, **more):
        self.home = home or tempfile.mkdtemp(dir=FOLDER)
        self.env = kit.environment(self.home, SPEC_FIXTURES=FIXTURES, **more)
        self.prepare()

    def prepare(self):
        """Fills the home."""

    def run(self, *words, check=True, text=False, **more):
        """A command that has ended; `more` are variables."""
        done = subprocess.run([SPEC, *self.command, *words], env=self.env | more, capture_output=True, text=text,
                              stdin=subprocess.DEVNULL, timeout=60)
        assert not check or done.returncode == 0, (words, done.stderr)
        return done

    def out(self, *words, **more):
        """What a command prints, byte by byte."""
        return self.run(*words, **more).stdout

    def saved(self, name, data):
        path = pathlib.Path(self.home, name)
        path.write_bytes(data)
        return str(path)


class Service(Home, kit.Server):
    """A server, and commands beside it in the same home."""

    options = ()

    def __init__(self, *options, home=None):
        Home.__init__(self, home)
        kit.Server.__init__(self, [SPEC, *self.command, "serve", *self.options, *options], self.env)


class World(Service):
    """A served demo world of its own."""

    command = ["hacksmiths", "--now", NOW]

    def prepare(self):
        self.run("demo", "load")

    def token(self, name):
        body = {"email": f"{name}@demo.example", "password": PASSWORDS[name]}
        return kit.fetch(self.url + "/api/app/signin-email", body).json["authToken"]


RULES = {"rules": {
    "open": {".read": "true", ".write": "true",
             "dinners": {".indexOn": ["guests", "place/city"]}, "seats": {".indexOn": ".value"}},
    "members": {".read": "auth != null", "$uid": {".write": "$uid === auth.uid"}},
    "closed": {".read": False, ".write": "false"},
}}


class Database(Service):
    command = ["dindin"]

    def prepare(self):
        rules = self.saved("rules.json", json.dumps(RULES).encode())
        self.options = "--admin-open", "--keep-alive", "0.5", "--rules", rules

    def send(self, method, target, body=None):
        return kit.fetch(self.url + target, body, {"Authorization": "Bearer owner"}, method)


def read_calendar(data):
    """A calendar that Python's icalendar reads without an error, its events, and begin, end and title of each."""
    calendar = icalendar_module().Calendar.from_ical(data)
    same([part.errors for part in calendar.walk() if part.errors], [])
    events = calendar.walk("VEVENT")
    moment = lambda value: value.dt.astimezone(datetime.timezone.utc).strftime("%FT%TZ")
    facts = ((moment(one["DTSTART"]), moment(one["DTEND"]), str(one["SUMMARY"])) for one in events)
    return calendar, events, sorted(facts)


def table_rows(data):
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def table_text(head, rows):
    made = io.StringIO(newline="")
    csv.writer(made).writerows([head, *rows])
    return made.getvalue().encode()


def check_khal(folder, file, wanted, fields):
    """Has khal import a calendar twice, which must be silent and double nothing. `wanted` are the lines of `fields`."""
    config = pathlib.Path(folder, ".config/khal/config")
    config.parent.mkdir(parents=True)
    os.mkdir(os.path.join(folder, "days"))
    config.write_text("[calendars]\n[[one]]\npath = ~/days\n[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n"
                      "longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
                      "longdatetimeformat = %Y-%m-%d %H:%M\ndefault_timezone = UTC\nlocal_timezone = UTC\n")
    env = kit.environment(folder)
    call = lambda *words: subprocess.run([tool("khal"), *words], env=env, check=True, text=True, capture_output=True,
                                         timeout=60)
    for _ in range(2):
        done = call("import", "--batch", file)
        same(done.stdout + done.stderr, "")
        listed = call("list", "2026-10-01", "150d", "--day-format", "", "--format", fields).stdout.splitlines()
        same(sorted(set(listed)), sorted(wanted))
        same(len(os.listdir(os.path.join(folder, "days"))), len(wanted))


def calcurse_events(folder, file, count):
    """The lines that calcurse keeps of a calendar. It must take all its events, and say nothing else. It keeps no UIDs,
    so each calendar is imported once.
    """
    os.mkdir(folder)
    done = subprocess.run([tool("calcurse"), "-D", folder, "-i", file], env=kit.environment(folder, TERM="dumb"),
                          check=True, text=True, capture_output=True, timeout=60)
    found = f"{count} app{'s' * (count > 1)} / 0 events / 0 todos / 0 skipped"
    assert found in done.stdout, done.stdout
    same(done.stderr, "")
    return pathlib.Path(folder, "apts").read_text(encoding="utf-8").splitlines()


@contextlib.contextmanager
def opened(home, url, **options):
    """A web page in Chromium."""
    sys.path.insert(0, str(pathlib.Path(__file__).with_name("shows")))
    from browser import Browser, WebPage
    with contextlib.closing(Browser(home)) as window:
        yield WebPage(window, url, **options)


def minute(text):
    """The minute of an instant in JSON, as khal shows it."""
    return text[:16].replace("T", " ")


def tell(stories, name="clients"):
    """Runs the stories that the arguments after the program name, else all, prints a line for each, and ends."""
    status = kit.run(name, {story.__name__: story for story in stories}, sys.argv[2:])
    shutil.rmtree(FOLDER, ignore_errors=True)
    # Listening threads of a client may still wait for their server.
    os._exit(status)
