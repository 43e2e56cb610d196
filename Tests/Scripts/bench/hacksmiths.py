"""What the hackathon API and its commands cost, beside servers and databases others chose."""
import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from common import (
    ADDRESS, SPEC, Home, against, alternating, figure, growth, held, medians, needs, nginx, once, rate, report,
    running, skipped)
from kit import fetch, free_port

LARGE = str(pathlib.Path(__file__).parents[1] / "large_world.py")
MIA, PASSWORD = "mia@demo.example", "demo-member-pass"
STATUS = "/api/app/event-status"
FLASK = """
import json
from flask import Flask, Response
app = Flask(__name__)
body = json.load(open("body.json"))
@app.route("/api/app/event-status")
def status():
    return Response(json.dumps(body), mimetype="application/json")
"""
# Each member says yes and no in turn.
ANSWERS = """
local tokens, next, thread = {}, 0, 0
for line in io.lines("tokens") do tokens[#tokens + 1] = line:match("\\t(.*)") end
function request()
  next = next + 1
  local word = math.floor(next / #tokens) % 2 == 0 and "yes" or "no"
  return wrk.format("POST", "/api/app/rsvp",
    { ["Content-Type"] = "application/json", ["Authorization"] = tokens[next % #tokens + 1] },
    '{"event":"winter-code-jam","response":"' .. word .. '"}')
end
"""
# The bare page and one of a hundred events in turn.
READS = """
local next = 0
function request()
  next = next + 1
  if next % 2 == 0 then return wrk.format("GET", "/api/app/event-status") end
  return wrk.format("GET", string.format("/api/events/demo-event-%05d", 9900 + next / 2 % 100))
end
"""


def world():
    home = Home()
    home.spec("hacksmiths", "demo", "load")
    return home


def large_world(events, members, rsvps):
    """A home with so much more than the demo, signed in as an admin, and in `tokens` those of the members."""
    home = Home()
    home.call(sys.executable, LARGE, SPEC, str(events), str(members), str(rsvps), "tokens")
    return home


@figure("hacksmiths.F2", "hacksmiths.F3", "hacksmiths.F7")
def serving():
    needs("wrk")
    home, peer = world(), Home()
    with home.serve("hacksmiths") as server:
        port, body = server.port, fetch(server.url + STATUS).text
        ours = rate(port, STATUS)
        stop = threading.Event()
        with concurrent.futures.ThreadPoolExecutor(8) as clients:
            for _ in range(8):
                clients.submit(sign_in, server, stop)
            busy = rate(port, STATUS)
            stop.set()
        report("hacksmiths.F7.signing_in", busy / ours, 0.3, busy / ours >= 0.3,
               f"{busy:.0f}/s while 8 clients sign in, {ours:.0f}/s else")
        peer.written("body.json", body)
        peer.written("app.py", FLASK)
        own = lambda: rate(port, STATUS, seconds=4)
        if shutil.which("gunicorn") and not peer.call("gunicorn", "--check-config", "app:app", check=False).returncode:
            other = free_port()
            with running(peer, other, "gunicorn", "-w", "1", "-b", f"{ADDRESS}:{other}", "app:app"):
                against("hacksmiths.F2.flask", own, lambda: rate(other, STATUS, seconds=4), 5, "flask")
        else:
            skipped("hacksmiths.F2.flask", "no gunicorn with flask", f"{ours:.0f}/s")
        if shutil.which("nginx"):
            with nginx(peer, STATUS, body.encode()) as other:
                against("hacksmiths.F3.nginx", own, lambda: rate(other, STATUS, seconds=4), 0.3, "nginx")
        else:
            skipped("hacksmiths.F3.nginx", "no nginx", f"{ours:.0f}/s")


def sign_in(server, stop):
    while not stop.is_set():
        fetch(server.url + "/api/app/signin-email", {"email": MIA, "password": PASSWORD})


@figure("hacksmiths.F5")
def answers():
    """What is acknowledged is on the disk, as it is for SQLite."""
    needs("wrk")
    home = large_world(0, 1000, 0)
    script = home.written("answers.lua", ANSWERS)
    with home.serve("hacksmiths") as server:
        against("hacksmiths.F5.sqlite",
                lambda: rate(server.port, STATUS, seconds=4, connections=32, script=script, folder=home.path),
                lambda: inserts(home.path, 2), 0.5, "SQLite")


