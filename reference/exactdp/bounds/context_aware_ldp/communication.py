"""Outputs and bits of the high-low and the block schemes, printed and corrected.

S + k - s outputs with S the least power of two above s, or the sum of K_j with K_j the least power of two above k_j: each at most
2k. Printed: log2 k + 1 bits, false before it is rounded up. Corrected: ceil(log2 k) + 1.
Source: context-aware-ldp, Sections 5, 5.1 and 6.

>>> high_low_outputs(7, 2), bits(high_low_outputs(7, 2)), bits_printed(7) < 4, bits_corrected(7)
(9, 4, True, 4)
>>> block_outputs([1, 2, 4]), outputs_most(7)
(14, 14)
"""

from __future__ import annotations

from collections.abc import Sequence

from exactdp.bounds.parameters import count
from exactdp.errors import BadInput
from exactdp.mechanisms.hadamard_response import alphabet
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = ["bits", "bits_corrected", "bits_printed", "block_outputs", "high_low_outputs", "outputs_most"]


@numeric
def high_low_outputs(k: int, s: int) -> int:
    """S + k - s, S the least power of two above s; 1 <= s <= k.

    Args:
        k: the number of symbols, at least 1; a number or an array.
        s: how many symbols are sensitive, from 1 to k.

    Returns:
        The number of outputs.

    Raises:
        BadInput: if s > k.

    Example:
        >>> high_low_outputs(5, 2)
        7

    Source: context-aware-ldp, Section 5.1.
    """
    if count(s, "s") > count(k, "k"):
        raise BadInput(f"s = {s} is too large: at most k = {k}")
    return alphabet(s) + k - s


def block_outputs(sizes: Sequence[int]) -> int:
    """The sum of K_j, K_j the least power of two above k_j.

    Args:
        sizes: the sizes of the blocks, each at least 1.

    Returns:
        The number of outputs.

    Raises:
        BadInput: for what are no sizes.

    Example:
        >>> block_outputs([2, 1])
        6

    Source: context-aware-ldp, Section 6.1.
    """
    if not isinstance(sizes, Sequence) or isinstance(sizes, str) or not sizes:
        raise BadInput(f"the sizes are {sizes!r}: write integers >= 1, one for each block")
    return sum(alphabet(count(size, "a block size")) for size in sizes)


@numeric
def outputs_most(k: int) -> int:
    """2k, at least the number of outputs of both schemes on k symbols.

    Args:
        k: the number of symbols, at least 1; a number or an array.

    Returns:
        The bound.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> outputs_most(5)
        10
    """
    return 2 * count(k, "k")


@numeric
def bits(outputs: int) -> int:
    """ceil(log2 outputs): the bits that tell so many outputs apart.

    Args:
        outputs: how many there are, at least 1.

    Returns:
        A number of bits.

    Raises:
        BadInput: for what is no number of outputs.

    Example:
        >>> bits(5)
        3
    """
    return (count(outputs, "outputs") - 1).bit_length()


@numeric
def bits_printed(k: int) -> Real:
    """log2 k + 1, as printed for the bits of a user: false at k = 3, s = 2.

    Args:
        k: the number of symbols, at least 1; a number or an array.

    Returns:
        The printed number of bits.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> float(bits_printed(4))
        3.0

    Source: context-aware-ldp, Sections 5.1 and 6.
    """
    if count(k, "k").bit_count() == 1:
        return Real.of(k.bit_length())
    return Real.of(LogSum.ln(2 * k)) / LogSum.ln(2)


@numeric
def bits_corrected(k: int) -> int:
    """ceil(log2 k) + 1, at least ``bits`` of both schemes.

    Args:
        k: the number of symbols, at least 1; a number or an array.

    Returns:
        A number of bits.

    Raises:
        BadInput: for what is no size.

    Example:
        >>> bits_corrected(3)
        3

    Source: context-aware-ldp, Sections 5.1 and 6, corrected.
    """
    return bits(k) + 1
