"""The seed of `spec dindin`, D7 and D8: the host's half, row by row."""
import os

from dindin_world import SAM, Server, dinner, fits, holds, same, story

NOW = "2026-11-20T12:00:00-05:00"


def draft(w, *fields):
    """Begins the draft that most rows go on with."""
    w.good("event", "new", "--date", "tomorrow", "--time", "7pm", "--address", "Rotunda Kitchen",
           *fields)


def when(w, english, arabic):
    same(w.json("draft", "show")["when"], w.words(english, arabic))


def text(frame):
    return "\n".join(frame["rows"])


@story("D7.1.1")
def time(w):
    "hour and minute of a dinner"
    same(w.json("event", "new", "--date", "2026-12-01", "--time", "7:30pm")["when"],
         w.words("Tuesday 1 December - 7:30pm", "الثلاثاء 1 ديسمبر - 7:30م"))


@story("D7.1.2")
def wheel(w):
    "hour, minute and half of the day on wheels"
    same(w.screens("event", "new", "--date", "2026-12-01", "--pick", "--keys",
                   "9,right,up,right,a,enter,esc"), "wheel create home")
    when(w, "Tuesday 1 December - 9:59am", "الثلاثاء 1 ديسمبر - 9:59ص")


@story("D7.2.1")
def address(w):
    "an address, and the label of the location"
    begun = w.json("event", "new", "--address", "Rotunda Kitchen")
    same([begun["label"], begun["address"]], ["Rotunda Kitchen", "12 Example Lane, Demoville"])
    error = w.refused(64, "draft", "set", "--address", "mill", "--json")
    holds(error, '"ambiguous-address"')
    same(w.json("draft", "show"), begun)
    same(w.json("draft", "set", "--address", "mill", "--choice", "1")["label"], "Mill Street Hall")


@story("D7.2.2")
def pin(w):
    "the pin: where you are is the place"
    draft(w)
    same(w.json("draft", "set", "--here")["label"], "38.02931, -78.47668")
    w.good("draft", "set", "--address", "Rotunda Kitchen")
    frames = w.frames("event", "new", "--resume", "--keys", "tab*2,enter")
    holds(text(frames[-1]), "38.02931, -78.47668")


@story("D7.2.3")
def place_on_map(w):
    "the map appears when an address is entered"
    w.good("event", "new", "--date", "tomorrow", "--time", "7pm")
    frames = w.frames("event", "new", "--resume", "--keys", "tab,text:Rotunda Kitchen,enter")
    same(["◉" in text(frame) for frame in frames], [False] * (len(frames) - 1) + [True])
    holds(w.drawn("draft", "show"), "◉")


@story("D7.2.4")
def to_the_guests(w):
    "the button leads to the invite screen"
    draft(w)
    same(w.screens("event", "new", "--resume", "--keys", "tab*6,enter"), "create picker")


@story("D7.2.5")
def invite(w):
    "invite people, and send"
    draft(w)
    same(w.screens("event", "new", "--resume", "--keys", "tab*6,enter,space,enter"),
         "create picker event")
    same([event["when"] for event in w.json("event", "list")][0],
         w.words("Saturday 21 November - 7:00pm", "السبت 21 نوفمبر - 7:00م"))


@story("D7.2.6")
def back(w):
    "back to the main screen; the draft stays"
    draft(w)
    same(w.screens("event", "new", "--resume", "--keys", "esc"), "create home")
    w.good("draft", "show")


@story("D7.2.7")
def to_and_fro(w):
    "between the create screen and the main screen"
    draft(w)
    frames = w.frames("--keys", "n,esc,n")
    same(w.screens("--keys", "n,esc,n"), "home create home create")
    holds(text(frames[-1]), "Rotunda Kitchen")


@story("D7.3.1")
def guests(w):
    "guests with name, phone and avatar"
    lines = w.good("guests", "list").out.splitlines()
    same(len(lines), 7)
    same(lines[0], "local-ann-lee\tAnn Lee\t+1 434 555 0101\tann@example.org")
    same(w.json("guests", "list")[0]["avatar"]["initials"], "AL")


@story("D7.3.2")
def toggle(w):
    "each guest is switched, and the count follows"
    draft(w)
    same(w.json("draft", "toggle", "Ann Lee", "Ben")["selected"], 2)
    same(w.json("draft", "toggle", "Ann")["selected"], 1)
    w.refused(66, "draft", "toggle", "carla", "nobody")
    same(w.json("draft", "show")["selected"], 1)
    frames = w.frames("guests", "list", "--keys", "space,space,down,down,space")
    same([w.words(f"{n} Selected", f"تم تحديد {n}") in frame["rows"][0]
          for frame, n in zip(frames, [1, 2, 1, 1, 1, 2])], [True] * 6)


