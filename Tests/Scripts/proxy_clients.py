"""A reverse proxy between members and `spec hacksmiths serve`, set up by the recipe of its help."""

import json
import os
import pathlib
import re
import subprocess

from client_world import PASSWORDS, SPEC, World, tool
from kit import certificate, fetch, free_port, listens, same, waited

HOST = "hack.example"


def recipe(first):
    """The lines of the help that begin with this one, as somebody copies them."""
    help = subprocess.run([SPEC, "hacksmiths", "serve", "--help"], env={"COLUMNS": "60"}, text=True,
                          capture_output=True, check=True).stdout
    return re.search(rf"^    {re.escape(first)}\n(?:    .*\n)*", help, re.M).group()


class Proxied(World):
    """A served demo world behind nginx, which members open by https at an address of their own."""

    def __init__(self):
        self.proxy_port = free_port()
        self.public = f"https://{HOST}:{self.proxy_port}"
        super().__init__("--public", self.public)
        folder = pathlib.Path(self.home, "nginx")
        (folder / "temp").mkdir(parents=True)
        both = certificate(f"{folder}/cert.pem", HOST)
        server = recipe("limit_req_zone $binary_remote_addr zone=accounts:1m rate=2r/s;")
        for found, wanted, count in [("443", f"127.0.0.1:{self.proxy_port}", 1),
                                     ("/etc/ssl/hack.example.pem", both, 1),
                                     ("/etc/ssl/hack.example.key", both, 1),
                                     ("http://127.0.0.1:3000", self.url, 2)]:
            same(server.count(found), count)
            server = server.replace(found, wanted)
        temporary = "".join(f"{name}_temp_path temp;\n" for name in (
            "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(f"daemon off; pid nginx.pid; error_log stderr;\nevents {{}}\n"
                                           f"http {{\naccess_log off;\n{temporary}{server}}}\n")
        errors = folder / "errors"
        self.nginx = subprocess.Popen([tool("nginx"), "-p", folder, "-c", "nginx.conf"], stderr=errors.open("w"))
        assert waited(lambda: listens(self.proxy_port)), errors.read_text()

    def __exit__(self, *words):
        self.nginx.terminate()
        self.nginx.wait(10)
        super().__exit__(*words)


class Browser:
    """curl with a cookie jar, which sends the fields that a browser sends with a form."""

    def __init__(self, world):
        self.world = world
        self.jar = os.path.join(world.home, "cookies")
        self.page = ""

    def ask(self, path, *words):
        """The status, the fields of the head, and the page."""
        world = self.world
        done = subprocess.run(
            [tool("curl"), "-q", "-sSk", "-i", "-b", self.jar, "-c", self.jar, "--max-time", "20",
             "--resolve", f"{HOST}:{world.proxy_port}:127.0.0.1", *words, world.public + path],
            capture_output=True, text=True, check=True).stdout
        head, _, self.page = done.partition("\r\n\r\n" if "\r\n\r\n" in done else "\n\n")
        lines = head.splitlines()
        return int(lines[0].split()[1]), lines[1:]

    def submit(self, path, origin=None, **fields):
        found = re.search(r'name="token" value="([^"]+)"', self.page)
        fields["token"] = found.group(1) if found else ""
        words = [word for field in fields.items() for word in ("--data-urlencode", "=".join(field))]
        return self.ask(path, "-H", f"Origin: {origin or self.world.public}",
                        "-H", "Sec-Fetch-Site: same-origin", *words)


def guessing(world):
    """One address tries 60 passwords at once: it is slowed down, and a member of another address signs in."""
    def sign_in(address, email, password):
        return ["-o", "/dev/null", "-w", "%{stderr}%{http_code}\n", "--interface", address,
                "-H", "Content-Type: application/json",
                "-d", json.dumps({"email": email, "password": password}), f"{world.public}/api/app/signin-email"]

    curl = [tool("curl"), "-q", "-sSk", "--resolve", f"{HOST}:{world.proxy_port}:127.0.0.1", "--max-time", "90"]
    guesses = [word for number in range(60)
               for word in (*(["--next"] if number else []), *curl[1:],
                            *sign_in("127.0.0.1", f"guess-{number}@x.example", "a wrong guess"))]
    attack = subprocess.Popen([curl[0], "-q", "-Z", "--parallel-immediate", "--parallel-max", "60",
                               "--no-progress-meter", *guesses], stderr=subprocess.PIPE, text=True)
    first = attack.stderr.readline()  # The first are refused at once. Standard error is not buffered.
    member = subprocess.run([*curl, *sign_in("127.0.0.2", "mia@demo.example", PASSWORDS["mia"])],
                            capture_output=True, text=True, check=True).stderr
    running = attack.poll() is None
    answers = (first + attack.communicate()[1]).split()
    same((member.strip(), running), ("200", True))
    same(set(answers), {"401", "429"})
    assert answers.count("429") >= 30, answers


def cookies(head):
    return [line.split(": ", 1)[1] for line in head if line.lower().startswith("set-cookie:")]


def nginx():
    """Members behind nginx, as the help sets it up: pages, forms, cookies, links, and strangers."""
    tool("nginx")
    with Proxied() as world:
        browser = Browser(world)
        for path, status in [("/", 200), ("/events/open-data-evening", 200), ("/nope", 404),
                             ("/people/x", 404), ("/favicon.svg", 200), ("/healthz", 200)]:
            same((path, browser.ask(path)[0]), (path, status))
        # Somebody new.
        browser.ask("/register")
        status, head = browser.submit("/register", fullname="Nina Proxy", email="nina@x.example",
                                      password="long enough")
        same(status, 303)
        same([c.split("=")[0] for c in cookies(head) if c.endswith("; Secure")],
             ["hacksmiths-session", "hacksmiths-form"])
        browser.ask("/events/food-rescue-hackathon")
        same(browser.submit("/events/food-rescue-hackathon/answer", answer="yes")[0], 303)
        browser.ask("/events/food-rescue-hackathon")
        for part in "Nina Proxy", "See you there!":
            assert part in browser.page, f"no {part!r} in {browser.page[-2000:]}"
        # The form of a stranger's page, or of this host by http.
        for origin in "https://evil.example", f"http://{HOST}:{world.proxy_port}", world.url:
            browser.ask("/events/food-rescue-hackathon")
            same((origin, browser.submit("/events/food-rescue-hackathon/answer", origin=origin,
                                         answer="no")[0]), (origin, 403))
        browser.ask("/")
        same(browser.submit("/sign-out")[0], 303)
        # A member of before.
        browser.ask("/sign-in?next=/me")
        same(browser.submit("/sign-in", email="mia@demo.example", password=PASSWORDS["mia"],
                            next="/me")[0], 303)
        same(browser.ask("/me")[0], 200)
        assert "<h1>Mia Chen</h1>" in browser.page, browser.page[-2000:]
        # Calendars and mail link to the address that members know.
        browser.ask("/api/calendar.ics")
        assert f"URL:{world.public}/events/open-data-evening" in browser.page.replace("\r\n ", ""), \
            browser.page[:2000]
        mails = pathlib.Path(world.home, ".local/share/spec/hacksmiths/outbox.jsonl")
        assert world.public in mails.read_text(), "no link in the mail"
        # Beside the proxy: no other name, and a health check whatever the name is.
        for host, path, status in [("other.example", "/", 421), (HOST, "/", 200),
                                   ("10.0.0.7", "/healthz", 200)]:
            same((host, path, fetch(world.url + path, headers={"Host": host}).status), (host, path, status))
        guessing(world)
        return "registered, answered, signed out and in by https; foreign origins and names refused"
