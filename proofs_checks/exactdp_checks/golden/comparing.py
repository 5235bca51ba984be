"""Comparing golden vectors: where two values differ, and what changed between two versions of the files.

Changes are by document and id: ``added``; ``withdrawn``, a vector whose id no other gets; ``removed``, which never happens to a
vector that was published; ``value``, a number or an input; ``note``, a flag or a sentence. Of files: ``schema``; ``index``, one
that is not that of its files; ``bytes``, another text of the same document, with another digest. Source: our own format.

>>> list(differences({"a": [1, 2]}, {"a": [1, 3], "b": 0}))
[('a[1]', 2, 3), ('b', None, 0)]
>>> [str(c) for c in changes({"krr": {"vectors": []}}, {"krr": {"vectors": [{"id": 1, "kind": "channel"}]}})]
['krr 1: added: channel']
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from exactdp_checks.golden.files import INDEX, SCHEMA, index_of, parse

__all__ = [
    "ADDED",
    "BYTES",
    "NOTE",
    "REMOVED",
    "VALUE",
    "WITHDRAWN",
    "Change",
    "changes",
    "differences",
    "file_changes",
    "shown",
    "shown_apart",
]

ADDED, REMOVED, WITHDRAWN, VALUE, NOTE, BYTES = "added", "removed", "withdrawn", "value", "note", "bytes"
WORDS = ("flags", "note")


@dataclass(frozen=True)
class Change:
    """What changed in which document, at which vector (0 for the head of the document), and where in it."""

    subject: str
    id: int
    kind: str
    field: str
    detail: str

    def __str__(self) -> str:
        place = f"{self.subject} {self.id}" if self.id else self.subject
        return ": ".join(word for word in (place, self.kind, self.field, self.detail) if word)


def differences(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """(path, old, new) wherever two JSON values differ, in their types too; None for what is not there."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            yield from differences(old.get(key), new.get(key), f"{path}.{key}" if path else key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, (one, two) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, two, f"{path}[{i}]")
    elif type(old) is not type(new) or old != new:
        yield path, old, new


def shown(value: Any, most: int = 60) -> str:
    """A value on one short line."""
    text = json.dumps(value)
    return text if len(text) <= most else text[: most - 3] + "..."


def shown_apart(old: Any, new: Any, most: int = 60) -> tuple[str, str]:
    """Two different values on short lines that differ: cut around the place where the values first do."""
    texts = json.dumps(old), json.dumps(new)
    place = next((i for i, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), min(map(len, texts)))
    start = 0 if place < most - 3 else place - most // 2

    def cut(text: str) -> str:
        return ("..." if start else "") + text[start : start + most - 3] + ("..." if len(text) > start + most - 3 else "")

    one, two = (text if len(text) <= most else cut(text) for text in texts)
    return one, two


def _now(old: Any, new: Any) -> str:
    return " is now ".join(shown_apart(old, new))


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Change]:
    """Everything that changed between two sets of documents, by subject."""
    for name in sorted(old.keys() | new.keys()):
        if name not in old or name not in new:
            count = len((old.get(name) or new.get(name) or {})["vectors"])
            yield Change(name, 0, ADDED if name in new else REMOVED, "", f"a document of {count} vectors")
            continue
        head, new_head = ({k: v for k, v in side[name].items() if k != "vectors"} for side in (old, new))
        for path, one, two in differences(head, new_head):
            yield Change(name, 0, NOTE, path, _now(one, two))
        before, after = ({v["id"]: v for v in side[name]["vectors"]} for side in (old, new))
        for place in sorted(before.keys() | after.keys()):
            if place not in before or place not in after:
                vector = before.get(place) or after[place]
                gone = WITHDRAWN if place in new[name].get("removed", []) else REMOVED
                yield Change(name, place, ADDED if place in after else gone, "", vector["kind"])
                continue
            for path, one, two in differences(before[place], after[place]):
                kind = NOTE if path.partition("[")[0] in WORDS else VALUE
                yield Change(name, place, kind, path, _now(one, two))


def file_changes(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> Iterator[Change]:
    """What changed in the schema, in the index, and in the bytes of documents that are equal."""
    for name, kind in ((SCHEMA, "schema"), (INDEX, "index")):
        if (name in old) != (name in new):
            yield Change(name, 0, ADDED if name in new else REMOVED, "", "")
        elif name == SCHEMA and old.get(name) != new.get(name):
            places = list(differences(_read(old[name]), _read(new[name])))
            yield from (Change(name, 0, kind, path, _now(one, two)) for path, one, two in places)
            if not places:
                yield Change(name, 0, BYTES, "", _digests(old[name], new[name]))
    for side, given in (("old", old), ("new", new)):
        if INDEX in given and given[INDEX] != index_of(given).encode():
            yield Change(INDEX, 0, "index", "", f"the {side} one is not that of its files")
    equal = (name for name in sorted(old.keys() & new.keys() - {SCHEMA, INDEX}) if old[name] != new[name])
    for name in equal:
        if not next(differences(parse(old[name], name), parse(new[name], name)), ()):
            yield Change(name.removesuffix(".json"), 0, BYTES, "", _digests(old[name], new[name]))


def _read(text: bytes) -> Any:
    """The JSON value of a text, or the text itself where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text.decode("ascii", "replace")


def _digests(old: bytes, new: bytes) -> str:
    one, two = (sha256(text).hexdigest()[:16] for text in (old, new))
    return f"another text of the same content: SHA-256 {one}... is now {two}..."
