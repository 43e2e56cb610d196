"""The seed of `spec hacksmiths`, line by line: one function a row, named as the row."""
import glob
import json
import os
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import urllib.error
import urllib.request
import xml.etree.ElementTree
from html.parser import HTMLParser

from world import ROOT, SPEC, Skipped, World, holds, row, same

FOOD = "e00000000000000000000001"
TITLES = {"me": "Me", "info": "Info", "event": "Event", "community": "Community",
          "upcoming": "Upcoming"}
YES = f"yes\t{FOOD}\tfood-rescue-hackathon\t0\t\tSee you there!\n"
HINT = "spec hacksmiths login, register, or guest to hide this line"


def fetch(url, method="GET", body=None, token=None):
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.read()


def closed_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def document(name):
    with open(os.path.join(ROOT, name)) as file:
        return file.read()


def tabs(ids):
    return "".join(f"{id}\t{TITLES[id]}\t{'center' if id == 'event' else ''}\n" for id in ids)


@row
def H1():
    "a remote command prints what an embedded one prints"
    guest = World()
    with guest.serve() as server:
        for words in ["event", "--json"], ["--json"], ["community"], ["event", "winter-code-jam"]:
            same(guest.good("--api", server.url, *words).out, guest.good(*words).out)



@row
def H3():
    "the event status has its five keys"
    with World().serve() as server:
        reply = json.loads(fetch(server.url + "/api/app/event-status"))
    same(list(reply), ["success", "config", "event", "rsvp", "user"])


@row
def H4():
    "a tab bar with various views is the last row of the first frame"
    frame = World().good("app", "--keys", "q").out.split("\n== ")[0]
    same(frame.splitlines()[-1].strip(), "Info  [Event]  Community")
    holds(World().drawn().splitlines()[-1], " Info  [Event]  Community")


@row
def H5():
    "any member can log in, with the right password only"
    guest = World()
    words = ["login", "--email", "mia@demo.example", "--password-stdin"]
    error = guest.refused(77, *words, input="not it at all\n")
    same(error, "spec: wrong e-mail address or password\n")
    same(guest.good(*words, input="demo-member-pass\n").out, "signed-in\tmia-chen\tmember\n")


@row
def H6():
    "register makes an account and signs in"
    guest = World()
    guest.good("register", "--name", "Mary Jane Watson", "--email", "m@x.example",
               "--password-stdin", input="long enough\n")
    same(guest.json("me")["name"], {"first": "Mary Jane", "last": "Watson"})


@row
def H7():
    "who goes on as a guest sees no hint, a pipe never does"
    guest = World()
    holds(guest.drawn(), HINT)
    assert HINT not in guest.good().out + guest.good().err, "hint in a pipe"
    guest.good("guest")
    drawn = guest.drawn()
    holds(drawn, "Food Rescue Hackathon")
    assert "login" not in drawn, drawn


@row
def H8():
    "a guest has three sections"
    same(World().good("tabs").out, tabs(["info", "event", "community"]))


@row
def H9():
    "a member has five, a guest is told to sign in for the two others"
    same(World("mia").good("tabs").out, tabs(["me", "info", "event", "community", "upcoming"]))
    guest = World()
    for word in "upcoming", "me":
        holds(guest.refused(77, word), "spec hacksmiths login")


@row
def H10():
    "the help lists every command, and the installed program works"
    help = World().good("--help").out
    listed = re.findall(r"^  ([a-z]+) ", help, re.M)
    wanted = ("tabs app event upcoming info community person mentors rsvp me register login logout "
              "guest schedule idea export import waitlist remind stats role org token "
              "outbox serve sync settings brand doctor demo").split()
    same([word for word in wanted if word not in listed], [])
    if SPEC != os.path.join(ROOT, "build/spec"):
        return "the help lists every command (not build/spec: not installed)"
    with tempfile.TemporaryDirectory() as prefix:
        made = subprocess.run(["make", "-o", "build/spec", "install", "PREFIX=" + prefix], cwd=ROOT,
                              capture_output=True, text=True)
        same((made.returncode, made.stderr), (0, ""))
        environment = {"HOME": prefix, "PATH": os.environ["PATH"]}
        installed = lambda *words: subprocess.run(
            [prefix + "/bin/spec", "hacksmiths", *words], env=environment, check=True,
            capture_output=True, text=True).stdout
        installed("demo", "load")
        holds(installed(), "next\t")


