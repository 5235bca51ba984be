"""Input of the linear-queries modules that has no answer, or an answer at an edge: one clear sentence, never a wrong number."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.fast import gaussian as fast_gaussian
from exactdp.fast import one_bit_mean as fast_bit
from exactdp.fast import rejection_sampling as fast_sampler
from exactdp.fast.protocols import adaptive_one_bit as fast_rounds
from exactdp.fast.protocols import gaussian_projection as fast_projection
from exactdp.fast.protocols import rejection_projection as fast_active
from exactdp.mechanisms import gaussian, rejection_sampling
from exactdp.numbers.normal import Real, cdf
from exactdp.projection import columns_of
from exactdp.protocols import adaptive_one_bit, gaussian_projection, projected_hadamard

RNG = np.random.default_rng(5)
COIN = ["1/2", "1/2"]

EXACT: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: gaussian_projection.mean_squared_error(["1 -1"], COIN, 0, 3), BadInput, "n = 0"),
    (lambda: gaussian_projection.mean_squared_error(["1 -1"], COIN, "2", 3), BadInput, "n = '2'"),  # type: ignore[arg-type]
    (lambda: gaussian_projection.estimate(["1 -1"], [1]), BadInput, "list of numbers"),  # type: ignore[list-item]
    (lambda: gaussian_projection.estimate([1, -1], [[1]]), BadInput, "a row of a query matrix"),  # type: ignore[list-item]
    (lambda: gaussian_projection.estimate("1 -1", [[1]]), BadInput, "not a query matrix"),
    (lambda: columns_of(None), BadInput, "not a query matrix"),  # type: ignore[arg-type]
    (lambda: gaussian.columns([1, -1], 1), BadInput, "list of queries"),  # type: ignore[list-item]
    (lambda: gaussian.columns("1 -1", 1), BadInput, "list of queries"),
    (lambda: gaussian.columns(None, 1), BadInput, "list of queries"),  # type: ignore[arg-type]
    (lambda: gaussian.squared_diameter([]), BadInput, "no column"),
    (lambda: gaussian.estimate([1, 2]), BadInput, "one number for each query"),  # type: ignore[list-item]
    (lambda: rejection_sampling.few_active(True, 1, "1/2"), BadInput, "two integers"),
    (lambda: projected_hadamard.risks(projected_hadamard.law([1, 0], 1, 3), [1, 0, 0]), BadInput, "3 probabilities"),
    (lambda: projected_hadamard.risks(projected_hadamard.law([1, 0], 1, 3), ["1/2", "1/4"]), NotStochastic, "3/4"),
    (lambda: projected_hadamard.risks([], [1]), BadInput, "no events"),
    (lambda: projected_hadamard.law([Fraction(1, 3000)] * 3000, 2, 3), OutOfScope, "take fewer"),
    (lambda: adaptive_one_bit.run([0, 0], lambda r: [1] * (1 + len(r)), 2, 1, 3, lambda w: 0), BadInput, "2 entries"),
    (lambda: Real.of(Fraction(-1, 2**300)).sqrt(), BadInput, "sqrt"),
]


@pytest.mark.parametrize(("call", "error", "message"), EXACT)
def test_the_exact_side(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    """Errors of this package, each of which names what is wrong."""
    with pytest.raises(error, match=message):
        call()


FAST: list[tuple[Callable[[], Any], str]] = [
    (lambda: fast_gaussian.corrected_variance(1e200, 1, 0.1), "range of doubles"),
    (lambda: fast_gaussian.corrected_variance(1, 1e-200, 0.1), "range of doubles"),
    (lambda: fast_gaussian.corrected_variance(1e-160, 1, 0.1), "range of doubles"),
    (lambda: fast_gaussian.corrected_variance("1", 1, 0.1), "write r > 0"),  # type: ignore[arg-type]
    (lambda: fast_gaussian.check_queries([[1e-200]], 1e-250), "longer than r"),
    (lambda: fast_gaussian.check_queries([[1e200], [1e200]], 1e200), "longer than r"),
    (lambda: fast_sampler.printed_variance(1e-200, 10, 1), "range of doubles"),
    (lambda: fast_sampler.corrected_variance(1e200, 0.5, 0.1), "range of doubles"),
    (lambda: fast_sampler.corrected_variance(1, "1", 0.1), "tau = '1'"),  # type: ignore[arg-type]
    (lambda: fast_sampler.bits([[np.nan]], [0], [[1]], 1, 1.0, 0.5, RNG), "not a finite number"),
    (lambda: fast_sampler.bits([[np.inf]], [0], [[1]], 1, 1.0, 0.5, RNG), "not a finite number"),
    (lambda: fast_projection.projects(0, 1, 2, 1, 0.1), "n = 0"),
    (lambda: fast_projection.projects(3, 1, 0, 1, 0.1), "k = 0"),
    (lambda: fast_projection.projects(3, 1, 2, "1", 0.1), "epsilon > 0"),  # type: ignore[arg-type]
    (lambda: fast_active.projects(1, 3, 0, 2, 1), "d = 0"),
    (lambda: fast_active.estimate([[1, 0]], np.zeros((0, 5))), "reports"),
    (lambda: fast_bit.span(1e-300), "too small"),
    (lambda: fast_bit.executed([1, -1], 1, 1e-100), "too small"),
    (lambda: fast_rounds.run([0], lambda r: [1], 1, 1, 1e-300, RNG), "too small"),
    (lambda: fast_rounds.run([0, 0], lambda r: [1] * (1 + len(r)), 2, 1, 1, RNG), "different lengths"),
]


@pytest.mark.parametrize(("call", "message"), FAST)
def test_the_fast_side(call: Callable[[], Any], message: str) -> None:
    """A ValueError, which names what is wrong."""
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize("exponent", [*range(-22, -16), -60, -61, -100])
def test_one_bit_at_the_smallest_levels(exponent: int) -> None:
    """The executed ratio is at most 1 + epsilon <= e^epsilon and in the right direction, or the level is refused."""
    epsilon = Fraction(10) ** exponent
    try:
        plus, minus, whole = fast_bit.executed([1, -1], 1, epsilon)
    except ValueError:
        assert exponent < -18
        return
    assert plus > minus
    assert Fraction(plus, minus) <= 1 + epsilon
    assert Fraction(whole - minus, whole - plus) <= 1 + epsilon


def test_one_bit_where_doubles_end() -> None:
    """Queries of doubles with an r beyond their range, or with few digits there, are taken as the numbers that they are."""
    for query, r in (([1e300], Fraction(10) ** 400), ([1e-310], Fraction(1, 10**309)), ([3e-320], 5e-320)):
        found, listed = (fast_bit.executed(q, r, 1) for q in (np.array(query), [Fraction(v) for v in query]))
        assert found == listed


def test_a_strategy_may_give_an_iterator() -> None:
    """The twin reads it once."""
    rounds = fast_rounds.run([0, 1, 1], lambda _: iter([1, -1]), 2, 1, 1, RNG)
    assert [one.query for one in rounds] == [[1, -1], [1, -1]]


def test_a_fair_bit_is_decided() -> None:
    """A zero column at u = 1/2: P(B = 1|y) = 1/2 exactly."""
    noise = rejection_sampling.printed_variance(1, 120, 1)
    assert rejection_sampling.bit_probability([0], [5], noise, "1/4").tree == Fraction(1, 2)
    assert not rejection_sampling.accepts([0], [5], noise, "1/4", "1/2")
    assert rejection_sampling.accepts([0], [5], noise, "1/4", "499999/1000000")


def test_doubles_of_small_numbers() -> None:
    """Tails keep their digits and their sign; a product with 0 is 0."""
    assert float(cdf(Real.of(-9))) == pytest.approx(1.1285884059538408e-19, rel=1e-14)
    assert 0 <= float(cdf(Real.of(-40))) < 1e-300
    zero = Real.of(0) * Real.of(2).sqrt()
    assert (zero.tree, zero.sign(), float(zero)) == (0, 0, 0.0)
