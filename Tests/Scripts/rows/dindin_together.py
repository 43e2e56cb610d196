"""Two people on two homes and one server: what one does, the other sees."""
import fcntl
import os
import pty
import select
import struct
import subprocess
import termios

from dindin_world import Server, Table, holds, same
from world import plain, row


class Guest:
    """A terminal on which `spec dindin` is open."""

    def __init__(self, table, environment, *words):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 80, 0, 0))
        self.process = subprocess.Popen(
            table.command(*words), env=table.environment | environment, stdin=slave, stdout=slave,
            stderr=slave, start_new_session=True)
        os.close(slave)
        self.seen = ""

    def sees(self, *texts):
        """Reads until all of them have been shown."""
        while not all(text in self.seen for text in texts):
            ready = select.select([self.master], [], [], 60)[0]
            assert ready, f"no {texts} in {self.seen[-2000:]!r}"
            self.seen += plain(os.read(self.master, 65536).decode(errors="replace"))

    def types(self, keys):
        self.seen = ""
        os.write(self.master, keys.encode())

    def leaves(self):
        self.types("q")
        while self.process.poll() is None:
            if select.select([self.master], [], [], 1)[0]:
                try:
                    os.read(self.master, 65536)
                except OSError:
                    break
        same(self.process.wait(10), 0)
        os.close(self.master)


def rendezvous(lang):
    house, ann, sam = Table(fresh=True), Table(fresh=True, lang=lang), Table(fresh=True, lang=lang)
    with Server(house) as server:
        on = {"SPEC_DINDIN_SERVER": server.url}
        ann.good("login", "--local", "Ann Lee", "--phone", "+1 434 555 0101", env=on)
        sam.good("login", "--local", "Sam Reed", env=on)
        sam.good("splash", "--keys", "q", env=on)
        guest = Guest(sam, on)
        guest.sees(sam.words("Add event", "إضافة حدث"))
        sent = ann.json("event", "new", "--date", "2026-12-01", "--time", "7pm", "--address",
                        "Rotunda Kitchen", "--guests", "Sam", "--send", env=on)
        guest.sees("Ann Lee", sam.words("Tuesday 1 December - 7:00pm", "الثلاثاء 1 ديسمبر - 7:00م"))
        guest.types("a")
        guest.sees(sam.words("Accepted", "مقبولة"))
        same(ann.json("event", "show", sent["id"], env=on)["counts"],
             {"accepted": 1, "pending": 0, "rejected": 0})
        same(sam.json("agenda", "--from", "2026-12-01", env=on)[0]["dinners"][0]["id"], sent["id"])
        ann.good("event", "edit", sent["id"], "--time", "8pm", env=on)
        holds(sam.json("invite", "show", sent["id"], env=on)["startsAt"], "2026-12-02T01:00:00")
        again = ann.json("event", "new", "--date", "2026-12-02", "--time", "7pm", "--address",
                         "Garden Court", "--guests", "Sam", "--send", env=on)
        guest.sees("Garden Court")
        ann.good("event", "cancel", again["id"], "--yes", env=on)
        guest.types("")
        ann.good("event", "cancel", sent["id"], "--yes", env=on)
        same(sam.run("invite", "show", sent["id"], env=on).status, 66)
        same(sam.json("agenda", "--from", "2026-12-01", env=on)[0]["dinners"], [])
        guest.leaves()


@row
def dindin_together():
    "invite, accept, change and cancel between two homes, seen live"
    rendezvous("en")


@row
def dindin_together_ar():
    "the same in Arabic"
    rendezvous("ar")


@row
def dindin_embedded_live():
    "a screen over the local store follows what another command does"
    table = Table()
    guest = Guest(table, {})
    guest.sees("Ann Lee", "Pending (3)")
    table.good("invite", "reject")
    guest.sees("Pending (2)", "Ben Ito")
    guest.leaves()
