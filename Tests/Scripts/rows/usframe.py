"""Sign-in, reading, the test service and its faults of `spec usframe`: one function a row, named as the row."""
import contextlib
import json
import pathlib
import subprocess
import time

import kit
from kit import fetch, free_port, waited
from world import NOW, World, holds, row, same


def consent(address, decision="allow", person="ann"):
    """Where the authorize page leads back to when one of its buttons is pressed."""
    answer = fetch(address, form={"decision": decision, "as": person})
    same(answer.status, 302)
    return answer.headers["Location"]


class Social(World):
    """A home of its own; signed in to the demo world, with `vip` watching. Else it has the time of the machine."""

    module, stdin = "usframe", subprocess.DEVNULL

    def __init__(self, vip=None, signed_in=True):
        super().__init__(fresh=True)
        if signed_in:
            self.good("login", "--service", "test", "--no-input")
        else:
            self.now = None
        if vip:
            self.good("choose", vip)

    def state(self):
        return self.good("--json").json

    def stored(self, name):
        return json.loads(self.file(name).read_text())

    def change_sign_in(self, **values):
        self.file("signin.json").write_text(json.dumps(self.stored("signin.json") | values))

    def expire(self):
        """Ends the life of the token, so that the next command renews it."""
        self.change_sign_in(expiresAt=NOW)

    def forget_limits(self):
        """Whatever was asked for before may be asked for again at once."""
        self.file("limits.json").unlink(missing_ok=True)

    def serve(self, *words):
        return Served(self.command("serve", *words), self.environment)

    def sign_in(self, server, service="x"):
        """Signs in at a served world by pasting."""
        words = ["--client-id", "c", "--api", server.url] if service == "x" else [
            "--server", server.url, "--redirect-uri", "http://127.0.0.1:8765/callback"]
        address = self.good("login", "--service", service, "--headless", "--no-input", *words).out.strip()
        return self.good("login", "--code", consent(address))

    def kill(self, *words, when):
        """Starts a command and kills it once something is true."""
        process = self.start(*words)
        assert waited(when, 60), f"{words}: it did not come so far"
        process.kill()
        process.communicate()


@contextlib.contextmanager
def watching():
    """A home that watches @bea at a served world, and that world."""
    home = Social(signed_in=False)
    with home.serve() as server:
        home.sign_in(server)
        home.good("choose", "@bea")
        yield home, server


class Served(kit.Server):
    """A served world."""

    def test(self, verb, **body):
        answer = fetch(f"{self.url}/test/{verb}", body)
        assert answer.status < 300, answer
        return answer.json

    def requests(self, path=""):
        return [entry for entry in fetch(self.url + "/test/requests").json if path in entry["path"]]


@row
def UR7():
    """Twenty processes with an expired token make one token request, and print each update once."""
    with watching() as (home, server):
        for number in range(5):
            home.good("test", "post", f"post {number}")
        before = len(server.requests("/2/oauth2/token"))
        ahead = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 7195))
        running = [home.start("check", now=ahead) for _ in range(20)]
        ended = [process.communicate(timeout=120) + (process.returncode,) for process in running]
        bad = [end for end in ended if end[2] not in (0, 75)]
        same(bad, [])
        lines = [line.split("\t")[4] for out, _, _ in ended for line in out.splitlines()]
        same(sorted(lines), [f"post {number}" for number in range(5)])
        same(len(server.requests("/2/oauth2/token")) - before, 1)


@row
def UR8():
    """No token, code, secret or verifier is in the arguments of a program, in the log or in messages."""
    home = Social(signed_in=False)
    home.more["SPEC_X_CLIENT_SECRET"] = "s3cr3t-of-the-app"
    with home.serve("--client", "c:s3cr3t-of-the-app") as server:
        home.sign_in(server)
        tokens = home.stored("signin.json")
        secrets = [tokens["accessToken"], tokens["refreshToken"], "s3cr3t-of-the-app"]
        server.test("fault", name="me", latencyMs=1500)
        process = home.start("whoami", "--check", "--verbose")
        seen = ""
        while process.poll() is None:
            for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
                with contextlib.suppress(OSError):
                    words = path.read_text(errors="replace")
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
def UK1():
    """kill -9 while the sign-in waits: the same page still works."""
    home = Social(signed_in=False)
    with home.serve() as server:
        redirect = f"http://127.0.0.1:{free_port()}/callback"
        words = ["login", "--service", "x", "--client-id", "c", "--api", server.url, "--redirect-uri", redirect,
                 "--no-browser"]
        process = home.start(*words)
        address = process.stderr.readline().split()[-1]
        process.kill()
        process.communicate()
        same(home.state()["state"], "signingIn")
        again = home.start(*words)
        same(again.stderr.readline().split()[-1], address)
        same(fetch(redirect + "?code=1&state=wrong").status, 400)
        same(fetch(redirect.replace("callback", "other")).status, 404)
        same(fetch(consent(address)).status, 200)
        out, _ = again.communicate(timeout=30)
        same((out, again.returncode), ("x\t1001\t@ann\tAnn Bell\n", 0))
        holds(home.good("log").out, "stray-answer")


@row
def UK2():
    """kill -9 while choosing and while tokens are renewed: still signed in, at the last point."""
    with watching() as (home, server):
        server.test("fault", name="posts", latencyMs=4000)
        home.kill("choose", "@zoe", when=lambda: server.requests("/2/users/1008/tweets"))
        same(home.state()["vip"]["handle"], "bea")
        server.test("fault", name="off")
        server.test("fault", name="token", status=503, latencyMs=4000)
        home.expire()
        count = len(server.requests("/2/oauth2/token"))
        home.kill("whoami", "--check", when=lambda: len(server.requests("/2/oauth2/token")) > count)
        server.test("fault", name="off")
        same(home.state()["state"], "watching")
        home.good("whoami", "--check")
        for number in range(20):
            process = home.start("check")
            time.sleep(0.01 * (number % 7))
            process.kill()
            process.communicate()
        home.good("test", "post", "still here")
        holds(home.run("check").out + home.run("history").out, "still here")


@row
def UK3():
    """kill -9 while many friends load: it goes on with the next page."""
    home = Social(signed_in=False)
    with home.serve() as server:
        server.test("friends", count=4500)
        home.sign_in(server)
        server.test("fault", name="following", latencyMs=700)
        home.kill("friends", when=lambda: len(server.requests("/following")) >= 3)
        server.test("fault", name="off")
        before = len(server.requests("/following"))
        same(len(home.good("friends").records), 4500)
        assert len(server.requests("/following")) - before < 5, "it began anew"
