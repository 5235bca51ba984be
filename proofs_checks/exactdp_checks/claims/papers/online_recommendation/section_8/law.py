"""Claims of online-recommendation: random configurations, outcome by outcome (section 8.1).

Privacy is central and at the level of voters. X_t is 0, 1 or 2 in every round; the settings follow from it, and the cases from
the algorithm and the history. The identity of the sums is one in unknown probabilities and logarithms of ratios; the law of cases
is that of an algorithm which follows U more than U', with all four cases in it, at the listed T and D, R.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from exactdp.numbers.exact import rational
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.online_recommendation.helpers.chains import Votes, law
from exactdp_checks.claims.papers.online_recommendation.stated import claim
from exactdp_checks.proving import prove

WHERE = "Section 8.1, proof of Theorem 15"
SIZES = ((2, 1, 1), (1, 1, 0), (2, 1, 0), (2, 0, 1), (3, 1, 1))
Configuration = tuple[
    tuple[frozenset[int], tuple[int, int]], ...
]  # liked objects (0 is alpha), votes of U and U', round by round


def settings(xs: Votes, D: int) -> Configuration:
    """The rounds of a configuration: Setting X for X = 1, 2; for X = 0 Setting 3 in the first D such rounds, then 4."""
    found = []
    for t, x in enumerate(xs):
        third = frozenset({0, 1}) if xs[:t].count(0) < D else frozenset({0})
        found.append((third, (0, 1)) if x == 0 else (frozenset({x - 1}), (x - 1, x - 1)))
    return tuple(found)


def follows(extra: bool, votes: Votes, b: Votes, liked: Votes) -> Fraction:
    """The probability with which the algorithm follows the present vote of U (or of U', the ``extra`` one), given the past."""
    history = sum(3**i * (1 + v) for i, v in enumerate(b)) + sum(liked)
    chances = ((Fraction(4, 5), Fraction(7, 10), Fraction(9, 10)), (Fraction(2, 5), Fraction(3, 5), Fraction(1, 2)))
    return chances[extra][(history * (1 + extra) + votes[-1] * len(b) + extra) % 3]


def runs(T: int, D: int, R: int) -> Iterator[tuple[Votes, list[str], Fraction]]:
    """Every (X_1 ... X_T) with the cases of the rounds and its probability, together with that of every b under U."""
    zero = Fraction(D + R, 2 * T)
    for xs in product((0, 1, 2), repeat=T):
        weight = Fraction(1)
        for x in xs:
            weight *= (1 - zero) / 2 if x else zero
        found = settings(xs, D)
        for b in product((0, 1), repeat=T):
            p, cases = weight, []
            for t, (_, (vote, _)) in enumerate(found):
                liked = tuple(int(b[r] in found[r][0]) for r in range(t))
                past = [tuple(votes[who] for _, votes in found[:t]) for who in (0, 1)]
                alpha, beta = (follows(False, (*past[0], v), b[:t], liked) for v in (0, 1))
                other = follows(True, (*past[1], 1), b[:t], liked)
                small = Fraction(3, 4)
                cases.append("1.a" if alpha <= small else "1.b" if beta <= small else "2.a" if other <= Fraction(1, 2) else "2.b")
                follow = follows(False, (*past[0], vote), b[:t], liked)
                p *= follow if b[t] == vote else 1 - follow
            yield xs, cases, p


@claim("sec-8.1-independence", WHERE, {"zero": "1/3"}, {"zero": "1"}, {"part": "2"})
def sec_8_1_independence(zero: str = "1/2", part: str = "1") -> Steps:
    r"""The case of round $t$ and $X_t$ are independent, for every round and every causal algorithm.

    The case is decided by $p_\alpha$, $p_\beta$ and $p_\beta'$, which depend on $b_{<t}$ and on the votes and the feedback of
    the rounds before, so on $X_1,\dots,X_{t-1}$ and on what the algorithm draws, all of which is independent of $X_t$. The
    step adds two pasts of probabilities $A$ and $B$ with the case, and $\Pr[X_t=x]=q$. The examples are the exact law over
    all $X$ and recommendations of an algorithm that follows $U$ more than $U'$ and looks at the past.
    """
    yield f"A*q + B*q = (A + B)*q*({part})"
    for T, D, R in SIZES:
        rate = rational(zero) * (D + R) / T
        chances = (rate, (1 - rate) / 2, (1 - rate) / 2)
        joint: dict[tuple[int, str, int], Fraction] = {}
        for xs, cases, p in runs(T, D, R):
            for t, (x, case) in enumerate(zip(xs, cases, strict=True)):
                joint[t, case, x] = joint.get((t, case, x), Fraction(0)) + p
        for t, case in sorted({(t, case) for t, case, _ in joint}):
            parts = [joint.get((t, case, x), Fraction(0)) for x in range(3)]
            whole = sum(parts, start=Fraction(0))
            yield "example: a law", [prove.comparison(p, "==", whole * q) for p, q in zip(parts, chances, strict=True)]


@claim("sec-8.1-cond-entropy-sum", WHERE, {"last": "2"}, {"last": "9/10"}, assumes="expectation")
def sec_8_1_cond_entropy_sum(last: str = "1") -> Steps:
    r"""$E[\mathcal E|\mathcal G] = \sum_tE[\mathcal E_t|\mathcal G] = \sum_{F\in\mathcal G}E[\mathcal E|F]\Pr[F|\mathcal G]$.

    Expectations are linear, and $E[\cdot|\mathcal G]$ is the mean over $F\in\mathcal G$ of that given $F$. The step is the sum
    over two configurations of weights $v$, $w$ and one more round, $e$ and $f$ beside $a$ and $b$ of the rounds before. The
    examples are whole sums in the unknown probabilities of a causal algorithm and unknown $\mathcal E_t(b)$, $T\le3$.
    """
    yield f"(v*(a + e) + w*(b + f))/(v + w) = (v*a + w*b)/(v + w) + ({last})*(v*e + w*f)/(v + w)"

    def leak(f: int, b: Votes) -> str:
        return f"e{f}x" + "".join(map(str, b))

    for T in (1, 2, 3):
        whole, parts = list[Any](["+", 0]), list[Any](["+", 0])
        for f, liked in enumerate(tuple((f + s) % 2 for s in range(T)) for f in (0, 1)):
            weight = ["/", f"w{f}", ["+", "w0", "w1"]]
            whole += [["*", weight, p, ["+", 0, *(leak(f, b[: t + 1]) for t in range(T))]] for b, p in law(liked, liked, T)]
            for t in range(T):
                factor = rational(last) if t == T - 1 else 1
                parts += [["*", factor, weight, p, leak(f, b)] for b, p in law(liked, liked, t + 1)]
        yield "example: written out", prove.equal(whole, parts)
