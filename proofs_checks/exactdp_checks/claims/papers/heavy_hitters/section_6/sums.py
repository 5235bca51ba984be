"""Claims of heavy-hitters: Chernoff's, Bernstein's and Hoeffding's bounds, Facts 6.1 to 6.3.

Each bound is derived by certified steps from named facts. The functions of ``bounds`` are compared with exact tails of laws
for every deviation: a tail is constant between the values that occur, and the bounds decrease, so that the values decide.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import ceil, comb

from exactdp.bounds.heavy_hitters import concentration
from exactdp.likes import ExactLike
from exactdp_checks.claims.notation import Real, Steps, Verdict, compared, prove, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.martingales import factorials, hoeffding_steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim, false
from exactdp_checks.claims.writing import rows

Law = Mapping[Fraction, Fraction]  # value: probability
CHANCES = (["1/1000"], ["1/2"] * 6, ["9/10", "1/2", "1/10", "1/100"], ["1/20"] * 20)
LOWER = (["1/20"] * 100, ["1/2"] * 6, ["9/10", "1/2", "1/2", "99/100"])
SUMS = ((10, "1/2", 1), (1, "1/2", 1), (5, "1/10", 1), (4, "1/3", 2))  # n variables: c with the chance, else -c
WIDTHS: tuple[tuple[list[ExactLike], str], ...] = (([1], "2/7"), ([1, 2, 3], "1/2"), ([1] * 4, "1/3"), (["1/2", 5], "9/10"))
ONES, PRINTED = (100, 1, 4), ("1", "1/2", "1/10")
FACT = "Section 6, Fact 6."


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


def _laws() -> Iterator[tuple[Verdict, ...]]:
    """Laws of sums that the reference lists, from their definitions: binomial, Poisson-binomial, hypergeometric."""
    p = Fraction(1, 3)
    for n in (0, 1, 4):
        terms = [comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(n + 1)]
        yield tuple(prove.comparison(a, "==", b) for a, b in zip(concentration.binomial(n, p), terms, strict=True))
    for chances in (["0", "1"], ["1/3", "3/4", "1/5"]):
        law = _sum(_two(0, 1, q) for q in chances)
        found = concentration.poisson_binomial(chances)
        yield tuple(prove.comparison(q, "==", law.get(Fraction(j), Fraction(0))) for j, q in enumerate(found))
        for least in range(len(found) + 1):
            tail = sum((q for v, q in law.items() if v >= least), start=Fraction(0))
            yield (prove.comparison(concentration.tail(found, least), "==", tail),)
    for n, marked, drawn in ((5, 2, 3), (4, 0, 2), (3, 3, 1), (4, 4, 4), (1, 1, 0)):
        drawings = [Fraction(comb(marked, j) * comb(n - marked, drawn - j), comb(n, drawn)) for j in range(drawn + 1)]
        found = concentration.hypergeometric(n, marked, drawn)
        yield tuple(prove.comparison(a, "==", b) for a, b in zip(found, drawings, strict=True))


@claim("fact-6.1", f"{FACT}1", {"moment": "1 + p*d/2"}, {"scale": "6/5"}, assumes="markov")
def fact_6_1(moment: str = "1 + p*d", scale: str = "1") -> Steps:
    r"""$\Pr[X\ge(1+\delta)\mu]\le(e^\delta/(1+\delta)^{1+\delta})^\mu$ for every $\delta>0$ and the sum $X$, of mean $\mu$, of
    independent variables with values 0 and 1.

    By Markov's inequality $\Pr[X\ge(1+\delta)\mu]\le\mathbb E(1+\delta)^X/(1+\delta)^{(1+\delta)\mu}$. The mean is the product of
    $\mathbb E(1+\delta)^{X_i}=1+p_i\delta\le e^{p_i\delta}$ (step 1, and $1+y\le e^y$), so it is at most $e^{\delta\mu}$.
    Examples: every $\delta$ at sums with the chances $(\frac1{1000})$, $(\frac12)^6$,
    $(\frac9{10},\frac12,\frac1{10},\frac1{100})$, $(\frac1{20})^{20}$.
    """
    yield f"(1-p) + p*(1+d) = {moment}"
    for chances in CHANCES:
        law, mu = concentration.poisson_binomial(chances), sum(map(rational, chances), start=Fraction(0))
        for j in range(int(mu) + 1, len(chances) + 1):
            bound = concentration.chernoff(mu, Fraction(j) / mu - 1)
            yield "example: a tail", compared(concentration.tail(law, j), "<=", _power(bound, scale))
    yield "example: the laws", _laws()


@claim("fact-6.1-lower", f"{FACT}1", {"moment": "1 - 2*p*d"}, {"scale": "3/2"}, assumes="markov")
def fact_6_1_lower(moment: str = "1 - p*d", scale: str = "1") -> Steps:
    r"""$\Pr[X\le(1-\delta)\mu]\le(e^{-\delta}/(1-\delta)^{1-\delta})^\mu$ for every $0<\delta<1$ and the sum $X$, of mean $\mu$,
    of independent variables with values 0 and 1.

    As fact-6.1 with $(1-\delta)^X$: step 1 is $\mathbb E(1-\delta)^{X_i}=1-p_i\delta\le e^{-p_i\delta}$, and $X\le(1-\delta)\mu$
    is $(1-\delta)^X\ge(1-\delta)^{(1-\delta)\mu}$. Examples: every $\delta\in(0,1)$ at sums with the chances
    $(\frac1{20})^{100}$, $(\frac12)^6$, $(\frac9{10},\frac12,\frac12,\frac{99}{100})$.
    """
    yield f"(1-p) + p*(1-d) = {moment}"
    for chances in LOWER:
        law, mu = concentration.poisson_binomial(chances), sum(map(rational, chances), start=Fraction(0))
        for j in range(1, ceil(mu)):
            bound = concentration.chernoff_lower(mu, 1 - Fraction(j) / mu)
            yield "example: a tail", compared(sum(law[: j + 1], start=Fraction(0)), "<=", _power(bound, scale))


@false("fact-6.2", f"{FACT}2", "E9", {"scale": "2"}, {"scale": "6"}, at=rows(3))
def fact_6_2_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""With the printed $\mathrm{Var}[S_n]=\sum_i\mathrm{Var}[X_i^2]$: false for $n=100$, $n=1$ and $n=4$ signs, $\beta=\frac12$:
    the radius is $\frac23\ln4<1$, and $\Pr[S_n=0]<\frac12$.
    """
    n = ONES[row]
    radius = concentration.bernstein(0, 1, "1/2")  # Var(X_i^2) = 0
    compared(radius, "<", 1).require()
    zero = Fraction(comb(n, n // 2), 2**n) if n % 2 == 0 else Fraction(0)
    return prove.comparison(Fraction(1, 2), "<=", zero * rational(scale))


@claim("fact-6.2-corrected", f"{FACT}2", {"base": "4"}, {"scale": "1/2"}, assumes="markov exp-above-tangent")
def fact_6_2_corrected(base: str = "3", scale: str = "1") -> Steps:
    r"""$|S_n-\mathbb E[S_n]|\le\sqrt{2V\ln\frac2\beta}+\frac23c\ln\frac2\beta$ but for a chance of at most $\beta$,
    $V=\sum_i\mathrm{Var}[X_i]$, for independent $X_i$ with $|X_i|\le c$ and every $\beta\in(0,1)$.

    The centred summands have $|Z_i|\le2c$, so that $|\mathbb EZ_i^j|\le(2c)^{j-2}\mathrm{Var}Z_i$ for $j\ge2$. By step 1, and as
    both sides are equal at $j=2$, $j!\ge2\cdot3^{j-2}$; so the series of $e^{sZ_i}$ gives $\mathbb
    Ee^{sZ_i}\le1+\frac{s^2\mathrm{Var}Z_i}2 \sum_j(\frac{2cs}3)^j$, and $\ln\mathbb Ee^{s\sum Z_i}\le\frac{s^2V}{2(1-gs)}$ with
    $g=\frac{2c}3$, $gs<1$, as $1+y\le e^y$ and the $Z_i$ are independent.

    With $r^2V=2\ln\frac2\beta$, $s=\frac r{1+gr}$ and $\eta=Vr+\frac{gVr^2}2$, the radius of the statement, step 2 says that the
    exponent $\frac{s^2V}{2(1-gs)}-s\eta$ of Markov's inequality is $-\frac{Vr^2}2=-\ln\frac2\beta$; steps 3 and 4 are the
    summands of $\eta$. So each side fails with probability at most $\frac\beta2$. For $V=0$ no $X_i$ deviates from its mean, but
    for a chance of 0. Examples: every deviation that occurs, at sums of $n$ values $\pm c$.

    For variables on a finite set the proof assistant holds it: HeavyHitters.fact_6_2.
    """
    yield from factorials(base)
    yield "v*(r/(1+g*r))^2/(2*(1 - g*r/(1+g*r))) - r/(1+g*r)*(v*r + g*v*r^2/2) = 0 - v*r^2/2"
    yield f"2*v*(v*r^2/2) = (({base})/3*v*r)^2"
    yield f"2*c/3*(v*r^2/2) = (2*c/({base}))*v*r^2/2"
    for n, chance, c in SUMS:
        law, p = _sum([_two(-c, c, chance)] * n), rational(chance)
        variance, mean = 4 * c * c * p * (1 - p) * n, n * c * (2 * p - 1)
        for eta in sorted({abs(value - mean) for value in law} - {Fraction(0)}):
            beta = sum((q for value, q in law.items() if abs(value - mean) >= eta), start=Fraction(0))
            if beta < 1:
                yield "example: a tail", compared(eta, "<=", concentration.bernstein(variance, c, beta) * rational(scale))


@false("fact-6.3", f"{FACT}3", "E10", {"scale": "1/2"}, {"scale": "3/4"}, at=rows(3))
def fact_6_3_as_printed(row: int, scale: str = "1") -> Verdict:
    r"""With the printed $|X_i|\in[a_i,b_i]$: false for $X=\pm1$ with equal chances, $|X|\in[1-w,1]$, $\eta=1$,
    $w=1,\frac12,\frac1{10}$: $\frac12>e^{-2/w^2}$.
    """
    return compared(rational(scale) / 2, "<=", concentration.hoeffding(1, [PRINTED[row]]))


@claim("fact-6.3-corrected", f"{FACT}3", {"factor": "5/2"}, {"top": "5"}, assumes="markov calculus")
def fact_6_3_corrected(factor: str = "2", top: str = "4") -> Steps:
    r"""$\Pr[S_n-\mathbb E[S_n]\ge\eta]\le\exp(-2\eta^2/\sum_i(b_i-a_i)^2)$ and the same for the other tail, for independent
    $X_i\in[a_i,b_i]$ and every $\eta\ge0$.

    $e^{sx}$ is convex, so that $X_i$ may be replaced by the variable of the same mean with the values $a_i,b_i$: its $\mathbb
    Ee^{sX_i}$ is no smaller. Let $u=s(b_i-a_i)$, $p$ the chance of $b_i$. The second derivative of $\ln(1-p+pe^u)$ is
    $\frac{ab}{(a+b)^2}$ with $a=1-p$, $b=pe^u$, at most $\frac14$ by step 1 (the larger of the two is $a+w$); by Taylor's theorem
    at 0 $\ln\mathbb Ee^{s(X_i-\mathbb EX_i)}\le\frac{s^2(b_i-a_i)^2}8$.

    Independence adds these up. Markov's inequality for $e^{s(S_n-\mathbb ES_n)}$ at $s=4\eta/W$, $W=\sum_i(b_i-a_i)^2$, has the
    exponent of step 2. The other tail is this one for $-X_i$. For $W=0$ every $X_i$ is constant, and no $\eta>0$ is reached (the
    right side is read as 0); for $\eta=0$ the right side is 1. Examples: both tails at every value of sums of two-valued
    variables.

    For variables on a finite set the proof assistant holds it, where $W>0$: HeavyHitters.fact_6_3.
    """
    yield from hoeffding_steps(factor, top)
    for widths, chance in WIDTHS:
        law = _sum(_two(0, w, chance) for w in widths)
        for eta, q in (*_upper(law), *_upper(law, -1)):
            bound = _power(concentration.hoeffding(eta, widths), str(rational(factor) / 2))
            yield "example: a tail", compared(q, "<=", bound)
