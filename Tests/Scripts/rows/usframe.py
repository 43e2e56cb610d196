"""Sign-in, reading, the test service and its faults of `spec usframe`: one function a row, named as the row."""
import contextlib
import glob
import json
import os
import signal
import subprocess
import tempfile
import time

from kit import fetch, free_port
from world import NOW, Result, World, holds, row, same


def consent(address, decision="allow", person="ann"):
    """Where the authorize page leads back to when one of its buttons is pressed."""
    status, headers, _ = fetch(address, {"decision": decision, "as": person})
    same(status, 302)
    return headers["Location"]


class Social(World):
    """A home of its own; signed in to the demo world, with `vip` watching."""

    module = "usframe"

    def __init__(self, vip=None, signed_in=True):
        self.home = tempfile.mkdtemp(dir=World.folder)
        self.more = {}
        if signed_in:
            self.good("login", "--service", "test", "--no-input")
        if vip:
            self.good("choose", vip)

    @property
    def environment(self):
        return {**super().environment, **self.more}

    def run(self, *words, input="", now=NOW):
        done = subprocess.run(self.command(*words, now=now), text=True, env=self.environment, capture_output=True,
                              timeout=120, input=input)
        return Result(done.returncode, done.stdout, done.stderr)

    def state(self, **options):
        return self.good("--json", **options).json

    def path(self, name):
        return os.path.join(self.home, ".local", "state", "spec", "usframe", name)

    def stored(self, name):
        with open(self.path(name)) as file:
            return json.load(file)

    def store(self, name, value):
        with open(self.path(name), "w") as file:
            json.dump(value, file)

    def expire(self):
        """Ends the life of the token, so that the next command renews it."""
        self.store("signin.json", {**self.stored("signin.json"), "expiresAt": NOW})

    def forget_limits(self):
        """Whatever was asked for before may be asked for again at once."""
        if os.path.exists(self.path("limits.json")):
            os.remove(self.path("limits.json"))

    def serve(self, *words):
        return Served(self, words)

    @contextlib.contextmanager
    def watching(self, *words):
        """A served world, at which this home is signed in and watches @bea."""
        with self.serve(*words) as server:
            self.sign_in(server, now=None)
            self.good("choose", "@bea", now=None)
            yield server

    def sign_in(self, server, *words, service="x", now=NOW, redirect=None):
        """Signs in at a served world by pasting."""
        if service == "x":
            words = ["--client-id", "c", "--api", server.url, *words]
        redirect = redirect or "http://127.0.0.1:8765/callback"
        if service == "mastodon":
            words = [*words, "--redirect-uri", redirect]
        address = self.good("login", "--service", service, "--headless", "--no-input", *words, now=now).out.strip()
        return self.good("login", "--code", consent(address), now=now)


class Served:
    """`serve` on a port of its own, for a `with`."""

    def __init__(self, home, words):
        self.home = home
        self.process = home.start("serve", "--port", "0", *words, now=None)
        line = self.process.stdout.readline()
        assert line.startswith("listening\t"), self.process.stderr.read()
        self.url = line.split()[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate(timeout=20)

    def get(self, path, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        status, headers, text = fetch(self.url + path, headers=headers)
        return status, headers, json.loads(text) if text else None

    def test(self, verb, **body):
        status, _, text = fetch(f"{self.url}/test/{verb}", body=json.dumps(body).encode())
        assert status < 300, text
        return json.loads(text)

    def requests(self, *, method=None, path=""):
        entries = self.get("/test/requests")[2]
        return [e for e in entries if (method or e["method"]) == e["method"] and path in e["path"]]


# The rules.

@row
def UR7():
    """Twenty processes with an expired token make one token request, and print each update once."""
    home = Social(signed_in=False)
    with home.watching() as server:
        for number in range(5):
            home.good("test", "post", f"post {number}", now=None)
        before = len(server.requests(path="/2/oauth2/token"))
        ahead = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 7195))
        running = [home.start("check", now=ahead) for _ in range(20)]
        ended = [process.communicate(timeout=120) + (process.returncode,) for process in running]
        bad = [end for end in ended if end[2] not in (0, 75)]
        same(bad, [])
        lines = [line.split("\t")[4] for out, _, _ in ended for line in out.splitlines()]
        same(sorted(lines), [f"post {number}" for number in range(5)])
        same(len(server.requests(path="/2/oauth2/token")) - before, 1)


