#!/usr/bin/env python3
"""Finds the texts in the Swift sources and compares them with the tables of translations.

  strings.py check           lists missing, unused, incomplete and contradictory translations; status 1 if there are any
  strings.py write FOLDER    writes <Part>/en.strings with every text, for translators

A text is `Text("…")` or `Text(one: "…", other: "…")`. Its key in a table is the English sentence, of a plural the form `other`;
then `##` and the context where the code gives one; then `##` and the plural category (`one`, `few` …).
"""
import json
import pathlib
import re
import sys
from dataclasses import dataclass

from size import scan

SOURCES = pathlib.Path("Sources/SpecKit")
# The plural categories that a table must have, so that every whole number has a text.
CATEGORIES = {
    "en": ["one", "other"],
    "ru": ["one", "few", "many"],
    "ar": ["zero", "one", "two", "few", "many", "other"],
}
# The tables of Core and DinDin have the texts of the targets around them too.
FOLDERS = {"Core": ["Codecs", "Core", "Platform", "Program"], "DinDin": ["DinDin", "RealtimeDatabase"]}
# Rules about the letters and words of these scripts; all other words in them belong into tables.
RULES = {
    "Core/Context+Questions.swift",
    "Core/Output/Line.swift",
    "DinDin/Places/PlaceText.swift",
    "DinDin/Rules/PersonSearch.swift",
    "DinDin/Screens/PageStack.swift",
    "Platform/Text/ListSeparator.swift",
    "Platform/Time/DateExpression+Parsing.swift",
    "Platform/Time/Period+Parsing.swift",
    "Timers/Commands/SwitchCommands.swift",
    "Timers/Screens/LivePage.swift",
}
# The context of the reasons of system errors; their English words are those of strerror(3), which no Swift file holds.
REASONS = "errno"
# The escapes of Swift source.
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\", "\n": ""}
# The escapes of a table, as StringsFile.swift reads them; \U0041 is a scalar, any other character stands for itself.
TABLE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


@dataclass(frozen=True)
class Key:
    """A text in code: the English sentence, the form for one thing of a plural, and the context."""

    english: str
    one: str | None = None
    context: str | None = None

    @property
    def name(self):
        return self.english + (f"##{self.context}" if self.context else "")

    def forms(self, language):
        """The keys that a table of the language has for this text."""
        if self.one is None:
            return [self.name]
        return [f"{self.name}##{category}" for category in CATEGORIES.get(language, CATEGORIES["en"])]

    def english_form(self, key):
        return self.one if self.one is not None and key.endswith("##one") else self.english


def value(literal):
    """The value of a string literal in Swift; None where it has interpolations."""
    hashes, quotes = re.match(r'(#*)("""|")', literal).groups()
    text, escape = literal.strip("#")[len(quotes):-len(quotes)], re.compile(rf"\\{hashes}(?:u{{(\w+)}}|(.))", re.S)
    if any(match[2] == "(" for match in escape.finditer(text)):
        return None
    if quotes == '"""':
        first, *lines, last = text.split("\n")
        text = "\n".join(line[len(last):] for line in lines)
    return escape.sub(lambda match: chr(int(match[1], 16)) if match[1] else ESCAPES[match[2]], text)


def is_string(token):
    return token.lstrip("#").startswith('"')


def calls(source):
    """The offset of each call of `Text` and its arguments: a label, or nothing, and tokens."""
    tokens = sorted((begin, end) for kind, begin, end in scan(source) if kind == "token")
    for index, (start, end) in enumerate(tokens):
        if source[start:end] != "Text" or source[end:end + 1] != "(":
            continue
        depth, arguments, passed = 0, [[]], end
        for begin, end in tokens[index + 1:]:
            token = source[begin:end]
            # Tokens inside of a string belong to it.
            if begin < passed:
                continue
            passed = end
            depth -= token in ")]}"
            if depth == 0 and token == ")":
                break
            if depth == 1 and token == ",":
                arguments.append([])
            elif depth:
                arguments[-1].append(token)
            depth += token in "([{"
        yield start, [(one[0], one[2:]) if one[1:2] == [":"] else (None, one) for one in arguments if one]


def literal(tokens):
    """The value of an argument that is one string without interpolation, else None."""
    return value(tokens[0]) if tokens and len(tokens) == 1 and is_string(tokens[0]) else None


def key(arguments):
    """The key of a call of `Text`; a string says what is wrong with it; None if it is no text of a table."""
    named = dict(reversed(arguments))
    if not arguments or arguments[0][0] not in (None, "one"):
        return None
    context = literal(named.get("context"))
    if "context" in named and context is None:
        return "its context must be one literal"
    if "one" in named:
        english, one = literal(named.get("other")), literal(named["one"])
        if english is None or one is None:
            return "its forms must be literals"
    else:
        english, one = literal(arguments[0][1]), None
        if english is None:
            has_strings = any(map(is_string, arguments[0][1]))
            return "it must begin with one literal without values" if has_strings else None
    if "##" in english:
        return "it contains ##"
    return Key(english, one, context)


