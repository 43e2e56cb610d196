#!/usr/bin/env python3
"""The database that `spec dindin serve` serves under commands beside it, a full disk and bad input.

Usage: database_faults.py PATH_OF_SPEC [STORY...]
What a story saw is one line; the status is 1 if one failed. It needs Python alone.
"""

import json
import os
import socket
import subprocess
import tempfile
import threading
import time

from client_world import FOLDER, Skipped, tell
from database_world import Database
from kit import same, waited

NOW = ("--now", "2026-11-20T12:00:00-05:00")
YOU = "local-sam-reed"
PENDING = [f"DemoDinner00000000{number}" for number in (1, 2, 3)]
BAD_VALUE = (400, "Invalid data; couldn't parse JSON object, array, or value.")
BAD_UPDATE = (400, "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid "
                   "key names?")
BAD_PATH = (400, "Invalid path: Invalid token in path")


class Listener:
    """Follows a place by its events alone, and knows when something came."""

    def __init__(self, database, path):
        host, port = database.url.removeprefix("http://").split("/")[0].split(":")
        self.socket = socket.create_connection((host, int(port)))
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer owner\r\n"
                            "Accept: text/event-stream\r\n\r\n".encode())
        self.value, self.lock = None, threading.Lock()
        self.events = 0
        threading.Thread(target=self.follow, daemon=True).start()
        assert waited(lambda: self.events), "no first event"

    def follow(self):
        name = None
        with self.socket.makefile("rb") as lines:
            for line in lines:
                if line.startswith(b"event: "):
                    name = line[7:].strip()
                elif line.startswith(b"data: {"):
                    data = json.loads(line[6:])
                    with self.lock:
                        self.apply(name, data["path"], data["data"])
                        self.events += 1

    def apply(self, name, path, data):
        keys = [key for key in path.split("/") if key]
        changes = {"": data} if name == b"put" else data
        for below, value in changes.items():
            self.put(keys + [key for key in below.split("/") if key], value)

    def put(self, keys, value):
        if not keys:
            self.value = value
            return
        nodes, node = [], self.value if isinstance(self.value, dict) else {}
        self.value = node
        for key in keys[:-1]:
            nodes.append((node, key))
            if not isinstance(node.get(key), dict):
                node[key] = {}
            node = node[key]
        node[keys[-1]] = value
        if value is None:
            del node[keys[-1]]
        for parent, key in reversed(nodes):
            if not parent[key]:
                del parent[key]

    def knows(self, wanted):
        with self.lock:
            return self.value == wanted

    def sees(self, value, *keys):
        with self.lock:
            node = self.value
            for key in keys:
                node = node.get(key) if isinstance(node, dict) else None
            return node == value


def within(seconds, condition):
    """How many seconds it took until something became true."""
    begin = time.monotonic()
    while not condition():
        assert time.monotonic() - begin < seconds, f"not within {seconds} s"
        time.sleep(0.005)
    return time.monotonic() - begin


def beside():
    """Commands that write while a server of the same store writes: one truth, and listeners hear of both."""
    home = tempfile.mkdtemp(dir=FOLDER)
    database = Database(home=home)
    with database:
        database.spec("demo", "load", *NOW)
        listener = Listener(database, "/.json")
        stop, written, slowest = threading.Event(), [0], [0.0]

        def serve():
            while not stop.is_set():
                status, _, _ = database.send("PUT", "/live/n.json", {".sv": {"increment": 1}})
                same(status, 200)
                written[0] += 1

        writer = threading.Thread(target=serve)
        writer.start()
        for number in range(12):
            dinner = PENDING[number % len(PENDING)]
            database.spec("invite", "accept", dinner, "--force", "--plus", str(number), *NOW)
            # What a command has written is at once what the server answers.
            entry = json.loads(database.send("GET", f"/guests/{dinner}/{YOU}.json")[2])
            same((entry["status"], entry.get("plus", 0)), ("accepted", number))
            slowest[0] = max(slowest[0], within(1, lambda: listener.sees(
                number or None, "guests", dinner, YOU, "plus")))
            # And the other way round.
            same(database.send("PUT", f"/invitations/{YOU}/{dinner}/label.json", f"Table {number}")[0], 200)
            shown = json.loads(database.spec("invite", "show", dinner, "--json", *NOW).stdout)
            same(shown["label"], f"Table {number}")
        stop.set()
        writer.join()
        count = json.loads(database.send("GET", "/live/n.json")[2])
        same(count, written[0])
        whole = json.loads(database.send("GET", "/.json")[2])
        within(1, lambda: listener.knows(whole))
        return (f"12 commands among {count} writes of the server, heard of within "
                f"{slowest[0] * 1000:.0f} ms, {listener.events} events make the same tree")


