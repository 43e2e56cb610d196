"""Two people on two homes and one server: what one does, the other sees."""
import os
import select

from dindin_world import Server, Table, holds, same
from kit import Terminal
from world import plain, row


class Guest(Terminal):
    """A terminal on which `spec dindin` is open."""

    def __init__(self, table, environment, *words):
        super().__init__(table.command(*words), table.environment | environment, 80, 30)
        self.seen = ""

    def sees(self, *texts):
        """Reads until all of them have been shown."""
        while not all(text in self.seen for text in texts):
            ready = select.select([self.master], [], [], 60)[0]
            assert ready, f"no {texts} in {self.seen[-2000:]!r}"
            try:
                text = plain(os.read(self.master, 65536).decode(errors="replace"))
            except OSError:  # Nobody has the terminal open any more.
                raise AssertionError(f"ended with {self.process.wait(10)}: no {texts} in {self.seen[-2000:]!r}") from None
            # Marks that keep directions apart are not seen.
            self.seen += text.translate(dict.fromkeys(range(0x2066, 0x206A)))

    def types(self, keys):
        self.seen = ""
        self.type(keys.encode())

    def leaves(self):
        self.types("q")
        self.read(60)
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


def whole(server):
    """Every dinner that guests, invitations and calendars name is there, and the other way round."""
    tree = {name: server.get(f"/{name}.json") or {}
            for name in ("events", "guests", "invitations", "calendar")}
    same(set(tree["guests"]) - set(tree["events"]), set())
    for person, invitations in tree["invitations"].items():
        for key, invitation in invitations.items():
            same(tree["guests"][key][person]["status"], invitation["status"])
            same(invitation["startsAt"], tree["events"][key]["startsAt"])
    for person, months in tree["calendar"].items():
        lines = [(key, line) for month in months.values() for key, line in month.items()]
        same(len(lines), len({key for key, _ in lines}))
        for key, line in lines:
            same(line["startsAt"], tree["events"][key]["startsAt"])
            if line["role"] == "guest":
                same(tree["guests"][key][person]["status"], "accepted")
    return tree


def absence(lang):
    house, ann, sam = Table(fresh=True), Table(fresh=True, lang=lang), Table(fresh=True, lang=lang)
    server = Server(house)
    port = int(server.origin.rsplit(":", 1)[1])
    on = {"SPEC_DINDIN_SERVER": server.url}
    ann.good("login", "--local", "Ann Lee", env=on)
    sam.good("login", "--local", "Sam Reed", env=on)
    sam.good("splash", "--keys", "q", env=on)
    kept, moved, gone = (
        ann.json("event", "new", "--date", f"2026-12-0{day}", "--time", "7pm", "--address",
                 "Rotunda Kitchen", "--guests", "Sam", "--send", env=on)["id"] for day in (1, 2, 3))
    same(len(sam.json("invite", "list", env=on)), 3)
    sam.good("agenda", "--from", "2026-12-01", env=on)
    ann.good("event", "list", env=on)
    ann.good("event", "show", kept, env=on)
    ann.good("guests", "list", env=on)
    guest = Guest(sam, on)
    guest.sees(sam.words("Tuesday 1 December", "الثلاثاء 1 ديسمبر"))
    server.kill()

    # Nothing that was not kept is said to be done, and the screen says why and goes on.
    keep = sam.words("Keep your answer", "هل يُحفظ ردك")
    guest.types("a")
    guest.sees(server.origin.removeprefix("http://"), keep)
    guest.types("n")
    # What can wait for the server waits if that is wanted.
    guest.types("a")
    guest.sees(keep)
    guest.types("y")
    guest.sees(sam.words("your answer waits", "ردك ينتظر"))
    guest.types("?")
    guest.sees(sam.words("Keys", "المفاتيح"))
    guest.types("?m")
    guest.sees(server.origin.removeprefix("http://"))
    guest.leaves()
    refused = sam.run("invite", "accept", kept, env=on)
    same((refused.status, refused.out), (69, ""))
    holds(refused.err, "--queue")
    for words in (("edit", kept, "--note", "late"), ("cancel", gone, "--yes")):
        holds(ann.refused(69, "event", *words, env=on), server.origin)
    accepted = sam.json("invite", "accept", kept, "--plus", "1", "--note", "no nuts", "--queue", env=on)
    same((accepted["queued"], accepted["answered"]["status"]), (True, "accepted"))
    # Said twice it still is one answer.
    sam.good("invite", "accept", kept, "--queue", env=on)
    sam.good("invite", "accept", moved, "--queue", env=on)
    sam.good("invite", "accept", gone, "--queue", env=on)
    fields = ("--date", "2026-12-05", "--time", "8pm", "--address", "Garden Court", "--guests", "Sam")
    # What was typed is kept, and the words that were told send it later.
    holds(ann.refused(69, "event", "new", *fields, "--send", env=on), server.origin, "draft send --queue")
    waiting = ann.json("draft", "send", "--queue", env=on)
    same((waiting["queued"], waiting["label"]), (True, "Garden Court"))

    # Both go on reading, with what waits among what was read.
    same([(d["id"], d["status"], d["queued"]) for d in
          sam.json("invite", "list", "--all", "--offline", env=on)],
         [(key, "accepted", True) for key in (kept, moved, gone)])
    same([d["dinners"][0]["id"] for d in
          sam.json("agenda", "--from", "2026-12-01", "--offline", env=on)], [kept, moved, gone])
    same([d["id"] for d in ann.json("event", "list", "--offline", env=on)],
         [kept, moved, gone, waiting["id"]])
    holds(ann.good("event", "show", kept, "--offline", env=on).err, "2026-11-20T")
    same(sam.run("sync", env=on).status, 69)
    same(ann.run("sync", env=on).status, 69)

    # It comes back; the host is faster, and the answer to the first write is lost on the wire.
    server = Server(house, port=port)
    try:
        same(sam.json("invite", "show", kept, env=on)["status"], "pending")
        ann.good("event", "edit", moved, "--time", "9pm", env=on)
        ann.good("event", "cancel", gone, "--yes", env=on)
    finally:
        server.kill()
    with Server(house, "--drop-next", "1", port=port) as server:
        done = sam.run("sync", "--json", env=on)
        same((done.status, done.json["sent"], done.json["waiting"]), (1, 1, 0))
        same({d["id"]: d["code"] for d in done.json["dropped"]},
             {moved: "changed-since", gone: "no-invitation"})
        holds(done.err, "2")
        same(sam.json("sync", env=on), {"sent": 0, "dropped": [], "waiting": 0})
        same(ann.json("sync", env=on), {"sent": 1, "dropped": [], "waiting": 0})
        same(ann.json("sync", env=on), {"sent": 0, "dropped": [], "waiting": 0})
        tree = whole(server)
        same(set(tree["events"]), {kept, moved, waiting["id"]})
        shown = ann.json("event", "show", kept, env=on)
        same((shown["counts"]["accepted"], shown["headcount"]), (1, 3))
        same(shown["guests"][0]["note"], "no nuts")
        same([(d["id"], d["status"]) for d in sam.json("invite", "list", "--all", env=on)],
             [(kept, "accepted"), (moved, "pending"), (waiting["id"], "pending")])
        same(ann.refused(66, "draft", "show", env=on) != "", True)


