# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The objects of heavy-hitters for the folder Golden: the matrix, estimates of given reports, medians, one sketch, the search.

>>> "Lemma estimate_2" in "".join(estimating())
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product

from golden_text import above_one, lemma, nested, order, table_of, value_of

from exactdp.hashing import Affine
from exactdp.mechanisms import hrr
from exactdp.protocols import hada_heavy, hada_oracle, hadamard_oracle

__all__ = ["estimating", "searching"]

# d, the items of the users, their reports
REPORTS: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = (
    (2, (0, 1, 1), (0, 3, 2)),
    (3, (2, 0, 2, 1), (5, 0, 6, 2)),
    (5, (4, 4, 0), (15, 8, 3)),
)
VALUES = ((3,), (5, 1), (2, 7, 4), (1, 1, 6, 3), (9, 2, 2, 8, 5))
# the groups of the users, the reports, the level, the hash functions
SKETCHES: tuple[tuple[tuple[int, ...], tuple[int, ...], Fraction, tuple[Affine, ...]], ...] = (
    ((0, 1, 0, 2), (0, 3, 2, 1), Fraction(3), (Affine(2, (0b01,), 0), Affine(2, (0b11,), 1), Affine(2, (0b10,), 0))),
    ((1, 1, 0), (5, 6, 3), Fraction(2), (Affine(2, (0b01, 0b10), 0b10), Affine(2, (0b11, 0b01), 0b01))),
)
# q, the length of the words, the items, the threshold, what the estimates add to the frequencies
SEARCHES = ((2, 3, (5, 5, 5, 1, 4, 0, 5), 2, (0, 1)), (3, 2, (7, 7, 2, 7, 7, 8, 6), 1, (0, -1, 1)))


def estimating() -> Iterable[str]:
    """Matrices, frequencies and their estimates, medians, the copies of a sketch."""
    for k in (0, 1, 2, 3):
        size = range(2**k)
        # the transform of a unit vector is a column, and the matrix is symmetric
        rows = [hadamard_oracle.transform([int(i == j) for j in size]) for i in size]
        left = f"[seq [seq recursive [ringType of int] {k} i j | j <- iota 0 {2**k}] | i <- iota 0 {2**k}]"
        yield lemma(f"matrix_{k}", left, nested(rows), "by vm_compute.")
    for d, data, reports in REPORTS:
        n, k = len(data), order(hrr.alphabet(d)) - 1
        left = f"[seq frequency real_realType (users_holding {n - 1} {d - 1} {nested(data)}%N) (item_at _ v) | v <- iota 0 {d}]"
        proof = "rewrite /= !frequency_items; repeat congr (_ :: _)."
        yield lemma(f"frequency_{d}", left, table_of([map(Fraction, hadamard_oracle.frequencies(data, d))])[4:-1], proof)
        row = hadamard_oracle.estimate(reports, d)
        left = (
            f"[seq frequency_estimate (fun x : 'I_{d} => bits_of {k} x) t (reports_at {n - 1} {k} {nested(reports)}%N) "
            f"(item_at _ v) | v <- iota 0 {d}]"
        )
        proof = "rewrite /= !estimate_items // !(big_cons, big_nil) /score_of /gain /= ?expr0 ?expr1; by entries."
        yield lemma(f"estimate_{d}", left, table_of([row])[4:-1], above_one(row) + proof)
    for number, given in enumerate(VALUES):
        k, middle = len(given), hada_oracle.median(list(map(Fraction, given)))
        points = sorted({*given, int(middle)} if k % 2 else {int(middle)})
        left = f"[seq is_median (fun g : 'I_{k} => (nth 0%N {nested(given)}%N g)%:R : real) e%:R | e <- {nested(points)}%N]"
        right = nested("true" if e == middle else "false" for e in points)
        yield lemma(f"median_{number}", left, right, "by rewrite /= !median_items; vm_compute.")
    for number, (groups, reports, t, hashes) in enumerate(SKETCHES):
        n, k, d, j = len(groups), len(hashes), 4, len(hashes[0].rows)
        values = [[h(v) for v in range(d)] for h in hashes]
        sketch = hada_oracle.Sketch(groups, hashes, reports, "independent")
        held = f"{nested(groups)}%N {nested(values)}%N {nested(reports)}%N"
        left = (
            f"[seq [seq @copy_of {n - 1} {k - 1} {d - 1} {j} ({value_of(t)}) {held} (item_at _ v) (item_at _ g) "
            f"| g <- iota 0 {k}] | v <- iota 0 {d}]"
        )
        proof = "rewrite /= !copy_items // !(big_cons, big_nil) /score_of /gain /= ?expr0 ?expr1; by entries."
        yield lemma(f"copies_{number}", left, table_of(hada_oracle.copies(sketch, v, t) for v in range(d)), proof)


def _looked_up(table: Mapping[tuple[int, ...], int], s: tuple[int, ...]) -> Fraction:
    return Fraction(table[s])


def searching() -> Iterable[str]:
    """The strings that are heavy, those that are asked about, and those that the search finds."""
    for q, length, data, threshold, noise in SEARCHES:
        strings = [s for size in range(length + 1) for s in product(range(q), repeat=size)]
        frequencies = {s: int(hada_heavy.frequency(data, s, q, length)) for s in strings}
        estimates = {s: max(0, frequencies[s] + noise[i % len(noise)]) for i, s in enumerate(strings)}
        found = hada_heavy.search(partial(_looked_up, estimates), q, length, threshold)
        heavy = hada_heavy.gamma(data, q, length, threshold)
        for name, table in (("estimates", estimates), ("frequencies", frequencies)):
            listed = "; ".join(f"({nested(s)}, {x})" for s, x in table.items())
            yield f"\nDefinition {name}_{q} : seq (seq nat * nat) := [:: {listed}]%N.\n"
        for goal, table_name, kept in (
            ("found", "estimates", [(), *(s for level in found.levels for s, _ in level)]),
            ("heavy", "frequencies", [s for level in heavy for s in level]),
            ("candidate", "frequencies", list(hada_heavy.queried(heavy, q))),
        ):
            yield (
                f"\nLemma {goal}_{q} (s : seq nat) : s \\in {nested(strings)}%N ->\n"
                f"  {goal} (@guessed {q - 1} (looked_up {table_name}_{q})) {threshold}%:R (word {q - 1} s) <->\n"
                f"  s \\in {nested(sorted(kept))}%N.\nProof. by apply: {goal}_all; vm_compute. Qed.\n"
            )
