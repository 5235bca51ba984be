"""Theorems of the proof assistant, as far as a claim may rest on them: statement, anchor, and what they assume.

``theorems.json`` is written from ``proofs_checks/theorems`` by ``python -m exactdp_checks.claims.ledger``. On a machine with the
assistant it prints what each new theorem assumes; an entry is kept while its anchor, the digest of the statement with every
definition that it reaches, is that of the sources. A test asks about all of them. That a theorem says what a claim says is read
by people: ``exactdp show`` prints the two next to each other.

>>> theorem("ContextAware.folklore")
Traceback (most recent call last):
    ...
exactdp.errors.BadInput: there is no theorem 'ContextAware.folklore': name one of proofs_checks/theorems/Claims
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from exactdp.errors import BadInput

__all__ = ["Theorem", "anchors_of", "established", "plain", "read_again", "theorem", "written"]

FILE = "theorems.json"


@dataclass(frozen=True)
class Theorem:
    """``name`` is a module of Claims and a theorem in it; ``assumes`` lists the axioms beyond which it rests on nothing."""

    name: str
    statement: str
    anchor: str
    assumes: tuple[str, ...]

    @property
    def denies(self) -> bool:
        """Whether it says that something is false: by its name, or because its text is a negation as a whole."""
        return self.name.endswith("_refuted") or plain(self.statement).startswith("~ ")

    @property
    def grounds(self) -> str:
        """What it assumes, in words."""
        if not self.assumes:
            return "closed under the global context: no axiom"
        return f"the assistant's standard real numbers and classical axioms: {', '.join(self.assumes)}"


@cache
def established() -> Mapping[str, Theorem]:
    """The theorems that a claim may rest on, by name."""
    known = json.loads(resources.files("exactdp_checks.claims").joinpath(FILE).read_text(encoding="utf-8"))
    return {name: Theorem(name, said, anchor, tuple(known["axioms"][i])) for name, (said, anchor, i) in known["theorems"].items()}


def theorem(name: str) -> Theorem:
    """The theorem of this name. Raises BadInput if there is none."""
    if name not in established():
        raise BadInput(f"there is no theorem {name!r}: name one of proofs_checks/theorems/Claims")
    return established()[name]


NOISE = re.compile(r"%:R\b|%N\b|_finType\b|\[finType of ([^]]*)\]|\[realFieldType of real\]")


def plain(statement: str) -> str:
    """The text of a theorem without its name and the marks that only the assistant needs.

    >>> plain("lem (n : nat) : 1 - n%:R^-1 ^+ 2 <= mutual (@equally [finType of bool]) Q")
    '(n : nat) : 1 - n^-1 ^ 2 <= mutual (@equally bool) Q'
    """
    text = NOISE.sub(lambda match: match[1] or ("" if match[0][0] in "%_" else "real"), statement.partition(" ")[2])
    return text.replace(" ^+ ", " ^ ").removeprefix(": ")


def read_again(root: Path) -> dict[str, Theorem]:
    """The theorems of a checkout: those with their anchor as they were; what is new by the assistant, where it is installed.

    Raises BadInput where a known theorem changed and the assistant cannot be asked: it would be lost without a word.
    """
    sources = anchors_of(root)
    anchors: dict[str, str] = sources.anchors()
    assumed = {n: frozenset(t.assumes) for n, t in established().items() if anchors.get(n) == t.anchor}
    unknown = sorted(anchors.keys() - assumed.keys())
    try:
        assumed |= sources.assumptions({name: [name] for name in unknown})
    except FileNotFoundError as error:  # what is new is left out
        if changed := [name for name in unknown if name in established()]:
            few = ", ".join(changed[:3])
            raise BadInput(f"theorems changed since they were asked about ({len(changed)}, such as {few}): {error}") from None
    allowed = sources.ALGEBRA | sources.ANALYSIS
    kept = [name for name in sorted(anchors) if name in assumed and assumed[name] <= allowed]
    return {n: Theorem(n, sources.claims()[n], anchors[n], tuple(sorted(assumed[n]))) for n in kept}


def written(found: Mapping[str, Theorem]) -> str:
    """The text of the file: the sets of axioms, and a line for each theorem, which names its set by number."""
    sets = sorted({one.assumes for one in found.values()})
    axioms = ",\n".join(json.dumps(one) for one in sets)
    rows = ",\n".join(
        f"{json.dumps(name)}: {json.dumps([one.statement, one.anchor, sets.index(one.assumes)], ensure_ascii=False)}"
        for name, one in found.items()
    )
    return f'{{"axioms": [\n{axioms}\n],\n"theorems": {{\n{rows}\n}}}}\n'


def anchors_of(root: Path) -> Any:
    """The module that reads the sources of the theorems."""
    spec = spec_from_file_location("exactdp_theorem_anchors", root / "proofs_checks/theorems/anchors.py")
    if spec is None or spec.loader is None:
        raise BadInput(f"{root} has no proofs_checks/theorems/anchors.py: name a checkout of this repository")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
