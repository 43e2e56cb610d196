"""The seed of `spec dindin`, D1 to D6: the guest's half, row by row."""
import re

from dindin_world import SAM, Server, Table, dinner, fits, holds, same, story

BAR = ("Sep   Oct   [November 2026]   Dec   Jan 2027",
       "سبتمبر   أكتوبر   [نوفمبر 2026]   ديسمبر   يناير 2027")


@story("D1.1")
def phones(w):
    "a phone's terminal has room for the home screen"
    for frame in w.frames("--size", "40x30", "--keys", "q"):
        fits(frame, 40, 30)


@story("D2", fresh=True, served=False)
def colors(w):
    "the brief's blue is the button's"
    same(w.json("splash")["button"]["color"], "#139CFF")


@story("D3")
def data(w):
    "the shape of the data is documented"
    same(w.json("schema")["paths"][0], "/users/<uid>")


@story("D3b")
def one_write(w):
    "every answer is one write"
    writes = [line for line in w.good("invite", "accept", "--trace").err.splitlines()
              if not line.startswith("> GET")]
    same(writes, ["> PATCH /.json"])


@story("D4", fresh=True, served=False)
def brand(w):
    "title, slogan and button are the first screen"
    same(w.good("splash", "--still").out, w.words(
        "DinDin\tConnecting Food Lovers\tGet Started\n", "DinDin\tتوصيل عشاق الطعام\tالبدء\n"))


@story("D4.1.1", fresh=True, served=False)
def rotation(w):
    "upright and across, and turned while it is shown"
    for size, layout in ("48x40", "stacked"), ("100x30", "side"):
        same([f["layout"] for f in w.frames("splash", "--size", size, "--keys", "q")], [layout])
    turned = w.frames("splash", "--size", "100x30", "--keys", "resize:48x40,q")
    same([f["layout"] for f in turned], ["side", "stacked"])


@story("D4.1.2", fresh=True, served=False)
def sizes(w):
    "phones, tablets and walls: nothing cut, nothing wider than the screen"
    for size in "40x12 59x30 60x30 99x30 100x30 200x60 39x12 20x8".split():
        columns, rows = map(int, size.split("x"))
        for frame in w.frames("splash", "--size", size, "--keys", "q"):
            fits(frame, columns, rows)
            text = " ".join(" ".join(frame["rows"]).split())
            holds(text, "DinDin", w.words("Connecting Food Lovers", "توصيل عشاق الطعام"),
                  w.words("[ Get Started ]", "[ البدء ]"))


@story("D4.2", fresh=True, served=False)
def pressed(w):
    "a pressed button has a mark and another color for 150 ms"
    frames = w.frames("splash", "--keys", "enter")
    assert "▸[" not in " ".join(frames[0]["rows"]) and "▸[" in " ".join(frames[1]["rows"])
    same(frames[2]["atMs"] - frames[1]["atMs"], 150)
    holds(w.good("splash", "--color", "always", "--keys", "enter").out, "48;2;29;234;255")


@story("D4.2.1", fresh=True, served=False)
def formula(w):
    "red and green half as strong again"
    splash = w.json("splash")
    same(splash["button"]["pressedColor"], "#1DEAFF")
    buttons = {b["name"]: (b["color"], b["pressedColor"]) for b in splash["buttons"]}
    same(buttons["accept"], ("#2ECC71", "#45FF71"))
    same(buttons["decline"], ("#FF3B30", "#FF5930"))


@story("D4.3.1", fresh=True, served=False)
def fading(w):
    "six faces fade in and out, each by a course of its own; the seed repeats it"
    words = "splash", "--frames", "200", "--seed", "7"
    frames = w.frames(*words)
    same(w.good(*words, "--json").out, w.good(*words, "--json").out)
    same(len(frames), 200)
    courses = []
    for face in range(6):
        levels = [round(f["avatars"][face]["level"] * 10) for f in frames]
        assert all(abs(a - b) <= 1 for a, b in zip(levels, levels[1:])), levels
        text = "".join("0123456789A"[level] for level in levels)
        assert text.count("0123456789A") >= 2 and text.count("A9876543210") >= 2, text
        courses.append(text)
    same(len(set(courses)), 6)


@story("D4.4.1", fresh=True, served=False)
def slogan(w):
    "the slogan in the person's language"
    for name in "LC_ALL", "LC_MESSAGES", "LANG":
        environment = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", name: "ar_EG.UTF-8"}
        lang, w.lang = w.lang, "en"
        same(w.good("splash", "--still", env=environment).out,
             "DinDin\tتوصيل عشاق الطعام\tالبدء\n")
        w.lang = lang


