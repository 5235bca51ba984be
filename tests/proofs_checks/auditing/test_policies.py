"""policies: every kind from JSON and CSV, matched by label, in the order of the matrix."""

import json
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import Logarithms, Nats, PrivacyMatrix
from exactdp.privacy.levels import tight_matrix, violation
from exactdp_checks.auditing.audit import audit
from exactdp_checks.auditing.grid import Lines
from exactdp_checks.auditing.policies import policy_of, read_policy

LEVELS = [[0, 1, 2], [3, 0, 4], [5, 6, 0]]
MATRIX = PrivacyMatrix.explicit(LEVELS)


@pytest.mark.parametrize(
    "text",
    [
        "0,1,2\n3,0,4\n5,6,0",
        ",1,2\n3,,4\n5,6,",
        ";a;b;c\na;0;1;2\nb;3;0;4\nc;5;6;0",
        "a,b,c\n0,1,2\n3,0,4\n5,6,0",
        ",c,a,b\nb,4,3,0\na,2,0,1\nc,0,5,6",
        "x,b,c,a\na,1,2,\nb,,4,3\nc,6,0,5",
    ],
)
def test_explicit_matrices_in_csv(tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.csv"
    path.write_text(text)
    assert read_policy(path, ["a", "b", "c"]) == (MATRIX, None)


def test_kinds() -> None:
    names = ["a", "b", "c"]
    assert policy_of({"kind": "explicit", "levels": LEVELS}, names)[0] == MATRIX
    turned = [[0, 5, 6], [2, 0, 1], [4, 3, 0]]
    assert policy_of({"kind": "explicit", "levels": turned, "symbols": ["c", "a", "b"]}, names)[0] == MATRIX
    high, epsilon = policy_of({"kind": "high-low", "sensitive": ["c"], "epsilon": "ln 3"}, names)
    assert (high, epsilon) == (PrivacyMatrix.high_low(3, [2], "ln 3"), LogSum.ln(3))
    metric, epsilon = policy_of({"kind": "metric", "distances": [["0", "1", "inf"], ["1", "0", "2"], ["inf", "2", "0"]]}, names)
    assert (metric[0, 1], metric[1, 2], metric[0, 2], epsilon) == (LogSum.eps(), 2 * LogSum.eps(), inf, None)
    assert policy_of({"kind": "blocks", "blocks": [["2"], ["0", "1"]]}, range(3))[0] == PrivacyMatrix.blocks([[2], [0, 1]], "eps")


def test_numbers_are_labels_before_they_are_positions() -> None:
    blocks = policy_of({"kind": "blocks", "blocks": [["1"], ["2", "3"]], "epsilon": 1}, ["1", "2", "3"])[0]
    assert blocks == PrivacyMatrix.blocks([[0], [1, 2]], 1)
    with pytest.raises(BadInput, match="'0' is not an input"):
        policy_of({"kind": "blocks", "blocks": [["0"], ["1", "2"]], "epsilon": 1}, ["1", "2", "3"])
    with pytest.raises(BadInput, match="or one twice"):
        policy_of({"kind": "explicit", "levels": LEVELS, "symbols": ["a", "a", "b"]}, ["a", "b", "c"])
    with pytest.raises(BadInput, match="not a distance"):
        policy_of({"kind": "metric", "distances": [[0, "ln 2"], [1, 0]]}, ["a", "b"])


def test_what_is_empty_is_refused() -> None:
    """A set without a symbol, a partition without a block, a block without a symbol; and a kind that is no word."""
    for spec in (
        {"kind": "high-low", "sensitive": []},
        {"kind": "blocks", "blocks": []},
        {"kind": "blocks", "blocks": [["a"], []]},
    ):
        with pytest.raises(BadInput, match="name at least one symbol"):
            policy_of({**spec, "epsilon": 1}, ["a"])
    with pytest.raises(BadInput, match="no known"):
        policy_of({"kind": ["blocks"], "blocks": [["a"]]}, ["a"])


def test_a_metric_policy_reports_its_smallest_scale(folder: Any) -> None:
    """ln(16/7) at distance 1 is more than ln 4 at distance 2."""
    file = folder("places.csv", "at,a,b,c\na,4/7,2/7,1/7\nb,1/4,1/2,1/4\nc,1/7,2/7,4/7\n")
    line = {"kind": "metric", "distances": [[0, 1, 2], [1, 0, 1], [2, 1, 0]], "epsilon": "ln 2"}
    result = run("audit", file, "--policy", folder("p.json", json.dumps(line)))
    assert result.exit_code == 1
    assert "scale: the smallest, per unit of distance, is ln(16/7) ~ 0.826679: Q(a|a) / Q(a|b) = 16/7" in result.stdout
    found = json.loads(run("audit", file, "--json", "--policy", folder("p.json", json.dumps(line))).stdout)["scale"]
    assert found["enclosed"] is None
    assert (found["smallest"]["exact"], found["distance"]["exact"], found["input"], found["other"]) == ("ln(16/7)", "1", "a", "b")
    tight = json.dumps(line | {"epsilon": "ln(16/7)"})
    assert run("audit", file, "--policy", folder("p.json", tight)).exit_code == 0
    skew = json.dumps(line | {"distances": [[0, 1, 2], [1, 0, 1], [3, 1, 0]]})
    assert_refused("a metric is symmetric", "audit", file, "--policy", folder("p.json", skew))


def test_points_of_a_metric(folder: Any) -> None:
    """The distance of a and c is the square root of 2; e^sqrt(2) = 4.1132..."""
    file = folder("places.csv", "at,x,y\na,0.5,0.5\nb,0.4,0.6\nc,0.3,0.7\n")
    points = {"kind": "metric", "points": [[0, 0], [0, 1], ["1", 1]], "norm": "l2", "scale": "ln(5/3)/1.4142135623730951"}
    assert run("audit", file, "--policy", folder("p.json", json.dumps(points))).exit_code == 1
    near = json.dumps(points | {"scale": "0.3613"})
    shown = run("audit", file, "--policy", folder("p.json", near)).stdout
    line = (
        "scale: the smallest, per unit of distance, is about 0.361208: Q(x|a) / Q(x|c) = 5/3 ~ 1.66667 at distance about 1.41421"
    )
    assert line in shown.splitlines()
    found = json.loads(run("audit", file, "--json", "--policy", folder("p.json", near)).stdout)["scale"]
    assert found["smallest"]["exact"] is found["distance"]["exact"] is None  # the root of 2 is no rational number
    low, high = map(Fraction, found["enclosed"]["distance"])
    assert low**2 < 2 < high**2
    assert found["enclosed"]["smallest"] == [str(LogSum.ln("5/3") * (1 / high)), str(LogSum.ln("5/3") * (1 / low))]
    for scale, norm, status in (("0.3612", "l2", 1), ("0.3613", "l2", 0), ("0.2876", "l1", 1), ("0.2877", "l1", 0)):
        policy = json.dumps(points | {"scale": scale, "norm": norm})
        assert run("audit", file, "--policy", folder("p.json", policy)).exit_code == status, (scale, norm)
    named = json.dumps(points | {"scale": "0.3613", "symbols": ["b", "a", "c"], "points": [[0, 1], [0, 0], [1, 1]]})
    assert run("audit", file, "--policy", folder("p.json", named)).exit_code == 0
    for change, part in (
        ({"norm": "l3"}, '"l1" or "l2"'),
        ({"points": [[0], [1]]}, "2 points and the matrix 3 inputs"),
        ({"epsilon": 1}, "are the same for a metric"),
        ({"points": [[0], [1], ["t"]]}, "p.json"),
    ):
        assert_refused(part, "audit", file, "--policy", folder("p.json", json.dumps(points | change)))


def test_a_file_of_numbers_is_the_policy_cell_by_cell(folder: Any) -> None:
    """A level for every pair, held as integers, is the same policy as one made of levels, to the last digit."""
    text = ["x,0.1,1/3", ".25,,0.10000000000000001", "2,0.1,0"]
    rows = [[cell or 0 for cell in line.replace("x", "7").split(",")] for line in text]
    wanted = PrivacyMatrix.explicit([[0 if x == y else cell for y, cell in enumerate(row)] for x, row in enumerate(rows)])
    found, _ = read_policy(folder("p.csv", "\n".join(text).replace("x", "0")), "abc")
    assert isinstance(found.levels, Nats)
    assert found == wanted
    q = Channel([["1/2", "1/4", "1/4"], ["0.46", "0.27", "0.27"], ["0.36", "0.32", "0.32"]])
    for policy in (found, wanted):
        assert (violation(q, policy) is None) == (audit(q, policy=policy).status == 0)
    assert audit(q, policy=found).status == audit(q, policy=wanted).status
    zero, _ = read_policy(folder("z.csv", "0,0\n0,0\n"), "ab")
    assert zero == PrivacyMatrix.ldp(2, 0)


def test_many_logarithms_are_read_as_integers(tmp_path: Path) -> None:
    """The tight policy of a matrix, written to a file and read again: the same levels, in JSON and CSV; proved, and no less."""
    weights = [[(37 * x * x + 91 * y * (x + 3)) % 1009 + 500 for y in range(9)] for x in range(66)]
    q = Channel([[Fraction(n, sum(row)) for n in row] for row in weights])
    tight = tight_matrix(q)
    texts = [[str(v) for v in row] for row in tight.rows]
    (tmp_path / "p.csv").write_text(
        "\n".join(",".join("" if x == y else t for y, t in enumerate(r)) for x, r in enumerate(texts))
    )
    (tmp_path / "p.json").write_text(json.dumps({"kind": "explicit", "levels": texts}))
    for name in ("p.csv", "p.json"):
        found, epsilon = read_policy(tmp_path / name, range(66))
        assert isinstance(found.levels, Logarithms)
        assert (found, epsilon) == (tight, None)
        assert audit(q, policy=found).verdict.outcome.value == "proved"
    lower = [row[:] for row in texts]
    lower[5][60] = "ln(1000001/1000000)"
    assert audit(q, policy={"kind": "explicit", "levels": lower}).verdict.outcome.value == "refuted"
    lower[5][60] = "inf"
    assert policy_of({"kind": "explicit", "levels": lower}, range(66))[0][5, 60] == inf


@pytest.mark.parametrize(
    ("cell", "answer"),
    [
        ("ln(1/2)", "negative"),
        ("ln(3/0)", "zero"),
        ("ln(0)", "row 3, column 2"),
        ("", "no level"),
        (True, "no level"),
        ("ln(3/2)", ""),
        ("ln 3/2", "two ways"),
        (0, ""),
        (2, ""),
        ("INF", ""),
    ],
)
@pytest.mark.parametrize("diagonal", [None, "what"])
def test_one_odd_cell_among_many_logarithms(cell: Any, answer: str, diagonal: Any) -> None:
    rows: list[list[Any]] = [["0" if x == y else f"ln({x + 70 * y + 2}/2)" for y in range(66)] for x in range(66)]
    rows[2][1], rows[2][2] = cell, diagonal
    if answer or diagonal == "what":
        with pytest.raises(BadInput, match=answer or "row 3, column 3"):
            policy_of({"kind": "explicit", "levels": rows}, range(66))
        return
    found = policy_of({"kind": "explicit", "levels": rows}, range(66))[0]
    assert (found[2, 1], found[2, 2]) == (PrivacyMatrix.explicit([[0, cell], [0, 0]])[0, 1], LogSum())
    assert (found[0, 1], found[65, 64]) == (LogSum.ln(36), LogSum.ln(Fraction(65 + 70 * 64 + 2, 2)))


def test_a_channel_is_no_policy(tmp_path: Any) -> None:
    """A table whose diagonal is not 0 has probabilities, not levels: it is refused, with the place."""
    path = tmp_path / "survey.csv"
    path.write_text("3/4,1/4\n1/4,3/4\n", "utf-8")
    with pytest.raises(BadInput, match=r"row 1, column 1: the level of an input with itself is '3/4', and must be 0"):
        read_policy(path, ["0", "1"])
    for own in (1, "1"):
        with pytest.raises(BadInput, match=r"the level of an input with itself is '?1'?, and must be 0"):
            policy_of({"kind": "explicit", "levels": [[own, 1], [1, own]]}, range(2))
    path.write_text("0,ln 3\nln 3,\n", "utf-8")
    assert read_policy(path, ["0", "1"])[0][1, 0] == LogSum.ln(3)


def test_a_row_of_a_policy_is_split_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Splitting it for every cell is cubic: an audit of 1024 places took twice as long as its comparisons."""
    k, split = 40, []
    cells = [["0" if x == y else f"0.{1 + (x * y) % 997:03d}" for y in range(k)] for x in range(k)]
    (tmp_path / "p.csv").write_text("\n".join(map(",".join, cells)) + "\n")
    plain = Lines.__getitem__
    monkeypatch.setattr(Lines, "__getitem__", lambda self, index: (split.append(index), plain(self, index))[1])
    found, _ = read_policy(tmp_path / "p.csv", range(k))
    assert [str(v) for v in found.rows[7]] == [str(LogSum(cell)) for cell in cells[7]]
    assert len(split) < 4 * k
