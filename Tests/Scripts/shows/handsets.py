"""Many seats over HTTP without a browser, and strangers who try to disturb them."""
import asyncio
import contextlib
import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.request

from hall import (
    CODE, COLORS, PATIENCE, SPEC, Hall, busy, check, colors, environment, measuring, memory, story)
from kit import fetch, percentile
from phones import web_host


class Handset:
    """What a page does of the protocol: seat, Ready, stream, clock, acknowledgement, report."""

    def __init__(self, number, index):
        self.number, self.index = number, index
        self.address = f"127.0.{1 + index // 200}.{1 + index % 200}"
        self.trips, self.states, self.task = [], [], None
        self.reader = self.writer = None

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.number, local_addr=(self.address, 0))

    async def ask(self, path, **body):
        if self.writer is None:
            self.reader, self.writer = await self.connect()
        data = json.dumps(body).encode()
        self.writer.write(b"POST /api/%s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s"
                          % (path.encode(), len(data), data))
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n")
                       if line.lower().startswith(b"content-length")), 0)
        text = await self.reader.readexactly(length)
        return int(head.split()[1]), json.loads(text) if text else {}

    async def join(self):
        status, answer = await self.ask(
            "seat", device=f"{self.index + 1:016x}", code=CODE, row=self.index // 10 + 1,
            column=self.index % 10 + 1, name=f"H{self.index}")
        check(status == 200, status, answer)
        self.token = answer["token"]
        self.stream, self.streaming = await self.connect()
        self.streaming.write(b"GET /api/events?token=%s HTTP/1.1\r\nHost: x\r\n\r\n" % self.token.encode())
        self.listening = asyncio.create_task(self.listen())
        for _ in range(3):
            await self.clock()
        status, _ = await self.ask("ready", token=self.token, ready=True)
        check(status == 200, status)
        self.task = asyncio.create_task(self.tick())

    async def clock(self):
        begin = time.perf_counter()
        status, answer = await self.ask("clock", token=self.token, boundUs=900)
        self.trips.append(1000 * (time.perf_counter() - begin))
        check(status == 200, status, answer)

    async def tick(self):
        while True:
            await asyncio.sleep(random.uniform(0.9, 1.1))
            await self.clock()
            for state in [state for state in self.states if "told" not in state]:
                state["told"] = True
                if state["phase"] == "starting":
                    await self.ask("ack", token=self.token, revision=state["revision"])
                if state["phase"] == "running":
                    count = 4 if state["sequence"] == 1 else 1
                    await self.ask("done", token=self.token, revision=state["revision"], lateUs=[700] * count)

    async def listen(self):
        while line := await self.stream.readline():
            if line.startswith(b"data: {\"revision"):
                self.states.append(json.loads(line[6:]))


