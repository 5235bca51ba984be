"""Law by solving: a channel is, input by input, the law of what Markov chains return, each of which ends with probability 1.

Part of the trusted base with ``kernel``; standard library, ``arithmetic``, ``objects`` and ``wording`` only. A chain {"values",
"rows", "ends", "visits"} starts in state 0. A row lists [target, v]: with the weight values[v] it goes to a state (target >= 0)
or comes to the end -1 - target; an end lists [column, v], the law of the output there; "visits" has a v for each state. Checked:

    weights are >= 0, and the weights of every row and of every end sum to 1,
    from every state an end is reached along weights > 0, so I - P is invertible and the solution is the only one,
    visits[r] = [r = 0] + sum over s of visits[s] P[s][r],
    channel[x][y] = sum over s and ends of visits[s] P[s][end] end[y],

as identities in Q, or in Q(t) with signs for every t >= 1. Source: J. Kemeny, J. Snell, Finite Markov Chains, 1960, 3.2.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from operator import add
from typing import Any, TypeAlias

from exactdp_checks.trusted.arithmetic import Quotient, Rejected, bounded, evaluate, items, number, quotients, require
from exactdp_checks.trusted.document import Finding
from exactdp_checks.trusted.objects import ONE, Body, Channel, fields, whole
from exactdp_checks.trusted.verdict import Method, Outcome
from exactdp_checks.trusted.wording import canonical, sha256

__all__ = ["Numbers", "Weights", "entry", "solved", "system"]

Weights: TypeAlias = list[tuple[int, int]]
MOST = 10**6  # weights of all chains


class Numbers:
    """The values of a chain: fractions, or elements of Q(t); ``positive``: those > 0 for every t >= 1, or t > 1 if ``open``."""

    def __init__(self, entries: Sequence[Any], numeric: bool, *, open_: bool = False) -> None:
        self.numeric, self.open = numeric, open_
        self.values: list[Any] = [number(e) if numeric else evaluate(e, *quotients(["t"])) for e in items(entries)]
        self.zero: Any = Fraction(0) if numeric else Quotient({}, ONE)
        self.one: Any = Fraction(1) if numeric else Quotient(ONE, ONE)
        self.positive = [self.above_zero(v) for v in self.values]

    def above_zero(self, value: Any) -> bool:
        """Whether a value is > 0 and defined for every t >= 1, or t > 1."""
        if self.numeric:
            return bool(value > 0)
        try:
            closed = value.by_coefficients([1], strict=True)
            require(self.open or closed, "0 or undefined at t = 1")
        except Rejected:
            try:
                value.by_sturm(Fraction(1), strict=True)
            except Rejected:
                return False
        return True

    def weights(self, pairs: Any, low: int, high: int) -> list[tuple[int, int]]:
        """Pairs [target, v] with targets from low to high - 1, each once, weights >= 0 that sum to 1."""
        require(pairs and all(len(p) == 2 and whole(p) for p in pairs), "not a list of pairs of integers")
        targets = [target for target, _ in pairs]
        require(low <= min(targets) and max(targets) < high and len(set(targets)) == len(targets), "a bad target")
        require(all(0 <= v < len(self.values) for _, v in pairs), "no such value")
        require(all(self.positive[v] for _, v in pairs), "a weight is not positive")
        require(self.same(self.sum(self.values[v] for _, v in pairs), self.one), "weights do not sum to 1")
        return [(target, v) for target, v in pairs]

    def sum(self, terms: Any) -> Any:
        """The sum."""
        return reduce(add if self.numeric else lambda a, b: bounded(a + b), terms, self.zero)

    def same(self, a: Any, b: Any) -> bool:
        """Whether two values are equal, as functions."""
        return bool(a == b) if self.numeric else not (a - b).above


def entry(channel: Channel, x: int, y: int) -> Any:
    """Q(y|x)."""
    if not channel.numeric:
        return channel.values[channel.pattern[x][y]]
    return Fraction(channel.lows[x][y], channel.ones[x])


def chain(body: Body, channel: Channel, x: int) -> int:
    """Reject unless row x of the channel is the law of the chain; the number of its weights."""
    fields(body, "values rows ends visits")
    values = Numbers(body["values"], channel.numeric)
    rows, ends, mass = system(body, values, channel.m)
    right = all(values.same(p, entry(channel, x, y)) for y, p in enumerate(mass))
    require(right, "the law is another one")
    return sum(map(len, rows)) + sum(map(len, ends))


def system(body: Body, values: Numbers, m: int) -> tuple[list[Weights], list[Weights], list[Any]]:
    """(the rows, the ends, the mass of each of m columns) of a chain that ends, whose visits solve its system."""
    count, finish = len(items(body["rows"])), len(items(body["ends"]))
    require(len(items(body["visits"])) == count and (not count or whole(body["visits"])), "not as many visits as states")
    rows = [values.weights(items(row), -finish, count) for row in body["rows"]]
    ends = [values.weights(items(end), 0, m) for end in body["ends"]]
    require(ends and all(0 <= v < len(values.values) for v in body["visits"]), "no end, or no such value")
    reached = {s for s, row in enumerate(rows) if any(target < 0 for target, _ in row)}
    before: dict[int, list[int]] = {}
    for s, row in enumerate(rows):
        for target, _ in row:
            before.setdefault(target, []).append(s)
    waiting = sorted(reached)
    for state in waiting:
        following = [s for s in before.get(state, ()) if s not in reached]
        reached.update(following)
        waiting += dict.fromkeys(following)
    require(len(reached) == count, "a state from which no end is reached")
    into: list[list[Any]] = [[values.one] if s == 0 else [] for s in range(count)]
    at_end: list[list[Any]] = [[] if count else [values.one] for _ in range(finish)]
    visits = [values.values[v] for v in body["visits"]]
    for s, row in enumerate(rows):
        for target, v in row:
            (into[target] if target >= 0 else at_end[-1 - target]).append(visits[s] * values.values[v])
    require(all(values.same(values.sum(into[s]), visits[s]) for s in range(count)), "the visits do not solve the system")
    columns: list[list[Any]] = [[] for _ in range(m)]
    for e, law in enumerate(ends):
        mass = values.sum(at_end[e])
        for y, v in law:
            columns[y].append(mass * values.values[v])
    return rows, ends, [values.sum(column) for column in columns]


def solved(body: Body) -> Finding:
    """Each row of the channel is the law of a Markov chain that ends with probability 1."""
    channel, chains = Channel(body["channel"]), items(body["chains"])
    require(len(chains) == channel.k and not channel.radius, "not one chain for each input, or a radius")
    require(sum(len(row) for c in chains for row in (*c["rows"], *c["ends"])) <= MOST, "too many weights")
    require(all(len(c["rows"]) or len(c["ends"]) == 1 for c in chains), "several ends and no state")
    for x, each in enumerate(chains):
        chain(each, channel, x)
    states = sum(len(c["rows"]) for c in chains)
    scope = f"{channel.scope}; {states} states"
    digest = sha256(canonical(chains))
    sentence = (
        f"{'' if channel.numeric else 'for every t = e^eps >= 1, '}each row of {channel.name} is the law of what one of the "
        f"Markov chains {digest} ({channel.k} chains, {states} states) returns, and each of these ends with probability 1"
    )
    return Finding(Outcome.PROVED, Method.EXACT if channel.numeric else Method.SYMBOLIC, scope, "", sentence)
