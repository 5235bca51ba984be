"""Displayed bounds of the papers again, from their formulas: tails, constants, lines that several of them share."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

from second_source.channels import krr, power
from second_source.numbers import mp, real

e, ln, sqrt = mp.exp, mp.log, mp.sqrt


def gain(t: Any) -> Any:
    return (t + 1) / (t - 1)


def chernoff(mu: Any, delta: Any) -> Any:
    m, d = real(mu), real(delta)
    return (e(d) / (1 + d) ** (1 + d)) ** m


def chernoff_lower(mu: Any, delta: Any) -> Any:
    m, d = real(mu), real(delta)
    return (e(-d) / (1 - d) ** (1 - d)) ** m if d != 1 else e(-m)


def hoeffding(widths: Any, eta: Any) -> Any:
    return tail(eta, sum(real(w) ** 2 for w in widths))


def tail(eta: Any, square: Any) -> Any:
    """e^(-2 eta^2/square); a sum that cannot move does not."""
    if not square:
        return Fraction(int(not eta))
    return e(-2 * real(eta) ** 2 / square)


def size_variance(n: int, f: int, k: int, permutation: bool = False) -> Any:
    """Of how many of f users are in one of k parts of n: independently, or by a random permutation."""
    return Fraction(f, k) * (1 - Fraction(1, k)) * (Fraction(n - f, max(n - 1, 1)) if permutation else 1)


def binomial(n: int, p: Fraction) -> list[Any]:
    return [comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(n + 1)]


def poisson_binomial(chances: list[Fraction]) -> list[Any]:
    """By all outcomes of the coins."""
    law = [Fraction(0)] * (len(chances) + 1)
    for coins in product((0, 1), repeat=len(chances)):
        law[sum(coins)] += prod((p if c else 1 - p for c, p in zip(coins, chances, strict=True)), start=Fraction(1))
    return law


def hypergeometric(n: int, marked: int, drawn: int) -> list[Any]:
    return [Fraction(comb(marked, i) * comb(n - marked, drawn - i), comb(n, drawn)) for i in range(drawn + 1)]


def radius(n: int, t: Any, beta: Any) -> Any:
    return real(gain(t)) * sqrt(2 * n * ln(2 / real(beta)))


def chi_square(t: Any) -> Any:
    """Of the two rows of randomised response."""
    one, two = krr(t, 2)
    return sum((a - b) ** 2 / b for a, b in zip(one, two, strict=True))


def relative_entropy(t: Any) -> Any:
    one, two = krr(t, 2)
    return sum(real(a) * ln(real(a / b)) for a, b in zip(one, two, strict=True))


def raw_at(prior: list[Fraction], n: int, t: Any) -> Any:
    """The root of E||a||^2 - ||p||^2 of one report with scores c and -c, over n."""
    return sqrt(real((gain(t) ** 2 * len(prior) - sum(p * p for p in prior)) / n))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "heavy_hitters.concentration.chernoff": chernoff,
    "heavy_hitters.concentration.chernoff_lower": chernoff_lower,
    "heavy_hitters.concentration.hoeffding": hoeffding,
    "heavy_hitters.concentration.azuma": lambda widths, eta, two_sided=True: (1 + two_sided) * hoeffding(widths, eta),
    "heavy_hitters.concentration.mcdiarmid": lambda n, c, eta: tail(eta, n * real(c) ** 2),
    "heavy_hitters.concentration.binomial": binomial,
    "heavy_hitters.concentration.poisson_binomial": poisson_binomial,
    "heavy_hitters.concentration.hypergeometric": hypergeometric,
    "heavy_hitters.concentration.tail": lambda law, least: sum((p for i, p in enumerate(law) if i >= least), start=Fraction(0)),
    "heavy_hitters.constants.c_epsilon": lambda epsilon: (e(real(epsilon)) + 1) / (e(real(epsilon)) - 1),
    "heavy_hitters.constants.ell": lambda beta: ln(4 / real(beta)),
    "heavy_hitters.constants.log_over": lambda factor, beta: ln(factor / real(beta)),
    "heavy_hitters.hrr.hoeffding": lambda n, t, eta: 2 * e(-(real(eta) ** 2) / (2 * n * real(gain(t)) ** 2)),
    "heavy_hitters.hrr.radius": radius,
    "heavy_hitters.hrr.all_items": lambda n, d, t, beta: radius(n, t, beta / d),
    "heavy_hitters.lower.chi_square": chi_square,
    "heavy_hitters.lower.relative_entropy": relative_entropy,
    "heavy_hitters.partition.size_variance": size_variance,
    "linear_queries.distribution.gain": gain,
    "linear_queries.distribution.outputs": lambda J: power(J + 1),
    "linear_queries.distribution.bits": lambda J: power(J + 1).bit_length() - 1,
    "linear_queries.distribution.raw_at": raw_at,
    "linear_queries.distribution.proxy": lambda n, t: gain(t) ** 2 / n,
    "linear_queries.maxima.chi_mean": lambda d: sqrt(2) * mp.gamma(mp.mpf(d + 1) / 2) / mp.gamma(mp.mpf(d) / 2),
    "linear_queries.maxima.hoeffding_proxy": lambda width, m: width**2 / (4 * m),
    "linear_queries.maxima.subgaussian_max": lambda N, proxy=Fraction(1): sqrt(2 * real(proxy) * ln(2 * N)),
    "linear_queries.preliminaries.sampling_error": lambda n, r=Fraction(1): real(r) / sqrt(n),
    "context_aware_ldp.risk.gain": gain,
    "context_aware_ldp.families.uniform": lambda k: [Fraction(1, k)] * k,
    "context_aware_ldp.families.distance": lambda p, q: Fraction(sum(abs(a - b) for a, b in zip(p, q, strict=True))) / 2,
    "postprocess.none": lambda estimate: estimate,
}
