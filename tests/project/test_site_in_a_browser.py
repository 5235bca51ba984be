"""The built site in headless Chromium: nothing runs over the edge of a screen, and certificates are checked on the page.

Pages are opened from a server of this machine in frames of 360 and 1280 points; and one from the disk. Asked for with SITE=1.
"""

import functools
import http.server
import json
import queue
import re
import shutil
import subprocess
import threading
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

CHROMIUM = shutil.which("chromium")
FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync"
HARNESS = """<!doctype html><meta charset="utf-8"><body><script>
const ask = %s;
const open = (page, width) => new Promise((accept) => {
  const frame = document.createElement("iframe");
  frame.style.cssText = `width:${width}px;height:800px;border:0`;
  frame.onload = () => setTimeout(() => accept(frame), 60);
  frame.src = page;
  document.body.append(frame);
});
const widest = (page) => open(page, 1280).then(async (frame) => {
  const measured = [];
  for (const width of [1280, 360]) {
    frame.style.width = `${width}px`;
    await new Promise((again) => setTimeout(again, 30));
    const root = frame.contentDocument.documentElement;
    const found = { page, width, wide: root.scrollWidth, title: frame.contentDocument.title };
    const over = (element) => element.getBoundingClientRect().right > width + 1;
    const inside = [...frame.contentDocument.querySelectorAll("article *")];
    if (found.wide > width) found.what = inside.filter(over).slice(0, 3).map((e) => e.outerHTML.slice(0, 120));
    measured.push(found);
  }
  frame.remove();
  return measured;
});
const checked = (page) => open(page, 360).then(async (frame) => {
  const found = [];
  for (const button of frame.contentDocument.querySelectorAll("button[data-certificate]")) {
    button.click();
    const said = button.parentElement.querySelector("[role=status]");
    for (let i = 0; i < 200 && !said.className; i++) await new Promise((again) => setTimeout(again, 50));
    found.push({ page, name: button.dataset.certificate, state: said.className, said: said.textContent });
  }
  const wide = frame.contentDocument.documentElement.scrollWidth;
  frame.remove();
  return { found, wide };
});
(async () => {
  const overflow = [], states = [];
  for (const page of ask.pages) overflow.push(...await widest(page));
  for (const page of ask.check) states.push(await checked(page));
  await fetch("/found", { method: "POST", body: JSON.stringify({ overflow, states }) });
})();
</script>"""


def name(claim: str) -> str:
    """The page of the statement of a claim."""
    return f"ledger/{re.sub('-(as-printed|corrected)$', '', claim).replace('/', '--')}.html"


def held(site: Path) -> list[str]:
    """The claims whose certificates this copy of the site has."""
    return sorted(path.stem.replace("--", "/", 1) for path in (site / "certificates").glob("*.json"))


def chosen(site: Path) -> list[str]:
    """Every page that is not a statement's, the longest statements, and every thirtieth of them."""
    pages = sorted(site.rglob("*.html"), key=lambda p: p.stat().st_size, reverse=True)
    statements = [p for p in pages if "--" in p.name]
    some = {*statements[:30], *statements[::30]}
    return sorted(str(p.relative_to(site)) for p in pages if p not in statements or p in some)


class Site(http.server.SimpleHTTPRequestHandler):
    """The site, the harness, what the harness found, and whatever else was asked for."""

    asked: list[str]
    harness: str
    found: "queue.Queue[str]"

    def do_GET(self) -> None:
        self.asked.append(self.path)
        if self.path == "/harness":
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(self.harness.encode())
        elif self.path == "/search/search_index.json":  # each page would build its index anew: most of the time
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(
                json.dumps({"config": {"lang": ["en"], "separator": "[\\s\\-]+", "pipeline": []}, "docs": []}).encode()
            )
        else:
            super().do_GET()

    def do_POST(self) -> None:
        self.found.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        pass


