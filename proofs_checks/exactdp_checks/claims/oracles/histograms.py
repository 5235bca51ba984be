"""Claims about histogram encoding: discrete Laplace noise says what SUE says; summation and thresholds; real noise."""

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
    $\epsilon$-LDP, for $k \ge 2$ no less, for every $\epsilon > 0$, and if clamped for every $\epsilon \ge 0$.

    The steps, with $u = s^{-i}$: the probabilities of $1 + i$ and of $-i$ for the own item ($z = i$, $z = -i-1$) and for another
    ($z = i+1$, $z = -i$) add up to the same, and have these shares of it. The bits above 0 are SUE, to which sue-private applies;
    to send the pair as well is post-processing, and to clamp joins pairs. At $s = 1$ there is no such
    noise unless it is clamped. In the examples $t$ stands for $s$.
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
    "she-clamped",
    f"{WANG}, section 4 (discrete noise)",
    {"second": "((s+1)*(1-v) - 2*m*v*(s-1))/(s-1)"},
    {"value": "(2*s*(s+1)^2 - (s+1)*v*(s^2+4*s-1 + 2*m*(s^2-1)))/((s-1)^2*(s+1-2*v)^2)"},
    {"mean": "v/s"},
    uses="she-is-sue",
)
def she_clamped(
    mean: str = "v/(s+1)",
    second: str = "((s+1)*(1-v) - 2*m*v*(s-1))/(s-1)^2",
    value: str = "((s+1)*(2*s*(s+1) - v*(s^2+4*s-1 + 2*m*(s^2-1))) - (s-1)^2*v^2)/((s-1)^2*(s+1-2*v)^2)",
) -> Steps:
    r"""With sums clamped to $-m, \ldots, m+1$ and $v = s^{-m}$ a coordinate of another item has the mean $\frac v{s+1}$, that of
    the own one 1 less it, and SHE has $n\mathrm{Var}(\hat f) = \frac{(s+1)(2s(s+1) - v(s^2+4s-1+2m(s^2-1))) - (s-1)^2v^2}
    {(s-1)^2(s+1-2v)^2}$ for every item of fixed data, for every integer $m \ge 0$ and every $\epsilon > 0$.

    By she-is-sue a coordinate is $1 + i$ with probability $\pi$, else $-i$, where $P(i \ge j) = s^{-j}$ up to $j = m$ whatever
    the item, and $\pi = \frac1{s+1}$ for another one: $E[i] = \sum_{j=1}^m s^{-j} = a$ and $E[i^2] = \sum_{j=1}^m (2j-1)s^{-j} =
    b$ are closed by induction on $m$, the first steps. The mean is $\pi(1+2a) - a$ and the second moment $\pi(1+2a) + b$. The own
    item has the mirror image, $y$ and $1 - y$. The last step is the public function at some $m$.
    """
    a, b = "((1-v)/(s-1))", f"({second})"
    before = {"m": "(m-1)", "v": "(s*v)"}
    yield "a and b at m = 0", ["(1-1)/(s-1) = 0*s", f"{b.replace('m', '0').replace('v', '1')} = 0*s"]
    yield "a grows by v", f"{a} - {a.replace('v', before['v'])} = v"
    yield "b grows by (2m-1) v", f"{b} - {b.replace('m', before['m']).replace('v', before['v'])} = (2*m-1)*v"
    yield "the mean", [f"(1+2*{a})/(s+1) - {a} = {mean}", f"s*(1+2*{a})/(s+1) - {a} = 1 - {mean}"]
    yield "the variance", f"((1+2*{a})/(s+1) + {b} - ({mean})^2)/(1-2*{mean})^2 = {value}"
    at = [(m, value.replace("m", str(m)).replace("v", f"(1/s^{m})" if m else "1")) for m in (0, 1, 2, 3, 15)]
    yield "example: the public function", [prove.equal(histogram_encoding.variance(m), tree(text)) for m, text in at]


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


@claim("laplace-private", f"{WANG}, section 4 (continuous noise)", {"scale": "1"}, {"most": "1/2"})
def laplace_private(scale: str = "2", most: str = "1") -> Steps:
    r"""Histogram encoding with independent Laplace noise of scale $\frac2\epsilon$ on every coordinate, $y = e_x + Z$ with the
    density $\frac\epsilon4 e^{-\epsilon|z|/2}$, is $\epsilon$-LDP for every $\epsilon > 0$, and for $k \ge 2$ at no smaller
    level. It is a statement about real numbers: reports in doubles do not have it.

    The densities of a report at two items differ in two coordinates, $u$ and $v$, and $\ln$ of their ratio is $\frac\epsilon2$
    times $g(u) - g(v)$, $g(u) = |u| - |u-1|$. The steps: $g$ is $-1$ up to 0, $2u - 1$ between 0 and 1, which is from $-1$ to
    1, and 1 from there; so the ratio is at most $e^\epsilon$, and that of the probabilities of any event too. It is
    $e^\epsilon$ for all $u \ge 1$, $v \le 0$, an event of positive probability whatever the item.
    """
    yield "up to 0", f"-u - (1-u) = -({most})"
    yield "between", [f"for z >= 0: 2*z/(1+z) - 1 <= {most}", f"for z >= 0: -({most}) <= 2*z/(1+z) - 1"]
    yield "from 1 on", f"u - (u-1) = {most}"
    yield "both coordinates", f"(({most}) - (-({most})))/({scale}) = 1"


