"""Certificates about all channels within a radius of a matrix."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.levels import (
    above,
    above_proof,
    below,
    below_proof,
    largest,
    level_of,
    level_text,
    levels_text,
    powers_text,
    rational,
)
from exactdp_checks.exporting.matrices import Body, checked, matrix_text, pattern_text
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.arithmetic import number
from exactdp_checks.trusted.policy import Level, Policy

__all__ = [
    "COMPUTED",
    "ZERO",
    "matrix_of",
    "near_privacy",
    "near_violation",
    "near_zero",
    "rationals",
]

ZERO, ONE = Fraction(0), Fraction(1)
COMPUTED = "vm_compute; reflexivity"


def rationals(values: Sequence[Fraction]) -> str:
    """A list of rational numbers, read back."""
    found = "; ".join(f"({v.numerator if v >= 0 else f'(-{-v.numerator})'} # {v.denominator})" for v in values)
    read = re.findall(r"\((?:(\d+)|\((-\d+)\)) # (\d+)\)", found)
    if [Fraction(int(a or b), int(c)) for a, b, c in read] != list(values):
        raise NotExported("the numbers do not read as the certificate says")
    return f"[{found}]%Q"


def between(lows: Sequence[Fraction], tops: Sequence[Fraction]) -> list[Fraction]:
    """Numbers within these bounds that sum to 1."""
    width = sum(tops, ZERO) - sum(lows, ZERO)
    part = (1 - sum(lows, ZERO)) / width if width else ZERO
    return [low + part * (top - low) for low, top in zip(lows, tops, strict=True)]


def matrix_of(rows: Sequence[Sequence[Fraction]]) -> str:
    """A matrix, each row over its common denominator."""
    ones = [lcm(*(v.denominator for v in row)) for row in rows]
    return matrix_text({"rows": [[int(v * d) for v in row] for row, d in zip(rows, ones, strict=True)], "denominators": ones})


class Near:
    """The bounds of the entries of every channel within the radius, and one such channel."""

    def __init__(self, channel: Body) -> None:
        self.radius = number(channel["radius"])
        rows = [[Fraction(a, d) for a in row] for row, d in zip(channel["rows"], channel["denominators"], strict=True)]
        self.lows = [[max(ZERO, v - self.radius) for v in row] for row in rows]
        self.tops = [[min(ONE, v + self.radius) for v in row] for row in rows]
        self.one = matrix_of([between(*bounds) for bounds in zip(self.lows, self.tops, strict=True)])

    def ratios(self, policy: Policy) -> Iterator[tuple[int, Fraction]]:
        """(which level, the largest ratio) for all pairs with a level."""
        for x, tops in enumerate(self.tops):
            for other, lows in enumerate(self.lows):
                i = level_of(policy, x, other)
                if x != other and policy.levels[i] != "inf":
                    yield i, max(top / low if top else ZERO for top, low in zip(tops, lows, strict=True))


def near_statement(body: Body, near: Near, claim: str) -> tuple[str, str]:
    """(what is said of all channels within the radius, of which there is one; the proof that there is one)."""
    k, m, _ = checked(body)
    of = f"channel_of {k} {m} c"
    inside = f"near {k} {m} q {rational(near.radius)} c"
    statement = (
        f"let q := {matrix_text(body['channel'])} in (exists c, {of} /\\ {inside}) /\\ forall c, {of} -> {inside} -> {claim}"
    )
    return statement, f"cbv zeta; split; [apply (near_exists {m} _ _ {near.one}); {COMPUTED}|]."


def near_privacy(body: Body) -> Lemma:
    """There is a channel within the radius, and every one is private within the policy."""
    k, m, policy = checked(body)
    near = Near(body["channel"])
    given, bounds = powers_text(policy, largest(policy, near.ratios(policy)))
    claim = f"private_of {k} {m} c {levels_text(policy)} {pattern_text(policy.pattern, k)}"
    statement, exists = near_statement(body, near, claim)
    return Lemma(statement, (exists, f"apply (near_private_by _ _ _ _ {given}); [|{COMPUTED}].", bounds))


def near_violation(body: Body) -> Lemma:
    """There is a channel within the radius, and none is private within the policy."""
    k, m, policy = checked(body)
    near, (x, other, y) = Near(body["channel"]), body["place"]
    level: Level = policy.levels[level_of(policy, x, other)]
    low, top = near.lows[x][y], near.tops[other][y]
    value = above(level, low / top) if top else near_zero(level)
    claim = f"~ private_of {k} {m} c {levels_text(policy)} {pattern_text(policy.pattern, k)}"
    statement, exists = near_statement(body, near, claim)
    place = f"{x} {other} {y} {level_text(level)} {rational(value)}"
    sizes = "lia|lia|lia|lia|reflexivity"
    proof = (
        f"apply (near_not_private_by _ _ _ _ _ _ {place}); [{sizes}|unfold Q2R; simpl; {above_proof(level, value)}|{COMPUTED}]."
    )
    return Lemma(statement, (exists, proof))


def near_zero(level: Level) -> Fraction:
    """A rational number above e^level, where any will do."""
    low = below(level, ZERO)
    return above(level, low + 1)
