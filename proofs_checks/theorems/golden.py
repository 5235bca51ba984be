# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""Writes the folder Golden: Python's own matrices, scores and risks at small sizes, as lemmas about the definitions here.

Every table comes from the public functions of ``exactdp.mechanisms``, over Q(t), in the order of their rows and columns; the left
side of a lemma is the Coq definition at the same parameters, its columns numbered by ``bits_of`` where Python numbers them by
integers. A definition that changes on either side, or another order of the columns, makes a lemma false.

>>> print(table_of(krr.channel(2).rows))
[:: [:: t / (t + 1); 1 / (t + 1)];
      [:: 1 / (t + 1); t / (t + 1)]]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path

from exactdp.mechanisms import (
    binary_optimal,
    general_hadamard_response,
    hadamard_response,
    high_low_hadamard,
    histogram_encoding,
    hrr,
    krr,
    local_hashing,
    mangat,
    multi_max_sense,
    one_bit_mean,
    subset_selection,
    unary_encoding,
)  # fmt: skip
from exactdp.numbers.exact import Exact, RationalFunction

__all__ = ["FOLDER", "MECHANISMS", "table_of", "texts", "value_of"]

FOLDER = Path(__file__).parent / "Golden"

HEAD = """(* Written by golden.py: Python's own tables, proved of the definitions of this folder. Do not edit. *)
From mathcomp Require Import all_ssreflect all_algebra.
From mathcomp Require Import ring.
From Exactdp.Base Require Import Channel Probability Estimation Sylvester.
From Exactdp.Mechanisms Require Import RandomisedResponse HadamardResponse HighLow Blocks OneRow Parts SubsetSelection Mangat.
From Exactdp.Mechanisms Require Import OneBit Binary Supported Coordinates LocalHashing.
From Exactdp Require Import Compute.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Golden.
Variables (R : realFieldType) (t : R).
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.
"""


def _number(value: int) -> str:
    return str(value) if value in (0, 1) else f"{value}%:R"


def _polynomial(terms: dict[tuple[int, ...], int]) -> str:
    """A polynomial in t, the highest power first."""
    written = ""
    for (power,), coefficient in sorted(terms.items(), reverse=True):
        base = "" if not power else "t" if power == 1 else f"t ^+ {power}"
        size = abs(coefficient)
        term = base if base and size == 1 else f"{_number(size)} * {base}" if base else _number(size)
        sign = (" - " if coefficient < 0 else " + ") if written else ("- " if coefficient < 0 else "")
        written += sign + (f"({term})" if sign == "- " else term)
    return written or "0"


def _factored(terms: dict[tuple[int, ...], int]) -> str:
    """A polynomial as (t - 1)^m times the rest, so that it is seen to be no zero for t > 1."""
    power, rest = 0, [terms.get((i,), 0) for i in range(1 + max(p for (p,) in terms))]
    while sum(rest) == 0:
        # division by t - 1: the coefficients from above add up
        rest, power = [sum(rest[i + 1 :]) for i in range(len(rest) - 1)], power + 1
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
        top, bottom = ("- " if exact < 0 else "") + _number(abs(exact.numerator)), _number(exact.denominator)
    return top if bottom == "1" else f"{_bracketed(top)} / {_bracketed(bottom)}"


def _bracketed(written: str) -> str:
    whole = written.startswith("(") and written.find(")") == len(written) - 1
    return f"({written})" if " " in written and not whole else written


def table_of(rows: Iterable[Iterable[Exact]]) -> str:
    """A list of lists."""
    return "[:: " + ";\n      ".join("[:: " + "; ".join(map(value_of, row)) + "]" for row in rows) + "]"


def _lemma(name: str, left: str, right: str, proof: str) -> str:
    return f"\nLemma {name} :\n  {left} =\n  {right}.\nProof. {proof} Qed.\n"


def _order(size: int) -> int:
    return size.bit_length() - 1


def _columns(k: int, entry: str, columns: str) -> str:
    """Rows x of 'I_k, columns in the given list."""
    return f"[seq [seq {entry} | {columns}] | x <- enum 'I_{k}]"


