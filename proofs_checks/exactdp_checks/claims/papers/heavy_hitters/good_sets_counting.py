"""Claims of heavy-hitters: Chernoff's and the counting bound on the number of bad groups, counting of deviations (section 8.2).

k groups, each bad with probability at most q = 1/(8 e^2), independently; E = e^2, l = ell = ln(4/beta'), lam = ln(k/(8 mu)).
Certified: exponents, constants, exact tails. Stated: Chernoff's bounds, the union bound over sets of groups, a^a/a! <= e^a,
ln z >= 1 - 1/z.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from typing import Any

from exactdp.bounds.heavy_hitters import constants, good_sets
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import binomials, strict_counting
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import rounds_to
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["oracle_radius", "scaled", "tail"]

TAILS = ((48, "1/100", "0.000156"), (159, "1/100000000", "0.0000000000049"))
KAPPAS = ("1", "1/10", "1/100")


def oracle_radius(limit: str = "332/100", gain: str = "2164/1000") -> Verdict:
    """x C_eps sqrt(2 ln(16 e^2)) <= limit sqrt(ln(8 e^2)), x C_eps <= gain for x <= 1; squared."""
    return holds(f"({gain})^2*2*(2 + 4*ln(2))", "<=", f"({limit})^2*(2 + 3*ln(2))")


def scaled(square: str = "4") -> Verdict:
    """k^2 C^2 2 s L = (4 C)^2 L (k s l) at k = 8l."""
    return identity("(8*l)*k*C^2*2*s*L", f"(({square})*C)^2*L*(k*s*l)")


def tail(k: int, base: str = "8") -> Any:
    """P(Bin(k, 1/(base e^2)) >= k/8) = 1 - the sum of C(k, j) p^j (1-p)^(k-j), j < a."""
    p = ["/", ["exp", -2], rational(base)]
    below = [["*", comb(k, j), *([["^", p, j]] if j else []), ["^", ["-", 1, p], k - j]] for j in range(-(-k // 8))]
    return ["-", 1, ["+", *below]]


def _deviations(share: str = "8") -> Verdict:
    return prove.all_of(strict_counting(share))


WHERE = "Section 8.2"


@claim("sec-8.2-chernoff", "Section 8.2", {"share": "4"}, {"share": "9"}, uses="fact-6.1")
def sec_8_2_chernoff(share: str = "8") -> Steps:
    r"""Fact 6.1 at $(1+\delta)\mu=\frac k8$ has the exponent $\frac k8-\mu-\frac k8\ln\frac k{8\mu}$, for every $0<\mu<\frac k8$.

    Fact 6.1 has the exponent $\mu(\delta-(1+\delta)\ln(1+\delta))$. The step is this at $1+\delta=\frac k{8\mu}$, with
    $\lambda=\ln\frac k{8\mu}$ as a variable.
    """
    yield f"mu*((k/(8*mu) - 1) - k/(8*mu)*lam) = k/8 - mu - k/({share})*lam"


@claim("sec-8.2-monotone", "Section 8.2", {"crossing": "4"}, {"crossing": "7"})
def sec_8_2_monotone(crossing: str = "8") -> Steps:
    r"""$-\mu-\frac k8\ln\frac k{8\mu}$ increases in $\mu$ on $(0,\frac k8]$, so that for $\mu\le\frac k{8e^2}$ it is largest at
    the end; by $\ln z\ge1-\frac1z$.

    f(b) - f(a) = -(b-a) + (k/8) ln(b/a) >= (b-a)(k/(8b) - 1) >= 0 for a <= b = k/(8 (1+w)), as ln(b/a) >= 1 - a/b; e^2 > 1.
    """
    b = f"(k/({crossing})/(1+w))"
    steps = [at_most("v", f"(k/8)*v/{b}", above=("k",), k=0, v=0, w=0), identity("1 - (b-v)/b", "v/b")]
    yield from steps
    yield "1 < exp(2)"


@claim("sec-8.2-chernoff-final", "Section 8.2", {"logs": "1"}, {"logs": "3"}, uses="sec-8.2-chernoff sec-8.2-monotone")
def sec_8_2_chernoff_final(logs: str = "2") -> Steps:
    r"""$\frac k8-\frac k{8e^2}-\frac k8\ln e^2=-\frac k8(1+\frac1{e^2})$.

    At $\mu=\frac k{8e^2}$ the logarithm in sec-8.2-chernoff is $\ln e^2=2$, and by sec-8.2-monotone smaller $\mu$ have a
    smaller exponent. The step is the value, with $E=e^2$.
    """
    yield f"k/8 - k/(8*E) - k/8*({logs}) = 0 - k/8*(1 + 1/E)"


@claim("sec-8.2-c-k-2", "Section 8.2", {"copies": "7"}, {"copies": "6"}, uses="sec-8.2-chernoff-final")
def sec_8_2_c_k_2(copies: str = "8") -> Steps:
    r"""With $k=8\ln(4/\beta')$: $e^{-\frac k8(1+e^{-2})}\le e^{-\ell}=\beta'/4$.

    By sec-8.2-chernoff-final the exponent is $-\frac k8(1+e^{-2})$. As $e^2\le\frac{15}2$ (step 2),
    $1+e^{-2}\ge1+\frac2{15}$, and step 1 says that at $k=8\ell$ the exponent is at most $-\ell$.
    """
    yield f"for l >= 0: l <= ({copies})*l/8*(1 + 2/15)"
    yield "exp(2) <= 15/2"


@claim("sec-8.2-c-k-2-sharp", "Section 8.2", {"value": "7.0465"}, {"share": "99/100"})
def sec_8_2_c_k_2_sharp(value: str = "7.0464", share: str = "1") -> Steps:
    r"""$e^{-\frac k8(1+e^{-2})}\le\beta'/4$ for $k=C_K\ell$ with every $C_K\ge\frac8{1+e^{-2}}=7.0464$.

    C/8 (1 + 1/E) l >= l for C = 8/(1 + 1/E) + w.
    """
    own = f"(({share})*8/(1 + 1/E) + w)/8*(1 + 1/E)*l"
    yield at_most("l", own, above=("E",), E=0, w=0, l=0)
    yield from rounds_to(good_sets.chernoff_constant(), value)


@claim(
    "sec-8.2-gdset-3-oracle",
    "Section 8.2",
    {"limit": "331/100"},
    {"gain": "22/10"},
    uses="sec-8.2-gdset-3-oracle-corrected beyond-c-eps",
)
def sec_8_2_gdset_3_oracle(limit: str = "332/100", gain: str = "2164/1000") -> Verdict:
    r"""Explicitly for HRR, $\varepsilon\le1$: the error exceeds $C_\varepsilon\sqrt{2|\mathcal
    U_i|\ln(16e^2)}\le\frac{3.32}\varepsilon\sqrt{|\mathcal U_i|\ln(8e^2)}$ with probability at most $\frac1{8e^2}$.

    The tail is sec-8.2-gdset-3-oracle-corrected. The inequality between the two bounds is the step, squared and with
    $\varepsilon C_\varepsilon\le2.164$ (beyond-c-eps): $2\ln(16e^2)=2(2+4\ln2)$ and $\ln(8e^2)=2+3\ln2$.
    """
    return oracle_radius(limit, gain)


@claim("sec-8.2-gdset-3-oracle-corrected", "Section 8.2", {"inside": "8"}, {"value": "4.77258"}, uses="fact-7.9-corrected")
def sec_8_2_gdset_3_oracle_corrected(inside: str = "16", value: str = "4.772589") -> Steps:
    r"""Fact 7.9 with constants at $\beta'=q=\frac1{8e^2}$ has $\frac2q=16e^2$, $\ln(16e^2)=4.772589$: given partition and hash an
    error of at least $C_\varepsilon\sqrt{2|\mathcal U_i|\ln(16e^2)}$ has probability at most $q$, for every $\varepsilon>0$
    and $\mathcal U_i\ne\emptyset$.

    2/q = 16 E, and ln(16 e^2) rounded.
    """
    root = constants.oracle_root()
    yield f"2/(1/(8*E)) = ({inside})*E"
    yield from rounds_to(root * root, value)


@claim("sec-8.2-gdset-3-scaled", "Section 8.2", {"limit": "189/10"}, {"gain": "22/10"}, uses="beyond-c-eps")
def sec_8_2_gdset_3_scaled(limit: str = "1892/100", gain: str = "2164/1000") -> Steps:
    r"""Explicitly, for $\varepsilon\le1$, $k=8\ell$: $kC_\varepsilon\sqrt{2|\mathcal
    U_i|\ln(16e^2)}=4C_\varepsilon\sqrt{\ln(16e^2)}\sqrt{k|\mathcal U_i|\ell}\le\frac{18.92}\varepsilon\sqrt{k|\mathcal
    U_i|\ell}$.

    Step 1 is the square of the equality, with $k=8\ell$ for one of the factors $k$ and $L=\ln(16e^2)$. Step 2 bounds the
    constant, with $\varepsilon C_\varepsilon\le2.164$ (beyond-c-eps).
    """
    yield scaled()
    yield holds(f"4*({gain})*sqrt(2 + 4*ln(2))", "<=", limit)


@claim("sec-8.2-counting", "Section 8.2", {"base": "7"}, {"limit": "9/10"}, uses="sec-8.2-binomial", assumes="union-bound")
def sec_8_2_counting(base: str = "8", limit: str = "1") -> Steps:
    r"""For $8\mid k$: $\binom k{k/8}q^{k/8}\le(\frac{ek}{k/8})^{k/8}q^{k/8}=e^{-k/8}$; that bounds the probability of at least
    $k/8$ bad copies, by a union bound over their sets.

    For every k; and C(k, a) 8^-a < e^a at k = 8, 16, 48, 160.
    """
    listed = [prove.comparison(Fraction(comb(k, k // 8), 8 ** (k // 8)), "<", ["exp", k // 8]) for k in (8, 16, 48, 160)]
    yield from binomials(limit, base)
    yield from listed


@claim("sec-8.2-counting-corrected", "Section 8.2", {"base": "7"}, {"limit": "9/10"}, uses="sec-8.2-binomial")
def sec_8_2_counting_corrected(base: str = "8", limit: str = "1") -> Steps:
    r"""For every $k\ge1$, $a=\lceil k/8\rceil$: $\binom kaq^a\le e^{-a}\le e^{-k/8}$; each $k\le40$ also by itself.

    For every k; at k = 1..40, a = ceil(k/8); and e^-a <= e^(-k/8), as 8a = k + w.
    """
    listed = [prove.comparison(Fraction(comb(k, -(-k // 8)), 8 ** -(-k // 8)), "<", ["exp", -(-k // 8)]) for k in range(1, 41)]
    yield from binomials(limit, base)
    yield "for k >= 0, w >= 0: k/8 <= (k+w)/8"
    yield from listed


@claim("sec-8.2-binomial", "Section 8.2", {"base": 7}, {"power": 0})
def sec_8_2_binomial(base: int = 8, power: int = 1) -> Steps:
    r"""With $a=k/8$ an integer: $\binom{8a}a\le\frac{(8a)^a}{a!}$, as $8a-j\le8a$ for each factor, and $\frac{a^a}{a!}\le e^a$, a
    term of the series; both also exactly for $a\le20$.

    C(8a, a) a! <= (8a)^a, factor by factor, and at a = 1..20; a^a/a! <= e^a at a = 1..20.
    """
    listed = []
    for a in range(1, 21):
        listed += [
            prove.comparison(comb(8 * a, a) * factorial(a), "<=", (base * a) ** a),
            prove.comparison(Fraction(a**a, factorial(a)), "<=", ["exp", a * power if power else 0]),
        ]
    yield "for a >= 0, j >= 0: 8*a - j <= 8*a"
    yield from listed


@claim("sec-8.2-c-k-3", "Section 8.2", {"copies": "7"}, {"copies": "79/10"}, uses="sec-8.2-counting")
def sec_8_2_c_k_3(copies: str = "8") -> Steps:
    r"""With $k=8\ln(4/\beta')$: $e^{-k/8}\le e^{-\ell}=\beta'/4$.

    By sec-8.2-counting the probability is at most $e^{-k/8}$. At $k=8\ell$ this is $e^{-\ell}$, and $\ell=\ln\frac4{\beta'}$:
    the step compares the exponents.
    """
    yield f"for l >= 0: l <= ({copies})*l/8"


@claim("sec-8.2-c-k-3-sharp", "Section 8.2", {"value": "6.7528"}, {"share": "9/10"}, assumes="chernoff")
def sec_8_2_c_k_3_sharp(value: str = "6.7527", share: str = "1") -> Steps:
    r"""$e^{-k\,\mathrm{KL}(\frac18\|q)}\le\beta'/4$ for $k=C_K\ell$ with every $C_K\ge1/\mathrm{KL}(\frac18\|q)=6.7527$; the
    relative entropy form of Chernoff's bound is stated.

    e^(-C l KL) <= e^-l for C = 1/KL + w, KL > 0; 1/KL rounded.
    """
    own = at_most("l", f"(({share})/K + w)*K*l", above=("K",), K=0, w=0, l=0)
    yield own
    yield from rounds_to(good_sets.kl_constant(), value)


@claim("beyond-binomial-tails", "Section 8.2", {"base": "81/10"}, {"base": "79/10"}, at=[{"row": row} for row in range(2)])
def beyond_binomial_tails(row: int, base: str = "8") -> Steps:
    r"""For $X\sim\mathrm{Bin}(k,\frac1{8e^2})$: $\Pr[X\ge\frac k8]$ rounds to $1.56\cdot10^{-4}$ at $k=48$ and to
    $4.9\cdot10^{-12}$ at $k=159$, below $\beta'/4$ at $\beta'=10^{-2}$ and $10^{-8}$.

    Within half a unit of the last digit, and below beta'/4.
    """
    k, beta, text = TAILS[row]
    half = Fraction(1, 2 * 10 ** len(text.partition(".")[2]))
    near = prove.comparison(["^", ["-", tail(k, base), Fraction(text)], 2], "<", half**2)
    yield near
    yield prove.comparison(Fraction(text) + half, "<", rational(beta) / 4)


@claim("sec-8.2-gdset-0", "Section 8.2", {"share": "7"}, {"share": "79/10"}, uses="lem-8.1-sharp")
def sec_8_2_gdset_0(share: str = "8") -> Any:
    r"""Numbers $a_i\ge0$ with $\sum_ia_i\le kB$, $B>0$: at most $k/8$ of them are $\ge8B$, fewer than $k/8$ are $>8B$; with
    $a_i=|k|\mathcal U_i|-n|$ and $B=C_0\sqrt{n\ell}$.

    If $b$ of the numbers were at least $8B+s$, their sum would be at least $b(8B+s)$. For $b=\frac k8+c$ this exceeds $kB$ if
    $s>0$, $c\ge0$ (step 1: so fewer than $k/8$ are above $8B$) and if $s=0$, $c>0$ (step 2: so at most $k/8$ are at or above
    it).

    Lemma 8.1 (sharp) is the bound $\sum_ia_i\le kB$ for the numbers at the end of the statement.
    """
    return _deviations(share=share)


@claim("sec-8.2-gdset-1", "Section 8.2", {"share": "7"}, {"lost": "1"}, uses="lem-8.2-sharp")
def sec_8_2_gdset_1(share: str = "8", lost: str = "0") -> Steps:
    r"""The same with $a_i=k\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2\ge|\lambda_1(i,v)|$ and $B=C_1\sqrt{n\ell}$.

    The counting is beyond-counting with $B=C_1\sqrt{n\ell}$, where lem-8.2-sharp bounds the sum. One coordinate is at most
    the norm: $a^2$ is at most the sum of squares, the last step.
    """
    norm = at_most(f"(k*a)^2 + ({lost})", "k^2*(a^2 + rest)", k=0, a=0, rest=0)
    yield from strict_counting(share)
    yield norm


@claim(
    "sec-8.2-theta",
    "Section 8.2",
    {"scale": "2"},
    {"scale": "1/10"},
    at=[{"row": row} for row in range(3)],
    uses="sec-3.2-permutation-gdset-0",
    refuted="step",
    cause="E8",
)
def sec_8_2_theta_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""$\kappa n\le|k|\mathcal U_i|-n|$: false for $\kappa=1,0.1,0.01$ and the blocks of a permutation, where it is 0; shown at
    $n=k=48$.

    kappa n <= |k |U_i| - n| = 0: the blocks of a permutation, n = k = 48.
    """
    return prove.comparison(rational(KAPPAS[row]) * rational(scale) * 48, "<=", 48 * 1 - 48)


@claim("sec-8.2-theta-corrected", "Section 8.2", {"users": "4607"}, {"square": "1151"})
def sec_8_2_theta_corrected(users: str = "4608", square: str = "1152") -> Steps:
    r"""If $|k|\mathcal U_i|-n|\le8C_0\sqrt{n\ell}$, $C_0=3\sqrt2$: $k|\mathcal U_i|\le(1+8C_0)n$ for $n\ge\ell$, and $\frac12n\le
    k|\mathcal U_i|\le\frac32n$ for $n\ge4608\ell$, as $(8C_0)^2=1152$.

    (8 C_0)^2 = 1152; n + 8 C_0 sqrt(n l) <= (1 + 8 C_0) n for sqrt n = r + w, r = sqrt l; 1152 n l <= n^2/4 for n >= 4608 "
    "l.
    """
    yield "(8*3*s)^2 = 576*s^2"
    yield holds("576*2", "==", square)
    yield "for r >= 0, w >= 0, c >= 0: (r+w)^2 + c*r*(r+w) <= (1+c)*(r+w)^2"
    yield f"for l >= 0, w >= 0: 1152*(({users})*l + w)*l <= ((({users})*l + w)/2)^2"


@claim("beyond-counting", "Section 8.2", {"share": "7"}, {"share": "799/100"})
def beyond_counting(share: str = "8") -> Any:
    r"""If $a_1,\dots,a_k\ge0$ and $\sum_ia_i\le kB$, $B>0$: at most $k/8$ of the $a_i$ are $\ge8B$, and fewer than $k/8$ are
    $>8B$, for all real sizes.

    If $b$ of the numbers were at least $8B+s$, their sum would be at least $b(8B+s)$. For $b=\frac k8+c$ this exceeds $kB$ if
    $s>0$, $c\ge0$ (step 1: so fewer than $k/8$ are above $8B$) and if $s=0$, $c>0$ (step 2: so at most $k/8$ are at or above
    it).
    """
    return _deviations(share=share)
