"""A claim about the functions of the protocols: laws by enumeration, estimates by their sums, clusters by trying all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import prod
from typing import Any

from exactdp.numbers.exact import exact, rational
from exactdp.protocols import clustering as c
from exactdp.protocols import pairwise_preference as pp
from exactdp.protocols import user_classes as u
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles.answering import adaptive_one_bit, projections
from exactdp_checks.claims.oracles.asking import Answered, Formula, Item, Refused, Table, asked
from exactdp_checks.claims.oracles.recommending import p_rec, p_rec_round
from exactdp_checks.claims.oracles.recursions import p_rec_baselines, p_rec_enumeration, p_rec_exact
from exactdp_checks.claims.oracles.searching import hada_heavy, hada_oracle_law
from exactdp_checks.claims.oracles.sensing import max_sense, multi_max_sense
from exactdp_checks.claims.oracles.servers import hada_oracle, hadamard_oracle, voting
from exactdp_checks.claims.oracles.stated import claim
from exactdp_checks.programs.law import law as law_of

__all__: list[str] = []

QUARTERS = ("1/4", "2/3")


def user_classes() -> Iterator[Item]:
    """Sums of binomial variables."""
    yield Table(u.elementary((2, 3, 5, 7), 3), tuple(sum(prod(s) for s in combinations((2, 3, 5, 7), n)) for n in range(4)))
    yield Table(u.elementary((2,), 2), (1, 2, 0))
    yield Formula(exact(u.mean((2, 3), ("h", "g"))), "2*h+3*g")
    yield Formula(exact(u.variance((2, 3), ("h", "g"))), "2*h*(1-h)+3*g*(1-g)")
    for sizes in ((2, 1), (0, 3), (3, 0), (4, 2)):
        chances = [Fraction(1, 4)] * sizes[0] + [Fraction(2, 3)] * sizes[1]
        wanted: Counter[int] = Counter()
        for bits in product((0, 1), repeat=len(chances)):
            wanted[sum(bits)] += prod(p if bit else 1 - p for p, bit in zip(chances, bits, strict=True))  # type: ignore[assignment]
        found = u.law(sizes, QUARTERS)
        yield Table(found, tuple(wanted[n] for n in range(len(chances) + 1)))
        for centre, radius in (("1/2", "1/2"), (1, 1), (0, 0), (2, "3/2")):
            far = [n for n in range(len(chances) + 1) if abs(n - rational(centre)) >= rational(radius)]
            yield Table(u.deviation(found, centre, radius), sum(wanted[n] for n in far))
    yield Refused(
        u.law, (((501, 500), QUARTERS), ((0, 0), QUARTERS), ((1,), QUARTERS), ((-1, 2), QUARTERS), ((True, 1), QUARTERS))
    )
    yield Answered(u.law, (((500, 500), (1, 0)), ((1, 0), QUARTERS)))
    yield Refused(u.chances, ((("-1/9",),), (("10/9",),), ((),), ("1",), (3,), ({},), (b"1",)))
    yield Answered(u.chances, ((("0", "1"),), (("h",),)))
    yield Refused(u.check_classes, (((),), ("1",), (3,), (((1,), (1, 0)),), (b"1",)))
    yield Refused(u.check_sizes, (("1", 1), (1, 1), ((1,), 2), ((0,), 1), ((1.0,), 1)))
    yield Refused(u.check_pair, ((0, 0, 2), (0, 2, 2), (-1, 0, 2)))
    yield Refused(u.check_executed, (((100_001,),), ((50_000, 50_001),)))
    yield Answered(u.check_executed, (((100_000,),), ((50_000, 50_000),)))
    yield Refused(u.elementary, (((1,), -1), ((1,), 10_001), ("a", 1)))
    yield Answered(u.elementary, (((), 10_000), ((1,), 0)))
    yield Refused(u.deviation, (((1,), 0, -1), ("1", 0, 1), (3, 0, 1)))
    yield Table((u.total([Fraction(1), Fraction(2, 3)]), u.total([]), u.check_class((1, 0))), (Fraction(5, 3), 0, (1, 0)))


def _parted(values: tuple[Any, ...], L: int) -> list[tuple[int, ...]]:
    """All labellings of the values by L intervals of their sorted different values."""
    ordered = sorted(set(map(rational, values)))
    return [
        tuple(sum(ordered.index(rational(x)) >= cut for cut in cuts) for x in values)
        for cuts in combinations(range(1, len(ordered)), min(L, len(ordered)) - 1)
    ]


def _spread(values: tuple[Any, ...], labels: tuple[int, ...]) -> Fraction:
    total = Fraction(0)
    for label in set(labels):
        own = [rational(x) for x, one in zip(values, labels, strict=True) if one == label]
        middle = sum(own, start=Fraction(0)) / len(own)
        total += sum(((x - middle) ** 2 for x in own), start=Fraction(0))
    return total


def clustering() -> Iterator[Item]:
    """The line."""
    lists: tuple[tuple[Any, ...], ...] = (
        (5, 0, 1, 9, 10), (0, 1, 2, 3), (3, 3, 1), ("1/2", "1/3", 7, 7, "-1", 20, "7/3"), (4,),
        (0, 4, 5, 9, 13, 14, 15, 30, 31, 47),
        (8, 1, 1, 1, 2, 9, 9, 17, "33/2", 40, 41, -7),
    )  # fmt: skip
    for values, L in product(lists, (1, 2, 3, 4)):
        ordered = sorted(set(map(rational, values)))
        cuts = sorted(sorted(range(1, len(ordered)), key=lambda i: -(ordered[i] - ordered[i - 1]))[: L - 1])
        yield Table(c.gaps(values, L), tuple(sum(ordered.index(rational(x)) >= cut for cut in cuts) for x in values))
        found = c.kmeans(values, L)
        least = min(_spread(values, labels) for labels in _parted(values, L))
        yield Table((found in _parted(values, L), _spread(values, found), c.cost(values, found)), (True, least, least))
    yield Table(c.kmeans((0, 1, 2), 2), (0, 1, 1))
    for one, two in product(product((0, 1, 2), repeat=3), repeat=2):
        wanted = all((one[i] == one[j]) == (two[i] == two[j]) for i in range(3) for j in range(3))
        yield Table(c.same(one, two), wanted)
    for function in (c.gaps, c.kmeans):
        yield Refused(function, (((1,), 0), ((1,), True), ((1,), 1.0), ((), 1), ("12", 1), (3, 1), ({}, 1)))
    yield Refused(c.kmeans, ((range(1001), 2),))
    yield Answered(c.gaps, ((range(1001), 2), ((1,), 1)))
    yield Refused(c.cost, (((1, 2), (0,)), ((1,), ([],)), ((1, 2), (0, []))))
    yield Refused(c.same, (((1, 2), (0,)), (([],), (0,))))


def pairwise_preference() -> Iterator[Item]:
    """One pair and one bit."""
    b = ("1/3", "3/4", "1/2", "0")
    for w, (i, j), reading in product((1, 2, 3, 4), ((0, 1), (2, 0), (3, 1)), "ABC"):
        p, q = rational(b[i]), rational(b[j])
        chance = Fraction(0)  # P(S0 = 1), over what is rated and how
        sets = list(combinations(range(4), w))
        for rated in sets:
            for one, two in product((0, 1), repeat=2):
                share = (p if one else 1 - p) * (q if two else 1 - q) / len(sets)
                first, second = one if i in rated else None, two if j in rated else None
                alike = {"A": first == 1 and second == 1, "B": first is not None and first == second,
                         "C": (first or 0) == (second or 0)}  # fmt: skip
                chance += share * alike[reading]
        yield Table(pp.agreement(b, w, i, j, reading), chance)
        yield Formula(exact(pp.released(b, w, i, j, "t", reading)), f"1/(t+1)+(t-1)/(t+1)*({chance})")
        yield Formula(exact(pp.hit(b, w, i, j, "t", reading)), f"2/(4*3)*(1/(t+1)+(t-1)/(t+1)*({chance}))")
    rows, sizes = (b[:3], ("1", "1/5", "2/3")), (2, 1)
    hits = [[Fraction(1, 3) * pp.released(row, 2, 0, 2, 3) for _ in range(n)] for row, n in zip(rows, sizes, strict=True)]
    hit_one, hit_two = hits[0][0], hits[1][0]
    yield Table(pp.expected(rows, sizes, 2, 3)[0][2], 2 * hit_one + hit_two)
    yield Table((pp.expected(rows, sizes, 2, 3)[2][0], pp.expected(rows, sizes, 2, 3)[1][1]), (2 * hit_one + hit_two, 0))
    yield Table(pp.edge(rows, sizes, 2, 0, 2, 3), 1 - (1 - hit_one) ** 2 * (1 - hit_two))
    law = pp.law(rows, sizes, 2, 0, 2, 3)
    yield Table(law[:1] + law[3:], ((1 - hit_one) ** 2 * (1 - hit_two), hit_one**2 * hit_two))
    yield Formula(exact(pp.score(1, "t")), "((t+1)-1)/(t-1)")
    yield Formula(exact(pp.score(0, "t")), "-1/(t-1)")
    yield Formula(exact(pp.score_variance("1/3", "t")), "t/(t-1)^2+1/3*(1-1/3)")
    pairs, bits = [(0, 1), (1, 2), (1, 0), (1, 2)], [1, 0, 1, 1]
    yield Table(pp.matrix(pairs, bits, 3), ((0, 2, 0), (2, 0, 1), (0, 1, 0)))
    yield Table(pp.estimates(pairs, bits, 3, 3), (((0, 1), Fraction(3, 2)), ((1, 2), Fraction(1, 2))))
    for reading in "ABC":
        sent = law_of(lambda draw: pp.run((b[:3],), (1,), 2, 3, draw, reading))  # noqa: B023
        for i, j in combinations(range(3), 2):
            shown = sum(p for seen, p in sent.mass.items() if seen == pp.Transcript(((i, j),), (1,)))
            yield Table(shown, Fraction(1, 3) * pp.released(b[:3], 2, i, j, 3, reading))
    yield Refused(pp.score, ((2, 3), (-1, 3), (True, 3), (0, 1), (1.0, 3)))
    yield Refused(pp.agreement, ((b, 0, 0, 1), (b, 5, 0, 1), (b, 1, 0, 0), (b, 1, 0, 4), (b, 1, 0, 1, "D"), ("1", 1, 0, 1)))
    wrong: tuple[tuple[Any, ...], ...] = (
        ([(0, 1)], [], 3), ([(0, 0)], [1], 3), ([(0, 3)], [1], 3), ([(0,)], [1], 3), ([(0, 1)], [2], 3), ([(0, 1)], [True], 3),
        ("a", [1], 3), ([(0, 1)], "1", 3), ([5], [1], 3), ([(0, 1, 2)], [1], 3), (5, [1], 3), ([(0, 1)], [0.0], 3),
    )  # fmt: skip
    yield Refused(pp.matrix, (*wrong, ([], [], 2001)))
    yield Answered(pp.matrix, (([], [], 2000), ([], [], 1), ([(0, 1)], [0], 2)))
    yield Refused(partial(pp.estimates, t=3), wrong)
    yield Refused(pp.edge, ((rows, (1000, 1), 2, 0, 2, 3), (rows, (1, 1), 2, 0, 3, 3), (rows, (1,), 2, 0, 1, 3)))
    zero = partial(int, 0)
    yield Refused(
        pp.run, (((("1",),), (1,), 1, 3, zero), (rows, sizes, 4, 3, zero), (rows, sizes, 2, "1/2", zero), (rows, sizes, 2, 3, 0))
    )


READINGS: Mapping[str, Callable[[], Iterator[Item]]] = {
    reading.__name__: reading
    for reading in (
        user_classes,
        clustering,
        hadamard_oracle,
        pairwise_preference,
        voting,
        hada_oracle,
        hada_oracle_law,
        hada_heavy,
        max_sense,
        multi_max_sense,
        p_rec_round,
        p_rec,
        p_rec_baselines,
        p_rec_exact,
        p_rec_enumeration,
        adaptive_one_bit,
        projections,
    )
}


def _named(module: str) -> bool:
    return module in READINGS


@claim(
    "code-protocols", "the definitions of the protocols", {"factor": "2"}, {"factor": "1/2"},
    at=tuple({"module": name} for name in READINGS), when=_named,
)  # fmt: skip
def code_protocols(module: str, factor: str = "1") -> Steps:
    r"""The laws, moments, estimates, clusters and patterns of the protocols' modules are what their definitions say: as formulas,
    or against an enumeration of everything at the small sizes that are listed; what is not required is refused, up to the edge.
    """
    yield from asked(READINGS[module](), factor)
