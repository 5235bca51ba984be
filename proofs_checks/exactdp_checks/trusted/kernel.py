"""The kernel re-checks certificates; it alone says that something is proved. It uses the standard library and nothing else.

A certificate is a JSON object {"format", "kind", "body", "sha256"} (``certificate.schema.json``); ``check`` recomputes all that
its kind asserts and returns a verdict whose scope states what was recomputed, or raises ``Rejected``. Numbers and expressions are
those of ``arithmetic``, and ``cone`` knows the channels of a policy. Nothing here trusts the finder of a certificate, nothing is
evaluated as code, and a field that a kind does not know is refused: what a reader sees in a certificate is what was checked.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, product
from math import lcm, prod
from operator import add, mul
from typing import Any

from exactdp_checks.trusted.arithmetic import Box, Quotient, Rejected, bounded, evaluate, number, quotients, require
from exactdp_checks.trusted.cone import check_optimum, extreme
from exactdp_checks.trusted.verdict import Method, Outcome, Verdict

__all__ = ["FORMAT", "Rejected", "certify", "check", "digest", "recheck"]

FORMAT = "exactdp-certificate/1"
BITS = 4096  # the precision at which an enclosure gives up
WORK = 10**8  # steps, roughly, beyond which a certificate is not checked
Body = Mapping[str, Any]
Finding = tuple[Outcome, Method, str, str]  # the last is the witness, or where a bound is attained
ONE: dict[tuple[int, ...], int] = {(0,): 1}  # the polynomial 1 in one variable


def digest(certificate: Body) -> str:
    """The SHA-256 of the certificate without its digest, as canonical JSON."""
    content = {k: v for k, v in certificate.items() if k != "sha256"}
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def recheck(text: str | bytes) -> Verdict:
    """``check`` of a certificate in JSON."""
    try:
        certificate = json.loads(text, parse_float=number, parse_constant=number, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise Rejected(f"not a certificate in JSON: {error!s:.200}") from None
    return check(certificate)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object, in which every name stands once."""
    found = dict(pairs)
    require(len(found) == len(pairs), "a name stands twice in an object")
    return found


def check(certificate: Body) -> Verdict:
    """The verdict that the certificate establishes, recomputed. Raises Rejected if it establishes nothing."""
    with refusing():
        fields(certificate, "format kind body sha256")
        require(certificate["format"] == FORMAT, f"the format is not {FORMAT}")
        require(certificate["sha256"] == digest(certificate), "the digest does not match: the certificate was changed")
        return found(certificate)


def certify(kind: str, body: Body) -> Verdict:
    """The verdict that a new certificate of this kind establishes, with its digest. Raises Rejected if it establishes nothing."""
    with refusing():
        certificate = {"format": FORMAT, "kind": kind, "body": body}
        return found({**certificate, "sha256": digest(certificate)})


def found(certificate: Body) -> Verdict:
    """What the kind and the body of a certificate establish."""
    outcome, method, scope, detail = find(certificate["kind"], certificate["body"])
    return Verdict(outcome, method, scope, certificate, detail)


@contextmanager
def refusing() -> Iterator[None]:
    """Whatever else goes wrong with a certificate rejects it."""
    try:
        yield
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError) as error:
        raise Rejected(f"malformed ({type(error).__name__}: {error!s:.200})") from None


def fields(body: Body, names: str) -> Body:
    """``body``, which has the fields with these names and no others."""
    require(body.keys() == set(names.split()), f"the fields of an object are not: {names}")
    return body


def named(names: Any, form: Callable[[str], bool] = str.isidentifier) -> list[str]:
    """``names``, each once, which cannot be read as anything but names in a scope."""
    require(all(form(n) and n.isascii() and len(n) <= 30 for n in names), "not a name")
    require(type(names) in (list, dict) and len(set(names)) == len(names), "not a list of names, each once")
    return list(names)


def whole(values: Iterable[Any]) -> bool:
    """Whether all values are integers, at least one of them."""
    return set(map(type, values)) == {int}


