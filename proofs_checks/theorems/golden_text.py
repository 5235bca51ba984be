# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""How the tables of the folder Golden are written: numbers of Q(t), lists of lists, lemmas.

>>> print(table_of([[Fraction(1, 2), Fraction(1)]]))
[:: [:: 1 / 2%:R; 1]]
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from exactdp.numbers.exact import Exact, RationalFunction

__all__ = ["above_one", "columns", "head", "lemma", "nested", "numeral", "order", "section", "table_of", "value_of"]

HEAD = """(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra ring.
From Exactdp Require Import Compat.
{requires}Import {modules}.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
"""


def head(requires: Iterable[str], modules: str) -> str:
    """The first lines of a file: ``Folder: File File`` for each folder that it takes files from, and the modules of these."""
    lines = (f"From {line.replace(':', ' Require Import')}.\n" for line in requires)
    return HEAD.format(requires="".join(lines), modules=modules)


def section(name: str, first: str, lemmas: Iterable[str]) -> str:
    """Lemmas under what they share, in a module of their own."""
    return f"\nModule {name}.\nSection Golden.\n{first}{''.join(lemmas)}\nEnd Golden.\nEnd {name}.\n"


def nested(rows: Iterable[object]) -> str:
    """Natural numbers in lists."""
    return (
        "[:: "
        + "; ".join(nested(row) if isinstance(row, Iterable) and not isinstance(row, str) else str(row) for row in rows)
        + "]"
    )


def numeral(value: int) -> str:
    """An integer that is not negative, in Coq's ring scope."""
    return str(value) if value in (0, 1) else f"{value}%:R"


def _polynomial(terms: dict[tuple[int, ...], int], variable: str = "t") -> str:
    """A polynomial in t, or in another base, the highest power first."""
    written = ""
    for (power,), coefficient in sorted(terms.items(), reverse=True):
        base = "" if not power else variable if power == 1 else f"{variable} ^+ {power}"
        size = abs(coefficient)
        term = base if base and size == 1 else f"{numeral(size)} * {base}" if base else numeral(size)
        sign = (" - " if coefficient < 0 else " + ") if written else ("- " if coefficient < 0 else "")
        written += sign + (f"({term})" if sign == "- " else term)
    return written or "0"


def _without_root(terms: dict[tuple[int, ...], int]) -> tuple[int, list[int]]:
    """The power m of t - 1 in a polynomial, and the coefficients of the rest."""
    power, rest = 0, [terms.get((i,), 0) for i in range(1 + max(p for (p,) in terms))]
    while sum(rest) == 0:
        # division by t - 1: the coefficients from above add up
        rest, power = [sum(rest[i + 1 :]) for i in range(len(rest) - 1)], power + 1
    return power, rest


def _factored(terms: dict[tuple[int, ...], int]) -> str:
    """A polynomial as (t - 1)^m times the rest, so that it is seen to be no zero for t > 1."""
    power, rest = _without_root(terms)
    written = _polynomial({(i,): c for i, c in enumerate(rest) if c})
    root = "" if not power else "(t - 1)" if power == 1 else f"(t - 1) ^+ {power}"
    if not root:
        return written
    return root if written == "1" else f"{root} * {_bracketed(written)}"


def value_of(value: Exact) -> str:
    """A rational number, or a rational function of t, in Coq's ring scope."""
    if isinstance(value, RationalFunction):
        top, bottom = _polynomial(value.numerator), _factored(value.denominator)
    else:
        exact = Fraction(value)
        top, bottom = ("- " if exact < 0 else "") + numeral(abs(exact.numerator)), numeral(exact.denominator)
    return top if bottom == "1" else f"{_bracketed(top)} / {_bracketed(bottom)}"


def _bracketed(written: str) -> str:
    whole = written.startswith("(") and written.find(")") == len(written) - 1
    return f"({written})" if " " in written and not whole else written


def above_one(values: Iterable[Exact]) -> str:
    """Denominators that are positive for t > 1 but have negative coefficients: one proof for each, by powers of t - 1."""
    proofs: dict[str, str] = {}
    for value in values:
        if not isinstance(value, RationalFunction):
            continue
        _, rest = _without_root(value.denominator)
        shifted = [sum(c * comb(j, i) for j, c in enumerate(rest)) for i in range(len(rest))]
        if min(rest) < 0 <= min(shifted):
            written = _polynomial({(i,): c for i, c in enumerate(rest) if c})
            powers = _polynomial({(i,): c for i, c in enumerate(shifted) if c}, "(t - 1)")
            proof = f"by rewrite (_ : {written} = {powers}); [apply: lt0r_neq0; positive|ring]."
            proofs.setdefault(written, f"have n{len(proofs)} : {written} != 0.\n  {proof}\n")
    return "".join(proofs.values())


def table_of(rows: Iterable[Iterable[Exact]]) -> str:
    """A list of lists."""
    return "[:: " + ";\n      ".join("[:: " + "; ".join(map(value_of, row)) + "]" for row in rows) + "]"


def lemma(name: str, left: str, right: str, proof: str) -> str:
    """left = right, with its proof."""
    return f"\nLemma {name} :\n  {left} =\n  {right}.\nProof. {proof} Qed.\n"


def order(size: int) -> int:
    """n for the size 2^n."""
    return size.bit_length() - 1


def columns(k: int, entry: str, columns: str) -> str:
    """Rows x of 'I_k, columns in the given list."""
    return f"[seq [seq {entry} | {columns}] | x <- enum 'I_{k}]"
