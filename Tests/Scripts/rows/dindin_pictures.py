"""Pictures of hosts that lie on the network, as `spec dindin` fetches and draws them."""
import struct
import threading
import zlib

from dindin_world import Guest, Server, Table, dinner, row, same
from kit import StubServer, certificate
from world import World


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


class Pictures(StubServer):
    """Serves pictures over TLS at localhost, with a certificate of its own, while it is open."""

    def __init__(self):
        self.certificate, self.open = certificate(World.folder + "/localhost.pem", "localhost"), threading.Event()
        self.open.set()
        super().__init__(self.certificate)

    @property
    def asked(self):
        return [request.path for request in self.seen]

    def answer(self, _, target):
        self.open.wait(60)
        status, body, place = {
            "/red.png": (200, RED, None), "/photo?id=7&sig=a%2Fb": (200, RED, None),
            "/moved": (302, b"", "/red.png"), "/plain": (302, b"", f"http://127.0.0.1:{self.port}/red.png"),
            "/gif": (200, b"GIF89a" + bytes(100), None),
            "/huge": (200, RED + bytes(2 << 20), None),
            "/bomb": (200, png(60000, 60000, (0, 0, 0), rows=100), None),
            "/short": (200, RED[:60], None), "/text": (200, b"<svg onload=alert(1)>", None),
        }.get(target, (404, b"", None))
        return status, {"Location": place} if place else {}, body

    def __exit__(self, *words):
        self.open.set()
        super().__exit__(*words)


def host_has(w, address):
    with Server(w) as server:
        server.ask("/users/local-ann-lee.json", {"avatar": address}, "PATCH")
        server.ask(f"/invitations/local-sam-reed/{dinner(1)}.json", {"hostAvatar": address}, "PATCH")


RED_CELL = "38;2;255;0;0"


@row
def dindin_pictures():
    "pictures on the network: fetched once over https, made small, kept; what is none does no harm"
    with Pictures() as pictures:
        table = Table(CURL_CA_BUNDLE=pictures.certificate)
        home = ["--keys", "q", "--color", "always"]
        seen = lambda *words: table.good(*(words or home)).out

        # Drawn where there are colors, fetched once, by nobody else.
        host_has(table, pictures.url + "/red.png")
        same(table.json("invite", "show")["host"]["avatar"]["url"], pictures.url + "/red.png")
        assert "▀" not in seen("--keys", "q") + seen("invite", "list", "--color", "always")
        same(pictures.asked, [])
        for words in (home, home, ["invite", "browse", *home]):
            assert RED_CELL in seen(*words), words
        same(pictures.asked, ["/red.png"])
        assert not {"Authorization", "Cookie"} & set(pictures.seen[0].fields), pictures.seen
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
            pictures.seen.clear()
            for _ in range(2):
                frame = seen()
                assert "(AL)" in frame and "▀" not in frame, path
            same(pictures.asked, [path])
        later = table.run(*home, now="2026-11-20T14:00:00-05:00")
        same([later.status, pictures.asked], [0, ["/plain", "/plain"]])
        # Nothing but https is asked.
        for address in (f"http://127.0.0.1:{pictures.port}/red.png", "https://", "https://[", "https://a b/",
                        "file:///etc/passwd", "https:" + "x" * 4000, "javascript:alert(1)"):
            host_has(table, address)
            pictures.seen.clear()
            assert "(AL)" in seen(), address
            same(pictures.asked, [])
        # Without curl, or offline, there is none either.
        host_has(table, pictures.url + "/other.png")
        same(table.run(*home, env={"PATH": "/nonexistent"}).status, 0)
        same(pictures.asked, [])


@row
def dindin_pictures_late():
    "a picture that comes late: the screen takes keys meanwhile and shows it when it is there"
    with Pictures() as pictures:
        table = Table(CURL_CA_BUNDLE=pictures.certificate)
        host_has(table, pictures.url + "/red.png")
        pictures.open.clear()
        guest = Guest(table)
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
