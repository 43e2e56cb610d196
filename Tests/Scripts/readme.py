#!/usr/bin/env python3
"""Runs the commands of README.md and compares their output: readme.py SPEC [--record].

The commands of a ```console block follow `$ `, their output is below. Each runs on a terminal of 80 columns, at a fixed
moment, in one home from top to bottom; a line `…` stands for any lines. Afterwards all run once more in another home at
the present moment: each must succeed and print something. Commands in the text must exist, and the lines of a ```sh
block install the program. --record writes the output into README.md instead.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import kit
from kit import Terminal, waited

SPEC = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
NOW = "2026-11-20T09:00:00Z"
SECONDS = 60
FOLDER = tempfile.mkdtemp(prefix="spec-readme-")
CONSOLE, INSTALL = (re.compile(rf"^```{kind}\n(.*?)^```$", re.M | re.S) for kind in ("console", "sh"))


def directory(name):
    path = os.path.join(FOLDER, name)
    os.makedirs(path, exist_ok=True)
    return path


def program(name, command):
    folder = directory("bin-" + re.sub(r"\W", "-", command))
    kit.script(os.path.join(folder, name), f'exec {command} "$@"\n')
    return folder


def environment(home, path):
    return kit.environment(home, PATH=f"{path}:{os.environ['PATH']}", NO_COLOR="1", TERM="xterm-256color",
                           SPEC_FIXTURES=str(ROOT / "fixtures"))


def on_terminal(command, home, path):
    """Status of a command and what is left of its output on the terminal, as lines."""
    terminal = Terminal(["bash", "-c", command], environment(home, path), cwd=home)
    text = terminal.read(SECONDS)
    if not waited(lambda: terminal.process.poll() is not None, 10):
        terminal.process.kill()
    os.close(terminal.master)
    status = terminal.process.wait(10)
    lines = text.decode().replace("\r\n", "\n").rstrip("\n").split("\n")
    # A progress message is overwritten by what comes after the carriage return.
    return status, [re.sub(r"\x1b(\[[0-9;?>]*[ -/]*[@-~]|_[^\x1b]*\x1b\\)", "", line.rstrip("\r").rpartition("\r")[2]).rstrip()
                    for line in lines]


def commands(block):
    """Each command of a block with the lines of its output."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def missing(command):
    names = [stage.split()[0] for stage in re.split(r"\||&&|;", re.sub(r"'[^']*'|\"[^\"]*\"", "''", command))]
    return next((name for name in names if name != "spec" and not shutil.which(name)), None)


def matches(expected, found):
    pattern = "\n".join(r".*" if line == "…" else re.escape(line) for line in expected)
    return re.fullmatch(pattern, "\n".join(found), re.S) is not None


def recorded(expected, found):
    """The new output, shortened by `…` at the same end as the old one."""
    if len(found) < len(expected):
        return found
    if expected[-1:] == ["…"]:
        return found[:len(expected) - 1] + ["…"]
    if expected[:1] == ["…"]:
        return ["…"] + found[len(found) - len(expected) + 1:]
    return found


counts = {"passed": 0, "failed": 0, "skipped": 0}


def note(kind, what, *more):
    counts[kind] += 1
    if kind != "passed":
        print(f"{'error' if kind == 'failed' else kind}: README: {what}", *more, sep="\n    ", flush=True)


def check_outputs(text):
    """At the fixed moment; returns the text with the outputs of today's program."""
    path, home = program("spec", f"'{SPEC}' --now {NOW}"), directory("home-then")
    new = text
    for match in CONSOLE.finditer(text):
        written = []
        for command, expected in commands(match[1]):
            if name := missing(command):
                note("skipped", f"{command}: {name} is not installed")
                written += ["$ " + command, *expected]
                continue
            status, found = on_terminal(command, home, path)
            good = status == 0 and matches(expected, found)
            note("passed" if good or "--record" in sys.argv and status == 0 else "failed", command,
                 f"status {status}, output:", *found)
            written += ["$ " + command, *(expected if good else recorded(expected, found))]
        new = new.replace(match[0], "```console\n" + "\n".join(written) + "\n```")
    return new


