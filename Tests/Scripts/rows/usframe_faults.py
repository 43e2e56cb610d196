"""Ends and faults of `spec usframe`: what is left when it is ended, and a disk that is full."""
import os
import signal
import subprocess

from kit import Disk, waited
from usframe import Social
from usframe_screens import Frame, runs
from world import holds, row, same


def slow_camera(frame):
    """Sets a camera that takes for ever; where its process and that of its own child are written."""
    path = frame.home + "/camera.pids"
    script = frame.home + "/camera.sh"
    with open(script, "w") as file:
        file.write(f"sleep 600 &\necho $! $$ >> {path}\nwait\n")
    frame.good("settings", "set", "camera", f"sh {script} {{out}}")
    return path


@row
def U28e():
    "a camera that takes a picture ends with spec, by whatever signal or key that ends"
    frame = Frame("@bea")
    path = slow_camera(frame)

    def started():
        pids = []

        def are_there():
            if os.path.exists(path):
                with open(path) as file:
                    pids[:] = map(int, file.read().split())
            return len(pids) == 2

        assert waited(are_there, 30), "no camera was started"
        assert all(map(runs, pids)), "the camera has ended by itself"
        return pids

    def ended(pids, how):
        assert waited(lambda: not any(map(runs, pids)), 30), f"{how}: the camera still runs"
        os.remove(path)
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
            one_line(home.run("login", "--service", "test", "--no-input", now=None), 74)
            disk.empty()
            same(home.state(now=None)["state"], "signedOut")
            home.sign_in(served, now=None)
            # Choosing.
            disk.fill()
            one_line(home.run("choose", "@bea", now=None), 74)
            disk.empty()
            same(home.state(now=None)["state"], "choosing")
            home.good("choose", "@bea", now=None)
            # Renewing a token that works once, with nothing left, and with too little.
            for free in (0, 4096, 16384, 40960, 131072):
                home.expire()
                served.test("post", text=f"with {free}", **{"from": "bea"})
                disk.fill(free)
                done = home.run("check", now=None)
                assert done.status in (0, 74), f"{free}: {done.status} {done.err}"
                if done.status:
                    one_line(done, 74)
                disk.empty()
                same(home.state(now=None)["state"], "watching")
                holds(home.good("check", now=None).out + done.out, f"with {free}")
            asked = [entry["status"] for entry in served.requests(path="/2/oauth2/token")]
            same(set(asked), {200})
