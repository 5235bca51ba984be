"""Claims of linear-queries: no epsilon-LDP channel estimates one bounded number with a smaller second moment than (15).

t = e^epsilon, c = (t+1)/(t-1). Let Q be epsilon-LDP for the inputs 1 and -1, with columns (v1, v2), and f(y) an estimate with
E[f|x] = x. With w1 = (t v1 - v2)/(t-1) and w2 = (t v2 - v1)/(t-1), both >= 0,

    v1 f^2 = own v1 f + other v2 f - c^2 v1 + (t w1 (f-c)^2 + w2 (f+c)^2)/(t+1),

and the sum over all y, where the sums of v1, v1 f and v2 f are 1, 1 and -1, gives E[f^2|1] >= own - other - c^2 = c^2.
In words: Q is Warner's response followed by (w1, w2), and this is Jensen's inequality for what follows.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import one_bit_mean
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.one_bit import QUERIES, C
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import lp, prove
from exactdp_checks.trusted.verdict import Verdict


def _grid(t: object, k: int, steps: int, square: str = f"({C})^2") -> Verdict:
    """min over channels on the outputs c j/steps, |j| <= 2 steps, of max over x of E[Y^2|x], with E[Y|x] = x: is it c^2?"""
    level = rational(t)
    c = (level + 1) / (level - 1)
    ys, xs = [c * Fraction(j, steps) for j in range(-2 * steps, 2 * steps + 1)], ((1, -1) if k == 2 else (1, 0, -1))
    m, pairs = len(ys), [(a, b) for a in range(k) for b in range(k) if a != b]
    width = m * k + m * len(pairs) + k + 1  # Q(y|x), slacks of the bounds, slacks of the moments, the moment

    def row(entries: dict[int, Fraction | int]) -> list[Fraction | int]:
        return [entries.get(j, 0) for j in range(width)]

    rows, rhs = [], []
    for a, x in enumerate(xs):
        for power, right in ((0, 1), (1, x)):
            rows.append(row({y * k + a: ys[y] ** power for y in range(m)}))
            rhs.append(right)
        rows.append(row({**{y * k + a: ys[y] ** 2 for y in range(m)}, m * (k + len(pairs)) + a: 1, width - 1: -1}))
        rhs.append(0)
    for y, (i, (a, b)) in product(range(m), enumerate(pairs)):
        rows.append(row({y * k + a: 1, y * k + b: -level, m * k + y * len(pairs) + i: 1}))
        rhs.append(0)
    found = lp.maximum([0] * (width - 1) + [-1], rows, rhs)
    value = found.certificate["body"]["value"] if found.certificate else 0
    return prove.all_of([found, prove.comparison(exact(str(value)), "==", -exact(square).at(t=level))])  # type: ignore[union-attr]


def _grid_known(t: object, k: int, steps: int) -> bool:
    return rational(t) > 1 and k in (2, 3) and steps >= 1


@claim(
    "beyond-eq-15-optimal",
    "equation (15)",
    {"square": f"({C})^2 - 1/100"},
    {"square": C},
    {"own": f"2*({C})"},
    {"other": f"-2*({C})*t/(t^2-1)"},
    uses="beyond-eq-15-moments",
)
def beyond_eq_15_optimal(
    square: str = f"({C})^2", own: str = f"2*({C})*(t^2+1)/(t^2-1)", other: str = f"-4*({C})*t/(t^2-1)"
) -> Steps:
    r"""For every $\epsilon > 0$, every $\epsilon$-LDP channel with finitely many outputs and every $f$ with $E[f(Y)|x] = x$ for
    $x \in \{-1, 1\}$: $E[f(Y)^2|1] \ge c_\epsilon^2$ (by symmetry $E[f(Y)^2|{-1}]$ too), hence also for $x \in \{-1, 0, 1\}$;
    (15) with $r = 1$ is such a channel, with second moment $c_\epsilon^2$ for every $x$. Certified output by output; summed
    over the outputs.

    v1 f^2 >= own v1 f + other v2 f - c^2 v1 for a column of an epsilon-LDP channel and a score f; then the sums over y.
    """
    v1, v2 = "(t*w1 + w2)/(t+1)", "(w1 + t*w2)/(t+1)"
    gap = f"(t*w1*(f - {C})^2 + w2*(f + {C})^2)/(t+1)"
    columns = [
        prove.equal(exact(v1).at(w1="(t*v1 - v2)/(t-1)", w2="(t*v2 - v1)/(t-1)"), "v1"),  # type: ignore[union-attr]
        prove.equal(exact(v2).at(w1="(t*v1 - v2)/(t-1)", w2="(t*v2 - v1)/(t-1)"), "v2"),  # type: ignore[union-attr]
        prove.equal("(t*v1 - (t*v1 - s))/(t-1)", "s/(t-1)"),  # the slack s of v2 <= t v1
        prove.at_most(0, "s/(t-1)", above=["t"], t=1, s=0),
    ]
    pointwise = [
        prove.equal(f"({v1})*f^2 - (({own})*({v1})*f + ({other})*({v2})*f - ({square})*({v1}))", exact(gap)),
        prove.at_most(0, "(t*w1*a + w2*b)/(t+1)", t=1, w1=0, w2=0, a=0, b=0),  # a and b are squares
    ]
    summed = prove.equal(f"({own})*1 + ({other})*(-1) - ({square})*1", exact(square))  # sums of v1 f, v2 f and v1
    attained = []
    for query in QUERIES[:2]:
        channel, estimator = one_bit_mean.channel(query, 1), one_bit_mean.estimator(query, 1)
        target = ExactMatrix.of([[exact(square)]] * len(query))
        attained += [prove.privacy(channel, PrivacyMatrix.ldp(len(query), LogSum.eps())), prove.mean(channel, estimator)]
        attained.append(prove.second_moments(channel, estimator, target))
    yield from columns
    yield from pointwise
    yield summed
    yield from attained


@claim(
    "beyond-eq-15-optimal-grid",
    "equation (15)",
    {"square": f"({C})^2 - 1/100"},
    {"square": C},
    {"square": f"({C})^2 + 1/1000"},
    at=tuple(
        {"t": t, "k": k, "steps": s}
        for t, k, s in (("3", 2, 2), ("3", 3, 2), ("3/2", 3, 3), ("2", 2, 6), ("20", 3, 3), ("101/100", 2, 3), ("7", 3, 1))
    ),
    when=_grid_known,
)
def beyond_eq_15_optimal_grid(t: object, k: int, steps: int, square: str = f"({C})^2") -> Any:
    r"""At a rational $e^\epsilon$: among the $\epsilon$-LDP channels from $\{-1, 1\}$ ($k = 2$) or $\{-1, 0, 1\}$ ($k = 3$) to
    the numbers $c_\epsilon j/s$, $|j| \le 2s$, with mean $x$, the least worst-case second moment is $c_\epsilon^2$: linear
    programs with exact duals, independent of the proof.
    """
    return _grid(t, k, steps, square=square)