@row
def dindin_screens_queue():
    "without the server the screens keep an answer and invitations until it is back"
    screens_queue("en")


@row
def dindin_screens_queue_ar():
    "the same in Arabic"
    screens_queue("ar")


def screens_queue(lang):
    house, ann, sam = Table(fresh=True), Table(fresh=True, lang=lang), Table(fresh=True, lang=lang)
    server = Server(house)
    port = int(server.origin.rsplit(":", 1)[1])
    on = {"SPEC_DINDIN_SERVER": server.url}
    try:
        ann.good("login", "--local", "Ann Lee", env=on)
        sam.good("login", "--local", "Sam Reed", env=on)
        for table in (ann, sam):
            table.good("splash", "--keys", "q", env=on)
        fields = ("--time", "7pm", "--address", "Garden Court", "--guests", "Sam")
        first = ann.json("event", "new", "--date", "2026-12-01", *fields, "--send", env=on)["id"]
        ann.good("guests", "list", env=on)
        sam.good("--no-input", env=on)
        second = ann.json("event", "new", "--date", "2026-12-02", *fields, env=on)["id"]
    finally:
        server.kill()

    def text(frame):
        return " ".join(frame["rows"])

    kept = sam.frames("--offline", "--keys", "a,n,a,y", env=on)[-1]
    same([(d["id"], d["status"], d["queued"]) for d in
          sam.json("invite", "list", "--all", "--offline", env=on)], [(first, "accepted", True)])
    holds(text(kept), sam.words("your answer waits", "ردك ينتظر"))
    frames = ann.frames("event", "new", "--resume", "--offline", "--keys", "tab*6,enter,enter,n,enter,y",
                        env=on)
    same([frame["screen"] for frame in frames][-1], "event")
    holds(" ".join(map(text, frames)), ann.words("Keep the invitations", "هل تُحفظ الدعوات"))
    holds(text(frames[-1]), "spec dindin sync")
    same(ann.run("draft", "show", env=on).status, 66)
    with Server(house, port=port) as server:
        for table in (ann, sam):
            same(table.json("sync", env=on), {"sent": 1, "dropped": [], "waiting": 0})
        same(set(whole(server)["events"]), {first, second})
        same(sam.json("invite", "show", first, env=on)["status"], "accepted")


@row
def dindin_absence():
    "the server goes away and comes back: what waits is sent once, and what came between is said"
    absence("en")


@row
def dindin_absence_ar():
    "the same in Arabic"
    absence("ar")


@row
def dindin_embedded_live():
    "a screen over the local store follows what another command does"
    table = Table()
    guest = Guest(table, {})
    guest.sees("Ann Lee", "Pending (3)")
    table.good("invite", "reject")
    guest.sees("Pending (2)", "Ben Ito")
    guest.leaves()
