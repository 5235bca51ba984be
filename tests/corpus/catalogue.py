"""The mechanisms of the corpus, read from their files, and the table of them, README.md.

A file has a function and a table of constants: PATTERN (one of ``PATTERNS``), HABIT (of libraries, for which it stands), FUNCTION
and INPUTS, EPSILON or POLICY (the claim), EXPECTED; and where they are needed GRID (None: the continuum), OPTIONS and OUTPUTS of
the exploration, DECODER, which claims to be unbiased for TARGETS (by default, the indicator of the input). EXPECTED is

    proved    the claim holds, and the decoder is unbiased
    refuted   by WITNESS = (x, x', y, ratio), the largest Q(y|x) / Q(y|x') that breaks the claim
    biased    the claim holds, and by BIASED = (data, j, mean, truth) coordinate j of the estimate from these data is biased
    refused   there is no channel, for the reason in REFUSED

Run as a script it writes the table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
PATTERNS = (
    "right marginals, wrong joint",
    "edge size",
    "parameters computed twice",
    "formula for a special case",
    "missing factor",
    "budget split wrong",
    "neighbouring relation changed",
    "probability rounded against privacy",
    "comparison of the wrong kind",
    "true bit not cleared",
    "a part left in clear",
    "item outside the domain",
    "parameters not checked",
    "biased draw",
    "own item among the others",
    "shuffle",
    "public seed depends on the item",
    "noise that is no noise",
    "randomness reused",
    "loop that depends on the data",
    "length leaks",
    "type or order leaks",
    "wrong set",
    "policy not closed",
    "wrong decoder",
)


@dataclass(frozen=True)
class Mechanism:
    """One file of the corpus."""

    kind: str  # "wrong" or "right"
    module: ModuleType

    @property
    def name(self) -> str:
        """The name of the file."""
        return self.module.__name__.rpartition(".")[2]

    def __getattr__(self, name: str) -> Any:
        if not name.isupper():
            raise AttributeError(name)
        return getattr(self.module, name, None)

    @property
    def function(self) -> Callable[..., Any]:
        """What one user runs."""
        return getattr(self.module, self.FUNCTION)  # type: ignore[no-any-return]

    @property
    def decoder(self) -> Callable[[list[Any]], list[Any]] | None:
        """What the server does with the reports."""
        return getattr(self.module, self.DECODER) if self.DECODER else None

    @property
    def targets(self) -> tuple[tuple[int, ...], ...]:
        """For each input what the decoder estimates."""
        return self.TARGETS or tuple(tuple(int(x == z) for z in self.INPUTS) for x in self.INPUTS)

    @property
    def claim(self) -> dict[str, Any]:
        """The epsilon or the policy that is claimed."""
        return {"epsilon": self.EPSILON} if self.POLICY is None else {"policy": self.POLICY}

    @property
    def options(self) -> dict[str, Any]:
        """How it is explored: ``grid`` and budgets."""
        return {"grid": getattr(self.module, "GRID", 53), **(self.OPTIONS or {})}


def mechanisms(kind: str) -> Iterator[Mechanism]:
    """The "wrong" or the "right" ones, in the order of the patterns."""
    names = sorted(p.stem for p in (HERE / kind).glob("*.py") if p.stem != "__init__")
    found = [Mechanism(kind, import_module(f"corpus.{kind}.{name}")) for name in names]
    return iter(sorted(found, key=lambda m: (PATTERNS.index(m.PATTERN), m.name)))


def verdict(m: Mechanism) -> str:
    """What is found, with the witness."""
    if m.EXPECTED == "refuted":
        x, other, y, ratio = m.WITNESS
        return f"refuted: Q({y!r} given {x!r}) / Q({y!r} given {other!r}) = {ratio.replace('inf', 'infinite')}"
    if m.EXPECTED == "biased":
        data, j, mean, truth = m.BIASED
        return f"biased: for the data {list(data)!r} the mean of coordinate {j} is {mean}, not {truth}"
    if m.EXPECTED == "refused":
        return f'refused: "{m.REFUSED}"'
    return "proved, and unbiased" if m.DECODER else "proved"


def claimed(m: Mechanism) -> str:
    """The claim in words."""
    if m.POLICY is None:
        return f"epsilon = {m.EPSILON}"
    return f"{m.POLICY['kind']} policy" + (f", epsilon = {m.POLICY['epsilon']}" if "epsilon" in m.POLICY else "")


def table() -> str:
    """The text of README.md."""
    lines = [
        "# The corpus",
        "",
        "Mechanisms of one file each, our own code, after kinds of error that were seen in public libraries. The audit runs",
        "every outcome of their draws: each wrong one is refuted with an exact witness, each right one is proved. Laws are",
        "those of the code on the 53-bit grid on which random() lies; \\* marks those on the continuum.",
        "",
        "This table is written by `python tests/corpus/catalogue.py` from the files, and tests check both.",
    ]
    for kind, title in (("wrong", "Wrong, and caught"), ("right", "Suspicious, and right")):
        found = list(mechanisms(kind))
        lines += [
            "",
            f"## {title}: {len(found)}",
            "",
            "| pattern | mechanism | habit | claim | verdict |",
            "|---|---|---|---|---|",
        ]
        for m in found:
            star = "\\*" if m.options["grid"] is None else ""
            cells = (m.PATTERN, f"[{m.name}]({kind}/{m.name}.py){star}", m.HABIT, claimed(m), verdict(m))
            lines.append("| " + " | ".join(cell.replace("|", "\\|").replace("<", "&lt;") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    (HERE / "README.md").write_text(table(), "utf-8")
