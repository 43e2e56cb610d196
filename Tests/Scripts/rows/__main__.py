"""Walks the rows of the briefs with the built program, as a person would: rows SPEC [ROW...].

A row is one line; the status is 1 if one failed, with what was seen. Nothing here looks at time.
"""
import importlib
import os
import pathlib
import re
import shutil
import signal
import sys
import time

from world import ROWS, Skipped, World, remove_worlds

# The background of a script ignores SIGINT and SIGQUIT, nohup SIGHUP, and programs inherit that; here they do not.
signal.signal(signal.SIGINT, signal.default_int_handler)
for ended_by in (signal.SIGQUIT, signal.SIGHUP):
    signal.signal(ended_by, signal.SIG_DFL)

for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
    if path.stem not in ("__main__", "world"):
        importlib.import_module(path.stem)


def number(name):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


# Where curl is missing, a script in its place notes that it was called; a row that then fails is skipped.
called = os.path.join(World.folder, "curl-was-called")
if not shutil.which("curl"):
    os.mkdir(World.folder + "/bin")
    with open(World.folder + "/bin/curl", "w") as file:
        file.write(f"#!/bin/sh\n: > {called}\nexit 2\n")
    os.chmod(file.name, 0o755)
    os.environ["PATH"] = f"{World.folder}/bin:{os.environ['PATH']}"

wanted = sys.argv[2:] or sorted(ROWS, key=number)
passed = failed = skipped = 0
begin = time.monotonic()
for name in wanted:
    pathlib.Path(called).unlink(missing_ok=True)
    try:
        says = ROWS[name]()
        print(f"{name}: {says or ROWS[name].__doc__}", flush=True)
        passed += 1
    except Skipped as reason:
        skipped += 1
        print(f"{name}: skipped, {reason}", flush=True)
    except Exception as error:  # whatever it was, the other rows are walked
        if os.path.exists(called):
            skipped += 1
            print(f"{name}: skipped, curl is not installed", flush=True)
            continue
        failed += 1
        print(f"error: {name}: {ROWS[name].__doc__}: {type(error).__name__}: {error}", flush=True)
remove_worlds()
print(f"rows, in {time.monotonic() - begin:.1f} s: {passed} passed, {failed} failed, {skipped} skipped")
sys.exit(failed > 0)
