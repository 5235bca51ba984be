"""Claims of linear-queries: explicit rates and lower bounds in place of the false ones (abstract, Table 1, sections 1.1, 3.3, 4).

x = epsilon, l = ln n, j = ln J, g = ln 2J, y = t - 1, x <= y <= 2x for x <= 1. The lower bounds are for protocols in which the n
reports are independent, each user having any epsilon-LDP channel, and for every estimate. Certified: the algebra. Stated, not
certified: the lemmas of Assouad and Fano, Pinsker's inequality, convexity and additivity of the divergence, KL <= chi^2, e < 3.
"""

from __future__ import annotations

from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.linear_queries.accuracy_repaired import factors
from exactdp_checks.claims.papers.linear_queries.projection_steps import bounds as projection
from exactdp_checks.claims.papers.linear_queries.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["SMALL", "X", "distribution_rate"]

X, T = "(1/(1+w))", "(1 + 2/(1+w))"  # epsilon <= 1; 1 < t <= 3
SMALL = f"((2/{X} + {X}/6)/(1+z))"  # c <= 2/epsilon + epsilon/6
START: dict[str, Any] = {"m": 0, "n": 0, "w": 0}


def _rate(first: str = "1088", second: str = "68") -> list[Verdict]:
    """The terms of thm-3.4-corrected for l = 1 + m >= 1 (n >= 3), x <= 1, g = 2j/(1+v) (J >= 2)."""
    left = f"32*(2*j/(1+v))*(16*(1+m)/{X}^2 + 1)/n"
    return [
        prove.comparison(1, "<", ["ln", 3]),
        at_most("2*J", "J^2", J=2),
        at_most(left, f"({first})*j*(1+m)/(n*{X}^2)", above=("n",), j=0, v=0, **START),
        at_most(f"(64*d*(1+m)/{X}^2 + 4)/n", f"({second})*d*(1+m)/(n*{X}^2)", above=("n",), d=1, **START),
    ]


def _upper(first: str = "1088", second: str = "68") -> Verdict:
    return prove.all_of(_rate(first, second))


def _assouad(constant: str = "12", spread: str = "1") -> list[Verdict]:
    """A = r [I_k, -I_k] on k = q^2 coordinates, p(+-j) = (1 +- D v_j)/(2k), v a vector of signs: (Ap)_j = r D v_j/k.

    Changing v_j moves p by D/k in total variation, so both divergences of the n reports sum to at most n y^2 D^2/k^2
    (beyond-djw13b-contraction), one is at most half of it, and TV^2 <= KL/2 <= 1/4 at D = k/(s y), s = sqrt n; D <= 1 as k <= sy.
    Assouad: signs read off the estimate are wrong in k (1 - 1/2)/2 places on average; h wrong places cost an error of at least
    (r D/k) sqrt h >= (r D/k) h/sqrt k, as h <= k. So the error is at least r D/(4q) = r q/(4 s y). Then k = d if d <= s x, and
    else k = floor(s x) >= s x/2 for s x >= 1; y <= 2x.
    """
    u = "(1+u)"
    return [
        identity("r*((1+D)/(2*k) - (1-D)/(2*k))", f"({spread})*r*D/k"),
        identity("s^2*y^2*(k/(s*y))^2/k^2/2/2", "1/4"),
        at_most("(k/(1+w))^2/k", "k/(1+w)", above=("k",), k=0, w=0),
        identity("(r*D/q^2)*(q^2*(1 - 1/2)/2)/q", "r*D/(4*q)"),
        identity("r*(q^2/(s*y))/(4*q)", "r*q/(4*s*y)"),
        at_most(f"d/(({constant})^2*s^2*x^2)", "d/(16*s^2*(2*x/(1+v))^2)", above=("s", "x"), d=0, s=0, x=0, v=0),
        at_most(f"1/(({constant})^2*{u})", f"({u}/2*(1+w))/(64*{u}^2)", u=0, w=0),
    ]


