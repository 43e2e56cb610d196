"""Services that fail at the worst moment, and disks that are full: rows of `spec usframe`."""
import json
import os
import resource
import signal
import time

from kit import StubServer, waited
from usframe import Social
from world import holds, row, same


def fills(process, limit):
    """Lets no file that the process writes be longer than that."""
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


@row
def UF5():
    """A full disk: check ends with 74; watch goes on from memory, and stores it when there is room."""
    home = Social(signed_in=False)
    home.good("settings", "set", "poll.posts", "1s")
    with home.watching() as server:
        ignored = {"preexec_fn": lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN), "restore_signals": False}
        watch = home.start("watch", "--json", now=None, **ignored)
        server.test("post", text="with room", **{"from": "bea"})
        same(json.loads(watch.stdout.readline())["text"], "with room")
        fills(watch, 0)
        for text in ("first", "second"):
            server.test("post", text=text, **{"from": "bea"})
            same(json.loads(watch.stdout.readline())["text"], text)
        same([record[4] for record in home.good("history", now=None).records], ["with room"])
        same(home.state(now=None)["state"], "watching")
        full = home.start("check", now=None, **ignored)
        fills(full, 0)
        err = full.communicate(timeout=60)[1]
        same(full.returncode, 74)
        holds(err, "cannot write")
        fills(watch, resource.RLIM_INFINITY)
        assert waited(lambda: "second" in home.good("history", now=None).out, 60), "it was not stored"
        server.test("post", text="after", **{"from": "bea"})
        same(json.loads(watch.stdout.readline())["text"], "after")
        watch.send_signal(signal.SIGINT)
        watch.communicate(timeout=20)
        same([record[4] for record in home.good("history", now=None).records],
             ["with room", "first", "second", "after"])
        again = home.start("watch", "--json", "--for", "2s", now=None)
        same(again.communicate(timeout=30)[0], "")
        same([record[4] for record in home.good("check", now=None).records],
             ["with room", "first", "second", "after"])


def texts(lines):
    return [json.loads(line)["text"] for line in lines.splitlines()]


@row
def UR23b():
    """Any number of watchers at once: each shows everything."""
    home = Social(signed_in=False)
    home.good("settings", "set", "poll.posts", "1s")
    home.good("login", "--service", "test", "--no-input", now=None)
    home.good("choose", "@bea", now=None)
    watchers = [home.start("watch", "--json", "--count", "5", now=None) for _ in range(3)]
    for number in range(5):
        home.good("test", "post", f"n{number}", now=None)
        time.sleep(0.7)
    for watcher in watchers:
        same(texts(watcher.communicate(timeout=60)[0]), [f"n{number}" for number in range(5)])


class Liar(StubServer):
    """Says what it is told to. `replaces` makes it the service of the sign-in that is stored in a home."""

    body = b""

    def answer(self, *_):
        return 200, {}, self.body

    def replaces(self, home):
        home.store("signin.json", {**home.stored("signin.json"), "api": self.url})


@row
def UF6():
    """Replies that cannot be read, pages without end, ids that are no ids: 69, and what was received stays."""
    home = Social(signed_in=False)
    with home.watching() as server:
        friends = home.good("friends", now=None).out
    liar = Liar()
    liar.replaces(home)
    inbox = os.path.join(home.home, ".local/share/spec/usframe/inbox.json")
    before = open(inbox).read()
    post = {"id": "1991400000000000009", "text": "x", "author_id": "1003"}
    wrong = [{"data": [post], "meta": {"next_token": "same"}}, {"data": [{**post, "id": "abc"}]},
             {"data": [{"id": 5, "text": ["x"]}, 7, None], "meta": "x"}, {"data": {"id": {}}, "meta": []},
             {"data": 7}, []]
    damaged = [b"<html>", b'{"data":[{"id":"1"', b"x" * 30_000_000]
    for body in [json.dumps(one).encode() for one in wrong] + damaged:
        liar.body = body
        liar.seen.clear()
        home.forget_limits()
        err = home.refused(69, "check", now=None)
        assert "unreadable" in err or body in damaged, f"{body[:80]}: {err}"
        assert len(liar.seen) < 6, f"{body[:80]}: {len(liar.seen)} requests"
        same(open(inbox).read(), before)
        home.refused(69, "friends", "--refresh", now=None)
        same(home.good("friends", now=None).out, friends)
    home.more["PATH"] = "/nonexistent"
    home.forget_limits()
    holds(home.refused(69, "check", now=None), "curl")


@row
def UK4():
    """kill -9 after the refresh token was spent: the next start finds the answer and is still signed in."""
    home = Social(signed_in=False)
    with home.watching() as server:

        def killed():
            """A process that is killed when the service has renewed the tokens and not yet said so."""
            home.expire()
            count = len(server.requests(path="/2/oauth2/token"))
            server.test("fault", name="token", latencyMs=2000, times=1)
            process = home.start("whoami", "--check", now=None)
            assert waited(lambda: len(server.requests(path="/2/oauth2/token")) > count, 60), "no token was asked for"
            process.kill()
            process.communicate()
            return count + 1
        asked = killed()
        same(home.good("whoami", "--check", now=None).records[0][2], "@ann")
        same(len(server.requests(path="/2/oauth2/token")), asked)
        holds(home.good("log", now=None).out, "renewal")
        assert not os.path.exists(home.path("renewal")), "the answer was left behind"
        same(home.state(now=None)["state"], "watching")
        # An answer that is lost with the machine: what happened is said.
        killed()
        time.sleep(2.5)
        os.remove(home.path("renewal"))
        err = home.refused(77, "check", now=None)
        holds(err, "cut off")
        same(home.state(now=None)["reason"], "revoked")
