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
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.claims.papers.heavy_hitters.steps import binomials, strict_counting
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import rounds_to
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS", "oracle_radius", "scaled", "tail"]

TAILS = ((48, "1/100", "0.000156"), (159, "1/100000000", "0.0000000000049"))
KAPPAS = ("1", "1/10", "1/100")


def oracle_radius(limit: str = "332/100", gain: str = "2164/1000") -> Verdict:
    """x C_eps sqrt(2 ln(16 e^2)) <= limit sqrt(ln(8 e^2)), x C_eps <= gain for x <= 1; squared."""
    return holds(f"({gain})^2*2*(2 + 4*ln(2))", "<=", f"({limit})^2*(2 + 3*ln(2))")


def scaled(square: str = "4") -> Verdict:
    """k^2 C^2 2 s L = (4 C)^2 L (k s l) at k = 8l."""
    return identity("(8*l)*k*C^2*2*s*L", f"(({square})*C)^2*L*(k*s*l)")


def _chernoff(share: str = "8") -> Verdict:
    """mu (delta - (1+delta) lam) at 1 + delta = k/(8 mu)."""
    return identity("mu*((k/(8*mu) - 1) - k/(8*mu)*lam)", f"k/8 - mu - k/({share})*lam")


def _monotone(crossing: str = "8") -> Verdict:
    """f(b) - f(a) = -(b-a) + (k/8) ln(b/a) >= (b-a)(k/(8b) - 1) >= 0 for a <= b = k/(8 (1+w)), as ln(b/a) >= 1 - a/b; e^2 > 1."""
    b = f"(k/({crossing})/(1+w))"
    steps = [at_most("v", f"(k/8)*v/{b}", above=("k",), k=0, v=0, w=0), identity("1 - (b-v)/b", "v/b")]
    return prove.all_of([*steps, holds("1", "<", "exp(2)")])


def _final(logs: str = "2") -> Verdict:
    """lam = 2 at mu = k/(8E)."""
    return identity(f"k/8 - k/(8*E) - k/8*({logs})", "0 - k/8*(1 + 1/E)")


def _chernoff_size(copies: str = "8") -> Verdict:
    """e^(-(k/8)(1 + 1/E)) <= e^-l at k = copies l; E = e^2 <= 15/2."""
    return prove.all_of([at_most("l", f"({copies})*l/8*(1 + 2/15)", l=0), holds("exp(2)", "<=", "15/2")])


def _chernoff_sharp(value: str = "7.0464", share: str = "1") -> Verdict:
    """C/8 (1 + 1/E) l >= l for C = 8/(1 + 1/E) + w."""
    own = f"(({share})*8/(1 + 1/E) + w)/8*(1 + 1/E)*l"
    return prove.all_of([at_most("l", own, above=("E",), E=0, w=0, l=0), *rounds_to(good_sets.chernoff_constant(), value)])


def _oracle(limit: str = "332/100", gain: str = "2164/1000") -> Verdict:
    return oracle_radius(limit, gain)


def _oracle_corrected(inside: str = "16", value: str = "4.772589") -> Verdict:
    """2/q = 16 E, and ln(16 e^2) rounded."""
    root = constants.oracle_root()
    return prove.all_of([identity("2/(1/(8*E))", f"({inside})*E"), *rounds_to(root * root, value)])


def _scaled(limit: str = "1892/100", gain: str = "2164/1000") -> Verdict:
    return prove.all_of([scaled(), holds(f"4*({gain})*sqrt(2 + 4*ln(2))", "<=", limit)])


