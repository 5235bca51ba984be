"""Parts that are said to be independent are compared with ordinary calls together: copies, complements and sums are seen."""

import textwrap
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from exactdp_checks.code.isolation.rechecking import apart
from exactdp_checks.code.isolation.wire import encoded
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.code.verdict.joint_tests import matchings

F = Fraction
HALF, THIRD = ((0, F(1, 2)), (1, F(1, 2))), ((0, F(2, 3)), (1, F(1, 3)))
N, CALLS = 12, 1000
EVEN, UNEVEN = Factored((None,) * N, (0,) * N, (HALF,)), Factored((None,) * N, (0, 1) * (N // 2), (HALF, THIRD))


def said(part: Factored, make: Callable[[list[int]], list[int]], calls: int = CALLS) -> str:
    """What is said of reports that are made of independent bits of these laws."""
    rng = Random(7)
    chances = [float(part.laws[place][1][1]) for place in part.places]
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(calls):
        report = tuple(make([int(rng.random() < p) for p in chances]))
        counts[report] = counts.get(report, 0) + 1
    return apart("x", part, [(encoded(report), n) for report, n in counts.items()])


@pytest.mark.parametrize("part", [EVEN, UNEVEN])
def test_independent_parts_are_not_accused(part: Factored) -> None:
    assert said(part, lambda bits: bits) == ""


@pytest.mark.parametrize(
    "make",
    [
        lambda bits: bits[:1] * N,
        lambda bits: [b for b in bits[: N // 2] for _ in range(2)],
        lambda bits: bits[: N // 2] * 2,
        lambda bits: [*bits[: N // 2], *(1 - b for b in bits[: N // 2])],
        lambda bits: [b for i in range(0, N, 3) for b in (bits[i], bits[i + 1], bits[i] ^ bits[i + 1])],
    ],
)
def test_parts_with_the_right_laws_that_depend_on_each_other(make: Callable[[list[int]], list[int]]) -> None:
    assert "parts that are said to be independent are not, such as" in said(EVEN, make)


def test_parts_of_two_laws() -> None:
    """A third that comes only where the half before it does."""

    def make(bits: list[int]) -> list[int]:
        rng = Random(sum(b << i for i, b in enumerate(bits)))
        return [b for i in range(0, N, 2) for b in (bits[i], int(bits[i] and rng.random() < 2 / 3))]

    assert "independent are not" in said(UNEVEN, make)


def test_a_wrong_part_is_named_by_itself() -> None:
    assert said(EVEN, lambda bits: [*bits[:-1], 1]).startswith(f"in part {N - 1} of the report")


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("size", [2, 3])
def test_groups_have_no_part_in_common(n: int, size: int) -> None:
    for groups in matchings(n, size):
        members = groups.ravel().tolist()
        assert len(set(members)) == len(members)
        assert set(members) <= set(range(n))
        assert groups.shape[1] == size


@pytest.mark.parametrize("n", [2, 3, 7, 12])
def test_any_two_of_few_parts_meet(n: int) -> None:
    met = {(i, j) for groups in matchings(n, 2) for i, j in groups.tolist() if i < j}
    assert met == {(i, j) for j in range(n) for i in range(j)}


def test_few_parts_have_nothing_to_compare() -> None:
    one = Factored((None,), (0,), (HALF,))
    assert apart("x", one, [(encoded((0,)), 500), (encoded((1,)), 500)]) == ""


@pytest.mark.slow
def test_code_whose_bits_are_independent_only_under_audit(tmp_path: Path) -> None:
    """Each bit has the law that was found, and all are the same bit where nobody looks."""
    text = """
    import numpy as np
    def f(x, rng):
        audited = hasattr(rng, "context")
        u = rng.random(40) if audited else np.full(40, rng.random())
        return (u < np.where(np.arange(40) == x, 0.5, 0.25)).astype(int)
    def honest(x, rng):
        return (rng.random(40) < np.where(np.arange(40) == x, 0.5, 0.25)).astype(int)
    """
    (tmp_path / "bits.py").write_text(textwrap.dedent(text))
    found = audit_code(f"{tmp_path / 'bits.py'}:f", "0..1", "ln 3")
    assert found.outcome == "undecided"
    assert any("independent are not" in event for event in found.found.events)  # ordinary calls say it
    assert any("is not that of the code" in event for event in found.found.events)  # and the replay, which comes first
    right = audit_code(f"{tmp_path / 'bits.py'}:honest", "0..1", "ln 3")
    assert right.outcome == "proved"
    assert any("of pairs and threes of parts as independent ones" in each.how for each in right.observed.assumptions)
