"""The screens of `spec dindin` beside a server that answers late, and in a terminal of another maker."""
import os
import signal
import socket
import subprocess
import threading
import time
import urllib.parse

from dindin_together import Guest
from dindin_world import Server, Table, cells, dinner, holds, quoted, same
from kit import Tmux
from world import row


class Link:
    """A way to a server on which answers can be held back."""

    def __init__(self, server):
        place = urllib.parse.urlsplit(server.url)
        self.target = (place.hostname, place.port)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}/?{place.query}"
        self.open = threading.Event()
        self.open.set()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
                far = socket.create_connection(self.target)
            except OSError:
                return
            threading.Thread(target=self.pass_on, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self.pass_on, args=(far, near, True), daemon=True).start()

    def pass_on(self, source, sink, is_answer):
        try:
            while data := source.recv(65536):
                if is_answer:
                    self.open.wait(120)
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def hold(self):
        self.open.clear()

    def release(self):
        self.open.set()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.open.set()
        self.listener.close()


def waits(lang):
    table = Table(lang=lang)
    waiting = table.words("Waiting for an answer", "في انتظار الرد")
    accept, ann = table.words("a accept", "قبول a"), "Ann Lee"
    with Server(table) as server, Link(server) as link:
        on = {"SPEC_DINDIN_SERVER": link.url}
        table.good("login", "--local", "Sam Reed", env=on)
        guest = Guest(table, on)
        guest.sees(ann, accept)
        # What takes long is said, and can be left; the size is that of the terminal meanwhile.
        link.hold()
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
        link.release()
        guest.sees(table.words("When and where is dinner?", "متى وأين العشاء؟"))
        guest.types("\x1b\x1b")
        guest.sees(accept)
        # An answer is shown when it is written.
        link.hold()
        guest.types("a")
        guest.sees(waiting)
        assert table.words("Accepted", "مقبولة") not in guest.seen, guest.seen
        link.release()
        guest.sees(table.words("Accepted", "مقبولة"))
        guest.sees("Ben Ito")
        same(server.get(f"/invitations/local-sam-reed/{dinner(1)}/status.json"), "accepted")
        link.hold()
        guest.types("g")
        guest.sees(waiting)
        guest.leaves()
        # The first page too.
        guest = Guest(table, on)
        guest.sees("DinDin", waiting)
        guest.leaves()
        guest = Guest(table, on)
        guest.sees(waiting)
        os.kill(guest.process.pid, signal.SIGINT)
        last = guest.read(10)
        same(guest.process.wait(10), -signal.SIGINT)
        holds(last.decode(), "\x1b[?1049l")
        os.close(guest.master)


@row
def dindin_waiting():
    "a server that answers late: the screen says so, takes keys, sizes, Esc and q"
    waits("en")


@row
def dindin_waiting_ar():
    "the same in Arabic"
    waits("ar")


@row
def dindin_host_live():
    "the page of a dinner shows an answer that comes, and so does the list"
    house, ann, sam = Table(fresh=True), Table(fresh=True), Table(fresh=True)
    with Server(house) as server:
        on = {"SPEC_DINDIN_SERVER": server.url}
        ann.good("login", "--local", "Ann Lee", env=on)
        sam.good("login", "--local", "Sam Reed", env=on)
        ann.good("splash", "--keys", "q", env=on)
        sent = ann.json("event", "new", "--date", "2026-12-01", "--time", "7pm", "--address",
                        "Rotunda Kitchen", "--guests", "Sam", "--send", env=on)["id"]
        host = Guest(ann, on, "event", "show", sent, "--browse")
        host.sees("Pending (1)", "Sam Reed")
        sam.good("invite", "accept", sent, "--plus", "1", "--note", "no nuts", env=on)
        host.sees("Accepted (1)", "no nuts")
        host.types("\x1b")
        host.sees("Add event")
        host.types("h")
        host.sees("Rotunda Kitchen")
        sam.good("invite", "reject", sent, env=on)
        host.sees("Rejected (1)")
        host.leaves()


def shell(table):
    """A command that starts a shell in a home."""
    return "env -i PS1='ready> ' " + " ".join(
        f"{key}={quoted(value)}" for key, value in table.environment.items() if key != "TERM"
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
            command = " ".join(map(quoted, table.command()))
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


@row
def dindin_watch_many():
    "watch tells of an answer to any of 67 dinners, also of the last"
    house, ann, sam = Table(fresh=True), Table(fresh=True), Table(fresh=True)
    with Server(house) as server:
        on = {"SPEC_DINDIN_SERVER": server.url}
        ann.good("login", "--local", "Ann Lee", env=on)
        sam.good("login", "--local", "Sam Reed", env=on)
        first = ann.json("event", "new", "--date", "2026-12-01", "--time", "7pm", "--address",
                         "Rotunda Kitchen", "--guests", "Sam", "--send", env=on)["id"]
        places = [f"events/{first}", f"guests/{first}", f"invitations/local-sam-reed/{first}",
                  f"calendar/local-ann-lee/2026-12/{first}"]
        values = {place: server.get(f"/{place}.json") for place in places}
        update, last = {}, ""
        for number in range(66):
            last = f"Many{number:015}"
            for place, value in values.items():
                if "startsAt" in value:
                    value = value | {"startsAt": value["startsAt"] + (number + 1) * 60000}
                update[place.replace(first, last)] = value
        server.patch("/.json", update)
        watch = subprocess.Popen(
            ann.command("watch", "--count", "1"), env=ann.environment | on, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            # When it has begun is not told: the guest says more and more.
            begin, plus = time.monotonic(), 0
            while watch.poll() is None and time.monotonic() - begin < 90:
                plus += 1
                sam.good("invite", "accept", last, "--plus", str(plus % 20), "--force", env=on)
                time.sleep(2)
        finally:
            watch.kill()
        out, error = watch.communicate()
        holds(out, last, "Sam Reed")
        same((watch.returncode, error), (0, ""))
