"""JSON as Python reads it beside what `fuzz json-sample` read: the same texts, the same values.

Each line of standard input is a text in hexadecimal, a tab, and its value, or nothing if refused.
"""
import itertools
import json
import re
import sys


def constant(word):
    raise ValueError(f"{word} is not JSON")


def members(pairs):
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key twice")
    return dict(pairs)


def integer(text):
    number = int(text)
    return number if -1 << 63 <= number < 1 << 63 else real(text)


def real(text):
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("too large")
    return number


def read(text):
    """The value by the rules that `spec` has: no key twice, no half of a surrogate pair, finite."""
    value = json.loads(text.decode(), parse_constant=constant, object_pairs_hook=members,
                       parse_int=integer, parse_float=real)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def depth(text):
    """How deep it is nested, brackets in strings not counted."""
    brackets = re.findall(rb"[\[{\]}]", re.sub(rb'"(\\.|[^"\\])*"', b"", text, flags=re.S))
    return max(itertools.accumulate((1 if one in b"[{" else -1 for one in brackets), initial=0))


def same(one, other):
    """Equal, whole numbers with and without a point too, but no truth equal to a number."""
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other and isinstance(one, bool) == isinstance(other, bool)


sys.setrecursionlimit(20_000)
accepted = refused = 0
for line in sys.stdin:
    text, _, found = line.rstrip("\n").partition("\t")
    text = bytes.fromhex(text)
    try:
        wanted = read(text)
        is_json = depth(text) <= 512
    except ValueError:
        is_json = False
    if is_json != bool(found):
        sys.exit(f"json: {text!r} is {'refused' if is_json else 'read as ' + found}")
    if not is_json:
        refused += 1
        continue
    accepted += 1
    if not same(json.loads(found, parse_int=integer), wanted):
        sys.exit(f"json: {text!r} is read as {found}")
print(f"json: Python agrees on {accepted} texts and refuses the other {refused}")
