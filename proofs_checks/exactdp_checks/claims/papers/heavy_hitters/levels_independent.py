"""Claims of heavy-hitters: the norm ||f_level - f/L||_2 for independent levels, Lemma 9.2 (section 9.1.3).

D is the norm, l = ln(1/beta'). What holds for all sizes is proved with symbols; beside it, all levels of the users are gone
through for the prefixes and L of ``levels_martingale.DATA``, where the martingale is.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.papers.heavy_hitters import levels_martingale
from exactdp_checks.claims.papers.heavy_hitters.levels_martingale import ALL, DATA, chance, conditional, law, means
from exactdp_checks.claims.papers.heavy_hitters.partition_steps import exponent, jensen, moved_unit, variance
from exactdp_checks.claims.papers.heavy_hitters.partitions import below, norm_square, tails
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, related
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Method, Verdict

__all__ = ["CLAIMS"]


def _decomposition(lost: str = "0") -> Verdict:
    return identity("(D - E) + E", f"D + ({lost})")


def _second_moment(share: str = "1/k*(1 - 1/k)", loss: str = "0") -> Verdict:
    """k for L; the sum of the f[s]/L (1 - 1/L); and exactly."""
    listed = []
    for items, L in DATA:
        points = product((0, 1), repeat=len(items))
        second = sum((chance(x, L) * norm_square(items, x, 1, L) for x in points), start=Fraction(0))
        listed.append((second, Fraction(len(items), L) * (1 - Fraction(1, L)) - rational(loss)))
    total = identity("f_1/L*(1-1/L) + (n-f_1)/L*(1-1/L)", "n/L*(1-1/L)")
    return prove.all_of([*variance(share), total, at_most("n/L*(1 - 1/L)", "n/L", n=0, L=1), distinct(listed)])


def _mean(row: int, weight: str = "p*(1-p)", scale: str = "1") -> Verdict:
    """E D <= sqrt((n/L)(1 - 1/L)) <= sqrt(n/L)."""
    items, L = DATA[row]
    right = RootSum.root(Fraction(len(items), L) * (1 - Fraction(1, L))) * rational(scale)
    return prove.all_of([jensen(weight), at_most("n/L*(1 - 1/L)", "n/L", n=0, L=1), related(means(row)[()], "<=", right)])


def _mcdiarmid(square: str = "n*l/2", limit: str = "1") -> Verdict:
    """exp(-2 eta^2/n) = e^-l at eta^2 = n l/2, which is L/4 times the square 2 (n/L) l of Lemma 9.2's deviation."""
    return prove.all_of([exponent(square, "1"), identity("(n*l/2)/(2*n/L*l)", "L/4"), *moved_unit(limit)])


def _listed(row: int, total: Fraction, factor: str) -> list[Verdict]:
    """exp(-eta^2/(factor (total + eta/3))) against the exact tail for every eta > 0."""

    def bound(eta: Any) -> Any:
        return ["exp", ["/", ["-", 0, ["^", eta, 2]], ["*", rational(factor), ["+", total, ["/", eta, 3]]]]]

    return below(tails(law(row).values()), bound)


def _tail(row: int, total: str = "n/L", factor: str = "2") -> Verdict:
    """fact-6.6 with the sum n/L of the variances and c = 1; and the exact tail for every eta > 0."""
    items, L = DATA[row]
    listed = _listed(row, Fraction(len(items), L), factor)
    return prove.all_of([identity("n*(1/L)", total), *listed])


def _tail_sharp(row: int, share: str = "1/L*(1-1/L)", factor: str = "2") -> Verdict:
    items, L = DATA[row]
    listed = _listed(row, Fraction(len(items), L) * (1 - Fraction(1, L)), factor)
    return prove.all_of([conditional(row, share=share), identity("n*(1/L*(1-1/L))", "n/L*(1-1/L)"), *listed])


def _quadratic(third: str = "2*l/3", last: str = "2*n*l/L") -> Verdict:
    """eta^2 - l 2 (n/L + eta/3)."""
    return identity("y^2 - l*(2*(n/L + y/3))", f"y^2 - ({third})*y - {last}")


def _root(first: str = "l/3", last: str = "2*l/3") -> Verdict:
    """With r^2 = 4 l^2/9 + 8 n l/L, so 2 n l/L = (r^2 - 4 l^2/9)/4: a root; r <= A + B, A = 2l/3, B^2 = 8 n l/L."""
    return prove.all_of(
        [
            identity(f"(({first}) + r/2)^2 - 2*l/3*(({first}) + r/2) - (r^2 - 4*l^2/9)/4", "0*l*r"),
            identity("(4*l^2/9 + 8*n*l/L - 4*l^2/9)/4", "2*n*l/L"),
            identity("(2*l/3)^2", "4*l^2/9"),
            at_most("A^2 + B^2", "(A+B)^2", A=0, B=0),
            identity("l/3 + (2*l/3)/2", last),
        ]
    )