@row
def H11():
    "one color scheme serves screen, web page and icons"
    guest = World()
    colors = {color["name"]: color["hex"].lower() for color in guest.json("brand")}
    page = guest.good("event", "--html").out.lower()
    used = set(re.findall(r"#[0-9a-f]{6}\b", page))
    same(used - set(colors.values()), set())
    return f"the web page uses {len(used)} of the {len(colors)} colors and no other"


@row
def H13():
    "one manages one's account"
    mia = World("mia")
    mia.good("me", "settings", "public", "off")
    mia.good("logout")
    people = mia.good("community", "--json").out
    holds(people, "jon-berg")
    assert "mia-chen" not in people, people


@row
def H14():
    "one sees events"
    same(World().json("event", "open-data-evening")["title"], "Open Data Evening")


@row
def H15():
    "and answers"
    same(World("mia").good("rsvp", "next").out, YES)


@row
def H16():
    "the program needs no library beside the system's (also H28, H57)"
    same(subprocess.run([SPEC, "--version"], env={}, capture_output=True, text=True).stdout[:5],
         "spec ")
    reader = shutil.which("readelf")
    if not reader:
        return "the version without an environment; no readelf to look at libraries"
    needed = subprocess.run([reader, "-d", SPEC], capture_output=True, text=True).stdout
    libraries = re.findall(r"NEEDED.*\[(.*)\]", needed)
    same([name for name in libraries if "swift" in name.lower() and SPEC.startswith(
        os.path.join(ROOT, "build/"))], [])
    return f"libraries: {' '.join(libraries) or 'none'}"


@row
def H17():
    "the five sections are there for a member"
    mia = World("mia")
    for section in "me", "event", "upcoming", "info", "community":
        assert mia.good(section).out, section


@row
def H18():
    "tables are aligned on a terminal, records in a pipe"
    mia = World("mia")
    records = mia.good("upcoming").records
    same([len(record) for record in records], [9] * 4)
    *drawn, hint = mia.drawn("upcoming", columns=100).splitlines()
    holds(hint, "rsvp food-rescue-hackathon")
    same(len({line.index(record[4]) for line, record in zip(drawn, records, strict=True)}), 1)


@row
def H19():
    "what the pages show is changed by commands and through the API"
    omar = World("omar")
    token = omar.good("token", "issue", "omar-haddad").out.strip()
    with omar.serve() as server:
        fetch(f"{server.url}/api/events/{FOOD}", "PATCH", {"title": "X"}, token)
    same(omar.json("event", FOOD)["title"], "X")
    omar.good("event", "edit", FOOD, "--title", "Y")
    same(omar.json("event", FOOD)["title"], "Y")
    omar.good("me", "edit", "--bio", "New here")
    same(omar.json("me")["bio"], "New here")
    ines = World("ines")
    ines.good("org", "edit", "hacksmiths", "--mission", "Soup")
    same(ines.json("info")["mission"], "Soup")


@row
def H21():
    "eleven icons, square and opaque"
    with tempfile.TemporaryDirectory() as folder:
        World().good("brand", "icons", folder, "--force")
        sizes = []
        for name in glob.glob(folder + "/icon-*.png"):
            with open(name, "rb") as file:
                width, height, depth, color = struct.unpack(">IIBB", file.read(26)[16:])
            same((width, height, depth, color), (width, width, 8, 2))
            same(os.path.basename(name), f"icon-{width}.png")
            sizes.append(width)
    same(sorted(sizes), [29, 40, 58, 76, 80, 87, 120, 152, 167, 180, 1024])


@row
def H22():
    "a square and a horizontal drawing of one black path"
    with tempfile.TemporaryDirectory() as folder:
        World().good("brand", "icons", folder, "--force")
        for name in "square.svg", "horizontal.svg":
            root = xml.etree.ElementTree.parse(os.path.join(folder, name)).getroot()
            found = [(part.tag.split("}")[1], part.get("fill")) for part in root.iter()][1:]
            same([part for part in found if part[0] != "title"], [("path", "#000000")])


@row
def H23():
    "five colors or more, each with its use"
    colors = World().json("brand")
    assert len(colors) >= 5, colors
    for color in colors:
        same([key for key in color if key != "on"], ["name", "hex", "ansi", "use"])
    same(World().good("brand").records,
         [[str(color.get(key, "")) for key in ("name", "hex", "ansi", "use", "on")]
          for color in colors])


