"""Frequency oracles compared exactly: variances, report sizes and server costs at k items and one level, and the best of them.

Values are elements of Q(s), s = e^(epsilon/2), t = s^2, and are compared at the level: a difference that is not 0 as a function
is not 0 at a transcendental s, and where t is rational its sign is that of a + b sqrt(t). With continuous noise they are of
Q(nats), nats = epsilon, which is a number where epsilon is rational, and where t is rational no algebraic number; or of Q(h), s =
(3h-1)(h+1)/(4h), where s is transcendental if and only if h is. All are told apart by enclosures if they differ.

Criteria: ``nobody``, ``worst`` (the larger of nobody and everybody), ``average`` (total / k), ``bits`` of a report, and
``server``, see ``records``. Requires k >= 2 and epsilon > 0. Source: T. Wang, J. Blocki, N. Li, S. Jha, Locally differentially
private protocols for frequency estimation, USENIX Security 2017; the records name their own.

>>> found = compare(1000, 1)
>>> found.best("average"), found.best("bits"), found.row("OLH").parameters
(('SS',), ('GRR', 'HR', 'GHR'), {'bits': 2})
>>> found.row("OUE").average
exact('(t^2 + 3998*t + 1)/(1000*t^2 - 2000*t + 1000)')
>>> compare(4, "ln 4").best("nobody"), sign_at(exact("t - s - 2"), "ln 4")
(('GRR', 'SS'), 0)
>>> compare(9, "1/2", names=("SHE", "SHE-Laplace")).best("worst"), sign_at("32 - 8/nats^2", "1/2")
(('SHE',), 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from exactdp.arguments import check_count, listed, plain, shown
from exactdp.display import grid
from exactdp.errors import BadInput, OutOfScope
from exactdp.likes import ExactLike, LevelLike
from exactdp.numbers.enclosure import Interval, LogSum, exp, sqrt
from exactdp.numbers.exact import Exact, RationalFunction, exact, variable
from exactdp.numbers.text import level
from exactdp.oracles.oracle import Oracle, Parameters
from exactdp.oracles.records import EVERY, ORACLES, record
from exactdp.shown import Shown

__all__ = ["CRITERIA", "Comparison", "Row", "adaptive", "best_parts", "compare", "enclosed", "sign_at"]

CRITERIA: Mapping[str, str] = {
    "nobody": "n x variance of an item that no user has",
    "worst": "n x variance of an item, the most over all data",
    "average": "n x variance of an item, on average over the items, the most over all data",
    "bits": "bits of a report",
    "server": "additions to counters",
}
RISKS = ("nobody", "worst", "average")
HEADS = ("oracle", "nobody", "worst", "average", "bits", "server")
MOST_ITEMS = 2**40
BITS = (128, 512, 2048, 8192)
S, H = variable("s"), variable("h")
LETTERS = {"t", "s", "nats", "h"}


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


@dataclass(frozen=True, repr=False)
class Comparison(Shown):
    """All oracles at k, epsilon and so many users; ``text()`` is the table."""

    k: int
    epsilon: LogSum
    users: int
    rows: tuple[Row, ...]

    def row(self, name: str) -> Row:
        """That of the oracle with this name.

        Args:
            name: such as "GRR".

        Returns:
            Its parameters, risks, bits and cost.

        Raises:
            BadInput: where there is none.

        Example:
            >>> two = compare(4, "ln 3", names=("GRR", "OUE"))
            >>> two.row("GRR").bits
            2
        """
        for row in self.rows:
            if isinstance(name, str) and row.oracle.name == name:
                return row
        raise BadInput(f"there is no oracle {shown(name)}: write one of {', '.join(r.oracle.name for r in self.rows)}")

    def _lines(self) -> list[tuple[str, ...]]:
        """One for each oracle: its name and what it has by every criterion, risks at this level in six digits."""
        found = [(row, [enclosed(getattr(row, risk), self.epsilon) for risk in RISKS]) for row in self.rows]
        near = [["?" if v is None else f"{float(v.lower):.6g}" for v in values] for _, values in found]
        return [(row.oracle.name, *texts, str(row.bits), str(row.server)) for row, texts in zip(self.rows, near, strict=True)]

    def __str__(self) -> str:
        least = [f"{criterion}: {' and '.join(self.best(criterion))}" for criterion in ("average", "worst", "bits")]
        asked = f"k = {self.k} items, epsilon = {self.epsilon} nats, {self.users} users"
        lines = (f"{len(self.rows)} oracles at {asked}", f"the least by {'; by '.join(least)}")
        return "\n".join([*lines, "decided exactly; the table: print(result.text())"])

    def to_json(self) -> dict[str, Any]:
        """What was asked, and ``records``.

        Returns:
            Plain Python, for ``json.dumps``.

        Example:
            >>> two = compare(4, "ln 3", names=("GRR", "OUE"))
            >>> two.to_json()["epsilon"]
            'ln(3)'
        """
        return {"k": self.k, "epsilon": str(self.epsilon), "users": self.users, "oracles": self.records()}

    def records(self) -> list[dict[str, Any]]:
        """A row for each oracle.

        Returns:
            Risks in decimals, with the exact formulas beside them; None where no decimal is known.

        Example:
            >>> two = compare(4, "ln 3", names=("GRR", "OUE"))
            >>> [row["oracle"] for row in two.records()]
            ['GRR', 'OUE']
        """
        made = []
        for row in self.rows:
            values = {name: (getattr(row, name), enclosed(getattr(row, name), self.epsilon)) for name in RISKS}
            near = {name: None if v is None else float(v.lower) for name, (_, v) in values.items()}
            exact_ones = {f"{name}.exact": str(value) for name, (value, _) in values.items()}
            made.append({"oracle": row.oracle.name, **near, "bits": row.bits, "server": row.server, **exact_ones})
        return made

    def text(self) -> str:
        """The table: a line for each oracle.

        Returns:
            Lines; risks at this level in six digits.

        Example:
            >>> two = compare(4, "ln 3", names=("GRR", "OUE"))
            >>> len(two.text().splitlines())
            4
        """
        lines = [HEADS, *self._lines()]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        text = ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) for line in lines]
        return "\n".join([f"k = {self.k} items, epsilon = {self.epsilon} nats, {self.users} users", *text])

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return grid(HEADS, self._lines())

    def value(self, name: str, criterion: str) -> Exact:
        """What the oracle has by the criterion.

        Args:
            name: of the oracle.
            criterion: one of ``CRITERIA``.

        Returns:
            The exact number or formula.

        Raises:
            BadInput: for other names.

        Example:
            >>> two = compare(4, "ln 3", names=("GRR", "OUE"))
            >>> two.value("GRR", "bits")
            Fraction(2, 1)
        """
        if not isinstance(criterion, str) or criterion not in CRITERIA:
            raise BadInput(f"{shown(criterion)} is no criterion: write one of {', '.join(CRITERIA)}")
        found: Exact = exact(getattr(self.row(name), criterion))
        return found

    def best(self, criterion: str) -> tuple[str, ...]:
        """The names of the oracles with the least by the criterion.

        Args:
            criterion: one of ``CRITERIA``.

        Returns:
            The names, decided exactly; several where they are equally good.

        Raises:
            BadInput: for another criterion.

        Example:
            >>> two = compare(4, "ln 3", names=("GRR", "OUE"))
            >>> two.best("bits")
            ('GRR',)
        """
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


@plain
def compare(k: int, epsilon: LevelLike, users: int = 100_000, names: tuple[str, ...] = ()) -> Comparison:
    """The oracles at k items and the level, with their best parameters, or those of their sources (GHR, RAPPOR, CMS, HCMS).

    Args:
        k: the number of items, from 2 to 2^40.
        epsilon: the level in nats, above 0.
        users: how many report.
        names: which of ``records.EVERY``; by default those whose one report is finite and of the level asked for.

    Returns:
        A table: variances, worst errors, bits.

    Raises:
        OutOfScope: for more items, or a level of 0. BadInput: for unknown names.

    Example:
        >>> compare(10, 1, names=("GRR", "OUE")).row("GRR").oracle.name
        'GRR'
    """
    if check_count(k, "k", 2) > MOST_ITEMS:
        raise OutOfScope(f"k = {shown(k)}: oracles are compared at at most 2^40 items; take fewer items")
    check_count(users, "users")
    asked = level(epsilon)
    if asked.epsilon or not asked > 0:
        raise OutOfScope(f"epsilon = {asked}: oracles are compared at one level above 0")
    chosen = listed(names, "oracles", '("GRR", "OUE")')
    if wrong := [name for name in chosen if not isinstance(name, str) or name not in EVERY]:
        raise BadInput(f"there is no oracle {shown(wrong[0])}: write one of {', '.join(EVERY)}")
    asked_for = [record(name) for name in EVERY if name in chosen] if chosen else ORACLES
    return Comparison(k, asked, users, tuple(_row(o, k, asked, users) for o in asked_for))


@plain
def adaptive(k: int, epsilon: LevelLike) -> str:
    """The better of GRR and OUE at an item of nobody, which is GRR exactly where k <= 3 e^epsilon + 2; decided.

    Args:
        k: from 2 to 2^40.
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        "GRR" or "OUE".

    Raises:
        OutOfScope: for more items, or a level of 0.

    Example:
        >>> adaptive(10, 1), adaptive(11, 1), adaptive(8, "ln 2")
        ('GRR', 'OUE', 'GRR')
    """
    return compare(k, epsilon, names=("GRR", "OUE")).best("nobody")[0]


@plain
def best_parts(k: int, epsilon: LevelLike) -> int:
    """In how many parts, a power of two up to 2k, Hadamard response has the least average risk at the level; decided.

    ``compare`` takes the number of its source, 2^floor(log2(min(e^epsilon, 2k))). Of equal ones the least.

    Args:
        k: from 2 to 2^40.
        epsilon: in nats, above 0; a float is its shortest decimal.

    Returns:
        The number of parts.

    Raises:
        OutOfScope: for more items, or a level of 0.

    Example:
        >>> best_parts(1000, 1), compare(1000, 1, names=("GHR",)).rows[0].parameters["parts"], best_parts(1000, "ln 50")
        (1, 2, 16)
    """
    asked = compare(k, epsilon, names=("GHR",)).epsilon
    least, best = record("GHR").moments(k, {"parts": 1}).total, 1
    for parts in (2**i for i in range(1, (2 * k).bit_length())):
        total = record("GHR").moments(k, {"parts": parts}).total
        if sign_at(total - least, asked) < 0:
            least, best = total, parts
    return best


def _row(oracle: Oracle, k: int, epsilon: LogSum, users: int) -> Row:
    chosen = oracle.chosen(k, epsilon)
    m = oracle.moments(k, chosen)
    worst = m.nobody if sign_at(m.nobody - m.everybody, epsilon) >= 0 else m.everybody
    return Row(oracle, chosen, m.nobody, worst, m.total / k, oracle.bits(k, chosen), oracle.server(users, k, chosen))


def sign_at(value: ExactLike, epsilon: LevelLike) -> int:
    """The sign of an element of Q(s, t, nats, h) at s = e^(epsilon/2), t = e^epsilon, nats = epsilon, decided: -1, 0 or 1.

    Args:
        value: an element of Q(s, t, nats, h).
        epsilon: in nats; a float is its shortest decimal.

    Returns:
        -1, 0 or 1.

    Raises:
        OutOfScope: where two values are not told apart.
        BadInput: for other letters.

    Example:
        >>> sign_at("t - s - 2", "ln 4")
        0
    """
    asked = level(epsilon)
    inside, power = _at_level(value, asked), asked.exp()
    if isinstance(inside, RationalFunction) and isinstance(power, Fraction) and inside.variables == ("s",):
        above, below = (_root_sign(terms, power) for terms in (inside.numerator, inside.denominator))
        return above * below
    if isinstance(inside, Fraction):
        return (inside > 0) - (inside < 0)
    for bits in BITS:
        found = enclosed(inside, asked, bits)
        if found is not None and 0 not in found:
            return 1 if found.lower > 0 else -1
    raise OutOfScope(f"at epsilon = {asked} two values are not told apart: write a rational number of nats, or t=3")


def _at_level(value: ExactLike, asked: LogSum) -> Exact:
    """The value in s alone, or in h alone, beside nats where epsilon is irrational; s and h are numbers if both are rational.

    Raises BadInput for other letters.
    """
    given = exact(value)
    if isinstance(given, Fraction):
        return given
    if strange := set(given.variables) - LETTERS:
        raise BadInput(
            f"{shown(min(strange))} is no number at a level: write t = e^epsilon, s = e^(epsilon/2), nats = epsilon or h"
        )
    plain = asked.canonical()
    nats = {} if plain.terms else {"nats": plain.constant}
    if "h" not in given.variables:
        return exact(given.at(t=S * S, **nats))
    root = (asked * Fraction(1, 2)).exp()
    h = rational_h(root) or H if isinstance(root, Fraction) else H
    s = exact(root_of_h(h))
    return exact(given.at(t=s * s, s=s, h=h, **nats))


def root_of_h(h: Any) -> Any:
    """s = (3h-1)(h+1)/(4h), see ``histogram_encoding``; a number of a number."""
    return (3 * h - 1) * (h + 1) / (4 * h)


def rational_h(s: Fraction) -> Fraction | None:
    """h at a rational s, None where it is irrational."""
    a, b = s.numerator, s.denominator
    square = a * a - a * b + b * b
    return Fraction(2 * a - b + 2 * isqrt(square), 3 * b) if isqrt(square) ** 2 == square else None


def _of_root(root: Interval, bits: int) -> Interval:
    """h = (2s - 1 + 2 sqrt(s^2 - s + 1))/3, which grows with s >= 1."""
    low, high = root.lower, root.upper
    ends = sqrt(low * low - low + 1, bits).lower, sqrt(high * high - high + 1, bits).upper
    return Interval((2 * low - 1 + 2 * ends[0]) / 3, (2 * high - 1 + 2 * ends[1]) / 3)


def _root_sign(terms: Mapping[tuple[int, ...], int], t: Fraction) -> int:
    """The sign of a polynomial in s at the square root of t: of a + b sqrt(t)."""
    a, b = (sum((c * t ** (e // 2) for (e,), c in terms.items() if e % 2 == odd), start=Fraction(0)) for odd in (0, 1))
    one, two = ((v > 0) - (v < 0) for v in (a, b))
    if one == two or not one * two:
        return one or two
    gap = a * a - b * b * t
    return one if gap > 0 else two if gap < 0 else 0


@plain
def enclosed(value: ExactLike, epsilon: LevelLike, bits: int = 128) -> Interval | None:
    """An interval with the value at s = e^(epsilon/2), t = e^epsilon, nats = epsilon in it; None where so few bits do not tell.

    Args:
        value: an element of Q(s, t, nats, h).
        epsilon: in nats; a float is its shortest decimal.
        bits: of precision.

    Returns:
        The interval, or None.

    Raises:
        BadInput: for other letters.

    Example:
        >>> round(float(enclosed("t + s", "ln 4").lower), 6)
        6.0
    """
    asked = level(epsilon)
    inside = _at_level(value, asked)
    if isinstance(inside, Fraction):
        return Interval(inside, inside)
    ends = (asked * Fraction(1, 2)).enclosure(bits)
    root = Interval(exp(ends.lower, bits).lower, exp(ends.upper, bits).upper)
    known = {"s": root, "nats": Interval(max(ends.lower, Fraction(0)), ends.upper) * 2, "h": _of_root(root, bits)}
    parts = []
    for terms in (inside.numerator, inside.denominator):
        total = Interval(Fraction(0), Fraction(0))
        for exponents, c in terms.items():
            term = Interval(Fraction(c), Fraction(c))
            for name, e in zip(inside.variables, exponents, strict=True):
                term = term * Interval(known[name].lower ** e, known[name].upper ** e)
            total = total + term
        parts.append(total)
    return None if 0 in parts[1] else parts[0] / parts[1]
