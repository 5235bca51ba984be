"""report: the page is whole, escaped, and needs no network; the drawings say what they leave out."""

import hashlib
import re
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command import run

from exactdp.channel import Channel
from exactdp.matrix import ExactMatrix
from exactdp_checks import auditing
from exactdp_checks.auditing.audit import Audit, audit
from exactdp_checks.auditing.drawing import curve, heat_map, rounded_levels, worst_pairs
from exactdp_checks.auditing.report import NOT_VERIFIED, to_html, to_json

WARNER = [["3/4", "1/4"], ["1/4", "3/4"]]
KRR = [["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]
EVIL = ["<script>alert(1)</script>", "\"' onmouseover=x & <b>\n\x1b[31m"]


def audits() -> list[Audit]:
    return [
        audit(WARNER, "ln 3", inputs=EVIL, outputs=["</td>", "{{ 7 * 7 }}"], name="<img src=x>"),
        audit(WARNER, 1, delta="0.2", prior="uniform", estimator=[[1, 0], [0, 1]]),
        audit(WARNER),
        audit(KRR),
        audit(KRR, "2*eps"),
        audit(KRR, policy=[[0, "eps"], ["inf", 0]]),
        audit([[1, 0], [0, 1]], 1),
        audit(WARNER, "1.1", radius="0.001"),
        audit([["t/(t+1)", "1/(t+1)"], ["1/(t^2+1)", "t^2/(t^2+1)"]]),
    ]


class Balanced(HTMLParser):
    """Collects tags, and complains where they do not close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on") or name in ("src", "href")]
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("number", range(9))
def test_every_page_is_whole_escaped_and_alone(number: int) -> None:
    found = audits()[number]
    page = to_html(found)
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert not {"link", "img", "iframe", "b"} & {*parser.seen}
    assert parser.seen.count("script") in (0, 2)
    page = page.partition("<script>")[0]  # what follows is the second kernel, which has a test of its own
    assert re.findall(r"https?:|//[a-z]|url\(|@import", page) == []
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page
    assert all(item.split(":")[0] in page for item in NOT_VERIFIED)
    assert "\x1b" not in page
    assert "undefined" not in page.lower()
    assert ("7 * 7" in page) == (number == 0)  # a label is text, never a template


def test_the_json_has_the_same_keys_for_all() -> None:
    found = [to_json(a) for a in audits()]
    assert len({tuple(f) for f in found}) == 1
    first = found[0]
    assert first["worst"]["ratio"] == {"exact": "3", "decimal": "3"}
    assert first["smallest_epsilon"] == {"exact": "ln(3)", "decimal": "1.0986122886681097"}
    assert (first["inputs"], first["worst"]["input"]) == (EVIL, EVIL[0])
    assert found[6]["smallest_epsilon"] == {"exact": "inf", "decimal": None}
    assert found[3]["smallest_epsilon"] == {"exact": "eps", "decimal": None}
    assert found[8]["smallest_epsilon"] is None


def test_a_large_heat_map_is_merged_by_maximum() -> None:
    rows = [[1 if x == 70 and y < 2 else 100, 200 - (1 if x == 70 and y < 2 else 100)] for x, y in ((x, 0) for x in range(100))]
    found = audit([[f"{a}/200", f"{b}/200"] for a, b in rows], 1)
    assert found.tight is not None
    drawn = heat_map(found, rounded_levels(found.tight))
    assert drawn is not None
    assert (len(drawn["rows"]), drawn["merged"]) == (48, True)
    dark = [j for j, cell in enumerate(drawn["rows"][0]["cells"]) if cell["shade"] == "s8"]
    assert dark == [next(j for j in range(48) if j * 100 // 48 <= 70 < (j + 1) * 100 // 48)]
    assert "100 inputs are drawn as 48 groups" in found.to_html()
    infinite = audit([[1, 0], ["1/2", "1/2"]])
    assert infinite.tight is not None
    cells = heat_map(infinite, rounded_levels(infinite.tight))
    assert cells is not None
    assert [[c["shade"] for c in row["cells"]] for row in cells["rows"]] == [["s0", "s8"], ["inf", "s0"]]


def test_within_a_policy_shades_show_slack() -> None:
    """No slack is darkest, whatever the level; beyond the policy there is a frame; no bound, and the diagonal, are lightest."""
    rows = [["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/8", "3/8", "1/2"]]  # ln 2, ln 4; ln 2, ln 2; ln 2, ln 3/2
    found = audit(rows, policy=[[0, "ln 2", "ln 4"], ["inf", 0, 5], ["1/2", "ln 2", 0]])
    assert found.tight is not None
    drawn = heat_map(found, rounded_levels(found.tight))
    assert drawn is not None
    shades = [[c["shade"] for c in row["cells"]] for row in drawn["rows"]]
    largest = 5 - log(2)
    assert (shades[0][0], shades[0][1], shades[1][0], shades[1][2]) == ("s0", "s8", "s0", "s0")
    assert shades[0][2] == "s8"  # ln 4 against ln 4: no slack
    assert shades[2][:2] == ["s8 over", f"s{int((1 - (log(2) - log(1.5)) / largest) * 9)}"]
    assert (drawn["top"], drawn["slack"], drawn["infinite"]) == (f"{largest:.4g}", True, False)
    titles = [[c["title"] for c in row["cells"]] for row in drawn["rows"]]
    assert titles[1][0].endswith("; no bound")
    assert titles[1][2].endswith(f"; slack {largest:.4g}")
    assert titles[2][0].endswith("; beyond the policy")
    assert "no slack" in found.to_html()
    assert "no slack" not in audit(rows, "ln 4").to_html()


def test_a_merged_cell_is_the_pair_with_the_least_slack() -> None:
    """A hundred inputs: a level of 0 near its bound hides a larger level far from its own; an infinite level."""
    rows = [["1/2", "1/2", 0] for _ in range(100)]
    rows[3], rows[99] = ["1/4", "3/4", 0], ["1/2", "1/4", "1/4"]
    policy = [[0 if x == y else 9 for y in range(100)] for x in range(100)]
    policy[0][1], policy[2][4] = 1, 1  # 3 against 4 is more, ln 3/2, and its bound is 9
    found = audit(rows, policy=policy)
    assert found.tight is not None
    drawn = heat_map(found, rounded_levels(found.tight))
    assert drawn is not None
    cells = [row["cells"] for row in drawn["rows"]]
    assert cells[0][0]["title"].startswith("0 against 1")
    assert cells[1][2]["title"].startswith("2 against 4")
    assert cells[-1][0]["shade"] == "inf over"
    assert drawn["infinite"]


def test_the_worst_pairs_are_in_exact_order() -> None:
    """Two ratios that no double tells apart."""
    tiny = "1/100000000000000000000000000"
    found = audit([["1/2", "1/2"], ["1/4", "3/4"], [f"1/4 - {tiny}", f"3/4 + {tiny}"]], "ln 2", inputs="abc")
    assert found.tight is not None
    pairs = worst_pairs(found, rounded_levels(found.tight))
    assert [(p["x"], p["other"], p["ok"]) for p in pairs[:2]] == [("a", "c", False), ("a", "b", True)]
    assert len(pairs) == 6


def test_the_curve_falls_to_zero_at_the_smallest_epsilon() -> None:
    drawn = curve(((Fraction(0), Fraction(1)), (Fraction(1, 4), Fraction(1, 4)), (Fraction(1), Fraction(0))))
    points = [tuple(map(float, p.split(","))) for p in drawn["points"].split()]
    assert points[0] == (0.0, 100.0)  # delta(0) is the total variation, 1/2
    assert points[-1] == (200.0, 200.0)
    assert all(a[1] <= b[1] for a, b in pairwise(points))


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(c * 2 for c in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, two: str) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_every_text_can_be_read_in_light_and_dark() -> None:
    """Contrast 4.5:1 of every ink on every ground of the page."""
    style = (Path(auditing.__file__).parent / "templates" / "report.html").read_text("utf-8").partition("</style>")[0]
    themes = [dict(re.findall(r"--(\w+):(#[0-9a-f]{3,6})", block)) for block in re.findall(r":root\{(.*?)\}", style, re.DOTALL)]
    light, dark = themes[0], themes[0] | themes[1]
    for theme, white, black in ((light, {"s6", "s7", "s8", "inf"}, set()), (dark, {"s5", "inf"}, {"s6", "s7", "s8"})):
        for shade in [f"s{i}" for i in range(9)] + ["inf"]:
            ink = "#fff" if shade in white else "#10151a" if shade in black else theme["ink"]
            assert contrast(theme[shade], ink) >= 4.5, shade
        for ground in ("bg", "card", "goodbg", "badbg", "openbg"):
            assert min(contrast(theme[ground], theme[ink]) for ink in ("ink", "soft")) >= 4.5
        for word in ("good", "bad", "open"):
            assert min(contrast(theme[g], theme[word]) for g in (f"{word}bg", "card")) >= 4.5
    assert ".map .s6,.map .s7,.map .s8{color:#fff}" in style
    assert "dark){.map .s5{color:#fff}.map .s6,.map .s7,.map .s8{color:#10151a}}" in style


@pytest.mark.parametrize("k", [10, 200, 2000])
def test_a_report_of_many_inputs_stays_small_and_has_labels_on_both_sides(k: int) -> None:
    weights = np.random.default_rng(k).integers(10**8, 10**9, (k, 5))
    weights[:, -1] += 10**10 - weights.sum(axis=1)
    page = audit(Channel(ExactMatrix.from_integers(weights, 10**10), [f"place {i}" for i in range(k)]), 3).to_html()
    assert len(page.encode()) < 2 * 10**6
    assert page.count('<th scope="row">') == min(k, 48)
    assert page.count('<th scope="col"><span>place') == min(k, 48)
    assert "<caption" in page


def test_where_it_came_from_and_what_a_notebook_shows(folder: Any) -> None:
    file, page = folder("a <b>.csv", "0.75,0.25\n0.25,0.75\n"), folder("r.html", "")
    assert run("audit", file, "--epsilon", "ln 2", "--no-header", "--report", page).exit_code == 1
    text = page.read_text("utf-8")
    assert hashlib.sha256(file.read_bytes()).hexdigest() in text
    assert "--epsilon &#39;ln 2&#39; --no-header --report" in text
    shown = audit([["3/4", "1/4"], ["1/4", "3/4"]], "ln 3", inputs=["<a>", "b"])._repr_html_()
    assert "<b>proved</b>" in shown
    assert "&lt;a&gt;" in shown
