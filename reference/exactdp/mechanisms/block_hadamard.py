"""The block Hadamard scheme: the block of the symbol is reported as it is, the symbol within its block by Hadamard response.

The symbols 0..k-1 are partitioned into blocks X_0, X_1, ...; block j has k_j symbols, the order K_j = 2^ceil(log2(k_j + 1)) and
K_j outputs, which stand after those of the blocks before it. The i-th symbol x of block j has the row i + 1 of the Sylvester
matrix H of order K_j (i from 0), the set S_x of the outputs of its block with H(i+1, .) = +1, and c = (t+1)/(t-1):

    Q(y|x) = 2t/(K_j(t+1)) if y is in S_x, 2/(K_j(t+1)) if y is in the block but not in S_x, 0 otherwise;
    A(y)_x = c if y is in S_x, -c if y is in the block but not in S_x, 0 otherwise.

(partition, epsilon)-block-structured LDP, tight if a block has two symbols; unbiased for t > 1. ``release_singletons`` gives a
block of one symbol the order 1: its only output is reported for certain and scores 1. Requires t >= 1. Source: context-aware-ldp,
section 6.1, equation (19), appendix C.3.

>>> channel([[0, 1], [2]], t=2).rows[2]
(Fraction(0, 1), Fraction(0, 1), Fraction(0, 1), Fraction(0, 1), Fraction(2, 3), Fraction(1, 3))
>>> estimator([[0, 1], [2]]).is_unbiased(channel([[0, 1], [2]]))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations, product

import numpy as np

from exactdp.arguments import check_draw, check_flag, listed
from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.likes import ExactLike, LevelLike
from exactdp.limits import check_cells
from exactdp.matrix import ExactMatrix, Pattern
from exactdp.mechanisms import hadamard_response
from exactdp.mechanisms.parameters import Draw, check_item, check_level, check_order, check_size, check_symbols
from exactdp.numbers.exact import Exact, exact
from exactdp.numeric import numeric
from exactdp.orbit import Orbit
from exactdp.policy import PrivacyMatrix

__all__ = [
    "ORDERS",
    "Block",
    "alphabet",
    "channel",
    "contiguous",
    "decode",
    "estimator",
    "layout",
    "orbit_of",
    "orbits",
    "orders_of",
    "policy",
    "printed_estimator",
    "probabilities",
    "roles",
    "sample",
    "scores",
]

Partition = Iterable[Iterable[int]]
OUTSIDE, AGAINST, SUPPORTED, RELEASED = range(4)  # the roles for the first order; four more for each further order


@dataclass(frozen=True)
class Block:
    """A block of the partition: its symbols, its order K_j, and the position of its first output."""

    symbols: tuple[int, ...]
    order: int
    start: int


def contiguous(sizes: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """The partition of 0..k-1 into runs of the given sizes.

    Args:
        sizes: of the blocks, each at least 1.

    Returns:
        The blocks, as tuples of symbols.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> contiguous([2, 1])
        ((0, 1), (2,))
    """
    ends = tuple(accumulate(map(check_size, listed(sizes, "sizes", "[2, 1]"))))
    check_cells(ends[-1] if ends else 0, 1, "partition")
    return tuple(tuple(range(a, b)) for a, b in zip((0, *ends), ends, strict=False))


def layout(partition: Partition, *, release_singletons: bool = False) -> tuple[Block, ...]:
    """The blocks with their orders and the positions of their outputs.

    Args:
        partition: the blocks, lists of symbols that partition 0..k-1.
        release_singletons: report a block of one symbol for certain.

    Returns:
        The blocks in their order.

    Raises:
        BadInput: unless they partition 0..k-1.

    Example:
        >>> [(block.order, block.start) for block in layout([[0, 1], [2]])]
        [(4, 0), (2, 4)]
    """
    blocks = _blocks(partition)
    check_flag(release_singletons, "release_singletons")
    sizes = [1 if release_singletons and len(b) == 1 else hadamard_response.alphabet(len(b)) for b in blocks]
    return tuple(Block(b, size, end - size) for b, size, end in zip(blocks, sizes, accumulate(sizes), strict=True))


def _blocks(partition: Partition) -> tuple[tuple[int, ...], ...]:
    listed = isinstance(partition, Iterable) and not isinstance(partition, str | bytes)
    found = [tuple(b) if isinstance(b, Iterable) and not isinstance(b, str | bytes) else () for b in partition] if listed else []
    if not found or not all(found):
        raise BadInput("a partition is a list of blocks with at least one symbol each, as in [[0, 1], [2]]")
    symbols = [x for block in found for x in block]
    seen = {check_item(x, len(symbols)) for x in symbols}
    if len(seen) < len(symbols):
        raise BadInput("the blocks must contain each of the symbols 0, 1, ..., k-1 exactly once")
    return tuple(found)


def alphabet(partition: Partition, *, release_singletons: bool = False) -> int:
    """The number of outputs, the sum of the orders.

    Args:
        partition: the blocks, lists of symbols that partition 0..k-1.
        release_singletons: report a block of one symbol for certain.

    Returns:
        The number.

    Raises:
        BadInput: unless the blocks partition 0..k-1.

    Example:
        >>> alphabet([[0, 1], [2]]), alphabet([[0, 1], [2]], release_singletons=True)
        (6, 5)
    """
    last = layout(partition, release_singletons=release_singletons)[-1]
    return last.start + last.order


@numeric
def policy(partition: Partition, epsilon: LevelLike = "eps", *, release_singletons: bool = False) -> PrivacyMatrix:  # noqa: ARG001
    """(partition, epsilon)-block-structured LDP, whether or not singletons are released.

    Args:
        partition: the blocks, lists of symbols that partition 0..k-1.
        epsilon: in nats; a float is its shortest decimal, and "eps" stands for every level.
        release_singletons: nothing depends on it.

    Returns:
        A privacy matrix in nats: the level within a block, infinite between blocks.

    Raises:
        BadInput: unless the blocks partition 0..k-1.

    Example:
        >>> [[str(v) for v in row] for row in policy([[0], [1]], "ln 3").rows]
        [['0', 'inf'], ['inf', '0']]

    Source: context-aware-ldp, Definition 4.
    """
    return PrivacyMatrix.blocks(_blocks(partition), epsilon)


def roles(partition: Partition, *, release_singletons: bool = False) -> Pattern:
    """k x outputs: role + 4 i, for a symbol whose block has the i-th of the different orders, ascending.

    Args:
        partition: the blocks, lists of symbols that partition 0..k-1.
        release_singletons: report a block of one symbol for certain.

    Returns:
        A matrix of numbers that index ``probabilities``.

    Raises:
        OutOfScope: for more entries than a matrix may have.

    Example:
        >>> roles([[0], [1]]).tolist()
        [[2, 1, 0, 0], [0, 0, 2, 1]]
    """
    blocks = layout(partition, release_singletons=release_singletons)
    sizes = _sizes(blocks)
    k, outputs = sum(len(b.symbols) for b in blocks), blocks[-1].start + blocks[-1].order
    check_cells(k, outputs)
    table = np.zeros((k, outputs), dtype=np.int32)
    for symbols, order, start in ((list(b.symbols), b.order, b.start) for b in blocks):
        signs = hadamard_response.roles(order - 1)[: len(symbols)] if order > 1 else RELEASED - AGAINST
        table[symbols, start : start + order] = AGAINST + signs
        table[symbols] += 4 * sizes.index(order)
    return table


def _sizes(blocks: Iterable[Block]) -> list[int]:
    return sorted({block.order for block in blocks})


@numeric
def probabilities(
    outputs: ExactLike,
    *sizes: ExactLike,
    t: ExactLike = "t",
    release_singletons: bool = False,  # noqa: ARG001
) -> tuple[Exact, ...]:
    """Q(y|x) by role, four for each order; orders and t may be variables.

    Args:
        outputs: the number of all outputs; nothing depends on it.
        sizes: the different orders of the blocks, ascending; numbers or variables.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        release_singletons: nothing depends on it.

    Returns:
        Four numbers for each order: outside of the block, the two signs, and a symbol that is released.

    Raises:
        BadInput: for t < 1.

    Example:
        >>> [str(v) for v in probabilities(4, 4, t=3)]
        ['0', '1/8', '3/8', '1']
    """
    exact(outputs)
    level, found = check_level(t), list[Exact]()
    for order in map(check_order, sizes):
        low = 2 / (order * (level + 1))
        found += [Fraction(0), low, level * low, Fraction(1)]
    return tuple(found)


@numeric
def scores(outputs: ExactLike, *sizes: ExactLike, t: ExactLike = "t", release_singletons: bool = False) -> tuple[Exact, ...]:  # noqa: ARG001
    """A(y)_x by role, four for each order, the same for all orders; t may be a variable.

    Args:
        outputs: the number of all outputs; nothing depends on it.
        sizes: the different orders of the blocks; how many counts.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        release_singletons: nothing depends on it.

    Returns:
        Four scores for each order, in the order of ``probabilities``.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> scores(4, 4, t=3)
        (Fraction(0, 1), Fraction(-2, 1), Fraction(2, 1), Fraction(1, 1))
    """
    exact(outputs)
    level = check_level(t, above=True)
    c = (level + 1) / (level - 1)
    return (Fraction(0), -c, c, Fraction(1)) * len(sizes)


@numeric
def channel(partition: Partition, t: ExactLike = "t", *, release_singletons: bool = False) -> Channel:
    """Q, k x outputs, over Q(t) or at a rational t >= 1.

    Args:
        partition: the blocks, lists of symbols that partition 0..k-1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        release_singletons: report a block of one symbol for certain.

    Returns:
        k x outputs: a row for each symbol; the outputs of a block stand together.

    Raises:
        BadInput: unless the blocks partition 0..k-1, and for t < 1.

    Example:
        >>> [str(v) for v in channel([[0, 1], [2]], t=2).rows[2]]
        ['0', '0', '0', '0', '2/3', '1/3']

    Source: context-aware-ldp, Section 6.1.
    """
    blocks = layout(partition, release_singletons=release_singletons)
    pattern = roles([b.symbols for b in blocks], release_singletons=release_singletons)
    return Channel(ExactMatrix.from_table(probabilities(pattern.shape[1], *_sizes(blocks), t=t), pattern))


@numeric
def estimator(partition: Partition, t: ExactLike = "t", *, release_singletons: bool = False) -> Estimator:
    """A, outputs by k coordinates; t > 1.

    Args:
        partition: the blocks, lists of symbols that partition 0..k-1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        release_singletons: report a block of one symbol for certain.

    Returns:
        Unbiased scores, outputs by k coordinates.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> estimator([[0, 1], [2]], 3).estimate([0, 0, 4])
        (Fraction(4, 3), Fraction(4, 3), Fraction(2, 3))

    Source: context-aware-ldp, equation (19).
    """
    blocks = layout(partition, release_singletons=release_singletons)
    pattern = roles([b.symbols for b in blocks], release_singletons=release_singletons)
    return Estimator(ExactMatrix.from_table(scores(pattern.shape[1], *_sizes(blocks), t=t), pattern.T))


@numeric
def printed_estimator(partition: Partition, t: ExactLike = "t") -> Estimator:
    """Equation (19): A(y)_x = 2c (1[y in S_x] - 1[y in the block of x] / 2), from the sets; t > 1.

    Args:
        partition: the blocks, lists of symbols that partition 0..k-1.
        t: e^epsilon, above 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.

    Returns:
        The scores, which are those of ``estimator``.

    Raises:
        OutOfScope: at t = 1, where the reports say nothing.

    Example:
        >>> printed_estimator([[0, 1], [2]], 3).scores == estimator([[0, 1], [2]], 3).scores
        True

    Source: context-aware-ldp, equation (19).
    """
    level, blocks = check_level(t, above=True), layout(partition)
    c = (level + 1) / (level - 1)
    table = np.zeros((sum(len(block.symbols) for block in blocks), blocks[-1].start + blocks[-1].order), dtype=np.int32)
    for block in blocks:
        for row, x in enumerate(block.symbols, start=1):
            inside = {y for y in range(block.order) if not hadamard_response.parity(row, y)}
            for y in range(block.order):
                table[x, block.start + y] = 2 if y in inside else 1
    return Estimator(ExactMatrix.from_table([2 * c * (inside - Fraction(in_block, 2)) for in_block, inside in SETS], table.T))


SETS = ((0, 0), (1, 0), (1, 1))  # whether y is in the block of x, and whether it is in S_x


@numeric
def decode(reports: Sequence[int], partition: Partition, t: ExactLike) -> tuple[tuple[Exact, ...], tuple[Exact, ...]]:
    """(the estimates of all p_x, those of all p(X_j)), by a fast Walsh-Hadamard transform of the histogram of every block.

    With f_j = H N_j / n for the counts N_j of block j these are c f_j(i + 1) and f_j(0); t > 1.

    Args:
        reports: outputs, from 0 to ``alphabet(partition) - 1``.
        partition: the blocks, lists of symbols that partition 0..k-1.
        t: e^epsilon, above 1.

    Returns:
        k frequencies, and a mass for each block, exactly.

    Raises:
        BadInput: without any report.

    Example:
        >>> decode([0, 0, 4], [[0, 1], [2]], 3)
        ((Fraction(4, 3), Fraction(4, 3), Fraction(2, 3)), (Fraction(2, 3), Fraction(1, 3)))

    Source: context-aware-ldp, Section 6.1 and Appendix C.3.
    """
    level, blocks, n = check_level(t, above=True), layout(partition), len(reports)
    if not n:
        raise BadInput("an estimate needs at least one report")
    total = blocks[-1].start + blocks[-1].order
    counts = [0] * total
    for y in reports:
        counts[check_item(y, total)] += 1
    estimates, masses = dict[int, Exact](), list[Exact]()
    for block in blocks:
        first, *rest = _transformed(counts[block.start : block.start + block.order])
        masses.append(Fraction(first, n))
        estimates |= {x: (level + 1) / (level - 1) * Fraction(f, n) for x, f in zip(block.symbols, rest, strict=False)}
    return tuple(estimates[x] for x in sorted(estimates)), tuple(masses)


def _transformed(counts: list[int]) -> list[int]:
    """H counts."""
    if len(counts) == 1:
        return counts
    half = len(counts) // 2
    low, high = _transformed(counts[:half]), _transformed(counts[half:])
    return [a + b for a, b in zip(low, high, strict=True)] + [a - b for a, b in zip(low, high, strict=True)]


@numeric
def sample(x: int, partition: Partition, t: ExactLike, draw: Draw, *, release_singletons: bool = False) -> int:
    """One report of symbol x, in O(log K_j) bit operations once its block is found; its law is row x of the channel.

    Args:
        x: the user's symbol.
        partition: the blocks, lists of symbols that partition 0..k-1.
        t: e^epsilon, at least 1; "t" stands for every level. ``epsilon=`` in nats may be given in its place.
        draw: the source of randomness: ``draw(n)`` is uniform on 0..n-1, ``draw(weights)`` an index with these weights.
        release_singletons: report a block of one symbol for certain.

    Returns:
        The report, an output from 0.

    Raises:
        BadInput: for what is no symbol.

    Example:
        >>> sample(2, [[0, 1], [2]], 3, lambda weights: 0)
        4
    """
    blocks, level = layout(partition, release_singletons=release_singletons), check_level(t)
    check_draw(draw)
    check_item(x, sum(len(block.symbols) for block in blocks))
    block = next(b for b in blocks if x in b.symbols)
    if block.order == 1:
        return block.start
    row, wanted, y = block.symbols.index(x) + 1, draw((level, 1)), draw(block.order)
    return block.start + (y if hadamard_response.parity(row, y) == wanted else y ^ (row & -row))


KINDS = {
    "one symbol": (0,),
    "two symbols of one block": (0, 0),
    "two symbols of two blocks": (0, 1),
    "three independent symbols of one block": (0, 0, 0),
    "three dependent symbols of one block": (0, 0, 0),
    "three symbols, the first in another block": (0, 1, 1),
    "three symbols, the second in another block": (0, 1, 0),
    "three symbols, the third in another block": (0, 0, 1),
    "three symbols of three blocks": (0, 1, 2),
}
"""The kinds of tuples, by the blocks of the symbols; three rows of one block are dependent if one is the product of two."""

ORDERS = ("N", "K", "L", "M")  # the number of outputs, and the orders of the blocks of a tuple


@numeric
def orbits(outputs: ExactLike, *sizes: ExactLike, release_singletons: bool = False) -> tuple[Orbit, ...]:
    """The orbits of up to three symbols, for N outputs and the orders K, L, M of their blocks; all may be variables.

    Symbols of one block meet as rows of a Sylvester matrix do; an output of one block is outside every other. A released symbol
    is alone in its block.

    Raises BadInput ("write those of the blocks of three symbols, K, L and M").

    Args:
        outputs: the number of outputs, or a variable.
        sizes: the orders of the different blocks, numbers or variables.
        release_singletons: report a block of one symbol for certain.

    Returns:
        Each orbit: a name, and for each tuple of roles the number of outputs that play them.

    Example:
        >>> len(orbits("N", "K", "L", "M")) > 3
        True
    """
    total, values = check_order(outputs), [check_order(size) for size in sizes]
    if len(values) != len(ORDERS) - 1:
        raise BadInput(f"{len(values)} orders: write those of the blocks of three symbols, K, L and M")
    found = []
    for kind, places in KINDS.items():
        alone = [place for place in set(places) if places.count(place) == 1] if release_singletons else []
        for released in (r for n in range(len(alone) + 1) for r in combinations(alone, n)):
            away = tuple(OUTSIDE + 4 * place for place in places)
            cells: dict[tuple[int, ...], Exact] = {}
            for place in dict.fromkeys(places):
                inside = [i for i, p in enumerate(places) if p == place]
                signs: Iterable[tuple[int, ...]] = product((0, 1), repeat=len(inside))
                if "dependent" in kind.split():
                    signs = [(a, b, int(a == b)) for a, b in product((0, 1), repeat=2)]
                chosen = [(RELEASED - AGAINST,)] if place in released else list(signs)
                for s in chosen:
                    cell = list(away)
                    for i, sign in zip(inside, s, strict=True):
                        cell[i] = 4 * place + AGAINST + sign
                    cells[tuple(cell)] = (exact(1) if place in released else values[place]) / len(chosen)
            cells[away] = total - sum(cells.values(), start=Fraction(0))
            found.append(Orbit(_name(kind, [places.index(r) for r in released]), tuple(cells.items()), "two blocks" not in kind))
    return tuple(found)


def _name(kind: str, released: Iterable[int]) -> str:
    """The name of an orbit: its kind, and which of its symbols are released."""
    words = [("the first", "the second", "the third")[i] for i in sorted(released)]
    return f"{kind}; released: {', '.join(words)}" if words else kind


def _homes(symbols: Sequence[int], partition: Partition, release_singletons: bool) -> tuple[list[Block], list[Block]]:
    """All blocks, and those of the symbols."""
    blocks = list(layout(partition, release_singletons=release_singletons))
    owner = {x: block for block in blocks for x in block.symbols}
    return blocks, [owner[x] for x in check_symbols(symbols, len(owner))]


def orders_of(symbols: Sequence[int], partition: Partition, *, release_singletons: bool = False) -> tuple[int, int, int, int]:
    """The number of outputs, and the orders of the different blocks of the symbols; 2 in place of those that the orbit lacks.

    Args:
        symbols: one to three different symbols.
        partition: the blocks, lists of symbols that partition 0..k-1.
        release_singletons: report a block of one symbol for certain.

    Returns:
        The sizes at which ``orbits`` has the orbit of these symbols.

    Example:
        >>> orders_of((0, 1), [[0, 1], [2]])
        (6, 4, 2, 2)
    """
    blocks, homes = _homes(symbols, partition, release_singletons)
    first, second, third = ([block.order for block in dict.fromkeys(homes)] + [2, 2])[:3]
    return blocks[-1].start + blocks[-1].order, first, second, third


def orbit_of(symbols: Sequence[int], partition: Partition, *, release_singletons: bool = False) -> str:
    """The name of the orbit of one to three distinct symbols.

    Args:
        symbols: one to three different symbols.
        partition: the blocks, lists of symbols that partition 0..k-1.
        release_singletons: report a block of one symbol for certain.

    Returns:
        A name among those of ``orbits``.

    Raises:
        BadInput: for what are not one to three different symbols.

    Example:
        >>> orbit_of((0, 1), [[0, 1], [2]])
        'two symbols of one block'
    """
    _, homes = _homes(symbols, partition, release_singletons)
    names = list(dict.fromkeys(homes))
    places = tuple(names.index(home) for home in homes)
    released = [i for i, home in enumerate(homes) if home.order == 1]
    if places == (0, 0, 0):
        one, two, three = (home.symbols.index(x) + 1 for x, home in zip(symbols, homes, strict=True))
        return f"three {'dependent' if one ^ two == three else 'independent'} symbols of one block"
    return _name(next(kind for kind, p in KINDS.items() if p == places), released)
