"""Products in files: {"factors": [rows, rows, ...]} in JSON, and which positions are inputs, {"positions": [[0, 1], [1, 0]]}.

The audit is of the one channel that the product is, which the kernel re-checks entry by entry; a product that is too large for
that is refused, and ``exactdp.product`` computes its privacy. Labels are the positions, with a dot between.

>>> read_product("p", {"factors": [[["3/4", "1/4"], ["1/4", "3/4"]]] * 2}).matrix.shape
(4, 4)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from exactdp.channel import Channel
from exactdp.errors import BadInput, ExactDPError
from exactdp.product import Product
from exactdp_checks.auditing.cells import Cells, cells_in, kind_of
from exactdp_checks.auditing.files import load_json, named, printable, read_bytes
from exactdp_checks.auditing.reading import Table, read_table, table_of

__all__ = ["read_matrix", "read_product"]

MOST = 2**20  # cells of the product


def read_matrix(path: Path, **reading: Any) -> Table:
    """The matrix of a file, or the product that it lists the factors of."""
    content = load_json(path) if kind_of(path) == ".json" and b'"factors"' in read_bytes(path) else None
    if isinstance(content, dict) and "factors" in content:
        return read_product(named(path), content)
    return read_table(path, **reading)


def read_product(name: str, content: Mapping[str, Any]) -> Table:
    """The product that an object of JSON, its numbers as text, describes, as one table."""
    unknown = next((key for key in content if key not in ("factors", "positions")), None)
    if unknown is not None:
        raise BadInput(f"{name}: the key {printable(unknown)!r} means nothing here: write factors, positions")
    rows = content["factors"]
    if not isinstance(rows, list) or not rows:
        raise BadInput(f'{name}: "factors" is no list of matrices: write a list of rows for each factor')
    if len(rows) > 64:
        raise BadInput(f"{name} has {len(rows)} factors: audit one factor, or compute with exactdp.product in Python")
    made: dict[str, Channel] = {}
    factors = []
    for i, part in enumerate(rows):
        text = repr(part)
        if text not in made:
            made[text] = table_of(cells_in(f"{name}, factor {i}", part, ("rows",))).channel()
        factors.append(made[text])
    try:
        whole = Product(factors, _positions(name, content.get("positions")))
    except ExactDPError as error:
        raise BadInput(f"{name}: {error}") from None
    k, m = whole.size
    every = m
    for q in factors if whole.inputs is not None else []:
        every *= q.size[0]
    if max(k * m, every) > MOST:
        raise BadInput(f"{name} is too large to be written out: audit its factors, or compute with exactdp.product in Python")
    channel = whole.channel()
    inputs, outputs = (
        tuple(str(v)[1:-1].replace(", ", ".").rstrip(",") for v in side) for side in (channel.inputs, channel.outputs)
    )
    return Table(Cells(name, [], range(1, k + 1), 1, inputs, outputs), channel.matrix)


def _positions(name: str, given: Any) -> list[list[int]] | None:
    """The lists of positions that are inputs."""
    if given is None:
        return None
    whole = isinstance(given, list) and all(isinstance(x, list) and x for x in given) and given
    if not whole or not all(isinstance(i, str) and i.isascii() and i.isdigit() and len(i) < 10 for x in given for i in x):
        raise BadInput(f'{name}: "positions" are lists of positions, one for each factor: write, as in [[0, 1], [1, 0]]')
    return [list(map(int, x)) for x in given]
