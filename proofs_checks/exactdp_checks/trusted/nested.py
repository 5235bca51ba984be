"""Law by solving, chain by chain: chains whose steps are draws of earlier chains, and loops that become less and less likely.

Part of the trusted base with ``kernel``; as ``linear``, whose chains these are. Numbers are in Q, or ("root" > 0) in Q(t) at the
one point t = e^(1/root). A chain {"columns", "values", "rows", "ends", "visits", "levels", "series", "calls"} has so many
outputs, and beside what ``tails`` checks (``linear``, if it has no levels), with weights > 0 at the point,

    "series": [state, x, k, even, odd]: the state stands for a loop that goes on with probability x/k at its first turn, x/(k+1)
    at its second, ..., and leads to "even" if it ends after an even number of turns, else to "odd". With 0 < x <= k its row
    gives "even" the weight E = (k-1)! (-x)^(1-k) (e^-x - sum over j < k-1 of (-x)^j/j!), "odd" the weight 1 - E.
    "calls": [state, n, targets]: the state draws what chain n, an earlier one without levels, returns, and output y of it leads
    to targets[y]: its row has the law of that chain.

Since i turns more have probability x^i (k-1)!/(k-1+i)! =: W_i, the loop ends with probability 1, and after an even number of
turns with probability (W_0 - W_1) + (W_2 - W_3) + ..., which is E by the series of e^-x. e^-x is t^(-x root), an integer power.
Each row of the channel is the law of the chain that "inputs" names: equal as functions, or, where the channel has a radius,
within it by an enclosure. Source: J. von Neumann 1951; J. Kemeny, J. Snell, Finite Markov Chains, 1960, 3.2.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import factorial
from typing import Any

from exactdp_checks.trusted.arithmetic import Box, Quotient, Rejected, Terms, items, number, require
from exactdp_checks.trusted.document import Finding
from exactdp_checks.trusted.linear import MOST, Numbers, Weights, entry
from exactdp_checks.trusted.objects import ONE, Body, Channel, fields, whole
from exactdp_checks.trusted.tails import named_tails, spread, tail_names
from exactdp_checks.trusted.verdict import Method, Outcome
from exactdp_checks.trusted.wording import canonical, sha256

__all__ = ["nested"]

BITS = (128, 512, 2048)
LATEST, HIGHEST = 200, 2000  # turns before the first of a loop, and exponents of t


class Point(Numbers):
    """The values of a chain, in Q or at t = e^(1/root), where all of them are defined; ``positive``: those > 0 there."""

    def __init__(self, entries: Sequence[Any], root: int) -> None:
        self.root = root
        self.powers: dict[int, list[Box]] = {}  # of t, for so many bits
        super().__init__(entries, not root)

    def above_zero(self, value: Any) -> bool:
        """Whether a value is > 0 at the point."""
        if not self.root:
            return bool(value > 0)
        for bits in BITS:
            try:
                near = self.near(value, bits)
            except Rejected:
                continue
            if near.least > 0 or near.most < 0 or bits == BITS[-1]:
                return near.least > 0
        raise Rejected("a value is not known to be defined")

    def near(self, value: Quotient, bits: int) -> Box:
        """An enclosure of the value at the point."""
        return self.polynomial(value.above, bits) / self.polynomial(value.below, bits)

    def polynomial(self, terms: Terms, bits: int) -> Box:
        """An enclosure of a polynomial at the point, from the lowest power up."""
        require(max((e for (e,) in terms), default=0) <= HIGHEST, "too high a power of t")
        t, powers = Box.exp(Fraction(1, self.root), bits), self.powers.setdefault(bits, [Box(Fraction(1), Fraction(1), bits)])
        total = Box(Fraction(0), Fraction(0), bits)
        for (e,), c in sorted(terms.items()):
            while len(powers) <= e:
                powers.append(powers[-1] * t)
            total = total + Box(Fraction(c), Fraction(c), bits) * powers[e]
        return total

    def within(self, value: Any, low: Fraction, high: Fraction) -> bool:
        """Whether a value is in an interval, by an enclosure."""
        if not self.root:
            return bool(low <= value <= high)
        near = self.near(value, BITS[1])
        return low <= near.low and near.high <= high


def ending(x: Fraction, first: int, of: Point) -> Quotient:
    """E, as a function of t."""
    power, before = x * of.root, sum(((-x) ** j / factorial(j) for j in range(first - 1)), start=Fraction(0))
    require(power.denominator == 1 and power <= HIGHEST, "x root is no integer, or too large")
    decay = Quotient(ONE, {(int(power),): 1})
    scale = factorial(first - 1) / (-x) ** (first - 1)
    constants = (Quotient({(0,): c.numerator} if c else {}, {(0,): c.denominator}) for c in (before, scale))
    return (decay - next(constants)) * next(constants)


def has_law(row: Weights, law: Sequence[tuple[int, Any]], of: Point) -> bool:
    """Whether a row gives each target the sum of its probabilities in the law."""
    sums: dict[int, list[Any]] = {}
    for target, p in law:
        sums.setdefault(target, []).append(p)
    found = {target: of.sum(terms) for target, terms in sums.items()}
    wanted = {target: p for target, p in found.items() if not of.same(p, of.zero)}
    return wanted.keys() == {target for target, _ in row} and all(of.same(of.values[v], wanted[target]) for target, v in row)


def laws(
    chains: Sequence[Body], root: int, inputs: set[int], tails: dict[int, Any]
) -> tuple[list[list[Any]], list[Point], int, int]:
    """(the law of each chain, its numbers, how many loops, how many draws of chains there are).

    Chains of inputs may have tails; so many parts of tails as weights at most.
    """
    found: list[list[Any]] = []
    points: list[Point] = []
    loops = draws = 0
    for place, body in enumerate(chains):
        fields(body, "columns values rows ends visits levels series calls")
        require(sum(len(level["columns"]) for level in items(body["levels"])) <= MOST, "too much")
        of = Point(body["values"], root)
        require(body["columns"] >= 1, "not a number of outputs")
        rows, _, mass = spread(body, of, body["columns"], tails if place in inputs else {})
        series, calls = items(body["series"]), items(body["calls"])
        require(
            all(len(items(one)) == 5 for one in series) and all(len(items(one)) == 3 for one in calls), "not a list of states"
        )
        states = [one[0] for one in (*series, *calls)]
        require(not states or whole(states), "a state is an integer")
        require(len(set(states)) == len(states) and all(0 <= s < len(rows) for s in states), "no such state, or named twice")
        require(root or not series, "a loop whose turns are less and less likely has a root")
        for s, given, first, even, odd in series:
            x = number(given)
            require(whole([first, even, odd]) and 1 <= first <= LATEST and 0 < x <= first, "not a loop")
            share = ending(x, first, of)
            require(has_law(rows[s], [(even, share), (odd, of.one - share)], of), "a loop ends in another way")
        for s, n, targets in calls:
            require(whole([n]) and 0 <= n < len(found) and whole(items(targets)), "no such chain before, or bad targets")
            require(not chains[n]["levels"], "what is drawn has tails")
            require(len(targets) == len(found[n]), "not a target for each output")
            require(has_law(rows[s], list(zip(targets, found[n], strict=True)), of), "a draw has another law")
        found.append(mass)
        points.append(of)
        loops, draws = loops + len(series), draws + len(calls)
    return found, points, loops, draws


def nested(body: Body) -> Finding:
    """Each row of the channel is the law of a Markov chain that draws from others."""
    channel, chains, root, inputs = Channel(body["channel"]), items(body["chains"]), body["root"], items(body["inputs"])
    require(whole([root]) and 0 <= root <= HIGHEST, "a root is an integer from 0 on")
    require(
        len(inputs) == channel.k and whole(inputs) and min(inputs) >= 0 and max(inputs) < len(chains),
        "not a chain for each input",
    )
    require(sum(len(row) for c in chains for row in (*c["rows"], *c["ends"])) <= MOST, "too many weights")
    require(all(len(c["rows"]) or len(c["ends"]) == 1 for c in chains), "several ends and no state")
    require(whole(c["columns"] for c in chains) and sum(c["columns"] for c in chains) <= MOST, "too many outputs")
    require(bool(root) or channel.numeric, "a channel over Q(t) has a root")
    pairs = items(body["tails"])
    require(all(len(items(pair)) == 2 for pair in pairs), "not a list of tails")
    tails = named_tails(pairs, channel.m, Point([v for _, v in pairs], root))
    found, points, loops, draws = laws(chains, root, set(inputs), tails)
    for x, n in enumerate(inputs):
        require(len(found[n]) == channel.m, "a chain has other outputs than the channel")
        for y, mass in enumerate(found[n]):
            if channel.numeric:
                ends = (Fraction(bound[x][y], channel.ones[x]) for bound in (channel.lows, channel.tops))
                right = points[n].within(mass, *ends)
            else:
                right = points[n].same(mass, entry(channel, x, y))
            require(right, "the law is another one")
    states = sum(len(c["rows"]) for c in chains)
    at = f"at t = e^(1/{root}), " if root else ""
    name = "a" + channel.name.removeprefix("every") if channel.radius else channel.name
    sentence = (
        f"{at}each row of {name} is the law of what one of the Markov chains {sha256(canonical([chains, inputs]))} "
        f"({len(chains)} chains, {states} states) returns, and each of these ends with probability 1; {loops} of the states "
        f"stand for loops that go on with probability x/k at turn k, and {draws} draw what an earlier one of the chains returns"
        f"{tail_names(pairs, channel) if pairs else ''}"
    )
    return Finding(
        Outcome.PROVED, Method.EXACT, f"{channel.size}; {states} states, {at.strip(', ') or 'in numbers'}", "", sentence
    )
