"""Screens of `spec dindin` at many sizes, the fading of its splash, and its sign-in with Facebook."""
import re
import subprocess
import urllib.parse
import urllib.request

from dindin_world import Server, dinner, fits, holds, same, story


@story("D1.1")
def phones(w):
    "a phone's terminal has room for the home screen"
    for frame in w.frames("--size", "40x30", "--keys", "q"):
        fits(frame, 40, 30)


@story("D4.1.2", fresh=True, served=False)
def sizes(w):
    "phones, tablets and walls: nothing cut, nothing wider than the screen"
    for size in "40x12 59x30 60x30 99x30 100x30 200x60 39x12 20x8".split():
        columns, rows = map(int, size.split("x"))
        for frame in w.frames("splash", "--size", size, "--keys", "q"):
            fits(frame, columns, rows)
            text = " ".join(" ".join(frame["rows"]).split())
            holds(text, "DinDin", w.words("Connecting Food Lovers", "توصيل عشاق الطعام"),
                  w.words("[ Get Started ]", "[ البدء ]"))


@story("D4.3.1", fresh=True, served=False)
def fading(w):
    "six faces fade in and out, each by a course of its own; the seed repeats it"
    words = "splash", "--frames", "200", "--seed", "7"
    frames = w.frames(*words)
    same(w.good(*words, "--json").out, w.good(*words, "--json").out)
    same(len(frames), 200)
    courses = []
    for face in range(6):
        levels = [round(f["avatars"][face]["level"] * 10) for f in frames]
        assert all(abs(a - b) <= 1 for a, b in zip(levels, levels[1:])), levels
        text = "".join("0123456789A"[level] for level in levels)
        assert text.count("0123456789A") >= 2 and text.count("A9876543210") >= 2, text
        courses.append(text)
    same(len(set(courses)), 6)


@story("D7.sizes")
def host_sizes(w):
    "the host's screens fit phones and wide terminals"
    w.good("event", "new", "--date", "tomorrow", "--time", "7pm", "--address", "Rotunda Kitchen")
    for columns in 40, 80, 140:
        size = ["--size", f"{columns}x30"]
        for words in (["event", "new", "--resume", "--keys", "enter,esc,tab*6,enter,/,a,enter"],
                      ["event", "show", dinner(5), "--keys", "c,esc,e"], ["--keys", "h"]):
            for frame in w.frames(*words, *size):
                fits(frame, columns, 30)


@story("D4.7.1", fresh=True, served=False)
def facebook(w):
    "sign in with Facebook: a code, an approval, a name"
    server = Server(w, "--device-interval", "1")
    try:
        environment = w.environment | {
            "SPEC_DINDIN_SERVER": server.url, "SPEC_DINDIN_FACEBOOK_URL": server.origin,
            "SPEC_DINDIN_FACEBOOK_APP_ID": "1", "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN": "t"}
        login = subprocess.Popen(
            w.command("login"), env=environment, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = login.stderr.readline()
        holds(line, server.origin + "/device")
        code = re.search(r"\b[A-Z0-9]{4}-?[A-Z0-9]{4}\b", line).group()
        form = urllib.parse.urlencode(
            {"user_code": code, "name": "Ann Lee", "action": "approve"}).encode()
        urllib.request.urlopen(server.origin + "/device", form, timeout=10).close()
        login.communicate(timeout=30)
        same(login.returncode, 0)
        who = w.json("whoami", env={"SPEC_DINDIN_SERVER": server.url})
        same([who["name"], who["provider"]], ["Ann Lee", "facebook"])
    finally:
        server.close()
