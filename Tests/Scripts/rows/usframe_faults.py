"""Ends and faults of `spec usframe`: what is left when it is ended, and a disk that is full."""
import os
import pathlib
import signal
import subprocess

from kit import Disk, script, waited
from usframe import Social
from usframe_screens import Frame, runs
from world import holds, row, same


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
        same(screen.left(), [])
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
