"""The files of the golden vectors: where they are, how they are written, how they are read.

A folder has ``schema.json``, one document for every name in ``NAMES``, and ``index.json`` with the number of vectors and the
SHA-256 of each. A document is written in one way only: keys sorted, ASCII, LF, one line for each vector. Source: our own.

>>> render({"format": 1, "vectors": [{"id": 1}, {"id": 2}]})
'{\\n"format": 1,\\n"vectors": [\\n{"id":1},\\n{"id":2}\\n]\\n}\\n'
>>> parse(b'{"format": NaN}', "krr.json")
Traceback (most recent call last):
exactdp.errors.BadInput: krr.json is no document of golden vectors (NaN is no number): write it with exactdp golden export
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn

from exactdp.arguments import shown
from exactdp.errors import BadInput
from exactdp.mechanisms.records import CONTINUOUS, RECORDS
from exactdp.oracles import wired

__all__ = [
    "FORMAT",
    "INDEX",
    "NAMES",
    "SCHEMA",
    "documents",
    "folder",
    "index_of",
    "line",
    "load",
    "parse",
    "render",
    "texts",
    "vectors",
]

FORMAT = 1
INDEX, SCHEMA = "index.json", "schema.json"
NAMES = (
    *(record.name for record in (*RECORDS, *wired.RECORDS)),
    *CONTINUOUS,
    "channels",
    "oracles",
    "bounds_context_aware_ldp",
    "bounds_linear_queries",
    "bounds_heavy_hitters",
    "bounds_price_of_privacy",
    "bounds_online_recommendation",
    "protocols",
)
ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
MAX_BYTES = 64 * 2**20


def folder() -> Path:
    """The folder of the vectors that are installed with exactdp."""
    return Path(str(files("exactdp"))) / "golden"


def line(value: Any) -> str:
    """The one text of a JSON value, on one line."""
    return ENCODER.encode(value)


def render(document: Mapping[str, Any]) -> str:
    """The one text of a document."""
    head = [f'"{key}": {line(document[key])},' for key in sorted(document) if key != "vectors"]
    lines = ",\n".join(map(line, document["vectors"]))
    return "\n".join(["{", *head, '"vectors": [', *([lines] if lines else []), "]", "}", ""])


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name[:40]} is no number")


def _finite(text: str) -> float:
    value = float(text)
    return value if isfinite(value) else _no_number(text)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key occurs twice")
    return found


def parse(text: bytes, name: str) -> dict[str, Any]:
    """The document that is written. Raises BadInput where it has no vectors with ids, or a key twice."""
    try:
        found = json.loads(text.decode("ascii"), parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_unique)
        listed = isinstance(found, dict) and isinstance(found["vectors"], list)
        sound = listed and all(type(v["id"]) is int and {"kind", "result", "input"} <= v.keys() for v in found["vectors"])
        reason = "" if sound else "an object with a list of vectors, each with id, kind, result and input"
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        sound, reason = False, str(error)[:80]
    if not sound:
        raise BadInput(f"{name} is no document of golden vectors ({reason}): write it with exactdp golden export")
    return dict(found)


def index_of(given: Mapping[str, bytes]) -> str:
    """The index of the files, by name: how many vectors each has, and its SHA-256."""
    found = {
        name: {"sha256": sha256(text).hexdigest(), "vectors": text.count(b'\n{"flags":') if name != SCHEMA else 0}
        for name, text in given.items()
        if name != INDEX
    }
    lines = ",\n".join(f'"{name}": {line(found[name])}' for name in sorted(found))
    return f'{{\n"files": {{\n{lines}\n}},\n"format": {FORMAT}\n}}\n'


def texts(place: Path) -> dict[str, bytes]:
    """The files of a folder that belong to the format, as far as they are there."""
    if not place.is_dir():
        raise BadInput(f"{str(place)!r} is no folder: name one with golden vectors, or make one with exactdp golden export --out")
    found = {}
    for name in (SCHEMA, INDEX, *(f"{n}.json" for n in NAMES)):
        path = place / name
        if path.is_file():
            if path.stat().st_size > MAX_BYTES:
                raise BadInput(f"{name} has more than {MAX_BYTES} bytes: it is no file of golden vectors")
            found[name] = path.read_bytes()
    return found


def documents(given: Mapping[str, bytes]) -> dict[str, dict[str, Any]]:
    """Subject -> document, for all documents among the files."""
    return {name: parse(given[f"{name}.json"], f"{name}.json") for name in NAMES if f"{name}.json" in given}


@cache
def load(name: str) -> dict[str, Any]:
    """The installed document of a subject, such as "krr"; do not change it, it is shared."""
    if name not in NAMES:
        raise BadInput(f"there are no golden vectors of {shown(name)}: write one of {', '.join(NAMES)}")
    path = folder() / f"{name}.json"
    if not path.is_file():
        raise BadInput(f"{path.name} is not installed: install exactdp again, or make it with exactdp golden export")
    return parse(path.read_bytes(), path.name)


def vectors(subject: str | None = None, kind: str | None = None, result: str | None = None) -> tuple[dict[str, Any], ...]:
    """The installed vectors of a subject, a kind, a result ("valid" or "invalid"), or all; each with its "subject" added."""
    return tuple(_chosen(subject, kind, result))


def _chosen(subject: str | None, kind: str | None, result: str | None) -> Iterator[dict[str, Any]]:
    if subject is not None and not isinstance(subject, str):
        raise BadInput(f"there are no golden vectors of {shown(subject)}: write one of {', '.join(NAMES)}")
    for name in NAMES if subject is None else (subject,):
        for vector in load(name)["vectors"]:
            if kind in (None, vector["kind"]) and result in (None, vector["result"]):
                yield {**vector, "subject": name}