def _krr() -> Iterable[str]:
    for k in (1, 2, 3, 4):
        left = _columns(k, "krr t x y", f"y <- enum 'I_{k}")
        proof = "rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries."
        yield _lemma(f"krr_{k}", left, table_of(krr.channel(k).rows), proof)
        if k > 1:
            left = f"[seq [seq krr_score t y j | j <- enum 'I_{k}] | y <- enum 'I_{k}]"
            proof = "rewrite !enum_ordSl !enum_ord0 /= !krr_score_entry /=; by entries."
            yield _lemma(f"krr_score_{k}", left, table_of(krr.estimator(k).scores.rows), proof)
            even = [Fraction(1, k)] * k
            left = f"(1 + ({k}%:R - 1) * (2%:R * t + {k}%:R - 2%:R) / (t - 1) ^+ 2 - {value_of(Fraction(1, k))}) / 1"
            yield _lemma(f"krr_risk_{k}", left, value_of(krr.estimator(k).risk(krr.channel(k), even)), "by entries.")


def _response() -> Iterable[str]:
    for k in (1, 2, 3):
        size = hadamard_response.alphabet(k)
        n, row = _order(size), f"(fun x : 'I_{k} => bits_of {_order(size)} x.+1)"
        left = _columns(k, f"response {row} t x (bits_of {n} b)", f"b <- iota 0 {size}")
        proof = "rewrite !enum_ordSl !enum_ord0 /= !response_entry /=; by entries."
        yield _lemma(f"hadamard_response_{k}", left, table_of(hadamard_response.channel(k).rows), proof)
        left = f"[seq [seq response_score {row} t (bits_of {n} b) j | j <- enum 'I_{k}] | b <- iota 0 {size}]"
        proof = "rewrite !enum_ordSl !enum_ord0 /= !response_score_entry /gain /= ?expr0 ?expr1; by entries."
        yield _lemma(f"hadamard_response_score_{k}", left, table_of(hadamard_response.estimator(k).scores.rows), proof)


def _one_row() -> Iterable[str]:
    for k in (1, 2, 3):
        n = _order(hrr.alphabet(k)) - 1
        entry = f"one_row (fun x : 'I_{k} => bits_of {n} x) t x y"
        left = _columns(k, entry, f"y <- [seq (bits_of {n} r, w) | r <- iota 0 {2**n}, w <- [:: true; false]]")
        proof = "rewrite !enum_ordSl !enum_ord0 /= !one_row_entry /=; by entries."
        yield _lemma(f"hrr_{k}", left, table_of(hrr.channel(k).rows), proof)


def _parts() -> Iterable[str]:
    # three symbols in two parts of order 4: the part of x is x // 3, its row x % 3 + 1
    entry = "parted (fun x : 'I_4 => inord (x %/ 3) : 'I_2) (fun x : 'I_4 => bits_of 2 (x %% 3).+1) t x y"
    left = _columns(4, entry, "y <- [seq (inord i : 'I_2, bits_of 2 b) | i <- iota 0 2, b <- iota 0 4]")
    proof = (
        "have v : t - 1 + 4%:R != 0 by rewrite (_ : t - 1 + 4%:R = t + 3%:R); [apply: lt0r_neq0; positive|ring].\n"
        "rewrite !enum_ordSl !enum_ord0 /= !parted_entry -!val_eqE /= !inordK // card_ord /=; by entries."
    )
    yield _lemma("general_hadamard_response_4", left, table_of(general_hadamard_response.channel(4, 2).rows), proof)


def _high_low() -> Iterable[str]:
    for k, s in ((3, 1), (3, 2), (4, 2)):
        sensitive, rest = range(s), k - s
        size = high_low_hadamard.order(k, sensitive)
        n, row = _order(size), f"(fun x : 'I_{s} => bits_of {_order(size)} x.+1)"
        inputs = f"map inl (enum 'I_{s}) ++ map inr (enum 'I_{rest})"
        outputs = f"map inl [seq bits_of {n} b | b <- iota 0 {size}] ++ map inr (enum 'I_{rest})"
        left = f"[seq [seq mixed {row} t x y | y <- {outputs}] | x <- {inputs}]"
        proof = "rewrite !enum_ordSl !enum_ord0 /= !response_entry /= -?val_eqE /=; by entries."
        yield _lemma(f"high_low_{k}_{s}", left, table_of(high_low_hadamard.channel(k, sensitive).rows), proof)


