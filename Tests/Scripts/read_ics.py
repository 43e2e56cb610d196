#!/usr/bin/env python3
"""Prints as JSON what Python's icalendar finds in a file: read_ics.py FILE"""

import json
import sys

import icalendar

with open(sys.argv[1], "rb") as file:
    raw = file.read()
calendar = icalendar.Calendar.from_ical(raw)


def event(component):
    alarms = [part for part in component.subcomponents if part.name == "VALARM"]
    return {
        "uid": str(component["UID"]),
        "start": component["DTSTART"].dt.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "stamp": component["DTSTAMP"].dt.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "zone": str(component["DTSTART"].dt.tzinfo),
        "summary": str(component["SUMMARY"]),
        "description": str(component.get("DESCRIPTION", "")),
        "alarms": [str(alarm["ACTION"]) for alarm in alarms],
        "triggers": [alarm["TRIGGER"].dt.total_seconds() for alarm in alarms],
    }


print(json.dumps({
    "version": str(calendar["VERSION"]),
    "errors": [str(error) for part in calendar.walk() for error in part.errors],
    "events": [event(part) for part in calendar.walk("VEVENT")],
    "longestLine": max(len(line) for line in raw.split(b"\r\n")),
    "bareLineEnds": raw.replace(b"\r\n", b"").count(b"\n"),
}))
