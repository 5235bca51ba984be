"""Claims about local hashing: privacy for every family, its support, variance, the best number of hash values, the families."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactdp.mechanisms import krr, local_hashing
from exactdp.mechanisms.local_hashing import Linear, Prime
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import WANG, claim, noise, own
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import holds, tree

__all__ = ["EXACT"]

LOW, HIGH = krr.probabilities("g", "t")
INNER = Support(HIGH, LOW)
EXACT = INNER.hashed("1/g")
FAMILIES: tuple[Mapping[str, Any], ...] = tuple(
    {"family": family}
    for family in (
        *(Linear(k, b) for k, b in ((2, 1), (3, 1), (4, 1), (5, 1), (7, 1), (8, 1), (2, 2), (3, 2), (4, 2), (2, 3))),
        *(
            Prime(k, prime, g)
            for k, prime, g in ((2, 2, 2), (2, 3, 2), (3, 3, 3), (3, 5, 2), (4, 5, 3), (5, 5, 5), (4, 7, 3), (7, 7, 4))
        ),
    )
)


def _is_family(family: Linear | Prime) -> bool:
    return isinstance(family, Linear | Prime) and 2 <= family.k <= 8 and family.size <= 2**12


@claim("lh-private", f"{WANG}, section 4.3", {"factor": "99/100"}, {"factor": "1/2"})
def lh_private(factor: str = "1") -> Steps:
    r"""Local hashing, $(h, y)$ with $h$ drawn from any finite family and $y$ randomised response of $h(x)$ among $g \ge 2$
    values, is $\epsilon$-LDP for every $\epsilon \ge 0$, and no less if some $h$ that has a chance tells two items apart.

    The function is drawn without looking at the item, so the ratio of two items at $(h, y)$ is that of the two values that
    randomised response gives $y$: $1$, or $t$ or $1/t$ where $y$ is the hash value of one of the two. The steps are that both
    probabilities are at most $t$ times the other and that they add up to 1 over the $g$ values.
    """
    yield (
        "the two probabilities",
        [
            prove.at_most(above, ["*", tree(factor), ["*", "t", below]], t=1, g=2)
            for above, below in ((HIGH, LOW), (LOW, HIGH), (LOW, LOW), (HIGH, HIGH))
        ],
    )
    yield "rows", prove.equal(["+", HIGH, ["*", ["-", "g", 1], LOW]], 1)
    level = LogSum.eps() + LogSum.ln(factor)
    yield (
        "example: families in full",
        [
            prove.privacy(local_hashing.channel(family), PrivacyMatrix.ldp(family.k, level))
            for family in (Linear(3, 1), Linear(2, 2), Prime(3, 3, 2))
        ],
    )


@claim("lh-support", f"{WANG}, section 4.3", {"q": "1/(g+1)"}, {"collision": "1/g^2"}, uses="pure-hashed")
def lh_support(q: str = "1/g", collision: str = "1/g") -> Steps:
    r"""Where two items collide with probability $1/g$, the report supports the own item with probability $\frac t{t+g-1}$ and
    another with probability exactly $\frac1g$, for every $\epsilon \ge 0$.

    By pure-hashed with randomised response among $g$ values, $p = \frac t{t+g-1}$ and $q = \frac1{t+g-1}$: the step.
    """
    c = tree(collision)
    yield "another item", prove.equal(["+", ["*", c, HIGH], ["*", ["-", 1, c], LOW]], tree(q))


@claim(
    "lh-variance",
    f"{WANG}, section 4.3",
    {"other": "(t+g-1)^2/((t-1)^2*g)"},
    {"mine": "t*g/((t-1)^2*(g-1))"},
    uses="lh-support pure-variance",
)
def lh_variance(other: str = "(t+g-1)^2/((t-1)^2*(g-1))", mine: str = "t*g^2/((t-1)^2*(g-1))") -> Steps:
    r"""Local hashing with collision probability $1/g$ has $n\mathrm{Var}(\hat f) = (1-f)\frac{(t+g-1)^2}{(t-1)^2(g-1)} +
    f\frac{tg^2}{(t-1)^2(g-1)}$ for fixed data, for every $\epsilon > 0$ and $g \ge 2$.

    By pure-variance with the $p$ and $q$ of lh-support.
    """
    yield "an item of nobody", f"{noise(EXACT)} = {other}"
    yield "an item of everybody", f"{own(EXACT)} = {mine}"


@claim(
    "blh-variance", "Bassily, Smith 2015", {"value": "(t+1)/(t-1)^2"}, {"value": "4*t/(t-1)^2"}, uses="lh-variance oue-variance"
)
def blh_variance(value: str = "(t+1)^2/(t-1)^2") -> Steps:
    r"""Binary local hashing, $g = 2$, has $n\mathrm{Var}(\hat f) = \frac{(t+1)^2}{(t-1)^2}$ at an item of nobody, as Hadamard
    response has; that is 1 more than $\frac{4t}{(t-1)^2}$, OUE's by oue-variance.
    At an item of everybody it is $\frac{4t}{(t-1)^2}$.

    The formulas of lh-variance at $g = 2$; Hadamard response has $p = \frac t{t+1}$, $q = \frac12$.
    """
    at_two = Support("t/(t+1)", "1/2")
    yield "g = 2", f"(t+2-1)^2/((t-1)^2*(2-1)) = {value}"
    yield "Hadamard response", f"{noise(at_two)} = {value}"
    yield "above OUE", f"{value} - 4*t/(t-1)^2 = 1"
    yield "an item of everybody", f"{own(at_two)} = t*2^2/((t-1)^2*(2-1))"


@claim(
    "lh-best",
    f"{WANG}, section 4.3",
    {"sign": "t^2 - (g-1)^2"},
    {"square": "(t - g)^2"},
    {"doubled": "t^2 - (g-1)*(2*g)"},
    uses="lh-variance oue-variance",
)
def lh_best(sign: str = "t^2 - g*(g-1)", square: str = "(t - (g-1))^2", doubled: str = "t^2 - (g-1)*(2*g-1)") -> Steps:
    r"""At an item of nobody $g + 1$ hash values are better than $g$ where $t^2 > g(g-1)$ exactly, so that the least $g \ge 2$
    with $g(g-1) \ge t^2$ is best, for every $\epsilon > 0$; of powers of two $2g$ is better than $g$ where $t^2 > (g-1)(2g-1)$.
    Among the reals $g = t + 1$ is best, with the variance $\frac{4t}{(t-1)^2}$, OUE's by oue-variance.

    The first and the second step write the difference of two variances of lh-variance; $g(g-1)$ and $(g-1)(2g-1)$ grow with $g$,
    so the sign changes once. The third writes the variance minus OUE's (oue-variance) as a square over a positive number.
    """
    value = "(t+{g}-1)^2/((t-1)^2*({g}-1))"
    here, more, twice = (value.format(g=g) for g in ("g", "(g+1)", "(2*g)"))
    yield "one value more", f"{here} - {more} = ({sign})/(g*(g-1)*(t-1)^2)"
    yield "twice as many", f"{here} - {twice} = g*({doubled})/((g-1)*(2*g-1)*(t-1)^2)"
    yield "among the reals", f"{here} - 4*t/(t-1)^2 = {square}/((g-1)*(t-1)^2)"
    yield "both grow", ["for g >= 2: g*(g-1) < (g+1)*g", "for g >= 2: (g-1)*(2*g-1) < (2*g-1)*(4*g-1)"]


@claim("lh-collision", "Carter, Wegman 1979", {"more": 1}, {"more": -1}, at=FAMILIES, when=_is_family)
def lh_collision(family: Linear | Prime, more: int = 0) -> Steps:
    r"""Any two different items collide with the probability that the family states: $1/g$ for $v \mapsto Rv$ over
    $\mathrm{GF}(2)$, and $\sum_y (n_y/P)^2$ for $((av + c) \bmod P) \bmod g$, $n_y$ the residues with the value $y$; counted over
    all functions and all pairs of items, for the families listed.

    $R(v - v')$ is uniform for $v \ne v'$, as is $(av + c, av' + c)$ on pairs of residues; the steps count.
    """
    c = family.collision
    table = [[family.value(h, v) for v in range(family.k)] for h in range(family.size)]
    for v in range(family.k):
        for other in range(v):
            same = sum(row[v] == row[other] for row in table) + more
            yield f"items {other} and {v}", holds(f"{same}*{c.denominator}", "==", f"{family.size}*{c.numerator}")
