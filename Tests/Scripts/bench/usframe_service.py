"""Figures of the services of `spec usframe`: many friends, a served world."""
import os
import re
import selectors
import socket
import statistics
import time
import urllib.parse

from common import ROUNDS, SPEC, figure, medians, report
from kit import fetch
from usframe_screens import Screen, watching

FRIENDS = 5000
READING = "tweet.read users.read follows.read dm.read offline.access"


def token(url):
    """A token of the served world, got as any client gets one."""
    redirect, verifier = "http://127.0.0.1:9/cb", "v" * 50
    form = {"response_type": "code", "client_id": "c", "redirect_uri": redirect, "scope": READING,
            "state": "s", "code_challenge": verifier, "code_challenge_method": "plain"}
    page = f"{url}/i/oauth2/authorize?{urllib.parse.urlencode(form)}"
    back = fetch(page, form={"decision": "allow", "as": "ann"}).headers["Location"]
    code = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(back).query))["code"]
    return fetch(url + "/2/oauth2/token", form={
        "grant_type": "authorization_code", "code": code, "client_id": "c", "redirect_uri": redirect,
        "code_verifier": verifier}).json["access_token"]


@figure("usframe.F10")
def friends():
    """5,000 friends: their list from the cache and from the service, and a key of the filter."""
    home = watching()
    home.spec("usframe", "test", "friends", str(FRIENDS))
    fresh = [SPEC, "usframe", "friends", "--refresh"]
    listed = home.call(*fresh).stdout.count("\n")
    cached, asked = medians(([SPEC, "usframe", "friends"], home), (fresh, home), rounds=min(10, ROUNDS))
    report("usframe.F10.cache", cached * 1000, "<= 150 ms", cached <= .150 and listed == FRIENDS, f"{listed} friends")
    report("usframe.F10.service", asked * 1000, "<= 1000 ms", asked <= 1)
    screen = Screen(home, 80, 24, command="choose")
    screen.read(3)
    times = []
    for key in b"friend 12" + b"\x7f" * 9:
        before = screen.cpu()
        os.write(screen.master, bytes([key]))
        assert screen.read(.3), "nothing was drawn after the key"
        times.append((screen.cpu() - before) * 1000)
    screen.end(b"\x1b")
    # The system counts by hundredths of a second, so only the mean says something.
    value = statistics.mean(times)
    report("usframe.F10.key", value, "<= 16 ms", value <= 16, f"processor time, mean of {len(times)}")


def follow(selector, key, lines, times, failures):
    """Reads what came on a connection, and asks again when the answer is whole."""
    data = key.data
    part = key.fileobj.recv(1 << 16)
    data[1] += part
    head, mark, body = data[1].partition(b"\r\n\r\n")
    size = re.search(rb"(?i)content-length: *(\d+)", head) if mark else None
    if part and (size is None or len(body) < int(size[1])):
        return
    times.append(time.perf_counter() - data[2])
    if not head.startswith(b"HTTP/1.1 200"):
        failures.append(head[:60])
    data[0] += 1
    if not part or data[0] == 200:
        selector.unregister(key.fileobj)
        key.fileobj.close()
        return
    data[1:] = [b"", time.perf_counter()]
    key.fileobj.sendall(lines[data[0] % 3])


@figure("usframe.F13")
def crowd():
    """A served world under 50 connections with 200 requests each."""
    home = watching()
    times, failures = [], []

    with home.serve("usframe", "--limits", "off") as server:
        lines = [f"GET {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token(server.url)}\r\n\r\n".encode()
                 for path in ("/2/users/me", "/2/users/1001/following", "/2/users/1003/tweets?max_results=5")]
        with selectors.DefaultSelector() as selector:
            for _ in range(50):
                client = socket.create_connection(("127.0.0.1", server.port))
                selector.register(client, selectors.EVENT_READ, [0, b"", 0.0])
            for key in list(selector.get_map().values()):
                key.data[2] = time.perf_counter()
                key.fileobj.sendall(lines[0])
            while selector.get_map():
                for key, _ in selector.select(60):
                    follow(selector, key, lines, times, failures)
    p99 = sorted(times)[int(len(times) * .99)] * 1000
    report("usframe.F13.failures", len(failures), "0", not failures and len(times) == 10_000, str(failures[:1]))
    report("usframe.F13.p99", p99, "<= 50 ms", p99 <= 50)
