"""hadamard_oracle: the server of HRR against a dense transform, its laws against every coin, and the twin on the same reports."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import hrr as fast_hrr
from exactdp.fast.protocols import hadamard_oracle as twin
from exactdp.mechanisms import hrr
from exactdp.mechanisms.hadamard_response import parity
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.protocols.hadamard_oracle import (
    accumulate,
    covariance,
    estimate,
    frequencies,
    law,
    marginal,
    query,
    run,
    squared_error,
    tail,
    transform,
    variance,
)
from exactdp_checks.code.law.program import law as law_of

REPORTS: tuple[list[int], ...] = ([], [0], [5, 5, 2, 7, 0, 1, 3], [6, 6, 6, 1])


@pytest.mark.parametrize("m", [1, 2, 4, 8, 16])
def test_the_transform_is_the_dense_product(m: int) -> None:
    values = [(7 * i * i - 3 * i) % 11 - 5 for i in range(m)]
    dense = [sum((1 - 2 * parity(v, r)) * values[r] for r in range(m)) for v in range(m)]
    assert list(transform(values)) == dense
    assert list(transform(dense)) == [m * v for v in values]


def test_estimates_are_those_of_the_mechanism() -> None:
    """n times its mean of scores; one query is one entry; 0 without reports."""
    for reports, d, t in product(REPORTS, (3, 4), (3, "5/2")):
        found = estimate(reports, d, t)
        assert found == tuple(query(reports, v, d, t) for v in range(d))
        if reports:
            scores = hrr.estimator(d, t).estimate(reports)
            assert found == tuple(len(reports) * s for s in scores)
        else:
            assert set(found) == {0}
    assert accumulate([0, 1, 1, 6], 3) == (-1, 0, 0, 1)


@pytest.mark.parametrize(("data", "d", "t"), [([0, 1], 2, 3), ([2, 0], 3, "5/2"), ([0], 1, 3), ([], 2, 3)])
def test_the_law_is_that_of_the_code(data: list[int], d: int, t: object) -> None:
    """Over every row and lie; the marginals are the two binomials, with the stated moments."""
    level = rational(t)
    code = law_of(lambda draw: estimate(run(data, d, level, draw), d, level))
    found = law(data, d, t)
    assert code.mass == dict(found)
    counts, n = frequencies(data, d), len(data)
    for v, f in enumerate(counts):
        one: dict[Fraction, Fraction] = {}
        for x, p in found:
            one[x[v]] = one.get(x[v], Fraction(0)) + p
        assert one == {x: p for x, p in marginal(n, f, t) if p}
        assert sum(x * p for x, p in one.items()) == f
        assert sum(x * x * p for x, p in one.items()) - f * f == variance(n, f, t) == covariance(data, d, t)[v, v]
    for v, w in product(range(d), repeat=2):
        if v != w:
            assert sum(x[v] * x[w] * p for x, p in found) == counts[v] * counts[w]
            assert covariance(data, d, t)[v, w] == 0
    total = sum(sum((a - f) ** 2 for a, f in zip(x, counts, strict=True)) * p for x, p in found)
    assert total == squared_error(n, d, t)


def test_tails() -> None:
    """Golden values of the paper's radius; by the marginal at every radius, on its values and between them."""
    radius = 2 * Real.of(20 * LogSum.ln(20)).sqrt()
    assert (tail(10, 4, radius, 3), tail(10, 0, radius, 3)) == (Fraction(241, 16384), Fraction(11, 512))
    large = tail(100, 30, 2 * Real.of(200 * LogSum.ln(20)).sqrt(), 3)
    assert abs(large - Fraction("0.0122025751")) < Fraction(1, 10**10)
    for n, f, t in ((0, 0, 3), (1, 1, 3), (5, 2, "3/2"), (6, 0, 7)):
        errors = [(abs(x - f), p) for x, p in marginal(n, f, t)]
        for radius_ in {e for e, _ in errors} | {e + Fraction(1, 7) for e, _ in errors} | {Fraction(0), Fraction(10**6)}:
            assert tail(n, f, radius_, t) == sum(p for e, p in errors if e >= radius_)
    assert tail(4, 1, LogSum.ln(7), 3) == sum(p for x, p in marginal(4, 1, 3) if abs(x - 1) >= 2)


def test_the_twin_on_the_same_reports() -> None:
    rng = np.random.default_rng(20261121)
    for d in (1, 2, 5, 8):
        reports = fast_hrr.encode(rng.integers(0, d, 300), d, "t=3", rng)
        exactly = estimate(reports.tolist(), d, 3)
        assert [Fraction(float(x)) for x in twin.estimate(reports, d, "t=3")] == list(exactly)
        assert [twin.query(reports, v, d, "t=3") for v in range(d)] == list(exactly)
    assert twin.estimate([], 3, "t=3").tolist() == [0, 0, 0]
    for wrong in ([8], [-1], [0.5]):
        with pytest.raises(ValueError, match="write integers"):
            twin.estimate(wrong, 4, "t=3")


def test_refusals() -> None:
    for make, message in (
        (lambda: estimate([8], 3, 3), "from 0 to 7"),
        (lambda: estimate([True], 3, 3), "from 0 to 7"),
        (lambda: query([0], 3, 3, 3), "from 0 to 2"),
        (lambda: transform([1, 2, 3]), "power of two"),
        (lambda: transform([]), "power of two"),
        (lambda: marginal(3, 4, 3), "at most all"),
        (lambda: marginal(-1, 0, 3), "n = -1"),
        (lambda: variance(2, -1, 3), "f = -1"),
        (lambda: law([3], 3, 3), "from 0 to 2"),
        (lambda: frequencies([0.0], 3), "from 0 to 2"),  # type: ignore[list-item]
        (lambda: squared_error(1, 0), "integer >= 1"),
    ):
        with pytest.raises(BadInput, match=message):
            make()
    for outside in (lambda: estimate([0], 3, 1), lambda: tail(1, 1, 1, 1), lambda: variance(1, 1, 1)):
        with pytest.raises(OutOfScope, match="t > 1"):
            outside()
    for huge, message in (
        (lambda: marginal(10**9, 0, 3), "at most 2000 users"),
        (lambda: tail(2000, 1000, 1, Fraction(10**9 + 1, 10**9)), "many digits"),
        (lambda: law([0] * 5000, 1, 3), "joint values"),
        (lambda: law([0, 1], 10**9, 3), "joint values"),
        (lambda: accumulate([5], 2**40), "take query"),
        (lambda: frequencies([5], 2**40), "take query"),
        (lambda: covariance([0], 20_000), "matrix"),
    ):
        with pytest.raises(OutOfScope, match=message):
            huge()


def test_formulas_and_a_query_have_no_size() -> None:
    """The variance is a formula at any n; one query keeps no counter for rows that do not occur, so d may be large."""
    assert variance(10**9, 5, 3) == 4 * 10**9 - 5
    far = 2**40 + 5
    assert query([2 * far, 2 * far + 1, 2 * far], 3, 2**41, 3) == 2 * (1 - 2 * parity(far, 3))
