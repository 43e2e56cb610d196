"""The service on HTTP, line by line: what curl and bare sockets see of `spec hacksmiths serve`."""
import re
import subprocess

from world import World, ask, holds, row, same


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
    "ETag of every GET, 304 for lists and *, HEAD the same; Allow as documented, and 405 for every other method"
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
                for known, wanted in [(tag, 304), ('"x", ' + tag, 304), ("*", 304), ('"x"', 200),
                                      ("W/" + tag, 304)]:
                    again = ask(server, "GET", target, token=key, If_None_Match=known)
                    same((target, known, again.status, again.headers["ETag"]), (target, known, wanted, tag))
                    assert wanted == 200 or not again.text
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


@row
def R15i():
    "several servers and commands on one store: a change is in the next answer of each"
    mia = World("mia")
    key = mia.token
    with mia.serve() as one, mia.serve() as two:
        for number in range(10):
            word = ["no", "maybe"][number % 2]
            if number % 3:
                mia.good("rsvp", "next", word, "--yes")
            else:
                ask(one, "POST", "/api/app/rsvp", {"event": "next", "response": word}, key)
            for server in (one, two):
                same(ask(server, "GET", "/api/events/next", token=key).json["event"]["answer"], word)
