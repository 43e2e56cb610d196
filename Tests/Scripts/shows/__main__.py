"""Plays shows with real processes, and looks at them from outside: shows SPEC [STORY...].

Each story is bounded in time; what it saw is one line, and the status is 1 if one failed. Skew is
taken from when each process's line arrived here, not from what the processes say of themselves.
Stories that look at time are played alone; the others beside each other, each in a process of its
own.
"""
import concurrent.futures
import importlib
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).parents[1]))
import kit  # noqa: E402, its folder is added above
from hall import MEASURING, STORIES, Spec  # noqa: E402

kit.default_signals()

for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
    if path.stem != "__main__":
        importlib.import_module(path.stem)


def play(story):
    """The line of a story, beginning with `skipped:` or `FAILED:` unless it passed."""
    with tempfile.TemporaryDirectory() as home:
        try:
            return story(home)
        except kit.Skipped as reason:
            return f"skipped: {reason}"
        except Exception as error:  # whatever it was, the other stories are played
            return f"FAILED: {error!r}"
        finally:
            for spec in Spec.everyone:
                if spec.process.poll() is None:
                    spec.process.kill()
            Spec.everyone.clear()


def play_and_print(name):
    """What became of a story: `passed`, `failed` or `skipped`."""
    begin = time.monotonic()
    seen = play(STORIES[name])
    print(f"{name}: {seen} ({time.monotonic() - begin:.1f} s)", flush=True)
    return {"skipped:": "skipped", "FAILED:": "failed"}.get(seen.partition(" ")[0], "passed")


def play_apart(name):
    """In a process of its own, whose line is printed at once; its last line is its count."""
    done = subprocess.run([sys.executable, *sys.argv[:2], name], capture_output=True, text=True)
    seen, _, count = done.stdout.rstrip("\n").rpartition("\n")
    print(seen + done.stderr, flush=True)
    return next((kind for kind in ("passed", "skipped") if f"1 {kind}" in count), "failed")


wanted = sys.argv[2:] or list(STORIES)
alone = [name for name in wanted if name in MEASURING or len(wanted) == 1]
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    results = list(pool.map(play_apart, [name for name in wanted if name not in alone]))
results += [play_and_print(name) for name in alone]
print("shows: " + ", ".join(f"{results.count(kind)} {kind}" for kind in ("passed", "failed", "skipped")))
sys.exit("failed" in results)