def _lower(constant: str = "12", spread: str = "1") -> Verdict:
    return prove.all_of(_assouad(constant, spread))


def _fano(constant: str = "12", share: str = "4") -> list[Verdict]:
    """Items 0..K-1, K >= d+1 a power of two, queries r H_j, d rows of the Hadamard matrix, laws p = (1 +- D H_j)/K.

    A channel has, for an output, values Q in [m, t m] with mean M: M_(+-j) - M = +-D E(H_j Q), and the squares sum over j to at
    most D^2 Var Q (Bessel). From (Q - m)(t m - Q) >= 0, Var Q <= (t+1) m M - t m^2 - M^2 <= y^2 M^2/(4t). The M sum to 1: the
    information of n reports is at most n D^2 y^2/(4 t d) = ln(2d)/4 at D^2 = t d ln(2d)/(n y^2) <= 1. Fano: errors have a
    chance of at least 1 - 1/4 - ln 2/ln 2d >= 5/12 for d >= 4. Two of the 2d laws differ by at least r D in some query; the error
    is at least half of it then: (5/24) r D, and (25/576) t/y^2 >= c^2/constant^2, c = (t+1)/y, for t <= 3.
    """
    return [
        identity("(q-m)*(t*m-q)", "(t+1)*m*q - t*m^2 - q^2"),
        identity(f"(t-1)^2*M^2 - ({share})*t*((t+1)*m*M - t*m^2 - M^2)", "((t+1)*M - 2*t*m)^2"),
        identity("n*(t*d*L/(n*(t-1)^2))*(t-1)^2/(4*t*d)", "L/4"),
        at_most("8", "2*d", d=4),
        identity("1 - 1/4 - 1/3", "5/12"),
        at_most(f"(({T}+1)/({T}-1))^2/({constant})^2", f"25/576*{T}/({T}-1)^2", w=0),
    ]


def distribution_rate(first: str = "76", second: str = "5") -> Verdict:
    """8 c^2 ln 2J <= 16 c^2 l <= first l/x^2 and J c^2 <= second J/x^2 for x <= 1: (2 + x^2/6)^2 <= 169/36."""
    return prove.all_of(
        [
            at_most("2*J", "J^2", J=2),
            at_most(f"8*{SMALL}^2*(2*l/(1+v))/n", f"({first})*l/(n*{X}^2)", above=("n",), l=0, v=0, w=0, z=0, n=0),
            at_most(f"J*{SMALL}^2/n", f"({second})*J/(n*{X}^2)", above=("n",), J=1, w=0, z=0, n=0),
        ]
    )


def _distribution(constant: str = "30", pair: str = "2") -> list[Verdict]:
    """As in the offline bound with A = I: a wrong sign costs a^2 + b^2 >= (a - b)^2/2, half of the square; 2k <= J <= 3k."""
    return [
        *_assouad(),
        identity("a^2 + b^2 - (a-b)^2/2", f"(a+b)^2/({pair})"),
        at_most("(2*k + 1)/3", "k", k=1),
        prove.comparison(12**2 * 2 * 3, "<=", ["^", rational(constant), 2]),
    ]


def _tight(first: str = "280", second: str = "10") -> Verdict:
    """Fourth powers and squares of the terms of Theorem 3.4 over those of (n x^2)^(-1/4) and sqrt(d/(n x^2))."""
    return prove.all_of(
        [
            identity("280*j*l/(n*x^2)/(1/(n*x^2))", f"({first})*j*l"),
            identity("10*d*l/(n*x^2)/(d/(n*x^2))", f"({second})*l"),
        ]
    )


