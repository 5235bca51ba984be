"""What certificates are about: matrices, channels over Q and over Q(t), levels, policies; their canonical digests, their names.

Part of the trusted base with ``kernel``; standard library, ``arithmetic`` and ``wording`` only. A digest depends on the object
and not on how it is written: rows or a table with a pattern, a common denominator or one for each row, terms reduced or not.

>>> one = {"rows": [[3, 1], [2, 6]], "denominators": [4, 8], "radius": 0}
>>> two = {"values": ["1/4", "3/4"], "pattern": [[1, 0], [0, 1]]}
>>> channel_digest(one) == channel_digest(two)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import product
from math import gcd, lcm, prod
from operator import add
from typing import Any

from exactdp_checks.trusted.arithmetic import (
    Box,
    Coefficients,
    Quotient,
    at,
    bounded,
    common_divisor,
    divide,
    evaluate,
    number,
    quotients,
    require,
    roots,
)
from exactdp_checks.trusted.wording import sha256, shortened, text, total

__all__ = ["ONE", "Body", "Channel", "Level", "Policy", "channel_digest", "fields", "matrix", "named", "policy_digest", "table"]
__all__ += ["table_digest", "weighted", "whole"]

Body = Mapping[str, Any]
ONE: dict[tuple[int, ...], int] = {(0,): 1}  # the polynomial 1 in one variable
DIVISIBLE = 10**8  # degree^2 (degree + bits) of polynomials from which a common divisor is taken out
LABEL = 1_000  # characters of a label


def fields(body: Body, names: str, optional: str = "") -> Body:
    """``body``, which has the fields with these names, perhaps the optional ones, and no others."""
    require(set(names.split()) <= body.keys() <= {*names.split(), *optional.split()}, f"the fields of an object are not: {names}")
    return body


def named(names: Any, form: Callable[[str], bool] = str.isidentifier) -> list[str]:
    """``names``, each once, which cannot be read as anything but names in a sentence."""
    require(all(form(n) and n.isascii() and len(n) <= 30 for n in names), "not a name")
    require(type(names) in (list, dict) and len(set(names)) == len(names), "not a list of names, each once")
    return list(names)


def whole(values: Iterable[Any]) -> bool:
    """Whether all values are integers, at least one of them."""
    return set(map(type, values)) == {int}


def matrix(rows: Any, size: int) -> Any:
    """``rows``, a matrix of integers from 0 to size - 1."""
    require(rows and all(len(r) == len(rows[0]) > 0 and whole(r) for r in rows), "not a matrix of integers")
    require(min(map(min, rows)) >= 0 and max(map(max, rows)) < size, "an entry outside the table")
    return rows


def table(body: Body, optional: str = "") -> tuple[list[Quotient], list[list[int]]]:
    """The values, elements of Q(t), and the pattern of a matrix."""
    values = [evaluate(entry, *quotients(["t"])) for entry in fields(body, "values pattern", optional)["values"]]
    return values, matrix(body["pattern"], len(values))


def weighted(terms: Iterable[tuple[Quotient, int]]) -> Quotient:
    """The sum of n times value."""
    parts = (value * Quotient({(0,): n}, ONE) for value, n in terms if n)
    return reduce(lambda a, b: bounded(a + b), parts, Quotient({}, ONE))


def coefficients(terms: Mapping[tuple[int, ...], int]) -> Coefficients:
    """A polynomial in one variable, from the constant term on."""
    return [terms.get((i,), 0) for i in range(1 + max((e for (e,) in terms), default=-1))]


def lowest(value: Quotient) -> tuple[Coefficients, Coefficients]:
    """The rational function in lowest terms: integer polynomials, the leading coefficient below positive."""
    above, below = coefficients(value.above), coefficients(value.below)
    if not above:
        return [0], [1]
    if len(below) > 1:
        degree, bits = max(len(above), len(below)), max(c.bit_length() for c in above + below)
        require(degree**2 * (degree + bits) <= DIVISIBLE, "a rational function too large to be brought to lowest terms")
    factor, shared = Fraction(gcd(*above), gcd(*below)), common_divisor(above, below)
    one, two = divide(above, shared)[0], divide(below, shared)[0]
    sign = 1 if two[-1] > 0 else -1
    return [sign * c * factor.numerator for c in one], [sign * c * factor.denominator for c in two]


def rows_text(rows: Sequence[Sequence[int]], ones: Sequence[int]) -> Iterator[str]:
    """Each row as integers over its least denominator."""
    for row, one in zip(rows, ones, strict=True):
        common = gcd(one, *row)
        yield ",".join(map(str, row if common == 1 else [n // common for n in row])) + f"/{one // common}\n"


def rational_digest(rows: Sequence[Sequence[int]], ones: Sequence[int]) -> str:
    """The digest of a matrix of rational numbers."""
    return sha256(f"rational {len(rows)} {len(rows[0])}\n" + "".join(rows_text(rows, ones)))


def symbolic_digest(values: Sequence[Quotient], pattern: Sequence[Sequence[int]]) -> str:
    """The digest of a matrix over Q(t); that of its numbers, where all of its entries are."""
    used = sorted(set().union(*pattern))
    forms = {i: lowest(values[i]) for i in used}
    if all(len(part) == 1 for form in forms.values() for part in form):
        one = lcm(*(below[0] for _, below in forms.values()))
        scaled = {i: above[0] * (one // below[0]) for i, (above, below) in forms.items()}
        return rational_digest([[scaled[i] for i in row] for row in pattern], [one] * len(pattern))
    texts = {i: "/".join(" ".join(map(str, part)) for part in form) for i, form in forms.items()}
    lines = "".join(",".join(texts[i] for i in row) + "\n" for row in pattern)
    return sha256(f"symbolic {len(pattern)} {len(pattern[0])}\n" + lines)


def table_digest(body: Body) -> str:
    """The canonical digest of a matrix {"values", "pattern"} over Q(t)."""
    return symbolic_digest(*table(body))


def channel_digest(body: Body) -> str:
    """The canonical digest of the matrix of a channel, in either form; labels and the radius are no part of it."""
    if "rows" in body:
        return rational_digest(matrix(body["rows"], max(body["denominators"]) + 1), body["denominators"])
    return symbolic_digest(*table(body, "inputs outputs"))


class Channel:
    """A channel {"rows", "denominators", "radius"} over Q, or {"values", "pattern"} over Q(t); "inputs", "outputs" are labels.

    Over Q: bounds ``lows``, ``tops`` of the entries within the radius, in one unit. Over Q(t): values >= 0, defined for t >= 1.
    """

    def __init__(self, body: Body) -> None:
        self.numeric = "rows" in body
        self.radius = Fraction(0)
        if self.numeric:
            self.rational(fields(body, "rows denominators radius", "inputs outputs"))
            rows, self.digest = body["rows"], rational_digest(body["rows"], body["denominators"])
        else:
            self.values, self.pattern = table(body, "inputs outputs")
            self.symbolic()
            rows, self.digest = self.pattern, symbolic_digest(self.values, self.pattern)
        self.k, self.m = len(rows), len(rows[0])
        self.labels = {side: labels(body[side], n) for side, n in (("inputs", self.k), ("outputs", self.m)) if side in body}

    def rational(self, body: Body) -> None:
        """Lower and upper bounds, in one unit, of the entries of the channels within the radius of rows / denominators."""
        rows, ones, radius = body["rows"], body["denominators"], number(body["radius"])
        require(radius >= 0 and len(rows) == len(ones) and whole(ones), "a bad radius or denominator")
        require(min(ones) > 0 and matrix(rows, max(ones) + 1), "a denominator is not positive")
        lows: Any = rows if len(set(ones)) == 1 else [[Fraction(n, d) for n in row] for row, d in zip(rows, ones, strict=True)]
        tops, unit = lows, ones[0] if lows is rows else 1
        if radius:
            lows = [[max(0, n - radius * unit) for n in row] for row in tops]
            tops = [[min(unit, n + radius * unit) for n in row] for row in tops]
        require(all(sum(a) <= unit <= sum(b) for a, b in zip(lows, tops, strict=True)), "a row does not sum to 1")
        self.lows, self.tops, self.radius = lows, tops, radius

    def symbolic(self) -> None:
        """Values are >= 0 and defined for t >= 1, and rows sum to 1."""
        for value in self.values:
            value.from_one()
            below = coefficients(value.below)
            simple = divide(below, common_divisor(below, [c * i for i, c in enumerate(below)][1:]))[0]
            require(len(simple) == 1 or (at(simple, Fraction(1)) and not roots(simple, Fraction(1))), "not defined for a t >= 1")
        for counts in {tuple(sorted(Counter(row).items())) for row in self.pattern}:
            require(not (weighted((self.values[v], n) for v, n in counts) - Quotient(ONE, ONE)).above, "a row does not sum to 1")

    @property
    def size(self) -> str:
        """How many inputs and outputs."""
        return f"{self.k} x {self.m} (inputs x outputs)"

    @property
    def scope(self) -> str:
        """Of which channels, in short."""
        near = f"every channel within {self.radius} of this matrix" if self.radius else "this matrix"
        return f"{near}, {self.size}" if self.numeric else f"every t = e^eps >= 1; {self.size}"

    @property
    def name(self) -> str:
        """The digest, the size, and the labels if there are any."""
        kind = f"every channel within {self.radius}, entry by entry, of the matrix" if self.radius else "the channel"
        parts = [f"{self.k} inputs", f"{self.m} outputs", *(f"{side} {shortened(v)}" for side, v in self.labels.items())]
        return f"{kind} {'' if self.numeric else 'over Q(t) '}{self.digest} ({'; '.join(parts)})"

    def at(self, x: int, side: str = "inputs") -> str:
        """A position, with its label if there is one."""
        return f"{x} ({shortened([self.labels[side][x]])})" if side in self.labels else str(x)


def labels(given: Any, size: int) -> list[str]:
    """Labels: texts, each once."""
    require(type(given) is list and len(given) == size and len({text(v, LABEL) for v in given}) == size, "not a label for each")
    return list(given)


class Level:
    """A privacy level {"constant": q, "eps": m, "logs": [[b, c], ...]}: q + m ln t + sum of c ln b, b > 0, in nats."""

    def __init__(self, body: Body) -> None:
        self.constant, self.eps = number(fields(body, "constant eps logs")["constant"]), number(body["eps"])
        self.logs = [(number(b), number(c)) for b, c in body["logs"]]
        require(all(b > 0 for b, _ in self.logs), "the logarithm of a number that is not positive")

    def __str__(self) -> str:
        return total([(self.constant, ""), (self.eps, "eps"), *((c, f"ln({b})") for b, c in self.logs)])

    def excess(self, ratio: Fraction, t: Fraction = Fraction(1)) -> int:
        """The sign of ln ratio - level at t, decided: 0 only by an identity of powers, otherwise by enclosures."""
        logs = [(ratio, Fraction(-1)), (t, self.eps), *self.logs]
        scale = lcm(*(c.denominator for _, c in logs))
        if not self.constant and sum(abs(c * scale) * (b.numerator * b.denominator).bit_length() for b, c in logs) <= 10**6:
            powers = [b ** int(c * scale) for b, c in logs]
            above, below = prod(p.numerator for p in powers), prod(p.denominator for p in powers)
            return (above < below) - (above > below)
        for bits in (64, 256, 1024):
            enclosed = reduce(add, (Box.ln(b, bits) * Box(c, c, bits) for b, c in logs), Box(self.constant, self.constant, bits))
            if enclosed.low > 0 or enclosed.high < 0:
                return -1 if enclosed.low > 0 else 1
        require(False, "a sign is not decided with 1024 bits")
        return 0

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

    @property
    def digest(self) -> str:
        """The digest of the levels of all pairs as they are written, which does not depend on their order in the table."""
        texts = [str(v) for v in self.levels]
        lines = []
        for x in range(self.k):
            row = [texts[i] for i in self.pattern[x]] if self.pattern else texts * self.k
            row[x] = "-"
            lines.append(",".join(row) + "\n")
        return sha256(f"policy {self.k}\n" + "".join(lines))

    @property
    def name(self) -> str:
        """The one level of all pairs, or the digest with the numbers of inputs, of levels and of pairs that have one."""
        counts: Counter[int] = Counter({0: self.k * (self.k - 1)} if self.pattern is None else {})
        for x, row in enumerate(self.pattern or []):
            counts.update(row)
            counts[row[x]] -= 1
        found = {i: n for i, n in counts.items() if n and self.levels[i] != "inf"}
        pairs, texts = sum(found.values()), sorted({str(self.levels[i]) for i in found})
        if not pairs:
            return f"within the policy {self.digest}, under which no pair of its {self.k} inputs is constrained"
        if len(texts) == 1 and pairs == self.k * (self.k - 1):
            return f"at epsilon = {texts[0]}"
        return f"within the policy {self.digest} ({self.k} inputs, {len(texts)} levels, {pairs} constrained pairs)"

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


def policy_digest(body: Body, k: int) -> str:
    """The digest of a policy of k inputs."""
    return Policy(body, k).digest
