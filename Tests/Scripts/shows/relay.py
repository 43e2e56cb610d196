"""A path that loses and delays datagrams, for seats that are given the organizer's address."""
import heapq
import random
import select
import socket
import threading
import time

from hall import COLORS, Hall, check, colors, latest, spreads, measuring


class Relay(threading.Thread):
    """Stands between seats and a host: each seat has a socket of its own towards the host."""

    def __init__(self, host_port, loss=0.1, delay=0.02):
        super().__init__(daemon=True)
        self.host, self.loss, self.delay = ("127.0.0.1", host_port), loss, delay
        self.front = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.front.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.front.getsockname()[1]}"
        self.backs, self.waiting, self.count = {}, [], 0
        # From then to then nothing goes through.
        self.silence = (0.0, 0.0)
        self.random = random.Random(1)
        self.start()

    def run(self):
        while True:
            wait = max(0, self.waiting[0][0] - time.monotonic()) if self.waiting else None
            for ready in select.select([self.front, *self.backs.values()], [], [], wait)[0]:
                data, source = ready.recvfrom(2048)
                if ready is self.front:
                    if source not in self.backs:
                        back = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
                        back.bind(("127.0.0.1", 0))
                        self.backs[source] = back
                    self.post(self.backs[source], data, self.host)
                else:
                    seat = next(seat for seat, back in self.backs.items() if back is ready)
                    self.post(self.front, data, seat)
            while self.waiting and self.waiting[0][0] <= time.monotonic():
                _, _, sender, data, receiver = heapq.heappop(self.waiting)
                sender.sendto(data, receiver)

    def post(self, sender, data, receiver):
        now = time.monotonic()
        if self.silence[0] <= now < self.silence[1] or self.random.random() < self.loss:
            return
        self.count += 1
        due = now + self.random.uniform(0, self.delay)
        heapq.heappush(self.waiting, (due, self.count, sender, data, receiver))


@measuring
def relayed(home):
    """A lossy path, and nothing at all for five seconds over the start."""
    hall = Hall(home)
    host = hall.host("--step", "800ms")
    host.until("listening")
    relay = Relay(hall.port + 1)
    # On a port of their own they hear nothing but what comes through.
    elsewhere = Hall(home)
    seats = [elsewhere.seat(2, column, "--host", relay.address) for column in range(1, 9)]
    host.until("ready", 8)
    host.say("start")
    host.until("delivered")
    now = time.monotonic()
    relay.silence = (now, now + 5)
    for seat in seats:
        seat.until("lost")
        seat.until("finished")
        check(colors(seat) == COLORS, colors(seat))
    apart = max(spreads(seats))
    check(apart < 100, apart)
    for seat in seats:
        seat.until("back")
    host.until("back", 8)
    host.until("finished")
    host.say("start 2")
    report = host.until("finished", 2)
    check(report["complete"] == 8, report)
    host.quit()
    joins = max(seat.until("ready")["joinMs"] for seat in seats)
    return (f"10 % lost, up to 20 ms late, then 5 s of nothing: every step, {apart:.1f} ms apart; "
            f"all are back, the next start is complete, latest {latest(report):.1f} ms; "
            f"joined within {joins} ms")