OWN = r"for $n \ge 3$, $J \ge 2$, $\epsilon \le 1$: "
TAIL = r" $+\, 2r(e^{-n/8} + \frac2n)$"
RATE = r"$r\min\left((\frac{1088\log J\log n}{n\epsilon^2})^{1/4}, \sqrt{\frac{68d\log n}{n\epsilon^2}}\right)$" + TAIL
LOWER = r"$\frac r{12}\min\left((n\epsilon^2)^{-1/4}, \sqrt{\frac d{n\epsilon^2}}\right)$ for $J \ge 2d$, $n\epsilon^2 \ge 1$, "
ADAPTIVE = (
    r"$\frac r{12}c_\epsilon\sqrt{d\log(2d)/n}$ for $d \ge 4$, $e^\epsilon \le 3$, $J$ at least the power of two above $d$, "
)
FEW = r"$n \ge e^\epsilon d\log(2d)/(e^\epsilon-1)^2$"
CHANNELS = r", for every protocol with independent $\epsilon$-LDP reports."


@claim(
    "abstract-offline-corrected",
    "Abstract",
    {"first": "1087"},
    {"constant": "11"},
    uses="thm-3.4-corrected table-1-offline-lower-corrected",
)
def abstract_offline_corrected(first: str = "1088", constant: str = "12") -> Steps:
    r"""The corrected pure protocol, for $n \ge 3$, $J \ge 2$, $\epsilon \le 1$: error at most $r\min\left((\frac{1088\log J\log
    n}{n\epsilon^2})^{1/4}, \sqrt{\frac{68d\log n}{n\epsilon^2}}\right)$ $+\, 2r(e^{-n/8} + \frac2n)$; the first main term is
    within $12(1088\log J\log n)^{1/4}$ of the lower bound $\frac r{12}(n\epsilon^2)^{-1/4}$, which holds for $J \ge 2d$, $d
    \ge \sqrt n\,\epsilon \ge 1$.

    Steps 1 to 4 are table-1-offline-upper-corrected, from thm-3.4-corrected; steps 5 to 11 are the lower bound of
    table-1-offline-lower-corrected, in the case $d \ge \sqrt n\,\epsilon$. Step 12 is the quotient of the fourth powers of
    the first main term, with $j = \log J$, $l = \log n$, and of the lower bound: $12^4\cdot1088jl$.
    """
    ratio = identity("1088*j*l/(n*x^2)", f"12^4*({first})*j*l*(1/(12^4*n*x^2))")
    yield from _rate(first)
    yield from _assouad(constant)
    yield ratio


@claim(
    "abstract-adaptive-corrected",
    "Abstract",
    {"ratio": "47"},
    {"constant": "11"},
    uses="beyond-thm-5.2-d2 table-1-adaptive-lower-corrected",
)
def abstract_adaptive_corrected(ratio: str = "48", constant: str = "12") -> Steps:
    r"""The bound $4rc_\epsilon\sqrt{d\log d/n}$, true for $d \ge 2$, is within 48 times the lower bound $\frac
    r{12}c_\epsilon\sqrt{d\log(2d)/n}$ for $d \ge 4$, $e^\epsilon \le 3$, $J$ at least the power of two above $d$, $n \ge
    e^\epsilon d\log(2d)/(e^\epsilon-1)^2$, for every protocol with independent $\epsilon$-LDP reports.

    Steps 1 to 6 are those of table-1-adaptive-lower-corrected, the lower bound. The last step compares the squares of the
    two bounds, without their common factors: with $l = \log d$ and $\log2d = l + z$, $16l \le (\frac{48}{12})^2(l + z)$.
    That the upper bound holds for $d \ge 2$ is beyond-thm-5.2-d2.
    """
    yield from _fano(constant)
    yield f"for l >= 0, z >= 0: 16*l <= (({ratio})/12)^2*(l+z)"


@claim(
    "sec-1.1-transformation-corrected",
    "Section 1.1",
    {"first": "5"},
    {"second": "3"},
    uses="sec-3.2-factor-2-corrected thm-3.3-corrected",
)
def sec_1_1_transformation_corrected(first: str = "4", second: str = "4") -> Any:
    r"""The corrected transformation to pure privacy loses exactly the factors $\sqrt2$ and $2$ in the main terms.

    The transformation makes the protocol with $(\epsilon, 2/n^2)$-private Gaussian noise a pure one by the sampler of
    thm-3.3-corrected. By sec-3.2-factor-2-corrected, whose step this is, the fourth power of the first main term and the
    square of the second both become 4 times as large: parts (1) and (2), with $l = \log n$ and $g = \log2J$. The roots of 4
    are $\sqrt2$ and 2.
    """
    return factors(first=first, second=second)


