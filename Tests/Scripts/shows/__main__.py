"""Plays shows with real processes, and looks at them from outside: shows SPEC [STORY...].

Each story is bounded in time; what it saw is one line, and the status is 1 if one failed. Skew is
taken from when each process's line arrived here, not from what the processes say of themselves.
Stories that look at time are played alone; the others beside each other, each in a process of its
own.
"""
import importlib
import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1]))
import kit  # noqa: E402, its folder is added above
from hall import MEASURING, STORIES, Spec  # noqa: E402

kit.default_signals()

for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
    if path.stem != "__main__":
        importlib.import_module(path.stem)


def played(story):
    """A story as a check, in a home of its own, after which no process is left."""
    def check():
        with tempfile.TemporaryDirectory() as home:
            try:
                return story(home)
            finally:
                for spec in Spec.everyone:
                    if spec.process.poll() is None:
                        spec.process.kill()
                Spec.everyone.clear()
    check.__doc__ = story.__doc__
    return check


sys.exit(kit.run("shows", {name: played(story) for name, story in STORIES.items()}, sys.argv[2:], alone=MEASURING))
