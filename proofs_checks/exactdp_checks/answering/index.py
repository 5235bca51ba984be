"""The index of all statements, read from the file that is written with a release: no claim is imported, and nothing is run.

>>> rows()["linear-queries/thm-3.1"]["word"], len(rows()) > 1400
('refuted', True)
>>> near("linear-queries/thm-33")[0]
'linear-queries/thm-3.3'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any

from exactdp.errors import BadInput

__all__ = ["ENDINGS", "FILE", "Row", "base", "fact", "family", "is_id", "near", "row", "rows"]

FILE = "index.json"
ENDINGS = ("-as-printed", "-corrected", "-sharp")
Row = Mapping[str, Any]


@cache
def _read() -> dict[str, Any]:
    text = resources.files("exactdp_checks.answering").joinpath(FILE).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return {"facts": found["facts"], "rows": {one["id"]: one for one in found["rows"]}}


def rows() -> Mapping[str, Row]:
    """Every statement of the inventory by its id, in the order of the papers."""
    found: Mapping[str, Row] = _read()["rows"]
    return found


def fact(name: str) -> tuple[str, str]:
    """The statement of a fact with its hypotheses, and its textbook."""
    statement, source = _read()["facts"][name]
    return statement, source


def base(name: str) -> str:
    """The id without the ending that marks what is refuted, corrected or sharpened."""
    for ending in ENDINGS:
        name = name.removesuffix(ending)
    return name


def family(name: str) -> tuple[Row, ...]:
    """The rows that an id stands for: what is printed first, then what is corrected and sharpened. Raises BadInput for no id."""
    if not (found := _families().get(base(name))):
        close = near(name)
        raise BadInput(
            f"there is no statement {name!r}: "
            + (f"did you mean {', '.join(close)}?" if close else "list them with exactdp claims, or ask exactdp why")
        )
    return found


@cache
def _families() -> Mapping[str, tuple[Row, ...]]:
    known = rows()
    found: dict[str, list[Row]] = {}
    for one in known.values():
        found.setdefault(base(one["id"]), []).append(one)
    order = {ending: place for place, ending in enumerate(("", *ENDINGS))}
    return {
        stem: tuple(sorted(these, key=lambda r: order.get(r["id"].removeprefix(stem), len(order))))
        for stem, these in found.items()
    }


def is_id(name: str) -> bool:
    """Whether a statement has this id, but for its ending."""
    return base(name) in _families()


def row(name: str) -> Row:
    """The row with this id, which may be that of a claim. Raises BadInput if there is none."""
    return family(name)[0] if name not in rows() else rows()[name]


def near(name: str, most: int = 4) -> list[str]:
    """Ids that look like this one: of the same paper where it names one, else with any paper in front."""
    paper, slash, label = name.rpartition("/")
    every = list(rows())
    if not slash:
        ends: dict[str, str] = {}
        for i in every:
            ends.setdefault(i.partition("/")[2], i)
        return [ends[e] for e in get_close_matches(label, list(ends), n=most, cutoff=0.6)]
    papers = {i.partition("/")[0] for i in every}
    (key,) = get_close_matches(paper, sorted(papers), n=1, cutoff=0.6) or ("",)
    labels = [i.partition("/")[2] for i in every if i.startswith(f"{key}/")]
    return [f"{key}/{found}" for found in get_close_matches(label, labels, n=most, cutoff=0.5)]
