# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The tables of the frequency oracles, for the folder Golden: channels, and the scores of those that support items.

In SUE, in the sketch of bits and in histogram encoding t stands for e^(epsilon/2). Column y of bits is the vector of its binary
digits. Functions of hashing over GF(2) are numbered by their digits: row i of the matrix is the i-th group of n digits.

>>> "count_mean_sketch_2" in "".join(sketches())
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from golden_text import columns, lemma, numeral, table_of

from exactdp.mechanisms import (
    count_mean_sketch,
    hadamard_count_mean_sketch,
    histogram_encoding,
    local_hashing,
    longitudinal,
    rappor,
    unary_encoding,
)

__all__ = ["hashing", "histogram", "sketches", "stages", "unary"]


ROWS = "rewrite !enum_ordSl !enum_ord0 /=; rows ltac:(rewrite "  # a table row by row


def unary() -> Iterable[str]:
    """OUE and SUE, and their scores."""
    unfold = ROWS + "?unary_entry ?big_nat_recl // ?big_geq //= ?mulr1 /coin /=; by entries)."
    for name, p, q, bits in (
        ("oue", "2%:R^-1", "(t + 1)^-1", unary_encoding.optimised()),
        ("sue", "(t / (t + 1))", "(t + 1)^-1", unary_encoding.symmetric("t")),
    ):
        for k in (1, 2):
            left = columns(k, f"unary {p} {q} x (bits_of {k} b)", f"b <- iota 0 {2**k}")
            yield lemma(f"{name}_{k}", left, table_of(unary_encoding.channel(k, bits).rows), unfold)
            left = f"[seq [seq support_score (@bit_of _) {p} {q} (bits_of {k} b) j | j <- enum 'I_{k}] | b <- iota 0 {2**k}]"
            proof = _gap(p, q, 2 if name == "oue" else 1) + ROWS + "?unary_score_entry ?e /=; by entries)."
            yield lemma(f"{name}_score_{k}", left, table_of(unary_encoding.estimator(k, bits).scores.rows), proof)


def hashing() -> Iterable[str]:
    """Local hashing: output h g + y; and the values of a family modulo a prime."""
    for k, b in ((2, 1), (3, 1)):
        family = local_hashing.Linear(k, b)
        n, g = family.digits, family.g
        entry = (
            f"hashed (@even R _) (fun f (x : 'I_{k}) => linear f (bits_of {n} x)) (krr t) x "
            f"([ffun i : 'I_{b} => bits_of {n} (h %/ 2 ^ ({n} * i))], bits_of {b} y)"
        )
        left = f"[seq [seq {entry} | h <- iota 0 {family.size}, y <- iota 0 {g}] | x <- enum 'I_{k}]"
        proof = (
            f"have v : t + 2%:R ^+ {b} - 1 != 0 by rewrite (_ : _ - 1 = t + {numeral(g - 1)}); "
            "[apply: lt0r_neq0; positive|ring].\n" + ROWS + "?hashed_entry ?big_nat_recl // ?big_geq //=; by entries)."
        )
        yield lemma(f"local_hashing_{k}_{b}", left, table_of(local_hashing.channel(family).rows), proof)
    # function a P + c of a family modulo a prime
    for k, prime, g in ((3, 3, 2), (4, 5, 3), (5, 7, 4)):
        modular = local_hashing.Prime(k, prime, g)
        values = [[modular.value(h, v) for v in range(k)] for h in range(modular.size)]
        value = f"(val (((h %/ {prime})%N%:R * v%:R + (h %% {prime})%N%:R)%R : 'F_{prime}) %% {g})%N"
        left = f"[seq [seq {value} | v <- iota 0 {k}] | h <- iota 0 {prime**2}]"
        right = "[:: " + "; ".join("[:: " + "; ".join(map(str, row)) + "]" for row in values) + "]%N"
        yield lemma(f"prime_{k}_{prime}_{g}", left, right, "by vm_compute.")


def histogram() -> Iterable[str]:
    """A coordinate with noise: the values -m, ..., m+1 are (m, false), ..., (0, false), (0, true), ..., (m, true)."""
    for m in (0, 1, 2):
        rows = histogram_encoding.coordinate(m, "t").rows
        values = f"[seq (i, false) | i <- rev (enum 'I_{m + 1})] ++ [seq (i, true) | i <- enum 'I_{m + 1}]"
        left = f"[seq [seq noisy t b z | z <- {values}] | b <- [:: false; true]]"
        yield lemma(f"noisy_{m}", left, table_of(rows), ROWS + "/noisy /=; by entries).")
        low = sum((p * v for v, p in enumerate(rows[0], start=-m)), start=Fraction(0))
        right = table_of([[low, histogram_encoding.variance(m, "t") * (1 - 2 * low) * (1 - 2 * low)]])[4:-1]
        unfold = "rewrite /noise_variance /mean_zero; by entries."
        yield lemma(f"noise_moments_{m}", f"[:: mean_zero {m} t; noise_variance {m} t]", right, unfold)


BITS = ROWS + "?{entry} ?big_nat_recl // ?big_geq //= ?mulr1 /coin /=; by entries)."


