"""The show between machines of their own: network namespaces joined by a switch that loses and delays frames."""
import contextlib
import ctypes
import functools
import heapq
import os
import pathlib
import random
import re
import select
import shutil
import socket
import struct
import subprocess
import threading
import time
import traceback

import wire
from hall import CODE, COLORS, LOOPBACK, Hall, Skipped, Spec, check, colors, latest, measuring, spreads
from kit import waited

ETH_P_IP, ETH_P_ALL = 0x0800, 3
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise Skipped(f"{' '.join(words)}: {done.stderr.strip()}")


class Machine:
    """A network namespace with one interface, eth0, at 10.77.0.NUMBER, and perhaps a counting
    clock that is ahead."""

    everyone = []

    def __init__(self, number, ahead=0):
        self.number, self.ahead = number, ahead
        self.address = f"10.77.0.{number}"
        self.holder = subprocess.Popen(["unshare", "-n", "sleep", "600"])
        Machine.everyone.append(self)
        space = "/proc/{}/ns/net".format
        if not waited(lambda: os.readlink(space("self")) != os.readlink(space(self.holder.pid)), 5):
            raise Skipped("no network namespaces here")
        self.inside = ["nsenter", "-t", str(self.holder.pid), "-n"]
        name = f"port{number}"
        run("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns",
            str(self.holder.pid))
        run("ip", "link", "set", name, "up")
        self.call("ip", "link", "set", "lo", "up")
        self.call("ip", "address", "add", f"{self.address}/24", "brd", "+", "dev", "eth0")
        self.call("ip", "link", "set", "eth0", "up")
        # Frames go to the others through us, not through the kernel.
        self.port = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ETH_P_ALL))
        self.port.bind((name, 0))

    def call(self, *words):
        run(*self.inside, *words)

    @property
    def through(self):
        clock = ["unshare", "-T", "--boottime", str(self.ahead)] if self.ahead else []
        return [*self.inside, *clock]


class Switch(threading.Thread):
    """Carries frames between machines. UDP over IPv4 is lost and delayed for each receiver by
    itself; all of it that was sent is kept in `seen`."""

    def __init__(self, machines, loss, delay):
        super().__init__(daemon=True)
        self.machines, self.loss, self.delay = machines, loss, delay
        self.homes, self.waiting, self.count, self.seen = {}, [], 0, []
        self.random = random.Random(1)
        self.start()

    def run(self):
        by_port = {machine.port: machine for machine in self.machines}
        while True:
            wait = max(0, self.waiting[0][0] - time.monotonic()) if self.waiting else None
            for port in select.select(by_port, [], [], wait)[0]:
                try:
                    frame, (_, _, kind, *_) = port.recvfrom(2048)
                except OSError:
                    continue
                if kind != socket.PACKET_OUTGOING:
                    self.take(bytearray(frame), by_port[port])
            while self.waiting and self.waiting[0][0] <= time.monotonic():
                _, _, frame, machine = heapq.heappop(self.waiting)
                with contextlib.suppress(OSError):  # its cable may be out
                    machine.port.send(frame)

    def take(self, frame, sender):
        receiver = bytes(frame[:6])
        self.homes[bytes(frame[6:12])] = sender
        if frame[12:14] not in (b"\x08\x00", b"\x08\x06"):
            return
        is_udp = frame[12:14] == b"\x08\x00" and frame[23] == 17
        if is_udp:
            start = 14 + 4 * (frame[14] & 15)
            # The sum was left to a network card; nought stands for none.
            frame[start + 6:start + 8] = b"\0\0"
            size = struct.unpack(">H", frame[start + 4:start + 6])[0]
            source, target = (socket.inet_ntoa(frame[at:at + 4]) for at in (26, 30))
            self.seen.append((source, target, frame[22], bytes(frame[start + 8:start + size])))
        known = self.homes.get(receiver)
        for machine in [known] if known else [one for one in self.machines if one is not sender]:
            if is_udp and self.random.random() < self.loss:
                continue
            self.count += 1
            due = time.monotonic() + (self.random.uniform(0, self.delay) if is_udp else 0)
            heapq.heappush(self.waiting, (due, self.count, bytes(frame), machine))


class Tap(threading.Thread):
    """Records the contents of every UDP datagram on the loopback interface, whoever it is for."""

    def __init__(self):
        super().__init__(daemon=True)
        self.port = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(ETH_P_IP))
        self.port.bind((LOOPBACK, 0))
        self.seen, self.is_open = [], True
        self.start()

    def run(self):
        while self.is_open:
            packet = self.port.recv(2048)
            if packet[9] == socket.IPPROTO_UDP:
                self.seen.append(packet[4 * (packet[0] & 15) + 8:])


