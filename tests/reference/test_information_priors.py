"""Mutual information where weights of the inputs are short, long, and longer than 64 bits."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from exactdp.channel import Channel
from exactdp.information import entropy, mutual_information
from exactdp.numbers.enclosure import LogSum


@pytest.mark.parametrize("scale", [2**3, 2**30, 2**58, 2**70])
def test_mutual_information_of_any_prior_is_a_difference_of_entropies(scale: int) -> None:
    """H(Y) - H(Y | X), with weights of one limb, of several and of none; outputs may be as likely as an entry."""
    rng = random.Random(scale)
    rows = [[0, 3, 1], [1, 1, 2], [2, 2, 0], [1, 1, 2]]
    cuts = [0, *sorted(rng.randrange(scale) for _ in range(3)), scale]
    prior = [Fraction(b - a, scale) for a, b in pairwise(cuts)]
    channel = Channel([[Fraction(n, 4) for n in row] for row in rows])
    law = [sum((p * Fraction(row[y], 4) for p, row in zip(prior, rows, strict=True)), start=Fraction(0)) for y in range(3)]
    inner = sum((entropy([Fraction(n, 4) for n in row]) * p for p, row in zip(prior, rows, strict=True)), start=LogSum())
    assert mutual_information(channel, prior) == entropy(law) - inner
