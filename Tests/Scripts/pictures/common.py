"""What the parts share: the program, a folder for files, and how pictures are compared."""
import atexit
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import numpy

from kit import Skipped, check

SPEC = os.path.abspath(sys.argv[1])
FOLDER = tempfile.mkdtemp(prefix="spec-pictures-")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)


def path(name):
    return os.path.join(FOLDER, name)


def program(name):
    found = shutil.which(name)
    if not found:
        raise Skipped(f"no {name}")
    return found


def imagemagick():
    """Its `convert`; on some machines another program has that name."""
    for name in ("convert-im6.q16", "magick", "convert"):
        found = shutil.which(name)
        if found and b"ImageMagick" in subprocess.run([found, "-version"], capture_output=True).stdout:
            return found
    raise Skipped("no ImageMagick")


def shown(file, image, *words):
    """How `photo show` of a file ends, and what it prints."""
    return subprocess.run([SPEC, "usframe", "photo", "show", file, "--image", image, *map(str, words)],
                          capture_output=True)


def show(file, image, *words):
    done = shown(file, image, *words)
    check(done.returncode == 0, f"{file}: {done.returncode} {done.stderr.decode()[:200]}")
    return done.stdout


def place(file, image, *words):
    """Where the picture is drawn: left, top, width and height in units of the method."""
    drawn = json.loads(show(file, image, "--json", *words))["drawn"]
    return drawn["x"], drawn["y"], drawn["width"], drawn["height"]


def pixels(file):
    """Red, green, blue and opacity as spec has them."""
    head, _, data = show(file, "pam").partition(b"ENDHDR\n")
    sizes = dict(line.split(b" ") for line in head.splitlines() if b" " in line)
    width, height = int(sizes[b"WIDTH"]), int(sizes[b"HEIGHT"])
    return numpy.frombuffer(data, numpy.uint8).reshape(height, width, 4)


def halves(file, *words):
    """Red, green and blue of the half blocks that are the picture's."""
    rows, colors = [], {b"38": (0, 0, 0), b"48": (0, 0, 0)}
    for line in show(file, "half", *words).splitlines():
        upper, lower = [], []
        for token in re.finditer(rb"\x1b\[([\d;]*)m|(\xe2\x96\x80)", line):
            if token[2]:
                upper.append(colors[b"38"])
                lower.append(colors[b"48"])
            else:
                for ground, *color in re.findall(rb"([34]8);2;(\d+);(\d+);(\d+)", token[1]):
                    colors[ground] = tuple(map(int, color))
        rows += [upper, lower]
    left, top, width, height = place(file, "half", *words)
    return numpy.array(rows)[top:top + height, left:left + width]


def same(ours, theirs, what):
    check(ours.shape == theirs.shape, f"{what}: {ours.shape} is not {theirs.shape}")
    different = (ours != theirs).any(-1).sum()
    check(different == 0, f"{what}: differs in {different} pixels")


def refused(file, what):
    """The file is refused with a reason, not by a crash."""
    done = shown(file, "pam")
    check(done.returncode == 65 and done.stderr, f"{what}: {done.returncode} {done.stderr.decode()[:200]}")


def signal_to_noise(ours, theirs):
    """In decibels."""
    square = ((ours.astype(float) - theirs) ** 2).mean()
    return 99.0 if square == 0 else float(10 * numpy.log10(255 ** 2 / square))


def photograph(width, height, bands, numbers):
    """Something like one: smooth at several sizes, with noise."""
    from PIL import Image
    total = numpy.zeros((height, width, bands), numpy.float32)
    for cells, amount in ((3, 60), (9, 45), (30, 30), (90, 10)):
        noise = numbers.normal(size=(cells, cells, bands)).astype(numpy.float32)
        for band in range(bands):
            layer = Image.fromarray(noise[:, :, band]).resize((width, height), Image.BICUBIC)
            total[:, :, band] += amount * numpy.asarray(layer)
    total += numbers.normal(size=(height, width, 1)) * 4
    return numpy.clip(total + 128, 0, 255).astype(numpy.uint8)
