"""Claims of price-of-privacy: composition, post-processing, the bit release, and the privacy of the three sketches.

t = e^epsilon; in Multi-MaxSense t is the level of one answer, e^(epsilon/Q), so that the level of a report is t^Q. The channel
of a sketch is the bit release of a bit of the data: whatever the sizes and the public coins are, its entries are 1/(t+1) and
t/(t+1), so one comparison decides privacy at every size, and the channels of the code are checked at the listed sizes. v is the
weight w'. q is the chance of the pair. r and s are slacks by which one side exceeds another.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from exactdp.channel import public_coins
from exactdp.mechanisms import krr, max_sense, multi_max_sense, pairwise_preference
from exactdp.privacy.levels import smallest_epsilon
from exactdp.ratings import count, ratings
from exactdp_checks.claims.notation import Channel, LogSum, PrivacyMatrix, Steps, Verdict, exact, prove
from exactdp_checks.claims.papers.price_of_privacy.helpers.pairs import known
from exactdp_checks.claims.papers.price_of_privacy.stated import claim

EPS = LogSum.eps()
COIN = Fraction(1, 3)  # the probability of an item in a random sensing set; any other would do


def _scaled(level: LogSum, factor: str) -> LogSum:
    return level + LogSum.ln(factor)


def _ldp(k: int, level: LogSum, factor: str) -> PrivacyMatrix:
    """LDP on k inputs at the level plus ln factor, which a mutant makes negative for small eps."""
    return PrivacyMatrix([_scaled(level, factor)], np.zeros((k, k), dtype=np.int64))


def _products(factor: str) -> Verdict:
    """p p' <= (p + s)(p' + s') for all p, p', s, s' >= 0, where p + s = e^eps q and p' + s' = e^eps' q'."""
    return prove.at_most(exact("p*o"), exact(f"({factor})*(p + r)*(o + s)"), p=0, o=0, r=0, s=0)


def _values(factor: str) -> list[Verdict]:
    """The two entries of every bit release: each is at most t times each, with equality once."""
    low, high = krr.probabilities(2)
    bounds = [prove.at_most(a, ["*", exact(factor), "t", b], t=1) for a in (low, high) for b in (low, high)]
    return [*bounds, prove.equal(high, ["*", "t", low]), prove.equal(["+", low, high], 1)]


def _private(channel: Channel, level: LogSum, factor: str) -> Verdict:
    """epsilon-LDP at the level; the certificate has a place where it is attained, if there is one."""
    return prove.privacy(channel, _ldp(channel.size[0], level, factor))


def _attained(channel: Channel, level: str) -> Verdict:
    """The largest ratio of the channel is the level, as functions of t."""
    ratio: Any = smallest_epsilon(channel).ratio
    return prove.equal(ratio, exact(level))


def _blocks(N: int, w: int, blocks: object) -> bool:
    return known(multi_max_sense.alphabet, N, w, blocks) and count(N, w) <= 64


MULTI: tuple[dict[str, Any], ...] = tuple(
    {"N": n, "w": w, "blocks": blocks}
    for n, w, blocks in (
        (3, 1, ((0,), (1,), (2,))),
        (4, 2, ((0, 1), (2, 3))),
        (3, 2, ((2,), (1,), (0,))),
        (2, 1, ((1,),)),
        (4, 1, ((3,), (0, 2))),
        (4, 1, ((3,), (2,), (1,), (0,))),
    )
)


@claim("prop-2.2", "Proposition 2.2", {"factor": "99/100"}, {"factor": "1/2"})
def prop_2_2(factor: str = "1") -> Steps:
    r"""If $p \le e^{\epsilon} q$ and $p' \le e^{\epsilon'} q'$, all $\ge 0$, then $p p' \le e^{\epsilon+\epsilon'} q q'$: this is
    the step from $k - 1$ to $k$ randomised functions of the same $X$ with independent coins, and also where the last one is
    chosen after the earlier outputs. So $k$ functions that are $\epsilon_i$-DP are $\sum_i\epsilon_i$-DP together, for every $k$.

    The law of all outputs is the product of the conditional laws, so the step multiplies the two inequalities; induction over
    $k$. The examples are bit releases of one bit, 2, 1, 3 and 5 times, for which no level below $k\epsilon$ would do.
    """
    yield "the step of the induction", _products("1")
    yield (
        "example: bit releases",
        [prove.privacy(reduce(Channel.compose, [krr.channel(2)] * k), _ldp(2, EPS * k, factor)) for k in (2, 1, 3, 5)],
    )


