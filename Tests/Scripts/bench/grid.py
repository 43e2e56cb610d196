"""How exactly the grid keeps time, on terminals and in browsers, and what waiting costs."""
import json
import os
import random
import select
import signal
import socket
import statistics
import struct
import subprocess
import sys
import time

from common import ROUNDS, SPEC, Home, figure, medians, report
from kit import moment, percentile

import browser
import hall
import handsets
import kit
import phones
import wire

HALL = ["--devices", "100", "--loss", "10", "--jitter", "20ms", "--skew", "50"]


def rehearse(*words):
    home = Home()
    return json.loads(home.spec("grid", "rehearse", *words, "--json", check=False).stdout)


def milliseconds(name, value, limit, detail):
    report(name, value, f"{limit} ms", value <= limit, detail)


def whole(name, found):
    """Nobody missed a step."""
    wanted = found["devices"] * found["runs"]
    report(name, found["complete"], wanted, found["delivered"] == found["complete"] == wanted,
           f"{found['runs']} runs")


@figure("grid.processes")
def processes():
    """The times that 20 seats took just before they wrote the line of a step, on the clock that all share. Nothing is
    read during a run: that would take processor time from the seats."""
    home, runs = Home(), 10
    place = hall.Hall(home.path)
    apart, joined, reports = [], [], []
    for _ in range(runs):
        host = home.start(SPEC, "grid", "host", "--code", hall.CODE, "--step", "334ms", "--start-when", "20", "--json",
                          *place.network, stdout=subprocess.PIPE)
        host.stdout.readline()
        seats = [home.start(SPEC, "grid", "ready", f"{1 + n // 10},{1 + n % 10}", "--code", hall.CODE, "--json",
                            *place.network, stdout=subprocess.PIPE) for n in range(20)]
        events = [json.loads(line) for seat in seats for line in seat.communicate()[0].splitlines()]
        joined += [event["joinMs"] for event in events if event["event"] == "ready"]
        for step in range(1, 5):
            moments = [event["clockUs"] for event in events if event["event"] == "step" and event["step"] == step]
            middle = statistics.median(moments)
            apart += [abs(moment - middle) / 1000 for moment in moments]
        told = [json.loads(line) for line in host.communicate()[0].splitlines()]
        reports += [event for event in told if event["event"] == "finished"]
    whole("grid.processes.complete", {
        "devices": 20, "runs": runs, "delivered": sum(report["delivered"] for report in reports),
        "complete": sum(report["complete"] for report in reports)})
    milliseconds("grid.processes.skew", percentile(apart, 99), 1,
                 f"20 processes, {runs} runs, p50 {percentile(apart, 50) * 1000:.0f} us")
    report("grid.processes.join", max(joined), "1000 ms", max(joined) < 1000)


def other_ways():
    """How late colors are by other ways to synchronize, 99 % of 5000 simulated devices in the HALL, in microseconds: by
    the probe of the least round trip, by the median of the probes, and when START arrives. Times are milliseconds since
    the start was sent; probes leave as a seat sends them: 20 while it joins, 20 from the start on, then one a second.
    """
    chance = random.Random(1)

    def trip():
        return None if chance.random() < 0.1 else 0.2 + chance.random() * 20

    late = {"leastRoundTrip": [], "median": [], "onReceipt": []}
    for _ in range(5000):
        rate = chance.uniform(-50e-6, 50e-6)
        # To all seats every 100 ms, and to each one at a moment of its own.
        sent = [time for step in range(30) for time in (step * 100, step * 100 + chance.random() * 100)]
        arrival = min(time + way for time in sent if (way := trip()) is not None)
        late["onReceipt"].append(arrival)
        begin = arrival + chance.random() * 300
        times = [-600 + 25 * n for n in range(20)] + [begin + 50 * n for n in range(20)]
        times += [begin + 1000 * n for n in range(2, 10)]
        # When it was answered, its round trip, and the error of the clock that it gives.
        probes = [(time + out + back, out + back, (out - back) / 2)
                  for time in times if (out := trip()) is not None and (back := trip()) is not None]
        for now in (3000, 5000, 7000, 9000):
            known = [(took + (now - at) / 5000, error + (now - at) * rate)
                     for at, took, error in probes if at < now - 200]
            late["leastRoundTrip"].append(abs(min(known)[1]))
            late["median"].append(abs(statistics.median_high(error for _, error in known)))
    return {name: percentile(values, 99) * 1000 for name, values in late.items()}


