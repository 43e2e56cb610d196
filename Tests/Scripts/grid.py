#!/usr/bin/env python3
"""Plays shows with real processes on the loopback interface, and looks at them from outside.

Usage: grid.py PATH_OF_SPEC [STORY...]
Each story is bounded in time; what it saw is one line, and the status is 1 if one failed. Skew is
taken from when each process's line arrived here, not from what the processes say of themselves.
"""

import json
import os
import pty
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
import time

SPEC = os.path.abspath(sys.argv[1])
CODE = "K7QX2M"
LOOPBACK = "lo0" if sys.platform == "darwin" else "lo"
COLORS = ["red", "yellow", "blue", "green"]
# The event or the moment waited for did not come.
PATIENCE = 25


def free_port():
    """A port whose successor is free too."""
    while True:
        port = random.randrange(30000, 60000)
        try:
            for number in (port, port + 1):
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                    probe.bind(("0.0.0.0", number))
            return port
        except OSError:
            continue


class Spec:
    """A process whose lines are read as they come."""

    everyone = []

    def __init__(self, home, *words, stdin=subprocess.DEVNULL, as_json=True):
        environment = {
            "HOME": home, "PATH": os.environ["PATH"], "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "USER": "ann", "TERM": "xterm"}
        words = [SPEC, "grid", *words] + (["--json"] if as_json else [])
        self.process = subprocess.Popen(
            words, env=environment, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.events = []
        self.changed = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()
        Spec.everyone.append(self)

    def read(self):
        for line in self.process.stdout:
            moment = time.monotonic()
            event = json.loads(line)
            event["seen"] = moment
            with self.changed:
                self.events.append(event)
                self.changed.notify_all()

    def all(self, name):
        with self.changed:
            return [event for event in self.events if event.get("event") == name]

    def until(self, name, count=1, patience=PATIENCE):
        end = time.monotonic() + patience
        with self.changed:
            while True:
                found = [event for event in self.events if event.get("event") == name]
                if len(found) >= count:
                    return found[count - 1]
                left = end - time.monotonic()
                if left <= 0 or not self.changed.wait(left):
                    names = [event.get("event") for event in self.events]
                    raise AssertionError(f"no {name} {count} in {names}")

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def end(self, patience=PATIENCE):
        status = self.process.wait(patience)
        time.sleep(0.05)
        return status, self.process.stderr.read().decode()


class Hall:
    def __init__(self, home):
        self.home = home
        self.port = free_port()
        self.network = ["--udp-port", str(self.port), "--interface", LOOPBACK]

    def host(self, *words, code=CODE):
        return Spec(
            self.home, "host", "--code", code, "--step", "400ms", *self.network, *words,
            stdin=subprocess.PIPE)

    def seat(self, row, column, *words, code=CODE):
        return Spec(
            self.home, "ready", f"{row},{column}", "--code", code, "--name", f"P{row}{column}",
            *self.network, *words)


def check(condition, *seen):
    if not condition:
        raise AssertionError(" ".join(str(part) for part in seen) or "not so")


def colors(seat):
    return [event["color"] for event in seat.all("step")]


def together(home):
    """One host and twelve seats: all start together."""
    hall = Hall(home)
    host = hall.host()
    host.until("listening")
    seats = [hall.seat(1 + index // 10, 1 + index % 10) for index in range(12)]
    host.until("ready", 12)
    host.say("start")
    report = host.until("finished")
    check(report["delivered"] == report["complete"] == report["seats"] == 12, report)
    spreads = []
    for step in range(4):
        moments = sorted(seat.all("step")[step]["seen"] for seat in seats)
        spreads.append(1000 * (moments[-1] - moments[0]))
    check(all(colors(seat) == COLORS for seat in seats))
    check(max(spreads) < 100, spreads)
    joins = [seat.until("ready")["joinMs"] for seat in seats]
    host.say("quit")
    check(host.end() == (0, ""), "host")
    check(all(seat.end() == (0, "") for seat in seats), "seats")
    late = max(kind["maxUs"] for kind in report["kinds"]) / 1000
    spread = ", ".join(f"{value:.1f}" for value in spreads)
    return f"first to last of each step as seen here {spread} ms; latest {late:.1f} ms; joined within {max(joins)} ms"


def quadrants(home):
    """Sequence 2 is a color a quadrant."""
    hall = Hall(home)
    host = hall.host("--seq", "2", "--start-when", "4")
    places = [(1, 1, "red"), (5, 6, "green"), (6, 5, "yellow"), (10, 10, "blue")]
    seats = [hall.seat(row, column) for row, column, _ in places]
    host.until("finished")
    check(host.end()[0] == 0)
    for seat, (_, _, color) in zip(seats, places):
        check(colors(seat) == [color], colors(seat))
    return "four quadrants"


def wrong_code(home):
    """A wrong code gets no seat."""
    hall = Hall(home)
    host = hall.host()
    host.until("listening")
    seat = hall.seat(1, 1, code="WRONG1")
    status, message = seat.end()
    check(status == 77 and seat.until("refused")["code"] == "wrong-code", status, message)
    check(not host.all("seated"))
    host.say("quit")
    check(host.end()[0] == 0)
    return "refused with 77"


def one_place(home):
    """Two seats claim one place."""
    hall = Hall(home)
    host = hall.host()
    first = hall.seat(3, 4)
    first.until("ready")
    second = hall.seat(3, 4)
    status, message = second.end()
    check(status == 1 and "P34" in message, status, message)
    check(host.until("duplicate")["holder"] == "P34")
    host.say("quit")
    check(host.end()[0] == 0 and first.end()[0] == 0)
    return "the second is told the name, status 1"


def stop(home):
    """A stopped run is black at once."""
    hall = Hall(home)
    host = hall.host()
    seats = [hall.seat(1, column) for column in (1, 2, 3)]
    host.until("ready", 3)
    host.say("start")
    for seat in seats:
        seat.until("step")
    host.say("stop")
    asked = time.monotonic()
    slowest = max(seat.until("stopped")["seen"] for seat in seats) - asked
    check(slowest < 1, slowest)
    host.until("stopped")
    time.sleep(0.5)
    host.say("start 2")
    check(host.until("finished")["complete"] == 3)
    host.say("quit")
    check(host.end()[0] == 0)
    return f"the last after {1000 * slowest:.0f} ms; a second start is complete"


def reopened(home):
    """The host is killed in a run and opened again."""
    hall = Hall(home)
    host = hall.host()
    seats = [hall.seat(1, column) for column in (1, 2, 3)]
    host.until("ready", 3)
    host.say("start")
    host.until("delivered")
    host.process.kill()
    host.process.wait()
    for seat in seats:
        seat.until("finished")
        check(colors(seat) == COLORS, colors(seat))
    again = hall.host()
    again.until("listening")
    begin = time.monotonic()
    again.until("ready", 3)
    took = time.monotonic() - begin
    check(took < 6, took)
    again.say("start")
    check(again.until("finished")["complete"] == 3)
    again.say("quit")
    check(again.end()[0] == 0)
    return f"all steps without it; ready again {took:.1f} s after it is back"


def stopped_process(home):
    """A seat is stopped over the start."""
    hall = Hall(home)
    host = hall.host("--step", "700ms")
    seats = [hall.seat(1, column) for column in (1, 2)]
    host.until("ready", 2)
    host.say("start")
    host.until("delivered")
    seats[0].process.send_signal(signal.SIGSTOP)
    host.until("step", 3)
    time.sleep(0.1)
    seats[0].process.send_signal(signal.SIGCONT)
    report = host.until("finished")
    check(colors(seats[0]) == COLORS[2:], colors(seats[0]))
    check(colors(seats[1]) == COLORS)
    check([missed["reason"] for missed in report["missed"]] == ["late"], report["missed"])
    host.say("quit")
    check(host.end()[0] == 0)
    return "it goes on with the step of the moment; the report says late"


def hostile(home):
    """Garbage and repeats, thousands a second, at a host and its seats."""
    hall = Hall(home)
    host = hall.host("--step", "500ms")
    seats = [hall.seat(1, column) for column in (1, 2)]
    host.until("ready", 2)
    address = ("127.0.0.1", hall.port + 1)
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    recorder = random.Random(1)
    over = threading.Event()
    count = [0]

    def flood():
        magic = b"SPG1"
        while not over.is_set():
            for _ in range(30):
                body = recorder.randbytes(recorder.randrange(0, 500))
                head = magic + bytes([1, recorder.randrange(0, 14)]) + (len(body) + 8).to_bytes(2, "big")
                data = head + body if recorder.random() < 0.7 else body
                try:
                    sender.sendto(data, address)
                    sender.sendto(data, ("127.255.255.255", hall.port))
                except OSError:
                    pass
                count[0] += 1
            time.sleep(0.005)

    sender.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    before = memory(host), memory(seats[0])
    threading.Thread(target=flood, daemon=True).start()
    time.sleep(1)
    host.say("start")
    report = host.until("finished")
    over.set()
    after = memory(host), memory(seats[0])
    check(report["complete"] == 2, report)
    check(all(a - b < 8192 for a, b in zip(after, before)), before, after)
    host.say("quit")
    check(host.end()[0] == 0)
    late = max(kind["maxUs"] for kind in report["kinds"]) / 1000
    return f"{count[0]} datagrams to each side; complete, latest {late:.1f} ms; memory {before} -> {after} KiB"


def memory(spec):
    with open(f"/proc/{spec.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def terminals(home):
    """Ctrl-C and q give the terminal back as it was."""
    hall = Hall(home)
    seen = []
    for words, key, expected in [
        (["ready", "1,1", "--code", CODE], b"q", 0),
        (["ready", "1,1", "--code", CODE], None, -signal.SIGINT),
        (["host", "--code", CODE], b"q", 0),
        (["host", "--code", CODE], None, 0),
    ]:
        master, slave = pty.openpty()
        before = termios.tcgetattr(slave)
        environment = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        process = subprocess.Popen(
            [SPEC, "grid", *words, *hall.network], env=environment, stdin=slave, stdout=slave,
            stderr=slave, start_new_session=True)
        text = read_for(master, 1.5)
        check(b"\x1b[?1049h" in text, words, text[-200:])
        if key:
            os.write(master, key)
        else:
            process.send_signal(signal.SIGINT)
        status = process.wait(5)
        text = read_for(master, 0.2)
        check(b"\x1b[?1049l" in text and b"\x1b[?25h" in text, words, "not restored")
        check(termios.tcgetattr(slave) == before, words, "modes")
        check(status == expected, words, status)
        seen.append(status)
        os.close(master)
        os.close(slave)
    return f"restored; statuses {seen}"


def waiting(home):
    """A waiting seat on a terminal writes nothing and hardly runs."""
    hall = Hall(home)
    host = hall.host()
    host.until("listening")
    master, slave = pty.openpty()
    environment = {"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    seat = subprocess.Popen(
        [SPEC, "grid", "ready", "1,1", "--code", CODE, "--yes", *hall.network], env=environment,
        stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
    host.until("ready")
    read_for(master, 1)
    ticks = lambda: sum(int(word) for word in open(f"/proc/{seat.pid}/stat").read().rsplit(")")[-1].split()[11:13])
    before = ticks()
    text = read_for(master, 8)
    used = (ticks() - before) / os.sysconf("SC_CLK_TCK") / 8 * 100
    check(text == b"", text)
    check(used < 5, used)
    rss = next(int(line.split()[1]) for line in open(f"/proc/{seat.pid}/status") if line.startswith("VmRSS"))
    seat.send_signal(signal.SIGTERM)
    check(seat.wait(5) == -signal.SIGTERM)
    host.until("left")
    host.say("quit")
    check(host.end()[0] == 0)
    return f"0 bytes and {used:.2f} % of a processor in 8 s, {rss} KiB"


def read_for(master, seconds):
    end = time.monotonic() + seconds
    text = b""
    while (left := end - time.monotonic()) > 0:
        if select.select([master], [], [], left)[0]:
            try:
                text += os.read(master, 65536)
            except OSError:
                break
    return text


STORIES = [
    together, quadrants, wrong_code, one_place, stop, reopened, stopped_process, hostile, terminals,
    waiting]


def main():
    # Whoever runs the tests may hold signals back, which all that is started here would inherit.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    wanted = sys.argv[2:] or [story.__name__ for story in STORIES]
    failed = False
    for story in STORIES:
        if story.__name__ not in wanted:
            continue
        begin = time.monotonic()
        with tempfile.TemporaryDirectory() as home:
            try:
                result = story(home)
            except Exception as error:
                failed = True
                result = f"FAILED: {error!r}"
            finally:
                for spec in Spec.everyone:
                    if spec.process.poll() is None:
                        spec.process.kill()
                Spec.everyone.clear()
        print(f"{story.__name__}: {result} ({time.monotonic() - begin:.1f} s)", flush=True)
    sys.exit(failed)


main()
