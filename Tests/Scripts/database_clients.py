#!/usr/bin/env python3
"""Clients of other makers against the database that `spec dindin serve` serves.

It runs in a Python that has firebase_admin, or pyrebase, or both.
"""

import concurrent.futures
import contextlib
import os
import threading

from client_world import RULES, SPEC, Database, module, tell
from kit import Server, fetch, raised, same, waited

DINNERS = {
    "thai": {"guests": 4, "place": {"city": "Demoville"}},
    "ramen": {"guests": 2, "place": {"city": "Elsewhere"}},
    "pizza": {"guests": 12, "place": {"city": "Demoville"}},
    "picnic": {"guests": 4},
    "tapas": {"guests": "many"},
}


def admin_app(database, name, **options):
    firebase_admin = module("firebase_admin")
    os.environ["FIREBASE_DATABASE_EMULATOR_HOST"] = database.url.removeprefix("http://")
    options["databaseURL"] = "https://default.firebaseio.com"
    return firebase_admin.initialize_app(None, options, name)


def admin():
    """firebase-admin reads and writes, conditionally too, and orders."""
    module("firebase_admin")
    from firebase_admin import db, delete_app, exceptions
    with Database() as database:
        app = admin_app(database, "admin")
        root = db.reference("open", app)
        root.set({"dinners": DINNERS, "seats": {"a": 3, "b": 1, "c": 2}})
        same(root.child("dinners").get(), DINNERS)
        same(root.get(shallow=True), {"dinners": True, "seats": True})
        same(root.child("none").get(), None)
        value, tag = root.child("seats").get(etag=True)
        same(root.child("seats").get_if_changed(tag), (False, None, None))
        same(root.child("seats").get_if_changed("other")[:2], (True, value))
        same(root.child("seats").set_if_unchanged("other", {"a": 0})[:2], (False, value))
        done, stored, newer = root.child("seats").set_if_unchanged(tag, {"a": 1, "b": 2, "c": 0})
        same((done, stored, newer == tag), (True, {"a": 1, "b": 2, "c": 0}, False))
        guest = root.child("guests").push({"name": "Zoë", "ü": [1, None, 2.5]})
        same(guest.get(), {"name": "Zoë", "ü": [1, None, 2.5]})
        same(root.child("guests").push().get(), "")
        guest.update({"name": "Zoe", "ü": None, "table/number": 4})
        same(guest.get(), {"name": "Zoe", "table": {"number": 4}})
        guest.delete()
        same(guest.get(), None)
        count = root.child("count")
        for _ in range(3):
            count.transaction(lambda present: (present or 0) + 1)
        same(count.get(), 3)
        same(_storm(root.child("storm"), 8, 25), 200)
        dinners = root.child("dinners")
        names = lambda query: list(query.get())
        same(names(dinners.order_by_child("guests")), ["ramen", "picnic", "thai", "pizza", "tapas"])
        same(names(dinners.order_by_child("guests").start_at(4).end_at(4)), ["picnic", "thai"])
        same(names(dinners.order_by_child("guests").limit_to_last(2)), ["pizza", "tapas"])
        same(names(dinners.order_by_child("place/city").equal_to("Demoville")), ["pizza", "thai"])
        same(names(dinners.order_by_key().limit_to_first(2)), ["picnic", "pizza"])
        same(names(root.child("seats").order_by_value().limit_to_first(2)), ["c", "a"])
        error = raised(dinners.order_by_child("price").get)
        same(type(error), exceptions.InvalidArgumentError)
        same(str(error), 'Index not defined, add ".indexOn": "price", for path "/open/dinners", to the rules')
        delete_app(app)
        return "values, tags, push, update, transactions by eight at once, six orders"


def _storm(counter, writers, rounds):
    """The value after many transactions at once, of which none is lost."""
    def add(_):
        done = 0
        while done < rounds:
            value, tag = counter.get(etag=True)
            done += counter.set_if_unchanged(tag, (value or 0) + 1)[0]

    with concurrent.futures.ThreadPoolExecutor(writers) as pool:
        list(pool.map(add, range(writers)))
    return counter.get()


