"""Figures of `spec usframe`: the watching screen, many friends, and a served world."""
import concurrent.futures
import datetime
import http.client
import json
import os
import re
import statistics
import subprocess
import urllib.parse

from common import ROUNDS, SPEC, Home, alternating, figure, in_memory, medians, report
from kit import Terminal, busy, fetch, memory, moment

NOW = "2026-11-20T09:00:00Z"


def watching(*options, folder=None):
    """Somebody who watches @bea; `options` stand before each command."""
    home = Home(folder)
    home.spec("usframe", *options, "login", "--service", "test", "--no-input")
    home.spec("usframe", *options, "choose", "@bea")
    home.spec("usframe", *options, "photo", "show")
    # Whatever was asked for before may be asked for again at once.
    os.remove(os.path.join(home.path, ".local/state/spec/usframe/limits.json"))
    return home


class Screen(Terminal):
    def __init__(self, home, columns, rows, *words, command="watch"):
        environment = {**home.env, "TERM": "xterm-256color", "COLORTERM": "truecolor", "CI": "1"}
        super().__init__([SPEC, "usframe", command, *words], environment, columns, rows)

    def cpu(self):
        return busy(self.process.pid)

    def end(self, keys=b"q"):
        self.type(keys)
        self.read(.5)
        self.process.wait(10)
        os.close(self.master)


@figure("usframe.F1")
def start():
    """From the start to the first frame, somebody chosen and the picture cached."""
    home = watching()
    (seconds,) = alternating([lambda _: home.spec("usframe", "--keys", "q")], min(20, ROUNDS))
    report("usframe.F1", seconds * 1000, "<= 100 ms", seconds <= .1)


@figure("usframe.F8")
def rest():
    """A minute in which nothing happens."""
    seconds = 60 if ROUNDS >= 60 else 15
    screen = Screen(watching(), 80, 24)
    screen.read(3)
    before = screen.cpu()
    text = screen.read(seconds)
    share = (screen.cpu() - before) / seconds * 100
    screen.end()
    report("usframe.F8.core", share, "<= 1 %", share <= 1)
    report("usframe.F8.bytes", len(text), "0", not text)


def load(home, count, step, dm_every):
    """Updates to come, each so many seconds after the one before; every so many is a message."""
    begin = datetime.datetime.fromisoformat(NOW) + datetime.timedelta(minutes=1)
    lines = [json.dumps({
        "kind": "dm" if n % dm_every == 0 else "post", "from": "@bea", "text": f"update {n}",
        "at": (begin + datetime.timedelta(seconds=int(n * step))).strftime("%Y-%m-%dT%H:%M:%SZ")})
        for n in range(count)]
    home.spec("usframe", "--now", NOW, "test", "load", home.written("load.jsonl", "\n".join(lines) + "\n"))


def frames(home, wait):
    """The frames of a long watch in virtual time, each with what the process weighs then, in MB; that is
    looked up now and then."""
    process = subprocess.Popen(
        [SPEC, "usframe", "--now", NOW, "watch", "--reduced-motion", "--json", "--keys", f"wait:{wait}"],
        env={**home.env, "COLUMNS": "80", "LINES": "24"}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True)
    for number, line in enumerate(process.stdout):
        if number % 200 == 0:
            size = memory(process.pid) / 1024
        yield json.loads(line), size
    assert process.wait() == 0, f"the watch ended with {process.returncode}"


def number_in_box(frame):
    return int(re.search(r"update (\d+)", "".join(frame["rows"][frame["box"]["row"]:]))[1])


@figure("usframe.F9")
def day():
    """24 virtual hours with 10,000 updates: memory, and all of them in order."""
    home = watching("--now", NOW, folder=in_memory())
    count, hours = 10_000, 24
    load(home, count, hours * 3000 / count, 10)
    shown, seen, first, peak = [], set(), None, 0
    for frame, size in frames(home, f"{hours}h"):
        if (box := frame.get("box")) and box["id"] not in seen:
            seen.add(box["id"])
            shown.append((number_in_box(frame), frame["atMs"]))
        peak = max(peak, size)
        if first is None and frame["atMs"] >= 3_600_000:
            first = size
    report("usframe.F9.peak", peak, "<= 60 MB", peak <= 60)
    report("usframe.F9.growth", size - (first or 0), "<= 5 MB", size - (first or 0) <= 5)
    # A message is fetched later than a post of the same moment; what waits together is in order.
    history = home.spec("usframe", "history", "-n", str(count + 100), "--json")
    fetched = {int(entry["text"].split()[1]): (moment(entry["fetchedAt"]) - moment(NOW)) * 1000
               for entry in json.loads(history.stdout) if entry["text"].startswith("update ")}
    late = [number for place, (number, _) in enumerate(shown)
            if any(other > number and at > fetched[number] + 1000
                   for other, at in shown[max(0, place - 100):place])]
    each = sorted(number for number, _ in shown) == list(range(count))
    report("usframe.F9.shown", len(shown), str(count), each and not late,
           f"{len(late)} out of order, {'each once' if each else 'not each once'}")


