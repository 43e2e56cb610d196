"""Documents that are damaged, a disk without room and a lock that is held: each with its status, and nothing changed."""
import fcntl
import json
import os
import resource
import signal
import subprocess

from dindin_world import Table, story
from world import Skipped, holds, same

YOU = "local-sam-reed"


@story("S7.settings", fresh=True, served=False)
def settings(w):
    "documents that are cut, no JSON, of another type or of a later version: 65 with their path"
    w = Table(fresh=False)
    tree = ".local/share/spec/dindin/db/default"
    documents = {
        "settings": (".config/spec/dindin.json", ("agenda",)),
        "sign-in": (".local/state/spec/dindin/signin-", ("agenda",)),
        "month": (f"{tree}/calendar/{YOU}/2026-11.json", ("agenda",)),
        "people": (f"{tree}/users/", ("guests", "list")),
        "log": (f"{tree}/meta.json", ("invite", "accept")),
        "drafts": (".local/share/spec/dindin/drafts.json", ("draft", "show")),
        "places": (".local/share/spec/dindin/places.json", ("location", "show"))}
    w.good("settings", "set", "insecure", "true")
    w.good("event", "new", "--date", "2026-12-01", "--time", "7pm")
    for name, (ending, words) in documents.items():
        path = next(path for path in w.files() if path.startswith(os.path.join(w.home, ending)))
        with open(path, "rb") as file:
            whole = file.read()
        document = json.loads(whole)
        for broken in [whole[:len(whole) // 2], b"", b"\xff\xfe", b"[]", b'"x"', whole[:-3] + b",}\n",
                       json.dumps({**document, "version": 99}).encode(),
                       json.dumps({**document, "version": "1"}).encode()]:
            with open(path, "wb") as file:
                file.write(broken)
            before = w.files()
            done = w.run(*words)
            same((name, broken[:20], done.status), (name, broken[:20], 65))
            holds(done.err, path)
            if b": 99" in broken:
                holds(done.err, "99")
            same(w.files(), before)
        with open(path, "wb") as file:
            file.write(whole)
        same((name, w.run(*words).status), (name, 0))
    # A member of the settings is named, and the line of what is no JSON.
    path = os.path.join(w.home, ".config/spec/dindin.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write('{\n  "version": 1,\n  "insecure": yes\n}\n')
    holds(w.run("agenda").err, "line 3")
    with open(path, "w", encoding="utf-8") as file:
        file.write('{\n  "version": 1,\n  "insecure": "yes"\n}\n')
    holds(w.run("agenda").err, "insecure")
    for wrong in '{"version":1,"server":5}', '{"version":1,"facebook":"x"}', '{"version":1,"insecure":"x"}':
        with open(path, "w", encoding="utf-8") as file:
            file.write(wrong)
        done = w.run("agenda")
        same((wrong, done.status), (wrong, 65))
        holds(done.err, path)
    for wrong in '{"version":1,"server":"x y"}', '{"version":1,"geocoder":{"url":"x"}}':
        with open(path, "w", encoding="utf-8") as file:
            file.write(wrong)
        same((wrong, w.run("doctor").status), (wrong, 78))


@story("S7.disk", fresh=True, served=False)
def disk(w):
    "no room on the disk: 74, and the old state stands"
    w = Table(fresh=False)
    before = w.tree("/.json")
    for words in ("invite", "accept"), ("guests", "add", "Zoe"), ("location", "set", "1,2"), (
            "event", "new", "--date", "2026-12-01", "--time", "7pm"):
        files = w.files()
        # As on a disk that is full after so many bytes of a file.
        done = subprocess.run(
            w.command(*words), env=w.environment, capture_output=True, text=True, timeout=60,
            stdin=subprocess.DEVNULL,
            preexec_fn=lambda: (signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
                                resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))))
        same((words, done.returncode), (words, 74))
        same({p: c for p, c in w.files().items() if not p.endswith("lock")},
             {p: c for p, c in files.items() if not p.endswith("lock")})
    same(w.tree("/.json"), before)


@story("S7.lock", fresh=True, served=False)
def locked(w):
    "a lock that another process holds for longer than 10 seconds: 75; reading goes on"
    w = Table(fresh=False)
    path = os.path.join(w.home, ".local/share/spec/dindin/lock")
    before = w.tree("/.json")
    with open(path, "rb+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Skipped(f"the lock cannot be taken: {error}") from error
        same(w.run("agenda").status, 0)
        same(w.run("invite", "accept").status, 75)
    same(w.tree("/.json"), before)
