"""The best oracle with its certificates, crossings for every epsilon, and the command that shows them."""

import json
import re
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run

from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms.records import RECORDS
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.numbers.text import level
from exactdp.oracles import wired
from exactdp.oracles.comparing import CRITERIA, compare
from exactdp.oracles.oracle import Oracle
from exactdp.oracles.records import EVERY, LAPLACE, NOISY, ORACLES, ROUNDS
from exactdp_checks.ranking import page
from exactdp_checks.ranking.best import ranking, related
from exactdp_checks.ranking.crossings import _cut, _Pair, _piece, _place, crossings
from exactdp_checks.trusted.kernel import recheck
from exactdp_checks.trusted.verdict import Outcome


@pytest.mark.parametrize("epsilon", [1, "ln 3", "t=4", "1/100", 6])
@pytest.mark.parametrize("k", [2, 3, 1000])
def test_every_comparison_is_certified(k: int, epsilon: Any) -> None:
    """Against all others by every criterion; equal functions alone are computed."""
    found = compare(k, epsilon, names=EVERY)
    for criterion in CRITERIA:
        one = ranking(found, criterion)
        assert one.best == found.best(criterion)
        assert set(one.verdicts) == {row.oracle.name for row in found.rows} - {one.best[0]}
        first = found.value(one.best[0], criterion)
        for name, verdict in one.verdicts.items():
            same = found.value(name, criterion) == first
            assert verdict.outcome is (Outcome.COMPUTED if same else Outcome.PROVED), (criterion, name)
            assert same <= (name in one.best)


def test_continuous_noise_is_decided_where_it_is_equal_to_a_number() -> None:
    """8/epsilon^2 is a number at a rational level, h one where s and sqrt(s^2 - s + 1) are; nothing equal is called less."""
    noise, h = exact("8/nats^2"), exact("h")
    cases = ((noise, exact("32"), "1/2"), (h + h, exact("6"), "t=64/9"), (h * h, exact("9*t*9/64"), "t=64/9"))
    for one, two, at in cases:
        assert related(one, two, level(at), equal=True).outcome is Outcome.PROVED
        for gap in (Fraction(1, 10**12), -Fraction(1, 10**12)):
            assert related(one, two + gap, level(at), equal=True).outcome is not Outcome.PROVED
            assert (related(one, two + gap, level(at), equal=False).outcome is Outcome.PROVED) is (gap > 0)
        assert related(one, two, level(at), equal=False).outcome is not Outcome.PROVED


def test_a_wrong_comparison_is_not_proved() -> None:
    """The larger value, or one that is not equal, is refuted by the kernel or not decided."""
    small, large = exact("4*t/(t-1)^2"), exact("(t+998)/(t-1)^2")
    for epsilon in (1, "ln 3", "ln 4"):
        assert related(small, large, level(epsilon), equal=False).outcome is Outcome.PROVED
        for one, two, equal in ((large, small, False), (small, large, True), (exact("s"), exact("t"), True)):
            assert related(one, two, level(epsilon), equal=equal).outcome is not Outcome.PROVED
    assert related(exact("s"), exact("t"), level("ln 9"), equal=False).outcome is Outcome.PROVED


@pytest.mark.parametrize("k", [2, 3, 5, 8, 9, 14, 1000, 10**6])
def test_randomised_response_passes_oue_where_it_must(k: int) -> None:
    """At an item of nobody at t = (k-2)/3, if that is above 1; on average where (k-1)^2 = (2t+1)(k-1) + (t+1)^2."""
    found = crossings("GRR", "OUE", k, "nobody")
    t = Fraction(k - 2, 3)
    assert [(p.t.lower, p.exact) for p in found.places] == ([(t, True)] if t > 1 else [])
    average = crossings("GRR", "OUE", k)
    m = k - 1
    root = -(m + 1) + sqrt((m + 1) ** 2 + m * m - m - 1)  # t^2 + 2(m+1)t - (m^2 - m - 1) = 0
    assert [round(float(p.t.lower) / root, 6) for p in average.places] == ([1.0] if root > 1 else [])
    for one in (found, average):
        assert [p.less for p in one.pieces] == (["OUE", "GRR"] if one.places else ["GRR"])
        assert {p.verdict.outcome for p in one.pieces} == {Outcome.PROVED}


