"""Phones as seats: the page of `host --web` in real browsers."""
import glob
import json
import os
import re
import shutil
import statistics
import subprocess
import time

from browser import RECORDER, Browser, Phone, open_all
from hall import CODE, COLORS, SPEC, Hall, Skipped, check, colors, environment, measuring, story
from kit import moment, percentile

HALVES = [["red", "green"], ["yellow", "blue"]]
SHADES = {"red": (204, 0, 0), "yellow": (204, 204, 0), "blue": (0, 0, 204), "green": (0, 204, 0)}


def web_host(home, *words):
    """A place, its host, and the port of its page."""
    hall = Hall(home)
    host = hall.host("--web", "--port", "0", *words)
    return hall, host, int(re.match(r"http://[\d.]+:(\d+)/", host.until("listening")["urls"][0])[1])


def url(number, index, query="", code=CODE):
    """Each page has an address of its own: a browser opens six connections to one only."""
    return f"http://127.0.0.{2 + index}:{number}/{query}" + (f"#{code}" if code else "")


def in_row(row, count):
    return [(row, column) for column in range(1, count + 1)]


def open_hall(home, places, *words, **options):
    """A place, its host, the port of its page, a browser, and a page in it for each of these rows and columns."""
    browser = Browser(home)
    hall, host, number = web_host(home, *words)
    return hall, host, number, browser, open_all(browser, [
        url(number, index, f"?row={row}&col={column}") for index, (row, column) in enumerate(places)], **options)


def all_ready(host, pages, count=None):
    for page in pages:
        page.tap("ready")
    host.until("ready", count or len(pages), patience=60)


def off(phone, begin, step):
    """How far each color came from its moment by the machine's own clock, in milliseconds."""
    return [moment - begin - index * step for index, (_, moment) in enumerate(phone.colors()[:4])]


def check_whole(phone, shown=COLORS):
    seen = [color for color, _ in phone.colors()]
    check(seen == [*shown, "black"], seen, phone.ask("seen"))
    check(phone.ask("faults") == [], phone.ask("faults"))


