"""Steps of proofs as text, and claims of this paper: a formula becomes the nested list of a certificate as it is written.

Python's parser reads the formula and nothing is evaluated. Elements of Q(t, ...) would be brought to lowest terms before the
kernel sees them, so that the two sides of an identity would already look alike. Nothing here is a claim; privacy is central and
at the level of voters in all of them.

>>> tree("(1-1/m)*R + ln(2)")
['+', ['*', ['-', 1, ['/', 1, 'm']], 'R'], ['ln', 2]]
>>> str(at_most("1/4", "(1 - s/(2*(s+v)))/2", s=1, v=0))
'proved (symbolic; all real s >= 1, v >= 0)'
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks import prove
from exactdp_checks.claim import Claim
from exactdp_checks.verdict import Method, Outcome, Verdict

__all__ = ["PAPER", "at_most", "claim", "compared", "identity", "listed", "tree"]

PAPER = "online-recommendation/"
SIGNS: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}


def tree(text: str) -> Any:
    """The nested list that the formula is: integers, names, + - * / ^, and ln, exp of one argument."""
    return _list(ast.parse(text.replace("^", "**"), mode="eval").body)


def _list(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.Name(id=name):
            return name
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS:
            return [SIGNS[type(op)], _list(left), _list(right)]
        case ast.Call(func=ast.Name(id=name), args=[argument]) if name in {"ln", "exp"}:
            return [name, _list(argument)]
    raise BadInput(f"{ast.unparse(node)!r} is not part of a formula: write names, integers, + - * / ^ and parentheses")


def identity(lhs: str, rhs: str) -> Verdict:
    """Is lhs == rhs as functions of their variables?"""
    return prove.equal(tree(lhs), tree(rhs))


def at_most(lhs: str, rhs: str, *, strict: bool = False, above: Iterable[str] = (), **corner: int) -> Verdict:
    """Is lhs <= rhs (<) for all values of the variables from the corner on (above it: those in ``above``)?"""
    start: dict[str, Any] = dict(corner)
    return prove.at_most(tree(lhs), tree(rhs), strict=strict, above=above, **start)


def compared(lhs: str, relation: str, rhs: str) -> Verdict:
    """Does lhs (==, <=, <) rhs hold, for numbers?"""
    return prove.comparison(tree(lhs), relation, tree(rhs))


def claim(
    label: str,
    statement: str,
    where: str,
    check: Callable[..., Verdict],
    mutants: tuple[Mapping[str, Any], ...],
    *,
    instances: tuple[Mapping[str, Any], ...] = ({},),
    hypotheses: Callable[..., bool] = lambda: True,
    method: Method = Method.SYMBOLIC,
    uses: tuple[str, ...] = (),
    refuted: bool = False,
) -> Claim:
    """A claim of this paper; ``refuted`` if it is false as printed."""
    return Claim(
        id=PAPER + label + ("-as-printed" if refuted else ""),
        statement=statement,
        where=where,
        hypotheses=hypotheses,
        checks={method: check},
        instances=instances,
        mutants=mutants,
        uses=tuple(PAPER + used for used in uses),
        expected=Outcome.REFUTED if refuted else Claim.expected,
        beyond=label.startswith("beyond-") or label.endswith(("-corrected", "-sharp")),
    )


def listed(table: tuple[tuple[Any, ...], ...], *names: str) -> dict[str, Any]:
    """``instances`` and ``hypotheses`` of a claim about the rows of a table, under these names."""
    rows = tuple(dict(zip(names, row, strict=True)) for row in table)
    return {"instances": rows, "hypotheses": lambda **given: given in rows}