@pytest.mark.parametrize(
    ("one", "two"), [("SUE", "OUE"), ("GRR", "SUE"), ("BLH", "OUE"), ("GRR", "HR"), ("RAPPOR", "OUE"), ("OUE", "GRR")]
)
@pytest.mark.parametrize("criterion", ["nobody", "worst", "average"])
def test_pieces_and_crossings_cover_every_level(one: str, two: str, criterion: str) -> None:
    """From t = 1 on without a gap but the crossings, and at points inside each piece the better oracle is the named one."""
    for k in (2, 4, 10, 100):
        found = crossings(one, two, k, criterion)
        assert found.pieces[0].low == 1
        assert found.pieces[-1].high is None
        for piece, after in zip(found.pieces, found.pieces[1:], strict=False):
            assert piece.high is not None
            assert 0 <= after.low - piece.high < Fraction(1, 2**20)
            crossed = any(piece.high <= p.t.lower and p.t.upper <= after.low for p in found.places)
            assert crossed is (piece.less != after.less)
            assert crossed or (criterion == "worst" and piece.high == after.low)
        for piece in found.pieces:
            assert piece.verdict.outcome is (Outcome.PROVED if piece.less else Outcome.COMPUTED)
            inside = [piece.low + 1, piece.low + 100] if piece.high is None else [(piece.low + piece.high) / 2]
            for t in inside:
                best = compare(k, f"t={t}", names=(one, two)).best(criterion)
                assert set(best) == ({piece.less} if piece.less else {one, two})


@pytest.mark.parametrize("k", [2, 3, 10, 1000])
def test_the_worst_case_crosses_elsewhere(k: int) -> None:
    """OUE's worst item is one of everybody: beside the crossing the oracles are in order, and it is not that of nobody."""
    found = crossings("GRR", "OUE", k, "worst")
    assert [p.less for p in found.pieces if p.less] == (["OUE", "GRR"] if found.places else ["GRR"])
    for place in found.places:
        near = [compare(k, f"t={t}", names=("GRR", "OUE")).best("worst") for t in (place.t.lower - 1, place.t.upper + 1)]
        assert near == [("OUE",), ("GRR",)]
        assert [p.t for p in crossings("GRR", "OUE", k, "nobody").places] != [place.t]


def test_the_larger_of_two_values_counts() -> None:
    """max(t, 6-t) is above 4 up to t = 2 by its second value and from t = 4 on by its first; max(t, 1/2) is t, by both."""
    t, half = exact("t"), exact("1/2")
    pair = _Pair(("A", "B"), ((t, 6 - t), (exact("4"), half)), "t")
    one, gap, two, three = _cut(pair)
    assert [order for _, _, order in (one, gap, two, three)] == [(1, None, 1), None, (-1, 0, None), (1, None, 0)]
    assert (str(_place(pair, gap[0], gap[1] or gap[0]))[:5], two[1], three[0]) == ("t = 2", 4, 4)
    for low, high, order in (one, two, three):
        assert order is not None
        assert _piece(pair, low, high, order).verdict.outcome is Outcome.PROVED
        wrong = (-order[0], 0, None) if order[0] > 0 else (1, None, 0)
        assert _piece(pair, low, high, wrong).verdict.outcome is not Outcome.PROVED
    same = _Pair(("A", "B"), ((t,), (t, half)), "t")
    assert [order for _, _, order in _cut(same)] == [(0, 0, 0)]


def test_the_same_function_never_crosses() -> None:
    (piece,) = crossings("HR", "BLH", 10).pieces
    assert (piece.less, piece.verdict.outcome) == ("", Outcome.COMPUTED)


@pytest.mark.parametrize("oracle", [oracle for oracle in (*ORACLES, *NOISY) if oracle.ranges], ids=lambda oracle: oracle.name)
@pytest.mark.parametrize("k", [2, 3, 4, 5, 8, 9, 31, 100])
def test_ranges_are_those_of_the_best_parameters(oracle: Oracle, k: int) -> None:
    """Within each range and near its ends the parameters are those that the oracle chooses at the level."""
    assert oracle.ranges is not None
    found = list(oracle.ranges(k))
    assert found[0][0] == 1
    for place, (low, chosen) in enumerate(found):
        high = found[place + 1][0] if place + 1 < len(found) else 9 * low
        assert low < high
        for share in (Fraction(1, 10**9), Fraction(1, 2), 1 - Fraction(1, 10**9)):
            square = low + (high - low) * share
            assert oracle.chosen(k, LogSum.ln(square) * Fraction(1, 2)) == chosen
    assert not [o.name for o in ORACLES if o.ranges is None and len({str(o.chosen(k, level(e))) for e in (1, "1/9", 5)}) > 1]


