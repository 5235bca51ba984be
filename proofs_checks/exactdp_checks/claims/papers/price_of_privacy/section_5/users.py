"""Claims of price-of-privacy: deviations of the scores of MaxSense, how many users suffice, the clustering step (proof 5.2).

Independent inclusion, t = e^epsilon, h = eps-hat, p = theta/w, theta = p w. Counterexamples, with the tails of
``max_sense_tails``, are such for both readings of Delta_min: the gap of the means, which is meant, and E|B_l - B_m|, as defined.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from exactdp.bounds.price_of_privacy import max_sense as bounds
from exactdp.bounds.price_of_privacy import max_sense_tails as tails
from exactdp.protocols import clustering, user_classes
from exactdp_checks.claims.notation import Steps, Verdict, at_most, identity, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.functions import rescaled
from exactdp_checks.claims.papers.price_of_privacy.helpers.tails import beyond, outside, setting
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false
from exactdp_checks.claims.writing import rows

WHERE = "Section 5, proof 5.2"
HALVES = ("1/2", "1/2")
USERS = (  # N, w, theta, t, d
    (2, 2, "19/10", 1000, 1),
    (2, 1, "19/20", 1000, 1),
    (2, 2, "19/10", 1000, 2),
    (1000, 100, 2, 20, 4),
)
POINTS = (  # deviations of the scores from the means 0, 1, 2 of three clusters
    (("-19/100",) * 3 + ("19/100",) * 3, ("19/100",), ("-19/100",)),
    (("-1/5",) * 45 + ("1/5",) * 45, ("1/5",) * 5, ("-1/5",) * 5),
)
CHERNOFF = ((1, "1/100", 99), (2, "1/100", 49), (1, "1/1000", 999))


def _exponent(constant: str) -> list[Verdict]:
    """Delta = U h (theta - theta^2/w) delta/(2N), p = theta/w: Delta^2/(75 U p)."""
    gap = "(U*h*(theta - theta^2/w)*delta/(2*N))"
    return [identity(f"{gap}^2/(75*U*(theta/w))", f"U*w*theta*(1-theta/w)^2*h^2*delta^2/(({constant})*N^2)")]


def _solved(divisor: str, constant: str) -> list[Verdict]:
    users = f"({constant})*N^2*L/(h^2*delta^2*w*theta*(1-theta/w)^2)"
    line = identity(f"({users})*w*theta*(1-theta/w)^2*h^2*delta^2/(({divisor})*N^2)", "L")
    return [line, identity("(k + l) - (k + (1+d)*l)", "0 - d*l")]


def _bernstein(factor: str, constant: str) -> list[Verdict]:
    """x = Delta/5, B = cap/(1+r), Delta = cap/(1+y): 2 (B + x/3) <= factor cap, and x^2/(factor cap) is the exponent."""
    return [
        at_most("2*(cap/(1+r) + cap/(1+y)/15)", f"({factor})*cap", cap=0, r=0, y=0),
        identity(f"(Delta/5)^2/(({factor})*cap)", f"Delta^2/(({constant})*cap)"),
    ]


def _spread(scores: Sequence[Fraction], labels: Sequence[int]) -> Any:
    """The sum of squared distances to the means of the clusters, as an expression."""
    terms: list[Any] = []
    for label in sorted(set(labels)):
        own = [v for v, one in zip(scores, labels, strict=True) if one == label]
        mean = sum(own, start=Fraction(0)) / len(own)
        terms += [["^", v - mean, 2] for v in own]
    return ["+", 0, *terms]


def _gaps(part: str = "1/5") -> Verdict:
    """Scores off by at most part Delta: of one cluster at most 2/5 Delta apart, of two at least 3/5 Delta."""
    return prove.all_of(
        [
            at_most("3/5*D", f"(D + s - ({part})*D + u) - (({part})*D - v)", D=0, s=0, u=0, v=0),
            at_most(f"(({part})*D - u) - (0 - ({part})*D + v)", "2/5*D", D=0, u=0, v=0),
            at_most("2/5*D", "3/5*D", D=0, strict=True, above=("D",)),
        ]
    )


@false("sec-5-chernoff", WHERE, "E4f", {"third": "4"}, {"third": "5"}, at=rows(3))
def sec_5_chernoff_as_printed(row: int, third: str = "3") -> Steps:
    r"""$P[|B - \bar B| \ge a\bar B] \le 2e^{-a^2\bar B/3}$ for any $a > 0$: false for one $\mathrm{Bernoulli}(0.01)$ variable at
    $a = 99$, two at $a = 49$, and $\mathrm{Bernoulli}(0.001)$ at $a = 999$.
    """
    U, h, a = CHERNOFF[row]
    printed = tails.chernoff_printed(U * Fraction(h), a)
    yield (
        "an exact tail",
        prove.comparison(outside(U, Fraction(h), a * U * Fraction(h)), "<=", rescaled(printed, 2, 3 / rational(third))),
    )


@claim("sec-5-chernoff-corrected", WHERE, {"most": "2"}, {"third": "5/2"}, assumes="bernstein")
def sec_5_chernoff_corrected(most: str = "3/2", third: str = "3") -> Steps:
    r"""For $0 < a \le \frac32$: $P[|B-\bar B| \ge a\bar B] \le 2e^{-a^2\bar B/3}$ for a sum $B$ of independent bits.

    Bernstein's inequality with $v \le \bar B$ and deviations at most 1: the exponent is $\frac{a^2\bar B}{2(1+a/3)}$, and
    $2(1+\frac a3) \le 3$ for $a = \frac32/(1+z)$.
    """
    yield "the denominator", at_most(f"2*(1 + ({most})/(1+z)/3)", third, z=0)


@false(
    "sec-5-chernoff-step",
    WHERE,
    "E4f",
    {"constant": "80"},
    {"constant": "90"},
    at=({"U": 350}, {"U": 375}),
    when=lambda U: U in (350, 375),
)
def sec_5_chernoff_step_as_printed(U: int, constant: str = "75") -> Steps:
    r"""$P[|B_j - \overline{B_{l(j)}}| \ge \Delta_{\min}/5] \le 2\exp(-\frac{\Delta_{\min}^2}{75\overline{B_{l(j)}}})$: false at
    $N = w = 2$, $\theta = \frac1{40}$, $b = (1, 0)$, $e^\epsilon = 10^6$, $U = 350, 375$, for the item that nobody likes, with
    $\Delta_{\min}$ the gap of the means, and with $E|B_l - B_m|$.

    N = w = 2, theta = 1/40, t = 10^6: the item that nobody likes, whose mean is far below Delta.
    """
    h, gap, most = setting(2, 2, "1/40", 10**6, U)
    printed = tails.chernoff_step_printed(U * h, gap)
    yield "an exact tail", prove.comparison(outside(U, h, most / 5), "<=", rescaled(printed, 2, 75 / rational(constant)))


@claim("sec-5-chernoff-step-corrected", WHERE, {"most": "8"}, {"most": "10"}, assumes="bernstein")
def sec_5_chernoff_step_corrected(most: str = "15/2") -> Steps:
    r"""The same for $\Delta_{\min} \le \frac{15}2\overline{B_{l(j)}}$.

    Bernstein's inequality at $x = \frac\Delta5$ with $v \le \bar B$: $2(\bar B+\frac x3) \le 3\bar B$ for $\Delta =
    \frac{15}2\bar B/(1+z)$, and $\frac{x^2}{3\bar B} = \frac{\Delta^2}{75\bar B}$.
    """
    yield "the denominator", f"for B >= 0, z >= 0: 2*(B + ({most})*B/(1+z)/15) <= 3*B"


@claim("sec-5-deviation", WHERE, {"factor": "2"}, {"constant": "74"}, uses="sec-5-upper", assumes="bernstein")
def sec_5_deviation(factor: str = "3", constant: str = "75") -> Steps:
    r"""$P[|B_j - \overline{B_{l(j)}}| \ge \Delta/5] \le 2\exp(-\frac{\Delta^2}{75Up})$ for every $\Delta \le Up$, so for the gap
    of two means.

    Bernstein's inequality at $x = \frac\Delta5$ with $v \le \bar B \le Up$ (sec-5-upper): $2(\bar B+\frac x3) \le 3Up$, the first
    step with $\bar B = \frac{Up}{1+r}$ and $\Delta = \frac{Up}{1+y}$; the second is the exponent.
    """
    yield "the denominator", _bernstein(factor, constant)


@false(
    "sec-5-union",
    WHERE,
    "E4c",
    {"constant": "80"},
    {"constant": "70"},
    at=({"U": 700}, {"U": 600}),
    when=lambda U: U in (600, 700),
)
def sec_5_union_as_printed(U: int, constant: str = "75") -> Steps:
    r"""The union bound $\exp(\ln2N - \frac{Uw\hat\epsilon^2\delta_{\min}^2}{75N^2})$: false at $N = w = 2$, $\theta =
    \frac{19}{10}$, $b = (1, 0)$, $e^\epsilon = 1000$, $U = 600, 700$, for a single item; both readings of $\Delta_{\min}$.

    N = w = 2, theta = 19/10, t = 1000: the probability for one item against the union bound with the printed exponent.
    """
    delta = bounds.delta_printed([1], HALVES, [[1, 0]], "19/10")
    h, _, most = setting(2, 2, "19/10", 1000, U)
    printed = bounds.union_printed(U, 2, 2, "19/10", 1000, delta)
    yield "an exact tail", prove.comparison(outside(U, h, most / 5), "<=", rescaled(printed, 4, 75 / rational(constant)))


@claim(
    "sec-5-union-corrected",
    WHERE,
    {"constant": "299"},
    {"constant": "75"},
    uses="sec-5-deviation sec-5-separation-corrected",
    assumes="union-bound",
)
def sec_5_union_corrected(constant: str = "300") -> Steps:
    r"""Independent inclusion, $\delta = \min\delta_{lm}$: the exponent $\frac{\Delta_{\min}^2}{75Up}$ is
    $\frac{Uw\theta(1-\theta/w)^2\hat\epsilon^2\delta^2}{300N^2}$, and a score is off by $\Delta_{\min}/5$ with probability at
    most $2e$ to its negative; $N$ scores by the union bound.

    sec-5-deviation with $\Delta_{\min}$ of sec-5-separation-corrected, $p = \frac\theta w$: the step is the exponent.
    """
    yield "the exponent", _exponent(constant)


@false("sec-5-users", WHERE, "E4c", {"constant": "76"}, {"constant": "90"}, at=rows(4))
def sec_5_users_as_printed(row: int, constant: str = "75") -> Steps:
    r"""$U = \frac{75N^2(\ln2+(1+d)\ln N)}{\hat\epsilon^2\delta_{\min}^2w\theta}$ users suffice: false, a single item fails with a
    probability above $N^{-d}$ (both readings of $\Delta_{\min}$), $b = (1, 0)$: $N = w = 2$, $\theta = 1.9$, $d = 1, 2$; $N = 2$,
    $w = 1$, $\theta = 0.95$, $d = 1$ (exact tails, $e^\epsilon = 1000$); $N = 1000$, $w = 100$, $\theta = 2$, $e^\epsilon = 20$,
    $d = 4$ (a lower bound by Stirling's formula).

    U = constant N^2 (ln 2 + (1+d) ln N)/(h^2 delta_min^2 w theta), rounded up: is P(|B_j - mean| >= Delta/5) <= N^-d?
    """
    N, w, theta, t, d = USERS[row]
    delta = bounds.delta_printed([1], HALVES, [[1, 0]], theta)
    value = bounds.users_printed(N, w, theta, t, delta, d) * (rational(constant) / 75)
    U = ceil(value.enclosure(64).upper)
    h, _, most = setting(N, w, theta, t, U)
    failing = outside(U, h, most / 5) if U <= user_classes.MAX_USERS else beyond(U, h, most / 5)
    yield "an exact tail", prove.comparison(failing, "<=", Fraction(1, N**d))


@claim("sec-5-users-corrected", WHERE, {"constant": "299"}, {"constant": "75"}, uses="sec-5-union-corrected")
def sec_5_users_corrected(constant: str = "300") -> Steps:
    r"""Independent inclusion, exact $\delta = \min\delta_{lm}$: at $U = \frac{300N^2(\ln2+(1+d)\ln
    N)}{\hat\epsilon^2\delta^2w\theta(1-\theta/w)^2}$ the union bound is $N^{-d}$.

    At this $U$ the exponent of sec-5-union-corrected is $\ln2+(1+d)\ln N$, the first step, and $\ln2N$ less that is $-d\ln N$,
    the second.
    """
    yield "the exponent", _solved("300", constant)


@claim(
    "thm-5.1-users-corrected",
    "Theorem 5.1",
    {"constant": "299"},
    {"part": "1/4"},
    uses="sec-5-users-corrected sec-5-clustering-corrected",
)
def thm_5_1_users_corrected(constant: str = "300", part: str = "1/5") -> Steps:
    r"""Independent inclusion, $0 < \theta < w$, exact $\delta = \min\delta_{lm}$: at $U = \frac{300N^2(\ln2+(1+d)\ln
    N)}{\hat\epsilon^2\delta^2w\theta(1-\theta/w)^2}$ the union bound is $N^{-d}$, so all scores are within $\Delta_{\min}/5$ but
    for $N^{-d}$, and the $L-1$ largest gaps are right.

    sec-5-users-corrected: all scores are within $\frac15\Delta_{\min}$ of their means but for $N^{-d}$; then
    sec-5-clustering-corrected.
    """
    yield "the exponent", _solved("300", constant)
    yield "the gaps", _gaps(part)


@false("sec-5-clustering", WHERE, "E6", {"scale": "99/100"}, {"scale": "101/100"}, at=({"row": 0}, {"row": 1}))
def sec_5_clustering_as_printed(row: int, scale: str = "1") -> Steps:
    r"""If every score is within $\Delta_{\min}/5$ of its mean, k-means succeeds: false for its optimum, means 0, 1, 2 and scores
    $\pm0.19$ (3 each), $1.19$, $1.81$, and with $\pm0.2$ (45 each), $1.2$, $1.8$ (5 each).

    Is the cost of the true clusters at most that of the optimum of k-means?
    """
    scores = [c + Fraction(v) for c, own in enumerate(POINTS[row]) for v in own]
    labels = [c for c, own in enumerate(POINTS[row]) for _ in own]
    found = clustering.kmeans(scores, 3)
    yield "the cost of k-means", prove.comparison(["*", rational(scale), _spread(scores, labels)], "<=", _spread(scores, found))


@claim("sec-5-clustering-corrected", WHERE, {"part": "1/4"}, {"part": "21/100"})
def sec_5_clustering_corrected(part: str = "1/5") -> Steps:
    r"""If every score is within $\Delta_{\min}/5$ of the mean of its cluster, and the means are at least $\Delta_{\min} > 0$
    apart, a gap between clusters is at least $\frac35\Delta_{\min}$ and a cluster at most $\frac25\Delta_{\min}$ wide; so the
    $L-1$ largest gaps are those between clusters.

    Two clusters of means $m$ and $m+\Delta+s$, scores off by at most $\frac\Delta5$: the gap between them is at least
    $\frac35\Delta$, the first step; two scores of one cluster are at most $\frac25\Delta$ apart, the second, which is less, the
    third. So every gap inside a cluster is smaller than every gap between clusters, and there are $L-1$ of the latter.
    """
    yield "between and inside", _gaps(part=part)
