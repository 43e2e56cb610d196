"""Fills the empty store of a home with the demo world and as many more events, members and answers.

Usage: large_world.py SPEC EVENTS MEMBERS RSVPS TOKENS [NOW]. The events are spread over ten years, the answers
over events and members. The file TOKENS gets a line for each member: the key, a tab and a token. The home is
signed in as a new admin, as an imported store has no passwords.
"""
import concurrent.futures
import datetime
import json
import os
import pathlib
import subprocess
import sys

from kit import Server, fetch

SPEC, EVENTS, MEMBERS, RSVPS, TOKENS, *NOW = sys.argv[1:]
COMMAND = [SPEC, "hacksmiths", *(["--now", *NOW] if NOW else [])]
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def spec(*words, text=None):
    return subprocess.run(COMMAND + list(words), input=text, text=True, check=True, stdout=subprocess.PIPE).stdout


def add(world, events, members, rsvps):
    """Adds to a store as `export json --what all` writes it, and returns the keys of the new members."""
    text = lambda moment: moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    now = datetime.datetime.fromisoformat(NOW[0]) if NOW else datetime.datetime.now(datetime.timezone.utc)
    first = now.replace(hour=18, minute=0, second=0) - datetime.timedelta(days=5 * 365)
    since = text(first - datetime.timedelta(days=60))
    people = [{
        "person": {"id": f"a1{number:022x}", "key": f"demo-member-{number:05}", "role": "member", "priority": 10,
                   "name": {"first": "Demo Member", "last": f"{number:05}"}},
        "account": {"email": f"demo-member-{number:05}@demo.example", "createdAt": since},
        "settings": world["people"][0]["settings"], "rsvps": []} for number in range(1, members + 1)]
    records = []
    for number in range(1, events + 1):
        start = first + datetime.timedelta(days=10 * 365 * (number - 1) // events)
        records.append({"revision": 1, "nextSequence": 1, "schedule": [], "rsvps": [], "event": {
            **world["events"][3]["event"], "id": f"e1{number:022x}", "key": f"demo-event-{number:05}",
            "title": f"Demo Event {number:05}", "start": text(start), "timeZone": "UTC", "capacity": 0,
            "end": text(start + datetime.timedelta(hours=2)), "createdAt": since, "publishedAt": since}})
    for number in range(rsvps):
        record = records[number % events]
        person = people[(number // events + number % events) % members]
        person["rsvps"].append(record["event"]["id"])
        bits = number * 0x9E3779B1
        record["rsvps"].append({
            "personId": person["person"]["id"], "answer": "yes", "guests": 0, "createdAt": since,
            "changedAt": since, "sequence": record["nextSequence"], "source": "event",
            "code": "".join(DIGITS[bits >> shift & 31] for shift in range(0, 30, 5))})
        record["nextSequence"] += 1
    world["people"] += people
    world["events"] += records
    return [one["person"]["key"] for one in people]


def issue(keys, token):
    def line(key):
        answer = fetch(server.url + "/api/tokens", {"person": key}, {"Authorization": token})
        assert answer.status == 200, answer
        return f"{key}\t{answer.json['token']}\n"

    with Server([*COMMAND, "serve"], os.environ) as server, concurrent.futures.ThreadPoolExecutor(16) as pool:
        pathlib.Path(TOKENS).write_text("".join(pool.map(line, keys)))


spec("demo", "load")
spec("login", "--email", "ines@demo.example", "--password-stdin", text="demo-admin-pass\n")
world = json.loads(spec("export", "json", "--what", "all"))
members = add(world, int(EVENTS), int(MEMBERS), int(RSVPS))
spec("demo", "clear", "--yes")
spec("import", "-", "--format", "json", text=json.dumps(world))
spec("register", "--name", "Demo Admin", "--email", "admin@demo.example", "--password-stdin", text="demo-admin-pass\n")
issue(members, spec("token", "issue", "me").strip())
