"""Services that fail at the worst moment, and disks that are full: rows of `spec usframe`."""
import json
import resource
import signal
import time

from usframe import Social
from world import holds, row, same


def fills(process, limit):
    """Lets no file that the process writes be longer than that."""
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


def eventually(look, what):
    """Waits until something is so; the program under test goes by its own clock."""
    end = time.monotonic() + 60
    while not (found := look()):
        assert time.monotonic() < end, what
        time.sleep(0.05)
    return found


@row
def UF5():
    """A full disk: check ends with 74; watch goes on from memory, and stores it when there is room."""
    home = Social(signed_in=False)
    with home.serve() as server:
        home.good("settings", "set", "poll.posts", "1s")
        home.sign_in(server, now=None)
        home.good("choose", "@bea", now=None)
        ignored = {"preexec_fn": lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN), "restore_signals": False}
        watch = home.start("watch", "--json", now=None, **ignored)
        server.test("post", text="with room", **{"from": "bea"})
        same(json.loads(watch.stdout.readline())["text"], "with room")
        fills(watch, 0)
        for text in ("first", "second"):
            server.test("post", text=text, **{"from": "bea"})
            same(json.loads(watch.stdout.readline())["text"], text)
        same([record[4] for record in home.good("history", now=None).records], ["with room"])
        full = home.start("check", now=None, **ignored)
        fills(full, 0)
        err = full.communicate(timeout=60)[1]
        same(full.returncode, 74)
        holds(err, "cannot write")
        fills(watch, resource.RLIM_INFINITY)
        eventually(lambda: home.good("history", now=None).out.count("second"), "it was not stored")
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
