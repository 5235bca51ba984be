"""Contraction coefficients with their certificates: what the kernel holds of each, and the named fact that says it is enough.

The total variation of rows is delta at epsilon = 0, E_gamma is delta at ln gamma: kinds ``approximate`` and ``comparison``. For
eta, "LC <= bound for every s >= 0" is one Sturm certificate for each class of pairs, with the weight u = s/(1+s), and a value at
one s bounds it from below. That two rows suffice is a fact, so the document says argued. Channels with more than ``MOST``
cells of classes of pairs are computed, and marked so.

>>> from exactdp.mechanisms import krr
>>> print(str(eta(krr.channel(2, 3))).partition(":")[0])
argued (exact)
>>> print(total_variation(krr.channel(2, 3)).outcome.value, krr_for_every_k().outcome.value)
proved proved
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from exactdp.channel import Channel
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.contraction import cells_of, chi_square_contraction, dobrushin
from exactdp.privacy.losses import pair_classes
from exactdp.privacy.tradeoff import delta
from exactdp_checks.proving.certificate import expression
from exactdp_checks.proving.parts import all_of, computed, document
from exactdp_checks.proving.prove import approximate, at_most, comparison, equal
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["eta", "krr_for_every_k", "total_variation"]

MOST = 400  # different cells of all classes of pairs together: Sturm's theorem is asked about polynomials of such degrees
TWO_ROWS = (
    "For every f-divergence with an operator convex f the contraction coefficient of a channel is that of its worst pair of"
)
TWO_ROWS += " rows. For a pair it is the largest LC(u), 0 < u < 1 (Ordentlich and Polyanskiy 2021, Theorem 1)."


def total_variation(channel: Channel) -> Verdict:
    """Is Dobrushin's coefficient what ``dobrushin`` says? Proved: no pair is further apart, and one is as far.

    Args:
        channel: rational, k x m, k >= 2.

    Returns:
        One certificate of two parts.

    Raises:
        BadInput: as ``dobrushin``.

    Example:
        >>> total_variation(Channel([["1/2", "1/2"], ["1/4", "3/4"]])).outcome.value
        'proved'

    Source: R. Dobrushin, 1956.
    """
    found = dobrushin(channel)
    stick = delta(channel, LogSum())
    above = [["-", a, b] for a, b in zip(channel.rows[found.x], channel.rows[found.other], strict=True) if a > b]  # type: ignore[operator]
    return all_of([approximate(stick, channel, found.value), comparison(["+", 0, *above], "==", found.lower)])


def eta(channel: Channel) -> Verdict:
    """Is the coefficient of chi-square and Kullback-Leibler within what ``chi_square_contraction`` says?

    Args:
        channel: rational, k x m, k >= 2.

    Returns:
        A document: the bound for every class of pairs and the value at one weight are certified, that pairs suffice is a fact.
        Computed, and marked so, for more than ``MOST`` different cells.

    Raises:
        BadInput: as ``chi_square_contraction``.

    Example:
        >>> eta(Channel([["1/2", "1/2"], ["1/4", "3/4"]])).outcome.value
        'argued'

    Source: O. Ordentlich, Y. Polyanskiy, 2021.
    """
    found = chi_square_contraction(channel)
    ends = found.interval()
    said = (
        f"the coefficient is {ends.lower}" if found.value is not None else f"the coefficient is from {ends.lower} to {ends.upper}"
    )
    classes = [cells_of(channel, x, z) for x, z in pair_classes(channel)]
    if sum(map(len, classes)) > MOST or found.weight is None:
        return computed(f"{said}, at inputs {found.x} and {found.other}; too many pairs for certificates"[:2000])
    parts: list[tuple[str, Verdict | str]] = []
    for i, cells in enumerate(classes):
        verdict = at_most(_le_cam(cells), ends.upper, s=0) if any(a != b for a, b, _ in cells) else None
        if verdict is not None and verdict.outcome.value != "proved":
            return verdict
        if verdict is not None:
            parts.append((f"step {i + 1}: no weight of these pairs exceeds the bound", verdict))
    if found.weight not in (0, 1):
        at = comparison(ends.lower, "<=", _le_cam(cells_of(channel, found.x, found.other)), s=found.weight / (1 - found.weight))
        if at.outcome.value == "proved":
            parts.append(("attained: the value at one weight", at))
    if not parts:
        return computed(f"{said}: all rows are equal")
    parts.append(
        ("reading", "LC at the weight u = s/(1+s), 0 < u < 1, is the left side for s > 0, a term for each pair of entries.")
    )
    facts = {"two-rows": TWO_ROWS}
    return document("contraction", f"For chi-square and Kullback-Leibler {said}.", "one channel", "argued", parts, facts=facts)


def _le_cam(cells: list[tuple[Any, Any, int]]) -> list[Any]:
    """LC at u = s/(1+s) as it is defined, without the cells that are alike: s/(1+s) sum n (a - b)^2/(s a + b)."""
    terms = [
        ["/", expression(Fraction(n) * (a - b) ** 2), ["+", ["*", expression(a), "s"], expression(b)]]
        for a, b, n in cells
        if a != b
    ]
    return ["*", ["/", "s", ["+", "s", 1]], ["+", *terms]]


def krr_for_every_k() -> Verdict:
    """For every k >= 2, t >= 1 and weight s/(1+s): LC of k-RR is at most (t-1)^2/((t+k-1)(t+1)), with equality at s = 1.

    Returns:
        One certificate: the difference is (s-1)^2 times what has no negative coefficient, and the value at s = 1.

    Example:
        >>> krr_for_every_k().outcome.value
        'proved'

    Source: the closed form, of two rows of k-RR.
    """
    size = ["+", "t", ["-", "k", 1]]
    square = ["^", ["-", "t", 1], 2]

    def le_cam(s: Any) -> list[Any]:
        cells = ["+", ["/", 1, ["+", ["*", s, "t"], 1]], ["/", 1, ["+", s, "t"]]]
        return ["*", ["/", s, ["+", s, 1]], ["*", ["/", square, size], cells]]

    value = ["/", square, ["*", size, ["+", "t", 1]]]
    below = ["*", ["*", size, ["+", "t", 1]], ["*", ["+", ["*", "s", "t"], 1], ["+", "s", "t"]]]
    factor = ["/", "t", below]
    gap = ["*", square, ["*", ["^", ["-", "s", 1], 2], factor]]
    return all_of([equal(["-", value, le_cam("s")], gap), at_most(0, factor, s=0, t=1, k=2), equal(le_cam(1), value)])
