"""Pictures on real terminals: a screen is photographed and compared with the file."""
import contextlib
import os
import pathlib
import signal
import subprocess
import time

import numpy
from PIL import Image

from common import SPEC, imagemagick, path, photograph, program
import kit
from kit import check, waited

NUMBERS = numpy.random.default_rng(31)
# Where to leave the screenshots for people.
KEPT = os.environ.get("SPEC_SCREENSHOTS")


class Display:
    """A screen of its own for as long as it is used."""

    def __enter__(self):
        reader, writer = os.pipe()
        self.process = subprocess.Popen(
            [program("Xvfb"), "-displayfd", str(writer), "-screen", "0", "1000x700x24"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=[writer])
        os.close(writer)
        with open(reader) as file:
            number = file.readline().strip()  # Written when the server takes clients.
        self.environment = {**os.environ, "DISPLAY": f":{number}", "HOME": path(""), "LC_ALL": "C.UTF-8",
                            "LIBGL_ALWAYS_SOFTWARE": "1"}
        for name in ("COLORTERM", "TMUX", "CI", "NO_COLOR"):
            self.environment.pop(name, None)
        self.children = []
        return self

    def __exit__(self, *_):
        for child in self.children:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGTERM)
            child.wait(10)
        self.process.terminate()
        self.process.wait(10)

    def start(self, *words):
        self.children.append(subprocess.Popen(words, env=self.environment, cwd=path(""), start_new_session=True,
                                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def photographed(self, name):
        """The screen, when the picture has been written and a moment has passed."""
        file = path(name + ".png")
        waited(lambda: os.path.exists(path("shown")), 30)
        time.sleep(2)
        photograph = ["import", "-silent", "-window", "root", file]
        waited(lambda: subprocess.run(photograph, env=self.environment).returncode == 0)
        if KEPT:
            os.makedirs(KEPT, exist_ok=True)
            Image.open(file).save(os.path.join(KEPT, name + ".png"))
        return Image.open(file).convert("RGB")


def found_in(screen, source):
    """Where on a black screen the picture is, and how much it is like the file."""
    cells = numpy.asarray(screen).astype(float)
    bright = cells.max(-1) > 40
    rows, columns = numpy.flatnonzero(bright.mean(1) > .15), numpy.flatnonzero(bright.mean(0) > .15)
    check(len(rows) >= 20 and len(columns) >= 20, "there is no picture on the screen")
    box = columns[0], rows[0], columns[-1] + 1, rows[-1] + 1
    part = numpy.asarray(screen.crop(box)).astype(float)
    whole = numpy.asarray(source.resize(part.shape[1::-1], Image.BOX)).astype(float)
    # What a dithered or coarse picture has in common with the source is seen from a distance.
    small = [numpy.asarray(Image.fromarray(one.astype(numpy.uint8)).resize((40, 30), Image.BOX)).astype(float)
             for one in (part, whole)]
    difference = abs(small[0] - small[1]).mean()
    shape = part.shape[1] / part.shape[0]
    check(difference <= 12 and abs(shape / (source.width / source.height) - 1) <= .06,
          f"differs by {difference:.1f}, shape {shape:.2f}")
    return difference


def picture():
    cells = numpy.clip(photograph(600, 400, 3, NUMBERS).astype(int) + 50, 60, 255).astype(numpy.uint8)
    source = Image.fromarray(cells)
    source.save(path("shown.jpg"), quality=95, subsampling=0)
    return Image.open(path("shown.jpg"))


def script(words):
    """A program for a terminal: shows the picture and waits."""
    pathlib.Path(path("shown")).unlink(missing_ok=True)
    return kit.script(path("show.sh"), f"printf '\\033[?25l'\n{words}\ntouch shown\nsleep 60\n")


SHOW = f"'{SPEC}' usframe photo show shown.jpg"
XTERM = ("xterm", "-bg", "black", "-fg", "black", "-geometry", "100x40+0+0")


def likeness(name, *words):
    program(words[0])
    imagemagick()
    source = picture()
    with Display() as display:
        display.start(*words)
        return f"mean difference {found_in(display.photographed(name), source):.1f}"


def xterm_sixel():
    """xterm with sixels, which it is asked for:"""
    return likeness("xterm-sixel", *XTERM, "-ti", "vt340", "-xrm", "XTerm*decTerminalID: 340", "-xrm",
                    "XTerm*numColorRegisters: 256", "-e", script(SHOW))


def xterm_halves():
    """xterm with half blocks:"""
    return likeness("xterm-half", *XTERM, "-e", script(f"COLORTERM=truecolor {SHOW}"))


def kitty_graphics():
    """kitty:"""
    return likeness("kitty", "kitty", "--config", "NONE", "-o", "background=black", "-o", "foreground=black", "-o",
                    "remember_window_size=no", "-o", "initial_window_width=900", "-o", "initial_window_height=600",
                    "-o", "update_check_interval=0", script(SHOW))


def tmux_halves():
    """xterm with tmux, which hands no pixels on unless it is asked to:"""
    tmux = [program("tmux"), "-S", path("tmux")]
    try:
        return likeness("tmux", *XTERM, "-e", *tmux, "-f", "/dev/null", "new-session",
                        "tmux set -g status off; " + script(f"COLORTERM=truecolor {SHOW}"))
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True)


STORIES = (xterm_sixel, xterm_halves, kitty_graphics, tmux_halves)
