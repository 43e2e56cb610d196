#!/usr/bin/env python3
"""Pictures by programs of other makers, read by spec, beside what those programs have for their pixels.

Usage: pictures SPEC [PART...]
What a part saw is one line; the status is 1 if one failed. A program that is missing is said, and what
needs it left out. PNGSUITE is a folder with that collection, where somebody has it.
"""
import importlib
import sys

PARTS = ("png", "jpeg", "scaling", "sequences", "terminals")
passed = failed = skipped = 0
for name in sys.argv[2:] or PARTS:
    try:
        part = importlib.import_module("of_" + name)
        from common import Missing
    except ImportError as error:
        skipped += 1
        print(f"skip {name}: no {error.name}")
        continue
    for story in part.STORIES:
        try:
            print(f"ok {name}: {story.__doc__} {story()}", flush=True)
            passed += 1
        except Missing as missing:
            skipped += 1
            print(f"skip {name}: {story.__doc__} no {missing}")
        except Exception as error:  # whatever it was, the other stories are told
            failed += 1
            print(f"FAIL {name}: {story.__doc__} {type(error).__name__}: {error}", flush=True)
print(f"pictures: {passed} passed, {failed} failed, {skipped} skipped")
sys.exit(failed > 0)