@claim("table-1-offline-upper-corrected", "Table 1", {"first": "1087"}, {"second": "67"}, uses="thm-3.4-corrected")
def table_1_offline_upper_corrected(first: str = "1088", second: str = "68") -> Any:
    r"""The corrected pure protocol, for $n \ge 3$, $J \ge 2$, $\epsilon \le 1$: error at most $r\min\left((\frac{1088\log J\log
    n}{n\epsilon^2})^{1/4}, \sqrt{\frac{68d\log n}{n\epsilon^2}}\right)$ $+\, 2r(e^{-n/8} + \frac2n)$.

    The main terms of thm-3.4-corrected, which holds for $\epsilon \le 1 < 2\log2$, are
    $(\frac{32\log(2J)}n(\frac{16l}{\epsilon^2} + 1))^{1/4}$ and $(\frac1n(\frac{64dl}{\epsilon^2} + 4))^{1/2}$, $l = \log
    n$. By part (1) of the step $l = 1 + m \ge 1$ for $n \ge 3$; by part (2) $2J \le J^2$, so $\log(2J) = \frac{2j}{1+v} \le
    2j$, $j = \log J$; and $\epsilon = \frac1{1+w}$.

    Parts (3) and (4) are that the radicands are at most $\frac{1088jl}{n\epsilon^2}$ and $\frac{68dl}{n\epsilon^2}$. The
    rest, $2r(e^{-n/8} + \frac2n)$, is that of thm-3.4-corrected.
    """
    return _upper(first=first, second=second)


@claim(
    "table-1-offline-lower-corrected",
    "Table 1",
    {"constant": "11"},
    {"spread": "2"},
    uses="beyond-djw13b-contraction",
    assumes="assouad pinsker tensorisation convexity-of-divergence bayes-minimax calculus exp-above-tangent",
)
def table_1_offline_lower_corrected(constant: str = "12", spread: str = "1") -> Any:
    r"""$\sup_{A,p}$ of the error is at least $\frac r{12}\min\left((n\epsilon^2)^{-1/4}, \sqrt{\frac d{n\epsilon^2}}\right)$ for
    $J \ge 2d$, $n\epsilon^2 \ge 1$, $\epsilon \le 1$, for every protocol with independent $\epsilon$-LDP reports.

    Let $k = q^2 \le d$ and $A = r[I_k, -I_k]$, filled up with zeros and repeated columns. For a vector $v$ of signs let
    $p(\pm j) = \frac{1\pm Dv_j}{2k}$; part (1) of the step is $(Ap)_j = rDv_j/k$. To change $v_j$ moves $p$ by $D/k$ in
    total variation. With $y = e^\epsilon - 1$ and $s = \sqrt n$, by beyond-djw13b-contraction the two divergences of the
    laws of $n$ independent reports add up to at most $s^2y^2D^2/k^2$, so one is at most half of it, and Pinsker's inequality
    halves it again: at $D = k/(sy)$ the square of the total variation is at most $\frac14$, part (2). Mixtures over the
    other signs are no further apart.

    By the lemma of Assouad the signs read off the estimate are wrong in at least $k(1-\frac12)/2$ places on average. $h$
    wrong places cost an error of at least $\frac{rD}k\sqrt h \ge \frac{rD}kh/\sqrt k$, part (3) for $h \le k$ and part (4):
    the error is at least $\frac{rD}{4q}$, which is $\frac{rq}{4sy}$ by part (5).

    With $y = \frac{2\epsilon}{1+v} \le 2\epsilon$ for $\epsilon \le 1$ (convexity, $e < 3$): for $d \le s\epsilon$ take $k =
    d$, so $D \le 1$ as $y \ge \epsilon$, and part (6) is the bound $\frac r{12}\sqrt{d/(n\epsilon^2)}$. Otherwise take $k$
    the integer part of $s\epsilon \ge 1$, at least half of it, and part (7) is the bound $\frac r{12}(n\epsilon^2)^{-1/4}$,
    squares compared. The larger of the errors at all $v$ is at least their mean.
    """
    return _lower(constant=constant, spread=spread)


