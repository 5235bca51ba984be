"""Claims of price-of-privacy: the variance of F under posteriors, Lemma 6.4 = D.1, and its constants 20 and 10."""

from fractions import Fraction

from exactdp.bounds.price_of_privacy import adaptive as bounds
from exactdp.information import entropy
from exactdp_checks.claims.notation import LogSum, Real, Steps, Verdict, at_most, compared, identity, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import given
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false


def _optimal(four: str) -> Steps:
    """ln((1+y)/(1-y)), y = 2x, has the derivative 2/(1-y^2); b - four/(1-y^2) with b = 4/(1-s^2) has the sign of s - y."""
    b, slope = "4/(1-s^2)", f"({four})/(1-y^2)"
    yield "the logarithm", "1 + 2*y/(1-y) = (1+y)/(1-y)"
    yield "its derivative", "(2/(1-y)^2)/((1+y)/(1-y)) = 2/(1-y^2)"
    yield "the sign", f"{b} - {slope} = 4*(s-y)*(s+y)/((1-s^2)*(1-y^2))"
    yield "the root", f"1 - 4/({b}) = s^2"


def _plugged(slope: str, smallest: str) -> Verdict:
    """At x = s/2 the value is slope b s - ln((1+s)/(1-s)); criterion = 1 within half a unit of the last digit of ``smallest``."""
    half, here = Fraction(1, 200_000), rational(smallest)
    return prove.all_of(
        [
            identity("b*(s/2)", f"({slope})*b*s"),
            identity("1 + 4*(s/2)/(1-2*(s/2))", "(1+s)/(1-s)"),
            compared(bounds.criterion(here - half), "<", 1),
            compared(1, "<", bounds.criterion(here + half)),
        ]
    )


def _root(least: str) -> Verdict:
    """1/4 <= 1 - 4/b <= 1 for b = least + m."""
    b = f"(({least}) + m)"
    return prove.all_of([at_most("1/4", f"1 - 4/{b}", m=0), at_most(f"1 - 4/{b}", "1", m=0)])


def _final(least: str, slope: str) -> Steps:
    """(1+s)/(1-s) = ((1+s)^2/4) b <= b; (b/2) s >= b/4 for s >= 1/2; ln b <= ln L + (b-L)/L, and ln L <= L/4 - slope L."""
    L, rate = rational(least), rational(slope)
    yield "the quotient", "(1+s)/(1-s) = (1+s)^2/4*(4/(1-s^2))"
    yield "at most b", "for u >= 0: (1 + 1/(1+u))^2/4 <= 1"
    yield "the first term", "for b >= 0, m >= 0: b/4 <= b/2*(1/2 + m)"
    yield "the logarithm", compared(LogSum.ln(L), "<=", L / 4 - rate * L)
    yield "beyond", f"for c >= 10, m >= 0, r >= 0: ({slope})*(c+m) <= (c+m)/4 - ((c/4 - c*({slope}) - r) + m/c)"


def _everyone(N: int, delta: str, scale: str = "1") -> Verdict:
    """S = 1 for constant types: I(Z; S) = H(S) <= delta, and Var[sum of Z_i | S = 1] = N^2/4 <= scale max(20, 10 delta) N/4."""
    p = Fraction(2, 2**N)
    limit = bounds.lemma_6_4(delta) * Fraction(N, 4) * rational(scale)
    return given([compared(entropy([p, 1 - p]), "<=", rational(delta))], prove.comparison(Fraction(N * N, 4), "<=", limit))


def _realised(least: str, slope: str) -> Steps:
    """b = 20 for delta <= 2, and b = 10 delta beyond: slope b >= delta."""
    yield "up to two nats", f"for u >= 0: 2/(1+u) <= ({slope})*20"
    yield "beyond two nats", f"for d >= 2: d <= ({slope})*(10*d)"
    yield from _final(least, slope)


ROWS = ({"N": 25, "delta": "1/100000"}, {"N": 21, "delta": "1/10000"}, {"N": 40, "delta": "1/1000000"})
REALISED = "sec-d-reduction lem-d.4 lem-d.6 sec-d-criterion sec-d-final-corrected"


