"""Claims about histogram encoding with discrete Laplace noise: what a report says is what SUE says; summation and thresholds."""

from __future__ import annotations

from exactdp.mechanisms import histogram_encoding
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.support import Support
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import WANG, claim, noise
from exactdp_checks.claims.oracles.unary import SUE
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import tree

__all__: list[str] = []

LAPLACE = "(s-1)/(s+1)"  # P(Z = 0)


@claim("she-is-sue", f"{WANG}, section 4 (discrete noise)", {"pair": "(s-1)/(s+1)*u"}, {"above": "1/(s+1)"}, uses="sue-private")
def she_is_sue(pair: str = "(1 - 1/s)*u", above: str = "s/(s+1)") -> Steps:
    r"""A coordinate of histogram encoding with noise $P(Z = z) = \frac{s-1}{s+1}s^{-|z|}$ is in the pair $\{1+i, -i\}$ with
    probability $(1 - \frac1s)s^{-i}$ whether it is that of the own item or not, and within the pair above 0 with probability
    $\frac s{s+1}$ or $\frac1{s+1}$: the report is that of SUE beside noise which does not depend on the item. It is
    $\epsilon$-LDP, for $k \ge 2$ no less, for every $\epsilon \ge 0$, also if clamped.

    The steps, with $u = s^{-i}$: the probabilities of $1 + i$ and of $-i$ for the own item ($z = i$, $z = -i-1$) and for another
    ($z = i+1$, $z = -i$) add up to the same, and have these shares of it. The bits above 0 are SUE, to which sue-private applies;
    to send the pair as well is post-processing, and to clamp joins pairs. In the examples $t$ stands for $s$.
    """
    high, low = f"{LAPLACE}*u", f"{LAPLACE}*u/s"
    yield "the own item", [f"{high} + {low} = {pair}", f"{high} = ({above})*({pair})"]
    yield "another item", [f"{low} + {high} = {pair}", f"{low} = (1 - ({above}))*({pair})"]
    yield "the bits", [prove.equal(["*", SUE.p, tree("s+1")], "s"), prove.equal(["*", SUE.q, tree("s+1")], 1)]
    yield (
        "example: clamped, in full",
        [
            prove.privacy(histogram_encoding.channel(k, m, "t"), PrivacyMatrix.ldp(k, LogSum(epsilon=2)))
            for k, m in ((2, 1), (3, 1), (2, 2))
        ],
    )


@claim(
    "she-variance",
    f"{WANG}, section 4 (discrete noise)",
    {"value": "s/(s-1)^2"},
    {"value": "2/(s-1)^2"},
    uses="she-is-sue sue-variance",
)
def she_variance(value: str = "2*s/(s-1)^2") -> Steps:
    r"""The estimate by summation without clamping has $n\mathrm{Var}(\hat f) = \frac{2s}{(s-1)^2}$ for every item of fixed data:
    twice that of SUE (sue-variance), for every $\epsilon > 0$.

    The coordinate is the indicator plus $Z$, so it is $\mathrm{Var}(Z) = E[Z^2]$. $|Z| \ge 1$ has probability $\frac2{s+1}$, and
    then $|Z| - 1$ is a geometric $G$ with $P(G \ge 1) = \frac1s$: its moments $a = \frac1{s-1}$ and $b = \frac{s+1}{(s-1)^2}$
    solve $a = \frac1s(1 + a)$ and $b = \frac1s(1 + 2a + b)$, and $E[Z^2] = \frac2{s+1}(1 + 2a + b)$: the steps.
    """
    a, b = "1/(s-1)", "(s+1)/(s-1)^2"
    yield "noise", f"1 - {LAPLACE} = 2/(s+1)"
    yield "the mean of G", f"{a} = 1/s*(1 + {a})"
    yield "its second moment", f"{b} = 1/s*(1 + 2*{a} + {b})"
    yield "E Z^2", f"2/(s+1)*(1 + 2*{a} + {b}) = {value}"
    yield "twice SUE", f"2*({noise(SUE)}) = {value}"


@claim(
    "the-best",
    f"{WANG}, section 4 (discrete noise)",
    {"more": "(v-1)*s/(s-1)^2"},
    {"more": "v*(s+1)/(s-1)^2"},
    uses="she-is-sue sue-variance",
)
def the_best(more: str = "(v-1)*(s+1)/(s-1)^2") -> Steps:
    r"""Among the integer thresholds $\theta \ge 1$, which support the items with a coordinate of at least $\theta$, $\theta = 1$
    alone has the least variance at an item of nobody, and it is SUE: the others have $\frac{(v-1)(s+1)}{(s-1)^2}$ more, $v =
    s^{\theta-1}$, for every $\epsilon > 0$.

    $P(Z \ge \theta) = \frac{s^{1-\theta}}{s+1} = \frac1{v(s+1)}$ for $\theta \ge 1$, and the own item has $s$ times as much: the
    step is the difference of the variances. A threshold at most 0 is a mirror image of one above 1, with 0 and 1 exchanged.
    """
    law = Support("s/(v*(s+1))", "1/(v*(s+1))")
    yield "the difference", f"{noise(law)} - {noise(SUE)} = {more}"
    at_one = histogram_encoding.threshold(1)
    yield "theta = 1", [prove.equal(["*", at_one.p, tree("s+1")], "s"), prove.equal(["*", at_one.q, tree("s+1")], 1)]
