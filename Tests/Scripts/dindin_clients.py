#!/usr/bin/env python3
"""Calendars that leave `spec dindin`, and tables that come back too, in the hands of programs of other makers."""
import contextlib
import datetime
import json
import os
import re
import subprocess

from client_world import SPEC, Home, check_khal, minute, opened, read_calendar, same, table_rows, table_text, tell
from kit import Server, free_port

NOW = "2026-11-20T12:00:00-05:00"
TITLE = 'Quotes "here", commas, and; semicolons \\ backslashes 日本語のとても長い名前 é 👩‍👩‍👧 ' + "x" * 20
NOTE = "One, two; three \\n"


class Dinners(Home):
    """A home with the demo world, in which one dinner has a title that is hard to write."""

    command = ["dindin", "--now", NOW]

    def __init__(self):
        super().__init__(TZ="America/New_York")

    def prepare(self):
        self.run("demo", "load")
        self.run("event", "edit", "0005", "--title", TITLE, "--note", NOTE)

    def dinners(self):
        return json.loads(self.out("next", "--count", "100", "--json"))


def summary(dinner):
    return dinner.get("title", f"Dinner: {dinner['label']}")


def facts(dinners):
    return sorted((d["startsAt"], d["endsAt"], " ".join(summary(d).split())) for d in dinners)


def icalendar():
    """Python's icalendar reads exports without an error."""
    home = Dinners()
    _, parts, read = read_calendar(home.out("export", "ics", "--request", "--alarm", "90m"))
    same(read, facts(home.dinners()))
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
    home = Dinners()
    dinners = home.dinners()
    check_khal(os.path.join(home.home, "khal"), home.saved("out.ics", home.out("export", "ics")), [
        f"{minute(d['startsAt'])}|{minute(d['endsAt'])}|{d['id']}@dindin" for d in dinners],
        "{start-long}|{end-long}|{uid}")
    return f"{len(dinners)} dinners"


def table():
    """Python's csv reads tables cell by cell, formulas are harmless, and contacts come back."""
    home = Dinners()
    names = ["=1+1 Anna", "@sum Bea", "'quoted Carl", 'Dora "D", Jr', "+Emil", "-Fay", "Gül, é 食"]
    people = {f"+1 434 555 02{index:02}": name for index, name in enumerate(names)}
    path = home.saved("people.csv", table_text(["name", "phone", "email"], [[*one, ""] for one in zip(names, people)]))
    same(json.loads(home.out("guests", "import", path, "--json"))["added"], len(names))
    listed = {p["phone"]: p for p in json.loads(home.out("guests", "list", "--json"))}
    same({phone: listed[phone]["name"] for phone in people}, people)
    for phone in people:
        home.run("event", "edit", "0005", "--invite", listed[phone]["id"])
    exported = home.out("export", "csv", "--guests", "0005")
    rows = table_rows(exported)
    cells = {row["phone"]: row["name"] for row in rows}
    same({phone: cells[phone] for phone in people},
         {phone: "'" + name if name.lstrip("'")[0] in "=@+-" else name for phone, name in people.items()})
    same(json.loads(home.out("guests", "import", home.saved("again.csv", exported), "--json")),
         {"added": 0, "updated": 0, "unchanged": len(rows)})
    dinners = table_rows(home.out("export", "csv"))
    same(sorted(d["startsAt"] for d in dinners), sorted(d["startsAt"] for d in home.dinners()))
    return f"{len(rows)} guests, {len(dinners)} dinners"


def browser():
    """A person approves a device on the page of a server, in Chromium."""
    home, url = Dinners(), f"http://127.0.0.1:{free_port()}"
    env = {**home.env, "SPEC_DINDIN_SERVER": f"{url}/?ns=default", "SPEC_DINDIN_FACEBOOK_URL": url,
           "SPEC_DINDIN_FACEBOOK_APP_ID": "123", "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN": "client"}
    with contextlib.ExitStack() as ends:
        ends.enter_context(Server([SPEC, "dindin", "serve"], env, int(url.rpartition(":")[2])))
        device = subprocess.Popen([SPEC, "dindin", "login"], env=env, text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE)
        ends.callback(device.kill)
        code = re.search(r"code (\w+)", device.stderr.readline())[1]
        page = ends.enter_context(opened(home.home, f"{url}/device?user_code={code}"))
        page.ask("document.querySelector('[name=name]').value = 'Ann Lee';"
                 "document.querySelector('button[value=approve]').click(); true")
        same(device.wait(60), 0)
        same(device.stdout.read().split("\t")[1], "Ann Lee")


tell([icalendar, khal, table, browser], "dindin clients")
