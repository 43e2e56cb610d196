#!/usr/bin/env python3
"""Clients of other makers against the API that `spec hacksmiths serve` serves, and against the files it exports.

SPEC_EXAMPLES is how many cases Schemathesis makes of an operation; without it, it takes a sample.
"""
import importlib
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse

from client_world import (
    EXAMPLES, PASSWORDS, SPEC, World, calcurse_events, check_khal, minute, module, opened, read_calendar, same,
    table_rows, table_text, tell, tool)
from kit import fetch
from proxy_clients import nginx

TITLES = [
    'Quotes "here", commas, and; semicolons \\ backslashes',
    "Überlänge: " + "日本語のとても長い名前 e\u0301 👩‍👩‍👧 " * 3 + "Ende",
]


def calendars(world):
    """The calendars there are, by name: the file, and the events it has to hold."""
    omar, mia = world.token("omar"), world.token("mia")
    for number, title in enumerate(TITLES):
        world.out("event", "add", "--title", title, "--start", f"2026-12-2{number + 1} 23:30", "--end",
                  f"2026-12-2{number + 3} 01:00", "--zone", "America/New_York", "--info",
                  "One\nTwo, three; \\n", "--publish", SPEC_HACKSMITHS_TOKEN=omar)
    for event, answer in ("next", "yes"), ("open-data-evening", "yes"), ("winter-code-jam", "no"):
        world.out("rsvp", event, answer, SPEC_HACKSMITHS_TOKEN=mia)
    served = fetch(world.url + "/api/calendar.ics").text.encode()
    objects = lambda *words, **more: json.loads(world.out("export", "json", *words, **more))
    everything, mine = objects(), objects("--mine", SPEC_HACKSMITHS_TOKEN=mia)
    same(len(everything), 7)
    same([event["key"] for event in mine], ["food-rescue-hackathon"])
    canceled = objects("--event", "robot-night")
    return {
        "export": (world.out("export", "ics"), everything),
        "mine": (world.out("export", "ics", "--mine", SPEC_HACKSMITHS_TOKEN=mia), mine),
        "feed": (served, everything + canceled),
    }


def facts(events):
    return sorted((event["date"], event["end"], event["title"]) for event in events)


def icalendar():
    """Python's icalendar reads each calendar without an error: same events, times, texts."""
    with World() as world:
        found = calendars(world)
        for text, events in found.values():
            calendar, parts, read = read_calendar(text)
            same(read, facts(events))
            same({str(part["UID"]): str(part.get("DESCRIPTION", "")) for part in parts},
                 {event["id"] + "@hacksmiths": event["info"] for event in events})
            pages = {str(part.get("URL", "")) for part in parts}
            same(pages, {world.url + "/events/" + urllib.parse.quote(event["key"]) for event in events}
                 if len(events) == 8 else {""})
            same({str(part["STATUS"]) for part in parts if str(part["SUMMARY"]) == "Robot Night"},
                 {"CANCELLED"} if len(events) == 8 else set())
            # And back: what it writes comes in as the same events.
            written = world.saved("written.ics", calendar.to_ical())
            same(world.out("import", written, "--dry-run", SPEC_HACKSMITHS_TOKEN=world.token("ines")).count(b"same\t"),
                 len(events))
        return f"{len(found)} calendars, read and written"


def khal():
    """khal imports each calendar without a word, and twice without doubling."""
    with World() as world:
        for name, (text, events) in calendars(world).items():
            check_khal(os.path.join(world.home, name), world.saved(name + ".ics", text), [
                f"{minute(event['date'])}|{minute(event['end'])}|{event['title']}|{event['id']}@hacksmiths"
                for event in events], "{start-long}|{end-long}|{title}|{uid}")
    return "3 calendars, each twice"


def calcurse():
    """calcurse takes every event of each calendar."""
    day = lambda text: f"{text[5:7]}/{text[8:10]}/{text[:4]} @ {text[11:16]}"
    with World() as world:
        for name, (text, events) in calendars(world).items():
            lines = calcurse_events(os.path.join(world.home, name), world.saved(name + ".ics", text), len(events))
            same(sorted(line[:40] + "|" + line.split("|", 1)[1] for line in lines),
                 sorted(f"{day(event['date'])} -> {day(event['end'])}|{event['title']}"
                        for event in events))
    return "3 calendars"


def table():
    """Python's csv reads and writes tables: texts survive, formulas are harmless on the way."""
    texts = TITLES + ["=1+1", "+1", "-1", "@sum(A1)", "\t=1", "'=1", "two\nlines, \"so\"", "'quoted'"]
    with World() as world:
        ines = world.token("ines")

        def take(table, word):
            results = world.out("import", world.saved("t.csv", table), SPEC_HACKSMITHS_TOKEN=ines).decode().splitlines()
            same({line.split("\t")[0] for line in results}, {word})
            return len(results)

        made = [[f"Table {number}", text if text != "'=1" else "''=1"] for number, text in enumerate(texts)]
        same(take(table_text(["name", "bio"], made), "added"), len(texts))
        raw, safe = ([row for row in table_rows(world.out(
            "export", "csv", "--what", "people", *more, SPEC_HACKSMITHS_TOKEN=ines)) if row["first"] == "Table"]
            for more in (["--raw"], []))
        same(sorted(row["bio"] for row in raw), sorted(texts))
        same([row["bio"] for row in safe if row["bio"][:1] in tuple("=+-@\t\r")], [])
        take(table_text(list(safe[0]), (row.values() for row in safe)), "same")
        return f"{len(texts)} texts, read and written"


