"""Services that fail at the worst moment, full disks, and what is left when `spec usframe` is ended."""
import json
import os
import pathlib
import resource
import signal
import subprocess
import time

from kit import Disk, StubServer, script, waited
from usframe import Social, watching
from usframe_screens import Frame, runs
from world import holds, row, same


def fills(process, limit):
    """Lets no file that the process writes be longer than that."""
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


@row
def UF5():
    """A full disk: check ends with 74; watch goes on from memory, and stores it when there is room."""
    with watching() as (home, server):
        home.good("settings", "set", "poll.posts", "1s")
        ignored = {"preexec_fn": lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN), "restore_signals": False}
        watch = home.start("watch", "--json", **ignored)
        server.test("post", text="with room", **{"from": "bea"})
        same(json.loads(watch.stdout.readline())["text"], "with room")
        fills(watch, 0)
        for text in ("first", "second"):
            server.test("post", text=text, **{"from": "bea"})
            same(json.loads(watch.stdout.readline())["text"], text)
        same([record[4] for record in home.good("history").records], ["with room"])
        same(home.state()["state"], "watching")
        full = home.start("check", **ignored)
        fills(full, 0)
        err = full.communicate(timeout=60)[1]
        same(full.returncode, 74)
        holds(err, "cannot write")
        fills(watch, resource.RLIM_INFINITY)
        assert waited(lambda: "second" in home.good("history").out, 60), "it was not stored"
        server.test("post", text="after", **{"from": "bea"})
        same(json.loads(watch.stdout.readline())["text"], "after")
        watch.send_signal(signal.SIGINT)
        watch.communicate(timeout=20)
        same([record[4] for record in home.good("history").records],
             ["with room", "first", "second", "after"])
        again = home.start("watch", "--json", "--for", "2s")
        same(again.communicate(timeout=30)[0], "")
        same([record[4] for record in home.good("check").records],
             ["with room", "first", "second", "after"])


@row
def UR23b():
    """Any number of watchers at once: each shows everything as it comes, also of who was chosen meanwhile."""
    home = Social("@bea")
    home.now = None
    home.good("settings", "set", "poll.posts", "1s")
    watchers = [home.start("watch", "--json", "--count", "6") for _ in range(3)]
    for number in range(5):
        home.good("test", "post", f"n{number}")
        time.sleep(0.7)
    shown = [[watcher.stdout.readline() for _ in range(5)] for watcher in watchers]
    home.good("choose", "@zoe")
    home.good("test", "post", "of another", "--from", "@zoe")
    for watcher, lines in zip(watchers, shown):
        out, err = watcher.communicate(timeout=60)
        found = [(line["kind"], line["text"]) for line in map(json.loads, [*lines, *out.splitlines()])]
        same(found, [("post", text) for text in ("n0", "n1", "n2", "n3", "n4", "of another")])
        same((err, watcher.returncode), ("", 0))


@row
def UF6():
    """Replies that cannot be read, and pages without end: 69, and what was received stays."""
    with watching() as (home, _):
        friends = home.good("friends").out
    liar = StubServer()
    home.change_sign_in(api=liar.url)
    inbox = home.file("inbox.json", ".local/share/spec")
    before = inbox.read_text()
    post = {"id": "1991400000000000009", "text": "x", "author_id": "1003"}
    endless = json.dumps({"data": [post], "meta": {"next_token": "same"}}).encode()
    for body in (endless, b"[]", b"<html>"):
        liar.response = 200, {}, body
        liar.seen.clear()
        home.forget_limits()
        holds(home.refused(69, "check"), "unreadable")
        assert len(liar.seen) < 6, f"{body}: {len(liar.seen)} requests"
        same(inbox.read_text(), before)
        home.refused(69, "friends", "--refresh")
        same(home.good("friends").out, friends)
    home.more["PATH"] = "/nonexistent"
    home.forget_limits()
    holds(home.refused(69, "check"), "curl")