@false("lem-6.4", "Lemma 6.4", "E7", {"scale": "6/5"}, {"scale": "21/20"}, at=ROWS)
def lem_6_4_as_printed(N: int, delta: str, scale: str = "1") -> Steps:
    r"""If $I(Z;S_1^T) \le \delta$ then $\mathrm{Var}^T[F] \le \mathrm{Var}^0[F]\max\{20,10\delta\}$. (False for $S = \mathbf 1\{Z
    \in \{0^N,1^N\}\} = 1$, $F = \sum_iZ_i$ at the listed $N > 20$: $\mathrm{Var}^T[F] = N\,\mathrm{Var}^0[F]$, with $I(Z;S)$
    below the listed $\delta$. For $\epsilon$-LDP sketches see lem-6.4-ldp.)

    $S = 1$ has the probability $2^{1-N}$, and $I(Z;S) = H(S) \le \delta$. Given it all types are equal, $F$ is 0 or $N$, and
    $\mathrm{Var}^T[F] = \frac{N^2}4$; without it $\mathrm{Var}^0[F] = \frac N4$. The step is $\frac{N^2}4 \le 20\cdot\frac N4$.
    """
    yield "the variance of the realisation", _everyone(N, delta, scale=scale)


@claim("lem-6.4-corrected", "Lemma 6.4", {"least": "199/10"}, {"slope": "101/1000"}, uses=REALISED)
def lem_6_4_corrected(least: str = "20", slope: str = "1/10") -> Steps:
    r"""If $D(P^T\|P^0) \le \delta$ nats for the realisation conditioned on, then $\mathrm{Var}^T[F] \le
    \mathrm{Var}^0[F]\max\{20,10\delta\}$, every $\delta \ge 0$.

    $\delta = D(P^T\|P^0) = H(P^0)-H(P^T)$, so sec-d-reduction applies. By lem-d.4 and lem-d.6 at $\nu^*$, $\mathrm{Var}^T[F] \le
    b\sigma^2$ as soon as the criterion at $b$ is at least $\delta$ (sec-d-criterion), and it is at least $\frac b{10}$ for $b \ge
    20$ (sec-d-final-corrected). $b = \max\{20,10\delta\}$: the first step for $\delta = \frac2{1+u} \le 2$, the second, $d =
    \delta$, beyond. The others are those of sec-d-final-corrected, for the criterion $\frac b2s-\ln\frac{1+s}{1-s}$, $s =
    \sqrt{1-4/b} = \frac1{1+u}$: the quotient is at most $b$; $\frac b2s \ge \frac b4$ as $s = \frac12+m$; and $\ln b \le
    \ln c+\frac mc$ with $b = c+m$ from $c = 20$ on, $\ln c = \frac c4-\frac c{10}-r$.
    """
    yield from _realised(least, slope)


@claim("lem-6.4-sharp", "Lemma 6.4", {"four": "399/100"}, {"four": "3"}, uses="sec-d-reduction lem-d.4 lem-d.6-sharp")
def lem_6_4_sharp(four: str = "4") -> Steps:
    r"""If $D(P^T\|P^0) \le \delta$ nats for the realisation, $\mathrm{Var}^T[F] \le
    \sigma^2\inf_{0<b<1/2}\frac{\delta-\frac12\ln(1-2b)}b \le \sigma^2(4\delta+2\ln2)$, $\sigma^2 = \mathrm{Var}^0[F]$, every
    $\delta \ge 0$.

    $\mathrm{Var}^T[F] \le E_p(f-\bar F)^2$ (sec-d-reduction), and lem-d.4 with $\psi(\nu) \le -\frac12\ln(1-2b) =: z$, $b =
    \nu\sigma^2$ (lem-d.6-sharp), bounds it by $\frac{\delta+z}\nu$: the first step, with $d = \delta$, $D(p\|p^0) = d-r$ and $B
    \ge 0$ that Donsker and Varadhan lose, and the second, $x = b$ and $v = \sigma^2$. At $b = \frac14$, $z = \frac12\ln2$, it
    is the third step, $l = \ln2$. The examples are the functions.
    """
    yield "Donsker and Varadhan", "for B >= 0, d >= 0, nu > 0, r >= 0, z >= 0: ((d-r) - B + z)/nu <= (d + z)/nu"
    yield "with the variance", "(d+z)/(x/v) = v*(d+z)/x"
    yield "at one quarter", f"(d + l/2)/(1/4) = ({four})*d + 2*l"
    yield "example: the functions", compared(bounds.lemma_6_4_at(3, "1/4"), "==", bounds.lemma_6_4_sharp(3))


_as_printed = false("lem-d.1", "Lemma D.1", "E7", {"scale": "6/5"}, {"scale": "21/20"}, at=ROWS)
lem_d_1_as_printed = _as_printed(lem_6_4_as_printed.check)  # the same statement, in the appendix
_corrected = claim("lem-d.1-corrected", "Lemma D.1", {"least": "199/10"}, {"slope": "101/1000"}, uses=REALISED)
lem_d_1_corrected = _corrected(lem_6_4_corrected.check)


