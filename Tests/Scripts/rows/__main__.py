"""Walks the rows of the briefs with the built program, as a person would: rows SPEC [ROW...].

A row is one line; the status is 1 if one failed, with what was seen. Nothing here looks at time.
"""
import importlib
import pathlib
import re
import signal
import sys
import time

from world import ROWS, Skipped, remove_worlds

# Who starts this in the background of a script leaves SIGINT ignored, and programs inherit that;
# what has a handler here is as usual in them.
signal.signal(signal.SIGINT, signal.default_int_handler)

for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
    if path.stem not in ("__main__", "world"):
        importlib.import_module(path.stem)


def number(name):
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


wanted = sys.argv[2:] or sorted(ROWS, key=number)
failed, begin = False, time.monotonic()
for name in wanted:
    try:
        says = ROWS[name]()
        print(f"{name}: {says or ROWS[name].__doc__}", flush=True)
    except Skipped as reason:
        print(f"{name}: skipped, {reason}", flush=True)
    except Exception as error:  # whatever it was, the other rows are walked
        failed = True
        print(f"error: {name}: {ROWS[name].__doc__}: {type(error).__name__}: {error}", flush=True)
remove_worlds()
print(f"{len(wanted)} rows in {time.monotonic() - begin:.1f} s")
sys.exit(failed)
