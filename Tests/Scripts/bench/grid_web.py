"""How exactly phones keep time by their browsers, and what a hundred of them cost the host."""
import os
import statistics
import time

from common import Home, figure, report

import browser
import hall
import handsets
import phones
from kit import percentile


def play(count, runs):
    """How far each color of each page came from its moment by the machine's clock, in milliseconds; and the reports."""
    home = Home()
    host = hall.Hall(home.path).host("--web", "--port", "0", "--step", "600ms")
    number = phones.port(host)
    chromium = browser.Browser(home.path)
    pages = browser.open_all(chromium, [
        phones.url(number, index, f"?row={1 + index // 10}&col={1 + index % 10}") for index in range(count)])
    for page in pages:
        page.tap("ready")
    host.until("ready", count, patience=60)
    distances, reports = [], []
    for run in range(1, runs + 1):
        for page in pages:
            page.until_state("ready", "finished")
            page.ask("seen.length = 0")
        host.say("start anyway")
        begin = phones.moment(host.until("start", run)["startsAt"])
        reports.append(host.until("finished", run))
        for page in pages:
            page.until_state("finished")
            distances += [abs(value) for value in phones.off(page, begin, 600)]
    chromium.close()
    host.quit()
    return distances, reports


@figure("grid.web.skew", "grid.web.complete")
def pages():
    browser.program()
    distances, reports = play(10, 5)
    latest = percentile(distances, 99)
    report("grid.web.skew", latest, "20 ms", latest <= 20,
           f"{len(distances)} colors of 10 pages by the machine's clock, median {statistics.median(distances):.1f} ms, "
           f"latest {max(distances):.1f} ms; load {os.getloadavg()[0]:.1f}")
    distances, reports = play(20, 2)
    complete = min(found["complete"] for found in reports)
    report("grid.web.complete", complete, 20, complete == 20 and len(distances) == 160,
           f"20 pages, {len(reports)} runs, p99 {percentile(distances, 99):.1f} ms")


@figure("grid.web.clock", "grid.web.memory")
def hundred():
    home = Home()
    host = hall.Hall(home.path).host("--web", "--port", "0")
    crowd = handsets.Handsets(phones.port(host), 100)
    host.until("ready", 100)
    pid, seconds = host.process.pid, int(os.environ.get("WAIT_SECONDS", "60"))
    time.sleep(2)
    crowd.trips()
    before = hall.memory(pid)
    time.sleep(seconds)
    trips, grown = crowd.trips(), hall.memory(pid) - before
    host.quit()
    latest = percentile(trips, 99)
    report("grid.web.clock", latest, "5 ms", latest <= 5,
           f"{len(trips)} clock posts in {seconds} s beside 100 streams, p50 {percentile(trips, 50):.2f} ms")
    report("grid.web.memory", grown, "1024 KiB", grown <= 1024, f"more than {before} KiB after {seconds} s")