@pytest.mark.parametrize(
    ("one", "two"), [("GRR", "SS"), ("SS", "OLH"), ("OLH", "OUE"), ("GHR", "GRR"), ("SUE", "OLH"), ("BLH", "OLH"), ("SS", "SS")]
)
@pytest.mark.parametrize("criterion", ["nobody", "worst", "average"])
def test_oracles_that_choose_by_the_level_cross_where_they_do(one: str, two: str, criterion: str) -> None:
    """Pieces leave no level out but narrow crossings; in each the better is the named one, with the parameters named."""
    for k in (2, 3, 10, 17):
        found = crossings(one, two, k, criterion)
        assert (found.pieces[0].low, found.pieces[-1].high) == (1, None)
        for piece, after in pairwise(found.pieces):
            assert piece.high is not None
            assert after.low - piece.high < Fraction(1, 2**20)
            near = [p for p in found.places if p.t.lower <= after.low and piece.high <= p.t.upper]
            assert any(p.passes for p in near) is (piece.less != after.less)
        for piece in found.pieces:
            assert piece.verdict.outcome is (Outcome.PROVED if piece.less else Outcome.COMPUTED)
            high = piece.low + 2 if piece.high is None else piece.high
            for share in (Fraction(1, 10**6), Fraction(1, 2), 1 - Fraction(1, 10**6)):
                there = compare(k, f"t={piece.low + (high - piece.low) * share}", names=(one, two))
                assert set(there.best(criterion)) == ({piece.less} if piece.less else {one, two})
                assert all(there.row(name).parameters == chosen for name, chosen in piece.parameters.items())
            assert set(piece.parameters) == {one, two} & {"SS", "OLH", "GHR"}


def test_equal_at_a_level_and_the_same_one_less_beside_it() -> None:
    """SUE at t = 225, s = 15, has the worst item of OLH with 16 values: they meet there, and no oracle passes the other."""
    shown = run("compare", "--k", 10, "--crossing", "SUE", "OLH", "--criterion", "worst", "--json")
    (meeting,) = [p for p in json.loads(shown.stdout)["crossings"] if not p["passes"]]
    assert (meeting["t"], meeting["exact"]) == (["225", "225"], True)
    assert compare(10, "t=225", names=("SUE", "OLH")).best("worst") == ("SUE", "OLH")
    assert "SUE and OLH meet at t = 225," in run("compare", "--k", 10, "--crossing", "SUE", "OLH", "--criterion", "worst").stdout


def test_subset_selection_is_randomised_response_from_a_level_on() -> None:
    """d = 1 from t^2 = (k-1)(k-2)/2 on: the same functions; before, by the noise, GRR passes at (k-2)/2 + 1/2."""
    found = crossings("GRR", "SS", 100, "nobody")
    assert [p.less for p in found.pieces[-2:]] == ["GRR", ""]
    assert [p.t.lower for p in found.places[:1]] == [Fraction(99, 2)]
    last = found.places[-1].t
    assert last.lower**2 <= 99 * 98 / Fraction(2) <= last.upper**2
    assert last.width < Fraction(1, 2**30)
    shown = run("compare", "--k", 100, "--crossing", "GRR", "SS", "--criterion", "nobody")
    assert (shown.exit_code, shown.stdout.count("\n")) == (0, 6)
    assert "t from 1 to 49.5: SS, proved (SS with d = 50 to 2)" in shown.stdout


def test_what_does_not_cross_is_refused() -> None:
    for other in ("GRR", "SHE-Laplace", "THE-Laplace"):
        with pytest.raises(OutOfScope, match=r"SHE-Laplace has 8/epsilon\^2.*compare it at one level"):
            crossings("SHE-Laplace", other, 10)
    assert_refused("compare it at one level", "compare", "--k", 10, "--crossing", "SHE-Laplace", "GRR", status=3)
    assert len(crossings("OUE", "SS", 200).pieces) == 100
    assert len(crossings("OUE", "SS", 1200).pieces) == 600
    with pytest.raises(OutOfScope, match="SS chooses other parameters on more than 8192 ranges of levels at k = 16386"):
        crossings("GRR", "SS", 16386)
    for criterion in ("everybody", "bits", ""):
        with pytest.raises(BadInput, match="nobody, worst or average"):
            crossings("GRR", "OUE", 10, criterion)
    with pytest.raises(BadInput, match="no oracle"):
        crossings("GRR", "XYZ", 10)


