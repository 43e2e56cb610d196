"""Walks the rows of the briefs with the built program, as a person would: rows SPEC [ROW...].

A row is one line; the status is 1 if one failed, with what was seen. Nothing here looks at time.
"""
import importlib
import os
import pathlib
import shutil
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1]))
import kit  # noqa: E402, its folder is added above
from world import ROWS, World  # noqa: E402

kit.default_signals()

for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
    if path.stem not in ("__main__", "world"):
        importlib.import_module(path.stem)

# Seconds of the longest rows, which begin first.
LONG = {"R24s": 69, "F4": 30, "R15s": 24, "R17h": 18}
FOLDER, PATH = World.folder, os.environ["PATH"]


def prepare():
    """Gives a worker a folder of its own for the homes of its rows."""
    World.folder = tempfile.mkdtemp(dir=FOLDER)
    # Where curl is missing, a script in its place notes that it was called; a row that then fails is skipped.
    if not shutil.which("curl", path=PATH):
        os.mkdir(World.folder + "/bin")
        kit.script(World.folder + "/bin/curl", f": > {World.folder}/curl-was-called\nexit 2\n")
        os.environ["PATH"] = f"{World.folder}/bin:{PATH}"


def missing():
    """The program that was called since the last time, although it is not installed."""
    called = pathlib.Path(World.folder, "curl-was-called")
    if called.exists():
        called.unlink()
        return "curl"
    return None


checks = {name: ROWS[name] for name in sorted(ROWS, key=lambda name: -LONG.get(name, 0))}
try:
    sys.exit(kit.run("rows", checks, sys.argv[2:], prepare, missing))
finally:
    shutil.rmtree(FOLDER, ignore_errors=True)
