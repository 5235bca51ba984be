"""Products in files: {"factors": [rows, rows, ...]} in JSON, and which positions are inputs, {"positions": [[0, 1], [1, 0]]}.

The audit is of the one channel that the product is, which the kernel re-checks entry by entry; one that is too large for that is
for ``exactdp_checks.auditing.factored``. Labels are the positions, with a dot between.

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
from exactdp_checks.auditing.cells import Cells, cells_in
from exactdp_checks.auditing.files import load_json, named, printable, read_bytes
from exactdp_checks.auditing.reading import kind_of, read_table
from exactdp_checks.auditing.table import Table, table_of

__all__ = ["large_product", "product_in", "product_of", "read_matrix", "read_product"]

MOST = 2**20  # cells of a product that is written out
FACTORS = 4096


def read_matrix(path: Path, **reading: Any) -> Table:
    """The matrix of a file, or the product that it lists the factors of."""
    content = _factors(path)
    return read_product(named(path), content) if content is not None else read_table(path, **reading)


def large_product(path: Path) -> Product | None:
    """The product of a file that is too large to be written out; None of any other file."""
    content = _factors(path)
    if content is None:
        return None
    whole = product_of(named(path), content)
    return whole if _cells(whole) > MOST else None


def product_in(path: Path) -> Product:
    """The product of a file. Raises BadInput for one that lists no factors."""
    content = _factors(path)
    if content is None:
        raise BadInput(f"{named(path)} lists no factors: name the file of the product that the certificate is about")
    return product_of(named(path), content)


def _factors(path: Path) -> Mapping[str, Any] | None:
    """The object of a JSON file that lists factors."""
    content = load_json(path) if kind_of(path) == ".json" and b'"factors"' in read_bytes(path) else None
    return content if isinstance(content, dict) and "factors" in content else None


def _cells(whole: Product) -> int:
    """How many cells are made to write a product out."""
    k, m = whole.size
    every = m
    for q in whole.factors if whole.inputs is not None else ():
        every *= q.size[0]
    return max(k * m, every)


def product_of(name: str, content: Mapping[str, Any]) -> Product:
    """The product that an object of JSON, its numbers as text, describes.

    Raises BadInput ("'factors' is no list of matrices: write a list of rows for each factor") or ("audit one factor, or
    compute with exactdp.product in Python").
    """
    unknown = next((key for key in content if key not in ("factors", "positions")), None)
    if unknown is not None:
        raise BadInput(f"{name}: the key {printable(unknown)!r} means nothing here: write factors, positions")
    rows = content["factors"]
    if not isinstance(rows, list) or not rows:
        raise BadInput(f'{name}: "factors" is no list of matrices: write a list of rows for each factor')
    if len(rows) > FACTORS:
        raise BadInput(f"{name} has {len(rows)} factors: audit one factor, or compute with exactdp.product in Python")
    made: dict[str, Channel] = {}
    factors = []
    for i, part in enumerate(rows):
        text = repr(part)
        if text not in made:
            made[text] = table_of(cells_in(f"{name}, factor {i}", part, ("rows",))).channel()
        factors.append(made[text])
    try:
        return Product(factors, _positions(name, content.get("positions")))
    except ExactDPError as error:
        raise BadInput(f"{name}: {error}") from None


def read_product(name: str, content: Mapping[str, Any]) -> Table:
    """The product that an object of JSON, its numbers as text, describes, as one table.

    Raises BadInput ("ask for its epsilon alone, which its factors decide").
    """
    whole = product_of(name, content)
    if _cells(whole) > MOST:
        raise BadInput(f"{name} is too large to be written out: ask for its epsilon alone, which its factors decide")
    (k, _), channel = whole.size, whole.channel()
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