@pytest.fixture(scope="module")
def seen(site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict:
    """What the harness found on the pages."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    pages = chosen(site)
    Site.asked, Site.found = [], queue.Queue()
    Site.harness = HARNESS % json.dumps({"pages": pages, "check": sorted({name(claim) for claim in held(site)})})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Site, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        profile = tmp_path_factory.mktemp("profile")
        address = f"http://127.0.0.1:{server.server_port}/harness"
        command = [
            CHROMIUM,
            *FLAGS.split(),
            f"--user-data-dir={profile}",
            "--window-size=1400,900",
            "--remote-debugging-port=0",
            address,
        ]
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            found = json.loads(Site.found.get(timeout=600))
        finally:
            browser.terminate()
            browser.wait(timeout=60)
            server.shutdown()
    return {**found, "pages": pages, "asked": list(Site.asked)}


def test_nothing_runs_over_the_edge(seen: dict) -> None:
    """At 360 points and at 1280."""
    assert len(seen["overflow"]) == 2 * len(seen["pages"]) > 100
    assert all(one["title"] for one in seen["overflow"])
    assert [one for one in seen["overflow"] if not one["width"] - 20 <= one["wide"] <= one["width"]] == []  # 20: a scroll bar


def test_certificates_are_checked_on_the_page_of_their_statement(seen: dict, site: Path) -> None:
    """Accepted; what has no certificate in this copy says so; and the proposition stays on a phone's screen."""
    states = {one["name"]: one for page in seen["states"] for one in page["found"]}
    assert len(held(site)) == 3
    for claim in held(site):
        one = states.pop(claim.replace("/", "--"))
        assert one["state"] == "yes", one
        assert one["said"].startswith("accepted by the second kernel, in this browser: ")
        assert one["said"].rpartition(" ")[2] == ("refuted" if claim.endswith("as-printed") else "argued")
    assert states
    assert all(one["state"] == "none" and "no certificates beside it" in one["said"] for one in states.values())
    assert all(page["wide"] <= 360 for page in seen["states"])


def test_the_pages_ask_for_nothing_that_is_not_there(seen: dict, site: Path) -> None:
    """But for certificates that this copy does not have, and the browser's own picture of the address."""
    missing = {unquote(path.partition("?")[0]) for path in seen["asked"]} - {"/harness", "/favicon.ico"}
    missing = {path for path in missing if not (site / path.lstrip("/")).exists()}
    assert all(path.startswith("/certificates/") for path in missing), missing


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
def test_a_page_on_a_disk_checks_its_certificate(site: Path, tmp_path: Path) -> None:
    """With nobody to serve it: at #check it begins by itself."""
    page = (site / name(held(site)[0])).as_uri()
    command = [
        CHROMIUM,
        *FLAGS.split(),
        f"--user-data-dir={tmp_path}",
        "--virtual-time-budget=20000",
        "--dump-dom",
        f"{page}#check",
    ]
    found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert "accepted by the second kernel, in this browser: refuted" in unescape(found.stdout), found.stdout[-2000:]


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
def test_a_changed_certificate_is_rejected_on_the_page(site: Path, tmp_path: Path) -> None:
    """Else the button would say yes to anything."""
    copy = tmp_path / "site"
    stem = held(site)[0].replace("/", "--")
    for part in ("ledger", "assets", "certificates"):
        (copy / part).mkdir(parents=True)
    for file in (name(held(site)[0]), "assets/kernel.js", "assets/check.js"):
        shutil.copy(site / file, copy / file)
    text = (site / "certificates" / f"{stem}.js").read_text("utf-8")
    digit = re.search(r"[1-8](?=\d)", text[len(text) // 2 :])
    assert digit
    place = len(text) // 2 + digit.start()
    changed = text[:place] + str(int(text[place]) + 1) + text[place + 1 :]
    (copy / "certificates" / f"{stem}.js").write_text(changed, "utf-8")
    page = (copy / name(held(site)[0])).as_uri()
    command = [CHROMIUM, *FLAGS.split(), f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=20000", "--dump-dom"]
    found = subprocess.run([*command, f"{page}#check"], capture_output=True, text=True, check=False, timeout=300)
    assert "REJECTED: " in found.stdout
    assert f'data-certificate="{stem}"' in found.stdout
    shown = re.search(rf'data-certificate="{re.escape(stem)}".*?</div>', found.stdout, re.DOTALL)
    assert shown
    assert 'class="no"' in shown[0]
    assert "accepted" not in shown[0]
