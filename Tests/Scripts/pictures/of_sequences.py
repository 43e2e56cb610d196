"""Scaled pictures beside exact ones, and what is sent to terminals, read by programs that are not ours."""
import base64
import io
import pathlib
import re
import subprocess

import numpy
from PIL import Image

from common import halves, path, photograph, place, program, same, show, signal_to_noise
from kit import Skipped, check

NUMBERS = numpy.random.default_rng(21)


def light(values):
    values = values / 255
    return numpy.where(values <= .04045, values / 12.92, ((values + .055) / 1.055) ** 2.4)


def steps(amounts):
    amounts = numpy.maximum(amounts, 0)
    return numpy.rint(255 * numpy.where(
        amounts <= .0031308, amounts * 12.92, 1.055 * amounts ** (1 / 2.4) - .055))


def weights(old, new):
    """How much of each old sample is in each new one."""
    table, step = numpy.zeros((new, old)), old / new
    for index in range(new):
        if step >= 1:
            start, end = index * step, (index + 1) * step
            for place in range(int(start), min(old, int(numpy.ceil(end)))):
                table[index, place] = max(0, min(end, place + 1) - max(start, place))
        else:
            center = min(max((index + .5) * step - .5, 0), old - 1)
            first = min(int(center), old - 2)
            table[index, first:first + 2] += 1 - (center - first), center - first
    return table / table.sum(1, keepdims=True)


def exact(picture, width, height):
    """Averaged in linear light with the opacity multiplied in, over black."""
    cells = numpy.asarray(picture.convert("RGBA")).astype(float)
    amounts = light(cells[:, :, :3]) * cells[:, :, 3:] / 255
    return steps(numpy.einsum("ih,hwc,jw->ijc", weights(cells.shape[0], height), amounts,
                              weights(cells.shape[1], width), optimize=True))


HALVES = [(size, bands, cells, cell) for size in ((300, 200), (157, 403), (40, 30)) for bands in (3, 4)
          for cells, cell in (("80x24", "1x2"), ("33x9", "8x17"))]
# Areas of the shape of the picture, which is then sent whole, as a PNG file.
FILES = [((300, 200), "20x10", "9x12"), ((157, 403), "157x403", "2x2"), ((40, 30), "20x15", "9x9")]


def averages():
    """averaged in linear light, beside the same worked out exactly:"""
    largest = 0
    for (width, height), bands, cells, cell in HALVES:
        Image.fromarray(photograph(width, height, bands, NUMBERS), "RGBA" if bands == 4 else "RGB").save(path("a.png"))
        ours = halves(path("a.png"), "--size", cells, "--cell", cell)
        theirs = exact(Image.open(path("a.png")), ours.shape[1], ours.shape[0])
        largest = max(largest, int(abs(ours - theirs).max()))
    for (width, height), cells, cell in FILES:
        Image.fromarray(photograph(width, height, 3, NUMBERS)).save(path("a.png"))
        letters = show(path("a.png"), "iterm2", "--fit", "cover", "--size", cells, "--cell", cell)
        ours = numpy.asarray(Image.open(io.BytesIO(base64.b64decode(letters[letters.index(b":") + 1:-1]))))
        theirs = exact(Image.open(path("a.png")), ours.shape[1], ours.shape[0])
        largest = max(largest, int(abs(ours - theirs).max()))
    check(largest <= 2, f"differs by {largest}")
    return f"{len(HALVES + FILES)} pictures, largest difference {largest}"


AREA = ("--size", "40x12", "--cell", "9x18")


def kitty(data):
    """The pictures that a terminal with the protocol of kitty would have: keys and pixels."""
    pictures, keys, letters = [], {}, b""
    for command, _, payload in (found[1].partition(b";") for found in re.finditer(rb"\x1b_G(.*?)\x1b\\", data, re.S)):
        told = dict(pair.split(b"=") for pair in command.split(b","))
        check(len(payload) <= 4096 and (told.get(b"m") != b"1" or len(payload) % 4 == 0),
              f"a piece of {len(payload)} letters")
        keys = keys or told
        letters += payload
        if told.get(b"m", b"0") == b"0":
            whole = base64.b64decode(letters, validate=True)
            if keys[b"f"] == b"100":
                pixels = numpy.asarray(Image.open(io.BytesIO(whole)).convert("RGB"))
            else:
                pixels = numpy.frombuffer(whole, numpy.uint8).reshape(int(keys[b"v"]), int(keys[b"s"]), 3)
            pictures.append(({key.decode(): value.decode() for key, value in keys.items()}, pixels))
            keys, letters = {}, b""
    return pictures