@figure("grid.devices")
def devices():
    found = rehearse(*HALL, "--runs", "3", "--seed", "1")
    ours, peers = found["overall"]["p99Us"], other_ways()
    whole("grid.devices.complete", found)
    milliseconds("grid.devices.skew", ours / 1000, 5,
                 f"100 devices, 3 runs, p50 {found['overall']['p50Us']} us")
    for name, limit in [("leastRoundTrip", 0.6), ("median", 0.9), ("onReceipt", 0.1)]:
        theirs = peers[name]
        report(f"grid.devices.{name}", ours / theirs, f"{limit}x", ours <= limit * theirs,
               f"spec {ours} us, {name} {theirs:.0f} us in a simulation")
    report("grid.devices.join", found["joinMs"]["max"], "2000 ms", found["joinMs"]["max"] < 2000)


@figure("grid.delivery")
def delivery():
    home, begin = Home(), time.monotonic()
    process = home.start(SPEC, "grid", "rehearse", *HALL, "--runs", "1000", "--simulate", "--seed", "1", "--json",
                         stdout=subprocess.PIPE)
    found = json.loads(process.stdout.read())
    # Unlike RUSAGE_CHILDREN this is of one child.
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode, taken = 0, time.monotonic() - begin
    memory = usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)
    whole("grid.delivery.complete", found)
    report("grid.delivery.seconds", taken, 300, taken <= 300)
    report("grid.delivery.memory", memory, "200 MiB", memory <= 200)


def opened():
    """A home, the place of a show, its host, and how long to look at those who wait."""
    home = Home()
    place = hall.Hall(home.path)
    host = place.host()
    host.until("listening")
    return home, place, host, int(os.environ.get("WAIT_SECONDS", "60"))


@figure("grid.seat")
def seat_waiting():
    home, place, host, seconds = opened()
    seat = kit.Terminal([SPEC, "grid", "ready", "1,1", "--code", hall.CODE, "--yes", *place.network],
                        hall.environment(home.path))
    host.until("ready")
    seat.read(2)
    pid = seat.process.pid
    before = hall.busy(pid)
    text = seat.read(seconds)
    used, memory = (hall.busy(pid) - before) / seconds * 100, hall.memory(pid) / 1024
    seat.process.terminate()
    seat.process.wait()
    host.quit()
    report("grid.seat.processor", used, "0.2 %", used < 0.2, f"over {seconds} s")
    report("grid.seat.memory", memory, "16 MiB", memory <= 16)
    report("grid.seat.written", len(text), "0 bytes", not text)


@figure("grid.host")
def host_waiting():
    home, place, host, seconds = opened()
    seats = [home.start(SPEC, "grid", "ready", f"{1 + n // 10},{1 + n % 10}", "--code", hall.CODE,
                        *place.network, stdout=subprocess.DEVNULL) for n in range(100)]
    host.until("ready", 100, patience=60)
    # A hundred seats are all there are: ours asks for none, only for the time.
    seats[99].send_signal(signal.SIGTERM)
    host.until("left")
    ours = wire.Device(hall.CODE)
    line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    line.connect(("127.0.0.1", place.port + 1))
    line.settimeout(2)

    def ask(data, kind):
        line.send(data)
        while True:
            answer = wire.Datagram(line.recv(2048))
            if answer.kind == kind:
                return answer

    ours.follow(ask(ours.discover(), wire.BEACON))
    ask(ours.hello(10, 10), wire.SEAT)
    time.sleep(1)
    before, held, trips = hall.busy(host.process.pid), [], []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        asked = time.monotonic_ns()
        answer = ask(ours.probe(asked), wire.REPLY)
        trips.append((time.monotonic_ns() - asked) / 1e6)
        received, sent = struct.unpack(">qq", answer.payload[8:24])
        held.append((sent - received) / 1e6)
        time.sleep(0.05)
    used = (hall.busy(host.process.pid) - before) / seconds * 100
    memory = hall.memory(host.process.pid) / 1024
    host.quit()
    for seat in seats:
        seat.wait()
    report("grid.host.processor", used, "3 %", used < 3, f"100 seats, over {seconds} s")
    report("grid.host.memory", memory, "40 MiB", memory <= 40)
    milliseconds("grid.host.answer", percentile(held, 99), 0.5,
                 f"t3 - t2 of {len(held)} answers; round trips p50 {percentile(trips, 50):.2f} ms, "
                 f"p99 {percentile(trips, 99):.2f} ms")