def _mangat() -> Iterable[str]:
    for k in (2, 3):
        left = _columns(k, "mangat ord0 t x y", f"y <- enum 'I_{k}")
        proof = "rewrite !enum_ordSl !enum_ord0 /= !mangat_entry /= ?mulr1n ?mulr0n; by entries."
        yield _lemma(f"mangat_{k}", left, table_of(mangat.channel(k, [0]).rows), proof)
        left = f"[seq [seq mangat_score ord0 t y j | j <- enum 'I_{k}] | y <- enum 'I_{k}]"
        proof = "rewrite !enum_ordSl !enum_ord0 /= !mangat_score_entry /=; by entries."
        yield _lemma(f"mangat_score_{k}", left, table_of(mangat.estimator(k, [0]).scores.rows), proof)


def _binary() -> Iterable[str]:
    # true is the first symbol; the levels are factors, None is infinite
    for name, above, below, left_level, right_level in (
        ("warner", "t", "t", "Some t", "Some t"),
        ("mangat", "t", "inf", "Some t", "None"),
        ("two_levels", "t", "t^2", "Some t", "Some (t ^+ 2)"),
    ):
        policy = f"(fun x _ : bool => if x then {left_level} else {right_level})"
        left = f"[seq [seq binary {policy} x y | y <- [:: true; false]] | x <- [:: true; false]]"
        extra = (
            "have v : t * t - 1 != 0 by rewrite (_ : t * t - 1 = (t - 1) * (t + 1)); [rewrite mulf_neq0 //; apply: lt0r_neq0; "
            "positive|ring].\nhave w : t * t ^+ 2 - 1 != 0 by rewrite (_ : t * t ^+ 2 - 1 = (t - 1) * (t ^+ 2 + t + 1)); "
            "[rewrite mulf_neq0 //; apply: lt0r_neq0; positive|ring].\n"
        )
        right = table_of(binary_optimal.channel(above, below).rows)
        yield _lemma(f"binary_{name}", left, right, extra + "rewrite /binary /=; by entries.")


def _query() -> Iterable[str]:
    entry = "one_bit (fun v : 'I_3 => nth 0 [:: 1; 0; -1] v) 1 t v y"
    left = f"[seq [seq {entry} | y <- [:: true; false]] | v <- enum 'I_3]"
    proof = "rewrite !enum_ordSl !enum_ord0 /one_bit /=; by entries."
    yield _lemma("one_bit", left, table_of(one_bit_mean.channel([1, 0, -1], 1).rows), proof)


def _answers() -> Iterable[str]:
    private = multi_max_sense.vectors(2, 1, [[0], [1]])
    bits = "; ".join("[:: " + "; ".join("true" if bit else "false" for bit in row) + "]" for row in private)
    predicate = f"(fun i (x : 'I_4) => nth false (nth [::] [:: {bits}] x) i)"
    reports = "[:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]"
    entry = f"answers (fun i : 'I_2 => {predicate} (val i)) t x [ffun i : 'I_2 => nth false y (val i)]"
    left = f"[seq [seq {entry} | y <- {reports}] | x <- enum 'I_4]"
    proof = f"rewrite !enum_ordSl !enum_ord0 /= !(answers_entry {predicate}) !big_nat_recl // !big_geq //= !mulr1; by entries."
    yield _lemma("multi_max_sense", left, table_of(multi_max_sense.channel(2, 1, [[0], [1]]).rows), proof)


def _selection() -> Iterable[str]:
    # the numbering of the sets: for every proof that the listed items are a set of d
    k, d = 3, 2
    for number in range(subset_selection.alphabet(k, d)):
        items = subset_selection.members(number, k, d)
        chosen = f"[set x : 'I_{k} | val x \\in [:: {'; '.join(map(str, items))}]%N]"
        left = f"[seq select {k - 1} t x (exist _ {chosen} e : selection _ {d}%N) | x <- enum 'I_{k}]"
        column = [row[number] for row in subset_selection.channel(k, d).rows]
        proof = (
            f"have v : {d}%:R * t + {k}%:R - {d}%:R != 0.\n  by rewrite (_ : _ - _ = {d}%:R * t + {_number(k - d)}); "
            f"[apply: lt0r_neq0; positive|ring].\nhave c : 'C({k}, {d}) = {subset_selection.alphabet(k, d)}%N by [].\n"
            "rewrite !enum_ordSl !enum_ord0 /= !select_entry !c !inE /=; by entries."
        )
        yield _lemma(f"subset_selection_{k}_{d}_{number} (e : #|{chosen}| == {d}%N)", left, table_of([column])[4:-1], proof)


