#!/usr/bin/env python3
"""The database that `spec dindin serve` serves on a full disk, and while it is killed.

SPEC_INCREMENTS is how many increments each of eight writers makes while the server is killed.
"""

import http.client
import json
import os
import random
import signal
import tempfile
import threading
import time

from client_world import FOLDER, Database, tell
from kit import Disk, same

NOW = ("--now", "2026-11-20T12:00:00-05:00")
PENDING = "DemoDinner000000001"
WRITERS, KILLS = 8, 20
INCREMENTS = int(os.environ.get("SPEC_INCREMENTS", "40"))


def full():
    """A disk without room: what is refused changes nothing, what was acknowledged stays."""
    home = tempfile.mkdtemp(dir=FOLDER)
    with Disk(home) as disk, Database(home=home) as database:
        database.run("demo", "load", *NOW)
        kept, refused = {}, []
        for number in range(400):
            answer = database.send("PUT", f"/open/k{number}.json", "x" * 30_000)
            if answer.status == 200:
                kept[f"k{number}"] = "x" * 30_000
            else:
                refused.append(answer)
                if len(refused) == 3:
                    break
        assert refused, "the disk never was full"
        for answer in refused:
            same(answer.status, 500)
            assert "space" in answer.json["error"], answer
        same(database.send("GET", "/open.json").json, kept)
        disk.fill()
        before = database.send("GET", "/.json").text
        done = database.run("invite", "accept", PENDING, "--force", *NOW, check=False)
        same(done.returncode, 74)
        assert b"space" in done.stderr, done.stderr
        same(database.send("GET", "/.json").text, before)
        # A stranger beside the store sees the same, and so does the server when it starts again.
        shown = json.loads(database.run("invite", "show", PENDING, "--json", *NOW).stdout)
        same(shown["status"], "pending")
        database.end(signal.SIGKILL)
        database.start(0)
        same(database.send("GET", "/.json").text, before)
        disk.empty()
        same(database.send("DELETE", "/open/k0.json").status, 200)
        database.run("invite", "accept", PENDING, "--force", *NOW)
        del kept["k0"]
        same(database.send("GET", "/open.json").json, kept)
        left = [name for _, _, names in os.walk(os.path.join(home, ".local")) for name in names
                if not name.endswith(".json") and "tmp" in name]
        same(left, [])
        return f"{len(kept) + 1} writes of 30 kB, {len(refused)} refused, a command ends with 74, all kept"


def killed():
    """Conditional increments while the server is killed again and again: none lost, none doubled."""
    done, again, failed = [0] * WRITERS, [0] * WRITERS, []

    def taken(connection):
        answer = connection.getresponse()
        return json.loads(answer.read()), answer.headers["ETag"], answer.status

    def add(index):
        own, connection, value, tag = f"w{index}", None, None, None
        while done[index] < INCREMENTS and not failed:
            try:
                connection = connection or http.client.HTTPConnection("127.0.0.1", database.port, timeout=60)
                if tag is None:
                    connection.request("GET", "/open.json", headers={"X-Firebase-ETag": "true"})
                    value, tag, _ = taken(connection)
                    # What was asked for before the server was killed may have been done.
                    if (value or {}).get(own, 0) > done[index]:
                        done[index] += 1
                        continue
                value = dict(value or {})
                value["n"] = value.get("n", 0) + 1
                value[own] = value.get(own, 0) + 1
                connection.request("PUT", "/open.json", json.dumps(value), {"if-match": tag})
                value, tag, status = taken(connection)
                if status == 200:
                    done[index] += 1
                    tag = None
                elif status == 412:
                    again[index] += 1
                else:
                    failed.append(status)
            except (OSError, http.client.HTTPException):
                connection, tag = None, None
                time.sleep(0.01)

    with Database() as database:
        threads = [threading.Thread(target=add, args=(index,)) for index in range(WRITERS)]
        begin = time.perf_counter()
        for thread in threads:
            thread.start()
        for moment in sorted(random.sample(range(WRITERS * INCREMENTS * 9 // 10), KILLS)):
            while sum(done) < moment and not failed:
                time.sleep(random.uniform(0.0005, 0.003))
            database.end(signal.SIGKILL)
            database.start(database.port)
        for thread in threads:
            thread.join()
        seconds = time.perf_counter() - begin
        value = database.send("GET", "/open.json").json
    same((failed, value), ([], {"n": WRITERS * INCREMENTS} | {f"w{index}": INCREMENTS for index in range(WRITERS)}))
    return (f"{value['n']} increments, {value['n'] / seconds:.0f}/s, {sum(again)} had to be tried again, "
            f"{KILLS} times kill -9")


tell([full, killed])
