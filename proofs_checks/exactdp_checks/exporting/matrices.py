"""Certificates about numeric matrices as theorems of Coq: privacy and its violation, by integers that the assistant compares.

The level of a pair stays as it is written, a sum of logarithms; a rational number below (above) e^level, which the assistant
confirms, exactly where it is rational and by enclosures elsewhere, decides all entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.levels import (
    above,
    above_proof,
    equal_proof,
    largest,
    level_of,
    level_text,
    levels_text,
    powers_text,
)
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.policy import Level, Policy

__all__ = ["CELLS", "Body", "checked", "matrix_text", "pattern_text", "privacy", "violation"]

CELLS = 200_000  # products of two inputs and an output: the assistant looks at each
Body = Mapping[str, Any]


def matrix_text(channel: Body) -> str:
    """The rows, each with its denominator."""
    rows = zip(channel["rows"], channel["denominators"], strict=True)
    found = "; ".join(f"([{'; '.join(map(str, row))}]%Z, {d}%positive)" for row, d in rows)
    read = [[int(v) for v in row.split("; ")] for row in re.findall(r"\[([-\d; ]*)\]%Z", found)]
    if read != channel["rows"] or [int(d) for d in re.findall(r"(\d+)%positive", found)] != channel["denominators"]:
        raise NotExported("the matrix does not read as the certificate says")
    return f"[{found}]"


def pattern_text(pattern: Sequence[Sequence[int]] | None, k: int) -> str:
    """Which value stands where; without a pattern the first for all."""
    if pattern is None:
        return f"(repeat (repeat 0 {k}) {k})%nat"
    found = "; ".join(f"[{'; '.join(map(str, row))}]" for row in pattern)
    if [[int(v) for v in row.split("; ")] for row in re.findall(r"\[([\d; ]*)\]", found)] != [list(row) for row in pattern]:
        raise NotExported("the pattern does not read as the certificate says")
    return f"[{found}]%nat"


def checked(body: Body) -> tuple[int, int, Policy]:
    """The sizes and the policy, where this is not too large."""
    channel = body["channel"]
    k, m = len(channel["rows"]), len(channel["rows"][0])
    if k * k * m > CELLS:
        raise NotExported(f"{k} inputs and {m} outputs are too many for the assistant")
    return k, m, Policy(body["policy"], k, constant=True)


def worst(channel: Body, policy: Policy) -> Iterator[tuple[int, Fraction]]:
    """(which level, the ratio) for all pairs with a level and all outputs."""
    rows = [[Fraction(a, d) for a in row] for row, d in zip(channel["rows"], channel["denominators"], strict=True)]
    for x, upper in enumerate(rows):
        for other, lower in enumerate(rows):
            i = level_of(policy, x, other)
            if x != other and policy.levels[i] != "inf":
                yield i, max(a / b if b else Fraction(a != 0, 1) * 0 for a, b in zip(upper, lower, strict=True))


def privacy(body: Body) -> Lemma:
    """The matrix is a channel, and private within the policy; where it is attained, both sides are equal."""
    k, m, policy = checked(body)
    channel = body["channel"]
    given, bounds = powers_text(policy, largest(policy, worst(channel, policy)))
    q, pattern = matrix_text(channel), pattern_text(policy.pattern, k)
    statement = f"let q := {q} in channel {m} q /\\ private {m} q {levels_text(policy)} {pattern}"
    proof = [
        "cbv zeta; split; [apply channel_by; vm_compute; reflexivity|].",
        f"apply (private_by {m} _ {given}); [vm_compute; reflexivity| |vm_compute; reflexivity].",
        bounds,
    ]
    if body["attained"] is not None:
        x, other, y = body["attained"]
        level: Level = policy.levels[level_of(policy, x, other)]
        statement += f" /\\ entry q {x} {y} = exp {level_text(level)} * entry q {other} {y}"
        proof[0] = "cbv zeta; split; [apply channel_by; vm_compute; reflexivity|split]."
        proof[1], proof[2] = f"{{ {proof[1]}", f"{proof[2]} }}"
        proof.append(f"unfold entry, row; cbn [nth fst snd]; {equal_proof(level)}.")
    return Lemma(statement, tuple(proof))


def violation(body: Body) -> Lemma:
    """The matrix is a channel, and not private: at a place the ratio exceeds its bound."""
    k, m, policy = checked(body)
    channel = body["channel"]
    x, other, y = body["place"]
    level: Level = policy.levels[level_of(policy, x, other)]
    a, b = (Fraction(channel["rows"][z][y], channel["denominators"][z]) for z in (x, other))
    pattern = pattern_text(policy.pattern, k)
    statement = f"let q := {matrix_text(channel)} in channel {m} q /\\ ~ private {m} q {levels_text(policy)} {pattern}"
    first = "cbv zeta; split; [apply channel_by; vm_compute; reflexivity|]."
    place = f"{x} {other} {y} {level_text(level)}"
    sizes = "[vm_compute; lia|vm_compute; lia|lia|lia|reflexivity|"
    if not b:
        proof = f"apply (not_private_at_zero _ _ _ _ {place}); {sizes}vm_compute; reflexivity|vm_compute; reflexivity]."
        return Lemma(statement, (first, proof))
    value = above(level, a / b)
    given = f"({value.numerator})%Z {value.denominator}%positive"
    bound = above_proof(level, value)
    proof = f"apply (not_private_by _ _ _ _ {place} {given}); {sizes}{bound}|vm_compute; discriminate|vm_compute; reflexivity]."
    return Lemma(statement, (first, proof))