@story("D7.3.3")
def search(w):
    "a search field filters the guests"
    for words in ["BEN"], ["0102"]:
        same(w.good("guests", "search", *words).records[0][1], "Ben Ito")
    same(w.good("guests", "search", "zzz").out, "")
    draft(w)
    frames = w.frames("guests", "list", "--keys", "/,b,e")
    holds(text(frames[-1]), w.words("/ be", "be  /"), "Ben Ito")
    assert "Carla Ruiz" not in text(frames[-1])


@story("D7.3.4")
def consistent(w):
    "the invite screen tells what the create screen tells"
    draft(w)
    w.good("draft", "set", "--time", "6pm")
    shown = w.json("draft", "show")["when"]
    holds(text(w.frames("guests", "list", "--keys", "q")[0]), shown)
    holds(w.drawn("draft", "show"), shown)


@story("D7.3.5")
def entered_before(w):
    "the invite screen shows what was entered before"
    draft(w)
    w.good("draft", "set", "--time", "6pm", "--title", "Soup night")
    holds(text(w.frames("guests", "list", "--keys", "q")[0]), "Rotunda Kitchen", "Soup night",
          w.words("Saturday 21 November - 6:00pm", "السبت 21 نوفمبر - 6:00م"))


@story("D7.3.6")
def send(w):
    "sending updates the database, says so, and shows the dinner"
    draft(w)
    id = w.json("draft", "toggle", "ann", "ben")["id"]
    sent = w.good("draft", "send")
    same(sent.err, w.words("Invitations sent to 2 guests\n", "أُرسلت الدعوات إلى ضيفين\n"))
    same(sent.out, w.good("event", "show", id).out)
    w.refused(66, "draft", "show")


@story("D7.3.7")
def guest_info(w):
    "the chosen guests, and nobody else, are in the database"
    draft(w)
    id = w.json("draft", "toggle", "ann", "ben")["id"]
    w.good("draft", "send")
    same(w.tree(f"/guests/{id}.json?shallow=true"), {"local-ann-lee": True, "local-ben-ito": True})
    invitations = w.tree("/invitations.json")
    same(sorted(uid for uid, all in invitations.items() if id in all),
         ["local-ann-lee", "local-ben-ito"])
    same(w.tree(f"/invitations/local-ann-lee/{id}.json")["status"], "pending")


@story("D7.3.8", served=False)
def message(w):
    "a message of success or failure; on failure the draft stays"
    with Server(w, "--fail-next", "1") as server:
        at = ["--server", server.url]
        # The first write of a sign-in is the record, which is there.
        w.good("login", "--local", "Sam Reed", *at)
        w.good("event", "new", "--date", "tomorrow", "--time", "7pm", "--address",
               "Rotunda Kitchen", "--guests", "ann,ben", *at)
        before = w.good("draft", "show", "--json", *at).out
        error = w.refused(75, "draft", "send", *at)
        holds(error, w.words("spec: the invitations were not sent: ", "spec: لم تُرسل الدعوات: "),
              w.words("; your draft is kept", "؛ مسودتك محفوظة"))
        same(w.good("draft", "show", "--json", *at).out, before)
        sent = w.good("draft", "send", *at)
        holds(sent.err, w.words("Invitations sent to 2 guests", "أُرسلت الدعوات إلى ضيفين"))
        same(len(w.good("event", "list", *at).records), 2)


@story("D7.3.8.lost", served=False)
def lost_answer(w):
    "an answer that is lost on the wire is a success, and one dinner only"
    with Server(w, "--drop-next", "1") as server:
        at = ["--server", server.url]
        w.good("login", "--local", "Sam Reed", *at)
        sent = w.good("event", "new", "--date", "tomorrow", "--time", "7pm", "--address",
                      "Rotunda Kitchen", "--guests", "ann,ben", "--send", *at)
        holds(sent.err, w.words("Invitations sent to 2 guests", "أُرسلت الدعوات إلى ضيفين"))
        same(len(w.good("event", "list", *at).records), 2)
    for words, after in [
            (["event", "edit", dinner(5), "--time", "8pm"], ["2026-11-28T20:00:00-05:00"]),
            (["event", "cancel", dinner(5), "--yes"], [])]:
        with Server(w, "--drop-next", "1") as server:
            at = ["--server", server.url]
            w.good("login", "--local", "Sam Reed", *at)
            w.good(*words, *at)
            lines = w.good("event", "list", *at).records
            same([line[2] for line in lines if line[1] == dinner(5)], after)


