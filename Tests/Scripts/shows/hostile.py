"""What strangers send."""
import os
import random
import signal
import socket
import struct
import time

import wire
from hall import CODE, COLORS, Hall, check, colors, latest, memory, measuring

RATE = 10_000


def listener(port):
    """A socket that hears what the group on this machine hears."""
    heard = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "SO_REUSEPORT") and os.uname().sysname == "Darwin":
        heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    heard.bind(("", port))
    heard.setsockopt(
        socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
        socket.inet_aton(wire.GROUP) + socket.inet_aton("127.0.0.1"))
    heard.setblocking(False)
    return heard


def recorded(heard):
    found = []
    while True:
        try:
            found.append(heard.recv(2048))
        except BlockingIOError:
            return found


def attacks(record, rng):
    """Datagrams that must change nothing: noise, and what was recorded, changed or as it was."""
    last = wire.Datagram(record[-1])
    secret = wire.key("WRONG1")
    order = struct.pack(">IB3xIqq", 9, 1, 334, 2**62, 2**62)
    pool = [wire.write(wire.START, order, last.session, last.session, 2**31, secret),
            wire.write(wire.STOP, b"\0\0\0\x63", last.session, last.session, 2**31, secret)]
    for number in range(3000):
        way = number % 4
        data = bytearray(rng.choice(record))
        if way == 0:
            data = rng.randbytes(rng.randrange(0, 600))
        elif way == 1:
            body = rng.randbytes(rng.randrange(40, 400))
            head = bytes([2, rng.randrange(0, 14)]) + struct.pack(">H", 8 + len(body))
            data = b"SPG1" + head + body
        elif way == 2:
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        elif rng.random() < 0.3:
            # Another session with the same words.
            data[8:16] = rng.randbytes(8)
        pool.append(bytes(data))
    return pool


def flood(pool, targets):
    """A process that sends the pool over and over, mostly to all."""
    child = os.fork()
    if child:
        return child
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    sender.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    begin, count = time.monotonic(), 0
    while True:
        while count < RATE * (time.monotonic() - begin):
            target = targets[count % len(targets)] if count % 5 == 0 else targets[0]
            try:
                sender.sendto(pool[count % len(pool)], target)
            except OSError:
                pass
            count += 1
        time.sleep(0.002)


@measuring
def hostile(home):
    """Ten thousand datagrams a second that nobody with the code has sent, or not now."""
    hall = Hall(home)
    heard = listener(hall.port)
    host, seats = hall.seated(2, "--step", "500ms")
    idle = hall.seat(1, 3, "--keys", "until:seated,wait:60s")
    places = [event["address"].split(":") for event in host.all("ready")]
    host.until("seated", 3)
    memory(host.process.pid)
    host.say("start")
    host.until("finished")
    record = [data for data in recorded(heard) if wire.Datagram(data).kind != wire.DISCOVER]
    starts = [data for data in record if wire.Datagram(data).kind == wire.START]
    check(starts and all(wire.Datagram(data).is_authentic(CODE) for data in record))
    pool = attacks(record + 20 * starts, random.Random(1))
    targets = [("127.255.255.255", hall.port), ("127.0.0.1", hall.port + 1)]
    targets += [(address, int(port)) for address, port in places]
    heard.close()
    attacker = flood(pool, targets)
    try:
        time.sleep(1)
        everyone = [host, *seats, idle]
        before = [memory(spec.process.pid) for spec in everyone]
        # Once more where the machine itself was late.
        for run in (2, 3, 4):
            host.say("start 1")
            report = host.until("finished", run)
            if latest(report) <= 5:
                break
        after = [memory(spec.process.pid) for spec in everyone]
    finally:
        os.kill(attacker, signal.SIGKILL)
        os.waitpid(attacker, 0)
    check(report["complete"] == report["seats"] == 2, report)
    check(latest(report) <= 5, report)
    check(all(b - a < 4096 for a, b in zip(before, after)), before, after)
    for seat in seats:
        check(colors(seat) == run * COLORS and len(seat.all("start")) == run, seat.events)
    screens = {event["screen"] for event in idle.events if "screen" in event}
    check(not screens & {"armed", "play"}, screens)
    host.quit()
    grown = max(b - a for a, b in zip(before, after))
    return (f"{RATE} a second to a host and three seats: the two that are ready play, latest "
            f"{latest(report):.1f} ms, the third is not started; at most {grown} KiB more")
