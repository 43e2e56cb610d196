"""Plays shows with real processes, and looks at them from outside: shows SPEC [STORY...].

Each story is bounded in time; what it saw is one line, and the status is 1 if one failed. Skew is
taken from when each process's line arrived here, not from what the processes say of themselves.
"""
import importlib
import pathlib
import signal
import sys
import tempfile
import time

from hall import STORIES, Skipped, Spec

# Who starts this in the background of a script leaves SIGINT ignored, and programs inherit that;
# what has a handler here is as usual in them.
signal.signal(signal.SIGINT, signal.default_int_handler)

for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
    if path.stem != "__main__":
        importlib.import_module(path.stem)


def play(story):
    """The line of a story, and whether it failed."""
    with tempfile.TemporaryDirectory() as home:
        try:
            return story(home), False
        except Skipped as reason:
            return f"skipped: {reason}", False
        except Exception as error:  # whatever it was, the other stories are played
            return f"FAILED: {error!r}", True
        finally:
            for spec in Spec.everyone:
                if spec.process.poll() is None:
                    spec.process.kill()
            Spec.everyone.clear()


# Whoever runs the tests may hold signals back, which all that is started here would inherit.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
wanted = sys.argv[2:] or list(STORIES)
failed = False
for name in wanted:
    begin = time.monotonic()
    seen, has_failed = play(STORIES[name])
    failed |= has_failed
    print(f"{name}: {seen} ({time.monotonic() - begin:.1f} s)", flush=True)
sys.exit(failed)
