"""Writes the index that ``index`` reads: one row for each statement of the inventory, with its claim and its counterexample.

``python -m exactdp_checks.claims.ledger`` writes it into a checkout, since it costs an import of all claims and a run of those
that are refuted. A row says which public functions a claim calls: they are read off the text of its check and of its helpers.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from exactdp_checks.answering.counterexample import numbers
from exactdp_checks.claims.causes import cause as root
from exactdp_checks.claims.claim import Claim
from exactdp_checks.claims.errata import repaired
from exactdp_checks.claims.facts import FACTS
from exactdp_checks.claims.inventory import Statement, covered, statements
from exactdp_checks.claims.ladder import assumed
from exactdp_checks.claims.papers import claims

__all__ = ["functions", "row", "rows", "written"]

ROOMS = ("bounds", "mechanisms", "protocols", "privacy", "information", "postprocess", "projection", "hashing", "ratings")
DEEP = 3  # helpers of helpers that are followed
SHOWN = 4  # instances that are shown


def written(words: Mapping[str, str]) -> str:
    """The text of the index: the facts by their names, and the rows, in JSON with a line for each."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, sort_keys=True) for one in rows(words))
    facts = ",\n".join(f'"{f.id}": {json.dumps([f.statement, f.source], ensure_ascii=False)}' for f in FACTS)
    return f'{{"facts": {{\n{facts}\n}},\n"rows": [\n{lines}\n]}}\n'


def rows(words: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The rows, in the order of the inventory, with today's words."""
    by_id = {c.id: c for c in claims()}
    covering = {covered(c): c for c in by_id.values()}
    for statement in statements():
        yield row(statement, covering.get(statement.id), by_id, words)


def row(statement: Statement, claim: Claim | None, by_id: Mapping[str, Claim], words: Mapping[str, str]) -> dict[str, Any]:
    """All that is known of a statement; what is empty is left out."""
    found: dict[str, Any] = {
        "id": statement.id,
        "label": statement.label,
        "kind": statement.kind,
        "word": words.get(statement.id, "open"),
        "printed": statement.printed,
        "statement": claim.statement if claim else statement.statement,
        "note": statement.note,
        "reading": statement.reading,
        "reason": root(claim.paper, claim.cause).reason if claim and claim.cause else "",
        "theorem": statement.theorem,
        "refuting": statement.refuting,
        "related": statement.related,
    }
    if claim is not None:
        true = repaired(claim, by_id) if claim.refuted else None
        found |= {
            "claim": claim.id,
            "where": claim.where,
            "argument": claim.argument,
            "assumes": claim.assumes,
            "facts": assumed(claim, by_id),
            "uses": claim.uses,
            "at": [{k: str(v) for k, v in i.items()} for i in claim.instances[:SHOWN]] if claim.listed else [],
            "instances": len(claim.instances) if claim.listed else 0,
            "grade": claim.refuted,
            "cause": claim.cause,
            "repair": covered(true) if true else "",
            "counterexample": numbers(claim) if claim.refuted else {},
            "functions": functions(claim, statement.note),
        }
    return {name: value for name, value in found.items() if value}


def functions(claim: Claim, note: str = "") -> list[str]:
    """The public functions of exactdp that the statement is about: those that its note names, then those that its check calls."""
    named = re.findall(r"[a-z]\w*(?:\.[a-zA-Z]\w*)+", note.partition("In code: ")[2])
    found = dict.fromkeys(f"exactdp.{n}" for n in named if n.partition(".")[0] in ROOMS)
    check = claim.check
    return [*dict.fromkeys([*found, *_called(inspect.unwrap(check), DEEP)])] if isinstance(check, FunctionType) else [*found]


def _called(function: FunctionType, deep: int) -> Iterator[str]:
    node = _definitions(function.__module__).get(function.__code__.co_firstlineno)
    for one in ast.walk(node) if node is not None else ():
        target = _resolved(one, function.__globals__)
        if not isinstance(target, FunctionType):
            continue
        home = target.__module__
        if home.partition(".")[2].partition(".")[0] in ROOMS and home.startswith("exactdp.") and target.__name__[0] != "_":
            yield f"{home}.{target.__name__}"
        elif home.startswith("exactdp_checks.claims.papers") and deep and target is not function:
            yield from _called(target, deep - 1)


def _resolved(node: ast.AST, names: Mapping[str, Any]) -> object:
    """What a name, or a name behind the names of modules, stands for in a module."""
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Attribute):
        base = _resolved(node.value, names)
        return getattr(base, node.attr, None) if isinstance(base, ModuleType) else None
    return None


@cache
def _definitions(module: str) -> dict[int, ast.AST]:
    """The functions of a module by the line of their first decorator, or of their name."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    nodes = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    return {min([n.lineno, *(d.lineno for d in n.decorator_list)]): n for n in nodes}
