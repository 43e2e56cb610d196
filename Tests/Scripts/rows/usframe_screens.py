"""Live screens of `spec usframe`: one function a row, named as the row."""
import contextlib
import os
import pathlib
import signal
import tempfile
import time

from kit import Terminal, script, waited
from usframe import Social
from world import ROOT, holds, row, same


class Frame(Social):
    """A home whose clock stands still between screens."""

    minutes = 0

    @property
    def now(self):
        return f"2026-11-20T{9 + self.minutes // 60:02}:{self.minutes % 60:02}:00Z"

    def terminal(self, *words, **options):
        """A screen; whatever was polled before may be polled again."""
        self.minutes += 5
        return Screen(self, words, **options)


class Screen(Terminal):
    def __init__(self, frame, words, columns=80, rows=24):
        super().__init__(frame.command(*words), {"COLORTERM": "truecolor", "CI": "1", **frame.environment},
                         columns, rows, keeps_open=True)

    def until(self, *parts):
        return super().until(*(part.encode() for part in parts))

    def type(self, text):
        super().type(text.encode())
        return self

    def end(self, signal=None):
        if signal:
            self.process.send_signal(signal)
        return self.ended()


def runs(pid):
    """Whether the process is there; one that nobody has waited for yet is not."""
    stat = pathlib.Path(f"/proc/{pid}/stat")
    with contextlib.suppress(FileNotFoundError):
        return stat.read_text().rpartition(") ")[2][0] != "Z"
    return False


@row
def U7():
    "kill -9 mid-way through selecting: back to the last point"
    frame = Frame()
    frame.good("logout", "--yes")
    screen = frame.terminal("login", "--service", "test").until("Allow")
    screen.process.kill()
    screen.process.wait()
    frame.minutes += 1
    same(frame.state()["screen"], "authorize")
    chosen = frame.terminal().until("Allow").type("\r").until("Choose a VIP", "@bea")
    chosen.process.kill()
    chosen.process.wait()
    same(frame.state()["state"], "choosing")
    same(frame.terminal().until("Choose a VIP").type("\x1b").end(), 0)


@row
def U39():
    "the screen is kept awake while somebody watches, and no longer"
    frame = Frame("@bea")
    folder = tempfile.mkdtemp(dir=frame.home)
    script(folder + "/systemd-inhibit", f'echo "$@" > {folder}/words; echo $$ > {folder}/pid; exec cat\n')
    frame.more["PATH"] = folder + ":" + os.environ["PATH"]
    for end in (None, signal.SIGKILL):
        screen = frame.terminal("watch").until("⚙")
        assert waited(lambda: os.path.exists(folder + "/pid") and open(folder + "/pid").read().strip(), 30)
        holds(open(folder + "/words").read(), "--what=idle", "--who=spec")
        pid = int(open(folder + "/pid").read())
        if end:
            screen.process.kill()
            screen.process.wait()
        else:
            same(screen.type("q").end(), 0)
        assert waited(lambda: not runs(pid), 30), "it still runs"
        os.remove(folder + "/pid")


@row
def U40():
    "any terminal: ASCII only, 40x12 upwards"
    frame = Frame("@bea")
    frame.good("test", "post", "hi é")
    frame.more.update(TERM="vt100", LC_ALL="C", COLORTERM="")
    screen = frame.terminal("watch", columns=40, rows=12)
    screen.until("+- Bea Lind", "| hi ? ")
    same(screen.type("q").end(), 0)
    assert all(byte < 0x80 for byte in screen.text), screen.text
    assert not any(code in screen.text for code in (b"\x1b[38;", b"\x1b[48;")), screen.text


@row
def R24s():
    "what ends the watch ends it at once, without a key: a revoked or ended sign-in, damage"
    for end in ("revoke", "logout", "damage"):
        frame = Frame("@bea")
        screen = frame.terminal("watch").until("⚙")
        time.sleep(1)  # the first poll and the picture are over
        if end == "damage":
            frame.file("inbox.json", ".local/share/spec").write_text("rubbish")
        elif end == "logout":
            frame.good("logout")
        else:
            frame.good("test", "revoke")
        same(screen.end(), 65 if end == "damage" else 77)


@row
def R13p():
    "friends tells how many have come, on a terminal only and gone at the end"
    frame = Frame()
    frame.good("test", "friends", "2500")
    screen = frame.terminal("friends", "--refresh")
    same(screen.end(), 0)
    parts = screen.text.decode().split("\x1b[K")
    same([part.strip("\r") for part in parts[1:4]], [f"Loading your friends… {count}" for count in (0, 1000, 2000)])
    same(parts[3].count("\n"), 0)
    holds(parts[4], "@aasmund")
    assert "Loading" not in parts[4] and len(parts) == 5
    frame.good("friends", "--refresh")
    same(frame.run("friends", "--refresh").err, "")
    same("Loading" in frame.terminal("friends", "--refresh", "--quiet").until("@zoe").text.decode(), False)


@row
def B10r():
    "pictures of posts over the network, at X and at Mastodon"
    for service in ("x", "mastodon"):
        home = Social(signed_in=False)
        with home.serve() as server:
            home.sign_in(server, service)
            home.good("settings", "set", "photos", "on")
            home.good("settings", "set", "poll.posts", "1s")
            home.good("choose", "@bea")
            picture = os.path.join(ROOT, "fixtures/pictures/wide.png")
            home.good("test", "post", "look", "--picture", picture)
            # Another machine's address for this one is not asked for.
            home.good("test", "post", "no", "--picture", "http://localhost.example.org/a.png")
            screen = Screen(home, ["watch", "--image", "half"]).until("look", "no ")
            same(screen.type("q").end(), 0)
            same([e["status"] for e in server.requests("/media/")], [200])
            same(len(os.listdir(home.home + "/.cache/spec/usframe/attachments")), 1)
