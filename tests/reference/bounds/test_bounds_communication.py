"""communication: outputs of the schemes themselves, bits that tell them apart, the printed number below them."""

from math import isclose, log2

import pytest

from exactdp.bounds.context_aware_ldp import communication as costs
from exactdp.errors import BadInput
from exactdp.mechanisms import block_hadamard, high_low_hadamard

SIZES = [(k, s) for k in (1, 2, 3, 4, 7, 8, 9, 16, 33) for s in range(1, k + 1)]


def test_outputs_are_those_of_the_schemes() -> None:
    for k, s in SIZES:
        outputs = costs.high_low_outputs(k, s)
        assert outputs == high_low_hadamard.alphabet(k, range(s))
        assert k < outputs <= costs.outputs_most(k) == 2 * k
        assert 2 ** (costs.bits(outputs) - 1) < outputs <= 2 ** costs.bits(outputs)
        assert costs.bits(outputs) <= costs.bits_corrected(k)
    for sizes in ([1], [1, 2, 4], [3, 7, 8], [1] * 5):
        outputs = costs.block_outputs(sizes)
        assert outputs == block_hadamard.alphabet(block_hadamard.contiguous(sizes))
        assert sum(sizes) + len(sizes) <= outputs <= costs.outputs_most(sum(sizes))
        assert costs.bits(outputs) <= costs.bits_corrected(sum(sizes))


def test_the_printed_number_of_bits() -> None:
    """False at k = 7, s = 2 and at k = 3, s = 2; true at powers of two, where it is an integer."""
    wrong = {(k, s) for k, s in SIZES if costs.bits_printed(k) < costs.bits(costs.high_low_outputs(k, s))}
    assert {(7, 2), (3, 2)} <= wrong
    assert not any(k.bit_count() == 1 for k, _ in wrong)
    assert [costs.bits_printed(k).tree for k in (1, 2, 8)] == [1, 2, 4]
    assert isclose(float(costs.bits_printed(7)), log2(7) + 1, rel_tol=1e-15)
    assert [costs.bits_corrected(k) for k in (1, 2, 3, 4, 5)] == [1, 2, 3, 3, 4]
    assert [costs.bits(v) for v in (1, 2, 3, 1024, 1025)] == [0, 1, 2, 10, 11]


def test_bad_input() -> None:
    for call in (
        lambda: costs.high_low_outputs(2, 3),
        lambda: costs.high_low_outputs(2, 0),
        lambda: costs.block_outputs([]),
        lambda: costs.block_outputs([0, 1]),
        lambda: costs.block_outputs("12"),
        lambda: costs.outputs_most(0),
        lambda: costs.bits(0),
        lambda: costs.bits_printed(True),
        lambda: costs.bits_corrected("2"),
    ):
        with pytest.raises(BadInput, match="write|too large"):
            call()
