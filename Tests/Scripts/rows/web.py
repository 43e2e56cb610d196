"""The web pages of `spec hacksmiths serve`, by a browser of a few lines: cookies, forms as they
stand in the page, redirections."""
import http.client
import http.cookies
from html.parser import HTMLParser
from urllib.parse import urlencode

from world import PASSWORDS, World, holds, row, same

FOOD, DATA = "food-rescue-hackathon", "open-data-evening"


class Forms(HTMLParser):
    """The forms of a page: for each action the fields that are sent without a button."""

    def __init__(self, page):
        super().__init__()
        self.forms, self.open = {}, None
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag == "form":
            self.open = self.forms.setdefault(found["action"], {})
        elif tag == "input" and self.open is not None:
            self.open[found["name"]] = found.get("value", "")

    def handle_endtag(self, tag):
        if tag == "form":
            self.open = None


class Browser:
    def __init__(self, server):
        self.host, self.cookies = server.url.split("/")[2], {}
        self.origin = server.url

    def ask(self, method, path, body=None, **fields):
        fields = {name.replace("_", "-"): value for name, value in fields.items()}
        if self.cookies:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if body is not None:
            fields.setdefault("Content-Type", "application/x-www-form-urlencoded")
            fields.setdefault("Origin", self.origin)
        connection = http.client.HTTPConnection(self.host, timeout=60)
        connection.request(method, path, body, fields)
        answer = connection.getresponse()
        self.status, self.headers, self.page = answer.status, answer.headers, answer.read().decode()
        connection.close()
        for line in answer.headers.get_all("Set-Cookie", []):
            holds(line, "; Path=/", "; HttpOnly", "; SameSite=Lax")
            for name, cookie in http.cookies.SimpleCookie(line).items():
                if cookie.value:
                    self.cookies[name] = cookie.value
                else:
                    self.cookies.pop(name, None)
        return self

    def get(self, path):
        self.path = path
        return self.ask("GET", path)

    def post(self, action, fields, follows=True, **headers):
        self.ask("POST", action, urlencode(fields), **headers)
        if follows and self.status == 303:
            self.get(self.headers["Location"])
        return self

    def form(self, action):
        forms = Forms(self.page).forms
        assert action in forms, f"no form {action} in {self.page}"
        return forms[action]

    def submit(self, action, **typed):
        return self.post(action, self.form(action) | typed)

    def sign_in(self, who):
        self.get("/sign-in?next=/me")
        self.submit("/sign-in", email=f"{who}@demo.example", password=PASSWORDS[who])
        same((self.status, self.path), (200, "/me"))
        return self


@row
def B15():
    "answers and accounts in a browser without a script"
    world = World()
    with world.serve() as server:
        guest = Browser(server).get(f"/events/{DATA}")
        same((guest.status, "<script" in guest.page), (200, False))
        holds(guest.page, "No spots left. Sign in to join the waiting list.", "/api/calendar.ics")
        # An account of one's own, with a mistake on the way.
        guest.get(f"/register?next=/events/{DATA}")
        person = {"fullname": "Mary Jane Watson", "email": "mj@x.example"}
        guest.submit("/register", **person, password="short")
        same(guest.status, 422)
        holds(guest.page, "at least 8 characters", 'value="Mary Jane Watson"')
        same("short" in guest.page, False)
        guest.submit("/register", **person, password="long enough")
        same((guest.status, guest.path), (200, f"/events/{DATA}"))
        guest.submit(f"/events/{DATA}/answer", answer="yes")
        holds(guest.page, "You are number 2 on the waiting list.")
        # A member of the demo world.
        mia = Browser(server).sign_in("mia")
        mia.get("/").submit(f"/events/{FOOD}/answer", answer="yes", guests="2")
        holds(mia.page, "See you there!", "12 spots left of 20")
        action = f"/events/{FOOD}/answer"
        same(mia.ask("POST", action, "&" * 5000).status, 400)
        same(mia.ask("POST", action, "{}", Content_Type="application/json").status, 415)
        same(mia.ask("POST", action, "x" * (1 << 20) + "x").status, 413)
        holds(mia.get("/me").page, "Mia Chen")
        mia.submit("/sign-out")
        same(mia.cookies, {})
        mia.sign_in("mia")
        mia.get("/").submit(action, answer="cancel")
        holds(mia.page, "Are you coming?", "15 spots left of 20")
    return "registered, waited, signed in, answered"