def changes(descriptor, process, begin, step, marks):
    """Milliseconds that each change came after its moment, by the wall clock."""
    late = []
    while len(late) < len(marks):
        ready = select.select([descriptor], [], [], 1)[0]
        now = time.time()
        if not ready:
            if process.poll() is not None:
                break
            continue
        if marks[len(late)] in os.read(descriptor, 1 << 16):
            late.append(1000 * (now - begin - len(late) * step))
    process.wait()
    return late


@figure("grid.play")
def play():
    """`play --at` a moment that is known here, in a pipe and on a terminal."""
    home, step = Home(), float(os.environ.get("PLAY_STEP", "0.334"))
    runs = int(os.environ.get("PLAY_RUNS", "8"))
    for name in ("pipe", "terminal"):
        late = []
        for _ in range(runs):
            begin = int(time.time()) + 2
            at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(begin))
            words = [SPEC, "grid", "play", "--row", "3", "--col", "4", "--at", at, "--step",
                     f"{step:g}s"]
            if name == "pipe":
                process = home.start(*words, stdout=subprocess.PIPE)
                marks = [f"\t4\t{letter}\n".encode() for letter in "RYBG"]
                late += changes(process.stdout.fileno(), process, begin, step, marks)
            else:
                screen = kit.Terminal(words, {**hall.environment(home.path), "COLORTERM": "truecolor"})
                colors = ["204;0;0", "204;204;0", "0;0;204", "0;204;0"]
                marks = [f"48;2;{color}m".encode() for color in colors]
                late += changes(screen.master, screen.process, begin, step, marks)
                os.close(screen.master)
        report(f"grid.play.{name}.shown", len(late), 4 * runs, len(late) == 4 * runs,
               f"{runs} runs of {step:g} s a color")
        if late:
            milliseconds(f"grid.play.{name}", percentile([abs(one) for one in late], 99), 2,
                         f"p50 {percentile(late, 50):.2f} ms")


@figure("grid.calls")
def calls():
    home = Home()
    names = ["frames", "guide"]
    for name, taken in zip(names, medians(*[([SPEC, "grid", name], home) for name in names])):
        milliseconds(f"grid.calls.{name}", taken * 1000, 8, f"median of {ROUNDS}")


def play_pages(count, runs):
    """How far each color of each page came from its moment by the machine's clock, in milliseconds; and the reports."""
    places = [(1 + index // 10, 1 + index % 10) for index in range(count)]
    _, host, _, chromium, pages = phones.open_hall(Home().path, places, "--step", "600ms")
    phones.all_ready(host, pages)
    distances, reports = [], []
    for run in range(1, runs + 1):
        for page in pages:
            page.until_state("ready", "finished")
            page.ask("seen.length = 0")
        host.say("start anyway")
        begin = 1000 * moment(host.until("start", run)["startsAt"])
        reports.append(host.until("finished", run))
        for page in pages:
            page.until_state("finished")
            distances += [abs(value) for value in phones.off(page, begin, 600)]
    chromium.close()
    host.quit()
    return distances, reports


@figure("grid.web.skew", "grid.web.complete")
def pages():
    browser.program()
    distances, reports = play_pages(10, 5)
    latest = percentile(distances, 99)
    report("grid.web.skew", latest, "20 ms", latest <= 20,
           f"{len(distances)} colors of 10 pages by the machine's clock, median {statistics.median(distances):.1f} ms, "
           f"latest {max(distances):.1f} ms; load {os.getloadavg()[0]:.1f}")
    distances, reports = play_pages(20, 2)
    complete = min(found["complete"] for found in reports)
    report("grid.web.complete", complete, 20, complete == 20 and len(distances) == 160,
           f"20 pages, {len(reports)} runs, p99 {percentile(distances, 99):.1f} ms")


@figure("grid.web.clock", "grid.web.memory")
def hundred():
    _, host, number = phones.web_host(Home().path)
    crowd = handsets.Handsets(number, 100)
    host.until("ready", 100)
    pid, seconds = host.process.pid, int(os.environ.get("WAIT_SECONDS", "60"))
    time.sleep(2)
    crowd.trips()
    before = hall.memory(pid)
    time.sleep(seconds)
    trips, grown = crowd.trips(), hall.memory(pid) - before
    host.quit()
    latest = percentile(trips, 99)
    report("grid.web.clock", latest, "5 ms", latest <= 5,
           f"{len(trips)} clock posts in {seconds} s beside 100 streams, p50 {percentile(trips, 50):.2f} ms")
    report("grid.web.memory", grown, "1024 KiB", grown <= 1024, f"more than {before} KiB after {seconds} s")
