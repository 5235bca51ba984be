"""Requests about mechanisms with real reports: the least delta of Gaussian noise, P(accept) in rejection sampling.

    delta   queries (the rows of A), r, variance = sigma^2, epsilon    the least delta >= 0 for which it is (epsilon, delta)-LDP
    accept  variance, tau, corrected, and a column and y beside them   P(B = 1|y), as printed or as corrected

Both are compared relatively, as probabilities. Source: linear-queries, Algorithms 1 and 3, Theorem 3.1.

>>> found = continuous()
>>> found[0].id, found[0].request["parameters"]["variance"], float(found[0].expected.lower) < 0.0015
('gaussian/delta/0', '24.412', True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from exactdp.errors import ExactDPError, OutOfScope
from exactdp.likes import LevelLike
from exactdp.mechanisms import gaussian, rejection_sampling
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real, cdf
from exactdp_checks.conformance.case import Case
from exactdp_checks.golden.numbers import enclosure

__all__ = ["accept_case", "continuous", "delta_case"]

Queries = Sequence[Sequence[str]]
ONE, TWO, FAR, SAME = [["1", "-1"]], [["1", "0"], ["0", "1"]], [["1/2", "-1/2", "0"], ["0", "3/2", "2"]], [["1", "1"]]
DELTAS: tuple[tuple[Queries, str, str, str], ...] = (  # A, r, sigma^2, epsilon
    (ONE, "1", "24.412", "1"),
    (ONE, "1", "97.65", "1"),
    (TWO, "1", "97.65", "1"),
    (FAR, "5/2", "30", "2"),
    (ONE, "3", "2", "0"),
    (ONE, "1", "1/100", "1"),
    (TWO, "1", "10000", "1/100"),
    (ONE, "1", "1/2", "20"),
    (TWO, "1", "1", "1/1000000"),
    (SAME, "1", "1", "1"),
    (TWO, "1", "100", "2"),
)
ACCEPTS: tuple[tuple[Sequence[str], Sequence[str], str, str], ...] = (  # column, y, sigma^2, tau
    (["1"], ["1/2"], "1", "1/4"),
    (["1"], ["0.74"], "1", "1/4"),
    (["1"], ["0.76"], "1", "1/4"),
    (["1"], ["-3"], "19.2", "1/4"),
    (["-1", "1/2"], ["-0.6", "0.3"], "2", "1/2"),
    (["0"], ["5"], "1", "1/100"),
    (["3", "4"], ["1", "2"], "100", "0.6"),
    (["2"], ["0.75"], "4", "1/4"),
)


def continuous() -> tuple[Case, ...]:
    """The cases of the operations delta and accept."""
    deltas = (delta_case(f"gaussian/delta/{i}", *place) for i, place in enumerate(DELTAS))
    places = ((i, place, corrected) for i, place in enumerate(ACCEPTS) for corrected in (False, True))
    accepts = (
        accept_case(f"rejection_sampling/accept/{i}/{'corrected' if corrected else 'printed'}", *place, corrected)
        for i, place, corrected in places
    )
    return (*deltas, *accepts)


def _expected(value: Real) -> Fraction | Interval:
    """A number that is rational, or an enclosure of 40 digits."""
    found = enclosure(value)
    return rational(found["exact"]) if "exact" in found else Interval(rational(found["lower"]), rational(found["upper"]))


def delta_case(name: str, queries: Queries, r: str, variance: str, epsilon: str) -> Case:
    """The question for delta*(epsilon)."""
    squared = gaussian.squared_diameter(gaussian.columns(queries, r))
    parameters = {"queries": [list(row) for row in queries], "r": r, "variance": variance, "epsilon": epsilon}
    right = _expected(gaussian.profile(squared, variance, epsilon))
    wrong = partial(_wrong_deltas, squared, rational(r), rational(variance), rational(epsilon))
    return Case(name, "delta", {"mechanism": "gaussian", "parameters": parameters}, right, "the least delta of this noise", wrong)


def _wrong_deltas(squared: Fraction, r: Fraction, variance: Fraction, epsilon: Fraction) -> Iterator[tuple[str, Any]]:
    """(pattern, answer)."""
    bits = LogSum.ln(2) * epsilon if epsilon else epsilon
    yield "sigma^2 is taken as sigma", _profile(squared, variance**2, epsilon)
    yield "r is taken as the distance of two columns", _profile(r * r, variance, epsilon)
    yield "2 r is taken as the distance of two columns", _profile(4 * r * r, variance, epsilon)
    yield "epsilon is taken in bits (2^epsilon instead of e^epsilon)", _profile(squared, variance, bits)
    yield "delta is answered for epsilon = 0, the distance in total variation", _profile(squared, variance, 0)
    if squared:
        s, rate = (squared / Real.of(variance)).sqrt(), Real.of(epsilon)
        yield "the term e^epsilon Phi(...) is left out", _expected(cdf(s / 2 - rate / s))
        bound = Real.of(-(epsilon**2) * variance / (2 * squared)).exp() * 2
        yield "a bound of the tail, 2 exp(-epsilon^2 sigma^2/(2 D^2)), is answered", _expected(bound) if epsilon else Fraction(2)


def _profile(squared: Fraction, variance: Fraction, epsilon: LevelLike) -> Fraction | Interval | None:
    """delta*(epsilon), or None where it is too small to be enclosed."""
    try:
        return _expected(gaussian.profile(squared, variance, epsilon))
    except OutOfScope:
        return None


def accept_case(name: str, column: Sequence[str], y: Sequence[str], variance: str, tau: str, corrected: bool) -> Case:
    """The question for P(B = 1|y)."""
    parameters = {"variance": variance, "tau": tau, "corrected": corrected}
    request = {"mechanism": "rejection_sampling", "parameters": parameters, "column": list(column), "y": list(y)}
    right = _expected(rejection_sampling.bit_probability(column, y, variance, tau, corrected))
    wrong = partial(
        _wrong_accepts, [rational(v) for v in column], [rational(v) for v in y], rational(variance), rational(tau), corrected
    )
    return Case(name, "accept", request, right, "corrected" if corrected else "printed", wrong)


def _wrong_accepts(
    column: Sequence[Fraction], y: Sequence[Fraction], variance: Fraction, tau: Fraction, corrected: bool
) -> Iterator[tuple[str, Any]]:
    """(pattern, answer)."""

    def answer(a: Sequence[Fraction], z: Sequence[Fraction], noise: Fraction, variant: bool) -> Any:
        try:
            return _expected(rejection_sampling.bit_probability(a, z, noise, tau, variant))
        except ExactDPError:
            return None

    right = answer(column, y, variance, corrected)
    yield "e^loss is not halved", right * 2 if isinstance(right, Fraction) else Interval(right.lower * 2, right.upper * 2)
    yield "the printed variant is taken for the corrected one, or the other way round", answer(column, y, variance, not corrected)
    yield "sigma^2 is taken as sigma", answer(column, y, variance**2, corrected)
    yield "the sign of the column is wrong", answer([-v for v in column], y, variance, corrected)
    shifted = [z - v / 2 for z, v in zip(y, column, strict=True)]
    yield "||a||^2 stands for ||a||^2/2 in the loss", answer(column, shifted, variance, corrected)