def find(kind: str, body: Body) -> Finding:
    """What the body of a certificate of this kind establishes."""
    function, names = KINDS[kind]
    return function(fields(body, names))


def matrix(rows: Any, size: int) -> Any:
    """``rows``, a matrix of integers from 0 to size - 1."""
    require(rows and all(len(r) == len(rows[0]) > 0 and whole(r) for r in rows), "not a matrix of integers")
    require(min(map(min, rows)) >= 0 and max(map(max, rows)) < size, "an entry outside the table")
    return rows


def table(body: Body) -> tuple[list[Quotient], list[list[int]]]:
    """The values, elements of Q(t), and the pattern of a matrix."""
    values = [evaluate(entry, *quotients(["t"])) for entry in fields(body, "values pattern")["values"]]
    return values, matrix(body["pattern"], len(values))


def weighted(terms: Iterable[tuple[Quotient, int]]) -> Quotient:
    """The sum of n times value."""
    parts = (value * Quotient({(0,): n}, ONE) for value, n in terms if n)
    return reduce(lambda a, b: bounded(a + b), parts, Quotient({}, ONE))


class Level:
    """A privacy level {"constant": q, "eps": m, "logs": [[b, c], ...]}: q + m ln t + sum of c ln b, b > 0, in nats."""

    def __init__(self, body: Body) -> None:
        self.constant, self.eps = number(fields(body, "constant eps logs")["constant"]), number(body["eps"])
        self.logs = [(number(b), number(c)) for b, c in body["logs"]]
        require(all(b > 0 for b, _ in self.logs), "the logarithm of a number that is not positive")

    def excess(self, ratio: Fraction, t: Fraction = Fraction(1)) -> int:
        """The sign of ln ratio - level at t, decided: 0 only by an identity of powers, otherwise by enclosures."""
        logs = [(ratio, Fraction(-1)), (t, self.eps), *self.logs]
        scale = lcm(*(c.denominator for _, c in logs))
        if not self.constant and sum(abs(c * scale) * (b.numerator * b.denominator).bit_length() for b, c in logs) <= 10**6:
            powers = [b ** int(c * scale) for b, c in logs]
            above, below = prod(p.numerator for p in powers), prod(p.denominator for p in powers)
            return (above < below) - (above > below)
        for bits in (64, 256, 1024):
            total = reduce(add, (Box.ln(b, bits) * Box(c, c, bits) for b, c in logs), Box(self.constant, self.constant, bits))
            if total.low > 0 or total.high < 0:
                return -1 if total.low > 0 else 1
        raise Rejected("a sign is not decided with 1024 bits")

    def power(self) -> Quotient:
        """e^level as a rational function of t."""
        exponents = [self.eps, *(c for _, c in self.logs)]
        require(not self.constant and all(c.denominator == 1 and abs(c) <= 1000 for c in exponents), "e^level is not in Q(t)")
        factor, m = prod((b ** int(c) for b, c in self.logs), start=Fraction(1)), int(self.eps)
        found: Quotient = bounded(Quotient({(max(m, 0),): factor.numerator}, {(max(-m, 0),): factor.denominator}))
        return found