class Balance(HTMLParser):
    """Every element that is opened is closed, in its order."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], set()

    def handle_starttag(self, tag, attributes):
        self.seen.add(tag)
        if tag not in ("meta", "br", "hr", "img", "link", "input"):
            self.open.append(tag)
        for name, value in attributes:
            assert name not in ("src", "srcset", "onclick"), (tag, name)
            assert name != "href" or not re.match("[a-z]+script", value), value

    def handle_endtag(self, tag):
        same(self.open.pop(), tag)


@row
def H24():
    "the page of an event is for screen and web"
    guest = World()
    page = guest.good("event", "--html").out
    balance = Balance()
    balance.feed(page)
    same((balance.open, balance.seen & {"script", "link", "img"}), ([], set()))
    holds(page, "<!DOCTYPE html>", "Food Rescue Hackathon")
    with guest.serve() as server:
        holds(fetch(server.url + "/").decode(), "<h1>Food Rescue Hackathon</h1>")
        holds(fetch(server.url + "/events/open-data-evening").decode(), "<h1>Open Data Evening</h1>")


@row
def H25():
    "the invitation has title, when, place, text and question, in 78 columns"
    guest = World()
    text = guest.good("event", "announce", "next").out
    marketing = guest.json("event")["marketing"]
    holds(" ".join(text.split()), "Food Rescue Hackathon", "Sat 5 Dec 2026 09:00",
          "Markthalle, Berlin", marketing, "Are you coming?")
    assert max(map(len, text.splitlines())) <= 78, text


@row
def H26():
    "a demo replays by keys"
    frames = re.findall(r"^== \d+ \S+ (\S+) ==$", World().good(
        "app", "--keys", "right,left,q").out, re.M)
    assert len(frames) >= 3 and frames[0] == frames[2] != frames[1], frames
    return "frames: " + " ".join(frames)




@row
def H30():
    "a server on localhost that is not there is told"
    error = World().refused(69, "--api", f"http://localhost:{closed_port()}", "--fresh", "event")
    holds(error, "spec: ")


@row
def H31():
    "the test API is there for anyone"
    with World().serve() as server:
        assert re.fullmatch(r"listening\thttp://127\.0\.0\.1:\d+\n", server.line), server.line
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", 3000))
    except OSError:
        return "on a free port; port 3000 is taken here"
    with World().serve("--log") as server:
        same(server.line, "listening\thttp://127.0.0.1:3000\n")


@row
def H32():
    "what was read stays when the server is gone"
    guest = World()
    with guest.serve() as server:
        url = server.url
        guest.good("--api", url, "event")
    again = guest.good("--api", url, "event")
    holds(again.out, "Food Rescue Hackathon")
    holds(again.err, "spec: offline; as of ")



@row
def H34():
    "the model Event"
    same(World().json("event")["key"], "food-rescue-hackathon")


@row
def H35():
    "the model Account is in nobody else's output"
    mia = World("mia")
    secrets = {"demo-member-pass"}
    for name in glob.glob(mia.home + "/.local/share/spec/hacksmiths/people/*.json"):
        with open(name) as file:
            password = json.load(file).get("account", {}).get("password")
        secrets |= {password["salt"], password["hash"]} if password else set()
    for name in glob.glob(mia.home + "/.local/share/spec/hacksmiths/sessions/*.json"):
        with open(name) as file:
            secrets |= {session["hash"] for session in json.load(file)["sessions"]}
    with open(mia.home + "/.local/state/spec/hacksmiths/session.json") as file:
        secrets.add(json.load(file)["sessions"]["embedded"]["token"])
    assert len(secrets) > 8, secrets
    commands = ["", "event", "upcoming", "info", "community", "community --all", "me", "me export",
                "me sessions", "person omar-haddad", "mentors", "schedule", "idea list", "stats",
                "settings", "doctor", "export json", "export csv"]
    texts = [mia.good(*command.split(), *face) for command in commands
             for face in ([], ["--json"])]
    with mia.serve() as server:
        for path in "app/event-status", "app/members", "events", "community", "people/omar-haddad":
            texts.append(fetch(f"{server.url}/api/{path}").decode())
    for text in texts:
        text = text if isinstance(text, str) else text.out + text.err
        for secret in secrets | {"ines@demo.example", "omar@demo.example", "Okafor"}:
            assert secret not in text, (secret, text[:300])
    return f"{len(secrets)} secrets in none of {len(texts)} outputs"


@row
def H36():
    "the model Organization"
    same(World().json("info")["name"], "Hacksmiths")
    with World().serve() as server:
        reply = json.loads(fetch(server.url + "/api/organizations"))
    same([one["key"] for one in reply["organizations"]], ["hacksmiths", "harvest-table"])


@row
def H37():
    "the model Person"
    same(World().json("person", "lena-fischer")["name"], {"first": "Lena", "last": "Fischer"})


@row
def H38():
    "the model RSVP"
    event = World().json("event", "open-data-evening")
    same((event["taken"], event["waiting"]), (3, 1))


@row
def H39():
    "the model Schedule"
    guest = World()
    same(len(guest.good("schedule").records), 3)
    with guest.serve() as server:
        reply = json.loads(fetch(f"{server.url}/api/events/{FOOD}/schedule"))
    same([item["id"] for item in reply["schedule"]],
         [item["id"] for item in guest.json("schedule")])


@row
def H40():
    "the sample object comes first in an event"
    event = World().json("event")
    same(list(event)[:5], ["id", "title", "info", "date", "people"])
    for person in event["people"]:
        assert isinstance(person["id"], str) and person["name"]["first"], person


@row
def H41():
    "other models: ideas"
    same(len(World().good("idea", "list").records), 2)


@row
def H43():
    "the event page comes first, its tab stands in the middle"
    for world in World(), World("mia"):
        places = [tab["center"] for tab in world.json("tabs")]
        same(places, [False] * (len(places) // 2) + [True] + [False] * (len(places) // 2))
        holds(world.drawn(), "Food Rescue Hackathon")


@row
def H44():
    "signing in is offered, never asked: standard input is not read"
    guest = World()
    guest.good()
    lines = guest.drawn().splitlines()
    same(lines[-2].strip(), HINT)


@row
def H45():
    "one answers from the Me section"
    mia = World("mia")
    holds(mia.drawn("me"), "spec hacksmiths me rsvp food-rescue-hackathon yes|no|maybe|cancel")
    same(mia.good("me", "rsvp", "next").out, YES)
    same(mia.json("me", "export")["rsvps"][0]["source"], "me")


@row
def H46():
    "and from the Event section, in the app too"
    mia = World("mia")
    same(mia.good("event", "next", "--rsvp", "yes").out, YES)
    frames = World("mia").good("app", "--keys", "r,y,q").out
    holds(frames.split("\n== ")[-1], "See you there!")
    frames = World("mia").good("app", "--tab", "upcoming", "--keys", "r,y,q").out
    holds(frames, "See you there!")


@row
def H47():
    "a guest sees the people of the event"
    same(len(World().good("community").records), 12)


def community(first, last):
    return World().good("community").records[first - 1:last]


@row
def H48():
    "organizers are first"
    same(community(1, 1)[0][0::2], ["organizer", "omar-haddad", "1"])
    same(community(1, 1)[0][3], "Omar Haddad")


@row
def H49():
    "then team leaders"
    same(community(2, 2)[0][0::3], ["leader", "Lena Fischer"])


@row
def H50():
    "then the other participants, private ones counted"
    rows = community(3, 6)
    same([one[3] for one in rows[:3]], ["Ravi Patel", "Sofia Rossi", "Ana Maria Silva"])
    same(rows[3], ["participant", "", "", "(private)", "1"])


@row
def H51():
    "then the others, each once"
    rows = community(7, 99)
    same([one[3].split()[-1] for one in rows], "Berg Chen Martin Nair Novak Sato".split())
    same({one[0] for one in rows}, {"member"})


@row
def H52():
    "the page shows the next chronological event"
    guest = World()
    for now, key in [("2026-11-20T09:00:00Z", "food-rescue-hackathon"),
                     ("2026-12-06T16:59:59Z", "food-rescue-hackathon"),
                     ("2026-12-06T17:00:00Z", "open-data-evening")]:
        same(guest.json(now=now)["event"]["key"], key)


@row
def H53():
    "below it stand the next upcoming ones"
    same([event["key"] for event in World().json()["upcoming"]],
         ["open-data-evening", "winter-code-jam", "new-year-planning"])


@row
def H54():
    "one drills down and signs up"
    mia = World("mia")
    for key in "food-rescue-hackathon", "winter-code-jam":
        same(mia.json("event", key, "--rsvp", "yes")["answer"], "yes")
        same(mia.json("event", key)["question"], "See you there!")
    frames = World("mia").good("app", "--tab", "upcoming", "--keys", "down,enter,r,y,q").out
    holds(frames.split("\n== ")[-1], "Open Data Evening", "You are number 2 on the waiting list.")


@row
def H55():
    "the question turns after an answer"
    mia = World("mia")
    same(mia.json()["question"], "Are you coming?")
    mia.good("rsvp", "next")
    same(mia.json()["question"], "See you there!")
    holds(mia.drawn(), "See you there!")