@claim(
    "table-1-distribution-lower",
    "Table 1",
    {"constant": "29"},
    {"pair": "3"},
    uses="beyond-djw13b-contraction",
    assumes="assouad pinsker tensorisation convexity-of-divergence bayes-minimax calculus exp-above-tangent",
)
def table_1_distribution_lower(constant: str = "30", pair: str = "2") -> Steps:
    r"""Explicitly: $\sup_p$ of the $L_2$ error is at least $\frac1{30}\min\left((n\epsilon^2)^{-1/4}, \sqrt{\frac
    J{n\epsilon^2}}\right)$ for $J \ge 2$, $\epsilon \le 1$, $n\epsilon^2 \ge 1$, for every protocol with independent
    $\epsilon$-LDP reports.

    Steps 1 to 7 are those of table-1-offline-lower-corrected with $r = 1$: for $2k \le J$ items in pairs, $p(\pm j) =
    \frac{1\pm Dv_j}{2k}$, the $L_2$ distance of the vector of the differences $p(+j) - p(-j)$ from its estimate is at least
    $\frac1{12}\min((n\epsilon^2)^{-1/4}, \sqrt{k/(n\epsilon^2)})$, $k$ the number of pairs at hand.

    An estimate of $p$ estimates these differences: by step 8 the square of the error in a pair, $a^2 + b^2$, is at least
    half of the square of the error of the difference, $\frac12(a-b)^2$. This costs a factor 2 in the square.

    With all pairs at hand, $k = \lfloor J/2\rfloor$ and $J \le 2k + 1 \le 3k$, step 9: a factor 3 in the square of the
    second term. Together $12^2\cdot2\cdot3 = 864 \le 30^2$, step 10.
    """
    yield from _distribution(constant, pair)


@claim("sec-4-claim", "Section 4", {"first": "75"}, {"constant": "29"}, uses="thm-4.2-sharp table-1-distribution-lower")
def sec_4_claim(first: str = "76", constant: str = "30") -> Steps:
    r"""For $J \ge 2$, $\epsilon \le 1$, $n\epsilon^2 \ge 1$: the error is at most $(\frac{76\log J}{n\epsilon^2})^{1/4}$, and for
    $n \le J^2/\epsilon^2$ within $30(76\log J)^{1/4}$ of the least error of independent $\epsilon$-LDP reports.

    Step 1 is abstract-distribution, from thm-4.2-sharp; steps 2 to 11 are table-1-distribution-lower, whose minimum is its
    first term $\frac1{30}(n\epsilon^2)^{-1/4}$ for $n\epsilon^2 \le J^2$. Step 12 is the quotient of the fourth powers:
    $30^4\cdot76\log J$.
    """
    ratio = identity("76*j/(n*x^2)", f"30^4*({first})*j*(1/(30^4*n*x^2))")
    yield distribution_rate(first)
    yield from _distribution(constant)
    yield ratio


