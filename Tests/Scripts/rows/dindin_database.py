"""The database of `spec dindin`, R47 to R54: embedded and `serve`."""
import http.client
import json
import os
import socket
import urllib.parse

from dindin_world import Server, Table, dinner
from world import ROWS, holds, same

OPEN = {"rules": {".read": True, ".write": True, "list": {".indexOn": ["n"]}}}
OWNER = {"Authorization": "Bearer owner"}
YOU = "local-sam-reed"


def send(server, method, target, body=None, **headers):
    """Status, headers and body of an answer."""
    host = urllib.parse.urlsplit(server.origin).netloc
    connection = http.client.HTTPConnection(host, timeout=20)
    try:
        data = None if body is None else body if isinstance(body, (bytes, str)) else json.dumps(body)
        connection.request(method, target, data, {k.replace("_", "-"): v for k, v in headers.items()})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()
    finally:
        connection.close()


def status(server, method, target, body=None, **headers):
    return send(server, method, target, body, **headers)[0]


def value(server, target, **headers):
    return json.loads(send(server, "GET", target, **headers)[2])


def served(name, *words, rules=OPEN, fresh=True):
    """A row with a server in a home of its own; its rules are those given, dindin's for None."""
    def register(function):
        def run():
            table = Table(fresh=fresh)
            options = list(words)
            if rules is not None:
                path = os.path.join(table.home, "rules.json")
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(rules, file)
                options += ["--rules", path]
            with Server(table, *options) as server:
                return function(server, table)
        run.__doc__ = function.__doc__
        ROWS["dindin." + name] = run
        return function
    return register


