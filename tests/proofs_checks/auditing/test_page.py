"""A report re-checks its own certificate: in node with a page of three elements, and in headless Chromium where it is there."""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path

import pytest

from exactdp_checks import second_kernel
from exactdp_checks.auditing import page as pages
from exactdp_checks.auditing.audit import audit

FOLDER = Path(second_kernel.__file__).parent
NODE, CHROMIUM = shutil.which("node"), shutil.which("chromium")
PAGE = """
const elements = {};
for (const id of ["recheck", "another", "file"]) elements[id] = { addEventListener: () => {} };
elements.certificate = { textContent: given.certificate };
elements.proposition = { textContent: given.proposition };
const document = { getElementById: (id) => elements[id] };
const setTimeout = (task) => task();
"""
FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-sync"


def report() -> str:
    return audit([["3/4", "1/4"], ["1/4", "3/4"]], "ln 3", inputs=["<a>&amp;", "</script>"]).to_html()


def parts(text: str) -> tuple[str, str, str]:
    """The certificate, the proposition and the script of a page."""
    found = re.search(
        r'<script type="application/json" id="certificate">(.*?)</script>\s*<script>(.*?)</script>', text, re.DOTALL
    )
    said = re.search(r'<q id="proposition">(.*?)</q>', text, re.DOTALL)
    assert found
    assert said
    return found[1], unescape(said[1]), found[2]


def shown(certificate: str, proposition: str, script: str) -> tuple[str, str]:
    """(class, text) of what the page says when its script has run."""
    assert NODE is not None
    given = json.dumps({"certificate": certificate, "proposition": proposition})
    program = f"const given = {given};\n{PAGE}\n{script}\nconsole.log(JSON.stringify(elements.recheck));"
    found = subprocess.run([NODE, "-"], input=program, capture_output=True, text=True, encoding="utf-8", timeout=60, check=True)
    answer = json.loads(found.stdout)
    return answer["className"], answer["textContent"]


def test_the_script_is_that_of_the_second_kernel() -> None:
    text, source = pages.recheck_script()
    for module in sorted(FOLDER.glob("*.mjs")):
        body = module.read_text("utf-8").rpartition('.mjs";\n')[2]
        body = re.sub(r"^export (\{.*\n)?", "", body, flags=re.MULTILINE)
        assert (body in text) == (module.name != "recheck.mjs"), module.name
    assert "</" not in text
    assert f"script-src '{source}'" in report().replace("&#39;", "'").replace("&#43;", "+").replace("&#34;", '"')


@pytest.mark.skipif(NODE is None, reason="node is not there: the page's script was not run")
def test_a_page_accepts_its_certificate_and_no_other() -> None:
    certificate, proposition, script = parts(report())
    assert shown(certificate, proposition, script)[0] == "yes"
    state, said = shown(certificate, proposition.replace("at epsilon = ln(3)", "at epsilon = ln(2)"), script)
    assert (state, "another proposition" in said) == ("no", True)
    for old, new in (("[3,1]", "[4,0]"), ("[0,1,", "[1,0,"), ("exactdp-certificate/2", "exactdp-certificate/1"), ("{", "[")):
        state, said = shown(certificate.replace(old, new, 1), proposition, script)
        assert (state, said.startswith("REJECTED")) == ("no", True), old


def test_labels_cannot_leave_the_element_of_the_certificate() -> None:
    text = report()
    assert text.count("<script") == text.count("</script>") == 2
    certificate = parts(text)[0]
    assert not set(certificate) & set("<>&")
    assert "</script>" in json.loads(certificate)["body"]["channel"]["inputs"]


def test_what_is_too_long_or_undecided_carries_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "EMBEDDED", 10)
    text = report()
    assert "too long to be a part of this page" in text
    assert 'id="certificate"' not in text
    assert pages.embedded(None) is None


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not there: no page was opened")
@pytest.mark.parametrize("forged", [False, True])
def test_in_a_browser(tmp_path: Path, forged: bool) -> None:
    assert CHROMIUM is not None
    text = report()
    file = tmp_path / "report.html"
    wrong = re.sub(r'(<q id="proposition">.*?at epsilon = )ln', r"\1", text, flags=re.DOTALL)
    assert wrong != text
    file.write_text(wrong if forged else text, "utf-8")
    command = [
        CHROMIUM,
        *FLAGS.split(),
        f"--user-data-dir={tmp_path / 'profile'}",
        "--virtual-time-budget=5000",
        "--dump-dom",
        file.as_uri(),
    ]
    page = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=120, check=True).stdout
    said = re.search(r'<p id="recheck" class="(\w+)"', page)
    assert said
    assert said[1] == ("no" if forged else "yes")
