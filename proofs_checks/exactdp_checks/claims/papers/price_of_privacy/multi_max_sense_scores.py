"""Claims of price-of-privacy: exact laws of the scores of Multi-MaxSense, their separation, the best number of blocks.

n = Np is the size of a block, t = e^(epsilon/Q) the level of one answer, y = epsilon/Q. "At every size": G_xy stands for the mean
over random sets of x and of y of the other N - 2 items of the product of 1 - b over their intersection.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb
from typing import Any

from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.normal import Real
from exactdp.protocols import multi_max_sense as protocol
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.max_sense_law import names, product_of
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.programs.law import law
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, distinct
from exactdp_checks.proving.formula import identity
from exactdp_checks.trusted.verdict import Verdict

CLASS = ("1/3", "1/2", 1, 0, "3/4", "1/5")
GOLDEN = {
    2: ("1657/2250", "2089/3000", "643/1125", "733/900", "5713/9000", "96/125"),
    3: ("3587/6000", "571/1000", "2903/6000", "3889/6000", "793/1500", "1237/2000"),
}
LEVELS = range(2, 11)


def _scores(b: Any, Q: int, w: int, draw: Any) -> tuple[int, ...]:
    found = protocol.run(b, [1, 1], w, 1, Q, "t", draw)
    return protocol.counts([blocks for blocks, _ in found], [bits for _, bits in found], 2)


PROOF = "Section 5, proof 5.4"


@claim(
    "beyond-mms-law",
    "Section 5, proof 5.4",
    {"own": "1/2"},
    {"own": "0"},
    at=tuple({"N": N, "n": n, "w": w} for N, n, w in ((4, 2, 2), (2, 1, 1), (2, 2, 2), (4, 2, 3), (6, 2, 2), (6, 3, 2))),
    when=lambda N, n, w: n >= 1 and 1 <= w <= N <= 6 and N % n == 0,
)
def beyond_mms_law(N: int, n: int, w: int, own: str = "1") -> Steps:
    r"""$P[S^0_q = 0 \mid i \in \text{block}]$ is that of all blocks of $n$ items and all sets of $w$ rated items, for all $b$ at
    the listed $N$, $n$, $w$; and the values for $b = (\frac13, \frac12, 1, 0, \frac34, \frac15)$, $w = 2$, $n = 2, 3$.

    The mean over the blocks of n with item i, and the rated sets, of the product of 1 - b over both; the table at N = 6.
    """
    parts = []
    for i in range(N):
        terms = [
            product_of([["-", 1, ["*", exact(own) if j == i else 1, f"b{j}"]] for j in rated if j in (i, *block)])
            for block in combinations([j for j in range(N) if j != i], n - 1)
            for rated in combinations(range(N), w)
        ]
        mean = ["/", ["+", 0, *terms], comb(N - 1, n - 1) * comb(N, w)]
        parts.append(prove.equal(mean, protocol.zero_given(names(N), w, n, i)))
    if (N, w) == (6, 2):
        for i, value in enumerate(GOLDEN[n]):
            parts.append(prove.comparison(protocol.zero_given(CLASS, w, n, i), "==", exact(value)))
    yield from parts


@claim(
    "beyond-mms-sum",
    "Section 5, proof 5.4",
    {"flip": "t^2"},
    {"flip": "2*t"},
    at=tuple({"Q": Q, "w": w} for Q, w in ((2, 1), (1, 1))),
    when=lambda Q, w: Q in (1, 2) and w in (1, 2),
    uses="beyond-mms-law",
)
def beyond_mms_sum(Q: int, w: int, flip: str = "t") -> Verdict:
    r"""The law of $B_i$ for two users of two classes, by running all outcomes of the draws of the program, is that of two
    independent bits with $Qps_k(i)$, with its mean and variance: a user adds at most one bit, as her blocks are disjoint; $N
    = 2$, $n = 1$, every $\epsilon \ge 0$.

    Two users of two classes, N = 2, n = 1: the law of B_i by all draws of the program, and that of two independent bits.
    """
    b: list[list[object]] = [["1/3", 1], ["1/2", "1/4"]]
    found = law(partial(_scores, b, Q, w), depth=64).mass
    pairs: list[tuple[Exact, Exact]] = []
    for i in (0, 1):
        seen: dict[int, Exact] = dict.fromkeys(range(3), exact(0))
        for scores, chance in found.items():
            seen[scores[i]] = seen[scores[i]] + chance
        one, two = (protocol.hit(row, w, 1, Q, i, flip) for row in b)
        pairs += zip(seen.values(), ((1 - one) * (1 - two), one * (1 - two) + two * (1 - one), one * two), strict=True)
        mean = seen[1] + 2 * seen[2]
        pairs.append((mean, protocol.mean(b, [1, 1], w, 1, Q, i, flip)))
        pairs.append((seen[1] + 4 * seen[2] - mean * mean, protocol.variance(b, [1, 1], w, 1, Q, i, flip)))
    return distinct(pairs)


@claim("beyond-mms-separation", "Section 5, proof 5.4", {"rest": "N"}, {"rest": "N-n-1"}, {"both": "0"}, uses="beyond-mms-law")
def beyond_mms_separation(rest: str = "N-n", both: str = "1") -> Steps:
    r"""$P_0(j) - P_0(i) = (b_i - b_j)\frac{N-n}{N-1}[P(i, j \in W)G_{n-1,w-2} + P(i \in W, j \notin W)G_{n-1,w-1}]$ for every
    $N$, $n$, $w$, $b$, with $G_{xy} = \sum_h\mathrm{Hyp}(h; N-2, x, y)\frac{e_h}{\binom{N-2}h}$.

    P0(i) over whether j is in the block (probability (n-1)/(N-1)), and whether i and j are rated; b = b_i, c = b_j.
    """
    inside, outside = "((n-1)/(N-1))", "((N-n)/(N-1))"
    p11, p10, p00 = "(w*(w-1)/(N*(N-1)))", "(w*(N-w)/(N*(N-1)))", "((N-w)*(N-w-1)/(N*(N-1)))"

    def zero(b: str, c: str) -> str:
        near = f"{inside}*({p11}*(1-{b})*(1-{c})*G22 + {p10}*(1-{b})*G21 + {p10}*(1-{c})*G21 + {p00}*G20)"
        return f"{near} + {outside}*({p11}*(1-{b})*G12 + {p10}*(1-{b})*G11 + {p10}*G11 + {p00}*G10)"

    gain = f"(({rest})/(N-1))*(({both})*{p11}*G12 + {p10}*G11)"
    yield f"({zero('c', 'b')}) - ({zero('b', 'c')}) = (b-c)*{gain}"


@claim(
    "beyond-mms-separation-code",
    "Section 5, proof 5.4",
    {"gain": "2"},
    {"gain": "99/100"},
    at=tuple({"N": N, "n": n, "Q": Q, "w": w} for N, n, Q, w in ((2, 1, 1, 1), (2, 1, 2, 2), (3, 1, 2, 2), (4, 2, 1, 2))),
    when=lambda N, n, Q, w: 2 <= N <= 4 and n >= 1 and N % n == 0 and 1 <= Q <= N // n and 1 <= w <= N,
    uses="beyond-mms-separation",
)
def beyond_mms_separation_code(N: int, n: int, Q: int, w: int, gain: str = "1") -> Verdict:
    r"""The closed form of the separation in the code is the difference of the means, for classes of 2 and 3 users, any $b$,
    $\epsilon$, at the listed sizes.

    The closed form of the code is the difference of its means, for two classes of 2 and 3 users, all pairs of items.
    """
    b: list[list[object]] = [[exact(f"{letter}{j}") for j in range(N)] for letter in "bc"]
    pairs: list[tuple[Exact, Exact]] = []
    for i, j in combinations(range(N), 2):
        one, two = (protocol.mean(b, [2, 3], w, n, Q, m) for m in (i, j))
        pairs.append(((one - two) * exact(gain), protocol.separation(b, [2, 3], w, n, Q, i, j)))
    return distinct(pairs)


@claim("beyond-mms-q", "Section 5, proof 5.4", {"factor": "99/100"}, {"top": "1.35"})
def beyond_mms_q(factor: str = "1", top: str = "1.365") -> Steps:
    r"""The signal $Q\tanh^2\frac\epsilon{2Q} = \epsilon\tanh^2(\frac y2)/y$ rises while $\sinh y < 2y$ and falls beyond ($\sinh
    y/y$ rises, not certified), with $y^* = 2.1773190$; $Q = 1$ is better than $Q = 2$ at $\epsilon = 3.0570$, worse at
    $3.0572$; $Q = \lceil\epsilon\rceil$ takes 28 to 36 percent (rounded) more users at $\epsilon = 2, \ldots, 10$.

    d ln tanh(y/2)/dy = 1/sinh y, u = e^y. sinh y - 2y changes sign at y* = 2.1773190 (to the last digit); Q = 1 is better
    than 2 at 3.0570, worse at 3.0572; at epsilon = 2..10 the best Q up to 10 against Q = epsilon, with 3 digits.
    """

    def sinh(y: str) -> Real:
        return (Real.of(y).exp() - Real.of(f"-{y}").exp()) / 2

    scale, half = rational(factor), Fraction(1, 2 * 10**7)
    root = Fraction("2.1773190")
    parts = [
        identity("u*(1/(u-1) - 1/(u+1))", "1/((u - 1/u)/2)"),
        compared(sinh(str(root - half)), "<", 2 * scale * (root - half)),
        compared(2 * scale * (root + half), "<", sinh(str(root + half))),
        compared(protocol.signal(2, "3.0570"), "<", protocol.signal(1, "3.0570")),
        compared(protocol.signal(1, "3.0572"), "<", protocol.signal(2, "3.0572")),
    ]
    for epsilon in LEVELS:
        Q = protocol.best(epsilon)
        value, used = protocol.signal(Q, epsilon), protocol.signal(epsilon, epsilon)
        parts += [compared(protocol.signal(other, epsilon), "<", value) for other in (Q - 1, Q + 1) if other]
        parts += [compared(used * Fraction("1.275"), "<", value), compared(value, "<", used * rational(top))]
    yield from parts
