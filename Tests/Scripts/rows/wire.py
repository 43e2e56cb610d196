"""A proxy that records request lines, and what stands in for services behind it."""
import contextlib
import json
import os
import re
import socket
import ssl
import threading
import urllib.parse

from kit import certificate
from world import World


class Wire:
    """A recording proxy on loopback: each connection carries one request, whose first line is kept.

    - `upstream`: the origin that gets the requests.
    - `hosts`: makes it an HTTPS proxy, which ends TLS for these names and puts them before the lines. Where the
      value is true, the upstream gets the name as the first part of the path (as Firebase emulators do).
    - `answers`: whole responses, or functions that make them, by a pattern of a request line; such requests
      are not forwarded.

    While `open` is cleared, responses of the upstream are held back.
    """

    def __init__(self, upstream="", hosts=None, answers=None):
        self.upstream, self.lines = urllib.parse.urlsplit(upstream), []
        self.hosts, self.answers = hosts or {}, answers or {}
        self.certificate = certificate(os.path.join(World.folder, "wire.pem"), *self.hosts) if hosts else None
        self.open = threading.Event()
        self.open.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self.serve, args=(self.listener.accept()[0],), daemon=True).start()

    def serve(self, client, host=""):
        with contextlib.suppress(OSError), client:
            self.exchange(client, host)

    def exchange(self, client, host):
        head = b""
        while b"\r\n\r\n" not in head:
            head += receive(client)
        head, _, body = head.partition(b"\r\n\r\n")
        line, _, fields = head.partition(b"\r\n")
        method, target = line.split(b" ", 1)
        if method == b"CONNECT":
            client.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            return self.serve(secured(client, self.certificate), target.partition(b":")[0].decode())
        self.lines.append(f"{host} {line.decode('latin-1')}".lstrip())
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        while length and len(body) < int(length[1]):
            body += receive(client)
        for start, response in self.answers.items():
            if re.match(start.encode(), line):
                return client.sendall(response() if callable(response) else response)
        prefix = b"/" + host.encode() if self.hosts.get(host) else b""
        with socket.create_connection((self.upstream.hostname, self.upstream.port)) as server:
            server.sendall(b"%s %s%s\r\n%s\r\nConnection: close\r\n\r\n%s" % (method, prefix, target, fields, body))
            while part := server.recv(65536):
                self.open.wait(120)
                client.sendall(part)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.open.set()
        self.listener.close()

    def sent(self, *variables):
        """The lines since the last call; ID tokens, ids of posts and the `variables` are `*`."""
        lines, self.lines = self.lines, []
        unknown = "|".join([r"(?<=auth=)eyJ[^& ]+", r"(?<=since_id=)\d+", *map(re.escape, variables)])
        return [re.sub(unknown, "*", line) for line in lines]


def receive(connection):
    """Returns the next bytes; raises `ConnectionError` at the end of the connection."""
    if not (part := connection.recv(65536)):
        raise ConnectionError("the connection was closed")
    return part


def secured(connection, path):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context.wrap_socket(connection, server_side=True)


def answer(value, status="200 OK", *fields):
    lines = [f"HTTP/1.1 {status}", "Content-Type: application/json", "Connection: close", *fields, "", ""]
    return "\r\n".join(lines).encode() + json.dumps(value).encode()


def requests(text):
    """The lines of a table: one request each, in which `HTTP/1.1` is left out."""
    return [line.strip() + " HTTP/1.1" for line in text.strip().splitlines()]
