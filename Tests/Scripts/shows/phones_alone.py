"""Phones whose network, host, link or clock is not as it was."""
from browser import RECORDER, Phone
from hall import COLORS, check, colors, story
from kit import waited
from phones import all_ready, check_whole, in_row, open_hall, url

# A person sets the clock back while the page is open.
CLOCK = RECORDER + "window.back = 0; Date.now = (real => () => real() - window.back)(Date.now);"


@story
def phone_alone(home):
    """After Start no network for longer than measured clocks are kept; one clock is set back by an hour meanwhile."""
    _, host, _, browser, pages = open_hall(home, in_row(4, 2), "--step", "600ms", "--lead", "33s", script=CLOCK)
    all_ready(host, pages)
    host.start()
    host.until("delivered")
    for page in pages:
        page.network(False)
    pages[1].ask("window.back = 3600000")
    host.until("step", 1, patience=40)
    for page in pages:
        page.until_state("finished", "lost")
        check_whole(page)
    report = host.until("finished")
    check(report["delivered"] == 2 and {one["reason"] for one in report["missed"]} == {"no-report"}, report)
    return "33 s without the network, one clock set back by an hour: both show all four"


@story
def phone_links(home):
    """The host comes back with another code; Ready after loading again; another seat's link; the code put right."""
    hall, host, number, browser, (page, eager) = open_hall(home, in_row(1, 2), "--step", "1s")
    terminal = hall.seat(2, 1)
    page.tap("ready")
    # Ready while nobody hears it, and loaded again: the button called Ready makes ready.
    eager.network(False)
    eager.tap("ready")
    eager.until_state("lost")
    # Heard now, the page would be ready before it is loaded again.
    eager.ask("window.fetch = () => new Promise(() => {}); 0")
    eager.network(True)
    eager.call("Page.reload")
    eager.until("document.body && document.body.dataset.state === 'seat'")
    eager.tap("ready")
    eager.until_state("ready")
    host.until("ready", 3)
    check(not host.all("unready"), host.events)
    # Another link in the same page is another seat.
    page.visit(url(number, 0, "?row=7&col=8&name=B"))
    check(page.data()["state"] == "seat" and page.ask("[row.value, column.value, name.value]")[:2] == ["7", "8"], page.data())
    page.tap("ready")
    page.until_state("ready")
    check(host.until("ready", 4)["row"] == 7, host.events)
    # Loaded again it is still that one.
    page.call("Page.reload")
    page.until("document.body && document.body.dataset.state === 'ready'")
    check("8" in page.text(), page.text())
    # The code of the address put right.
    wrong = Phone(browser, url(number, 2, "?row=3&col=3", code="WRONG1"))
    wrong.tap("ready")
    wrong.until("document.body.innerText.includes('Wrong code')")
    wrong.call("Page.navigate", url=url(number, 2, "?row=3&col=3"))
    wrong.until("document.readyState === 'complete' && document.getElementById('code').value === 'K7QX2M'")
    wrong.tap("ready")
    wrong.until_state("ready")
    host.until("ready", 5)
    host.start()
    host.until("step")
    host.kill()
    other = hall.host("--web", "--port", str(number), "--step", "1s", code="ZZZZZZ")
    other.until("listening")
    for one in (page, eager, wrong):
        one.until("document.body.innerText.includes('Wrong code')")
        check_whole(one)
        check(one.data()["state"] == "seat", one.data())
    waited(lambda: len(colors(terminal)) >= 4)
    check(colors(terminal) == COLORS, terminal.events)
    check(len(other.all("wrong-code")) == 0)
    return ("another host with another code in the run: all four, then 'Wrong code'; Ready, loaded again, Ready: ready; "
            "another link: another seat; a code put right in the address: taken")


@story
def phone_slow(home):
    """A network that takes more than a second, and Ready that is taken back in the moment of Start."""
    _, host, _, browser, (steady, slow, back, held, again) = open_hall(
        home, in_row(5, 5), "--step", "1s", "--lead", "8s")
    # The answer to the seat takes longer than the page waits between looks at the clock.
    held.hold_answer("/api/seat")
    held.tap("ready")
    held.until("'release' in window")
    began = held.ask("performance.now()")
    slow.call("Network.enable")
    slow.call("Network.emulateNetworkConditions", offline=False, latency=1200, downloadThroughput=-1, uploadThroughput=-1)
    slow.tap("ready")
    slow.until("document.getElementById('status').textContent === 'One moment…'")
    for page in (steady, back, again):
        page.tap("ready")
    held.until(f"performance.now() - {began} > 1500")
    held.ask("release()")
    held.until_state("ready")
    check(held.ask("calls") == 1, "asked for the seat more than once")
    host.until("ready", 5)
    check(not host.all("unready"), host.events)
    back.until_state("ready")
    # The answer to Ready comes after the start.
    back.hold_answer("/api/ready")
    back.tap("ready")
    host.until("unready")
    back.until("'release' in window")
    # Loaded again in the last moment before its report.
    again.until_state("ready")
    again.ask("Math.random = () => 1; new MutationObserver(() => {"
              "if (document.body.dataset.state === 'finished') location.reload(); }).observe(document.body, {attributes: true}); 0")
    host.start()
    steady.until_state("starting")
    back.until_state("starting")
    back.ask("release()")
    back.until_state("waiting")
    report = host.until("finished")
    check(report["seats"] == 4 and report["joinedLate"] == 0, report)
    check(report["missed"] == [] or {one["column"] for one in report["missed"]} == {2}, report)
    check_whole(steady)
    check_whole(held)
    check([color for color, _ in slow.colors()] == [*COLORS, "black"], slow.ask("seen"))
    check(back.colors() == [], back.ask("seen"))
    return "round trips over a second, a seat given after more than one: all four; Ready taken back before Start: nothing"