@figure("usframe.F11")
def fade():
    """A frame of a fade on 200 x 60 half blocks, beside a full repaint."""
    home = watching()
    home.spec("usframe", "settings", "set", "box.fadeIn", "20s")
    home.spec("usframe", "test", "post", "Train is late, start without me. " * 4)
    screen = Screen(home, 200, 60, "--image", "half")
    text = screen.read(2)
    full = max(len(part) for part in text.split(b"\x1b[?2026h"))
    before = screen.cpu()
    text = screen.read(10)
    frames = [part for part in text.split(b"\x1b[?2026h") if part]
    milliseconds = (screen.cpu() - before) / max(1, len(frames)) * 1000
    full = max(full, *map(len, frames))
    screen.end()
    share = statistics.median(map(len, frames)) / full * 100 if frames else 100.0
    report("usframe.F11.time", milliseconds, "<= 8 ms", milliseconds <= 8 and len(frames) > 100,
           f"{len(frames)} frames")
    report("usframe.F11.bytes", share, "<= 30 %", share <= 30)


FRIENDS = 5000
READING = "tweet.read users.read follows.read dm.read offline.access"


def token(url):
    """A token of the served world, got as any client gets one."""
    redirect, verifier = "http://127.0.0.1:9/cb", "v" * 50
    form = {"response_type": "code", "client_id": "c", "redirect_uri": redirect, "scope": READING,
            "state": "s", "code_challenge": verifier, "code_challenge_method": "plain"}
    page = f"{url}/i/oauth2/authorize?{urllib.parse.urlencode(form)}"
    back = fetch(page, form={"decision": "allow", "as": "ann"}).headers["Location"]
    code = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(back).query))["code"]
    return fetch(url + "/2/oauth2/token", form={
        "grant_type": "authorization_code", "code": code, "client_id": "c", "redirect_uri": redirect,
        "code_verifier": verifier}).json["access_token"]


@figure("usframe.F10")
def friends():
    """5,000 friends: their list from the cache and from the service, and a key of the filter."""
    home = watching()
    home.spec("usframe", "test", "friends", str(FRIENDS))
    fresh = [SPEC, "usframe", "friends", "--refresh"]
    listed = home.call(*fresh).stdout.count("\n")
    cached, asked = medians(([SPEC, "usframe", "friends"], home), (fresh, home), rounds=min(10, ROUNDS))
    report("usframe.F10.cache", cached * 1000, "<= 150 ms", cached <= .150 and listed == FRIENDS, f"{listed} friends")
    report("usframe.F10.service", asked * 1000, "<= 1000 ms", asked <= 1)
    screen = Screen(home, 80, 24, command="choose")
    screen.read(3)
    times = []
    for key in b"friend 12" + b"\x7f" * 9:
        before = screen.cpu()
        os.write(screen.master, bytes([key]))
        assert screen.read(.3), "nothing was drawn after the key"
        times.append((screen.cpu() - before) * 1000)
    screen.end(b"\x1b")
    # The system counts by hundredths of a second, so only the mean says something.
    value = statistics.mean(times)
    report("usframe.F10.key", value, "<= 16 ms", value <= 16, f"processor time, mean of {len(times)}")


@figure("usframe.F13")
def crowd():
    """A served world under 50 connections with 200 requests each."""
    paths = "/2/users/me", "/2/users/1001/following", "/2/users/1003/tweets?max_results=5"
    with watching().serve("usframe", "--limits", "off") as server:
        headers = {"Authorization": f"Bearer {token(server.url)}"}

        def statuses(_):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            for number in range(200):
                connection.request("GET", paths[number % 3], headers=headers)
                answer = connection.getresponse()
                answer.read()
                yield answer.status

        with concurrent.futures.ThreadPoolExecutor(50) as pool:
            found = sum(pool.map(lambda number: list(statuses(number)), range(50)), [])
    report("usframe.F13.failures", 10_000 - found.count(200), "0", found == [200] * 10_000)
