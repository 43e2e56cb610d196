"""The show as people play it: together, refused, stopped, reopened."""
import signal
import subprocess
import time

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
    """Sequence 2 is a color a quadrant."""
    hall = Hall(home)
    host = hall.host("--seq", "2", "--start-when", "4")
    places = [(1, 1, "red"), (5, 6, "green"), (6, 5, "yellow"), (10, 10, "blue")]
    seats = [hall.seat(row, column) for row, column, _ in places]
    host.until("finished")
    check(host.end()[0] == 0)
    for seat, (_, _, color) in zip(seats, places):
        check(colors(seat) == [color], colors(seat))
    return "four quadrants"


@story
def wrong_code(home):
    """A wrong code gets no seat."""
    hall = Hall(home)
    host = hall.host()
    host.until("listening")
    seat = hall.seat(1, 1, code="WRONG1")
    status, message = seat.end()
    check(status == 77 and seat.until("refused")["code"] == "wrong-code", status, message)
    check(not host.all("seated"))
    host.quit()
    return "refused with 77"


@story
def one_place(home):
    """Two seats claim one place."""
    hall = Hall(home)
    host = hall.host()
    first = hall.seat(3, 4)
    first.until("ready")
    second = hall.seat(3, 4)
    status, message = second.end()
    check(status == 1 and "P34" in message, status, message)
    check(host.until("duplicate")["holder"] == "P34")
    host.say("quit")
    check(host.end()[0] == 0 and first.end()[0] == 0)
    return "the second is told the name, status 1"


@story
def stopped_process(home):
    """A seat is stopped over the start."""
    hall = Hall(home)
    host = hall.host("--step", "700ms")
    seats = [hall.seat(1, column) for column in (1, 2)]
    host.until("ready", 2)
    host.say("start")
    host.until("delivered")
    seats[0].process.send_signal(signal.SIGSTOP)
    host.until("step", 3)
    time.sleep(0.1)
    seats[0].process.send_signal(signal.SIGCONT)
    report = host.until("finished")
    check(colors(seats[0]) == COLORS[2:], colors(seats[0]))
    check(colors(seats[1]) == COLORS)
    check([missed["reason"] for missed in report["missed"]] == ["late"], report["missed"])
    host.quit()
    return "it goes on with the step of the moment; the report says late"


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
