"""limits: what does not fit into memory is refused in one sentence, before it is made; what fits is made."""

import pytest

from exactdp.errors import OutOfScope
from exactdp.limits import MAX_CELLS, check_cells
from exactdp.mechanisms import (
    block_hadamard,
    general_hadamard_response,
    hadamard_response,
    high_low_hadamard,
    hrr,
    krr,
    mangat,
    multi_max_sense,
    subset_selection,
)
from exactdp.policy import PrivacyMatrix


def test_the_border() -> None:
    check_cells(MAX_CELLS, 1)
    check_cells(2**13, 2**13)
    for rows, columns in ((MAX_CELLS + 1, 1), (2**13, 2**13 + 1), (10**5000, 1)):
        with pytest.raises(OutOfScope, match="take smaller sizes") as refused:
            check_cells(rows, columns)
        fits = list(map(int, str(refused.value).rpartition("up to ")[2].split(" x ")))
        check_cells(*fits)
        assert 2 * fits[0] * fits[1] > MAX_CELLS


@pytest.mark.parametrize(
    ("module", "size"),
    [
        (krr, (10**7,)),
        (hadamard_response, (2**40,)),
        (hrr, (2**40,)),
        (mangat, (10**6, [0])),
        (general_hadamard_response, (10**6, 4)),
        (high_low_hadamard, (10**12, [0])),
        (block_hadamard, ([list(range(10**5))],)),
        (subset_selection, (40, 20)),
        (multi_max_sense, (16, 8, [[i] for i in range(16)])),
    ],
)
def test_channels(module, size) -> None:
    for function in (module.roles, module.channel):
        with pytest.raises(OutOfScope, match="the channel would have .* entries|smaller sizes"):
            function(*size)


def test_policies() -> None:
    for make in (
        lambda: PrivacyMatrix.ldp(10**6, "1"),
        lambda: PrivacyMatrix.high_low(10**6, [0], "1"),
        lambda: PrivacyMatrix.blocks([range(10**5)], "1"),
    ):
        with pytest.raises(OutOfScope, match="the privacy matrix would have .* entries"):
            make()