def _unary() -> Iterable[str]:
    # column y is the vector of its binary digits; t stands for e^(epsilon/2) in SUE
    unfold = "rewrite !enum_ordSl !enum_ord0 /= !unary_entry !big_nat_recl // !big_geq //= !mulr1 /coin /=; by entries."
    for name, p, q, bits in (
        ("oue", "2%:R^-1", "(t + 1)^-1", unary_encoding.optimised()),
        ("sue", "(t / (t + 1))", "(t + 1)^-1", unary_encoding.symmetric("t")),
    ):
        for k in (1, 2):
            left = _columns(k, f"unary {p} {q} x (bits_of {k} b)", f"b <- iota 0 {2**k}")
            yield _lemma(f"{name}_{k}", left, table_of(unary_encoding.channel(k, bits).rows), unfold)


def _hashing() -> Iterable[str]:
    # function h: row i of its matrix is the i-th group of n binary digits of h; output h g + y
    for k, b in ((2, 1), (3, 1)):
        family = local_hashing.Linear(k, b)
        n, g = family.digits, family.g
        entry = (
            f"hashed (@even R _) (fun f (x : 'I_{k}) => linear f (bits_of {n} x)) (krr t) x "
            f"([ffun i : 'I_{b} => bits_of {n} (h %/ 2 ^ ({n} * i))], bits_of {b} y)"
        )
        left = f"[seq [seq {entry} | h <- iota 0 {family.size}, y <- iota 0 {g}] | x <- enum 'I_{k}]"
        proof = (
            f"have v : t + 2%:R ^+ {b} - 1 != 0 by rewrite (_ : _ - 1 = t + {_number(g - 1)}); "
            "[apply: lt0r_neq0; positive|ring].\n"
            "rewrite !enum_ordSl !enum_ord0 /= !hashed_entry !big_nat_recl // !big_geq //=; by entries."
        )
        yield _lemma(f"local_hashing_{k}_{b}", left, table_of(local_hashing.channel(family).rows), proof)


def _histogram() -> Iterable[str]:
    # the values -m, ..., m+1 are (m, false), ..., (0, false), (0, true), ..., (m, true); t stands for e^(epsilon/2)
    yield "\nFrom Exactdp.Mechanisms Require Import Histogram.\n"
    for m in (0, 1, 2):
        rows = histogram_encoding.coordinate(m, "t").rows
        values = f"[seq (i, false) | i <- rev (enum 'I_{m + 1})] ++ [seq (i, true) | i <- enum 'I_{m + 1}]"
        left = f"[seq [seq noisy t b z | z <- {values}] | b <- [:: false; true]]"
        yield _lemma(f"noisy_{m}", left, table_of(rows), "rewrite !enum_ordSl !enum_ord0 /= /noisy /=; by entries.")
        low = sum((p * v for v, p in enumerate(rows[0], start=-m)), start=Fraction(0))
        right = table_of([[low, histogram_encoding.variance(m, "t") * (1 - 2 * low) * (1 - 2 * low)]])[4:-1]
        unfold = "rewrite /noise_variance /mean_zero; by entries."
        yield _lemma(f"noise_moments_{m}", f"[:: mean_zero {m} t; noise_variance {m} t]", right, unfold)


MECHANISMS: Mapping[str, Callable[[], Iterable[str]]] = {
    "KRR": _krr, "HadamardResponse": _response, "OneRow": _one_row, "Parts": _parts, "HighLow": _high_low, "Mangat": _mangat,
    "Binary": _binary, "OneBit": _query, "MultiMaxSense": _answers, "SubsetSelection": _selection,
    "Unary": _unary, "LocalHashing": _hashing, "Histogram": _histogram,
}  # fmt: skip


def texts() -> dict[Path, str]:
    """Every file of the folder Golden, with its text."""
    return {FOLDER / f"{name}.v": HEAD + "".join(lemmas()) + "\nEnd Golden.\n" for name, lemmas in MECHANISMS.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, written in texts().items():
        path.write_text(written, encoding="utf-8")
