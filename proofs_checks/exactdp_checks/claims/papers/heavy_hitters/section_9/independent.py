"""Claims of heavy-hitters: the norm ||f_level - f/L||_2 for independent levels, Lemma 9.2 (section 9.1.3).

X_u = 1 if user u is in the level, with probability 1/L; D is the norm, Y_i = E[D | X_1, ..., X_i], l = ln(1/beta'). Examples: all
X at the prefixes aa, ab, abc with L = 2, aab with L = 3, a with L = 4, aaa with L = 5.
"""

from fractions import Fraction
from itertools import product
from typing import Any

from exactdp_checks.claims.notation import Steps, Verdict, at_most, distinct, identity, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.deviations import moved_unit
from exactdp_checks.claims.papers.heavy_hitters.helpers.levels import DATA, chance, gammas, law, means, splits
from exactdp_checks.claims.papers.heavy_hitters.helpers.partitions import below, tails, tower
from exactdp_checks.claims.papers.heavy_hitters.helpers.roots import RootSum, largest, related, relations
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

ROWS, WHERE = range(len(DATA)), "Section 9.1.3"


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


def _variances(share: str) -> Steps:
    """p (1-p) gamma^2 with gamma = 1/(1+v) <= 1, p = 1/L."""
    yield "p*a^2 + (1-p)*b^2 - (p*a + (1-p)*b)^2 = p*(1-p)*(a-b)^2"
    yield f"1/L - (1/L)^2 = {share}"
    yield "for L >= 1, v >= 0: 1/L*(1-1/L)*(1/(1+v))^2 <= 1/L*(1-1/L)"
    yield "for L >= 1: 1/L*(1-1/L) <= 1/L"


@claim("sec-9.1.3-martingale", WHERE, {"shift": "1/100"}, {"last": "1/100"}, assumes="expectation")
def sec_9_1_3_martingale(shift: str = "0", last: str = "0") -> Steps:
    r"""$\mathbb E[Y_{i+1}|\mathbf S_i]=Y_i$, $Y_n=D$, $Y_0=\mathbb E[D]$.

    The mean of the conditional means is the conditional mean: the step splits one case of chance $p$ into two, of chances $q$ and
    $1-q$ given it. All of $\mathbf X$ determines $D$, and nothing of it leaves the mean. Examples: all $X$.
    """
    yield "p*(q*a + (1-q)*b) + (1-p)*c = p*q*a + p*(1-q)*b + (1-p)*c"
    for row in ROWS:
        values, given = law(row), means(row)
        found = [(value, "==", given[x] + RootSum.of(shift)) for x, value in tower(values, given).items()]
        found += [(value, "==", given[x] + RootSum.of(last)) for x, (_, value) in values.items()]
        total = sum((value * p for p, value in values.values()), start=RootSum.of(0))
        yield "example: all X", relations([*found, (total, "==", given[()])])


@claim("sec-9.1.3-tower", WHERE, {"weight": "2"}, {"shift": "1/100"}, assumes="expectation")
def sec_9_1_3_tower(weight: str = "1", shift: str = "0") -> Steps:
    r"""$\mathbb E[D|x_{i-1}]=\frac1L\mathbb E[D|x_{i-1},X_i=1]+(1-\frac1L)\mathbb E[D|x_{i-1},X_i=0]$.

    $X_i$ is 1 with probability $\frac1L$, whatever the past; the step is that the two chances sum to 1. Examples: all $X$.
    """
    yield "1/L + (L-1)/L = 1"
    for row, (_, L) in enumerate(DATA):
        p = rational(weight) / L
        found = [(before, "==", one * p + zero * (1 - p) + RootSum.of(shift)) for _, before, zero, one in splits(row)]
        yield "example: all X", relations(found)


@claim("sec-9.1.3-gamma-sum", WHERE, {"shift": "1/100"}, {"power": 2}, assumes="expectation")
def sec_9_1_3_gamma_sum(shift: str = "0", power: int = 1) -> Steps:
    r"""$\gamma=|\sum_{x_i^+}\Pr[x_i^+](D(x_{i-1},0,x_i^+)-D(x_{i-1},1,x_i^+))|$.

    The later coordinates $x_i^+$ are independent of the first $i$, so that both conditional means are sums with the same weights,
    here $p$ and $q$: the step. Examples: all $X$.
    """
    yield "(p*a + q*b) - (p*c + q*d) = p*(a - c) + q*(b - d)"
    for row, (items, L) in enumerate(DATA):
        found = []
        for x, _, zero, one in splits(row):
            rests = product((0, 1), repeat=len(items) - len(x) - 1)
            parts = ((law(row)[*x, 0, *rest][1] - law(row)[*x, 1, *rest][1]) * chance(rest, L) ** power for rest in rests)
            total, gap = sum(parts, start=RootSum.of(0)), zero - one
            found.append((gap * gap.sign, "==", total * total.sign + RootSum.of(shift)))
        yield "example: all X", relations(found)


