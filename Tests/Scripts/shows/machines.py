"""The show between machines: losses, other clocks, a cable that is out, an address that changes."""
import re
import socket
import subprocess
import time

import lab
import wire
from hall import CODE, COLORS, Hall, check, colors, latest, spreads, measuring
from kit import waited


@measuring
@lab.isolated
def machines(home):
    """Four machines on a lossy network: a cable is out in a run, then an address changes."""
    has_clocks = lab.has_time_namespaces()
    machines = [lab.Machine(number, ahead if has_clocks else 0)
                for number, ahead in enumerate([0, 86400, 0, 500_000], start=1)]
    switch = lab.Switch(machines, loss=0.1, delay=0.02)
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
