"""Claims of heavy-hitters: Azuma's, Chung and Lu's and McDiarmid's bounds, also for permutations, Facts 6.5 to 6.10.

Examples: the largest exact tail of all martingales whose steps take, given the past, the two values of a listed pair, found by a
dynamic programme; every function on two coordinates for McDiarmid's bound; hypergeometric laws for permutations.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from exactdp.bounds.heavy_hitters import concentration
from exactdp_checks.claims.notation import Real, Steps, Verdict, at_most, compared, identity, rational
from exactdp_checks.claims.papers.heavy_hitters.helpers.martingales import best_tails, factorials, hoeffding_steps
from exactdp_checks.claims.papers.heavy_hitters.stated import claim

UNIT = 7  # the width of a step, in units of 1
ALL = tuple((a, b) for a, b in product(range(1, UNIT), repeat=2) if a + b <= UNIT)  # down by a, up by b
SIGMA, LARGEST = 4, 4
NARROW = tuple((a, b) for a, b in product(range(1, LARGEST + 1), repeat=2) if a * b <= SIGMA)
FACT = "Section 6, Fact 6."


def _raised(bound: Real, factor: str) -> Real:
    """The bound of which the exponent is factor/2 of that of ``bound``."""
    return bound if factor == "2" else (bound.ln() * (rational(factor) / 2)).exp()


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


@claim("fact-6.5", f"{FACT}5", {"factor": "3"}, {"sides": "1"}, uses="fact-6.5-one-sided")
def fact_6_5(factor: str = "2", sides: str = "2") -> Steps:
    r"""$\Pr[|Y_t-Y_0|\ge\eta]\le2\exp(-2\eta^2/\sum_{i\in[t]}c_i^2)$ for every $\eta>0$ and every martingale whose step
    $Y_i-Y_{i-1}$ lies, given the past, in an interval of length $c_i$.

    fact-6.5-one-sided for $Y$ and for $-Y$, which is a martingale with the same widths, bounds each side by half of the right
    side: the step adds the two. Examples: $t\le3$, $c_i=7$ and every $\eta>0$, for all martingales of ``best_tails``.

    On a finite probability space the proof assistant holds it, where a width is not 0: HeavyHitters.fact_6_5.
    """
    yield f"x/2*({sides}) + x/2*({sides}) = 2*x"
    for t in (1, 2, 3):
        for eta, chance in best_tails(ALL, t, 2):
            yield "example: a tail", compared(chance, "<=", _raised(concentration.azuma(eta, [UNIT] * t) / 2, factor) * 2)


@claim(
    "fact-6.5-one-sided", f"{FACT}5", {"factor": "5/2"}, {"top": "5"}, beyond=True, uses="fact-6.3-corrected", assumes="markov"
)
def fact_6_5_one_sided(factor: str = "2", top: str = "4") -> Steps:
    r"""$\Pr[Y_t-Y_0\ge\eta]\le\exp(-2\eta^2/\sum_{i\in[t]}c_i^2)$ for every $\eta>0$ and every martingale whose step
    $Y_i-Y_{i-1}$ lies, given the past, in an interval of length $c_i$.

    Given the past a step has the mean 0, so that step 1, as in fact-6.3-corrected, gives $\mathbb
    E[e^{s(Y_i-Y_{i-1})}|\text{past}]\le e^{s^2c_i^2/8}$. Taking the means from the last step to the first, $\mathbb
    Ee^{s(Y_t-Y_0)}\le e^{s^2W/8}$ with $W=\sum_ic_i^2$, and Markov's inequality at $s=4\eta/W$ has the exponent of step 2.
    For $W=0$ no step moves, and the right side is read as 0. Examples: $t\le3$, $c_i=7$ and every $\eta>0$, for all martingales
    of ``best_tails``.
    """
    yield from hoeffding_steps(factor, top)
    for t in (1, 2, 3):
        for eta, chance in best_tails(ALL, t, 1):
            bound = _raised(concentration.azuma(eta, [UNIT] * t, two_sided=False), factor)
            yield "example: a tail", compared(chance, "<=", bound)


@claim("fact-6.6", f"{FACT}6", {"base": "4"}, {"factor": "1"}, uses="fact-6.2-corrected", assumes="markov")
def fact_6_6(base: str = "3", factor: str = "2") -> Steps:
    r"""$\Pr[Y_n-Y_0\ge\eta]\le\exp(-\eta^2/(2(\sum_i\sigma_i^2+\frac{c\eta}3)))$ for every $\eta>0$ and every martingale with
    $\mathrm{Var}[Y_i|\text{past}]\le\sigma_i^2$ and $|Y_i-Y_{i-1}|\le c$.

    As in fact-6.2-corrected, with $c$ for $2c$ and given the past: by step 1 $j!\ge2\cdot3^{j-2}$, so that $\mathbb
    E[e^{sZ}|\text{past}]\le\exp(\frac{s^2\sigma_i^2}{2(1-cs/3)})$ for a step $Z$ and $cs<3$. Taking the means from the last step
    to the first, $\ln\mathbb Ee^{s(Y_n-Y_0)}\le\frac{s^2V}{2(1-cs/3)}$, $V=\sum_i\sigma_i^2$. Markov's inequality at
    $s=\eta/(V+\frac{c\eta}3)$, where $cs<3$ if $V>0$, has the exponent of step 2. For $V=0$ no step moves but for a chance of 0.
    Examples: $n\le3$, $c=\sigma_i^2=4$.

    On a finite probability space the proof assistant holds it, where $V+c>0$: HeavyHitters.fact_6_6.
    """
    s = f"(y/(V + c*y/({base})))"
    yield from factorials(base)
    yield f"V*{s}^2/(2*(1 - c*{s}/({base}))) - {s}*y = 0 - y^2/(({factor})*(V + c*y/({base})))"
    bound = concentration.chung_lu
    for t in (1, 2, 3):
        for eta, chance in best_tails(NARROW, t, 1):
            yield "example: a tail", compared(chance, "<=", bound(eta, [SIGMA] * t, LARGEST))


@claim("fact-6.8", f"{FACT}8", {"factor": "5/2"}, {"steps": "(n+1)"}, uses="fact-6.5-one-sided")
def fact_6_8(factor: str = "2", steps: str = "n") -> Steps:
    r"""$\Pr[\Delta-\mathbb E[\Delta]\ge\eta]\le\exp(-2\eta^2/(nc^2))$ for every $\eta>0$ and every function $\Delta$ of $n$
    independent coordinates that moves by at most $c$ if one of them changes.

    $Y_i=\mathbb E[\Delta|X_1,\dots,X_i]$ is a martingale from $\mathbb E\Delta$ to $\Delta$. Given the past, two values of $Y_i$
    are the means of $\Delta$ over the same later coordinates, for two values of $X_i$: they differ by at most $c$. So
    fact-6.5-one-sided has $n$ widths $c$, and the step, with a width for each of the two halves of the coordinates, is its
    denominator. Examples: all $\Delta:\{0,1\}^n\to\{0,1,2\}$, $n\le2$, $c=1$.

    For coordinates on a finite set the proof assistant holds it, where $nc>0$: HeavyHitters.fact_6_8.
    """
    yield f"h*c^2 + (n-h)*c^2 = ({steps})*c^2"
    for n, p in product((1, 2), (Fraction(2, 7), Fraction(1, 2))):
        for eta, chance in sorted(set(_functions(n, p))):
            yield "example: a tail", compared(chance, "<=", _raised(concentration.mcdiarmid(eta, n, 1), factor))


@claim("fact-6.10", f"{FACT}10", {"half": "1/3"}, {"factor": "4"}, uses="fact-6.5-one-sided", assumes="expectation")
def fact_6_10(half: str = "1/2", factor: str = "2") -> Steps:
    r"""$\Pr[\Delta(\mathbf X)-\mathbb E[\Delta(\mathbf X)]\ge\eta]\le\exp(-\frac{2\eta^2}{n_1c^2}(\frac{n-1/2}{n-n_1})
    (1-\frac1{2\max\{n_1,n_2\}}))$ for $1\le n_1<n$, $n_2=n-n_1$, every $\eta>0$ and every $(n_1,n_2)$-symmetric $\Delta$ of a
    uniform permutation that a swap across the two parts moves by at most $c$.

    Reveal $X_1,\dots,X_{n_1}$ one by one; then $\Delta$ is known, as the order within the parts does not matter. Given the past,
    compare $X_i=x$ and $X_i=x'$: exchanging $x$ and $x'$ in the permutation maps the one case onto the other. Where the other of
    the two stands in the first part nothing changes, and it stands in the second with probability $\frac{n_2}{n-i}$; so the means
    differ by at most $c\frac{n_2}{n-i}$, which is the width for fact-6.5-one-sided.

    Step 1, added up over $x=n-1,\dots,n_2$, bounds $\sum_i\frac1{(n-i)^2}$ by $\frac1{n_2-1/2}-\frac1{n-1/2}$, which step 2
    writes as one quotient, with $n_1$ for $n$ and $n_2$ for $m$. Step 3 is the exponent with $n_2$ in the maximum; revealing the
    second part first exchanges $n_1$ and $n_2$, and step 4 has $n_1$ in the maximum: the better of the two is the statement.
    Examples: the number of marked ones in the first part, for all $n_1$ and $n\le7$.
    """
    yield from symmetric_steps(half)
    bound = concentration.permutation_mcdiarmid
    for n in range(2, 8):
        for n_1, marked in product(range(1, n), repeat=2):
            law, mean = concentration.hypergeometric(n, marked, n_1), Fraction(n_1 * marked, n)
            for j in range(int(mean) + 1, n_1 + 1):
                if chance := concentration.tail(law, j):
                    yield "example: a tail", compared(chance, "<=", _raised(bound(j - mean, n, n_1, 1), factor))
