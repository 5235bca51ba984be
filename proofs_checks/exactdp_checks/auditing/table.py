"""The exact matrix of cells, with its labels: a channel, or the place of what is none.

Cells are what ``exactdp.numbers.text`` reads, in the one variable t = e^epsilon. Every refusal names the file, the row, the
column, and what to write instead; a row that does not sum to 1 is refused with the exact defect. Plain decimals, the usual
case, are read as integers over a power of ten; ``binary64`` rounds every number to the nearest double and takes that as the
rational it is.

>>> decimals([["0.25", ".75"], ["1", "0"]]).rows
((Fraction(1, 4), Fraction(3, 4)), (Fraction(1, 1), Fraction(0, 1)))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp.numbers.exact import Exact, RationalFunction
from exactdp.numbers.quotients import Quotients, common_denominator
from exactdp.numbers.sign import sign
from exactdp.numbers.text import parse_exact
from exactdp_checks.auditing.arrays import NumericArray, too_many
from exactdp_checks.auditing.cells import Cells
from exactdp_checks.auditing.files import MAX_CELLS, printable
from exactdp_checks.auditing.floats import Reading, read_floats
from exactdp_checks.auditing.grid import Lines
from exactdp_checks.auditing.numerals import plain

__all__ = ["Table", "affordable", "decimals", "short", "table_of"]

MAX_DEGREE, MAX_TERMS, MAX_FUNCTIONS = 128, 4096, 1024  # of the entries in t: of one, of all, and how many differ
MAX_BITS, MAX_TOTAL = 6_600, 2**32  # of the common denominator of a row; of all distinct entries over one common denominator
MAX_SIZE = 10**300  # of a number; doubles go no further than 10^308


@dataclass(frozen=True)
class Table:
    """An exact matrix that was read, its labels, and the cells that it came from."""

    cells: Cells
    matrix: ExactMatrix
    reading: Reading | None = None  # of floats, which are not exact

    def channel(self) -> Channel:
        """The channel. Raises BadInput with the place of a negative entry, or with the exact defect of a row."""
        self.check_entries()
        for x, total in enumerate(self.matrix.row_sums()):
            if total != 1:
                label = f" (input {printable(self.cells.inputs[x])})" if self.cells.inputs else ""
                defect = f"sums to {short(total)}, not to 1 (the defect is {short(total - 1)})"
                raise BadInput(f"{self.cells.at(x)}{label} {defect}: {self._advice(x, total)}")
        return Channel(self.matrix, self.cells.inputs, self.cells.outputs)

    def check_entries(self) -> None:
        """Refuses a negative entry, a table of one row, and more than the auditor can take in bounded time.

        Raises BadInput ("write a row for each input, privacy compares two of them") or ("at most MAX_CELLS cells are
        audited").
        """
        k, m = self.matrix.shape
        if k == 1:
            raise BadInput(f"{self.cells.name} has one row: write a row for each input, privacy compares two of them")
        if k * m > MAX_CELLS:
            raise BadInput(f"{self.cells.name} is {k} x {m}: {too_many(k, m)}")
        checked = self.matrix.values[:1] if self.matrix.is_rational else self.matrix.values
        for c, value in enumerate(checked):
            if value != 0 and sign(value) != 1:
                x, y = (int(i) for i in np.argwhere(self.matrix.pattern == c)[0])
                scope = "" if isinstance(value, Fraction) else " for some t >= 1"
                hint = self.cells.hint(x, y)
                raise BadInput(f"{self.cells.at(x, y)}: {short(value)} is negative{scope}: write a probability{hint}")

    def _advice(self, x: int, total: Exact) -> str:
        """What helps against a row that does not sum to 1."""
        row = [self.matrix[x, y] for y in range(self.matrix.shape[1])]
        if all(v == 1 for v in self.matrix.T.row_sums()):
            labels = self.cells.hint(1, 0) if short(self.matrix[x, 0]).isdigit() else ""
            return f"its columns do, so transpose it: write a row for each input{labels}"
        if isinstance(total, RationalFunction) or abs(total - 1) > Fraction(1, 100):
            whole = [all(short(v).isdigit() for v in line) for line in (row, self.matrix.T.rows[0])]
            hint = self.cells.hint(x, 1) if whole[0] else self.cells.hint(1, 0) if whole[1] else ""
            counts = "; counts are divided by the sum of their row" if whole[0] and len(row) > 1 else ""
            return f"write probabilities that sum to 1, as in 1/3{hint}{counts}"
        tenth, bound = 0, abs(total - 1)
        while bound * 10 ** (tenth + 1) <= 1:
            tenth += 1
        doubles = self.matrix.map(lambda v: Fraction(v.numerator / v.denominator) if isinstance(v, Fraction) else v)
        rounding = 8 * len(row) * Fraction(1, 2**53)
        what = "the doubles sum to 1" if all(s == 1 for s in doubles.row_sums()) else "doubles, each row divided by its exact sum"
        binary = f"--binary64 ({what}), or " if bound <= rounding or what.startswith("the") else ""
        return f"correct its entries, or audit with {binary}--radius 1e-{tenth} (every channel so near, entry by entry)"


def short(value: Exact) -> str:
    """The value, exactly where that is short, with a decimal beside it where it is not."""
    if isinstance(value, RationalFunction):
        return printable(str(value), 80)
    text = str(value) if max(abs(value.numerator), value.denominator).bit_length() < 200 else ""
    return text or f"about {_about(value)}"


def _about(value: Fraction) -> str:
    """The value to six digits, of any size."""
    from decimal import MAX_EMAX, MIN_EMIN, Decimal, localcontext

    with localcontext(prec=6, Emax=MAX_EMAX, Emin=MIN_EMIN):
        return str(Decimal(value.numerator) / Decimal(value.denominator))


def table_of(cells: Cells, binary64: bool = False) -> Table:
    """The exact matrix of the cells.

    Raises BadInput ("too much depends on t up to here: give the matrix at one level") or ("write decimals, or fractions
    with one denominator").
    """
    if cells.array is not None and cells.array.dtype.kind == "f":
        reading = read_floats(cells.array, cells.at)
        return Table(cells, reading.matrix, reading)
    if cells.array is not None:
        return Table(cells, _of_array(cells, cells.array))
    if binary64:
        rounded = [[_double(cells, x, y) for y in range(len(row))] for x, row in enumerate(cells.rows)]
        reading = read_floats(np.array(rounded), cells.at)
        return Table(cells, reading.matrix, reading)
    fast = decimals(cells.rows)
    if fast is not None and isinstance(fast.values, Quotients) and fast.values.common is None:
        _check_denominators(cells, fast)
    if fast is not None:
        return Table(cells, fast)
    ids: dict[str, int] = {}
    values: list[Exact] = []
    pattern = np.empty((len(cells.rows), len(cells.rows[0])), dtype=np.int64)
    functions = degrees = 0
    for x, row in enumerate(cells.rows):
        if ids.keys() >= set(row):
            pattern[x] = list(map(ids.__getitem__, row))
            continue
        for y, cell in enumerate(row):
            if cell not in ids:
                value = _value(cells, x, y)
                if isinstance(value, RationalFunction):
                    degree = max(e for (e,) in (*value.numerator, *value.denominator))
                    functions, degrees = functions + 1, degrees + degree + 1
                    if degree > MAX_DEGREE or degrees > MAX_TERMS or functions > MAX_FUNCTIONS:
                        raise BadInput(f"{cells.at(x, y)}: too much depends on t up to here: give the matrix at one level")
                ids[cell] = len(values)
                values.append(value)
            pattern[x, y] = ids[cell]
    for x in range(len(pattern)):
        if not affordable([values[i] for i in set(pattern[x].tolist())], MAX_BITS):
            advice = "write decimals, or fractions with one denominator"
            raise BadInput(f"{cells.at(x)} has a common denominator of more than {MAX_BITS // 10 * 3} digits: {advice}")
    if not affordable(values, MAX_TOTAL // len(values)):
        raise BadInput(f"{cells.name} has too many different denominators: write decimals, or fractions with one denominator")
    return Table(cells, ExactMatrix.from_table(values, pattern))


def affordable(values: Sequence[Exact], bits: int) -> bool:
    """Whether the common denominator of the rational numbers among the values has at most so many bits."""
    common = 1
    for denominator in {v.denominator for v in values if isinstance(v, Fraction)}:
        common = lcm(common, denominator)
        if common.bit_length() > bits:
            return False
    return True


def _value(cells: Cells, x: int, y: int) -> Exact:
    """The number in a cell."""
    cell = cells.rows[x][y]
    where, hint = cells.at(x, y), cells.hint(x, y)
    if not cell:
        raise BadInput(f"{where} is empty: write a number, 0 for what is impossible")
    try:
        value = parse_exact(cell)
    except BadInput as error:
        comma = " with a decimal point" if cell.replace(",", ".", 1).replace(".", "", 1).isdigit() and "," in cell else ""
        raise BadInput(f"{where}: {error}{comma}{hint}") from None
    if isinstance(value, Fraction):
        if abs(value) > MAX_SIZE:
            raise BadInput(f"{where}: the number has more than 300 digits: write a probability, at most 1")
        return value
    if value.variables != ("t",):
        raise BadInput(f"{where}: {printable(cell)!r} has variables other than t = e^epsilon: write t{hint}")
    return value


def _double(cells: Cells, x: int, y: int) -> float:
    """The double next to the number in a cell."""
    value = _value(cells, x, y)
    if isinstance(value, Fraction):
        return value.numerator / value.denominator
    raise BadInput(f"{cells.at(x, y)}: {printable(cells.rows[x][y])!r} depends on t and is no double: leave out --binary64")


def decimals(rows: Sequence[Sequence[str]]) -> ExactMatrix | None:
    """The matrix of plain decimals and fractions of at most 18 digits; None if a cell is anything else."""
    if isinstance(rows, Lines):
        found = rows.plain()
    else:
        lines = [",".join(row).encode() for row in rows]
        found = plain(lines, b",") if {line.count(b",") + 1 for line in lines} == {len(rows[0])} else None
    return None if found is None else found.matrix()


def _check_denominators(cells: Cells, matrix: ExactMatrix) -> None:
    """Refuses a row without a common denominator that can be written."""
    below = matrix.values.below  # type: ignore[attr-defined]
    for x, line in enumerate(matrix.pattern):
        if common_denominator(set(below[line].tolist()), 2**MAX_BITS) is None:
            advice = "write decimals, or fractions with one denominator"
            raise BadInput(f"{cells.at(x)} has a common denominator of more than {MAX_BITS // 10 * 3} digits: {advice}")


def _of_array(cells: Cells, array: NumericArray) -> ExactMatrix:
    """Integers as they are."""
    bad = np.argwhere(array > 2**62)
    if len(bad):
        x, y = bad[0].tolist()
        raise BadInput(f"{cells.at(x, y)}: {array[x, y]} is no probability: save finite numbers from 0 to 1")
    return ExactMatrix.from_integers(array.astype(np.int64), 1)
