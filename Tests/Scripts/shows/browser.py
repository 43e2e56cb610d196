"""Headless Chromium by its debugging pipe: JSON ended by NUL on descriptors 3 and 4, so neither a WebSocket
nor a package is needed."""
import base64
import concurrent.futures
import ctypes
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import zlib

from hall import Skipped, Spec, check, environment
from kit import waited

NAMES = ["chromium", "chromium-headless-shell", "google-chrome", "chromium-browser"]
# Each page is on a window of its own, as each phone is; without these the others would be slowed down.
AWAKE = ["--disable-background-timer-throttling", "--disable-renderer-backgrounding",
         "--disable-backgrounding-occluded-windows"]
# Every color with the machine's clock, in milliseconds, as the page has set it; and what went wrong.
RECORDER = """
window.seen = []; window.faults = [];
addEventListener('error', event => faults.push(String(event.message)));
addEventListener('unhandledrejection', event => faults.push('rejected: ' + JSON.stringify(event.reason)));
addEventListener('securitypolicyviolation', event => faults.push('policy: ' + event.violatedDirective));
new MutationObserver(() => {
  const data = document.body && document.body.dataset, last = seen[seen.length - 1];
  if (data && (!last || last[0] !== data.color || last[1] !== data.state)) {
    seen.push([data.color, data.state, performance.timeOrigin + performance.now()]);
  }
}).observe(document, {subtree: true, attributes: true, attributeFilter: ['data-color', 'data-state'], childList: true});
"""


def program():
    """The browser, or the story is skipped."""
    for name in [os.environ.get("SPEC_CHROMIUM", ""), *NAMES]:
        if name and (found := shutil.which(name)):
            return found
    raise Skipped("no Chromium")


def stay_equal():
    """Started by root, the browser would put its threads above the seats that are programs (nice -8) and keep
    them from a busy processor for hundreds of milliseconds; no phone does that to a terminal."""
    if sys.platform == "linux":
        drop_from_bounding_set, raise_priority = 24, 23
        ctypes.CDLL(None).prctl(drop_from_bounding_set, raise_priority, 0, 0, 0)


class Group(subprocess.Popen):
    """A program with its children, which end with it."""

    def kill(self):
        def is_gone():
            try:
                os.killpg(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                return True
            self.poll()
            return False
        waited(is_gone, 10)


class Browser:
    def __init__(self, home, *words):
        path = program()
        ours, theirs = os.pipe(), os.pipe()
        # Above 3 and 4, which these become in the browser.
        high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (ours[0], theirs[1])]
        for end in (ours[0], theirs[1]):
            os.close(end)
        self.writing, self.reading = ours[1], theirs[0]
        self.process = Group(
            [path, "--headless", "--remote-debugging-pipe", "--no-sandbox", "--no-first-run",
             "--disable-gpu", "--disable-dev-shm-usage", "--disable-extensions", "--mute-audio",
             "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
             f"--user-data-dir={home}/chromium", *AWAKE, *words],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**environment(home), "LC_ALL": "en_US.UTF-8"},
            preexec_fn=lambda: (os.dup2(high[0], 3), os.dup2(high[1], 4), stay_equal()), pass_fds=(3, 4),
            start_new_session=True)
        # Ended with the story, however that ends.
        Spec.everyone.append(self)
        for end in high:
            os.close(end)
        self.answers, self.count, self.events = {}, 0, []
        self.changed = threading.Condition()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        rest = b""
        while data := os.read(self.reading, 1 << 16):
            *messages, rest = (rest + data).split(b"\0")
            with self.changed:
                for message in map(json.loads, messages):
                    if "id" in message:
                        self.answers[message["id"]] = message
                    else:
                        self.events.append(message)
                self.changed.notify_all()

    def send(self, method, session=None, **values):
        with self.changed:
            self.count += 1
            number = self.count
            message = {"id": number, "method": method, "params": values}
            if session:
                message["sessionId"] = session
            os.write(self.writing, json.dumps(message).encode() + b"\0")
        return number

    def wait(self, number, patience=30):
        with self.changed:
            self.changed.wait_for(lambda: number in self.answers or self.process.poll() is not None, patience)
            check(number in self.answers, "the browser does not answer")
            answer = self.answers.pop(number)
        check("error" not in answer, answer.get("error"))
        return answer["result"]

    def call(self, method, session=None, **values):
        return self.wait(self.send(method, session, **values))

    def close(self):
        self.process.kill()