def _deviation(part: str = "2/3", root: str = "2*l/3") -> Verdict:
    """The root at most the sum; (2l/3)^2 <= (2/3)^2 l (n/L) for n/L = l + w."""
    return prove.all_of([_quadratic(), _root(last=root), at_most("(2*l/3)^2", f"({part})^2*l*(l+w)", l=0, w=0)])


WHERE = "Section 9.1.3"
CLAIMS = (
    claim(
        "sec-9.1.3-decomposition",
        r"$D=(D-\mathbb E[D])+\mathbb E[D]$.",
        WHERE, _decomposition, ({"lost": "1"}, {"lost": "E"}),
    ),
    claim(
        "sec-9.1.3-second-moment",
        r"$\mathrm{Var}[f_{\mathbb U_\tau}[s]]=f\frac1L(1-\frac1L)$, so $\mathbb E[D^2]=\frac nL(1-\frac1L)\le\frac nL$ for all "
        r"sizes; "
        rf"and exactly, {ALL}.",
        WHERE, _second_moment, ({"share": "1/k"}, {"loss": "1/100"}), method=Method.EXACT,
    ),
    claim(
        "sec-9.1.3-mean",
        r"$\mathbb E[D]\le\sqrt{\mathbb E[D^2]}\le\sqrt{n/L}$, as $\mathbb E[X^2]-(\mathbb E[X])^2=p(1-p)(a-b)^2\ge0$ for two "
        r"values (in "
        rf"general stated); exactly, {ALL}.",
        WHERE, _mean, ({"weight": "p"}, {"scale": "8/10"}), method=Method.INTERVAL, table=len(DATA),
        uses=("sec-9.1.3-second-moment",),
    ),
    claim(
        "sec-9.1.3-mcdiarmid",
        r"$D$ moves by at most 1 with one coordinate, for all sizes; so fact-6.8 gives the deviation "
        r"$\sqrt{\frac12n\ln\frac1{\beta'}}$, whose square is $\frac L4$ times $2\frac nL\ln\frac1{\beta'}$.",
        WHERE, _mcdiarmid, ({"square": "n*l"}, {"limit": "9/10"}), uses=("fact-6.8", "sec-9.1.3-norm"),
    ),
    claim(
        "sec-9.1.3-conditional-variance-sharp",
        r"$\mathrm{Var}[Y_i|\text{past}]\le\frac1L(1-\frac1L)$, so $\Pr[Y_n-Y_0\ge\eta]\le\exp(-\eta^2/(2(\frac nL(1-\frac1L)+"
        rf"\frac\eta3)))$ by fact-6.6; exactly for every $\eta>0$, {ALL}.",
        WHERE, _tail_sharp, ({"share": "1/L"}, {"factor": "1/2"}), method=Method.INTERVAL, table=len(DATA),
        uses=("fact-6.6", "sec-9.1.3-increment", "sec-9.1.3-gamma"),
    ),
    claim(
        "sec-9.1.3-tail",
        r"$\Pr[Y_n-Y_0\ge\eta]\le\exp(-\eta^2/(2(\frac nL+\frac\eta3)))$: fact-6.6 with $\sum_i\sigma_i^2=\frac nL$, $c=1$; "
        r"exactly for "
        rf"every $\eta>0$, {ALL}.",
        WHERE, _tail, ({"total": "n/(L+1)"}, {"factor": "1/2"}), method=Method.INTERVAL, table=len(DATA),
        uses=("fact-6.6", "sec-9.1.3-increment", "sec-9.1.3-conditional-variance"),
    ),
    claim(
        "sec-9.1.3-quadratic",
        r"$\frac{\eta^2}{2(n/L+\eta/3)}=\ell$, $\ell=\ln\frac1{\beta'}$, is $\eta^2-\frac{2\ell}3\eta-\frac{2n\ell}L=0$.",
        WHERE, _quadratic, ({"third": "l/3"}, {"last": "n*l/L"}),
    ),
    claim(
        "sec-9.1.3-root",
        r"$\eta=\frac\ell3+\frac12r$ with $r^2=\frac{4\ell^2}9+\frac{8n\ell}L$ is a root; and "
        r"$r\le\frac{2\ell}3+\sqrt{8n\ell/L}$, so that $\eta\le\sqrt{2n\ell/L}+\frac{2\ell}3$, for all sizes.",
        WHERE, _root, ({"first": "l/2"}, {"last": "l/3"}), uses=("sec-9.1.3-quadratic",),
    ),
    claim(
        "sec-9.1.3-deviation",
        r"With probability at least $1-\beta'$ $D-\mathbb E[D]\le\sqrt{2\frac nL\ell}+\frac23\ell$; if $\ell\le\frac nL$ that "
        r"is at most $(\sqrt2+\frac23)\sqrt{\frac nL\ell}$: $\ell^2\le\ell\frac nL$.",
        WHERE, _deviation, ({"part": "1/2"}, {"root": "l/3"}), uses=("sec-9.1.3-tail", "sec-9.1.3-root"),
    ),
    *levels_martingale.CLAIMS,
)  # fmt: skip
