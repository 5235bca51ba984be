"""Where hypotheses end: the last argument that is taken, next to the first that is refused."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from exactdp.bounds.context_aware_ldp import families, rates
from exactdp.bounds.context_aware_ldp import lower as lower_of_blocks
from exactdp.bounds.heavy_hitters import search
from exactdp.bounds.linear_queries import lower as lower_of_queries
from exactdp.bounds.linear_queries import maxima
from exactdp.bounds.price_of_privacy import multi_max_sense
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import hadamard_response, hrr

EDGES: list[tuple[Callable[[int], object], int, int]] = [  # the function, what it takes, what it refuses
    (lambda n: search.k_ind(n, 100, 1, "1/2"), 208, 207),  # n >= L ln(4/beta), 100 ln 8 = 207.9...
    (multi_max_sense.epsilon_hat, 10_000, 10_001),
    (multi_max_sense.epsilon_hat, 1, 0),
    (families.uniform, 1, 0),
    (lambda s: rates.large_sensitive(s, s, "1/16", 1), 2, 1),
    (lambda cells: maxima.quadrature(4, cells), 2, 1),
    (lambda n: lower_of_queries.adaptive(4, 8, n, 2), 17, 16),  # t d ln(2d)/(t-1)^2 = 8 ln 8 = 16.6...
]


@pytest.mark.parametrize(("function", "inside", "outside"), EDGES)
def test_the_last_and_the_first(function: Callable[[int], object], inside: int, outside: int) -> None:
    assert abs(inside - outside) == 1
    function(inside)
    with pytest.raises((OutOfScope, BadInput)):
        function(outside)


def test_inputs_and_not_outputs_are_sensitive() -> None:
    """Channels with more outputs than inputs, and with fewer."""
    many, few = hadamard_response.channel(3, t=2), hrr.row_channel(1, 4, t=2)
    assert (many.size, few.size) == ((3, 4), (4, 2))
    with pytest.raises(OutOfScope, match="more than half"):
        lower_of_blocks.high_low_chi_square_of(many, [0, 1], "1/10")
    found = lower_of_blocks.high_low_chi_square_of(few, [3], "1/10")
    assert found == 4 * Fraction(1, 100) / 4 * lower_of_blocks.claim_1_sum(few, [3])
