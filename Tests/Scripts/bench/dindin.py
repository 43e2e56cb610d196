"""What dindin's commands and its database cost among many dinners and beside other servers, and races of its people."""
import functools
import http.client
import json
import os
import random
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

from common import (
    ADDRESS, ROUNDS, SPEC, Home, against, alternating, figure, growth, held, medians, needs, nginx, once, rate,
    ratio, report)
from kit import fetch

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FAULTS = os.path.join(SCRIPTS, "database_faults.py")
NOW = ("--now", "2026-11-20T12:00:00-05:00")
HOST = "local-sam-reed"
# The first of the dinners that are added to those of the demo.
ADDED = "DemoDinner000000009"
EVENT = f"/events/{ADDED}.json"
FEW, MANY = 100, 100_000
AMONG = f"among {MANY}", f"among {FEW}"
OPEN = {"rules": {".read": True, ".write": True}}
OWNER = {"Authorization": "Bearer owner"}


def home_of(dinners=0):
    home = Home(TZ="America/New_York")
    home.spec("dindin", "demo", "load", *NOW, *(["--dinners", str(dinners)] if dinners else []))
    return home


@functools.cache
def large():
    """A home with the most dinners, and the seconds it took to make."""
    begin = time.perf_counter()
    home = home_of(MANY)
    return home, time.perf_counter() - begin


@functools.cache
def small():
    return home_of(FEW)


def served(home, *words, rules=OPEN, before=()):
    if rules:
        words += ("--rules", home.written("rules.json", json.dumps(rules)))
    return home.serve("dindin", *NOW, *words, before=before)


def ask(server, path, body=None, headers=None, method=None):
    answer = fetch(server.url + path, body, headers, method)
    assert answer.status == 200, answer
    return answer


def on_core(number):
    """What a program is started with to run on one core, where that can be said."""
    return ("taskset", "-c", str(number)) if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else ()


@figure("dindin.load")
def load():
    _, seconds = large()
    report("dindin.load", seconds, 30, seconds <= 30, f"seconds for {MANY} dinners")


@figure("dindin.month-scale")
def reads():
    """The same thirty dinners among many and among few."""
    # Days that are not at the edge of the month: there, it reads the month beside it too.
    days = ["--from", "2026-11-03", "--days", "26"]
    for name, words, more in ("agenda", ["agenda"], days), ("month", ["month"], ["2026-11"]), (
            "event-show", ["event", "show"], [ADDED]):
        command = [SPEC, "dindin", *words, *more, *NOW]
        few, many = medians((command, small()), (command, large()[0]))
        growth(f"dindin.month-scale.{name}", many, few, 1.3, AMONG, f", median of {ROUNDS}")


@figure("dindin.write-scale")
def writes():
    """A dinner's note among many and among few: of the server and of a command."""
    with served(small(), "--admin-open") as few, served(large()[0], "--admin-open") as many:
        few, many = alternating([
            lambda number, server=server: ask(server, EVENT, {"note": f"note {number}"}, OWNER, "PATCH")
            for server in (few, many)], 200)
    growth("dindin.write-scale.served", many, few, 1.5, AMONG, ", median of 200")
    few, many = alternating([
        lambda number, home=home: once([SPEC, "dindin", "event", "edit", ADDED, "--note", f"{number}",
                                        # A dinner that is over is not edited.
                                        "--now", "2026-10-31T12:00:00-04:00"], home)
        for home in (small(), large()[0])])
    growth("dindin.write-scale.command", many, few, 1.5, AMONG, f", median of {ROUNDS}")


@figure("dindin.home")
def home():
    world = home_of()
    ours, peer = medians(([SPEC, "dindin", *NOW], world), ([SPEC, "--version"], world))
    ratio("dindin.home", ours, peer, 4, "--version")


@figure("dindin.get-vs-nginx")
def gets():
    needs("wrk", "nginx")
    options = {"connections": 16, "seconds": 10, "before": on_core(1)}
    world, peer = home_of(FEW), Home()
    with served(world, before=on_core(0)) as server:
        with nginx(peer, EVENT, ask(server, EVENT).text.encode(), *on_core(0)) as other:
            against("dindin.get-vs-nginx", lambda: rate(server.port, EVENT, **options),
                    lambda: rate(other, EVENT, **options), 0.3, "nginx", 5)


def token(server, person):
    claims = json.dumps({"sub": person, "name": "Sam Reed"})
    form = urllib.parse.urlencode({"access_token": claims, "providerId": "facebook.com"})
    body = {"postBody": form, "requestUri": "http://localhost", "returnSecureToken": True}
    return ask(server, "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any", body).json["idToken"]


