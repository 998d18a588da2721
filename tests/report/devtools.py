"""Headless Chromium, driven through the DevTools protocol on a pipe: no package but the
browser is needed. Waits are for conditions, with time enough for a busy machine."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PATIENCE = 120  # seconds


class Chromium:
    """The browser, with one page. Leave it with close(), or use it in a `with`."""

    def __init__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        assert program, "there is no chromium; jobs/setup.sh test installs it"
        self.profile = tempfile.mkdtemp(prefix="wellbred-chromium-")
        to_browser, self.commands = os.pipe()
        self.answers, from_browser = os.pipe()
        self.process = self._start(program, to_browser, from_browser)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.sent = b"", 0
        self.session = None
        self.complaints = []  # console errors and uncaught exceptions of all pages so far
        self.requests = []    # of all pages so far
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")

    def _start(self, program, to_browser, from_browser):
        # DevTools talks on file descriptors 3 and 4. The first takes the place of the
        # second's pipe only after that was moved out of the way.
        script = f"exec 8<&{to_browser} 9>&{from_browser}; exec 3<&8 4>&9 8<&- 9>&-; exec \"$@\""
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update", "--disable-sync",
                   "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe", "--user-data-dir=" + self.profile]
        environment = {**os.environ, "HOME": self.profile}  # its caches too go where they are removed
        return subprocess.Popen(["bash", "-c", script, "bash", program, *options, "about:blank"],
                                pass_fds=(to_browser, from_browser), env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        try:
            self.session = None
            self.send("Browser.close")
            self.process.wait(PATIENCE)
        except (OSError, AssertionError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.profile, ignore_errors=True)

    # ---- the protocol: JSON, each message ended by a zero byte ----

    def send(self, method, **parameters):
        self.sent += 1
        message = {"id": self.sent, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self.sent:
                assert "error" not in answer, f"{method}: {answer['error']}"
                return answer["result"]
            self._note(answer)

    def _receive(self):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.answers], [], [], PATIENCE)
            assert ready, f"chromium says nothing for {PATIENCE} s"
            more = os.read(self.answers, 1 << 20)
            assert more, "chromium has ended"
            self.buffer += more
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def _note(self, event):
        method, what = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(what["exceptionDetails"].get("exception", {}).get("description") or str(what))
        elif method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
            self.complaints.append(str(what["args"]))
        elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            self.complaints.append(str(what["entry"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(what["request"]["url"])

    # ---- pages ----

    def open(self, path, width=1280, height=900, dark=False, scale=1):
        """Show a file in a window of this size, and wait until it is drawn."""
        self.resize(width, height, scale)
        self.send("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.send("Page.navigate", url="file://" + os.path.realpath(path))
        self.wait("location.protocol === 'file:' && document.readyState === 'complete'")
        self.let_it_draw()

    def let_it_draw(self):
        """What follows the size of the window is drawn in the next frame; wait for the one after."""
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def resize(self, width, height=900, scale=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=width < 600)
        self.let_it_draw()

    def evaluate(self, expression):
        """The value of an expression on the page, awaited if it is a promise."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]["exception"].get("description", expression)
        return answer["result"].get("value")

    def wait(self, condition):
        end = time.monotonic() + PATIENCE
        while not self.evaluate(f"Boolean({condition})"):
            assert time.monotonic() < end, f"still not so after {PATIENCE} s: {condition}"
            time.sleep(0.02)

    def press(self, key, code=None):
        text = {"Enter": "\r", "Space": " "}.get(key, key if len(key) == 1 else None)
        name = " " if key == "Space" else key
        common = {"key": name, "code": code or key, "windowsVirtualKeyCode": {"Enter": 13, "Space": 32, "Tab": 9}.get(key, 0)}
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **common, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def screenshot(self, path):
        size = self.send("Page.getLayoutMetrics")["cssContentSize"]
        shot = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                         clip={"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1})
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