class Policy:
    """E: {"levels", "pattern"}: which level each pair x != x' has ("inf": no constraint); with a null pattern all have one."""

    def __init__(self, body: Body, k: int, constant: bool = False) -> None:
        fields(body, "levels pattern")
        self.levels, self.pattern, self.k = [v if v == "inf" else Level(v) for v in body["levels"]], body["pattern"], k
        require(not constant or all(v == "inf" or not v.eps for v in self.levels), "a level that depends on t: use Q(t)")
        if self.pattern is None:
            require(len(self.levels) == 1 and self.levels != ["inf"], "a null pattern goes with one finite level")
        else:
            require(len(matrix(self.pattern, len(self.levels))) == k == len(self.pattern[0]), "the policy has another size")

    def groups(self) -> Iterator[tuple[Any, Sequence[int], Sequence[int]]]:
        """(level, members, others): all pairs with a finite level, as products members x others."""
        if self.pattern is None:
            yield from [(self.levels[0], range(self.k), range(self.k))] if self.k > 1 else []
            return
        groups: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for x, row in enumerate(self.pattern):
            others: dict[int, list[int]] = {}
            for o, place in enumerate(row):
                if o != x and self.levels[place] != "inf":
                    others.setdefault(place, []).append(o)
            for place, found in others.items():
                groups.setdefault((place, tuple(sorted([*found, x]))), []).append(x)
        for (place, chosen), members in groups.items():  # with x itself among the others, which asks no less
            yield self.levels[place], members, chosen if members[1:] else [o for o in chosen if o != members[0]]

    def powers(self) -> list[list[Fraction | None]]:
        """e^E[x, x'] for all x != x', rational numbers; None where there is no constraint."""
        found: list[list[Fraction | None]] = [[None] * self.k for _ in range(self.k)]
        for level, members, others in self.groups():
            power = level.power()
            for x, other in product(members, others):
                found[x][other] = Fraction(power.above[0,], power.below[0,]) if x != other else None
        return found

    def place(self, place: Sequence[int]) -> tuple[int, int, int, Any]:
        """(x, x', y, E[x, x']) for two inputs and an output."""
        x, other, y = place
        require(whole(place) and min(place) >= 0 and x != other, "a bad place")
        level = self.levels[0 if self.pattern is None else self.pattern[x][other]]
        require(level != "inf", "no constraint at this place")
        return x, other, y, level


def rational(channel: Body) -> tuple[list[list[Any]], list[list[Any]], str]:
    """Lower and upper bounds, in one unit, of the entries of the channels within the radius of rows / denominators."""
    fields(channel, "rows denominators radius")
    rows, ones, radius = channel["rows"], channel["denominators"], number(channel["radius"])
    require(radius >= 0 and len(rows) == len(ones) and whole(ones), "a bad radius or denominator")
    require(min(ones) > 0 and matrix(rows, max(ones) + 1), "a denominator is not positive")
    lows = rows if len(set(ones)) == 1 else [[Fraction(n, d) for n in row] for row, d in zip(rows, ones, strict=True)]
    tops, unit = lows, ones[0] if lows is rows else 1
    if radius:
        lows = [[max(0, n - radius * unit) for n in row] for row in tops]
        tops = [[min(unit, n + radius * unit) for n in row] for row in tops]
    require(all(sum(a) <= unit <= sum(b) for a, b in zip(lows, tops, strict=True)), "a row does not sum to 1")
    return lows, tops, (f"every channel within {radius} of this matrix, " if radius else "this matrix, ") + size(rows)


def symbolic(channel: Body) -> tuple[list[Quotient], list[list[int]]]:
    """The values and the pattern of a channel over Q(t): values >= 0 for t >= 1, rows that sum to 1."""
    values, pattern = table(channel)
    for value in values:
        value.from_one()
    for counts in {tuple(sorted(Counter(row).items())) for row in pattern}:
        require(not (weighted((values[v], n) for v, n in counts) - Quotient(ONE, ONE)).above, "a row does not sum to 1")
    return values, pattern


def size(rows: Sequence[Sequence[Any]]) -> str:
    """How many inputs and outputs."""
    return f"{len(rows)} x {len(rows[0])} (inputs x outputs)"


