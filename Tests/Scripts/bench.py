"""Times commands against peers in one run and prints NAME value limit, one a line."""
import os
import shutil
import statistics
import subprocess
import sys
import time

SPEC, WORK, ROUNDS = os.environ["SPEC"], os.environ["WORK"], int(os.environ["ROUNDS"])
failed = False


def once(command, env):
    start = time.perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   stdin=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def medians(*runs):
    """Seconds, one for each (command, environment), taken in turn."""
    times = [[] for _ in runs]
    for command, env in runs:
        once(command, env)
    for _ in range(ROUNDS):
        for index, (command, env) in enumerate(runs):
            times[index].append(once(command, env))
    return [statistics.median(t) for t in times]


def report(name, ours, peer, limit, peer_name):
    global failed
    ratio = ours / peer
    verdict = "ok" if ratio <= limit else "OVER"
    failed |= ratio > limit
    print(f"{name} {ratio:.2f}x limit {limit}x {verdict}"
          f"  (spec {ours * 1e3:.2f} ms, {peer_name} {peer * 1e3:.2f} ms, median of {ROUNDS})")


home = os.path.join(WORK, "home")
os.makedirs(home)
env = {"HOME": home, "PATH": os.environ["PATH"], "TZ": "UTC"}

ours, hello = medians(([SPEC, "--version"], env), ([os.path.join(WORK, "hello")], env))
report("startup.version", ours, hello, 1.6, "static Swift hello-world")

for index in range(100):
    subprocess.run([SPEC, "timers", "add", f"Timer {index}", "--down", "4h30m"], env=env, check=True,
                   stdout=subprocess.DEVNULL)
if shutil.which("task"):
    with open(os.path.join(home, ".taskrc"), "w") as rc:
        rc.write(f"data.location={home}/.task\nconfirmation=off\n")
    for index in range(100):
        subprocess.run(["task", "add", f"Task {index}", "due:tomorrow"], env=env, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       stdin=subprocess.DEVNULL)
    ours, task = medians(([SPEC, "timers", "list"], env), (["task", "list"], env))
    report("timers.list", ours, task, 0.6, "task list")
else:
    (ours,) = medians(([SPEC, "timers", "list"], env))
    print(f"timers.list peer missing (task); spec {ours * 1e3:.2f} ms, median of {ROUNDS}")

sys.exit(1 if failed else 0)
