"""The block Hadamard scheme beyond the common contract: decoders, released singletons, many orders, speed of layout."""

import itertools
from collections import Counter
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.fast import block_hadamard as fast
from exactdp.matrix import ExactMatrix
from exactdp.mechanisms import block_hadamard, hadamard_response
from exactdp.numbers.exact import exact
from exactdp.orbit import role_counts
from exactdp.privacy.levels import tight_matrix
from exactdp_checks.code.law.program import channel_of

PARTITIONS = (
    ((0,),),
    ((0,), (1,), (2,)),
    ((1, 0), (2,)),
    ((2, 0, 4), (1, 3), (5,)),
    ((7, 1, 3), (0, 2, 4), (5, 6)),
    ((0, 1, 2, 3, 4, 5, 6, 7), (8, 9), (10,), (11, 12, 13)),
)
C = exact("(t+1)/(t-1)")

of_partitions = pytest.mark.parametrize("partition", PARTITIONS, ids=str)


def test_entries_of_a_small_channel() -> None:
    """Blocks of two and one: Hadamard response in each, zeros elsewhere, outputs in the order of the blocks."""
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    expected = ((third, sixth, third, sixth, 0, 0), (third, third, sixth, sixth, 0, 0), (0, 0, 0, 0, 2 * third, third))
    assert block_hadamard.channel(((0, 1), (2,)), t=2).rows == expected
    moved = block_hadamard.channel(((1,), (2, 0)), t=2).rows
    assert moved == ((0, 0, third, third, sixth, sixth), (2 * third, third, 0, 0, 0, 0), (0, 0, third, sixth, third, sixth))


def test_one_block_is_hadamard_response() -> None:
    """Channel, estimator, law of the sampler and policy."""
    for k in (1, 2, 3, 4, 7, 8):
        partition = (tuple(range(k)),)
        assert block_hadamard.channel(partition) == hadamard_response.channel(k)
        assert block_hadamard.estimator(partition).scores == hadamard_response.estimator(k).scores
        assert block_hadamard.policy(partition) == hadamard_response.policy(k)


@of_partitions
def test_the_printed_estimator_is_the_decoder(partition: tuple[tuple[int, ...], ...]) -> None:
    """Equation (19) has the scores of the estimator, and the fast transform gives its estimates and the shares of the blocks."""
    estimator = block_hadamard.estimator(partition)
    assert block_hadamard.printed_estimator(partition).scores == estimator.scores
    rng = np.random.default_rng(4)
    reports = rng.integers(0, block_hadamard.alphabet(partition), size=40).tolist()
    estimates, masses = block_hadamard.decode(reports, partition, 3)
    assert estimates == estimator.at(t=3).estimate(reports)
    for mass, block in zip(masses, block_hadamard.layout(partition), strict=True):
        assert mass == Fraction(sum(1 for y in reports if block.start <= y < block.start + block.order), 40)
    assert sum(masses) == 1


def test_the_decoder_over_all_epsilons_and_what_it_refuses() -> None:
    """A report of the first block tells nothing of the second."""
    assert block_hadamard.decode([1, 1], ((0, 1), (2,)), "t") == ((-C, C, 0), (1, 0))
    with pytest.raises(BadInput, match="at least one report"):
        block_hadamard.decode([], ((0, 1),), 3)
    with pytest.raises(BadInput, match="from 0 to 3"):
        block_hadamard.decode([4], ((0, 1),), 3)
    for refused in (block_hadamard.decode, lambda _, partition, t: block_hadamard.printed_estimator(partition, t)):
        with pytest.raises(OutOfScope, match="t > 1"):
            refused([0], ((0, 1),), 1)


@of_partitions
def test_released_singletons(partition: tuple[tuple[int, ...], ...]) -> None:
    """One output for each block of one symbol, without noise; the other rows are those of the scheme; unbiased and as private."""
    released = block_hadamard.channel(partition, release_singletons=True)
    singletons = [block for block in partition if len(block) == 1]
    assert block_hadamard.alphabet(partition) - block_hadamard.alphabet(partition, release_singletons=True) == len(singletons)
    assert tight_matrix(released) == block_hadamard.policy(partition)
    assert block_hadamard.estimator(partition, release_singletons=True).is_unbiased(released)
    printed = block_hadamard.channel(partition)
    for x, row in enumerate(released.rows):
        alone = (x,) in partition
        assert sorted(map(str, filter(None, row))) == (["1"] if alone else sorted(map(str, filter(None, printed.rows[x]))))
    outputs = range(released.size[1])
    sampler = partial(block_hadamard.sample, release_singletons=True)
    assert channel_of(lambda x, draw: sampler(x, partition, "t", draw), range(len(printed.rows)), outputs) == released