@claim("laplace-variance", f"{WANG}, section 4 (continuous noise)", {"value": "4/e^2"}, {"moment": "b^2"}, uses="laplace-private")
def laplace_variance(value: str = "8/e^2", moment: str = "2*b^2") -> Steps:
    r"""The estimate by summation with Laplace noise of scale $\frac2\epsilon$ has $n\mathrm{Var}(\hat f) = \frac8{\epsilon^2}$
    for every item of fixed data.

    The coordinate is the indicator plus $Z$, whose mean is 0 by symmetry, so it is $E[Z^2] = \int_0^\infty z^2 \frac1b
    e^{-z/b}dz$, $b = \frac2\epsilon$. With $w = z^2 + 2bz + c$, $c = 2b^2$, the derivative of $-we^{-z/b}$ is $(\frac wb - 2z -
    2b)e^{-z/b}$, the integrand: the first step. The integral is $w$ at 0, which is $c$: the second.
    """
    yield "the integrand", f"(z^2 + 2*b*z + {moment})/b - 2*z - 2*b = z^2/b"
    yield "at b = 2/e", f"2*(2/e)^2 = {value}"


@claim(
    "laplace-best",
    f"{WANG}, section 4 (continuous noise)",
    {"best": "2/(h+2)"},
    {"root": "(3*h-1)*(h+1)/(4*h+1)"},
    {"middle": "2*h^2 + h + 1"},
)
def laplace_best(best: str = "2/(h+1)", root: str = "(3*h-1)*(h+1)/(4*h)", middle: str = "2*h^2 + h - 1") -> Steps:
    r"""THE with continuous noise has the least variance at an item of nobody at the threshold with $e^{\epsilon\theta/2} =
    \frac{h+1}2$, where $h > 1$ solves $s = \frac{(3h-1)(h+1)}{4h}$, $s = e^{\epsilon/2}$: there $p = \frac{2h-1}{3h-1}$ and $q =
    \frac1{h+1}$. Every other real threshold has more, for every $\epsilon > 0$.

    $h$ exists and is unique: $s$ is 1 at $h = 1$ and grows without bound, the first two steps. For $0 \le \theta \le 1$, $u =
    e^{-\epsilon\theta/2}$ is from $\frac1s$ to 1, $p = 1 - \frac1{2su}$ and $q = \frac u2$, and the best is such a $u$. The
    variance less that of the best is $(u - \frac2{h+1})^2$ times a quadratic in $u$ over squares, and the quadratic is positive
    on the range, $u = \frac{1/s + z}{1 + z}$ or $u = 1$, as is $p - q$. A threshold $\theta \ge 1$ has $p = \frac{su}2$ and
    $u \le \frac1s$, one with $\theta \le 0$ is the mirror image, $1 - q = \frac a2$ and $1 - p = \frac a{2s}$ with $a =
    e^{\epsilon\theta/2} \le 1$: their variances exceed those at 1 and at 0 by the last steps.
    """
    law, at = histogram_encoding.best_laplace("h"), Support(f"1 - 1/(2*({root})*u)", "u/2")
    rest = f"(4*h*u*({middle}) - 4*h^2 - (4*h^3 + h^2 - 2*h + 1)*u^2)"
    moved = f"((1/({root}) + z)/(1 + z))"
    yield "s is 1 at h = 1", [prove.equal(tree(root.replace("h", "1")), 1)]
    yield "s grows", f"for h >= 1, r > 0: {root} < {root.replace('h', '(h+r)')}"
    yield "the best", [prove.equal(["*", law.q, 2], tree(best)), prove.equal(law.p, tree(f"1 - 1/(2*({root})*({best}))"))]
    yield "within the range", [f"for h > 1: 1/({root}) < {best}", f"for h > 1: {best} < 1"]
    square = f"(8*h*(h-1)*(({root})*u*(2-u) - 1))^2"
    yield "the difference", f"{noise(at)} - ({noise(law)}) = (u - {best})^2*((h+1)*(3*h-1))^2/h*{rest}/{square}"
    for end, beyond in ((moved, "for h > 1, z >= 0"), ("1", "for h > 1")):
        yield "the quadratic", f"{beyond}: 0 < {rest.replace('u', end)}"
        yield "p above q", f"{beyond}: {end}/2 < 1 - 1/(2*({root})*{end})"
    yield "from 1 on", f"{noise(Support('s*u/2', 'u/2'))} - (2*s-1)/(s-1)^2 = 2*(1/u - s)/(s-1)^2"
    yield "up to 0", f"{noise(Support('1-a/(2*s)', '1-a/2'))} - s^2/(s-1)^2 = 2*(1/a - 1)*s^2/(s-1)^2"
    yield (
        "at 1 and at 0",
        [f"{noise(Support('1/2', '1/(2*s)'))} = (2*s-1)/(s-1)^2", f"{noise(Support('1-1/(2*s)', '1/2'))} = s^2/(s-1)^2"],
    )


@claim(
    "laplace-level",
    f"{WANG}, section 4 (continuous noise)",
    {"level": "2*h+1"},
    {"level": "2*h-2"},
    uses="laplace-best ue-private",
)
def laplace_level(level: str = "2*h-1") -> Steps:
    r"""The bits that THE with continuous noise sends at its best threshold are private at $\ln(2h-1)$, and for $k \ge 2$ at no
    smaller level; that is below $\epsilon$, for every $\epsilon > 0$.

    By ue-private bits with the chances $p > q$ have the level $\ln\frac{p(1-q)}{q(1-p)}$, here with those of laplace-best. The
    last step compares it with $e^\epsilon = s^2$: the threshold throws away some of what the noise would permit.
    """
    law = histogram_encoding.best_laplace("h")
    own = ["/", ["*", law.p, ["-", 1, law.q]], ["*", law.q, ["-", 1, law.p]]]
    yield "the level", [prove.equal(own, tree(level))]
    yield "p above q", "for h > 1: 1/(h+1) < (2*h-1)/(3*h-1)"
    yield "below epsilon", f"for h > 1: {level} < ((3*h-1)*(h+1)/(4*h))^2"