@story("D7.3.8.screen", served=False)
def message_on_screen(w):
    "a failure on the screen leaves it where it is"
    with Server(w, "--fail-next", "1") as server:
        at = ["--server", server.url]
        w.good("login", "--local", "Sam Reed", *at)
        w.good("event", "new", "--date", "tomorrow", "--time", "7pm", "--address",
               "Rotunda Kitchen", *at)
        frames = w.frames("event", "new", "--resume", "--keys", "tab*6,enter,space,enter,enter",
                          *at)
        names = [frame["screen"] for frame in frames]
        failed = next(frame for frame in frames if w.words("were not sent", "لم تُرسل")
                      in text(frame))
        same([failed["screen"], names[-1]], ["picker", "event"])


@story("D7.3.9")
def in_the_calendar(w):
    "the dinner is in the calendar of the main screen"
    draft(w)
    id = w.json("draft", "toggle", "ann")["id"]
    w.good("draft", "send")
    same(w.good("agenda", "--from", "tomorrow", "--days", "1").out,
         f"host\t{id}\t2026-11-21T19:00:00-05:00\tYou\tRotunda Kitchen\n")


@story("D7.3.10")
def stays(w):
    "what was not sent stays: nothing is invited and the draft is kept"
    w.good("event", "new", "--time", "7pm")
    before = w.json("draft", "show")
    error = w.refused(1, "draft", "send", "--json")
    holds(error, '"draft-incomplete"', '"field":"address"', '"field":"guests"')
    same(w.json("draft", "show"), before)
    frames = w.frames("guests", "list", "--keys", "space,enter")
    same(frames[-1]["screen"], "picker")


@story("D7.4.1")
def edit_again(w):
    "back from the invite screen, and what was entered can be edited"
    draft(w)
    frames = w.frames("event", "new", "--resume", "--keys",
                      "tab*6,enter,esc,enter,8,enter,tab*6,enter")
    holds("\n".join(frames[-1]["rows"][:3]),
          w.words("Saturday 21 November - 8:00pm", "السبت 21 نوفمبر - 8:00م"))


@story("D8.1.1")
def details(w):
    "my dinner's details"
    shown = w.json("event", "show", dinner(5))
    same([shown["role"], shown["label"]], ["host", "Rotunda Kitchen"])
    holds(w.drawn("event", "show", dinner(5)), w.words("Hosted by You", "باستضافتك"))


@story("D8.1.2")
def answers(w):
    "who has answered what"
    shown = w.json("event", "show", dinner(5))
    same(shown["counts"], {"accepted": 1, "pending": 1, "rejected": 1})
    same(shown["headcount"], 3)
    frame = text(w.frames("event", "show", dinner(5), "--keys", "q")[0])
    holds(frame, w.words("Accepted (1)", "مقبولة (1)"), w.words("Pending (1)", "قيد الانتظار (1)"),
          w.words("Rejected (1)", "مرفوضة (1)"), "+1 434 555 0101")


@story("D8.2.1")
def edit(w):
    "the dinner is edited, and its guests see it"
    same(w.screens("event", "show", dinner(5), "--keys", "e"), "event create")
    edited = w.json("event", "edit", dinner(5), "--time", "8pm")
    same([edited["when"], edited["seq"]],
         [w.words("Saturday 28 November - 8:00pm", "السبت 28 نوفمبر - 8:00م"), 1])
    same(w.tree(f"/invitations/local-ben-ito/{dinner(5)}/startsAt.json"), edited_start())
    frames = w.frames("event", "show", dinner(5), "--keys", "e,right,tab*7,enter")
    same([frames[-1]["screen"]], ["event"])
    holds(text(frames[-1]), w.words("Sunday 29 November - 8:00pm", "الأحد 29 نوفمبر - 8:00م"))
    same(w.json("event", "show", dinner(5))["seq"], 2)
    w.good("undo")
    w.good("undo")
    same(w.json("event", "show", dinner(5))["when"],
         w.words("Saturday 28 November - 7:00pm", "السبت 28 نوفمبر - 7:00م"))


def edited_start():
    from datetime import datetime
    return int(datetime.fromisoformat("2026-11-28T20:00:00-05:00").timestamp() * 1000)


@story("D8.3.1")
def cancel(w):
    "canceling deletes the dinner here and in the database"
    w.good("event", "edit", dinner(5), "--note", "bring chairs")
    w.good("event", "cancel", dinner(5), "--yes")
    w.refused(66, "event", "show", dinner(5))
    for path, bytes in w.files().items():
        assert dinner(5) not in path and dinner(5).encode() not in bytes, path


