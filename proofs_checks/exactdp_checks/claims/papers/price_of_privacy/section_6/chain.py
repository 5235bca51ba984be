"""Claims of price-of-privacy: Lemma 6.4 fails for adaptive eps-LDP sketches of one rated item, w = 1.

Users are asked, n times for each i < N, "is your rating 1 for i, or 0 for i+1?" and "is it 0 for i, or 1 for i+1?", until the
first no; from then on nothing. P(yes|z) is c + a, c or c - a. For large n all types are equal after yeses alone, as in
``lem-6.4``, while yeses alone are so rare that the transcript tells little on average.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from exactdp.bounds.price_of_privacy.mismatch import agree
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.notation import Exact, LogSum, Steps, Verdict, at_most, compared, exact, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import given
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false

__all__ = ["odds", "spread", "stopped", "told", "yes"]

A = "((t-1)/(N*(t+1)))"
C = f"(1/(t+1) + {A})"


def odds(N: int, t: Fraction, n: int) -> Any:
    """r = (1 - ((t-1)/(N+t-1))^2)^n, as an expression."""
    return ["^", 1 - ((t - 1) / (N + t - 1)) ** 2, n]


def spread(N: int, r: Any) -> Any:
    """Var[sum of Z_i]/(N/4) where neighbours differ independently with odds r: the mean over i of sum over j of phi^|i-j|."""
    phi = ["/", ["-", 1, r], ["+", 1, r]]
    return ["+", 1, *(["*", Fraction(2 * (N - d), N), ["^", phi, d]] for d in range(1, N))]


def told(N: int, t: Fraction) -> Fraction:
    """(t-1)^2 (t+1)/((N-2)t + 2)^2: at least I(Z; transcript)."""
    return (t - 1) ** 2 * (t + 1) / ((N - 2) * t + 2) ** 2


def yes(N: int, i: int, bit: int, t: Exact) -> list[Exact]:
    """P(yes | z) for all types z: is the rating ``bit`` for i, or 1 - bit for i+1? By the bit release on data of one item."""
    rates = []
    for z in product((0, 1), repeat=N):
        own = [x for x in ratings(N, 1) if agree(z, x)]
        answers = [t / (t + 1) if x in (Rating((i,), (bit,)), Rating((i + 1,), (1 - bit,))) else 1 / (t + 1) for x in own]
        rates.append(sum(answers, start=exact(0)) / N)
    return rates


def _queries(N: int, n: int) -> Iterator[tuple[int, int]]:
    for i in range(N - 1):
        yield from ((i, 1), (i, 0)) * n


def stopped(N: int, t: Fraction, n: int) -> LogSum:
    """I(Z; number of yeses before the first no), in nats."""
    chances: list[Fraction] = [Fraction(1, 2**N)] * 2**N  # P(z, yeses alone so far)
    found = LogSum()
    for i, bit in _queries(N, n):
        rates = [rational(q) for q in yes(N, i, bit, exact(t))]
        found += _gain(N, [p * (1 - q) for p, q in zip(chances, rates, strict=True)])
        chances = [p * q for p, q in zip(chances, rates, strict=True)]
    return found + _gain(N, chances)


def _gain(N: int, joint: Sequence[Fraction]) -> LogSum:
    total = sum(joint, start=Fraction(0))
    return LogSum(terms=[(p * 2**N / total, p) for p in joint])


def _changes(z: Sequence[int]) -> int:
    return sum(a != b for a, b in pairwise(z))


def _small() -> list[Verdict]:
    """N = 3 over Q(t): P(all four yeses | z)/c^4 = (1 - a^2/c^2)^changes; N <= 4 in r: the variance; told at N = 3, t = n = 2."""
    t, rows = exact("t"), list(product((0, 1), repeat=3))
    joint: list[Any] = [exact(1)] * 8
    for i, bit in _queries(3, 1):
        joint = [p * q for p, q in zip(joint, yes(3, i, bit, t), strict=True)]
    rho = 1 - ((t - 1) / (t + 2)) ** 2
    parts = [prove.equal(p, ((t + 2) / (3 * (t + 1))) ** 4 * rho ** _changes(z)) for p, z in zip(joint, rows, strict=True)]
    r = exact("r")
    for N in (1, 2, 3, 4):
        types = list(product((0, 1), repeat=N))
        weights = [r ** _changes(z) for z in types]
        square = sum((q * (2 * sum(z) - N) ** 2 for q, z in zip(weights, types, strict=True)), start=exact(0))
        parts.append(prove.equal(square / sum(weights, start=exact(0)) / N, spread(N, "r")))
    return [*parts, compared(stopped(3, Fraction(2), 2), "<=", told(3, Fraction(2)))]


def _steps(third: str, share: str) -> Steps:
    """P(yes|z); rho < 1; what the transcript tells; neighbours; the distances; the spread for small r; then small cases."""
    far = f"({third})*N*(N^2-1)"
    yield "P(yes): likely", f"((N-2) + 2*t)/(N*(t+1)) = {C} + {A}"
    yield "P(yes): equal types", f"((N-1) + t)/(N*(t+1)) = {C}"
    yield "P(yes): unlikely", f"N/(N*(t+1)) = {C} - {A}"
    yield "the odds of one round", f"({C}^2 - {A}^2)/{C}^2 = 1 - ((t-1)/(N+t-1))^2"
    yield "are below 1", at_most("1 - ((t-1)/(N+t-1))^2", "1", strict=True, above=("t",), N=2, t=1)
    yield "the deviation", "a^2 - (p-c)^2 = (c+a-p)*(p-(c-a))"
    yield "chi-square of one answer", "V/m + V/(1-m) = V/(m*(1-m))"
    yield "all answers", f"{A}^2/(({C}-{A})*(1-{C}-{A})^2) = (t-1)^2*(t+1)/((N-2)*t+2)^2"
    yield "at most 1/500", "for m >= 0, u >= 0: (1/(1+u))^2*(2 + 1/(1+u))/((19+m)*(1 + 1/(1+u)) + 2)^2 <= 1/500"
    yield "the correlation of neighbours", "(1-r)/(1+r) = 1/(1+r) - r/(1+r)"
    yield "of types farther away", "for d >= 0, x >= 0: 1 - (d+1)*x <= (1-d*x)*(1-x)"
    yield "is near 1", "for r >= 0: 1 - (1-r)/(1+r) <= 2*r"
    yield "the sum of the distances", f"{far.replace('N', '(N+1)')} = {far} + N*(N+1)"
    yield "the spread", f"(N^2 - 2*r*{far})/N = N - 2*r*(N^2-1)/3"
    yield "at small odds", f"N - 2*(({share})*3*(N-20)/(4*(N^2-1)))*(N^2-1)/3 = 20 + (N-20)/2"
    yield "above 20", "for N >= 21: 20 < 20 + (N-20)/2"
    yield "example: small cases", _small()


def _sized(N: int, t: object, n: int) -> bool:
    return 21 <= N <= 30 and 1 <= n <= 200 and rational(t) > 1


@false(
    "lem-6.4-ldp",
    "Lemma 6.4",
    "E7",
    {"scale": "11/10"},
    {"scale": "101/100"},
    at=tuple({"N": N, "t": t, "n": n} for N, t, n in ((25, "10", 80), (21, "100", 8), (21, "700", 3))),
    when=_sized,
    repair="lem-6.4-corrected",
)
def lem_6_4_ldp_as_printed(N: int, t: str, n: int, scale: str = "1") -> Steps:
    r"""For adaptive $\epsilon$-LDP sketches with $w = 1$, $I(Z;S_1^T) \le \delta$ implies $\mathrm{Var}^T[F] \le
    \mathrm{Var}^0[F]\max\{20,10\delta\}$ for every realisation. (False at the listed $N$, $e^\epsilon$, $n$: after $2n(N-1)$
    yeses of the protocol of lem-6.4-ldp-corrected, with $\delta \le 2$ and $F$ of the query whether one's rating is 1.)

    The information is at most $\frac{(t-1)^2(t+1)}{((N-2)t+2)^2} \le 2$, $t = e^\epsilon$ (lem-6.4-ldp-corrected), so $\max\{20,
    10\delta\} = 20$. Neighbours differ with odds $r = (1-(\frac{t-1}{N+t-1})^2)^n$, and $\mathrm{Var}^T[F]/\mathrm{Var}^0[F] =
    1+\sum_{d<N}\frac{2(N-d)}N\varphi^d$, $\varphi = \frac{1-r}{1+r}$.
    """
    level = rational(t)
    found = spread(N, odds(N, level, n))
    yield (
        "the variance after yeses alone",
        given([prove.comparison(told(N, level), "<=", 2)], prove.comparison(found, "<=", 20 * rational(scale))),
    )


@claim("lem-6.4-ldp-corrected", "Lemma 6.4", {"third": "1/2"}, {"share": "101/100"}, assumes="chain-rule kl-chi-square")
def lem_6_4_ldp_corrected(third: str = "1/3", share: str = "1") -> Steps:
    r"""For every $\epsilon > 0$ and $N \ge 21$ an adaptive $\epsilon$-LDP protocol with $w = 1$ has $I(Z;S_1^T) \le \frac1{500}$
    and a transcript with $\mathrm{Var}^T[F] > 20\,\mathrm{Var}^0[F]$: until the first no, $n$ times for each $i < N$, is the
    rating 1 for $i$ or 0 for $i+1$, and is it 0 for $i$ or 1 for $i+1$, at $t = e^\epsilon$ or 2, whichever is less. After yeses
    alone $\mathrm{Var}^T[F]/\mathrm{Var}^0[F] \ge N-\frac23(N^2-1)r$, $F = \sum_iZ_i$ up to scale, $r =
    (1-(\frac{t-1}{N+t-1})^2)^n \to 0$; and $I(Z;S_1^T) \le \frac{(t-1)^2(t+1)}{((N-2)t+2)^2}$.

    A user has one uniform item; asked for $\{(i,1),(i+1,0)\}$ by the bit release at $t$ she says yes with probability $c+a$,
    $c$ or $c-a$ as $(z_i,z_{i+1})$ is $(1,0)$, equal or $(0,1)$, $a = \frac{t-1}{N(t+1)}$, $c = \frac1{t+1}+a$: the first three
    steps. The two questions have both yeses with $c^2-a^2$ if the neighbours differ, and else $c^2$, so given yeses alone
    neighbours differ independently with odds $r = \rho^n$, $\rho = 1-\frac{a^2}{c^2} < 1$: the next two. The transcript is the
    number of yeses before the first no. By the chain rule its information is the sum of those of the answers; one answer with
    mean $m$ tells at most $\frac{E(p-m)^2}{m(1-m)} \le \frac{a^2}{m(1-m)}$, $V = E(p-m)^2$, as $|p-c| \le a$ (the sixth and
    seventh steps), $c-a \le m \le c+a$, and it is reached with probability at most $(c+a)^k$: in all at most
    $\frac{a^2}{(c-a)(1-c-a)^2}$, the eighth, and at most $\frac1{500}$ for $t = 1+\frac1{1+u} \le 2$, $N = 21+m$, the ninth.

    Given yeses alone the signs of two types at distance $d$ have the correlation $\varphi^d$, $\varphi = \frac{1-r}{1+r} \ge
    1-2r$, and $\varphi^d \ge 1-2rd$ by induction, $x = 2r$; $\sum_{i,j}|i-j| = \frac{N(N^2-1)}3$ by induction. So
    $\mathrm{Var}[\sum_iZ_i]$ is at least $N-\frac23(N^2-1)r$ times $\frac N4$, and $F$, with the same two values $f_i(1)$,
    $f_i(0)$ for each $i$, is affine in $\sum_iZ_i$: the next steps. At $r \le \frac{3(N-20)}{4(N^2-1)}$, which some $n$
    attains, this is at least $20+\frac{N-20}2 > 20$, the last two, while $\max\{20,10\delta\} = 20$.
    """
    yield from _steps(third=third, share=share)
