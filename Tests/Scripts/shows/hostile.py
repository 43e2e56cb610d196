"""Datagrams of an attacker who records the whole network and does not have the join code."""
import contextlib
import os
import pathlib
import random
import signal
import socket
import struct
import time

import lab
import wire
from hall import CODE, COLORS, Hall, check, latest, measuring, memory

RATE = 10_000
SEAT_RUN = ["start", *len(COLORS) * ["step"], "finished"]
HOST_RUN = ["start", "delivered", *SEAT_RUN[1:]]


def play_session(hall):
    """Plays a session with datagrams of every type: one seat leaves, one run is stopped and one is finished.

    Returns the host and its seats: two that are ready and one that is not.
    """
    host, seats = hall.seated(2, "--step", "500ms")
    idle, leaver = hall.seat(1, 3, "--keys", "until:seated,wait:90s"), hall.seat(1, 4)
    host.until("ready", 3)
    host.until("seated", 4)
    leaver.process.terminate()
    host.until("left")
    host.say("start")
    host.until("delivered")
    host.say("stop")
    for seat in seats:
        seat.until("stopped")
    host.say("start")
    host.until("finished")
    return host, [*seats, idle]


def forged(record, current, rng):
    """Yields noise, recordings that are cut or changed, and orders with the key of another code."""
    secret = wire.key("WRONG1")
    order = struct.pack(">IB3xIqq", 9, 1, 334, 2**62, 2**62)
    yield wire.write(wire.START, order, current, current, 2**31, secret)
    yield wire.write(wire.STOP, b"\0\0\0\x63", current, current, 2**31, secret)
    for number in range(2000):
        way = number % 5
        data = bytearray(rng.choice(record))
        if way == 0:
            data = rng.randbytes(rng.randrange(0, 600))
        elif way == 1:
            body = rng.randbytes(rng.randrange(40, 400))
            head = bytes([2, rng.randrange(0, 14)]) + struct.pack(">H", 8 + len(body))
            data = b"SPG1" + head + body
        elif way == 2:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        elif way == 3:
            del data[rng.randrange(len(data)):]
        else:
            data[8:16] = struct.pack(">Q", current ^ 1)
        yield bytes(data)


def sent():
    """Returns the number of datagrams sent in this network namespace."""
    lines = pathlib.Path("/proc/net/snmp").read_text().splitlines()
    return int([line for line in lines if line.startswith("Udp:")][1].split()[4])


def flood(pool, shared, ports):
    """Starts a process that sends the pool again and again, four fifths of it to everyone. Returns its id."""
    child = os.fork()
    if child:
        return child
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sender.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    begin, count = time.monotonic(), 0
    while True:
        while count < RATE * (time.monotonic() - begin):
            is_shared = random.random() < 0.8
            target = ("127.255.255.255", shared) if is_shared else ("127.0.0.1", random.choice(ports))
            with contextlib.suppress(OSError):
                sender.sendto(pool[count % len(pool)], target)
            count += 1
        time.sleep(0.002)


@measuring
@lab.isolated
def hostile(home):
    """Ten thousand datagrams a second, invented or recorded in this session and in an earlier one, change nothing."""
    hall, tap = Hall(home), lab.Tap()
    earlier, seats = play_session(hall)
    earlier.quit()
    for seat in seats:
        seat.end()
    host, seats = play_session(hall)
    tap.is_open = False
    record = list(tap.seen)
    datagrams = [wire.Datagram(data) for data in record]
    check(all(datagram.is_authentic(CODE) for datagram in datagrams))
    kinds = {(datagram.session, datagram.kind) for datagram in datagrams}
    # DISCOVER has no session.
    check(len(kinds) == 1 + 2 * (len(wire.FIXED) - 1), "a type is missing in a session", sorted(kinds))
    current = [datagram.session for datagram in datagrams if datagram.kind == wire.START][-1]
    # The first PROBE of a seat says that its clock is not known yet. The host does not start such a seat.
    unknown = [datagram.data for datagram in datagrams
               if datagram.kind == wire.PROBE and datagram.payload[8:] == b"\xff" * 4]
    # Everyone receives all of it, so each datagram is also reflected to its sender.
    rng = random.Random(1)
    pool = record + 40 * unknown + list(forged(record, current, rng))
    rng.shuffle(pool)
    ports = [hall.port + 1] + [int(event["address"].split(":")[1]) for event in host.all("seated")]
    said = [len(spec.events) for spec in (host, *seats)] + [0]
    begin, count = time.monotonic(), sent()
    attacker = flood(pool, hall.port, ports)
    try:
        # A newcomer has not played the recorded runs.
        specs = [host, *seats, hall.seat(1, 5)]
        host.until("ready", 4)
        time.sleep(1)
        before = [memory(spec.process.pid) for spec in specs]
        # Once more where the machine itself was late.
        for run in (1, 2, 3):
            host.say("start 1")
            report = host.until("finished", 1 + run)
            if latest(report) <= 5:
                break
        after = [memory(spec.process.pid) for spec in specs]
        rate = (sent() - count) / (time.monotonic() - begin)
    finally:
        os.kill(attacker, signal.SIGKILL)
        os.waitpid(attacker, 0)
    check(rate > RATE / 2, rate)
    check(report["complete"] == report["seats"] == 3, report)
    check(latest(report) <= 5, report)
    check(all(b - a < 4096 for a, b in zip(before, after)), before, after)
    host.say("quit")
    ends = [spec.end() for spec in specs]
    check(all(status == 0 for status, _ in ends), ends)
    # A BEACON of the earlier host only causes a warning.
    warnings = ends[0][1].splitlines()
    check(len(warnings) == 1 and "uses this code too" in warnings[0], warnings)
    runs = [*run * SEAT_RUN, "bye"]
    wanted = [["seated", "ready", *run * HOST_RUN, "bye"], runs, runs, [], ["seated", "ready", *runs]]
    for spec, known, events in zip(specs, said, wanted):
        names = [event.get("event") for event in spec.events[known:]]
        # The newcomer may find the earlier host first, and then this one.
        check([name for name in names if name != "found"] == events, spec.process.args, names)
    grown = max(b - a for a, b in zip(before, after))
    return (f"{rate:.0f} a second, {len(record)} recorded in two sessions: two ready seats and a newcomer play, "
            f"latest {latest(report):.1f} ms; one warning, nothing else; at most {grown} KiB more")
