#!/usr/bin/env python3
r'''Prints the size of the source code: `size.py [--parts]`.

For `Sources` and for the test code (Swift and Python below `Tests`) one line each:

    Sources  tokens N  lines N  files N  comments N%

Tokens do not count comments or white space; a string literal is one token, and each interpolation in it is counted
like other code. Lines are all lines of the files. The share of comments is that of the lines that hold nothing but
a comment among all lines that are not empty. Golden files and stories are counted in lines and files only.

    >>> tokens('let a = "x\\(b + 1)y" // twice')
    7
    >>> tokens('a /* b /* c */ d */ + 1.5e-3', swift=True)
    3
    >>> tokens('x = #"a " \\(b)"# ?? #"\\#(c)"#')
    6
    >>> tokens('f("""\n  a "quoted" \\(x) \n  """)')
    5
    >>> tokens('a = "b#c" # d', swift=False)
    3
    >>> tokens("def f(x):\n    'text'\n    return x // 2", swift=False)
    11
    >>> comment_lines('// a\n\nlet b = 1 // c\n/* d\n e */\n')
    (3, 4)
    >>> comment_lines('# a\nb = 1\n"""c"""\n', swift=False)
    (1, 3)
'''
import os
import re
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
PIECES = {is_swift: re.compile(
    rf"""(?P<space>\s+)|(?P<comment>{comment})|(?P<block>{block})|(?P<string>{string})"""
    r"""|(?P<token>\d(?:[eEpP][+-]\d|[\w.])*|[^\W\d]\w*|`[^`\n]+`|[#@$]\w+|[-+*/%=<>!&|^~?.]+|.)""", re.S)
    for is_swift, comment, block, string in (
        (True, r"//[^\n]*", r"/\*", r"(#*)(\"{3}|\")"),
        (False, r"\#[^\n]*", r"(?!)", r"([rbfRBF]{0,2})(\"{3}|'{3}|\"|')"))}
BRACKET = re.compile(r"/\*|\*/")


def scan(text, swift=True):
    """The pieces of a text as (kind, begin, end); kind is token, comment or space."""
    at = 0
    while at < len(text):
        begin, match = at, PIECES[swift].match(text, at)
        kind, at = match.lastgroup, match.end()
        if kind == "block":
            kind, depth = "comment", 1
            while depth and (bracket := BRACKET.search(text, at)):
                depth, at = depth + (1 if bracket[0] == "/*" else -1), bracket.end()
            at = len(text) if depth else at
        elif match["string"]:
            kind, at = "token", (yield from literal(text, match, swift))
        yield kind, begin, at


def literal(text, opening, swift):
    """Passes a string literal and yields the tokens of its interpolations; returns where it ends."""
    prefix, quote = opening.group(5, 6)
    hashes = prefix if swift else ""
    raw = not swift and "r" in prefix.lower()
    at = opening.end()
    while at < len(text):
        if text.startswith(quote + hashes, at):
            return at + len(quote + hashes)
        if swift and text.startswith("\\" + hashes + "(", at):
            begin = at = at + len(hashes) + 2
            depth = 1
            for kind, first, last in scan(text[begin:]):
                if kind == "token":
                    depth += {"(": 1, ")": -1}.get(text[begin + first:begin + last], 0)
                    if not depth:
                        break
                    yield kind, begin + first, begin + last
                at = begin + last
            at += 1
        elif text[at] == "\\" and not hashes and not raw:
            at += 2
        else:
            at += 1
    return at


def tokens(text, swift=True):
    return sum(kind == "token" for kind, _, _ in scan(text, swift))


def comment_lines(text, swift=True):
    """How many lines hold nothing but a comment, and how many are not empty."""
    marks = ["space"] * (text.count("\n") + 1)
    line, position = 0, 0
    for kind, begin, end in sorted(scan(text, swift), key=lambda piece: piece[1]):
        line += text.count("\n", position, begin)
        position = begin
        for number in range(line, line + text.count("\n", begin, end) + (kind != "space")):
            if kind == "token" or marks[number] == "space":
                marks[number] = kind
    filled = [mark for mark in marks if mark != "space"]
    return filled.count("comment"), len(filled)


def files(folder, *endings):
    for path, folders, names in os.walk(os.path.join(ROOT, folder)):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__")))
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.join(path, name)


def measure(paths):
    counts = dict.fromkeys(("tokens", "lines", "files", "comment", "filled"), 0)
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        swift = path.endswith(".swift")
        comment, filled = comment_lines(text, swift)
        for name, value in (("tokens", tokens(text, swift)), ("lines", text.count("\n")), ("files", 1),
                            ("comment", comment), ("filled", filled)):
            counts[name] += value
    return counts


def show(title, paths):
    found = measure(paths)
    share = 100 * found["comment"] / max(found["filled"], 1)
    print(f"{title:24} tokens {found['tokens']}  lines {found['lines']}  files {found['files']}  "
          f"comments {share:.0f}%")


def count(title, paths):
    paths = list(paths)
    lines = 0
    for path in paths:
        with open(path, "rb") as file:
            lines += file.read().count(b"\n")
    print(f"{title:24} lines {lines}  files {len(paths)}")


def main():
    show("Sources", files("Sources", ".swift"))
    show("Tests", files("Tests", ".swift", ".py"))
    count("Tests, stories", (path for path in files("Tests", ".txt") if "/Stories/" in path))
    count("Tests, golden files", files("fixtures/golden", ""))
    if "--parts" in sys.argv:
        for folder in sorted(os.listdir(os.path.join(ROOT, "Sources/SpecKit"))):
            if os.path.isdir(os.path.join(ROOT, "Sources/SpecKit", folder)):
                show(f"Sources, {folder}", files(f"Sources/SpecKit/{folder}", ".swift"))


if __name__ == "__main__":
    main()
