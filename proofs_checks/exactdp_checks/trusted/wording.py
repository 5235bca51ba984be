"""How the kernel writes: formulas that can be read back, sums of terms, texts of others in quotes, what is long by its digest.

Part of the trusted base with ``kernel``; standard library and ``arithmetic`` only. A formula is infix, with brackets around the
base of a power and around whatever the usual order of operations would read otherwise.

>>> formula(["*", ["+", "t", -1], ["^", ["^", "t", 2], 3], ["/", 1, "4/6"]])
'(t - 1)*(t^2)^3*(1/(2/3))'
>>> total([(Fraction(1, 2), ""), (Fraction(-1), "ln(2)")]), quoted('say "yes"')
('1/2 - ln(2)', '"say \\\\"yes\\\\""')
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from typing import Any

from exactdp_checks.trusted.arithmetic import FUNCTIONS, WRITTEN, number, require

__all__ = [
    "Written",
    "around",
    "canonical",
    "comma",
    "formula",
    "hashed",
    "plain",
    "quoted",
    "sha256",
    "shortened",
    "text",
    "total",
    "written",
]

LONG = 1_000  # characters of a formula that is written in full
SUM, PRODUCT, POWER, ATOM = range(4)  # how closely a text holds together
UNSEEN = re.compile(  # controls, what cannot be encoded, and what is not seen or turns the direction of writing
    "[\0-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e0fff]"
)


def canonical(value: Any) -> str:
    """JSON in ASCII, with sorted names and without spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def hashed(certificate: Mapping[str, Any]) -> tuple[str, int]:
    """The digest of a certificate, and the length of the canonical JSON that it is of."""
    content = canonical({k: v for k, v in certificate.items() if k != "sha256"}).encode("ascii")
    return hashlib.sha256(content).hexdigest(), len(content)


def around(value: Mapping[str, Any], name: str, inner: str) -> str:
    """The canonical JSON of an object, the value under one name being written already."""
    return "{" + ",".join(f"{canonical(k)}:{inner if k == name else canonical(v)}" for k, v in sorted(value.items())) + "}"


class Written(dict[str, Any]):
    """An object of JSON, with the text that was hashed to make it; a copy, which may be changed, is without."""

    text: str

    def __deepcopy__(self, memo: Any) -> dict[str, Any]:
        """Plain."""
        return deepcopy(dict(self), memo)


def sha256(content: str) -> str:
    """ "sha256:" and the digest, in hexadecimal, of a text in ASCII."""
    return f"sha256:{hashlib.sha256(content.encode('ascii')).hexdigest()}"


def text(value: Any, longest: int = 2_000) -> str:
    """``value``, a text that is neither empty nor too long."""
    require(type(value) is str and 0 < len(value) <= longest, f"not a text of 1 to {longest} characters")
    return str(value)


def plain(value: str) -> str:
    """A text on one line: each character that would not be seen, or would change how others are seen, by its code point."""
    return UNSEEN.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", value)


def quoted(value: str) -> str:
    """A text in quotation marks."""
    return '"' + plain(value.replace("\\", "\\\\").replace('"', '\\"')) + '"'


def comma(parts: Iterable[object]) -> str:
    """The parts, with commas between them."""
    return ", ".join(map(str, parts))


def total(terms: Sequence[tuple[Fraction, str]]) -> str:
    """A sum of multiples of what the texts say, without those by 0; the text of a constant is empty."""
    found = ""
    for c, what in terms:
        above, below = c.numerator, c.denominator
        if above:
            size = f"{abs(above)}" if below == 1 else f"{abs(above)}/{below}"
            if what:
                size = what if size == "1" else f"{size}*{what}"
            found += f" {'-' if above < 0 else '+'} {size}" if found else f"{'-' if above < 0 else ''}{size}"
    return found or "0"


def written(value: Fraction) -> str:
    """A number that was computed; rejected if it is too long to be read."""
    require(max(map(int.bit_length, value.as_integer_ratio())) <= WRITTEN, "a number is too long to be written")
    return str(value)


def formula(tree: Any) -> str:
    """The expression in infix; of a very long one the beginning and the digest of the expression as canonical JSON."""
    found = infix(tree)[0]
    return found if len(found) <= LONG else f"{found[:60]}... ({len(found)} characters, {sha256(canonical(tree))})"


def infix(tree: Any) -> tuple[str, int]:
    """The text, and how closely it holds together."""
    if type(tree) is int:
        return str(tree), SUM if tree < 0 else ATOM
    if type(tree) is not list:
        if tree.isidentifier():
            return tree, ATOM
        value = number(tree)
        return str(value), SUM if value < 0 else ATOM if value.denominator == 1 else PRODUCT
    sign, *parts = tree
    if sign == "^":
        return f"{held(parts[0], ATOM)}^{parts[1]}", POWER
    if sign in FUNCTIONS:
        return f"{sign}({infix(parts[0])[0]})", ATOM
    if len(parts) == 1:
        return infix(parts[0])
    if sign == "*" and (size := opposite(tree)) is not None:
        return f"-{held(size, PRODUCT)}", SUM
    if sign in "*/":
        return sign.join([held(parts[0], PRODUCT), *(held(part, POWER) for part in parts[1:])]), PRODUCT
    found = infix(parts[0])[0]
    for part in parts[1:]:
        size = opposite(part) if sign == "+" else None
        found += f" {sign} {held(part, PRODUCT)}" if size is None else f" - {held(size, PRODUCT)}"
    return found, SUM


def opposite(tree: Any) -> Any:
    """-tree, of a negative number and of a product that begins with one; else None."""
    if type(tree) is int:
        return -tree if tree < 0 else None
    if type(tree) is not list:
        return str(-number(tree)) if tree.startswith("-") and number(tree) else None
    if tree[0] != "*" or not tree[2:] or (first := None if type(tree[1]) is list else opposite(tree[1])) is None:
        return None
    return ["*", *tree[2:]] if first in (1, "1") else ["*", first, *tree[2:]]


def held(tree: Any, rank: int) -> str:
    """The text, in brackets unless it holds together as closely as this."""
    found, own = infix(tree)
    return found if own >= rank else f"({found})"


def shortened(values: Sequence[str], kept: int = 3, width: int = 20) -> str:
    """Texts in quotation marks; of many, or of long ones, the beginnings, and the digest of them all as canonical JSON."""
    if len(values) <= 2 * kept and all(len(v) <= width for v in values):
        return comma(map(quoted, values))
    cut = [quoted(v) if len(v) <= width else quoted(v[:width]) + "..." for v in [*values[:kept], values[-1]]]
    return f"{comma(cut[:-1])}, ..., {cut[-1]} ({len(values)} labels, {sha256(canonical(list(values)))})"
