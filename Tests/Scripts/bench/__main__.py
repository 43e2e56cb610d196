"""Takes the figures whose names begin as asked: bench SPEC [FIGURE...].

A module's figures are the functions marked `@figure` in the file of its name beside this one.
"""
import importlib
import pathlib
import sys
import time

# What is shared with the other checks, and hosts, handsets and browsers of the shows.
sys.path += [str(pathlib.Path(__file__).parents[1]), str(pathlib.Path(__file__).parents[1] / "shows")]
from common import figures, outcome, skipped  # noqa: E402
from kit import Skipped  # noqa: E402

for path in sorted(pathlib.Path(__file__).parent.glob("*.py")):
    if path.stem not in ("__main__", "common"):
        importlib.import_module(path.stem)
wanted = sys.argv[2:]
# A function that takes several figures runs once.
chosen = list(dict.fromkeys(
    take for name, take in figures.items()
    if not wanted or any((name + ".").startswith(one + ".") or one.startswith(name + ".")
                         for one in wanted)))
if not chosen:
    sys.exit(f"bench: there is no figure {' or '.join(wanted)}; there are {', '.join(figures)}")
for take in chosen:
    begin = time.monotonic()
    try:
        take()
    except (Skipped, ImportError) as reason:
        for name in (name for name, function in figures.items() if function is take):
            skipped(name, f"no {reason.name}" if isinstance(reason, ImportError) else reason)
    print(f"  {take.__name__}: {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
sys.exit(outcome())