CHANNELS: dict[str, Callable[..., Any]] = {
    "cms": lambda f: count_mean_sketch.channel(f, "t"),
    "hcms": hadamard_count_mean_sketch.channel,
}
ESTIMATORS: dict[str, Callable[..., Any]] = {
    "cms": lambda f: count_mean_sketch.estimator(f, "t"),
    "hcms": hadamard_count_mean_sketch.estimator,
    "lh": local_hashing.estimator,
}


def stages() -> Iterable[str]:
    """Two rounds: RAPPOR with any code, L-OSUE with both levels at t, L-GRR at t and t^2."""
    code, m = ((0,), (0, 1), (1,)), 2  # as bits: the filters of three items
    held = "; ".join("[:: " + "; ".join("true" if j in bits else "false" for j in range(m)) + "]" for bits in code)
    filters = f"(fun (x : 'I_{len(code)}) j => nth false (nth [::] [:: {held}] x) j)"
    noise = rappor.Noise("2/(t+1)", "1/4", "3/4")
    kept = f"coordinates (coin (1 - 2%:R / (t + 1) / 2%:R) (2%:R / (t + 1) / 2%:R)) (fun x (j : 'I_{m}) => {filters} x j)"
    for name, channel, entry, proof in (
        ("rappor_permanent", rappor.channel(code, m, rappor.permanent(noise)), kept, f"coordinates_entry {m} _ _"),
        (
            "rappor_once",
            rappor.channel(code, m, rappor.once(noise)),
            f"before ({kept}) (resent (coin (3%:R / 4%:R) (1 / 4%:R)))",
            f"rappor_entry {m} _ _ _",
        ),
    ):
        left = columns(len(code), f"{entry} x (bits_of {m} b)", f"b <- iota 0 {2**m}")
        yield lemma(name, left, table_of(channel.rows), BITS.format(entry=f"({proof} {filters})"))
    for k in (1, 2):
        entry = "before (unary 2%:R^-1 (t + 1)^-1) (resent (coin (t / (t + 1)) (t + 1)^-1))"
        left = columns(k, f"{entry} x (bits_of {k} b)", f"b <- iota 0 {2**k}")
        rows = unary_encoding.channel(k, longitudinal.once_by_bits("t", "t")).rows
        yield lemma(f"losue_{k}", left, table_of(rows), "have t2 := ltW t1.\n" + BITS.format(entry="(osue_entry _ _ t2 t2)"))
    for k in (2, 3):
        left = columns(k, "before (krr t) (krr (t ^+ 2)) x y", f"y <- enum 'I_{k}")
        proof = ROWS + "?twice_entry ?big_ord_recl ?big_ord0 ?krr_entry /=; by entries)."
        yield lemma(f"lgrr_{k}", left, table_of(longitudinal.channel(k, "t", "t^2").rows), proof)


def sketches() -> Iterable[str]:
    """The sketches, and the scores of all three oracles of hash values, with two hash values."""
    signs = "(0%N, true); (0%N, false); (1%N, true); (1%N, false)"
    for k in (2, 3):
        family = local_hashing.Linear(k, 1)
        n, high = family.digits, "(t / (t + 1))"
        table = f"(fun f (x : 'I_{k}) => linear f (bits_of {n} x))"
        drawn = f"h <- iota 0 {family.size}"

        def low(q: str) -> str:
            return f"(2%:R^-1 * (t / (t + 1)) + (1 - 2%:R^-1) * {q})"

        for name, entry, inner, outputs in (
            (
                "count_mean_sketch",
                "cms",
                "unary (t / (t + 1)) (t + 1)^-1",
                f"(function {n} h, pair_of y) | {drawn}, y <- iota 0 4",
            ),
            (
                "hadamard_count_mean_sketch",
                "hcms",
                "one_row (fun v : bits 1 => v) t",
                f"(function {n} h, (bits_of 1 y.1, y.2)) | {drawn}, y <- [:: {signs}]",
            ),
            ("local_hashing", "lh", "krr t", f"(function {n} h, bits_of 1 y) | {drawn}, y <- iota 0 2"),
        ):
            support, q, over = {
                "cms": ("@bit_of _", low("(t + 1)^-1"), 2),
                "hcms": ("agrees R (fun v : bits 1 => v)", low("2%:R^-1"), 4),
                "lh": ("@same _", "2%:R^-1", 2),
            }[entry]
            if entry != "lh":
                left = columns(k, f"hashed (@even R _) {table} ({inner}) x y", f"y <- [seq {outputs}]")
                proof = ROWS + f"?{entry}_entry /coin /=; by entries)."
                yield lemma(f"{name}_{k}", left, table_of(CHANNELS[entry](family).rows), proof)
            score = f"support_score (hashed_support {table} ({support})) {high} {q} y j"
            left = f"[seq [seq {score} | j <- enum 'I_{k}] | y <- [seq {outputs}]]"
            proof = _gap(high, q, over) + ROWS + f"?{entry}_score_entry ?e /=; by entries)."
            yield lemma(f"{name}_score_{k}", left, table_of(ESTIMATORS[entry](family).scores.rows), proof)


def _gap(p: str, q: str, over: int) -> str:
    """p - q, over which every score is: no denominator of it is 0."""
    return f"have e : {p} - {q} = (t - 1) / ({over}%:R * (t + 1)) by entry.\n"