@claim("sec-9.1.3-gamma", WHERE, {"limit": "9/10"}, {"most": "99/100"}, uses="sec-9.1.3-gamma-sum sec-9.1.3-norm")
def sec_9_1_3_gamma(limit: str = "1", most: str = "1") -> Steps:
    r"""$\gamma=|\mathbb E[D|x_{i-1},X_i=0]-\mathbb E[D|x_{i-1},X_i=1]|\le1$.

    By sec-9.1.3-gamma-sum $\gamma$ is a mean of differences of norms under one unit vector, each at most 1 (sec-9.1.3-norm, whose
    steps stand here too); the last step is the mean of two numbers at most 1. Examples: all $X$; 1 is attained at $aaa$.
    """
    yield from moved_unit(limit)
    yield "for z >= 0, w >= 0, q >= 0: (1 - z)/(1+q) + (1 - w)*q/(1+q) <= 1"
    for row in ROWS:
        yield "example: all X", related(largest(gammas(row)), "==" if row == 0 else "<=", RootSum.of(most))


@claim("sec-9.1.3-increment", WHERE, {"most": "1/2"}, {"share": "1/2"}, uses="sec-9.1.3-tower sec-9.1.3-gamma")
def sec_9_1_3_increment(most: str = "1", share: str = "1") -> Steps:
    r"""$|Y_i-Y_{i-1}|\le1$ for both values of $X_i$: it is $\frac1L\gamma$ or $(1-\frac1L)\gamma$.

    By sec-9.1.3-tower $Y_{i-1}=\frac1La+(1-\frac1L)b$ for the two values $a,b$ of $Y_i$: steps 1 and 2 are the differences. Both
    shares are at most 1 (step 3, for a share $\frac1{1+v}$), and $\gamma\le1$ (sec-9.1.3-gamma). Examples: all $X$.
    """
    yield "a - (a/L + (1-1/L)*b) = (1-1/L)*(a-b)"
    yield "(a/L + (1-1/L)*b) - b = (a-b)/L"
    yield f"for v >= 0, g >= 0: g/(1+v) <= ({share})*g"
    for row in ROWS:
        gaps = (gap for _, y, zero, one in splits(row) for gap in (zero - y, y - zero, one - y, y - one))
        yield "example: all X", relations((gap, "<=", RootSum.of(most)) for gap in gaps)


sec_9_1_3_one_step = claim(
    "sec-9.1.3-one-step", WHERE, {"most": "3/4"}, {"share": "3/4"}, uses="sec-9.1.3-tower sec-9.1.3-gamma"
)(sec_9_1_3_increment.check)


@claim("sec-9.1.3-two-values", WHERE, {"weight": "2"}, {"shift": "1/100"}, uses="sec-9.1.3-tower")
def sec_9_1_3_two_values(weight: str = "1", shift: str = "0") -> Steps:
    r"""Read for $Y_i$ (printed is its mean $Y_{i-1}$): given the past $Y_i$ is the mean with $X_i=1$ with probability $\frac1L$,
    the one with $X_i=0$ otherwise.

    $Y_i$ is a function of the past and $X_i$, which is 1 with probability $\frac1L$, whatever the past. The step is the mean of
    the two values, which is $Y_{i-1}$ by sec-9.1.3-tower. Examples: all $X$.
    """
    yield "(1/L)*a + (1 - 1/L)*b = (a + (L-1)*b)/L"
    for row, (_, L) in enumerate(DATA):
        values, given = law(row), means(row)
        pairs, found = [], []
        for x, _, _, _ in splits(row):
            weights = [sum((p for y, (p, _) in values.items() if y[: len(x) + 1] == (*x, a)), start=Fraction(0)) for a in (0, 1)]
            pairs.append((weights[1] / sum(weights), rational(weight) / L))
            for a in (0, 1):
                total = sum((v * p for y, (p, v) in values.items() if y[: len(x) + 1] == (*x, a)), start=RootSum.of(0))
                found.append((total * (1 / weights[a]), "==", given[*x, a] + RootSum.of(shift)))
        yield "example: all X", [distinct(pairs), *relations(found)]