def privacy(body: Body) -> Finding:
    """Q(y|x) <= e^E[x,x'] Q(y|x') for all x != x' and y; with a place "attained", equality there."""
    channel, attained, worst = body["channel"], body["attained"], Fraction(0)
    detail = "" if attained is None else "attained at inputs {} and {}, output {}".format(*attained)
    if "rows" in channel:
        lows, tops, scope = rational(channel)
        policy = Policy(body["policy"], len(lows), constant=True)
        for level, members, others in policy.groups():
            highest, lowest = zip(*(tops[x] for x in members), strict=True), zip(*(lows[x] for x in others), strict=True)
            above, below = 0, 1
            for a, b in zip(map(max, highest), map(min, lowest), strict=True):
                require(b or not a, "an infinite ratio")
                above, below = (a, b) if a * below > above * b else (above, below)
            worst = Fraction(above) / below
            require(not worst or level.excess(worst) <= 0, "a ratio exceeds its bound")
        if attained is not None:
            x, other, y, level = policy.place(attained)
            require(lows is tops and level.excess(Fraction(lows[x][y]) / lows[other][y]) == 0, "not attained there")
        return Outcome.PROVED, Method.EXACT, scope, detail
    values, pattern = symbolic(channel)
    policy = Policy(body["policy"], len(pattern))
    for level, members, others in policy.groups():
        power = level.power()
        classes = [map(frozenset, zip(*(pattern[x] for x in chosen), strict=True)) for chosen in (members, others)]
        for a, b in {pair for top, low in set(zip(*classes, strict=True)) for pair in product(top, low)}:
            (power * values[b] - values[a]).from_one()
    if attained is not None:
        x, other, y, level = policy.place(attained)
        top, low = values[pattern[x][y]], values[pattern[other][y]]
        require(top.above and not (level.power() * low - top).above, "not attained there")
    return Outcome.PROVED, Method.SYMBOLIC, f"every t = e^eps >= 1; {size(pattern)}", detail


def violation(body: Body) -> Finding:
    """Q(y|x) > e^E[x,x'] Q(y|x') at one place (x, x', y) and one t: the channel (every channel in the radius) is not E-LDP."""
    t = number(body["t"])
    if "rows" in body["channel"]:
        require(t == 1, "t occurs in a channel of numbers")
        lows, tops, scope = rational(body["channel"])
        x, other, y, level = Policy(body["policy"], len(lows), constant=True).place(body["place"])
        above, below = Fraction(lows[x][y]), Fraction(tops[other][y])
    else:
        _, pattern = symbolic(body["channel"])
        x, other, y, level = Policy(body["policy"], len(pattern)).place(body["place"])
        entries, scope = body["channel"]["values"], f"t = {t}; {size(pattern)}"
        above, below = (evaluate(entries[pattern[i][y]], {"t": t}, Fraction) for i in (x, other))
    require(t >= 1 and above > 0 and (not below or level.excess(above / below, t) > 0), "the bound holds there")
    detail = f"inputs {x}, {other}, output {y}: ratio {above / below if below else 'infinite'}"
    return Outcome.REFUTED, Method.EXACT, scope, detail


def approximate(body: Body) -> Finding:
    """sum over y of max(0, Q(y|x) - e^level Q(y|x')) <= delta for all x, x'; with a "pair" (x, x'), > delta for that one.

    "power" is a bound of e^level that suffices: from below for all pairs, from above for the one.
    """
    rows, tops, scope = rational(body["channel"])
    level, power, delta, pair = Level(body["level"]), number(body["power"]), number(body["delta"]), body["pair"]
    require(rows is tops and not level.eps and power >= 1, "a radius, a level in t, or a power below 1")
    require(len(rows) ** 2 * len(rows[0]) <= WORK, "too many pairs")
    limit, side = delta * sum(rows[0]) * power.denominator, level.excess(power)

    def exceeds(x: int, other: int) -> bool:
        gains = (a * power.denominator - b * power.numerator for a, b in zip(rows[x], rows[other], strict=True))
        return bool(sum(gain for gain in gains if gain > 0) > limit)

    if pair is None:
        require(side <= 0 and not any(exceeds(x, o) for x, o in product(range(len(rows)), repeat=2)), "delta is larger")
        return Outcome.PROVED, Method.EXACT, f"{scope}; delta {delta}", ""
    x, other = pair
    require(whole(pair) and min(pair) >= 0 and side >= 0 and exceeds(x, other), "delta is not exceeded")
    return Outcome.REFUTED, Method.EXACT, f"{scope}; delta {delta}", f"inputs {x}, {other}"