@row
def UR8():
    """No token, code, secret or verifier is in the arguments of a program, in the log or in messages."""
    home = Social(signed_in=False)
    home.more["SPEC_X_CLIENT_SECRET"] = "s3cr3t-of-the-app"
    with home.serve("--client", "c:s3cr3t-of-the-app") as server:
        home.sign_in(server, now=None)
        tokens = home.stored("signin.json")
        secrets = [tokens["accessToken"], tokens["refreshToken"], "s3cr3t-of-the-app"]
        server.test("fault", name="me", latencyMs=1500)
        process = home.start("whoami", "--check", "--verbose", now=None)
        seen = ""
        while process.poll() is None:
            for path in glob.glob("/proc/[0-9]*/cmdline"):
                try:
                    with open(path, "rb") as file:
                        words = file.read().decode(errors="replace")
                except OSError:
                    continue
                # The server of this row was told which clients there are.
                seen += "" if "serve" in words else words
            time.sleep(0.05)
        out, err = process.communicate()
        holds(seen, "curl")
        for secret in secrets:
            assert secret not in seen + out + err, "a secret was seen"
        requests = json.dumps(server.requests())
        for secret in secrets:
            assert secret not in requests, "a secret is in the list of requests"


@row
def UR29():
    """watch as a stream prints posts and messages as they come, and notices who was chosen meanwhile."""
    home = Social("@bea")
    home.good("settings", "set", "poll.posts", "1s")
    process = home.start("watch", "--json", "--count", "2", now=None)
    home.good("test", "post", "first", now=None)
    line = json.loads(process.stdout.readline())
    same((line["kind"], line["text"]), ("post", "first"))
    home.good("choose", "@zoe", now=None)
    home.good("test", "post", "second", "--from", "@zoe", now=None)
    out, err = process.communicate(timeout=60)
    same((json.loads(out)["text"], err, process.returncode), ("second", "", 0))


@row
def UK1():
    """kill -9 while the sign-in waits: the same page still works."""
    home = Social(signed_in=False)
    with home.serve() as server:
        redirect = f"http://127.0.0.1:{free_port()}/callback"
        words = ["login", "--service", "x", "--client-id", "c", "--api", server.url, "--redirect-uri", redirect,
                 "--no-browser"]
        process = home.start(*words, now=None)
        address = process.stderr.readline().split()[-1]
        process.kill()
        process.communicate()
        same(home.state(now=None)["state"], "signingIn")
        again = home.start(*words, now=None)
        same(again.stderr.readline().split()[-1], address)
        stray = fetch(redirect + "?code=1&state=wrong")
        same(stray[0], 400)
        same(fetch(redirect.replace("callback", "other"))[0], 404)
        same(fetch(consent(address))[0], 200)
        out, _ = again.communicate(timeout=30)
        same((out, again.returncode), ("x\t1001\t@ann\tAnn Bell\n", 0))
        holds(home.good("log", now=None).out, "stray-answer")


@row
def UK2():
    """kill -9 while choosing and while tokens are renewed: still signed in, at the last point."""
    home = Social(signed_in=False)
    with home.watching() as server:
        server.test("fault", name="posts", latencyMs=4000)
        process = home.start("choose", "@zoe", now=None)
        while not server.requests(path="/2/users/1008/tweets"):
            time.sleep(0.05)
        process.kill()
        process.communicate()
        same(home.state(now=None)["vip"]["handle"], "bea")
        server.test("fault", name="off")
        server.test("fault", name="token", status=503, latencyMs=4000)
        home.expire()
        process = home.start("whoami", "--check", now=None)
        count = len(server.requests(path="/2/oauth2/token"))
        while len(server.requests(path="/2/oauth2/token")) == count and process.poll() is None:
            time.sleep(0.05)
        process.kill()
        process.communicate()
        server.test("fault", name="off")
        same(home.state(now=None)["state"], "watching")
        home.good("whoami", "--check", now=None)
        for _ in range(20):
            process = home.start("check", now=None)
            time.sleep(0.01 * (_ % 7))
            process.send_signal(signal.SIGKILL)
            process.communicate()
        home.good("test", "post", "still here", now=None)
        holds(home.run("check", now=None).out + home.run("history", now=None).out, "still here")


@row
def UK3():
    """kill -9 while many friends load: it goes on with the next page."""
    home = Social(signed_in=False)
    with home.serve() as server:
        server.test("friends", count=4500)
        home.sign_in(server, now=None)
        server.test("fault", name="following", latencyMs=700)
        process = home.start("friends", now=None)
        while len(server.requests(path="/following")) < 3:
            time.sleep(0.05)
        process.kill()
        process.communicate()
        server.test("fault", name="off")
        before = len(server.requests(path="/following"))
        same(len(home.good("friends", now=None).records), 4500)
        assert len(server.requests(path="/following")) - before < 5, "it began anew"