@claim("sec-9.1.3-conditional-variance", WHERE, {"most": "99/100"}, {"share": "1/L"}, uses="sec-9.1.3-gamma sec-9.1.3-two-values")
def sec_9_1_3_conditional_variance(most: str = "1", share: str = "1/L*(1-1/L)") -> Steps:
    r"""$\mathrm{Var}[Y_i|\text{past}]=\frac1L(1-\frac1L)\gamma^2\le\frac1L(1-\frac1L)\le\frac1L$.

    By sec-9.1.3-two-values $Y_i$ has two values that differ by $\gamma$, with chances $p=\frac1L$ and $1-p$: steps 1 and 2 are
    the variance. As $\gamma\le1$ (sec-9.1.3-gamma), $\gamma=\frac1{1+v}$, steps 3 and 4 are the inequalities. Examples: $\gamma$
    for all $X$.
    """
    yield from _variances(share)
    yield "example: all X", relations((gap, "<=", RootSum.of(most)) for row in ROWS for gap in gammas(row))


sec_9_1_3_variance = claim(
    "sec-9.1.3-variance", WHERE, {"most": "9/10"}, {"share": "1/L^2"}, uses="sec-9.1.3-gamma sec-9.1.3-two-values"
)(sec_9_1_3_conditional_variance.check)


@claim(
    "sec-9.1.3-tail",
    WHERE,
    {"total": "n/(L+1)"},
    {"factor": "1/2"},
    uses="fact-6.6 sec-9.1.3-increment sec-9.1.3-conditional-variance sec-9.1.3-martingale",
)
def sec_9_1_3_tail(total: str = "n/L", factor: str = "2") -> Steps:
    r"""$\Pr[Y_n-Y_0\ge\eta]\le\exp(-\eta^2/(2(\frac nL+\frac\eta3)))$ for every $\eta>0$.

    fact-6.6 for the martingale $Y$ with $c=1$ (sec-9.1.3-increment) and $\sigma_i^2=\frac1L$ (sec-9.1.3-conditional-variance),
    whose sum is the step. Examples: every $\eta>0$ for all $X$.
    """
    yield identity("n*(1/L)", total)
    for row, (items, L) in enumerate(DATA):
        yield "example: the tails", _listed(row, Fraction(len(items), L), factor)


@claim("sec-9.1.3-quadratic", WHERE, {"third": "l/3"}, {"last": "n*l/L"})
def sec_9_1_3_quadratic(third: str = "2*l/3", last: str = "2*n*l/L") -> Any:
    r"""$\frac{\eta^2}{2(n/L+\eta/3)}=\ell$, $\ell=\ln\frac1{\beta'}$, is $\eta^2-\frac{2\ell}3\eta-\frac{2n\ell}L=0$.

    The denominator is positive, so that the equation is $\eta^2=2\ell(\frac nL+\frac\eta3)$. The step says that the difference of
    the sides is the quadratic polynomial.
    """
    return _quadratic(third=third, last=last)


@claim("sec-9.1.3-root", WHERE, {"first": "l/2"}, {"last": "l/3"}, uses="sec-9.1.3-quadratic")
def sec_9_1_3_root(first: str = "l/3", last: str = "2*l/3") -> Steps:
    r"""$\eta=\frac\ell3+\frac12r$ with $r^2=\frac{4\ell^2}9+\frac{8n\ell}L$ is a root; and $r\le\frac{2\ell}3+\sqrt{8n\ell/L}$,
    so that $\eta\le\sqrt{2n\ell/L}+\frac{2\ell}3$, for all sizes.

    Step 1 puts $\eta$ into the polynomial of sec-9.1.3-quadratic, and step 2 says that the rest is 0 for this $r$.

    Step 3 and $A^2+B^2\le(A+B)^2$ with $A=\frac{2\ell}3$, $B=\sqrt{8n\ell/L}$ bound $r$; half of $B$ is $\sqrt{2n\ell/L}$, and
    step 5 adds the rest.
    """
    yield _root(first=first, last=last)


@claim("sec-9.1.3-deviation", WHERE, {"part": "1/2"}, {"root": "l/3"}, uses="sec-9.1.3-tail sec-9.1.3-root")
def sec_9_1_3_deviation(part: str = "2/3", root: str = "2*l/3") -> Steps:
    r"""With probability at least $1-\beta'$ $D-\mathbb E[D]\le\sqrt{2\frac nL\ell}+\frac23\ell$; if $\ell\le\frac nL$ that is at
    most $(\sqrt2+\frac23)\sqrt{\frac nL\ell}$: $\ell^2\le\ell\frac nL$.

    By sec-9.1.3-tail the deviation is at most the root of sec-9.1.3-root, which is at most the sum. For $\frac nL=\ell+w$,
    $w\ge0$, the last step is $(\frac{2\ell}3)^2\le\frac49\ell\frac nL$.
    """
    yield _quadratic()
    yield _root(last=root)
    yield f"for l >= 0, w >= 0: (2*l/3)^2 <= ({part})^2*l*(l+w)"
