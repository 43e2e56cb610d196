"""The screens and photos of `spec usframe`: one function a row, named as the row."""
import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import zlib

from usframe import Social
from world import ROOT, SPEC, Result, World, holds, plain, row, same

MODES = ["?1049", "?25", "?7", "?2004", "?1000", "?1002", "?1006"]


class Frame:
    """A home of its own for usframe; with `vip` signed in to the demo world and watching."""

    def __init__(self, vip=None, signed_in=True):
        self.home = tempfile.mkdtemp(dir=World.folder)
        self.more = {}
        self.minutes = 0
        if signed_in:
            self.good("login", "--service", "test", "--no-input")
        if vip:
            self.good("choose", vip)

    @property
    def environment(self):
        return {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "UTC", "LC_ALL": "C.UTF-8",
                "TERM": "xterm-256color", "SPEC_FIXTURES": os.path.join(ROOT, "fixtures"), **self.more}

    @property
    def now(self):
        return f"2026-11-20T{9 + self.minutes // 60:02}:{self.minutes % 60:02}:00Z"

    def run(self, *words, input=""):
        done = subprocess.run([SPEC, "usframe", "--now", self.now, *words], env=self.environment, text=True,
                              capture_output=True, timeout=120, input=input)
        return Result(done.returncode, done.stdout, done.stderr)

    def good(self, *words, **options):
        done = self.run(*words, **options)
        assert done.status == 0, f"{words}: {done.status} {done.err}"
        return done

    def later(self):
        """Whatever was polled before may be polled again."""
        self.minutes += 5

    def frames(self, *words, keys, status=0):
        self.later()
        done = self.run(*words, "--keys", keys, "--json")
        same(done.status, status)
        same(done.err if status == 0 else "", "")
        return [json.loads(line) for line in done.out.splitlines()]

    def file(self, name, width=300, height=200):
        """A small PNG."""
        path = os.path.join(self.home, name)
        rows = b"".join(b"\0" + bytes(v for x in range(width) for v in (x % 256, y % 256, 128))
                        for y in range(height))
        def chunk(kind, data):
            return (struct.pack(">I", len(data)) + kind + data
                    + struct.pack(">I", zlib.crc32(kind + data)))
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                       + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
        return path

    def terminal(self, *words, **options):
        self.later()
        return Terminal(self, words, now=self.now, **options)


