"""Claims of price-of-privacy: exact laws of the scores of Multi-MaxSense, their separation, the best number of blocks.

n = Np is the size of a block, t = e^(epsilon/Q) the level of one answer, y = epsilon/Q. "At every size": G_xy stands for the mean
over random sets of x and of y of the other N - 2 items of the product of 1 - b over their intersection.
"""

from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb
from typing import Any

from exactdp.likes import ExactLike
from exactdp.protocols import multi_max_sense as protocol
from exactdp_checks.claims.notation import Exact, Real, Steps, compared, distinct, exact, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.helpers.products import names, product_of
from exactdp_checks.claims.papers.price_of_privacy.stated import claim
from exactdp_checks.code.law.program import law

WHERE = "Section 5, proof 5.4"
CLASS = ("1/3", "1/2", 1, 0, "3/4", "1/5")
GOLDEN = {
    2: ("1657/2250", "2089/3000", "643/1125", "733/900", "5713/9000", "96/125"),
    3: ("3587/6000", "571/1000", "2903/6000", "3889/6000", "793/1500", "1237/2000"),
}


def _scores(b: Any, Q: int, w: int, draw: Any) -> tuple[int, ...]:
    found = protocol.run(b, [1, 1], w, 1, Q, "t", draw)
    return protocol.counts([blocks for blocks, _ in found], [bits for _, bits in found], 2)


def _sinh(y: Fraction) -> Real:
    return (Real.of(y).exp() - Real.of(-y).exp()) / 2


@claim("beyond-mms-law", WHERE, {"own": "1/2"}, {"own": "0"})
def beyond_mms_law(own: str = "1") -> Steps:
    r"""$P[S^0_q = 0 \mid i \in \text{block}] = \frac wN(1-b_i)\sum_h\mathrm{Hyp}(h;N-1,n-1,w-1)\bar e_h+(1-\frac
    wN)\sum_h\mathrm{Hyp}(h;N-1,n-1,w)\bar e_h$ with $\bar e_h$ the mean of the products of $h$ of the $1-b_j$, $j \ne i$; every
    $N$, $n$, $w$ and all $b$.

    $S^0 = 0$ says that no item that is both in the block and rated is liked. Item $i$ is rated with probability $\frac wN$, and
    then has the factor of the step. The $n-1$ other items of the block and the rest of the rated set are independent uniform sets
    of the $N-1$ others: their overlap has a hypergeometric size, and given its size it is uniform.
    """
    yield "an item of both sets", f"b*0 + (1-b)*1 = 1 - ({own})*b"
    for N, n, w in ((4, 2, 2), (2, 1, 1), (2, 2, 2), (4, 2, 3), (6, 2, 2), (6, 3, 2)):
        for i in range(N):
            terms = [
                product_of([["-", 1, f"b{j}"] for j in rated if j in (i, *block)])
                for block in combinations([j for j in range(N) if j != i], n - 1)
                for rated in combinations(range(N), w)
            ]
            mean = ["/", ["+", 0, *terms], comb(N - 1, n - 1) * comb(N, w)]
            yield "example: the code", prove.equal(mean, protocol.zero_given(names(N), w, n, i))
    for n, i in product((2, 3), range(6)):
        yield "example: values", prove.comparison(protocol.zero_given(CLASS, 2, n, i), "==", exact(GOLDEN[n][i]))


@claim("beyond-mms-sum", WHERE, {"blocks": "Q+1"}, {"blocks": "2"}, uses="sec-5-iid-corrected")
def beyond_mms_sum(blocks: str = "Q") -> Steps:
    r"""$B_i$ is a sum of $U$ independent bits, of which that of a user of class $k$ is 1 with probability $Qps_k(i)$, $s_k(i) =
    P[S_q = 1 \mid i \in \text{block } q]$: a user adds at most one bit, as her blocks are disjoint; every $N$, $n$, $Q$, $w$ and
    $\epsilon$.

    Item $i$ is in none or in one of the $Q$ disjoint blocks of a user; in a given one with probability $p = \frac nN$
    (sec-5-iid-corrected), and these events exclude each other. The sets and the data of the blocks have the same law, so the
    answer for the block of $i$ is 1 with probability $s_k(i)$, whichever block it is. Users are independent. The examples run all
    draws of the program for two users of two classes, $N = 2$, $n = 1$.
    """
    yield "the block of the item", f"Q*(p*s) + (1 - Q*p)*0 = ({blocks})*p*s"
    classes: list[list[ExactLike]] = [["1/3", 1], ["1/2", "1/4"]]
    for Q in (2, 1):
        found = law(partial(_scores, classes, Q, 1), depth=64).mass
        pairs: list[tuple[Exact, Exact]] = []
        for i in (0, 1):
            seen: dict[int, Exact] = dict.fromkeys(range(3), exact(0))
            for scores, chance in found.items():
                seen[scores[i]] = seen[scores[i]] + chance
            one, two = (protocol.hit(row, 1, 1, Q, i, "t") for row in classes)
            pairs += zip(seen.values(), ((1 - one) * (1 - two), one * (1 - two) + two * (1 - one), one * two), strict=True)
            mean = seen[1] + 2 * seen[2]
            pairs.append((mean, protocol.mean(classes, [1, 1], 1, 1, Q, i, "t")))
            pairs.append((seen[1] + 4 * seen[2] - mean * mean, protocol.variance(classes, [1, 1], 1, 1, Q, i, "t")))
        yield "example: the program", distinct(pairs)


