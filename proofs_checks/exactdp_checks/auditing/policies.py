"""Policies from files: which pairs of inputs must look alike, and how much alike.

JSON: {"kind": "blocks", "blocks": [["a", "b"], ["c"]], "epsilon": "ln 3"}; {"kind": "high-low", "sensitive": ["a"], ...};
{"kind": "metric", "distances": [[0, 1], [1, 0]], ...}, or with "points": [[0, 0], [1, "1/2"]], "norm": "l1" or "l2" instead of
distances, and "scale" for epsilon (nats per unit of distance); {"kind": "explicit", "levels": [[0, "inf"], ["ln 2", 0]]}. Without
"epsilon" the level is eps. A metric or an explicit matrix may name the order of its "symbols". CSV: an explicit matrix, with or
without labels. Symbols are labels of the matrix, or positions from 0.

>>> policy_of({"kind": "high-low", "sensitive": ["b"], "epsilon": "ln 2"}, ["a", "b"])[0].rows[1]
(level('ln(2)'), level('0'))
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import gcd
from pathlib import Path
from typing import Any

import numpy as np

from exactdp.arguments import meant
from exactdp.errors import BadInput, ExactDPError
from exactdp.levels import MANY, integers
from exactdp.likes import LevelLike
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.quotients import Quotients
from exactdp.numbers.text import level
from exactdp.policy import Logarithms, Nats, PrivacyMatrix
from exactdp.privacy.scale import Metric
from exactdp_checks.auditing.files import load_json, named, printable
from exactdp_checks.auditing.reading import cells_of
from exactdp_checks.auditing.table import decimals

__all__ = ["policy_of", "read_policy"]

KEYS: Mapping[str, tuple[str, ...]] = {
    "blocks": ("blocks", "epsilon"),
    "high-low": ("sensitive", "epsilon"),
    "metric": ("distances", "epsilon", "scale", "symbols"),
    "points": ("points", "norm", "epsilon", "scale", "symbols"),  # of kind metric as well
    "explicit": ("levels", "symbols"),
}


LOGARITHM = re.compile(r"\s*(?:ln\(\s*([0-9]+)\s*(?:/\s*([0-9]+)\s*)?\)|inf)\s*")
LONGEST = 2_000  # characters of a logarithm that is read here
KINDS = ("blocks", "high-low", "metric", "explicit")


def read_policy(path: Path, inputs: Sequence[object]) -> tuple[PrivacyMatrix, LogSum | None]:
    """The policy of a file, in the order of the inputs, and the epsilon that it names, if it names one.

    Raises BadInput for a file that cannot be read, or holds no policy.
    """
    name = named(path)
    if path.suffix.lower() == ".json":
        return policy_of(load_json(path), inputs, name)
    cells = cells_of(path, size=len(inputs))
    k = len(inputs)
    if cells.array is not None or {len(cells.rows), len(cells.rows[0])} != {k}:
        size = "of another kind" if cells.array is not None else f"{len(cells.rows)} x {len(cells.rows[0])}"
        raise BadInput(f"{name} is {size} and the matrix has {k} inputs: write {k} x {k} levels, in JSON or CSV")
    down = _order(cells.inputs or cells.outputs, inputs, name) or list(range(k))
    across = _order(cells.outputs or cells.inputs, inputs, name) or list(range(k))
    x_of, y_of = (sorted(range(k), key=order.__getitem__) for order in (down, across))
    rows = [[row[y] for y in y_of] for row in map(cells.rows.__getitem__, x_of)]  # a row is split when it is asked for
    return _matrix(rows, name, [cells.lines[x] for x in x_of], [y + cells.first for y in y_of]), None


def policy_of(spec: object, inputs: Sequence[object], name: str = "the policy") -> tuple[PrivacyMatrix, LogSum | None]:
    """The policy that a mapping, as in JSON, describes, and the epsilon that it names, if it names one.

    Raises BadInput ("'scale' and 'epsilon' are the same for a metric: write one of them").
    """
    k = len(inputs)
    kind = spec.get("kind") if isinstance(spec, Mapping) else None
    if not isinstance(spec, Mapping) or not isinstance(kind, str) or kind not in KINDS:
        kinds = ", ".join(KINDS)
        raise BadInput(f'{name} has no known "kind": write an object such as {{"kind": "blocks", ...}}, of kind {kinds}')
    content, *others = KEYS["points" if kind == "metric" and "points" in spec else kind]
    unknown = next((key for key in spec if key not in ("kind", content, *others)), None)
    if unknown is not None:
        raise BadInput(f"{name}: {kind} has no key {printable(unknown)!r}: write {', '.join((content, *others))}")
    if not isinstance(spec.get(content), Sequence) or isinstance(spec[content], str):
        raise BadInput(f'{name}: {kind} needs "{content}": write a list under that key')
    if not spec[content] or (kind == "blocks" and not all(spec[content])):
        raise BadInput(f'{name}: "{content}" is empty, or a part of it: name at least one symbol in each place')
    if "epsilon" in spec and "scale" in spec:
        raise BadInput(f'{name}: "scale" and "epsilon" are the same for a metric: write one of them')
    named_ = next((key for key in ("epsilon", "scale") if key in spec), None)
    epsilon = None if named_ is None else _level(spec[named_], name)
    unit = LogSum.eps() if epsilon is None else epsilon
    if kind == "blocks":
        return PrivacyMatrix.blocks(_blocks(spec[content], inputs, name), unit), epsilon
    if kind == "high-low":
        return PrivacyMatrix.high_low(k, _positions(spec[content], inputs, name), unit), epsilon
    if content == "points":
        return _between(spec, inputs, unit, name), epsilon
    rows = spec[content]
    if len(rows) != k or any(not isinstance(row, Sequence) or isinstance(row, str) or len(row) != k for row in rows):
        raise BadInput(f"{name}: {content} is not {k} x {k}, and the matrix has {k} inputs: write a row and a column for each")
    order = _order(spec.get("symbols"), inputs, name) or list(range(k))
    places = sorted(range(k), key=order.__getitem__)
    here = [x + 1 for x in places]
    matrix = _matrix([[rows[x][y] for y in places] for x in places], name, here, here)
    if kind == "metric":
        try:
            matrix = Metric.of(matrix, unit)
        except BadInput as error:
            raise BadInput(f"{name}: {error}") from None
    return matrix, epsilon


def _between(spec: Mapping[str, Any], inputs: Sequence[object], unit: LogSum, name: str) -> Metric:
    """The metric policy of points, one for each input."""
    points = spec["points"]
    if len(points) != len(inputs):
        raise BadInput(f"{name} has {len(points)} points and the matrix {len(inputs)} inputs: write a point for each")
    order = _order(spec.get("symbols"), inputs, name) or list(range(len(inputs)))
    places = sorted(range(len(inputs)), key=order.__getitem__)
    try:
        return Metric.between([points[x] for x in places], spec.get("norm", "l2"), unit)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def _level(value: object, name: str) -> LogSum:
    if value is None or isinstance(value, bool | list | Mapping):
        raise BadInput(f'{name}: "epsilon" is no level: write a number of nats, "ln 3", "t=3" or "eps"')
    try:
        return level(value)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def _matrix(
    rows: Sequence[Sequence[LevelLike | float]], name: str, lines: Sequence[int], columns: Sequence[int]
) -> PrivacyMatrix:
    """The explicit matrix of the rows; a level that is none is refused with its place in the file."""
    for x, row in enumerate(rows):
        if row[x] not in ("", None, 0) and not _is_zero(row[x]):
            where = f"{name}: row {lines[x]}, column {columns[x]}"
            said = f"the level of an input with itself is {printable(row[x])!r}, and must be 0"
            raise BadInput(f"{where}: {said}: give a matrix of levels, in nats, not the channel")
    plain = _numbers(rows) or _logarithms(rows)
    if plain is not None:
        return plain
    seen: set[LevelLike | float] = set()
    for x, row in enumerate(rows):
        for y, cell in enumerate(row):
            key = cell if isinstance(cell, str) else id(cell)
            if key not in seen and not (x == y and cell in ("", None)):
                where = f"{name}: row {lines[x]}, column {columns[y]}"
                if cell in ("", None) or isinstance(cell, bool | list | Mapping):
                    raise BadInput(f'{where}: {printable(cell)!r} is no level: write a number of nats, "ln 3" or "inf"')
                try:
                    PrivacyMatrix.explicit([[0, cell], [0, 0]])
                except BadInput as error:
                    raise BadInput(f"{where}: {error}") from None
                seen.add(key)
    return PrivacyMatrix.explicit(rows)


def _is_zero(cell: object) -> bool:
    """Whether a level is 0; what is no level is refused elsewhere, with its place."""
    try:
        return level(cell) == LogSum()
    except ExactDPError:
        return True


def _numbers(rows: Sequence[Sequence[object]]) -> PrivacyMatrix | None:
    """The explicit matrix where all levels are plain numbers of nats; None where one is anything else."""
    cells = [["0" if x == y and cell in ("", None) else cell for y, cell in enumerate(row)] for x, row in enumerate(rows)]
    if not all(isinstance(cell, str) for row in cells for cell in row):
        return None
    matrix = decimals(cells)  # type: ignore[arg-type]
    if matrix is None or not isinstance(matrix.values, Quotients):
        return None
    zero = int(matrix.values[0] != 0)
    above = np.append(np.zeros(zero, dtype=matrix.values.above.dtype), matrix.values.above)
    below = np.append(np.ones(zero, dtype=matrix.values.below.dtype), matrix.values.below)
    return PrivacyMatrix(Nats(above, below), matrix.pattern + zero)


def _logarithms(rows: Sequence[Sequence[object]]) -> PrivacyMatrix | None:
    """The explicit matrix where all levels are 0, inf or ln(p/q) with p >= q in digits; None where one is not, or few are."""
    if len(rows) ** 2 <= MANY:
        return None
    ids: dict[str, int] = {"0": 0}
    above, below, pattern = [1], [1], []
    for x, row in enumerate(rows):
        line = []
        for y, cell in enumerate(row):
            text = "0" if (x == y and cell in ("", None)) or (type(cell) is int and cell == 0) else cell
            if not isinstance(text, str):
                return None
            if text not in ids:
                found = LOGARITHM.fullmatch(text) if len(text) <= LONGEST else None
                if found is None:
                    return None
                n, d = (int(found[1]), int(found[2] or 1)) if found[1] else (1, 0)
                if n < d or (found[1] and not d):
                    return None
                ids[text] = len(above)
                common = gcd(n, d)
                above.append(n // common)
                below.append(d // common)
            line.append(ids[text])
        pattern.append(line)
    return PrivacyMatrix(Logarithms(integers(above), integers(below)), np.array(pattern, dtype=np.int32))


def _positions(symbols: Sequence[object], inputs: Sequence[object], name: str) -> list[int]:
    """The positions of symbols given as labels, or all of them as positions."""
    places = {str(label): i for i, label in enumerate(inputs)}
    wanted = [str(s) for s in symbols]
    if not any(s in places for s in wanted):
        numbers = {str(i): i for i in range(len(inputs))}
        places = numbers if all(s in numbers for s in wanted) else places
    unknown = next((s for s in wanted if s not in places), None)
    if unknown is not None:
        labels = [printable(label, 20) for label in list(inputs)[:1000]]
        known = ", ".join(labels[:6]) + (", ..." if len(inputs) > 6 else "")
        raise BadInput(f"{name}: {printable(unknown)!r} is not an input of the matrix: write {known}{meant(unknown, labels)}")
    return [places[s] for s in wanted]


def _blocks(blocks: Sequence[object], inputs: Sequence[object], name: str) -> list[list[int]]:
    """The blocks as positions, which must contain every input once."""
    if any(not isinstance(block, Sequence) or isinstance(block, str) for block in blocks):
        raise BadInput(f'{name}: a block is a list of inputs: write, as in [["a", "b"], ["c"]]')
    flat = _positions([s for block in blocks if isinstance(block, Sequence) for s in block], inputs, name)
    seen: set[int] = set()
    for x in flat:
        if x in seen:
            raise BadInput(f"{name}: the input {printable(inputs[x])!r} is in two blocks, or twice in one: write it once")
        seen.add(x)
    for x, label in enumerate(inputs):
        if x not in seen:
            raise BadInput(f"{name}: no block contains the input {printable(label)!r}: write each input in one block")
    rest = iter(flat)
    return [[next(rest) for _ in block] for block in blocks if isinstance(block, Sequence)]


def _order(symbols: object, inputs: Sequence[object], name: str) -> list[int] | None:
    """For each symbol of the policy its position in the matrix; None where the orders are the same."""
    if symbols is None:
        return None
    if not isinstance(symbols, Sequence) or isinstance(symbols, str):
        raise BadInput(f'{name}: "symbols" is no list: write the inputs of the matrix in the order of the policy')
    order = _positions(symbols, inputs, name)
    if sorted(order) != list(range(len(inputs))):
        missing = next((label for i, label in enumerate(inputs) if i not in order), inputs[0])
        raise BadInput(f"{name} has no symbol {printable(missing)!r}, or one twice: write each input of the matrix once")
    return order
