"""Claims about the count-mean sketches: privacy for every family, p and q, the variance, and what collisions cost."""

from __future__ import annotations

from exactdp.mechanisms import count_mean_sketch, hadamard_count_mean_sketch
from exactdp.mechanisms.local_hashing import Linear, Prime
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import claim, noise, own
from exactdp_checks.claims.oracles.unary import SUE, cells
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree

__all__: list[str] = []

APPLE = "Apple 2017"
ONE_BIT = Support("t/(t+1)", "1/2")
CMS, HCMS = SUE.hashed("1/g"), ONE_BIT.hashed("1/g")


@claim("cms-private", APPLE, {"factor": "99/100"}, {"factor": "1/2"}, uses="sue-private")
def cms_private(factor: str = "1") -> Steps:
    r"""The count-mean sketch, $(h, b)$ with $h$ drawn from any finite family and $b$ the symmetric unary encoding of $h(x)$, is
    $\epsilon$-LDP for every $\epsilon \ge 0$, and no less if some $h$ that has a chance tells two items apart.

    The function is drawn without looking at the item, so the ratio of two items at $(h, b)$ is that of the unary encodings of
    their hash values (sue-private): the steps are the four values of the bits of two hash values. In the examples $t$ stands for
    $s$, so that the level is $2\ln t$.
    """
    yield "the four values of the two bits", cells(SUE, f"{factor}*s^2", s=1)
    level = LogSum(epsilon=2) + LogSum.ln(factor)
    yield (
        "example: families in full",
        [
            prove.privacy(count_mean_sketch.channel(family, "t"), PrivacyMatrix.ldp(family.k, level))
            for family in (Linear(3, 1), Prime(2, 3, 3))
        ],
    )


@claim(
    "cms-variance",
    APPLE,
    {"other": "s/(s-1)^2"},
    {"mine": "s*g/((g-1)^2*(s-1)^2)"},
    uses="pure-hashed pure-variance sue-variance",
)
def cms_variance(
    other: str = "(s+g-1)*(g*s-s+1)/((g-1)^2*(s-1)^2)",
    mine: str = "s*g^2/((g-1)^2*(s-1)^2)",
    more: str = "((g-1)*(s^2+1)+s)/((g-1)^2*(s-1)^2)",
) -> Steps:
    r"""With collision probability $1/g$ the count-mean sketch has $n\mathrm{Var}(\hat f) = (1-f) \frac{(s+g-1)(gs-s+1)}
    {(g-1)^2(s-1)^2} + f \frac{sg^2}{(g-1)^2(s-1)^2}$ for fixed data; an item of nobody has
    $\frac{(g-1)(s^2+1)+s}{(g-1)^2(s-1)^2}$ more than $\frac s{(s-1)^2}$, SUE's by sue-variance, which tends to 0 as $g$ grows.

    By pure-hashed and pure-variance with $p = \frac s{s+1}$ and $q = \frac1g\frac s{s+1} + (1-\frac1g)\frac1{s+1}$.
    """
    yield "an item of nobody", f"{noise(CMS)} = {other}"
    yield "an item of everybody", f"{own(CMS)} = {mine}"
    yield "above SUE", f"{noise(CMS)} - {noise(SUE)} = {more}"


@claim("hcms-private", APPLE, {"factor": "99/100"}, {"factor": "1/2"})
def hcms_private(factor: str = "1") -> Steps:
    r"""The Hadamard count-mean sketch, $(h, r, w)$ with $h$ of a finite family and, evenly, one $r$ of the $2^b$ rows of $H$,
    both drawn without looking at the item, and $w$ the sign of $H(r, h(x))$, flipped with probability $\frac1{t+1}$, is
    $\epsilon$-LDP for every $\epsilon \ge 0$, and no less if some $h$ that has a chance tells two items apart: two different
    columns of $H$ differ in some row.

    Given $h$ and $r$ an output has probability $\frac t{t+1}$ or $\frac1{t+1}$: the steps are that each is at most $t$ times the
    other.
    """
    high, low = ONE_BIT.p, ["-", 1, ONE_BIT.p]
    yield (
        "the two probabilities",
        [prove.at_most(above, ["*", ["*", tree(factor), "t"], below], t=1) for above in (high, low) for below in (high, low)],
    )
    level = LogSum.eps() + LogSum.ln(factor)
    yield (
        "example: families in full",
        [
            prove.privacy(hadamard_count_mean_sketch.channel(family), PrivacyMatrix.ldp(family.k, level))
            for family in (Linear(3, 1), Linear(2, 2), Prime(3, 5, 4))
        ],
    )


@claim("hcms-variance", APPLE, {"other": "(t+1)^2/(t-1)^2"}, {"mine": "4*t/(t-1)^2"}, uses="pure-hashed pure-variance")
def hcms_variance(other: str = "(g^2*(t+1)^2 - (t-1)^2)/((g-1)^2*(t-1)^2)", mine: str = "4*t*g^2/((g-1)^2*(t-1)^2)") -> Steps:
    r"""With collision probability $1/g$ the Hadamard count-mean sketch has $n\mathrm{Var}(\hat f) = (1-f) \frac{g^2(t+1)^2 -
    (t-1)^2}{(g-1)^2(t-1)^2} + f \frac{4tg^2}{(g-1)^2(t-1)^2}$ for fixed data.

    By pure-hashed and pure-variance with $p = \frac t{t+1}$ and $q = \frac1g\frac t{t+1} + (1-\frac1g)\frac12$.
    """
    yield "an item of nobody", f"{noise(HCMS)} = {other}"
    yield "an item of everybody", f"{own(HCMS)} = {mine}"


@claim("sketch-best", APPLE, {"wider": "g"}, {"wider": "3"}, uses="cms-variance hcms-variance")
def sketch_best(wider: str = "(g+r)") -> Steps:
    r"""In both sketches more hash values are better: with collision probability $\frac1g$ the variances at an item of nobody and
    at one of everybody fall as $g$ grows from 2 on, for every $\epsilon > 0$. No finite $g$ is best; the reports of the
    count-mean sketch grow by a bit for each.

    The steps compare $g$ and $g + r$, $r > 0$, in the variances of pure-hashed.
    """
    for name, letter, law, more in (
        ("CMS", "s", CMS, SUE.hashed(f"1/{wider}")),
        ("HCMS", "t", HCMS, ONE_BIT.hashed(f"1/{wider}")),
    ):
        for item, variance in (("nobody", noise), ("everybody", own)):
            yield f"{name}, {item}", f"for {letter} > 1, g >= 2, r > 0: {variance(more)} < {variance(law)}"
