"""The second reading of MaxSense and Multi-MaxSense: one user is enumerated, over what she rates, likes and is asked about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod, tanh
from typing import Any

from exactdp.numbers.exact import exact, rational
from exactdp.protocols import max_sense as one
from exactdp.protocols import multi_max_sense as many
from exactdp_checks.claims.oracles.asking import Answered, Formula, Item, Refused, Table, Within, choices
from exactdp_checks.programs.law import law as law_of

__all__ = ["max_sense", "multi_max_sense"]

B = ("1/3", "3/4", "1", "1/5")
ROWS, SIZES = (("1/3", "3/4", "1/2"), ("1", "1/5", "0")), (2, 1)
Shown = Callable[[frozenset[int]], Fraction]


def _liked(b: Sequence[Any], w: int, model: str = "exact") -> Iterator[tuple[frozenset[int], Fraction]]:
    """What a user likes, with its probability: w rated items, or each rated with probability w/N."""
    chances, N = [rational(v) for v in b], len(b)
    for rated in (set(c) for size in range(N + 1) for c in combinations(range(N), size)):
        if model == "exact":
            share = Fraction(len(rated) == w, comb(N, w))
        else:
            share = Fraction(w, N) ** len(rated) * (1 - Fraction(w, N)) ** (N - len(rated))
        for bits in product((0, 1), repeat=len(rated)):
            own = prod((chances[j] if bit else 1 - chances[j] for j, bit in zip(rated, bits, strict=True)), start=share)
            yield frozenset(j for j, bit in zip(rated, bits, strict=True) if bit), own


def _asked(N: int, p: Any) -> Iterator[tuple[frozenset[int], Fraction]]:
    """The public sets, each item with probability p."""
    for bits in product((0, 1), repeat=N):
        yield (
            frozenset(j for j in range(N) if bits[j]),
            prod((rational(p) if bit else 1 - rational(p) for bit in bits), start=Fraction(1)),
        )


def _silent(b: Sequence[Any], w: int, sets: Sequence[tuple[frozenset[int], Fraction]], model: str = "exact") -> Any:
    """P(nothing that she likes is in the set), given that it is one of these."""
    both = sum(p * q for liked, p in _liked(b, w, model) for public, q in sets if not liked & public)
    return both / sum(q for _, q in sets) + Fraction(0)


def _moments(hits: Sequence[Fraction]) -> tuple[dict[int, Fraction], Fraction]:
    """The law of a sum of independent bits, and its mean."""
    found: Any = defaultdict(Fraction)
    for bits in product((0, 1), repeat=len(hits)):
        found[sum(bits)] += prod(h if bit else 1 - h for h, bit in zip(hits, bits, strict=True))
    return dict(found), sum(hits, start=Fraction(0))


def max_sense() -> Iterator[Item]:
    """One public set of random items."""
    sensing: Any = one
    for model, w, p in (
        *choices(one.MODELS, (1, 2), ("1/4", "2/3")),
        ("exact", 4, "1/2"),
        ("independent", 4, "1/2"),
        ("exact", 3, 1),
    ):
        sets = list(_asked(4, p))
        nothing = _silent(B, w, sets, model)
        yield Table(one.zero(B, w, p, model), nothing)
        for i in (0, 2):
            given = _silent(B, w, [pair for pair in sets if i in pair[0]], model)
            yield Table(one.zero_given(B, w, p, i, model), given)
            yield Formula(exact(one.hit(B, w, p, i, "t", model)), f"({p})*(t*(1-({given}))+({given}))/(t+1)")
        yield Formula(exact(one.released(nothing, "t")), f"(t*(1-({nothing}))+({nothing}))/(t+1)")
        hits = [one.hit(row, min(w, 3), p, 1, 3, model) for row, n in zip(ROWS, SIZES, strict=True) for _ in range(n)]
        law, mean = _moments([rational(h) for h in hits])
        group: Any = ROWS, SIZES, min(w, 3), p
        yield Table(sensing.law(*group, 1, 3, model), tuple(law[n] for n in range(4)))
        yield Table(sensing.mean(*group, 1, 3, model), mean)
        yield Table(sensing.variance(*group, 1, 3, model), sum((n - mean) ** 2 * q for n, q in law.items()))
        for radius in ("1/2", "1"):
            far = sum((q for n, q in law.items() if abs(n - mean) >= rational(radius)), start=Fraction(0))
            yield Table(sensing.failure(*group, 1, 3, radius, model), far)
        for i, j in choices(((0, 1), (2, 0))):
            apart = exact(sensing.mean(*group, i, "t", model)) - exact(sensing.mean(*group, j, "t", model))
            yield Table(exact(sensing.separation(*group, i, j, "t", model)), apart)
    alone = [sensing.mean((B,), (2,), 2, "1/2", i, 3) for i in (0, 1)]
    yield Table(sensing.separation((B,), (2,), 2, "1/2", 0, 1, 3), alone[0] - alone[1])
    sensed, bits = [(0, 1), (1, 2), (2,), ()], [1, 0, 1, 1]
    yield Table(
        (one.counts(sensed, bits, 4), one.centred(sensed, bits, 4, "1/4")),
        ((1, 1, 1, 0), tuple(Fraction(v, 4) for v in (1, 1, 1, -3))),
    )
    for model, w in choices(one.MODELS, (1, 2)):
        sent = law_of(lambda draw: one.run((B[:2],), (1,), w, "1/4", 3, draw, model))  # noqa: B023
        for public, q in _asked(2, "1/4"):
            silent = _silent(B[:2], w, [(public, q)], model)
            for bit in (0, 1):
                wanted = q * (silent if not bit else 1 - silent) * Fraction(3, 4) + q * (1 - silent if not bit else silent) / 4
                seen = one.Transcript((tuple(sorted(public)),), (bit,))
                yield Table(sum((p for shown, p in sent.mass.items() if shown == seen), start=Fraction(0)), wanted)
    yield Refused(one.check_sensing, ((0,), ("-1/9",), ("10/9",), (2,)))
    yield Answered(one.check_sensing, ((1,), ("1/9",), ("p",)))
    asked: Any = (one.zero, lambda *given: sensing.hit(*given, 0, 2), lambda *given: sensing.zero_given(*given, 0))
    for function in asked:
        yield Refused(function, ((B, 0, "1/2"), (B, 5, "1/2"), (B, 1, 0), ((), 1, "1/2"), (("3/2",), 1, "1/2")))
    yield Refused(one.zero, ((B, 1, "1/2", "other"), (B, 1, "1/2", 3), (B, 1, "1/2", None)))
    yield Refused(one.zero_given, ((B, 1, "1/2", 4), (B, 1, "1/2", -1)))
    yield Refused(one.released, (("1/2", "1/2"), ("1/2", 0)))
    yield Refused(
        one.separation, ((ROWS, SIZES, 1, "1/2", 1, 1, 3), (ROWS, SIZES, 1, "1/2", 0, 3, 3), (ROWS, (1,), 1, "1/2", 0, 1, 3))
    )
    wrong: tuple[tuple[Any, ...], ...] = (
        ([(0,)], [], 3), ([(0, 0)], [1], 3), ([(3,)], [1], 3), ([(0,)], [2], 3), ([(0,)], [True], 3), ([(0,)], [-1], 3), ("a",
        [1], 3),
        ([(0,)], "1", 3), ([5], [1], 3), (5, [1], 3), ([(0,)], [1.0], 3), ([], [], 0), ([], [], True), ([], [], 1.0), ([], [],
            2**20 + 1),
    )  # fmt: skip
    yield Refused(one.counts, wrong)
    yield Answered(one.check_reports, (([], [], 1), ([], [], 2**20), ([(0,)], [0], 1)))
    zero = partial_zero
    yield Refused(one.run, ((ROWS, SIZES, 4, "1/2", 3, zero), (ROWS, SIZES, 1, 0, 3, zero), (ROWS, SIZES, 1, "1/2", "1/2", zero),
                            (ROWS, SIZES, 1, "1/2", 3, 0), (ROWS, (1,), 1, "1/2", 3, zero)))  # fmt: skip


def partial_zero(_: object) -> int:
    """A source that knows one result."""
    return 0


def _blocks(N: int, n: int, Q: int) -> list[tuple[frozenset[int], ...]]:
    """Q disjoint ordered blocks of n items, each way once."""
    found: list[tuple[frozenset[int], ...]] = [(frozenset(block),) for block in combinations(range(N), n)]
    for _ in range(Q - 1):
        found = [
            (*old, frozenset(new)) for old in found for new in combinations(range(N), n) if not frozenset().union(*old) & set(new)
        ]
    return found


def multi_max_sense() -> Iterator[Item]:
    """Blocks of a random partition."""
    for b, w, n, Q in choices(
        ((B, 2, 2, 2), (B, 1, 1, 3), (B, 4, 2, 1), (B, 3, 1, 4), (B, 2, 4, 1), ((*B, "1/2", "2/7"), 2, 2, 3))
    ):
        N, asked = len(b), _blocks(len(b), n, Q)
        share = Fraction(1, len(asked))
        for blocks in range(1, Q + 1):
            yield Table(many.zero(b, w, n, blocks), _silent(b, w, [(frozenset().union(*some[:blocks]), share) for some in asked]))
        for i in (0, 2):
            own = _silent(b, w, [(some[0], share) for some in asked if i in some[0]])
            yield Table(many.zero_given(b, w, n, i), own)
            yield Formula(exact(many.hit(b, w, n, Q, i, "t")), f"{Q}*{n}/{N}*(t*(1-({own}))+({own}))/(t+1)")
        bits: Any = defaultdict(Fraction)
        for (liked, p), some in choices(list(_liked(b, w)), asked):
            bits[tuple(int(bool(liked & block)) for block in some)] += p * share
        yield Table(many.joint(b, w, n, Q), tuple(bits[s] for s in product((0, 1), repeat=Q)))
        rows = (b, tuple(reversed(b)))
        hits = [rational(many.hit(row, w, n, Q, 1, 3)) for row, number in zip(rows, SIZES, strict=True) for _ in range(number)]
        law, mean = _moments(hits)
        yield Table(many.law(rows, SIZES, w, n, Q, 1, 3), tuple(law[m] for m in range(4)))
        yield Table(many.mean(rows, SIZES, w, n, Q, 1, 3), mean)
        yield Table(many.variance(rows, SIZES, w, n, Q, 1, 3), sum((m - mean) ** 2 * q for m, q in law.items()))
        for i, j in choices(((0, 1), (3, 0))):
            apart = exact(many.mean(rows, SIZES, w, n, Q, i, "t")) - exact(many.mean(rows, SIZES, w, n, Q, j, "t"))
            yield Table(exact(many.separation(rows, SIZES, w, n, Q, i, j, "t")), apart)
    for Q, rate in choices(((1, "1"), (3, "7/2"))):
        yield Within(many.signal(Q, rate), f"{Q}*((exp(({rate})/{Q})-1)/(exp(({rate})/{Q})+1))^2")
    for rate in ("1/2", "3", "7/2", "4", "10", "20"):
        signals = {Q: Q * tanh(float(rational(rate)) / (2 * Q)) ** 2 for Q in range(1, 40)}
        yield Table(many.best(rate), max(signals, key=lambda Q: signals[Q]))
        yield Table([many.best(rate, most) for most in (1, 2)], [1, max((1, 2), key=lambda Q: signals[Q])])
    sent = law_of(lambda draw: many.partition(4, 2, 2, draw)).mass
    yield Table(dict(sent), {tuple(tuple(sorted(block)) for block in some): Fraction(1, 6) for some in _blocks(4, 2, 2)})
    yield Table(len(law_of(lambda draw: many.partition(3, 1, 2, draw)).mass), len(list(permutations(range(3), 2))))
    yield Table(many.counts([[(0, 1), (2, 3)], [(1,)]], [[1, 0], [1]], 4), (1, 2, 0, 0))
    run = law_of(lambda draw: many.run((B[:2],), (1,), 1, 1, 2, 3, draw))
    for placed, answers in product(([(0,), (1,)], [(1,), (0,)]), product((0, 1), repeat=2)):
        wanted = Fraction(0)
        for liked, p in _liked(B[:2], 1):
            true = [int(not liked.isdisjoint(block)) for block in placed]
            wanted += p / 2 * prod(Fraction(3 if x == y else 1, 4) for x, y in zip(true, answers, strict=True))
        yield Table(sum((q for shown, q in run.mass.items() if shown == ((tuple(placed), answers),)), start=Fraction(0)), wanted)
    yield Table((many.check_blocks(6, 2, 3), many.check_blocks(6, 6), many.check_blocks(1, 1)), (3, 1, 1))
    yield Refused(
        many.check_blocks, ((6, 4, 1), (6, 2, 4), (0, 1, 1), (1, 0, 1), (6, 2, 0), (True, 1, 1), (6.0, 2, 1), (6, 7, 1))
    )
    yield Refused(many.best, ((0,), (-1,), ("5001/10",), (1, 0), (1, True)))
    yield Answered(many.signal, ((1, 500), (1, "1/100")))
    yield Refused(many.signal, ((1, 0), (1, 501), (0, 1)))
    yield Refused(many.zero, ((B, 0, 2), (B, 5, 2), (B, 1, 3), (B, 1, 2, 3), (B, 1, 2, 0)))
    yield Refused(many.zero_given, ((B, 1, 2, 4), (B, 1, 2, -1), (B, 1, 3, 0), (B, 5, 2, 0)))
    yield Refused(many.joint, ((B, 1, 2, 3), (("1/2",) * 11, 1, 1, 11)))
    yield Answered(many.joint, ((("1/2",) * 10, 1, 1, 10),))
    yield Refused(many.hit, ((B, 1, 2, 3, 0, 2), (B, 1, 2, 1, 0, "1/2")))
    yield Refused(
        many.separation, ((ROWS, SIZES, 1, 1, 1, 1, 1, 3), (ROWS, SIZES, 1, 2, 1, 0, 1, 3), (ROWS, SIZES, 4, 1, 1, 0, 1, 3))
    )
    yield Refused(many.partition, ((4, 3, 1, partial_zero), (4, 2, 1, 0), (2**20 + 1, 1, 1, partial_zero)))
    yield Refused(many.counts, (([[(0,)]], [], 4), ([[(0,), (0, 1)]], [[1, 1]], 4), ([[(0,)]], [[1, 1]], 4), ("a", [[1]], 4),
                                ([[(4,)]], [[1]], 4),
                                ([[(0,)]], [[2]], 4), ([], [], 0), ([[(0,)]], 3, 4)))  # fmt: skip
    yield Refused(
        many.run, ((ROWS, SIZES, 4, 1, 1, 3, partial_zero), (ROWS, SIZES, 1, 2, 1, 3, partial_zero), (ROWS, SIZES, 1, 1, 1, 3, 0))
    )
