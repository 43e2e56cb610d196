"""The seed of `spec hacksmiths`, line by line: one function a row, named as the row."""
import os
import re
import shutil
import socket
import subprocess
from html.parser import HTMLParser

from world import ROOT, SPEC, Skipped, World, holds, row, same


@row
def H16():
    "the program needs no library beside the system's (also H28, H57)"
    same(subprocess.run([SPEC, "--version"], env={}, capture_output=True, text=True).stdout[:5],
         "spec ")
    reader = shutil.which("readelf")
    if not reader:
        return "the version without an environment; no readelf to look at libraries"
    needed = subprocess.run([reader, "-d", SPEC], capture_output=True, text=True).stdout
    libraries = re.findall(r"NEEDED.*\[(.*)\]", needed)
    same([name for name in libraries if "swift" in name.lower() and SPEC.startswith(
        os.path.join(ROOT, "build/"))], [])
    return f"libraries: {' '.join(libraries) or 'none'}"


class Balance(HTMLParser):
    """Every element that is opened is closed, in its order."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], set()

    def handle_starttag(self, tag, attributes):
        self.seen.add(tag)
        if tag not in ("meta", "br", "hr", "img", "link", "input"):
            self.open.append(tag)
        for name, value in attributes:
            assert name not in ("src", "srcset", "onclick"), (tag, name)
            assert name != "href" or not re.match("[a-z]+script", value), value

    def handle_endtag(self, tag):
        same(self.open.pop(), tag)


@row
def H24():
    "the page of an event is for screen and web"
    page = World().good("event", "--html").out
    balance = Balance()
    balance.feed(page)
    same((balance.open, balance.seen & {"script", "link", "img"}), ([], set()))
    holds(page, "<!DOCTYPE html>", "Food Rescue Hackathon")


@row
def H31():
    "the test API is there for anyone"
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", 3000))
        except OSError:
            raise Skipped("port 3000 is taken here") from None
    with World().serve(port=None) as server:
        same(server.line, "listening\thttp://127.0.0.1:3000\n")
