"""Screens of `spec dindin` at many sizes, and the fading of its splash."""
from dindin_world import dinner, fits, holds, same, story


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
