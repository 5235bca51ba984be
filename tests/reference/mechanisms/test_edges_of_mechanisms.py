"""Where the requirements of mechanisms end: the last argument that is taken, next to the first that is refused."""

import pytest

from exactdp.errors import BadInput
from exactdp.mechanisms import histogram_encoding, multi_max_sense
from exactdp.mechanisms.parameters import check_symbols


def test_answers_of_multi_max_sense() -> None:
    assert len(multi_max_sense.probabilities(1, 3)) == 2
    with pytest.raises(BadInput, match="at least|>= 1"):
        multi_max_sense.probabilities(0, 3)


def test_symbols_of_an_orbit() -> None:
    assert [check_symbols(range(count), 5) for count in (1, 3)] == [(0,), (0, 1, 2)]
    for symbols in ((), (0, 1, 2, 3), (0, 0)):
        with pytest.raises(BadInput, match="one to three"):
            check_symbols(symbols, 5)


def test_the_threshold_of_histogram_encoding() -> None:
    """-m < theta <= m + 1."""
    k, m = 2, 1
    assert histogram_encoding.supported(0, k, m, m + 1) is not None
    assert histogram_encoding.supported(0, k, m, 1 - m) is not None
    for theta in (m + 2, -m):
        with pytest.raises(BadInput, match="above -1 and at most 2"):
            histogram_encoding.supported(0, k, m, theta)
