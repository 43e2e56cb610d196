"""Live screens of `spec dindin`: two people at one server, one that answers late, and a terminal of another maker."""
import contextlib
import json
import os
import pathlib
import shlex
import signal
import subprocess
import time

from dindin_world import Guest, Server, Table, dinner, holds, invited, languages, row, same, two_people
from kit import Tmux
from wire import Wire


@languages
def together(lang):
    "an invitation and its answer between two homes, seen live"
    with two_people(lang) as (_, ann, sam):
        guest = Guest(sam)
        guest.sees(sam.words("Add event", "إضافة حدث"))
        sent = invited(ann)
        guest.sees("Ann Lee", sam.words("Tuesday 1 December - 7:00pm", "الثلاثاء 1 ديسمبر - 7:00م"))
        guest.types("a")
        guest.sees(sam.words("Accepted", "مقبولة"))
        same(ann.json("event", "show", sent)["counts"], {"accepted": 1, "pending": 0, "rejected": 0})
        invited(ann, 2, "Garden Court")
        guest.sees("Garden Court")
        guest.leaves()


@languages
def absence(lang):
    "the server goes away: an open screen says so, and keeps an answer if that is wanted"
    with two_people(lang) as (server, ann, sam):
        sent = invited(ann)
        guest = Guest(sam)
        guest.sees(sam.words("Tuesday 1 December", "الثلاثاء 1 ديسمبر"))
        server.kill()

        # Nothing that was not kept is said to be done, and the screen says why and goes on.
        where, keep = server.url.removeprefix("http://"), sam.words("Keep your answer", "هل يُحفظ ردك")
        guest.types("a")
        guest.sees(where, keep)
        guest.types("n")
        # What can wait for the server waits if that is wanted.
        guest.types("a")
        guest.sees(keep)
        guest.types("y")
        guest.sees(sam.words("your answer waits", "ردك ينتظر"))
        guest.types("?")
        guest.sees(sam.words("Keys", "المفاتيح"))
        guest.types("?m")
        guest.sees(where)
        guest.leaves()
        with Server(server.table, port=server.port):
            same(sam.json("sync"), {"sent": 1, "dropped": [], "waiting": 0})
            same(ann.json("event", "show", sent)["counts"]["accepted"], 1)


@row
def dindin_embedded_live():
    "a screen over the local store follows what another command does"
    table = Table()
    guest = Guest(table)
    guest.sees("Ann Lee", "Pending (3)")
    table.good("invite", "reject")
    guest.sees("Pending (2)", "Ben Ito")
    guest.leaves()


@row
def dindin_host_live():
    "the page of a dinner shows an answer that comes, and so does the list"
    with two_people() as (_, ann, sam):
        sent = invited(ann)
        host = Guest(ann, "event", "show", sent, "--browse")
        host.sees("Pending (1)", "Sam Reed")
        sam.good("invite", "accept", sent, "--plus", "1", "--note", "no nuts")
        host.sees("Accepted (1)", "no nuts")
        host.types("\x1b")
        host.sees("Add event")
        host.types("h")
        host.sees("Rotunda Kitchen")
        sam.good("invite", "reject", sent)
        host.sees("Rejected (1)")
        host.leaves()


def watched(table, words, act):
    """What a `watch` tells. When it has begun it does not say: something is done again and again until it ends."""
    watch = table.start(*words, stdin=subprocess.DEVNULL)
    try:
        begin, turn = time.monotonic(), 0
        while watch.poll() is None and time.monotonic() - begin < 90:
            turn += 1
            act(turn)
            with contextlib.suppress(subprocess.TimeoutExpired):
                watch.wait(1)
    finally:
        watch.kill()
    out, error = watch.communicate()
    same((watch.returncode, error), (0, ""))
    return out


@row
def dindin_B10():
    "watch: what others do arrives, and a command is run for it"
    w = Table()
    log = pathlib.Path(w.home, "log")
    out = watched(w, ("watch", "--count", "2", "--for", "60s", "--json",
                      "--exec", f'echo "$SPEC_DINDIN_KIND $SPEC_DINDIN_ID" >> {log}'),
                  lambda turn: w.good("event", "edit", dinner(5), "--time", f"{6 + turn % 5}:{turn:02}pm"))
    same([(line["kind"], line["id"]) for line in map(json.loads, out.splitlines())], [("changed", dinner(5))] * 2)
    same(log.read_text(), f"changed {dinner(5)}\n" * 2)


@row
def dindin_watch_many():
    "watch tells of an answer to any of 67 dinners, also of the last"
    with two_people() as (server, ann, sam):
        first = invited(ann)
        places = [f"events/{first}", f"guests/{first}", f"invitations/local-sam-reed/{first}",
                  f"calendar/local-ann-lee/2026-12/{first}"]
        values = {place: server.ask(f"/{place}.json") for place in places}
        update, last = {}, ""
        for number in range(66):
            last = f"Many{number:015}"
            for place, value in values.items():
                if "startsAt" in value:
                    value = value | {"startsAt": value["startsAt"] + (number + 1) * 60000}
                update[place.replace(first, last)] = value
        server.ask("/.json", update, "PATCH")
        out = watched(ann, ("watch", "--count", "1"),
                      lambda turn: sam.good("invite", "accept", last, "--plus", str(turn % 20), "--force"))
        holds(out, last, "Sam Reed")


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
            terminal.until("Pending (3)", "q leave")
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
