#!/usr/bin/env python3
"""Draws the pictures of the people of usframe's demo world, in the formats that its page names.

Usage: make_people.py FOLDER (fixtures/usframe/profile_images). Needs Pillow, and pypng for the 16-bit
one. The same program draws the same pictures every time.
"""
import math
import os
import sys

import png
from PIL import Image, ImageDraw, ImageFilter

FOLDER = sys.argv[1]
os.makedirs(FOLDER, exist_ok=True)
SIDE = 400


def sky(top, bottom, size=SIDE):
    picture = Image.new("RGB", (size, size))
    draw = ImageDraw.Draw(picture)
    for y in range(size):
        part = y / (size - 1)
        draw.line((0, y, size, y), tuple(round(a + (b - a) * part) for a, b in zip(top, bottom)))
    return picture


def face(picture, skin, hair, shirt, style):
    """A head with hair in one of three styles, drawn four times as large and made smaller."""
    scale = 4
    big = picture.resize((SIDE * scale, SIDE * scale), Image.BICUBIC)
    draw = ImageDraw.Draw(big)

    def oval(x, y, width, height, color):
        draw.ellipse([scale * value for value in (x - width, y - height, x + width, y + height)], color)
    if style == "long":
        oval(200, 215, 118, 150, hair)
    oval(200, 440, 165, 130, shirt)
    draw.rounded_rectangle([scale * value for value in (165, 260, 235, 345)], 30 * scale, tuple(
        max(0, part - 22) for part in skin))
    oval(200, 195, 88, 112, skin)
    if style == "bun":
        oval(200, 70, 44, 40, hair)
    if style != "bald":
        draw.chord([scale * value for value in (104, 70, 296, 300)], 188, 352, hair)
        oval(200, 176, 74, 46, skin)
    for x in (168, 232):
        oval(x, 200, 15, 10, (255, 255, 255))
        oval(x, 200, 8, 9, (40, 44, 52))
        oval(x + 3, 197, 3, 3, (255, 255, 255))
        draw.arc([scale * value for value in (x - 20, 172, x + 20, 204)], 205, 335, hair, 5 * scale)
    draw.arc([scale * value for value in (184, 205, 216, 240)], 20, 150, tuple(
        max(0, part - 45) for part in skin), 4 * scale)
    draw.arc([scale * value for value in (160, 215, 240, 275)], 25, 155, (150, 50, 60), 6 * scale)
    return big.resize((SIDE, SIDE), Image.LANCZOS)


def saved(picture, name, **options):
    picture.save(os.path.join(FOLDER, name), **options)


def hills(picture, color, height, waves):
    draw = ImageDraw.Draw(picture)
    line = [(x, SIDE - height - waves * math.sin(x / 47 + height)) for x in range(SIDE + 1)]
    draw.polygon(line + [(SIDE, SIDE), (0, SIDE)], color)


# Ann: baseline JPEG.
picture = sky((250, 214, 150), (240, 150, 120))
hills(picture, (150, 95, 90), 90, 26)
saved(face(picture, (236, 188, 160), (120, 60, 34), (40, 90, 120), "bun"), "ann.jpg", quality=82)
# Åsmund: a PNG with opacity; what is around the head is not there.
picture = face(sky((70, 120, 170), (180, 210, 225)), (240, 200, 176), (214, 176, 100), (30, 60, 92), "short")
mask = Image.new("L", (SIDE, SIDE), 0)
ImageDraw.Draw(mask).ellipse((4, 4, SIDE - 5, SIDE - 5), 255)
picture.putalpha(mask.filter(ImageFilter.GaussianBlur(3)))
saved(picture.quantize(160, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).convert("RGBA"),
      "aasmund.png", optimize=True)
# Bea: baseline JPEG, 4:2:0.
picture = sky((120, 180, 230), (236, 242, 246))
hills(picture, (96, 150, 96), 110, 34)
hills(picture, (64, 118, 80), 60, 22)
saved(face(picture, (250, 214, 190), (70, 44, 40), (32, 84, 160), "long"), "bea.jpg", quality=82, subsampling=2)
# Çem: progressive.
picture = sky((60, 40, 80), (210, 120, 90))
saved(face(picture, (205, 150, 112), (30, 26, 28), (90, 30, 50), "short"), "cem.jpg", quality=82, progressive=True)
# Dara: gray; only this size is there, not the original.
picture = sky((200, 200, 200), (110, 110, 110))
saved(face(picture, (190, 190, 190), (50, 50, 50), (90, 90, 90), "bun").convert("L"), "dara_400x400.jpg", quality=82)
# Gil: the four inks of a printer.
picture = sky((255, 222, 40), (240, 60, 140))
ImageDraw.Draw(picture).polygon([(0, SIDE), (SIDE, 120), (SIDE, SIDE)], (0, 160, 220))
saved(face(picture, (246, 206, 178), (200, 200, 204), (24, 24, 28), "bald").convert("CMYK"), "gil.jpg", quality=80)
# Zoë: turned by EXIF, taken sideways and wide.
picture = Image.new("RGB", (SIDE, SIDE * 4 // 3), (214, 230, 210))
picture.paste(face(sky((190, 226, 214), (230, 240, 210)), (166, 112, 82), (36, 28, 26), (190, 70, 60), "long"), (0, 90))
exif = Image.Exif()
exif[274] = 6
saved(picture.transpose(Image.Transpose.ROTATE_90), "zoe.jpg", quality=80, exif=exif)
# Иван: 16 bits a channel, interlaced; few colors and flat, so that it stays small.
picture = face(Image.new("RGB", (SIDE, SIDE), (36, 70, 66)), (238, 196, 170), (96, 84, 76), (160, 150, 130), "short")
picture = picture.resize((200, 200), Image.LANCZOS).quantize(48, dither=Image.Dither.NONE).convert("RGB")
with open(os.path.join(FOLDER, "ivan.png"), "wb") as file:
    rows = [[part * 257 for pixel in (picture.getpixel((x, y)) for x in range(200)) for part in pixel]
            for y in range(200)]
    png.Writer(200, 200, greyscale=False, bitdepth=16, interlace=True, compression=9).write(file, rows)
# 雪: WebP, which only other programs read.
picture = sky((206, 222, 240), (250, 252, 255))
draw = ImageDraw.Draw(picture)
for index in range(70):
    x, y = index * 137 % SIDE, index * 89 % SIDE
    draw.ellipse((x, y, x + 6, y + 6), (255, 255, 255))
saved(face(picture, (250, 222, 196), (24, 22, 30), (200, 60, 80), "long"), "yuki.webp", quality=80, method=6)
# Max: baseline JPEG, 4:4:4.
picture = sky((80, 110, 60), (200, 200, 120))
saved(face(picture, (225, 176, 146), (150, 100, 40), (60, 60, 40), "short"), "max.jpg", quality=82, subsampling=0)
