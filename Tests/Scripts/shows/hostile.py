"""What strangers send."""
import random
import socket
import threading
import time

from hall import Hall, check, memory, story


@story
def hostile(home):
    """Garbage and repeats, thousands a second, at a host and its seats."""
    hall = Hall(home)
    host = hall.host("--step", "500ms")
    seats = [hall.seat(1, column) for column in (1, 2)]
    host.until("ready", 2)
    address = ("127.0.0.1", hall.port + 1)
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    recorder = random.Random(1)
    over = threading.Event()
    count = [0]

    def flood():
        magic = b"SPG1"
        while not over.is_set():
            for _ in range(30):
                body = recorder.randbytes(recorder.randrange(0, 500))
                head = magic + bytes([1, recorder.randrange(0, 14)]) + (len(body) + 8).to_bytes(2, "big")
                data = head + body if recorder.random() < 0.7 else body
                try:
                    sender.sendto(data, address)
                    sender.sendto(data, ("127.255.255.255", hall.port))
                except OSError:
                    pass
                count[0] += 1
            time.sleep(0.005)

    sender.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    before = memory(host), memory(seats[0])
    threading.Thread(target=flood, daemon=True).start()
    time.sleep(1)
    host.say("start")
    report = host.until("finished")
    over.set()
    after = memory(host), memory(seats[0])
    check(report["complete"] == 2, report)
    check(all(a - b < 8192 for a, b in zip(after, before)), before, after)
    host.say("quit")
    check(host.end()[0] == 0)
    late = max(kind["maxUs"] for kind in report["kinds"]) / 1000
    return f"{count[0]} datagrams to each side; complete, latest {late:.1f} ms; memory {before} -> {after} KiB"
