"""Values of small functions of the protocols, by hand."""

from fractions import Fraction
from itertools import product

import pytest

from exactdp.errors import OutOfScope
from exactdp.protocols import hada_oracle_moments, p_rec


def test_debiased() -> None:
    """(m x - n)/(m - 1): at m = 4 and n = 5, x = 8 has the mean 9."""
    assert hada_oracle_moments.debiased(8, 5, 4) == 9
    assert hada_oracle_moments.debiased(5, 5, 2) == 5
    with pytest.raises(OutOfScope, match="m = 1"):
        hada_oracle_moments.debiased(5, 5, 1)


def test_probabilities_of_all_sequences_sum_to_one() -> None:
    algorithm, votes = p_rec.p_rec(2, 64, 1, 1), {"a": [0, 1], "b": [1, 1]}
    chances = [p_rec.probability(algorithm, [(0, 1), (0,)], votes, sequence) for sequence in product(range(2), repeat=2)]
    assert sum(map(Fraction, chances)) == 1
