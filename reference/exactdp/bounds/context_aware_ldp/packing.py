"""Packing bounds: reports that a family of distributions costs (Lemma 1, repaired), and sizes of balls, printed and corrected.

h(1/3) = log2 3 - 2/3, so that 2^(h(1/3) m) = 3^m/2^(2m/3); the sizes themselves are ``families.ball`` and ``high_low_ball``. The
divergence is the largest chi-square chi2(Q|P) over the channels allowed, or anything above it; delta is the probability of
failure. Lemma 1 itself, with its hidden constant, is open over the simplex, and false for learning the family alone.
Source: context-aware-ldp, Lemma 1, Sections 5.2 and 6.2, and beyond.

>>> str(fano_list(2**20, 2**4, "1/10", "1/100")), str(lemma_1_corrected(2**20, 2**4, "1/10", "1/100"))
('90*ln(65536) - 100*ln(2)', '45/2*ln(65536) - 25*ln(2)')
>>> float(section_5_2_ball(12)) > 484, section_5_2_ball_printed(2) < 1
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf

from exactdp.bounds.parameters import count
from exactdp.errors import BadInput, OutOfScope
from exactdp.information import fano_reports
from exactdp.likes import ExactLike, ExtendedLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.numbers.normal import Real
from exactdp.numeric import numeric

__all__ = [
    "fano_list",
    "lemma_1_corrected",
    "packing_gain",
    "section_5_2_ball",
    "section_5_2_ball_printed",
    "section_6_2_ball",
    "section_6_2_ball_printed",
]

ENTROPY = LogSum.ln(3) - LogSum.ln(2) * Fraction(2, 3)  # h(1/3) ln 2
LARGE = 1000  # a power of e beyond which no fraction is written


@numeric
def fano_list(members: int, ball: int, delta: ExactLike, divergence: ExtendedLike) -> LogSum | float:
    """n >= max(0, ((1 - delta) ln(M/N) - ln 2)/divergence) to learn M members to d_TV <= r with probability at least 1 - delta.

    N = ``ball`` < M is the largest number of members within r of one answer; a ball of radius 2r around a member is enough, so
    with r = alpha/3 and balls of radius 2 alpha/3 this is Lemma 1 for the family itself, corrected. In users.

    Args:
        members: M, the number of distributions.
        ball: the bound on how many of them are near one answer, below M.
        delta: the failure probability that is allowed, from 0 to 1.
        divergence: of one report, in nats, or inf.

    Returns:
        A number of users.

    Raises:
        OutOfScope: unless the ball has less than M members.

    Example:
        >>> [round(float(bound(1024, 1, "1/4", "1/10")), 3) for bound in (fano_list, lemma_1_corrected)]
        [45.055, 11.264]

    Source: context-aware-ldp, Lemma 1, corrected.
    """
    return fano_reports(count(members, "members"), count(ball, "ball"), delta, divergence)


@numeric
def lemma_1_corrected(members: int, ball: int, delta: ExactLike, divergence: ExtendedLike) -> LogSum | float:
    """n >= max(0, ((1 - delta) ln(M/C) - ln 2)/(4 divergence)) to learn all distributions to d_TV <= alpha/3.

    C = ``ball`` bounds balls of radius alpha/3 around members p, all of which are at distance at least alpha of u, with 2p >= u.

    In users.

    Args:
        members: M, the number of distributions.
        ball: the bound on how many of them are near one answer, below M.
        delta: the failure probability that is allowed, from 0 to 1.
        divergence: of one report, in nats, or inf.

    Returns:
        A number of users.

    Raises:
        OutOfScope: unless the ball has less than M members.

    Example:
        >>> [round(float(bound(1024, 1, "1/4", "1/10")), 3) for bound in (fano_list, lemma_1_corrected)]
        [45.055, 11.264]

    Source: context-aware-ldp, Lemma 1, corrected.
    """
    return fano_list(
        members, ball, delta, inf if isinstance(divergence, float) and divergence == inf else 4 * rational(divergence)
    )


@numeric
def section_5_2_ball_printed(other: int) -> Real:
    """C <= 2^(1 - h(1/3) k'), as printed: false for every k' >= 2, where it is below 1.

    Args:
        other: k', how many symbols are not sensitive.

    Returns:
        The bound on a number of members.

    Raises:
        BadInput: for what is no number.

    Example:
        >>> round(float(section_5_2_ball(6)), 3), round(float(section_5_2_ball_printed(6)), 3)
        (45.562, 0.044)

    Source: context-aware-ldp, Section 5.2.
    """
    return _power(LogSum.ln(2) - ENTROPY * count(other, "other"))


@numeric
def section_5_2_ball(other: int) -> Real:
    """C <= 2^(h(1/3) k') in the family with sign -1: radius alpha/3, or 2 alpha/3 with the perturbation doubled.

    Args:
        other: k', how many symbols are not sensitive.

    Returns:
        The bound on a number of members.

    Raises:
        BadInput: for what is no number.

    Example:
        >>> round(float(section_5_2_ball(6)), 3), round(float(section_5_2_ball_printed(6)), 3)
        (45.562, 0.044)

    Source: context-aware-ldp, Section 5.2.
    """
    return _power(ENTROPY * count(other, "other"))


def section_6_2_ball_printed(sizes: Sequence[int]) -> Real:
    """C <= 2^((k/2) h(1/3)) for balls of radius alpha/3, as printed for all even block sizes: false for unequal blocks.

    Args:
        sizes: the sizes of the blocks, even numbers.

    Returns:
        The printed bound on a number of members.

    Raises:
        BadInput: for what are no even sizes.

    Example:
        >>> round(float(section_6_2_ball_printed([2, 6])), 3)
        12.757

    Source: context-aware-ldp, Section 6.2.
    """
    return _power(ENTROPY * Fraction(sum(_even(sizes)), 2))


def section_6_2_ball(sizes: Sequence[int]) -> Real:
    """C <= 2^((k/2) h(1/3)) for equal blocks of even size, for balls of radius 2 alpha/3 too.

    Args:
        sizes: of the blocks, equal even numbers.

    Returns:
        The bound on a number of members.

    Raises:
        OutOfScope: for blocks of different sizes.

    Example:
        >>> round(float(section_6_2_ball([4, 4])), 3)
        12.757

    Source: context-aware-ldp, Section 6.2, corrected.
    """
    if len(set(_even(sizes))) > 1:
        raise OutOfScope(f"the blocks have the sizes {sorted(set(sizes))}: the bound is stated for equal blocks, else false")
    return section_6_2_ball_printed(sizes)


@numeric
def packing_gain(b: int, pairs: int) -> Fraction:
    """log2 |P| - log2 C <= b/2 + 1 for one block of even size b and N pairs, b^2 >= 8N: of order sqrt N where b is.

    Args:
        b: the size of the block, an even number.
        pairs: N, at least 1.

    Returns:
        The bound in bits.

    Raises:
        OutOfScope: if b^2 < 8 N.

    Example:
        >>> packing_gain(8, 4)
        Fraction(5, 1)

    Source: context-aware-ldp, Section 6.2.
    """
    if _even([b])[0] ** 2 < 8 * count(pairs, "pairs"):
        raise OutOfScope(f"b = {b}, N = {pairs}: stated for b^2 >= 8N")
    return Fraction(b, 2) + 1


def _power(logarithm: LogSum) -> Real:
    """e^logarithm, a fraction where it is one."""
    found = logarithm.exp() if -LARGE < logarithm < LARGE else None
    return Real.of(found) if isinstance(found, Fraction) else Real.of(logarithm).exp()


def _even(sizes: Sequence[int]) -> Sequence[int]:
    if not isinstance(sizes, Sequence) or isinstance(sizes, str) or not sizes:
        raise BadInput(f"the sizes are {sizes!r}: write even integers, one for each block")
    if any(count(size, "a block size") % 2 for size in sizes):
        raise OutOfScope(f"{list(sizes)}: the bound speaks of blocks of even size")
    return sizes
