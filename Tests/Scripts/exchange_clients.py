"""Calendars and tables that leave `spec hacksmiths`, in the hands of programs of other makers."""

import csv
import datetime
import io
import json
import os
import urllib.parse
import urllib.request

from client_world import World, calcurse_events, check_khal, icalendar_module, minute, same, tool

TITLES = [
    'Quotes "here", commas, and; semicolons \\ backslashes',
    "Überlänge: " + "日本語のとても長い名前 e\u0301 👩‍👩‍👧 " * 3 + "Ende",
]


def calendars(world):
    """The calendars there are, by name: the file, and the events it has to hold."""
    omar, mia = world.token("omar"), world.token("mia")
    for number, title in enumerate(TITLES):
        world.run("event", "add", "--title", title, "--start", f"2026-12-2{number + 1} 23:30", "--end",
                  f"2026-12-2{number + 3} 01:00", "--zone", "America/New_York", "--info",
                  "One\nTwo, three; \\n", "--publish", token=omar)
    for event, answer in ("next", "yes"), ("open-data-evening", "yes"), ("winter-code-jam", "no"):
        world.run("rsvp", event, answer, token=mia)
    with urllib.request.urlopen(world.url + "/api/calendar.ics") as answer:
        served = answer.read()
    objects = lambda *words, **more: json.loads(world.run("export", "json", *words, **more))
    everything, mine = objects(), objects("--mine", token=mia)
    same(len(everything), 7)
    same([event["key"] for event in mine], ["food-rescue-hackathon"])
    canceled = objects("--event", "robot-night")
    return {
        "export": (world.run("export", "ics"), everything),
        "mine": (world.run("export", "ics", "--mine", token=mia), mine),
        "feed": (served, everything + canceled),
    }


def facts(events):
    return sorted((event["date"], event["end"], event["title"]) for event in events)


def saved(world, name, text):
    path = os.path.join(world.home, name + ".ics")
    with open(path, "wb") as file:
        file.write(text)
    return path


def icalendar():
    """Python's icalendar reads each calendar without an error: same events, times, texts."""
    library = icalendar_module()
    with World() as world:
        found = calendars(world)
        for text, events in found.values():
            calendar = library.Calendar.from_ical(text)
            same([part.errors for part in calendar.walk() if part.errors], [])
            parts = calendar.walk("VEVENT")
            moment = lambda value: value.dt.astimezone(datetime.timezone.utc).strftime("%FT%TZ")
            same(sorted((moment(part["DTSTART"]), moment(part["DTEND"]), str(part["SUMMARY"]))
                        for part in parts), facts(events))
            same({str(part["UID"]): str(part.get("DESCRIPTION", "")) for part in parts},
                 {event["id"] + "@hacksmiths": event["info"] for event in events})
            pages = {str(part.get("URL", "")) for part in parts}
            same(pages, {world.url + "/events/" + urllib.parse.quote(event["key"]) for event in events}
                 if len(events) == 8 else {""})
            same({str(part["STATUS"]) for part in parts if str(part["SUMMARY"]) == "Robot Night"},
                 {"CANCELLED"} if len(events) == 8 else set())
            # And back: what it writes comes in as the same events.
            written = saved(world, "written", calendar.to_ical())
            same(world.run("import", written, "--dry-run", token=world.token("ines")).count(b"same\t"),
                 len(events))
        return f"{len(found)} calendars, read and written"


def khal():
    """khal imports each calendar without a word, and twice without doubling."""
    tool("khal")
    with World() as world:
        for name, (text, events) in calendars(world).items():
            check_khal(os.path.join(world.home, name), saved(world, name, text), [
                f"{minute(event['date'])}|{minute(event['end'])}|{event['title']}|{event['id']}@hacksmiths"
                for event in events], "{start-long}|{end-long}|{title}|{uid}")
    return "3 calendars, each twice"


def calcurse():
    """calcurse takes every event of each calendar."""
    tool("calcurse")
    day = lambda text: f"{text[5:7]}/{text[8:10]}/{text[:4]} @ {text[11:16]}"
    with World() as world:
        for name, (text, events) in calendars(world).items():
            lines = calcurse_events(os.path.join(world.home, name), saved(world, name, text), len(events))
            same(sorted(line[:40] + "|" + line.split("|", 1)[1] for line in lines),
                 sorted(f"{day(event['date'])} -> {day(event['end'])}|{event['title']}"
                        for event in events))
    return "3 calendars"


def table():
    """Python's csv reads and writes tables: texts survive, formulas are harmless on the way."""
    texts = TITLES + ["=1+1", "+1", "-1", "@sum(A1)", "\t=1", "'=1", "two\nlines, \"so\"", "'quoted'"]
    with World() as world:
        ines = world.token("ines")
        made = io.StringIO(newline="")
        writer = csv.writer(made)
        writer.writerow(["name", "bio"])
        writer.writerows([f"Table {number}", text if text != "'=1" else "''=1"]
                         for number, text in enumerate(texts))
        path = os.path.join(world.home, "t.csv")

        def take(text, word):
            with open(path, "w", newline="", encoding="utf-8") as file:
                file.write(text)
            results = world.run("import", path, token=ines).decode().splitlines()
            same({line.split("\t")[0] for line in results}, {word})
            return len(results)

        same(take(made.getvalue(), "added"), len(texts))
        raw, safe = ([row for row in csv.DictReader(io.StringIO(
            world.run("export", "csv", "--what", "people", *more, token=ines).decode(), newline=""))
            if row["first"] == "Table"] for more in (["--raw"], []))
        same(sorted(row["bio"] for row in raw), sorted(texts))
        same([row["bio"] for row in safe if row["bio"][:1] in tuple("=+-@\t\r")], [])
        again = io.StringIO(newline="")
        writer = csv.DictWriter(again, safe[0].keys())
        writer.writeheader()
        writer.writerows(safe)
        take(again.getvalue(), "same")
        return f"{len(texts)} texts, read and written"
