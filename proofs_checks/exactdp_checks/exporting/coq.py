"""A certificate as a file for Coq: a lemma for each part, and what each rests on.

A part of a kind that the checker of ``theorems/Kernel`` has is written as data, with one line of proof. For the others the file
says what statements mean, and has a proof for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib.resources import files
from typing import Any

from exactdp_checks.exporting.accepted import ACCEPTED
from exactdp_checks.exporting.building import OPENED
from exactdp_checks.exporting.documents import document
from exactdp_checks.exporting.formulas import FORMULAS
from exactdp_checks.exporting.inductions import induction
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.sums import SUMS
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.arithmetic import number
from exactdp_checks.trusted.kernel import find
from exactdp_checks.trusted.wording import plain

__all__ = ["exported", "header", "lemmas"]

WRITERS: Mapping[str, Callable[[Mapping[str, Any]], Lemma]] = {**FORMULAS, **ACCEPTED, **SUMS, "induction": induction}
HOW = """(* The checker of certificates and its theorem stand in proofs_checks/theorems, of this project's sources:
     make -C proofs_checks/theorems TARGETS=Kernel/RealLevels.vo
     coqc -R proofs_checks/theorems Exactdp FILE.v *)
"""
MISSING = {
    "tails": "the strong Markov property, by which a tail is geometric, is not written for the assistant",
    "nested": "that a loop that goes on with probability x/k ends by the series of e^-x is not written for the assistant",
}


def header() -> str:
    """What statements of certificates mean, with the lemmas by which they are decided."""
    return (files("exactdp_checks.exporting") / "formulas.v").read_text("utf-8")


def lemma(kind: str, body: Mapping[str, Any]) -> Lemma:
    """The statement of a certificate, with a proof."""
    if kind in ("privacy", "violation"):
        table, radius = "rows" not in body["channel"], body["channel"].get("radius", 0)
        writers = ("table", "near", "matrix")
        kind = f"{kind} of a {writers[0 if table else 1 if number(radius) else 2]}"
    if kind not in WRITERS:
        raise NotExported(MISSING.get(kind, f"a certificate of kind {kind} is not written for the assistant"))
    return WRITERS[kind](body)


def lemmas(kind: str, body: Mapping[str, Any], name: str = "proposition") -> Iterator[tuple[str, str, Lemma | str]]:
    """(name, its role and the kernel's sentence, the lemma or why there is none), for each part."""
    if kind in ("all", "claim"):
        for i, part in enumerate(body["parts"], 1):
            about = part.get("role", "")
            if "kind" in part:
                for inner, said, found in lemmas(part["kind"], part["body"], f"{name}_{i}"):
                    yield inner, f"{about}: {said}" if about else said, found
            else:
                yield f"{name}_{i}", about, "it is computed, not certified" if "computed" in part else "it is argued in words"
        return
    said = find(kind, body).proposition
    try:
        yield name, said, lemma(kind, body)
    except NotExported as error:
        yield name, said, str(error)
    except RecursionError:
        yield name, said, "its terms are nested too deeply to be written"


def exported(certificate: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]], int]:
    """(the file, what is missing in it with the reasons, how many lemmas it has)."""
    missing: list[tuple[str, str]] = []
    made: dict[str, Lemma] = {}
    parts: list[str] = []
    for name, about, found in lemmas(certificate["kind"], certificate["body"]):
        said = comment(f"{name}: {about}" if about else name)
        if isinstance(found, str):
            missing.append((name, found))
            parts.append(f"(* {said} is not here: {comment(found)}. *)\n")
            continue
        made[name] = found
        parts.append(f"(* {said} *)\n{found.written(name)}")
    if made and certificate["kind"] in ("all", "claim"):
        with suppress(NotExported):
            made["proposition"] = document(certificate["kind"], certificate["body"], made, "proposition")
            parts.append(f"(* proposition: the parts above as one *)\n{made['proposition'].written('proposition')}")
    if made:
        parts.append(f"Definition theorems := ({', '.join(made)}).\nPrint Assumptions theorems.\n")
    if not all(found.data for found in made.values()):
        parts.insert(0, header())
    if any(found.data for found in made.values()):
        real = any(found.statement.startswith("RealLevels") for found in made.values())
        parts.insert(0, HOW + OPENED.format(" RealLevels" if real else ""))
    return "\n".join(parts), missing, len(made)


def comment(text: str) -> str:
    """A text that cannot end a comment, nor begin another."""
    return plain(text).replace("(*", "( *").replace("*)", "* )").replace('"', "'")
