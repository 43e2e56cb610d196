"""What `spec timers` costs beside programs of the same trade, how punctual its runner is, and what kills leave."""
import collections
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import time

from common import ROUNDS, SPEC, Home, figure, medians, once, ratio, report, skipped
from kit import memory, moment, percentile

# Reads may cost this part of what `task list` costs with as many tasks.
READ_LIMIT = 0.6


def filled(until):
    """A home with 100 timers that fire together, hourly, until then: 100 open entries an hour."""
    home = Home()
    for number in range(100):
        home.spec("timers", "add", f"Timer {number}", "--down", "1h",
                  "--now", "2026-01-01T00:00:00Z")
    home.spec("timers", "run", "--fast", "--now", "2026-01-01T00:00:00Z",
              "--until", until)
    return home


def tasks():
    """A home of Taskwarrior's with 100 tasks, None without the program."""
    if not shutil.which("task"):
        return None
    home = Home()
    home.written(".taskrc", f"data.location={home.path}/.task\nconfirmation=off\n")
    for number in range(100):
        home.call("task", "add", f"Task {number}", "due:tomorrow")
    return home


@figure("timers.read")
def read():
    dismissed, now = filled("2026-01-05T03:00:00Z"), ["--now", "2026-01-05T04:30:00Z"]
    dismissed.spec("timers", "done", "--all", *now)
    some = dismissed.copy()
    # A hundred entries more.
    for home in some, dismissed:
        home.spec("timers", "tick", "--notify", "none", "--now", "2026-01-05T04:00:00Z")
    dismissed.spec("timers", "done", "--all", *now)
    unread = filled("2026-01-01T10:00:00Z")
    homes = [(unread, ["--now", "2026-01-01T10:30:00Z"]), (dismissed, now)]
    commands = {"list": ["list"], "show": ["show", "50"], "next": ["next"], "stats": ["stats"]}
    runs = [([SPEC, "timers", *words, *moment], home)
            for words in commands.values() for home, moment in homes]
    runs.append(([SPEC, "timers", "events", *now], some))
    peer = tasks()
    times = medians(*runs, *[(["task", "list"], peer)] * (peer is not None))
    # The worse of 1,000 open and 10,000 dismissed entries is the figure.
    worst = {name: max(pair) for name, pair in zip(commands, zip(times[0::2], times[1::2]))}
    worst["events"] = times[8]
    for name, ours in worst.items():
        if peer:
            ratio(f"timers.read.{name}", ours, times[9], READ_LIMIT, "task list")
        else:
            skipped(f"timers.read.{name}", "no task", f"spec {ours * 1e3:.2f} ms")


