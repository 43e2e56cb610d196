"""What is tried against the database of dindin: a server of it, and commands beside it."""

import json
import os
import subprocess

from client_world import SPEC, Service
from kit import fetch

RULES = {"rules": {
    "open": {".read": "true", ".write": "true",
             "dinners": {".indexOn": ["guests", "place/city"]}, "seats": {".indexOn": ".value"}},
    "members": {".read": "auth != null", "$uid": {".write": "$uid === auth.uid"}},
    "closed": {".read": False, ".write": "false"},
}}


class Database(Service):
    """A database server."""

    command = ["dindin"]

    def prepare(self):
        rules = os.path.join(self.home, "rules.json")
        with open(rules, "w", encoding="utf-8") as file:
            json.dump(RULES, file)
        self.options = "--admin-open", "--keep-alive", "0.5", "--rules", rules, "--json", *self.options

    def send(self, method, target, body=None, headers=()):
        """Status, fields and body of an answer to the owner."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        return fetch(self.url + target, None, {"Authorization": "Bearer owner", **dict(headers)}, data, method)

    def spec(self, *words, check=True):
        """A command beside the server, in the same home."""
        done = subprocess.run([SPEC, "dindin", *words], env=self.env, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=60)
        assert not check or done.returncode == 0, (words, done.stderr)
        return done
