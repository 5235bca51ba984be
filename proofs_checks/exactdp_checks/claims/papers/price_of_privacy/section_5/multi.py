"""Claims of price-of-privacy: Multi-MaxSense, Theorem 5.3 and its proof 5.4.

n = Np is the size of a block, Q the number of blocks of a user, t = e^(epsilon/Q) the level of one answer, w the number of rated
items. Listed sizes are compared with the law of the program, by running every outcome of its draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import comb, factorial
from typing import Any

from exactdp.bounds.price_of_privacy import multi_max_sense as bounds
from exactdp.numbers.exact import Exact, exact, rational
from exactdp.numbers.normal import Real
from exactdp.protocols import multi_max_sense as protocol
from exactdp.protocols.max_sense import released
from exactdp.ratings import Rating, ratings
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.papers.price_of_privacy.helpers.functions import agrees
from exactdp_checks.claims.papers.price_of_privacy.helpers.steps import indistinct
from exactdp_checks.claims.papers.price_of_privacy.stated import claim, false, rows
from exactdp_checks.programs.law import law
from exactdp_checks.proving import prove
from exactdp_checks.proving.comparisons import compared, distinct
from exactdp_checks.proving.formula import at_most, identity
from exactdp_checks.trusted.verdict import Verdict

WHERE = "Section 5, proof 5.4"
CLASS = ("1/3", "3/4", 1, 0)
PRINTED = ("1/10", "1/2", "101/100", "3/2", "201/100")  # epsilon
KAPPAS = ("1", "10", "100")


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


def _users(constant: str = "75", part: str = "5") -> Verdict:
    """Cap Q p and gap g = Q p tau G of one user: U = 75 Q p L/g^2 = 75 L/(Q p tau^2 G^2), 1/Q of that of one block."""
    users = f"({constant})*L/(Q*p*tau^2*G^2)"
    gap, cap = f"({users})*Q*p*tau*G", f"({users})*Q*p"
    return prove.all_of(
        [
            at_most("2*(cap/(1+r) + cap/(1+y)/15)", "3*cap", cap=0, r=0, y=0),
            identity(f"({gap}/({part}))^2/(3*({cap}))", "L"),
            identity(users, "(75*L/(p*tau^2*G^2))/Q"),
            identity("(k + l) - (k + (1+d)*l)", "0 - d*l"),
        ]
    )


SIZES = ((4, 2, 2), (2, 1, 2), (3, 1, 2), (4, 2, 1), (2, 2, 1))  # N, n, Q


@claim(
    "sec-5-partition",
    "Section 5",
    {"scale": "2"},
    {"scale": "99/100"},
    at=tuple(dict(zip("NnQ", row, strict=True)) for row in SIZES),
    when=_sizes,
)
def sec_5_partition(N: int, n: int, Q: int, scale: str = "1") -> Steps:
    r"""The blocks of a user, by running all outcomes of the draws of the program: every list of $Q$ disjoint blocks of $n$ of
    the $N$ items has the probability $n!^Q(N-Qn)!/N!$, at the listed sizes.

    All outcomes of the draws of the program are run at the listed sizes; every list of blocks comes with the same
    probability.
    """
    yield "the law of the program", _partition(N, n, Q, scale=scale)


@claim(
    "fig-3",
    "Figure 3",
    {"flip": "t^2"},
    {"flip": "2*t"},
    at=tuple({"N": N, "n": n, "Q": Q, "w": w} for N, n, Q, w in ((2, 1, 2, 1), (2, 1, 2, 2), (2, 1, 1, 1), (3, 1, 2, 1))),
    when=lambda N, n, Q, w: _sizes(N, n, Q) and 1 <= w <= N,
)
def fig_3(N: int, n: int, Q: int, w: int, flip: str = "t") -> Steps:
    r"""The law of the blocks and the $Q$ bits of one user of Multi-MaxSense, by running all outcomes of the draws of the
    program, is that of its definition: exactly $w$ rated items, ratings, a random partition, the maximum over each block, and
    independent bit releases; every $\epsilon \ge 0$, at the listed sizes.

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
    "step E5-independence",
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

    The places of the items in the partition are a uniform permutation. Item $i$ is at one of the $n$ of $N$ places of a
    block; item $j$ at one of the other $N-1$ places, of which $n-1$ are in the same block and $n$ in another. An item has one
    place, so it is not in two blocks.
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
    "step E5-independence",
    {"share": "2"},
    {"share": "99/100"},
    at=({"N": 2, "w": 1}, {"N": 4, "w": 2}),
    when=lambda N, w: N in (2, 4) and 1 <= w < N,
)
def sec_5_independent_as_printed(N: int, w: int, share: str = "1") -> Steps:
    r"""The sketches $S_{u,q}$ of one user are independent: false for $Q = 2$ blocks of $N/2$ items, all ratings 1, $N = 2$,
    $w = 1$ and $N = 4$, $w = 2$.

    b = 1, n = N/2, Q = 2: is P(S_1 = S_2 = 1) the square of P(S_1 = 1), for every t?
    """
    t, b = exact("t"), [1] * N
    chances = protocol.joint(b, w, N // 2, 2)
    both = sum((p * (t ** sum(bits)) for bits, p in zip(product((0, 1), repeat=2), chances, strict=True)), start=exact(0))
    one = released(protocol.zero(b, w, N // 2), t)
    yield "both answers", prove.equal(both / (t + 1) ** 2, one * one * exact(share))


@claim("sec-5-independent-corrected", WHERE, {"sign": "99/100"}, {"sign": "2"})
def sec_5_independent_corrected(sign: str = "1") -> Steps:
    r"""$P[(S^0_1, \ldots, S^0_Q) = s]$ by inclusion and exclusion of $Z(m)$, the probability that $m$ random items have no
    rating 1, every $N$, $n$, $Q$ and all $b$; given the data and the blocks, the bits are released independently.

    The union of $c$ blocks is a uniform set of $cn$ items, so all of $c$ given bits are 0 with probability $Z(cn)$. A bit
    that is 1 is one that is not 0: the step takes it off, $a$ the probability with the bit 1 and $b$ with the bit 0; once for
    each bit of $s$ that is 1.
    """
    yield "one bit that is 1", f"(a + b) - ({sign})*b = a"
    for N, n, Q, w in ((2, 1, 2, 1), (4, 2, 2, 1), (3, 1, 2, 2), (2, 2, 1, 1)):
        values, found = [exact(f"b{j}") for j in range(N)], dict.fromkeys(product((0, 1), repeat=Q), exact(0))
        for one, (blocks, p) in product(ratings(N, w), _ordered(N, n, Q).items()):
            bits = tuple(int(not one.positive.isdisjoint(block)) for block in blocks)
            found[bits] = found[bits] + _chance(one, values) * p / comb(N, w)
        yield "example: the code", distinct(zip(found.values(), protocol.joint(values, w, n, Q), strict=True))


@false(
    "sec-5-epshat-lower",
    WHERE,
    "step E5-ceiling",
    {"scale": "9/10"},
    {"scale": "99/100"},
    at=tuple({"row": i} for i in (2, 0, 1, 3, 4)),
)
def sec_5_epshat_lower_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$2\tanh\frac\epsilon{2\lceil\epsilon\rceil} \ge \frac{2(e-1)}{e+2}$: false at $\epsilon = 0.1, 0.5, 1.01, 1.5, 2.01$."""
    printed = bounds.epsilon_hat_lower_printed(PRINTED[row]) * rational(scale)
    yield "the bound", compared(printed, "<=", bounds.epsilon_hat(PRINTED[row]))


@claim("sec-5-epshat-lower-corrected", WHERE, {"share": "51/100"}, {"small": "1/2"}, assumes="calculus")
def sec_5_epshat_lower_corrected(share: str = "1/2", small: str = "1") -> Steps:
    r"""For $\epsilon \ge 1$: $\epsilon/\lceil\epsilon\rceil > \frac12$, so $\hat\epsilon > 2\tanh\frac14 = 0.48984$, as
    $\frac{2(t-1)}{t+1}$ rises with $t$; it tends to this as $\epsilon \downarrow 1$. For $\epsilon < 1$, $\hat\epsilon \le
    \epsilon$, as its derivative $\frac{4t}{(t+1)^2}$ is at most 1: no positive lower bound.

    $\epsilon > Q-1$ for $Q = \lceil\epsilon\rceil = 2+m$, so $\frac\epsilon Q > \frac{1+m}{2+m} \ge \frac12$, the first step;
    at $Q = 1$, $\epsilon = 1$.

    $\frac{2(t-1)}{t+1}$ rises with $t$, the second step; at $t = e^{1/2}$ it is $2\tanh\frac14$, whose value is in the last
    two. Its derivative in $\epsilon$, $\frac{4t}{(t+1)^2}$, is at most 1, the third.
    """
    hat, other = "(2*(t-1)/(t+1))", "(2*(t+g-1)/(t+g+1))"
    yield "the level of an answer", at_most(share, "(1+m)/(2+m)", m=0)
    yield "it rises", at_most(hat, other, strict=True, t=1, g=0, above=("g",))
    yield "its derivative", at_most("4*t/(t+1)^2", small, t=1)
    yield "the value from below", compared(Fraction("0.48983"), "<", bounds.epsilon_hat_lower(1))
    yield "the value from above", compared(bounds.epsilon_hat_lower(1), "<", Fraction("0.48985"))
    yield agrees(bounds.epsilon_hat("7/2"), "2*(exp(7/8) - 1)/(exp(7/8) + 1)")


@false(
    "thm-5.3",
    "Theorem 5.3",
    "statement E5-epsilon",
    {"scale": "11/10"},
    {"scale": "9/10"},
    at=rows(3),
    uses="sec-5-tradeoff-corrected",
    repair="thm-5.3-users-corrected",
)
def thm_5_3_as_printed(row: int, scale: str = "1") -> Steps:
    r"""$U \ge c\frac{N^2\log N}{\epsilon\delta_{\min}^2w}$ users suffice, with $c$ free of $\epsilon$: false for $c = 1, 10,
    100$ at $N = 4$, $w = 2$, $K = 1$, $b = (1, 0)$, $d = 1$, $\epsilon = \frac1{80c}$: no $\epsilon$-LDP scheme with
    independent users then tells two clusterings apart with probability $1 - N^{-d}$.

    N = 4, w = 2, K = 1, b = (1, 0), so v = 1/2, theta = 1, delta_min^-2 = e: c N^2 ln N e/(epsilon w), epsilon = 1/(80 c).
    """
    c = rational(KAPPAS[row]) * rational(scale)
    epsilon = 1 / (80 * rational(KAPPAS[row]))
    users = Real.of(1).exp() * (bounds.users_printed(4, 2, epsilon, 1) * c)
    yield "the success", indistinct(users, epsilon, 4, 1)


@claim(
    "thm-5.3-users-corrected",
    "Theorem 5.3",
    {"constant": "74"},
    {"part": "4"},
    uses="beyond-mms-sum beyond-mms-separation sec-5-clustering-corrected",
    assumes="bernstein union-bound",
)
def thm_5_3_users_corrected(constant: str = "75", part: str = "5") -> Steps:
    r"""Multi-MaxSense with $Q \le N/n$ blocks and one user's exact separation $Qp\tau_qG$, $\tau_q = \tanh\frac\epsilon{2Q}$:
    at $U = \frac{75(\ln2+(1+d)\ln N)}{Qp\tau_q^2G^2}$ all scores are within a fifth of the gap, but for $N^{-d}$, and the
    $L-1$ largest gaps are right.

    By beyond-mms-sum a score is a sum of $U$ independent bits, of mean at most $UQp$, and two means differ by $UQp\tau_qG$
    (beyond-mms-separation). Bernstein's inequality at a fifth of the gap: $2(\bar B+\frac x3) \le 3UQp$, the first step, and
    the exponent is $L = \ln2+(1+d)\ln N$ at this $U$, the second.

    $\ln2N-L = -d\ln N$ by the union bound over $N$ scores, the last step; then sec-5-clustering-corrected.
    """
    yield "Bernstein's denominator, the exponent and the union", _users(constant=constant, part=part)
    text = "75*(ln(2) + (1+k)*ln(N))/(Q*n/N*((exp(e/Q) - 1)/(exp(e/Q) + 1))^2*G^2)"
    yield agrees(bounds.users(8, 2, 3, 1, "1/2", 4), text, N=8, n=2, Q=3, e=1, G="1/2", k=4)


@false(
    "sec-5-multi-users",
    WHERE,
    "step E5-one-block",
    {"count": -1},
    {"count": 1},
    at=({"N": 4, "d": 1}, {"N": 6, "d": 1}, {"N": 4, "d": 2}),
    when=lambda N, d: N in (4, 6) and d >= 1,
)
def sec_5_multi_users_as_printed(N: int, d: int, count: int = 0) -> Steps:
    r"""Correct clustering for $U \ge c'\frac{N^2\log N}{\epsilon\delta_{\min}^2w}$: false at $w = 1$ for every $U$ and
    $\epsilon$: one block of all items, whose bit has one law for all clusterings into halves, $b = (1, 0)$; $N = 4, 6$.

    w = 1: one block, S0 = 1 with probability 1/2 for each clustering into halves, b = (1, 0): the best guess.
    """
    clusterings = [one for one in combinations(range(N), N // 2) if 0 in one]
    zeros = [rational(protocol.zero([int(i in one) for i in range(N)], 1, N)) for one in clusterings]
    best = [max(zeros), max(1 - z for z in zeros)]
    yield "the best guess", prove.comparison(1 - Fraction(1, N**d), "<=", ["/", ["+", *best], len(clusterings) + count])


@claim("sec-5-multi-users-corrected", WHERE, {"constant": "76"}, {"part": "6"}, uses="thm-5.3-users-corrected")
def sec_5_multi_users_corrected(constant: str = "75", part: str = "5") -> Steps:
    r"""The number of users for $Q$ blocks at $\epsilon/Q$ each is $\frac1Q$ of that for one block at $\epsilon/Q$, with the
    same separation $G$ of the sketches: $QU$ for $U$.

    $\frac{75L}{Qp\tau_q^2G^2}$ of thm-5.3-users-corrected is $\frac1Q$ of $\frac{75L}{p\tau_q^2G^2}$.
    """
    yield "Bernstein's denominator, the exponent and the share", _users(constant=constant, part=part)
