"""Many people answer yes at the same moment, while the server is killed and started again.

Usage: rsvp_storm.py SPEC PORT TOKENS EVENT CLIENTS; prints one JSON object.
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

spec, port, tokens, event, clients = sys.argv[1:6]
people = [line.split("\t") for line in open(tokens).read().splitlines()]
done = threading.Event()
count = 0
lock = threading.Lock()


def serve():
    command = [spec, "hacksmiths", "serve", "--port", port, "--now", "2026-11-20T09:00:00Z"]
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

path = os.path.join(os.environ["HOME"], ".local/share/spec/hacksmiths/events")
for name in os.listdir(path):
    record = json.load(open(os.path.join(path, name)))
    if record["event"]["key"] == event:
        break
waiting = sorted(
    (r for r in record["rsvps"] if r["answer"] == "waitlist"), key=lambda r: r["sequence"])
sequences = [r["sequence"] for r in record["rsvps"]]
print(json.dumps({
    "people": len(people),
    "yes": sum(r["answer"] == "yes" for r in record["rsvps"]),
    "waiting": len(waiting),
    "sequencesUnique": len(set(sequences)) == len(sequences),
    # A yes has an earlier number than everyone who waits.
    "yesFirst": max(r["sequence"] for r in record["rsvps"] if r["answer"] == "yes")
    < min((r["sequence"] for r in waiting), default=1 << 60),
    "toldYes": sum(a == "yes" for _, a, _ in replies),
    # Everyone was told the place they have: one place each, none twice.
    "toldPlaces": sorted(p for _, a, p in replies if a == "waitlist")
    == list(range(1, len(waiting) + 1)),
    "acknowledgedBeforeKill": killed_at,
    "endedBySignal": end == -signal.SIGTERM,
    "seconds": round(seconds, 1),
}))
