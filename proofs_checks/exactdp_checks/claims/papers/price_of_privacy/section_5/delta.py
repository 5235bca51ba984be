"""Claims of price-of-privacy: delta-min and delta-lm, the probability of a zero sketch, and Theorem 5.1 at w = 1 (proof 5.2).

theta = p w, a = theta/N <= 1/2, that is N >= 2 theta, where a statement is up to O(1/N). Asymptotic statements become explicit
inequalities from two facts about ln(1-x). v = sum beta_l b_l, m = sum beta_l b_l^2; sums over the classes of items and users are
linear.
"""

from fractions import Fraction
from itertools import combinations

from exactdp.bounds.price_of_privacy import max_sense as bounds
from exactdp.protocols import max_sense as protocol
from exactdp_checks.claims.notation import Steps, Verdict, at_most, compared, distinct, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false
from exactdp_checks.claims.writing import rows

WHERE = "Section 5, proof 5.2"
HALF = "1/2"
LOWER = (  # alpha, beta, b, theta, w, N
    (("1",), (HALF, HALF), ((1, 0),), "7/2", 4, 4),
    (("1",), (HALF, HALF), ((1, 0),), 8, 16, 100),
    ((HALF, HALF), (HALF, HALF), ((1, HALF), ("1/4", "3/4")), 1, 2, 20),
)
SAME = ((1, HALF), (0, HALF))  # the ratings of two classes of users; their mean is 1/2 for both classes of items


def _logarithm(above: str = "1", below: str = "1/2") -> list[Verdict]:
    """-x - above x^2 <= ln(1-x) for 0 < x <= 1/2, x = 1/(2(1+z)); ln(1-x) <= -x - below x^2 for 0 < x < 1, x = 1/(1+y).

    By the derivatives: -1/(1-x) + 1 + 2 above x >= 0, and -1 - 2 below x + 1/(1-x) >= 0.
    """
    return [
        at_most("1/(1 - 1/(2*(1+z)))", f"1 + 2*({above})/(2*(1+z))", z=0),
        at_most(f"1 + 2*({below})/(1+y)", "1/(1 - 1/(1+y))", y=0, above=("y",)),
    ]


