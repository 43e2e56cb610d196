"""Figures of pictures: how long, how much memory."""
import os
import subprocess
import sys

from common import FOLDER, SPEC, Home, figure, medians, report

SHOW = (SPEC, "usframe", "photo", "show")
PILLOW = ("import sys; from PIL import Image; "
          "sys.stdout.buffer.write(Image.open(sys.argv[1]).tobytes())")
ROUNDS = 7


def photograph(width, height, bands=3, noise=6):
    import numpy
    from PIL import Image
    numbers = numpy.random.default_rng(1)
    total = numpy.full((height, width, bands), 128, numpy.float32)
    for cells, amount in ((4, 36), (16, 27), (64, 18), (256, 11), (1000, 8)):
        for band in range(bands):
            layer = numbers.normal(size=(cells * 3 // 4, cells)).astype(numpy.float32)
            total[:, :, band] += amount * numpy.asarray(Image.fromarray(layer).resize((width, height), Image.BICUBIC))
    total += numbers.normal(size=(height, width, 1)).astype(numpy.float32) * noise
    return numpy.clip(total, 0, 255).astype(numpy.uint8)


def saved(name, cells, mode="RGB", **options):
    from PIL import Image
    path = os.path.join(FOLDER, name)
    Image.fromarray(cells, mode).save(path, **options)
    return path


@figure("usframe.F2")
def decoding():
    """All pixels of a file, beside Pillow."""
    cells = photograph(4000, 3000)
    files = {
        "baseline": saved("a.jpg", cells, quality=85, subsampling=2),
        "full": saved("b.jpg", cells, quality=85, subsampling=0),
        "progressive": saved("c.jpg", cells, quality=85, subsampling=2, progressive=True),
        "png": saved("d.png", photograph(4000, 3000, noise=2)),
        "avatar": saved("e.jpg", photograph(400, 400), quality=85),
    }
    home = Home(PATH=os.environ["PATH"])
    for name, path in files.items():
        ours, peer = medians(([*SHOW, path, "--image", "pam"], home), ([sys.executable, "-c", PILLOW, path], home), rounds=ROUNDS)
        report(f"usframe.F2.{name}", ours / peer, 3.0, ours / peer <= 3.0,
               f"{ours * 1e3:.0f} ms, Pillow {peer * 1e3:.0f} ms, median of {ROUNDS}, {os.path.getsize(path)} bytes")


class Meter:
    """Runs spec from a small process: the memory of a process begins with that of the one that starts it."""
    PROGRAM = """
import os, subprocess, sys, time
for line in sys.stdin:
    start = time.perf_counter()
    process = subprocess.Popen(line.rstrip().split("\\t"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    print(process.returncode, usage.ru_maxrss * 1024, time.perf_counter() - start, flush=True)
"""

    def __init__(self):
        self.process = subprocess.Popen([sys.executable, "-S", "-c", self.PROGRAM], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def run(self, *words):
        """Status, most bytes of memory and seconds."""
        print(*SHOW, *words, sep="\t", file=self.process.stdin, flush=True)
        status, memory_, seconds = self.process.stdout.readline().split()
        return int(status), int(memory_), float(seconds)


def interlaced(path, width, height):
    """16 bits a channel, with opacity, in seven passes; Pillow writes none."""
    import zlib

    def chunk(kind, data):
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)
    packer, data = zlib.compressobj(1), b""
    for x, y, dx, dy in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
        row = b"\0" + bytes(range(256)) * ((width - x + dx - 1) // dx * 8 // 256 + 1)
        row = row[:1 + (width - x + dx - 1) // dx * 8]
        for _ in range((height - y + dy - 1) // dy):
            data += packer.compress(row)
    head = width.to_bytes(4) + height.to_bytes(4) + bytes((16, 6, 0, 0, 1))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data + packer.flush()) + chunk(b"IEND", b""))
    return path


@figure("usframe.F3")
def memory():
    """The most memory for the largest pictures, as bytes a pixel beyond 40 MB."""
    width, height = 7600, 5260
    import numpy
    cells = numpy.tile(photograph(width // 4, height // 4), (4, 4, 1))
    inks = numpy.tile(photograph(width // 4, height // 4, 4), (4, 4, 1))
    files = {
        "baseline": (8, saved("a.jpg", cells, quality=75)),
        "progressive": (8, saved("b.jpg", cells, quality=75, subsampling=0, progressive=True)),
        "progressive_inks": (8, saved("c.jpg", inks, "CMYK", quality=60, progressive=True)),
        "png": (8, saved("d.png", cells // 64 * 64, compress_level=1)),
        "interlaced": (12, interlaced(os.path.join(FOLDER, "e.png"), width, height)),
    }
    meter = Meter()
    for name, (limit, path) in files.items():
        status, bytes_, _ = meter.run(path, "--image", "half", "--size", "80x24")
        value = max(0.0, bytes_ - 40e6) / (width * height)
        report(f"usframe.F3.{name}", value, limit, status == 0 and value <= limit,
               f"{bytes_ / 1e6:.0f} MB, status {status}, {os.path.getsize(path)} bytes of file")


@figure("usframe.F6")
def mutated():
    """Processes that end otherwise than they may, of ten thousand files with changed bytes."""
    import random
    cells, seeds = photograph(64, 48, 4), []
    for number, options in enumerate(({}, {"progressive": True}, {"subsampling": 0, "restart_marker_rows": 1})):
        for mode, bands in (("RGB", 3), ("CMYK", 4)):
            seeds.append(saved(f"{number}{mode}.jpg", cells[:, :, :bands].copy(), mode, **options))
    seeds += [saved("f.png", cells[:, :, :3].copy()), saved("g.png", cells, "RGBA"),
              interlaced(os.path.join(FOLDER, "h.png"), 64, 48)]
    seeds = [open(seed, "rb").read() for seed in seeds]
    random.seed(1)
    meter = Meter()
    wrong, slowest, largest, path = 0, 0.0, 0, os.path.join(FOLDER, "mutated")
    for _ in range(10_000):
        data = bytearray(random.choice(seeds))
        for _ in range(random.choice((1, 1, 2, 5))):
            place = random.randrange(len(data))
            match random.randrange(5):
                case 0: data[place] ^= 1 << random.randrange(8)
                case 1: data[place] = random.randrange(256)
                case 2: del data[place:place + random.randrange(1, 40)]
                case 3: data[place:place] = random.choice(seeds)[:random.randrange(1, 60)]
                case 4: data = data[:max(1, place)]
            data = data or bytearray(b"\0")
        with open(path, "wb") as file:
            file.write(data)
        status, bytes_, seconds = meter.run(path, "--image", "half", "--size", "80x24")
        slowest, largest = max(slowest, seconds), max(largest, bytes_)
        wrong += status not in (0, 1, 65) or seconds > 2 or bytes_ > 8 * 40e6 + 30e6
    report("usframe.F6", wrong, 0, wrong == 0, f"slowest {slowest:.2f} s, most memory {largest / 1e6:.0f} MB")
