"""Claims of context-aware-ldp: exact risks and Propositions 4 and 5 (sections 5.1 and 6.1, appendix C).

Here the l1 risk itself, by running through all reports of one, two or three users at a rational e^epsilon; the bounds for every
epsilon and every size, and the simplex, are in the modules beside this one.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.context_aware_ldp import risk
from exactdp.estimator import Estimator
from exactdp.mechanisms import block_hadamard, high_low_hadamard
from exactdp_checks.claims.notation import Channel, Exact, Steps, Verdict, prove, rational
from exactdp_checks.claims.papers.context_aware_ldp.stated import claim

Prior = tuple[Fraction, ...]


def _priors(k: int, parts: int) -> list[Prior]:
    """All distributions on k symbols with denominators ``parts``."""
    cuts = (c for c in product(range(parts + 1), repeat=k - 1) if sum(c) <= parts)
    return [tuple(Fraction(c, parts) for c in (*cut, parts - sum(cut))) for cut in cuts]


def _l1_risk(channel: Channel, estimator: Estimator, prior: Prior, n: int) -> Fraction:
    """E ||p^ - p||_1 for n users with inputs i.i.d. of law ``prior``, over all sums of n score vectors."""
    law, scores = channel.output(prior), estimator.scores.rows
    sums: dict[tuple[Exact, ...], Exact] = {(Fraction(0),) * len(prior): Fraction(1)}
    for _ in range(n):
        following: dict[tuple[Exact, ...], Exact] = {}
        for (total, weight), (y, chance) in product(sums.items(), enumerate(law)):
            if chance:
                moved = tuple(a + b for a, b in zip(total, scores[y], strict=True))
                following[moved] = following.get(moved, Fraction(0)) + weight * chance
        sums = following
    parts = (w * sum(abs(rational(v) / n - p) for v, p in zip(total, prior, strict=True)) for total, w in sums.items())
    return rational(sum(parts, start=Fraction(0)))


def _within(value: Fraction, radicands: Sequence[Exact], factor: Fraction) -> Verdict:
    """value < factor (sum of the square roots)?"""
    return prove.comparison(value, "<", ["*", factor, ["+", *(["sqrt", r] for r in radicands)]])


def _all(
    channel: Channel, estimator: Estimator, n: int, l2: Callable[[Prior], Exact], bounds: Iterable[tuple[str, risk.Roots]]
) -> Verdict:
    """At all priors with denominators 2: the exact l2 risk, and E l1 below every bound (factor, radicands)."""
    found = []
    limits = [(rational(factor), radicands) for factor, radicands in bounds]
    for prior in _priors(channel.size[0], 2):
        value = _l1_risk(channel, estimator, prior, n)
        found += [_within(value, radicands, factor) for factor, radicands in limits]
        found.append(prove.comparison(l2(prior), "==", estimator.risk(channel, prior, n)))
    return prove.all_of(found)


def _sizes(sizes: Any, n: int, t: int) -> bool:
    return isinstance(sizes, tuple) and min(sizes, default=0) >= 1 and n >= 1 and t > 1


@claim(
    "beyond-hl-enumerated",
    "Sections 5.1 and 6.1, appendix C",
    {"sharp": "97/100"},
    {"printed": "47/100"},
    at=tuple(
        {"k": k, "s": s, "n": n, "t": t}
        for k, s, n, t in (
            *((3, 3, 1, 2), (3, 1, 2, 2), (3, 2, 2, 2), (2, 1, 1, 2), (2, 1, 3, 3), (1, 1, 2, 2), (2, 2, 3, 2), (3, 2, 3, 7)),
            (4, 2, 2, 3),
        )
    ),
    when=lambda k, s, n, t: k >= s >= 1 and n >= 1 and t > 1,
    uses="prop-4-l1-sharp eq-27",
)
def beyond_hl_enumerated(k: int, s: int, n: int, t: int, sharp: str = "1", printed: str = "1") -> Verdict:
    r"""The high-low scheme has the exact $E[\ell_2^2]$ of beyond-hl-l2, and (17), (27) and $E[\ell_1] < sc/\sqrt n +
    \sqrt{(k-s)c/n}$ hold, for $p \in (\frac12\mathbb Z)^k$, at the rational $e^\epsilon$, $n$ and sizes named, by all reports
    of all users.

    (17) is a bound of E d_TV = E l1/2, so of half of what (27) bounds with the same right side.
    """
    a = range(s)
    sizes = k, s, t, n
    bounds = [(sharp, risk.high_low_l1(*sizes)), (printed, risk.equation_27(*sizes)), ("2", risk.equation_17(*sizes))]
    channel, estimator = high_low_hadamard.channel(k, a, t), high_low_hadamard.estimator(k, a, t)
    return _all(channel, estimator, n, lambda prior: risk.high_low_l2(prior, a, t, n), bounds)


@claim(
    "beyond-bs-enumerated",
    "Sections 5.1 and 6.1, appendix C",
    {"sharp": "97/100"},
    {"printed": "28/100"},
    at=tuple(
        {"sizes": sizes, "n": n, "t": t}
        for sizes, n, t in (
            ((3,), 1, 2),
            ((2, 1), 2, 2),
            ((1,), 2, 3),
            ((2, 1), 3, 3),
            ((1, 1), 3, 2),
            ((2,), 3, 9),
            ((2, 2), 2, 2),
        )
    ),
    when=_sizes,
    uses="prop-5-l1-sharp eq-29",
)
def beyond_bs_enumerated(sizes: tuple[int, ...], n: int, t: int, sharp: str = "1", printed: str = "1") -> Verdict:
    r"""The block scheme has the exact $E[\ell_2^2]$ of beyond-bs-l2, and (20), (29) and $E[\ell_1] < c\sqrt{S_2/n}$ hold, for $p
    \in (\frac12\mathbb Z)^k$, at the rational $e^\epsilon$, $n$ and sizes named, by all reports of all users.

    As for high-low, with (20) and (29).
    """
    partition = block_hadamard.contiguous(sizes)
    bounds = [(sharp, risk.block_l1(sizes, t, n)), (printed, risk.equation_29(sizes, t, n)), ("2", risk.equation_20(sizes, t, n))]
    channel, estimator = block_hadamard.channel(partition, t), block_hadamard.estimator(partition, t)
    return _all(channel, estimator, n, lambda prior: risk.block_l2(prior, partition, t, n), bounds)


@claim(
    "beyond-bs-released-enumerated",
    "Sections 5.1 and 6.1, appendix C",
    {"factor": "19/20"},
    at=tuple(
        {"sizes": sizes, "n": n, "t": t} for sizes, n, t in (((2, 1), 1, 2), ((1, 1), 2, 2), ((2, 1, 1), 2, 3), ((3, 1), 2, 2))
    ),
    when=_sizes,
    uses="beyond-bs-singleton-risk-sharp",
)
def beyond_bs_released_enumerated(sizes: tuple[int, ...], n: int, t: int, factor: str = "1") -> Steps:
    r"""With singletons released $E[\ell_1] < \sqrt{(c^2 S_2' + k_1)/n}$ for $p \in (\frac12\mathbb Z)^k$, at the rational
    $e^\epsilon$, $n$ and sizes named, by all reports of all users.

    With singletons released: the sum of two roots, and the sharper root of the sum.
    """
    partition = block_hadamard.contiguous(sizes)
    channel = block_hadamard.channel(partition, t, release_singletons=True)
    estimator = block_hadamard.estimator(partition, t, release_singletons=True)
    both = risk.released_l1(sizes, t, n)
    found = []
    for prior in _priors(len(channel.inputs), 2):
        value = _l1_risk(channel, estimator, prior, n)
        found += [_within(value, both, Fraction(1)), _within(value, [sum(both, start=Fraction(0))], rational(factor))]
    yield from found
