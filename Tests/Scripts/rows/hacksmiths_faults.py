"""A service whose store is locked by a writer that does not go on, and one that is killed under load."""
import fcntl
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

from api import ask, token
from kit import free_port
from world import NOW, ROOT, SPEC, World, row, same

PAGES = ["/", "/api/app/event-status", "/events/open-data-evening", "/api/events?limit=5"]
# Seconds after the lock is taken, at most.
LATEST = 0.2


def is_locked_by(pid, path):
    """Whether this process holds the lock, not the server; without /proc/locks, whether anybody does."""
    try:
        with open("/proc/locks") as file:
            locks = [line.split() for line in file]
    except FileNotFoundError:
        return is_locked(path)
    inode = str(os.stat(path).st_ino)
    return any(lock[1] == "FLOCK" and lock[4] == str(pid) and lock[5].split(":")[2] == inode for lock in locks)


def is_locked(path):
    with open(path) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def stopped_writer(there, number, dice):
    """A writer that is stopped at a random moment and holds the lock."""
    lock = there.home + "/.local/share/spec/hacksmiths/lock"
    while True:
        events = "".join(
            f"BEGIN:VEVENT\r\nUID:{number}-{n}@demo.example\r\nDTSTAMP:20261120T090000Z\r\n"
            f"DTSTART:20270301T100000Z\r\nDTEND:20270301T120000Z\r\nSUMMARY:Imported {number} {n}\r\nEND:VEVENT\r\n"
            for n in range(200))
        with open(there.home + "/import.ics", "w") as file:
            file.write(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n{events}END:VCALENDAR\r\n")
        writer = subprocess.Popen(
            [SPEC, "hacksmiths", "import", there.home + "/import.ics", "--publish", "--now", NOW],
            env=there.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while writer.poll() is None and not is_locked(lock):
            pass
        until = time.perf_counter() + dice.random() ** 2 * LATEST
        while writer.poll() is None and time.perf_counter() < until:
            pass
        writer.send_signal(signal.SIGSTOP)
        if writer.poll() is None and is_locked_by(writer.pid, lock):
            return writer
        writer.send_signal(signal.SIGCONT)
        writer.wait()
        number += 1000


def litter(home):
    """What a change must not leave."""
    return [name for _, _, names in os.walk(home) for name in names
            if name.endswith((".new", ".tmp"))]


@row
def R15s():
    "a writer that is stopped with the lock keeps nobody from reading, and changes wait for it"
    there = World("omar")
    seed = random.randrange(1 << 30)
    dice, key = random.Random(seed), "Bearer " + token(there)
    with there.serve() as server:
        for number in range(20):
            place = f"round {number} of seed {seed}"
            writer = stopped_writer(there, number, dice)
            answer = {"event": "winter-code-jam", "response": "yes" if number % 2 else "no"}
            replies = []
            change = threading.Thread(
                target=lambda: replies.append(ask(server, "POST", "/api/app/rsvp", answer, key).status))
            change.start()
            for path in PAGES * 3:
                same((place, path, ask(server, "GET", path).status), (place, path, 200))
            same((place, replies), (place, []))
            # Every other is killed where it stands.
            writer.send_signal(signal.SIGKILL if number % 2 else signal.SIGCONT)
            change.join()
            same((place, replies), (place, [200]))
            assert writer.wait() in (0, -signal.SIGKILL), (place, writer.returncode)
    same(there.good("doctor").out, "")
    same(litter(there.home), [])


@row
def F4():
    "a thousand at once come to twenty places, and the server is killed in the middle"
    home = tempfile.mkdtemp(dir=World.folder)

    def script(name, *words):
        return subprocess.run([sys.executable, f"{ROOT}/Tests/Scripts/{name}", SPEC, *map(str, words)], cwd=home,
                              env={"HOME": home, "PATH": os.environ["PATH"], "TZ": "UTC"}, check=True,
                              capture_output=True, text=True).stdout

    script("large_world.py", 0, 1000, 0, "tokens", NOW)
    figures = json.loads(script("rsvp_storm.py", free_port(), "tokens", 200))
    same((figures["yes"], figures["waiting"], figures["problems"], litter(home)), (20, 980, [], []))
