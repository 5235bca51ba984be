"""Certificates about channels that are not one matrix: within a radius or bounds of columns, with two entries; and delta."""

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
    equal_proof,
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
    "approximate",
    "columns",
    "entries",
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


def columns(body: Body) -> Lemma:
    """There is a channel within the bounds of the columns, and every one is private at the level."""
    lows, tops, level = [number(v) for v in body["lows"]], [number(v) for v in body["tops"]], Level(body["level"])
    m = len(lows)
    value = below(level, max(top / low if top else ZERO for low, top in zip(lows, tops, strict=True)))
    bounds = f"{rationals(lows)} {rationals(tops)}"
    private = f"forall x x' y, (x < k)%nat -> (x' < k)%nat -> (y < {m})%nat -> c x y <= exp {level_text(level)} * c x' y"
    statement = (
        f"(forall k, exists c, channel_of k {m} c /\\ within k {m} {bounds} c) /\\ "
        f"(forall k c, channel_of k {m} c -> within k {m} {bounds} c -> {private})"
    )
    proof = [
        f"split; [apply (columns_exist {bounds} {matrix_of([between(lows, tops)])[1:-1]}); {COMPUTED}|].",
        f"intros k c _; apply (columns_private_by {bounds} {rational(value)}); [reflexivity| |{COMPUTED}].",
        f"unfold Q2R; simpl; {below_proof(level, value)}.",
    ]
    if body["attained"] is not None:
        y = body["attained"]
        sides = rational(tops[y]), rational(lows[y])
        statement = f"({statement}) /\\ (0 < Q2R {sides[1]} /\\ Q2R {sides[0]} = exp {level_text(level)} * Q2R {sides[1]})"
        equal = f"split; unfold Q2R; simpl; [lra|{equal_proof(level)}]."
        proof = [f"split; [|{equal[:-1]}].", *proof]
    return Lemma(statement, tuple(proof))


def entries(body: Body) -> Lemma:
    """No channel with these two entries in a column is private at the level."""
    a, b, level = number(body["above"]), number(body["below"]), Level(body["level"])
    value = above(level, a / b) if b else near_zero(level)
    statement = (
        "forall k m c x x' y, (x < k)%nat -> (x' < k)%nat -> (y < m)%nat -> x <> x' -> channel_of k m c -> "
        f"c x y = Q2R {rational(a)} -> c x' y = Q2R {rational(b)} -> ~ private_of k m c [Some {level_text(level)}] []"
    )
    proof = f"[unfold Q2R; simpl; lra|unfold Q2R; simpl; {above_proof(level, value)}|{COMPUTED}]."
    return Lemma(statement, (f"apply (entries_by _ _ {rational(value)}); {proof}",))


def approximate(body: Body) -> Lemma:
    """The matrix is a channel, and for all pairs (for one) the excess at e^level is at most (is above) delta."""
    given = {**body, "policy": {"levels": [body["level"]], "pattern": None}}
    k, m, _ = checked(given)
    level, power, delta = Level(body["level"]), rational(number(body["power"])), rational(number(body["delta"]))
    q = matrix_text(body["channel"])
    excess = f"excess {m} (entry q) (exp {level_text(level)})"
    first = f"cbv zeta; split; [apply channel_by; {COMPUTED}|]."
    value = number(body["power"])
    if body["pair"] is None:
        claim = f"forall x x', (x < {k})%nat -> (x' < {k})%nat -> {excess} x x' <= Q2R {delta}"
        proof = f"apply (approximate_by {m} {q} {power}); [{COMPUTED}|unfold Q2R; simpl; {below_proof(level, value)}|{COMPUTED}]."
    else:
        x, other = body["pair"]
        claim = f"Q2R {delta} < {excess} {x} {other}"
        sizes = f"{COMPUTED}|vm_compute; lia|unfold Q2R; simpl; {above_proof(level, value)}|{COMPUTED}"
        proof = f"apply (not_approximate_by {m} {q} {power}); [{sizes}]."
    return Lemma(f"let q := {q} in channel {m} q /\\ {claim}", (first, proof))
