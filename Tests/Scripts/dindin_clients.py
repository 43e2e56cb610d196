#!/usr/bin/env python3
"""Calendars that leave `spec dindin`, and tables that come back too, in the hands of programs of other makers.

Usage: dindin_clients.py PATH_OF_SPEC [STORY...]
What a story saw is one line; the status is 1 if one failed. A program that is missing is said, and
its story left out.
"""
import contextlib
import csv
import datetime
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from client_world import FIXTURES, SPEC, calcurse_events, check_khal, icalendar_module, minute, same, tell, tool
from kit import free_port

NOW = "2026-11-20T12:00:00-05:00"
TITLE = 'Quotes "here", commas, and; semicolons \\ backslashes 日本語のとても長い名前 é 👩‍👩‍👧 ' + "x" * 20
NOTE = "One, two; three \\n"


class Home:
    """A home with the demo world, in which one dinner has a title that is hard to write."""

    def __enter__(self):
        self.home = tempfile.mkdtemp(prefix="spec-dindin-")
        self.env = {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "America/New_York",
                    "LC_ALL": "C.UTF-8", "SPEC_FIXTURES": FIXTURES}
        self.run("demo", "load")
        self.run("event", "edit", "0005", "--title", TITLE, "--note", NOTE)
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.home)

    def run(self, *words):
        done = subprocess.run([SPEC, "dindin", "--now", NOW, *words], env=self.env,
                              capture_output=True, timeout=60)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout

    def dinners(self):
        return json.loads(self.run("next", "--count", "100", "--json"))

    def saved(self, name, text):
        path = os.path.join(self.home, name)
        with open(path, "wb") as file:
            file.write(text)
        return path


def summary(dinner):
    return dinner.get("title", f"Dinner: {dinner['label']}")


def facts(dinners):
    return sorted((d["startsAt"], d["endsAt"], " ".join(summary(d).split())) for d in dinners)


def icalendar():
    """Python's icalendar reads exports without an error."""
    library = icalendar_module()
    with Home() as home:
        text = home.run("export", "ics", "--request", "--alarm", "90m")
        calendar = library.Calendar.from_ical(text)
        same([part.errors for part in calendar.walk() if part.errors], [])
        parts = calendar.walk("VEVENT")
        moment = lambda value: value.dt.astimezone(datetime.timezone.utc).strftime("%FT%TZ")
        same(sorted((moment(p["DTSTART"]), moment(p["DTEND"]), str(p["SUMMARY"])) for p in parts),
             facts(home.dinners()))
        own = next(p for p in parts if str(p["UID"]) == "DemoDinner000000005@dindin")
        same([str(own["DESCRIPTION"]), str(own["LOCATION"]), int(own["SEQUENCE"])],
             [NOTE, "Rotunda Kitchen, 12 Example Lane, Demoville", 1])
        same(sorted((str(a), str(a.params["PARTSTAT"])) for a in own["ATTENDEE"]),
             [("mailto:ann@example.org", "ACCEPTED"), ("mailto:ben@example.org", "NEEDS-ACTION"),
              ("mailto:eve@example.org", "DECLINED")])
        alarms = [a for p in parts for a in p.walk("VALARM")]
        same({a["TRIGGER"].dt for a in alarms}, {datetime.timedelta(minutes=-90)})
        same((own["GEO"].latitude, own["GEO"].longitude), (38.0441, -78.5067))
        return f"{len(parts)} dinners"


def khal():
    """khal imports exports twice without doubling."""
    tool("khal")
    with Home() as home:
        dinners = home.dinners()
        check_khal(os.path.join(home.home, "khal"), home.saved("out.ics", home.run("export", "ics")), [
            f"{minute(d['startsAt'])}|{minute(d['endsAt'])}|{d['id']}@dindin" for d in dinners],
            "{start-long}|{end-long}|{uid}")
        return f"{len(dinners)} dinners"


def calcurse():
    """calcurse takes every dinner."""
    tool("calcurse")
    with Home() as home:
        count = len(home.dinners())
        calcurse_events(os.path.join(home.home, "calcurse"), home.saved("out.ics", home.run("export", "ics")), count)
        return f"{count} dinners"


def table():
    """Python's csv reads tables cell by cell, formulas are harmless, and contacts come back."""
    with Home() as home:
        names = ["=1+1 Anna", "@sum Bea", "'quoted Carl", 'Dora "D", Jr', "+Emil", "-Fay", "Gül, é 食"]
        made = io.StringIO(newline="")
        writer = csv.writer(made)
        writer.writerow(["name", "phone", "email"])
        writer.writerows([name, f"+1 434 555 02{index:02}", ""] for index, name in enumerate(names))
        path = home.saved("people.csv", made.getvalue().encode())
        same(json.loads(home.run("guests", "import", path, "--json"))["added"], len(names))
        people = {p["phone"]: p for p in json.loads(home.run("guests", "list", "--json"))}
        for index, name in enumerate(names):
            same(people[f"+1 434 555 02{index:02}"]["name"], name)
        lists = [p["id"] for p in people.values() if p["phone"].startswith("+1 434 555 02")]
        for guest in lists:
            home.run("event", "edit", "0005", "--invite", guest)
        rows = list(csv.DictReader(io.StringIO(home.run("export", "csv", "--guests", "0005").decode(), newline="")))
        cells = {row["phone"]: row["name"] for row in rows}
        for index, name in enumerate(names):
            kept = "'" + name if name.lstrip("'")[0] in "=@+-" else name
            same(cells[f"+1 434 555 02{index:02}"], kept)
        again = home.saved("again.csv", home.run("export", "csv", "--guests", "0005"))
        same(json.loads(home.run("guests", "import", again, "--json")),
             {"added": 0, "updated": 0, "unchanged": len(rows)})
        dinners = list(csv.DictReader(io.StringIO(home.run("export", "csv").decode(), newline="")))
        same(sorted(d["startsAt"] for d in dinners), sorted(d["startsAt"] for d in home.dinners()))
        return f"{len(rows)} guests, {len(dinners)} dinners"


def browser():
    """A person approves a device on the page of a server, in Chromium."""
    sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shows"))
    from browser import Browser, Phone

    class Page(Phone):
        def visit(self, url):
            self.call("Page.navigate", url=url)
            self.until("document.readyState === 'complete' && !!document.querySelector('main')")

    with Home() as home, contextlib.ExitStack() as ends:
        url = f"http://127.0.0.1:{free_port()}"
        env = {**home.env, "SPEC_DINDIN_SERVER": f"{url}/?ns=default", "SPEC_DINDIN_FACEBOOK_URL": url,
               "SPEC_DINDIN_FACEBOOK_APP_ID": "123", "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN": "client"}

        def start(*words, **streams):
            program = subprocess.Popen([SPEC, "dindin", *words], env=env, text=True, **streams)
            ends.callback(program.wait)
            ends.callback(program.kill)
            return program

        server = start("serve", "--port", url.rpartition(":")[2], stdout=subprocess.PIPE)
        server.stdout.readline()
        device = start("login", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        code = re.search(r"code (\w+)", device.stderr.readline())[1]
        window = Browser(home.home)
        ends.callback(window.close)
        page = Page(window, f"{url}/device?user_code={code}")
        page.ask("document.querySelector('[name=name]').value = 'Ann Lee';"
                 "document.querySelector('button[value=approve]').click(); true")
        same(device.wait(60), 0)
        same(device.stdout.read().split("\t")[1], "Ann Lee")


tell([icalendar, khal, calcurse, table, browser], "dindin clients")
