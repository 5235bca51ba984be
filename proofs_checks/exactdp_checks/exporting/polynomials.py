"""Polynomials in one variable v >= 0 that are >= 0, or > 0, with proofs for the assistant: no root is looked for, by either side.

A square is taken out, and the variable where 0 is a root; what is left is positive: far out by its coefficients, and before, on
cells [a, b], where p - c is a sum of products of (v - a)^i (b - v)^j with coefficients >= 0 (Bernstein), for some c > 0.
Source: P. Yun 1976 (factors by multiplicity); S. Bernstein 1912.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, lcm

from exactdp_checks.exporting.terms import NotExported, literal
from exactdp_checks.trusted.arithmetic import common_divisor, derivative, divide

__all__ = ["moved", "sign_proof", "text"]

CELLS = 64
Numbers = Sequence[Fraction]


def moved(p: Numbers, by: Fraction) -> list[Fraction]:
    """p(by + v)."""
    found: list[Fraction] = []
    for c in reversed(p):  # found * (by + v) + c
        found = [by * low + high for low, high in zip([*found, Fraction(0)], [Fraction(0), *found], strict=True)]
        found[0] += c
    return found


def text(p: Numbers, v: str) -> str:
    """The polynomial."""
    terms = [f"{literal(c)}{f' * {v} ^ {i}' if i else ''}" for i, c in enumerate(p) if c]
    return f"({' + '.join(terms)})" if terms else "0"


def whole(p: Numbers) -> list[int]:
    """A positive multiple with integer coefficients, without zeros at the top."""
    scale = lcm(*(c.denominator for c in p))
    found = [int(c * scale) for c in p]
    while found and not found[-1]:
        found.pop()
    return found


def times(a: Numbers, b: Numbers) -> list[Fraction]:
    """The product."""
    found = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, c in enumerate(a):
        for j, d in enumerate(b):
            found[i + j] += c * d
    return found


def split(p: Numbers) -> tuple[list[int], list[int]]:
    """s and h with p = c s^2 h, c > 0, where h has no factor twice."""
    current = whole(p)
    square, rest, level = [1], [1], 1
    repeated = common_divisor(current, derivative(current))
    current = divide(current, repeated)[0]
    while len(current) > 1:
        following = common_divisor(current, repeated)
        factor = [Fraction(c) for c in divide(current, following)[0]]
        for _ in range(level // 2):
            square = whole(times([Fraction(c) for c in square], factor))
        if level % 2:
            rest = whole(times([Fraction(c) for c in rest], factor))
        repeated, current, level = divide(repeated, following)[0], following, level + 1
    return square, rest if rest[-1] > 0 else [-c for c in rest]


def bernstein(p: Numbers, low: Fraction, high: Fraction) -> list[Fraction]:
    """The b_i with p = sum of b_i comb(d, i) u^i (1 - u)^(d - i), u = (v - low)/(high - low)."""
    d, width = len(p) - 1, high - low
    inner = [c * width**i for i, c in enumerate(moved(p, low))]
    return [sum((Fraction(comb(i, j), comb(d, j)) * inner[j] for j in range(i + 1)), Fraction(0)) for i in range(d + 1)]


def cells(p: Numbers) -> tuple[list[tuple[Fraction, Fraction]], Fraction]:
    """Intervals from 0 on where Bernstein's coefficients are positive, and where the coefficients decide from there."""
    far = Fraction(1)
    while min(moved(p, far)) < 0 or not moved(p, far)[0] > 0:
        far *= 2
        if far > 2**64:
            raise NotExported("a polynomial is not positive by coefficients far out")
    waiting, found = [(Fraction(0), far)], list[tuple[Fraction, Fraction]]()
    while waiting:
        low, high = waiting.pop()
        if min(bernstein(p, low, high)) > 0:
            found.append((low, high))
        else:
            waiting += [((low + high) / 2, high), (low, (low + high) / 2)]
        if len(found) + len(waiting) > CELLS:
            raise NotExported(f"a polynomial is not shown to be positive by {CELLS} cells")
    return found, far


def positive_proof(p: Numbers, v: str) -> Iterator[str]:
    """0 < p, from Hv : 0 <= v (or 0 < v)."""
    if min(p) >= 0 and p[0] > 0:
        yield "positive."
        return
    found, far = cells(p)
    of = text(p, v)
    for low, high in found:
        yield f"destruct (Rle_or_lt {v} {literal(high)}) as [Above|Below]."
        yield "{"
        coefficients = bernstein(p, low, high)
        least, d = min(coefficients), len(p) - 1
        terms = [
            f"{literal((c - least) * comb(d, i) / (high - low) ** d)} * (({v} - {literal(low)}) ^ {i} * "
            f"({literal(high)} - {v}) ^ {d - i})"
            for i, c in enumerate(coefficients)
            if c > least
        ]
        whole_text = " + ".join(terms) or "0"
        yield f"assert (P : 0 <= {whole_text}) by positive."
        yield f"replace ({whole_text}) with ({of} - {literal(least)}) in P by field; lra."
        yield "}"
        yield f"try clear H{v}; rename Below into H{v}."
    yield f"destruct (above_corner {literal(far)} {v} H{v}) as [w [E K]]."
    outer = text(moved(p, far), "w")
    yield f"assert (P : 0 < {outer}) by positive."
    yield f"replace ({outer}) with {of} in P by (rewrite E; field); exact P."


def sign_proof(p: Numbers, v: str, strict: bool) -> list[str]:
    """The proof of 0 < p or 0 <= p, p as its text, from Hv : 0 <= v (or 0 < v)."""
    if strict:
        return list(positive_proof(p, v))
    if min(p) >= 0:
        return ["positive."]
    square, rest = split(p)
    root = not rest[0]
    rest = rest[1:] if root else rest
    inner, outer = [Fraction(c) for c in rest], [Fraction(c) for c in square]
    factor = p[-1] / (outer[-1] ** 2 * inner[-1])
    product = times(times(outer, outer), [Fraction(0)] * root + inner)
    if [factor * c for c in product] != list(p) or factor < 0:
        raise NotExported("a polynomial is not a square times one without repeated factors")
    middle = f" * {v}" if root else ""
    return [
        f"replace {text(p, v)} with ({literal(factor)} * {text(outer, v)} ^ 2{middle} * {text(inner, v)}) by field.",
        f"assert (Rest : 0 < {text(inner, v)}).",
        "{",
        *positive_proof(inner, v),
        "}",
        f"assert (Square : 0 <= {text(outer, v)} ^ 2) by apply pow2_ge_0.",
        "repeat first [exact Square|lra|apply Rmult_le_pos].",
    ]