def isolated(story):
    """Plays a story in a child process, which is alone in its namespaces."""
    @functools.wraps(story)
    def played(home):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            status = 2
            try:
                os.close(reading)
                enter()
                os.write(writing, story(home).encode())
                status = 0
            except Skipped as reason:
                os.write(writing, str(reason).encode())
                status = 1
            except BaseException as error:
                os.write(writing, repr(error).encode())
                traceback.print_exc(limit=-2)
            finally:
                for process in [spec.process for spec in Spec.everyone] + [one.holder for one in Machine.everyone]:
                    process.kill()
                os._exit(status)
        os.close(writing)
        with open(reading) as pipe:
            said = pipe.read()
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if status == 1:
            raise Skipped(said)
        check(status == 0, said)
        return said
    return played


def enter():
    """Makes this process the root of user and network namespaces of its own, where only loopback is up."""
    for tool in ("unshare", "nsenter", "ip"):
        if not shutil.which(tool):
            raise Skipped(f"{tool} is missing")
    user, group = os.getuid(), os.getgid()
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWUSER | CLONE_NEWNET):
        raise Skipped(f"unshare: {os.strerror(ctypes.get_errno())}")
    for name, text in [("setgroups", "deny"), ("uid_map", f"0 {user} 1"),
                       ("gid_map", f"0 {group} 1")]:
        try:
            pathlib.Path("/proc/self", name).write_text(text)
        except OSError as error:
            raise Skipped(f"{name}: {error.strerror}") from None
    run("ip", "link", "set", LOOPBACK, "up")


def has_time_namespaces():
    return not subprocess.run(
        ["unshare", "-T", "--boottime", "1", "true"], capture_output=True).returncode


@measuring
@isolated
def machines(home):
    """Four machines on a lossy network: a cable is out in a run, then an address changes."""
    has_clocks = has_time_namespaces()
    machines = [Machine(number, ahead if has_clocks else 0)
                for number, ahead in enumerate([0, 86400, 0, 500_000], start=1)]
    switch = Switch(machines, loss=0.1, delay=0.02)
    hall = Hall(home, interface=None)
    host = hall.host("--step", "1200ms", through=machines[0].through)
    host.until("listening")
    ways = [[], ["--broadcast"], ["--host", f"{machines[0].address}:{hall.port + 1}"]]
    seats = [hall.seat(5, index, *way, through=machine.through)
             for index, (machine, way) in enumerate(zip(machines[1:], ways), start=1)]
    host.until("ready", 3)
    cable, address = machines[2], machines[3]
    host.say("start")
    host.until("delivered")
    cable.call("ip", "link", "set", "eth0", "down")
    out = time.monotonic()
    for seat in seats:
        seat.until("step", 2)
    time.sleep(max(0, out + 5 - time.monotonic()))
    cable.call("ip", "link", "set", "eth0", "up")
    seats[1].until("back")
    report = host.until("finished")
    for seat in seats:
        check(colors(seat) == COLORS, colors(seat))
    apart = max(spreads(seats))
    check(apart < 60, apart)
    # The address changes while all wait.
    address.call("ip", "address", "flush", "dev", "eth0")
    address.call("ip", "address", "add", "10.77.0.99/24", "brd", "+", "dev", "eth0")
    moved = time.monotonic()
    check(waited(lambda: wire.GROUP in groups(address) and any(
        source == "10.77.0.99" for source, *_ in switch.seen), 12), "it does not come back under another address")
    renewed = time.monotonic() - moved
    host.say("start 2")
    host.until("finished", 2)
    host.say("quit")
    host.until("bye")
    for spec in (host, *seats):
        spec.end()
    # The switch may still have some to look at.
    time.sleep(0.3)
    again = host.all("finished")[1]
    check(again["complete"] == again["seats"] == 3, again)
    clocks = "clocks days apart" if has_clocks else "one clock for all: no time namespaces"
    return (f"4 machines, found in three ways, {clocks}, 10 % lost, up to 20 ms late: "
            f"every step, {apart:.1f} ms apart, "
            f"latest {latest(report):.1f} ms; cable out 5 s; "
            f"another address after {renewed:.1f} s; " + captured(switch))


def groups(machine):
    """The multicast groups that the machine's interface listens to."""
    text = subprocess.run([*machine.inside, "cat", "/proc/net/igmp"], capture_output=True,
                          text=True).stdout
    words = re.findall(r"^\s+([0-9A-F]{8})", text, re.MULTILINE)
    return [socket.inet_ntoa(bytes.fromhex(word)[::-1]) for word in words]


def captured(switch):
    """Every datagram that was sent, looked at byte by byte."""
    kinds, last = set(), {}
    for _, target, lifetime, data in switch.seen:
        datagram = wire.Datagram(data)
        check(datagram.is_authentic(CODE), datagram.kind, data.hex())
        check(target != wire.GROUP or lifetime == 1, f"lifetime {lifetime}")
        kinds.add(datagram.kind)
        # Repeats too have numbers of their own; what was sent without a cable is not seen.
        check(datagram.sequence > last.get(datagram.sender, 0), datagram.sequence)
        last[datagram.sender] = datagram.sequence
    check(kinds >= set(range(1, 13)) - {wire.STOP}, kinds)
    longest = max(len(data) for *_, data in switch.seen)
    return (f"{len(switch.seen)} datagrams of {len(kinds)} types captured, all as the page has "
            f"them, to the group with lifetime 1, the longest {longest} bytes")
