"""Claims of linear-queries: the one-bit response (15): definition, moments, privacy, and that none is better (section 5).

t = e^epsilon, c = (t+1)/(t-1). A value q in (-r, r] is r (1-x)/(1+x) and one in [-r, r) is r (x-1)/(1+x), for x >= 0, so that a
statement about all values, and with it about every J, is one about x >= 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.errors import BadInput, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import one_bit_mean
from exactdp.mechanisms.one_bit_mean import positive
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.helpers.bit import QUERIES, C, answers, ends, known
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import lp, prove
from exactdp_checks.trusted.verdict import Verdict

PRIVACY = "Section 5, proof of Theorem 5.1"
PROGRAMS = (("3", 2, 2), ("3", 3, 2), ("3/2", 3, 3), ("2", 2, 6), ("20", 3, 3), ("101/100", 2, 3), ("7", 3, 1))  # t, k, steps
ALL = tuple({"query": query, "r": r} for query, r in zip(QUERIES, (1, "3/2", 1, 2, 1, "1/2"), strict=True))


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


def _ratio(sign: int = 1, ratio: str = "(c + q/r)/(c + o/r)", top: str = "(c+1)/(c-1)", level: str = "t") -> Verdict:
    """The displayed ratio, its bound and the value of the bound; ``sign`` -1 for the answer -c r."""
    side = 0 if sign == 1 else 1
    shown = exact(ratio if sign == 1 else ratio.replace("+", "-"))
    own = ["/", answers("q")[side], answers("o")[side]]
    most = exact(top).at(c=C)  # type: ignore[union-attr]
    bounds = [
        prove.at_most(["/", answers(q)[side], answers(o)[side]], most, above=["t"], t=1, x=0, y=0)
        for q, o in product(ends("x"), ends("y"))
    ]
    return prove.all_of([prove.equal(own, shown.at(c=C)), prove.equal(most, exact(level)), *bounds])  # type: ignore[union-attr]


def _loss_known(query: object, r: object, t: object) -> bool:
    try:
        one_bit_mean.gain(rational(t))
    except (BadInput, OutOfScope):
        return False
    return known(query, r)


@claim("eq-15", "equation (15)", {"c": "t/(t-1)"}, {"c": "(t-1)/(t+1)"}, {"c": f"{C} + 1/1000"}, at=ALL, when=known)
def eq_15(query: Iterable[object], r: object, c: str = C) -> Steps:
    r"""The channel of the code is (15): $\tilde y = c_\epsilon r$ with probability $\frac12(1 + \frac{q(v)}{c_\epsilon r})$ and
    $-c_\epsilon r$ with probability $\frac12(1 - \frac{q(v)}{c_\epsilon r})$, $c_\epsilon =
    \frac{e^\epsilon+1}{e^\epsilon-1}$, for all values $q(v)$, $r$ and $\epsilon > 0$.
    """
    values = one_bit_mean.query_of(query, r)
    plus, minus = f"(1 + q/(({c})*r))/2", f"(1 - q/(({c})*r))/2"
    parts = [prove.equal(own, exact(one)) for own, one in zip(answers("q"), (plus, minus), strict=True)]
    found, scores = one_bit_mean.channel(query, r), one_bit_mean.estimator(query, r).scores
    parts += [prove.equal(found[v, 0], exact(f"(1 + ({q})/(({c})*({r})))/2")) for v, q in enumerate(values) if q]
    signs = ((1, scores.rows[0][0]), (-1, scores.rows[1][0]))
    yield from parts
    yield from (prove.equal(own, exact(f"({sign})*({c})*({r})")) for sign, own in signs)


@claim("beyond-eq-15-moments", "equation (15)", {"mean": "q/2"}, {"second": f"({C})*r^2"}, {"second": f"({C})^2*r^2 - q^2"},
       at=ALL, when=known, uses="eq-15")  # fmt: skip
def beyond_eq_15_moments(query: Iterable[object], r: object, mean: str = "q", second: str = f"({C})^2*r^2") -> Steps:
    r"""The response (15) with value $q(v)$ has mean $q(v)$, second moment $c_\epsilon^2 r^2$ and variance $c_\epsilon^2 r^2 -
    q(v)^2$, for all $q(v)$, $r$ and $\epsilon > 0$; it has two outputs, one bit.

    For every value q, and for the channel of a query.
    """
    plus, minus = answers("q")
    score = exact(f"({C})*r")
    first = ["-", ["*", score, plus], ["*", score, minus]]
    square = ["+", ["*", ["^", score, 2], plus], ["*", ["^", score, 2], minus]]
    own = exact(second)
    at_r = own if isinstance(own, Fraction) else own.at(r=r)
    channel, estimator = one_bit_mean.channel(query, r), one_bit_mean.estimator(query, r)
    yield prove.equal(first, exact(mean))
    yield prove.equal(square, own)
    yield prove.equal(["-", square, ["^", first, 2]], exact(f"({second}) - ({mean})^2"))
    yield prove.mean(channel, estimator)
    yield prove.second_moments(channel, estimator, ExactMatrix.of([[at_r]] * channel.size[0]))


@claim("sec-5-probabilities", PRIVACY, {"least": "101/100"}, {"total": "99/100"})
def sec_5_probabilities(least: str = "1", total: str = "1") -> Steps:
    r"""$c_\epsilon > 1$ for all $\epsilon > 0$; the two probabilities of (15) lie in $(0, 1)$ and sum to 1, for all $q(v) \in
    [-r, r]$, $r > 0$, $\epsilon > 0$.

    c > 1 for t > 1; both probabilities in (0, 1) for every value in [-r, r] and t >= 1.
    """
    parts = [prove.at_most(exact(least), exact(C), strict=True, above=["t"], t=1)]
    for value in ends("x"):
        for p in answers(value):
            parts += [prove.at_most(*pair, strict=True, t=1, x=0) for pair in ((0, p), (p, 1))]
    sums = ["+", exact(f"(1 + q/(({C})*r))/2"), exact(f"(1 - q/(({C})*r))/2")]
    yield from parts
    yield prove.equal(sums, exact(total))
    yield prove.equal(answers("q")[1], positive("-q", "r"))


@claim("sec-5-ratio-plus", PRIVACY, {"top": "(c+1)/c"}, {"level": "t - 1/100"}, {"ratio": "(c + q)/(c + o)"})
def sec_5_ratio_plus(sign: int = 1, ratio: str = "(c + q/r)/(c + o/r)", top: str = "(c+1)/(c-1)", level: str = "t") -> Any:
    r"""$\frac{P[\tilde y = c_\epsilon r|v]}{P[\tilde y = c_\epsilon r|v']} = \frac{c_\epsilon + q(v)/r}{c_\epsilon + q(v')/r} \le
    \frac{c_\epsilon+1}{c_\epsilon-1} = e^\epsilon$ for all $q(v), q(v') \in [-r, r]$, $r > 0$, $\epsilon > 0$.
    """
    return _ratio(sign=sign, ratio=ratio, top=top, level=level)


@claim("sec-5-ratio-minus", PRIVACY, {"top": "(c+1)/c"}, {"level": "t - 1/100"}, {"ratio": "(c + q)/(c + o)"})
def sec_5_ratio_minus(ratio: str = "(c + q/r)/(c + o/r)", top: str = "(c+1)/(c-1)", level: str = "t") -> Verdict:
    r"""$\frac{P[\tilde y = -c_\epsilon r|v]}{P[\tilde y = -c_\epsilon r|v']} = \frac{c_\epsilon - q(v)/r}{c_\epsilon - q(v')/r}
    \le \frac{c_\epsilon+1}{c_\epsilon-1} = e^\epsilon$ for all $q(v), q(v') \in [-r, r]$, $r > 0$, $\epsilon > 0$.
    """
    return _ratio(-1, ratio, top, level)


@claim("beyond-eq-15-loss", "equation (15)", {"factor": "99/100"}, {"factor": "101/100"},
       at=tuple({**case, "t": t} for case, t in zip(ALL, (3, "3/2", 2, 5, 7, "1001/1000"), strict=True)),
       when=_loss_known)  # fmt: skip
def beyond_eq_15_loss(query: Iterable[object], r: object, t: object, factor: str = "1") -> Steps:
    r"""At a rational $e^\epsilon$: the largest ratio of (15) is $\frac{c r + M}{c r + m}$ if $|m| \ge |M|$ and $\frac{c r - m}{c
    r - M}$ else, for $M = \max q$, $m = \min q$, $c = c_\epsilon$; it is $e^\epsilon$ if $q$ takes both values $r$ and $-r$
    and less if not. For the listed queries.

    Private at ln(factor loss), with a ratio equal to the loss; the loss is below t unless both ends are attained.
    """
    values, found = one_bit_mean.query_of(query, r), rational(one_bit_mean.loss(query, r, t))
    policy = PrivacyMatrix.ldp(len(values), LogSum.ln(max(Fraction(1), found * rational(factor))))
    q = one_bit_mean.channel(query, r, t)
    best = max(((q[x, y], q[o, y]) for x in range(len(values)) for o in range(len(values)) for y in (0, 1)),
               key=lambda pair: rational(pair[0]) / rational(pair[1]))  # fmt: skip
    both = {rational(r), -rational(r)} <= set(values)
    attained = prove.comparison(["/", *best], "==", rational(factor) * found)
    yield prove.privacy(q, policy)
    yield attained
    yield prove.comparison(found, "==" if both else "<", t)


@claim("beyond-eq-15-optimal", "equation (15)", {"square": f"({C})^2 - 1/100"}, {"square": C}, {"own": f"2*({C})"},
       {"other": f"-2*({C})*t/(t^2-1)"}, uses="beyond-eq-15-moments")  # fmt: skip
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


@claim("beyond-eq-15-optimal-grid", "equation (15)", {"square": f"({C})^2 - 1/100"}, {"square": C},
       {"square": f"({C})^2 + 1/1000"}, at=[{"t": t, "k": k, "steps": s} for t, k, s in PROGRAMS], when=_grid_known)  # fmt: skip
def beyond_eq_15_optimal_grid(t: object, k: int, steps: int, square: str = f"({C})^2") -> Any:
    r"""At a rational $e^\epsilon$: among the $\epsilon$-LDP channels from $\{-1, 1\}$ ($k = 2$) or $\{-1, 0, 1\}$ ($k = 3$) to
    the numbers $c_\epsilon j/s$, $|j| \le 2s$, with mean $x$, the least worst-case second moment is $c_\epsilon^2$: linear
    programs with exact duals, independent of the proof.
    """
    return _grid(t, k, steps, square=square)
