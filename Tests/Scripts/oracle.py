#!/usr/bin/env python3
"""Compares `spec timers next` with the same schedules worked out by Python's zoneinfo.

Usage: oracle.py SPEC [ROUNDS] [SEED]. Each round is a fresh home with 100 timers in the next zones
of the system, begun around an offset change of 2020-2040; about six rounds take every zone once.
Exits 1 on the first difference.
"""

import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

PERIODS = {
    "15m": (0, 900), "1h": (0, 3600), "4h30m": (0, 16200), "24h": (0, 86400), "1d": (1, 0),
    "1w": (7, 0), "1d2h": (1, 7200), "2d3h7m": (2, 11220), "7h7m7s": (0, 25627),
}
WINDOWS = [None, "09:00-18:00", "22:00-06:00", "02:00-02:45", "18:00-24:00", "00:00-24:00"]
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def changes(zone):
    """Instants, to the hour, before which clocks of the zone change within the hour."""
    first, last = (datetime(year, 1, 1, tzinfo=timezone.utc) for year in (2020, 2041))
    days = (first + number * DAY for number in range((last - first).days + 1))
    return [before for before, after in itertools.pairwise(days)
            if before.astimezone(zone).utcoffset() != after.astimezone(zone).utcoffset()]


def utc(wall, zone):
    """The instant of a wall time: the first of two, and in a gap the offset before it."""
    return wall.replace(tzinfo=zone, fold=0).astimezone(timezone.utc)


def note_of(wall, zone):
    if utc(wall, zone).astimezone(zone).replace(tzinfo=None) != wall:
        return "gap"
    second = wall.replace(tzinfo=zone, fold=1).utcoffset()
    return "overlap" if wall.replace(tzinfo=zone, fold=0).utcoffset() != second else None


def inside(wall, window):
    begin, end = window
    second = wall.hour * 3600 + wall.minute * 60 + wall.second
    if end == 86400:
        return second >= begin or second == 0
    if begin < end:
        return begin <= second <= end
    return second >= begin or second <= end


def has_window(date, zone, window, known):
    key = (date, zone.key, window)
    if key not in known:
        start = datetime(date.year, date.month, date.day)
        known[key] = any(
            inside(wall, window) and note_of(wall, zone) != "gap"
            for wall in (start + m * MINUTE for m in range(1440)))
    return known[key]


def seconds(text):
    hour, minute = text.split(":")
    return int(hour) * 3600 + int(minute) * 60


def fires(timer, count, known):
    zone, (days, exact), wall = timer["zone"], PERIODS[timer["period"]], timer["begin"]
    window = timer["window"] and tuple(map(seconds, timer["window"].split("-")))
    for k in range(1, count + 1):
        note = None
        if days:
            kept = wall + timedelta(days=days * k)
            note = note_of(kept, zone)
            due = utc(kept, zone) + timedelta(seconds=exact * k)
        else:
            due = utc(wall, zone) + timedelta(seconds=exact * k)
        local = due.astimezone(zone)
        naive = local.replace(tzinfo=None)
        shown = window is None or inside(naive, window)
        if note is None and window and not has_window(naive.date(), zone, window, known):
            note = "window-in-gap"
        yield {
            "timer": timer["id"], "cycle": k, "due": due.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "local": local.isoformat(), "timeZone": zone.key, "shown": shown, "note": note}


def run_round(spec, names, generator):
    with tempfile.TemporaryDirectory() as home:
        environment = {"HOME": home, "TZ": "UTC", "PATH": "/usr/bin:/bin"}

        def call(*words):
            done = subprocess.run([spec, "timers", *words], env=environment, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{words}: status {done.returncode}: {done.stderr}")
            return done.stdout

        timers = []
        while len(timers) < 100:
            zone = ZoneInfo(next(names))
            found = changes(zone) if generator.random() < 0.9 else []
            moment = generator.choice(found) if found else datetime(2026, 5, 1, tzinfo=timezone.utc)
            begin = moment.astimezone(zone).replace(tzinfo=None, second=0)
            begin += generator.randrange(-2880, 1440) * MINUTE
            if begin.year < 2020:
                continue
            timer = {
                "id": len(timers) + 1, "zone": zone, "begin": begin,
                "period": generator.choice(list(PERIODS)), "window": generator.choice(WINDOWS)}
            words = ["add", "--down", timer["period"], "--begin", begin.isoformat(" "), "--tz",
                     zone.key, "--now", "2019-12-01T00:00:00Z"]
            if timer["window"]:
                words += ["--worked", timer["window"]]
            call(*words)
            timers.append(timer)
        known, compared = {}, 0
        for timer in timers:
            count = 200 if timer["period"] == "15m" else 40
            text = call("next", str(timer["id"]), "-n", str(count), "--json", "--now",
                        "2019-12-01T00:00:00Z")
            expected = list(fires(timer, count, known))
            for want, got in zip(expected, json.loads(text), strict=True):
                got.pop("title")
                got.setdefault("note", None)
                if got != want:
                    sys.exit(f"difference in {timer}:\n  zoneinfo {want}\n  spec     {got}")
                compared += 1
        return compared


def main():
    spec = os.path.abspath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    generator = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 20180220)
    names = sorted(available_timezones() - {"localtime", "Factory"})
    generator.shuffle(names)
    endless = itertools.cycle(names)
    compared = sum(run_round(spec, endless, generator) for _ in range(rounds))
    print(f"oracle: {compared} fires of {rounds * 100} timers agree with zoneinfo")


main()
