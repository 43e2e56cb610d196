"""What the runner of `spec timers` keeps to, and what many processes at once leave."""
import json
import os
import shutil
import signal
import subprocess
import time
from datetime import datetime

from common import SPEC, Home, figure, report


def at_once(home, commands):
    """How many of them ended with each status, all begun before any is waited for."""
    started = [home.start(*words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
               for words in commands]
    statuses = [process.wait(120) for process in started]
    return {status: statuses.count(status) for status in set(statuses)}


def kept(home):
    """How many different timers a home has, by id and by title."""
    timers = json.loads(home.spec("timers", "list", "--json").stdout)
    return min(len({timer["id"] for timer in timers}), len({timer["title"] for timer in timers}))


def additions(count):
    return [[SPEC, "timers", "add", f"Timer {number}", "--down", "4h"] for number in range(count)]


def peer_kept():
    """The same with Timewarrior, an interval of its own for each process; None without it."""
    if not shutil.which("timew"):
        return None
    home = Home()
    home.call("timew", ":yes", check=False)
    at_once(home, [["timew", "track", f"2026-01-01T{number // 60:02}:{number % 60:02}:00", "-",
                    f"2026-01-01T{number // 60:02}:{number % 60:02}:30", f"tag{number}", ":yes"]
                   for number in range(100)])
    return len(json.loads(home.call("timew", "export").stdout))


@figure("timers.parallel.adds")
def parallel_adds():
    ours, theirs, all_zero = [], [], True
    for _ in range(10):
        home = Home()
        all_zero &= at_once(home, additions(100)) == {0: 100}
        ours.append(kept(home))
        theirs.append(peer_kept())
    peer = "no timew" if None in theirs else f"timew keeps {min(theirs)} to {max(theirs)}"
    report("timers.parallel.adds", f"{min(ours)}/100", "100/100", min(ours) == 100 and all_zero,
           f"10 rounds of 100 at once, {'all' if all_zero else 'NOT all'} 0; {peer} in the same")
    home = Home()
    statuses = at_once(home, additions(120))
    report("timers.parallel.limit", f"{kept(home)}/120", "100/120",
           kept(home) == 100 and statuses == {0: 100, 1: 20},
           f"120 at once: {statuses.get(0, 0)} with 0, {statuses.get(1, 0)} with 1")


def seconds(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


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
            late.append(1000 * (now - seconds(due)))
            fires.append((timer, due))
            missed += int(count)
    run.wait(10)
    late.sort()
    expected = sum(repeats[number % 3 + 1] for number in range(20))
    twice, lost = len(fires) - len(set(fires)), expected - len(set(fires))
    p99 = late[int(len(late) * 0.99)]
    report("timers.fire.lateness", p99, "20 ms",
           p99 <= 20 and twice == 0 and lost == 0 and missed == 0 and len(fires) >= 1000,
           f"p99 of {len(fires)} fires, median {late[len(late) // 2]:.2f} ms, "
           f"max {late[-1]:.2f} ms; lost {lost}, twice {twice}")


@figure("timers.idle")
def idle():
    home = Home()
    for number in range(100):
        home.spec("timers", "add", f"Timer {number}", "--down", "1d")
    run = home.start(SPEC, "timers", "run", "--notify", "none", stdout=subprocess.DEVNULL)

    def used():
        """Nanoseconds on a processor."""
        with open(f"/proc/{run.pid}/schedstat") as file:
            return int(file.read().split()[0])

    try:
        time.sleep(1)
        before = used()
        time.sleep(60)
        spent = (used() - before) / 1e6
        with open(f"/proc/{run.pid}/status") as file:
            fields = dict(line.split(":", 1) for line in file)
    finally:
        run.send_signal(signal.SIGTERM)
        run.wait(10)
    report("timers.idle.cpu", spent, "60 ms", spent <= 60, "100 timers, 60 s without a fire")
    resident = int(fields["VmHWM"].split()[0]) / 1024
    report("timers.idle.memory", resident, "15 MB", resident <= 15, "most that was resident")
