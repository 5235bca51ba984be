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

from golden_base import channels, estimates, information, policies, scores
from golden_oracles import hashing, histogram, sketches, stages, unary
from golden_papers import papers
from golden_text import columns, head, lemma, numeral, order, section, table_of, value_of

from exactdp.mechanisms import (
    binary_optimal,
    general_hadamard_response,
    hadamard_response,
    high_low_hadamard,
    hrr,
    krr,
    mangat,
    multi_max_sense,
    one_bit_mean,
    subset_selection,
)

__all__ = ["FOLDER", "MECHANISMS", "texts"]

FOLDER = Path(__file__).parent / "Golden"


def _krr() -> Iterable[str]:
    for k in (1, 2, 3, 4):
        left = columns(k, "krr t x y", f"y <- enum 'I_{k}")
        proof = "rewrite !enum_ordSl !enum_ord0 /= !krr_entry /=; by entries."
        yield lemma(f"krr_{k}", left, table_of(krr.channel(k).rows), proof)
        if k > 1:
            left = f"[seq [seq krr_score t y j | j <- enum 'I_{k}] | y <- enum 'I_{k}]"
            proof = "rewrite !enum_ordSl !enum_ord0 /= !krr_score_entry /=; by entries."
            yield lemma(f"krr_score_{k}", left, table_of(krr.estimator(k).scores.rows), proof)
            even = [Fraction(1, k)] * k
            left = f"(1 + ({k}%:R - 1) * (2%:R * t + {k}%:R - 2%:R) / (t - 1) ^+ 2 - {value_of(Fraction(1, k))}) / 1"
            yield lemma(f"krr_risk_{k}", left, value_of(krr.estimator(k).risk(krr.channel(k), even)), "by entries.")


def _response() -> Iterable[str]:
    for k in (1, 2, 3):
        size = hadamard_response.alphabet(k)
        n, row = order(size), f"(fun x : 'I_{k} => bits_of {order(size)} x.+1)"
        left = columns(k, f"response {row} t x (bits_of {n} b)", f"b <- iota 0 {size}")
        proof = "rewrite !enum_ordSl !enum_ord0 /= !response_entry /=; by entries."
        yield lemma(f"hadamard_response_{k}", left, table_of(hadamard_response.channel(k).rows), proof)
        left = f"[seq [seq response_score {row} t (bits_of {n} b) j | j <- enum 'I_{k}] | b <- iota 0 {size}]"
        proof = "rewrite !enum_ordSl !enum_ord0 /= !response_score_entry /gain /= ?expr0 ?expr1; by entries."
        yield lemma(f"hadamard_response_score_{k}", left, table_of(hadamard_response.estimator(k).scores.rows), proof)


def _one_row() -> Iterable[str]:
    for k in (1, 2, 3):
        n = order(hrr.alphabet(k)) - 1
        entry = f"one_row (fun x : 'I_{k} => bits_of {n} x) t x y"
        left = columns(k, entry, f"y <- [seq (bits_of {n} r, w) | r <- iota 0 {2**n}, w <- [:: true; false]]")
        proof = "rewrite !enum_ordSl !enum_ord0 /= !one_row_entry /=; by entries."
        yield lemma(f"hrr_{k}", left, table_of(hrr.channel(k).rows), proof)


def _parts() -> Iterable[str]:
    # three symbols in two parts of order 4: the part of x is x // 3, its row x % 3 + 1
    entry = "parted (fun x : 'I_4 => inord (x %/ 3) : 'I_2) (fun x : 'I_4 => bits_of 2 (x %% 3).+1) t x y"
    left = columns(4, entry, "y <- [seq (inord i : 'I_2, bits_of 2 b) | i <- iota 0 2, b <- iota 0 4]")
    proof = (
        "have v : t - 1 + 4%:R != 0 by rewrite (_ : t - 1 + 4%:R = t + 3%:R); [apply: lt0r_neq0; positive|ring].\n"
        "rewrite !enum_ordSl !enum_ord0 /= !parted_entry -!val_eqE /= !inordK // card_ord /=; by entries."
    )
    yield lemma("general_hadamard_response_4", left, table_of(general_hadamard_response.channel(4, 2).rows), proof)


def _high_low() -> Iterable[str]:
    for k, s in ((3, 1), (3, 2), (4, 2)):
        sensitive, rest = range(s), k - s
        size = high_low_hadamard.order(k, sensitive)
        n, row = order(size), f"(fun x : 'I_{s} => bits_of {order(size)} x.+1)"
        inputs = f"map inl (enum 'I_{s}) ++ map inr (enum 'I_{rest})"
        outputs = f"map inl [seq bits_of {n} b | b <- iota 0 {size}] ++ map inr (enum 'I_{rest})"
        left = f"[seq [seq mixed {row} t x y | y <- {outputs}] | x <- {inputs}]"
        proof = "rewrite !enum_ordSl !enum_ord0 /= !response_entry /= -?val_eqE /=; by entries."
        yield lemma(f"high_low_{k}_{s}", left, table_of(high_low_hadamard.channel(k, sensitive).rows), proof)