@claim(
    "table-1-adaptive-lower-corrected",
    "Table 1",
    {"constant": "11"},
    {"share": "5"},
    assumes="fano kl-chi-square conditioning bayes-minimax",
)
def table_1_adaptive_lower_corrected(constant: str = "12", share: str = "4") -> Steps:
    r"""For $d$ fixed queries $\sup_p$ of the $L_\infty$ error is at least $\frac r{12}c_\epsilon\sqrt{d\log(2d)/n}$ for $d \ge
    4$, $e^\epsilon \le 3$, $J$ at least the power of two above $d$, $n \ge e^\epsilon d\log(2d)/(e^\epsilon-1)^2$, for every
    protocol with independent $\epsilon$-LDP reports.

    Let $K \ge d + 1$ be a power of two, at most $J$, and let the queries be $rH_j$, $d$ rows of the Hadamard matrix of order
    $K$ other than the constant one; the $2d$ laws are $p = (1 \pm DH_j)/K$, $V$ one of them at random. With $t =
    e^\epsilon$, the values $Q(y|x)$ of a channel at an output are in $[m, tm]$, with a mean $M$ over the items. By step 1
    $(Q-m)(tm-Q) \ge 0$ makes the mean of $Q^2$ at most $(t+1)mM - tm^2$, and by step 2 the variance is at most
    $\frac{(t-1)^2}{4t}M^2$.

    Under a law the output has the probability $M \pm DE(H_jQ)$. The rows are orthogonal, so the squares of $E(H_jQ)$ add up
    to at most the variance (Bessel). As $KL \le \chi^2$ and the $M$ add up to 1, the information of one report about $V$ is
    at most $D^2\frac{(t-1)^2}{4td}$, and that of $n$ independent reports at most $n$ times this: $\frac14\log2d$ at $D^2 =
    \frac{td\log2d}{n(t-1)^2}$, step 3, which is at most 1 by the condition on $n$.

    By the inequality of Fano an estimate of $V$ is wrong with probability at least $1 - \frac14 - \frac{\ln2}{\ln2d}$, at
    least $\frac5{12}$ as $2d \ge 8$: steps 4 and 5. The answers to two of the laws differ by at least $rD$ in some query, so
    an error below $\frac12rD$ would name $V$: the mean error is at least $\frac5{24}rD$. Step 6, with $t = 1 + \frac2{1+w}
    \le 3$, is that $\frac{25}{576}\cdot\frac t{(t-1)^2}$ is at least $c_\epsilon^2/12^2$.
    """
    yield from _fano(constant, share)


@claim(
    "table-1-trivial-r-corrected", "Table 1, caption", {"most": "1"}, {"most": "19/10"}, uses="sec-3.2-error-at-most-r-corrected"
)
def table_1_trivial_r_corrected(most: str = "2") -> Steps:
    r"""The estimate 0 has error at most $r$; a projected estimate at most $2r$; two distributions are within $\sqrt2$.

    The estimate 0 has the error $\|Ap\| \le r$, and a projected estimate is sec-3.2-error-at-most-r-corrected. For
    distributions $\|p-q\|^2 = \|p\|^2 + \|q\|^2 - 2\langle p, q\rangle$; the step, with $\|p\|^2 = \frac1{1+u}$, $\|q\|^2 =
    \frac1{1+v}$ and $w = \langle p, q\rangle \ge 0$, is that this is at most 2.
    """
    yield f"for u >= 0, v >= 0, w >= 0: 1/(1+u) + 1/(1+v) - 2*w <= ({most})"


@claim(
    "sec-1.1-squared-corrected",
    "Section 1.1",
    {"constant": "1"},
    {"first": "7"},
    uses="thm-4.2-sharp thm-3.2-sharp",
    assumes="jensen",
)
def sec_1_1_squared_corrected(constant: str = "2", first: str = "8") -> Steps:
    r"""For protocols that always project, the squares of the bounds of Theorem 4.2 (sharp) and Theorem 3.2 (sharp) bound the
    expected squared errors: Jensen's inequality is their last step.

    E e^2 <= 2 E max <= 2 m, m^2 = 2 g v: (2m)^2 = 8 g v; v = c^2/n (distributions) and v = r^2 (sigma^2 + r^2)/n (offline).
    """
    yield from projection(dual=constant)
    yield f"2^2*(2*g*v) = ({first})*g*v"


