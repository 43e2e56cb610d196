"""Writers are stopped (SIGSTOP) at random moments while they hold the store's lock; the server goes on
answering what only reads, and changes wait for the lock without holding up the others.

Usage: stopped_writer.py SPEC ROUNDS, in a home with the demo world of 2026-11-20T09:00:00Z. Prints one
JSON object: the slowest answer in milliseconds, and what does not hold in `problems`.
"""

import fcntl
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time

spec, rounds = sys.argv[1], int(sys.argv[2])
NOW = ["--now", "2026-11-20T09:00:00Z"]
LOCK = os.path.join(os.environ["HOME"], ".local/share/spec/hacksmiths/lock")
PAGES = ["/", "/api/app/event-status", "/events/open-data-evening", "/api/events?limit=5"]
seed = random.randrange(1 << 30)
dice = random.Random(seed)
# A moment of so many seconds after the lock is taken, at the latest.
LATEST = 0.2
problems, slowest, answered = [], 0.0, 0


def run(*words, text=""):
    return subprocess.run([spec, "hacksmiths", *words, *NOW], input=text, capture_output=True,
                          text=True, check=True).stdout


def is_locked():
    with open(LOCK) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def is_locked_by(pid):
    """Whether this process holds the lock, not the server; without /proc/locks, whether anybody does."""
    try:
        with open("/proc/locks") as file:
            locks = [line.split() for line in file]
    except FileNotFoundError:
        return is_locked()
    inode = str(os.stat(LOCK).st_ino)
    return any(lock[1] == "FLOCK" and lock[4] == str(pid) and lock[5].split(":")[2] == inode for lock in locks)


def ask(method, path, body=None, headers={}):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status


def answer(word, into):
    body = json.dumps({"event": "winter-code-jam", "response": word})
    into.append(ask("POST", "/api/app/rsvp", body,
                    {"Content-Type": "application/json", "Authorization": "Bearer " + token}))


def stopped_writer(number):
    """A writer that is stopped and holds the lock."""
    while True:
        events = "".join(
            f"BEGIN:VEVENT\r\nUID:{number}-{n}@demo.example\r\nDTSTAMP:20261120T090000Z\r\n"
            f"DTSTART:20270301T100000Z\r\nDTEND:20270301T120000Z\r\nSUMMARY:Imported {number} {n}\r\nEND:VEVENT\r\n"
            for n in range(200))
        with open("import.ics", "w") as file:
            file.write(f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n{events}END:VCALENDAR\r\n")
        writer = subprocess.Popen([spec, "hacksmiths", "import", "import.ics", "--publish", *NOW],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while writer.poll() is None and not is_locked():
            pass
        until = time.perf_counter() + dice.random() ** 2 * LATEST
        while writer.poll() is None and time.perf_counter() < until:
            pass
        writer.send_signal(signal.SIGSTOP)
        if writer.poll() is None and is_locked_by(writer.pid):
            return writer
        writer.send_signal(signal.SIGCONT)
        writer.wait()
        number += 1000


run("login", "--email", "omar@demo.example", "--password-stdin", text="demo-organizer-pass\n")
with open(os.path.join(os.environ["HOME"], ".local/state/spec/hacksmiths/session.json")) as file:
    token = json.load(file)["sessions"]["embedded"]["token"]
server = subprocess.Popen([spec, "hacksmiths", "serve", "--port", "0", *NOW],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
port = int(server.stdout.readline().rsplit(":", 1)[1].strip().rstrip("/"))
try:
    for number in range(rounds):
        writer = stopped_writer(number)
        replies = []
        change = threading.Thread(target=answer, args=("yes" if number % 2 else "no", replies))
        change.start()
        for path in PAGES * 3:
            begin = time.perf_counter()
            status = ask("GET", path)
            slowest = max(slowest, time.perf_counter() - begin)
            if status != 200:
                problems.append(f"round {number}: {status} for {path}")
        if replies:
            problems.append(f"round {number}: a change did not wait for the lock: {replies}")
        # Every other is killed where it stands.
        writer.send_signal(signal.SIGKILL if number % 2 else signal.SIGCONT)
        change.join()
        if replies != [200]:
            problems.append(f"round {number}: a change was answered {replies}")
        answered += 1
        if writer.wait() not in (0, -signal.SIGKILL):
            problems.append(f"round {number}: the writer ended with {writer.returncode}")
finally:
    server.send_signal(signal.SIGTERM)
    server.wait()
check = subprocess.run([spec, "hacksmiths", "doctor", *NOW], capture_output=True, text=True)
if check.returncode or check.stdout:
    problems.append(f"doctor: {check.stdout}{check.stderr}")
print(json.dumps({"rounds": answered, "slowestMs": round(slowest * 1e3, 2), "problems": problems,
                  "seed": seed}))