class Phone:
    """A page in a browser, of the size of a phone."""

    def __init__(self, browser, url, size=(390, 844), language=None, script=RECORDER):
        self.browser, self.size = browser, size
        self.context = browser.call("Target.createBrowserContext")["browserContextId"]
        self.target = browser.call(
            "Target.createTarget", url="about:blank", browserContextId=self.context,
            newWindow=True)["targetId"]
        self.session = browser.call(
            "Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                  deviceScaleFactor=2, mobile=True)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        if language:
            self.call("Network.setUserAgentOverride", userAgent="phone", acceptLanguage=language)
        self.call("Page.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        self.visit(url)

    def call(self, method, **values):
        return self.browser.call(method, self.session, **values)

    def visit(self, url):
        self.call("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && !!document.body && 'state' in document.body.dataset")

    def ask(self, script):
        """The value of an expression in the page, as if the person had touched it."""
        found = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                          awaitPromise=True, userGesture=True)
        check("exceptionDetails" not in found, script, found.get("exceptionDetails"))
        return found["result"].get("value")

    def until(self, script, patience=25):
        if not waited(lambda: self.ask(script), patience):
            check(False, "it did not become true:", script, self.ask(
                "JSON.stringify([document.body?.dataset, document.body?.innerText])"))

    def until_state(self, *names, patience=25):
        self.until(f"{json.dumps(names)}.includes(document.body.dataset.state)", patience)

    def fill(self, **fields):
        for name, value in fields.items():
            self.ask(f"document.getElementById('{name}').value = {json.dumps(str(value))}")

    def tap(self, name):
        x, y = self.ask(
            f"(() => {{ const e = document.getElementById('{name}'); e.scrollIntoView({{block: 'nearest'}});"
            "const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()")
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def sit(self, row, column, name=""):
        self.fill(row=row, column=column, name=name)
        self.tap("ready")

    def data(self):
        return self.ask("({...document.body.dataset})")

    def text(self):
        return self.ask("document.body.innerText")

    def colors(self):
        """Color and the machine's clock in milliseconds at each change, from the first color on."""
        changes = []
        for color, _, moment in self.ask("seen"):
            if (changes[-1][0] if changes else "black") != color:
                changes.append((color, moment))
        return changes

    def hold_answer(self, path):
        """Keeps the next answer of this path from the page until `release()` is called in it; `calls` counts them."""
        self.ask("window.calls = 0; (fetch => { window.fetch = async (path, ...rest) => {"
                 "const answer = await fetch(path, ...rest);"
                 f"if (path === '{path}' && ++window.calls === 1) await new Promise(done => {{ window.release = done; }});"
                 "return answer; }; })(fetch); 0")

    def hide(self):
        """Another page comes to the front of its window."""
        self.browser.call("Target.createTarget", url="about:blank", browserContextId=self.context)
        self.until("document.hidden")

    def front(self):
        self.call("Page.bringToFront")
        self.until("!document.hidden")

    def network(self, is_on):
        self.call("Network.enable")
        self.call("Network.emulateNetworkConditions", offline=not is_on, latency=0,
                  downloadThroughput=-1, uploadThroughput=-1)

    def pixel(self):
        """Red, green and blue of the first pixel of a picture of the middle of the page: no filter of PNG changes it."""
        x, y = self.size[0] / 2, self.size[1] / 2
        png = base64.b64decode(self.call("Page.captureScreenshot", clip={
            "x": x, "y": y, "width": 1, "height": 1, "scale": 1})["data"])
        at, parts = 8, b""
        while at < len(png):
            length = int.from_bytes(png[at:at + 4], "big")
            if png[at + 4:at + 8] == b"IDAT":
                parts += png[at + 8:at + 8 + length]
            at += 12 + length
        return tuple(zlib.decompress(parts)[1:4])

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)


class WebPage(Phone):
    """A page without a seat."""

    def visit(self, url):
        self.call("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && !!document.querySelector('main')")


def open_all(browser, urls, **options):
    """A phone for each address, some at a time."""
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        return list(pool.map(lambda url: Phone(browser, url, **options), urls))
