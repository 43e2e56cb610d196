"""The client of a service elsewhere, line by line: good and bad services, and none at all."""
import contextlib
import json
import os
import signal
import time

from kit import StubServer, free_port
from world import NOW, World, row, same

NO = b'{"success":false,"message":"no","code":"some-code"}'


class Fake(StubServer):
    """A service that says what it is told to."""

    def __init__(self, status=404, body=NO, kind="application/json", **headers):
        super().__init__()
        self.response = status, {"Content-Type": kind, **headers}, body

    def answer(self, *_):
        return self.response


class Remote(World):
    """A home in which nothing is stored but a sign-in to the service at `url`."""

    def __init__(self, url, key="key"):
        super().__init__(fresh=True, SPEC_HACKSMITHS_API=url, NO_PROXY="*")
        session = {"token": key, "personId": "a00000000000000000000004", "since": NOW,
                   "expires": "2026-12-20T09:00:00Z"}
        path = self.file("session.json")
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"version": 1, "guest": False, "sessions": {url: session}, "reminded": {}}))

    @property
    def queue(self):
        path = self.file("queue.json", ".local/share/spec")
        return json.loads(path.read_text())["answers"] if path.exists() else []


@row
def R17a():
    "every status of the wire is a status here; reads are tried three times, writes once"
    for status, wanted in [(400, 64), (413, 64), (422, 64), (401, 77), (403, 77), (404, 66), (409, 1),
                           (429, 75), (500, 69), (503, 69), (507, 69), (418, 69), (304, 69)]:
        with Fake(status) as fake:
            client = Remote(fake.url)
            for words in ["person", "x"], ["idea", "vote", "x"]:
                same((status, words, client.run(*words).status), (status, words, wanted))
            same((status, [call.method for call in fake.seen].count("POST")), (status, 1))
            if status == 503:
                same([call.method for call in fake.seen].count("GET"), 3)


@row
def R17b():
    "what is no answer of the API is 69: redirects, HTML, nothing, other shapes"
    for fake in [Fake(302, b"", Location="http://127.0.0.1:1/"), Fake(200, b"<html>", "text/html"),
                 Fake(404, b"<html>", "text/html"), Fake(500, b"x", "text/html"), Fake(200, b""),
                 Fake(200, b"[]"), Fake(200, b"[" * 100000), Fake(200, b'{"event":{"id":5}}')]:
        with fake:
            client = Remote(fake.url)
            for words in ["event"], ["rsvp", "next"]:
                same((fake.response, words, client.run(*words).status), (fake.response, words, 69))
    with Fake(409, b'{"success":false,"message":"\\u001b[31m\\u202e","code":"x"}') as fake:
        said = Remote(fake.url).refused(1, "person", "x")
        assert "\x1b" not in said and "\u202e" not in said, said


@row
def R17h():
    "several at once on one queue, and a kill in the middle of sync, lose and double nothing"
    there, port = World("mia"), free_port()
    client = Remote(f"http://127.0.0.1:{port}", there.token)
    keys = ["next", "winter-code-jam", "open-data-evening"]
    with there.serve(port=port):
        for key in keys:
            client.good("event", key)
    asked = [client.start("rsvp", key, word) for key in keys for word in ("no", "maybe")]
    same([process.communicate() and process.returncode for process in asked], [0] * 6)
    same(len(client.queue), 3)
    with there.serve(port=port):
        for number in range(12):
            process = client.start("sync", start_new_session=True)
            time.sleep(0.01 * number)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        asked = [client.start("sync") for _ in range(4)]
        same([process.communicate() and process.returncode for process in asked], [0] * 4)
        same(client.queue, [])
        for key in keys:
            assert there.json("event", key)["answer"] in ("no", "maybe")
    same([name for _, _, names in os.walk(client.home) for name in names if name.startswith(".")], [])