@figure("timers.catchup.cost")
def catchup_cost():
    """One `tick` each from the same state: what it has to catch up with is all that differs."""
    begun = Home()
    begun.spec("timers", "add", "Second", "--down", "1s", "--worked", "09:00-18:00",
               "--begin", "2026-01-01T17:59:50Z", "--now", "2025-12-31T00:00:00Z")
    # Ten lie in the worked time of the first day.
    times = {"2126-01-02T00:00:00Z": [], "2026-01-01T18:05:00Z": []}
    for _ in range(ROUNDS + 1):
        for now, taken in times.items():
            home = begun.copy()
            taken.append(once([SPEC, "timers", "tick", "--notify", "none", "--now", now], home))
            shutil.rmtree(home.path)
    many, few = (sorted(taken[1:])[ROUNDS // 2] for taken in times.values())
    report("timers.catchup.cost", many / few, 1.5, many <= 1.5 * few,
           f"3155760000 cycles {many * 1e3:.2f} ms, 10 missed {few * 1e3:.2f} ms, "
           f"median of {ROUNDS}")


@figure("timers.fire.lateness")
def fire_lateness():
    home, repeats = Home(), {1: 90, 2: 45, 3: 30}
    for number in range(20):
        period = number % 3 + 1
        home.spec("timers", "add", f"T{number}", "--down", f"{period}s", "--repeats",
                  str(repeats[period]))
    run = home.start(SPEC, "timers", "run", "--until-idle", "--notify", "none",
                     stdout=subprocess.PIPE)
    late, fires, missed, rest = [], [], 0, b""
    while chunk := os.read(run.stdout.fileno(), 65536):
        now = time.time()
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            _, _, timer, due, count, *_ = line.decode().split("\t")
            late.append(1000 * (now - moment(due)))
            fires.append((timer, due))
            missed += int(count)
    run.wait(10)
    expected = sum(repeats[number % 3 + 1] for number in range(20))
    twice, lost = len(fires) - len(set(fires)), expected - len(set(fires))
    p99 = percentile(late, 99)
    report("timers.fire.lateness", p99, "20 ms",
           p99 <= 20 and twice == 0 and lost == 0 and missed == 0 and len(fires) >= 1000,
           f"p99 of {len(fires)} fires, median {percentile(late, 50):.2f} ms, "
           f"max {max(late):.2f} ms; lost {lost}, twice {twice}")


@figure("timers.idle")
def idle():
    home = Home()
    for number in range(100):
        home.spec("timers", "add", f"Timer {number}", "--down", "1d")
    run = home.start(SPEC, "timers", "run", "--notify", "none", stdout=subprocess.DEVNULL)

    def used():
        """Nanoseconds on a processor."""
        return int(pathlib.Path(f"/proc/{run.pid}/schedstat").read_text().split()[0])

    try:
        time.sleep(1)
        before = used()
        time.sleep(60)
        spent = (used() - before) / 1e6
        resident = memory(run.pid, "VmHWM") / 1024
    finally:
        run.send_signal(signal.SIGTERM)
        run.wait(10)
    report("timers.idle.cpu", spent, "60 ms", spent <= 60, "100 timers, 60 s without a fire")
    report("timers.idle.memory", resident, "15 MB", resident <= 15, "most that was resident")


def killed_at_random(process, longest):
    time.sleep(random.random() * longest)
    process.send_signal(signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def litter(home):
    """Files that no command would leave."""
    known = {"timers.json", "timers.json.prev", "entries.json", "entries.json.prev", "undo.json",
             "undo.json.prev", "lock", "next", "journal", "runner.lock", "analytics.json", "analytics.json.prev"}
    found = [name for _, _, files in os.walk(home.path) for name in files]
    return [name for name in found if name not in known and not name.endswith(".jsonl")]


def counts_fit(home):
    entries = json.loads(home.spec("timers", "events", "--all", "--json").stdout)
    # Entries that stand for missed cycles are late and not counted again.
    found = collections.Counter(
        (entry["timer"], entry["state"]) for entry in entries
        if not ("missed" in entry and "dismissed" in entry))
    for timer in json.loads(home.spec("timers", "stats", "--json").stdout):
        (of, states) = (timer["timer"], ("open", "snoozed", "success", "late"))
        is_open, snoozed, success, late = (found[of, state] for state in states)
        if (timer["open"], timer["success"], timer["late"]) != (is_open + snoozed, success, late):
            return False
    return True


@figure("timers.kill")
def kill():
    """Writers are killed beside a living runner, which is killed every other time, too."""
    random.seed(20180220)
    home = Home()
    for number in range(20):
        home.spec("timers", "add", f"T{number}", "--down", f"{number % 3 + 1}s")
    out = open(os.path.join(home.path, "lines.jsonl"), "w+b")
    runner, invalid, hit, runners = None, 0, 0, 0
    for number in range(500):
        if runner is None:
            runner = home.start(SPEC, "timers", "run", "--notify", "none", stdout=out)
        if number % 2:
            hit += killed_at_random(runner, 0.4)
            runner, runners = None, runners + 1
        else:
            timer = str(random.randrange(1, 21))
            words = random.choice([
                ["edit", timer, "--notes", f"note {number}"], ["done", "--all"], ["undo"],
                ["pause", timer], ["resume", timer, "--continue"], ["redo"]])
            hit += killed_at_random(
                home.start(SPEC, "timers", *words, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL), 0.006)
        # Reading must succeed at once, before anybody has repaired anything.
        found = home.spec("timers", "doctor", "--json", check=False)
        invalid += found.returncode != 0 or any(
            document["status"] not in ("ok", "absent") for document in json.loads(found.stdout))
        # While nobody writes, every timer counts the entries that there are.
        if runner is None:
            invalid += not counts_fit(home)
    # What a killed writer has left is gone after the next one that is not.
    home.spec("timers", "edit", "1", "--notes", "last")
    out.seek(0)
    lines = [line.split(b"\t") for line in out.read().splitlines()]
    fires = [(line[2], line[3]) for line in lines if len(line) >= 6]
    twice = len(fires) - len(set(fires))
    events = [line[1] for line in lines if len(line) >= 6]
    twice += len(events) - len(set(events))
    left = litter(home)
    report("timers.kill", invalid + twice + len(left), "0", invalid + twice + len(left) == 0,
           f"500 x kill -9 at random moments, {runners} of a runner, {hit} before the end: "
           f"{invalid} invalid stores, {twice} fires twice of {len(fires)}, litter {left or 0}")
