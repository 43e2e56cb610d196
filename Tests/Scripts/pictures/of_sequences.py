"""What is sent to terminals, read again by programs that are not ours."""
import base64
import io
import re
import subprocess

import numpy
from PIL import Image

from common import Different, path, photograph, place, program, same, show, signal_to_noise
from of_scaling import exact

NUMBERS = numpy.random.default_rng(21)
AREA = ("--size", "40x12", "--cell", "9x18")


def kitty(data):
    """The pictures that a terminal with the protocol of kitty would have: keys and pixels."""
    pictures, keys, letters = [], {}, b""
    for command, _, payload in (found[1].partition(b";") for found in re.finditer(rb"\x1b_G(.*?)\x1b\\", data, re.S)):
        told = dict(pair.split(b"=") for pair in command.split(b","))
        if len(payload) > 4096 or told.get(b"m") == b"1" and len(payload) % 4:
            raise Different(f"a piece of {len(payload)} letters")
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
        if "c" in keys and "r" in keys or keys["q"] != "2":
            raise Different(f"keys {keys}")
        (keys, pixels), = kitty(show(path("a.jpg"), "kitty", *AREA))
        left, top, across, down = place(path("a.jpg"), "kitty", *AREA)
        if pixels.shape[0] > 12 * 18 or pixels.shape[1] > 40 * 9:
            raise Different(f"more pixels than the area has: {pixels.shape}")
        theirs = exact(Image.open(path("a.jpg")), pixels.shape[1], pixels.shape[0])
        if abs(pixels - theirs).max() > 4:
            raise Different(f"{width}x{height}: differs by {abs(pixels - theirs).max():.0f}")
        (keys, pixels), = kitty(show(path("a.jpg"), "kitty", "--fit", "cover", *AREA))
        if keys.get("c") != "40" or "r" in keys:
            raise Different(f"cover: {keys}")
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
            if not parts[0].startswith(b"MultipartFile=inline=1;") or parts[-1] != b"FileEnd":
                raise Different("parts")
            letters = b"".join(part.removeprefix(b"FilePart=") for part in parts[1:-1])
        with open(path(name), "rb") as file:
            if base64.b64decode(letters, validate=True) != file.read():
                raise Different(f"{name} is another file")
    return "3 files"


def sixel():
    """sixels, by sixel2png of libsixel:"""
    found = []
    for size in ((640, 384), (300, 900), (50, 50)):
        Image.fromarray(photograph(*size, 3, NUMBERS)).save(path("a.png"))
        data = show(path("a.png"), "sixel", *AREA)
        with open(path("a.six"), "wb") as file:
            file.write(data[data.index(b"\x1bP"):])
        subprocess.run([program("sixel2png"), "-i", path("a.six"), "-o", path("b.png")], check=True,
                       capture_output=True)
        left, top, width, height = place(path("a.png"), "sixel", *AREA)
        read = numpy.asarray(Image.open(path("b.png")).convert("RGB"))
        if read.shape[0] % 6 and read.shape[0] != top % 18 + height:
            raise Different(f"a height of {read.shape[0]}")
        drawn = read[top % 18:top % 18 + height, left % 9:left % 9 + width]
        found.append(signal_to_noise(drawn, exact(Image.open(path("a.png")), width, height)[:drawn.shape[0]]))
    if min(found) < 24:
        raise Different(f"{min(found):.1f} dB")
    return f"{len(found)} pictures, at least {min(found):.1f} dB"


STORIES = (graphics, inline, sixel)