def test_the_command(tmp_path: Path) -> None:
    """Text, JSON, a certificate that the kernel re-checks, a plot; crossings with theirs."""
    shown = run("compare", "--k", 1000, "--epsilon", 1)
    assert shown.exit_code == 0
    assert "SS           d = 269" in shown.stdout
    assert "worst (n x variance of an item, the most over all data): SUE = THE, certified where" in shown.stdout
    assert "L-GRR                    2375.37" in shown.stdout
    assert "one report has half of it" in shown.stdout
    file = tmp_path / "all.json"
    facts = json.loads(run("compare", "--k", 30, "--epsilon", "ln 3", "--json", "--certificate", file).stdout)
    assert facts["best"]["average"] == {**facts["best"]["average"], "names": ["SS"], "word": "proved"}
    assert next(o for o in facts["oracles"] if o["name"] == "GRR")["nobody"] == {
        "exact": "(t + 28)/(t^2 - 2*t + 1)",
        "decimal": 7.75,
    }
    assert recheck(file.read_text(encoding="utf-8")).certificate is not None
    passing = run("compare", "--k", 1000, "--crossing", "GRR", "OUE", "--criterion", "nobody", "--certificate", file)
    assert passing.exit_code == 0
    assert "GRR and OUE cross at t = 998/3, epsilon = 5.807140..." in passing.stdout
    assert recheck(file.read_text(encoding="utf-8")).outcome is Outcome.PROVED
    pieces = json.loads(run("compare", "--k", 1000, "--crossing", "GRR", "OUE", "--json").stdout)["pieces"]
    assert [p["less"] for p in pieces] == ["OUE", "GRR"]


def test_the_plot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.setenv("MPLBACKEND", "agg")
    assert run("compare", "--k", 20, "--epsilon", "1/2", "--plot", tmp_path / "p.png").exit_code == 0
    assert (tmp_path / "p.png").stat().st_size > 10_000
    for name in ("foo", "", "bits"):
        assert_refused("nobody, worst or average", "compare", "--k", 20, "--epsilon", 1, "--criterion", name)
    assert_refused("nobody, worst or average", "compare", "--k", 20, "--crossing", "GRR", "OUE", "--criterion", "best")
    assert "GRR and OUE cross at" in run("compare", "--k", 20, "--crossing", "GRR", "OUE", "--criterion", "worst").stdout
    small = run("compare", "--k", 5, "--epsilon", 900).stdout
    assert "1.36448e-391" in small  # below every double, and not 0
    assert "  0  " not in small
    assert_refused(
        "nobody, worst or average", "compare", "--k", 20, "--epsilon", 1, "--plot", tmp_path / "q.png", "--criterion", "x"
    )


@pytest.mark.parametrize(
    ("part", "arguments"),
    [
        ("add --epsilon", ("--k", 10)),
        ("add --k 100 and --epsilon", ()),
        ("add --k 100", ("--crossing", "GRR", "OUE")),
        ("k = 1", ("--k", 1, "--epsilon", 1)),
        ("above 0", ("--k", 10, "--epsilon", 0)),
        ("leave out --epsilon", ("--k", 10, "--epsilon", 1, "--crossing", "GRR", "OUE")),
        ("users = 0", ("--k", 10, "--epsilon", 1, "--users", 0)),
        ("take fewer items, or compare it at one level", ("--k", 10**6, "--crossing", "GRR", "SS")),
    ],
)
def test_the_command_refuses(part: str, arguments: tuple[Any, ...]) -> None:
    out_of_reach = part.startswith(("above 0", "take fewer"))
    assert_refused(part, "compare", *arguments, status=3 if out_of_reach else 2)


def test_the_page_of_the_oracles_is_the_records() -> None:
    """Every oracle and every form once, with the numbers of the command; the tables have as many cells in every line."""
    text = page.page()
    tables = [
        [line.strip("| ").split(" | ") for line in part.splitlines()] for part in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    ]
    oracles, forms = tables
    listed = (*ORACLES, *NOISY, *LAPLACE, *ROUNDS)
    assert [line[0] for line in oracles[2:]] == [oracle.name for oracle in listed]
    found = json.loads(run("compare", "--k", 1000, "--epsilon", 1, "--json").stdout)["oracles"]
    for one, line in zip(found, oracles[2:], strict=False):
        assert (line[1], line[8], line[9], line[10]) == (one["title"], str(one["bits"]), str(one["server"]), one["source"])
        assert [float(v) for v in line[4:7]] == [
            pytest.approx(one[n]["decimal"], rel=1e-5) for n in ("nobody", "worst", "average")
        ]
        assert line[7] in ("", f"`{one['nobody']['exact']}`")
    assert [line[0].strip("`") for line in forms[2:]] == [record.name for record in (*RECORDS, *wired.RECORDS)]
    assert {len(line) for line in oracles} == {11}
    assert {len(line) for line in forms} == {5}