def test_more_than_three_orders() -> None:
    """Roles differ between orders, and orbits are those of the orders of the tuple at hand."""
    partition = block_hadamard.contiguous((1, 2, 4, 8))
    table, channel = block_hadamard.roles(partition), block_hadamard.channel(partition)
    assert [block.order for block in block_hadamard.layout(partition)] == [2, 4, 8, 16]
    assert len(np.unique(table)) == 12
    values = block_hadamard.probabilities(30, 2, 4, 8, 16)
    assert channel == Channel(ExactMatrix.from_table(values, table))
    for symbols in itertools.permutations((0, 1, 2, 3, 6, 7, 8, 9), 3):
        orders = block_hadamard.orders_of(symbols, partition)
        (orbit,) = [o for o in block_hadamard.orbits(*orders) if o.name == block_hadamard.orbit_of(symbols, partition)]
        kinds = Counter(tuple(role % 4 for role in cell) for cell in role_counts(table, symbols).elements())
        expected: Counter[tuple[int, ...]] = Counter()
        for cell, count in orbit.at().items():
            expected[tuple(role % 4 for role in cell)] += count
        assert kinds == expected


def test_contiguous_partitions() -> None:
    assert block_hadamard.contiguous((2, 1, 3)) == ((0, 1), (2,), (3, 4, 5))
    assert block_hadamard.contiguous(()) == ()
    for sizes in ((2, 0), (-1,), (1.0,), (True,)):
        with pytest.raises(BadInput, match="integer >= 1"):
            block_hadamard.contiguous(sizes)


def test_the_executed_law_is_a_channel_that_never_exceeds_epsilon() -> None:
    """Rows of ``executed`` sum to its denominator, and the ratio within a block is at most t; released symbols stay certain."""
    for partition, released in itertools.product(PARTITIONS, (False, True)):
        table = block_hadamard.roles(partition, release_singletons=released)
        for text, t in (("t=3", Fraction(3)), ("ln(3/2)", Fraction(3, 2)), ("t=1000000", Fraction(10**6)), ("t=1.000001", None)):
            *numerators, common = fast.executed(partition, text, release_singletons=released)
            assert {sum(numerators[role] for role in row) for row in table.tolist()} == {common}
            level = Fraction(1000001, 10**6) if t is None else t
            low, high = numerators[-3:-1]
            assert high <= level * low
            assert (level * low - high) / common <= (level + 1) / 2**64


def test_the_twin_at_the_edges() -> None:
    """A level so large that there is no noise: every report supports its symbol; empty input; one shared histogram."""
    partition = ((2, 0, 4), (1, 3), (5,))
    rng = np.random.default_rng(5)
    x = rng.integers(0, 6, size=3000)
    channel = block_hadamard.channel(partition)
    high = {(a, y) for a in range(6) for y in range(channel.size[1]) if channel[a, y] and "t" in str(channel[a, y]).split("/")[0]}
    reports = fast.encode(x, partition, "t=1" + "0" * 290, rng)
    assert set(zip(x.tolist(), reports.tolist(), strict=True)) == high
    released = fast.encode(x, partition, 1.0, rng, release_singletons=True)
    assert set(released[x == 5].tolist()) == {8}
    estimates = fast.estimate(released, partition, 1.0, release_singletons=True)
    assert estimates[5] == np.count_nonzero(x == 5) / 3000
    assert fast.encode([], partition, 1.0, rng).size == 0
    for refused in ([[0, 0]], [[0, 2]], [[]], [], "01", [[True, 0]], [[0, 1], "2"], [b"\x00"]):
        with pytest.raises(ValueError, match="exactly once|from 0 to|at least one symbol each"):
            fast.encode([0], refused, 1.0, rng)
    with pytest.raises(ValueError, match="from 0 to 9"):
        fast.estimate([10], partition, 1.0)


def test_estimates_of_many_blocks() -> None:
    """Unequal interleaved blocks at once: the estimates are the exact ones, so no block is decoded with another's counts."""
    partition = tuple(tuple(range(j, 60, 7)) for j in range(5)) + (
        (5, 12, 19),
        tuple(x for x in range(60) if x % 7 >= 5 and x not in (5, 12, 19)),
    )
    rng = np.random.default_rng(6)
    reports = fast.encode(rng.integers(0, 60, size=500), partition, "t=3", rng)
    exactly, _ = block_hadamard.decode(reports.tolist(), partition, 3)
    assert (
        max(abs(Fraction(float(f)) - e) for f, e in zip(fast.estimate(reports, partition, "t=3"), exactly, strict=True)) < 1e-12
    )
