"""Claims of heavy-hitters: Chernoff's, Bernstein's and Hoeffding's bounds, Facts 6.1 to 6.3.

Each bound is derived by certified steps from what its statement names (Markov's inequality, independence, 1 + y <= e^y, Taylor's
theorem), and compared with exact tails of listed laws for every deviation: a tail is constant between the values that occur, and
the bounds decrease, so that the values decide. Bernstein's and Hoeffding's bounds are false as printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, comb

from exactdp.bounds.heavy_hitters import concentration
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.heavy_hitters.concentration_martingales import factorials, hoeffding_steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, rounds_to
from exactdp_checks.proving.formula import holds, identity
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["radius"]

Law = Mapping[Fraction, Fraction]  # value: probability
CHANCES = (["1/1000"], ["1/2"] * 6, ["9/10", "1/2", "1/10", "1/100"], ["1/20"] * 20)
LOWER = (["1/20"] * 100, ["1/2"] * 6, ["9/10", "1/2", "1/2", "99/100"])
SUMS = ((10, "1/2", 1), (1, "1/2", 1), (5, "1/10", 1), (4, "1/3", 2))  # n variables: 1 with the chance, else -1; c
WIDTHS = (([1], "2/7"), ([1, 2, 3], "1/2"), ([1, 1, 1, 1], "1/3"), (["1/2", 5], "9/10"))
PRINTED = ("1", "1/2", "1/10")


def _power(bound: Real, scale: str) -> Real:
    """bound^scale."""
    return bound if scale == "1" else (bound.ln() * rational(scale)).exp()


def _sum(parts: Iterable[Law]) -> Law:
    """The law of a sum of independent variables."""
    found: Law = {Fraction(0): Fraction(1)}
    for part in parts:
        grown: dict[Fraction, Fraction] = {}
        for (a, p), (b, q) in ((one, two) for one in found.items() for two in part.items()):
            grown[a + b] = grown.get(a + b, Fraction(0)) + p * q
        found = grown
    return found


def _two(low: object, high: object, chance: object) -> Law:
    """``high`` with the chance, else ``low``."""
    p = rational(chance)
    return {rational(low): 1 - p, rational(high): p}


def _upper(law: Law, sign: int = 1) -> list[tuple[Fraction, Fraction]]:
    """(eta, P(sign (S - E S) >= eta)) at every deviation eta > 0 that occurs."""
    mean = sum((value * p for value, p in law.items()), start=Fraction(0))
    gaps = {sign * (value - mean): p for value, p in law.items()}
    return [(eta, sum((p for g, p in gaps.items() if g >= eta), start=Fraction(0))) for eta in sorted(gaps) if eta > 0]


def radius(variance: Fraction, c: object, beta: Fraction) -> Real:
    """sqrt(2 V ln(2/beta)) + 2 c ln(2/beta)/3, also at beta = 1."""
    log = LogSum.ln(2 / beta)
    return Real.of(log * (2 * variance)).sqrt() + Real.of(log * (Fraction(2, 3) * rational(c)))


ONES = (100, 1, 4)


WHERE = "Section 6, Fact 6."


@claim(
    "fact-6.1",
    "Section 6, Fact 6.1",
    {"moment": "1 + p*d/2"},
    {"scale": "6/5"},
    at=[{"row": row} for row in range(len(CHANCES))],
    assumes="markov",
    theorem="HeavyHitters.fact_6_1",
)
def fact_6_1(row: int, moment: str = "1 + p*d", scale: str = "1") -> Steps:
    r"""$\Pr[X\ge(1+\delta)\mu]\le(e^\delta/(1+\delta)^{1+\delta})^\mu$ for every $\delta>0$ and the sum $X$, of mean $\mu$, of
    independent variables with values 0 and 1.

    Certified: $\mathbb E(1+\delta)^{X_i}=1+p_i\delta$;
    stated: $1+y\le e^y$, independence, Markov's inequality. And exactly for every $\delta>0$ at sums with the chances
    $(\frac1{1000})$, $(\frac12)^6$, $(\frac9{10},\frac12,\frac1{10},\frac1{100})$, $(\frac1{20})^{20}$.

    E (1+d)^X_i = 1 + p d; the exponent d mu - (1+d) mu ln(1+d); then the law, at every value above the mean.
    """
    chances = [rational(p) for p in CHANCES[row]]
    law, mu = concentration.poisson_binomial(chances), sum(chances, start=Fraction(0))
    parts = [identity("(1-p) + p*(1+d)", moment)]
    for j in range(int(mu) + 1, len(chances) + 1):
        bound = concentration.chernoff(mu, Fraction(j) / mu - 1)
        parts.append(compared(concentration.tail(law, j), "<=", _power(bound, scale)))
    yield from parts


@claim(
    "fact-6.1-lower",
    "Section 6, Fact 6.1",
    {"moment": "1 - 2*p*d"},
    {"scale": "3/2"},
    at=[{"row": row} for row in range(len(LOWER))],
    theorem="HeavyHitters.fact_6_1_lower",
)
def fact_6_1_lower(row: int, moment: str = "1 - p*d", scale: str = "1") -> Steps:
    r"""$\Pr[X\le(1-\delta)\mu]\le(e^{-\delta}/(1-\delta)^{1-\delta})^\mu$ for every $0<\delta<1$ and the sum $X$, of mean
    $\mu$, of independent variables with values 0 and 1.

    Certified: $\mathbb E(1-\delta)^{X_i}=1-p_i\delta$;
    stated as for the upper tail. And exactly for every $\delta\in(0,1)$ at sums with the chances $(\frac1{20})^{100}$,
    $(\frac12)^6$, $(\frac9{10},\frac12,\frac12,\frac{99}{100})$.

    The same with (1-d)^X_i, at every value below the mean but 0, which is delta = 1.
    """
    chances = [rational(p) for p in LOWER[row]]
    law, mu = concentration.poisson_binomial(chances), sum(chances, start=Fraction(0))
    parts = [identity("(1-p) + p*(1-d)", moment)]
    for j in range(1, ceil(mu)):
        bound = concentration.chernoff_lower(mu, 1 - Fraction(j) / mu)
        parts.append(compared(sum(law[: j + 1], start=Fraction(0)), "<=", _power(bound, scale)))
    yield from parts


@claim(
    "fact-6.2",
    "Section 6, Fact 6.2",
    {"scale": "2"},
    {"scale": "6"},
    at=[{"row": row} for row in range(len(ONES))],
    uses="fact-6.2-counterexample",
    refuted="misprint",
    cause="E9",
    theorem="HeavyHitters.fact_6_2_refuted",
)
def fact_6_2_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""With the printed $\mathrm{Var}[S_n]=\sum_i\mathrm{Var}[X_i^2]$: false for $n=100$, $n=1$ and $n=4$ signs, $\beta=\frac12$:
    the radius is $\frac23\ln4<1$, and $\Pr[S_n=0]<\frac12$.

    1/2 <= P(|S| <= (2/3) ln 4) = P(S = 0) for n signs, as (2/3) ln 4 < 1; Var(X_i^2) = 0.
    """
    n = ONES[row]
    holds("2*ln(4)/3", "<", "1").require()
    zero = Fraction(comb(n, n // 2), 2**n) if n % 2 == 0 else Fraction(0)
    return prove.comparison(Fraction(1, 2), "<=", zero * rational(scale))


@claim(
    "fact-6.2-corrected",
    "Section 6, Fact 6.2",
    {"base": "4"},
    {"scale": "1/2"},
    at=[{"row": row} for row in range(len(SUMS))],
    assumes="markov",
)
def fact_6_2_corrected(row: int, base: str = "3", scale: str = "1") -> Steps:
    r"""$|S_n-\mathbb E[S_n]|\le\sqrt{2V\ln\frac2\beta}+\frac23c\ln\frac2\beta$ but for a chance of $\beta$,
    $V=\sum_i\mathrm{Var}[X_i]$. Certified: $k!\ge2\cdot3^{k-2}$, so that $\ln\mathbb Ee^{sZ}\le\frac{s^2V}{2(1-2cs/3)}$ for
    centred summands, $|Z_i|\le2c$, and the exponent $-\ln\frac2\beta$ at the best $s$; stated: the series of $e^y$,
    independence, Markov's inequality. And exactly for every $\beta\in(0,1]$ at sums of $n$ values $\pm c$ with chance $p$ of
    $c$: $(n,p,c)=(10,\frac12,1),(1,\frac12,1),(5,\frac1{10},1),(4,\frac13,2)$.

    The steps; and radius(P(|S - E S| >= D)) >= D at every deviation D > 0, which is the statement for every beta in (0, 1].
    With v = V, g = b/3 = 2c/3, r^2 = 2 ln(2/beta)/v: the exponent v s^2/(2 (1-g s)) - s eta at s = r/(1 + g r), eta = v r + g
    v r^2/2, is -v r^2/2 = -ln(2/beta).
    """
    n, chance, c = SUMS[row]
    law = _sum([_two(-c, c, chance)] * n)
    p = rational(chance)
    variance = 4 * c * c * p * (1 - p) * n
    gaps: dict[Fraction, Fraction] = {}
    for eta, _ in (*_upper(law), *_upper(law, -1)):
        mean = sum((value * q for value, q in law.items()), start=Fraction(0))
        gaps[eta] = sum((q for value, q in law.items() if abs(value - mean) >= eta), start=Fraction(0))
    yield from factorials(base)
    yield "v*(r/(1+g*r))^2/(2*(1 - g*r/(1+g*r))) - r/(1+g*r)*(v*r + g*v*r^2/2) = 0 - v*r^2/2"
    yield f"(2*c)/3 = 2*c/({base})"
    yield from (compared(eta, "<=", radius(variance, c, q) * rational(scale)) for eta, q in sorted(gaps.items()))


@claim("fact-6.2-counterexample", "Section 6, Fact 6.2", {"value": "0.925"}, {"chance": "0.0797"}, beyond=True)
def fact_6_2_counterexample(value: str = "0.924", chance: str = "0.0796") -> Steps:
    r"""$X_i=\pm1$, $n=100$, $\beta=\frac12$: $\mathrm{Var}[X_i^2]=0$, the printed radius rounds to $0.924$, and
    $\Pr[S_n=0]=\binom{100}{50}2^{-100}$ rounds to $0.0796<\frac12$.

    Both numbers, and P < 1/2.
    """
    zero = Fraction(comb(100, 50), 2**100)
    yield from rounds_to(Real.of(LogSum.ln(4)) * Fraction(2, 3), value)
    yield from rounds_to(Real.of(zero), chance)
    yield prove.comparison(zero, "<", Fraction(1, 2))
    yield "x^4 - (x^2)^2 = 0*x"


@claim(
    "fact-6.3",
    "Section 6, Fact 6.3",
    {"scale": "1/2"},
    {"scale": "3/4"},
    at=[{"row": row} for row in range(len(PRINTED))],
    uses="fact-6.3-corrected",
    refuted="misprint",
    cause="E10",
    theorem="HeavyHitters.fact_6_3_refuted",
)
def fact_6_3_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""With the printed $|X_i|\in[a_i,b_i]$: false for $X=\pm1$ with equal chances, $|X|\in[1-w,1]$, $\eta=1$,
    $w=1,\frac12,\frac1{10}$: $\frac12>e^{-2/w^2}$.

    1/2 <= exp(-2/w^2): X = 1 or -1 with equal chances, |X| in [1-w, 1], eta = 1.
    """
    w = rational(PRINTED[row])
    return prove.comparison(rational(scale) / 2, "<=", ["exp", -2 / w**2])


@claim(
    "fact-6.3-corrected",
    "Section 6, Fact 6.3",
    {"factor": "5/2"},
    {"top": "5"},
    at=[{"row": row} for row in range(len(WIDTHS))],
    assumes="markov calculus",
)
def fact_6_3_corrected(row: int, factor: str = "2", top: str = "4") -> Steps:
    r"""$\Pr[S_n-\mathbb E[S_n]\ge\eta]\le\exp(-2\eta^2/\sum_i(b_i-a_i)^2)$ and the same for the other tail. Certified: for a
    tilted law on two values the variance is at most a quarter of the squared width, and the exponent at
    $s=4\eta/\sum_i(b_i-a_i)^2$; stated: convexity of $e^{sx}$ (two values are the worst case), Taylor's theorem,
    independence, Markov's inequality. And exactly for every $\eta\ge0$ at sums of two-valued variables, widths and chances
    $(1;\frac27)$, $(1,2,3;\frac12)$, $(1,1,1,1;\frac13)$, $(\frac12,5;\frac9{10})$.

    The steps; and both tails at every value.
    """
    widths, chance = WIDTHS[row]
    law = _sum(_two(0, w, chance) for w in widths)
    total = sum((rational(w) ** 2 for w in widths), start=Fraction(0))
    tails = [*_upper(law), *_upper(law, -1)]
    listed = [prove.comparison(q, "<=", ["exp", -rational(factor) * eta**2 / total]) for eta, q in tails]
    yield from hoeffding_steps(factor, top)
    yield from listed
