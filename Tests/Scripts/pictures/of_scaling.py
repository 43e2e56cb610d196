"""Scaled pictures beside the same worked out exactly."""
import base64
import io

import numpy
from PIL import Image

from common import halves, path, photograph, show
from kit import check

NUMBERS = numpy.random.default_rng(5)


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


STORIES = (averages,)