def full():
    """A disk without room: what is refused changes nothing, what was acknowledged stays."""
    home = tempfile.mkdtemp(dir=FOLDER)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", home],
                      capture_output=True).returncode:
        raise Skipped("no right to mount a small disk")
    try:
        database = Database(home=home)
        with database:
            database.spec("demo", "load", *NOW)
            kept, refused = {}, []
            filler = os.path.join(home, "filler")
            for number in range(400):
                status, _, said = database.send("PUT", f"/open/k{number}.json", "x" * 30_000)
                if status == 200:
                    kept[f"k{number}"] = "x" * 30_000
                else:
                    refused.append((status, said))
                    if len(refused) == 3:
                        break
            assert refused, "the disk never was full"
            for status, said in refused:
                same(status, 500)
                assert "space" in json.loads(said)["error"], said
            same(json.loads(database.send("GET", "/open.json")[2]), kept)
            with open(filler, "wb", buffering=0) as file:
                try:
                    while True:
                        file.write(b"x" * 4096)
                except OSError:
                    pass
            before = database.send("GET", "/.json")[2]
            done = database.spec("invite", "accept", PENDING[0], "--force", *NOW, check=False)
            same(done.returncode, 74)
            assert "space" in done.stderr, done.stderr
            same(database.send("GET", "/.json")[2], before)
            # A stranger beside the store sees the same, and so does the server when it starts again.
            shown = json.loads(database.spec("invite", "show", PENDING[0], "--json", *NOW).stdout)
            same(shown["status"], "pending")
            database.server.kill()
            database.server.wait()
            database.start()
            same(database.send("GET", "/.json")[2], before)
            os.remove(filler)
            same(database.send("DELETE", "/open/k0.json")[0], 200)
            database.spec("invite", "accept", PENDING[0], "--force", *NOW)
            del kept["k0"]
            same(json.loads(database.send("GET", "/open.json")[2]), kept)
            left = [name for _, _, names in os.walk(os.path.join(home, ".local")) for name in names
                    if not name.endswith(".json") and "tmp" in name]
            same(left, [])
            return f"{len(kept) + 1} writes of 30 kB, {len(refused)} refused, a command ends with 74, all kept"
    finally:
        subprocess.run(["umount", home], capture_output=True)


