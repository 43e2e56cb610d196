"""Many people answer yes at the same moment, while the server is killed and started again.

Usage: rsvp_storm.py SPEC PORT TOKENS CLIENTS, in a home that large_world.py made at 2026-11-20T09:00:00Z.
The people of TOKENS come to a new event of twenty places. Prints one JSON object, with what does not
hold in `problems`.
"""

import concurrent.futures
import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time

spec, port, tokens, clients = sys.argv[1:5]
NOW = ["--now", "2026-11-20T09:00:00Z"]
PLACES = 20
event = "storm"
people = [line.split("\t") for line in open(tokens).read().splitlines()]
count = 0
lock = threading.Lock()


def serve():
    command = [spec, "hacksmiths", "serve", "--port", port] + NOW
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert server.stdout.readline().startswith(b"listening\t")
    return server


def answer(person):
    global count
    key, token = person
    body = json.dumps({"event": event, "response": "yes"})
    headers = {"Content-Type": "application/json", "Authorization": "Bearer " + token}
    for _ in range(200):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
            connection.request("POST", "/api/app/rsvp", body, headers)
            response = connection.getresponse()
            reply = json.loads(response.read())
            connection.close()
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.05)
            continue
        if response.status == 200:
            with lock:
                count += 1
            return key, reply["answer"], reply.get("position")
        if response.status not in (429, 503):
            raise SystemExit(f"{response.status} {reply}")
        time.sleep(0.05)
    raise SystemExit("no answer")


def run(*words):
    return subprocess.run([spec, "hacksmiths", *words, *NOW], capture_output=True, text=True,
                          check=True).stdout


def records(kind):
    """What the files of a folder say."""
    folder = os.path.join(os.environ["HOME"], ".local/share/spec/hacksmiths", kind)
    for name in os.listdir(folder):
        with open(os.path.join(folder, name)) as file:
            yield json.load(file)


def answers(record):
    """The answers of an event: in its document, or, of a large one, the last line of each person."""
    if "rsvps" in record:
        return record["rsvps"]
    folder = os.path.join(os.environ["HOME"], ".local/share/spec/hacksmiths/answers",
                          record["event"]["id"])
    found = {}
    for name in os.listdir(folder):
        if name != "codes.jsonl":
            with open(os.path.join(folder, name)) as file:
                for line in map(json.loads, file):
                    found[line["person"]] = line.get("answer")
    return [answer for answer in found.values() if answer]


run("event", "add", "--title", event, "--start", "2026-12-01 18:00", "--end", "2026-12-01 21:00",
    "--capacity", str(PLACES), "--publish")

server = serve()
begin = time.monotonic()
with concurrent.futures.ThreadPoolExecutor(int(clients)) as pool:
    futures = [pool.submit(answer, person) for person in people]
    while count < len(people) // 3 and not all(f.done() for f in futures):
        time.sleep(0.005)
    server.send_signal(signal.SIGKILL)
    server.wait()
    killed_at = count
    server = serve()
    replies = [future.result() for future in futures]
seconds = time.monotonic() - begin
server.send_signal(signal.SIGTERM)
try:
    end = server.wait(timeout=10)
except subprocess.TimeoutExpired:
    server.kill()
    end = server.wait()

check = subprocess.run([spec, "hacksmiths", "doctor", *NOW], capture_output=True, text=True)
kept = next(answers(r) for r in records("events") if r["event"]["key"] == event)
kept.sort(key=lambda r: r["sequence"])
keys = {r["person"]["id"]: r["person"]["key"] for r in records("people")}
yes = [keys[r["personId"]] for r in kept if r["answer"] == "yes"]
waiting = [keys[r["personId"]] for r in kept if r["answer"] == "waitlist"]
holds = {
    "each has one answer, in an order without ties":
        len({r["sequence"] for r in kept}) == len(set(keys[r["personId"]] for r in kept))
        == len(yes) + len(waiting) == len(people),
    "the first to be committed have the places":
        yes == [keys[r["personId"]] for r in kept[:PLACES]],
    "who was told yes has it": {key for key, told, _ in replies if told == "yes"} == set(yes),
    "each who waits was told their place in the order of commit":
        {key: place for key, told, place in replies if told == "waitlist"}
        == {key: place for place, key in enumerate(waiting, 1)},
    "check is silent": check.returncode == 0 and check.stdout == "",
    "the server ends by the signal": end == -signal.SIGTERM,
}
print(json.dumps({
    "people": len(people),
    "yes": len(yes),
    "waiting": len(waiting),
    "acknowledgedBeforeKill": killed_at,
    "seconds": round(seconds, 1),
    "problems": [what for what, is_so in holds.items() if not is_so],
}))