@claim("sec-3.3-tight-corrected", "Section 3.3", {"first": "256"}, {"second": "16"})
def sec_3_3_tight_corrected(first: str = "280", second: str = "10") -> Any:
    r"""The terms of Theorem 3.4 are $(280\log J\log n)^{1/4}$ and $\sqrt{10\log n}$ times $r(n\epsilon^2)^{-1/4}$ and
    $r\sqrt{d/(n\epsilon^2)}$.

    The terms of Theorem 3.4 are $r(280jl/(n\epsilon^2))^{1/4}$ and $r(10dl/(n\epsilon^2))^{1/2}$ with $j = \log J$, $l =
    \log n$. Part (1) of the step is the quotient of the fourth power of the first by that of $r(n\epsilon^2)^{-1/4}$, and
    part (2) that of the square of the second by that of $r\sqrt{d/(n\epsilon^2)}$. The roots are the factors of the
    statement.
    """
    return _tight(first=first, second=second)


@claim(
    "sec-3.3-lower-corrected",
    "Section 3.3",
    {"constant": "113/10"},
    {"spread": "1/2"},
    uses="beyond-djw13b-contraction",
    assumes="assouad pinsker tensorisation convexity-of-divergence bayes-minimax calculus exp-above-tangent",
)
def sec_3_3_lower_corrected(constant: str = "12", spread: str = "1") -> Any:
    r"""$\sup_{A,p}$ of the error is at least $\frac r{12}\min\left((n\epsilon^2)^{-1/4}, \sqrt{\frac d{n\epsilon^2}}\right)$ for
    $J \ge 2d$, $n\epsilon^2 \ge 1$, $\epsilon \le 1$, for every protocol with independent $\epsilon$-LDP reports.

    The argument is that of table-1-offline-lower-corrected, the same statement in another place. $A = r[I_k, -I_k]$ with $k
    = q^2 \le d$, filled up with zeros, and $p(\pm j) = \frac{1\pm Dv_j}{2k}$ for signs $v_j$; by part (1) of the step
    $(Ap)_j = rDv_j/k$.

    To change one sign moves $p$ by $D/k$ in total variation. By beyond-djw13b-contraction for $n$ independent reports, and
    by Pinsker's inequality, the square of the total variation of the laws of the reports is at most
    $n(e^\epsilon-1)^2D^2/(4k^2)$, which is $\frac14$ at $D = k/(\sqrt n(e^\epsilon-1))$: part (2). By the lemma of Assouad
    at least $k/4$ signs are wrong on average, and parts (3) to (5) make an error of at least $\frac{rq}{4\sqrt
    n(e^\epsilon-1)}$ of it.

    As $\epsilon \le e^\epsilon - 1 \le 2\epsilon$ on $[0, 1]$, $k = d$ is allowed for $d \le \sqrt n\epsilon$ and gives the
    second term of the minimum, part (6). Otherwise the integer part of $\sqrt n\epsilon$, at least half of it, gives the
    first term, part (7).
    """
    return _lower(constant=constant, spread=spread)


@claim("sec-4-special-case-corrected", "Section 4", {"first": "1000"}, {"second": "64"}, uses="thm-3.4-corrected")
def sec_4_special_case_corrected(first: str = "1088", second: str = "68") -> Any:
    r"""$A = \mathbb I_J$ ($d = J$, $r = 1$) in the corrected pure protocol, for $n \ge 3$, $J \ge 2$, $\epsilon \le 1$: error at
    most $r\min\left((\frac{1088\log J\log n}{n\epsilon^2})^{1/4}, \sqrt{\frac{68d\log n}{n\epsilon^2}}\right)$ $+\,
    2r(e^{-n/8} + \frac2n)$.

    For $A = \mathbb I_J$ the columns have the norm $r = 1$ and $d = J$, and $Ap = p$. So the statement is
    table-1-offline-upper-corrected for this matrix, from thm-3.4-corrected.

    By part (1) of the step $l = \log n = 1 + m \ge 1$ for $n \ge 3$, by part (2) $2J \le J^2$, so $\log(2J) = \frac{2j}{1+v}
    \le 2j$, and $\epsilon = \frac1{1+w}$. Parts (3) and (4) are that the radicands of its main terms are at most
    $\frac{1088jl}{n\epsilon^2}$ and $\frac{68dl}{n\epsilon^2}$.
    """
    return _upper(first=first, second=second)
