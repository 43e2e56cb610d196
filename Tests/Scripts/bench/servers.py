"""Servers beside which others are measured, and what is asked of them."""
import contextlib
import os
import pathlib
import re
import socket
import subprocess
import sys

from common import FOLDER
from kit import free_port, memory, waited

ADDRESS = "127.0.0.1"
NGINX = """
worker_processes 1; daemon off; pid nginx.pid; error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off; default_type application/json;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server { listen 127.0.0.1:PORT; root WWW; }
}
"""


@contextlib.contextmanager
def running(home, port, *words):
    """A program while the body runs, which begins when a port answers."""
    child = home.start(*words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with contextlib.closing(socket.socket()) as probe:
        waited(lambda: probe.connect_ex((ADDRESS, port)) == 0)
    try:
        yield
    finally:
        child.terminate()
        child.wait()


@contextlib.contextmanager
def nginx(home, path, body, *before):
    """An nginx of one worker that serves some bytes as a file; its port. `before` starts it, as
    `taskset` does."""
    port, www = free_port(), pathlib.Path(home.path, "www")
    file = pathlib.Path(f"{www}{path}")
    file.parent.mkdir(parents=True)
    file.write_bytes(body)
    # Its worker may be somebody else.
    os.chmod(home.path, 0o755)
    os.chmod(FOLDER, 0o755)
    pathlib.Path(home.path, "nginx.conf").write_text(NGINX.replace("PORT", str(port)).replace("WWW", str(www)))
    with running(home, port, *before, "nginx", "-p", home.path, "-c", "nginx.conf"):
        yield port


def rate(port, path, seconds=10, connections=64, script=None, folder=None, before=()):
    """Good answers a second, by wrk."""
    words = [*before, "wrk", "-t1", f"-c{connections}", f"-d{seconds}"]
    if script:
        words += ["-s", script]
    said = subprocess.run(words + [f"http://{ADDRESS}:{port}{path}"], capture_output=True,
                          text=True, check=True, cwd=folder).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        sys.exit(f"bench: answers that are not good:\n{said}")
    return float(re.search(r"Requests/sec:\s*([\d.]+)", said).group(1))


def held(server):
    """The most memory a server has held until now, in bytes."""
    return memory(server.process.pid, "VmHWM") * 1024
