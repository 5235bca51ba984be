"""Multi-MaxSense: one MaxSense bit for each of Q disjoint public blocks of items, each released by randomised response.

Items are 0..N-1 and a user has rated w of them (``exactdp.ratings``); the inputs of the channel are the D = C(N, w) 2^w members
of that alphabet, in its order. A report is the binary number of its Q answers, the answer about the first block first:

    S0_q = 1 if some rated item i of block q has R_i = 1, else 0;    Q(s|x) = product over q of t^{s_q = S0_q} / (t+1).

t = e^epsilon IS THE LEVEL OF ONE ANSWER, e^(epsilon/Q) in the paper: the tight levels of the whole report are E[x, x'] = epsilon
times the number of blocks where S0 differs, at most epsilon min(Q, 2w), which is attained (``loss``). The scores A(s)_q =
((t+1) s_q - 1)/(t-1) estimate the share of users with S0_q = 1, for every q, so there are no orbits. Unbiased for t > 1.
Requires 1 <= w <= N, at least one block, blocks that are not empty and have no item in common, and t >= 1.
Source: price-of-privacy, section 5, Figure 3 and Theorem 5.3.

>>> [vectors(2, 1, [[0], [1]])[x] for x in range(4)]
[(0, 0), (1, 0), (0, 0), (0, 1)]
>>> [str(p) for p in channel(2, 1, [[0], [1]], t=3).rows[1]]
['3/16', '1/16', '9/16', '3/16']
>>> loss(3, 1, [[0], [1], [2]]), estimator(2, 1, [[0], [1]], t=3).estimate([0b10])
(exact('t^2'), (Fraction(3, 2), Fraction(-1, 2)))
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import numpy as np

from exactdp.arguments import listed, shown
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import krr, max_sense
from exactdp.mechanisms.max_sense import check_sensing, levels_apart, scores
from exactdp.mechanisms.parameters import Draw, check_level
from exactdp.numbers.exact import Exact, exact
from exactdp.numeric import numeric
from exactdp.policy import PrivacyMatrix
from exactdp.ratings import Rating, check_sizes, count, ratings

__all__ = [
    "alphabet",
    "answers",
    "channel",
    "estimator",
    "loss",
    "policy",
    "probabilities",
    "roles",
    "sample",
    "scores",
    "vectors",
]

MOST_ANSWERS = 1000  # whose probabilities are written out
Blocks = Iterable[Iterable[int]]


def check_blocks(N: int, blocks: Blocks) -> tuple[tuple[int, ...], ...]:
    """The blocks in their order, each in ascending order: at least one, none empty, no item twice.

    Raises BadInput ("write lists of items, such as [[0, 1], [2]]") or where a block is empty, or there is none or ("an
    item is in two blocks: the answers are about blocks that have no item in common").
    """
    if isinstance(blocks, str | bytes) or not isinstance(blocks, Iterable):
        raise BadInput(f"{shown(blocks)} is no list of blocks: write lists of items, such as [[0, 1], [2]]")
    found = tuple(check_sensing(N, block) for block in blocks)
    if not found or not all(found):
        raise BadInput("a block is empty, or there is none: write at least one block, with at least one item each")
    if len({i for block in found for i in block}) < sum(map(len, found)):
        raise BadInput("an item is in two blocks: the answers are about blocks that have no item in common")
    return found


def answers(rating: Rating, blocks: Blocks) -> tuple[int, ...]:
    """(S0_1, ..., S0_Q).

    Args:
        rating: what a user has rated.
        blocks: lists of items, none empty, with no item in common.

    Returns:
        A bit for each block.

    Raises:
        BadInput: for what are no blocks.

    Example:
        >>> [answers(rating, [[0], [1]]) for rating in ratings(2, 1)]
        [(0, 0), (1, 0), (0, 0), (0, 1)]

    Source: price-of-privacy, Section 5, Figure 3.
    """
    return tuple(max_sense.bit(rating, block) for block in listed(blocks, "blocks", "[[0, 1], [2]]"))


@numeric
def vectors(N: int, w: int, blocks: Blocks) -> tuple[tuple[int, ...], ...]:
    """(S0_1, ..., S0_Q) for every member of the alphabet.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.

    Returns:
        D rows of Q bits.

    Raises:
        BadInput: for what are no blocks.

    Example:
        >>> vectors(2, 1, [[0], [1]])
        ((0, 0), (1, 0), (0, 0), (0, 1))
    """
    check_sizes(N, w)
    chosen = check_blocks(N, blocks)
    return tuple(answers(rating, chosen) for rating in ratings(N, w))


@numeric
def alphabet(N: int, w: int, blocks: Blocks) -> int:
    """2^Q.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.

    Returns:
        The number of outputs.

    Raises:
        BadInput: for sizes that are none, and for what are no blocks.

    Example:
        >>> alphabet(3, 1, [[0], [1, 2]])
        4
    """
    check_sizes(N, w)
    return 1 << len(check_blocks(N, blocks))


@numeric
def roles(N: int, w: int, blocks: Blocks) -> Pattern:
    """D x 2^Q: the number of answers that are honest.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.

    Returns:
        A matrix of numbers from 0 to Q, data points by reports.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles(1, 1, [[0]]).tolist()
        [[1, 0], [0, 1]]
    """
    check_sizes(N, w)
    outputs = 1 << len(chosen := check_blocks(N, blocks))
    check_cells(count(N, w), outputs)
    found, reports = np.array(vectors(N, w, chosen)), np.array(list(product((0, 1), repeat=len(chosen))))
    honest: Pattern = (found[:, None, :] == reports[None, :, :]).sum(axis=2).astype(np.int32)
    return honest


@numeric
def probabilities(Q: int, t: ExactLike = "t") -> tuple[Exact, ...]:
    """t^a/(t+1)^Q for a = 0, ..., Q honest answers; t may be a variable.

    Args:
        Q: the number of answers, at least 1.
        t: e^epsilon of one answer, at least 1; "t" stands for every level.

    Returns:
        Q + 1 probabilities.

    Raises:
        BadInput: for what is no number of answers, and for t < 1.
        OutOfScope: for more answers than are written out.

    Example:
        >>> probabilities(2, 3)
        (Fraction(1, 16), Fraction(3, 16), Fraction(9, 16))
    """
    if isinstance(Q, bool) or not isinstance(Q, int) or Q < 1:
        raise BadInput(f"Q = {shown(Q)}: the number of answers is an integer >= 1")
    if Q > MOST_ANSWERS:
        raise OutOfScope(f"Q = {Q}: probabilities are written out for at most {MOST_ANSWERS} answers; take smaller sizes")
    one, own = krr.probabilities(2, t)
    return tuple(own**a * one ** (Q - a) for a in range(Q + 1))


@numeric
def channel(N: int, w: int, blocks: Blocks, t: ExactLike = "t") -> Channel:
    """Q, D x 2^Q, over Q(t) or at a rational t >= 1.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.
        t: e^epsilon of one answer, at least 1; "t" stands for every level.

    Returns:
        D x 2^Q: a row for each data point.

    Raises:
        BadInput: for what are no blocks, and for t < 1.

    Example:
        >>> [str(v) for v in channel(2, 1, [[0], [1]], t=3).rows[1]]
        ['3/16', '1/16', '9/16', '3/16']

    Source: price-of-privacy, Section 5, Figure 3.
    """
    check_sizes(N, w)
    chosen = check_blocks(N, blocks)
    return Channel(ExactMatrix.from_table(probabilities(len(chosen), t), roles(N, w, chosen)))


@numeric
def estimator(N: int, w: int, blocks: Blocks, t: ExactLike = "t") -> Estimator:
    """A, 2^Q outputs by Q coordinates, with the target S0_q; t > 1.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.
        t: e^epsilon of one answer, above 1; "t" stands for every level.

    Returns:
        Scores of Q coordinates, the shares of users with S0_q = 1.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator(2, 1, [[0], [1]], t=3).estimate([0b10])
        (Fraction(3, 2), Fraction(-1, 2))
    """
    found, one = vectors(N, w, blocks), scores(t)
    return Estimator([[one[s] for s in report] for report in product((0, 1), repeat=len(found[0]))], ExactMatrix.of(found))


@numeric
def policy(N: int, w: int, blocks: Blocks, epsilon: LevelLike = "eps") -> PrivacyMatrix:
    """E[x, x'] = epsilon times the number of blocks where S0 differs; epsilon is the level of one answer.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.
        epsilon: the level of one answer, in nats.

    Returns:
        A privacy matrix, D x D, in nats.

    Raises:
        BadInput: for what are no blocks.

    Example:
        >>> [[str(v) for v in row] for row in policy(1, 1, [[0]], "ln 3").rows]
        [['0', 'ln(3)'], ['ln(3)', '0']]
    """
    return levels_apart(vectors(N, w, blocks), epsilon)


@numeric
def loss(N: int, w: int, blocks: Blocks, t: ExactLike = "t") -> Exact:
    """t^min(Q, 2w), the largest ratio Q(s|x)/Q(s|x'): e^(epsilon min(Q, 2w)/Q) for answers at the level epsilon/Q each.

    Args:
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.
        t: e^epsilon of one answer, at least 1; "t" stands for every level.

    Returns:
        The ratio, e^epsilon of the whole report.

    Raises:
        BadInput: for what are no blocks.

    Example:
        >>> loss(3, 1, [[0], [1], [2]], 3)
        Fraction(9, 1)

    Source: price-of-privacy, Theorem 5.3.
    """
    check_sizes(N, w)
    return exact(check_level(t)) ** min(len(check_blocks(N, blocks)), 2 * w)


@numeric
def sample(x: int, N: int, w: int, blocks: Blocks, t: ExactLike, draw: Draw) -> int:
    """One report of data point x, for alphabets of any size; its law is row x of channel(N, w, blocks, t).

    Args:
        x: the number of a data point, a position in ``exactdp.ratings.ratings(N, w)``.
        N: the number of items, at least 1.
        w: how many items a user has rated, from 1 to N.
        blocks: lists of items, none empty, with no item in common.
        t: e^epsilon of one answer, at least 1.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.

    Returns:
        The report, a number of Q bits, the first block highest.

    Raises:
        BadInput: for what is no data point.

    Example:
        >>> sample(1, 2, 1, [[0], [1]], 3, lambda weights: 0)
        2
    """
    check_sizes(N, w)
    found = answers(max_sense.point(x, N, w), check_blocks(N, blocks))
    level = check_level(t)
    return number([krr.sample(value, 2, level, draw) for value in found])


def number(report: Iterable[int]) -> int:
    """The binary number of the answers, the first of them first."""
    found = 0
    for s in report:
        found = 2 * found + s
    return found
