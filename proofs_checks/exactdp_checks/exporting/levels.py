"""Levels of policies for the assistant, as they are written, and rational numbers below and above e to them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.arithmetic import Box, evaluate
from exactdp_checks.trusted.policy import Level, Policy

__all__ = [
    "WIDE",
    "above",
    "above_proof",
    "below",
    "below_proof",
    "largest",
    "level_of",
    "level_text",
    "levels_text",
    "powers_text",
    "rational",
]

POWERS = "rewrite ?exp_plus, ?exp_0, ?exp_log by lra"  # of products of integer powers
FINE = (64, 256, 1024)  # bits at which a rational number next to e^level is looked for
WIDE = "first [interval with (i_prec 160) | interval with (i_prec 400) | interval with (i_prec 1300)]"


def real(value: Fraction) -> str:
    """A rational number as a real one."""
    if value.denominator == 1:
        return f"({value})" if value < 0 else str(value)
    return f"({value.numerator} / {value.denominator})" if value > 0 else f"(- ({-value.numerator} / {value.denominator}))"


def level_text(level: Level, t: str = "") -> str:
    """q + m ln t + the sum of c ln b, every term as it is given."""
    terms = [real(level.constant), *([f"{real(level.eps)} * ln {t}"] if t else [])]
    return "(" + " + ".join([*terms, *(f"{real(c)} * ln {real(b)}" for b, c in level.logs)]) + ")"


def levels_text(policy: Policy, t: str = "") -> str:
    """The list of levels, None where nothing is asked."""
    return f"[{'; '.join('None' if v == 'inf' else f'Some {level_text(v, t)}' for v in policy.levels)}]"


def exactly(level: Level) -> Fraction | None:
    """e^level, where it is rational by integer powers."""
    found = level.exact
    return None if found is None else Fraction(*found)


def near(level: Level, bits: int) -> Box:
    """e^level enclosed by multiples of 2^-bits."""
    terms = [["*", str(c), ["ln", str(b)]] for b, c in level.logs]
    found: Box = evaluate(["exp", ["+", str(level.constant), *terms]], {}, lambda c: Box(c, c, bits))
    return found


def below(level: Level, least: Fraction) -> Fraction:
    """A rational number that is at most e^level, and at least ``least``."""
    value = exactly(level)
    if value is not None and value >= least:
        return value
    for bits in FINE:
        low = near(level, bits).low
        if low >= least:
            return low
    raise NotExported("a level is reached by a ratio, and e to it is not written as a product of integer powers")


def above(level: Level, most: Fraction) -> Fraction:
    """A rational number that is at least e^level, and below ``most``."""
    value = exactly(level)
    if value is not None and value < most:
        return value
    for bits in FINE:
        high = near(level, bits).high
        if high < most:
            return (high + most) / 2
    raise NotExported("e to a level is too near to the ratio that exceeds it")


def below_proof(level: Level, value: Fraction) -> str:
    """value <= exp level."""
    if exactly(level) == value:
        return f"{POWERS}; simpl; lra"
    if not any(near(level, bits).low >= value for bits in FINE):
        raise NotExported("e to a level is not told from a number below it, and is not written as a product of integer powers")
    return WIDE


def above_proof(level: Level, value: Fraction) -> str:
    """exp level <= value."""
    if exactly(level) is not None:
        return f"{POWERS}; simpl; lra"
    if not any(near(level, bits).high <= value for bits in FINE):
        raise NotExported("e to a level is not told from a number above it, and is not written as a product of integer powers")
    return WIDE


def rational(value: Fraction) -> str:
    """A rational number of the assistant."""
    return f"({'' if value >= 0 else '- '}{abs(value.numerator)} # {value.denominator})%Q"


def level_of(policy: Policy, x: int, other: int) -> int:
    """Which level a pair of inputs has."""
    return 0 if policy.pattern is None else policy.pattern[x][other]


def powers_text(policy: Policy, least: Sequence[Fraction | None]) -> tuple[str, str]:
    """(numbers below e to each level, at least these; the proof that they are below)."""
    texts, proofs = [], []
    for level, ratio in zip(policy.levels, least, strict=True):
        if level == "inf":
            texts.append("None")
            proofs.append("constructor; [exact I|].")
            continue
        value = below(level, ratio or Fraction(0))
        texts.append(f"Some ({value.numerator}%Z, {value.denominator}%positive)")
        proofs.append(f"constructor; [unfold bounded_by; cbn [fst snd]; {below_proof(level, value)}|].")
    return f"[{'; '.join(texts)}]", f"{' '.join(proofs)} constructor."


def largest(policy: Policy, ratios: Any) -> list[Fraction | None]:
    """For each level the largest of its ratios, (level, ratio)."""
    found: dict[int, Fraction] = {}
    for i, ratio in ratios:
        found[i] = max(found.get(i, ratio), ratio)
    return [found.get(i) for i in range(len(policy.levels))]
