"""PNG files by pypng, Pillow and ImageMagick, read by pypng, which keeps all bits of a sample."""
import base64
import glob
import os
import pathlib
import subprocess
import zlib

import numpy
import png
from PIL import Image, ImageOps

from common import imagemagick, path, photograph, pixels, refused, same, show
from kit import Skipped, check

NUMBERS = numpy.random.default_rng(11)
SAMPLES = os.path.join(os.path.dirname(__file__), "../../../fixtures/pictures")
FORMS = [("gray", 1, depth) for depth in (1, 2, 4, 8, 16)] + [("palette", 1, depth) for depth in (1, 2, 4, 8)] \
    + [(name, planes, depth) for name, planes in (("rgb", 3), ("gray", 2), ("rgb", 4)) for depth in (8, 16)]


def parts(values, most):
    """Of so many the nearest of 255."""
    return ((values.astype(numpy.int64) * 510 + most) // (2 * most)).astype(numpy.uint8)


def read(file):
    """Red, green, blue and opacity, rounded to 8 bits."""
    width, height, rows, about = png.Reader(filename=file).read()
    cells = numpy.array([list(row) for row in rows]).reshape(height, width, about["planes"])
    most = (1 << about["bitdepth"]) - 1
    if about.get("palette") and about["planes"] == 1:
        colors = numpy.array([tuple(color) + (255,) * (4 - len(color)) for color in about["palette"]])
        return colors[cells[:, :, 0]].astype(numpy.uint8)
    hidden = about.get("transparent")
    if about["alpha"]:
        opacity = parts(cells[:, :, -1], most)
    elif hidden is not None:
        opacity = numpy.where((cells == numpy.array(hidden)).all(-1), 0, 255).astype(numpy.uint8)
    else:
        opacity = numpy.full((height, width), 255, numpy.uint8)
    colors = parts(cells[:, :, :1] if about["greyscale"] else cells[:, :, :3], most)
    return numpy.concatenate([numpy.broadcast_to(colors, (height, width, 3)), opacity[:, :, None]], -1)


def forms():
    """all forms in many sizes, by pypng:"""
    count = 0
    for name, planes, depth in FORMS:
        for width, height in ((1, 1), (2, 3), (5, 4), (8, 8), (9, 7), (33, 17), (100, 3), (3, 100)):
            for interlace in (False, True):
                for hides in (False, True):
                    values = NUMBERS.integers(0, 1 << depth, (height, width * planes))
                    options = {}
                    if name == "palette":
                        options["palette"] = [tuple(map(int, color)) for color in
                                              NUMBERS.integers(0, 256, (1 << depth, 4 if hides else 3))]
                    elif hides and planes in (1, 3):
                        hidden = tuple(map(int, values[0, :planes]))
                        options["transparent"] = hidden if planes == 3 else hidden[0]
                    with open(path("a.png"), "wb") as file:
                        png.Writer(width, height, greyscale=name == "gray", alpha=planes in (2, 4), bitdepth=depth,
                                   interlace=interlace, **options).write(file, values.tolist())
                    same(pixels(path("a.png")), read(path("a.png")), f"{name}{depth} {width}x{height}")
                    count += 1
    return f"{count} equal"


def encoders():
    """filters and modes, by Pillow and ImageMagick:"""
    count, whole = 0, Image.fromarray(photograph(157, 83, 4, NUMBERS), "RGBA")
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA"):
        for level in (0, 1, 6, 9):
            whole.convert(mode).save(path("a.png"), compress_level=level)
            same(pixels(path("a.png")), numpy.asarray(Image.open(path("a.png")).convert("RGBA")),
                 f"{mode} {level}")
            count += 1
    try:
        convert = imagemagick()
        whole.save(path("b.tif"))
        for quality in range(90, 96):
            for options in ((), ("-interlace", "PNG"), ("-colors", "30"), ("-depth", "16"), ("-alpha", "off")):
                subprocess.run([convert, path("b.tif"), *options, "-quality", str(quality), path("a.png")],
                               check=True, capture_output=True)
                same(pixels(path("a.png")), read(path("a.png")), f"ImageMagick {quality} {options}")
                count += 1
    except (Skipped, subprocess.CalledProcessError):
        return f"{count} equal, without ImageMagick"
    return f"{count} equal"


def written():
    """what is written, by Pillow:"""
    count = 0
    for size in ((1, 1), (3, 2), (157, 83), (400, 300)):
        Image.fromarray(photograph(*size, 3, NUMBERS)).save(path("a.png"))
        # A picture that fills its area is sent to iTerm2 as a file of its own.
        letters = show(path("a.png"), "iterm2", "--fit", "cover", "--cell", "1x1", "--size", "%dx%d" % size)
        pathlib.Path(path("b.png")).write_bytes(base64.b64decode(letters[letters.index(b":") + 1:-1]))
        again = Image.open(path("b.png"))
        check(again.mode == "RGB", f"{again.mode} is not RGB")
        same(numpy.asarray(again), numpy.asarray(Image.open(path("a.png"))), f"{size}")
        check(os.path.getsize(path("b.png")) <= 1.15 * os.path.getsize(path("a.png")) + 100,
              f"{size}: larger than Pillow's by more than 15 of 100")
        count += 1
    return f"{count} equal"


def samples():
    """the samples of the unit tests and their sums, by pypng and Pillow:"""
    count = 0
    with open(os.path.join(SAMPLES, "list.txt")) as table:
        for name, *size, total in map(str.split, table):
            file = os.path.join(SAMPLES, name)
            picture = read(file) if name.endswith(".png") else numpy.asarray(
                ImageOps.exif_transpose(Image.open(file)).convert("RGB").convert("RGBA"))
            found = list(picture.shape[1::-1]), zlib.crc32(picture.tobytes())
            check(found == ([*map(int, size)], int(total, 16)), name)
            count += 1
    return f"{count} equal"


def suite():
    """PngSuite:"""
    folder = os.environ.get("PNGSUITE")
    if not folder:
        raise Skipped("no folder in PNGSUITE")
    equal = hurt = 0
    for file in sorted(glob.glob(os.path.join(folder, "**", "*.png"), recursive=True)):
        if os.path.basename(file).startswith("x"):
            refused(file, os.path.basename(file))
            hurt += 1
        elif "/iphone/" not in file and "_check/" not in file:
            try:
                theirs = read(file)
            except IndexError:  # It takes the suggested palette of a picture without one for its own.
                theirs = numpy.asarray(Image.open(file).convert("RGBA"))
                ours = pixels(file)
                check((abs(ours.astype(int) - theirs) <= 1).all(), os.path.basename(file))
                equal += 1
                continue
            same(pixels(file), theirs, os.path.basename(file))
            equal += 1
    check((equal, hurt) == (161, 14), f"{equal} equal, {hurt} refused, not 161 and 14")
    return f"{equal} equal, {hurt} refused"


STORIES = (forms, encoders, written, samples, suite)
