"""Claims of online-recommendation: the loss that no algorithm avoids, private or not (section 6), exactly for tiny T, P, n.

Losses are worst expected losses over clients with D_C <= D and patterns of at most n voters with at least P peers. Without
privacy a recursion gives the value for D = R = 0, m = 2 and all T, P, n: with a survivors on one side of a round and b on the
other, both at least P, and the values V_a, V_b of what remains, the best chance of the side b has the same total on both sides,
(1 + V_a + V_b)/2, and the fair coin of the adversary concedes no less to any algorithm. The programmes of ``helpers.minimax``
range over all causal algorithms; what they leave to symmetry is stated there.
"""

from fractions import Fraction
from itertools import product

from exactdp.bounds.online_recommendation import lower, rates
from exactdp_checks.claims.notation import Verdict, prove, rational
from exactdp_checks.claims.papers.online_recommendation.helpers.minimax import minimax, optimum, value
from exactdp_checks.claims.papers.online_recommendation.stated import Steps, agrees, claim, rows

SMALL = ((2, 1, 2), (1, 1, 2), (1, 1, 4), (1, 2, 3), (2, 1, 3), (2, 1, 4), (2, 2, 3), (2, 2, 4), (3, 1, 2), (3, 2, 3))
LARGE = ((3, 1, 3), (3, 1, 4))
FOUND = ("1/2", "1/2", "1/2", "0", "3/4", "1", "0", "1/2", "1/2", "0", "3/4", "1")
PHASES = ((2, 12, 12, 0), (2, 12, 24, 1), (2, 12, 47, 1), (2, 1, 8, 3), (3, 5, 44, 1), (3, 5, 45, 2), (5, 2, 9, 0))  # m, P, n, k


@claim(
    "thm-6",
    "Section 6, Theorem 6",
    {"kappa": "1"},
    {"kappa": "1/1000000"},
    at=rows(((2, 3), (1, 3), (3, 3)), "T", "n"),
    uses="beyond-minimax-nonprivate",
    cause="E4",
    repair="thm-6-corrected",
)
def thm_6_as_printed(T: int, n: int, kappa: str = "1/1000") -> Verdict:
    r"""The worst-case expected loss is at least $\kappa(R+\ln\frac nP)$. (False for every $\kappa$: at $D = R = 0$, $m = P = 2$,
    $n = 3$ it is 0; shown at $\kappa = 1/1000$, the listed $T$.)
    """
    best = value(T, 2, n)
    found = optimum(minimax(T, 2, n), best)
    return found if found.certificate is None else prove.comparison(rates.theorem_6(0, 2, n) * rational(kappa), "<=", best)


@claim("sec-6-r-part", "Section 6", {"share": "1/(m+1)"}, {"share": "1/(m-1)"}, assumes="expectation")
def sec_6_r_part(share: str = "1/m") -> Steps:
    r"""Against the liked object that is uniform among $m$, every law of the recommendation loses $1-\frac1m$ in a round, so
    $(1-\frac1m)R$ in $R$ rounds.

    Let $p_j$ be the law, independent of the liked object $j$, which the algorithm has not seen. The mean of $1-p_j$ over $j$ is
    $\frac1m(m-\sum_jp_j)$, and the sum is 1: the step. Voters who always vote one object are peers, $R$ away at most.
    """
    yield f"(m - 1)/m = 1 - ({share})"
    for m in (2, 3, 4, 5):
        names = [f"p{j}" for j in range(m - 1)]
        chances = [*names, "(1 - " + " - ".join(names) + ")"]
        mean = "(" + " + ".join(f"(1 - {p})" for p in chances) + f")/{m}"
        yield "example: written out", f"{mean} = 1 - ({share.replace('m', str(m))})"
    points = ((2, 10, 3), (3, 5, 0), (4, 6, 6))
    yield agrees(lower.theorem_6_radius, "m T R", f"(1 - ({share}))*R + 0*T", *points)


def _search(half: str = "1/2") -> Steps:
    """Sum of 1 - s/m over s = 1, ..., m-1 is (m-1)/2: f(s) = s - s(s+1)/(2m) grows by 1 - s/m, f(0) = 0."""
    f = "({0} - {0}*({0}+1)/(2*m))"
    yield f"{f.format('s')} - {f.format('(s-1)')} = 1 - s*(1/m)"
    yield f"{f.format('(m-1)')} = ({half})*(m-1)"
    yield f"{f.format('0')} = 0"
    for m in (2, 3, 4, 5):
        lost = {sum(Fraction(m - len(set(b[:s])), m) for s in range(1, m)) for b in product(range(m), repeat=m - 1)}
        yield "example: all guesses", [prove.comparison(rational(half) * (m - 1), "<=", value) for value in sorted(lost)]