class Handsets(threading.Thread):
    """A crowd of them, in a thread of its own."""

    def __init__(self, number, count, first=0):
        super().__init__(daemon=True)
        self.all = [Handset(number, first + index) for index in range(count)]
        self.loop = asyncio.new_event_loop()
        self.start()
        self.do(self.join_all())

    def run(self):
        self.loop.run_forever()

    def do(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    async def join_all(self):
        for begin in range(0, len(self.all), 10):
            await asyncio.gather(*(one.join() for one in self.all[begin:begin + 10]))

    def trips(self):
        """Milliseconds of all clock posts since the last call."""
        found = []
        for one in self.all:
            found += one.trips
            one.trips = []
        return found


@measuring
def hundred_phones(home):
    """A hundred streams and a hundred clock posts a second at one host."""
    _, host, number = web_host(home)
    crowd = Handsets(number, 100)
    host.until("ready", 100)
    pid = host.process.pid
    time.sleep(1)
    crowd.trips()
    before, used = memory(pid), busy(pid)
    time.sleep(3)
    used, after, trips = (busy(pid) - used) / 3 * 100, memory(pid), crowd.trips()
    host.say("start")
    report = host.until("finished")
    check(report["complete"] == report["delivered"] == report["seats"] == 100, {**report, "missed": report["missed"][:3]})
    check(report["kinds"][0]["kind"] == "web" and report["kinds"][0]["seats"] == 100, report)
    check(not host.all("lost"), host.all("lost"))
    connections = len(os.listdir(f"/proc/{pid}/fd"))
    check(connections > 200, connections)
    check(after - before < 4096, before, after)
    host.quit()
    return (f"{connections} descriptors, {used:.1f} % of a processor and {after} KiB ({after - before:+} in 3 s); "
            f"{len(trips)} clock posts: p50 {percentile(trips, 50):.1f} ms, p99 {percentile(trips, 99):.1f} ms; "
            f"started: 100 of 100; load {os.getloadavg()[0]:.1f}")


def attack(number):
    """A process that does what strangers may do, from an address of its own, until it is killed."""
    child = os.fork()
    if child:
        return child
    rng, peer, kept = random.Random(1), "127.0.7.7", []
    devices = [f"{index + 1:016x}" for index in range(20)]

    def connection():
        one = socket.socket()
        one.bind((peer, 0))
        one.settimeout(0.2)
        one.connect(("127.0.0.1", number))
        return one

    def post(path, body, **headers):
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return (f"POST {path} HTTP/1.1\r\nHost: x\r\n{more}Content-Length: {len(body)}\r\n\r\n{body}").encode()

    ways = [
        # Wrong codes; seats of others without the code; tokens that nobody has.
        lambda: post("/api/seat", json.dumps({"device": rng.choice(devices), "code": "WRONG1", "row": 1, "column": 1})),
        lambda: post("/api/leave", json.dumps({"token": f"{rng.getrandbits(128):032x}"})),
        lambda: post("/api/done", json.dumps({"token": "x" * 3000, "revision": 2, "lateUs": [0] * 99})),
        lambda: post("/api/clock", "[" * 4000),
        # Large bodies and heads, and what is no request.
        lambda: post("/api/seat", "a" * 60_000),
        lambda: b"POST /api/seat HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n" + b"a" * 30_000,
        lambda: b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 30_000,
        lambda: rng.randbytes(5000),
        # Many at once, whose answers nobody reads.
        lambda: b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 50,
        lambda: b"GET /api/events?token=" + rng.randbytes(16).hex().encode() + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        # A slow head.
        lambda: b"GET / HT",
        lambda: b"",
    ]
    begin, count = time.monotonic(), 0
    while True:
        while count < 150 * (time.monotonic() - begin):
            count += 1
            with contextlib.suppress(OSError):
                one = connection()
                one.send(rng.choice(ways)())
                kept.append(one)
        while len(kept) > 600:
            kept.pop(0).close()
        time.sleep(0.01)


@measuring
def hostile_phones(home):
    """Floods, wrong codes, huge bodies, forged seats and readers that do not read, beside a show."""
    hall, host, number = web_host(home, "--step", "500ms")
    pid = host.process.pid
    seats = [hall.seat(9, column) for column in range(1, 5)]
    crowd = Handsets(number, 20)
    host.until("ready", 24)
    latest = []

    def play():
        host.start("start 1 anyway")
        report = host.until("finished", len(latest) + 1)
        check(report["complete"] == report["delivered"] == report["seats"] == 24, report)
        latest.append(next(kind for kind in report["kinds"] if kind["kind"] == "terminal")["maxUs"] / 1000)
        return latest[-1]

    quiet = play()
    attacker = attack(number)
    try:
        time.sleep(1)
        before = memory(pid)
        crowd.trips()
        # Once more where the machine itself was late.
        for _ in range(3):
            disturbed = play()
            if disturbed < quiet + 5:
                break
        trips, after = crowd.trips(), memory(pid)
        # Somebody else still gets in.
        late = Handsets(number, 1, first=50)
        host.until("ready", 25)
    finally:
        os.kill(attacker, signal.SIGKILL)
        os.waitpid(attacker, 0)
    check(disturbed < quiet + 5, quiet, disturbed)
    check(all(colors(seat) == len(latest) * COLORS for seat in seats))
    check(after - before < 8192, before, after)
    names = [event.get("name") for event in host.all("seated") + host.all("left")]
    check(len(names) == len(set(names)) == 25, names)
    del late
    host.quit()
    return (f"latest of the terminals {quiet:.1f} ms without, {disturbed:.1f} ms with it; clock posts p99 "
            f"{percentile(trips, 99):.1f} ms; all 24 complete in each of {len(latest)} runs; a newcomer gets in; "
            f"{after - before:+} KiB")


@story
def phone_limits(home):
    """What the server of the page does with those who send too much, take too long or come too often."""
    _, host, number = web_host(home)
    base = f"http://127.0.0.1:{number}"

    def ask(path, body=None, headers=None):
        return fetch(base + path, body, headers)

    def refused(status, code, *call, **how):
        found = ask(*call, **how)
        check((found[0], json.loads(found[2])["error"]["code"]) == (status, code), call[0], found[::2])

    refused(413, "body-too-large", "/api/seat", b"{" + b" " * 4096 + b"}")
    refused(431, "head-too-large", "/", headers={"X-Long": "a" * 9000})
    page = ask("/?row=3&col=4&name=Ann")[2]
    # All places are taken by one address; others get in all the same.
    held = []
    for _ in range(512):
        one = socket.create_connection(("127.0.0.1", number), source_address=("127.0.0.9", 0))
        held.append(one)
    opened = time.monotonic()
    one = socket.create_connection(("127.0.0.1", number), source_address=("127.0.0.9", 0))
    one.settimeout(5)
    check(one.recv(100).startswith(b"HTTP/1.1 503"), "not refused")
    check(ask("/")[0] == 200, "the 513th of another address is refused")
    idle = socket.create_connection(("127.0.0.1", number))
    idle.settimeout(25)
    idle.send(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    size = 0
    while size < len(page.encode()):
        size += len(idle.recv(65536))
    rested = time.monotonic()
    held[0].settimeout(10)
    check(held[0].recv(100) == b"", "something came")
    check(4 < time.monotonic() - opened < 9, time.monotonic() - opened)
    check(idle.recv(100) == b"", "something came")
    check(14 < time.monotonic() - rested < 20, time.monotonic() - rested)
    host.quit()
    return (f"{len(page)} bytes of page; 413 431 503 where they belong; no request: closed "
            "after 5 s, idle: after 15 s; one address with 512 connections keeps no other out")


@story
def goodbye_after_broken_pipe(home):
    """A phone takes a seat after the reader of the host's lines went away: the other phone hears the goodbye."""
    hall = Hall(home)
    host = subprocess.Popen(
        [SPEC, "grid", "host", "--web", "--port", "0", "--code", CODE, *hall.network, "--json"],
        env=environment(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        address = re.match(r"http://[^/]+:(\d+)/", json.loads(host.stdout.readline())["urls"][0])
        page = f"http://127.0.0.1:{address[1]}/api"

        def seat(column):
            return fetch(f"{page}/seat", {
                "device": f"{column:016x}", "code": CODE, "row": 1, "column": column, "name": f"H{column}"})
        token = seat(1).json["token"]
        with urllib.request.urlopen(f"{page}/events?token={token}", timeout=10) as stream:
            check(stream.readline(), "the stream has not begun")
            host.stdout.close()
            with contextlib.suppress(OSError, http.client.HTTPException):
                seat(2)
            heard = stream.read()
        check(b"event: bye" in heard, heard)
        check(host.wait(PATIENCE) == -signal.SIGPIPE, host.returncode)
    finally:
        host.kill()
    return "the phone that was there hears the goodbye"
