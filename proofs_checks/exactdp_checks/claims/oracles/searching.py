"""The second reading of HadaOracle's law and of HadaHeavy: all coins by enumeration, digits by division, the search by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import ceil, comb, e, log, sqrt
from statistics import median
from typing import Any

from exactdp.hashing import Affine, affine
from exactdp.numbers.exact import rational
from exactdp.protocols import hada_heavy as heavy
from exactdp.protocols import hada_oracle as o
from exactdp_checks.claims.oracles.asking import Answered, Formula, Item, Refused, Table, choices
from exactdp_checks.claims.oracles.readings import sign
from exactdp_checks.programs.law import law as law_of

__all__ = ["hada_heavy", "hada_oracle_law"]


def _zero(_: object) -> int:
    """A source of draws that knows one result."""
    return 0


def _copy(reports: Sequence[int], value: int, t: int) -> Any:
    """HRR's estimate from the reports 2 r + (1 if the bit is -1)."""
    return Fraction(t + 1, t - 1) * sum((-1) ** (y % 2) * sign(y // 2, value) for y in reports)


def _brute(data: Sequence[int], v: int, q: int, k: int, m: int, t: int, kind: str) -> dict[Any, Any]:
    """The law of fhat[v] over groups, hash functions, rows and lies."""
    n, j = len(data), m.bit_length() - 1
    found: Any = defaultdict(Fraction)
    ways = [g for g in product(range(k), repeat=n) if kind == "independent" or tuple(map(g.count, range(k))) == o.blocks(n, k)]
    family = list(affine(q, j))
    for groups, hashes in product(ways, product(family, repeat=k)):
        for reports in product(range(2 * m), repeat=n):
            chance = Fraction(1, len(ways) * len(family) ** k)
            for x, i, y in zip(data, groups, reports, strict=True):
                chance *= Fraction(t if (-1) ** (y % 2) == sign(y // 2, hashes[i](x)) else 1, m * (t + 1))
            copies = []
            for i in range(k):
                own = [y for y, g in zip(reports, groups, strict=True) if g == i]
                factor = k if kind == "independent" else Fraction(n, max(1, len(own)))
                copies.append(factor * _copy(own, hashes[i](v), t))
            found[median(copies)] += chance
    return {x: p for x, p in found.items() if p}


def hada_oracle_law() -> Iterator[Item]:
    """All coins of small sketches."""
    for data, v, d, k, m, kind in (((0, 1), 0, 2, 1, 2, "independent"), ((0, 1), 1, 2, 2, 2, "independent"), ((1, 0), 0, 2, 2,
                                   2, "permutation"),
                                   ((0, 2), 0, 3, 1, 2, "permutation"), ((1, 1, 0), 1, 2, 1, 2, "permutation"), ((0,), 0, 1, 2,
                                   1, "independent"),
                                   ((2,), 1, 3, 1, 4, "independent"), ((1,), 1, 2, 2, 2, "permutation")):  # fmt: skip
        wanted = _brute(data, v, (d - 1).bit_length(), k, m, 3, kind)
        yield Table(o.law(data, v, d, k, m, 3, kind), tuple(sorted(wanted.items())))
        if k == 1:
            yield Table(o.copy_law(data, v, d, m, 3), tuple(sorted(wanted.items())))
    sent = law_of(lambda draw: o.query(o.build((0, 1), 2, 2, 2, 3, "independent", draw), 0, 3)).mass
    yield Table(dict(sent), _brute((0, 1), 0, 1, 2, 2, 3, "independent"))
    for kind in o.PARTITIONS:
        hashes = tuple(Affine(2, rows, b) for rows, b in (((1, 2), 3), ((3, 0), 1)))
        sketch = o.Sketch((0, 1, 1), hashes, (5, 0, 3), kind)
        scale: Any = (2, 2) if kind == "independent" else (3, Fraction(3, 2))
        for v in range(4):
            copies = tuple(s * _copy(own, h(v), 2) for s, own, h in zip(scale, ((5,), (0, 3)), hashes, strict=True))
            yield Table((o.copies(sketch, v, 2), o.query(sketch, v, 2), sketch.of(1)), (copies, sum(copies) / 2, (0, 3)))
    for x, h in product(range(4), (Affine(2, (1, 2), 3), Affine(2, (3,), 0))):
        for r, w in product(range(h.m), (0, 1)):
            value = "t/(t+1)" if (-1) ** w == sign(r, h(x)) else "1/(t+1)"
            yield Formula(o.coin_channel(h, r, 4)[x, w], value)
    for n, level, beta in choices(((1, 1, "1/2"), (1000, 1, "1/100"), (20000, 2, "1/3"), (5, "1/100", "9/10"))):
        over = log(4 / rational(beta))
        k = ceil(8 * over)
        least = 8 * e**2 * float(rational(level)) * sqrt(k * n / over)
        yield Table(o.sizes(n, level, beta), (k, next(2**i for i in range(99) if 2**i >= least)))
    yield Refused(o.sizes, ((0, 1, "1/2"), (1, 0, "1/2"), (1, -1, "1/2"), (1, "eps", "1/2"), (1, 1, 0), (1, 1, 1), (1, 1, 4)))
    yield Answered(
        o.partitions, ((16, 2, "permutation"), (10, 3, "permutation"), (20_000, 1, "independent"), (8, 3, "independent"))
    )
    yield Refused(
        o.partitions, ((17, 2, "permutation"), (12, 3, "permutation"), (20_001, 1, "permutation"), (10, 3, "independent"))
    )
    yield Table([len(list(o.partitions(n, k, "permutation"))) for n, k in ((5, 2), (5, 3), (6, 3))], [comb(5, 3), 30, 90])
    h = Affine(1, (1,), 0)
    wrong = (
        ((0,), (h,), (4,)),
        ((0,), (h,), (-1,)),
        ((1,), (h,), (0,)),
        ((-1,), (h,), (0,)),
        ((0,), (), (0,)),
        ((0, 0), (h,), (0,)),
        ((True,), (h,), (0,)),
    )
    yield Refused(o.Sketch, (*((*one, "independent") for one in wrong), ((0,), (h,), (0,), "other"), ((), (h, Affine(2, (1,),
                             0)), (), "independent"),
                             ((), (h, Affine(1, (1, 0), 0)), (), "independent")))  # fmt: skip
    yield Answered(o.Sketch, (((0,), (h,), (3,), "permutation"), ((), (h,), (), "permutation")))
    yield Refused(o.build, (((0,), 2, 1, 3, 3, "independent", _zero), ((2,), 2, 1, 2, 3, "independent", _zero), ((0,), 2, 0, 2,
                            3, "independent", _zero),
                            ((0,), 2, 1, 0, 3, "independent", _zero), ((0,), 2, 1, True, 3, "independent", _zero)))  # fmt: skip
    yield Refused(
        o.law, (((0,), 0, 2, 1, 2, 1, "independent"), ((0,), 2, 2, 1, 2, 3, "independent"), ((0,), 0, 2, 1, 3, 3, "independent"))
    )
    yield Refused(o.copy_law, (((0,), 0, 2**15, 4, 3), ((2,), 0, 2, 2, 3), ((0,), 0, 2, 2, 1)))
    yield Answered(o.copy_law, (((0,), 0, 2**15, 2, 3),))


def _digits(v: int, q: int, length: int) -> tuple[int, ...]:
    return tuple(v // q ** (length - 1 - i) % q for i in range(length))


def hada_heavy() -> Iterator[Item]:
    """The search over prefixes."""
    yield Formula(heavy.frequency((5, 5, 2), (1,), 2, 3), "2")
    yield Table([heavy.alphabet(n) for n in (1, 2, 4, 5, 9, 10, 16, 17, 10**6)], [2, 2, 2, 3, 3, 4, 4, 5, 1000])
    for q, d in choices((2, 3, 10), (1, 2, 3, 4, 5, 8, 9, 10, 11, 27, 28)):
        length = next(n for n in range(1, 9) if q**n >= d)
        yield Table(heavy.levels(d, q), length)
        yield Table([heavy.encode(v, q, length) for v in range(q**length)], [_digits(v, q, length) for v in range(q**length)])
        yield Table([heavy.decode(_digits(v, q, length), q) for v in range(q**length)], list(range(q**length)))
    data, words = (5, 5, 5, 5, 7, 2, 0, 0), [_digits(v, 2, 3) for v in (5, 5, 5, 5, 7, 2, 0, 0)]
    prefixes = [s for n in range(4) for s in product(range(2), repeat=n)]
    f: Any = {s: sum(w[: len(s)] == s for w in words) for s in prefixes}
    yield Table({s: heavy.frequency(data, s, 2, 3) for s in prefixes}, f)
    for bar in ("1/2", "1", "3/2", "2", "4", "9"):
        levels = [{s for s in prefixes if len(s) == n and f[s] >= max(rational(bar), 1)} if n else {()} for n in range(4)]
        found = heavy.gamma(data, 2, 3, bar)
        yield Table([set(level) for level in found], levels)
        yield Table(set(heavy.queried(found, 2)), {(*s, a) for level in levels[:-1] for s in level for a in range(2)})
        for most in (None, 1, 2):
            kept: list[tuple[int, ...]] = [()]
            listed, asked = [], []
            for _ in range(3):
                children = [(*s, a) for s in kept for a in range(2)]
                asked.append(len(children))
                high = sorted((s for s in children if f[s] >= 2 * rational(bar)), key=lambda s: (-f[s], s))[:most]
                kept = sorted(high)
                listed.append(tuple((s, Fraction(f[s])) for s in kept))
            search = heavy.search(f.__getitem__, 2, 3, bar, most)
            yield Table((search.levels, search.queries), (tuple(listed), tuple(asked)))
            for d in (6, 8):
                strings = [(int("".join(map(str, s)), 2), x) for s, x in listed[-1]]
                yield Table(heavy.output(search, 2, d), tuple(pair for pair in strings if pair[0] < d))
    reported: Any = (
        ([(5, 4), (0, 2)], 2, 3), ([(5, 4)], 2, 3), ([(5, 1), (0, 2)], 2, 3), ([(5, 2), (0, 2)], 2, 1), ([(5, 7)], 3, 3),
        ([], 5, 3), ([(6, 2)], 2, 3), ([(6, 3), (5, 4), (0, 1)], 2, 2),
    )  # fmt: skip
    for pairs, bound, factor in reported:
        given = dict(pairs)
        complete = all(v in given for v in set(data) if data.count(v) >= bound)
        accurate = all(abs(x - data.count(v)) <= bound for v, x in pairs)
        yield Table(
            heavy.verify(pairs, data, 8, bound, factor),
            heavy.Verified(complete, accurate, len(pairs), Fraction(factor * 8, bound)),
        )
    yield Table(heavy.verify(((5, Fraction(4)),), data, 8, 4).most, 6)
    yield from _built()
    yield Refused(heavy.alphabet, ((0,), (True,), (2.0,)))
    yield Refused(heavy.levels, ((0, 2), (4, 1), (4, True), (4, 2.0), (2**1001, 2)))
    yield Answered(heavy.levels, ((2**1000, 2), (1, 2)))
    yield Refused(heavy.encode, ((8, 2, 3), (-1, 2, 3), (0, 1, 3), (0, 2, 0), (0, 2, 1001)))
    yield Answered(heavy.encode, ((0, 2, 1000),))
    yield Refused(heavy.decode, (([2], 2), ([-1], 2), ([0], 1), ("01", 2)))
    yield Refused(heavy.gamma, (([0], 2, 3, 0), ([0], 2, 3, -1), ([8], 2, 3, 1), ([0], 2, 0, 1)))
    yield Refused(heavy.queried, (([frozenset({()})], 1), ([frozenset({()})] * 2, 1_000_000)))
    yield Refused(
        heavy.search, ((len, 2, 3, 0), (len, 2, 3, 1, 0), (3, 2, 3, 1), (len, 1, 3, 1), (len, 2, 0, 1), (len, 1_000_001, 1, 1))
    )
    yield Refused(heavy.verify, (([(5, 4), (5, 4)], data, 8, 1), ([(5,)], data, 8, 1), ([(8, 1)], data, 8, 1), (["54"], data, 8,
                                 1), ([], data, 8, 0),
                                 ([(5, 4, 3)], data, 8, 1), ([], data, 7, 1)))  # fmt: skip
    yield Refused(heavy.output, ((3, 2, 8), (heavy.Search((), ()), 2, 0)))


def _built() -> Iterator[Item]:
    """What a scripted source of draws builds: levels first, then groups, hash functions and reports of each level."""
    data, script = (3, 0, 2, 3), [1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1]
    for kind in o.PARTITIONS:
        taken: list[Any] = []

        def draw(given: Any, taken: list[Any] = taken) -> int:
            taken.append(given)
            return script[len(taken) % len(script)] % (given if isinstance(given, int) else len(given))

        found = heavy.build(data, 4, 2, 2, 2, 3, kind, draw)
        before, taken[:] = len(taken), []
        levels = o.draw_partition(4, 2, kind, draw)
        yield Table(taken, [2, 2, 2, 2] if kind == "independent" else [4, 3, 2])
        sketches = []
        for tau in (1, 2):
            own = [v // 2 ** (2 - tau) for v, level in zip(data, levels, strict=True) if level == tau - 1]
            sketches.append(o.build(own, 2**tau, 2, 2, 3, kind, draw))
        yield Table(found, heavy.Heavy(2, levels, tuple(sketches), kind))
        yield Table(before, len(taken))
        taken[:] = []
        whole = heavy.build((7, 0, 5, 8), 9, 3, 2, 2, 3, kind, draw)
        taken[:] = []
        levels, thirds = o.draw_partition(4, 2, kind, draw), []
        for tau in (1, 2):
            own = [v // 3 ** (2 - tau) for v, level in zip((7, 0, 5, 8), levels, strict=True) if level == tau - 1]
            thirds.append(o.build(own, 3**tau, 2, 2, 3, kind, draw))
        yield Table(whole, heavy.Heavy(3, levels, tuple(thirds), kind))
        estimates = {}
        for s in choices(((0,), (1,), (0, 0), (1, 0), (1, 1), (0, 1))):
            sketch = sketches[len(s) - 1]
            users = len(sketch.groups)
            factor = 2 if kind == "independent" else Fraction(4, users)
            estimates[s] = (factor if users else 0) * median(o.copies(sketch, int("".join(map(str, s)), 2), 3))
            yield Table(heavy.estimate(found, s, 3), estimates[s])
        for bar in ("1/2", "1", "3", "5"):
            wanted = heavy.output(heavy.search(estimates.__getitem__, 2, 2, bar, max(1, int(4 / rational(bar)))), 2, 4)
            yield Table(heavy.run(found, 4, 3, bar), wanted)
        yield Refused(heavy.estimate, ((found, (), 3), (found, (0, 0, 0), 3), (found, (2,), 3), (3, (0,), 3)))
        yield Refused(heavy.run, ((found, 4, 3, 0), (3, 4, 3, 1), (found, 0, 3, 1)))
    for tau, v in choices((1, 2), range(3)):
        h = Affine(tau, tuple(range(1, tau + 1)), 0)
        row = o.coin_channel(h, 1, 2**tau, 3)
        yield Table(heavy.coin_channel(tau, h, 1, 3, 2, 3).rows[v], row.rows[v // 2 ** (2 - tau)])
    yield Refused(partial(heavy.coin_channel, h=Affine(1, (1,), 0), r=1, d=3, q=2), ((0,), (3,), (True,), (1.0,)))