def _counting(base: str = "8", limit: str = "1") -> Verdict:
    """For every k; and C(k, a) 8^-a < e^a at k = 8, 16, 48, 160."""
    listed = [prove.comparison(Fraction(comb(k, k // 8), 8 ** (k // 8)), "<", ["exp", k // 8]) for k in (8, 16, 48, 160)]
    return prove.all_of([*binomials(limit, base), *listed])


def _counting_corrected(base: str = "8", limit: str = "1") -> Verdict:
    """For every k; at k = 1..40, a = ceil(k/8); and e^-a <= e^(-k/8), as 8a = k + w."""
    listed = [prove.comparison(Fraction(comb(k, -(-k // 8)), 8 ** -(-k // 8)), "<", ["exp", -(-k // 8)]) for k in range(1, 41)]
    return prove.all_of([*binomials(limit, base), at_most("k/8", "(k+w)/8", k=0, w=0), *listed])


def _binomial(base: int = 8, power: int = 1) -> Verdict:
    """C(8a, a) a! <= (8a)^a, factor by factor, and at a = 1..20; a^a/a! <= e^a at a = 1..20."""
    listed = []
    for a in range(1, 21):
        listed += [
            prove.comparison(comb(8 * a, a) * factorial(a), "<=", (base * a) ** a),
            prove.comparison(Fraction(a**a, factorial(a)), "<=", ["exp", a * power if power else 0]),
        ]
    return prove.all_of([at_most("8*a - j", "8*a", a=0, j=0), *listed])


def _counting_size(copies: str = "8") -> Verdict:
    """e^(-k/8) <= e^-l at k = copies l."""
    return at_most("l", f"({copies})*l/8", l=0)


def _kl_sharp(value: str = "6.7527", share: str = "1") -> Verdict:
    """e^(-C l KL) <= e^-l for C = 1/KL + w, KL > 0; 1/KL rounded."""
    own = at_most("l", f"(({share})/K + w)*K*l", above=("K",), K=0, w=0, l=0)
    return prove.all_of([own, *rounds_to(good_sets.kl_constant(), value)])


def tail(k: int, base: str = "8") -> Any:
    """P(Bin(k, 1/(base e^2)) >= k/8) = 1 - the sum of C(k, j) p^j (1-p)^(k-j), j < a."""
    p = ["/", ["exp", -2], rational(base)]
    below = [["*", comb(k, j), *([["^", p, j]] if j else []), ["^", ["-", 1, p], k - j]] for j in range(-(-k // 8))]
    return ["-", 1, ["+", *below]]


def _tails(row: int, base: str = "8") -> Verdict:
    """Within half a unit of the last digit, and below beta'/4."""
    k, beta, text = TAILS[row]
    half = Fraction(1, 2 * 10 ** len(text.partition(".")[2]))
    near = prove.comparison(["^", ["-", tail(k, base), Fraction(text)], 2], "<", half**2)
    return prove.all_of([near, prove.comparison(Fraction(text) + half, "<", rational(beta) / 4)])


def _deviations(share: str = "8") -> Verdict:
    return prove.all_of(strict_counting(share))


def _norms(share: str = "8", lost: str = "0") -> Verdict:
    """The counting, and a^2 <= the sum of squares."""
    norm = at_most(f"(k*a)^2 + ({lost})", "k^2*(a^2 + rest)", k=0, a=0, rest=0)
    return prove.all_of([*strict_counting(share), norm])


def _theta(row: int, scale: str = "1") -> Verdict:
    """kappa n <= |k |U_i| - n| = 0: the blocks of a permutation, n = k = 48."""
    return prove.comparison(rational(KAPPAS[row]) * rational(scale) * 48, "<=", 48 * 1 - 48)


def _theta_corrected(users: str = "4608", square: str = "1152") -> Verdict:
    """(8 C_0)^2 = 1152; n + 8 C_0 sqrt(n l) <= (1 + 8 C_0) n for sqrt n = r + w, r = sqrt l; 1152 n l <= n^2/4 for n >= 4608 "
    "l."""
    return prove.all_of(
        [
            identity("(8*3*s)^2", "576*s^2"),
            holds("576*2", "==", square),
            at_most("(r+w)^2 + c*r*(r+w)", "(1+c)*(r+w)^2", r=0, w=0, c=0),
            at_most(f"1152*(({users})*l + w)*l", f"((({users})*l + w)/2)^2", l=0, w=0),
        ]
    )


WHERE = "Section 8.2"
CLAIMS = (
    claim(
        "sec-8.2-chernoff",
        r"Fact 6.1 at $(1+\delta)\mu=\frac k8$ has the exponent $\frac k8-\mu-\frac k8\ln\frac k{8\mu}$, for every $0<\mu<\frac "
        r"k8$.",
        WHERE, _chernoff, ({"share": "4"}, {"share": "9"}), uses=("fact-6.1",),
    ),
    claim(
        "sec-8.2-monotone",
        r"$-\mu-\frac k8\ln\frac k{8\mu}$ increases in $\mu$ on $(0,\frac k8]$, so that for $\mu\le\frac k{8e^2}$ it is largest "
        r"at the end; by $\ln z\ge1-\frac1z$.",
        WHERE, _monotone, ({"crossing": "4"}, {"crossing": "7"}),
    ),
    claim(
        "sec-8.2-chernoff-final",
        r"$\frac k8-\frac k{8e^2}-\frac k8\ln e^2=-\frac k8(1+\frac1{e^2})$.",
        WHERE, _final, ({"logs": "1"}, {"logs": "3"}), uses=("sec-8.2-chernoff", "sec-8.2-monotone"),
    ),
    claim(
        "sec-8.2-c-k-2",
        r"With $k=8\ln(4/\beta')$: $e^{-\frac k8(1+e^{-2})}\le e^{-\ell}=\beta'/4$.",
        WHERE, _chernoff_size, ({"copies": "7"}, {"copies": "6"}), method=Method.INTERVAL, uses=("sec-8.2-chernoff-final",),
    ),
    claim(
        "sec-8.2-c-k-2-sharp",
        r"$e^{-\frac k8(1+e^{-2})}\le\beta'/4$ for $k=C_K\ell$ with every $C_K\ge\frac8{1+e^{-2}}=7.0464$.",
        WHERE, _chernoff_sharp, ({"value": "7.0465"}, {"share": "99/100"}), method=Method.INTERVAL,
    ),
    claim(
        "sec-8.2-gdset-3-oracle",
        r"Explicitly for HRR, $\varepsilon\le1$: the error exceeds $C_\varepsilon\sqrt{2|\mathcal U_i|\ln(16e^2)}\le"
        r"\frac{3.32}\varepsilon\sqrt{|\mathcal U_i|\ln(8e^2)}$ with probability at most $\frac1{8e^2}$.",
        WHERE, _oracle, ({"limit": "331/100"}, {"gain": "22/10"}), method=Method.INTERVAL,
        uses=("sec-8.2-gdset-3-oracle-corrected", "beyond-c-eps"),
    ),
    claim(
        "sec-8.2-gdset-3-oracle-corrected",
        r"Fact 7.9 with constants at $\beta'=q=\frac1{8e^2}$ has $\frac2q=16e^2$, $\ln(16e^2)=4.772589$: given partition and "
        r"hash an error of at least $C_\varepsilon\sqrt{2|\mathcal U_i|\ln(16e^2)}$ has probability at most $q$, for every "
        r"$\varepsilon>0$ and $\mathcal U_i\ne\emptyset$.",
        WHERE, _oracle_corrected, ({"inside": "8"}, {"value": "4.77258"}), method=Method.INTERVAL, uses=("fact-7.9-corrected",),
    ),
    claim(
        "sec-8.2-gdset-3-scaled",
        r"Explicitly, for $\varepsilon\le1$, $k=8\ell$: $kC_\varepsilon\sqrt{2|\mathcal U_i|\ln(16e^2)}=4C_\varepsilon"
        r"\sqrt{\ln(16e^2)}\sqrt{k|\mathcal U_i|\ell}\le\frac{18.92}\varepsilon\sqrt{k|\mathcal U_i|\ell}$.",
        WHERE, _scaled, ({"limit": "189/10"}, {"gain": "22/10"}), method=Method.INTERVAL, uses=("beyond-c-eps",),
    ),
    claim(
        "sec-8.2-counting",
        r"For $8\mid k$: $\binom k{k/8}q^{k/8}\le(\frac{ek}{k/8})^{k/8}q^{k/8}=e^{-k/8}$; that bounds the probability of at "
        r"least $k/8$ bad copies, by a union bound over their sets.",
        WHERE, _counting, ({"base": "7"}, {"limit": "9/10"}), method=Method.INTERVAL, uses=("sec-8.2-binomial",),
    ),
    claim(
        "sec-8.2-counting-corrected",
        r"For every $k\ge1$, $a=\lceil k/8\rceil$: $\binom kaq^a\le e^{-a}\le e^{-k/8}$; each $k\le40$ also by itself.",
        WHERE, _counting_corrected, ({"base": "7"}, {"limit": "9/10"}), method=Method.INTERVAL, uses=("sec-8.2-binomial",),
    ),
    claim(
        "sec-8.2-binomial",
        r"With $a=k/8$ an integer: $\binom{8a}a\le\frac{(8a)^a}{a!}$, as $8a-j\le8a$ for each factor, and $\frac{a^a}{a!}\le "
        r"e^a$, a term of the series; both also exactly for $a\le20$.",
        WHERE, _binomial, ({"base": 7}, {"power": 0}), method=Method.INTERVAL,
    ),
    claim(
        "sec-8.2-c-k-3",
        r"With $k=8\ln(4/\beta')$: $e^{-k/8}\le e^{-\ell}=\beta'/4$.",
        WHERE, _counting_size, ({"copies": "7"}, {"copies": "79/10"}), uses=("sec-8.2-counting",),
    ),
    claim(
        "sec-8.2-c-k-3-sharp",
        r"$e^{-k\,\mathrm{KL}(\frac18\|q)}\le\beta'/4$ for $k=C_K\ell$ with every $C_K\ge1/\mathrm{KL}(\frac18\|q)=6.7527$; the "
        r"relative entropy form of Chernoff's bound is stated.",
        WHERE, _kl_sharp, ({"value": "6.7528"}, {"share": "9/10"}), method=Method.INTERVAL,
    ),
    claim(
        "beyond-binomial-tails",
        r"For $X\sim\mathrm{Bin}(k,\frac1{8e^2})$: $\Pr[X\ge\frac k8]$ rounds to $1.56\cdot10^{-4}$ at $k=48$ and to "
        r"$4.9\cdot10^{-12}$ at $k=159$, below $\beta'/4$ at $\beta'=10^{-2}$ and $10^{-8}$.",
        WHERE, _tails, ({"base": "81/10"}, {"base": "79/10"}), table=2, method=Method.INTERVAL,
    ),
    claim(
        "sec-8.2-gdset-0",
        r"Numbers $a_i\ge0$ with $\sum_ia_i\le kB$, $B>0$: at most $k/8$ of them are $\ge8B$, fewer than $k/8$ are $>8B$; with "
        r"$a_i=|k|\mathcal U_i|-n|$ and $B=C_0\sqrt{n\ell}$.",
        WHERE, _deviations, ({"share": "7"}, {"share": "79/10"}), uses=("lem-8.1-sharp",),
    ),
    claim(
        "sec-8.2-gdset-1",
        r"The same with $a_i=k\|f_{\mathcal U_i}-f_{\mathcal U}/k\|_2\ge|\lambda_1(i,v)|$ and $B=C_1\sqrt{n\ell}$.",
        WHERE, _norms, ({"share": "7"}, {"lost": "1"}), uses=("lem-8.2-sharp",),
    ),
    claim(
        "sec-8.2-theta",
        r"$\kappa n\le|k|\mathcal U_i|-n|$: false for $\kappa=1,0.1,0.01$ and the blocks of a permutation, where it is 0; shown "
        r"at $n=k=48$.",
        WHERE, _theta, ({"scale": "2"}, {"scale": "1/10"}), table=3, method=Method.EXACT,
        uses=("sec-3.2-permutation-gdset-0",), refuted=True,
    ),
    claim(
        "sec-8.2-theta-corrected",
        r"If $|k|\mathcal U_i|-n|\le8C_0\sqrt{n\ell}$, $C_0=3\sqrt2$: $k|\mathcal U_i|\le(1+8C_0)n$ for $n\ge\ell$, and $\frac12n"
        r"\le k|\mathcal U_i|\le\frac32n$ for $n\ge4608\ell$, as $(8C_0)^2=1152$.",
        WHERE, _theta_corrected, ({"users": "4607"}, {"square": "1151"}),
    ),
    claim(
        "beyond-counting",
        r"If $a_1,\dots,a_k\ge0$ and $\sum_ia_i\le kB$, $B>0$: at most $k/8$ of the $a_i$ are $\ge8B$, and fewer than $k/8$ are "
        r"$>8B$, for all real sizes.",
        WHERE, _deviations, ({"share": "7"}, {"share": "799/100"}),
    ),
)  # fmt: skip