def walk(text):
    """At the present moment."""
    path, home = program("spec", f"'{SPEC}'"), directory("home-now")
    for match in CONSOLE.finditer(text):
        for command, _ in commands(match[1]):
            if not missing(command):
                status, found = on_terminal(command, home, path)
                note("passed" if status == 0 and any(found) else "failed", f"{command}: at the present moment",
                     f"status {status}, output:", *found)


def check_install(text):
    if SPEC != str(ROOT / "build/spec"):
        note("skipped", "the lines that install: they need build/spec")
        return
    make = shutil.which("make")
    if not make:
        note("skipped", "the lines that install: make is not installed")
        return
    home = directory("home-installed")
    # What is tested is built already. The prefix is where people's data is: uninstalling must leave that alone.
    script = "".join(INSTALL.findall(text)) + f"""
cd; command -v spec; spec dindin demo load; spec dindin next
spec timers add Keep --down 1h --json
spec hacksmiths demo load; spec hacksmiths demo clear --yes; spec hacksmiths demo load
spec hacksmiths | grep '^next'
cd ~/.local/share/man/man1; ls spec.1 spec-hacksmiths.1 spec-hacksmiths-event-add.1; : > spec-other.1
make -C '{ROOT}' uninstall PREFIX=~/.local; test ! -e ~/.local/bin/spec; test "$(ls)" = spec-other.1; test ! -s ~/errors
'{SPEC}' timers list"""
    path = program("make", f"2>> ~/errors '{make}' -o build/spec")
    done = subprocess.run(["bash", "-ec", script], env=environment(home, path) | {"SPEC_FIXTURES": ""}, cwd=ROOT,
                          capture_output=True, text=True, timeout=120)
    good = (done.returncode == 0 and f"{home}/.local/bin/spec\n" in done.stdout
            and "Keep" in done.stdout.splitlines()[-1])
    note("passed" if good else "failed", "the lines that install", done.stdout[-500:], done.stderr[-500:])


def check_demo():
    """`make demo` shows something for each command, on each day of a week."""
    for day in range(20, 27):
        done = subprocess.run([ROOT / "Tests/Scripts/demo.sh", SPEC, f"2026-11-{day}T23:30:00Z"],
                              env=environment(directory("home-demo"), directory("no-programs")), text=True,
                              capture_output=True, stdin=subprocess.DEVNULL, timeout=120)
        silent = [step for step in done.stdout.split("\n$ ")[2:] if not step.partition("\n")[2].strip()]
        note("passed" if done.returncode == 0 and not silent else "failed", f"make demo, 2026-11-{day}", *silent,
             done.stderr)


def check_text(text):
    prose = INSTALL.sub("", CONSOLE.sub("", text))
    for command in sorted(set(re.findall(r"`(spec [^`]+)`", prose))):
        done = subprocess.run(["bash", "-c", command + " --help"], env=environment(
            directory("home-help"), program("spec", f"'{SPEC}'")), capture_output=True, text=True, timeout=60)
        note("passed" if done.returncode == 0 else "failed", command, done.stderr)
    lines = text.splitlines()
    wide = [line for line in lines if len(line) > 120]
    note("passed" if len(lines) <= 150 and not wide else "failed", f"{len(lines)} lines, at most 150", *wide)


readme = README.read_text(encoding="utf-8")
try:
    output = check_outputs(readme)
    if "--record" in sys.argv:
        README.write_text(output, encoding="utf-8")
    else:
        walk(readme)
        check_install(readme)
        check_demo()
        check_text(readme)
finally:
    shutil.rmtree(FOLDER, ignore_errors=True)
print("README: " + ", ".join(f"{number} {kind}" for kind, number in counts.items()))
sys.exit(counts["failed"] > 0)
