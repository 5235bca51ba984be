"""The report of a mutation run: figures for every module and room, what survives, which public functions nothing executes."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from children import Found
from mutants import Mutant
from planting import REFERENCE

__all__ = ["LISTED", "document", "listed", "printed", "unexecuted"]

LISTED = Path(__file__).with_name("survivors.toml")
WORDS = ("claims", "suite only", "listed", "survived", "incomplete")


def listed() -> dict[str, str]:
    """mutant -> why nothing can notice it, or need not."""
    if not LISTED.exists():
        return {}
    return {entry["mutant"]: entry["reason"] for entry in tomllib.loads(LISTED.read_text("utf-8")).get("survivor", [])}


def document(
    made: Mapping[str, Sequence[Mutant]],
    chosen: Sequence[Mutant],
    found: Mapping[str, Mapping[str, tuple[Found, int]]],
    touching: Mapping[str, Collection[int]] | None,
) -> dict[str, Any]:
    """Everything that was found, in JSON."""
    reasons, rows = listed(), []
    room_of = {m.path: room for room, part in made.items() for m in part}
    for mutant in chosen:
        name = str(mutant)
        met = {kind: part[name] for kind, part in found.items() if name in part}
        by = next(((kind, one) for kind, (one, _) in met.items() if one.by), None)
        if by is not None:
            word = "claims" if by[0] == "claims" else "suite only"
        else:
            word = "listed" if name in reasons else "survived" if all(one.complete for one, _ in met.values()) else "incomplete"
        rows.append(
            {
                "mutant": name,
                "room": room_of[mutant.path],
                "module": mutant.path,
                "line": mutant.lines[0] if mutant.body else 0,
                "kind": mutant.kind,
                "guard": mutant.guard,
                "found": word,
                "by": by[1].by if by else "",
                "how": by[1].how if by else "",
                "touched": {kind: count for kind, (_, count) in met.items()},
            }  # fmt: skip
        )
    survivors = [row for row in rows if row["found"] in ("survived", "incomplete")]
    return {
        "made": {room: len(part) for room, part in made.items()},
        "kinds": list(found),
        "mutants": rows,
        "survivors": [row["mutant"] for row in survivors],
        "unexecuted": None if touching is None else unexecuted(sorted({m.path for m in chosen}), touching),
    }


def unexecuted(paths: Sequence[str], touching: Mapping[str, Collection[int]]) -> list[str]:
    """The public functions of these files of which no claim executes a line of the body."""
    missing = []
    for path in paths:
        tree = ast.parse((REFERENCE / path).read_text("utf-8"))
        lines = touching.get(path, ())
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                start = node.body[0].lineno
                if not any(start <= number <= (node.end_lineno or start) for number in lines):
                    missing.append(f"{path}: {node.name}")
    return missing


def printed(whole: Mapping[str, Any]) -> str:
    """The report as text."""
    rows, kinds = whole["mutants"], whole["kinds"]
    lines = [
        f"{sum(whole['made'].values())} mutants in {', '.join(whole['made'])}; {len(rows)} were run, by {' and '.join(kinds)}"
    ]
    head = (
        f"{'':44}{'mutants':>8}{'claims':>8}{'suite':>8}{'listed':>8}{'survive':>8}{'no claim':>9}{'by claims':>10}{'by all':>8}"
    )
    lines += ["", head]
    for room in whole["made"]:
        of_room = [row for row in rows if row["room"] == room]
        for module in sorted({row["module"] for row in of_room}):
            lines.append(_line(f"  {module.removeprefix('exactdp/')}", [row for row in of_room if row["module"] == module]))
        lines.append(_line(room, of_room))
        lines.append(_line(f"{room}, without conditions of refusals", [row for row in of_room if not row["guard"]]))
    if whole["unexecuted"] is not None:
        lines += ["", f"Public functions that no claim executes ({len(whole['unexecuted'])}):"]
        lines += [f"  {name}" for name in whole["unexecuted"]]
    survivors = [row for row in rows if row["found"] in ("survived", "incomplete")]
    lines += ["", f"Survivors ({len(survivors)}):"]
    lines += [f"  {row['mutant']}  [line {row['line']}, {row['kind']}, {_why(row)}]" for row in survivors]
    return "\n".join(lines)


def _why(row: Mapping[str, Any]) -> str:
    if row["found"] == "incomplete":
        return "time was short"
    return ", ".join(f"met {count} of the {kind}" for kind, count in row["touched"].items())


def _line(name: str, rows: Sequence[Mapping[str, Any]]) -> str:
    count = {word: sum(1 for row in rows if row["found"] == word) for word in WORDS}
    lost = count["survived"] + count["incomplete"]
    bare = sum(1 for row in rows if row["touched"].get("claims") == 0)
    by_claims = f"{100 * count['claims'] / len(rows):.1f}%" if rows else "-"
    by_all = f"{100 * (1 - lost / len(rows)):.1f}%" if rows else "-"
    return f"{name:44}{len(rows):8}{count['claims']:8}{count['suite only']:8}{count['listed']:8}{lost:8}{bare:9}{by_claims:>10}{by_all:>8}"
