"""A small plain table of text, audited without NumPy: the same answer and the same certificate as by ``audit``, sooner.

A plain table has decimals and fractions of at most 18 digits, rows that sum to 1, and no labels, or words as labels on both
sides; the corner is empty or a word. All other files, wrong ones too, are left to ``audit``, which says what is wrong with them.

>>> found = small("q.csv", "3/4,1/4\\n1/4,3/4\\n", None)
>>> print(found.text().partition("  ")[2].splitlines()[0])
q.csv is epsilon-LDP for epsilon = ln(3) ~ 1.09861, and this is tight.
>>> small("q.csv", "3/4,1/4\\n1/4,3/5\\n", None) is None
True
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.text import level
from exactdp.truth import NoTruthValue
from exactdp_checks.auditing.decimals import both, claim_text, decimal, decimals_apart, level_value, power_value, short_text
from exactdp_checks.auditing.lines import lines
from exactdp_checks.auditing.writing import printable
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Verdict
from exactdp_checks.trusted.wording import Written, canonical

__all__ = ["MOST", "Small", "small"]

MOST = 2**14  # characters of a table
SHOWN = 12  # inputs whose tight matrix is shown
TIGHT = "tight privacy matrix, in nats (row against column):"
_NUMBER = re.compile(r"(?=\.?[0-9])([0-9]*)(?:\.([0-9]*)|/([0-9]+))?")
_WORD = re.compile(r"(?!nan\Z|inf\Z|infinity\Z)[a-z][a-z_]{0,30}", re.IGNORECASE)


@dataclass(frozen=True)
class Small(NoTruthValue):
    """A table and its worst ratio, Q(y|x) / Q(y|other); ``asked`` is the level, None for the smallest one."""

    name: str
    rows: tuple[tuple[Fraction, ...], ...]
    common: int  # a denominator of all entries: of decimals a power of ten
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    labelled: bool
    asked: LogSum | None
    place: tuple[int, int, int]  # x, other, y

    @cached_property
    def ratio(self) -> Fraction:
        """The largest ratio of two entries of one column."""
        x, other, y = self.place
        return self.rows[x][y] / self.rows[other][y]

    @cached_property
    def verdict(self) -> Verdict:
        """The kernel's. Raises Rejected where it accepts no certificate."""
        rows = [array("q", [v.numerator * (self.common // v.denominator) for v in row]) for row in self.rows]
        labels = {"inputs": list(self.inputs), "outputs": list(self.outputs)} if self.labelled else {}
        least = LogSum.ln(self.ratio)
        bound = least if self.asked is None else self.asked
        body: dict[str, Any] = {
            "channel": {"rows": rows, "denominators": [self.common] * len(rows), "radius": 0, **labels},
            "policy": {"levels": [_level_body(bound)], "pattern": None},
        }
        if least > bound:
            return kernel.certify("violation", {**body, "place": list(self.place), "t": 1})
        return kernel.certify("privacy", {**body, "attained": list(self.place) if least == bound else None})

    @property
    def outcome(self) -> str:
        """ "proved" or "refuted"."""
        return self.verdict.outcome.value

    @property
    def status(self) -> int:
        """0 proved, 1 refuted."""
        return int(self.outcome != "proved")

    @property
    def certificate(self) -> str:
        """The certificate in JSON."""
        found = self.verdict.certificate
        return (found.text if isinstance(found, Written) else canonical(found)) + "\n"

    @property
    def sentence(self) -> str:
        """What was found, with the worst ratio and what it was compared with."""
        x, other, y = self.place
        sides = (self.outputs[y], self.inputs[x]), (self.outputs[y], self.inputs[other])
        place = " / ".join(f"Q({printable(a, 40)}|{printable(b, 40)})" for a, b in sides)
        least, limit = _least(self.ratio, self.asked), None if self.asked is None else power_value(self.asked)
        if self.asked is None or limit is None:
            tight = "proved, and for no smaller one"
            return f"{self.name} is epsilon-LDP for {least}, {tight}: the worst ratio is {place} = {both(self.ratio)}."
        failed = self.outcome != "proved"
        ratio, shown = decimals_apart(self.ratio, limit)
        power = self.asked.exp()
        right = both(power, shown) if isinstance(power, Fraction) else f"about {shown}"
        by = f", by {decimal(self.ratio - limit, 3)}" if failed and self.ratio - limit < Fraction(1, 1000) else ""
        claim = f"is{' not' if failed else ''} {claim_text(self.asked, Fraction(0))}{'' if failed else ', proved'}"
        compared = f"{place} = {both(self.ratio, ratio)} {'exceeds' if failed else 'is at most'} e^epsilon = {right}{by}"
        return f"{self.name} {claim}: {compared}; the smallest is {least}."

    def text(self) -> str:
        """The lines of the answer."""
        return "\n".join(lines(self.sentence, self.name, self.outcome))

    @cached_property
    def tight(self) -> list[list[LogSum]]:
        """The least level of each pair of a few inputs, where no level was asked."""
        if self.asked is not None or len(self.rows) > SHOWN:
            return []
        return [[LogSum.ln(max(a / b for a, b in zip(x, z, strict=True) if a)) for z in self.rows] for x in self.rows]

    def table(self) -> list[list[str]]:
        """The tight matrix: a title, then cells of one width, the labels first."""
        if not self.tight:
            return []
        labels = [printable(label, 14) for label in self.inputs]
        cells = [[short_text(v, 10) or decimal(level_value(v) or Fraction(0)) for v in row] for row in self.tight]
        table = [["", *labels], *([label, *row] for label, row in zip(labels, cells, strict=True))]
        width = max(len(text) for row in table for text in row)
        return [[TIGHT], *([text.rjust(width) for text in row] for row in table)]

    def values(self) -> list[list[float]]:
        """The tight matrix in nats, rounded: for colours."""
        return [[float(level_value(v) or 0) for v in row] for row in self.tight]


def small(name: str, text: str, epsilon: str | None) -> Small | None:
    """The answer about a small plain table; None where ``audit`` must look.

    Args:
        name: what the sentence calls the table.
        text: a row for each input, with commas between.
        epsilon: the level in nats, a number or text such as "ln 3"; None asks for the smallest one.

    Returns:
        The answer, or None.

    Raises:
        BadInput: for a text that is no level.

    Example:
        >>> small("q.csv", "0.75,0.25\\n0.25,0.75\\n", "ln 2").outcome
        'refuted'
    """
    grid = [[cell.strip(" \t") for cell in line.split(",")] for line in text.replace("\r\n", "\n").split("\n") if line.strip()]
    if len(text) > MOST or len(grid) < 2 or len({len(row) for row in grid}) > 1:
        return None
    labels = [*grid[0][1:], *(row[0] for row in grid[1:])]
    labelled = len(grid[0]) > 1 and all(map(_WORD.fullmatch, [*labels, grid[0][0] or "corner"]))
    inputs, outputs = tuple(row[0] for row in grid[1:]), tuple(grid[0][1:])
    cells = [row[1:] for row in grid[1:]] if labelled else grid
    numbers = _numbers(cells)
    if numbers is None or (labelled and (len({*inputs}) < len(inputs) or len({*outputs}) < len(outputs))):
        return None
    rows, common = numbers
    asked = None if epsilon is None else level(epsilon)
    place = _worst(rows)
    if place is None or (asked is not None and (asked.epsilon or asked > 1000)):
        return None
    if not labelled:
        inputs, outputs = tuple(map(str, range(len(rows)))), tuple(map(str, range(len(rows[0]))))
    found = Small(name, rows, common, inputs, outputs, labelled, asked, place)
    try:
        return found if found.outcome in ("proved", "refuted") else None
    except kernel.Rejected:
        return None


def _numbers(cells: Sequence[Sequence[str]]) -> tuple[tuple[tuple[Fraction, ...], ...], int] | None:
    """The rows, each of sum 1, with a common denominator; None where a cell is no plain number, or the first could be labels."""
    matches = [found for row in cells for cell in row if (found := _NUMBER.fullmatch(cell)) and len(cell) < 19]
    if len(cells) < 2 or len(matches) < len(cells) * len(cells[0]) or any(m[3] and not int(m[3]) for m in matches):
        return None
    rows = tuple(tuple(Fraction(cell.removesuffix(".")) for cell in row) for row in cells)
    common = lcm(*(v.denominator for row in rows for v in row))
    if not any(m[3] for m in matches):
        common = 10 ** max(len(m[2] or "") for m in matches)
    whole = all(v.denominator == 1 for v in rows[0])
    return None if whole or common >= 2**62 or any(sum(row) != 1 for row in rows) else (rows, common)


def _worst(rows: Sequence[Sequence[Fraction]]) -> tuple[int, int, int] | None:
    """Where the largest ratio of a column is first; None where it is 1 or infinite."""
    columns = list(zip(*rows, strict=True))
    extremes = [(max(column), min(column)) for column in columns]
    if any(top and not low for top, low in extremes):
        return None
    best, place = Fraction(1), None
    for (top, low), y in {extremes[y]: y for y in reversed(range(len(columns)))}.items():  # of equal ones as ``audit`` does
        if top > best * low:
            best, place = top / low, (columns[y].index(top), columns[y].index(low), y)
    return place


def _level_body(value: LogSum) -> Any:
    """A level as certificates have it."""
    if not value.terms:
        return _plain(value.constant)
    return {"constant": _plain(value.constant), "eps": 0, "logs": [[_plain(b), _plain(c)] for b, c in value.terms.items()]}


def _plain(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)


def _least(ratio: Fraction, asked: LogSum | None) -> str:
    """The smallest level, exactly and in decimals."""
    least = LogSum.ln(ratio)
    value = level_value(least) or Fraction(0)
    other = level_value(asked)
    rounded = decimal(value) if other is None else decimals_apart(value, other)[0]
    exact = short_text(least)
    return f"epsilon = {exact} ~ {rounded}" if exact and exact != rounded else f"epsilon ~ {rounded}"
