"""decoding: exact bias and covariance of any decoder, against sums over all reports by hand, for one and several reports."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.mechanisms import krr
from exactdp_checks.code.isolation import report_lists
from exactdp_checks.code.isolation.report_lists import reports_of
from exactdp_checks.code.isolation.request import vector_of
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.verdict.audit import CodeAudit, audit_code
from exactdp_checks.code.verdict.decoding import linear, moments

F = Fraction
K, T = 3, 3


def encode(x: int, draw: Any) -> int:
    return krr.sample(x, K, T, draw)


def exact_decode(reports: list[int]) -> list[Fraction]:
    a = krr.estimator(K, T)
    return list(a.estimate(reports))  # type: ignore[arg-type]


def clipped(reports: list[int]) -> list[Fraction]:
    return [max(F(0), min(F(1), v)) for v in exact_decode(reports)]


def on_the_simplex(reports: list[int]) -> tuple[Fraction, ...]:
    found = clipped(reports)
    return tuple(v / sum(found) for v in found)


def late(reports: list[int]) -> list[int]:
    """Looks at the order: the indicator of the last report."""
    return [int(reports[-1] == j) for j in range(K)]


def in_numpy(reports: list[int], n: int) -> Any:
    counts = np.bincount(reports, minlength=K)
    return (counts / n - 1 / 5) / (3 / 5 - 1 / 5)


def by_hand(decoder: Callable[[list[int]], Any], chances: list[Fraction], n: int) -> tuple[list[Fraction], list[list[Fraction]]]:
    mean, second = [F(0)] * K, [[F(0)] * K for _ in range(K)]
    for reports in product(range(K), repeat=n):
        weight, vector = prod((chances[y] for y in reports), start=F(1)), [F(v) for v in decoder(list(reports))]
        mean = [m + weight * v for m, v in zip(mean, vector, strict=True)]
        second = [[s + weight * a * b for s, b in zip(line, vector, strict=True)] for line, a in zip(second, vector, strict=True)]
    return mean, [[s - a * b for s, b in zip(line, mean, strict=True)] for line, a in zip(second, mean, strict=True)]


def audited(decoder: Any, users: int = 1, function: Any = encode, inputs: Any = f"0..{K - 1}", **options: Any) -> CodeAudit:
    return audit_code(function, inputs, estimator=decoder, users=users, isolated=False, seconds=None, **options)


@pytest.mark.parametrize("decoder", [exact_decode, clipped, on_the_simplex, late])
@pytest.mark.parametrize("users", [1, 2, 3])
def test_moments_are_those_of_all_sequences(decoder: Any, users: int) -> None:
    found = audited(decoder, users).decoded
    assert found is not None
    assert (found.users, found.ordered, len(found.rows)) == (users, True, K + (users > 1))
    q = krr.channel(K, T)
    laws = [[q[x, y] for y in range(K)] for x in range(K)] + [[F(1, K)] * K]
    goals = [[F(x == j) for j in range(K)] for x in range(K)] + [[F(1, K)] * K]
    for row, chances, goal in zip(found.rows, laws, goals, strict=False):
        mean, covariance = by_hand(decoder, chances, users)  # type: ignore[arg-type]
        assert list(row.mean) == mean
        assert row.bias == tuple(m - g for m, g in zip(mean, goal, strict=True))
        assert [list(line) for line in row.covariance or ()] == covariance
        assert list(row.variances) == [covariance[i][i] for i in range(K)]
    assert found.unbiased == (decoder is exact_decode)


def test_multisets_are_sequences_for_a_decoder_that_does_not_look_at_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    every = audited(clipped, 3).decoded
    monkeypatch.setattr(report_lists, "SEQUENCES", 10)  # 27 sequences, 10 multisets
    fewer = audited(clipped, 3)
    assert every is not None
    assert fewer.decoded is not None
    assert (fewer.decoded.ordered, fewer.decoded.rows) == (False, every.rows)
    assert "multisets of reports" in str(fewer.to_json()["estimator"]["sentence"])
    monkeypatch.setattr(report_lists, "SEQUENCES", 9)
    with pytest.raises(BadInput, match="10 multisets"):
        audited(clipped, 3)


def test_an_unbiased_decoder_is_proved_by_the_kernel_and_a_biased_one_is_located() -> None:
    good, bad = audited(exact_decode, epsilon="ln 3"), audited(clipped, epsilon="ln 3")
    assert good.audit is not None
    assert good.audit.estimate is not None
    assert good.audit.estimate.verdict is not None
    assert good.audit.estimate.verdict.outcome.value == "proved"
    assert good.decoded is not None
    assert list(good.audit.estimate.variances) == [sum(row.variances) for row in good.decoded.rows]
    assert bad.decoded is not None
    assert bad.decoded.worst is not None
    row, coordinate, bias = bad.decoded.worst
    assert (row.label, coordinate, bias) == (0, 0, F(3, 5) - 1)
    assert "biased at 9 places, most at input 0, coordinate 0, by -2/5 ~ -0.4" in bad.to_json()["estimator"]["sentence"]


def test_floats_are_the_doubles_that_they_are() -> None:
    found = audited(in_numpy).decoded
    assert found is not None
    assert found.worst is not None
    assert (found.unbiased, found.rounding) == (False, True)
    scores = [[F(float((j == y) / 1 - 1 / 5)) for j in range(K)] for y in range(K)]
    scores = [[F(float((float(j == y) - 1 / 5) / (3 / 5 - 1 / 5))) for j in range(K)] for y in range(K)]
    assert found.rows[0].mean == tuple(sum((krr.channel(K, T)[0, y] * scores[y][j] for y in range(K)), F(0)) for j in range(K))  # type: ignore[misc]
    off = audited(lambda reports: [v + 1e-6 for v in in_numpy(reports, 1)]).decoded
    assert off is not None
    assert off.rounding is False


def test_targets() -> None:
    assert audited(lambda reports: [reports[0], 1, 2, 3]).decoded.unbiased is None  # type: ignore[union-attr]
    mean = audited(lambda reports: F(reports[0]), function=lambda x, draw: draw(2) + x, inputs=[0, 1, 5]).decoded
    assert [row.bias for row in mean.rows] == [(F(1, 2),)] * 3  # type: ignore[union-attr]
    pairs = audited(lambda reports: reports[0], function=lambda x, draw: x, inputs="0..1 x 0..1").decoded
    assert pairs.unbiased is True  # type: ignore[union-attr]
    both = audited(lambda reports: {j: reports.count(j) for j in range(2)}, 2, lambda x, draw: x, "0..1", counts=True).decoded
    assert both.unbiased is True  # type: ignore[union-attr]
    assert audited(lambda reports: [reports.count(j) for j in range(2)], 2, lambda x, draw: x, "0..1").decoded.unbiased is False  # type: ignore[union-attr]


def test_a_prior_is_a_row_of_its_own() -> None:
    found = audited(exact_decode, prior=["1/2", "1/2", 0]).decoded
    assert found is not None
    assert (found.rows[-1].mean, found.unbiased) == ((F(1, 2), F(1, 2), 0), True)


def test_a_decoder_that_draws() -> None:
    def half(reports: list[int], draw: Any) -> list[Fraction]:
        return [F(reports[0] if draw(2) else 0)]

    found = audited(half, function=lambda x, draw: x, inputs=[0, 4]).decoded
    assert found is not None
    assert [(row.mean, row.variances) for row in found.rows] == [((0,), (0,)), ((2,), (4,))]
    assert linear((((((F(0),)), F(1, 2)), ((F(1),), F(1, 2))),), [0]) is None


REFUSED: list[tuple[Any, str]] = [
    (lambda reports: float("nan"), "nan"),
    (lambda reports: [float("inf")], "inf"),
    (lambda reports: "text", "'text'"),
    (lambda reports: [[1, 2]], "return a number"),
    (lambda reports: [1] * (1 + reports[0]), "vectors of 1, 2, 3 numbers"),
    (lambda reports: 1 / 0, "ZeroDivisionError"),
    (lambda: 0, "takes no input"),
    (lambda reports, level: 0, "needs 'level'"),
]


@pytest.mark.parametrize(("decoder", "part"), REFUSED)
def test_refused(decoder: Any, part: str) -> None:
    with pytest.raises(BadInput, match=part):
        audited(decoder)


def test_the_order_of_reports_and_the_edges() -> None:
    ordered, lists = reports_of(2, 2)
    assert (ordered, list(lists)) == (True, [(0, 0), (0, 1), (1, 0), (1, 1)])
    assert list(reports_of(1, 5)[1]) == [(0,) * 5]
    assert [vector_of(canonical(v)) for v in (np.float32(0.1), np.array([[1, 2]]), {2: 1, 1: 0}, True)] == [
        [F(np.float32(0.1).item())],
        [1, 2],
        [0, 1],
        [1],
    ]
    with pytest.raises(BadInput, match="one for each"):
        moments(Channel([[1, 0], [0, 1]]), (), [0, 1])
    with pytest.raises(BadInput, match="at one level"):
        moments(krr.channel(2), (), [0, 1])


def test_in_a_child_process(tmp_path: Path) -> None:
    path = tmp_path / "client.py"
    path.write_text(
        "def encode(x, k, draw):\n    return x if draw(2) else draw(k)\n"
        "def decode(reports, k):\n    reports.sort()\n    n = len(reports)\n"
        "    return [(reports.count(j) / n - 0.5 / k) / 0.5 for j in range(k)]\n"
    )
    names = [f"{path}:{name}" for name in ("encode", "decode")]
    found = audit_code(names[0], "0..3", "ln 5", arguments={"k": 4}, estimator=names[1], users=2)
    assert (found.outcome, found.decoded is not None and found.decoded.unbiased) == ("proved", True)


def test_a_decoder_that_another_process_finds_otherwise(tmp_path: Path) -> None:
    """Its values depend on the order of a set of text, which is made once in a process."""
    path = tmp_path / "client.py"
    path.write_text(
        "ORDER = ''.join({'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'})\n"
        "def encode(x, draw):\n    return x if draw(4) else 1 - x\n"
        "def right(reports):\n    m = 2 * sum(reports) / len(reports) - 0.5\n    return [1 - m, m]\n"
        "def moved(reports):\n    m = 2 * sum(reports) / len(reports) - 0.5 + ORDER.index('a')\n    return [1 - m, m]\n"
    )
    right, moved = (audit_code(f"{path}:encode", "0..1", "ln 3", estimator=f"{path}:{name}") for name in ("right", "moved"))
    assert (right.outcome, moved.outcome, moved.certificate) == ("proved", "undecided", None)
    assert "the estimator gives other values in another process" in moved.sentence
    said = {a.name: a.how for a in right.observed.assumptions}
    assert "the estimator was not called so" in said["the same when not audited"]
    assert said["no order of hashes or addresses"].endswith("; the estimator in one")
    beside = audit_code(encode, [0, 1, 2], "ln 3", estimator=lambda reports: list(exact_decode(reports)))
    assert "the estimator in no other process" in next(a.how for a in beside.observed.assumptions if "order" in a.name)
