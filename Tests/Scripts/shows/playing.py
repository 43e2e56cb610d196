"""The show as people play it: together, refused, and with a reader that goes."""
import signal
import subprocess

from hall import (
    CODE, COLORS, SPEC, Hall, check, colors, environment, latest, spreads, measuring, story)


@measuring
def together(home):
    """One host and twelve seats: all start together."""
    hall = Hall(home)
    host = hall.host()
    host.until("listening")
    seats = [hall.seat(1 + index // 10, 1 + index % 10) for index in range(12)]
    host.until("ready", 12)
    host.say("start")
    report = host.until("finished")
    check(report["delivered"] == report["complete"] == report["seats"] == 12, report)
    check(all(colors(seat) == COLORS for seat in seats))
    check(max(spreads(seats)) < 100, spreads(seats))
    joins = [seat.until("ready")["joinMs"] for seat in seats]
    host.say("quit")
    ends = [one.end() for one in [host, *seats]]
    check(all(end == (0, "") for end in ends), ends)
    spread = ", ".join(f"{value:.1f}" for value in spreads(seats))
    return (f"first to last of each step as seen here {spread} ms; "
            f"latest {latest(report):.1f} ms; joined within {max(joins)} ms")


@story
def quadrants(home):
    """Who has a wrong code or claims a seat that is taken is refused; the others have a color a quadrant."""
    hall = Hall(home)
    host = hall.host("--seq", "2", "--start-when", "4")
    places = [(1, 1, "red"), (5, 6, "green"), (6, 5, "yellow"), (10, 10, "blue")]
    seats = [hall.seat(row, column) for row, column, _ in places[:3]]
    host.until("ready", 3)
    stranger, second = hall.seat(2, 2, code="WRONG1"), hall.seat(5, 6)
    status, message = stranger.end()
    check(status == 77 and stranger.until("refused")["code"] == "wrong-code", status, message)
    status, message = second.end()
    check(status == 1 and "P56" in message, status, message)
    check(host.until("duplicate")["holder"] == "P56")
    check(len(host.all("seated")) == 3, host.events)
    seats.append(hall.seat(10, 10))
    host.until("finished")
    check(host.end()[0] == 0)
    for seat, (_, _, color) in zip(seats, places):
        check(colors(seat) == [color], colors(seat))
        check(seat.end()[0] == 0)
    return "refused with 77, and with 1 and the name of who has the seat; four quadrants"


@story
def reader_gone(home):
    """Who reads a seat's lines goes away; the organizer hears the goodbye."""
    hall = Hall(home)
    host = hall.host()
    host.until("listening")
    seat = subprocess.Popen(
        [SPEC, "grid", "ready", "1,1", "--code", CODE, *hall.network], env=environment(home),
        stdout=subprocess.PIPE)
    seat.stdout.readline()
    seat.stdout.close()
    host.until("seated")
    gone = host.until("left")["seen"] - host.until("seated")["seen"]
    check(gone < 2, gone)
    check(seat.wait(5) == -signal.SIGPIPE, seat.returncode)
    host.quit()
    return f"it has left {gone:.1f} s after it came, quietly"