@story("D8.4.1")
def warning(w):
    "a warning with confirm and discard"
    holds(w.refused(64, "event", "cancel", dinner(5)), "--yes")
    kept = w.frames("event", "show", dinner(5), "--keys", "c,enter,q")
    same([frame["screen"] for frame in kept if frame["screen"] == "cancel"][0], "cancel")
    same(kept[-1]["screen"], "event")
    holds(text(next(f for f in kept if f["screen"] == "cancel")),
          w.words("Cancel dinner?", "إلغاء العشاء؟"), w.words("confirm", "تأكيد"))
    w.good("event", "show", dinner(5))
    w.good("event", "show", dinner(5), "--keys", "c,left,enter,q")
    w.refused(66, "event", "show", dinner(5))


@story("D8.5.1")
def event_back(w):
    "back to the main screen"
    same(w.screens("event", "show", dinner(5), "--keys", "esc"), "event home")


@story("D7.sizes")
def sizes(w):
    "the host's screens fit phones and wide terminals"
    draft(w)
    for columns in 40, 80, 140:
        size = ["--size", f"{columns}x30"]
        for words in (["event", "new", "--resume", "--keys", "enter,esc,tab*6,enter,/,a,enter"],
                      ["event", "show", dinner(5), "--keys", "c,esc,e"], ["--keys", "h"]):
            for frame in w.frames(*words, *size):
                fits(frame, columns, 30)


@story("D7.writes", served=False)
def one_write(w):
    "each action is one write"
    draft(w)
    w.good("draft", "toggle", "ann")
    for words in (["draft", "send"], ["event", "edit", dinner(5), "--time", "8pm"], ["undo"],
                  ["event", "cancel", dinner(5), "--yes"], ["guests", "add", "Gina Park"],
                  ["guests", "remove", "gina"]):
        trace = w.good(*words, "--trace").err.splitlines()
        writes = [line for line in trace if line.startswith("> ") and not line.startswith("> GET")]
        same(writes, ["> PATCH /.json"])


@story("dindin.B8.screen")
def taken_back(w):
    "a key takes an answer back, on home and in the carousel"
    for words in (), ("invite", "browse"):
        frames = w.frames(*words, "--keys", "r,wait:1s,u", "--size", "80x30")
        holds(" ".join(frames[-2]["rows"]), w.words("u takes it back", "u للتراجع"))
        holds(" ".join(frames[-1]["rows"]), "Ann Lee", w.words("Taken back", "تم التراجع"))
        same(w.good("invite", "list", "--count").out, "3\n")


@story("D4.1.2.more")
def more_below(w):
    "rows that have no room are announced"
    w.good("event", "new", "--date", "tomorrow", "--time", "7pm", "--address", "Rotunda Kitchen")
    frame = w.frames("event", "new", "--resume", "--keys", "x", "--size", "40x12")[0]
    holds("\n".join(frame["rows"]), w.words("↓ more", "↓ المزيد"))
    last = w.frames("event", "new", "--resume", "--keys", "tab*6", "--size", "40x12")[-1]
    assert w.words("more", "المزيد") not in "\n".join(last["rows"]), last["rows"]


@story("D7.3.1.new", fresh=True)
def new_guest(w):
    "who is on no list yet is added from the picker, and selected"
    w.good("login", "--local", "Sam Reed")
    w.good("event", "new", "--date", "tomorrow", "--time", "7pm", "--address", "Rotunda Kitchen")
    frames = w.frames("guests", "list", "--keys", "/,text:Zoe Quinn,enter,y")
    holds(" ".join(frames[-1]["rows"]), "[x]", "Zoe Quinn", w.words("1 Selected", "تم تحديد"))
    same(w.json("guests", "list")[0]["name"], "Zoe Quinn")
    # Without a yes nobody is added.
    w.frames("guests", "list", "--keys", "/,text:Yan,enter,n")
    same(len(w.json("guests", "list")), 1)


@story("S5.4.records", served=False)
def records_of_others(w):
    "names of others are one field on one line of a record"
    with Server(w) as server:
        server.patch("/users.json", {"local-zed": {
            "name": "Zed\x1b[31m\ttab\nnl", "updatedAt": 1, "addedBy": "local-zed"}})
    lines = {line[0]: line for line in w.good("guests", "list").records}
    same(lines["local-zed"][1:], ["Zed[31m tab nl", "", ""])


@story("R44.over")
def over(w):
    "a dinner that is over is said to be over, whatever is changed"
    for words in ("--note", "late"), ("--time", "8pm"):
        refused = w.refused(1, "event", "edit", dinner(7), *words)
        holds(refused, w.words("can no longer be changed", "لم يعد يمكن تغييره"))
