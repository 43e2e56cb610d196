"""Guests who answer while the host cancels or moves the dinner, as processes: what R54 forbids never happens."""
import json
import os
import random
import subprocess
import threading
import time

from common import SPEC, Home, figure, report
from dindin import FIXTURES, NOW, OWNER, ask, served

RACES = int(os.environ.get("RACES", "200"))
GUEST, HOST = "local-ann-lee", "local-sam-reed"
NEW = "2026-12"


class Race:
    """A host and a guest with a home each, and one database, which both use in the same way."""

    def __init__(self, is_served):
        self.host, self.guest = (Home(SPEC_FIXTURES=FIXTURES, TZ="America/New_York") for _ in range(2))
        self.is_served, self.stop = is_served, threading.Event()
        self.wrong, self.ends, self.trees = [], {}, 0

    def run(self, act):
        # Embedded, they share the documents alone; the server beside them is asked what is there.
        with served(self.host, "--admin-open", rules=None) as self.server:
            if self.is_served:
                for home in self.host, self.guest:
                    home.env["SPEC_DINDIN_SERVER"] = f"{self.server.url}/?ns=default"
            else:
                self.guest.env["XDG_DATA_HOME"] = os.path.join(self.host.path, ".local/share")
            self.guest.spec("dindin", "login", "--local", "Ann Lee", *NOW)
            self.host.spec("dindin", "login", "--local", "Sam Reed", *NOW)
            watcher = threading.Thread(target=self.watch)
            watcher.start()
            try:
                for _ in range(RACES):
                    act(self)
            finally:
                self.stop.set()
                watcher.join()

    def tree(self):
        return ask(self.server, "/.json", headers=OWNER).json

    def watch(self):
        """At every moment each id in guests, invitations and calendar exists in events."""
        while not self.stop.wait(0.002):
            tree = self.tree()
            self.trees += 1
            lines = [lines for months in tree.get("calendar", {}).values() for lines in months.values()]
            ids = set().union(tree.get("guests", {}), *tree.get("invitations", {}).values(), *lines)
            if lost := ids - set(tree.get("events", {})):
                self.wrong.append(f"of no dinner: {lost}")

    def command(self, home, *words):
        return home.start(SPEC, "dindin", *words, *NOW, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def round(self, *words):
        """One dinner, to which the guest says yes while the host does something; the end of both."""
        begin = time.perf_counter()
        made = self.host.spec("dindin", "event", "new", "--date", "2026-11-25", "--time", "7pm", "--label",
                              "Hall", "--address", "38.04,-78.5", "--guests", GUEST, "--send", "--force",
                              "--json", *NOW)
        takes = time.perf_counter() - begin
        dinner = json.loads(made.stdout)["id"]
        children = {}
        for is_host in random.sample((True, False), 2):
            if children:
                # From both at once to one when the other is about to end.
                time.sleep(random.uniform(0, takes))
            children[is_host] = (
                self.command(self.host, "event", words[0], dinner, *words[1:]) if is_host
                else self.command(self.guest, "invite", "accept", dinner, "--force"))
        said = {who: child.communicate() for who, child in children.items()}
        host, guest = (children[who].returncode for who in (True, False))
        self.ends[host, guest] = self.ends.get((host, guest), 0) + 1
        return dinner, host, guest, said

    def cancels(self):
        dinner, host, guest, said = self.round("cancel", "--yes")
        if host != 0 or guest not in (0, 66):
            self.wrong.append(f"cancel: {host}, {guest}: {said}")
        if dinner in json.dumps(self.tree()):
            self.wrong.append(f"{dinner} is canceled, and something of it is there")

    def moves(self):
        dinner, host, guest, said = self.round("edit", "--date", "2026-12-09", "--force")
        tree = self.tree()
        months = {who: {month for month, lines in tree["calendar"].get(who, {}).items()
                        if dinner in lines} for who in (HOST, GUEST)}
        status = {tree["guests"][dinner][GUEST]["status"],
                  tree["invitations"][GUEST][dinner]["status"]}
        found = (host, guest, months, status, tree["events"][dinner]["rev"])
        if found != (0, 0, {HOST: {NEW}, GUEST: {NEW}}, {"accepted"}, 3):
            self.wrong.append(f"{dinner}: {found}: {said}")
        self.host.spec("dindin", "event", "cancel", dinner, "--yes", *NOW)


@figure("dindin.races")
def races():
    """RACES of each kind; a thousand take some minutes."""
    for is_served in False, True:
        for name, act in ("cancel", Race.cancels), ("move", Race.moves):
            race = Race(is_served)
            race.run(act)
            name = f"dindin.races.{'served' if is_served else 'embedded'}.{name}"
            ends = ", ".join(f"{count} with {host} and {guest}"
                             for (host, guest), count in sorted(race.ends.items()))
            report(name, len(race.wrong), 0, not race.wrong,
                   f"violations in {RACES} races ({ends} as statuses of host and guest), "
                   f"{race.trees} trees looked at{''.join('; ' + one for one in race.wrong[:3])}")
