"""Places, maps, directions, reminders and files of `spec dindin`, rule by rule."""
import concurrent.futures
import json
import os
import subprocess

from dindin_world import Server, Table, dinner, holds, same, story
from place_services import LICENCE, Services
from world import row


def stated(result, status, code=None):
    """The status, and the code of the error."""
    assert result.status == status, (result.status, result.out, result.err)
    if code:
        holds(result.err, f'"code":"{code}"')
    return result


@story("R34", served=False)
def looked_up(w):
    "an address nobody knows is kept; a later map looks it up once, and the dinner stays as it was sent"
    plan = ["event", "new", "--date", "2026-12-01", "--time", "7pm", "--guests", "Ann", "--send", "--json"]
    made = w.run(*plan, "--address", "Lantern House")
    same(made.status, 0)
    event = made.json
    same([event["label"], event.get("lat"), event.get("address")], ["Lantern House", None, None])
    assert made.err, "no note"
    stated(w.run("map", event["id"], "--json"), 66, "no-coordinates")
    with Services() as services:
        env = {"SPEC_DINDIN_GEOCODER": services.url}
        found = w.run("map", event["id"], "--json", env=env).json
        same([found["event"]["lat"], found["event"]["lon"], found["attribution"]], [38.0356, -78.5034, LICENCE])
        kept = w.json("event", "show", event["id"])
        same([kept["label"], kept.get("address"), kept.get("lat")], ["Lantern House", None, None])
        same(w.run("map", event["id"], "--json", env=env).json["attribution"], LICENCE)
        same(len(services.seen), 1)
        two = ["event", "new", "--date", "2026-12-02", "--time", "7pm", "--address", "Lantern", "--json"]
        several = stated(w.run(*two, env=env), 64, "ambiguous-address")
        holds(several.err, "1 Lantern", "Lantern Inn, 2 Lake Street, Demoville")
        chosen = w.run(*two, "--choice", "2", env=env).json
        same([chosen["label"], chosen["lat"]], ["Lantern", 38.0512])
        same(len(services.seen), 2)
        # Whose data the map of a draft shows is said below it.
        frame = w.frames("event", "new", "--resume", "--keys", "x", "--size", "80x40", env=env)[0]
        holds("\n".join(frame["rows"]), LICENCE)


@row
def dindin_license():
    "whose data a place is from is seen by guests too, and where the host's location is looked up"
    house, ann, sam = Table(fresh=True), Table(fresh=True), Table(fresh=True)
    with Server(house) as server, Services() as services:
        on = {"SPEC_DINDIN_SERVER": server.url}
        asks = on | {"SPEC_DINDIN_GEOCODER": services.url}
        ann.good("login", "--local", "Ann Lee", env=on)
        sam.good("login", "--local", "Sam Reed", env=on)
        sent = ann.json("event", "new", "--date", "2026-12-01", "--time", "7pm", "--address",
                        "Lantern House", "--guests", "Sam", "--send", env=asks)["id"]
        same(server.get(f"/invitations/local-sam-reed/{sent}/attribution.json"), LICENCE)
        for table in ann, sam:
            same(table.json("map", sent, env=on)["attribution"], LICENCE)
            same(table.json("directions", sent, "--at", "38,-78", env=on)["attribution"], LICENCE)
        for keys in "x", "d":
            frame = sam.frames("invite", "show", sent, "--keys", keys, "--size", "100x30", env=on)[-1]
            holds("\n".join(frame["rows"]), LICENCE)
        # A location that a geocoder has found is on every map; another address has no license.
        sam.good("location", "set", "Lantern Inn", env=asks)
        ann.good("event", "edit", sent, "--address", "38.0441,-78.5067", env=on)
        same("attribution" in ann.json("map", sent, env=on), False)
        same(sam.json("map", sent, env=on)["attribution"], LICENCE)
        same(server.get(f"/invitations/local-sam-reed/{sent}/attribution.json"), None)


@story("R35", served=False)
def right_here(w):
    "--here: a known place within 200 m, else what the geocoder says, else the coordinates"
    w.good("event", "new", "--date", "2026-12-01", "--time", "7pm")
    label = lambda place, env={}: w.run(
        "draft", "set", "--here", "--json", env={"SPEC_DINDIN_LOCATION": place} | env).json["label"]
    same(label("38.0320,-78.4805"), "Mill Street Hall")
    same(label("38.0340,-78.4801"), "38.03400, -78.48010")
    with Services() as services:
        env = {"SPEC_DINDIN_GEOCODER": services.url}
        same(label("38.0340,-78.4801", env), "Lantern House")
        same(label("10,20", env), "10.00000, 20.00000")
        same(label("38.0320,-78.4805", env), "Mill Street Hall")
        same(len(services.seen), 2)