def graphics():
    """kitty, files and pixels, by a reader in Python:"""
    count = 0
    for width, height in ((300, 200), (100, 400), (700, 90)):
        source = Image.fromarray(photograph(width, height, 3, NUMBERS))
        source.save(path("a.png"))
        source.save(path("a.jpg"), quality=95, subsampling=0)
        (keys, pixels), = kitty(show(path("a.png"), "kitty", *AREA))
        same(pixels, numpy.asarray(source), "the file as it is")
        check(not {"c", "r"} <= set(keys) and keys["q"] == "2", f"keys {keys}")
        (keys, pixels), = kitty(show(path("a.jpg"), "kitty", *AREA))
        left, top, across, down = place(path("a.jpg"), "kitty", *AREA)
        check(pixels.shape[0] <= 12 * 18 and pixels.shape[1] <= 40 * 9,
              f"more pixels than the area has: {pixels.shape}")
        theirs = exact(Image.open(path("a.jpg")), pixels.shape[1], pixels.shape[0])
        check(abs(pixels - theirs).max() <= 4, f"{width}x{height}: differs by {abs(pixels - theirs).max():.0f}")
        (keys, pixels), = kitty(show(path("a.jpg"), "kitty", "--fit", "cover", *AREA))
        check(keys.get("c") == "40" and "r" not in keys, f"cover: {keys}")
        count += 3
    return f"{count} pictures"


def inline():
    """iTerm2, files as they are, large ones in parts, by a reader in Python:"""
    for size, name in (((300, 200), "a.png"), ((300, 200), "a.jpg"), ((900, 700), "b.png")):
        Image.fromarray(photograph(*size, 3, NUMBERS)).save(path(name))
        data = show(path(name), "iterm2", *AREA)
        parts = re.findall(rb"\x1b\]1337;(.*?)\x07", data, re.S)
        if len(data) < 1_000_000:
            letters = parts[0].partition(b":")[2]
        else:
            check(parts[0].startswith(b"MultipartFile=inline=1;") and parts[-1] == b"FileEnd", "parts")
            letters = b"".join(part.removeprefix(b"FilePart=") for part in parts[1:-1])
        sent = base64.b64decode(letters, validate=True)
        check(sent == pathlib.Path(path(name)).read_bytes(), f"{name} is another file")
    return "3 files"


def read_sixels(data):
    pathlib.Path(path("a.six")).write_bytes(data[data.index(b"\x1bP"):data.rindex(b"\x1b\\") + 2])
    subprocess.run([program("sixel2png"), "-i", path("a.six"), "-o", path("b.png")], check=True, capture_output=True)
    return numpy.asarray(Image.open(path("b.png")).convert("RGB"))


def sixel():
    """sixels, by sixel2png of libsixel, beside all colors and the sixels of chafa:"""
    found, few = [], numpy.full((12, 40, 3), 30, numpy.uint8)
    few[:, :, 0], few[:6, :, 1], few[6:, :, 1] = numpy.arange(40) // 10 * 80, 0, 200
    Image.fromarray(few).save(path("a.png"))
    read = read_sixels(show(path("a.png"), "sixel", "--size", "4x2", "--cell", "10x6"))
    check(read.shape == few.shape and abs(read.astype(int) - few).max() <= 3, "few colors are others")
    for size, columns, rows, across, down in ((300, 900), 40, 12, 9, 18), ((50, 50), 40, 12, 9, 18), \
            ((640, 384), 40, 12, 9, 18), ((640, 384), 80, 24, 8, 16):
        Image.fromarray(photograph(*size, 3, NUMBERS)).save(path("a.png"))
        area = ("--size", f"{columns}x{rows}", "--cell", f"{across}x{down}")
        read = read_sixels(show(path("a.png"), "sixel", *area))
        left, top, width, height = place(path("a.png"), "sixel", *area)
        check(read.shape[0] % 6 == 0 or read.shape[0] == top % down + height, f"a height of {read.shape[0]}")
        drawn = read[top % down:top % down + height, left % across:left % across + width]
        theirs = exact(Image.open(path("a.png")), width, height)[:drawn.shape[0]]
        found.append(signal_to_noise(drawn, theirs))
    check(min(found) >= 24, f"{min(found):.1f} dB")
    told = f"{len(found)} pictures, at least {min(found):.1f} dB"
    try:
        words = [program("chafa"), "-f", "sixels", "-s", "80x24", path("a.png")]
    except Skipped:
        return told + ", without chafa"
    drawn = read_sixels(subprocess.run(words, capture_output=True, check=True).stdout)
    peer = signal_to_noise(drawn, exact(Image.open(path("a.png")), drawn.shape[1], drawn.shape[0]))
    check(found[-1] >= peer - 1, f"{found[-1]:.1f} dB, chafa {peer:.1f}")
    return f"{told}, chafa {peer:.1f}"


STORIES = (averages, graphics, inline, sixel)
