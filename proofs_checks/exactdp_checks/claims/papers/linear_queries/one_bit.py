"""Claims of linear-queries: the one-bit response (15): definition, moments, privacy (section 5).

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
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["QUERIES", "C", "known", "within"]

C = "(t+1)/(t-1)"
QUERIES = ((1, -1), (1, 0, -1), (1,), (0, 0), (1, "1/3"), ("-1/2", "-1/3", "1/4", "1/4"))


def known(query: object, r: object = 1) -> bool:
    """Whether the query is one within [-r, r]."""
    try:
        return bool(one_bit_mean.query_of(query, r))  # type: ignore[arg-type]
    except BadInput:
        return False


def ends(x: str) -> tuple[Exact, Exact]:
    """All values of [-r, r], in two families of x >= 0."""
    return exact(f"r*(1-{x})/(1+{x})"), exact(f"r*({x}-1)/(1+{x})")


def answers(value: object) -> tuple[Exact, Exact]:
    """(P(+c r), P(-c r)) of the code for an item with this value of the query."""
    return positive(value, "r"), 1 - positive(value, "r")


def within(factor: str) -> list[Verdict]:
    """P(y|q) <= factor t P(y|q') for all values q, q' in [-r, r], both answers, t >= 1; with equality at q = r, q' = -r."""
    pairs = [(a[y], b[y]) for q, o in product(ends("x"), ends("y")) for a, b in [(answers(q), answers(o))] for y in (0, 1)]
    bounds = [prove.at_most(a, exact(f"({factor})*t") * b, t=1, x=0, y=0) for a, b in pairs]
    return [*bounds, prove.equal(positive("r", "r"), exact("t") * positive("-r", "r"))]


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


def _positive_numbers(constant: object, r: object) -> bool:
    return rational(constant) > 0 and 0 < rational(r) <= 1


def _loss_known(query: object, r: object, t: object) -> bool:
    try:
        one_bit_mean.gain(rational(t))
    except (BadInput, OutOfScope):
        return False
    return known(query, r)


ALL = tuple({"query": query, "r": r} for query, r in zip(QUERIES, (1, "3/2", 1, 2, 1, "1/2"), strict=True))


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


@claim(
    "beyond-eq-15-moments",
    "equation (15)",
    {"mean": "q/2"},
    {"second": f"({C})*r^2"},
    {"second": f"({C})^2*r^2 - q^2"},
    at=ALL,
    when=known,
    uses="eq-15",
)
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


@claim("sec-5-probabilities", "Section 5, proof of Theorem 5.1", {"least": "101/100"}, {"total": "99/100"})
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


@claim(
    "sec-5-ratio-plus",
    "Section 5, proof of Theorem 5.1",
    {"top": "(c+1)/c"},
    {"level": "t - 1/100"},
    {"ratio": "(c + q)/(c + o)"},
)
def sec_5_ratio_plus(sign: int = 1, ratio: str = "(c + q/r)/(c + o/r)", top: str = "(c+1)/(c-1)", level: str = "t") -> Any:
    r"""$\frac{P[\tilde y = c_\epsilon r|v]}{P[\tilde y = c_\epsilon r|v']} = \frac{c_\epsilon + q(v)/r}{c_\epsilon + q(v')/r} \le
    \frac{c_\epsilon+1}{c_\epsilon-1} = e^\epsilon$ for all $q(v), q(v') \in [-r, r]$, $r > 0$, $\epsilon > 0$.
    """
    return _ratio(sign=sign, ratio=ratio, top=top, level=level)


@claim(
    "sec-5-ratio-minus",
    "Section 5, proof of Theorem 5.1",
    {"top": "(c+1)/c"},
    {"level": "t - 1/100"},
    {"ratio": "(c + q)/(c + o)"},
)
def sec_5_ratio_minus(ratio: str = "(c + q/r)/(c + o/r)", top: str = "(c+1)/(c-1)", level: str = "t") -> Verdict:
    r"""$\frac{P[\tilde y = -c_\epsilon r|v]}{P[\tilde y = -c_\epsilon r|v']} = \frac{c_\epsilon - q(v)/r}{c_\epsilon - q(v')/r}
    \le \frac{c_\epsilon+1}{c_\epsilon-1} = e^\epsilon$ for all $q(v), q(v') \in [-r, r]$, $r > 0$, $\epsilon > 0$.
    """
    return _ratio(-1, ratio, top, level)


@claim(
    "beyond-eq-15-loss",
    "equation (15)",
    {"factor": "99/100"},
    {"factor": "101/100"},
    at=tuple({**case, "t": t} for case, t in zip(ALL, (3, "3/2", 2, 5, 7, "1001/1000"), strict=True)),
    when=_loss_known,
)
def beyond_eq_15_loss(query: Iterable[object], r: object, t: int | str, factor: str = "1") -> Steps:
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


@claim(
    "sec-1.1-bits",
    "Section 1.1 and Section 5",
    {"bits": "1/1000"},
    {"bits": "2"},
    at=({"constant": 1, "r": 1}, {"constant": 1000, "r": 1}, {"constant": 10, "r": "1/2"}),
    when=_positive_numbers,
    refuted="misprint",
    cause="E12.8",
)
def sec_1_1_bits_as_printed(constant: object, r: object, bits: str = "1") -> Verdict:
    r"""Each user sends at most a constant times $\log r$ bits. (One bit is sent, and $\log r \le 0$ for $r \le 1$.)

    Is the number of bits at most constant log r?
    """
    return prove.comparison(bits, "<=", ["*", exact(constant), ["ln", exact(r)]])


@claim("sec-1.1-bits-corrected", "Section 1.1 and Section 5", {"bits": 2}, {"bits": 0})
def sec_1_1_bits_corrected(bits: int = 1) -> Steps:
    r"""Each user sends one bit: (15) has two outputs, both of positive probability for every $q(v) \in [-r, r]$, $r > 0$ and
    $\epsilon \ge 0$.

    2^bits messages, as many as (15) has, each of positive probability for every value and t >= 1.
    """
    parts = [prove.at_most(0, p, strict=True, t=1, x=0) for value in ends("x") for p in answers(value)]
    yield prove.comparison(one_bit_mean.alphabet((1,), 1), "==", 2**bits)
    yield from parts
