"""Calendars and tables that leave `spec hacksmiths`, in the hands of programs of other makers."""

import json
import os
import urllib.parse

from client_world import World, calcurse_events, check_khal, minute, read_calendar, same, table_rows, table_text, tool
from kit import fetch

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
    tool("khal")
    with World() as world:
        for name, (text, events) in calendars(world).items():
            check_khal(os.path.join(world.home, name), world.saved(name + ".ics", text), [
                f"{minute(event['date'])}|{minute(event['end'])}|{event['title']}|{event['id']}@hacksmiths"
                for event in events], "{start-long}|{end-long}|{title}|{uid}")
    return "3 calendars, each twice"


def calcurse():
    """calcurse takes every event of each calendar."""
    tool("calcurse")
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
