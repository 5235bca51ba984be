"""Certificates about the best of all private channels, as theorems of Coq that need no extreme rays.

Where the utility of an output is the largest of linear forms of its column, each form is at most the dual one on all columns of
private channels: by Farkas's lemma with weights >= 0 of the constraints, v_x <= e^E[x,x'] v_x' and v_x >= 0, which an exact
linear program finds here and the assistant adds up. The channel that attains the value is written out. Source: J. Farkas, 1902.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from exactdp.errors import BadInput, OutOfScope
from exactdp_checks.exporting.bounds import COMPUTED, matrix_of, rationals
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.levels import above_proof, exactly, largest, level_of, levels_text, powers_text, rational
from exactdp_checks.exporting.matrices import pattern_text
from exactdp_checks.exporting.squares import Squares
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.proving.lp import solve
from exactdp_checks.trusted.arithmetic import number
from exactdp_checks.trusted.policy import Policy

__all__ = ["best"]

ZERO = Fraction(0)
Powers = Sequence[Fraction | None]  # e to each level, None for an infinite one
WEIGHTS = 30_000  # of all forms and pairs of inputs


def best(body: Mapping[str, Any]) -> Lemma:
    """No private channel has more than the value, whatever the number of its outputs, and one has it."""
    form, k = body["utility"]["form"], len(body["rays"][0])
    if form not in ("maximum", "squares") or body["bases"]:
        raise NotExported("that rays generate all channels is not written, for a utility that is neither a maximum nor squares")
    policy, dual = Policy(body["policy"], k, constant=True), [number(row[0]) for row in body["dual"]]
    powers = [None if level == "inf" else exactly(level) for level in policy.levels]
    if any(p is None and level != "inf" for p, level in zip(powers, policy.levels, strict=True)):
        raise NotExported("e to a level is not a product of integer powers")
    used = [(theta, ray) for v, ray in zip(body["primal"], body["rays"], strict=True) if (theta := number(v))]
    rows = [[theta * ray[x] for theta, ray in used] for x in range(k)]
    lower, lower_proof = powers_text(policy, largest(policy, ratios(policy, rows)))
    upper, upper_proof = above_text(policy, powers)
    levels, pattern, value = levels_text(policy), pattern_text(policy.pattern, k), rational(number(body["value"][0]))
    write = forms_text if form == "maximum" else squares_text
    name, utility, weights = write(body, policy, powers, dual)
    names = f"{k} {len(used)} {lower} {upper} _ _ _ _ _"
    proof = f"apply ({name}_by {names} {rationals(dual)} {weights} {matrix_of(rows)})"
    statement = f"{name} {k} {levels} {pattern} {utility} {value}"
    return Lemma(statement, (f"{proof}; [| |{COMPUTED}].", f"{{ {lower_proof} }}", f"{{ {upper_proof} }}"))


def forms_text(body: Mapping[str, Any], policy: Policy, powers: Powers, dual: Sequence[Fraction]) -> tuple[str, str, str]:
    """(name, the linear forms, the weights of the constraints with which each is at most the dual one)."""
    forms = [[number(v) for v in w] for w in body["utility"]["weights"]]
    if len(forms) * len(dual) ** 2 > WEIGHTS:
        raise NotExported(f"{len(forms)} linear forms and {len(dual)} inputs are too many for the assistant")
    first, *others = map(rationals, forms)
    weights = "; ".join(weights_text(farkas(policy, powers, dual, w)) for w in forms)
    return "best", f"{first} [{'; '.join(others)}]", f"[{weights}]"


def squares_text(body: Mapping[str, Any], policy: Policy, powers: Powers, dual: Sequence[Fraction]) -> tuple[str, str, str]:
    """(name, the squares, the products of constraints that make up what is missing to the dual form)."""
    k = range(len(dual))
    table = [[None if x == z else powers[level_of(policy, x, z)] for z in k] for x in k]
    found = Squares(body, table, dual)
    return "best_squares", f"{found.over_text()} {found.terms_text()}", f"({found.cases_text()})"


def ratios(policy: Policy, rows: Sequence[Sequence[Fraction]]) -> Iterator[tuple[int, Fraction]]:
    """(which level, the largest ratio) for all pairs with a level."""
    for x, above in enumerate(rows):
        for other, below in enumerate(rows):
            i = level_of(policy, x, other)
            if x != other and policy.levels[i] != "inf":
                yield i, max((a / b if b else ZERO for a, b in zip(above, below, strict=True)), default=ZERO)


def above_text(policy: Policy, powers: Powers) -> tuple[str, str]:
    """(e to each level; the proof that it is not above them)."""
    texts, proofs = [], []
    for level, value in zip(policy.levels, powers, strict=True):
        if level == "inf" or value is None:
            texts.append("None")
            proofs.append("constructor; [exact I|].")
        else:
            texts.append(f"Some ({value.numerator}%Z, {value.denominator}%positive)")
            proofs.append(f"constructor; [unfold at_least, number, Q2R; simpl; {above_proof(level, value)}|].")
    return f"[{'; '.join(texts)}]", f"{' '.join(proofs)} constructor."


def farkas(policy: Policy, powers: Powers, dual: Sequence[Fraction], form: Sequence[Fraction]) -> Any:
    """Weights >= 0 of the pairs with which dual - form is a sum of constraints; a table with a row for each input."""
    k = len(dual)
    every = [(x, z, powers[level_of(policy, x, z)]) for x in range(k) for z in range(k) if x != z]
    pairs = [(x, z, p) for x, z, p in every if p is not None]
    rows = [[p * (z == i) - Fraction(x == i) for x, z, p in pairs] + [Fraction(i == j) for j in range(k)] for i in range(k)]
    gaps = [d - c for d, c in zip(dual, form, strict=True)]
    try:
        found, _ = solve([[ZERO]] * (len(pairs) + k), rows, gaps)
    except (BadInput, OutOfScope):
        raise NotExported("no weights of the constraints were found for a linear form") from None
    table = [[ZERO] * k for _ in range(k)]
    for (x, z, _), weight in zip(pairs, found, strict=False):
        table[x][z] = weight
    return table


def weights_text(table: Sequence[Sequence[Fraction]]) -> str:
    """A table of rational numbers."""
    return f"[{'; '.join(map(rationals, table))}]"
