#!/usr/bin/env python3
"""Counts the source files and functions that five calls execute: `path.py` [CALL...].

It builds the program for debugging with coverage in `.build-coverage`, runs each call once in a fresh home, and prints
how many files below Sources have an executed function, and how many functions that are:

    timers add        files N  functions N

What prepares a home is not counted. The call of the grid is a whole run with one phone: from the host's start to
STOP on the phone's page.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.request

from kit import environment, fetch, waited

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
BUILD = ["swift", "build", "--scratch-path", os.path.join(ROOT, ".build-coverage"), "--product", "spec",
         "-Xswiftc", "-profile-generate", "-Xswiftc", "-profile-coverage-mapping"]
NOW = "2026-11-20T09:00:00Z"
# Profiles are read by the tools of the toolchain that made the program.
TOOLS = os.path.dirname(os.path.realpath(shutil.which("swift") or ""))
MERGE = [os.path.join(TOOLS, "llvm-profdata"), "merge", "-sparse"]
EXPORT = [os.path.join(TOOLS, "llvm-cov"), "export", "-format=text", "-skip-expansions"]


class Home:
    """A fresh home. Only what `run` starts with `counted` leaves a profile."""

    def __init__(self, spec):
        self.spec = spec
        self.folder = tempfile.mkdtemp(prefix="spec-path-")
        self.profile = os.path.join(self.folder, "counted.profraw")

    def environment(self, counted):
        return environment(self.folder, SPEC_FIXTURES=os.path.join(ROOT, "fixtures"),
                           LLVM_PROFILE_FILE=self.profile if counted else os.devnull)

    def run(self, line, counted):
        done = subprocess.run([self.spec, *line.split(), "--now", NOW], env=self.environment(counted), text=True,
                              input="demo-member-pass\n", capture_output=True, timeout=120)
        if done.returncode:
            raise SystemExit(f"path: {line}: {done.returncode} {done.stderr}")

    def start(self, *words):
        return subprocess.Popen([self.spec, *words], env=self.environment(True), stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True)


def stop_to_phone(home):
    host = home.start("grid", "host", "--web", "--port", "0", "--code", "K7QX2M", "--step", "500ms", "--json")

    def until(name):
        return next(event for event in map(json.loads, host.stdout) if event.get("event") == name)

    def say(line):
        host.stdin.write(line + "\n")
        host.stdin.flush()

    url = re.match(r"http://[^/]+/", until("listening")["urls"][0])[0]
    ask = lambda path, **body: fetch(url + "api/" + path, body).json
    fetch(url)
    token = ask("seat", device="1" * 16, code="K7QX2M", row=1, column=1, name="Ann")["token"]
    stream = urllib.request.urlopen(f"{url}api/events?token={token}")
    states = []
    threading.Thread(target=lambda: states.extend(iter(stream.readline, b"")), daemon=True).start()
    for _ in range(5):
        ask("clock", token=token, boundUs=900)
    ask("ready", token=token, ready=True)
    until("ready")
    say("start anyway")
    until("step")
    seen = len(states)
    say("stop")
    assert waited(lambda: len(states) > seen, 20), "the page did not hear of the stop"
    host.stdin.close()
    host.stdout.read()
    host.wait(30)


# The last command of each call is counted, those before it prepare the home.
CALLS = {
    "timers add": ["timers add x --down 4m"],
    "dindin invite accept": ["dindin demo load", "dindin invite accept"],
    "usframe check": ["usframe login --service test --as ann --no-input", "usframe choose @bea", "usframe check"],
    "hacksmiths rsvp next yes": [
        "hacksmiths demo load", "hacksmiths login --email mia@demo.example --password-stdin", "hacksmiths rsvp next yes"],
    "grid STOP to a phone": stop_to_phone,
}


def executed(spec, profile):
    """The files below Sources with an executed function, and the number of those functions."""
    data = profile + ".profdata"
    subprocess.run([*MERGE, profile, "-o", data], check=True)
    found = json.loads(subprocess.run([*EXPORT, spec, f"-instr-profile={data}"], check=True,
                                      capture_output=True).stdout)
    files, functions = set(), set()
    for function in found["data"][0]["functions"]:
        source = os.path.relpath(function["filenames"][0], ROOT)
        if function["count"] and source.startswith("Sources/"):
            files.add(source)
            functions.add(function["name"])
    return files, functions


def main():
    for tool in MERGE[0], EXPORT[0]:
        if not os.access(tool, os.X_OK):
            raise SystemExit(f"path: '{tool}' is missing: it comes with the Swift toolchain")
    subprocess.run(BUILD, check=True, stdout=subprocess.DEVNULL)
    place = subprocess.run([*BUILD, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    for name, call in CALLS.items():
        if not sys.argv[1:] or any(name.startswith(word) for word in sys.argv[1:]):
            home = Home(os.path.join(place, "spec"))
            if callable(call):
                call(home)
            else:
                for line in call:
                    home.run(line, counted=line == call[-1])
            files, functions = executed(home.spec, home.profile)
            print(f"{name:26} files {len(files)}  functions {len(functions)}")
            shutil.rmtree(home.folder)


if __name__ == "__main__":
    main()