def _clusterings(N: int) -> list[tuple[int, ...]]:
    """The partitions of N items into halves: the labels, with 0 for the first item."""
    halves = (set(one) for one in combinations(range(N), N // 2) if 0 in one)
    return [tuple(int(i not in one) for i in range(N)) for one in halves]


def _subsets(N: int) -> list[tuple[int, ...]]:
    return [tuple(j for j in range(N) if chosen >> j & 1) for chosen in range(2**N)]


def _chance(labels: tuple[int, ...], H: tuple[int, ...]) -> Fraction:
    """P(S0 = 1 | H) of a user of a random class of SAME, w = 1: her item is in H, and she likes it."""
    terms = (rational(b[labels[j]]) for b in SAME for j in H)
    return sum(terms, start=Fraction(0)) / (2 * len(labels))


@claim("eq-12", "equation (12)", {"above": "9/10"}, {"below": "3/5"}, assumes="calculus")
def eq_12(above: str = "1", below: str = "1/2") -> Steps:
    r"""Independent inclusion and $N \ge 2\theta$: $\frac{\theta^2}{2N}\sum_l\beta_lb_{kl}^2 \le -\theta v_k - \ln q_k^0 \le
    \frac{\theta^2}N\sum_l\beta_lb_{kl}^2$, so the error is of order $1/N$ unless all $b_{kl} = 0$; natural logarithm.

    $-x-x^2 \le \ln(1-x)$ for $0 < x \le \frac12$, $x = \frac1{2(1+z)}$, and $\ln(1-x) \le -x-\frac{x^2}2$ for $0 < x < 1$, $x =
    \frac1{1+y}$: both sides vanish at 0, and the first two steps compare the derivatives. $\ln q_k^0$ is the sum over the items
    of $\ln(1-x)$ at $x = \frac{\theta b_{kl}}N \le \frac12$, $\beta_lN$ of them in each class: the last step.
    """
    yield "the logarithm from below", _logarithm(above, below)
    yield "the logarithm from above", "beta*N*(theta*b/N)^2 = theta^2*beta*b^2/N"


@claim("sec-5-qbounds", WHERE, {"square": "1/2"}, {"square": "99/100"}, uses="eq-12", assumes="exp-above-tangent")
def sec_5_qbounds(square: str = "1") -> Steps:
    r"""Independent inclusion and $N \ge 2\theta$: $e^{-\theta}(1 - \theta^2/N) \le q_k^0 \le 1$.

    eq-12: $-\ln q \le \theta v+\frac{\theta^2}Nm$ with $v, m \le 1$, at most $\theta+\frac{\theta^2}N$, the step; and
    $e^{-\theta^2/N} \ge 1-\frac{\theta^2}N$.
    """
    yield "the exponent", f"for theta >= 0, y >= 0, z >= 0, N >= 1: theta/(1+y) + theta^2/(1+z)/N <= theta + ({square})*theta^2/N"


@false("sec-5-deltalm-lower", WHERE, "E4d", {"scale": "99/100"}, {"scale": "3/4"}, at=rows(3))
def sec_5_deltalm_lower_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$\delta_{lm} \ge \delta_{\min}$ at finite $N$, independent inclusion: false for $K = 1$, $b = (1, 0)$, $N = 4$, $\theta =
    \frac72$ ($\frac18 < e^{-7/4}$) and $N = 100$, $\theta = 8$; and for $K = 2$, $N = 20$, $\theta = 1$.

    Is delta_min as printed at most the least delta_lm?
    """
    alpha, beta, b, theta, w, N = LOWER[row]
    printed = bounds.delta_printed(alpha, beta, b, theta) * rational(scale)
    yield "the least separation", compared(printed, "<=", bounds.delta(alpha, beta, b, theta, w, N))


@claim(
    "sec-5-deltalm-lower-corrected",
    WHERE,
    {"loss": "5"},
    {"above": "9/10"},
    uses="eq-12 sec-5-deltalm",
    assumes="calculus exp-above-tangent",
)
def sec_5_deltalm_lower_corrected(above: str = "1", loss: str = "6") -> Steps:
    r"""Independent inclusion and $N \ge 2\theta$: $\delta_{lm} \ge |\sum_k\alpha_k(b_{kl}-b_{km})e^{-\theta v_k}| -
    \max(\theta^2, 6\theta)/N$.

    By eq-12 and sec-5-deltalm a term of $\delta_{lm}$ has the factor $\frac{q}{(1-ab)(1-ac)}$, $a = \frac\theta N \le \frac12$,
    between $e^{-\theta v}(1-\frac{\theta^2}N)$ and $\frac{e^{-\theta v}}{(1-a)^2}$. $(1-a)^{-2} \le 1+6a$ for $a =
    \frac1{2(1+z)}$, the last step: so the factor is within $\frac{\max(\theta^2,6\theta)}N$ of $e^{-\theta v}$, and the weights
    $\alpha_k|b_{kl}-b_{km}|$ add up to at most 1.
    """
    a = "(1/(2*(1+z)))"
    yield "the logarithm from below", _logarithm(above)
    yield "the logarithm from above", f"for z >= 0: 1/(1-{a})^2 <= 1 + ({loss})*{a}"


@claim("thm-5.1-counterexample", "Theorem 5.1", {"other": "1/3"}, {"level": "1/3"}, beyond=True)
def thm_5_1_counterexample(other: str = "1/2", level: str = "1/2") -> Steps:
    r"""$w = 1$, $K = L = 2$, $\alpha = \beta = (\frac12, \frac12)$, $b_1 = (1, \frac12)$, $b_2 = (0, \frac12)$: $E[B_i]$ is the
    same for all items, every $N$ and $p$; with i.i.d. user classes $P[S^0=1 \mid H] = |H|/(2N)$ for every $H$, clustering and
    $N$; $\delta_{\min} > 0$ at $\theta = \frac12, 1, 10$.

    $E[B_i]$: with one rated item, $P[S^0=0|H_i=1]$ is $\frac{1-b}N+(1-\frac1N)(1-p\frac{V-b}{N-1})$ for a class with $V$ the sum
    of its ratings; here $b_2 = 1-b_1$ for every item, so $V_1+V_2 = N$, and the mean over the two classes is free of $b$: the
    first step. Given $H$ the sketch is 1 if the rated item is in $H$ and liked; the item is uniform, and the two classes like an
    item of the first class with probability $\frac{1+0}2$, of the second with $\frac{1/2+1/2}2$: $\frac12$ each, the next steps.
    Users are i.i.d., so the law of $(H_u,S_u)_u$ is the same for all clusterings.
    """
    zero = "((1-{b})/N + (1-1/N)*(1 - p*({V}-{b})/(N-1)))"
    mean = f"({zero.format(b='b', V='V')} + {zero.format(b='(1-b)', V='(N-V)')})/2"
    yield "the mean score", f"{mean} = 1 - 1/(2*N) - p*(N-1)*({level})/N"
    yield "an item of the first class", f"(1 + 0)/2 = 2*({other})*(1/2)"
    yield "an item of the second class", f"(1/2 + 1/2)/2 = ({other})*1"
    for theta in (HALF, 1, 10):
        printed = bounds.delta_printed([HALF, HALF], [HALF, HALF], SAME, theta)
        yield "delta-min is positive", compared(0, "<", printed)
    laws = [(_chance(c, H), Fraction(len(H), 2 * N)) for N in (2, 4) for c in _clusterings(N) for H in _subsets(N)]
    yield "example: all sensing sets", distinct(laws)
    b = [[row[label] for label in (0, 0, 1, 1)] for row in SAME]
    means = [protocol.mean(b, [1, 1], 1, "p", i) for i in range(4)]
    yield "example: the code", distinct([(means[0], one) for one in means[1:]])


@false(
    "thm-5.1",
    "Theorem 5.1",
    "E3-classes",
    {"count": -1},
    {"count": 1},
    at=({"N": 4, "d": 1}, {"N": 4, "d": 2}, {"N": 6, "d": 1}),
    when=lambda N, d: N in (4, 6) and d >= 1,
    uses="thm-5.1-counterexample",
    repair="thm-5.1-users-corrected",
)
def thm_5_1_as_printed(N: int, d: int, count: int = 0) -> Steps:
    r"""MaxSense clusters correctly with probability $1 - N^{-d}$ for $U$ large enough: false for every $U$ in the counterexample
    ($w = 1$, $\delta_{\min} > 0$) where user classes are drawn i.i.d.: the law of a user's transcript is the same for all $M =
    \frac12\binom N{N/2}$ clusterings, so some clustering is found with probability at most $1/M$; $N = 4, 6$. (For classes of
    exact sizes, where all $E[B_i]$ are equal as well, nothing is claimed.)

    Is 1 - N^-d at most the success of the best decoder, the mean over clusterings, from the law of (H, S0), p = theta = 1/2? The
    best guess from one user, and from U users, whose transcripts have the same law for each clustering.
    """
    clusterings = _clusterings(N)
    best: list[Fraction] = []
    for H in _subsets(N):
        ones = [_chance(c, H) for c in clusterings]
        best += [max(ones) / 2**N, max(1 - one for one in ones) / 2**N]
    yield "the best decoder", prove.comparison(1 - Fraction(1, N**d), "<=", ["/", ["+", *best], len(clusterings) + count])
