"""A certificate as a file for Coq that stands alone: what statements mean, a lemma for each part, and what each rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from exactdp_checks.exporting.formulas import FORMULAS
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.matrices import MATRICES
from exactdp_checks.exporting.tables import moments, table_privacy
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.kernel import find
from exactdp_checks.trusted.wording import plain

__all__ = ["exported", "header", "lemmas"]


def header() -> str:
    """What statements of certificates mean, with the lemmas by which they are decided."""
    return (files("exactdp_checks.exporting") / "certificates.v").read_text("utf-8")


def lemma(kind: str, body: Mapping[str, Any]) -> Lemma:
    """The statement of a certificate, with a proof."""
    if kind == "privacy" and "rows" not in body["channel"]:
        return table_privacy(body)
    writers = {**FORMULAS, **MATRICES, "moments": moments}
    if kind not in writers:
        raise NotExported(f"a certificate of kind {kind} is not written for the assistant yet")
    return writers[kind](body)


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
    said = find(kind, body).sentence
    try:
        yield name, said, lemma(kind, body)
    except NotExported as error:
        yield name, said, str(error)


def exported(certificate: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]], int]:
    """(the file, what is missing in it with the reasons, how many lemmas it has)."""
    missing: list[tuple[str, str]] = []
    made: list[str] = []
    parts = [header()]
    for name, about, found in lemmas(certificate["kind"], certificate["body"]):
        said = comment(f"{name}: {about}" if about else name)
        if isinstance(found, str):
            missing.append((name, found))
            parts.append(f"(* {said} is not here: {comment(found)}. *)\n")
            continue
        made.append(name)
        parts.append(f"(* {said} *)\n{found.written(name)}")
    if made:
        parts.append(f"Definition theorems := ({', '.join(made)}).\nPrint Assumptions theorems.\n")
    return "\n".join(parts), missing, len(made)


def comment(text: str) -> str:
    """A text that cannot end a comment, nor begin another."""
    return plain(text).replace("(*", "( *").replace("*)", "* )").replace('"', "'")
