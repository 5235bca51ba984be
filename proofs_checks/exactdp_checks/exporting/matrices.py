"""Certificates about numeric matrices as theorems of Coq: privacy and its violation, by integers that the assistant compares.

The level of a pair stays as it is written, a sum of logarithms; a rational number below (above) e^level, which the assistant
confirms, exactly where it is rational and by enclosures elsewhere, decides all entries.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.arithmetic import number
from exactdp_checks.trusted.policy import Level, Policy

__all__ = ["MATRICES", "level_text", "pattern_text"]

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


def real(value: Fraction) -> str:
    """A rational number as a real one."""
    if value.denominator == 1:
        return f"({value})" if value < 0 else str(value)
    return f"({value.numerator} / {value.denominator})" if value > 0 else f"(- ({-value.numerator} / {value.denominator}))"


def level_text(level: Level, t: str = "") -> str:
    """q + m ln t + the sum of c ln b, every term as it is given."""
    terms = [real(level.constant), *([f"{real(level.eps)} * ln {t}"] if t else [])]
    return "(" + " + ".join([*terms, *(f"{real(c)} * ln {real(b)}" for b, c in level.logs)]) + ")"


def exactly(level: Level) -> Fraction | None:
    """e^level, where it is rational by integer powers."""
    found = level.exact
    return None if found is None else Fraction(*found)


def checked(body: Body) -> tuple[int, int, Policy]:
    """The sizes and the policy, where this is a matrix without radius that is not too large."""
    channel = body["channel"]
    if "rows" not in channel:
        raise NotExported("a channel over Q(t) is not written for the assistant yet")
    if number(channel["radius"]):
        raise NotExported("all channels within a radius are not written for the assistant yet")
    k, m = len(channel["rows"]), len(channel["rows"][0])
    if k * k * m > CELLS:
        raise NotExported(f"{k} inputs and {m} outputs are too many for the assistant")
    return k, m, Policy(body["policy"], k, constant=True)


def worst(channel: Body, policy: Policy) -> Iterator[tuple[int, Fraction]]:
    """(which level, the ratio) for all pairs with a level and all outputs."""
    rows = [[Fraction(a, d) for a in row] for row, d in zip(channel["rows"], channel["denominators"], strict=True)]
    for x, above in enumerate(rows):
        for other, below in enumerate(rows):
            i = 0 if policy.pattern is None else policy.pattern[x][other]
            if x != other and policy.levels[i] != "inf":
                yield i, max(a / b if b else Fraction(a != 0, 1) * 0 for a, b in zip(above, below, strict=True))


def powers(channel: Body, policy: Policy) -> list[Fraction | None]:
    """For each level a rational number that is at most e^level, and at least every ratio of its pairs."""
    largest: dict[int, Fraction] = {}
    for i, ratio in worst(channel, policy):
        largest[i] = max(largest.get(i, ratio), ratio)
    found: list[Fraction | None] = []
    for i, level in enumerate(policy.levels):
        if level == "inf":
            found.append(None)
            continue
        value = exactly(level)
        for bits in (64, 256):
            value = Fraction(*level.below(bits)) if value is None or value < largest.get(i, 0) else value
        if value is None or value < largest.get(i, 0):
            raise NotExported("a level is reached by a ratio, and e to it is not written as a product of integer powers")
        found.append(value)
    return found


def privacy(body: Body) -> Lemma:
    """The matrix is a channel, and private within the policy; where it is attained, both sides are equal."""
    k, m, policy = checked(body)
    channel, values = body["channel"], powers(body["channel"], policy)
    levels = "; ".join("None" if v == "inf" else f"Some {level_text(v)}" for v in policy.levels)
    given = "; ".join("None" if v is None else f"Some ({v.numerator}%Z, {v.denominator}%positive)" for v in values)
    q, pattern = matrix_text(channel), pattern_text(policy.pattern, k)
    statement = f"let q := {q} in channel {m} q /\\ private {m} q [{levels}] {pattern}"
    bounds = " ".join(bound_proof(level, value) for level, value in zip(policy.levels, values, strict=True))
    proof = [
        "cbv zeta; split; [apply channel_by; vm_compute; reflexivity|].",
        f"apply (private_by {m} _ [{given}]); [vm_compute; reflexivity| |vm_compute; reflexivity].",
        f"{bounds} constructor.",
    ]
    if body["attained"] is not None:
        x, other, y = body["attained"]
        i = 0 if policy.pattern is None else policy.pattern[x][other]
        level: Level = policy.levels[i]
        if exactly(level) is None:
            raise NotExported("equality at a level that is no product of integer powers is not written yet")
        statement += f" /\\ entry q {x} {y} = exp {level_text(level)} * entry q {other} {y}"
        proof[0] = "cbv zeta; split; [apply channel_by; vm_compute; reflexivity|split]."
        proof[1], proof[2] = f"{{ {proof[1]}", f"{proof[2]} }}"
        proof.append("unfold entry, row; cbn [nth fst snd]; rewrite ?exp_plus, ?exp_0, ?exp_log by lra; simpl; field.")
    return Lemma(statement, tuple(proof))


def bound_proof(level: Any, value: Fraction | None) -> str:
    """The next element of Forall2 bounded_by."""
    if value is None:
        return "constructor; [exact I|]."
    tactic = "rewrite ?exp_plus, ?exp_0, ?exp_log by lra; simpl; lra" if exactly(level) == value else "interval with (i_prec 320)"
    return f"constructor; [unfold bounded_by; cbn [fst snd]; {tactic}|]."


def violation(body: Body) -> Lemma:
    """The matrix is a channel, and not private: at a place the ratio exceeds its bound."""
    k, m, policy = checked(body)
    channel = body["channel"]
    x, other, y = body["place"]
    i = 0 if policy.pattern is None else policy.pattern[x][other]
    level: Level = policy.levels[i]
    a, b = (Fraction(channel["rows"][z][y], channel["denominators"][z]) for z in (x, other))
    levels = "; ".join("None" if v == "inf" else f"Some {level_text(v)}" for v in policy.levels)
    statement = (
        f"let q := {matrix_text(channel)} in channel {m} q /\\ ~ private {m} q [{levels}] {pattern_text(policy.pattern, k)}"
    )
    first = "cbv zeta; split; [apply channel_by; vm_compute; reflexivity|]."
    place = f"{x} {other} {y} {level_text(level)}"
    sizes = "[vm_compute; lia|vm_compute; lia|lia|lia|reflexivity|"
    if not b:
        proof = f"apply (not_private_at_zero _ _ _ _ {place}); {sizes}vm_compute; reflexivity|vm_compute; reflexivity]."
        return Lemma(statement, (first, proof))
    value = exactly(level)
    bound = "rewrite ?exp_plus, ?exp_0, ?exp_log by lra; simpl; lra"
    if value is None:
        low = Fraction(*level.below(256))
        value = (low + a / b) / 2
        bound = "interval with (i_prec 400)"
    given = f"({value.numerator})%Z {value.denominator}%positive"
    proof = f"apply (not_private_by _ _ _ _ {place} {given}); {sizes}{bound}|vm_compute; discriminate|vm_compute; reflexivity]."
    return Lemma(statement, (first, proof))


MATRICES: Mapping[str, Callable[[Body], Lemma]] = {"privacy": privacy, "violation": violation}