def rules():
    """firebase-admin as somebody: the rules decide, and can be replaced."""
    module("firebase_admin")
    from firebase_admin import db, delete_app, exceptions
    with Database() as database:
        owner = admin_app(database, "owner")
        user = admin_app(database, "user", databaseAuthVariableOverride={"uid": "u1"})
        nobody = admin_app(database, "nobody", databaseAuthVariableOverride=None)

        def refused(call):
            error = raised(call)
            return isinstance(error, exceptions.UnauthenticatedError) and str(error) == "Permission denied"

        db.reference("closed", owner).set("secret")
        db.reference("members/u2", owner).set("two")
        assert refused(db.reference("closed", user).get)
        assert refused(lambda: db.reference("closed", user).set(1))
        same(db.reference("members/u2", user).get(), "two")
        assert refused(lambda: db.reference("members/u2", user).set("x"))
        db.reference("members/u1", user).set("one")
        same(db.reference("members/u1", owner).get(), "one")
        assert refused(db.reference("members/u1", nobody).get)
        same(db.reference("open", nobody).get(), None)
        # One place of an update that is refused refuses all.
        assert refused(lambda: db.reference("members", user).update({"u1": "1", "u2": "2"}))
        same(db.reference("members", owner).get(), {"u1": "one", "u2": "two"})
        client = db.reference("", owner)._client
        found = client.body("get", "/.settings/rules.json", params="format=strict")
        same(found, RULES)
        found["rules"]["closed"] = {".read": "auth.uid === 'u1'"}
        client.request("put", "/.settings/rules.json", json=found)
        same(db.reference("closed", user).get(), "secret")
        for app in owner, user, nobody:
            delete_app(app)
        return "owner, user and nobody, and new rules"


def listen():
    """firebase-admin listens: its own writes and those of a second process arrive once each."""
    module("firebase_admin")
    from firebase_admin import db, delete_app
    with Database() as database:
        app = admin_app(database, "listen")
        root = db.reference("open", app)
        root.set({"a": 1})
        events = []
        registration = root.listen(lambda event: events.append(
            (event.event_type, event.path, event.data)))
        assert waited(lambda: events), "no first event"
        root.child("b/c").set("é")
        root.update({"a": None, "d/e": [1, 2]})
        key = root.push(5).key
        wanted = [("put", "/", {"a": 1}), ("put", "/b/c", "é"),
                  ("patch", "/", {"a": None, "d/e": [1, 2]}), ("put", f"/{key}", 5)]
        assert waited(lambda: len(events) >= len(wanted)), events
        same(events, wanted)
        # Another server of the same store.
        with Server([SPEC, "dindin", "serve", "--admin-open"], database.env) as other:
            owner = {"Authorization": "Bearer owner"}
            same(fetch(other.url + "/open/b.json", {"c": "x", "f": True}, owner, "PUT").status, 200)
            assert waited(lambda: len(events) > len(wanted)), "nothing from the other server"
            same(events[len(wanted):], [("patch", "/b", {"c": "x", "f": True})])
        # Its thread fails when it is closed while it reads.
        threading.excepthook = lambda _: None
        registration.close()
        delete_app(app)
        return f"{len(events)} events, the last by another process"


def pyrebase():
    """Pyrebase reads, writes, orders, compares and listens."""
    library = module("pyrebase")
    with Database() as database:
        app = library.initialize_app({
            "apiKey": "", "authDomain": "", "storageBucket": "", "databaseURL": database.url})
        base = app.database()
        table = lambda *path: base.child("open").child("/".join(path))
        same(table("dinners").set(DINNERS), DINNERS)
        same(table("dinners", "thai", "guests").get().val(), 4)
        same(table("dinners").shallow().get().val(), set(DINNERS))
        name = table("guests").push({"name": "Ada"})["name"]
        same(table("guests", name).update({"age": 3}), {"age": 3})
        same(table("guests", name).get().val(), {"age": 3, "name": "Ada"})
        table("guests", name).remove()
        same(table("guests").get().val(), None)
        found = table("dinners").order_by_child("guests").start_at(4).limit_to_first(2).get()
        same([entry.key() for entry in found.each()], ["picnic", "thai"])
        found = table("dinners").order_by_key().limit_to_last(1).get()
        same([entry.key() for entry in found.each()], ["thai"])
        table("list").set(["p", "q"])
        same(table("list").get().val(), ["p", "q"])
        tag = table("list").get_etag()["ETag"]
        same(table("list").conditional_set([1], "other")["value"], ["p", "q"])
        same(table("list").conditional_set([1], tag), [1])
        tag = table("list").get_etag()["ETag"]
        same(table("list").conditional_remove(tag), None)
        events = []
        stream = table("live").stream(
            lambda event: events.append((event["event"], event["path"], event["data"])))
        assert waited(lambda: events), "no first event"
        table("live", "x").set(1)
        assert waited(lambda: len(events) > 1), events
        with contextlib.suppress(AttributeError):  # Its thread was quicker to see that the connection is closed.
            stream.close()
        same(events, [("put", "/", None), ("put", "/x", 1)])
        return "set, get, push, update, remove, shallow, order, tags, stream"


tell([admin, rules, listen, pyrebase])