def texts(part):
    """The keys of the texts of a part of the program, each with its file and line, in the order of the files."""
    folders = FOLDERS.get(part, [part])
    for path in sorted(path for folder in folders for path in (SOURCES / folder).rglob("*.swift")):
        source = path.read_text()
        if "Text(" not in source:
            continue
        for start, arguments in calls(source):
            found = key(arguments)
            if found is not None:
                line = source.count("\n", 0, start) + 1
                yield path.relative_to(SOURCES), line, found


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def table(path):
    data = path.read_bytes()
    source = data.decode("utf-16" if data[:2] in (b"\xfe\xff", b"\xff\xfe") else "utf-8-sig")
    entry = re.compile(r'(?:\s|/\*.*?\*/|//[^\n]*)*"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', re.S)
    rest = re.compile(r"(?:\s|/\*.*?\*/|//[^\n]*)*$", re.S)

    def plain(text):
        return re.sub(r"\\(?:[Uu]([0-9A-Fa-f]{4})|(.))", unescaped, text, flags=re.S)

    def unescaped(match):
        digits, character = match.groups()
        if digits is not None:
            return chr(int(digits, 16))
        if character in "Uu":
            sys.exit(f"{path}: \\U needs four hexadecimal digits")
        return TABLE_ESCAPES.get(character, character)

    entries, position = [], 0
    while match := entry.match(source, position):
        entries.append((plain(match.group(1)), plain(match.group(2))))
        position = match.end()
    if not rest.match(source, position):
        line = source.count("\n", 0, position) + 1
        sys.exit(f"{path}:{line}: no entry of a table of strings")
    return entries


def parts():
    return sorted({path.parent.parent.name for path in SOURCES.glob("*/Texts/*.strings")})


def placeholders(text):
    return set(re.findall(r"\{(\w+)\}", text)) - {"count"}


def problems(part):
    found, places = [], {}
    for path, line, text in texts(part):
        place = f"{SOURCES / path}:{line}"
        if isinstance(text, str):
            found.append(f"{place}: {text}")
        else:
            places.setdefault(text, place)
    for path in sorted((SOURCES / part / "Texts").glob("*.strings")):
        language, entries = path.stem, table(path)
        names = [name for name, _ in entries]
        found += [f"{path}: twice: {quoted(name)}" for name in sorted(set(names)) if names.count(name) > 1]
        values, used = dict(entries), set()
        for text, place in places.items():
            for name in text.forms(language):
                used.add(name)
                if name not in values:
                    found.append(f"{place}: no translation in {path.name}: {quoted(name)}")
                elif not values[name]:
                    found.append(f"{path}: empty: {quoted(name)}")
                elif placeholders(values[name]) != placeholders(text.english):
                    found.append(f"{path}: other placeholders than in English: {quoted(name)}")
        found += [f"{path}: unused: {quoted(name)}" for name in names if name not in used and not name.endswith(f"##{REASONS}")]
    return found


def conflicts():
    """Keys that two parts translate differently: the program merges their tables."""
    found, known = [], {}
    for path in sorted(SOURCES.glob("*/Texts/*.strings")):
        for name, value in table(path):
            first = known.setdefault((path.stem, name), (value, path))
            if first[0] != value:
                found.append(f"{path}: another translation than in {first[1]}; give one a context: {quoted(name)}")
    return found


def strays():
    """Swift files that say something in Russian or Arabic, and tables that the program does not carry."""
    foreign = re.compile("[\u0400-\u04ff\u0600-\u06ff]")
    found = []
    for path in sorted(SOURCES.rglob("*.swift")):
        match = foreign.search(path.read_text())
        if match and str(path.relative_to(SOURCES)) not in RULES:
            line = path.read_text().count("\n", 0, match.start()) + 1
            found.append(f"{path}:{line}: words of another language belong into a table")
    carried = (SOURCES / "Translations" / "translations.c").read_text()
    for path in sorted(SOURCES.glob("*/Texts/*.strings")):
        if f'#embed "../{path.relative_to(SOURCES)}"' not in carried:
            found.append(f"{path}: not in translations.c")
    return found


def english(part):
    """The table of a part in English, with a comment for each file."""
    lines, known, last = [], set(), None
    for path, _, text in texts(part):
        if isinstance(text, str):
            continue
        for name in text.forms("en"):
            if name in known:
                continue
            known.add(name)
            if path != last:
                lines += ([""] if lines else []) + [f"/* {path} */"]
                last = path
            lines.append(f"{quoted(name)} = {quoted(text.english_form(name))};")
    return "\n".join(lines) + "\n"


def main():
    if sys.argv[1:] == ["check"]:
        found = [problem for part in parts() for problem in problems(part)] + conflicts() + strays()
        print("\n".join(found), end="\n" if found else "")
        sys.exit(1 if found else 0)
    if len(sys.argv) == 3 and sys.argv[1] == "write":
        for part in parts():
            path = pathlib.Path(sys.argv[2]) / part / "en.strings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(english(part))
            print(path)
        return
    sys.exit(__doc__)


if __name__ == "__main__":
    main()