@story("R36", served=False)
def manners(w):
    "geocoders: one request a second for all processes, a name, answers kept, the license shown"
    with Services() as services:
        ask = lambda text: w.run("location", "set", text, "--as", "x", "--choice", "1", "--trace",
                                 env={"SPEC_DINDIN_GEOCODER": services.url})
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            answers = list(pool.map(ask, ["Lantern", "Lantern House", "Lantern Inn"]))
        for answer in answers:
            same(answer.status, 0)
        same(answers[1].records[0][:2], ["38.0356", "-78.5034"])
        holds(answers[0].err, f"> GET {services.url}/search?q=Lantern")
        moments = sorted(moment for *_, moment in services.seen)
        assert all(b - a > 0.95 for a, b in zip(moments, moments[1:])), moments
        agents = {request.fields["User-Agent"] for request in services.seen}
        assert len(agents) == 1 and agents.pop().endswith(" (dindin)"), agents
        same(len(services.seen), 3)
        same(ask("Lantern Inn").records, answers[2].records)
        same(len(services.seen), 3)


@story("R39", served=False)
def ways(w):
    "directions: a router's steps, its profiles and its refusals"
    with Services() as services:
        env = {"SPEC_DINDIN_ROUTER": services.url + "/osrm"}
        found = w.run("directions", dinner(1), "--json", env=env).json
        same([found["source"], found["distanceMeters"], found["seconds"]], ["router", 4210, 480])
        holds(found["attribution"], "OpenStreetMap")
        if w.lang == "en":
            same([step["text"] for step in found["steps"]], [
                "Start on Canal Walk (120 m)", "Turn left onto Main St (120 m)",
                "Turn slightly right onto US 250 (3.0 km)",
                "Take exit 2 of the roundabout onto Example Lane (970 m)", "Arrive, on the right"])
        holds(services.seen[0].path, "/route/v1/driving/-78.4766781,38.0293059;-78.5067,38.0441?")
        w.run("directions", dinner(1), "--by", "walk", env=env)
        holds(services.seen[1].path, "/route/v1/foot/")
        holds(w.run("map", dinner(1), "--json", env=env).json["attribution"], "OpenStreetMap")
        same(len(services.seen), 2)
        stated(w.run("directions", dinner(1), "--at", "-33.9,151.2", "--json", env=env), 66, "no-route")
        services.status = 500
        failed = stated(w.run("directions", dinner(1), "--by", "bike", env=env), 69)
        holds(failed.err, w.words("straight line", "خط مستقيم"), w.words("3.1 km", "3.1 كم"))
        same(failed.out, "")


@story("R57", served=False)
def reminders(w):
    "a dinner is told of once by six commands at the same time, and no file has its id"
    late = "2026-12-04T17:30:00-05:00"
    log = os.path.join(w.home, "log")
    tell = ["remind", "--exec",
            f'printf "%s|%s|%s|%s|%s|%s\\n" "$SPEC_DINDIN_ID" "$SPEC_DINDIN_WHEN" "$SPEC_DINDIN_STARTS_AT"'
            f' "$SPEC_DINDIN_HOST" "$SPEC_DINDIN_LABEL" "$SPEC_DINDIN_ADDRESS" >> {log}; echo told']
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        done = list(pool.map(lambda _: w.run(*tell, now=late), range(6)))
    same([result.status for result in done], [0] * 6)
    same(sum(len(result.records) for result in done), 1)
    same(sum(result.err.count("told") for result in done), 1)
    when = w.words("Friday 4 December - 7:00pm", "الجمعة 4 ديسمبر - 7:00م")
    with open(log) as file:
        same(file.read(), f"{dinner(6)}|{when}|2026-12-05T00:00:00Z|Farid Haddad|Old Mill Terrace|"
                          "21 Canal Walk, Demoville\n")
    assert not any(dinner(6).encode() in text for path, text in w.files().items() if "reminders" in path)


@story("dindin.B10")
def live(w):
    "watch: what others do arrives, and a command is run for it"
    log = os.path.join(w.home, "log")
    process = subprocess.Popen(
        w.command("watch", "--count", "2", "--for", "60s", "--json",
                  "--exec", f'echo "$SPEC_DINDIN_KIND $SPEC_DINDIN_ID" >> {log}'),
        env=w.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL)
    # It says nothing until something happens: things are done until it has seen enough.
    try:
        for turn in range(20):
            time_of_day = f"{6 + turn % 5}:{turn:02}pm"
            if process.poll() is not None:
                break
            w.good("event", "edit", dinner(5), "--time", time_of_day)
            try:
                process.wait(0.7)
            except subprocess.TimeoutExpired:
                pass
        process.wait(60)
    finally:
        process.kill()
    seen = [json.loads(line) for line in process.stdout]
    same([line["kind"] for line in seen], ["changed", "changed"])
    same({line["id"] for line in seen}, {dinner(5)})
    with open(log) as file:
        same(file.read(), f"changed {dinner(5)}\n" * 2)
