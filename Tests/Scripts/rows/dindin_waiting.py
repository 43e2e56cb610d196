"""The screens of `spec dindin` beside a server that answers late, and in a terminal of another maker."""
import os
import shlex
import signal

from dindin_world import Guest, Server, Table, cells, dinner, holds, languages, row, same
from kit import Tmux
from wire import Wire


@languages
def waits(lang):
    "a server that answers late: the screen says so, takes keys, sizes, Esc and q"
    table = Table(lang=lang)
    waiting = table.words("Waiting for an answer", "في انتظار الرد")
    accept, ann = table.words("a accept", "قبول a"), "Ann Lee"
    with Server(table) as server, Wire(server.url) as link:
        table.more["SPEC_DINDIN_SERVER"] = link.url + "/?ns=default"
        table.good("login", "--local", "Sam Reed")
        guest = Guest(table)
        guest.sees(ann, accept)
        # Keys wait while the page still asks the server something, so a page that takes one is ready.
        guest.types("?")
        guest.sees(table.words("Keys", "المفاتيح"))
        guest.types("\x1b")
        guest.sees(accept)
        # What takes long is said, and can be left; the size is that of the terminal meanwhile.
        link.open.clear()
        guest.types("h")
        guest.sees(waiting)
        guest.types("")
        guest.resize(60, 24)
        guest.sees(ann, waiting)
        guest.types("\x1b")
        guest.sees(accept)
        # What was typed meanwhile is not lost.
        guest.types("m")
        guest.sees(waiting)
        guest.types("\x1b[Bn")
        link.open.set()
        guest.sees(table.words("When and where is dinner?", "متى وأين العشاء؟"))
        guest.types("\x1b\x1b")
        guest.sees(accept)
        # An answer is shown when it is written.
        link.open.clear()
        guest.types("a")
        guest.sees(waiting)
        assert table.words("Accepted", "مقبولة") not in guest.seen, guest.seen
        link.open.set()
        guest.sees(table.words("Accepted", "مقبولة"))
        guest.sees("Ben Ito")
        same(server.ask(f"/invitations/local-sam-reed/{dinner(1)}/status.json"), "accepted")
        link.open.clear()
        guest.types("g")
        guest.sees(waiting)
        guest.leaves()
        # The first page too.
        guest = Guest(table)
        guest.sees("DinDin", waiting)
        guest.leaves()
        guest = Guest(table)
        guest.sees(waiting)
        os.kill(guest.process.pid, signal.SIGINT)
        last = guest.read(10)
        same(guest.process.wait(10), -signal.SIGINT)
        holds(last.decode(), "\x1b[?1049l")
        os.close(guest.master)


def shell(table):
    """A command that starts a shell in a home."""
    return "env -i PS1='ready> ' " + " ".join(
        f"{key}={shlex.quote(value)}" for key, value in table.environment.items() if key != "TERM"
    ) + " TERM=screen-256color bash --norc --noprofile"


@row
def dindin_tmux():
    "a screen in tmux: sizes, Ctrl-Z and back, Ctrl-C; the terminal is as before"
    table = Table()
    table.good("splash", "--keys", "q")
    for columns, rows in (40, 12), (80, 24), (200, 60):
        terminal = Tmux(table.home, columns, rows, shell(table))
        try:
            terminal.until("ready>")
            terminal.type("echo before", "Enter")
            terminal.until("before\nready>")
            modes = ("cursor_flag", "keypad_flag", "keypad_cursor_flag", "mouse_any_flag")
            calm = [terminal.told(name) for name in modes]
            command = shlex.join(table.command())
            terminal.type("-l", command)
            terminal.type("Enter")
            terminal.until("Pending (3)", "Ann Lee")
            same(terminal.told("alternate_on"), "1")
            terminal.call("resize-window", "-x", "60", "-y", "20")
            text = terminal.until("Pending (3)", "q leave")
            assert all(cells(line) <= 60 for line in text.splitlines()), text
            terminal.type("C-z")
            terminal.until("Stopped")
            same(terminal.told("alternate_on"), "0")
            same([terminal.told(name) for name in modes], calm)
            terminal.type("fg", "Enter")
            terminal.until("Pending (3)", "q leave")
            same(terminal.told("alternate_on"), "1")
            terminal.type("C-c")
            terminal.until("before", "ready> ")
            same(terminal.told("alternate_on"), "0")
            same([terminal.told(name) for name in modes], calm)
            terminal.type("stty -a | grep -c ' icanon .* echo '; echo after", "Enter")
            text = terminal.until("\nafter\n")
            assert "[?" not in text and "\x1b" not in text, text
            holds(terminal.shown(), "1\nafter")
        finally:
            terminal.close()
