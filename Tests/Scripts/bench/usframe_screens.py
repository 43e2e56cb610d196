"""Figures of the watching screen of `spec usframe`: its start, its rest, a long day, a fade."""
import datetime
import json
import os
import pathlib
import re
import statistics
import subprocess
import time

from common import ROUNDS, SPEC, Home, figure, in_memory, report
from kit import Terminal, busy, memory

NOW = "2026-11-20T09:00:00Z"
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))


def watching(*options, folder=None):
    """Somebody who watches @bea; `options` stand before each command."""
    home = Home(folder, SPEC_FIXTURES=os.path.join(ROOT, "fixtures"))
    home.spec("usframe", *options, "login", "--service", "test", "--no-input")
    home.spec("usframe", *options, "choose", "@bea")
    home.spec("usframe", *options, "photo", "show")
    # Whatever was asked for before may be asked for again at once.
    os.remove(os.path.join(home.path, ".local/state/spec/usframe/limits.json"))
    return home


def moment(text):
    return datetime.datetime.fromisoformat(text).timestamp()


class Screen(Terminal):
    """A screen on a terminal of its own."""

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
    times = []
    for _ in range(min(20, ROUNDS)):
        begin = time.monotonic()
        home.spec("usframe", "--keys", "q")
        times.append((time.monotonic() - begin) * 1000)
    value = statistics.median(times)
    report("usframe.F1", value, "<= 100 ms", value <= 100)


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
        "at": (begin + datetime.timedelta(seconds=int(n * step))).strftime("%Y-%m-%dT%H:%M:%SZ")}) for n in range(count)]
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
    """The number of the update in the box of the frame."""
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
    calls_within_limits(home, hours * 120, hours * 48)


def calls_within_limits(home, posts, messages):
    """That it was asked as often as it may be, and no call was refused for being one too many."""
    clocks = json.loads(pathlib.Path(home.path, ".local/state/spec/usframe/limits.json").read_text())
    polls = [clocks["posts"]["polls"], clocks["dms"]["polls"]]
    report("usframe.F9.polls", sum(polls), f">= {int((posts + messages) * .98)}",
           polls[0] >= posts * .98 and polls[1] >= messages * .98 - 1, f"posts and messages: {polls}")
    limited = home.spec("usframe", "log", "-n", "100000").stdout.count("\tlimited\t")
    report("usframe.F9.limited", limited, "0", limited == 0)


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
