"""Documents of several certificates as one theorem: a conjunction, or the proof of a claim with its word.

The parts stand before it as data, each with a theorem of its own; the document names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exactdp_checks.exporting.data import Natural, plain, read, text
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.document import headed

__all__ = ["document"]

Body = Mapping[str, Any]


def document(kind: str, body: Body, made: Mapping[str, Lemma], name: str) -> Lemma:
    """The theorem of the whole, whose parts are called NAME_1, NAME_2, ..."""
    used = dict[str, Lemma]()

    def data(part: str) -> Any:
        if part not in made or not made[part].data:
            raise NotExported("a part of it has no theorem by the checker")
        used[part] = made[part]
        return (f"data_of_{part}.c",)

    def every(parts: Any, inner: str) -> list[Any]:
        return [data(f"{inner}_{i}") for i, part in enumerate(parts, 1) if "kind" in part]

    def content(part: Body, inner: str) -> Any:
        if "kind" not in part:
            return ("Documents.Said",) if "computed" in part else ("Documents.Written",)
        if part["kind"] != "all":
            return ("Documents.One", data(inner))
        parts = part["body"]["parts"]
        return ("Documents.Every", every(parts, inner), any("computed" in one for one in parts))

    if kind == "all":
        found: Any = every(body["parts"], name)
    else:
        given = [
            (about(part["role"], body["instances"]), content(part, f"{name}_{i}")) for i, part in enumerate(body["parts"], 1)
        ]
        assumed = bool(body["facts"] or body["uses"])
        word = (f"Documents.{body['word'].capitalize()}",)
        found = ("Documents.Document", word, Natural(len(body["instances"])), assumed, given)
    written = text(found)
    if not used or read(written) != plain(found):
        raise NotExported("nothing in it is certified")
    real = any(lemma.statement.startswith("RealLevels") for lemma in used.values())
    module, said = ("RealLevels", "in_reals") if real else ("Sound", "certified")
    which = "every" if kind == "all" else "document"
    proof = f"apply {module}.accepted_{which}; vm_cast_no_check (eq_refl true)."
    return Lemma(f"{module}.{which}_{said}", (proof,), data=written)


def about(role: str, instances: list[str]) -> Any:
    """What a part is about, by its role."""
    for head in ("statement", "counterexample"):
        if headed(role, head):
            return (f"Documents.Of{head.capitalize()}",)
    which = [Natural(i) for i, one in enumerate(instances) if headed(role, f"instance: {one}")]
    return ("Documents.OfParameters", which) if which else ("Documents.OfAnother",)
