"""The seed of `spec hacksmiths`, its service on HTTP, and its client of good and bad services."""
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from html.parser import HTMLParser

from kit import StubServer, free_port
from world import NOW, ROOT, SPEC, Skipped, World, ask, holds, row, same


@row
def H16():
    "the program needs no library beside the system's (also H28, H57)"
    same(subprocess.run([SPEC, "--version"], env={}, capture_output=True, text=True).stdout[:5],
         "spec ")
    reader = shutil.which("readelf")
    if not reader:
        return "the version without an environment; no readelf to look at libraries"
    needed = subprocess.run([reader, "-d", SPEC], capture_output=True, text=True).stdout
    libraries = re.findall(r"NEEDED.*\[(.*)\]", needed)
    same([name for name in libraries if "swift" in name.lower() and SPEC.startswith(
        os.path.join(ROOT, "build/"))], [])
    return f"libraries: {' '.join(libraries) or 'none'}"


class Balance(HTMLParser):
    """Every element that is opened is closed, in its order."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], set()

    def handle_starttag(self, tag, attributes):
        self.seen.add(tag)
        if tag not in ("meta", "br", "hr", "img", "link", "input"):
            self.open.append(tag)
        for name, value in attributes:
            assert name not in ("src", "srcset", "onclick"), (tag, name)
            assert name != "href" or not re.match("[a-z]+script", value), value

    def handle_endtag(self, tag):
        same(self.open.pop(), tag)


@row
def H24():
    "the page of an event is for screen and web"
    page = World().good("event", "--html").out
    balance = Balance()
    balance.feed(page)
    same((balance.open, balance.seen & {"script", "link", "img"}), ([], set()))
    holds(page, "<!DOCTYPE html>", "Food Rescue Hackathon")


@row
def H31():
    "the test API is there for anyone"
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", 3000))
        except OSError:
            raise Skipped("port 3000 is taken here") from None
    with World().serve(port=None) as server:
        same(server.line, "listening\thttp://127.0.0.1:3000\n")


@row
def R15b():
    "a body of more than a MiB, or another host than one of loopback, is refused"
    with World().serve() as server:
        json_type = {"Content_Type": "application/json"}
        same(ask(server, "POST", "/api/app/rsvp", **json_type, Content_Length="1048577").status, 413)
        body = b'{"x":"' + b"x" * (1048576 - 8) + b'"}'
        same(ask(server, "POST", "/api/app/event-status", body=body, **json_type).status, 200)
        for host, wanted in [("evil.example", 421), ("localhost.evil.example", 421), ("10.0.0.1", 421),
                             ("127.0.0.1.nip.io", 421), ("", 400), ("localhost:99", 200), ("[::1]", 200),
                             ("[::1]:3000", 200), ("127.0.0.2:80", 200), ("LOCALHOST", 200)]:
            same((host, ask(server, "GET", "/api/stats", Host=host).status), (host, wanted))


@row
def R15c():
    "bodies: JSON by type and by text; deep and long ones end nothing"
    mia = World("mia")
    with mia.serve() as server:
        for kind, wanted in [("text/plain", 415), ("application/jsonx", 415), ("APPLICATION/JSON", 200),
                             ("application/json; charset=utf-8", 200)]:
            same(ask(server, "POST", "/api/app/event-status", body=b"{}", Content_Type=kind).status, wanted)
        same(ask(server, "POST", "/api/app/event-status", body=b"{}").status, 415)
        for raw in [b"{", b'{"a":1,"a":2}', b"[1,]", b"\xff", b'"\xff"', b"[" * 100000, b"\xef\xbb\xbf{}"]:
            answer = ask(server, "POST", "/api/app/signin-email", body=raw, Content_Type="application/json")
            same((answer.status, answer.json["session"]), (400, False))
        for number, wanted in [(b"2.0", 200), (b"2e0", 200), (b"2.5", 422), (b'"2"', 422)]:
            body = b'{"event":"next","response":"yes","more":[1],"guests":' + number + b"}"
            answer = ask(server, "POST", "/api/app/rsvp", body=body, token=mia.token,
                         Content_Type="application/json")
            same((number, answer.status), (number, wanted))
        same(ask(server, "GET", "/api/stats").status, 200)


@row
def R15f():
    "ETag of every GET, 304 for it, HEAD the same; Allow as documented, and 405 for every other method"
    ines = World("ines")
    key = ines.token
    with ines.serve() as server:
        document = ask(server, "GET", "/api/openapi.json").json
        same(document["openapi"], "3.1.0")
        for path, methods in document["paths"].items():
            target = "/api" + path
            for parameter in methods.get("get", {}).get("parameters", []):
                if parameter["in"] == "path":
                    target = target.replace("{%s}" % parameter["name"], parameter["example"])
            if "get" in methods:
                first = ask(server, "GET", target, token=key)
                tag = first.headers["ETag"]
                same((target, first.status, tag[0]), (target, 200, '"'))
                again = ask(server, "GET", target, token=key, If_None_Match=tag)
                same((target, again.status, again.headers["ETag"], again.text), (target, 304, tag, ""))
                head = ask(server, "HEAD", target, token=key)
                same((head.headers["ETag"], head.headers["Content-Length"], head.text),
                     (tag, str(len(first.text.encode())), ""))
            target = re.sub(r"\{\w+\}", "x", target)
            allowed = ask(server, "OPTIONS", target).headers["Allow"]
            same((path, set(allowed.lower().split(", ")) - {"head", "options"}), (path, set(methods)))
            for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"]:
                if method.lower() not in methods:
                    answer = ask(server, method, target)
                    same((method, path, answer.status, answer.headers["Allow"]), (method, path, 405, allowed))


@row
def R15g():
    "--cors, --read-only, and a --log without secrets"
    mia = World("mia")
    key = mia.token
    with mia.serve("--cors", "https://app.example") as server:
        for answer in (ask(server, "GET", "/api/stats"), ask(server, "GET", "/api/nothing"),
                       ask(server, "OPTIONS", "/api/app/rsvp", Access_Control_Request_Method="POST")):
            same(answer.headers["Access-Control-Allow-Origin"], "https://app.example")
    with mia.serve("--read-only") as server:
        same(ask(server, "GET", "/api/stats").headers["Access-Control-Allow-Origin"], None)
        for method, path in [("POST", "app/rsvp"), ("POST", "app/signin-email"), ("POST", "app/signup-email"),
                             ("DELETE", "me"), ("PUT", "people/x/role"), ("POST", "app/signout")]:
            same(ask(server, method, "/api/" + path, {}).status, 403)
        for path in ["app/event-status", "app/members", "app/signin-service-check"]:
            same(ask(server, "POST", "/api/" + path, {}).status, 200)
    with mia.serve("--log", stderr=subprocess.PIPE) as server:
        ask(server, "GET", "/api/me?token=" + key, token="Bearer " + key)
        ask(server, "POST", "/api/app/signin-recover", {"email": "mia@demo.example"})
    said = server.process.stderr.read()
    holds(said, "GET /api/me 200", "POST /api/app/signin-recover 200")
    assert key not in said and "mia@" not in said, said


NO = b'{"success":false,"message":"no","code":"some-code"}'


class Fake(StubServer):
    def __init__(self, status=404, body=NO, kind="application/json", **headers):
        super().__init__(response=(status, {"Content-Type": kind, **headers}, body))


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