@row
def UK4():
    """kill -9 after the refresh token was spent: the next start finds the answer and is still signed in."""
    with watching() as (home, server):

        def killed():
            """A process that is killed when the service has renewed the tokens and not yet said so."""
            home.expire()
            count = len(server.requests("/2/oauth2/token"))
            server.test("fault", name="token", latencyMs=2000, times=1)
            home.kill("whoami", "--check", when=lambda: len(server.requests("/2/oauth2/token")) > count)
            return count + 1
        asked = killed()
        same(home.good("whoami", "--check").records[0][2], "@ann")
        same(len(server.requests("/2/oauth2/token")), asked)
        holds(home.good("log").out, "renewal")
        assert not home.file("renewal").exists(), "the answer was left behind"
        same(home.state()["state"], "watching")
        # An answer that is lost with the machine: what happened is said.
        killed()
        time.sleep(2.5)
        home.file("renewal").unlink()
        err = home.refused(77, "check")
        holds(err, "cut off")
        same(home.state()["reason"], "revoked")


def slow_camera(frame):
    """Sets a camera that takes for ever; where its process and that of its own child are written."""
    path = pathlib.Path(frame.home, "camera.pids")
    program = script(frame.home + "/camera.sh", f"sleep 600 &\necho $! $$ >> {path}\nwait\n")
    frame.good("settings", "set", "camera", f"sh {program} {{out}}")
    return path


@row
def U28e():
    "a camera that takes a picture ends with spec, by whatever signal or key that ends"
    frame = Frame("@bea")
    path = slow_camera(frame)

    def started():
        assert waited(lambda: path.exists() and len(path.read_text().split()) == 2, 30), "no camera was started"
        pids = list(map(int, path.read_text().split()))
        assert all(map(runs, pids)), "the camera has ended by itself"
        return pids

    def ended(pids, how):
        assert waited(lambda: not any(map(runs, pids)), 30), f"{how}: the camera still runs"
        path.unlink()
        left = [name for _, _, names in os.walk(frame.home + "/.cache") for name in names if "camera" in name]
        assert len(left) <= 1, f"{how}: {left}"

    for end in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        process = frame.start("photo", "camera", now=None, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              start_new_session=True)
        pids = started()
        process.send_signal(end)
        same(process.wait(30), -end)
        ended(pids, end)
    for end in (signal.SIGTERM, signal.SIGHUP, "\x03", "\x1b"):
        screen = frame.terminal("photo").until("Gallery").type("\x1b[B").type("\r")
        pids = started()
        if isinstance(end, str):
            assert screen.type(end).end() in (0, -signal.SIGINT)
        else:
            same(screen.end(end), -end)
        ended(pids, end)


def one_line(done, status):
    same(done.status, status)
    lines = done.err.splitlines()
    assert len(lines) == 1 and lines[0].startswith("spec: "), done.err
    holds(lines[0], "No space left on device", "; ")


@row
def S6d():
    "a full disk: nothing is lost by it, one line says it, and it goes on when there is room"
    server = Social()
    with server.serve("--limits", "off") as served:
        home = Social(signed_in=False)
        with Disk(home.home) as disk:
            # Signing in.
            disk.fill()
            one_line(home.run("login", "--service", "test", "--no-input"), 74)
            disk.empty()
            same(home.state()["state"], "signedOut")
            home.sign_in(served)
            # Choosing.
            disk.fill()
            one_line(home.run("choose", "@bea"), 74)
            disk.empty()
            same(home.state()["state"], "choosing")
            home.good("choose", "@bea")
            # Renewing a token that works once, with nothing left, and with too little.
            for free in (0, 4096, 16384, 40960, 131072):
                home.expire()
                served.test("post", text=f"with {free}", **{"from": "bea"})
                disk.fill(free)
                done = home.run("check")
                assert done.status in (0, 74), f"{free}: {done.status} {done.err}"
                if done.status:
                    one_line(done, 74)
                disk.empty()
                same(home.state()["state"], "watching")
                holds(home.good("check").out + done.out, f"with {free}")
            asked = [entry["status"] for entry in served.requests("/2/oauth2/token")]
            same(set(asked), {200})
