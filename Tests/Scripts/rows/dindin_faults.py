"""Section 7 of dindin's page: what is out of order, each with its status, its words and nothing changed.

A database that misbehaves is `Gate`: it hands requests on to `spec dindin serve`, or answers itself.
"""
import fcntl
import http.client
import http.server
import json
import os
import resource
import signal
import socket
import subprocess
import threading
import urllib.parse

from dindin_database import OWNER, send, status
from dindin_world import Server, Table, dinner, story
from world import Skipped, holds, row, same

YOU = "local-sam-reed"


class Gate:
    """Stands before a server. `answer` says, for a method and a path, what is answered in its place."""

    def __init__(self, server):
        self.answer, self.seen = (lambda method, path: None), []
        target = urllib.parse.urlsplit(server.origin).netloc
        gate = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handed_on(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                gate.seen.append((self.command, self.path, dict(self.headers), body))
                own = gate.answer(self.command, self.path)
                if own is not None:
                    code, kind, data, headers = (*own, {})[:4]
                else:
                    link = http.client.HTTPConnection(target, timeout=20)
                    fields = {k: v for k, v in self.headers.items() if k not in ("Host", "Connection")}
                    link.request(self.command, self.path, body, fields)
                    said = link.getresponse()
                    code, kind, data = said.status, said.headers.get("Content-Type", ""), said.read()
                    headers = {}
                self.send_response(code)
                for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handed_on

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/?ns=default"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def says(self, code, data, kind="application/json", only=None, **headers):
        """Answers requests, those of a method alone if it is given, with this."""
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answer = lambda method, path: (
            (code, kind, data.encode(), fields) if only in (None, method) else None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Served:
    """A home whose database is behind a gate, signed in, and with what was read in its copy."""

    def __enter__(self):
        self.table = Table(fresh=False)
        self.server = Server(self.table)
        self.gate = Gate(self.server)
        self.place = ["--server", self.gate.url]
        self.table.good("login", "--local", "Sam Reed", *self.place)
        self.table.good("invite", "list", *self.place)
        self.table.good("event", "new", "--date", "2026-12-01", "--time", "7pm", "--address",
                        "Rotunda Kitchen", "--guests", "Ann,Ben", *self.place)
        return self

    def __exit__(self, *_):
        self.gate.__exit__()
        self.server.close()

    def run(self, *words):
        return self.table.run(*words, *self.place)

    def tree(self):
        return json.loads(send(self.server, "GET", "/.json", **OWNER)[2])

    def refuses(self, wanted, code, *words, message=()):
        """A command that ends so leaves the tree and the draft as they are."""
        before, draft = self.tree(), self.table.files()[self.drafts]
        done = self.run(*words, "--json")
        error = json.loads(done.err.strip().splitlines()[-1])["error"]
        same((words, done.status, error["code"]), (words, wanted, code))
        holds(error["message"], *message)
        self.is_silent(done)
        same((self.tree(), self.table.files()[self.drafts]), (before, draft))
        return error

    @property
    def drafts(self):
        return os.path.join(self.table.home, ".local/share/spec/dindin/drafts.json")

    def is_silent(self, done):
        """No token of the sign-in is in what is said."""
        for _, path, _, body in self.gate.seen:
            for part in urllib.parse.parse_qs(urllib.parse.urlsplit(path).query).get("auth", []):
                assert part not in done.out + done.err, "a token is told"


@story("S7.busy", fresh=True, served=False)
def busy(w):
    "a database that is busy or wants to be asked later: 75, and the draft stays"
    with Served() as s:
        for code in 503, 429:
            s.gate.says(code, '{"error":"later"}')
            for words in ("invite", "list"), ("agenda",), ("invite", "accept"):
                s.refuses(75, "busy", *words)
            s.gate.says(code, '{"error":"later"}', only="PATCH")
            holds(s.refuses(75, "busy", "draft", "send")["message"], "your draft is kept")
            s.refuses(75, "busy", "event", "cancel", dinner(5), "--yes")
        # A refusal that never ends is a race that is lost 25 times.
        s.gate.says(401, '{"error":"Permission denied"}', only="PATCH")
        s.refuses(77, "not-yours", "event", "edit", dinner(5), "--note", "x")


@story("S7.answers", fresh=True, served=False)
def answers(w):
    "a database that is not there, and answers that are none: 69, and no token goes elsewhere"
    with Served() as s, Gate(s.server) as other:
        for code, data, kind in [
                (404, '{"error":"404 Not Found"}', "application/json"), (200, "<html>", "text/html"),
                (200, "", "text/plain"), (200, '{"a":', "application/json"), (418, "tea", "text/plain"),
                (500, "null", "application/json")]:
            s.gate.says(code, data, kind)
            for words in ("invite", "list"), ("agenda",), ("guests", "list"):
                s.refuses(69, "bad-answer", *words)
        there = other.url.split("/?")[0].replace("127.0.0.1", "localhost")
        for code in 301, 302, 307, 308:
            s.gate.answer = lambda method, path: (
                code, "text/plain", b"", {"Location": there + path})
            s.refuses(69, "bad-answer", "invite", "list")
        same([path for _, path, headers, _ in other.seen
              if "auth=" in path or "Authorization" in headers], [])


@story("S7.away", fresh=True, served=False)
def away(w):
    "a server that is down, or without curl: 69 with its address or the program"
    with Served() as s:
        s.server.process.kill()
        s.server.process.wait()
        s.gate.server.shutdown()
        s.gate.server.server_close()
        before = s.table.files()[s.drafts]
        address = s.gate.url.split("/?")[0]
        for words in ("invite", "list"), ("invite", "accept"), ("draft", "send"), ("guests", "list"):
            done = s.run(*words)
            same((words, done.status), (words, 69))
            holds(done.err, address)
        same(s.table.files()[s.drafts], before)
        # It is in a folder that has nothing else.
        done = s.table.run("invite", "list", *s.place, env={"PATH": s.table.home})
        same(done.status, 69)
        holds(done.err, "curl")


@story("S7.settings", fresh=True, served=False)
def settings(w):
    "documents that are cut, no JSON, of another type or of a later version: 65 with their path"
    w = Table(fresh=False)
    tree = ".local/share/spec/dindin/db/default"
    documents = {
        "settings": (".config/spec/dindin.json", ("agenda",)),
        "sign-in": (".local/state/spec/dindin/signin-", ("agenda",)),
        "month": (f"{tree}/calendar/{YOU}/2026-11.json", ("agenda",)),
        "people": (f"{tree}/users/", ("guests", "list")),
        "log": (f"{tree}/meta.json", ("invite", "accept")),
        "drafts": (".local/share/spec/dindin/drafts.json", ("draft", "show")),
        "places": (".local/share/spec/dindin/places.json", ("location", "show"))}
    w.good("settings", "set", "insecure", "true")
    w.good("event", "new", "--date", "2026-12-01", "--time", "7pm")
    for name, (ending, words) in documents.items():
        path = next(path for path in w.files() if path.startswith(os.path.join(w.home, ending)))
        with open(path, "rb") as file:
            whole = file.read()
        document = json.loads(whole)
        for broken in [whole[:len(whole) // 2], b"", b"\xff\xfe", b"[]", b'"x"', whole[:-3] + b",}\n",
                       json.dumps({**document, "version": 99}).encode(),
                       json.dumps({**document, "version": "1"}).encode()]:
            with open(path, "wb") as file:
                file.write(broken)
            before = w.files()
            done = w.run(*words)
            same((name, broken[:20], done.status), (name, broken[:20], 65))
            holds(done.err, path)
            if b": 99" in broken:
                holds(done.err, "99")
            same(w.files(), before)
        with open(path, "wb") as file:
            file.write(whole)
        same((name, w.run(*words).status), (name, 0))
    # A member of the settings is named, and the line of what is no JSON.
    path = os.path.join(w.home, ".config/spec/dindin.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write('{\n  "version": 1,\n  "insecure": yes\n}\n')
    holds(w.run("agenda").err, "line 3")
    with open(path, "w", encoding="utf-8") as file:
        file.write('{\n  "version": 1,\n  "insecure": "yes"\n}\n')
    holds(w.run("agenda").err, "insecure")
    for wrong in '{"version":1,"server":5}', '{"version":1,"facebook":"x"}', '{"version":1,"insecure":"x"}':
        with open(path, "w", encoding="utf-8") as file:
            file.write(wrong)
        done = w.run("agenda")
        same((wrong, done.status), (wrong, 65))
        holds(done.err, path)
    for wrong in '{"version":1,"server":"x y"}', '{"version":1,"geocoder":{"url":"x"}}':
        with open(path, "w", encoding="utf-8") as file:
            file.write(wrong)
        same((wrong, w.run("doctor").status), (wrong, 78))


@story("S7.missing", fresh=True, served=False)
def missing(w):
    "what needs a setting names it: 78; an address that is not this machine too"
    w = Table(fresh=False)
    for words, wanted in [
            (("login",), "facebook.appId"), (("login", "--token", "x"), None),
            (("login", "--local", "Ann", "--server", "http://192.0.2.1/?ns=a"), "--insecure"),
            (("agenda", "--server", "http://example.org/?ns=a"), "--insecure")]:
        done = w.run(*words)
        if wanted:
            same((words, done.status), (words, 78))
            holds(done.err, wanted)
        else:
            assert done.status in (64, 65, 69, 77, 78), (words, done.status, done.err)


@story("S7.disk", fresh=True, served=False)
def disk(w):
    "no room, no right to write, and an output that is full: 74, and the old state stands"
    w = Table(fresh=False)
    before = w.tree("/.json")
    for words in ("invite", "accept"), ("guests", "add", "Zoe"), ("location", "set", "1,2"), (
            "event", "new", "--date", "2026-12-01", "--time", "7pm"):
        files = w.files()
        # As on a disk that is full after so many bytes of a file.
        done = subprocess.run(
            w.command(*words), env=w.environment, capture_output=True, text=True, timeout=60,
            stdin=subprocess.DEVNULL,
            preexec_fn=lambda: (signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
                                resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))))
        same((words, done.returncode), (words, 74))
        same({p: c for p, c in w.files().items() if not p.endswith("lock")},
             {p: c for p, c in files.items() if not p.endswith("lock")})
    same(w.tree("/.json"), before)
    w.good("event", "new", "--date", "2026-12-01", "--time", "7pm", "--address", "Garden Court", "--guests", "ann")
    before, draft = w.tree("/.json"), w.json("draft", "show")
    for words in (("agenda",), ("rules",), ("schema",), ("guests", "list", "--json"), ("doctor",),
                  ("invite", "accept"), ("invite", "reject"), ("event", "edit", dinner(5), "--minutes", "60"),
                  ("event", "cancel", dinner(5), "--yes"), ("guests", "add", "Zoe"), ("draft", "send"),
                  ("draft", "toggle", "ann"), ("draft", "discard", "--yes")):
        # A device that is full, and a descriptor that was closed.
        for output in ">/dev/full", ">&-":
            done = subprocess.run(
                ["sh", "-c", f'"$@" {output}', "sh", *w.command(*words)], env=w.environment,
                stderr=subprocess.PIPE, text=True, timeout=60, stdin=subprocess.DEVNULL)
            same((words, output, done.returncode), (words, output, 74))
    same(w.tree("/.json"), before)
    same(w.json("draft", "show"), draft)


@story("S7.lock", fresh=True, served=False)
def locked(w):
    "a lock that another process holds for longer than 10 seconds: 75; reading goes on"
    w = Table(fresh=False)
    path = os.path.join(w.home, ".local/share/spec/dindin/lock")
    before = w.tree("/.json")
    with open(path, "rb+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Skipped(f"the lock cannot be taken: {error}") from error
        same(w.run("agenda").status, 0)
        same(w.run("invite", "accept").status, 75)
    same(w.tree("/.json"), before)


@story("S7.port", fresh=True, served=False)
def port(w):
    "a port that is in use, and owner rights for other machines"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = w.run("serve", "--port", str(taken.getsockname()[1]), "--json")
        same((done.status, json.loads(done.err)["error"]["code"]), (69, "address-in-use"))
    same(w.run("serve", "--admin-open", "--host", "192.0.2.1", "--port", "0").status, 64)


@story("S7.http", fresh=True, served=False)
def transport(w):
    "malformed, oversize, half-open and too many connections: the others are served"
    with Server(w) as server:
        host, number = urllib.parse.urlsplit(server.origin).netloc.split(":")
        place = (host, int(number))

        def first_line(data):
            with socket.create_connection(place, timeout=20) as link:
                link.sendall(data)
                try:
                    return link.recv(65536).split(b"\r\n")[0].decode()
                except ConnectionResetError:
                    return ""
        for data, wanted in [
                (b"\x16\x03\x01\x00\xa5\r\n\r\n", "400"), (b"GET\r\n\r\n", "400"),
                (b"GET /a.json HTTP/9.9\r\nHost: x\r\n\r\n", "505"),
                (b"GET /a.json HTTP/1.1\r\n\r\n", "400"),
                (b"GET /a.json HTTP/1.1\r\nHost: x\r\nA b\r\n\r\n", "400"),
                (b"GET /" + b"a" * 9000 + b".json HTTP/1.1\r\nHost: x\r\n\r\n", "414"),
                (b"GET /a.json HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 17000 + b"\r\n\r\n", "431"),
                (b"PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n", "413"),
                (b"PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", "400"),
                (b"PUT /a.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "400")]:
            line = first_line(data)
            assert f" {wanted} " in line or wanted in ("414", "505") and " 4" in line[8:12] or \
                " 505 " in line, (data[:60], line)
        links = []
        try:
            half = socket.create_connection(place, timeout=30)
            half.sendall(b"GET /a.json HTTP/1.1\r\nHo")
            links.append(half)
            for _ in range(1100):
                links.append(socket.create_connection(place, timeout=30))
            # One more of them is told so; other addresses have their places.
            holds(links[1024].recv(4096).decode(), "HTTP/1.1 503")
            with socket.create_connection(place, 20, ("127.0.0.2", 0)) as link:
                link.sendall(f"GET /a.json HTTP/1.1\r\nHost: {host}\r\n"
                             "Authorization: Bearer owner\r\n\r\n".encode())
                holds(link.recv(4096).decode(), "HTTP/1.1 200")
            # Whose head never comes is told so and closed.
            while half.recv(4096):
                pass
        finally:
            for link in links:
                link.close()
        same(status(server, "GET", "/a.json", **OWNER), 200)
        same(server.process.poll(), None)


@story("S7.names.tree", fresh=True, served=False)
def cut_documents(w):
    "a document of the tree that is cut in half is named by commands and by serve, and left"
    w = Table(fresh=False)
    path = os.path.join(w.home, f".local/share/spec/dindin/db/default/invitations/{YOU}.json")
    with open(path, "rb") as file:
        whole = file.read()
    with open(path, "wb") as file:
        file.write(whole[:len(whole) // 2])
    for words in ("invite", "list"), ("invite", "accept"), ("doctor",), ("serve", "--port", "0"):
        done = w.run(*words)
        same((words, done.status), (words, 65))
        holds(done.err, path)
    same(w.run("agenda").status, 0)
    with open(path, "rb") as file:
        same(file.read(), whole[:len(whole) // 2])


@story("S7.sign-in", fresh=True, served=False)
def sign_in(w):
    "a sealed sign-in that was touched is 65, without its key 77, and it stays as it is"
    same(w.run("agenda").status, 77)
    with Served() as s:
        folder = os.path.join(s.table.home, ".local/state/spec/dindin")
        path = next(os.path.join(folder, name) for name in os.listdir(folder)
                    if name.startswith("signin-") and "sealed" in open(os.path.join(folder, name)).read())
        with open(path, encoding="utf-8") as file:
            whole = file.read()
        document = json.loads(whole)
        for place in 0, len(document["sealed"]) // 2, len(document["sealed"]) - 5:
            letter = "A" if document["sealed"][place] != "A" else "B"
            changed = document["sealed"][:place] + letter + document["sealed"][place + 1:]
            with open(path, "w", encoding="utf-8") as file:
                json.dump({**document, "sealed": changed}, file)
            before = s.table.files()[path]
            done = s.run("agenda", "--json")
            same((done.status, json.loads(done.err)["error"]["code"]), (65, "signin-damaged"))
            same(s.table.files()[path], before)
        with open(path, "w", encoding="utf-8") as file:
            file.write(whole)
        secret = os.path.join(s.table.home, ".config/spec/dindin.key")
        os.rename(secret, secret + ".away")
        same(s.run("agenda").status, 77)
        os.rename(secret + ".away", secret)
        same(s.run("agenda").status, 0)


@row
def dindin_demo_in_parts():
    "many demo dinners go to a server in parts that it takes, and away again"
    house = Table(fresh=True)
    with Server(house) as server:
        on = {"SPEC_DINDIN_SERVER": server.url}
        loaded = house.good("demo", "load", "--dinners", "900", "--verbose", env=on)
        holds(loaded.err, "part 2 of ")
        same(len(server.get("/events.json?shallow=true")), 908)
        same(house.good("demo", "clear", "--yes", env=on).status, 0)
        same(server.get("/events.json?shallow=true"), None)
        same(server.get("/calendar.json?shallow=true"), None)