@claim("beyond-mms-separation", WHERE, {"rest": "N"}, {"rest": "N-n-1"}, {"both": "0"}, uses="beyond-mms-law")
def beyond_mms_separation(rest: str = "N-n", both: str = "1") -> Steps:
    r"""$P_0(j) - P_0(i) = (b_i - b_j)\frac{N-n}{N-1}[P(i, j \in W)G_{n-1,w-2} + P(i \in W, j \notin W)G_{n-1,w-1}]$ for every
    $N$, $n$, $w$, $b$, with $G_{xy} = \sum_h\mathrm{Hyp}(h; N-2, x, y)\frac{e_h}{\binom{N-2}h}$.

    $P_0(i)$ over whether $j$ is in the block of $i$, with probability $\frac{n-1}{N-1}$, and over whether $i$ and $j$ are rated:
    $G_{xy}$ is the mean over a set of $x$ and a set of $y$ of the other $N-2$ items of $\prod(1-b)$ over their overlap, with $x =
    n-2$ or $n-1$ and $y = w-2, w-1, w$. The terms with $j$ in the block are symmetric in $i$ and $j$ and cancel: the step
    subtracts.
    """
    inside, outside = "((n-1)/(N-1))", "((N-n)/(N-1))"
    p11, p10, p00 = "(w*(w-1)/(N*(N-1)))", "(w*(N-w)/(N*(N-1)))", "((N-w)*(N-w-1)/(N*(N-1)))"

    def zero(b: str, c: str) -> str:
        near = f"{inside}*({p11}*(1-{b})*(1-{c})*G22 + {p10}*(1-{b})*G21 + {p10}*(1-{c})*G21 + {p00}*G20)"
        return f"{near} + {outside}*({p11}*(1-{b})*G12 + {p10}*(1-{b})*G11 + {p10}*G11 + {p00}*G10)"

    gain = f"(({rest})/(N-1))*(({both})*{p11}*G12 + {p10}*G11)"
    yield "the difference", f"({zero('c', 'b')}) - ({zero('b', 'c')}) = (b-c)*{gain}"


@claim(
    "beyond-mms-separation-code",
    WHERE,
    {"gain": "2"},
    {"gain": "99/100"},
    at=tuple({"N": N, "n": n, "Q": Q, "w": w} for N, n, Q, w in ((2, 1, 1, 1), (2, 1, 2, 2), (3, 1, 2, 2), (4, 2, 1, 2))),
    when=lambda N, n, Q, w: 2 <= N <= 4 and n >= 1 and N % n == 0 and 1 <= Q <= N // n and 1 <= w <= N,
    uses="beyond-mms-separation",
)
def beyond_mms_separation_code(N: int, n: int, Q: int, w: int, gain: str = "1") -> Steps:
    r"""The closed form of the separation in the code is the difference of the means, for classes of 2 and 3 users, any $b$,
    $\epsilon$, at the listed sizes.

    The closed form of the code against the difference of its means, all pairs of items at the listed sizes.
    """
    b: list[list[ExactLike]] = [[exact(f"{letter}{j}") for j in range(N)] for letter in "bc"]
    pairs: list[tuple[Exact, Exact]] = []
    for i, j in combinations(range(N), 2):
        one, two = (protocol.mean(b, [2, 3], w, n, Q, m) for m in (i, j))
        pairs.append(((one - two) * exact(gain), protocol.separation(b, [2, 3], w, n, Q, i, j)))
    yield "all pairs", distinct(pairs)


@claim("beyond-mms-q", WHERE, {"factor": "99/100"}, {"top": "1.35"}, assumes="calculus")
def beyond_mms_q(factor: str = "1", top: str = "1.365") -> Steps:
    r"""The signal $Q\tanh^2\frac\epsilon{2Q} = \epsilon\tanh^2(\frac y2)/y$ rises while $\sinh y < 2y$ and falls beyond , with
    $y^* = 2.1773190$; $Q = 1$ is better than $Q = 2$ at $\epsilon = 3.0570$, worse at $3.0572$; $Q = \lceil\epsilon\rceil$ takes
    28 to 36 percent (rounded) more users at $\epsilon = 2, \ldots, 10$.

    $\frac{d}{dy}\ln\tanh\frac y2 = \frac1{\sinh y}$, the first step with $u = e^y$: the derivative of $\ln(\tanh^2(\frac y2)/y)$
    has the sign of $2y-\sinh y$, and $\frac{\sinh y}y$ rises, so it changes once, at $y^*$, which the next two steps enclose.
    Then exact comparisons of the signal at $Q = 1, 2$, of the best $Q$ with its neighbours, and with $Q = \epsilon$.
    """
    scale, half, root = rational(factor), Fraction(1, 2 * 10**7), Fraction("2.1773190")
    below, above = root - half, root + half
    yield "the derivative", "u*(1/(u-1) - 1/(u+1)) = 1/((u - 1/u)/2)"
    yield "the root", [compared(_sinh(below), "<", 2 * scale * below), compared(2 * scale * above, "<", _sinh(above))]
    for level, one, two in (("3.0570", 2, 1), ("3.0572", 1, 2)):
        yield "one block or two", compared(protocol.signal(one, level), "<", protocol.signal(two, level))
    for epsilon in range(2, 11):
        Q = protocol.best(epsilon)
        value, used = protocol.signal(Q, epsilon), protocol.signal(epsilon, epsilon)
        yield "the best Q", [compared(protocol.signal(other, epsilon), "<", value) for other in (Q - 1, Q + 1) if other]
        yield "against Q = epsilon", [compared(used * Fraction("1.275"), "<", value), compared(value, "<", used * rational(top))]