def document():
    """The document of the API is one of OpenAPI 3.1."""
    validator = module("openapi_spec_validator")
    with World() as world:
        found = fetch(world.url + "/api/openapi.json").json
    same(found["openapi"][:3], "3.1")
    validator.validate(found)
    return f"{len(found['paths'])} paths"


def generated():
    """A client made from the document registers, signs in, answers and cancels."""
    maker = tool("openapi-python-client")
    with World() as world:
        folder = os.path.join(world.home, "client")
        made = subprocess.run([maker, "generate", "--url", world.url + "/api/openapi.json",
                               "--output-path", folder, "--meta", "none"],
                              capture_output=True, text=True, cwd=world.home)
        said = made.stdout + made.stderr
        assert made.returncode == 0 and "will not be generated" not in said, said
        sys.path.insert(0, world.home)
        client = importlib.import_module("client")
        operation = lambda name: importlib.import_module(f"client.api.default.{name}")
        models = importlib.import_module("client.models")
        guest = client.Client(base_url=world.url + "/api", raise_on_unexpected_status=True)
        address, password = "gen@client.example", "long enough"
        joined = operation("sign_up").sync(client=guest, body=models.SignUpBody(
            email=address, password=password, fullname="Gen Client"))
        same(joined.success, True)
        signed = operation("sign_in").sync(client=guest, body=models.SignInBody(
            email=address, password=password))
        member = client.AuthenticatedClient(base_url=world.url + "/api",
                                            token=signed.auth_token)
        for word, wanted in ("yes", "yes"), ("cancel", "none"):
            answered = operation("answer").sync(client=member, body=models.AnswerBody(
                event="next", response=models.AnswerBodyResponse(word)))
            same(answered.answer, wanted)
            shown = operation("show_event").sync(id="next", client=member).event
            same((shown.question == "See you there!", shown.people[0].name.first),
                 (word == "yes", "Omar"))
        refused = operation("answer").sync(client=member, body=models.AnswerBody(
            event="no-such-event", response=models.AnswerBodyResponse("yes")))
        same(type(refused).__name__, "Failure")
        return "registered, signed in, answered, canceled, each answer of its type"


# What ends the token it is called with, as the document names it. It is tried apart: after it, every
# other call would be answered with 401 and find nothing.
ENDING = ["/app/signout", "/me", "/me/password", "/me/sessions/{id}"]


def schemathesis():
    """Schemathesis finds nothing, whoever is signed in: in a sample a member and an admin, else everybody. The
    bounds of every value are covered, in a sample, only by who may do everything."""
    program = tool("schemathesis")
    counts = []
    for name in ["mia", "ines"] if EXAMPLES is None else [None, *PASSWORDS]:
        phases = "examples,fuzzing,stateful" + ",coverage" * (EXAMPLES is not None or name == "ines")
        count = 0
        for selection in "--exclude-path", "--include-path":
            with World() as world:
                same(set(ENDING) - set(fetch(world.url + "/api/openapi.json").json["paths"]), set())
                words = [program, "run", world.url + "/api/openapi.json", "--checks", "all",
                         "--no-color", "--phases", phases, "--max-examples", EXAMPLES or "2",
                         "--seed", "1", "--request-timeout", "60"]
                words += [word for path in ENDING for word in (selection, path)]
                if name:
                    words += ["-H", "Authorization: Bearer " + world.token(name)]
                done = subprocess.run(words, capture_output=True, text=True, cwd=world.home,
                                      timeout=3600)
                assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
                count += int(re.search(r"(\d+) generated, \d+ passed", done.stdout).group(1))
        counts.append(str(count))
    callers = "member, admin" if EXAMPLES is None else "guest, member, leader, organizer, admin"
    return f"{' '.join(counts)} cases as {callers}"


def browser():
    """A browser shows the next event at `/`, and follows its link to another."""
    with World() as world, opened(world.home, world.url + "/", size=(320, 800)) as page:
        shown = lambda: page.ask("document.documentElement.outerHTML")
        first = shown()
        assert "Food Rescue Hackathon</h1>" in first and "<script" not in first, first[-2000:]
        link = re.search(r'href="(/events/[^"]+)">Open Data Evening<', first)
        assert link, first[-2000:]
        page.visit(world.url + link.group(1))
        second = shown()
        assert "Open Data Evening</h1>" in second and "No spots left" in second, second[-2000:]
        return "two pages, no script"


def zoneinfo():
    """Schedules around offset changes equal those of Python's zoneinfo: 600 timers in all zones."""
    script = pathlib.Path(__file__).with_name("oracle.py")
    done = subprocess.run([sys.executable, script, SPEC, "6"], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-1000:]
    return done.stdout.strip()


tell([document, generated, schemathesis, browser, icalendar, khal, calcurse, table, nginx, zoneinfo])
