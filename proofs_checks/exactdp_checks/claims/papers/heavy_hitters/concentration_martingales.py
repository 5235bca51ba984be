"""Claims of heavy-hitters: Azuma's, Chung and Lu's and McDiarmid's bounds, also for permutations, Facts 6.5 to 6.10.

The largest exact tail of all martingales whose steps take, given the past, the two values of a listed pair is found by a dynamic
program; McDiarmid's bound is compared with every function on two coordinates, that for permutations with hypergeometric laws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from exactdp.bounds.heavy_hitters import concentration
from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["best_tails", "factorials", "hoeffding_steps", "symmetric_steps"]

UNIT = 7  # the width of a step, in units of 1
ALL = tuple((a, b) for a, b in product(range(1, UNIT), repeat=2) if a + b <= UNIT)  # down by a, up by b
SIGMA, LARGEST = 4, 4
NARROW = tuple((a, b) for a, b in product(range(1, LARGEST + 1), repeat=2) if a * b <= SIGMA)


def factorials(base: str = "3") -> list[Verdict]:
    """k! >= 2 base^(k-2) for k >= 2: equal at k = 2, and each further factor k + 1 is at least base."""
    return [at_most(base, "k + 1", k=2)]


def hoeffding_steps(factor: str = "2", top: str = "4") -> list[Verdict]:
    """The second derivative of ln(1 - p + p e^u) is ab/(a+b)^2 <= 1/4, a = 1 - p, b = p e^u (a <= b and a >= b); the exponent.

    Sum s^2 W/8 - s eta at s = 4 eta/W is -2 eta^2/W, W the sum of the squared widths.
    """
    return [
        at_most(f"({top})*a*(a+w)", "(a + a+w)^2", a=0, w=0),
        identity("(4*y/W)^2*W/8 - 4*y/W*y", f"0 - ({factor})*y^2/W"),
    ]


@lru_cache(maxsize=64)
def best_tails(steps: tuple[tuple[int, int], ...], t: int, sides: int) -> tuple[tuple[int, Fraction], ...]:
    """(eta, the largest P(Y_t - Y_0 >= eta)) for eta = 1, 2, ...; of |Y_t - Y_0| for two ``sides``."""
    reach = t * max(max(pair) for pair in steps)

    def best(eta: int) -> Fraction:
        values = {y: Fraction(y >= eta or (sides == 2 and -y >= eta)) for y in range(-reach, reach + 1)}
        for left in range(t):
            inner = reach - (left + 1) * reach // t
            values = {
                y: max(values[y], *((b * values[y - a] + a * values[y + b]) / (a + b) for a, b in steps))
                for y in range(-inner, inner + 1)
            }
        return values[0]

    return tuple((eta, best(eta)) for eta in range(1, reach + 1))


def _listed(found: Iterable[tuple[Any, Fraction]], bound: Callable[[Any], Any]) -> list[Verdict]:
    return [prove.comparison(chance, "<=", bound(eta)) for eta, chance in dict.fromkeys(found)]


def _functions(n: int, chance: Fraction) -> Iterable[tuple[Fraction, Fraction]]:
    """(eta, tail) of all functions {0, 1}^n -> {0, 1, 2} that one coordinate moves by at most 1; each coordinate is 1 with the

    chance.
    """
    points = list(product((0, 1), repeat=n))
    weights = [chance ** sum(x) * (1 - chance) ** (n - sum(x)) for x in points]
    near = [(i, j) for i, x in enumerate(points) for j, y in enumerate(points) if sum(map(int.__ne__, x, y)) == 1]
    for values in product(range(3), repeat=len(points)):
        if all(abs(values[i] - values[j]) <= 1 for i, j in near):
            mean = sum((p * v for p, v in zip(weights, values, strict=True)), start=Fraction(0))
            for level in set(values):
                if level > mean:
                    yield level - mean, sum((p for p, v in zip(weights, values, strict=True) if v >= level), start=Fraction(0))


def symmetric_steps(half: str = "1/2") -> list[Verdict]:
    """The algebra of Fact 6.10: the increment at i <= n1 has width c n2/(n-i), n2 = n - n1.

    1/x^2 <= 1/(x-h) - 1/(x+h), h = 1/2, x >= 1, adds up over x = n-1, ..., n2 to n1/((n-h)(n2-h)); the exponent 2 eta^2/(c^2 n2^2
    that); the same with the parts exchanged, so that the larger one may be taken.
    """
    h = f"({half})"
    exponent = "2*y^2/(n*c^2)*((n+m-1/2)/m)*(1 - 1/(2*{own}))"
    return [
        at_most("1/x^2", f"1/(x-{h}) - 1/(x+{h})", x=1),
        identity(f"1/(m-{h}) - 1/(n+m-{h})", f"n/((n+m-{h})*(m-{h}))"),
        identity("2*y^2/(c^2*m^2*(n/((n+m-1/2)*(m-1/2))))", exponent.format(own="m")),
        identity("2*y^2/(c^2*n^2*(m/((n+m-1/2)*(n-1/2))))", exponent.format(own="n")),
    ]


WHERE = "Section 6, Fact 6."
STEPS = (
    r"all martingales whose steps, given the past, are $b$ with probability $\frac a{a+b}$ and $-a$ otherwise, or 0, for "
    r"positive integers of any choice with "
)
LEMMA = r"Certified: the steps of Hoeffding's lemma (fact-6.3-corrected) and the exponent; stated: the lemma given the past, "


@claim(
    "fact-6.5",
    "Section 6, Fact 6.5",
    {"factor": "3"},
    {"sides": "1"},
    at=[{"row": row} for row in range(3)],
    uses="fact-6.3-corrected",
    assumes="hoeffding-lemma markov",
)
def fact_6_5(row: int, factor: str = "2", sides: str = "2") -> Steps:
    r"""$\Pr[|Y_t-Y_0|\ge\eta]\le2\exp(-2\eta^2/\sum_{i\in[t]}c_i^2)$. Certified: the steps of Hoeffding's lemma
    (fact-6.3-corrected) and the exponent; stated: the lemma given the past, Markov's inequality. And exactly, for $t\le3$,
    $c_i=7$ and every $\eta>0$: all martingales whose steps, given the past, are $b$ with probability $\frac a{a+b}$ and $-a$
    otherwise, or 0, for positive integers of any choice with $a+b\le7$.

    The steps; and 2 exp(-2 eta^2/(t c^2)) against the largest tail, t = row + 1.
    """
    t = row + 1
    rate = -rational(factor) / (t * UNIT**2)
    tails = best_tails(ALL, t, 2)
    yield from hoeffding_steps(factor)
    yield from _listed(tails, lambda eta: ["*", rational(sides), ["exp", rate * eta**2]])


@claim(
    "fact-6.5-one-sided",
    "Section 6, Fact 6.5",
    {"factor": "5/2"},
    {"top": "5"},
    at=[{"row": row} for row in range(3)],
    uses="fact-6.3-corrected",
    beyond=True,
    assumes="hoeffding-lemma markov",
)
def fact_6_5_one_sided(row: int, factor: str = "2", top: str = "4") -> Steps:
    r"""$\Pr[Y_t-Y_0\ge\eta]\le\exp(-2\eta^2/\sum_{i\in[t]}c_i^2)$. Certified: the steps of Hoeffding's lemma (fact-6.3-corrected)
    and the exponent; stated: the lemma given the past, Markov's inequality. And exactly, for $t\le3$, $c_i=7$ and every
    $\eta>0$: all martingales whose steps, given the past, are $b$ with probability $\frac a{a+b}$ and $-a$ otherwise, or 0,
    for positive integers of any choice with $a+b\le7$.
    """
    t = row + 1
    rate = -rational(factor) / (t * UNIT**2)
    yield from hoeffding_steps(factor, top)
    yield from _listed(best_tails(ALL, t, 1), lambda eta: ["exp", rate * eta**2])


@claim("fact-6.6", "Section 6, Fact 6.6", {"base": "4"}, {"factor": "1"}, at=[{"row": row} for row in range(3)], assumes="markov")
def fact_6_6(row: int, base: str = "3", factor: str = "2") -> Steps:
    r"""$\Pr[Y_n-Y_0\ge\eta]\le\exp(-\eta^2/(2(\sum_i\sigma_i^2+\frac{c\eta}3)))$. Certified: $k!\ge2\cdot3^{k-2}$, so that
    $\ln\mathbb E[e^{sZ}|\text{past}]\le\frac{s^2\sigma^2}{2(1-cs/3)}$, and the exponent at $s=\eta/(V+\frac{c\eta}3)$;
    stated: the series of $e^y$, Markov's inequality. And exactly, for $n\le3$, $c=\sigma_i^2=4$ and every $\eta>0$: all
    martingales whose steps, given the past, are $b$ with probability $\frac a{a+b}$ and $-a$ otherwise, or 0, for positive
    integers of any choice with $a,b\le4$, $ab\le4$.

    V s^2/(2 (1 - c s/3)) - s eta at s = eta/(V + c eta/3) is -eta^2/(2 (V + c eta/3)); then the largest tail.
    """
    t, s = row + 1, f"(y/(V + c*y/({base})))"
    steps = [
        *factorials(base),
        identity(f"V*{s}^2/(2*(1 - c*{s}/({base}))) - {s}*y", f"0 - y^2/(({factor})*(V + c*y/({base})))"),
    ]
    tails = best_tails(NARROW, t, 1)

    def bound(eta: int) -> Any:
        return ["exp", -(eta**2) / (rational(factor) * (t * SIGMA + Fraction(LARGEST * eta) / rational(base)))]

    yield from steps
    yield from _listed(tails, bound)


@claim(
    "fact-6.8",
    "Section 6, Fact 6.8",
    {"factor": "5/2"},
    {"steps": "(n+1)"},
    at=[{"row": row} for row in range(2)],
    uses="fact-6.5-one-sided",
    assumes="azuma",
)
def fact_6_8(row: int, factor: str = "2", steps: str = "n") -> Steps:
    r"""$\Pr[\Delta-\mathbb E[\Delta]\ge\eta]\le\exp(-2\eta^2/(nc^2))$. Certified: it is fact-6.5-one-sided with $n$ steps of
    width $c$; stated: $\mathbb E[\Delta|X_1,\dots,X_i]$ has such steps. And exactly for every $\eta>0$ and all
    $\Delta:\{0,1\}^n\to\{0,1,2\}$, $n\le2$, $c=1$, coordinates 1 with chance $\frac27$, or $\frac12$.

    n increments of width c in Azuma's bound; and every function on n = row + 1 coordinates.
    """
    n = row + 1
    tails = [pair for p in (Fraction(2, 7), Fraction(1, 2)) for pair in _functions(n, p)]
    yield f"2*y^2/(n*c^2) = 2*y^2/(({steps})*c^2)"
    yield from _listed(tails, lambda eta: ["exp", -rational(factor) * eta**2 / n])


@claim(
    "fact-6.10",
    "Section 6, Fact 6.10",
    {"half": "1/3"},
    {"factor": "2"},
    at=[{"row": row} for row in range(6)],
    uses="fact-6.5-one-sided",
)
def fact_6_10(row: int, half: str = "1/2", factor: str = "1") -> Steps:
    r"""$\Pr[\Delta(\mathbf X)-\mathbb E[\Delta(\mathbf
    X)]\ge\eta]\le\exp(-\frac{2\eta^2}{n_1c^2}(\frac{n-1/2}{n-n_1})(1-\frac1{2\max\{n_1,n_2\}}))$. Certified, for all sizes:
    the sum of $\frac1{(n-i)^2}$ over $i\le n_1$ telescopes, and the exponent; stated: given the past the $i$-th step has
    width $cn_2/(n-i)$, as an exchange within a part changes nothing, and fact-6.5-one-sided. And exactly for every $\eta>0$
    at the number of marked ones among the first $n_1$, for all $n_1$, $n\le7$.

    The algebra; and the number of marked ones in the first part, for all n1 and all numbers of marked ones, n = row + 2.
    """
    n, parts = row + 2, symmetric_steps(half)
    for n_1, marked in product(range(1, n), repeat=2):
        law = concentration.hypergeometric(n, marked, n_1)
        mean = Fraction(n_1 * marked, n)
        share = (n - Fraction(1, 2)) / (n - n_1) * (1 - Fraction(1, 2 * max(n_1, n - n_1))) / n_1
        for j in range(int(mean) + 1, n_1 + 1):
            if chance := concentration.tail(law, j):
                parts.append(prove.comparison(chance, "<=", ["exp", -2 * rational(factor) * (j - mean) ** 2 * share]))
    yield from parts