def moments(body: Body) -> Finding:
    """E[product of the scores A(Y, j), j in J | X = x] = target(x, J), for every x and every J of "order" coordinates (1 or 2),

    in the order (0, 0), (0, 1), ..., (1, 1), ...: each unordered pair once.
    """
    values, pattern = symbolic(body["channel"])
    (scores, scored), (aims, target) = table(body["scores"]), table(body["target"])
    d, order, scope = len(scored[0]), body["order"], f"every t where all is defined; {size(pattern)}"
    require(whole([order]) and order in (1, 2), "the order is 1 or 2")
    chosen = list(combinations_with_replacement(range(d), order))
    sizes = len(scored), len(target), len(target[0])
    require(sizes == (len(pattern[0]), len(pattern), len(chosen)), "sizes differ")
    require(len(pattern) * len(target[0]) * len(values) * len(scores) ** order <= WORK, "too many products of values and scores")
    masks = [[sum(1 << y for y, row in enumerate(scored) if row[j] == c) for c in range(len(scores))] for j in range(d)]
    events = [[reduce(int.__and__, meeting) for meeting in product(*(masks[j] for j in places))] for places in chosen]
    seen: dict[tuple[Any, ...], bool] = {}
    for x, row in enumerate(pattern):
        classes = [sum(1 << y for y, v in enumerate(row) if v == c) for c in range(len(values))]
        for places, sets, aim in zip(chosen, events, target[x], strict=True):
            key = aim, *[(a & b).bit_count() for a in classes for b in sets]
            if key not in seen:
                terms = (bounded(reduce(mul, term)) for term in product(values, *[scores] * order))
                seen[key] = not (weighted(zip(terms, key[1:], strict=True)) - aims[aim]).above
            if not seen[key]:
                return Outcome.REFUTED, Method.SYMBOLIC, scope, f"wrong at input {x}, coordinates {places}"
    return Outcome.PROVED, Method.SYMBOLIC, f"{scope}, {d} coordinates, order {order}", ""


def compare(body: Body, point: Mapping[str, Fraction]) -> bool:
    """Whether lhs (==, <=, <) rhs at a point: in fractions (bits 0), or in enclosures, which must decide it."""
    bits = body["bits"]
    require(whole([bits]) and 0 <= bits <= BITS, f"bits is an integer from 0 to {BITS}")
    difference = evaluate(["-", body["lhs"], body["rhs"]], point, (lambda c: Box(c, c, bits)) if bits else Fraction)
    if bits:
        require(difference.low > 0 or difference.high < 0, "the enclosures overlap")
        difference = difference.low
    return (difference > 0) - (difference < 0) in {"==": {0}, "<=": {-1, 0}, "<": {-1}}[body["relation"]]


def listed(values: Mapping[str, Any], sign: str) -> str:
    """Names with their values."""
    return ", ".join(f"{name} {sign} {values[name]}" for name in sorted(values)) or "constants"


def comparison(body: Body) -> Finding:
    """The relation at one point."""
    found = compare(body, {name: number(body["point"][name]) for name in named(body["point"])})
    method = Method.INTERVAL if body["bits"] else Method.EXACT
    return Outcome.PROVED if found else Outcome.REFUTED, method, listed(body["point"], "="), ""


def counterexample(body: Body) -> Finding:
    """The relation fails at a point of the range {"variable": lower end}; the variables in "integers" are integers there."""
    start, integers = body["from"], named(body["integers"])
    point = {name: number(body["point"][name]) for name in named(start)}
    inside = all(v >= number(start[n]) and (n not in integers or v.denominator == 1) for n, v in point.items())
    require(inside and body["point"].keys() == point.keys() >= set(integers), "the point is outside the range")
    require(not compare(body, point), "no counterexample")
    scope = listed({f"{'integer' if n in integers else 'real'} {n}": low for n, low in start.items()}, ">=")
    return Outcome.REFUTED, Method.INTERVAL if body["bits"] else Method.EXACT, scope, listed(body["point"], "=")


