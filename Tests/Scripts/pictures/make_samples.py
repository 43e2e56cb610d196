#!/usr/bin/env python3
"""Makes the small pictures that tests and the fuzzer share, by programs of other makers.

Writes fixtures/pictures.
Needs Pillow, pypng, numpy, and ImageMagick's convert and libjpeg's cjpeg and jpegtran.
list.txt has the size of each, and the CRC-32 of the red, green, blue and opacity of its pixels as the
other program has them.
"""
import io
import os
import subprocess
import tempfile
import zlib

import numpy
import png
from PIL import Image, ImageOps

SAMPLES = []
NUMBERS = numpy.random.default_rng(7)


def add(name, data, rgba):
    height, width = rgba.shape[:2]
    SAMPLES.append((name, data, width, height, zlib.crc32(rgba.astype(numpy.uint8).tobytes())))


def eighth(values, most):
    """Of so many parts the nearest of 255."""
    return (values.astype(numpy.int64) * 510 + most) // (2 * most)


def png_forms():
    width, height = 11, 9
    for name, planes, depths in (("gray", 1, (1, 2, 4, 8, 16)), ("rgb", 3, (8, 16)), ("palette", 1, (1, 2, 4, 8)),
                                 ("grayAlpha", 2, (8, 16)), ("rgba", 4, (8, 16))):
        for depth in depths:
            for interlace in (False, True):
                most = (1 << depth) - 1
                steps = numpy.add.outer(numpy.arange(height) * most // height,
                                        numpy.arange(width * planes) * most // (3 * width))
                noise = NUMBERS.integers(0, most // 4 + 2, (height, width * planes))
                values = (steps + noise) % (most + 1)
                options, colors = {}, None
                cells = values.reshape(height, width, planes)
                if name == "palette":
                    colors = NUMBERS.integers(0, 256, (most + 1, 4))
                    colors[most // 2 + 1:, 3] = 255
                    options["palette"] = [tuple(int(part) for part in color) for color in colors]
                elif interlace and planes in (1, 3):
                    hidden = tuple(int(part) for part in cells[4, 5])
                    options["transparent"] = hidden if planes == 3 else hidden[0]
                file = io.BytesIO()
                writer = png.Writer(width, height, greyscale=name.startswith("gray"), alpha=planes in (2, 4),
                                    bitdepth=depth, interlace=interlace, **options)
                writer.write_array(file, values.flatten().tolist()) if not interlace else writer.write(
                    file, values.tolist())
                opacity = numpy.full((height, width), most)
                if colors is not None:
                    rgba = colors[cells[:, :, 0]]
                else:
                    if planes in (2, 4):
                        opacity = cells[:, :, -1]
                    elif "transparent" in options:
                        opacity = numpy.where((cells == cells[4, 5]).all(-1), 0, most)
                    rgb = cells[:, :, :3] if planes > 2 else numpy.repeat(cells[:, :, :1], 3, -1)
                    rgba = eighth(numpy.concatenate([rgb, opacity[:, :, None]], -1), most)
                add(f"{name}{depth}{'Interlaced' if interlace else ''}", file.getvalue(), rgba)


def photograph(width, height, bands):
    waves = numpy.add.outer(numpy.sin(numpy.arange(height) / 3), numpy.cos(numpy.arange(width) / 4))
    shifted = numpy.stack([numpy.roll(waves, 3 * band, 1) for band in range(bands)], -1)
    return numpy.clip(128 + 60 * shifted + NUMBERS.normal(size=shifted.shape) * 9, 0, 255).astype(numpy.uint8)


def png_filters():
    """Of Pillow, whose encoder chooses filters."""
    for mode, bands in (("RGB", 3), ("RGBA", 4)):
        pixels = photograph(24, 12, bands)
        file = io.BytesIO()
        Image.fromarray(pixels, mode).save(file, "PNG", optimize=True)
        add("filtered" + mode, file.getvalue(), numpy.asarray(Image.open(file).convert("RGBA")))


def jpeg(name, data):
    picture = ImageOps.exif_transpose(Image.open(io.BytesIO(data)))
    add(name, data, numpy.asarray(picture.convert("RGB").convert("RGBA")))


def jpegs():
    width, height = 19, 21
    for name, mode, bands, options in (
            ("gray", "L", 1, {}), ("full", "RGB", 3, {"subsampling": 0}), ("half", "RGB", 3, {"subsampling": 1}),
            ("quarter", "RGB", 3, {"subsampling": 2}), ("restarts", "RGB", 3, {"restart_marker_blocks": 1}),
            ("progressive", "RGB", 3, {"progressive": True}),
            ("progressiveGray", "L", 1, {"progressive": True, "restart_marker_blocks": 2}),
            ("cmyk", "CMYK", 4, {}), ("progressiveCMYK", "CMYK", 4, {"progressive": True})):
        pixels = photograph(width, height, bands)
        file = io.BytesIO()
        Image.fromarray(pixels[:, :, 0] if bands == 1 else pixels, mode).save(
            file, "JPEG", quality=80, optimize=True, **options)
        jpeg(name, file.getvalue())
    for orientation in (2, 5, 6):
        exif = Image.Exif()
        exif[274] = orientation
        file = io.BytesIO()
        Image.fromarray(photograph(17, 9, 1)[:, :, 0]).save(file, "JPEG", optimize=True, exif=exif)
        jpeg(f"turned{orientation}", file.getvalue())
    with tempfile.TemporaryDirectory() as folder:
        def made(*words):
            subprocess.run(words, cwd=folder, check=True)
            with open(os.path.join(folder, "out.jpg"), "rb") as file:
                return file.read()
        Image.fromarray(photograph(width, height, 3)).save(os.path.join(folder, "in.ppm"))
        Image.fromarray(photograph(width, height, 4), "CMYK").save(os.path.join(folder, "in.tif"))
        with open(os.path.join(folder, "scans"), "w") as file:
            file.write("0;\n2;\n1;\n")
        out = ("-optimize", "-outfile", "out.jpg", "in.ppm")
        jpeg("halfHeight", made("cjpeg", "-sample", "1x2,1x1,1x1", *out))
        jpeg("oddSampling", made("cjpeg", "-sample", "4x1,1x1,2x1", *out))
        jpeg("oneByOne", made("cjpeg", "-scans", "scans", *out))
        jpeg("rgb", made("cjpeg", "-rgb", *out))
        jpeg("ycck", made("convert", "in.tif", "-quality", "80", "out.jpg"))


png_forms()
png_filters()
jpegs()
FOLDER = os.path.join(os.path.dirname(__file__), "../../../fixtures/pictures")
with open(os.path.join(FOLDER, "list.txt"), "w") as table:
    for name, data, width, height, check in SAMPLES:
        name += ".jpg" if data.startswith(b"\xff\xd8") else ".png"
        table.write(f"{name} {width} {height} {check:08X}\n")
        with open(os.path.join(FOLDER, name), "wb") as file:
            file.write(data)
