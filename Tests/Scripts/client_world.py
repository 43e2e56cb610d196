"""What clients of other makers need for their stories: the program, and worlds of it."""

import importlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

import kit
from kit import Skipped, same  # noqa: F401, for the clients

SPEC = os.path.abspath(sys.argv[1])
FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fixtures")
NOW = "2026-11-20T09:00:00Z"
EXAMPLES = os.environ.get("SPEC_EXAMPLES")
FOLDER = tempfile.mkdtemp(prefix="spec-clients-")
PASSWORDS = {"mia": "demo-member-pass", "lena": "demo-leader-pass",
             "omar": "demo-organizer-pass", "ines": "demo-admin-pass"}


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


class Service:
    """A server of the program, in a home of its own unless it is given one, for a `with`."""

    command = []

    def __init__(self, *options, home=None):
        self.options, self.home = options, home

    def __enter__(self):
        self.home = self.home or tempfile.mkdtemp(dir=FOLDER)
        self.env = {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "UTC", "SPEC_FIXTURES": FIXTURES}
        self.prepare()
        self.start()
        return self

    def prepare(self):
        """Fills the home."""

    def start(self, port=0):
        self.server = subprocess.Popen([SPEC, *self.command, "serve", "--port", str(port), *self.options], env=self.env,
                                       text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = re.search(r'http://[^\s"]+', self.server.stdout.readline()).group().rstrip("/")

    def __exit__(self, *_):
        self.server.terminate()
        assert self.server.wait(10) == -15, "the server did not end by the signal"
        shutil.rmtree(self.home, ignore_errors=True)


class World(Service):
    """A served demo world of its own."""

    command = ["hacksmiths", "--now", NOW]

    def prepare(self):
        subprocess.run([SPEC, *self.command, "demo", "load"], env=self.env, check=True, stdout=subprocess.DEVNULL)

    def post(self, path, body, token=None):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = token
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def run(self, *words, token=None, check=True):
        """What the program prints on standard output, as bytes."""
        env = self.env | ({"SPEC_HACKSMITHS_TOKEN": token} if token else {})
        done = subprocess.run([SPEC, *self.command, *words], env=env,
                              capture_output=True, timeout=60)
        assert not check or done.returncode == 0, done.stderr.decode()
        return done.stdout

    def token(self, name):
        body = {"email": f"{name}@demo.example", "password": PASSWORDS[name]}
        return self.post("/api/app/signin-email", body)["authToken"]


def check_khal(folder, file, wanted, fields):
    """Has khal import a calendar twice, which must be silent and double nothing. `wanted` are the lines of `fields`."""
    os.makedirs(os.path.join(folder, ".config/khal"))
    os.mkdir(os.path.join(folder, "days"))
    with open(os.path.join(folder, ".config/khal/config"), "w", encoding="utf-8") as config:
        config.write("[calendars]\n[[one]]\npath = ~/days\n[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n"
                     "longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
                     "longdatetimeformat = %Y-%m-%d %H:%M\ndefault_timezone = UTC\nlocal_timezone = UTC\n")
    env = {"HOME": folder, "PATH": os.environ["PATH"], "TZ": "UTC", "LC_ALL": "C.UTF-8"}
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
    env = {"HOME": folder, "PATH": os.environ["PATH"], "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    done = subprocess.run([tool("calcurse"), "-D", folder, "-i", file], env=env, check=True, text=True,
                          capture_output=True, timeout=60)
    found = f"{count} app{'s' * (count > 1)} / 0 events / 0 todos / 0 skipped"
    assert found in done.stdout, done.stdout
    same(done.stderr, "")
    with open(os.path.join(folder, "apts"), encoding="utf-8") as lines:
        return lines.read().splitlines()


def minute(text):
    """The minute of an instant in JSON, as khal shows it."""
    return text[:16].replace("T", " ")


def tell(stories, name="clients"):
    """Runs the stories that are asked for, prints how many passed, and ends the program."""
    status = kit.run(name, {story.__name__: story for story in stories}, sys.argv[2:])
    shutil.rmtree(FOLDER, ignore_errors=True)
    # Listening threads of a client may still wait for their server.
    os._exit(status)
