"""Claims about which oracle is better: randomised response, SUE and OUE, decided for every epsilon and every k."""

from __future__ import annotations

from exactdp.mechanisms import krr
from exactdp.support import Support
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.stated import WANG, claim, noise, own
from exactdp_checks.claims.oracles.unary import OUE, SUE

__all__: list[str] = []

LOW, HIGH = krr.probabilities("k", "t")
GRR = Support(HIGH, LOW)


def _risk(law: Support) -> str:
    return f"{own(law)} + (k-1)*{noise(law)}"


@claim("grr-variance", f"{WANG}, section 3.2", {"other": "(t+k-1)/(t-1)^2"}, {"mine": "t*(k-2)/(t-1)^2"}, uses="pure-variance")
def grr_variance(other: str = "(t+k-2)/(t-1)^2", mine: str = "t*(k-1)/(t-1)^2") -> Steps:
    r"""Randomised response among $k$ items has $n\mathrm{Var}(\hat f) = (1-f)\frac{t+k-2}{(t-1)^2} + f\frac{t(k-1)}{(t-1)^2}$ for
    fixed data, and $nE\|\hat f - f\|_2^2 = \frac{(k-1)(2t+k-2)}{(t-1)^2}$.

    By pure-variance with $p = \frac t{t+k-1}$, $q = \frac1{t+k-1}$; the risk is the second number and $k - 1$ times the first.
    """
    yield "an item of nobody", f"{noise(GRR)} = {other}"
    yield "an item of everybody", f"{own(GRR)} = {mine}"
    yield "the risk", f"{_risk(GRR)} = (k-1)*(2*t+k-2)/(t-1)^2"


@claim("grr-oue-variance", f"{WANG}, section 5", {"sign": "k - 2 - 4*t"}, {"sign": "k - 3*t"}, uses="grr-variance oue-variance")
def grr_oue_variance(sign: str = "k - 2 - 3*t") -> Steps:
    r"""At an item of nobody randomised response is better than OUE exactly where $k < 3t + 2$, they are equal where $k = 3t + 2$,
    and OUE is better beyond; for every $k \ge 2$ and $\epsilon > 0$.

    The step writes the difference of the two variances: it has the sign of $k - 2 - 3t$.
    """
    yield "the difference", f"{noise(GRR)} - {noise(OUE)} = ({sign})/(t-1)^2"


@claim(
    "grr-oue-risk",
    f"{WANG}, section 5",
    {"sign": "m^2 - (2*t+1)*m - t^2"},
    {"sign": "m^2 - (2*t+1)*m + (t+1)^2"},
    uses="grr-variance oue-variance",
)
def grr_oue_risk(sign: str = "m^2 - (2*t+1)*m - (t+1)^2") -> Steps:
    r"""With $m = k - 1$, the risk of all $k$ estimates is less for randomised response than for OUE exactly where $m^2 - (2t+1)m
    < (t+1)^2$: at first, up to one $k$ that is above $t + 1$, and never again beyond; for every $k \ge 2$ and $\epsilon > 0$.

    The first step writes the difference of the two risks. Its sign is negative for $0 < m \le t$ (the second step, $t = m +
    r$), and from $m = t$ on it grows with $m$ (the third, $m = t + r$): it changes once.
    """
    at = f"({sign})".replace("m", "(k-1)")
    yield "the difference", f"({_risk(GRR)}) - ({_risk(OUE)}) = {at}/(t-1)^2"
    yield "below t", f"for m > 0, r >= 0: {sign.replace('t', '(m+r)')} < 0"
    here, next_one = (f"({sign.replace('m', f'({m})')})".replace("t", "w") for m in ("w+r", "w+r+1"))
    yield "it grows beyond", f"for w >= 1, r >= 0: {here} <= {next_one}"


@claim("sue-oue-variance", f"{WANG}, section 5", {"more": "s/(s-1)^2"}, {"more": "1/4"}, uses="sue-variance oue-variance")
def sue_oue_variance(more: str = "s/(s+1)^2") -> Steps:
    r"""At an item of nobody SUE has $\frac s{(s+1)^2}$ more than OUE at the same level $t = s^2$, so that OUE is better for every
    $\epsilon > 0$; at an item of everybody SUE is better, by $1 - \frac s{(s+1)^2}$.

    The steps are the differences; $\frac s{(s+1)^2}$ is at most $\frac14$.
    """
    at_root = Support(OUE.p, OUE.q.at(t="s^2"))  # type: ignore[union-attr]
    yield "an item of nobody", f"{noise(SUE)} - {noise(at_root)} = {more}"
    yield "an item of everybody", f"{own(at_root)} - {own(SUE)} = 1 - {more}"
    yield "at most a quarter", f"for s >= 1: {more} <= 1/4"


@claim("sue-oue-risk", f"{WANG}, section 5", {"sign": "k*s - (s-1)^2"}, {"sign": "k - (s+1)^2"}, uses="sue-oue-variance")
def sue_oue_risk(sign: str = "k*s - (s+1)^2") -> Steps:
    r"""The risk of all $k$ estimates is less for SUE than for OUE where $ks < (s+1)^2$ exactly, $s = e^{\epsilon/2}$: for $k \le
    4$ and every $\epsilon > 0$, for larger $k$ at large $\epsilon$ alone.

    The first step writes the difference of the two risks. $(s+1)^2 > 4s$ for $s > 1$: the second, with $s = 1 + r$.
    """
    at_root = Support(OUE.p, OUE.q.at(t="s^2"))  # type: ignore[union-attr]
    yield "the difference", f"({_risk(SUE)}) - ({_risk(at_root)}) = ({sign})/(s+1)^2"
    yield "four items", "for r > 0: 4*(1+r) < (2+r)^2"
