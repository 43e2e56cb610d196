"""Servers beside which others are measured, and what is asked of them."""
import contextlib
import http.client
import os
import re
import subprocess
import sys
import time

from common import FOLDER
from kit import free_port

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
def running(home, *words, wait_for=None):
    """A program while the body runs; its first line of output, or nothing before a port answers."""
    child = home.start(*words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        if wait_for is None:
            yield child, child.stdout.readline()
        else:
            for _ in range(500):
                with contextlib.suppress(OSError):
                    http.client.HTTPConnection(ADDRESS, wait_for, timeout=1).connect()
                    break
                time.sleep(0.02)
            yield child, ""
    finally:
        child.terminate()
        child.wait()


@contextlib.contextmanager
def nginx(home, path, body, *before):
    """An nginx of one worker that serves some bytes as a file; its port. `before` starts it, as
    `taskset` does."""
    port, www = free_port(), os.path.join(home.path, "www")
    os.makedirs(www + os.path.dirname(path))
    with open(www + path, "wb") as file:
        file.write(body)
    # Its worker may be somebody else.
    os.chmod(home.path, 0o755)
    os.chmod(FOLDER, 0o755)
    with open(os.path.join(home.path, "nginx.conf"), "w") as file:
        file.write(NGINX.replace("PORT", str(port)).replace("WWW", www))
    with running(home, *before, "nginx", "-p", home.path, "-c", "nginx.conf", wait_for=port):
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


def held(child):
    """The most memory a program has held until now, in bytes; nothing where the system does not tell."""
    try:
        with open(f"/proc/{child.pid}/status") as lines:
            return int(re.search(r"VmHWM:\s*(\d+)", lines.read()).group(1)) * 1024
    except OSError:
        return None
