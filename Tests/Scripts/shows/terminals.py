"""What a terminal sees and what it gets back, who is refused a seat, and a reader that goes."""
import json
import signal
import subprocess

from hall import CODE, PATIENCE, SPEC, Hall, check, colors, environment, story
from kit import Terminal, Tmux, waited

TAKEN = b"\x1b[?1049h"


class OnTerminal(Terminal):
    """`spec grid` on a terminal of its own, with all that it has written there."""

    def __init__(self, home, *words):
        super().__init__([SPEC, "grid", *words], environment(home), keeps_open=True)
        self.words = words

    def check_restored(self, *expected):
        """Ended so, and the terminal is as it was."""
        status = self.ended()
        check(status in expected, self.words, status)


@story
def interrupted(home):
    """Ctrl-C or q at any time gives the terminal back as it was."""
    hall, elsewhere = Hall(home), Hall(home)
    host = hall.host("--step", "1s")
    host.until("listening")
    killed = -signal.SIGINT

    def seat(column, *words, place=hall):
        return OnTerminal(home, "ready", f"1,{column}", "--code", CODE, *place.network, *words)

    searching, waiting, leaving = seat(1, place=elsewhere), seat(2), seat(3)
    armed, playing = seat(4, "--yes"), seat(5, "--yes")
    claiming = OnTerminal(home, "host", "--code", "OTHER1", *elsewhere.network)
    asked = OnTerminal(home, "ready", *hall.network)
    everyone = [searching, waiting, leaving, armed, playing, claiming, asked]
    for one in everyone:
        one.until(b"Row and column" if one is asked else TAKEN)
    claiming.type(b"\x03")
    host.until("ready", 2)
    for one in everyone:
        one.read(0.1)
    for one in (searching, waiting, asked):
        one.type(b"\x03")
    leaving.type(b"q")
    for one in (searching, waiting, asked):
        one.check_restored(killed, 0)
    claiming.check_restored(killed, 0)
    leaving.check_restored(0)
    for one in (searching, waiting, leaving):
        check(TAKEN in one.text, one.words, "drew nothing")
    check(b"Row and column" in asked.text, asked.text)
    host.say("start")
    host.until("delivered")
    armed.read(0.2)
    armed.type(b"\x03")
    armed.check_restored(killed)
    host.until("step")
    playing.read(0.2)
    playing.type(b"\x03")
    playing.check_restored(killed)
    host.until("left", 4)
    host.quit()
    # The organizer's: Ctrl-C declines a question at once, stops a run, then quits.
    organizer = OnTerminal(home, "host", "--code", CODE, "--step", "1s", *hall.network)
    guest = hall.seat(1, 1)
    guest.until("ready")
    organizer.type(b"\r")
    guest.until("start")
    organizer.type(b"q")
    organizer.until(b"Stop it and quit?")
    organizer.text = b""
    organizer.type(b"\x03")
    organizer.until(b"stop")
    organizer.type(b"\x03")
    guest.until("stopped")
    check(organizer.process.poll() is None, "Ctrl-C in a run ended the host")
    organizer.read(0.3)
    organizer.type(b"\x03")
    organizer.check_restored(0)
    guest.until("bye")
    return "searching, waiting, armed, playing, organizing, asking: all terminals are as they were"


class Window(Tmux):
    def __init__(self, home, columns, rows):
        super().__init__(home, columns, rows, "env PS1='shell> ' sh",
                         {**environment(home), "COLORTERM": "truecolor", "SHELL": "/bin/sh"})

    def lines(self, *options):
        return self.shown(*options).splitlines()

    def is_taken(self):
        """Whether a program has the whole screen, and hides the cursor."""
        return (self.told("alternate_on"), self.told("cursor_flag")) == ("1", "0")


SHADES = {"R": "204;0;0", "Y": "204;204;0", "B": "0;0;204", "G": "0;204;0"}


def is_filled(window, columns, rows, letter):
    """Nothing but a color and, in blocks in its middle, its letter."""
    lines = window.lines("-N")
    blocks = set("".join(lines)) - {" "}
    return (len(lines) == rows and all(len(line) == columns for line in lines)
            and blocks and blocks <= set("█▀▄") and f"48;2;{SHADES[letter]}" in window.lines("-e")[0])


@story
def resized(home):
    """The window changes its size in the run."""
    window = Window(home, 80, 24)
    hall = Hall(home)
    try:
        host = hall.host("--step", "1500ms")
        host.until("listening")
        command = [SPEC, "grid", "ready", "1,1", "--code", CODE, *hall.network]
        window.type(" ".join(command), "Enter")
        window.until("enter ready")
        check(window.is_taken(), "the screen is not taken")
        window.type("Enter")
        host.until("ready")
        host.say("start")
        for step, (columns, rows) in [(1, (40, 12)), (2, (120, 30)), (3, (20, 5))]:
            host.until("step", step)
            window.call("resize-window", "-x", str(columns), "-y", str(rows))
            check(waited(lambda: is_filled(window, columns, rows, "RYBG"[step - 1]), 1.4), (columns, rows), window.lines("-e")[:2])
        host.until("finished")
        window.call("resize-window", "-x", "80", "-y", "24")
        window.until("Row 1, Column 1", "Thank you.")
        window.type("q")
        window.until("shell>")
        check(not window.is_taken(), "the screen is not given back")
        host.quit()
    finally:
        window.close()
    return "40x12, 120x30 and 20x5 in the run are filled with its color"


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


@story
def host_reader_gone(home):
    """The reader of a host's lines goes away after the last color: the report of the run is stored all the same."""
    hall = Hall(home)
    host = subprocess.Popen(
        [SPEC, "grid", "host", "--code", CODE, "--step", "400ms", "--start-when", "1", *hall.network, "--json"],
        env=environment(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    seat = hall.seat(1, 1)
    for line in host.stdout:
        event = json.loads(line)
        if (event["event"], event.get("step")) == ("step", 4):
            break
    host.stdout.close()
    check(host.wait(PATIENCE) == -signal.SIGPIPE, host.returncode)
    check(seat.end()[0] == 0)
    shown = subprocess.run([SPEC, "grid", "--json"], env=environment(home), capture_output=True, text=True, check=True)
    report = json.loads(shown.stdout).get("lastRun")
    check(report and report["complete"] == 1, shown.stdout)
    return "1 of 1 in the report of a run whose end nobody read"
