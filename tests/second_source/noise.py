"""Gaussian noise and rejection sampling, from the normal distribution function of mpmath with 60 digits."""

from fractions import Fraction
from math import comb
from typing import Any

from second_source.numbers import mp, real

Vectors = list[list[Fraction]]


def phi(x: Any) -> Any:
    return mp.erfc(-x / mp.sqrt(2)) / 2


def profile(squared: Any, variance: Any, epsilon: Any) -> Any:
    """Phi(s/2 - epsilon/s) - e^epsilon Phi(-s/2 - epsilon/s), s = D/sigma."""
    if not squared:
        return Fraction(0)
    s, rate = mp.sqrt(real(squared) / real(variance)), real(epsilon)
    return phi(s / 2 - rate / s) - mp.exp(rate) * phi(-s / 2 - rate / s)


def analytic_variance(squared: Any, epsilon: Any, delta: Any, said: Any) -> bool:
    """The least variance up to one part in 10^9: enough, and less is not."""
    less = real(said) * (1 - mp.mpf(10) ** -9)
    return bool(profile(squared, said, epsilon) <= real(delta) < profile(squared, less, epsilon))


def smallest_epsilon(squared: Any, variance: Any, delta: Any, said: Any) -> bool:
    """delta*(epsilon) passes the stated delta between the ends."""
    low, high = said if isinstance(said, tuple) else (said, said)
    if low == high == 0:
        return bool(real(profile(squared, variance, 0)) <= real(delta))
    return bool(profile(squared, variance, low) >= real(delta) >= profile(squared, variance, high))


def columns(queries: Vectors, r: Any) -> Vectors:
    return [list(column) for column in zip(*queries, strict=True)]


def squared_diameter(found: Vectors) -> Fraction:
    return max(sum(((a - b) ** 2 for a, b in zip(x, y, strict=True)), start=Fraction(0)) for x in found for y in found)


def report(queries: Vectors, r: Any, v: int, noise: list[Fraction]) -> list[Fraction]:
    return [a + z for a, z in zip(columns(queries, r)[v], noise, strict=True)]


def estimate(reports: Vectors) -> list[Fraction]:
    return [sum(column, start=Fraction(0)) / len(reports) for column in zip(*reports, strict=True)]


def moments(queries: Vectors, r: Any, variance: Any, prior: list[Fraction], n: int) -> dict[str, Any]:
    """Of the mean of n reports a_v + N(0, variance I), v of law prior."""
    found, many = columns(queries, r), range(len(queries))
    centre = [sum((p * a[i] for p, a in zip(prior, found, strict=True)), start=Fraction(0)) for i in many]
    second = [[sum((p * a[i] * a[j] for p, a in zip(prior, found, strict=True)), start=Fraction(0)) for j in many] for i in many]
    covariance = [
        [(real(second[i][j] - centre[i] * centre[j]) + (real(variance) if i == j else 0)) / n for j in many] for i in many
    ]
    return {
        "mean": centre,
        "bias": [Fraction(0) for _ in many],
        "covariance": covariance,
        "risk": sum(covariance[i][i] for i in many),
    }


def loss(column: list[Fraction], y: list[Fraction], variance: Any) -> Any:
    inner = sum((a * b for a, b in zip(column, y, strict=True)), start=Fraction(0))
    top = inner - sum((a * a for a in column), start=Fraction(0)) / 2
    return top / variance if isinstance(variance, Fraction) else real(top) / real(variance)


def bit_probability(column: Any, y: Any, variance: Any, tau: Any, corrected: bool = False) -> Any:
    found = loss(column, y, variance)
    if abs(real(found)) <= real(tau):
        return Fraction(1, 2) if found == 0 else mp.exp(real(found)) / 2
    return Fraction(1, 2) if corrected else Fraction(0)


def accepts(column: Any, y: Any, variance: Any, tau: Any, u: Any, corrected: bool = False) -> bool:
    return bool(real(u) < real(bit_probability(column, y, variance, tau, corrected)))


def outside(squared: Any, variance: Any, tau: Any) -> Any:
    """P(|loss| > tau) where the loss is N(-s^2/2, s^2)."""
    s = mp.sqrt(real(squared) / real(variance))
    if not s:
        return Fraction(0)
    return phi(s / 2 - real(tau) / s) + phi(-s / 2 - real(tau) / s)


def active(squared: Any, variance: Any, tau: Any, corrected: bool = False) -> Any:
    """E[e^loss/2; |loss| <= tau], by quadrature of the density; and half of what is outside, if corrected."""
    s = mp.sqrt(real(squared) / real(variance))
    if not s:
        return Fraction(1, 2)
    rest = outside(squared, variance, tau) / 2 if corrected else 0
    low, high = -real(tau), real(tau)
    return mp.quad(lambda v: mp.npdf(v, -s * s / 2, s) * mp.exp(v) / 2, mp.linspace(low, high, 9)) + rest


def epsilon_public(tau: Any) -> Any:
    """The worst ratio of both answers, of probabilities from e^-tau/2 to e^tau/2."""
    low, high = (mp.exp(v) / 2 for v in (-real(tau), real(tau)))
    return max(mp.log(high / low), mp.log((1 - low) / (1 - high)))


def few_active(n: int, most: int, chance: Any) -> Any:
    p = chance if isinstance(chance, Fraction) else real(chance)
    return sum((comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(most + 1)), start=Fraction(0) if p is chance else 0)


def printed_variance(r: Any, epsilon: Any, delta: Any) -> Any:
    return 2 * real(r) ** 2 * mp.log(2 / real(delta)) / real(epsilon) ** 2


FUNCTIONS = {
    "gaussian.profile": profile,
    "gaussian.columns": columns,
    "gaussian.squared_diameter": squared_diameter,
    "gaussian.report": report,
    "gaussian.estimate": estimate,
    "gaussian.moments": moments,
    "gaussian.printed_variance": printed_variance,
    "gaussian.corrected_variance": lambda **given: 4 * printed_variance(**given),
    "rejection_sampling.loss": loss,
    "rejection_sampling.bit_probability": bit_probability,
    "rejection_sampling.accepts": accepts,
    "rejection_sampling.outside": outside,
    "rejection_sampling.active": active,
    "rejection_sampling.epsilon_private": lambda tau: 2 * tau,
    "rejection_sampling.epsilon_public": epsilon_public,
    "rejection_sampling.few_active": few_active,
    "rejection_sampling.printed_variance": lambda n, r, epsilon: 4 * real(r) ** 2 * mp.log(n) / real(epsilon) ** 2,
    "rejection_sampling.corrected_variance": lambda tau, **given: printed_variance(epsilon=tau, **given),
}

CHECKS = {"gaussian.analytic_variance": analytic_variance, "gaussian.smallest_epsilon": smallest_epsilon}
"""Functions whose value is recognised, not computed: they take what the vector says too."""