@figure("hacksmiths.answers")
def answer_growth():
    """What an answer of a command costs among 10,000 and among 10, whose answers are in one document."""
    # The last of three events, more than a year from now; the second of two would be over in the evening.
    event = "demo-event-00003"
    few, many = alternating([
        lambda number, home=home: once(
            [SPEC, "hacksmiths", "rsvp", event, "yes" if number % 2 else "no", "--yes"], home)
        for home in (large_world(3, people, 3 * people) for people in (10, 10_000))])
    growth("hacksmiths.answers.command", many, few, 1.3, ("among 10,000", "among 10"))


def inserts(folder, seconds):
    """Commits a second, each of one row, durable."""
    path = tempfile.mktemp(dir=folder)
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("pragma journal_mode=wal")
    base.execute("pragma synchronous=full")
    base.execute("create table rsvp (event text, person text, answer text, at real)")
    count, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        base.execute("insert into rsvp values ('winter-code-jam', ?, 'yes', 0)", (str(count),))
        count += 1
    base.close()
    return count / seconds


@figure("hacksmiths.F1", "hacksmiths.F8")
def community_growth():
    small, full = large_world(100, 50, 1000), large_world(10_000, 5000, 100_000)
    for home in small, full:
        home.env["SPEC_HACKSMITHS_TOKEN"] = home.spec("hacksmiths", "token", "issue", "mia-chen").stdout.strip()
    upcoming = [SPEC, "hacksmiths", "upcoming"]
    first, second = medians((upcoming, small), (upcoming, full))
    growth("hacksmiths.F1.upcoming", second, first, 1.5, ("with 100 times as much", "else"))
    most = peak(upcoming, full)
    report("hacksmiths.F8.upcoming", most, 40, most <= 40, "MB at most")
    first, second = alternating([
        lambda number, home=home, event=event: home.spec(
            "hacksmiths", "rsvp", event, "yes" if number % 2 else "no", "--yes")
        for home, event in ((small, "demo-event-00099"), (full, "demo-event-09999"))], 40)
    growth("hacksmiths.F1.rsvp", second, first, 1.5, ("with 100 times as much", "else"))
    memory(full)


def peak(command, home):
    """The most memory it held, in MB."""
    child = subprocess.Popen(command, env=home.env, cwd=home.path, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL)
    usage = os.wait4(child.pid, 0)[2]
    return usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def memory(home):
    """What the server holds, after requests for the bare page and for single events in turn."""
    needs("wrk")
    script = home.written("reads.lua", READS)
    with home.serve("hacksmiths") as server:
        marks = []
        for _ in range(2):
            made = 0
            while made < 100_000:
                made += rate(server.port, STATUS, seconds=3, script=script) * 3
            marks.append(held(server) / 1e6)
    report("hacksmiths.F8.serve", marks[0], 200, marks[0] <= 200, "MB after 100,000 requests")
    grown = marks[1] / marks[0]
    report("hacksmiths.F8.growth", grown, 1.05, grown <= 1.05, "by 100,000 more")


@figure("hacksmiths.F6")
def password():
    """Five wrong tries close an account, so each has a copy of the world."""
    first = world()

    def once(email, word):
        home = first.copy()
        begin = time.perf_counter()
        subprocess.run([SPEC, "hacksmiths", "login", "--email", email, "--password-stdin"],
                       env=home.env, input=word + "\n", text=True, capture_output=True)
        taken = time.perf_counter() - begin
        shutil.rmtree(home.path)
        return taken

    def derive():
        begin = time.perf_counter()
        hashlib.pbkdf2_hmac("sha256", b"long enough", b"0123456789abcdef", 600_000)
        return time.perf_counter() - begin

    rounds = [(once(MIA, PASSWORD), derive(), once(MIA, "wrong one"),
               once("nobody@demo.example", "wrong one")) for _ in range(9)]
    right, peer, wrong, unknown = (statistics.median(side) for side in zip(*rounds))
    report("hacksmiths.F6.check", right / peer, 4, right / peer <= 4,
           f"sign-in {right * 1e3:.0f} ms, hashlib.pbkdf2_hmac {peer * 1e3:.0f} ms")
    ratio = unknown / wrong
    report("hacksmiths.F6.unknown", ratio, "0.75-1.33", 0.75 <= ratio <= 1.33,
           f"unknown address {unknown * 1e3:.0f} ms, wrong password {wrong * 1e3:.0f} ms")


@figure("hacksmiths.F9")
def page():
    home = world()
    bare, version = medians(([SPEC, "hacksmiths"], home), ([SPEC, "--version"], home), rounds=200)
    more = (bare - version) * 1e3
    report("hacksmiths.F9.page", more, 10, more <= 10, "ms more than --version, median of 200")
