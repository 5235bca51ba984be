# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The objects of linear-queries for the folder Golden: nearest points of a hull, means of rounds, the laws of adaptive protocols.

In the first round the query a is asked, later b where somebody answered + in the first round (or before), else a.

>>> "Lemma nearest_0" in "".join(projecting())
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product

from golden_text import above_one, lemma, nested, table_of, value_of

from exactdp.mechanisms import one_bit_mean
from exactdp.numbers.exact import Exact
from exactdp.projection import columns_of, polytope
from exactdp.protocols import adaptive_one_bit

__all__ = ["adapting", "answering", "conversing", "projecting"]

# a matrix by its rows, a point
POINTS = (
    (((1, 0), (0, 1)), (2, 1)),
    (((2, 1), (0, 1)), (1, 2)),
    (((1, -1, 2), (2, 1, 0)), (-3, 4)),
    (((1, 3), (2, 0), (0, 1)), (1, 1, 1)),
    (((4, 1), (1, 5)), (1, Fraction(1, 2))),
)
A, B, P = (2, -2), (0, 2), (Fraction(1, 4), Fraction(3, 4))


def _list(values: Iterable[Exact]) -> str:
    return nested(map(value_of, values))


def projecting() -> Iterable[str]:
    """Nearest points of the hull of the columns and their opposites."""
    for number, (matrix, point) in enumerate(POINTS):
        d, columns = len(matrix), columns_of(matrix)
        found = polytope(matrix, point)
        held = nested(map(_list, columns))
        hull, given = f"(hull (@vertices {d - 1} {len(columns) - 1} {held}))", _list(map(Fraction, point))
        weights, sizes = _list(found.weights), _list(map(abs, found.weights))
        each = "by case=> [|[|[|j]]] //= _; settle"
        yield (
            f"\nLemma nearest_{number} :\n  nearest {hull} (vector_of {given}) (vector_of {_list(found.point)}).\nProof.\n"
            f"apply: (nearest_items (x := {weights}) (e := {sizes})); [by settle|{each}|{each}|by settle|{each}].\nQed.\n"
        )


def _strategy(rounds: Sequence[adaptive_one_bit.Round]) -> Sequence[int]:
    return B if rounds and 0 in rounds[0].answers else A


def _cautious(rounds: Sequence[adaptive_one_bit.Round]) -> Sequence[int]:
    return B if any(0 in one.answers for one in rounds) else A


def _bits(y: Iterable[int]) -> str:
    """Python writes 0 for the answer +."""
    return nested("false" if b else "true" for b in y)


def answering() -> Iterable[str]:
    """Means of answers, of all users and of those of each round."""
    for n in (1, 2):
        answers = list(product((0, 1), repeat=n))
        row = [adaptive_one_bit.estimate(y, 2) for y in answers]
        left = f"[seq average 2%:R t (answers_in {n - 1} y) | y <- {nested(map(_bits, answers))}]"
        unfold = "!(big_cons, big_nil) /= ?(mulr0n, invr0, mulr0) /answer; by entries."
        yield lemma(f"average_{n}", left, table_of([row])[4:-1], f"rewrite /= !average_items {unfold}")
    for assigned, d in (((0, 1, 0), 2), ((2, 0, 2), 3)):
        n = len(assigned)
        answers = list(product((0, 1), repeat=n))[: 8 if d == 2 else 3]
        rounds = [[[b for b, k in zip(y, assigned, strict=True) if k == j] for j in range(d)] for y in answers]
        rows = [[adaptive_one_bit.estimate(here, 2) for here in one] for one in rounds]
        entry = f"round_mean 2%:R t (users_holding {n - 1} {d - 1} {nested(assigned)}%N) (answers_in {n - 1} y) (item_at _ k)"
        left = f"[seq [seq {entry} | k <- iota 0 {d}] | y <- {nested(map(_bits, answers))}]"
        name = "_".join(map(str, ("round_mean", *assigned)))
        yield lemma(name, left, table_of(rows), f"rewrite /= !round_mean_items // {unfold}")


def adapting() -> Iterable[str]:
    """The chances of all answers together, of two users in two rounds who draw their items from P."""
    a, b = _list(map(Fraction, A)), _list(map(Fraction, B))
    places = []
    for name, query, written in (("a", A, a), ("b", B, b)):
        for answer in (0, 1):
            # for the proofs alone
            mean = sum((q * p for q, p in zip(query, P, strict=True)), start=Fraction(0))
            chance = one_bit_mean.positive(-mean if answer else mean, 2)
            places.append(f"?chance_{name}_{answer}")
            left = f"chance_that 2%:R t 1 {_list(P)} {written} {_bits([answer])[4:-1]}"
            yield lemma(places[-1][1:], left, value_of(chance), "rewrite /chance_that !(big_cons, big_nil) /=; by entry.")
    for number, partition in enumerate(adaptive_one_bit.partitions(2, 2)):
        assigned = [next(k for k, users in enumerate(partition) if i in users) for i in range(2)]
        row, answers = [], []
        for rounds, chance in adaptive_one_bit.transcripts(adaptive_one_bit.iid(P, 2), _strategy, partition, 2):
            given = {i: y for one in rounds for i, y in zip(one.users, one.answers, strict=True)}
            answers.append([given[i] for i in range(2)])
            row.append(chance / 4)
        law = f"rounds_law 2%:R t (fun _ : unit => 1) (vector_of {_list(P)}) (@query_in 1 1 1 {a} {b})"
        entry = f"\\sum_v {law} (tt, users_holding 1 1 {nested(assigned)}%N, v, answers_in 1 y)"
        left = f"[seq {entry} | y <- {nested(map(_bits, answers))}]"
        proof = f"rewrite /= !rounds_items !(big_cons, big_nil) /= {' '.join(places)}; by entries."
        yield lemma(f"rounds_{number}", left, table_of([row])[4:-1], above_one(row) + proof)


def conversing() -> Iterable[str]:
    """The chances of all answers of two users, one after the other, who have their items."""
    a, b = _list(map(Fraction, A)), _list(map(Fraction, B))
    everybody, rows, columns = list(product(range(2), repeat=2)), [], list(product((0, 1), repeat=2))
    for data in everybody:
        found = {
            tuple(y for one in rounds for y in one.answers): chance
            for rounds, chance in adaptive_one_bit.transcripts(adaptive_one_bit.fixed(data, 2), _cautious, ((0,), (1,)), 2)
        }
        rows.append([found[y] for y in columns])
    entry = f"transcript 2%:R t (@plan 1 {a} {b}) [::] [seq item_at 1 j | j <- v] y"
    left = f"[seq [seq {entry} | y <- {nested(map(_bits, columns))}] | v <- {nested(everybody)}%N]"
    yield lemma("transcripts", left, table_of(rows), "rewrite /= /one_bit /plan /vector_of /=; by entries.")
