"""What an audit of code wrote beside its certificate: what the law rests on, and whether it was replayed against the code.

A certificate is about a matrix; that the matrix is the law of the code is said in ``NAME.observed.json``. Documents of versions
that did not replay laws have no word on it, and may be about another law than that of the code: they are named.
Source: docs/pages/corrections.md.

>>> said = law_row({"certificate_sha256": "", "sentence": "f is private", "law": {"runs": 2}}, None)
>>> said["accepted"], said["detail"].partition(":")[0]
(False, 'made before laws were replayed against their code')
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

__all__ = ["BESIDE", "certificate_of", "law_of", "law_row"]

BESIDE = ".observed.json"
KEYS = {"certificate_sha256", "sentence", "law"}
OLD = "made before laws were replayed against their code: it may be about another law; audit the code again (page Corrections)"
OPEN = "its law was not replayed whole against the code: audit the code again"
OTHER = "the certificate beside it is another one than that of this document"


def law_of(text: bytes) -> Mapping[str, Any] | None:
    """The document of a law, read from its text; None where it is none."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) and found.keys() >= KEYS and isinstance(found["law"], dict) else None


def law_row(said: Mapping[str, Any], beside: bytes | None) -> dict[str, Any]:
    """What is said of a document of a law; ``beside``: the certificate that it is about, where that is there."""
    told = said["law"].get("validation")
    from exactdp_checks.auditing.files import printable

    facts = {"outcome": "observed", "method": "replay", "proposition": printable(str(said["sentence"]), 1000)}
    digest = said["certificate_sha256"] if beside is None else sha256(beside).hexdigest()
    if digest != said["certificate_sha256"]:
        return {**facts, "accepted": False, "detail": OTHER}
    if not isinstance(told, dict):
        return {**facts, "accepted": False, "detail": OLD}
    if not told.get("calls"):
        return {**facts, "accepted": False, "detail": OPEN}
    sampled = "by samples of its parts" if told.get("sampled") else "whole"
    how = "for the two inputs of its witness" if told.get("left") else sampled
    return {**facts, "accepted": True, "detail": f"its law was replayed {how}, at {told['calls']} points of the code"}


def certificate_of(path: Path) -> Path | None:
    """The certificate that a document of a law is about, where it is there."""
    found = path.with_name(path.name.removesuffix(BESIDE))
    return found if path.name.endswith(BESIDE) and found.is_file() else None