@claim(
    "thm-6-corrected", "Section 6, Theorem 6", {"half": "3/5"}, {"half": "501/1000"}, uses="sec-6-r-part", assumes="expectation"
)
def thm_6_corrected(half: str = "1/2") -> Steps:
    r"""Let $k = \max\{j: Pm^j \le n\}$, $m \ge 2$. The worst-case expected loss of any algorithm that hears only whether its
    recommendations are liked is at least $(1-\frac1m)R$ if $T \ge R$; at least $\frac12(m-1)k$ if $T \ge (m-1)k$; the sum of both
    if $T \ge R+(m-1)k$. (At least $n$ names of voters.)

    The first $R$ rounds are sec-6-r-part. After them let there be $Pm^k\le n$ voters, in $m^k$ blocks of $P$. In a phase of $m-1$
    rounds the blocks that are left fall into $m$ groups; group $j$ votes for object $j$ in every round, and the objects of one
    group, uniform and independent of the past, are liked; the others are left out from then on. After $k$ phases one block of $P$
    peers remains. A randomised algorithm is a mixture of deterministic ones. One of these makes a fixed sequence of guesses as
    long as it fails, so that it loses in round $s$ at least if the group is none of its first $s$ guesses, with probability
    $1-\frac sm$ or more. The steps are the sum over $s=1,\dots,m-1$: it grows by $1-\frac sm$ from 0 and ends at $\frac{m-1}2$.
    Given the past this holds in every phase, and the losses of the phases and of the first $R$ rounds add up. Some client and
    pattern have at least the mean.
    """
    yield from _search(half)
    yield "example: the optimum", prove.comparison(lower.theorem_6_logarithm(2, 2, 1, 4), "==", value(2, 1, 4))
    for m, P, n, k in PHASES:
        found = lower.phases(m, P, n)
        yield "example: the function", [prove.comparison(P * m**found, "<=", n), prove.comparison(n, "<", P * m ** (found + 1))]
        yield agrees(lower.theorem_6_logarithm, "m T P n", f"({half})*(m-1)*{k} + 0*(T+P+n)", (m, max(1, (m - 1) * k), P, n))
        yield agrees(lower.theorem_6, "m T R P n", f"(1-1/m)*R + ({half})*(m-1)*{k} + 0*(T+P+n)", (m, 2 + (m - 1) * k, 2, P, n))


@claim(
    "sec-6-log-part",
    "Section 6",
    {"share": "26/100"},
    {"share": "1"},
    at=rows(((1, 4), (1, 8), (2, 16)), "T", "n"),
    uses="beyond-minimax-recursion",
    cause="E4",
    repair="sec-6-log-part-corrected",
)
def sec_6_log_part_as_printed(T: int, n: int, share: str = "1/2") -> Verdict:
    r"""The worst-case expected loss is at least $\frac12(m-1)\lfloor\log_m(n/P)\rfloor$ for every $T$. (False at $m = 2$, $P = 1$
    and the listed $T$ and $n$: at $T = 1$, $n = 4$ it is 1/2.)
    """
    return prove.comparison(rational(share) * lower.phases(2, 1, n), "<=", value(T, 1, n))


@claim("sec-6-log-part-corrected", "Section 6", {"floor": "19/10"}, {"floor": "1"}, uses="thm-6-corrected")
def sec_6_log_part_corrected(floor: str = "2") -> Steps:
    r"""With $k = \lfloor\log_m(n/P)\rfloor$ and $T \ge (m-1)k$ it is at least $\frac12(m-1)k$; for $n \ge mP$ that is at least
    $\frac{m-1}{4\ln m}\ln\frac nP$.

    The first is thm-6-corrected at $R=0$. For $k\ge1$ the step is $k\ge\frac12(k+\frac1{1+w})$, where $\ln\frac
    nP=(k+\frac1{1+w})\ln m$ is below $(k+1)\ln m$. The example is the optimum at $m = 2$, $P = 1$, $n = 4$, $T = 2$.
    """
    yield f"for k >= 1, w >= 0: (k + 1/(1+w))/({floor}) <= k"
    yield "example: the optimum", prove.comparison(Fraction(1, 2) * lower.phases(2, 1, 4), "==", value(2, 1, 4))


@claim(
    "beyond-minimax-nonprivate",
    "Section 6",
    {"gain": "9/10"},
    {"gain": "3/2"},
    at=rows((*SMALL, *LARGE), "T", "P", "n"),
    uses="beyond-minimax-recursion",
)
def beyond_minimax_nonprivate(T: int, P: int, n: int, gain: str = "1") -> Steps:
    r"""$m = 2$, $D = R = 0$, no privacy: the minimax loss for $(T,P,n)$ is 1/2 at $(1,1,2)$, $(1,1,4)$, $(2,1,2)$, $(2,2,4)$,
    $(3,1,2)$; 3/4 at $(2,1,3)$, $(3,1,3)$; 1 at $(2,1,4)$, $(3,1,4)$; 0 at $(1,2,3)$, $(2,2,3)$, $(3,2,3)$. By the recursion over
    survivors, and (except $(3,1,3)$ and $(3,1,4)$) by the programme over all causal algorithms.
    """
    stated = rational(FOUND[(*SMALL, *LARGE).index((T, P, n))]) * rational(gain)
    yield prove.comparison(value(T, P, n), "==", stated)
    yield from ([optimum(minimax(T, P, n), stated)] if (T, P, n) in SMALL else [])


@claim("beyond-minimax-recursion", "Section 6", {"gain": "9/10"}, {"gain": "2"})
def beyond_minimax_recursion(gain: str = "1") -> Steps:
    r"""One round of the game without privacy, $m = 2$: if the values of the two sides differ by at most 1, some probability makes
    both totals $\frac12(1 + V_a + V_b)$, and for every probability their mean is that; all real values.

    With probability $q$ for the one side the totals are $q+V_a$ and $1-q+V_b$. Step 1 says that both are $\frac12(1+V_a+V_b)$ for
    $q=\frac12(1+V_a+V_b)-V_a$, and step 2 that their mean is that for every $q$. Steps 3 and 4 say that this $q$ is between 0 and
    1 if the values differ by at most 1: step 3 for the one order of $V_a$ and $V_b$, step 4 for the other. So the maximum of the
    totals is least at this $q$.
    """
    v = f"(({gain}) + x + y)/2"
    yield f"1 - ({v} - x) + y = {v}"
    yield f"((q + x) + (1 - q + y))/2 = {v}"
    yield "for x >= 0, w >= 0: 0 <= (1 + x + (x + 1/(1+w)))/2 - x"
    yield "for y >= 0, w >= 0: (1 + (y + 1/(1+w)) + y)/2 - y <= 1"