@story("D4.5.1", fresh=True)
def start(w):
    "Get Started leads home"
    w.good("login", "--local", "Sam")
    same(w.screens("--keys", "enter"), "splash home")


@story("D4.6.1", fresh=True, served=False)
def bypass(w):
    "the second open skips the splash; a pipe neither shows nor counts"
    same(w.run().status, 77)
    button = w.words("Get Started", "البدء")
    holds(w.good("--keys", "q").out, button)
    assert button not in w.good("--keys", "q").out
    holds(w.good("splash", "--keys", "q").out, button)


@story("D4.7", fresh=True)
def sign_in(w):
    "the screen without a sign-in offers it; who signs in is home"
    same(w.screens("--keys", "enter,enter,text:Sam Reed,enter"), "splash signin home")
    same(w.json("whoami")["name"], "Sam Reed")


@story("D4.7.2")
def remembered(w):
    "a sign-in has no end; the token lies sealed"
    if w.server:
        return
    w.good("login", "--local", "Sam Reed")
    same(w.run("whoami", now="2027-11-20T12:00:00Z").status, 0)
    for path, data in w.files().items():
        # The first three letters of a token can also occur by chance in what is sealed.
        assert not re.search(rb"eyJ[\w-]+\.eyJ", data), path


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


@story("D5.4.1")
def carousel(w):
    "swipe through the cards without answering"
    same([w.json("invite", "next")["host"]["name"] for _ in range(3)],
         ["Ben Ito", "Carla Ruiz", "Ann Lee"])
    frames = w.frames("invite", "browse", "--keys", "right,right,right,left,home,end")
    same([f["focus"]["card"][-1] for f in frames], list("1231313"))
    same({f["screen"] for f in frames}, {"carousel"})
    holds(" ".join(frames[0]["rows"]), "● ○ ○")
    same(w.good("invite", "list", "--count").out, "3\n")
    holds(w.good("invite", "browse", "--keys", "a,r,r").out, w.words("Rejected", "مرفوضة"))


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


def reads(run):
    """What a run has read of the calendar."""
    return [line.split("/calendar/")[1].split("/", 1)[1] for line in run.err.splitlines()
            if line.startswith("> ") and "/calendar/" in line]


OPENED = ['2026-11.json?orderBy=%22day%22&startAt=15&endAt=21',
          '2026-11.json?orderBy=%22day%22&startAt=22&endAt=28',
          '2026-11.json?orderBy=%22day%22&startAt=29&endAt=30']
BESIDE = ["2026-10.json", "2026-12.json"]


@story("D5.6.1")
def month(w):
    "every day of months of any length; only what comes into sight is read"
    for text, days in ("2028-02", 29), ("2027-02", 28), ("2026-11", 30):
        same(len(w.json("month", text)["days"]), days)
    same(reads(w.good("month", "2026-11", "--trace")), ["2026-11.json"])
    run = w.good("month", "2027-03", "--keys", "q", "--size", "80x16", "--trace")
    same(reads(run), ['2027-03.json?orderBy=%22day%22&startAt=1&endAt=7', "2027-02.json", "2027-04.json"])
    run = w.good("month", "2027-03", "--keys", "down*8,q", "--size", "80x16", "--trace")
    same(reads(run), ['2027-03.json?orderBy=%22day%22&startAt=1&endAt=7', "2027-02.json", "2027-04.json",
                      '2027-03.json?orderBy=%22day%22&startAt=8&endAt=14',
                      '2027-03.json?orderBy=%22day%22&startAt=15&endAt=21'])


@story("D5.7.1")
def neighbors(w):
    "swipe by months; only the months beside are read"
    words = "month", "2026-11", "--browse", "--trace", "--keys"
    same(reads(w.good(*words, "q")), OPENED + BESIDE)
    same(reads(w.good(*words, "right,q")), OPENED + BESIDE + ["2027-01.json"])
    same(reads(w.good(*words, "right,left,q")), OPENED + BESIDE + ["2027-01.json", "2026-10.json"])
    same(w.json("month", "+1", now="2027-01-31T12:00:00-05:00")["month"], "2027-02")


