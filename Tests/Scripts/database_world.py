"""What is tried against the database of dindin: a server of it, and commands beside it."""

import json
import os
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request

from client_world import FIXTURES, FOLDER, SPEC

RULES = {"rules": {
    "open": {".read": "true", ".write": "true",
             "dinners": {".indexOn": ["guests", "place/city"]}, "seats": {".indexOn": ".value"}},
    "members": {".read": "auth != null", "$uid": {".write": "$uid === auth.uid"}},
    "closed": {".read": False, ".write": "false"},
}}


class Database:
    """A database server of its own, in a home that it makes or is given."""

    def __init__(self, *words, home=None):
        self.words = words
        self.home = home or tempfile.mkdtemp(dir=FOLDER)

    def __enter__(self):
        self.env = {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "UTC",
                    "SPEC_FIXTURES": FIXTURES}
        self.rules = os.path.join(self.home, "rules.json")
        with open(self.rules, "w", encoding="utf-8") as file:
            json.dump(RULES, file)
        self.start("--port", "0", *self.words)
        return self

    def start(self, *words):
        self.server = subprocess.Popen(
            [SPEC, "dindin", "serve", "--admin-open", "--keep-alive", "0.5", "--rules", self.rules,
             "--json", *words],
            env=self.env, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = json.loads(self.server.stdout.readline())["url"]

    def __exit__(self, *_):
        self.server.terminate()
        assert self.server.wait(10) == -15, "the server did not end by the signal"
        shutil.rmtree(self.home, ignore_errors=True)

    def send(self, method, target, body=None, headers=()):
        """Status, fields and body of an answer to the owner."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + target, data, method=method, headers={
            "Authorization": "Bearer owner", **dict(headers)})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode()

    def spec(self, *words, check=True):
        """A command beside the server, in the same home."""
        done = subprocess.run([SPEC, "dindin", *words], env=self.env, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=60)
        assert not check or done.returncode == 0, (words, done.stderr)
        return done
