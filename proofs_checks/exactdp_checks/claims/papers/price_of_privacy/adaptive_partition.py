"""Claims of price-of-privacy: the variance of F under posteriors, Lemma 6.4 = D.1, and the partition function, appendix D.

x is nu sigma^2, s = sqrt(1 - 4/b). Certified: the algebra, and sums of independent signs at the listed weights. Stated, not
certified: Donsker and Varadhan's inequality (in general; see lem-d.4), the Gaussian integral of e^(x y^2), ln u <= u - 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.bounds.price_of_privacy import adaptive as bounds
from exactdp.information import entropy
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.claims.papers.price_of_privacy.steps import given
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["squares"]

SIGNS = (((1,), "1/10"), ((1,), "2/5"), ((1, 1), "1/4"), ((1, 2), "2/5"), ((1, 1, 1), "2/5"), ((1, 2, 3, 3), "49/100"))


def squares(weights: Sequence[int]) -> dict[Fraction, Fraction]:
    """P(G^2 = y) for G = sum of weights[i] e_i/sigma, e_i independent signs, sigma^2 the sum of squares."""
    found: dict[Fraction, Fraction] = {}
    sigma2 = sum(v * v for v in weights)
    for signs in product((1, -1), repeat=len(weights)):
        y = Fraction(sum(v * e for v, e in zip(weights, signs, strict=True)) ** 2, sigma2)
        found[y] = found.get(y, Fraction(0)) + Fraction(1, 2 ** len(weights))
    return found


def _partition(row: int) -> tuple[Real, Fraction]:
    """E e^(x G^2), and x."""
    weights, text = SIGNS[row]
    x = rational(text)
    total = Real.of(0)
    for y, p in squares(weights).items():
        total = total + Real.of(x * y).exp() * p
    return total, x


def _cosh(power: str = "2") -> list[Verdict]:
    """cosh y <= e^(y^2/2), term by term: (2k+2)(2k+1) >= power (k+1), so (2k)! >= 2^k k!; at -A A + A^2/2 by Markov."""
    return [at_most(f"({power})*(k+1)", "(2*k+2)*(2*k+1)", k=0), identity("A*A/2 - A*A", "0 - A^2/2")]


def _integral(four: str = "4") -> Verdict:
    """(d/dy) of -2b/(1-2b) e^(-(1-2b) y^2/2) is 2by e^(by^2) e^(-y^2/2): from 0 to infinity 2b/(1-2b), twice."""
    return prove.all_of(
        [
            identity("(0-2*b/(1-2*b))*(0-(1-2*b)*y)", "2*b*y"),
            identity("0 - (1-2*b)*y^2/2", "b*y^2 - y^2/2"),
            identity("1 + 2*(0 - (0-2*b/(1-2*b)))", f"1 + ({four})*b/(1-2*b)"),
        ]
    )


def _optimal(four: str = "4") -> Verdict:
    """ln((1+y)/(1-y)), y = 2x, has the derivative 2/(1-y^2); b - four/(1-y^2) with b = 4/(1-s^2) has the sign of s - y."""
    b, slope = "4/(1-s^2)", f"({four})/(1-y^2)"
    return prove.all_of(
        [
            identity("1 + 2*y/(1-y)", "(1+y)/(1-y)"),
            identity("(2/(1-y)^2)/((1+y)/(1-y))", "2/(1-y^2)"),
            identity(f"{b} - {slope}", "4*(s-y)*(s+y)/((1-s^2)*(1-y^2))"),
            identity(f"1 - 4/({b})", "s^2"),
        ]
    )


def _plugged(slope: str = "1/2", smallest: str = "7.81312") -> Verdict:
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


def _root(least: str = "16/3") -> Verdict:
    """1/4 <= 1 - 4/b <= 1 for b = least + m."""
    b = f"(({least}) + m)"
    return prove.all_of([at_most("1/4", f"1 - 4/{b}", m=0), at_most(f"1 - 4/{b}", "1", m=0)])


def _final(least: str = "20", slope: str = "1/10") -> list[Verdict]:
    """(1+s)/(1-s) = ((1+s)^2/4) b <= b; (b/2) s >= b/4 for s >= 1/2; ln b <= ln L + (b-L)/L, and ln L <= L/4 - slope L."""
    L, rate = rational(least), rational(slope)
    return [
        identity("(1+s)/(1-s)", "(1+s)^2/4*(4/(1-s^2))"),
        at_most("(1 + 1/(1+u))^2/4", "1", u=0),
        at_most("b/4", "b/2*(1/2 + m)", b=0, m=0),
        compared(LogSum.ln(L), "<=", L / 4 - rate * L),
        at_most(f"({slope})*(c+m)", f"(c+m)/4 - ((c/4 - c*({slope}) - r) + m/c)", c=10, m=0, r=0),
    ]


def _final_corrected(least: str = "20", slope: str = "1/10") -> Verdict:
    """``_final`` and the range of the root."""
    return prove.all_of([_root(), *_final(least, slope)])


def _everyone(N: int, delta: str, scale: str = "1") -> Verdict:
    """S = 1 for constant types: I(Z; S) = H(S) <= delta, and Var[sum of Z_i | S = 1] = N^2/4 <= scale max(20, 10 delta) N/4."""
    p = Fraction(2, 2**N)
    limit = bounds.lemma_6_4(delta) * Fraction(N, 4) * rational(scale)
    return given([compared(entropy([p, 1 - p]), "<=", rational(delta))], prove.comparison(Fraction(N * N, 4), "<=", limit))


def _realised(least: str = "20", slope: str = "1/10") -> Verdict:
    """Donsker and Varadhan with (31) at x = s/2; b = 20 for delta <= 2, and b = 10 delta beyond: slope b >= delta."""
    return prove.all_of(
        [
            at_most("((d-r) - B + psi)/nu", "(d + psi)/nu", above=("nu",), B=0, d=0, nu=0, psi=0, r=0),
            _integral(),
            _optimal(),
            _plugged(),
            _final_corrected(least, slope),
            at_most("2/(1+u)", f"({slope})*20", u=0),
            at_most("d", f"({slope})*(10*d)", d=2),
        ]
    )


ROWS = tuple({"row": i} for i in range(len(SIGNS)))
CORRECTED = (
    r"If $D(P^T\|P^0) \le \delta$ nats for the realisation conditioned on, then $\mathrm{Var}^T[F] \le "
    r"\mathrm{Var}^0[F]\max\{20,10\delta\}$, every $\delta \ge 0$: by lem-d.4 and lem-d.6 at $\nu^*$ with $b = "
    r"\max\{20,10\delta\}$."
)
PRINTED = (
    r"If $I(Z;S_1^T) \le \delta$ then $\mathrm{Var}^T[F] \le \mathrm{Var}^0[F]\max\{20,10\delta\}$. (False for $S = \mathbf 1\{Z "
    r"\in \{0^N,1^N\}\} = 1$, $F = \sum_iZ_i$ at the listed $N > 20$: $\mathrm{Var}^T[F] = N\,\mathrm{Var}^0[F]$, with $I(Z;S)$ "
    r"below the listed $\delta$. For $\epsilon$-LDP sketches see lem-6.4-ldp.)"
)
USED = ("lem-d.4", "lem-d.6", "sec-d-criterion", "sec-d-final-corrected")


def _a_row(row: int) -> bool:
    return 0 <= row < len(SIGNS)


@claim(
    "lem-6.4",
    "Lemma 6.4",
    {"scale": "6/5"},
    {"scale": "21/20"},
    at=({"N": 25, "delta": "1/100000"}, {"N": 21, "delta": "1/10000"}, {"N": 40, "delta": "1/1000000"}),
    refuted="ungraded",
)
def lem_6_4_as_printed(N: int, delta: str, scale: str = "1") -> Any:
    r"""If $I(Z;S_1^T) \le \delta$ then $\mathrm{Var}^T[F] \le \mathrm{Var}^0[F]\max\{20,10\delta\}$. (False for $S = \mathbf 1\{Z
    \in \{0^N,1^N\}\} = 1$, $F = \sum_iZ_i$ at the listed $N > 20$: $\mathrm{Var}^T[F] = N\,\mathrm{Var}^0[F]$, with $I(Z;S)$
    below the listed $\delta$. For $\epsilon$-LDP sketches see lem-6.4-ldp.)
    """
    return _everyone(N, delta, scale=scale)


@claim(
    "lem-6.4-corrected",
    "Lemma 6.4",
    {"least": "199/10"},
    {"slope": "101/1000"},
    uses="lem-d.4 lem-d.6 sec-d-criterion sec-d-final-corrected",
)
def lem_6_4_corrected(least: str = "20", slope: str = "1/10") -> Any:
    r"""If $D(P^T\|P^0) \le \delta$ nats for the realisation conditioned on, then $\mathrm{Var}^T[F] \le
    \mathrm{Var}^0[F]\max\{20,10\delta\}$, every $\delta \ge 0$: by lem-d.4 and lem-d.6 at $\nu^*$ with $b =
    \max\{20,10\delta\}$.
    """
    return _realised(least=least, slope=slope)


@claim("lem-6.4-sharp", "Lemma 6.4", {"four": "399/100"}, {"power": "3"}, uses="lem-d.4 lem-d.6-sharp")
def lem_6_4_sharp(four: str = "4", power: str = "2") -> Steps:
    r"""If $D(P^T\|P^0) \le \delta$ nats for the realisation, $\mathrm{Var}^T[F] \le
    \sigma^2\inf_{0<b<1/2}\frac{\delta-\frac12\ln(1-2b)}b \le \sigma^2(4\delta+2\ln2)$, $\sigma^2 = \mathrm{Var}^0[F]$, every
    $\delta \ge 0$: by lem-d.4 and lem-d.6-sharp.

    (d + z)/(x/v) = v (d+z)/x, v = sigma^2, z = -ln(1-2x)/2; at x = 1/4 it is four d + 2 ln 2; the code; and cosh.
    """
    half = Fraction(1, 2)
    yield "for B >= 0, d >= 0, nu > 0, r >= 0, z >= 0: ((d-r) - B + z)/nu <= (d + z)/nu"
    yield "(d+z)/(x/v) = v*(d+z)/x"
    yield f"(d + l/2)/(1/4) = ({four})*d + 2*l"
    yield compared(LogSum.ln(half) * -half, "==", LogSum.ln(2) * half)
    yield compared(bounds.lemma_6_4_at(3, "1/4"), "==", bounds.lemma_6_4_sharp(3))
    yield from _cosh(power)


@claim(
    "lem-d.1",
    "Lemma D.1",
    {"scale": "6/5"},
    {"scale": "21/20"},
    at=({"N": 25, "delta": "1/100000"}, {"N": 21, "delta": "1/10000"}, {"N": 40, "delta": "1/1000000"}),
    refuted="ungraded",
)
def lem_d_1_as_printed(N: int, delta: str, scale: str = "1") -> Any:
    r"""If $I(Z;S_1^T) \le \delta$ then $\mathrm{Var}^T[F] \le \mathrm{Var}^0[F]\max\{20,10\delta\}$. (False for $S = \mathbf 1\{Z
    \in \{0^N,1^N\}\} = 1$, $F = \sum_iZ_i$ at the listed $N > 20$: $\mathrm{Var}^T[F] = N\,\mathrm{Var}^0[F]$, with $I(Z;S)$
    below the listed $\delta$. For $\epsilon$-LDP sketches see lem-6.4-ldp.)
    """
    return _everyone(N, delta, scale=scale)


@claim(
    "lem-d.1-corrected",
    "Lemma D.1",
    {"least": "199/10"},
    {"slope": "101/1000"},
    uses="lem-d.4 lem-d.6 sec-d-criterion sec-d-final-corrected",
)
def lem_d_1_corrected(least: str = "20", slope: str = "1/10") -> Any:
    r"""If $D(P^T\|P^0) \le \delta$ nats for the realisation conditioned on, then $\mathrm{Var}^T[F] \le
    \mathrm{Var}^0[F]\max\{20,10\delta\}$, every $\delta \ge 0$: by lem-d.4 and lem-d.6 at $\nu^*$ with $b =
    \max\{20,10\delta\}$.
    """
    return _realised(least=least, slope=slope)


@claim("eq-30", "equation (30)", {"rate": "7/10"}, {"rate": "1"}, at=ROWS, when=_a_row, assumes="markov")
def eq_30(row: int, rate: str = "1/2") -> Steps:
    r"""$P^0(G>A) \le e^{-A^2/2}$ for all $A > 0$, and the same below $-A$, for $G = \sum_i\sigma_i(2Z_i-1)/\sigma$ at the listed
    $\sigma_i$. (In general by Markov's inequality and $\cosh y \le e^{y^2/2}$, term by term.)

    P(G >= y) <= e^(-rate y^2) at all values y > 0 of G, so P(G > A) for all A > 0; by symmetry the same below.
    """
    weights, _ = SIGNS[row]
    law = squares(weights)
    parts = []
    for y in sorted(law):
        above = sum((p for z, p in law.items() if z >= y), start=Fraction(0)) / 2
        if y:
            parts.append(compared(above, "<=", Real.of(-rational(rate) * y).exp()))
    yield from parts
    yield from _cosh()


@claim("lem-d.6", "Lemma D.6, equation (31)", {"four": "4/5"}, {"four": "1/2"}, at=ROWS, when=_a_row, uses="eq-30 sec-d-tail")
def lem_d_6(row: int, four: str = "4") -> Steps:
    r"""$Z(\nu) \le 1+\frac{4\nu\sigma^2}{1-2\nu\sigma^2}$ at the listed $\sigma_i$ and $\nu\sigma^2 < \frac12$. (In general by
    eq-30 and sec-d-tail.)

    Z <= 1 + four x/(1-2x) at the listed weights; the tail integral.
    """
    total, x = _partition(row)
    yield compared(total, "<=", 1 + rational(four) * x / (1 - 2 * x))
    yield _integral()
    yield from _cosh()


@claim("lem-d.6-sharp", "Lemma D.6", {"double": "9/5"}, {"power": "3"}, at=ROWS, when=_a_row)
def lem_d_6_sharp(row: int, double: str = "2", power: str = "2") -> Steps:
    r"""$Z(\nu) \le (1-2\nu\sigma^2)^{-1/2}$, which is at most the bound (31), at the listed $\sigma_i$ and $\nu\sigma^2 <
    \frac12$. (In general: $e^{xG^2}$ is a mean of $e^{\sqrt{2x}gG}$ over a normal $g$, and $Ee^{yG} \le e^{y^2/2}$.)

    Z <= (1 - double x)^(-1/2) <= the bound of (31) at the listed weights; E e^(yG) <= e^(y^2/2) for all sums of signs.
    """
    total, x = _partition(row)
    limit = 1 / Real.of(1 - rational(double) * x).sqrt()
    yield compared(total, "<=", limit)
    yield compared(limit, "<=", bounds.lemma_d_6(x))
    yield from _cosh(power)


@claim("sec-d-tail", "Proof D.7", {"four": "3"}, {"four": "2"}, uses="eq-30", assumes="calculus")
def sec_d_tail(four: str = "4") -> Any:
    r"""$1+2\int_0^\infty e^{-y^2/2}\,2bye^{by^2}dy = 1+\frac{4b}{1-2b}$ for every $0 < b < \frac12$: by the primitive. (That $Z
    \le 1+\int(P^0(G\ge y)+P^0(G\le-y))2bye^{by^2}dy$ is stated.)
    """
    return _integral(four=four)


@claim("sec-d-nu", "Proof D.8", {"four": "3"}, {"four": "5"}, assumes="calculus")
def sec_d_nu(four: str = "4") -> Any:
    r"""$\nu b\sigma^2-\phi(\nu)$ rises up to $\nu^* = \frac1{2\sigma^2}\sqrt{1-\frac4b}$ and falls beyond, for every $b > 4$: its
    derivative in $y = 2\nu\sigma^2$ has the sign of $\sqrt{1-4/b}-y$.
    """
    return _optimal(four=four)


@claim("sec-d-criterion", "Proof D.8", {"slope": "1"}, {"smallest": "7.81313"}, uses="sec-d-nu lem-d.4 lem-d.6")
def sec_d_criterion(slope: str = "1/2", smallest: str = "7.81312") -> Any:
    r"""At $\nu^*$, $\nu b\sigma^2-\phi(\nu) = \frac b2s-\ln\frac{1+s}{1-s}$, $s = \sqrt{1-\frac4b}$, every $b > 4$, so that
    $b\sigma^2$ bounds $\mathrm{Var}^T[F]$ if this is at least $\delta$ (nats); at $\delta = 1$ from $b = 7.81312$ on
    (rounded).
    """
    return _plugged(slope=slope, smallest=smallest)


@claim("sec-d-root", "Proof D.8", {"least": "5"}, {"least": "53/10"})
def sec_d_root(least: str = "16/3") -> Any:
    r"""$\frac12 \le \sqrt{1-\frac4b} \le 1$ for every $b \ge \frac{16}3$, and not below."""
    return _root(least=least)


@claim(
    "sec-d-final",
    "Proof D.8",
    {"slope": "9/100"},
    {"slope": "1/20"},
    at=({"b": 21}, {"b": 25}, {"b": 30}),
    when=lambda b: b > 20,
    refuted="ungraded",
)
def sec_d_final_as_printed(b: int, slope: str = "1/10") -> Verdict:
    r"""$\frac b4-\log b \ge \frac b{10}$ for $b > 20$, in bits. (False at $b = 21, 25, 30$.)

    b/4 - log2 b >= slope b.
    """
    return compared(b * rational(slope), "<=", Fraction(b, 4) - Real.of(LogSum.ln(b)) / LogSum.ln(2))


@claim("sec-d-final-corrected", "Proof D.8", {"least": "199/10"}, {"slope": "101/1000"}, uses="sec-d-root")
def sec_d_final_corrected(least: str = "20", slope: str = "1/10") -> Any:
    r"""$\frac b2\sqrt{1-\frac4b}-\ln\frac{1+\sqrt{1-4/b}}{1-\sqrt{1-4/b}} \ge \frac b4-\ln b \ge \frac b{10}$ for every $b \ge
    20$, in nats: $\ln b \le \ln20+\frac{b-20}{20}$ and $\ln20 \le 3$.
    """
    return _final_corrected(least=least, slope=slope)
