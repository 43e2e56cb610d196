"""The seed of `spec dindin`, D1 to D6: the guest's half, row by row."""
from dindin_world import SAM, Table, dinner, fits, holds, same, story


@story("D1.1")
def phones(w):
    "a phone's terminal has room for the home screen"
    for frame in w.frames("--size", "40x30", "--keys", "q"):
        fits(frame, 40, 30)


@story("D5.1.1")
def card(w):
    "a single pending card"
    same(w.json("invite", "show")["id"], dinner(1))


@story("D5.1.2")
def avatar(w):
    "the avatar of the host"
    same(w.json("invite", "show")["host"]["avatar"]["initials"], "AL")


@story("D5.1.3")
def name(w):
    "the name of the host"
    same(w.json("invite", "show")["host"]["name"], "Ann Lee")


@story("D5.1.4")
def when(w):
    "day, number, month and time"
    same(w.json("invite", "show")["when"],
         w.words("Saturday 21 November - 8:00pm", "السبت 21 نوفمبر - 8:00م"))


@story("D5.1.5")
def accept(w):
    "accept: green for a second, then the next card"
    answer = w.json("invite", "accept")
    same([answer["answered"]["status"], answer["next"]["host"]["name"], answer["pending"]],
         ["accepted", "Ben Ito", 2])
    screen = w.good("--keys", "a", "--color", "always").out
    holds(screen, w.words("Accepted", "مقبولة"), "48;2;46;204;113", "Carla Ruiz")
    assert screen.index(w.words("Accepted", "مقبولة")) < screen.index("Carla Ruiz")


@story("D5.1.6")
def reject(w):
    "reject: red for a second, then the next card"
    answer = w.json("invite", "reject")
    same([answer["answered"]["status"], answer["next"]["host"]["name"], answer["pending"]],
         ["rejected", "Ben Ito", 2])
    holds(w.good("--keys", "r", "--color", "always").out, w.words("Rejected", "مرفوضة"),
          "48;2;255;59;48")


@story("D5.1.7")
def no_card(w):
    "only the calendar if there are no invitations"
    for _ in range(3):
        w.good("invite", "reject")
    assert "pending\t" not in w.good().out
    same(w.json()["pending"], [])
    for text in w.good("--keys", "q").out, w.drawn("--no-input"):
        assert w.words("Pending", "قيد الانتظار") not in text, text


@story("D5.2.1")
def pending(w):
    "a list of pending invitations, with a count"
    same(w.good("invite", "list", "--count").out, "3\n")
    same(len(w.json("invite", "list")), 3)
    holds(w.drawn("invite", "list"), w.words("Pending (3)", "قيد الانتظار (3)"))


@story("D5.3")
def objects(w):
    "accept and reject change the right objects; the schema describes them"
    w.good("invite", "reject", dinner(1))
    same(w.tree(f"/invitations/{SAM}/{dinner(1)}.json"), None)
    same(w.tree(f"/guests/{dinner(1)}/{SAM}/status.json"), "rejected")
    w.good("invite", "accept", dinner(2))
    same(w.tree(f"/invitations/{SAM}/{dinner(2)}/status.json"), "accepted")
    same(w.tree(f"/calendar/{SAM}/2026-11/{dinner(2)}/role.json"), "guest")
    assert len(w.json("schema")["invitation"]["fields"]) >= 14


@story("D5.5.1")
def add(w):
    "a day without a dinner can be filled"
    same(w.good("agenda").out.splitlines()[1:], ["add\t2026-11-21", "add\t2026-11-22"])


@story("D5.5.2")
def agenda(w):
    "the dinners of three days, and what was accepted"
    lines = w.good("agenda").out.splitlines()
    same(lines[0], f"guest\t{dinner(4)}\t2026-11-20T19:30:00-05:00\tDan Osei\tMill Street Hall")
    w.good("invite", "accept", dinner(1))
    holds(w.good("agenda").out.splitlines()[1], dinner(1))