def enumeration(body: Body) -> Finding:
    """The relation for all integers in the ranges {"variable": [low, high]}."""
    require(body["ranges"] and all(map(whole, body["ranges"].values())), "a range is two integers")
    ranges = {name: range(low, high + 1) for name in named(body["ranges"]) for low, high in [body["ranges"][name]]}
    steps = prod(map(len, ranges.values())) * len(str([body["lhs"], body["rhs"]])) * (body["bits"] + 10)
    require(0 < steps <= WORK, "no point, or too many")
    for values in product(*ranges.values()):
        require(compare(body, dict(zip(ranges, map(Fraction, values), strict=True))), f"false at {values}")
    return Outcome.PROVED, Method.EXHAUSTIVE, listed({n: f"{r[0]}..{r[-1]}" for n, r in ranges.items()}, "="), ""


def identity(body: Body) -> Finding:
    """lhs == rhs as rational functions of the variables."""
    names = named(body["variables"])
    require(names, "an identity needs a variable")
    difference = evaluate(["-", body["lhs"], body["rhs"]], *quotients(names))
    require(not difference.above, "the two sides differ")
    return Outcome.PROVED, Method.SYMBOLIC, f"all {', '.join(names)} where both sides are defined", ""


def nonnegative(body: Body) -> Finding:
    """lhs (<=, <) rhs for all real variables from {"variable": corner} on (above it: those in "open"), by coefficients there."""
    start, strict = dict(sorted(body["from"].items())), {"<": True, "<=": False}[body["relation"]]
    names, corner, beyond = named(start), list(start.values()), named(body["open"])
    require(whole(corner) and set(beyond) <= set(names), "corners are integers, and open ones are among them")
    closed = evaluate(["-", body["rhs"], body["lhs"]], *quotients(names)).by_coefficients(corner, strict)
    require(all(i in closed or n in beyond for i, n in enumerate(names)), "it fails, or is not defined, at the corner")
    bounds = (f"{n} {'>' if n in beyond else '>='} {low}" for n, low in start.items())
    return Outcome.PROVED, Method.SYMBOLIC, f"all real {', '.join(bounds)}", ""


def sturm(body: Body) -> Finding:
    """lhs (<=, <) rhs for all real values of one variable from {"variable": low} on, by Sturm's theorem."""
    ((name, low),) = body["from"].items()
    value = evaluate(["-", body["rhs"], body["lhs"]], *quotients(named([name])))
    value.by_sturm(number(low), {"<": True, "<=": False}[body["relation"]])
    return Outcome.PROVED, Method.SYMBOLIC, f"all real {name} >= {low} where both sides are defined", ""


def induction(body: Body) -> Finding:
    """A quantity a, which depends on a state and on n, has the closed forms "states": at the base, and after every step to 2n.

    The states at the base are those of "initial"; the others are reached from them.
    """
    (names, lift), base, states, initial = quotients(["n"]), number(body["base"]), body["states"], body["initial"]
    reached, waiting = set(initial), named(initial, str.isalnum)
    for here in waiting:
        following = {after for before, _, after in body["steps"] if before == here}
        require(following, f"no step from the state {here}")
        waiting += sorted(following - reached)
        reached |= following
    require(base > 0 and reached and set(named(states, str.isalnum)) == reached, "a bad base, or a state out of reach")
    for state, value in initial.items():
        require(evaluate(states[state], {"n": base}, Fraction) == number(value), f"false at the base in state {state}")
    for state, step, following in body["steps"]:
        after = evaluate(step, {**names, "a": evaluate(states[state], names, lift)}, lift)
        difference = evaluate(states[following], {"n": names["n"] * lift(Fraction(2))}, lift) - after
        require(not difference.above, f"the step from {state} to {following} is wrong")
        (Quotient(difference.below, ONE) * Quotient(difference.below, ONE)).by_sturm(base, strict=True)
    scope = f"n = {base} 2^r for every integer r >= 0, in the states reached by r steps from {', '.join(sorted(initial))}"
    return Outcome.PROVED, Method.SYMBOLIC, f"{scope}: {', '.join(sorted(states))}", ""


