"""The second reading of p-REC: weights as powers of tau, survivors by the closed form, laws over all sequences.

A voter lives after the rounds so far iff r <= 2R and r + d <= 2D + 2R: r rounds in which he voted what came and is disliked, d in
which something liked came that he did not vote. The living choose object j with gamma/m + (1 - gamma) phi_j/(sum of phi), where
phi_j = tau^(2 m c_j/W) - tau if 2 m c_j > W, else 0, and gamma = m/(3 tau - 1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import Any, TypeAlias

from exactdp.numbers.exact import exact, rational
from exactdp.protocols import p_rec as p
from exactdp.protocols import p_rec_baselines as base
from exactdp.protocols import p_rec_round as one
from exactdp_checks.claims.oracles.asking import Answered, Formula, Item, Refused, Table, Within, choices
from exactdp_checks.programs.law import law as law_of

__all__ = ["chance", "mixed", "p_rec", "p_rec_round", "weighted", "zero"]

Chosen: TypeAlias = Callable[[Sequence[int]], tuple[Fraction, ...]]  # of the votes of the living
SIM, PAPER = (0, 0), (1, 1)  # D and R


def zero(_: object) -> int:
    """A source of draws that knows one result."""
    return 0


def weighted(m: int, tau: int, mixed: Fraction, cut: bool = True) -> Chosen:
    """By weight; tau^(2mc/W) must be an integer: tau is a power of 2 with enough of them."""

    def choose(votes: Sequence[int]) -> tuple[Fraction, ...]:
        size, log = len(votes), tau.bit_length() - 1
        counts = [votes.count(j) for j in range(m)]
        powers = [2 ** (2 * m * c * log // size) for c in counts]
        phi = [Fraction(x - tau if 2 * m * c > size else 0) if cut else Fraction(x) for x, c in zip(powers, counts, strict=True)]
        return tuple(mixed / m + (1 - mixed) * x / sum(phi) for x in phi)

    return choose


def mixed(m: int, tau: int) -> Chosen:
    """The rule of the paper."""
    return weighted(m, tau, Fraction(m, 3 * tau - 1))


def _alive(likes: Any, votes: Sequence[int], b: Sequence[int], D: int, R: int) -> bool:
    r = sum(v == x and x not in s for s, v, x in zip(likes, votes, b, strict=False))
    d = sum(v != x and x in s for s, v, x in zip(likes, votes, b, strict=False))
    return r <= 2 * R and r + d <= 2 * D + 2 * R


def chance(choose: Chosen, likes: Any, voters: Sequence[Sequence[int]], b: Sequence[int], D: int, R: int) -> list[Fraction]:
    """Of every round of b, given those before."""
    return [choose([v[t] for v in voters if _alive(likes, v, b[:t], D, R)])[x] for t, x in enumerate(b)]


def p_rec_round() -> Iterator[Item]:
    """One round."""
    for m, counts in choices(
        ((2, (2, 1)), (2, (1, 1)), (2, (3, 0)), (3, (1, 0, 2)), (3, (1, 1, 1)), (2, (0, 4)), (4, (1, 0, 0, 4)))
    ):
        W, rule = sum(counts), one.rule(m, f"u^{sum(counts)}")
        gamma, phi = f"({m}/(3*u^{W}-1))", [f"(u^{2 * m * c}-u^{W})" if 2 * m * c > W else "0" for c in counts]
        for x, weight, text in zip(one.probabilities(counts, rule), one.weights(counts, rule), phi, strict=True):
            yield Formula(exact(weight), text)
            yield Formula(exact(x), f"{gamma}/{m}+(1-{gamma})*{text}/({'+'.join(phi)})")
        smooth = one.Rule(m, exact(f"u^{W}"), Fraction(0), None)
        powers = [f"u^{2 * m * c}" if c else "1" for c in counts]
        for x, text in zip(one.probabilities(counts, smooth), powers, strict=True):
            yield Formula(exact(x), f"{text}/({'+'.join(powers)})")
    found = one.probabilities((2, 1), one.rule(2, 3))
    big, small = "(exp(8/3*ln(3))-3)", "(exp(4/3*ln(3))-3)"
    yield Within(found[0], f"1/8+3/4*{big}/({big}+{small})")
    yield Within(found[1], f"1/8+3/4*{small}/({big}+{small})")
    rule, choose = one.rule(2, 64), mixed(2, 64)
    for counts, vote in choices(((1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1)), (0, 1)):
        before, after = ([0] * c[0] + [1] * c[1] for c in (counts, (counts[0] + (vote == 0), counts[1] + (vote == 1))))
        if len(after) < 4:
            both = zip(choose(after), choose(before), strict=True)
            yield Table(one.ratios(counts, vote, rule), tuple(a / b for a, b in both))
            yield Table(one.probabilities(counts, rule), choose(before))
            yield Table(law_of(partial(one.recommend, counts, rule)).row(range(2)), choose(before))
    bare = one.Rule(2, exact(64), Fraction(0), Fraction(1, 4))
    yield Table((one.ratios((1, 0), 1, bare), one.ratios((1, 0), 0, bare)), ((Fraction(1, 2), None), (1, 1)))
    yield Table((one.phi("1/4", rule), one.phi("1/2", rule), one.phi(0, rule), one.phi(1, rule)), (0, 64**2 - 64, 0, 64**4 - 64))
    for base_, e, value in (("8", "1/3", "2"), ("4/9", "3/2", "8/27"), ("4/9", "-1/2", "3/2"), ("117649", "5/6", "16807"),
                            ("1024", "1/5", "4"),
                            ("1", "2/7", "1"), ("1000000000000000000000000000000", "1/15", "100"), ("5", "-2", "1/25"), ("9",
                            "0", "1"),
                            ("3125", "1/5", "5"), ("4", "1/2", "2")):  # fmt: skip
        yield Table(one.power(base_, e), rational(value))
    for base_, e in choices(
        (("2", "1/2"), ("8/27", "1/2"), ("7", "2/3"), ("16", "1/3"), ("3126", "1/5"), ("3124", "1/5"), ("3", "1/9"))
    ):
        yield Within(one.power(base_, e), f"exp({e}*ln({base_}))")
    for e, text in choices((("1/3", "u^2"), ("1/2", "u^3"), ("2", "u^12"), ("5/6", "u^5"))):
        yield Formula(exact(one.power("u^6", e)), text)
    yield Refused(
        one.power,
        (("u^5", "1/2"), ("u+1", "1/2"), ("2*u^2", "1/2"), ("u^2/v", "1/2"), (0, 1), (-1, 2), (2, 500_001), (2, -500_001)),
    )
    yield Answered(one.power, ((2, 500_000), ("u^4", "1/2"), ("u+1", 3)))
    yield Within(one.lam(one.rule(3, 5)), "2*3*ln(5)")
    yield Table([one.in_proofs(one.rule(2, v)) for v in ("2828/1000", "2829/1000", 3)], [False, True, True])
    yield Table((one.horizon(8), one.horizon(9, 2), one.horizon(3, 1)), (8, 3, Fraction(3, 2)))
    yield Refused(one.horizon, ((1,), (2, 1), (3, 2), (0,), (3, -1), (True,), (3, True)))
    yield Table(
        (one.rule(3, 8).gamma, one.rule(3, 8).rho, one.rule(2, 1 + rational("1/5")).gamma),
        (Fraction(3, 23), Fraction(1, 6), rational("10/13")),
    )
    yield Refused(one.rule, ((1, 8), (True, 8), (2.0, 8), (2, 1), (2, "1/2"), (4, "3/2"), (0, 8)))
    yield Answered(one.rule, ((2, "101/100"), (2, "u")))
    half = Fraction(1, 2)
    yield Refused(
        one.Rule,
        ((1, 8, 0, None), (2, 1, 0, None), (2, 8, -1, None), (2, 8, 2, None), (2, 8, 0, half), (2, 8, 0, -1), (True, 8, 0, None)),
    )
    yield Answered(one.Rule, ((2, 8, 0, 0), (2, 8, 1, "49/100"), (2, "11/10", 0, None)))
    yield Refused(
        one.probabilities,
        (((1,), rule), ((0, 0), rule), ((-1, 2), rule), ((True, 1), rule), ((1.0, 1), rule), ("11", rule), ((1, 1), 3)),
    )
    yield Refused(one.ratios, (((1, 0), 2, rule), ((1, 0), -1, rule), ((1, 0), True, rule), ((1, 0), 0.0, rule)))
    yield Refused(one.recommend, (((2, 1), one.rule(2, 3), zero), ((0, 0), rule, zero), ((1, 1), rule, 0)))


LIKES = (((0,), (0,)), ((0, 1), (1,)), ((1,), (0,), (0,)), ((0, 1), (0, 1), (0,)))
VOTERS = (((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0, 0), (0, 0, 1)), ((0, 1, 0), (0, 0, 1)))


def p_rec() -> Iterator[Item]:
    """All rounds, for two voters."""
    for (likes, voters), (D, R) in choices(zip(LIKES, VOTERS, strict=True), (SIM, PAPER, (0, 1), (1, 0))):
        algorithm, choose, T = p.p_rec(2, 64, D, R), mixed(2, 64), len(likes)
        if not all(_alive(likes, voters[0], b, D, R) for b in product(range(2), repeat=T)):
            continue
        pattern = {"x": voters[0], "y": voters[1]}
        chances = {b: chance(choose, likes, voters, b, D, R) for b in product(range(2), repeat=T)}
        yield Table(p.law(algorithm, likes, pattern), tuple((b, prod(q, start=Fraction(1))) for b, q in chances.items()))
        lost = sum(prod(q, start=Fraction(sum(x not in s for x, s in zip(b, likes, strict=True)))) for b, q in chances.items())
        yield Table(p.expected_loss(algorithm, likes, pattern), lost)
        yield Table(
            dict(law_of(partial(p.run, likes, pattern, one.rule(2, 64), D, R)).mass),
            {b: prod(q) for b, q in chances.items()},
        )
        alone = {"x": voters[0]}
        for b, q in chances.items():
            single = chance(choose, likes, voters[:1], b, D, R)
            yield Table(
                (p.conditionals(algorithm, likes, pattern, b), p.probability(algorithm, likes, pattern, b)), (tuple(q), prod(q))
            )
            yield Table(p.ratio(algorithm, likes, pattern, alone, b), tuple(x / y for x, y in zip(q, single, strict=True)))
            lives = tuple(tuple(n for n, v in pattern.items() if _alive(likes, v, b[:t], D, R)) for t in range(T + 1))
            yield Table(p.survivors(likes, pattern, b, p.credits_of(D, R)), lives)
            yield Table(p.survivors(likes, pattern, b, None), (("x", "y"),) * (T + 1))
            r, d = p.charges(likes, voters[1], b)
            yield Table(p.survives(r, d, D, R), "y" in lives[-1])
    sim = p.p_rec_sim(2, 3)
    client, pattern = [[0], [0]], {"x": (0, 0), "y": (0, 1), "z": (1, 0)}
    big, small = "(exp(8/3*ln(3))-3)", "(exp(4/3*ln(3))-3)"
    first = f"(1/8+3/4*{big}/({big}+{small}))"
    yield Within(p.probability(sim, client, pattern, (0, 0)), f"{first}*1/2")
    yield Within(p.expected_loss(sim, client, pattern), f"{first}*1/2+(1-{first})*3/2")
    yield Within(p.ratio(sim, client, pattern, {"x": (0, 0), "y": (0, 1)}, (0, 0))[0], f"{first}/(7/8)")
    yield Table((p.credits_of(2, 3).d, p.credits_of(2, 3).r, p.p_rec_sim(2, 8).credits), (4, 7, p.Credits(0, 1)))
    yield Table([p.survives(*v) for v in ((0, 0, 0, 0), (1, 0, 5, 0), (2, 0, 0, 1), (3, 0, 5, 1), (2, 3, 1, 1), (0, 4, 1, 1),
                (0, 5, 1, 1))],
                [True, False, True, False, False, True, False])  # fmt: skip
    yield Table(p.charges([[0], [0], [1]], [0, 1, 0], [1, 0, 0]), (1, 1))
    never = dict(
        p.law(base.unmixed(3, 64), [[2], [0]], {"x": (0, 0), "y": (1, 0)})
    )  # after the 2 that nobody votes, nobody lives
    yield Table({b: q for b, q in never.items() if q}, {(0, 0): Fraction(1, 2), (1, 0): Fraction(1, 2)})
    yield Table(len(never), 9)
    yield Table(p.expected_loss(base.unmixed(3, 64), [[2], [0]], {"x": (0, 0), "y": (1, 0)}), 1)
    yield Table(p.expected_loss(base.majority(2), [[0], [0, 1], [0]], {"x": (1, 1, 1)}), 2)  # each round for certain
    yield Refused(p.survives, ((-1, 0, 0, 0), (0, -1, 0, 0), (0, 0, -1, 0), (0, 0, 0, -1), (True, 0, 0, 0)))
    yield Refused(p.Credits, ((-1, 1), (0, 0), (True, 1), (0, True), (0.0, 1)))
    yield Answered(p.Credits, ((0, 1),))
    yield Refused(p.credits_of, ((-1, 0), (0, -1)))
    yield Refused(p.survivors, (([[0]], {"x": (0,)}, (0,), 3), ([[0]], {"x": (0, 0)}, (0,), None)))
    yield Refused(
        p.law,
        ((sim, [[0]] * 17, {"x": (0,) * 17}), (3, [[0]], {"x": (0,)}), (sim, [[2]], {"x": (0,)})),
    )
    yield Refused(p.ratio, ((base.unmixed(2, 64), [[0]], {"x": (0,), "y": (1,)}, {"x": (0,)}, (1,)),))
    yield Refused(p.run, (([[0]], {"x": (0,)}, one.rule(2, 64), 0, 0, 0), ([[0]], {"x": (2,)}, one.rule(2, 64), 0, 0, zero)))
