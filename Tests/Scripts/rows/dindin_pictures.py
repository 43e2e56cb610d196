"""Pictures of hosts that lie on the network, as `spec dindin` fetches and draws them."""
import http.server
import os
import shutil
import ssl
import struct
import subprocess
import tempfile
import threading
import zlib

from dindin_together import Guest
from dindin_world import Server, Table, dinner, same
from world import Skipped, World, row


def png(width, height, color, rows=None):
    """A picture of one color; `rows` are how many of its rows there really are."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    line = b"\0" + bytes(color) * width
    data = zlib.compress(line * (height if rows is None else rows), 9)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", data) + chunk(b"IEND", b""))


RED = png(64, 48, (255, 0, 0))


class Pictures:
    """Serves pictures over TLS at localhost, with a certificate of its own."""

    def __init__(self):
        if not shutil.which("openssl"):
            raise Skipped("openssl is missing")
        self.folder = tempfile.mkdtemp(dir=World.folder)
        self.certificate, key = (os.path.join(self.folder, name) for name in ("cert.pem", "key.pem"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out",
             self.certificate, "-days", "2", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=DNS:localhost"], check=True, capture_output=True)
        self.asked, self.open = [], threading.Event()
        self.open.set()
        pictures = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                pictures.asked.append(self.path)
                pictures.headers = dict(self.headers)
                pictures.open.wait(60)
                status, body, place = pictures.answer(self.path)
                try:
                    self.send_response(status)
                    if place:
                        self.send_header("Location", place)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:
                    pass

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_port
        self.url = f"https://localhost:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, target):
        return {
            "/red.png": (200, RED, None), "/photo?id=7&sig=a%2Fb": (200, RED, None),
            "/moved": (302, b"", "/red.png"), "/plain": (302, b"", f"http://127.0.0.1:{self.port}/red.png"),
            "/gif": (200, b"GIF89a" + bytes(100), None),
            "/huge": (200, RED + bytes(2 << 20), None),
            "/bomb": (200, png(60000, 60000, (0, 0, 0), rows=100), None),
            "/short": (200, RED[:60], None), "/text": (200, b"<svg onload=alert(1)>", None),
        }.get(target, (404, b"", None))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.open.set()
        self.server.shutdown()
        self.server.server_close()


def host_has(w, address):
    """Gives the host of the first card a picture."""
    server = w.server or Server(w)
    try:
        server.patch("/users/local-ann-lee.json", {"avatar": address})
        server.patch(f"/invitations/local-sam-reed/{dinner(1)}.json", {"hostAvatar": address})
    finally:
        if not w.server:
            server.close()


RED_CELL = "38;2;255;0;0"


@row
def dindin_pictures():
    "pictures on the network: fetched once over https, made small, kept; what is none does no harm"
    table = Table()
    with Pictures() as pictures:
        env = {"CURL_CA_BUNDLE": pictures.certificate}
        home = ["--keys", "q", "--color", "always"]
        seen = lambda *words: table.good(*(words or home), env=env).out

        # Drawn where there are colors, fetched once, by nobody else.
        host_has(table, pictures.url + "/red.png")
        same(table.json("invite", "show", env=env)["host"]["avatar"]["url"], pictures.url + "/red.png")
        assert "▀" not in seen("--keys", "q") + seen("invite", "list", "--color", "always")
        same(pictures.asked, [])
        for words in (home, home, ["invite", "browse", *home]):
            assert RED_CELL in seen(*words), words
        same(pictures.asked, ["/red.png"])
        assert not {"Authorization", "Cookie"} & set(pictures.headers), pictures.headers
        kept = [path for path in table.files() if "/avatars/" in path]
        assert len(kept) == 1 and "/.cache/spec/dindin/avatars/" in kept[0], kept
        assert len(table.files()[kept[0]]) < 8192 and pictures.url.encode() not in table.files()[kept[0]]
        # A query belongs to the address, and what moves is followed.
        for path in ("/photo?id=7&sig=a%2Fb", "/moved"):
            host_has(table, pictures.url + path)
            assert RED_CELL in seen(), path
        same(pictures.asked[1:], ["/photo?id=7&sig=a%2Fb", "/moved", "/red.png"])
        # What cannot be drawn is a disc with initials, and not asked for again soon.
        for path in ("/gif", "/huge", "/bomb", "/short", "/text", "/gone", "/plain"):
            host_has(table, pictures.url + path)
            del pictures.asked[:]
            for _ in range(2):
                frame = seen()
                assert "(AL)" in frame and "▀" not in frame, path
            same(pictures.asked, [path])
        later = table.run(*home, env=env, now="2026-11-20T14:00:00-05:00")
        same([later.status, pictures.asked], [0, ["/plain", "/plain"]])
        # Nothing but https is asked.
        for address in (f"http://127.0.0.1:{pictures.port}/red.png", "https://", "https://[", "https://a b/",
                        "file:///etc/passwd", "https:" + "x" * 4000, "javascript:alert(1)"):
            host_has(table, address)
            del pictures.asked[:]
            assert "(AL)" in seen(), address
            same(pictures.asked, [])
        # Without curl, or offline, there is none either.
        host_has(table, pictures.url + "/other.png")
        same(table.run(*home, env=env | {"PATH": "/nonexistent"}).status, 0)
        same(pictures.asked, [])


@row
def dindin_pictures_late():
    "a picture that comes late: the screen takes keys meanwhile and shows it when it is there"
    table = Table()
    with Pictures() as pictures:
        host_has(table, pictures.url + "/red.png")
        pictures.open.clear()
        guest = Guest(table, {"CURL_CA_BUNDLE": pictures.certificate})
        guest.sees("(AL)  Ann Lee")
        guest.types("\x1b[C")
        guest.sees("Ben Ito")
        guest.types("\x1b[D")
        guest.sees("Ann Lee")
        assert "▀" not in guest.seen, guest.seen
        guest.types("")
        pictures.open.set()
        guest.sees("▀▀▀▀▀")
        guest.leaves()
        same(pictures.asked, ["/red.png"])