class Listeners:
    """Streams of one place, read together; when each of their bytes came. Each person has 20 of the 32 allowed."""

    def __init__(self, server, path, count):
        self.selector = selectors.DefaultSelector()
        self.taken = []
        for number in range(count):
            if number % 20 == 0:
                auth = token(server, f"listener{number}")
            stream = socket.create_connection((ADDRESS, server.port))
            stream.sendall(f"GET {path}?auth={auth} HTTP/1.1\r\nHost: {ADDRESS}:{server.port}\r\n"
                           "Accept: text/event-stream\r\n\r\n".encode())
            self.taken.append([])
            self.selector.register(stream, selectors.EVENT_READ, self.taken[-1])

    def read(self, seconds, is_done):
        """Reads until all is there or the time is over."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and not is_done():
            for key, _ in self.selector.select(0.1):
                data = key.fileobj.recv(1 << 16)
                if not data:
                    self.selector.unregister(key.fileobj)
                key.data.append((time.perf_counter(), data))

    def close(self):
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()
        self.selector.close()

    def values(self, taken):
        """The numbers that a stream told, each with the time at which it was complete."""
        found, rest = [], b""
        for moment, data in taken:
            rest += data
            *events, rest = rest.split(b"\n\n")
            for event in events:
                for text in event.split(b"\n"):
                    if text.startswith(b"data: {"):
                        found.append((json.loads(text[6:])["data"], moment))
        return found


@figure("dindin.listeners")
def listeners():
    """Each listener gets each write, in order and soon."""
    count, number = 200, 100
    begun = {}

    def write(port):
        connection = http.client.HTTPConnection(ADDRESS, port, timeout=60)
        for value in range(1, number + 1):
            begun[value] = time.perf_counter()
            connection.request("PUT", "/live/n.json", str(value))
            connection.getresponse().read()

    with served(Home()) as server:
        streams = Listeners(server, "/live/n.json", count)
        streams.read(20, lambda: all(b"\n\n" in b"".join(data for _, data in taken).partition(b"event:")[2]
                                     for taken in streams.taken))
        writer = threading.Thread(target=write, args=(server.port,))
        writer.start()
        last = f'"data":{number}}}'.encode()
        streams.read(60, lambda: not writer.is_alive() and all(
            last in data[-1][1] for data in streams.taken))
        writer.join()
        memory = held(server)
        told = [streams.values(taken) for taken in streams.taken]
        streams.close()
    wanted = [None, *range(1, number + 1)]
    whole = sum([value for value, _ in values] == wanted for values in told)
    delays = sorted(moment - begun[value] for values in told for value, moment in values if value in begun)
    report("dindin.listeners.lost", count - whole, 0, whole == count,
           f"listeners of {count} without all {number} writes in order")
    late = delays[len(delays) * 99 // 100] * 1e3 if delays else float("inf")
    report("dindin.listeners.delay", late, 250, late <= 250,
           f"ms from write to arrival for 99 of 100, {statistics.median(delays) * 1e3:.1f} for half")
    most("listeners", memory, 70)


@figure("dindin.transactions")
def transactions():
    """Conditional increments while the server is killed: all are there, each once."""
    done = subprocess.run([sys.executable, FAULTS, SPEC, "killed"], env={"SPEC_INCREMENTS": "1000"} | os.environ,
                          capture_output=True, text=True)
    lines = done.stdout.splitlines() or [done.stderr]
    report("dindin.transactions", "lost or doubled" if done.returncode else 0, 0, done.returncode == 0, lines[0])


@figure("dindin.memory")
def memory():
    with served(Home()) as server:
        ask(server, "/none.json")
        most("idle", held(server), 30)
    with served(large()[0]) as server:
        ask(server, f"/calendar/{HOST}/2026-11.json")
        most("month", held(server), 80)


def most(name, count, limit):
    count /= 1 << 20
    report(f"dindin.memory.{name}", count, limit, count <= limit, "MiB at most")


@figure("dindin.start")
def start():
    """From the start of the program to the line that says where it listens."""
    world, times = large()[0], []
    for _ in range(5):
        begin = time.perf_counter()
        with served(world):
            times.append(time.perf_counter() - begin)
    seconds = statistics.median(times)
    report("dindin.start", seconds, 0.5, seconds <= 0.5, f"seconds with {MANY} dinners, median of 5")


RACES = int(os.environ.get("RACES", "200"))
GUEST, HOST = "local-ann-lee", "local-sam-reed"
NEW = "2026-12"


class Race:
    """A host and a guest with a home each, and one database, which both use in the same way."""

    def __init__(self, is_served):
        self.host, self.guest = (Home(TZ="America/New_York") for _ in range(2))
        self.is_served, self.stop = is_served, threading.Event()
        self.wrong, self.ends, self.trees = [], {}, 0

    def run(self, act):
        # Embedded, they share the documents alone; the server beside them is asked what is there.
        with served(self.host, "--admin-open", rules=None) as self.server:
            if self.is_served:
                for home in self.host, self.guest:
                    home.env["SPEC_DINDIN_SERVER"] = f"{self.server.url}/?ns=default"
            else:
                self.guest.env["XDG_DATA_HOME"] = os.path.join(self.host.path, ".local/share")
            self.guest.spec("dindin", "login", "--local", "Ann Lee", *NOW)
            self.host.spec("dindin", "login", "--local", "Sam Reed", *NOW)
            watcher = threading.Thread(target=self.watch)
            watcher.start()
            try:
                for _ in range(RACES):
                    act(self)
            finally:
                self.stop.set()
                watcher.join()

    def tree(self):
        return ask(self.server, "/.json", headers=OWNER).json

    def watch(self):
        """At every moment each id in guests, invitations and calendar exists in events."""
        while not self.stop.wait(0.002):
            tree = self.tree()
            self.trees += 1
            lines = [lines for months in tree.get("calendar", {}).values() for lines in months.values()]
            ids = set().union(tree.get("guests", {}), *tree.get("invitations", {}).values(), *lines)
            if lost := ids - set(tree.get("events", {})):
                self.wrong.append(f"of no dinner: {lost}")

    def command(self, home, *words):
        return home.start(SPEC, "dindin", *words, *NOW, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def round(self, *words):
        """One dinner, to which the guest says yes while the host does something; the end of both."""
        begin = time.perf_counter()
        made = self.host.spec("dindin", "event", "new", "--date", "2026-11-25", "--time", "7pm", "--label",
                              "Hall", "--address", "38.04,-78.5", "--guests", GUEST, "--send", "--force",
                              "--json", *NOW)
        takes = time.perf_counter() - begin
        dinner = json.loads(made.stdout)["id"]
        children = {}
        for is_host in random.sample((True, False), 2):
            if children:
                # From both at once to one when the other is about to end.
                time.sleep(random.uniform(0, takes))
            children[is_host] = (
                self.command(self.host, "event", words[0], dinner, *words[1:]) if is_host
                else self.command(self.guest, "invite", "accept", dinner, "--force"))
        said = {who: child.communicate() for who, child in children.items()}
        host, guest = (children[who].returncode for who in (True, False))
        self.ends[host, guest] = self.ends.get((host, guest), 0) + 1
        return dinner, host, guest, said

    def cancels(self):
        dinner, host, guest, said = self.round("cancel", "--yes")
        if host != 0 or guest not in (0, 66):
            self.wrong.append(f"cancel: {host}, {guest}: {said}")
        if dinner in json.dumps(self.tree()):
            self.wrong.append(f"{dinner} is canceled, and something of it is there")

    def moves(self):
        dinner, host, guest, said = self.round("edit", "--date", "2026-12-09", "--force")
        tree = self.tree()
        months = {who: {month for month, lines in tree["calendar"].get(who, {}).items()
                        if dinner in lines} for who in (HOST, GUEST)}
        status = {tree["guests"][dinner][GUEST]["status"],
                  tree["invitations"][GUEST][dinner]["status"]}
        found = (host, guest, months, status, tree["events"][dinner]["rev"])
        if found != (0, 0, {HOST: {NEW}, GUEST: {NEW}}, {"accepted"}, 3):
            self.wrong.append(f"{dinner}: {found}: {said}")
        self.host.spec("dindin", "event", "cancel", dinner, "--yes", *NOW)


@figure("dindin.races")
def races():
    """RACES of each kind; a thousand take some minutes."""
    for is_served in False, True:
        for name, act in ("cancel", Race.cancels), ("move", Race.moves):
            race = Race(is_served)
            race.run(act)
            name = f"dindin.races.{'served' if is_served else 'embedded'}.{name}"
            ends = ", ".join(f"{count} with {host} and {guest}"
                             for (host, guest), count in sorted(race.ends.items()))
            report(name, len(race.wrong), 0, not race.wrong,
                   f"violations in {RACES} races ({ends} as statuses of host and guest), "
                   f"{race.trees} trees looked at{''.join('; ' + one for one in race.wrong[:3])}")
