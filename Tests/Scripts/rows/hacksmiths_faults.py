"""A service whose store is locked by a writer that does not go on, and one that is killed under load."""
import concurrent.futures
import contextlib
import fcntl
import http.client
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

from kit import waited
from world import NOW, ROOT, SPEC, World, ask, row, same

PAGES = ["/", "/api/app/event-status", "/events/open-data-evening", "/api/events?limit=5"]
# Seconds after the lock is taken, at most.
LATEST = 0.2
PLACES = 20


def is_locked_by(pid, path):
    """Whether this process holds the lock, not the server; without /proc/locks, whether anybody does."""
    locks = pathlib.Path("/proc/locks")
    if not locks.exists():
        return is_locked(path)
    fields = map(str.split, locks.read_text().splitlines())
    return any(lock[1] == "FLOCK" and lock[4] == str(pid) and lock[5].split(":")[2] == str(os.stat(path).st_ino)
               for lock in fields)


def is_locked(path):
    with open(path) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def stopped_writer(there, number, dice):
    """A writer that is stopped at a random moment and holds the lock."""
    lock, calendar = there.file("lock", ".local/share/spec"), pathlib.Path(there.home, "import.ics")
    while True:
        events = "".join(
            f"BEGIN:VEVENT\r\nUID:{number}-{n}@demo.example\r\nDTSTAMP:20261120T090000Z\r\n"
            f"DTSTART:20270301T100000Z\r\nDTEND:20270301T120000Z\r\nSUMMARY:Imported {number} {n}\r\nEND:VEVENT\r\n"
            for n in range(200))
        calendar.write_text(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n{events}END:VCALENDAR\r\n", newline="")
        writer = there.start("import", str(calendar), "--publish", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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


@row
def R15s():
    "a writer that is stopped with the lock keeps nobody from reading, and changes wait for it"
    there = World("omar")
    seed = random.randrange(1 << 30)
    dice, key = random.Random(seed), "Bearer " + there.token
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
    same(there.litter(), [])


@row
def F4():
    "a thousand at once come to twenty places, and the server is killed in the middle"
    there, replies = World(fresh=True), {}
    subprocess.run([sys.executable, f"{ROOT}/Tests/Scripts/large_world.py", SPEC, "0", "1000", "0", "tokens", NOW],
                   cwd=there.home, env=there.environment, check=True)
    people = [line.split("\t") for line in pathlib.Path(there.home, "tokens").read_text().splitlines()]
    there.good("event", "add", "--title", "storm", "--start", "2026-12-01 18:00", "--end", "2026-12-01 21:00",
               "--capacity", str(PLACES), "--publish")

    def answer(person, token):
        for _ in range(200):
            with contextlib.suppress(OSError, http.client.HTTPException):
                reply = ask(server, "POST", "/api/app/rsvp", {"event": "storm", "response": "yes"}, "Bearer " + token)
                if reply.status == 200:
                    replies[person] = reply.json["answer"], reply.json.get("position")
                    return
                assert reply.status in (429, 503), reply
            time.sleep(0.05)
        raise AssertionError("no answer")

    with there.serve() as server, concurrent.futures.ThreadPoolExecutor(200) as pool:
        answers = [pool.submit(answer, *person) for person in people]
        assert waited(lambda: len(replies) > len(people) // 3, 60), "too few answers"
        server.end(signal.SIGKILL)
        server.start(server.port)
        for one in answers:
            one.result()
    same(there.good("doctor").out, "")
    world = there.good("export", "json", "--what", "all").json
    names = {record["person"]["id"]: record["person"]["key"] for record in world["people"]}
    kept = next(record["rsvps"] for record in world["events"] if record["event"]["key"] == "storm")
    same((len(kept), len({rsvp["sequence"] for rsvp in kept})), (len(people), len(people)))
    kept.sort(key=lambda rsvp: rsvp["sequence"])
    # The first to be committed have the places, and the others wait in the order of commit, as each was told.
    order = [(names[rsvp["personId"]], rsvp["answer"]) for rsvp in kept]
    same(order, [(person, "yes" if place < PLACES else "waitlist") for place, (person, _) in enumerate(order)])
    same(replies, {person: (word, None if place < 0 else place + 1)
                   for place, (person, word) in enumerate(order, -PLACES)})
    same(there.litter(), [])