class Terminal:
    """A program on a pseudo-terminal."""

    def __init__(self, frame, words, columns=80, rows=24, now=None):
        self.master, self.slave = pty.openpty()
        self.size(columns, rows)
        self.before = termios.tcgetattr(self.slave)
        self.text = b""
        self.process = subprocess.Popen(
            [SPEC, "usframe", *(["--now", now] if now else []), *words], env={"COLORTERM": "truecolor", "CI": "1", **frame.environment},
            stdin=self.slave, stdout=self.slave, stderr=self.slave, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def size(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, *parts):
        """Reads until all the parts have come."""
        while not all(part.encode() in self.text for part in parts):
            assert select.select([self.master], [], [], 30)[0], f"no {parts} in {self.text[-500:]}"
            try:
                self.text += os.read(self.master, 65536)
            except OSError:
                raise AssertionError(f"ended before {parts}: {self.text[-500:]}")
        return self

    def forget(self):
        self.text = b""
        return self

    def type(self, text):
        os.write(self.master, text.encode())
        return self

    def end(self, signal=None):
        """What the program ended with, with the terminal as it was."""
        if signal:
            self.process.send_signal(signal)
        while self.process.poll() is None:
            if select.select([self.master], [], [], .05)[0]:
                self.text += os.read(self.master, 65536)
        while select.select([self.master], [], [], 0)[0]:
            self.text += os.read(self.master, 65536)
        same(termios.tcgetattr(self.slave), self.before)
        return self.process.returncode

    def left(self):
        """The modes that a terminal would still be in: switched on, and not off again."""
        text = self.text.decode(errors="replace")
        def last(mode):
            return max(text.rfind(f"\x1b[{mode}h"), -1) > max(text.rfind(f"\x1b[{mode}l"), -1)
        return [mode for mode in MODES if last(mode) != (mode in ("?25", "?7")) and
                (f"\x1b[{mode}h" in text or f"\x1b[{mode}l" in text)]


def at(frames, ms):
    """The frame that is seen at that moment."""
    return [frame for frame in frames if frame["atMs"] <= ms][-1]


def item(frame, id):
    return next(item for item in frame["items"] if item["id"] == id)


@row
def U6():
    "splash alone for half a second, then Get started fades in over one second; enter leads on"
    fresh = Frame(signed_in=False)
    frames = fresh.frames(keys="wait:2s")
    same([item(at(frames, ms), "getStarted")["opacity"] for ms in (500, 1000, 1500)], [0, 0.5, 1])
    frames = fresh.frames(keys="wait:2s,enter,wait:1s,enter,wait:1s,enter,wait:1s")
    screens = [frame["screen"] for frame in frames]
    same(list(dict.fromkeys(screens)), ["home", "services", "authorize", "choose"])


@row
def U7():
    "mid-way through selecting, also after kill -9: back to the last point"
    frame = Frame()
    same([frame.good("--json").json[key] for key in ("state", "screen")], ["choosing", "choose"])
    same(frame.frames(keys="")[0]["screen"], "choose")
    pending = Frame(signed_in=False)
    screen = pending.terminal("login", "--service", "test").until("Allow")
    screen.process.kill()
    screen.process.wait()
    pending.minutes += 1
    same(pending.good("--json").json["screen"], "authorize")
    chosen = pending.terminal().until("Allow").type("\r").until("Choose a VIP", "@bea")
    chosen.process.kill()
    chosen.process.wait()
    same(pending.good("--json").json["state"], "choosing")
    same(pending.terminal().until("Choose a VIP").type("\x1b").end(), 0)


@row
def U8():
    "somebody chosen: straight to the updates"
    frame = Frame("@bea")
    same(frame.good("--json").json["screen"], "watch")
    same(frame.frames(keys="")[0]["screen"], "watch")


@row
def U11():
    "the authorize page of the test service is a screen of spec"
    frame = Frame(signed_in=False)
    frames = frame.frames("login", "--service", "test", keys="enter")
    same(frames[0]["screen"], "authorize")
    same(frame.good("whoami").out, "test\t1001\t@ann\tAnn Bell\n")


@row
def U13():
    "refused: back to home with a friendly reason"
    frame = Frame(signed_in=False)
    done = frame.run("login", "--service", "test", "--keys", "esc")
    same(done.status, 77)
    holds(done.err, "You cancelled")
    home = frame.good("--json").json
    same([home["state"], home["reason"]], ["signedOut", "access-denied"])
    holds("\n".join(frame.frames(keys="wait:2s")[-1]["rows"]), "You cancelled, so nothing was changed.")


@row
def U14():
    "choosing leads to the updates"
    frame = Frame()
    frames = frame.frames(keys="wait:1s,text:bea,enter,wait:1s")
    same(frames[-1]["screen"], "watch")
    same(frame.good("--json").json["vip"]["handle"], "bea")
    other = Frame()
    same(other.good("choose", "@bea", "--json").json["state"], "watching")


@row
def U15():
    "a long list: an indicator, and keys are swallowed while it loads"
    frame = Frame()
    frame.good("test", "friends", "3000")
    frame.good("test", "fault", "following", "--latency", "3s")
    frames = frame.frames("choose", keys="down,down,wait:20s")
    assert all(one["busy"] for one in frames if one["atMs"] < 9000)
    last = frames[-1]
    same(last["busy"], False)
    same(last["items"][0]["focused"], True)
    counts = {row for one in frames for row in one["rows"] if "Loading" in row}
    holds(" ".join(counts), "1000", "2000")


@row
def U17():
    "the photo is not stretched"
    frame = Frame("@bea")
    shown = frame.good("photo", "show", frame.file("f.png"), "--size", "80x24", "--image", "half", "--json").json
    same(shown["drawn"], {"x": 4, "y": 0, "width": 72, "height": 48, "unit": "half-block"})


@row
def U18():
    "by default the avatar"
    same(Frame("@bea").good("photo", "show", "--json").json["source"], "avatar")


@row
def U19():
    "a photo that is not there yet: busy until it is"
    frame = Frame("@bea")
    frame.good("test", "fault", "image", "--latency", "2s")
    frames = frame.frames("watch", keys="wait:3s")
    assert all(one["busy"] and "picture" not in one for one in frames if one["atMs"] < 2000)
    same([one["atMs"] for one in frames if not one["busy"]][0], 2000)
    assert "picture" in at(frames, 2000)


@row
def U21():
    "the box: rounded corners at the foot, white on black"
    frame = Frame("@bea")
    frame.good("test", "post", "hi")
    frames = frame.frames("watch", keys="wait:2s")
    last = at(frames, 1000)["rows"][-1]
    same((last[1], last[74]), ("╰", "╯"))
    frame.good("test", "post", "hi")
    frame.later()
    text = frame.run("watch", "--keys", "wait:2s", "--color", "always", "--image", "half").out
    holds(text, "48;2;0;0;0", "38;2;255;255;255")


def opacities(frames, start, *times):
    return [at(frames, start + ms).get("box", {}).get("opacity") for ms in times]


@row
def U22():
    "fade in 0.5 s, hold 2 s, fade out 0.5 s"
    frame = Frame("@bea")
    frame.good("test", "post", "hi")
    frames = frame.frames("watch", keys="wait:5s")
    start = next(one["atMs"] for one in frames if "box" in one)
    same(opacities(frames, start, 250, 500, 1500, 2500, 2750, 3000), [0.5, 1, 1, 1, 0.5, None])
    calm = Frame("@bea")
    calm.good("test", "post", "hi")
    frames = calm.frames("watch", "--reduced-motion", keys="wait:5s")
    same(opacities(frames, start, 0, 2450, 2500, 2750), [1, 1, None, None])


@row
def U23():
    "several: one after another, oldest first"
    frame = Frame("@bea")
    for text in ("one", "two", "three"):
        frame.good("test", "post", text)
    frames = frame.frames("watch", keys="wait:20s")
    first = {}
    for one in frames:
        if "box" in one:
            first.setdefault(one["box"]["id"], (one["atMs"], one))
    times = [ms for ms, _ in first.values()]
    same([ms - times[0] for ms in times], [0, 4000, 8000])
    shown = [next(row for row in at(frames, ms + 1000)["rows"] if row.strip("# .:-=+*%@").startswith("│"))
             for ms in times]
    same([text.split("│")[1].strip() for text in shown], ["one", "two", "three"])
    same(frame.good("--json").json["unseen"], 0)


@row
def U24():
    "no connection: silent, but logged"
    frame = Frame("@bea")
    frame.good("photo", "show", "--json")
    frame.good("test", "fault", "all", "--status", "503")
    frames = frame.frames("watch", keys="wait:5m")
    for one in frames:
        assert "box" not in one and not any(word in "\n".join(one["rows"]) for word in ("503", "reach", "rror"))
    assert frame.good("log").out


@row
def U25():
    "a message: heavier sides and the word DM"
    frame = Frame("@bea")
    frame.good("test", "dm", "blue folder?")
    frames = frame.frames("watch", keys="wait:2s")
    one = at(frames, 1000)
    same((one["box"]["border"], one["box"]["kind"]), ("heavy", "dm"))
    holds(one["rows"][one["box"]["row"]][1:], "╭━ DM · Bea Lind @bea · ")
    same(one["rows"][one["box"]["row"]][1:9], "╭━ DM · ")
    same(one["rows"][one["box"]["row"] + 1][1], "┃")


@row
def U26():
    "asked first: gallery or camera"
    frames = Frame("@bea").frames("photo", keys="esc")
    same([one["id"] for one in frames[0]["items"]], ["gallery", "camera", "avatar"])


@row
def U27():
    "the gallery is the pictures folder, newest first, with a preview"
    frame = Frame("@bea")
    os.makedirs(frame.home + "/Bilder")
    os.makedirs(frame.home + "/.config")
    with open(frame.home + "/.config/user-dirs.dirs", "w") as file:
        file.write('# comment\nXDG_PICTURES_DIR="$HOME/Bilder"\n')
    for age, name in enumerate(("new.png", "old.png")):
        os.rename(frame.file(name), f"{frame.home}/Bilder/{name}")
        os.utime(f"{frame.home}/Bilder/{name}", (1_700_000_000 - age * 1000,) * 2)
    # A script ends when the way to the list has been seen.
    last = frame.frames("photo", keys="enter")[-1]
    same(([one["id"] for one in last["items"]], "transition" in last), (["new.png", "old.png"], False))
    holds(last["rows"][-1], "enter choose")
    frames = frame.frames("photo", keys="enter,wait:1s,down,wait:1s,enter,wait:1s")
    listed = [one for one in frames if one["screen"] == "gallery" and one["items"]][0]
    same([one["id"] for one in listed["items"]], ["new.png", "old.png"])
    assert any("picture" in one for one in frames if one["screen"] == "gallery")
    same(frame.good("photo", "show", "--json").json["source"], "file")


@row
def U28():
    "the camera is a program of the machine, or the one that is set"
    frame = Frame("@bea")
    picture = frame.file("a.png")
    frame.good("settings", "set", "camera", f"cp {picture} {{out}}")
    same(frame.good("photo", "camera", "--json").json["source"], "camera")
    frame.good("settings", "set", "camera", "echo broken lens; exit 3 # {out}")
    done = frame.run("photo", "camera")
    same(done.status, 69)
    holds(done.err, "status 3", "broken lens")
    frame.good("settings", "reset", "camera")
    bare = tempfile.mkdtemp(dir=frame.home)
    frame.more["PATH"] = bare
    done = frame.run("photo", "camera")
    same(done.status, 69)
    holds(done.err, "rpicam-still", "fswebcam", "imagesnap")
    with open(bare + "/fswebcam", "w") as file:
        file.write(f'#!/bin/sh\nfor last; do :; done\n/bin/cp {picture} "$last"\n')
    os.chmod(bare + "/fswebcam", 0o755)
    same(frame.good("photo", "camera", "--json").json["source"], "camera")


@row
def U29():
    "pan and zoom choose the part"
    frame = Frame("@bea")
    frame.good("photo", "set", frame.file("f.png", 400, 300))
    frame.more.update(COLUMNS="80", LINES="24")
    shown = frame.good("photo", "adjust", "--zoom", "2", "--center", "0.5,0.4", "--json").json
    same(shown["crop"], {"x": 100, "y": 60, "width": 200, "height": 120})
    shown = frame.good("photo", "adjust", "--center", "1,1", "--json").json
    same((shown["crop"]["x"], shown["crop"]["y"]), (200, 180))
    frame.good("photo", "reset")
    same(frame.good("photo", "show", "--json").json["fit"], "contain")
    frames = frame.frames("photo", "adjust", keys="wait:1s,+,+,right*3,down,wait:1s,enter,wait:1s")
    same(frames[-1]["screen"], "adjust")
    shown = frame.good("photo", "show", "--json").json
    same((shown["zoom"], shown["fit"]), (1.56, "cover"))
    assert shown["center"][0] > .5
    frame.frames("photo", "adjust", keys="wait:1s,wheelup:10x5,press:40x10,drag:60x10,release:60x10,wait:1s,enter")
    moved = frame.good("photo", "show", "--json").json
    assert moved["center"][0] < shown["center"][0] and moved["zoom"] > shown["zoom"], moved
    same(frame.run("photo", "adjust", "--zoom", "9").status, 64)
    same(frame.run("photo", "adjust", "--center", "2,2").status, 64)


@row
def U30():
    "an own picture stays with the person, across sign-outs"
    frame = Frame("@bea")
    frame.good("photo", "set", frame.file("f.png"))
    os.remove(frame.home + "/f.png")
    same(frame.good("photo", "show", "--json").json["source"], "file")
    frame.good("choose", "@eve")
    assert frame.good("photo", "show", "--json").json["source"] != "file"
    frame.good("logout")
    frame.good("login", "--service", "test", "--no-input")
    frame.good("choose", "@bea")
    same(frame.good("photo", "show", "--json").json["source"], "file")
    same(len(frame.good("photo", "list", "--json").json), 1)
    same(frame.good("photo", "avatar", "--json").json["source"], "avatar")
    # Not a picture, nothing there, a folder, damage, another scheme: nothing changes.
    before = open(frame.home + "/.local/share/spec/usframe/frame.json").read()
    with open(frame.home + "/text.jpg", "w") as file:
        file.write("no picture\n")
    with open(frame.file("cut.png"), "r+b") as file:
        file.truncate(2000)
    for words, status in ((["text.jpg"], 65), (["none.jpg"], 66), (["/"], 64), (["cut.png"], 65)):
        same(frame.run("photo", "set", os.path.join(frame.home, *words)).status, status)
    same(frame.run("photo", "set", "ftp://example.org/a.png").status, 64)
    same(frame.run("photo", "set", "file:///a.png").status, 64)
    same(open(frame.home + "/.local/share/spec/usframe/frame.json").read(), before)


@row
def U31():
    "the icon at the lower right; s or a click opens the settings with a flip"
    frame = Frame("@bea")
    frames = frame.frames("watch", keys="s,wait:500ms")
    same(item(frames[0], "icon")["opacity"], 0.5)
    same(frames[0]["rows"][-1][78], "⚙")
    moving = [one for one in frames if one["screen"] == "settings" and "transition" in one]
    assert moving and all(one["transition"]["kind"] == "flipRight" for one in moving)
    same(frame.frames("watch", keys="click:78x23,wait:500ms")[-1]["screen"], "settings")


@row
def U32():
    "a short credit and three buttons"
    one = Frame("@bea").frames("settings", keys="")[0]
    same([button["id"] for button in one["items"]], ["newPhoto", "signOut", "done"])
    rows = "\n".join(one["rows"])
    assert rows.index("keeps one person close") < rows.index("[ Choose a new photo ]")


@row
def U33():
    "Choose a new photo opens photo"
    frames = Frame("@bea").frames("watch", keys="s,wait:1s,left,left,enter,wait:1s")
    same(frames[-1]["screen"], "photo")
    assert any(one.get("transition", {}).get("kind") == "pan" for one in frames)


@row
def U34():
    "Sign out on the screen: back home, the sign-in is gone"
    frame = Frame("@bea")
    frames = frame.frames(keys="s,wait:1s,left,enter,wait:2s")
    same(frames[-1]["screen"], "home")
    same(frame.good("--json").json["state"], "signedOut")
    assert not os.path.exists(frame.home + "/.local/state/spec/usframe/signin.json")


@row
def U35():
    "Done: back with the flip the other way"
    frames = Frame("@bea").frames("watch", keys="s,wait:1s,enter,wait:1s")
    same(frames[-1]["screen"], "watch")
    kinds = [one["transition"]["kind"] for one in frames if "transition" in one]
    same(list(dict.fromkeys(kinds)), ["flipRight", "flipLeft"])


@row
def U36():
    "the way back pans"
    frames = Frame("@bea").frames("watch", keys="h,wait:500ms")
    same([one["transition"] for one in frames if "transition" in one],
         [{"kind": "pan", "progress": part} for part in (0, 0.33, 0.67)])


@row
def U37():
    "reduced motion: no transition, no spinner, no fade; every screen by keys alone"
    frame = Frame("@bea")
    frame.good("test", "post", "hi")
    frames = frame.frames("watch", "--reduced-motion", keys="wait:5s,s,wait:1s,left,left,enter,wait:1s,esc,wait:1s")
    assert not any("transition" in one for one in frames)
    assert all(one["box"]["opacity"] == 1 for one in frames if "box" in one)


@row
def U39():
    "the screen is kept awake while somebody watches, and no longer"
    frame = Frame("@bea")
    folder = tempfile.mkdtemp(dir=frame.home)
    with open(folder + "/systemd-inhibit", "w") as file:
        file.write(f'#!/bin/sh\necho "$@" > {folder}/words; echo $$ > {folder}/pid; exec cat\n')
    os.chmod(folder + "/systemd-inhibit", 0o755)
    frame.more["PATH"] = folder + ":" + os.environ["PATH"]
    for end in (None, signal.SIGKILL):
        screen = frame.terminal("watch").until("⚙")
        wait_for(lambda: os.path.exists(folder + "/pid") and open(folder + "/pid").read().strip())
        holds(open(folder + "/words").read(), "--what=idle", "--who=spec")
        pid = int(open(folder + "/pid").read())
        if end:
            screen.process.kill()
            screen.process.wait()
        else:
            same(screen.type("q").end(), 0)
        wait_for(lambda: not os.path.exists(f"/proc/{pid}") or
                 open(f"/proc/{pid}/stat").read().split()[2] == "Z")
        os.remove(folder + "/pid")


def wait_for(condition):
    for _ in range(600):
        if condition():
            return
        time.sleep(.05)
    raise AssertionError("it did not come about")


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
    frame.good("test", "dm", "hi")
    same(frame.terminal("watch", columns=40, rows=12).until("+= DM", "+====").type("q").end(), 0)
    small = frame.terminal("watch", columns=30, rows=8).until("too small")
    small.size(80, 24)
    same(small.until("*").type("q").end(), 0)


@row
def U42():
    "resize redraws; Ctrl-Z and fg restore"
    frame = Frame("@bea")
    screen = frame.terminal("watch").until("⚙")
    screen.forget().size(100, 30)
    screen.until("\x1b[30;")
    screen.forget().process.send_signal(signal.SIGTSTP)
    screen.until("\x1b[?1049l")
    screen.forget().process.send_signal(signal.SIGCONT)
    screen.until("\x1b[?1049h", "⚙")
    same(screen.type("q").end(), 0)


@row
def R13():
    "friends are filtered by typing; esc clears, then leaves"
    home = Frame()
    frames = home.frames("choose", keys="wait:1s,text:gil,esc,text:zo,enter,wait:1s")
    assert any([one["id"] for one in frame["items"]] == ["@gil"] for frame in frames)
    same(home.good("--json").json["vip"]["handle"], "zoe")


@row
def R32():
    "long texts go on in further pages; hostile ones keep the box whole"
    frame = Frame("@bea")
    frame.good("test", "post", " ".join(f"word{n}" for n in range(300)))
    frames = frame.frames("watch", keys="wait:20s")
    boxes = [one for one in frames if "box" in one]
    pages = max(one["box"]["pages"] for one in boxes)
    assert pages > 1
    same(sorted({one["box"]["page"] for one in boxes}), list(range(1, pages + 1)))
    same(max(one["box"]["rows"] for one in boxes), 12)
    hostile = Frame("@bea")
    hostile.good("test", "post", "a\x1b[2Jb\u202ec\ta" + "e" + "\u0301" * 3000)
    hostile.later()
    out = hostile.run("watch", "--keys", "wait:2s").out
    assert "\x1b" not in out and "\u202e" not in out
    hostile.good("test", "post", "x" * 25_000 + "\x1b[2J\u202e" + "e" + "\u0301" * 3000)
    for one in hostile.frames("watch", keys="wait:20s"):
        if "box" in one and one["box"]["opacity"] >= 0.5:
            for line in one["rows"][one["box"]["row"]:]:
                assert line[1] in "╭│╰", line


@row
def R33():
    "space ends the hold early"
    frame = Frame("@bea")
    frame.good("test", "post", "hi")
    frames = frame.frames("watch", keys="wait:1s,space,wait:2s")
    same([opacities(frames, 0, ms)[0] for ms in (950, 1250, 1500)], [1, 0.5, None])


@row
def R33b():
    "a box that another screen hides is shown again after it, from its fade-in"
    frame = Frame("@bea")
    for text in ("one", "two"):
        frame.good("test", "post", text)
    frames = frame.frames("watch", keys="wait:200ms,s,wait:15s,enter,wait:10s")
    ids = [one["box"]["id"] for one in frames if "box" in one and one["screen"] == "watch"]
    order = list(dict.fromkeys(ids))
    same(len(order), 2)
    back = [one for one in frames if one["atMs"] > 15_000 and "box" in one]
    same(back[0]["box"]["id"], order[0])
    assert any(one["box"]["id"] == order[0] and one["box"]["opacity"] == 1 for one in back)
    # One that was seen for its time is not shown again.
    frame.good("test", "post", "three")
    frames = frame.frames("watch", keys="wait:2700ms,h,wait:5s,esc,wait:5s")
    assert not any("box" in one for one in frames if one["atMs"] > 4000)


@row
def R34():
    "hold auto gives time to read"
    frame = Frame("@bea")
    frame.good("settings", "set", "box.hold", "auto")
    frame.good("test", "post", " ".join("word" for _ in range(20)))
    frames = frame.frames("watch", keys="wait:10s")
    same(opacities(frames, 0, 6500, 6750, 7000), [1, 0.5, None])


@row
def R51():
    "on any end the terminal is as before"
    frame = Frame("@bea")
    for end in ("q", signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        screen = frame.terminal("watch").until("⚙", "\x1b[?1006h")
        status = screen.type("q").end() if end == "q" else screen.end(end)
        same(status, 0 if end == "q" else -end)
        same(screen.left(), [])


def place(frame):
    return [frame["picture"][key] for key in ("x", "y", "columns", "rows")]


@row
def U4s():
    "own splash, placeholder and icon are shown; one that cannot be used is named, and the built-in one is shown"
    frame = Frame(signed_in=False)
    folder = frame.home + "/.local/share/spec/usframe/assets"
    os.makedirs(folder)
    os.rename(frame.file("s.png", 480, 240), folder + "/splash.png")
    first = frame.frames(keys="wait:2s,resize:40x12,wait:1s")
    assert not any("u s f r a m e" in row for one in first for row in one["rows"])
    shown = at(first, 1500)
    same(place(shown), [16, 1, 48, 12])
    same(shown["rows"][14].strip(), "[ Get started ]")
    same(place(first[-1]), [8, 1, 24, 6])
    holds("\n".join(first[-1]["rows"]), "[ Get started ]", "enter start")
    # Without a picture of one's own; also while it is loading.
    frame.good("login", "--service", "test", "--no-input")
    frame.good("choose", "@eve")
    os.rename(frame.file("p.png", 100, 400), folder + "/placeholder.png")
    with open(folder + "/icon", "w") as file:
        file.write("≡\n")
    frame.good("test", "fault", "user", "--latency", "2s")
    frames = frame.frames("watch", keys="wait:3s,resize:100x30,wait:1s")
    same([(one["busy"], place(one)) for one in (at(frames, 1000), at(frames, 2500))],
         [(True, [34, 0, 12, 24]), (False, [34, 0, 12, 24])])
    same([frames[0]["rows"][23][78], frames[-1]["rows"][29][98]], ["≡", "≡"])
    same(frame.good("photo", "show", "--json").json["source"], "card")
    same(frame.good("doctor", "--assets").records[0][4], "replaced")
    with open(folder + "/splash.png", "r+b") as file:
        file.truncate(2000)
    for name, text in (("placeholder.png", "no picture"), ("icon", "two words")):
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)
    done = frame.run("doctor", "--assets", "--json")
    same([one["origin"] for one in done.json], ["refused"] * 3)
    holds(done.json[0]["problem"], "splash.png", "PNG")
    same(done.status, 65)
    same(frame.run("doctor", "--assets").out.count("refused"), 3)
    frames = frame.frames("watch", keys="wait:3s")
    same([place(at(frames, 2500)), frames[0]["rows"][23][78]], [[16, 0, 48, 24], "⚙"])
    holds(frame.good("log").out, "bad-asset", "placeholder.png")
    frame.good("logout")
    holds("\n".join(frame.frames(keys="wait:2s")[-1]["rows"]), "u s f r a m e")


@row
def U40s():
    "a small terminal: every choice and button is there, no key is cut"
    fresh = Frame(signed_in=False)
    services = fresh.frames(keys="resize:40x12,wait:2s,enter,wait:1s,down,down")[-1]
    text = "\n".join(services["rows"])
    holds(text, "   Try it now", "   X", " ▸ Mastodon", "Any server", "choose · esc back")
    text = "\n".join(fresh.frames(keys="resize:40x12,wait:2s,enter,wait:1s,enter,wait:1s")[-1]["rows"])
    holds(text, "[ Allow ]", "[ Cancel ]", "anything.", "enter press · esc cancel")
    frame = Frame("@bea")
    text = "\n".join(frame.frames("settings", keys="resize:40x12")[-1]["rows"])
    holds(text, "[ Choose a new photo ]", "[ Sign out ]", "[ Done ]", "Encrypted X Chat", "esc done")
    text = "\n".join(frame.frames("photo", keys="resize:40x12")[-1]["rows"])
    holds(text, " ▸ Gallery", "used before.", "   Camera", "   Avatar", "esc back")
    editor = frame.frames("photo", "adjust", keys="resize:40x12,wait:1s")[-1]["rows"]
    same(editor[-1], " 0 start again · enter keep · esc leave")


@row
def R42p():
    "an own photo that is lost, and a damaged file, are told"
    frame = Frame("@bea")
    frame.good("photo", "set", frame.file("f.png"))
    folder = frame.home + "/.local/share/spec/usframe/photos"
    os.remove(f"{folder}/{os.listdir(folder)[0]}")
    shown = frame.good("photo", "show", "--json").json
    same([shown["source"], shown["fallbackReason"]], ["avatar", "photo-lost"])
    holds(frame.good("log").out, "cannot be read any more; the avatar is shown")
    holds(frame.run("doctor").out, "picture\twarn\tavatar: photo-lost")
    cut = frame.home + "/cut.jpg"
    with open(os.path.join(ROOT, "fixtures/usframe/profile_images/bea.jpg"), "rb") as whole, open(cut, "wb") as file:
        file.write(whole.read()[:6000])
    for words in (["--json"], [], ["--image", "half"]):
        done = frame.run("photo", "show", cut, *words)
        same(done.status, 65)
        holds(done.err, "JPEG")


@row
def R24s():
    "what ends the watch ends it at once, without a key: a revoked or ended sign-in, damage"
    for end in ("revoke", "logout", "damage"):
        frame = Frame("@bea")
        screen = frame.terminal("watch").until("⚙")
        time.sleep(1)  # the first poll and the picture are over
        if end == "damage":
            with open(frame.home + "/.local/share/spec/usframe/inbox.json", "w") as file:
                file.write("rubbish")
        elif end == "logout":
            frame.good("logout")
        else:
            frame.good("test", "revoke")
        same(screen.end(), 65 if end == "damage" else 77)
        same(screen.left(), [])


@row
def U6x():
    "a service that needs something first says so on the screen, and the others are a key away"
    fresh = Frame(signed_in=False)
    screen = fresh.terminal().until("Get started").type("\r").until("Try it now").type("\x1b[B\r")
    screen.until("create one at https://developer.x.com", "settings set x.clientId ID")
    screen.forget().type("\x1b[B\r").until("--server")
    screen.forget().type("\x1b[A\x1b[A\r").until("Allow")
    same(screen.type("\x1b").until("You cancelled").type("q").end(), 0)
    small = fresh.frames(keys="resize:40x12,wait:2s,enter,wait:1s,down,enter,wait:1s")[-1]
    text = "\n".join(small["rows"])
    holds(text, "Try it now", " ▸ X", "Mastodon", "x.clientId ID")


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
def B10():
    "a post's own pictures take the place of the photo for the time of its box"
    frame = Frame("@bea")
    own, wide, tall = [16, 0, 48, 24], [4, 0, 72, 24], [34, 0, 12, 24]
    pictures = ["--picture", frame.file("wide.png"), "--picture", frame.file("tall.png", 100, 400)]
    frame.good("test", "post", "off", *pictures)
    frames = frame.frames("watch", keys="wait:4s")
    assert all(place(one) == own and "picture" not in one.get("box", {}) for one in frames if "picture" in one)
    frame.good("settings", "set", "photos", "on")
    frame.good("test", "post", "two", *pictures)
    frame.good("test", "post", "none")
    frames = frame.frames("watch", keys="wait:10s")
    start = next(one["atMs"] for one in frames if "box" in one)
    same([place(at(frames, start + ms)) for ms in (100, 1400, 1500, 2950, 3000, 4500)],
         [wide, wide, tall, tall, own, own])
    same([at(frames, start + 1500)["box"][key] for key in ("picture", "pictures")], [2, 2])
    same(len(os.listdir(frame.home + "/.cache/spec/usframe/attachments")), 2)
    # A host that is slow keeps nobody waiting: the box comes at once, the picture when it is there.
    frame.good("test", "post", "slow", "--picture", frame.file("slow.png", 301, 200))
    frame.good("test", "fault", "image", "--latency", "1s")
    frames = frame.frames("watch", keys="wait:2s,resize:100x30,wait:500ms,resize:80x24,wait:2s")
    assert "box" in at(frames, 0)
    same([place(at(frames, ms)) for ms in (950, 1050, 3050)], [own, wide, own])
    assert any(one["picture"]["columns"] == 90 for one in frames if "picture" in one)
    frame.good("test", "fault", "off")
    # What is no picture, is not there, or must not be asked for: the photo stays, the log says it.
    broken = frame.file("cut.png")
    with open(broken, "r+b") as file:
        file.truncate(2000)
    for address in (broken, "https://example.org/none.png", "http://example.org/a.png", "file:///etc/passwd",
                    "javascript://a", "http://\u202e/", "https://me:word@example.org/a.png"):
        frame.good("test", "post", "bad", "--picture", address)
        frames = frame.frames("watch", keys="wait:4s")
        assert any("box" in one for one in frames)
        assert all(place(one) == own for one in frames if "picture" in one), address
    same(frame.good("log").out.count("a picture of a post is not shown"), 7)
    same(len(os.listdir(frame.home + "/.cache/spec/usframe/attachments")), 4)
    frame.good("logout", "--forget", "--yes")
    same(os.listdir(frame.home + "/.cache/spec/usframe/attachments"), [])


@row
def B10r():
    "pictures of posts over the network, at X and at Mastodon"
    for service in ("x", "mastodon"):
        home = Social(signed_in=False)
        with home.serve() as server:
            words = ["--server", server.url] if service == "mastodon" else []
            home.sign_in(server, *words, now=None, service=service)
            home.good("settings", "set", "photos", "on", now=None)
            home.good("settings", "set", "poll.posts", "1s", now=None)
            home.good("choose", "@bea", now=None)
            picture = Frame.file(home, "wide.png")
            home.good("test", "post", "look", "--picture", picture, now=None)
            # Another machine's address for this one is not asked for.
            home.good("test", "post", "no", "--picture", "http://localhost.example.org/a.png", now=None)
            screen = Terminal(home, ["watch", "--image", "half"]).until("look", "no ")
            same(screen.type("q").end(), 0)
            same([e["status"] for e in server.requests(path="/media/")], [200])
            same(len(os.listdir(home.home + "/.cache/spec/usframe/attachments")), 1)


@row
def B7s():
    "the history screen: date, time and text of each, and the one that has the focus whole"
    frame = Frame("@bea")
    frame.good("test", "post", "one two three " * 10)
    frame.good("test", "dm", "blue")
    frame.good("check")
    for size, date in (("80x24", "2026-11-20 09:00"), ("40x12", "11-20 09:00")):
        rows = frame.frames("watch", keys=f"resize:{size},h,wait:1s")[-1]["rows"]
        same([rows[2], rows[3][:len(date) + 8]], [f" ▸ {date}  DM blue", f"   {date}  one"])
        holds("\n".join(rows), "╭━ DM · Bea Lind @bea")


@row
def S5c():
    "a damaged file of the cache costs a fetch and nothing else"
    frame = Frame("@bea")
    frame.good("settings", "set", "photos", "on")
    frame.good("test", "post", "look", "--picture", frame.file("wide.png"))
    frame.frames("watch", keys="wait:4s")
    cache = frame.home + "/.cache/spec/usframe"
    for name in ("avatars.json", "attachments.json", "friends.json"):
        if name != "friends.json":
            assert os.path.exists(f"{cache}/{name}")
        with open(f"{cache}/{name}", "w") as file:
            file.write("rubbish")
    frame.good("test", "post", "more", "--picture", frame.file("other.png", 301, 200))
    frames = frame.frames("watch", keys="wait:4s")
    same([place(at(frames, ms)) for ms in (1000, 3500)], [[4, 0, 72, 24], [16, 0, 48, 24]])
    same(frame.good("photo", "show", "--json").json["source"], "avatar")
    frame.good("friends")
    for name in ("avatars.json", "attachments.json", "friends.json"):
        json.load(open(f"{cache}/{name}"))
    with open(cache + "/avatars.json", "w") as file:
        file.write("rubbish")
    frame.good("logout", "--forget", "--yes")


@row
def B6():
    "quiet hours: boxes wait, and are shown in order after"
    frame = Frame("@bea")
    frame.good("settings", "set", "quiet", "08:00-09:15")
    frame.good("test", "post", "one")
    frames = frame.frames("watch", keys="wait:15m")
    boxes = [one for one in frames if "box" in one]
    same(boxes[0]["atMs"], 600_000)


@row
def R44w():
    "watch --fit fills the screen or shows the whole picture, whatever is set"
    frame = Frame("@bea")
    def columns(*words):
        return frame.frames("watch", *words, keys="wait:1s")[-1]["picture"]["columns"]
    same([columns(), columns("--fit", "contain"), columns("--fit", "cover")], [48, 48, 80])
    frame.good("settings", "set", "fit", "cover")
    same([columns(), columns("--fit", "contain")], [80, 48])


@row
def R40n():
    "--image none has the colors that the terminal has"
    frame = Frame("@bea")
    frame.good("settings", "set", "background", "ff0000")
    for more, code in (({"TERM": "xterm"}, "\x1b[101m"), ({"TERM": "xterm-256color"}, "\x1b[48;5;196m"),
                       ({"TERM": "xterm", "COLORTERM": "truecolor"}, "\x1b[48;2;255;0;0m"), ({"TERM": "dumb"}, None)):
        frame.more = more
        out = frame.good("photo", "show", "--image", "none", "--size", "4x2").out
        found = [part for part in out.split("    ")[0].split("m") if "4" in part or "10" in part]
        same([part + "m" for part in found][-1:], [code] if code else [])


@row
def U40a():
    "ASCII only on every screen where the locale has no more"
    frame = Frame("@bea")
    frame.more = {"TERM": "vt100", "LC_ALL": "C"}
    frame.good("test", "post", "Zo\u00eb \u2014 \u201cquotes\u201d \u65e5\u672c")
    for keys in ("s,wait:1s", "h,wait:1s", "p,wait:1s,enter,wait:1s", "p,wait:1s,a,wait:1s", "wait:1s"):
        for one in frame.frames("watch", keys="wait:10s," + keys):
            text = "\n".join(one["rows"])
            assert text.isascii(), f"{keys}: {text}"
    for one in frame.frames("choose", keys="wait:1s,text:zo"):
        assert "\n".join(one["rows"]).isascii(), one["rows"]
