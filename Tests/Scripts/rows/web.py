"""The web pages of `spec hacksmiths serve`, by a browser of a few lines: cookies, forms as they
stand in the page, redirections. And by those who forge its forms."""
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
    "answers and accounts in a browser without a script; forged forms change nothing"
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
        # Two members of the demo world.
        mia, omar = Browser(server).sign_in("mia"), Browser(server).sign_in("omar")
        mia.get("/").submit(f"/events/{FOOD}/answer", answer="yes", guests="2")
        holds(mia.page, "See you there!", "12 spots left of 20")
        action = f"/events/{FOOD}/answer"
        form = mia.form(action) | {"answer": "cancel", "confirmed": "yes"}
        leave, old = mia.form("/sign-out"), dict(mia.cookies)
        facts = lambda: [world.good("event", "--json").out, world.good("event", DATA, "--json").out,
                         world.good("stats").out]
        before = facts()

        def forged(browser, fields, cookies=None, path=action, **headers):
            kept, browser.cookies = browser.cookies, dict(cookies or browser.cookies)
            browser.post(path, fields, follows=False, **headers)
            browser.cookies = kept
            assert browser.status in (303, 403), browser.status
            if browser.status == 303:
                holds(browser.headers["Location"], "/sign-in?next=%2F")
            same(facts(), before)

        forged(omar, form)  # Omar's cookie, Mia's token
        forged(mia, omar.get("/").form(action) | {"answer": "cancel"})  # and the other way round
        for fields in ({"Origin": "https://evil.example"}, {"Origin": "null"},
                       {"Origin": "http://localhost:1"}, {"Sec_Fetch_Site": "cross-site"}):
            for answer in "yes", "no", "maybe", "cancel":
                forged(mia, form | {"answer": answer}, **fields)
            forged(mia, leave, path="/sign-out", **fields)
        holds(mia.get("/me").page, "Mia Chen")
        mia.submit("/sign-out")
        same(mia.cookies, {})
        forged(mia, form, cookies=old)  # the session is over
        mia.sign_in("mia")
        forged(mia, form)  # the token of the session before
        for text in "token=%00", "answer=cancel", "&" * 90, "token=" + "x" * 5000, "":
            mia.ask("POST", action, text)
            same((mia.status, facts() == before), (403, True))
        same(mia.ask("POST", action, "&" * 5000).status, 400)
        same(mia.ask("POST", action, "{}", Content_Type="application/json").status, 415)
        same(mia.ask("POST", action, "x" * (1 << 20) + "x").status, 413)
        # By herself it works.
        mia.get("/").submit(action, answer="cancel")
        holds(mia.page, "Are you coming?", "15 spots left of 20")
        # Guesses close the sign-in.
        guess = Browser(server).get("/sign-in")
        codes = [guess.submit("/sign-in", email="no@x.example", password="wrong").status
                 for _ in range(6)]
        same((codes, int(guess.headers["Retry-After"]) in range(1, 31)), ([401] * 5 + [429], True))
    return "registered, waited, signed in, answered; forged forms changed nothing"