@claim("prop-2.3", "Proposition 2.3", {"factor": "99/100"}, {"less": "(t^2+1)/(t+1)"}, {"less": "t"})
def prop_2_3(factor: str = "1", less: str = "(t^2+1)/(2*t)") -> Steps:
    r"""If $p \le e^\epsilon q$ and $p' \le e^\epsilon q'$ then $w p + w' p' \le e^\epsilon (w q + w' q')$ for all weights $w, w'
    \ge 0$, which is the step from $m - 1$ to $m$ outputs that are merged. The level may fall: the release of a released bit has
    the largest ratio $(e^{2\epsilon}+1)/(2e^\epsilon) < e^\epsilon$, for every $\epsilon > 0$.

    A processed output has the probability $\sum_yQ(y|x)P(z|y)$, a sum with weights $P(z|y) \ge 0$: the first step adds one output
    at a time. The level may fall: the second and third steps give the exact ratio of a bit released twice, and that it is below
    $e^\epsilon$.
    """
    sums = "(w*(p + r) + v*(o + s))"
    yield "the sum of two outputs", f"for w >= 0, v >= 0, p >= 0, o >= 0, r >= 0, s >= 0: w*p + v*o <= ({factor})*{sums}"
    low, high = krr.probabilities(2)
    same, other = (["+", ["*", low, a], ["*", high, b]] for a, b in ((low, high), (high, low)))
    yield "a bit released twice", prove.equal(same, ["*", exact(less), other])
    yield "the ratio falls", prove.at_most(exact(less), exact("t"), strict=True, above=["t"], t=1)


@claim("thm-3.5-privacy", "Theorem 3.5, first sentence", {"factor": "99/100"}, {"factor": "1/2"}, uses="prop-2.4")
def thm_3_5_privacy(factor: str = "1") -> Steps:
    r"""Pairwise-Preference is $\epsilon$-LDP in all three readings, for every $\epsilon \ge 0$, and no less. Every entry of its
    channel is $\frac1{t+1}$ or $\frac t{t+1}$, at every size, and so is the joint law with a pair that does not depend on the
    data, times the probability of the pair.

    The sketch is the bit release of a bit $f(x,P)$ of the data, whatever $N$, $w$ and the reading are: two data have the same row
    or the other one, so the four comparisons are all ratios. The probability of a pair is a factor of both sides. The level is
    attained where $f$ is not constant: readings (A), (B) for $w \ge 2$, (C) for $N \ge 2$.
    """
    yield "the entries of every bit release", _values(factor)
    for N, w, reading in ((3, 2, "B"), (3, 2, "A"), (3, 2, "C"), (2, 1, "C"), (2, 2, "B")):
        channels = [pairwise_preference.channel(N, w, pair, reading=reading) for pair in combinations(range(N), 2)]
        joint = public_coins(channels, [Fraction(1, len(channels))] * len(channels))
        for q in (*channels, joint):
            yield "example: a whole channel", [_private(q, EPS, factor), _attained(q, "t")]


@claim("beyond-pp-public", "Section 3 and Proof B.2", {"factor": "99/100"}, {"factor": "1/2"}, uses="prop-2.4")
def beyond_pp_public(factor: str = "1") -> Steps:
    r"""Where the pair is drawn from the user's own rated items, the pair and the sketch together are $\epsilon$-LDP for the
    ratings: for users with the same rated items, and no less; every $\epsilon \ge 0$, $N$ and $w \ge 2$. Users with different
    rated items are told apart.

    Users with the same rated items draw the pair with the same law, and given the pair the sketch is a bit release: a ratio of
    joint probabilities is one of the bit release. A pair that one user cannot draw has the probability 0 for her and not for the
    other: users with different rated items are told apart, at any level.
    """
    yield "the entries of every bit release", _values(factor)
    yield "a factor of both sides", "for t >= 1, q >= 0, p >= 0, r >= 0: q*p <= q*(p + r)"
    for N, w in ((3, 2), (2, 2), (3, 3), (4, 2)):
        data, rows = ratings(N, w), []
        for rating in data:
            row = []
            for pair in combinations(range(N), 2):
                drawn = Fraction(set(pair) <= set(rating.items), comb(w, 2))
                bit = pairwise_preference.bit(rating, pair)
                row += [drawn * krr.probabilities(2)[s == bit] for s in (0, 1)]
            rows.append(row)
        own = PrivacyMatrix.explicit([[0 if a == b else "eps" if a.items == b.items else "inf" for b in data] for a in data])
        levels = [_scaled(v, factor) if isinstance(v, LogSum) and v != 0 else v for v in own.levels]
        yield "example: a whole channel", prove.privacy(Channel(rows), PrivacyMatrix(levels, own.pattern))