@claim("sec-d-nu", "Proof D.8", {"four": "3"}, {"four": "5"}, assumes="calculus")
def sec_d_nu(four: str = "4") -> Steps:
    r"""$\nu b\sigma^2-\phi(\nu)$ rises up to $\nu^* = \frac1{2\sigma^2}\sqrt{1-\frac4b}$ and falls beyond, for every $b > 4$: its
    derivative in $y = 2\nu\sigma^2$ has the sign of $\sqrt{1-4/b}-y$.

    With $y = 2x$, $x = \nu\sigma^2$: $\phi = \ln\frac{1+y}{1-y}$ (the first step) has the derivative $\frac2{1-y^2}$ (the
    second), and $\nu b\sigma^2 = \frac b2y$. Twice the derivative of the difference is $b-\frac4{1-y^2}$, at $b = \frac4{1-s^2}$
    a positive multiple of $s-y$, the third; and $s = \sqrt{1-\frac4b}$, the fourth.
    """
    yield from _optimal(four)


@claim("sec-d-criterion", "Proof D.8", {"slope": "1"}, {"smallest": "7.81313"}, uses="sec-d-nu sec-d-reduction lem-d.4 lem-d.6")
def sec_d_criterion(slope: str = "1/2", smallest: str = "7.81312") -> Steps:
    r"""At $\nu^*$, $\nu b\sigma^2-\phi(\nu) = \frac b2s-\ln\frac{1+s}{1-s}$, $s = \sqrt{1-\frac4b}$, every $b > 4$, so that
    $b\sigma^2$ bounds $\mathrm{Var}^T[F]$ if this is at least $\delta$ (nats); at $\delta = 1$ from $b = 7.81312$ on (rounded).

    $\nu b\sigma^2-\phi(\nu)$ at $\nu^*$, $x = \frac s2$: the first two steps. By lem-d.6, $\psi \le \phi$, so lem-d.4 at $a =
    b\sigma^2$ applies if this is at least $\delta$, and bounds the variance (sec-d-reduction). The last two steps enclose $b$ at
    $\delta = 1$.
    """
    yield "the product, the quotient, and the value at one", _plugged(slope=slope, smallest=smallest)


@claim("sec-d-root", "Proof D.8", {"least": "5"}, {"least": "53/10"})
def sec_d_root(least: str = "16/3") -> Steps:
    r"""$\frac12 \le \sqrt{1-\frac4b} \le 1$ for every $b \ge \frac{16}3$, and not below.

    $\frac14 \le 1-\frac4b \le 1$ for $b = \frac{16}3+m$, and the root of $\frac14$ is $\frac12$.
    """
    yield "the square, from both sides", _root(least=least)


@false(
    "sec-d-final",
    "Proof D.8",
    "E1",
    {"slope": "9/100"},
    {"slope": "1/20"},
    at=({"b": 21}, {"b": 25}, {"b": 30}),
    when=lambda b: b > 20,
)
def sec_d_final_as_printed(b: int, slope: str = "1/10") -> Steps:
    r"""$\frac b4-\log b \ge \frac b{10}$ for $b > 20$, in bits. (False at $b = 21, 25, 30$.)

    b/4 - log2 b >= slope b.
    """
    yield "the value", compared(b * rational(slope), "<=", Fraction(b, 4) - Real.of(LogSum.ln(b)) / LogSum.ln(2))


@claim(
    "sec-d-final-corrected",
    "Proof D.8",
    {"least": "199/10"},
    {"slope": "101/1000"},
    uses="sec-d-root",
    assumes="exp-above-tangent",
)
def sec_d_final_corrected(least: str = "20", slope: str = "1/10") -> Steps:
    r"""$\frac b2\sqrt{1-\frac4b}-\ln\frac{1+\sqrt{1-4/b}}{1-\sqrt{1-4/b}} \ge \frac b4-\ln b \ge \frac b{10}$ for every $b \ge
    20$, in nats: $\ln b \le \ln20+\frac{b-20}{20}$ and $\ln20 \le 3$.

    With $b = \frac4{1-s^2}$, $\frac{1+s}{1-s} = \frac{(1+s)^2}4b \le b$, the first two steps, and $\frac b2s \ge \frac b4$ as $s
    \ge \frac12$ (sec-d-root), the third. $\ln b \le \ln20+\frac{b-20}{20}$, and $\ln20 \le 3$, the fourth step, give $\frac
    b4-\ln b \ge \frac b{10}$, the fifth with $b = c+m$, $\ln c = \frac c4-\frac c{10}-r$.
    """
    yield from _final(least, slope)