class Stream:
    """What a listener is told."""

    def __init__(self, server, target):
        host, port = urllib.parse.urlsplit(server.origin).netloc.split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=20)
        self.socket.sendall(f"GET {target} HTTP/1.1\r\nHost: {host}:{port}\r\n"
                            "Accept: text/event-stream\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        while self.file.readline().strip():
            pass

    def event(self):
        name = data = None
        while True:
            line = self.file.readline().decode().rstrip("\r\n")
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                data = json.loads(line[6:])
            elif name and name != "keep-alive" and not line:
                return name, data
            elif name and not line:
                name = data = None

    def close(self):
        self.file.close()
        self.socket.close()


@served("R47")
def protocol(server, table):
    "the methods, parameters and refusals of the protocol"
    same(status(server, "PUT", "/a.json", {"b": [1, None, 2], "c": {}}), 200)
    same(value(server, "/a.json"), {"b": [1, None, 2]})
    same(json.loads(send(server, "POST", "/p.json", 1)[2])["name"][0], "-")
    same(status(server, "PATCH", "/.json", {"a/b/1": 5, "p": None}), 200)
    same(value(server, "/.json"), {"a": {"b": [1, 5, 2]}})
    same(send(server, "PUT", "/a.json?print=silent", 1)[:1], (204,))
    same(status(server, "POST", "/a.json", 2, X_HTTP_Method_Override="PUT"), 200)
    same(value(server, "/a.json"), 2)
    same(send(server, "PUT", "/t.json", {".sv": "timestamp"})[0], 200)
    same(status(server, "DELETE", "/a.json"), 200)
    for method, target, body, wanted in [
            ("GET", "/a", None, 404), ("DELETE", "/.json/", None, 404),
            ("PATCH", "/.json", {"a": 1, "a/b": 2}, 400), ("PUT", "/a.json", "NaN", 400),
            ("PUT", "/a.json", '{"x":1,"x":2}', 400), ("PUT", "/a.json", {"x.y": 1}, 400),
            ("PUT", "/a.json", None, 400), ("GET", "/%00.json", None, 400),
            ("GET", "/%FF.json", None, 400), ("PUT", "/.info/x.json", 1, 400),
            ("PUT", "/" + "a/" * 32 + "b.json", 1, 400), ("PUT", f"/{'k' * 769}.json", 1, 400),
            ("GET", "/a.json?shallow=true&print=pretty", None, 400),
            ("GET", "/a.json?timeout=16min", None, 400), ("GET", "/a.json?what=1", None, 400)]:
        same((target, status(server, method, target, body)), (target, wanted))
    same(list(value(server, "/.json")), ["t"])


@served("R48", "--max-body", "2048")
def transport(server, table):
    "sizes, lengths and pipelining over a connection"
    same(status(server, "PUT", "/a.json", '"' + "x" * 2046 + '"'), 200)
    same(status(server, "PUT", "/a.json", '"' + "x" * 2047 + '"'), 413)
    host, port = urllib.parse.urlsplit(server.origin).netloc.split(":")

    def raw(text):
        with socket.create_connection((host, int(port)), timeout=20) as link:
            link.sendall(text.encode())
            answer = b""
            while part := link.recv(65536):
                answer += part
            return answer.decode()
    both = raw("PUT /a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n"
               "Transfer-Encoding: chunked\r\n\r\n1")
    holds(both, "HTTP/1.1 400")
    holds(raw("GET /a.json HTTP/1.1\r\nHost: x\r\nX: " + "y" * 20000 + "\r\n\r\n"), "HTTP/1.1 431")
    two = raw("PUT /n.json HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n7"
              "GET /n.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    same(two.count("HTTP/1.1 200"), 2)
    same(two.rstrip()[-1], "7")


@served("R49")
def queries(server, table):
    "queries, their order and their errors"
    send(server, "PUT", "/list.json", {"a": {"n": 3}, "b": {"n": 1}, "c": {"n": "x"}, "10": {}})
    by = "/list.json?orderBy=%22n%22"
    same(value(server, by + "&limitToFirst=1"), {"b": {"n": 1}})
    same(value(server, by + "&startAt=2"), {"a": {"n": 3}, "c": {"n": "x"}})
    same(value(server, by + "&equalTo=3"), {"a": {"n": 3}})
    same(value(server, "/list.json?orderBy=%22$key%22&startAfter=%22a%22"),
         {"b": {"n": 1}, "c": {"n": "x"}})
    for query, text in [
            ("startAt=1", "orderBy must be defined when other query parameters are defined"),
            ("orderBy=%22m%22", 'Index not defined, add ".indexOn": "m", for path "/list", to the rules'),
            ("orderBy=%22n%22&limitToFirst=1&limitToLast=1",
             "Only one of limitToFirst and limitToLast may be specified")]:
        answer = send(server, "GET", "/list.json?" + query)
        same((answer[0], json.loads(answer[2])["error"]), (400, text))


@served("R50")
def tags(server, table):
    "ETags and conditional writes"
    same(send(server, "GET", "/a.json", X_Firebase_ETag="true")[1]["ETag"], "null_etag")
    same(status(server, "PUT", "/a.json", 1, if_match="null_etag"), 200)
    code, fields, body = send(server, "PUT", "/a.json", 2, if_match="null_etag")
    same((code, body), (412, "1"))
    same(status(server, "GET", "/a.json", if_none_match=fields["ETag"]), 304)
    same(status(server, "PUT", "/a.json", 2, if_match=fields["ETag"]), 200)
    same(status(server, "PATCH", "/a.json", {"x": 1}, if_match=fields["ETag"]), 400)


@served("R51", "--keep-alive", "0.2")
def streams(server, table):
    "streams tell each change once, in order"
    send(server, "PUT", "/a.json", {"b": 1})
    stream = Stream(server, "/a.json")
    same(stream.event(), ("put", {"path": "/", "data": {"b": 1}}))
    send(server, "PUT", "/a/c.json", 2)
    send(server, "PATCH", "/a.json", {"b": None, "d/e": 3})
    send(server, "PUT", "/other.json", 1)
    send(server, "DELETE", "/.json")
    same([stream.event() for _ in range(3)], [
        ("put", {"path": "/c", "data": 2}), ("patch", {"path": "/", "data": {"b": None, "d/e": 3}}),
        ("put", {"path": "/", "data": None})])
    stream.close()
    for parameter in "shallow=true", "timeout=3s", "callback=f", "format=export":
        same(status(server, "GET", "/a.json?" + parameter, Accept="text/event-stream"), 400)


@served("R51.beside", rules=None, fresh=False)
def beside(server, table):
    "a listener hears of what a command beside the server writes"
    stream = Stream(server, f"/guests/{dinner(1)}/{YOU}/status.json?access_token=owner")
    same(stream.event(), ("put", {"path": "/", "data": "pending"}))
    table.good("invite", "accept")
    same(stream.event(), ("put", {"path": "/", "data": "accepted"}))
    stream.close()


@served("R52", rules=None)
def owner(server, table):
    "owner rights are for programs of this machine alone"
    same(status(server, "GET", "/x.json", **OWNER), 200)
    same(status(server, "GET", "/x.json?access_token=owner"), 200)
    same(status(server, "GET", "/x.json", Origin="http://evil.example", **OWNER), 401)
    same(status(server, "GET", "/x.json", Host="evil.example", **OWNER), 401)
    same(status(server, "GET", "/.settings/rules.json"), 401)
    same(status(server, "GET", "/.settings/rules.json", **OWNER), 200)
    same(table.run("serve", "--admin-open", "--host", "0.0.0.0", "--port", "0").status, 64)


@served("R53", rules=None)
def provider(server, table):
    "the identity provider of a server"
    path = "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k"

    def sign_in(token):
        form = urllib.parse.urlencode({"access_token": token, "providerId": "facebook.com"})
        code, _, body = send(server, "POST", path, {"postBody": form, "returnSecureToken": True})
        return code, json.loads(body)
    code, grant = sign_in('{"sub":"local-ann-lee","name":"Ann Lee"}')
    same((code, grant["localId"], grant["expiresIn"]), (200, "local-ann-lee", "3600"))
    same(status(server, "GET", "/users.json?auth=" + grant["idToken"]), 200)
    for claims in '{"sub":"\\ud800"}', '{"name":"x"}', '{"sub":', "a b":
        code, refused = sign_in(claims)
        same((claims, code, refused["error"]["message"][:20]), (claims, 400, "INVALID_IDP_RESPONSE"))
    code, _, body = send(server, "POST", "/securetoken.googleapis.com/v1/token?key=k",
                         urllib.parse.urlencode({"grant_type": "refresh_token",
                                                 "refresh_token": grant["refreshToken"]}),
                         Content_Type="application/x-www-form-urlencoded")
    same((code, json.loads(body)["user_id"]), (200, "local-ann-lee"))


@served("R54", rules=None, fresh=False)
def rules(server, table):
    "a stranger reads and writes nothing, and nobody what readers cannot use"
    def token(name):
        form = urllib.parse.urlencode({
            "access_token": json.dumps({"sub": "local-" + name, "name": name.title()}),
            "providerId": "facebook.com"})
        return json.loads(send(
            server, "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k",
            {"postBody": form})[2])["idToken"]
    eve, you = "?auth=" + token("eve"), "?auth=" + token("sam-reed")
    first = dinner(1)
    for path in "/events/" + first, f"/guests/{first}", f"/invitations/{YOU}", f"/calendar/{YOU}", "/":
        same((path, status(server, "GET", path.rstrip("/") + "/.json")), (path, 401))
        same((path, status(server, "GET", path.rstrip("/") + "/.json" + eve)), (path, 401))
    same(status(server, "GET", f"/invitations/{YOU}.json" + you), 200)
    same(status(server, "PATCH", "/.json", {}), 401)
    same(status(server, "PATCH", "/.json" + eve, {f"invitations/{YOU}/x": {"label": 5}}), 401)
    # A host with a dinner of their own, and what they may put before others.
    details = {"hostId": "local-eve", "startsAt": 1795400000000, "timeZone": "UTC", "minutes": 60,
               "label": "Hall"}
    mine = {"users/local-eve": {"name": "Eve", "updatedAt": {".sv": "timestamp"}},
            "events/EvesDinner000000001": {**details, "seq": 0, "rev": 1}}
    same(status(server, "PATCH", "/.json" + eve, mine), 200)
    place = f"invitations/{YOU}/EvesDinner000000001"
    whole = {**details, "hostName": "Eve", "status": "pending"}
    entry = f"guests/EvesDinner000000001/{YOU}"
    listed = {entry: {"name": "Sam", "status": "pending", "invitedAt": 5},
              "events/EvesDinner000000001/rev": 2}
    for wrong in {**whole, "label": 5}, {**whole, "lat": 91}, {**whole, "hostName": "Ann Lee"}, \
            {**whole, "other": 1}, {k: v for k, v in whole.items() if k != "label"}:
        same((wrong, status(server, "PATCH", "/.json" + eve, {**listed, place: wrong})), (wrong, 401))
    same(status(server, "PATCH", "/.json" + eve, {place: whole}), 401)
    same(status(server, "PATCH", "/.json" + eve, {**listed, place: whole}), 200)
    holds(table.good("invite", "list").out, "EvesDinner000000001")
    for name in 7, "E\x1b[2J", "E\x00", "n" * 61:
        same((name, status(server, "PATCH", "/.json" + eve, {
            "users/local-new": {"name": name, "addedBy": "local-eve"}})), (name, 401))
    # A host does not make a guest the host, nor does a guest raise a revision for nothing.
    event = "events/EvesDinner000000001"
    line = {**details, "hostName": "Eve", "day": 22, "role": "host"}
    same(status(server, "PUT", f"/calendar/{YOU}/2026-11/EvesDinner000000001.json" + eve, line), 401)
    same(status(server, "PATCH", "/.json" + you, {event + "/rev": 3}), 401)
    same(status(server, "PUT", f"/{event}/heldAt.json" + you, {".sv": "timestamp"}), 401)
    same(status(server, "PUT", f"/{event}/heldAt.json" + eve, {".sv": "timestamp"}), 200)
    same(status(server, "PATCH", "/.json" + you, {event + "/rev": 3, entry + "/note": "n"}), 401)
    # Only the owner begins databases.
    same(status(server, "PUT", "/users/local-eve.json" + eve + "&ns=more", {"name": "Eve"}), 401)
    # It ends for all at once: neither the invitation nor the entry can be forgotten.
    end = {"events/EvesDinner000000001": None, "guards/local-eve": 2}
    for left in {}, {place: None}, {entry: None}, {"guests/EvesDinner000000001": None, place: None}:
        same((left, status(server, "PATCH", "/.json" + eve, {**end, **left})), (left, 401))
    same(status(server, "PATCH", "/.json" + eve, {**end, entry: None, place: None}), 200)
