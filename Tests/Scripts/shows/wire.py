"""The datagrams of the grid, written and read by nothing of the program's own.

Layout: 32 bytes of header (magic, version, type, length, session, sender, sequence, zero), the
payload, 16 bytes of MAC; integers big-endian.
"""
import functools
import hashlib
import hmac
import struct

GROUP = "239.255.77.10"
(DISCOVER, BEACON, HELLO, SEAT, PROBE, REPLY, READY, START, STOP, ACK, DONE, BYE) = range(1, 13)
HEADER = struct.Struct(">4sBBHQQII")
# The whole length without a name or lateness values.
FIXED = {DISCOVER: 160, BEACON: 77, HELLO: 51, SEAT: 56, PROBE: 60, REPLY: 80, READY: 52,
         START: 76, STOP: 52, ACK: 60, DONE: 56, BYE: 48}


@functools.cache
def key(code):
    return hashlib.pbkdf2_hmac("sha256", code.encode(), b"spec-grid-2", 4096, 32)


def mac(secret, data):
    return hmac.new(secret, data, hashlib.sha256).digest()[:16] if secret else bytes(16)


def write(kind, payload, session, sender, sequence, secret):
    data = HEADER.pack(
        b"SPG1", 2, kind, 32 + len(payload) + 16, session, sender, sequence, 0) + payload
    return data + mac(secret, data)


class Bad(Exception):
    """A datagram that is not as the page has it."""


class Datagram:
    """A datagram taken apart; `Bad` if anything of it is not as it should be."""

    def __init__(self, data):
        if not 48 <= len(data) <= 512:
            raise Bad(f"{len(data)} bytes")
        magic, version, self.kind, length, self.session, self.sender, self.sequence, zero = (
            HEADER.unpack(data[:32]))
        if (magic, version, length, zero) != (b"SPG1", 2, len(data), 0):
            raise Bad(f"header {data[:32].hex()}")
        self.data, self.payload = data, data[32:-16]
        if self.kind not in FIXED:
            raise Bad(f"type {self.kind}")
        if len(data) != FIXED[self.kind] + self.extra():
            raise Bad(f"type {self.kind} of {len(data)} bytes")
        if (self.session == 0) != (self.kind == DISCOVER):
            raise Bad(f"type {self.kind} of session {self.session}")

    def extra(self):
        """Bytes of a name or of lateness values, by the count that stands in the payload."""
        place = {BEACON: 28, HELLO: 2, SEAT: 7}.get(self.kind)
        if place is not None:
            return self.payload[place]
        return 4 * self.payload[4] if self.kind == DONE else 0

    def is_authentic(self, code):
        if self.kind == DISCOVER:
            return self.data[-16:] == bytes(16)
        return self.data[-16:] == mac(key(code), self.data[:-16])


class Device:
    """A seat of our own: asks a host for the time, and says what the host answered."""

    def __init__(self, code, identity=0x5151515151515151):
        self.code, self.identity, self.sequence = code, identity, 0
        self.session = 0

    def discover(self):
        return self.say(DISCOVER, bytes(112))

    def follow(self, beacon):
        self.session = beacon.session

    def say(self, kind, payload=b""):
        self.sequence += 1
        known = kind != DISCOVER
        return write(kind, payload, self.session if known else 0, self.identity, self.sequence,
                     key(self.code) if known else None)

    def hello(self, row, column, name=b"Python"):
        return self.say(HELLO, bytes([row, column, len(name)]) + name)

    def probe(self, moment):
        return self.say(PROBE, struct.pack(">qI", moment, 0xFFFFFFFF))
