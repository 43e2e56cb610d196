"""Geocoders and routers of `spec dindin`, beside stand-ins that answer as the real ones do."""
import concurrent.futures
import json
import urllib.parse

from dindin_world import Table, holds, row, same, two_people
from kit import StubServer

LICENCE = "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright"

PLACES = [
    {"place_id": 1, "licence": LICENCE, "lat": "38.0356", "lon": "-78.5034", "category": "amenity",
     "type": "restaurant", "name": "Lantern House", "display_name": "Lantern House, 9 Hill Road, Demoville",
     "address": {"road": "Hill Road", "house_number": "9"}},
    {"place_id": 2, "licence": LICENCE, "lat": "38.0512", "lon": "-78.4511", "category": "amenity",
     "type": "restaurant", "name": "Lantern Inn", "display_name": "Lantern Inn, 2 Lake Street, Demoville",
     "address": {"road": "Lake Street", "house_number": "2"}},
]

ROUTE = {
    "code": "Ok",
    "routes": [{
        "distance": 4210.4, "duration": 480.2, "weight": 1, "weight_name": "routability",
        "geometry": {"type": "LineString", "coordinates": [
            [-78.4766781, 38.0293059], [-78.48, 38.04], [-78.50, 38.035], [-78.5067, 38.0441]]},
        "legs": [{"steps": [
            {"distance": 120.4, "duration": 20.1, "name": "Canal Walk",
             "maneuver": {"type": "depart", "location": [-78.47, 38.02]}},
            {"distance": 120, "duration": 30, "name": "Main St",
             "maneuver": {"type": "turn", "modifier": "left", "location": [-78.48, 38.04]}},
            {"distance": 3000, "duration": 300, "name": "", "ref": "US 250",
             "maneuver": {"type": "something new", "modifier": "slight right"}},
            {"distance": 970, "duration": 130, "name": "Example Lane",
             "maneuver": {"type": "roundabout", "exit": 2}},
            {"distance": 0, "duration": 0, "name": "Example Lane",
             "maneuver": {"type": "arrive", "modifier": "right"}}]}]}],
    "waypoints": [],
}


class Services(StubServer):
    """Answers as Nominatim (at /) and OSRM (at /osrm) do."""

    status = None

    def answer(self, _, target):
        status, body = self.found(target)
        return status, {"Content-Type": "application/json"}, json.dumps(body).encode()

    def found(self, target):
        if self.status:
            return self.status, {"code": "Error", "message": "no"}
        path, _, query = target.partition("?")
        asked = {key: values[0] for key, values in urllib.parse.parse_qs(query).items()}
        if path.startswith("/osrm/route/v1/"):
            if "151.2" in path:
                return 400, {"code": "NoRoute", "message": "Impossible route between points"}
            return 200, ROUTE
        found = [place for place in PLACES if asked.get("q", "").lower() in place["display_name"].lower()]
        if path == "/search":
            return 200, found
        if path == "/reverse":
            return (200, PLACES[0]) if asked["lat"].startswith("38") else (200, {"error": "Unable to geocode"})
        return 404, {}


@row
def dindin_R34():
    "an address nobody knows is kept; a later map looks it up once, and the dinner stays as it was sent"
    w = Table()
    plan = ["event", "new", "--date", "2026-12-01", "--time", "7pm", "--guests", "Ann", "--send", "--json"]
    made = w.good(*plan, "--address", "Lantern House")
    event = made.json
    same([event["label"], event.get("lat"), event.get("address")], ["Lantern House", None, None])
    assert made.err, "no note"
    holds(w.refused(66, "map", event["id"], "--json"), '"code":"no-coordinates"')
    with Services() as services:
        env = {"SPEC_DINDIN_GEOCODER": services.url}
        found = w.json("map", event["id"], env=env)
        same([found["event"]["lat"], found["event"]["lon"], found["attribution"]], [38.0356, -78.5034, LICENCE])
        kept = w.json("event", "show", event["id"])
        same([kept["label"], kept.get("address"), kept.get("lat")], ["Lantern House", None, None])
        same(w.json("map", event["id"], env=env)["attribution"], LICENCE)
        same(len(services.seen), 1)
        two = ["event", "new", "--date", "2026-12-02", "--time", "7pm", "--address", "Lantern", "--json"]
        holds(w.refused(64, *two, env=env), '"code":"ambiguous-address"', "1 Lantern",
              "Lantern Inn, 2 Lake Street, Demoville")
        chosen = w.run(*two, "--choice", "2", env=env).json
        same([chosen["label"], chosen["lat"]], ["Lantern", 38.0512])
        same(len(services.seen), 2)
        # Whose data the map of a draft shows is said below it.
        frame = w.frames("event", "new", "--resume", "--keys", "x", "--size", "80x40", env=env)[0]
        holds("\n".join(frame["rows"]), LICENCE)


@row
def dindin_license():
    "whose data a place is from is seen by guests too, and where the host's location is looked up"
    with Services() as services, two_people() as (server, ann, sam):
        asks = {"SPEC_DINDIN_GEOCODER": services.url}
        sent = ann.json("event", "new", "--date", "2026-12-01", "--time", "7pm", "--address",
                        "Lantern House", "--guests", "Sam", "--send", env=asks)["id"]
        same(server.ask(f"/invitations/local-sam-reed/{sent}/attribution.json"), LICENCE)
        for table in ann, sam:
            same(table.json("map", sent)["attribution"], LICENCE)
            same(table.json("directions", sent, "--at", "38,-78")["attribution"], LICENCE)
        for keys in "x", "d":
            frame = sam.frames("invite", "show", sent, "--keys", keys, "--size", "100x30")[-1]
            holds("\n".join(frame["rows"]), LICENCE)
        # A location that a geocoder has found is on every map; another address has no license.
        sam.good("location", "set", "Lantern Inn", env=asks)
        ann.good("event", "edit", sent, "--address", "38.0441,-78.5067")
        same("attribution" in ann.json("map", sent), False)
        same(sam.json("map", sent)["attribution"], LICENCE)
        same(server.ask(f"/invitations/local-sam-reed/{sent}/attribution.json"), None)


@row
def dindin_R35():
    "--here: a known place within 200 m, else what the geocoder says, else the coordinates"
    w = Table()
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


@row
def dindin_R36():
    "geocoders: one request a second for all processes, which --trace shows"
    w = Table()
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
        same(len(services.seen), 3)
