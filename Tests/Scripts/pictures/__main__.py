#!/usr/bin/env python3
"""Pictures by programs of other makers, read by spec, beside what those programs have for their pixels.

Usage: pictures SPEC [STORY...]
What a story saw is one line; the status is 1 if one failed. A story whose program is missing is skipped.
PNGSUITE is a folder with that collection, where somebody has it.
"""
import importlib
import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1]))
import kit  # noqa: E402, its folder is added above


def without(module):
    """A check in the place of those that need a missing Python module."""
    def check():
        raise kit.Skipped(f"no {module}")
    return check


def prepare():
    """Gives a worker a folder of its own."""
    common = sys.modules.get("common")
    if common:
        common.FOLDER = tempfile.mkdtemp(dir=common.FOLDER)


checks = {}
for name in ("png", "jpeg", "sequences", "terminals"):
    try:
        part = importlib.import_module("of_" + name)
    except ImportError as error:
        checks[name] = without(error.name)
    else:
        checks |= {f"{name}-{story.__name__}": story for story in part.STORIES}
sys.exit(kit.run("pictures", checks, sys.argv[2:], prepare))
