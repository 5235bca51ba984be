"""Claims of price-of-privacy: Multi-MaxSense, Theorem 5.3 and its proof 5.4.

n = Np is the size of a block, Q the number of blocks of a user, t = e^(epsilon/Q) the level of one answer, w the number of rated
items. Listed sizes are compared with the law of the program, by running every outcome of its draws.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb, factorial
from typing import Any

from exactdp.protocols import multi_max_sense as protocol
from exactdp.protocols.max_sense import released
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.notation import Exact, Steps, Verdict, distinct, exact, prove, rational
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false
from exactdp_checks.code.law.program import law

WHERE = "Section 5, proof 5.4"
CLASS = ("1/3", "3/4", 1, 0)


def _sizes(N: int, n: int, Q: int) -> bool:
    return n >= 1 and N <= 4 and N % n == 0 and 1 <= Q <= N // n


def _ordered(N: int, n: int, Q: int) -> dict[Any, Fraction]:
    """The law of the blocks, by all draws of the program."""
    found = law(partial(protocol.partition, N, n, Q)).mass
    return {blocks: rational(chance) for blocks, chance in found.items()}


def _partition(N: int, n: int, Q: int, scale: str = "1") -> Verdict:
    """Every list of Q disjoint blocks of n has the probability n!^Q (N - Qn)!/N!."""
    found, each = _ordered(N, n, Q), Fraction(factorial(n) ** Q * factorial(N - n * Q), factorial(N))
    count = prove.comparison(len(found), "==", factorial(N) // (factorial(n) ** Q * factorial(N - n * Q)))
    return prove.all_of([count, *(prove.comparison(p * rational(scale), "==", each) for p in dict.fromkeys(found.values()))])


def _both(N: int, n: int, Q: int, one: tuple[int, int], two: tuple[int, int]) -> Fraction:
    """P(H_(u,q)i = H_(u,r)j = 1) for one = (q, i), two = (r, j)."""
    found = _ordered(N, n, Q).items()
    return sum((p for blocks, p in found if one[1] in blocks[one[0]] and two[1] in blocks[two[0]]), start=Fraction(0))


def _chance(one: Rating, b: Sequence[Exact]) -> Exact:
    """P(R = bits | W = items)."""
    found: Exact = Fraction(1)
    for i, bit in zip(one.items, one.bits, strict=True):
        found = found * (b[i] if bit else 1 - b[i])
    return found


SIZES = ((4, 2, 2), (2, 1, 2), (3, 1, 2), (4, 2, 1), (2, 2, 1))  # N, n, Q


@claim("sec-5-partition", "Section 5", {"scale": "2"}, {"scale": "99/100"})
def sec_5_partition(scale: str = "1") -> Steps:
    r"""The blocks of a user: every list of $Q$ disjoint blocks of $n$ of the $N$ items has the probability $n!^Q(N-Qn)!/N!$, for
    every $N$, $n$ and $Q \le N/n$.

    The first block is a uniform set of $n$ items, $\frac{n!(N-n)!}{N!}$ each, and given the blocks before it the next is a
    uniform set of the items left: the step multiplies two, with $f = n!$, $a = N!$, $b = (N-n)!$, $c = (N-2n)!$, and so on. The
    examples run all outcomes of the draws of the program.
    """
    yield "one more block", f"(f*b/a)*(f*c/b) = ({scale})*f^2*c/a"
    yield "example: the program", [_partition(*row) for row in SIZES]


@claim(
    "fig-3",
    "Figure 3",
    {"flip": "t^2"},
    {"flip": "2*t"},
    at=tuple({"N": N, "n": n, "Q": Q, "w": w} for N, n, Q, w in ((2, 1, 2, 1), (2, 1, 2, 2), (2, 1, 1, 1), (3, 1, 2, 1))),
    when=lambda N, n, Q, w: _sizes(N, n, Q) and 1 <= w <= N,
)
def fig_3(N: int, n: int, Q: int, w: int, flip: str = "t") -> Steps:
    r"""The law of the blocks and the $Q$ bits of one user of Multi-MaxSense, by running all outcomes of the draws of the program,
    is that of its definition: exactly $w$ rated items, ratings, a random partition, the maximum over each block, and independent
    bit releases; every $\epsilon \ge 0$, at the listed sizes.

    All outcomes of the draws of the program are run.
    """
    b = [exact(v) for v in CLASS[:N]]
    found = law(lambda draw: protocol.run([b], [1], w, n, Q, "t", draw)[0], depth=64).mass
    chance = {one: _chance(one, b) / comb(N, w) for one in ratings(N, w)}
    ordered, pairs = _ordered(N, n, Q), list[tuple[Exact, Exact]]()
    for blocks in ordered:
        for bits in product((0, 1), repeat=Q):
            total = exact(0)
            for one, p in chance.items():
                for block, bit in zip(blocks, bits, strict=True):
                    s = released(int(one.positive.isdisjoint(block)), flip)
                    p = p * (s if bit else 1 - s)
                total = total + p
            pairs.append((found.get((blocks, bits), exact(0)), ordered[blocks] * total))
    yield "the law of the program", distinct(pairs)


@false(
    "sec-5-iid",
    WHERE,
    "E5-independence",
    {"same": "2"},
    {"same": "99/100"},
    at=tuple(dict(zip("NnQ", row, strict=True)) for row in SIZES[:4]),
    when=lambda N, n, Q: _sizes(N, n, Q) and n < N,
)
def sec_5_iid_as_printed(N: int, n: int, Q: int, same: str = "1") -> Steps:
    r"""The $H_{(u,q)i}$ are i.i.d.: false, an item is in two blocks with probability 0, not $p^2$; two items are in one block
    with probability $\frac{n(n-1)}{N(N-1)}$ ($Q = 1$).

    Is P(item 0 in block 0, item 0 in block 1) = p^2, or for Q = 1 that of two items in one block?
    """
    found = _both(N, n, Q, (0, 0), (1, 0) if Q > 1 else (0, 1))
    yield "two entries", prove.comparison(found, "==", rational(same) * Fraction(n, N) ** 2)


@claim("sec-5-iid-corrected", WHERE, {"other": "99/100"}, {"other": "2"})
def sec_5_iid_corrected(other: str = "1") -> Steps:
    r"""$H_{(u,q)i} = 1$ with probability $p = n/N$; two of them with probability $\frac{n(n-1)}{N(N-1)}$ (one block), 0 (one
    item), $\frac{n^2}{N(N-1)}$ (two items, two blocks): all pairs, every $N \ge 2$, $n$ and $Q \le N/n$.

    The places of the items in the partition are a uniform permutation. Item $i$ is at one of the $n$ of $N$ places of a block;
    item $j$ at one of the other $N-1$ places, of which $n-1$ are in the same block and $n$ in another. An item has one place, so
    it is not in two blocks.
    """
    yield "two items of a block", "n/N*((n-1)/(N-1)) = n*(n-1)/(N*(N-1))"
    yield "two items of two blocks", f"n/N*(n/(N-1)) = ({other})*n^2/(N*(N-1))"
    for N, n, Q in SIZES[:4]:
        pairs = [(_both(N, n, Q, (q, i), (q, i)), Fraction(n, N)) for q in range(Q) for i in range(N)]
        for (q, i), (r, j) in combinations(product(range(Q), range(N)), 2):
            size = n * (n - 1) if q == r else n * n
            pairs.append((_both(N, n, Q, (q, i), (r, j)), Fraction(size, N * (N - 1)) if i != j else Fraction(0)))
        yield "example: all draws", [prove.comparison(a, "==", b) for a, b in dict.fromkeys(pairs)]


@false(
    "sec-5-independent",
    WHERE,
    "E5-independence",
    {"share": "2"},
    {"share": "99/100"},
    at=({"N": 2, "w": 1}, {"N": 4, "w": 2}),
    when=lambda N, w: N in (2, 4) and 1 <= w < N,
)
def sec_5_independent_as_printed(N: int, w: int, share: str = "1") -> Steps:
    r"""The sketches $S_{u,q}$ of one user are independent: false for $Q = 2$ blocks of $N/2$ items, all ratings 1, $N = 2$, $w =
    1$ and $N = 4$, $w = 2$.

    b = 1, n = N/2, Q = 2: is P(S_1 = S_2 = 1) the square of P(S_1 = 1), for every t?
    """
    t, b = exact("t"), [1] * N
    chances = protocol.joint(b, w, N // 2, 2)
    both = sum((p * (t ** sum(bits)) for bits, p in zip(product((0, 1), repeat=2), chances, strict=True)), start=exact(0))
    one = released(protocol.zero(b, w, N // 2), t)
    yield "both answers", prove.equal(both / (t + 1) ** 2, one * one * exact(share))


@claim("sec-5-independent-corrected", WHERE, {"sign": "99/100"}, {"sign": "2"})
def sec_5_independent_corrected(sign: str = "1") -> Steps:
    r"""$P[(S^0_1, \ldots, S^0_Q) = s]$ by inclusion and exclusion of $Z(m)$, the probability that $m$ random items have no rating
    1, every $N$, $n$, $Q$ and all $b$; given the data and the blocks, the bits are released independently.

    The union of $c$ blocks is a uniform set of $cn$ items, so all of $c$ given bits are 0 with probability $Z(cn)$. A bit that is
    1 is one that is not 0: the step takes it off, $a$ the probability with the bit 1 and $b$ with the bit 0; once for each bit of
    $s$ that is 1.
    """
    yield "one bit that is 1", f"(a + b) - ({sign})*b = a"
    for N, n, Q, w in ((2, 1, 2, 1), (4, 2, 2, 1), (3, 1, 2, 2), (2, 2, 1, 1)):
        values, found = [exact(f"b{j}") for j in range(N)], dict.fromkeys(product((0, 1), repeat=Q), exact(0))
        for one, (blocks, p) in product(ratings(N, w), _ordered(N, n, Q).items()):
            bits = tuple(int(not one.positive.isdisjoint(block)) for block in blocks)
            found[bits] = found[bits] + _chance(one, values) * p / comb(N, w)
        yield "example: the code", distinct(zip(found.values(), protocol.joint(values, w, n, Q), strict=True))
