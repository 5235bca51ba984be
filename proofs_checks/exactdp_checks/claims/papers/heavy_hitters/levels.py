"""Claims of heavy-hitters: the partition over levels, Lemmas 9.1 and 9.2 and their use in Theorem 4.2 (section 9.1).

n users, L levels, D = ||f_level - f/L||_2; l = ln(1/beta'), or ln(2/beta') where that is said. Section 9.1.2 is in
``levels_permutation``, section 9.1.3 in ``levels_independent``. Lemma 9.2 is false as printed near beta' = 1. K is the constant
of the oracle's error K sqrt(n ln(4/beta')).
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from exactdp.bounds.heavy_hitters import concentration
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.papers.heavy_hitters import levels_independent, levels_permutation
from exactdp_checks.claims.papers.heavy_hitters.partitions import norm, permuted
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, holds, identity
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]

SIZES = ((24, 8), (3, 2), (1, 1), (2, 5), (8, 3), (40, 5))  # n, L
CONSTANTS = ("1", "10", "1000")


def _chernoff(power: str = "1") -> list[Verdict]:
    """Fact 6.1 at delta = e - 1, mu = n/L: e - 1 - e ln e = -1, where ln e = power = 1."""
    return [identity(f"n/L*((e - 1) - e*({power}))", "0 - n/L"), identity("n/L*(1 + (e-1))", "e*n/L")]


def _assumed(least: str = "L*l") -> Verdict:
    """n >= L l/x^2 for x = 1/(1+v) <= 1: l <= n/L."""
    return at_most("l", f"(({least})*(1+v)^2 + w)/L", above=("L",), l=0, v=0, w=0, L=0)


def _tails(row: int, rate: str = "1") -> list[Verdict]:
    """P(Bin(n, 1/L) > e n/L) <= e^(-rate n/L), with the first integer above e n/L."""
    n, L = SIZES[row]
    ends = (Real.of(1).exp() * Fraction(n, L)).enclosure(64)
    least = floor(ends.lower) + 1
    chance = concentration.tail(concentration.binomial(n, Fraction(1, L)), least) if least <= n else Fraction(0)
    return [
        prove.comparison(["*", Fraction(n, L), ["exp", 1]], "<", least),
        prove.comparison(chance, "<=", ["exp", -rational(rate) * Fraction(n, L)]),
    ]


def _lemma_1(power: str = "1", least: str = "L*l") -> Verdict:
    return prove.all_of([*_chernoff(power), _assumed(least), identity("L*(n/L)", "n")])


def _lemma_1_corrected(row: int, power: str = "1", rate: str = "1") -> Verdict:
    return prove.all_of([*_chernoff(power), *_tails(row, rate), identity("L*(n/L)", "n")])


def _lemma_2(row: int, scale: str = "1") -> Verdict:
    """1/sqrt 2 <= C sqrt(ln(1/beta')) at n = L = 2, 1/beta' = 1 + 1/(4 C^2)."""
    return holds("1/sqrt(2)", "<=", f"({scale})*{CONSTANTS[row]}*sqrt(ln(1 + 1/(4*{CONSTANTS[row]}^2)))")


def _lemma_2_permutation(square: str = "2*g*l", share: str = "1 - 1/L") -> Verdict:
    """sqrt of (n/L)(1 - 1/L) <= n/L for the mean; eta^2 = 2 g l makes 2 eta^2/(2g)/2 = l."""
    return prove.all_of(
        [
            identity("n/L - n/L^2", f"n/L*({share})"),
            at_most("n/L*(1 - 1/L)", "n/L", n=0, L=1),
            identity(f"2*({square})/(g*2)*(1/2)", "l"),
            at_most("1/2", "1 - (1/2)/m", m=1),
        ]
    )


def _lemma_2_independent(part: str = "2/3", third: str = "2*l/3") -> Verdict:
    """The mean; (A + B)^2 >= A^2 + B^2 for the root; l^2 <= l n/L for n/L = l + w."""
    return prove.all_of(
        [
            at_most("n/L*(1 - 1/L)", "n/L", n=0, L=1),
            identity("y^2 - l*(2*(n/L + y/3))", f"y^2 - ({third})*y - 2*n*l/L"),
            at_most("A^2 + B^2", "(A+B)^2", A=0, B=0),
            identity("l/3 + (2*l/3)/2", "2*l/3"),
            at_most("(2*l/3)^2", f"({part})^2*l*(l+w)", l=0, w=0),
        ]
    )


def _counterexample(square: str = "1/4", value: str = "1/2") -> Verdict:
    """D for both permutations of two prefixes; C^2 ln(1/beta') = 1/4 < 1/2 = D^2 at ln(1/beta') = 1/(4 C^2), for every C."""
    found = [(norm((0, 1), x, 0, 2), "==", RootSum.root(value)) for _, x in permuted(2, 2)]
    return prove.all_of(
        [*relations(found), identity("C^2*(1/(4*C^2))", f"({square})*C/C"), prove.comparison(Fraction(1, 4), "<", Fraction(1, 2))]
    )


def _triangle(loss: str = "0") -> Verdict:
    """|a + b| <= |a| + |b| for a = L f^ - L f_tau, b = L f_tau - f: equal signs, and opposite ones with sizes u, w."""
    return prove.all_of(
        [
            identity("(L*x - L*y) + (L*y - z)", f"L*x - z + ({loss})"),
            at_most("u + w", "u + w", u=0, w=0),
            at_most("u - w", f"u + w - ({loss})", u=0, w=0),
            at_most("w - u", f"u + w - ({loss})", u=0, w=0),
        ]
    )


def _oracle(share: str = "1/4", most: str = "5") -> Verdict:
    """K^2 s l <= K^2 (e n/L) l for e n/L = s + w; two failures of beta'/4; l = ln(16/beta') = 4 ln 2 + u <= 5 u, u >= ln 2."""
    return prove.all_of(
        [
            at_most("K^2*s*l", "K^2*(s+w)*l", K=0, s=0, w=0, l=0),
            identity(f"({share})*b + b/4", "b/2"),
            identity("4/(b/4)", "16/b"),
            at_most("4*q + (q+w)", f"({most})*(q+w)", q=0, w=0),
            prove.comparison(2**4, "==", 16),
        ]
    )


def _partition(limit: str = "329/100", printed: str = "L") -> Verdict:
    """1 + (sqrt 2 + 2/3) sqrt l <= limit sqrt l for l = ln(2/beta') >= ln 2; 2/b <= L/b for L >= 2."""
    return prove.all_of(
        [
            holds("1/sqrt(ln(2)) + sqrt(2) + 2/3", "<=", limit),
            at_most("q", "q + w", q=0, w=0),
            at_most("2/b", f"({printed})/b", above=("b",), b=0, L=2),
            identity("2*(b/2)", "b"),
        ]
    )


def _partition_norm(lost: str = "0") -> Verdict:
    return at_most(f"a^2 + ({lost})", "a^2 + rest", a=0, rest=0)


def _final(square: str = "n*L", share: str = "1/2") -> Verdict:
    """L^2 (n/L) = n L for both summands; two failures of beta'/2; n L = 2 n D/N at L = 2 D/N, D = ln d, N = ln n."""
    return prove.all_of(
        [
            identity("L^2*(n/L)", square),
            identity(f"({share})*b + b/2", "b"),
            identity("n*(2*D/N)", "2*n*D/N"),
            identity("a*r + c*r", "(a + c)*r"),
        ]
    )


def _permutation(size: str = "n/L") -> Verdict:
    """L blocks of n/L users; every permutation at (n, L) = (2, 1), (2, 2), (4, 2)."""
    listed = [prove.comparison(x.count(0), "==", Fraction(n, L)) for n, L in ((2, 1), (2, 2), (4, 2)) for _, x in permuted(n, L)]
    return prove.all_of([identity(f"L*({size})", "n"), *listed])


def _mean(row: int, chance: str = "1/L", scale: str = "1") -> Verdict:
    """n indicators of chance 1/L; and the mean of the binomial law."""
    n, L = SIZES[row]
    law = concentration.binomial(n, Fraction(1, L))
    mean = sum((j * p for j, p in enumerate(law)), start=Fraction(0))
    return prove.all_of([identity(f"n*({chance})", "n/L"), prove.comparison(mean, "==", Fraction(n, L) * rational(scale))])


def _chernoff_level(row: int, power: str = "1", rate: str = "1") -> Verdict:
    return prove.all_of([*_chernoff(power), *_tails(row, rate)])


def _final_level(least: str = "L*l") -> Verdict:
    return _assumed(least)


WHERE = "Section 9.1"
CLAIMS = (
    claim(
        "lem-9.1",
        r"Explicitly, under the assumption of its proof ($n\ge\frac1{\varepsilon^2}L\ln\frac1{\beta'}$, $\varepsilon\le1$): "
        r"$|\mathbb U_\tau|\le e\frac nL$ with probability at least $1-e^{-n/L}\ge1-\beta'$ for independent levels (Fact 6.1 at "
        r"$\delta=e-1$); $|\mathbb U_\tau|=\frac nL$ for a permutation, $L\mid n$.",
        "Lemma 9.1", _lemma_1, ({"power": "2"}, {"least": "9/10*L*l"}), uses=("fact-6.1", "sec-9.1.1-assumption"),
    ),
    claim(
        "lem-9.1-corrected",
        r"For independent levels $\Pr[|\mathbb U_\tau|>e\frac nL]\le e^{-n/L}$ for all sizes by Fact 6.1, and from the exact "
        r"law at $(n,L)=(24,8),(3,2),(1,1),(2,5),(8,3),(40,5)$; for a permutation $|\mathbb U_\tau|=\frac nL$, $L\mid n$.",
        "Lemma 9.1", _lemma_1_corrected, ({"power": "9/10"}, {"rate": "5/2"}), method=Method.INTERVAL, table=len(SIZES),
        uses=("fact-6.1",),
    ),
    claim(
        "lem-9.2",
        r"$D\le C\sqrt{\frac nL\ln\frac1{\beta'}}$ with probability $1-\beta'$: false for $C=1,10,1000$ at $n=L=2$, distinct "
        r"prefixes, a permutation, $\frac1{\beta'}=1+\frac1{4C^2}$, as $D=\frac1{\sqrt2}$ with certainty.",
        "Lemma 9.2", _lemma_2, ({"scale": "11/10"}, {"scale": "7/5"}), method=Method.INTERVAL, table=len(CONSTANTS),
        uses=("beyond-lem-9.2-counterexample",), refuted=True,
    ),
    claim(
        "lem-9.2-permutation-corrected",
        r"For a permutation, $L\ge2$, $L\mid n$: $D\le\sqrt{n/L}+\sqrt{2\frac nL\ln\frac1{\beta'}}$ with probability at least "
        r"$1-\beta'$: the mean, and the exponent $\ln\frac1{\beta'}$.",
        "Lemma 9.2", _lemma_2_permutation, ({"square": "g*l"}, {"share": "1 - 2/L"}),
        uses=("sec-9.1.2-mean-corrected", "sec-9.1.2-final", "sec-9.1.2-chain"),
    ),
    claim(
        "lem-9.2-independent-corrected",
        r"For independent levels: $D\le\sqrt{n/L}+\sqrt{2\frac nL\ell}+\frac23\ell$ with probability at least $1-\beta'$, "
        r"$\ell=\ln\frac1{\beta'}$; the last two summands are at most $(\sqrt2+\frac23)\sqrt{\frac nL\ell}$ if $\ell\le\frac "
        r"nL$.",
        "Lemma 9.2", _lemma_2_independent, ({"part": "1/2"}, {"third": "l/3"}), uses=("sec-9.1.3-mean", "sec-9.1.3-deviation"),
    ),
    claim(
        "beyond-lem-9.2-counterexample",
        r"$n=L=2$, distinct prefixes, a permutation: $D=\frac1{\sqrt2}$ for both permutations; for every $C>0$, "
        r"$C\sqrt{\ln(1/\beta')}<D$ at $\ln\frac1{\beta'}=\frac1{4C^2}$.",
        "Lemma 9.2", _counterexample, ({"square": "1/2"}, {"value": "1/4"}), method=Method.EXACT,
    ),
    claim(
        "sec-9.1-triangle",
        r"$|a+b|\le|a|+|b|$ with $a=L\hat f_{\mathbb U_\tau}[s]-Lf_{\mathbb U_\tau}[s]$, $b=Lf_{\mathbb U_\tau}[s]-f_{\mathcal "
        r"U}[s]$.",
        WHERE, _triangle, ({"loss": "1"}, {"loss": "1/2"}),
    ),
    claim(
        "sec-9.1-oracle",
        r"Explicitly: an error of at most $K\sqrt{|\mathbb U_\tau|\ln(16/\beta')}$ (the oracle at $\beta'/4$) and $|\mathbb "
        r"U_\tau|\le e\frac nL$ (but for $\beta'/4$) give $K\sqrt{e\frac nL\ln(16/\beta')}$ but for $\beta'/2$; "
        r"$\ln(16/\beta')\le5\ln(1/\beta')$ for $\beta'\le\frac12$.",
        WHERE, _oracle, ({"share": "1/2"}, {"most": "4"}), method=Method.EXACT, uses=("cor-3.4-corrected", "lem-9.1-corrected"),
    ),
    claim(
        "sec-9.1-partition",
        r"Explicitly: Lemma 9.2 at $\beta'/2$, under the hypotheses of its corrected versions, gives $D\le3.29\sqrt{\frac nL"
        r"\ln\frac2{\beta'}}$, at most the printed $\ln\frac L{\beta'}$ for $L\ge2$.",
        WHERE, _partition, ({"limit": "328/100"}, {"printed": "L-1"}), method=Method.INTERVAL,
        uses=("lem-9.2-permutation-corrected", "lem-9.2-independent-corrected", "sec-9.1-partition-norm"),
    ),
    claim(
        "sec-9.1-partition-norm",
        r"$|f_{\mathbb U_\tau}[s]-f_{\mathcal U}[s]/L|\le D$: squared, $a^2\le a^2+\dots$",
        WHERE, _partition_norm, ({"lost": "1"}, {"lost": "a^2"}),
    ),
    claim(
        "sec-9.1-final",
        r"$L$ times the two bounds: $L\sqrt{\frac nL}=\sqrt{nL}$ in each, but for $\beta'/2+\beta'/2$; with $L=2\frac{\ln "
        r"d}{\ln n}$ it is $\sqrt{2n\ln d/\ln n}$.",
        WHERE, _final, ({"square": "n*L^2"}, {"share": "1"}), uses=("sec-9.1-oracle", "sec-9.1-partition"),
    ),
    claim(
        "sec-9.1.1-permutation",
        r"$L$ equal blocks of $n$ users, $L\mid n$: $\frac nL$ in each; every permutation at $(n,L)=(2,1),(2,2),(4,2)$.",
        "Section 9.1.1", _permutation, ({"size": "n/(L+1)"}, {"size": "(n-1)/L"}), method=Method.EXACT,
    ),
    claim(
        "sec-9.1.1-mean",
        r"$\mathbb E[|\mathbb U_\tau|]=n\frac1L$ for independent levels; and from the exact law at "
        r"$(n,L)=(24,8),(3,2),(1,1),(2,5),(8,3),(40,5)$.",
        "Section 9.1.1", _mean, ({"chance": "1/(L+1)"}, {"scale": "99/100"}), method=Method.EXACT, table=len(SIZES),
    ),
    claim(
        "sec-9.1.1-chernoff",
        r"$(e^{e-1}/e^e)^{n/L}=e^{-n/L}$, the exponent $\frac nL(e-1-e\ln e)$ of Fact 6.1; and $\Pr[|\mathbb U_\tau|>e\frac "
        r"nL]\le e^{-n/L}$ from the exact law at the sizes of sec-9.1.1-mean.",
        "Section 9.1.1", _chernoff_level, ({"power": "2"}, {"rate": "5/2"}), method=Method.INTERVAL, table=len(SIZES),
        uses=("fact-6.1",),
    ),
    claim(
        "sec-9.1.1-final",
        r"If $n\ge\frac1{\varepsilon^2}L\ln\frac1{\beta'}$ and $\varepsilon\le1$ then $\frac nL\ge\ln\frac1{\beta'}$, so "
        r"$e^{-n/L}\le\beta'$.",
        "Section 9.1.1", _final_level, ({"least": "9/10*L*l"}, {"least": "l"}), uses=("sec-9.1.1-assumption",),
    ),
    *levels_permutation.CLAIMS,
    *levels_independent.CLAIMS,
)  # fmt: skip
