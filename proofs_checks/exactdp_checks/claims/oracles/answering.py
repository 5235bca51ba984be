"""The second reading of the servers of linear queries: adaptive rounds by enumeration, projections and their thresholds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, log, prod
from typing import Any

from exactdp.numbers.exact import exact, rational
from exactdp.numbers.normal import Real
from exactdp.protocols import adaptive_one_bit as a
from exactdp.protocols import gaussian_projection as g
from exactdp.protocols import projected_hadamard as h
from exactdp.protocols import rejection_projection as r
from exactdp_checks.claims.oracles.asking import Answered, Formula, Item, Refused, Table, Within, choices
from exactdp_checks.claims.oracles.readings import sign
from exactdp_checks.programs.law import law as law_of

__all__ = ["adaptive_one_bit", "projections"]


def _zero(_: object) -> int:
    """A source of draws that knows one result."""
    return 0


def _strategy(rounds: Any) -> tuple[Any, ...]:
    """(1/2, -1) at first, later it turns with the last estimate."""
    return (1, "1/3") if rounds and rounds[-1].estimate > 0 else ("1/2", -1)


def _mean(answers: tuple[int, ...]) -> Fraction:
    """ybar for r = 1, t = 3: c = 2."""
    return Fraction(sum(2 if y == 0 else -2 for y in answers), len(answers)) if answers else Fraction(0)


def _rounds(partition: Any, answers: tuple[int, ...]) -> tuple[a.Round, ...]:
    found: tuple[a.Round, ...] = ()
    for users in partition:
        own = tuple(answers[i] for i in users)
        found = (*found, a.Round(tuple(map(rational, _strategy(found))), tuple(users), own, _mean(own)))
    return found


def _chance(laws: Any, rounds: tuple[a.Round, ...]) -> Fraction:
    """An item i answers 0 with probability (1 + q_i/2)/2, as c = 2 and r = 1."""
    found = Fraction(1)
    for one in rounds:
        for i, y in zip(one.users, one.answers, strict=True):
            plus = sum(rational(p) * (1 + q / 2) / 2 for p, q in zip(laws[i], one.query, strict=True))
            found *= 1 - plus if y else plus
    return found


def adaptive_one_bit() -> Iterator[Item]:
    """Rounds, transcripts and the largest error."""
    laws = (("1/4", "3/4"), (1, 0), ("2/3", "1/3"))
    yield Formula(exact(a.estimate((0, 1, 0, 0), 5, "t")), "(t+1)/(t-1)*5*(3-1)/4")
    yield Formula(exact(a.estimate((1,), "1/2", "t")), "0-(t+1)/(t-1)/2")
    yield Table((a.estimate((), 1, 3), a.estimate((0, 1), 1, 3)), (0, 0))
    for partition in choices((((0, 2), (1,)), ((), (0, 1, 2)), ((1,), (0,), (2,)), ((0, 1, 2),))):
        wanted = {one: _chance(laws, one) for s in product((0, 1), repeat=3) for one in [_rounds(partition, s)]}
        yield Table(dict(a.transcripts(laws, _strategy, partition, 1, 3)), wanted)
        yield Table(sum(1 for _ in a.transcripts(laws, _strategy, partition, 1, 3)), 8)
    symbolic = list(a.transcripts((("p", "1-p"),), lambda _: (1, -1), ((0,),), 1, "t"))
    yield Formula(exact(symbolic[0][1]), "(1+(2*p-1)*(t-1)/(t+1))/2")
    yield Formula(exact(symbolic[1][1]), "(1-(2*p-1)*(t-1)/(t+1))/2")
    data = (1, 0)
    seen = law_of(lambda draw: a.run(data, _strategy, 2, 1, 3, draw)).mass
    wanted_run: Any = defaultdict(Fraction)
    for chosen in product(range(2), repeat=2):
        partition = tuple(tuple(i for i, k in enumerate(chosen) if k == j) for j in range(2))
        for s in product((0, 1), repeat=2):
            one = _rounds(partition, s)
            wanted_run[one] += _chance(((0, 1), (1, 0)), one) / 4
    yield Table(dict(seen), dict(wanted_run))
    for n, d in choices(((0, 2), (3, 1), (3, 2), (2, 3), (4, 2))):
        every = [tuple(tuple(i for i, k in enumerate(c) if k == j) for j in range(d)) for c in product(range(d), repeat=n)]
        yield Table(list(a.partitions(n, d)), every)
        yield Table(dict(a.sizes(n, d)), dict(Counter(tuple(map(len, one)) for one in every)))
        for size in sorted({tuple(map(len, one)) for one in every}):
            yield Table(a.good(size), all(m >= Fraction(n, 2 * d) for m in size))
    for n, means, t in choices(((3, ("1/2", "0"), 3), (2, ("-1/3",), 3), (4, ("1/4", "-1"), 3), (0, ("1/2", "-1/3"), 3))):
        whole: Any = defaultdict(Fraction)
        for size, ways in a.sizes(n, len(means)):
            given: Any = defaultdict(Fraction)
            each = []
            for m, users in zip(means, size, strict=True):
                errors: Any = defaultdict(Fraction)
                for s in product((0, 1), repeat=users):
                    plus = (1 + rational(m) / 2) / 2
                    errors[abs(_mean(s) - rational(m))] += prod(1 - plus if y else plus for y in s)
                each.append(errors)
            for values in product(*each):
                given[max(values)] += prod(e[v] for e, v in zip(each, values, strict=True))
            yield Table(a.max_error_given(size, means, 1, t), dict(given))
            for value, p in given.items():
                whole[value] += p * Fraction(ways, len(means) ** n)
        yield Table(list(a.max_error_law(n, means, 1, t).items()), sorted(whole.items()))
        yield Table(a.max_error(n, means, 1, t), sum(v * p for v, p in whole.items()))
    yield Table((a.iid(("1/3", "2/3"), 2), a.fixed((1, 0), 2)), (((Fraction(1, 3), Fraction(2, 3)),) * 2, ((0, 1), (1, 0))))
    yield Refused(a.iid, ((("1/2",), 1), (("1/2", "1/2"), -1), (("1/2", "1/2"), 1_000_001)))
    yield Answered(a.iid, ((("1/2", "1/2"), 0), ((1,), 1_000_000)))
    yield Refused(a.fixed, (((2,), 2), ((-1,), 2), ((0,), 0)))
    yield Refused(lambda *given: list(a.partitions(*given)), ((-1, 1), (1, 0), (1_000_001, 1), (0, 1_000_001)))
    yield Refused(a.estimate, (((2,), 1, 3), ((-1,), 1, 3), ((True,), 1, 3), ((0.0,), 1, 3), ((0,), 0, 3), ((0,), 1, 1)))
    wrong = (((0,), (0,)), ((1,),), (), ((0, 1),), ((),), (("0",),), ((False,),))
    yield Refused(
        lambda parts: list(a.transcripts((("1/2", "1/2"),), lambda _: (1, -1), parts, 1, 3)), tuple((one,) for one in wrong)
    )
    yield Refused(lambda laws, query: list(a.transcripts(laws, query, (tuple(range(len(laws))),), 1, 3)),
                  (((("1/2", "1/3"),), lambda _: (1, -1)), ((("p", "p"),), lambda _: (1, -1)), ((("1/2", "1/2"),),
                   lambda _: (1,)),
                   ((("1/2", "1/2"),), lambda _: (2, 0)), ((("1/2", "1/2"),), 3), ((("1/2", "1/2"),) * 20, lambda _: (1,
            -1))))  # fmt: skip
    yield Answered(
        lambda n: next(a.transcripts((("1/2", "1/2"),) * n, lambda _: (1, -1), (tuple(range(n)),), 1, 3)), ((19,), (0,), (1,))
    )
    yield Refused(a.run, (((0, 1.0), _strategy, 2, 1, 3, _zero),))
    yield Answered(a.run, (((), _strategy, 1, 1, 3, _zero),))
    yield Refused(a.run, (((0, "1"), _strategy, 2, 1, 3, _zero), ((0,), _strategy, 0, 1, 3, _zero), ((2,), _strategy, 1, 1, 3,
                          _zero),
                          ((0,), 3, 2, 1, 3, _zero), ((0,), _strategy, 100_001, 1, 3, _zero), ((0,), _strategy, 1, 1, 3,
            0)))  # fmt: skip
    yield Refused(lambda *given: list(a.sizes(*given)), ((-1, 1), (1, 0), (1_000_000, 2), (10**6, 10**6), (200_001, 200_001)))
    yield Answered(lambda *given: next(a.sizes(*given)), ((999_999, 2), (10**9, 1)))
    yield Refused(a.good, (((-1,),), ((True,),), ("1",)))
    yield Refused(a.max_error_given, (((1,), ("1/2", 0), 1, 3), ((), (), 1, 3), ((1,), ("3/2",), 1, 3), ((1,), (0,), 1, 1),
                                      ((3001,), (0,), 1, 3),
                                      ((-1,), (0,), 1, 3), ((1,), (0,), 0, 3), ((1,), ("-3/2",), 1, 3)))  # fmt: skip
    yield Answered(a.max_error_given, (((1,), (1,), 1, 3), ((1,), (-1,), 1, 3), ((0,), (0,), 1, 3)))


def projections() -> Iterator[Item]:
    """Averages, thresholds, the nearest point, and the law of the projected estimate."""
    for n, d, k, rate, small in choices((1, 9, 10, 11, 40), (1, 3), (2, 5), ("1", "1/2"), ("1/10", "9/10")):
        smaller = g.projects(n, d, k, rate, small)
        edge = d * d * log(2 / float(rational(small))) / (8 * float(rational(rate)) ** 2 * log(k))
        yield Table(smaller, n < edge)
    for n, active, d, k, rate in choices((2, 9, 40), (0, 1, 2), (1, 3, 4), (2, 5), ("1", "1/2")):
        yield Table(r.projects(active, n, d, k, rate), active < d * d * log(n) / (4 * float(rational(rate)) ** 2 * log(k)))
    yield Table((g.projects(10**6, 1, 1, 1, "1/2"), r.projects(5, 5, 1, 1, 1)), (True, True))
    yield Refused(g.projects, ((0, 1, 1, 1, "1/2"), (1, 0, 1, 1, "1/2"), (1, 1, 0, 1, "1/2"), (1, 1, 1, 0, "1/2"), (1, 1, 1, 1,
                               0), (1, 1, 1, 1, 1),
                               (True, 1, 1, 1, "1/2"), (1, 1.0, 1, 1, "1/2"), (1, 1, 1, -1, "1/2")))  # fmt: skip
    yield Refused(r.projects, ((0, 1, 1, 2, 1), (3, 2, 1, 2, 1), (-1, 2, 1, 2, 1), (1, 2, 0, 2, 1), (1, 2, 1, 0, 1), (1, 2, 1,
                               2, 0), (1, 2, 1, 2, "11/10"),
                               (True, 2, 1, 2, 1), (1.0, 2, 1, 2, 1), (1, 2, True, 2, 1), (0, 0, 1, 2, 1)))  # fmt: skip
    yield Answered(r.projects, ((2, 2, 1, 1, 1), (0, 2, 1, 1, "1/9")))
    for reports, clipped in choices((([[3], ["1/2"]], 1), ([[-5], [0]], -1), ([["1/2"], ["1/4"]], "3/8"), ([[0]], 0))):
        mean = sum((rational(one[0]) for one in reports), start=Fraction(0)) / len(reports)
        found = g.estimate(["1 -1/2"], reports)
        yield Table((found.value, found.average, found.projected), ((rational(clipped),), (mean,), True))
        one = r.estimate(["1 -1/2"], [*reports, None])
        yield Table((one.answer, one.users, one.active), (found, len(reports) + 1, len(reports)))
    yield Table(r.estimate(["1 -1/2"], [None]).answer.value, (0,))
    for rate, project in choices((("1/10", True), ("1", False))):
        many = [[2]] * 6
        for printed in (
            g.estimate_as_printed(["1 -1"], many, rate, "1/10"),
            r.estimate_as_printed(["1 -1"], [*many, None], rate).answer,
        ):
            yield Table(
                (printed.value, printed.projected, printed.weights is None), ((1 if project else 2,), project, not project)
            )
    prior, A = ("1/2", "1/3", "1/6"), (("1", "-1", "2"), ("0", "1/2", "-1"))
    spread = Fraction(0)
    for row in A:
        mean = sum((rational(p) * rational(v) for p, v in zip(prior, row, strict=True)), start=Fraction(0))
        spread += sum((rational(p) * (rational(v) - mean) ** 2 for p, v in zip(prior, row, strict=True)), start=Fraction(0))
    yield Table(
        (g.sampling_error(A, prior, 5), g.mean_squared_error(A, prior, 5, "3/7")), (spread / 5, (spread + 2 * Fraction(3, 7)) / 5)
    )
    yield Table((g.queries(["1 -1", [0, 2]]), g.average([[1, 2], [3, 0]], 2)), (((1, -1), (0, 2)), (2, 1)))
    yield Refused(g.queries, (("1 -1",), (3,), (None,), ([],), ("10",)))
    yield Refused(g.average, (([], 1), ([[1, 2]], 1)))
    yield Refused(g.sampling_error, ((A, prior, 0), (A, prior, True), (A, ("1/2", "1/2"), 1)))
    yield Refused(g.mean_squared_error, ((A, prior, 1, -1), (A, prior, 0, 1)))
    yield Answered(g.mean_squared_error, ((A, prior, 1, 0),))
    yield Refused(r.estimate, ((["1"], []), (["1"], [[1, 2]]), (["1"], [3])))
    yield Refused(r.estimate_as_printed, ((["1"], [None, None], 1), (["1"], [[1]], 1), (["1"], [[1], None], 2)))
    for n, p in choices((1, 2, 3), (("1/3", "2/3"), (1,), (1, 0, 0))):
        k = len(p)
        size = next(2**i for i in range(9) if 2**i > k)
        chances = [
            sum(rational(q) * (3 if sign(x + 1, y) > 0 else 1) for x, q in enumerate(p)) * Fraction(2, size * 4)
            for y in range(size)
        ]
        events = h.law(p, n, 3)
        wanted = {}
        for reports in combinations_with_replacement(range(size), n):
            ways = factorial(n) // prod(factorial(reports.count(y)) for y in set(reports))
            raw = tuple(Fraction(2 * sum(sign(x + 1, y) for y in reports), n) for x in range(k))
            wanted[tuple(reports.count(y) for y in range(size))] = (
                ways * prod((chances[y] for y in reports), start=Fraction(1)),
                raw,
            )
            yield Table(h.raw(reports, k, 3), raw)
        yield Table({event.counts: (event.probability, event.raw) for event in events}, wanted)
        truth = [rational(q) for q in p]
        off = [
            (event.probability, sum(((x - y) ** 2 for x, y in zip(event.projected, truth, strict=True)), start=Fraction(0)))
            for event in events
        ]
        squares: Any = defaultdict(Fraction)
        for q, square in off:
            squares[square] += q
        rough = sum(
            (q * sum((x - y) ** 2 for x, y in zip(raw, truth, strict=True)) for q, raw in wanted.values()), start=Fraction(0)
        )
        found_risks = h.risks(events, p)
        yield Table((found_risks.raw, found_risks.projected), (rough, sum((q * s for q, s in off), start=Fraction(0))))
        yield Table(found_risks.squares, tuple(sorted(squares.items())))
        text = "+".join(f"({q})*sqrt({s})" for s, q in squares.items() if s) or "0"
        ends = found_risks.mean_error(120)
        yield from (Within(Real.of(end), text, Fraction(1, 2**100)) for end in (ends.lower, ends.upper))
        for event in events:
            low = [x - y for x, y in zip(event.raw, event.projected, strict=True)]
            shift = max(low)
            yield Table(all(gap == shift or (x == 0 and gap <= shift) for gap, x in zip(low, event.projected, strict=True)), True)
            yield Table(
                (sum(event.projected), h.estimate([y for y, c in enumerate(event.counts) for _ in range(c)], k, 3)),
                (1, event.projected),
            )
    yield Refused(h.law, (((1, 0), 0, 3), ((1, 0), 2, 1), (("1/2",), 1, 3), ((1, 0), 10**6, 3), ((1, 0), 84, 3)))
    yield Refused(lambda *given: list(h.multisets(*given)), ((0, 1), (1, 0), (4, 84), (100_001, 1)))
    yield Answered(lambda *given: next(h.multisets(*given)), ((4, 82), (1, 100_000), (100_000, 1)))
    yield Refused(h.risks, (((), (1,)), ((3,), (1,))))
