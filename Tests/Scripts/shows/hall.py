"""Hosts and seats as processes, and what all stories look at them with."""

import json
import os
import random
import socket
import subprocess
import sys
import threading
import time

import kit
from kit import Skipped, busy, check, memory, waited  # noqa: F401, for the stories

SPEC = os.path.abspath(sys.argv[1])
CODE = "K7QX2M"
LOOPBACK = "lo0" if sys.platform == "darwin" else "lo"
COLORS = ["red", "yellow", "blue", "green"]
# The event or the moment waited for did not come.
PATIENCE = 25


def free_port():
    """A port whose successor is free too."""
    while True:
        # Below the ports that systems hand out themselves.
        port = random.randrange(10000, 30000)
        try:
            for number in (port, port + 1):
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                    probe.bind(("0.0.0.0", number))
            return port
        except OSError:
            continue


def environment(home):
    return kit.environment(home, USER="ann", TERM="xterm")


class Spec:
    """A process whose lines are read as they come."""

    everyone = []

    def __init__(self, home, *words, stdin=subprocess.DEVNULL, through=()):
        """`through` is the program that runs it elsewhere, such as nsenter."""
        self.process = subprocess.Popen(
            [*through, SPEC, "grid", *words, "--json"], env=environment(home), stdin=stdin,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.events = []
        self.changed = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()
        Spec.everyone.append(self)

    def read(self):
        for line in self.process.stdout:
            event = {"seen": time.monotonic()} | json.loads(line)
            with self.changed:
                self.events.append(event)
                self.changed.notify_all()

    def all(self, name):
        with self.changed:
            return [event for event in self.events if event.get("event") == name]

    def until(self, name, count=1, patience=PATIENCE):
        with self.changed:
            if not self.changed.wait_for(lambda: len(self.all(name)) >= count, patience):
                raise AssertionError(f"no {name} {count} in {[event.get('event') for event in self.events]}")
            return self.all(name)[count - 1]

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def start(self, line="start anyway"):
        """Starts a run. On a busy machine pages are ready before their clock is good, and a start without a good seat is
        refused: it is said again until one is."""
        runs = len(self.all("start"))

        def is_started():
            refusals = len(self.all("refused"))
            self.say(line)
            with self.changed:
                self.changed.wait_for(lambda: len(self.all("start")) > runs or len(self.all("refused")) > refusals, 5)
            return len(self.all("start")) > runs
        check(waited(is_started, PATIENCE), f"no start in {self.events}")

    def quit(self):
        """Ends an organizer, whose status must be 0."""
        self.say("quit")
        status, errors = self.end()
        check(status == 0, status, errors)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self, patience=PATIENCE):
        status = self.process.wait(patience)
        time.sleep(0.05)
        return status, self.process.stderr.read().decode()


class Hall:
    """A free port, and the hosts and seats that use it."""

    def __init__(self, home, interface=LOOPBACK):
        self.home = home
        self.port = free_port()
        self.network = ["--udp-port", str(self.port)]
        if interface:
            self.network += ["--interface", interface]

    def host(self, *words, code=CODE, through=()):
        return Spec(
            self.home, "host", "--code", code, "--step", "400ms", *self.network, *words,
            stdin=subprocess.PIPE, through=through)

    def seated(self, count, *words):
        """A host and so many seats in the first row, which are ready."""
        host = self.host(*words)
        seats = [self.seat(1, column) for column in range(1, count + 1)]
        host.until("ready", count)
        return host, seats

    def seat(self, row, column, *words, code=CODE, through=()):
        return Spec(
            self.home, "ready", f"{row},{column}", "--code", code, "--name", f"P{row}{column}",
            *self.network, *words, through=through)


STORIES = {}
# Those that look at time: they are played alone.
MEASURING = set()


def story(function):
    """Marks a function that plays a story in a home and says what it saw."""
    STORIES[function.__name__] = function
    return function


def measuring(function):
    """The same for a story that looks at time."""
    MEASURING.add(function.__name__)
    return story(function)


def colors(seat):
    return [event["color"] for event in seat.all("step")]


def spreads(seats):
    """Of each step, milliseconds from the first to the last as their lines came here."""
    steps = zip(*([event["seen"] for event in seat.all("step")] for seat in seats))
    return [1000 * (max(moments) - min(moments)) for moments in steps]


def latest(report):
    """Milliseconds."""
    return max(kind["maxUs"] for kind in report["kinds"]) / 1000