def _mangat() -> Iterable[str]:
    for k in (2, 3):
        left = columns(k, "mangat ord0 t x y", f"y <- enum 'I_{k}")
        proof = "rewrite !enum_ordSl !enum_ord0 /= !mangat_entry /= ?mulr1n ?mulr0n; by entries."
        yield lemma(f"mangat_{k}", left, table_of(mangat.channel(k, [0]).rows), proof)
        left = f"[seq [seq mangat_score ord0 t y j | j <- enum 'I_{k}] | y <- enum 'I_{k}]"
        proof = "rewrite !enum_ordSl !enum_ord0 /= !mangat_score_entry /=; by entries."
        yield lemma(f"mangat_score_{k}", left, table_of(mangat.estimator(k, [0]).scores.rows), proof)


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
        yield lemma(f"binary_{name}", left, right, extra + "rewrite /binary /=; by entries.")


def _query() -> Iterable[str]:
    entry = "one_bit (fun v : 'I_3 => nth 0 [:: 1; 0; -1] v) 1 t v y"
    left = f"[seq [seq {entry} | y <- [:: true; false]] | v <- enum 'I_3]"
    proof = "rewrite !enum_ordSl !enum_ord0 /one_bit /=; by entries."
    yield lemma("one_bit", left, table_of(one_bit_mean.channel([1, 0, -1], 1).rows), proof)


def _answers() -> Iterable[str]:
    private = multi_max_sense.vectors(2, 1, [[0], [1]])
    bits = "; ".join("[:: " + "; ".join("true" if bit else "false" for bit in row) + "]" for row in private)
    predicate = f"(fun i (x : 'I_4) => nth false (nth [::] [:: {bits}] x) i)"
    reports = "[:: [:: false; false]; [:: false; true]; [:: true; false]; [:: true; true]]"
    entry = f"answers (fun i : 'I_2 => {predicate} (val i)) t x [ffun i : 'I_2 => nth false y (val i)]"
    left = f"[seq [seq {entry} | y <- {reports}] | x <- enum 'I_4]"
    proof = f"rewrite !enum_ordSl !enum_ord0 /= !(answers_entry {predicate}) !big_nat_recl // !big_geq //= !mulr1; by entries."
    yield lemma("multi_max_sense", left, table_of(multi_max_sense.channel(2, 1, [[0], [1]]).rows), proof)


def _selection() -> Iterable[str]:
    # the numbering of the sets: for every proof that the listed items are a set of d
    k, d = 3, 2
    for number in range(subset_selection.alphabet(k, d)):
        items = subset_selection.members(number, k, d)
        chosen = f"[set x : 'I_{k} | val x \\in [:: {'; '.join(map(str, items))}]%N]"
        left = f"[seq select {k - 1} t x (exist _ {chosen} e : selection _ {d}%N) | x <- enum 'I_{k}]"
        column = [row[number] for row in subset_selection.channel(k, d).rows]
        proof = (
            f"have v : {d}%:R * t + {k}%:R - {d}%:R != 0.\n  by rewrite (_ : _ - _ = {d}%:R * t + {numeral(k - d)}); "
            f"[apply: lt0r_neq0; positive|ring].\nhave c : 'C({k}, {d}) = {subset_selection.alphabet(k, d)}%N by [].\n"
            "rewrite !enum_ordSl !enum_ord0 /= !select_entry !c !inE /=; by entries."
        )
        yield lemma(f"subset_selection_{k}_{d}_{number} (e : #|{chosen}| == {d}%N)", left, table_of([column])[4:-1], proof)


FIELD = """Variables (R : realFieldType) (t : R).
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let u0 : t - 1 != 0. Proof. by rewrite subr_eq0 gt_eqF. Qed.
"""
TABLES = (
    "Exactdp.Base: Channels Sylvester",
    "Exactdp.Mechanisms: Designs Sensitive Supports Subsets Bits Hashing",
    "Exactdp.Compute: Tables",
)
ALL = (
    "RandomisedResponse HadamardResponse HighLow Blocks OneRow Parts SubsetSelection Mangat OneBit Binary Supported Coordinates "
    "LocalHashing FixedData Histogram TwoRounds"
)
# a file: its first lines, and its modules
MECHANISMS: Mapping[str, tuple[str, Mapping[str, Callable[[], Iterable[str]]]]] = {
    "Mechanisms": (
        head(TABLES, ALL),
        {
            "KRR": _krr,
            "HadamardResponse": _response,
            "OneRow": _one_row,
            "Parts": _parts,
            "HighLow": _high_low,
            "Mangat": _mangat,
            "Binary": _binary,
            "OneBit": _query,
            "MultiMaxSense": _answers,
            "SubsetSelection": _selection,
        },
    ),
    "Oracles": (
        head(TABLES, ALL),
        {"Unary": unary, "LocalHashing": hashing, "Histogram": histogram, "Stages": stages, "Sketches": sketches},
    ),
    "Definitions": (
        head(
            (
                "mathcomp: reals Rstruct",
                "Exactdp.Facts: Basic Informations Divergences",
                *TABLES,
                "Exactdp.ContextAware: Sections",
            ),
            f"{ALL} Basic.Reals Information Han Section3",
        ),
        {"Scores": scores, "Channels": channels, "Estimates": estimates, "Information": information, "Policies": policies},
    ),
}


def texts() -> dict[Path, str]:
    """Every file of the folder Golden, with its text."""
    mechanisms = {
        name: first + "".join(section(part, FIELD, lemmas()) for part, lemmas in parts.items())
        for name, (first, parts) in MECHANISMS.items()
    }
    return {FOLDER / f"{name}.v": written for name, written in (mechanisms | papers()).items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, written in texts().items():
        if not path.exists() or path.read_text(encoding="utf-8") != written:  # what stays is not built again
            path.write_text(written, encoding="utf-8")