def optimum(body: Body) -> Finding:
    """max cost x over A x = rhs, x >= 0 is "value": the primal vector attains it, and A' dual >= cost bounds it."""
    cost, rhs, primal, dual = ([number(c) for c in body[part]] for part in ("cost", "rhs", "primal", "dual"))
    rows = [[number(c) for c in row] for row in body["matrix"]]
    require(len(rows) == len(rhs) == len(dual) and {len(r) for r in rows} == {len(cost)} == {len(primal)}, "sizes differ")
    require(min(primal) >= 0 and [sum(map(mul, r, primal)) for r in rows] == rhs, "the primal vector is not feasible")
    priced = [sum(map(mul, column, dual)) >= c for *column, c in zip(*rows, cost, strict=True)]
    require(all(priced), "the dual vector is not feasible")
    require(sum(map(mul, cost, primal)) == sum(map(mul, rhs, dual)) == number(body["value"]), "the values differ")
    return Outcome.PROVED, Method.OPTIMUM, f"all x >= 0, {len(cost)} variables, {len(rhs)} equations", f"value {body['value']}"


def channels(body: Body) -> Finding:
    """The largest sum over y of f(Q(y|.)) over all E-LDP channels Q, with any number of outputs, is "value".

    The columns of Q are sums of extreme rays, and f is convex with f(c v) = c f(v), so that the weights of rays decide.
    """
    rays, bases = body["rays"], body["bases"]
    require(bases == [] or (whole(bases) and min(bases) > 1), "a base is an integer above 1")
    require(len(matrix(rays, 10**4000)) * len(rays[0]) * (1 + len(bases)) <= WORK, "too many rays")
    own = extreme(Policy(body["policy"], len(rays[0]), constant=True).powers())
    require(len(rays) == len(own) and set(map(tuple, rays)) == own, "these are not the extreme rays of the policy, each once")
    form, value = check_optimum(body)
    scope = f"all channels within this policy, {len(rays[0])} inputs, any number of outputs, {len(rays)} extreme rays"
    return Outcome.PROVED, Method.OPTIMUM, f"{scope}; utility: {form}", f"value {value}"


def every(body: Body) -> Finding:
    """Every part is proved."""
    found = [find(fields(part, "kind body")["kind"], part["body"]) for part in body["parts"]]
    require(found and all(outcome is Outcome.PROVED for outcome, _, _, _ in found), "a part is not proved")
    method = max((m for _, m, _, _ in found), key=list(Method).index)
    return Outcome.PROVED, method, "; ".join(dict.fromkeys(scope for _, _, scope, _ in found)), ""


KINDS: Mapping[str, tuple[Callable[[Body], Finding], str]] = {
    "privacy": (privacy, "channel policy attained"),
    "violation": (violation, "channel policy place t"),
    "approximate": (approximate, "channel level delta power pair"),
    "moments": (moments, "channel scores target order"),
    "comparison": (comparison, "lhs relation rhs point bits"),
    "enclosure": (comparison, "lhs relation rhs point bits"),
    "counterexample": (counterexample, "lhs relation rhs point bits from integers"),
    "enumeration": (enumeration, "lhs relation rhs ranges bits"),
    "identity": (identity, "lhs rhs variables"),
    "nonnegative": (nonnegative, "lhs relation rhs from open"),
    "sturm": (sturm, "lhs relation rhs from"),
    "induction": (induction, "states steps initial base"),
    "optimum": (optimum, "cost matrix rhs primal dual value"),
    "channels": (channels, "policy utility rays bases primal dual value"),
    "all": (every, "parts"),
}
