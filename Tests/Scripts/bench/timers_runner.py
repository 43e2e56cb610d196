"""How punctual the runner of `spec timers` is, and what it costs while nothing fires."""
import os
import pathlib
import signal
import subprocess
import time
from datetime import datetime

from common import SPEC, Home, figure, report
from kit import memory


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