@claim("thm-5.1-privacy", "Theorem 5.1, first sentence", {"factor": "99/100"}, {"factor": "1/2"}, uses="prop-2.4")
def thm_5_1_privacy(factor: str = "1") -> Steps:
    r"""MaxSense is $\epsilon$-LDP given every sensing set $H$, for every $\epsilon \ge 0$, and no less if $H$ is not empty. Every
    entry of its channel is $\frac1{t+1}$ or $\frac t{t+1}$, at every size, and so is the joint law with an $H$ that does not
    depend on the data, times its probability.

    The sketch is the bit release of $\max_iH_i\hat R_i$: two data have the same row or the other one, so the four comparisons are
    all ratios, for every $N$, $w$, $H$; pre-processing of the data costs nothing. If $i \in H$ then data with $R_i = 1$ and data
    with no rated 1 in $H$ have different rows, and the level is attained.
    """
    yield "the entries of every bit release", _values(factor)
    for N, w, H in ((2, 1, (0,)), (1, 1, (0,)), (3, 2, (0, 2)), (3, 3, (1,))):
        sets = [h for size in range(N + 1) for h in combinations(range(N), size)]
        weights = [COIN ** len(h) * (1 - COIN) ** (N - len(h)) for h in sets]
        for q in (max_sense.channel(N, w, H), public_coins([max_sense.channel(N, w, h) for h in sets], weights)):
            yield "example: a whole channel", [_private(q, EPS, factor), _attained(q, "t")]


@claim("thm-5.3-privacy", "Theorem 5.3, first sentence", {"factor": "99/100"}, {"factor": "1/2"}, uses="prop-2.2 prop-2.4")
def thm_5_3_privacy(factor: str = "1") -> Steps:
    r"""Multi-MaxSense with $Q$ answers, each by an $\epsilon/Q$-DP bit release, is $\epsilon$-LDP given the blocks, for every
    $\epsilon \ge 0$, $N$, $w$ and $Q$.

    Given the blocks the answers are independent, each a bit release at $t = e^{\epsilon/Q}$ of a bit of the data; the step
    multiplies two of them (Proposition 2.2), $Q-1$ times, and $t^Q = e^\epsilon$.
    """
    yield "the entries of one answer", _values("1")
    yield "one more answer", _products(factor)
    for row in MULTI:
        yield "example: a whole channel", _private(multi_max_sense.channel(**row), EPS * len(row["blocks"]), factor)


@claim(
    "beyond-mms-loss",
    "Section 5, Figure 3",
    {"twice": 1},
    {"twice": 3},
    {"factor": "99/100"},
    at=MULTI,
    when=_blocks,
    uses="thm-5.3-privacy",
)
def beyond_mms_loss(N: int, w: int, blocks: Iterable[Iterable[int]], twice: int = 2, factor: str = "1") -> Steps:
    r"""Given the blocks, the exact loss of Multi-MaxSense is $\epsilon\min(Q, 2w)/Q$: the largest ratio is
    $e^{(\epsilon/Q)\min(Q, 2w)}$, for every $\epsilon \ge 0$ at the listed $N$, $w$ and blocks. (Two vectors of bits with at most
    $w$ ones each differ in at most $\min(Q, 2w)$ places.)

    Two vectors of bits with at most $w$ ones each differ in at most $\min(Q, 2w)$ places, and each costs a factor $t$: an upper
    bound at every size. That it is attained is counted at the listed sizes.
    """
    chosen = multi_max_sense.check_blocks(N, blocks)
    most, found = min(len(chosen), twice * w), multi_max_sense.channel(N, w, chosen)
    loss = prove.equal(multi_max_sense.loss(N, w, chosen), exact(f"t^{most}"))
    yield "the largest ratio", loss
    yield "the channel attains it", _attained(found, f"({factor})*t^{most}")
    yield "and is private at that level", _private(found, EPS * most, "1")
