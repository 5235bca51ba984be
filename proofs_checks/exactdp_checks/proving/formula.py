"""Steps of proofs as text: a formula becomes the nested list of a certificate as it is written, and the kernel multiplies it out.

Python's parser reads the formula; nothing is evaluated. Elements of Q(t, ...) would be brought to lowest terms before the kernel
sees them, so that the two sides of an identity would already look alike.

>>> tree("(z - e)^2 + 2*sqrt(z)")
['+', ['^', ['-', 'z', 'e'], 2], ['*', 2, ['sqrt', 'z']]]
>>> str(identity("(a+b)*(a-b)", "a^2 - b^2"))
'proved (symbolic): for all a, b where both sides are defined: (a + b)*(a - b) == a^2 - b^2'
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Verdict

__all__ = ["at_most", "holds", "identity", "sentence", "tree"]

SIGNS: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}


def tree(text: str) -> Any:
    """The nested list that the formula is: integers, names, + - * / ^, and ln, exp, sqrt, erf of one argument.

    Raises BadInput ("write names, integers, + - * / ^ and parentheses").
    """
    try:
        return _list(ast.parse(text.replace("^", "**"), mode="eval").body)
    except SyntaxError:
        raise BadInput(f"{text!r} is not a formula: write names, integers, + - * / ^ and parentheses") from None


def _list(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.Name(id=name):
            return name
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))) if not isinstance(value, bool):
            return -value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return ["-", 0, _list(operand)]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS:
            return [SIGNS[type(op)], _list(left), _list(right)]
        case ast.Call(func=ast.Name(id=name), args=[argument], keywords=[]) if name in {"ln", "exp", "sqrt", "erf"}:
            return [name, _list(argument)]
    raise BadInput(f"{ast.unparse(node)!r} is not part of a formula: write names, integers, + - * / ^ and parentheses")


def identity(lhs: str, rhs: str) -> Verdict:
    """Is lhs == rhs as functions of their variables?"""
    return prove.equal(tree(lhs), tree(rhs))


def at_most(lhs: str, rhs: str, *, strict: bool = False, above: Iterable[str] = (), **corner: int) -> Verdict:
    """Is lhs <= rhs (<) for all values of the variables from the corner on (above it: those in ``above``)?"""
    start: dict[str, Any] = dict(corner)
    return prove.at_most(tree(lhs), tree(rhs), strict=strict, above=above, **start)


def holds(lhs: str, relation: str, rhs: str) -> Verdict:
    """Does lhs (==, <=, <) rhs hold, both formulas without variables?"""
    return prove.comparison(tree(lhs), relation, tree(rhs))


def sentence(text: str) -> Verdict:
    """The verdict on "for d >= 1, h > 0: lhs <= rhs" (real variables), "for k in 2..64: ..." (integers), "lhs = rhs" (identity).

    >>> str(sentence("for x >= 1, y > 0: x < x^2 + y"))
    'proved (symbolic): for all real x >= 1, y > 0, both sides are defined and x < x^2 + y'
    >>> str(sentence("for k in 2..64: k + 1 <= 2^2*k"))
    'proved (exhaustive): for all integers k = 2..64: k + 1 <= 2^2*k'

    Raises BadInput ("write 'for x >= 1, y > 0: lhs <= rhs', with one =, <= or < between spaces") or ("write x >= 1, x > 0
    or k in 2..64") or ("an identity holds for all values, write it without a range").
    """
    head, _, body = text.rpartition(":")
    parts = re.split(r"\s(<=|<|=)\s", body.strip())
    if len(parts) != 3 or (head and not head.startswith("for ")):
        raise BadInput(f"{text!r} is no sentence: write 'for x >= 1, y > 0: lhs <= rhs', with one =, <= or < between spaces")
    lhs, relation, rhs = parts
    corner: dict[str, int] = {}
    ranges: dict[str, tuple[int, int]] = {}
    above: list[str] = []
    for part in head.removeprefix("for ").split(", ") if head else []:
        if real := re.fullmatch(r"([A-Za-z_]\w*) (>=|>) (-?\d+)", part):
            corner[real[1]] = int(real[3])
            above += [real[1]] if real[2] == ">" else []
        elif whole := re.fullmatch(r"([A-Za-z_]\w*) in (-?\d+)\.\.(-?\d+)", part):
            ranges[whole[1]] = int(whole[2]), int(whole[3])
        else:
            raise BadInput(f"{part!r} is no range of a variable: write x >= 1, x > 0 or k in 2..64")
    if ranges:
        return prove.enumeration(tree(lhs), "==" if relation == "=" else relation, tree(rhs), **ranges)
    if corner and relation == "=":
        raise BadInput(f"{text!r}: an identity holds for all values, write it without a range")
    if corner:
        return at_most(lhs, rhs, strict=relation == "<", above=above, **corner)
    return identity(lhs, rhs) if relation == "=" else holds(lhs, relation, rhs)