@measuring
def phones(home):
    """Twenty pages and twenty terminals in one run of each sequence."""
    places = [(1 + index // 4 * 2, 1 + index % 4 * 3) for index in range(20)]
    hall, host, _, _, pages = open_hall(home, places, "--step", "600ms")
    seats = [hall.seat(row + 1, column) for row, column in places]
    all_ready(host, pages, 40)
    check(all(event["kind"] == ("web" if event["row"] % 2 else "terminal")
              for event in host.all("ready")), host.all("ready"))
    for page in pages:
        page.until_state("ready")
    # A clock that is coarse on a busy machine is shown, and does no harm to this.
    host.start()
    begin = 1000 * moment(host.until("start")["startsAt"])
    host.until("step", 2)
    shade = pages[0].pixel()
    check(shade == SHADES["yellow"], shade)
    report = host.until("finished")
    check(report["seats"] == report["delivered"] == report["complete"] == 40, report)
    check({kind["kind"]: kind["seats"] for kind in report["kinds"]} == {"terminal": 20, "web": 20}, report)
    for page in pages:
        page.until_state("finished")
        check_whole(page)
    check(all(colors(seat) == COLORS for seat in seats))
    distances = [abs(value) for page in pages for value in off(page, begin, 600)]
    own = {kind["kind"]: kind["p99Us"] / 1000 for kind in report["kinds"]}
    # A machine that is busy paints late; what came in whose turn is what counts here.
    check(statistics.median(distances) < 40, sorted(distances))
    for page in pages:
        page.ask("seen.length = 0")
    host.start("start 2 anyway")
    host.until("finished", 2)
    for page, (row, column) in zip(pages, places):
        page.until_state("finished")
        check_whole(page, [HALVES[row > 5][column > 5]])
    host.say("quit")
    check(host.end() == (0, ""))
    for seat in seats:
        check(seat.end() == (0, ""))
    for page in pages:
        page.until("document.body.innerText.includes('The demo is over. Thank you.')")
    return (f"40 of 40 complete; 20 pages from the true moment by the machine's clock: median "
            f"{statistics.median(distances):.1f} ms, p99 {percentile(distances, 99):.1f} ms; by their own "
            f"reports p99 {own['web']:.1f} ms, terminals {own['terminal']:.1f} ms; load {os.getloadavg()[0]:.1f}")


@story
def phone_faults(home):
    """In one run a page is loaded again, one goes to the background, one loses the network, one comes late."""
    _, host, _, browser, (steady, loaded, hidden, alone, late) = open_hall(
        home, in_row(7, 5), "--step", "2s", "--lead", "3s")
    # The start comes to this one by its stream before the answer to Ready does.
    steady.hold_answer("/api/ready")
    all_ready(host, (steady, loaded, hidden, alone))
    steady.until("'release' in window")
    host.start()
    loaded.until_state("starting")
    steady.ask("release()")
    host.until("delivered")
    alone.network(False)
    host.until("step", 1)
    time.sleep(0.4)
    loaded.call("Page.reload")
    loaded.until("document.body && document.body.dataset.state === 'playing'", 5)
    hidden.hide()
    late.tap("ready")
    host.until("step", 2)
    late.until_state("playing", patience=5)
    lost = [host.until("lost", count)["column"] for count in (1, 2)]
    check(sorted(lost) == [3, 4], lost)
    host.until("step", 3)
    hidden.front()
    check(host.until("back")["column"] == 3)
    hidden.until("['blue', 'green'].includes(document.body.dataset.color)", 3)
    report = host.until("finished")
    check_whole(steady)
    check_whole(alone)
    joined = [color for color, _ in late.colors()]
    check(joined[-1] == "black" and joined[:-1] in (COLORS, COLORS[1:]), joined)
    # The recorder is new since the page was loaded again.
    seen = [color for color, _ in loaded.colors()]
    check(seen[-1] == "black" and seen[:-1] in (COLORS, COLORS[1:]), seen)
    check(hidden.ask("faults") == [], hidden.ask("faults"))
    reasons = {missed["column"]: missed["reason"] for missed in report["missed"]}
    # What was shown before is known after loading again; without a network nothing is reported.
    check(reasons == {3: "late", 4: "no-report"}, report)
    check(report["joinedLate"] == 1 and report["delivered"] == 4, report)
    alone.network(True)
    check(host.until("back", 2)["column"] == 4)
    for one in (steady, loaded, hidden, alone, late):
        one.until_state("finished", "ready")
    host.quit()
    return ("loaded again: same seat, all four; no network after Start: all four; hidden: lost, then the color "
            "of the moment; late: from the color of the moment on")


@story
def phone_hosts(home):
    """The host is killed in the run and after it, and comes back; then a stop."""
    hall, host, number, browser, pages = open_hall(home, in_row(2, 3), "--step", "1s")
    all_ready(host, pages)
    host.start()
    host.until("delivered")
    host.kill()
    # The pages play to the end by themselves, then belong to the host that came back.
    second = hall.host("--web", "--port", str(number), "--step", "1s")
    for page in pages:
        page.until_state("finished")
        check_whole(page)
    second.until("ready", 3)
    # Killed in a run, and for so long that nothing of it is left.
    before = len(second.all("step"))
    second.start()
    second.until("step", before + 1)
    second.kill()
    for page in pages:
        page.until_state("lost")
        check_whole(page, COLORS + ["black"] + COLORS)
    third = hall.host("--web", "--port", str(number), "--step", "1s")
    third.until("ready", 3)
    joined = max(event["seen"] for event in third.all("ready")) - third.until("listening")["seen"]
    check(joined < 5, joined)
    third.start()
    third.until("step")
    pages[0].until_state("playing")
    third.say("stop")
    third.until("stopped")
    for page in pages:
        page.until_state("ready")
        check(page.data()["color"] == "black", page.data())
    third.process.terminate()
    third.process.wait()
    for page in pages:
        page.until("'over' in document.body.dataset")
        check(page.ask("faults") == [], page.ask("faults"))
    return (f"killed before the first color: all four; killed in a run and back later: ready again {joined:.1f} s "
            f"after it listens; stopped: black; ended by a signal: said")


@story
def phone_form(home):
    """What a person reads and does on the page, and what is wrong with it."""
    browser = Browser(home)
    hall, host, number = web_host(home, "--name", "<b>Hall</b>", "--step", "500ms")
    axe = checker()
    taken = hall.seat(3, 4, "--name", "<i>Ann</i>")
    host.until("ready")
    page = Phone(browser, url(number, 0, code=""), size=(320, 568))
    findings = look(page, axe)
    tapped = page.ask("""(() => {
      const box = map.getBoundingClientRect();
      map.dispatchEvent(new MouseEvent('click', {clientX: box.left + .35 * box.width, clientY: box.top + .25 * box.height}));
      return [row.value, column.value, mark.hidden, box.width >= 280];
    })()""")
    check(tapped == ["3", "4", False, True], tapped)
    page.fill(row="", column="")
    page.tap("ready")
    check("Row and column are numbers from 1 to 10." in page.text(), page.text())
    page.sit(11, 4)
    check("Row and column are numbers from 1 to 10." in page.text(), page.text())
    page.sit(3, 4, "Bo")
    check("Enter the code" in page.text(), page.text())
    page.fill(code="wrong1")
    page.tap("ready")
    page.until("document.body.innerText.includes('Wrong code')")
    findings += look(page, axe)
    page.fill(code="k7q x2m")
    page.tap("ready")
    page.until("document.body.innerText.includes('taken by <i>Ann</i>')")
    check(host.until("duplicate")["holder"] == "<i>Ann</i>")
    findings += look(page, axe)
    page.sit(10, 10, "<img src=x>")
    page.until_state("ready")
    check(host.until("ready", 2)["name"] == "<img src=x>")
    page.until("document.body.dataset.bound && document.body.dataset.bound < 1000")
    check( page.data()["awake"] in ("wakelock", "video", "none"))
    findings += look(page, axe)
    page.tap("ready")
    page.until_state("waiting")
    host.until("unready")
    page.tap("ready")
    page.until_state("ready")
    host.start()
    host.until("step", 2)
    page.tap("letter")
    check(page.ask("getComputedStyle(document.querySelector('main')).visibility") == "hidden")
    host.until("finished")
    page.until("document.body.innerText.includes('Thank you.')")
    page.until("document.body.innerText.includes('Still ready, waiting for <b>Hall</b>.')")
    check_whole(page)
    findings += look(page, axe)
    page.tap("change")
    page.until_state("seat")
    check(host.until("left")["column"] == 10)
    check(page.ask("[row.value, column.value]") == ["10", "10"])
    # A link of a printed card, on a phone that lies, in Arabic and in Russian.
    card = Phone(browser, url(number, 1, "?row=5&col=6&name=Lea"), size=(844, 390), language="ar-EG,ar")
    check(card.ask("document.documentElement.dir") == "rtl" and "جاهز" in card.text(), card.text())
    check("code" not in card.ask("[...document.querySelectorAll('input')].filter(e => e.offsetParent).map(e => e.id)"))
    findings += look(card, axe)
    card.tap("ready")
    card.until_state("ready")
    # By plain HTTP from another machine a browser has none of these.
    russian = Phone(browser, url(number, 2, "?row=5&col=7"), language="de,ru", script=RECORDER + """
for (const [name, owner] of [['wakeLock', Navigator], ['subtle', Crypto], ['randomUUID', Crypto]]) delete owner.prototype[name];
""")
    check("Готово" in russian.text(), russian.text())
    russian.tap("ready")
    russian.until_state("ready")
    russian.until("document.body.dataset.awake === 'video' && !document.getElementById('awake').paused")
    check("отключите автоблокировку" in russian.text(), russian.text())
    for one in (page, card, russian):
        check(one.ask("faults") == [], one.ask("faults"))
        check(one.ask("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the screen")
    small = page.ask("[...document.querySelectorAll('button, input')].filter(e => e.offsetParent)"
                     ".filter(e => e.offsetHeight < 48 || parseFloat(getComputedStyle(e).fontSize) < 16).map(e => e.id)")
    check(small == [], small)
    check(findings == [], findings)
    host.quit()
    taken.end()
    return ("nothing filled in, row 11, no code, wrong code, taken, another seat, not ready, changed; markup in names "
            "stays text; Arabic and Russian; fits 320 and 844 x 390; " +
            ("axe-core finds nothing" if axe else "axe-core is missing"))


def checker():
    """The script of axe-core, which finds what keeps people out; empty where it is not installed."""
    found = glob.glob("build/axe/**/axe.min.js", recursive=True)
    return open(found[0]).read() if found else ""


def look(page, axe):
    """What axe-core finds wrong with the page as it is now."""
    if not axe:
        return []
    if not page.ask("!!window.axe"):
        page.ask(axe + "; 1")
    return page.ask(
        "axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map("
        "rule => [rule.id, rule.nodes.map(node => node.html.slice(0, 200))]))")


@story
def phone_code(home):
    """The QR code on the organizer's screen, read by another program."""
    for tool in ("qrencode", "zbarimg"):
        if not shutil.which(tool):
            raise Skipped(f"{tool} is missing")
    hall = Hall(home)
    done = subprocess.run(
        [SPEC, "grid", "host", "--web", "--port", "0", "--code", CODE, *hall.network, "--keys",
         "until:listening,u,q", "--json"], capture_output=True, text=True,
        env={**environment(home), "COLUMNS": "100", "LINES": "30"})
    frames = [json.loads(line) for line in done.stdout.splitlines()]
    rows = next(frame for frame in frames if frame["screen"] == "address")["rows"]
    address = re.search(r"http://[\d.]+:\d+/#\w+", "\n".join(rows))[0]
    picture = os.path.join(home, "code.pgm")
    drawn = [row[:60] for row in rows if set(row[:60]) & set("█▀▄")]
    width = max(len(row.rstrip()) for row in drawn)
    lines = []
    for row in drawn:
        cells = row[:width].ljust(width)
        # Light is what is drawn.
        for lit in ("█▀", "█▄"):
            line = b"".join((b"\xff" if cell in lit else b"\0") * 4 for cell in cells)
            lines += [line] * 4
    with open(picture, "wb") as file:
        file.write(b"P5 %d %d 255\n" % (4 * width, len(lines)) + b"".join(lines))
    read = subprocess.run(["zbarimg", "-q", "--raw", picture], capture_output=True, text=True)
    check(read.stdout.strip() == address, read.stdout, address, *rows)
    return f"zbarimg reads {address}"
