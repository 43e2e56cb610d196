#!/usr/bin/env python3
"""Pictures by programs of other makers, read by spec, beside what those programs have for their pixels.

Usage: pictures SPEC [PART...]
What a part saw is one line; the status is 1 if one failed. A program that is missing is said, and what
needs it left out. PNGSUITE is a folder with that collection, where somebody has it.
"""
import importlib
import os
import sys

from common import Different, Missing

PARTS = ("png", "jpeg", "scaling", "sequences", "terminals")
failed = []
for name in sys.argv[2:] or PARTS:
    try:
        part = importlib.import_module("of_" + name)
        stories = part.STORIES
    except ImportError as error:
        print(f"skip {name}: no {error.name}")
        continue
    for story in stories:
        try:
            print(f"ok {name}: {story.__doc__} {story()}", flush=True)
        except Missing as missing:
            print(f"skip {name}: {story.__doc__} no {missing}")
        except Different as different:
            failed.append(story)
            print(f"FAIL {name}: {story.__doc__} {different}", flush=True)
sys.exit(1 if failed else 0)
