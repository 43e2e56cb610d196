"""What is wrong after writers and a runner of `spec timers` were killed at random."""
import collections
import json
import os
import random
import signal
import subprocess
import time

from common import SPEC, Home, figure, report


def killed_at_random(process, longest):
    """Ends a process after a part of that many seconds, if it has not ended by itself."""
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
    """Whether the counts of every timer are those of its entries."""
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