def bad():
    """Bad input: the service's status and text, and nothing changed."""
    deep = lambda levels: "{\"a\":" * levels + "1" + "}" * levels
    keys = [".", "#", "$", "/", "[", "]", "\\u0000", "\\u001f", "\\u007f"]
    cases = [("PUT", "/open/x.json", f'{{"a{key}b":1}}', BAD_VALUE) for key in keys]
    cases += [("PATCH", "/open/x.json", f'{{"a{key}b":1}}', BAD_UPDATE) for key in keys if key != "/"]
    cases += [
        ("PUT", "/open/x.json", '{"":1}', BAD_VALUE),
        ("PUT", "/open/x.json", '{"' + "k" * 769 + '":1}', BAD_VALUE),
        ("PUT", "/open/x.json", deep(31), BAD_VALUE),
        ("PUT", "/open" + "/x" * 32 + ".json", "1", BAD_PATH),
        ("PUT", "/open/a%23b.json", "1", BAD_PATH),
        ("GET", "/open/a%5Bb.json", None, BAD_PATH),
        ("PUT", "/open/x", "1", (404, None)),
        ("GET", "/open", None, (404, None)),
        ("GET", "/", None, (404, None)),
        ("GET", "/open/x.JSON", None, (404, None)),
        ("PATCH", "/open.json", '{"x":{"a":1},"x/a":2}', (400, None)),
        ("PATCH", "/open.json", '{"x/a":1,"x":{"b":1}}', (400, None)),
        ("PATCH", "/open.json", '{"x":1,"/x":2}', (400, None)),
        ("PATCH", "/open.json", "[1]", BAD_UPDATE),
        ("PATCH", "/open.json", "3", BAD_UPDATE),
        ("PATCH", "/open.json", "", BAD_UPDATE),
        ("PUT", "/open/x.json", "", BAD_VALUE),
        ("POST", "/open/x.json", "{", BAD_VALUE),
        ("PUT", "/open/x.json", "NaN", BAD_VALUE),
        ("PUT", "/open/x.json", '{"a":-Infinity}', BAD_VALUE),
        ("PUT", "/open/x.json", "1e999", BAD_VALUE),
        ("PUT", "/open/x.json", '{"a":1,"a":2}', BAD_VALUE),
        ("PATCH", "/open/x.json", '{"a":1,"a":2}', BAD_UPDATE),
        ("PUT", "/open/x.json", b'"\xff"', BAD_VALUE),
        ("PUT", "/open/x.json", '"\\ud800"', BAD_VALUE),
        ("PUT", "/open/x.json", "1 2", BAD_VALUE),
        ("PUT", "/open/x.json", '{".sv":"time"}', BAD_VALUE),
        ("PUT", "/open/x.json", '{".value":1,"a":2}', BAD_VALUE),
        ("PUT", "/open/x.json", "[" * 7000, BAD_VALUE),
        ("PUT", "/open/x.json", "[" * 7002, (413, None)),
        ("PUT", "/open/x.json", json.dumps(list(range(7001))), (413, None)),
    ]
    limit = 1 << 20
    with Database() as database:
        same(database.send("PUT", "/open/x.json", {"a": {"b": 1}})[0], 200)
        before = database.send("GET", "/.json")[2]
        for method, path, body, (status, text) in cases:
            data = body if body is None or isinstance(body, bytes) else body.encode()
            found, _, said = database.send(method, path, data)
            error = json.loads(said)["error"]
            assert found == status and text in (None, error), (method, path, str(body)[:60], found, error)
            same(database.send("GET", "/.json")[2], before)
        # The deepest that can be.
        same(database.send("PUT", "/open/deep.json", deep(30).encode())[0], 200)
        same(database.send("DELETE", "/open/deep.json")[0], 200)
        body = b'{"a":"' + b"x" * (limit // 2) + b'","b":""}'
        body = body[:-2] + b"y" * (limit - len(body)) + body[-2:]
        same(len(body), limit)
        found, _, said = database.send("PUT", "/open/large.json", body)
        same((found, len(said)), (200, limit))
        assert json.loads(database.send("GET", "/open/large.json")[2]) == json.loads(body), "1 MiB differ"
        found, _, said = database.send("PUT", "/open/large.json", body[:-2] + b"y" + body[-2:])
        same(found, 413)
        assert isinstance(json.loads(said)["error"], str), said
        same(len(database.send("GET", "/open/large.json")[2]), limit)
        return f"{len(cases)} refused as the service does, 1 MiB taken and one byte more refused"


def half():
    """A document of the store that is cut in half: named, never overwritten, and the others are there."""
    database = Database()
    with database:
        database.spec("demo", "load", *NOW)
        folder = os.path.join(database.home, ".local/share/spec/dindin/db/default")
        path = os.path.join(folder, f"invitations/{YOU}.json")
        with open(path, "rb") as file:
            whole = file.read()
        cut = whole[:len(whole) // 2]
        with open(path, "wb") as file:
            file.write(cut)
        for method, target, body in ("GET", f"/invitations/{YOU}.json", None), (
                "PUT", f"/invitations/{YOU}/x.json", 1), ("DELETE", f"/invitations/{YOU}/x.json", None):
            status, _, said = database.send(method, target, body)
            same((status, database.home in said, "damaged" in said), (500, False, True))
        done = database.spec("invite", "list", *NOW, check=False)
        same((done.returncode, path in done.stderr), (65, True))
        same(database.send("GET", f"/calendar/{YOU}/2026-11.json")[0], 200)
        same(database.send("PUT", "/open/x.json", 1)[0], 200)
        with open(path, "rb") as file:
            same(file.read(), cut)
        with open(path, "wb") as file:
            file.write(whole)
        database.spec("invite", "list", *NOW)
        return "500 without paths, 65 with its path, never overwritten, the others answer"


tell([beside, full, bad, half])
