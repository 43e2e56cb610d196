"""Stand-ins for a geocoder and a router, with answers as the real ones give them."""
import json
import urllib.parse

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
