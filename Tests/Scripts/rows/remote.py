"""The client of a service elsewhere, line by line: good and bad services, and none at all."""
import glob
import http.server
import json
import os
import signal
import socket
import subprocess
import tempfile
import threading
import time

from api import token
from world import NOW, SPEC, World, holds, row, same

NO = b'{"success":false,"message":"no","code":"some-code"}'


class Fake:
    """A service that says what it is told to, and remembers what it was asked."""

    def __init__(self, status=404, body=NO, kind="application/json", wait=0, **headers):
        self.seen, self.answer, self.wait = [], (status, kind, body, headers), wait
        fake = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                size = int(self.headers.get("Content-Length") or 0)
                fake.seen.append((self.command, self.path, dict(self.headers), self.rfile.read(size)))
                time.sleep(fake.wait)
                status, kind, body, headers = fake.answer
                try:
                    self.send_response(status)
                    for name, value in {"Content-Type": kind, "Content-Length": len(body), **headers}.items():
                        self.send_header(name, str(value))
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:
                    pass

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Remote(World):
    """A home in which nothing is stored but a sign-in to the service at `url`."""

    def __init__(self, url=None, key="key"):
        self.home = tempfile.mkdtemp(dir=World.folder)
        self.url, self.more = url, {"NO_PROXY": "*"}
        if url:
            session = {"token": key, "personId": "a00000000000000000000004", "since": NOW,
                       "expires": "2026-12-20T09:00:00Z"}
            folder = os.path.join(self.home, ".local/state/spec/hacksmiths")
            os.makedirs(folder)
            with open(folder + "/session.json", "w") as file:
                json.dump({"version": 1, "guest": False, "sessions": {url: session}, "reminded": {}}, file)

    @property
    def environment(self):
        return {**super().environment, "SPEC_HACKSMITHS_API": self.url or "", **self.more}

    @property
    def queue(self):
        path = self.home + "/.local/share/spec/hacksmiths/queue.json"
        if not os.path.exists(path):
            return []
        with open(path) as file:
            return json.load(file)["answers"]

    def process(self, *words):
        return subprocess.Popen([SPEC, "hacksmiths", "--now", NOW, *words], env=self.environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


class Elsewhere:
    """The demo world behind a port that stays the same while the service comes and goes."""

    def __init__(self):
        self.world = World("mia")
        self.key = token(self.world)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = str(probe.getsockname()[1])
        self.url = "http://127.0.0.1:" + self.port

    def up(self):
        return self.world.serve("--port", self.port)


def statuses(client, *words):
    return client.run(*words).status


@row
def R17a():
    "every status of the wire is a status here; reads are tried three times, writes once"
    for status, wanted in [(400, 64), (413, 64), (422, 64), (401, 77), (403, 77), (404, 66), (409, 1),
                           (429, 75), (500, 69), (503, 69), (507, 69), (418, 69), (304, 69)]:
        with Fake(status) as fake:
            client = Remote(fake.url)
            for words in ["person", "x"], ["idea", "vote", "x"]:
                same((status, words, statuses(client, *words)), (status, words, wanted))
            same((status, [call[0] for call in fake.seen].count("POST")), (status, 1))
            if status == 503:
                same([call[0] for call in fake.seen].count("GET"), 3)


@row
def R17b():
    "what is no answer of the API is 69: redirects, HTML, nothing, other shapes"
    for fake in [Fake(302, b"", Location="http://127.0.0.1:1/"), Fake(200, b"<html>", "text/html"),
                 Fake(404, b"<html>", "text/html"), Fake(500, b"x", "text/html"), Fake(200, b""),
                 Fake(200, b"[]"), Fake(200, b"[" * 100000), Fake(200, b'{"event":{"id":5}}')]:
        with fake:
            client = Remote(fake.url)
            same((fake.answer, statuses(client, "event"), statuses(client, "rsvp", "next")), (fake.answer, 69, 69))
    with Fake(409, b'{"success":false,"message":"\\u001b[31m\\u202e","code":"x"}') as fake:
        said = Remote(fake.url).refused(1, "person", "x")
        assert "\x1b" not in said and "\u202e" not in said, said


@row
def R17c():
    "addresses: no plain http to others, no host, no curl, nobody there"
    for url in ["http://10.0.0.1", "http://example.com", "http://localhost.evil.example", "ftp://localhost",
                "http://127.0.0.1.nip.io", "http://a:b@localhost", "localhost:3000"]:
        same((url, statuses(World(), "event", "--api", url)), (url, 64))
    client = Remote(Elsewhere().url)
    client.refused(69, "event")
    client.more["PATH"] = "/nonexistent"
    holds(client.refused(69, "event"), "curl")
    holds(Remote("https://no-such-host.invalid").refused(69, "event"), "no-such-host.invalid")


@row
def R17d():
    "a service that hangs is given 10 seconds; a write is sent once"
    with Fake(wait=30) as fake:
        begin = time.monotonic()
        Remote(fake.url).refused(69, "idea", "vote", "x")
        assert 8 < time.monotonic() - begin < 20
        same(len(fake.seen), 1)


@row
def R17e():
    ".curlrc is not read, proxies are honoured, no secret is in arguments"
    with Fake() as fake, Fake() as proxy, Fake(401, wait=1) as slow:
        client = Remote(fake.url, "SECRETTOKEN")
        with open(client.home + "/.curlrc", "w") as file:
            file.write('header = "X-Curlrc: yes"\n')
        client.refused(66, "person", "x")
        assert "X-Curlrc" not in fake.seen[0][2]
        same(fake.seen[0][2]["Authorization"], "Bearer SECRETTOKEN")
        client.more = {"http_proxy": proxy.url}
        client.refused(66, "person", "x")
        holds(proxy.seen[0][1], fake.url)
        client.more = {"http_proxy": proxy.url, "NO_PROXY": "127.0.0.1"}
        client.refused(66, "person", "x")
        same((len(proxy.seen), len(fake.seen)), (1, 2))
        asking, seen = Remote(slow.url, "SECRETTOKEN").process("me"), set()
        while asking.poll() is None:
            for path in glob.glob("/proc/[0-9]*/cmdline"):
                try:
                    with open(path, "rb") as file:
                        seen.add(file.read())
                except OSError:
                    pass
        asking.communicate()
        if os.path.isdir("/proc/self"):
            assert any(line.startswith(b"curl\0") for line in seen)
        assert not any(b"SECRETTOKEN" in line for line in seen)


@row
def R17f():
    "offline: what was read, with asOf; --fresh and what was not read are 69; a sign-out leaves nothing"
    there = Elsewhere()
    client = Remote(there.url, there.key)
    pages = [[], ["event", "next"], ["upcoming"], ["me"], ["community"], ["info"], ["schedule"],
             ["idea", "list"], ["tabs"]]
    with there.up():
        before = {" ".join(words): client.good(*words).out for words in pages}
    for words in pages:
        kept = client.good(*words, "--json")
        holds(kept.err, "offline; as of " + NOW)
        for item in kept.json if isinstance(kept.json, list) else [kept.json]:
            same(item["asOf"], NOW)
        now = [line for line in client.good(*words).out.splitlines() if not line.startswith("asOf\t")]
        same(now, before[" ".join(words)].splitlines())
        client.refused(69, *words, "--fresh")
    client.refused(69, "person", "lena-fischer")
    same(client.good("logout", "--json").json, {"signedOut": True, "livesUntil": "2026-12-20T09:00:00Z"})
    client.refused(69, "event", "next")
    client.refused(77, "me")


@row
def R17g():
    "answers wait, the later instead of the earlier, and sync tells what became of each"
    there = Elsewhere()
    client = Remote(there.url, there.key)
    with there.up():
        for key in ["next", "open-data-evening", "winter-code-jam", "new-year-planning", "robot-night"]:
            client.good("event", key)
    said = client.json("rsvp", "next", "maybe")
    same((said["queued"], said["question"]), (True, 'Your answer "maybe" is not sent yet.'))
    for key in ["food-rescue-hackathon", "open-data-evening", "winter-code-jam", "new-year-planning",
                "robot-night"]:
        client.run("rsvp", key)
    client.good("rsvp", "next")
    same([(item["event"]["key"], item["answer"]) for item in client.queue][-1], ("food-rescue-hackathon", "yes"))
    same(len(client.queue), 5)
    client.refused(69, "rsvp", "winter-code-jam", "no", "--no-queue")
    same({record[0] for record in client.good("sync", "--dry-run").records}, {"unsent"})
    client.refused(69, "sync")
    for verb in "logout", "guest":
        holds(client.refused(1, verb), "--discard")
    same(len(client.queue), 5)
    there.world.good("rsvp", "winter-code-jam", "maybe")
    with there.up():
        done = client.run("sync")
        same(done.status, 1)
        same({record[2]: record[0] for record in done.records},
             {"food-rescue-hackathon": "sent", "open-data-evening": "waiting", "winter-code-jam": "conflict",
              "new-year-planning": "refused", "robot-night": "refused"})
        same([record[0] for record in client.run("sync").records], ["conflict"])
        client.good("sync", "--keep", "mine")
        same(there.world.json("event", "winter-code-jam")["answer"], "yes")
        same(client.good("sync").out, "")
    client.good("rsvp", "winter-code-jam", "no")
    there.world.good("rsvp", "winter-code-jam", "maybe")
    with there.up():
        client.good("sync", "--keep", "theirs")
        same(there.world.json("event", "winter-code-jam")["answer"], "maybe")
        same(client.queue, [])


@row
def R17h():
    "several at once on one queue, and a kill in the middle of sync, lose and double nothing"
    there = Elsewhere()
    client = Remote(there.url, there.key)
    keys = ["next", "winter-code-jam", "open-data-evening"]
    with there.up():
        for key in keys:
            client.good("event", key)
    asked = [client.process("rsvp", key, word) for key in keys for word in ("no", "maybe")]
    same([process.communicate() and process.returncode for process in asked], [0] * 6)
    same(len(client.queue), 3)
    with there.up():
        for number in range(12):
            process = client.process("sync")
            time.sleep(0.01 * number)
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.communicate()
        asked = [client.process("sync") for _ in range(4)]
        same([process.communicate() and process.returncode for process in asked], [0] * 4)
        same(client.queue, [])
        for key in keys:
            assert there.world.json("event", key)["answer"] in ("no", "maybe")
    same([name for _, _, names in os.walk(client.home) for name in names if name.startswith(".")], [])
