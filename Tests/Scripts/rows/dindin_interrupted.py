"""What a host does, ended at random moments or without room on the disk: before or after, never half."""
import random
import resource
import subprocess
import time

from dindin_world import Server, Table, dinner, holds, row, same

HOSTED = dinner(5)
ROUNDS = 12


def whole(server):
    """Every dinner that guests, invitations and calendars name is there, and the other way round."""
    tree = {name: server.ask(f"/{name}.json") or {}
            for name in ("events", "guests", "invitations", "calendar")}
    same(set(tree["guests"]) - set(tree["events"]), set())
    for person, invitations in tree["invitations"].items():
        for key, invitation in invitations.items():
            same(tree["guests"][key][person]["status"], invitation["status"])
            same(invitation["startsAt"], tree["events"][key]["startsAt"])
    for person, months in tree["calendar"].items():
        lines = [(key, line) for month in months.values() for key, line in month.items()]
        same(len(lines), len({key for key, _ in lines}))
        for key, line in lines:
            same(line["startsAt"], tree["events"][key]["startsAt"])
            if line["role"] == "guest":
                same(tree["guests"][key][person]["status"], "accepted")
    return tree


class Host(Server):
    """The database of Sam's home, as its owner sees it."""

    count = 0

    def __init__(self):
        super().__init__(Table())

    def each(self, rounds, limit=None):
        """Starts each command as often; with a limit no file can grow beyond so many bytes. What was ended before its
        write is simply done again."""
        def prepare():
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        for _ in range(rounds):
            for words, is_done in self.actions():
                words = words() if callable(words) else words
                yield words, is_done, self.table.start(*words, stdin=subprocess.DEVNULL, preexec_fn=prepare)
                same((self.table.run("doctor").status, self.table.litter() if limit is not None else []), (0, []))
                if not is_done(whole(self)):
                    self.table.good(*words)
                assert is_done(whole(self)), words

    def actions(self):
        """Commands, and what each makes true."""
        self.count += 1
        hour, note = 1 + self.count % 11, f"Round {self.count}"
        guest = ["Dan", "Farid", "Carla"][self.count % 3]
        made = lambda tree: [key for key, event in tree["events"].items() if event.get("title") == note]
        return [
            (("event", "edit", HOSTED, "--time", f"{hour}pm", "--note", note),
             lambda tree: tree["events"][HOSTED].get("note") == note),
            (("event", "edit", HOSTED, "--invite", guest), lambda tree: len(tree["guests"][HOSTED]) == 4),
            (("event", "edit", HOSTED, "--uninvite", guest), lambda tree: len(tree["guests"][HOSTED]) == 3),
            (("event", "new", "--replace", "--date", "2027-01-05", "--time", f"{hour}pm", "--address", "Garden Court",
              "--title", note, "--guests", "Ann,Ben", "--send", "--force"), made),
            (lambda: ("event", "cancel", made(whole(self))[0], "--yes"), lambda tree: not made(tree)),
        ]


@row
def dindin_killed():
    "create, edit, invite and cancel ended by kill -9 at random moments"
    chance, before, after = random.Random(5), 0, 0
    with Host() as host:
        begin = time.monotonic()
        host.table.good("event", "edit", HOSTED, "--note", "How long it takes")
        length = time.monotonic() - begin
        for _, is_done, process in host.each(ROUNDS):
            time.sleep(chance.random() * length * 1.3)
            process.kill()
            process.communicate()
            if is_done(whole(host)):
                after += 1
            else:
                before += 1
        same(host.table.litter(), [])
    return f"create, edit, invite and cancel ended {before + after} times: {before} before, {after} after"


@row
def dindin_full():
    "the same without room for what they write: status 74 and the old state, or all of it"
    refused = done = 0
    with Host() as host:
        for limit in (0, 64, 256, 1024, 4096, 16384):
            for words, is_done, process in host.each(1, limit):
                _, error = process.communicate(timeout=60)
                if process.returncode == 0:
                    assert is_done(whole(host)), words
                    done += 1
                else:
                    same((words, process.returncode), (words, 74))
                    holds(error, "spec: ")
                    refused += 1
    return f"without room {refused} commands said so, {done} had enough"
