#!/usr/bin/env python3
"""Opens a page of `tengen report` in headless Chromium and uses it, wide and as a phone does.

Usage: check_report.py [--chromium PROGRAM] [--shots FOLDER] PAGE.html

Fails when the page writes an error, asks for anything over the network, is wider than the screen, or
does not answer to clicks and keys. Needs Chromium and Python's standard library; the pictures of both
widths go to FOLDER.
"""
import argparse
import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCREENS = {"wide": (1280, 900, False), "phone": (390, 844, True)}  # width, height, mobile
PATIENCE_S = 60


class Browser:
    """Chromium at the other end of its debugging pipe: JSON messages that end in a zero byte."""

    def __init__(self, program, profile):
        from_us, self.to_browser = os.pipe()
        self.from_browser, to_us = os.pipe()

        def place_pipes():
            # The browser reads from 3 and writes to 4. Copies first: either may be one of these.
            reading, writing = os.dup(from_us), os.dup(to_us)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", f"--user-data-dir={profile}",
             "--remote-debugging-pipe", "about:blank"],
            preexec_fn=place_pipes, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(from_us)
        os.close(to_us)
        self.unread = b""
        self.count = 0
        self.events = []
        self.session = None
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"],
                                 flatten=True)["sessionId"]

    def read_message(self):
        end = time.monotonic() + PATIENCE_S
        while b"\0" not in self.unread:
            if not select.select([self.from_browser], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            part = os.read(self.from_browser, 1 << 20)
            if not part:
                raise EOFError("the browser has ended")
            self.unread += part
        message, self.unread = self.unread.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        """The result of a command. Events that come before it are kept."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read_message()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, event):
        while not any(e.get("method") == event for e in self.events):
            self.events.append(self.read_message())

    def value(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']['text']}")
        return result["result"].get("value")

    def click(self, selector):
        """Scrolls there and clicks the middle, as a user does."""
        x, y = self.value(
            "(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center'});"
            " const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()" % json.dumps(selector))
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def close(self):
        self.process.terminate()
        self.process.wait()


class Checker:
    def __init__(self, browser):
        self.browser = browser
        self.faults = []

    def expect(self, claim, words):
        if not claim:
            self.faults.append(words)

    def place(self):
        return self.browser.value("document.getElementById('place').textContent")

    def stones(self):
        return self.browser.value(
            "[...document.querySelectorAll('.stone')].filter(s => s.style.display !== 'none').length")

    def check_use(self):
        """Clicks and keys, from a page that shows the end of the game."""
        browser = self.browser
        moves = browser.value("JSON.parse(document.getElementById('review').textContent).moves.length")
        setup = browser.value("document.querySelectorAll('.stone[data-ply=\"0\"]').length")

        def at(ply, action):
            self.expect(self.place() == f"{ply} / {moves}", f"{action}: shows {self.place()}")
            self.expect(self.stones() == setup + ply, f"{action}: {self.stones()} stones")

        at(moves, "opening the page")
        browser.click("#to-start")
        at(0, "a click on the first button")
        browser.click("#forward")
        at(1, "a click on the next button")
        browser.press("ArrowRight")
        at(2, "the right arrow key")
        browser.press("ArrowLeft")
        at(1, "the left arrow key")
        self.expect(browser.value("document.querySelectorAll('#overlay .candidate').length") > 0,
                    "the candidates are not on the board")
        browser.click("#candidates tbody tr")
        self.expect(browser.value("document.querySelectorAll('#overlay .line').length") > 0,
                    "a click on a candidate does not show its line")
        browser.press("End")
        at(moves, "the end key")
        browser.click(".stone[data-ply='5']")
        at(5, "a click on the fifth stone")
        browser.click("#graph")
        self.expect(abs(int(self.place().split()[0]) - moves / 2) <= 1,
                    f"a click on the middle of the graph: shows {self.place()}")
        browser.click("#worst tbody tr")
        worst = browser.value("JSON.parse(document.getElementById('review').textContent).worst[0]")
        at(worst, "a click on the worst move")
        browser.click("[data-language=zh]")
        self.expect(browser.value("document.documentElement.lang") == "zh",
                    "a click on the language does nothing")
        browser.click("[data-language=en]")
        self.expect(browser.value("document.getElementById('explanation').textContent") != "",
                    "there is no explanation")

    def check_quiet(self, address):
        """Nothing was written to the console and nothing but the page itself was asked for."""
        for event in self.browser.events:
            parameters = event.get("params", {})
            method = event.get("method")
            if method == "Runtime.exceptionThrown":
                self.faults.append(f"an exception: {parameters['exceptionDetails']['text']}")
            elif method == "Runtime.consoleAPICalled":
                self.faults.append(f"the console: {parameters['type']} {parameters['args']}")
            elif method == "Log.entryAdded":
                self.faults.append(f"the log: {parameters['entry']['text']}")
            elif method == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if url != address and not url.startswith("data:"):
                    self.faults.append(f"a request for {url}")


def check_screen(browser, name, address, folder):
    """What is wrong with the page on a screen; leaves a picture of it."""
    width, height, is_mobile = SCREENS[name]
    browser.events.clear()
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=1, mobile=is_mobile)
    browser.call("Page.navigate", url=address)
    browser.wait_for("Page.loadEventFired")
    checker = Checker(browser)
    checker.check_use()
    wide = browser.value("document.documentElement.scrollWidth")
    checker.expect(wide <= width, f"the page is {wide} pixels wide")
    for words, scroll in (("", 0), ("-below", height)):
        browser.value(f"scrollTo(0, {scroll})")
        shot = browser.call("Page.captureScreenshot", format="png")["data"]
        (folder / f"{name}{words}.png").write_bytes(base64.b64decode(shot))
    checker.check_quiet(address)
    return [f"{name}: {fault}" for fault in checker.faults]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--chromium", default=shutil.which("chromium") or "chromium-browser")
    parser.add_argument("--shots", type=Path, default=Path(tempfile.gettempdir()) / "report-shots")
    parser.add_argument("page", type=Path)
    options = parser.parse_args()
    options.shots.mkdir(parents=True, exist_ok=True)
    address = options.page.resolve().as_uri()
    faults = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(options.chromium, profile)
        try:
            for domain in ("Page", "Runtime", "Log", "Network"):
                browser.call(f"{domain}.enable")
            for name in SCREENS:
                faults += check_screen(browser, name, address, options.shots)
        finally:
            browser.close()
    for fault in faults:
        print(fault)
    print(f"{'FAILED' if faults else 'in order'}: {options.page}, pictures in {options.shots}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
