"""What reading and reckoning cost in `spec timers`, beside programs of the same trade."""
import shutil

from common import ROUNDS, SPEC, Home, figure, medians, once, ratio, report, skipped

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


def hour(home, moment):
    """A hundred entries more."""
    home.spec("timers", "tick", "--notify", "none", "--now", moment)


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
    hour(some, "2026-01-05T04:00:00Z")
    hour(dismissed, "2026-01-05T04:00:00Z")
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
        for moment, taken in times.items():
            home = begun.copy()
            taken.append(once([SPEC, "timers", "tick", "--notify", "none", "--now", moment], home))
            shutil.rmtree(home.path)
    many, few = (sorted(taken[1:])[ROUNDS // 2] for taken in times.values())
    report("timers.catchup.cost", many / few, 1.5, many <= 1.5 * few,
           f"3155760000 cycles {many * 1e3:.2f} ms, 10 missed {few * 1e3:.2f} ms, "
           f"median of {ROUNDS}")
