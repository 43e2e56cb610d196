#!/usr/bin/env python3
"""Makes fixtures/timers/alarm.wav: three soft bell strokes, 16-bit mono PCM at 16000 Hz.

Run from anywhere; the same bytes come out each time.
"""

import math
import pathlib
import struct

RATE = 16000
SECONDS = 1.8
# (start, frequency): the notes E5, G5, C6 of a major chord, rising.
STROKES = [(0.00, 659.26), (0.22, 783.99), (0.44, 1046.50)]
# The partials of a small bell: (multiple of the pitch, loudness, seconds to fade by a factor e).
PARTIALS = [(1.0, 1.0, 0.42), (2.0, 0.35, 0.26), (3.01, 0.16, 0.14), (4.17, 0.07, 0.08)]


def stroke(time, frequency):
    if time < 0:
        return 0.0
    attack = min(1.0, time / 0.006)
    return attack * sum(
        loudness * math.exp(-time / fade) * math.sin(2 * math.pi * frequency * multiple * time)
        for multiple, loudness, fade in PARTIALS
    )


def main():
    count = int(RATE * SECONDS)
    wave = [sum(stroke(i / RATE - start, pitch) for start, pitch in STROKES) for i in range(count)]
    peak = max(abs(value) for value in wave)
    out = min(count, int(RATE * 0.1))
    for i in range(out):
        wave[count - 1 - i] *= i / out
    samples = struct.pack(f"<{count}h", *(round(29000 * value / peak) for value in wave))
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 1, 1,
                       RATE, 2 * RATE, 2, 16, b"data", len(samples))
    path = pathlib.Path(__file__).parents[2] / "fixtures/timers/alarm.wav"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + samples)


main()