@story("D5.8.1")
def bar(w):
    "this month in brackets between the two before and the two after"
    frame = w.frames("month", "--keys", "q")[0]
    if w.lang == "en":
        same(frame["rows"][0], BAR[0])
    else:
        same(frame["rows"][0].strip(), BAR[1])
        assert frame["rows"][0].startswith(" " * 10)
    screen = w.good("month", "--keys", "q", "--color", "always").out
    holds(screen, "\x1b[2m" + w.words("Sep", "سبتمبر"), "\x1b[2m" + w.words("Jan 2027", "يناير 2027"))


@story("D6.1.1")
def details(w):
    "a card opens its details"
    frames = w.frames("--keys", "enter")
    same([f["screen"] for f in frames], ["home", "invite"])
    holds(" ".join(frames[1]["rows"]), "Rotunda Kitchen, 12 Example Lane", "◉")
    same(w.screens("--keys", "enter,esc"), "home invite home")


@story("D6.2.1")
def marker(w):
    "the dinner is marked on a map"
    place = w.json("map", dinner(1))["event"]
    same([place["lat"], place["lon"]], [38.0441, -78.5067])
    holds(w.good("invite", "show", dinner(1), "--keys", "q").out, "◉ Rotunda Kitchen")


@story("D6.3.1")
def location(w):
    "you are on the map"
    found = w.json("map", dinner(1))
    same([found["distanceMeters"], found["bearing"], found["compass"]], [3101, 302, "NW"])
    holds(w.good("invite", "show", dinner(1), "--keys", "q").out, w.words("● You", "● أنت"),
          w.words("3.1 km NW of you", "3.1 كم شمال غربي موقعك"))


@story("D6")
def directions(w):
    "the way there"
    same(w.json("directions", dinner(1))["source"], "straight-line")
    holds(w.good("invite", "show", dinner(1), "--keys", "d").out,
          w.words("By car: 3.1 km", "بالسيارة: 3.1"))


@story("D6.4.1")
def consistent(w):
    "details agree with home; there are none of what was rejected"
    w.good("--keys", "a")
    same(w.json("invite", "show", dinner(1))["status"], "accepted")
    frame = w.frames("invite", "show", dinner(1), "--keys", "q")[0]
    holds(" ".join(frame["rows"]), w.words("Accepted", "مقبولة"))
    w.good("--keys", "r")
    for command in ("invite", "show"), ("map",), ("directions",), ("event", "show"):
        same(w.run(*command, dinner(2)).status, 66)
    same(w.run("invite", "show", dinner(2), "--keys", "q").status, 66)
    same(w.screens("--keys", "enter,r"), "home invite home")


@story("D6.4.2")
def details_avatar(w):
    "the avatar of the host on the details"
    same(w.json("invite", "show", dinner(2))["host"]["avatar"]["initials"], "BI")
    holds(w.good("invite", "show", dinner(2), "--keys", "q").out, "(BI)  Ben Ito")


@story("D6.4.3")
def details_name(w):
    "the name of the host on the details"
    same(w.json("invite", "show", dinner(2))["host"]["name"], "Ben Ito")


@story("D6.4.4")
def details_when(w):
    "day and time on the details"
    text = w.words("Tuesday 24 November - 7:00pm", "الثلاثاء 24 نوفمبر - 7:00م")
    same(w.json("invite", "show", dinner(2))["when"], text)
    holds(w.good("invite", "show", dinner(2), "--keys", "q").out, text)


@story("D4.7.1", fresh=True, served=False)
def facebook(w):
    "sign in with Facebook: a code, an approval, a name"
    import re
    import subprocess
    import urllib.parse
    import urllib.request
    server = Server(w, "--device-interval", "1")
    try:
        environment = w.environment | {
            "SPEC_DINDIN_SERVER": server.url, "SPEC_DINDIN_FACEBOOK_URL": server.origin,
            "SPEC_DINDIN_FACEBOOK_APP_ID": "1", "SPEC_DINDIN_FACEBOOK_CLIENT_TOKEN": "t"}
        login = subprocess.Popen(
            w.command("login"), env=environment, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = login.stderr.readline()
        holds(line, server.origin + "/device")
        code = re.search(r"\b[A-Z0-9]{4}-?[A-Z0-9]{4}\b", line).group()
        form = urllib.parse.urlencode(
            {"user_code": code, "name": "Ann Lee", "action": "approve"}).encode()
        urllib.request.urlopen(server.origin + "/device", form, timeout=10).close()
        login.communicate(timeout=30)
        same(login.returncode, 0)
        who = w.json("whoami", env={"SPEC_DINDIN_SERVER": server.url})
        same([who["name"], who["provider"]], ["Ann Lee", "facebook"])
    finally:
        server.close()
