"""Certificates as data for the checker that is proved (``theorems/Kernel``): the theorem is one line, whatever the certificate.

A term is what ``text`` writes and ``read`` finds again: what is written is read back and compared before it is used.

>>> text(("Unknown", Positive(1))), text([Fraction(-1, 2), True]), text((Integer(3), Natural(2)))
('(Unknown 1%positive)', '[((-1) # 2)%Q; true]', '(3%Z, 2%nat)')
>>> read(text([("Plus", ("Number", Fraction(1)), ("Unknown", Positive(2)))]))
[('Plus', ('Number', Fraction(1, 1)), ('Unknown', 2))]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.arithmetic import number
from exactdp_checks.trusted.kernel import compare
from exactdp_checks.trusted.policy import Level

__all__ = ["ACCEPTED", "Digits", "Integer", "Natural", "Positive", "accepted", "read", "text"]

CELLS, TRIPLES = 100_000, 2_000_000  # entries of a matrix; entries times inputs, where pairs have levels of their own
LISTED = 2_000  # entries up to which a matrix is written as lists: the assistant reads digits faster
HIGHEST, LONGEST = 40, 100_000  # nats of a level, and bits of a product of powers: as in Certificates.v
TOKEN = re.compile(r"\d+|\w+|[()\[\];,#%-]")
SIGNS = {"==": "Equal", "<=": "AtMost", "<": "Below"}
FUNCTIONS = {"ln": "Logarithm", "exp": "Exponential", "sqrt": "SquareRoot"}
OPERATIONS = {"+": "Plus", "-": "Minus", "*": "Times", "/": "Over"}
Body = Mapping[str, Any]


class Integer(int):
    """An integer of Z."""

    kind = "Z"


class Natural(Integer):
    """An integer of nat."""

    kind = "nat"


class Positive(Integer):
    """An integer of positive."""

    kind = "positive"


class Digits(str):
    """A row of digits."""

    __slots__ = ()


def text(term: Any) -> str:
    """A term as Coq writes it: a list, a pair, a constructor or function with its arguments, a number, a truth value."""
    if isinstance(term, list):
        return f"[{'; '.join(map(text, term))}]"
    if isinstance(term, tuple):
        if isinstance(term[0], str) and not isinstance(term[0], Digits):
            return f"({' '.join([term[0], *map(text, term[1:])])})" if term[1:] else term[0]
        return f"({', '.join(map(text, term))})"
    if isinstance(term, bool):
        return "true" if term else "false"
    if isinstance(term, Fraction):
        return f"({signed(term.numerator)} # {term.denominator})%Q"
    return f"{term}%uint" if isinstance(term, Digits) else f"{signed(term)}%{term.kind}"


def signed(value: int) -> str:
    """An integer, in brackets if it is negative."""
    return f"({int(value)})" if value < 0 else str(int(value))


def read(written: str) -> Any:
    """The term that a text is, from its characters alone."""
    words = TOKEN.findall(written)
    if "".join(words) != re.sub(r"\s", "", written):
        raise NotExported("the data of a certificate cannot be read back")
    words.reverse()
    found = item(words)
    if words:
        raise NotExported("the data of a certificate cannot be read back")
    return found


def item(words: list[str]) -> Any:
    """The term with which the words begin, the last one first; its words are taken out, with the name of its scope."""
    first = words.pop()
    found: Any = {"true": True, "false": False}.get(first, first)
    if first == "[":
        found = []
        while words[-1] != "]":
            found.append(item(words))
            if words[-1] == ";":
                words.pop()
        words.pop()
    elif first == "(" and words[-1] == "-":
        words.pop()
        found = -int(words.pop())
        words.pop()
    elif first == "(":
        parts, mark = [item(words)], words[-1]
        while words[-1] != ")":
            if mark in (",", "#"):
                words.pop()
            parts.append(item(words))
        words.pop()
        found = Fraction(*parts) if mark == "#" else tuple(parts)
    if words and words[-1] == "%":
        words.pop()
        scope = words.pop()
        found = Digits(first) if scope == "uint" else int(first) if first.isdigit() else found
    return int(found) if isinstance(found, str) and found.isdigit() and not isinstance(found, Digits) else found


def plain(part: Any) -> Any:
    """A term as ``read`` finds it: a constructor without arguments is its name."""
    if isinstance(part, list):
        return [plain(inner) for inner in part]
    if isinstance(part, tuple):
        return part[0] if len(part) == 1 else tuple(map(plain, part))
    return part


def accepted(data: Any, real: bool = False, about: str = "") -> Lemma:
    """The theorem that what the data say holds: over every ordered field, or over the real numbers."""
    found = text(data)
    if read(found) != plain(data):
        raise NotExported("the data do not read as the certificate says")
    statement, by = (
        ("RealLevels.holds_in_reals", "RealLevels.accepted_in_reals") if real else ("Sound.certified", "Sound.accepted")
    )
    return Lemma(statement, (f"apply {by}; vm_cast_no_check (eq_refl true).",), data=found, about=about)


# ---- Matrices ----


def matrix(channel: Body) -> Any:
    """The rows with their denominators; of a large matrix the digits of each row."""
    rows, ones = channel["rows"], channel["denominators"]
    if len(rows) * len(rows[0]) <= LISTED:
        return [([Integer(v) for v in row], Positive(one)) for row, one in zip(rows, ones, strict=True)]
    width = max(len(str(v)) for row in rows for v in row)
    digits = [(Digits("".join(str(v).zfill(width) for v in row)), Positive(one)) for row, one in zip(rows, ones, strict=True)]
    return ("rows_of", Natural(width), digits)


def levels(policy: Body) -> tuple[Any, bool]:
    """(the levels and which pair has which, whether e to a number occurs)."""
    real, found = False, list[Any]()
    for given in policy["levels"]:
        if given == "inf":
            found.append(("None",))
            continue
        level = Level(given)
        if any(c.denominator != 1 for _, c in level.logs):
            raise NotExported("a level with a root of a number is not written for the assistant")
        bits = sum(abs(int(c)) * (b.numerator * b.denominator).bit_length() for b, c in level.logs)
        if abs(level.constant) > HIGHEST or 2 * bits > LONGEST:
            raise NotExported(f"a level above {HIGHEST} nats, or with very long powers, is not written for the assistant")
        real |= level.constant != 0
        found.append(("Some", ("Nats", level.constant, [(b, Integer(int(c))) for b, c in level.logs])))
    pattern: Any = ("None",)
    if policy["pattern"] is not None:
        pattern = ("Some", [[Natural(i) for i in row] for row in policy["pattern"]])
    return ("Asked", found, pattern), real


def place(given: Sequence[int]) -> Any:
    """Two inputs and an output."""
    return ("Place", *map(Natural, given))


def sized(body: Body) -> None:
    """Not written if it is too large."""
    k, m = len(body["channel"]["rows"]), len(body["channel"]["rows"][0])
    if k * m > CELLS or (body["policy"]["pattern"] is not None and k * k * m > TRIPLES):
        raise NotExported(f"{k} inputs and {m} outputs are too many for the assistant")


def privacy(body: Body) -> Lemma:
    """The matrix is a channel, private within the levels, with equality where it is attained."""
    sized(body)
    asked, real = levels(body["policy"])
    equality = ("None",) if body["attained"] is None else ("Some", place(body["attained"]))
    return accepted(("Privacy", matrix(body["channel"]), asked, equality), real)


def violation(body: Body) -> Lemma:
    """The matrix is a channel, and at the place the bound is exceeded."""
    sized(body)
    asked, real = levels(body["policy"])
    return accepted(("Violation", matrix(body["channel"]), asked, place(body["place"])), real)


# ---- Formulas ----


def formula(tree: Any, names: Sequence[str]) -> Any:
    """The expression, its variables by their numbers."""
    if isinstance(tree, str) and tree.isidentifier():
        return ("Unknown", Positive(names.index(tree) + 1))
    if not isinstance(tree, list):
        return ("Number", number(tree))
    sign, *parts = tree
    if sign == "^":
        return ("Power", formula(parts[0], names), Positive(parts[1]))
    if sign in FUNCTIONS:
        return ("Apply", (FUNCTIONS[sign],), formula(parts[0], names))
    if sign not in OPERATIONS:
        raise NotExported(f"{sign} is not written for the checker that is proved")
    found = [formula(part, names) for part in parts]
    return reduce(lambda a, b: (OPERATIONS[sign], a, b), found)


def both(body: Body, names: Sequence[str], *between: Any) -> tuple[Any, ...]:
    """The left side, what stands between, the right side."""
    return formula(body["lhs"], names), *between, formula(body["rhs"], names)


def numbered(names: Sequence[str]) -> str:
    """Which variable has which number."""
    return ", ".join(f"{i} is {name}" for i, name in enumerate(names, 1))


def identity(body: Body) -> Lemma:
    """Both sides are equal wherever both are defined."""
    names = sorted(body["variables"])
    return accepted(("Identity", *both(body, names)), about=numbered(names))


def nonnegative(body: Body) -> Lemma:
    """From the corner on both sides are defined, and the relation holds."""
    names = sorted(body["from"])
    corner, opened = [number(body["from"][n]) for n in names], [n in body["open"] for n in names]
    return accepted(("Nonnegative", corner, opened, body["relation"] == "<", *both(body, names)), about=numbered(names))


def comparison(body: Body) -> Lemma:
    """The relation, or its denial, at one point."""
    names = sorted(body["point"])
    point = {n: number(body["point"][n]) for n in names}
    sides = both(body, names, (SIGNS[body["relation"]],))
    data = ("Comparison", Integer(body["bits"]), list(point.values()), *sides, compare(body, point))
    return accepted(data, body["bits"] > 0, numbered(names))


def counterexample(body: Body) -> Lemma:
    """The relation fails at a point of the range."""
    names = sorted(body["from"])
    corner, point = ([number(body[part][n]) for n in names] for part in ("from", "point"))
    whole = [n in body["integers"] for n in names]
    sides = both(body, names, (SIGNS[body["relation"]],))
    data = ("Counterexample", Integer(body["bits"]), corner, whole, point, *sides)
    return accepted(data, body["bits"] > 0, numbered(names))


def enumeration(body: Body) -> Lemma:
    """The relation at all integers of the ranges."""
    names = sorted(body["ranges"])
    ranges = [(Integer(low), Integer(high)) for low, high in (body["ranges"][n] for n in names)]
    data = ("Enumeration", Integer(body["bits"]), ranges, *both(body, names, (SIGNS[body["relation"]],)))
    return accepted(data, body["bits"] > 0, numbered(names))


ACCEPTED: Mapping[str, Callable[[Body], Lemma]] = {
    "privacy of a matrix": privacy,
    "violation of a matrix": violation,
    "identity": identity,
    "nonnegative": nonnegative,
    "comparison": comparison,
    "counterexample": counterexample,
    "enumeration": enumeration,
}
