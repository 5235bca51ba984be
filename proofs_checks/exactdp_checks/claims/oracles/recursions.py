"""The second reading of what p-REC is compared with, and of its privacy and loss: against all patterns of few voters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import prod
from typing import Any

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.protocols import p_rec as p
from exactdp.protocols import p_rec_baselines as base
from exactdp.protocols import p_rec_enumeration as everything
from exactdp.protocols import p_rec_exact as recursion
from exactdp_checks.claims.oracles.asking import Answered, Formula, Item, Refused, Table, Within, choices
from exactdp_checks.claims.oracles.recommending import chance, mixed, weighted

__all__ = ["p_rec_baselines", "p_rec_enumeration", "p_rec_exact"]

TAU = 2**6


def p_rec_baselines() -> Iterator[Item]:
    """What else chooses."""
    cases: tuple[tuple[int, ...], ...] = ((0,), (1,), (0, 1), (1, 1), (0, 1, 1), (1, 0, 0), (0, 0, 0))
    for votes in cases:
        named, size = {f"n{i}": v for i, v in enumerate(votes)}, len(votes)
        smooth, bare = weighted(2, 64, Fraction(0), False), weighted(2, 64, Fraction(0))
        yield Table(base.random(2).choose(named), (Fraction(1, 2),) * 2)
        yield Table(
            (base.exponential_weights(2, 64).choose(named), base.unmixed(2, 64).choose(named)), (smooth(votes), bare(votes))
        )
        yield Table(
            [base.follow(n, 2).choose(named) for n in ("n1", "zz")], [(1, 0) if size < 2 or not votes[1] else (0, 1), (1, 0)]
        )
        yield Table(base.majority(2).choose(named), (1, 0) if 2 * sum(votes) <= size else (0, 1))
        for least in (1, 2):
            margin = 2 * sum(votes) - size
            small = Fraction(1, 3 ** min(abs(margin), least)) / 2
            yield Table(base.clamped_majority(3, least).choose(named), (small, 1 - small) if margin >= 0 else (1 - small, small))
        for algorithm in (base.single_credit(2, 64, 1, 2), base.undoubled(2, 64, 1, 2)):
            yield Table(algorithm.choose(named), mixed(2, 64)(votes))
    yield Table(base.majority(3).choose({"a": 2, "b": 1}), (0, 1, 0))
    yield Table([a.m for a in (base.random(3), base.follow("x", 3), base.majority(3), base.clamped_majority(2, 1))], [3, 3, 3, 2])
    others = (base.single_credit, base.undoubled, base.exponential_weights, base.unmixed)
    yield Table([other(3, 8, 1, 2).m for other in others], [3, 3, 3, 3])
    yield Table(
        [base.single_credit(2, 8, D, R).credits for D, R in ((0, 0), (1, 2), (3, 1))], [p.Credits(0, n) for n in (1, 4, 5)]
    )
    yield Table(
        [base.undoubled(2, 8, D, R).credits for D, R in ((0, 0), (1, 2), (3, 1))],
        [p.Credits(*n) for n in ((0, 1), (1, 3), (3, 2))],
    )
    yield Table(
        (base.random(3).credits, base.follow("x", 2).credits, base.clamped_majority(2, 1).credits), (None, None, p.Credits(0, 1))
    )
    yield Table((base.exponential_weights(2, 8, 1, 2).credits, base.unmixed(2, 8, 1, 2).credits), (p.Credits(2, 5),) * 2)
    yield Refused(base.random, ((1,), (True,), (2.0,)))
    yield Refused(base.majority, ((1,),))
    yield Refused(base.follow, ((3, 2), ("x", 1)))
    yield Refused(base.clamped_majority, ((2, 0), ("1/2", 1), (2, True)))
    yield Refused(base.clamped_majority(2, 1).choose, (({},),))
    yield Refused(base.majority(2).choose, (({},), ({"x": 2},)))


def _sup(T: int, P: int, n: int, larger: bool = False) -> Any:
    """The largest ratio of p-REC_sim at tau = 2^6 over all patterns in which P voters always vote the liked object 0."""
    likes, choose = ((0,),) * T, mixed(2, TAU)
    worst: Any = Fraction(1)
    every = list(product(range(2), repeat=T))
    for size in range(P - larger, n):
        for held in combinations_with_replacement(every, size):
            for extra in every if held else ():
                if [*held, extra * larger].count((0,) * T) >= P and (larger or held.count((0,) * T) >= P):
                    pairs = [
                        (chance(choose, likes, held, b, 0, 0), chance(choose, likes, (*held, extra), b, 0, 0)) for b in every
                    ]
                    for before, after in pairs:
                        worst = max(worst, prod(before) / prod(after), prod(after) / prod(before))
    return worst


def _lost(T: int, P: int, n: int) -> Any:
    likes, choose = ((0,),) * T, mixed(2, TAU)
    every = list(product(range(2), repeat=T))
    found: Any = Fraction(0)
    for size in range(P, n + 1):
        for held in combinations_with_replacement(every, size):
            if held.count((0,) * T) >= P:
                found = max(found, sum((prod(chance(choose, likes, held, b, 0, 0)) * sum(b) for b in every), start=Fraction(0)))
    return found


def _enclosed() -> Iterator[Item]:
    """Where powers of tau are not rational: what is found with few bits contains what is found with many."""
    for m, tau, P, n, T in choices(((2, 3, 1, 3, 2), (2, "7/2", 2, 5, 3), (3, 5, 1, 4, 2))):
        fine: Any = recursion.loss(m, tau, P, n, T, 300)
        bounds: Any = recursion.potentials(m, tau, P, n, 300)
        for bits in (1, 20):
            ends: Any = recursion.loss(m, tau, P, n, T, bits)
            yield Table(ends.lower <= fine.lower <= fine.upper <= ends.upper, True)
            above = recursion.potentials(m, tau, P, n, bits)
            pairs = [(x, y) for xs, ys in zip(above, bounds, strict=True) for x, y in zip(xs, ys, strict=True)]
            yield Table(all(y <= x < y + Fraction(1, 2**bits) for x, y in pairs), True)
    largest: Any = recursion.privacy(2, 3, 1, 3, 1).epsilon  # one voter of object 0, and then one of object 1
    yield Within(Real.of(largest.lower), "ln(4)", Fraction(1, 2**60))


def p_rec_exact() -> Iterator[Item]:
    """The two recursions, against all patterns."""
    yield Formula(recursion.loss(2, TAU, 1, 1, 1), f"1/{3 * TAU - 1}")
    for T, P, n in choices(((1, 1, 2), (2, 1, 2), (1, 1, 3), (2, 1, 3), (1, 2, 3), (2, 2, 3), (3, 1, 2), (2, 1, 4), (2, 2, 4))):
        found = recursion.privacy(2, TAU, P, n, T)
        yield Table(found.epsilon, LogSum.ln(_sup(T, P, n)))
        yield Table(recursion.loss(2, TAU, P, n, T), _lost(T, P, n))
        along: Any = recursion.path_ratio(2, TAU, found.path)
        yield Table(max(along, 1 / along), _sup(T, P, n))
        yield Table(found.smaller_above, along < 1)
        above = recursion.potentials(2, TAU, P, n)
        yield Table(LogSum.ln(max(map(max, above))), recursion.privacy(2, TAU, P, n, 2 * n).epsilon)
    for T, P, n in choices(((1, 1, 2), (1, 1, 3), (1, 2, 2), (2, 2, 3), (2, 2, 4), (1, 3, 3))):
        yield Table(recursion.privacy(2, TAU, P, n, T, larger=True).epsilon, LogSum.ln(_sup(T, P, n, True)))
    for m, w, least in choices(((2, 3, 1), (3, 4, 1), (3, 3, 0), (2, 2, 2), (4, 4, 2), (2, 1, 2))):
        wanted = {(c[0], *sorted(c[1:], reverse=True)) for c in product(range(w + 1), repeat=m) if sum(c) == w and c[0] >= least}
        listed = list(recursion.votes(w, m, least))
        yield Table((set(listed), len(listed)), (wanted, len(wanted)))
    for bits in (40, 64):
        both: Any = (recursion.privacy(2, 3, 1, 3, 1, bits=bits).epsilon, recursion.loss(2, 3, 1, 3, 2, bits))
        for ends in both:
            yield Table(0 <= ends.upper - ends.lower < Fraction(1, 2 ** (bits - 8)), True)
    yield from _enclosed()
    big, small = "(exp(8/3*ln(3))-3)", "(exp(4/3*ln(3))-3)"
    lost: Any = recursion.loss(2, 3, 1, 3, 1)
    yield Within(Real.of(lost.lower), f"1-(1/8+3/4*{small}/({big}+{small}))", Fraction(1, 2**60))
    right = (2, 8, 1, 2, 1)
    yield Refused(
        recursion.privacy,
        ((1, 8, 1, 2, 1), (2, 1, 1, 2, 1), (2, 8, 0, 2, 1), (2, 8, 3, 2, 1), (2, 8, 1, 2, -1), (2, "u", 1, 2, 1)),
    )
    yield Refused(
        recursion.loss,
        ((*right, 0), (2, 8, 1, 0, 1), (2, 8, True, 2, 1), (2, 8, 1, 100_001, 1), (2, 8, 1, 2, 10_001), (2, 8, 1, 2, 10**7)),
    )
    yield Refused(recursion.loss, ((2, 8, 100_001, 100_001, 1),))
    yield Answered(recursion.loss, ((2, 8, 100_000, 100_000, 1), (2, 8, 1, 2, 0), (2, 8, 2, 2, 1)))
    yield Refused(recursion.votes, ())
    yield Refused(lambda *given: list(recursion.votes(*given)), ((-1, 2, 0), (1, 1, 0), (1, 2, -1)))
    yield Refused(
        recursion.path_ratio,
        ((2, 8, (3,)), (2, 8, (recursion.Step((1, 0), 0, 2),)), (2, 8, (recursion.Step((1, 0), 2, 0),)), (2, 8, 5)),
    )


def p_rec_enumeration() -> Iterator[Item]:
    """Every client, pattern and sequence."""
    yield Formula(everything.loss(p.p_rec_sim(2, TAU), 1, 1, 1, 0, 0), f"1/{3 * TAU - 1}")
    for m, T, D in choices(((2, 2, 0), (2, 2, 1), (3, 1, 1), (2, 3, 1))):
        sets = [s for n in range(2**m) if (s := tuple(j for j in range(m) if n >> j & 1))]
        wanted = {c for c in product(sets, repeat=T) if sum(len(s) > 1 for s in c) <= D}
        listed = list(everything.clients(m, T, D, every=True))
        yield Table((set(listed), len(listed)), (wanted, len(wanted)))
        firsts = {c for c in wanted if all(s == tuple(range(len(s))) for s in c)}
        yield Table(set(everything.clients(m, T, D)), firsts)
    for client, P, n, R in choices(((((0,), (0,)), 1, 2, 0), (((0,), (1,)), 1, 2, 1), (((0, 1), (0,)), 2, 2, 0))):
        every = list(product(range(2), repeat=2))
        near = [v for v in every if sum(x not in s for x, s in zip(v, client, strict=True)) <= R]
        wanted = {
            h for size in range(P, n + 1) for h in combinations_with_replacement(every, size) if sum(v in near for v in h) >= P
        }
        listed = [tuple(sorted(h)) for h in everything.patterns(client, 2, P, n, R)]
        yield Table((set(listed), len(listed)), (wanted, len(wanted)))
    for T, P, n in choices(((1, 1, 2), (2, 1, 2), (1, 1, 3), (1, 2, 3))):
        for whole in (False, True):
            found = everything.privacy(p.p_rec_sim(2, TAU), T, P, n, 0, 0, every=whole)
            yield Table(found.ratio, _sup(T, P, n))
            held = dict(enumerate(found.smaller))
            names = {f"{i}": v for i, v in held.items()}
            chances: Any = [
                p.probability(p.p_rec_sim(2, TAU), found.client, x, found.recommended)
                for x in (names, {**names, "new": found.extra})
            ]
            yield Table((chances[0] > chances[1], max(chances) / min(chances)), (found.smaller_above, found.ratio))
            yield Table(everything.loss(p.p_rec_sim(2, TAU), T, P, n, 0, 0, every=whole), _lost(T, P, n))
    yield Table(everything.privacy(base.unmixed(2, TAU), 1, 1, 2, 0, 0).ratio, None)
    yield Table(everything.privacy(base.random(2), 1, 1, 2, 0, 0).ratio, 1)
    sim = p.p_rec_sim(2, TAU)
    yield Refused(
        everything.privacy,
        (
            (sim, 1, 2, 2, 0, 0),
            (sim, 1, 0, 2, 0, 0),
            (sim, 1, 3, 2, 0, 0),
            (sim, 0, 1, 2, 0, 0),
            (p.p_rec_sim(2, 3), 1, 1, 3, 0, 0),
        ),
    )
    yield Refused(
        lambda *given: list(everything.clients(*given)), ((1, 1, 0), (2, 0, 0), (2, 1, -1), (2, 15, 0), (2, 21, 0), (21, 5, 0))
    )
    yield Answered(lambda *given: next(everything.clients(*given)), ((2, 14, 0), (2, 1, 0)))
    wrong = (
        ([[0]], 2, 2, 1, 0),
        ([[0]], 2, 0, 1, 0),
        ([[0]], 2, 1, 1, -1),
        ([[2]], 2, 1, 1, 0),
        ([[0]] * 14, 2, 1, 2, 0),
        ([[0]], 2, 1, 20_001, 0),
    )
    yield Refused(lambda *given: list(everything.patterns(*given)), wrong)
