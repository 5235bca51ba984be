"""The second reading of servers: the counters of Hadamard randomised response, groups of users, patterns of votes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise, permutations, product
from math import prod
from typing import Any

from exactdp.numbers.exact import exact, rational
from exactdp.protocols import hada_oracle as o
from exactdp.protocols import hada_oracle_moments as moments
from exactdp.protocols import hadamard_oracle as h
from exactdp.protocols import voting as v
from exactdp_checks.claims.oracles.asking import Answered, Formula, Item, Refused, Table
from exactdp_checks.claims.oracles.readings import sign
from exactdp_checks.programs.law import law as law_of

__all__ = ["hada_oracle", "hadamard_oracle", "voting"]


def _hrr(data: tuple[int, ...], d: int, t: int) -> Counter[tuple[Fraction, ...]]:
    """The law of all estimates, over the rows and the lies of all users."""
    order = next(2**j for j in range(9) if 2**j >= d)
    gain, found = Fraction(t + 1, t - 1), Counter[tuple[Fraction, ...]]()
    for rows in product(range(order), repeat=len(data)):
        for lies in product((1, -1), repeat=len(data)):
            chance = prod(Fraction(t if lie > 0 else 1, (t + 1) * order) for lie in lies)
            signs = [sign(r, x) * lie for r, x, lie in zip(rows, data, lies, strict=True)]
            values = tuple(gain * sum(w * sign(r, j) for w, r in zip(signs, rows, strict=True)) for j in range(d))
            found[values] += chance  # type: ignore[assignment]
    return found


def hadamard_oracle() -> Iterator[Item]:
    """The server of HRR."""
    reports = [0, 5, 5, 2, 7, 1]
    w = [sum((-1) ** (y % 2) for y in reports if y // 2 == r) for r in range(4)]
    yield Table(h.accumulate(reports, 3), tuple(w))
    yield Table(h.transform(w), tuple(sum(sign(j, r) * w[r] for r in range(4)) for j in range(4)))
    for j in range(3):
        text = f"(t+1)/(t-1)*({sum(sign(r, j) * w[r] for r in range(4))})"
        yield Formula(exact(h.estimate(reports, 3, "t")[j]), text)
        yield Formula(exact(h.query(reports, j, 3, "t")), text)
    yield Table((h.estimate([], 3, 2), h.frequencies((0, 2, 2), 3), h.transform([7])), ((0, 0, 0), (1, 0, 2), (7,)))
    for data, d, t in (((0, 1), 2, 3), ((2, 0), 3, 2), ((0,), 1, 3), ((1, 1, 0), 2, 2)):
        wanted = _hrr(data, d, t)
        yield Table(h.law(data, d, t), tuple(sorted(wanted.items())))
        n, f = len(data), data.count(0)
        alone: Counter[Fraction] = Counter()
        for values, chance in wanted.items():
            alone[values[0]] += chance
        yield Table(h.marginal(n, f, t), tuple(sorted(alone.items())))
        for radius in ("0", "1", "2", "3", "7/2", "5"):
            yield Table(h.tail(n, f, radius, t), sum(p for x, p in alone.items() if abs(x - f) >= rational(radius)))
        for i, j in product(range(d), repeat=2):
            means = data.count(i), data.count(j)
            both = sum(((x[i] - means[0]) * (x[j] - means[1]) * p for x, p in wanted.items()), start=Fraction(0))
            yield Table(h.covariance(data, d, t)[i, j], both)
        errors = (sum((x[i] - data.count(i)) ** 2 for i in range(d)) * p for x, p in wanted.items())
        yield Table(h.squared_error(n, d, t), sum(errors, start=Fraction(0)))
        sent = law_of(lambda draw: h.run(data, d, t, draw))  # noqa: B023
        summed: Counter[tuple[Any, ...]] = Counter()
        for reported, share in sent.mass.items():
            summed[h.estimate(reported, d, t)] += rational(share)  # type: ignore[assignment]
        yield Table(summed, wanted)
    yield Formula(exact(h.variance(7, 3, "t")), "7*((t+1)/(t-1))^2-3")
    yield Formula(exact(h.squared_error(7, 5, "t")), "5*7*((t+1)/(t-1))^2-7")
    yield Refused(h.variance, ((2, 3, 2), (-1, 0, 2), (2, -1, 2), (True, 0, 2), (2, True, 2), (2, 1.0, 2), (2, 1, 1)))
    yield Answered(h.variance, ((2, 2, 2), (0, 0, 2), (2, 0, 2)))
    yield Refused(h.accumulate, (([-1], 3), ([8], 3), ([True], 3), ([0.0], 3), ([], 0)))
    yield Answered(h.accumulate, (([0, 7], 3), ([], 1)))
    yield Refused(h.transform, (([],), ([1, 2, 3],), ([True],), ([1.0],), (["1"],)))
    for function in (h.law, h.covariance):
        yield Refused(function, (((3,), 3, 2), ((-1,), 3, 2), ((0,), 3, 1), ((0,), 2**10, 2)))
    yield Refused(h.marginal, ((2001, 0, 2), (3, 4, 2), (3, 1, 1), (1, 1, "1/2")))
    yield Refused(h.query, (([0], 3, 3, 2), ([8], 0, 3, 2), ([0], 0, 3, 1)))


def voting() -> Iterator[Item]:
    """Clients, patterns and steps."""
    client = [[1, 0], [2], [1]]
    likes = ((0, 1), (2,), (1,))
    yield Table((v.client_of(client), v.client_of(client, 3), v.diversity(client)), (likes, likes, 1))
    votes = list(product(range(3), repeat=3))
    yield Table(
        [v.distance(client, one) for one in votes], [sum(x not in s for x, s in zip(one, likes, strict=True)) for one in votes]
    )
    names = {f"n{i}": one for i, one in enumerate(votes)}
    for radius in range(4):
        near = tuple(name for name, one in names.items() if sum(x not in s for x, s in zip(one, likes, strict=True)) <= radius)
        yield Table(v.peers(client, names, radius), near)
        for least, most_liked, most in ((len(near), 1, None), (len(near) + 1, 1, None), (1, 0, None), (1, 1, 26), (1, 1, 27)):
            wanted = len(near) >= least and most_liked >= 1 and (most is None or most >= 27)
            yield Table(v.promised(client, names, max(least, 1), radius, most_liked, most), wanted and len(near) >= max(least, 1))
    a, b, d = {"x": (0, 1)}, {"x": (0, 1), "y": (1, 1)}, {"x": (1, 1), "z": (0, 0)}
    yield Table([v.steps(*two) for two in ((a, a), (a, b), (b, a), (b, d), (a, {}), ({}, {}))], [0, 1, 1, 4, 1, 0])
    yield Table([v.adjacent(*two) for two in ((a, a), (a, b), (b, a), (b, d))], [False, True, True, False])
    yield Table(v.clones((0, 1), 2, "p"), {"p-1": (0, 1), "p-2": (0, 1)})
    old, new = v.clones((0,), 2, "a"), v.clones((1,), 2, "b")
    for alternate, most in ((False, 4), (True, 3)):
        chain = v.path(old, new, alternate=alternate)
        yield Table((chain[0], chain[-1], len(chain), max(map(len, chain))), (old, new, 5, most))
        yield Table([v.steps(*two) for two in pairwise(chain)], [1] * 4)
    for cap, steps in ((None, 4), (4, 4), (3, 4), (2, None)):
        yield Table(v.steps_within([[0, 1]], old, new, 2, 0, cap), steps)
    yield Table(v.steps_within([[0, 1]], old, new, 1, 0, 2), 4)
    yield Table(v.steps_within([[0, 1]], old, old, 2, 0), 0)
    yield Refused(v.steps_within, (([[0, 1]], old, new, 0, 0),))
    yield Refused(v.steps_within, (([[0, 1]], old, new, 3, 0), ([[0]], old, new, 1, 0), ([[0]], {"x": (0,)}, {"x": (1,)}, 1, 1),
                                   ([[0, 1]], old, new, 1, 0, 1), ([[0]], v.clones((0,), 100_000, "a"), {}, 1, 0)))  # fmt: skip
    yield Refused(v.path, (({"x": (0,)}, {"x": (1,)}), ({"x": (0,)}, {"y": (1, 0)})))
    yield Refused(
        v.client_of,
        (([],), ([[]],), ("01",), (3,), ([0],), ([["0"]],), ([[-1]],), ([[True]],), ([[2]], 2), ({},), ([{}],), (["0"],)),
    )
    yield Answered(v.client_of, (([[0]],), ([[1]], 2), ([[0, 0]],)))
    yield Refused(
        v.pattern_of,
        (
            ({"x": (0,)}, 2),
            ({"x": "0"}, 1),
            ({1: (0,)}, 1),
            ([(0,)], 1),
            ({"x": (2,)}, 1, 2),
            ({"x": {0}}, 1),
            ({"x": {}}, 0),
        ),
    )
    yield Answered(v.pattern_of, (({"x": ()}, 0), ({}, 3), ({"x": (1,)}, 1, 2)))
    yield Refused(v.recommendations_of, (((0, 1), 1), ("0", 1), (3, 1), ((2,), 1, 2), ({}, 1), ((-1,), 1)))
    yield Table((v.recommendations_of((0,), 1), v.recommendations_of((), 0), v.cast_of({"x": 1, "y": 0}, 2)), ((0,), (), (1, 0)))
    yield Refused(v.cast_of, (([1], 2), ({"x": 2}, 2), ({"x": "1"}, 2)))
    yield Refused(v.clones, (("01", 2, "p"), (3, 2, "p"), ((0,), 100_001, "p"), ((0,), -1, "p"), ({}, 1, "p")))
    yield Answered(v.clones, (((0,), 100_000, "p"), ((0,), 0, "p")))
    yield Refused(
        v.promised, ((client, names, 0, 0, 0), (client, names, 1, -1, 0), (client, names, 1, 0, -1), (client, names, 1, 0, 0, 0))
    )


def hada_oracle() -> Iterator[Item]:
    """Groups, blocks, medians and moments."""
    yield Table([o.bits(d) for d in (1, 2, 3, 4, 5, 8, 9)], [0, 1, 2, 2, 3, 3, 4])
    yield Table((o.blocks(7, 3), o.blocks(0, 2), o.blocks(6, 3)), ((3, 2, 2), (0, 0), (2, 2, 2)))
    yield Table(
        (o.scale(2, 7, 3, "independent"), o.scale(2, 7, 3, "permutation"), o.scale(0, 7, 3, "permutation")),
        (3, Fraction(7, 2), 0),
    )
    for n, k in ((0, 2), (3, 1), (3, 2), (4, 2), (3, 3), (4, 3)):
        everything = list(product(range(k), repeat=n))
        wanted = {
            "independent": everything,
            "permutation": [g for g in everything if tuple(map(g.count, range(k))) == o.blocks(n, k)],
        }
        for kind, listed in wanted.items():
            yield Table(list(o.partitions(n, k, kind)), listed)
            drawn = law_of(partial(o.draw_partition, n, k, kind)).mass
            yield Table(drawn, dict.fromkeys(drawn, Fraction(1, len(listed))))
            yield Table(sorted(drawn), listed)
    yield Table(
        tuple(o.median(tuple(map(Fraction, x))) for x in ((3, 1, 2), (4, 1), (5,), (1, 9, 2, 4))), (2, Fraction(5, 2), 5, 3)
    )
    yield Refused(o.median, (((),),))
    yield Refused(o.check_partition, (("other",), (None,), (3,)))
    yield Refused(o.blocks, ((-1, 2), (3, 0), (3, 2**16 + 1)))
    yield Answered(o.blocks, ((3, 2**16), (0, 1)))
    yield Refused(o.partitions, ((20_001, 1, "independent"), (15, 2, "independent"), (3, 2, "other")))
    yield Answered(o.partitions, ((14, 2, "independent"), (20_000, 1, "permutation")))
    yield Refused(o.draw_partition, ((-1, 2, "independent", int), (1_000_001, 1, "independent", int), (3, 2, "independent", 0)))
    yield Table(moments.mean(7, 3, 4), 3 + Fraction(7 - 3, 4))
    yield Table(moments.debiased("5/2", 7, 4), (4 * Fraction(5, 2) - 7) / 3)
    counts, m = (3, 2, 1, 4), 4
    others = (2, 1, 4)
    squares = sum(f * f for f in others)
    for triple in (None, "0", "1/8", "1/4"):
        three = Fraction(1, 16) if triple is None else rational(triple)
        cross = sum(a * b for a, b in permutations(others, 2))
        spread = squares * Fraction(1, 4) * Fraction(3, 4) + cross * (three - Fraction(1, 16))
        yield Table(moments.hit_variance(counts, 0, m, triple), spread)
        hit = 3 + Fraction(7, 4)
        yield Formula(
            exact(moments.variance(counts, 0, 5, m, "t", "independent", triple)), f"5*10*((t+1)/(t-1))^2+({spread - hit})"
        )
        shared = Fraction(4, 9) * (10 * hit - hit**2 - spread)
        text = f"5*10*((t+1)/(t-1))^2+({shared + spread - 5 * hit})"
        yield Formula(exact(moments.variance(counts, 0, 5, m, "t", "permutation", triple)), text)
    yield Formula(
        exact(moments.variance((3, 1), 1, 1, 4, "t", "permutation")),
        f"4*((t+1)/(t-1))^2+({9 * Fraction(3, 16) - Fraction(7, 4)})",
    )
    yield Refused(moments.mean, ((7, 8, 4), (7, -1, 4), (0, 0, 4), (7, 3, 0), (7, True, 4)))
    yield Answered(moments.mean, ((7, 7, 4), (7, 0, 1)))
    yield Refused(
        moments.hit_variance,
        (
            ((), 0, 4),
            ((0, 0), 0, 4),
            ((1,), 1, 4),
            ((-1, 3), 0, 4),
            ((True, 1), 0, 4),
            ((1, 1), 0, 0),
            ((1, 1), 0, 4, "1/3"),
            ((1, 1), 0, 4, "-1/9"),
        ),
    )
    yield Answered(moments.hit_variance, (((1, 0), 1, 4), ((1,), 0, 1)))
    yield Refused(
        moments.variance,
        (((3, 1), 0, 3, 4, 2, "permutation"), ((3, 1), 0, 3, 4, 1), ((3, 1), 0, 0, 4, 2), ((3, 1), 0, 2, 4, 2, "other")),
    )
    yield Refused(moments.debiased, ((1, 7, 1), (1, 0, 4)))
