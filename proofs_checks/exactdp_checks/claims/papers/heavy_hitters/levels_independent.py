"""Claims of heavy-hitters: the norm ||f_level - f/L||_2 for independent levels, Lemma 9.2 (section 9.1.3).

D is the norm, l = ln(1/beta'). What holds for all sizes is proved with symbols; beside it, all levels of the users are gone
through for the prefixes and L of ``levels_martingale.DATA``, where the martingale is.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.levels_martingale import DATA, chance, conditional, law, means
from exactdp_checks.claims.papers.heavy_hitters.partition_steps import exponent, jensen, moved_unit, variance
from exactdp_checks.claims.papers.heavy_hitters.partitions import below, norm_square, tails
from exactdp_checks.claims.papers.heavy_hitters.roots import RootSum, related
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import distinct
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict


def _listed(row: int, total: Fraction, factor: str) -> list[Verdict]:
    """exp(-eta^2/(factor (total + eta/3))) against the exact tail for every eta > 0."""

    def bound(eta: Any) -> Any:
        return ["exp", ["/", ["-", 0, ["^", eta, 2]], ["*", rational(factor), ["+", total, ["/", eta, 3]]]]]

    return below(tails(law(row).values()), bound)


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


WHERE = "Section 9.1.3"


@claim("sec-9.1.3-decomposition", "Section 9.1.3", {"lost": "1"}, {"lost": "E"})
def sec_9_1_3_decomposition(lost: str = "0") -> Steps:
    r"""$D=(D-\mathbb E[D])+\mathbb E[D]$."""
    yield "statement", f"(D - E) + E = D + ({lost})"


@claim("sec-9.1.3-second-moment", "Section 9.1.3", {"share": "1/k"}, {"loss": "1/100"})
def sec_9_1_3_second_moment(share: str = "1/k*(1 - 1/k)", loss: str = "0") -> Steps:
    r"""$\mathrm{Var}[f_{\mathbb U_\tau}[s]]=f\frac1L(1-\frac1L)$, so $\mathbb E[D^2]=\frac nL(1-\frac1L)\le\frac nL$ for all
    sizes; and exactly, for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with
    $L=4$, $aaa$ with $L=5$.

    k for L; the sum of the f[s]/L (1 - 1/L); and exactly.
    """
    listed = []
    for items, L in DATA:
        points = product((0, 1), repeat=len(items))
        second = sum((chance(x, L) * norm_square(items, x, 1, L) for x in points), start=Fraction(0))
        listed.append((second, Fraction(len(items), L) * (1 - Fraction(1, L)) - rational(loss)))
    total = identity("f_1/L*(1-1/L) + (n-f_1)/L*(1-1/L)", "n/L*(1-1/L)")
    yield from variance(share)
    yield total
    yield "for n >= 0, L >= 1: n/L*(1 - 1/L) <= n/L"
    yield distinct(listed)


@claim(
    "sec-9.1.3-mean",
    "Section 9.1.3",
    {"weight": "p"},
    {"scale": "8/10"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="sec-9.1.3-second-moment",
)
def sec_9_1_3_mean(row: int, weight: str = "p*(1-p)", scale: str = "1") -> Steps:
    r"""$\mathbb E[D]\le\sqrt{\mathbb E[D^2]}\le\sqrt{n/L}$, as $\mathbb E[X^2]-(\mathbb E[X])^2=p(1-p)(a-b)^2\ge0$ for two values
    (in general stated); exactly, for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$
    with $L=4$, $aaa$ with $L=5$.

    E D <= sqrt((n/L)(1 - 1/L)) <= sqrt(n/L).
    """
    items, L = DATA[row]
    right = RootSum.root(Fraction(len(items), L) * (1 - Fraction(1, L))) * rational(scale)
    yield jensen(weight)
    yield "for n >= 0, L >= 1: n/L*(1 - 1/L) <= n/L"
    yield related(means(row)[()], "<=", right)


@claim("sec-9.1.3-mcdiarmid", "Section 9.1.3", {"square": "n*l"}, {"limit": "9/10"}, uses="fact-6.8 sec-9.1.3-norm")
def sec_9_1_3_mcdiarmid(square: str = "n*l/2", limit: str = "1") -> Steps:
    r"""$D$ moves by at most 1 with one coordinate, for all sizes; so fact-6.8 gives the deviation
    $\sqrt{\frac12n\ln\frac1{\beta'}}$, whose square is $\frac L4$ times $2\frac nL\ln\frac1{\beta'}$.

    exp(-2 eta^2/n) = e^-l at eta^2 = n l/2, which is L/4 times the square 2 (n/L) l of Lemma 9.2's deviation.
    """
    yield exponent(square, "1")
    yield "(n*l/2)/(2*n/L*l) = L/4"
    yield from moved_unit(limit)


@claim(
    "sec-9.1.3-conditional-variance-sharp",
    "Section 9.1.3",
    {"share": "1/L"},
    {"factor": "1/2"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="fact-6.6 sec-9.1.3-increment sec-9.1.3-gamma",
)
def sec_9_1_3_conditional_variance_sharp(row: int, share: str = "1/L*(1-1/L)", factor: str = "2") -> Steps:
    r"""$\mathrm{Var}[Y_i|\text{past}]\le\frac1L(1-\frac1L)$, so $\Pr[Y_n-Y_0\ge\eta]\le\exp(-\eta^2/(2(\frac
    nL(1-\frac1L)+\frac\eta3)))$ by fact-6.6; exactly for every $\eta>0$, for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$,
    $abc$ with $L=2$, $aab$ with $L=3$, $a$ with $L=4$, $aaa$ with $L=5$.
    """
    items, L = DATA[row]
    listed = _listed(row, Fraction(len(items), L) * (1 - Fraction(1, L)), factor)
    yield conditional(row, share=share)
    yield "n*(1/L*(1-1/L)) = n/L*(1-1/L)"
    yield from listed


@claim(
    "sec-9.1.3-tail",
    "Section 9.1.3",
    {"total": "n/(L+1)"},
    {"factor": "1/2"},
    at=[{"row": row} for row in range(len(DATA))],
    uses="fact-6.6 sec-9.1.3-increment sec-9.1.3-conditional-variance",
)
def sec_9_1_3_tail(row: int, total: str = "n/L", factor: str = "2") -> Steps:
    r"""$\Pr[Y_n-Y_0\ge\eta]\le\exp(-\eta^2/(2(\frac nL+\frac\eta3)))$: fact-6.6 with $\sum_i\sigma_i^2=\frac nL$, $c=1$; exactly
    for every $\eta>0$, for all $X\in\{0,1\}^n$ at the prefixes $aa$, $ab$, $abc$ with $L=2$, $aab$ with $L=3$, $a$ with
    $L=4$, $aaa$ with $L=5$.

    fact-6.6 with the sum n/L of the variances and c = 1; and the exact tail for every eta > 0.
    """
    items, L = DATA[row]
    listed = _listed(row, Fraction(len(items), L), factor)
    yield identity("n*(1/L)", total)
    yield from listed


@claim("sec-9.1.3-quadratic", "Section 9.1.3", {"third": "l/3"}, {"last": "n*l/L"})
def sec_9_1_3_quadratic(third: str = "2*l/3", last: str = "2*n*l/L") -> Any:
    r"""$\frac{\eta^2}{2(n/L+\eta/3)}=\ell$, $\ell=\ln\frac1{\beta'}$, is $\eta^2-\frac{2\ell}3\eta-\frac{2n\ell}L=0$.

    The denominator is positive, so that the equation is $\eta^2=2\ell(\frac nL+\frac\eta3)$. The step says that the
    difference of the sides is the quadratic polynomial.
    """
    return _quadratic(third=third, last=last)


@claim("sec-9.1.3-root", "Section 9.1.3", {"first": "l/2"}, {"last": "l/3"}, uses="sec-9.1.3-quadratic")
def sec_9_1_3_root(first: str = "l/3", last: str = "2*l/3") -> Any:
    r"""$\eta=\frac\ell3+\frac12r$ with $r^2=\frac{4\ell^2}9+\frac{8n\ell}L$ is a root; and $r\le\frac{2\ell}3+\sqrt{8n\ell/L}$,
    so that $\eta\le\sqrt{2n\ell/L}+\frac{2\ell}3$, for all sizes.

    Step 1 puts $\eta$ into the polynomial of sec-9.1.3-quadratic, and step 2 says that the rest is 0 for this $r$.

    Step 3 and $A^2+B^2\le(A+B)^2$ with $A=\frac{2\ell}3$, $B=\sqrt{8n\ell/L}$ bound $r$; half of $B$ is $\sqrt{2n\ell/L}$,
    and step 5 adds the rest.
    """
    return _root(first=first, last=last)


@claim("sec-9.1.3-deviation", "Section 9.1.3", {"part": "1/2"}, {"root": "l/3"}, uses="sec-9.1.3-tail sec-9.1.3-root")
def sec_9_1_3_deviation(part: str = "2/3", root: str = "2*l/3") -> Steps:
    r"""With probability at least $1-\beta'$ $D-\mathbb E[D]\le\sqrt{2\frac nL\ell}+\frac23\ell$; if $\ell\le\frac nL$ that is at
    most $(\sqrt2+\frac23)\sqrt{\frac nL\ell}$: $\ell^2\le\ell\frac nL$.

    By sec-9.1.3-tail the deviation is at most the root of sec-9.1.3-root, which is at most the sum. For $\frac nL=\ell+w$,
    $w\ge0$, the last step is $(\frac{2\ell}3)^2\le\frac49\ell\frac nL$.
    """
    yield _quadratic()
    yield _root(last=root)
    yield f"for l >= 0, w >= 0: (2*l/3)^2 <= ({part})^2*l*(l+w)"
