"""The frequency oracles side by side: one record for each, and their exact variances, report sizes and server costs compared.

A record names the mechanism, chooses its parameters (decided, for every level), and has n times the variance of an estimate for
fixed data: ``nobody`` of an item that no user has, ``everybody`` of one that all have, ``total`` over all k items, the most over
all data. These are elements of Q(s), s = e^(epsilon/2), t = s^2, and are compared at the level exactly: a difference that is not
0 as a function is not 0 at a transcendental s, and where t is rational its sign is that of a + b sqrt(t).

Criteria: ``nobody``, ``worst`` (the larger of nobody and everybody), ``average`` (total / k), ``bits`` of a report, and
``server``: additions to counters for all reports, with those of a transform. Requires k >= 2 and epsilon > 0. Source: T. Wang,
J. Blocki, N. Li, S. Jha, Locally differentially private protocols for frequency estimation, USENIX Security 2017; the records
name their own.

>>> found = compare(1000, 1)
>>> found.best("average"), found.best("bits"), found.row("OLH").parameters
(('SS',), ('GRR', 'HR', 'GHR'), {'bits': 2})
>>> found.row("OUE").average
exact('(t^2 + 3998*t + 1)/(1000*t^2 - 2000*t + 1000)')
>>> compare(4, "ln 4").best("nobody"), sign_at(exact("t - s - 2"), "ln 4")
(('GRR', 'SS'), 0)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from exactdp.arguments import check_count, shown
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import general_hadamard_response, hadamard_response, krr, local_hashing, subset_selection, unary_encoding
from exactdp.mechanisms.local_hashing import Linear
from exactdp.mechanisms.rappor import Noise, once
from exactdp.numbers.enclosure import Interval, LogSum, exp
from exactdp.numbers.exact import Exact, RationalFunction, exact, variable
from exactdp.numbers.text import level
from exactdp.support import Support

__all__ = ["CRITERIA", "ORACLES", "Comparison", "Moments", "Oracle", "Row", "compare", "enclosed", "sign_at"]

CRITERIA: Mapping[str, str] = {
    "nobody": "n x variance of an item that no user has",
    "worst": "n x variance of an item, the most over all data",
    "average": "n x variance of an item, on average over the items, the most over all data",
    "bits": "bits of a report",
    "server": "additions to counters",
}
MOST_ITEMS = 2**40
NUMBERED = 2**14  # items up to which sets are numbered
BITS = (128, 512, 2048, 8192)
Parameters = Mapping[str, int]
T, S = variable("t"), variable("s")


@dataclass(frozen=True)
class Moments:
    """n Var for fixed data: of an item of nobody, of one of everybody, and of all k items together, the most over all data."""

    nobody: Exact
    everybody: Exact
    total: Exact

    @classmethod
    def of(cls, law: Support, k: int) -> Moments:
        """Those of a pure protocol."""
        return cls(law.noise, law.own, law.risk_of_data(k))


@dataclass(frozen=True)
class Oracle:
    """A frequency oracle: its module in ``exactdp.mechanisms`` and in ``exactdp.fast``, what it chooses, has and costs."""

    name: str
    title: str
    module: str
    source: str
    chosen: Callable[[int, LogSum], Parameters]
    moments: Callable[[int, Parameters], Moments]
    bits: Callable[[int, Parameters], int]
    server: Callable[[int, int, Parameters], int]  # (users, k, parameters)

    @property
    def adapts(self) -> bool:
        """Whether its parameters depend on epsilon."""
        return self.chosen not in (_none, _binary)


def _none(_k: int, _epsilon: LogSum) -> Parameters:
    return {}


def _binary(_k: int, _epsilon: LogSum) -> Parameters:
    return {"bits": 1}


def _whole(k: int) -> int:
    """ceil(log2 k)."""
    return (k - 1).bit_length()


def _transform(order: int) -> int:
    """Additions of a Walsh-Hadamard transform."""
    return order * (order.bit_length() - 1)


def _general_hadamard(k: int, parameters: Parameters) -> Moments:
    """Of E[A_i^2|x] = g(u+2)/u with i in the part of x, 2g/u elsewhere, u = t - 1, g = (u + 2B)/u; most in a full part."""
    parts, u = parameters["parts"], T - 1
    room = min(k, general_hadamard_response.part_size(k, parts) - 1)
    g = (u + 2 * parts) / u
    inside = g * (u + 2) / u
    return Moments(inside if room > 1 else 2 * g / u, inside - 1, g * (2 * k + u * room) / u - 1)


def _set_bits(k: int, parameters: Parameters) -> int:
    """Of the number of a set; beyond NUMBERED items, of the set as one bit for each item, which is what is sent."""
    return _whole(comb(k, parameters["d"])) if k <= NUMBERED else k


def _best_bits(k: int, epsilon: LogSum) -> Parameters:
    """The best g = 2^b among those of at most the bits of an item (and 20)."""
    most = min(_whole(k), 20)
    square = Fraction(((1 << most) - 1) * ((2 << most) - 1))
    return {"bits": local_hashing.best_bits(epsilon) if LogSum.ln(square) >= epsilon * 2 else most}


def _hashed(k: int, parameters: Parameters) -> Moments:
    return Moments.of(local_hashing.support(Linear(k, parameters["bits"])), k)


def _hash_bits(k: int, parameters: Parameters) -> int:
    family = Linear(k, parameters["bits"])
    return family.bits * (family.digits + 1)


def _hash_server(users: int, k: int, parameters: Parameters) -> int:
    family = Linear(k, parameters["bits"])
    return users * (family.g - 1) + _transform(1 << family.digits)


WANG, ERLINGSSON = "Wang, Blocki, Li, Jha 2017", "Erlingsson, Pihur, Korolova 2014"
ORACLES: tuple[Oracle, ...] = (
    Oracle(
        "GRR", "k-ary randomised response", "krr", "Kairouz, Bonawitz, Ramage 2016", _none,
        lambda k, _: Moments.of(Support(*reversed(krr.probabilities(k))), k), lambda k, _: _whole(k), lambda n, _k, _: n,
    ),
    Oracle(
        "SUE", "symmetric unary encoding", "unary_encoding", ERLINGSSON, _none,
        lambda k, _: Moments.of(unary_encoding.symmetric(), k), lambda k, _: k, lambda n, k, _: n * k,
    ),
    Oracle(
        "OUE", "optimised unary encoding", "unary_encoding", WANG, _none,
        lambda k, _: Moments.of(unary_encoding.optimised(), k), lambda k, _: k, lambda n, k, _: n * k,
    ),
    Oracle(
        "BLH", "binary local hashing, over GF(2)", "local_hashing", "Bassily, Smith 2015", _binary,
        _hashed, _hash_bits, _hash_server,
    ),
    Oracle(
        "OLH", "optimal local hashing, over GF(2)", "local_hashing", WANG,
        _best_bits, _hashed, _hash_bits, _hash_server,
    ),
    Oracle(
        "SS", "subset selection", "subset_selection", "Ye, Barg 2018",
        lambda k, epsilon: {"d": subset_selection.best_size(k, epsilon)},
        lambda k, chosen: Moments.of(subset_selection.support(k, chosen["d"]), k),
        _set_bits, lambda n, _k, chosen: n * chosen["d"],
    ),
    Oracle(
        "HR", "Hadamard response", "hadamard_response", "Acharya, Sun, Zhang 2019", _none,
        lambda k, _: Moments.of(Support(T / (T + 1), Fraction(1, 2)), k), lambda k, _: _whole(hadamard_response.alphabet(k)),
        lambda n, k, _: n + _transform(hadamard_response.alphabet(k)),
    ),
    Oracle(
        "GHR", "Hadamard response in parts", "general_hadamard_response", "Acharya, Sun, Zhang 2019",
        lambda k, epsilon: {"parts": general_hadamard_response.default_parts(k, epsilon)}, _general_hadamard,
        lambda k, chosen: _whole(general_hadamard_response.alphabet(k, chosen["parts"])),
        lambda n, k, chosen: n + chosen["parts"] * _transform(general_hadamard_response.part_size(k, chosen["parts"])),
    ),
    Oracle(
        "RAPPOR", "RAPPOR, epsilon of the permanent stage; p = 1/4, q = 3/4", "rappor", ERLINGSSON, _none,
        lambda k, _: Moments.of(once(Noise(2 / (S + 1), "1/4", "3/4")), k), lambda k, _: k, lambda n, k, _: n * k,
    ),
)  # fmt: skip
"""Every oracle, a record each."""


@dataclass(frozen=True)
class Row:
    """One oracle at k and epsilon."""

    oracle: Oracle
    parameters: Parameters
    nobody: Exact
    worst: Exact
    average: Exact
    bits: int
    server: int


@dataclass(frozen=True)
class Comparison:
    """All oracles at k, epsilon and so many users."""

    k: int
    epsilon: LogSum
    users: int
    rows: tuple[Row, ...]

    def row(self, name: str) -> Row:
        """That of the oracle with this name."""
        for row in self.rows:
            if row.oracle.name == name:
                return row
        raise BadInput(f"there is no oracle {shown(name)}: write one of {', '.join(r.oracle.name for r in self.rows)}")

    def value(self, name: str, criterion: str) -> Exact:
        """What the oracle has by the criterion."""
        if criterion not in CRITERIA:
            raise BadInput(f"{shown(criterion)} is no criterion: write one of {', '.join(CRITERIA)}")
        found: Exact = exact(getattr(self.row(name), criterion))
        return found

    def best(self, criterion: str) -> tuple[str, ...]:
        """The names of the oracles with the least, decided; several where they are equally good."""
        found: list[str] = []
        self.value(self.rows[0].oracle.name, criterion)
        for row in self.rows:
            gap = (
                1
                if not found
                else sign_at(self.value(found[0], criterion) - self.value(row.oracle.name, criterion), self.epsilon)
            )
            if gap >= 0:
                found = [*(found if gap == 0 else ()), row.oracle.name]
        return tuple(found)


def compare(k: int, epsilon: object, users: int = 100_000, names: tuple[str, ...] = ()) -> Comparison:
    """The oracles (those named, else all) at k items and the level, each with its best parameters."""
    if check_count(k, "k", 2) > MOST_ITEMS:
        raise OutOfScope(f"k = {shown(k)}: oracles are compared at at most 2^40 items; take fewer items")
    check_count(users, "users")
    asked, known = level(epsilon), [o.name for o in ORACLES]
    if asked.epsilon or not asked > 0:
        raise OutOfScope(f"epsilon = {asked}: oracles are compared at one level above 0")
    if wrong := [name for name in names if name not in known]:
        raise BadInput(f"there is no oracle {shown(wrong[0])}: write one of {', '.join(known)}")
    return Comparison(k, asked, users, tuple(_row(o, k, asked, users) for o in ORACLES if o.name in (names or known)))


def _row(oracle: Oracle, k: int, epsilon: LogSum, users: int) -> Row:
    chosen = oracle.chosen(k, epsilon)
    m = oracle.moments(k, chosen)
    worst = m.nobody if sign_at(m.nobody - m.everybody, epsilon) >= 0 else m.everybody
    return Row(oracle, chosen, m.nobody, worst, m.total / k, oracle.bits(k, chosen), oracle.server(users, k, chosen))


def sign_at(value: Exact, epsilon: object) -> int:
    """The sign of an element of Q(s, t) at s = e^(epsilon/2), t = e^epsilon, decided: -1, 0 or 1."""
    asked = level(epsilon)
    inside = value if isinstance(value, Fraction) else value.at(t=S * S)
    power = asked.exp()
    if isinstance(inside, RationalFunction) and isinstance(power, Fraction):
        above, below = (_root_sign(terms, power) for terms in (inside.numerator, inside.denominator))
        return above * below
    if isinstance(inside, Fraction):
        return (inside > 0) - (inside < 0)
    for bits in BITS:
        found = enclosed(inside, asked, bits)
        if found is not None and 0 not in found:
            return 1 if found.lower > 0 else -1
    raise OutOfScope(f"at epsilon = {asked} two values are not told apart: write a rational number of nats, or t=3")


def _root_sign(terms: Mapping[tuple[int, ...], int], t: Fraction) -> int:
    """The sign of a polynomial in s at the square root of t: of a + b sqrt(t)."""
    a, b = (sum((c * t ** (e // 2) for (e,), c in terms.items() if e % 2 == odd), start=Fraction(0)) for odd in (0, 1))
    one, two = ((v > 0) - (v < 0) for v in (a, b))
    if one == two or not one * two:
        return one or two
    gap = a * a - b * b * t
    return one if gap > 0 else two if gap < 0 else 0


def enclosed(value: Exact, epsilon: object, bits: int = 128) -> Interval | None:
    """An interval that contains the value at s = e^(epsilon/2), t = e^epsilon; None where so few bits do not tell."""
    inside = value if isinstance(value, Fraction) else value.at(t=S * S)
    if isinstance(inside, Fraction):
        return Interval(inside, inside)
    ends = (level(epsilon) * Fraction(1, 2)).enclosure(bits)
    root = Interval(exp(ends.lower, bits).lower, exp(ends.upper, bits).upper)
    parts = []
    for terms in (inside.numerator, inside.denominator):
        total = Interval(Fraction(0), Fraction(0))
        for (e,), c in terms.items():
            total = total + Interval(root.lower**e, root.upper**e) * c
        parts.append(total)
    return None if 0 in parts[1] else parts[0] / parts[1]
