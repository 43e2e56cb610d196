"""JPEG files by Pillow, libjpeg's cjpeg and ImageMagick, read by Pillow."""
import itertools
import pathlib
import subprocess

import numpy
from PIL import Image, ImageOps

from common import imagemagick, path, photograph, pixels, program, signal_to_noise
from kit import check

NUMBERS = numpy.random.default_rng(3)
SIZES = ((227, 149), (64, 64), (1, 1), (3, 5), (17, 16), (16, 33))


def compare(what, exact, upright=False):
    """The largest difference and the signal to noise."""
    picture = Image.open(path("a.jpg"))
    theirs = numpy.asarray((ImageOps.exif_transpose(picture) if upright else picture).convert("RGB"))
    ours = pixels(path("a.jpg"))[:, :, :3]
    check(ours.shape == theirs.shape, f"{what}: {ours.shape} is not {theirs.shape}")
    largest, ratio = int(abs(ours.astype(int) - theirs).max()), signal_to_noise(ours, theirs)
    check(largest <= 2 if exact else ratio >= 40, f"{what}: differs by {largest}, {ratio:.1f} dB")
    return largest, ratio


def summary(found):
    return (f"{len(found)} files, largest difference {max(one[0] for one in found)}, "
            f"at least {min(one[1] for one in found):.0f} dB")


def combinations():
    """quality, sampling, progressive, restarts and mode, by Pillow:"""
    found = []
    for (width, height), (mode, bands) in itertools.product(SIZES, (("L", 1), ("RGB", 3), ("CMYK", 4))):
        cells = photograph(width, height, bands, NUMBERS)
        picture = Image.fromarray(cells[:, :, 0] if bands == 1 else cells, mode)
        for quality, sampling, progressive, rows in itertools.product(
                (30, 75, 95), (0,) if bands == 1 else (0, 1, 2), (False, True), (0, 1)):
            options = {"restart_marker_rows": rows} if rows else {}
            picture.save(path("a.jpg"), quality=quality, subsampling=sampling, progressive=progressive, **options)
            found.append(compare(f"{mode} {width}x{height} {quality} {sampling} {progressive} {rows}",
                                 bands == 1 or sampling == 0))
    return summary(found)


def samplings():
    """other samplings and scans, by cjpeg:"""
    found, cjpeg = [], program("cjpeg")
    pathlib.Path(path("scans")).write_text("0;\n2;\n1;\n")
    for size in ((227, 149), (33, 50), (5, 3)):
        Image.fromarray(photograph(*size, 3, NUMBERS)).save(path("a.ppm"))
        for factors in itertools.product(("1x1", "2x1", "1x2", "2x2", "4x1", "1x4", "3x1", "4x2", "2x4"),
                                         ("1x1", "1x2", "2x2"), ("1x1", "2x1")):
            for options in ((), ("-progressive",), ("-restart", "3B"), ("-scans", path("scans"))):
                done = subprocess.run([cjpeg, "-quality", "80", "-sample", ",".join(factors), *options, "-outfile",
                                       path("a.jpg"), path("a.ppm")], capture_output=True)
                if done.returncode:
                    continue
                try:
                    Image.open(path("a.jpg")).load()
                except OSError:  # Pillow's library cannot, either.
                    continue
                found.append(compare(f"{size} {factors} {options}", False))
    return summary(found)


def inks():
    """four inks as luminance and differences, not subsampled, by ImageMagick:"""
    Image.fromarray(photograph(61, 37, 4, NUMBERS), "CMYK").save(path("a.tif"))
    subprocess.run([imagemagick(), path("a.tif"), "-quality", "95", path("a.jpg")], check=True)
    return summary([compare("quality 95", True)])


def orientations():
    """turned as EXIF says, by Pillow:"""
    found, picture = [], Image.fromarray(photograph(61, 37, 3, NUMBERS))
    for orientation, progressive in itertools.product(range(1, 9), (False, True)):
        exif = Image.Exif()
        exif[274] = orientation
        picture.save(path("a.jpg"), exif=exif, subsampling=0, progressive=progressive)
        found.append(compare(f"orientation {orientation}", True, upright=True))
    return summary(found)


STORIES = (combinations, samplings, inks, orientations)
