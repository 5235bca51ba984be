r"""Mathematics as a line of Unicode: small figures above and below the line, brackets wherever a line would be read otherwise.

>>> print(line(r"$\frac{a+b}{n}x \le \sqrt{\frac12\ln\frac1\beta}$ for all $\hat p_{x,x'}$"))
((a + b)/n) x ≤ √(½ ln(1/β)) for all p̂_(x,x′)
>>> print(line(r"$\sum_{i=1}^n e^{-\epsilon}$, $\mathbb E[X^2]$"))
∑ᵢ₌₁ⁿ e⁻ᵋ, 𝔼[X²]
"""

from __future__ import annotations

from exactdp_checks.typeset.latex import Tree, mathematics, pieces
from exactdp_checks.typeset.symbols import lowered, raised

__all__ = ["line", "raw", "written"]

HALVES = {("1", "2"): "½", ("1", "3"): "⅓", ("2", "3"): "⅔", ("1", "4"): "¼", ("3", "4"): "¾", ("1", "8"): "⅛"}
STICK = ("letter", "number", "open", "name", "large")  # kinds that are multiplied with what stands before them
AROUND = ("relation", "operation")


def line(text: str) -> str:
    """A statement as one line."""
    return "".join(part if kind == "text" else written(mathematics(part)) for kind, part in pieces(text))


def raw(text: str) -> str:
    """The statement in ASCII, mathematics in LaTeX as it stands: for a terminal without the signs."""
    return text.replace("\u2019", "'").encode("ascii", "backslashreplace").decode()


def written(tree: Tree, tight: bool = False) -> str:
    """A tree as one line; ``tight`` leaves out blanks around signs, as in what stands above or below the line."""
    kind, *parts = tree
    if kind == "sign":
        return str(parts[0])
    if kind == "words":
        return str(parts[0])
    if kind == "row":
        return _row(parts, tight)
    if kind == "over":
        pair = tuple(written(p, True) for p in parts)
        return HALVES.get((pair[0], pair[1])) or f"{_held(parts[0])}/{_held(parts[1])}"
    if kind == "choose":
        return f"C({written(parts[0], tight)}, {written(parts[1], tight)})"
    if kind == "root":
        above = parts[0][0] == "row" and len(parts[0]) == 2 and parts[0][1][0] == "script" and parts[0][1][3] is not None
        return f"√({written(parts[0])})" if above else f"√{_held(parts[0])}"
    if kind == "accent":
        inner = written(parts[1], tight)
        return "".join(c + parts[0] for c in inner) if parts[0] == "\u0305" else inner[:1] + parts[0] + inner[1:]
    if kind == "script":
        return _script(parts[0], parts[1], parts[2])
    return f"[{'; '.join(', '.join(written(cell) for cell in row[1:]) for row in parts)}]"


def _script(base: Tree, below: Tree | None, above: Tree | None) -> str:
    text = written(base, True)
    if base[0] in ("over", "root") or (base[0] == "row" and not _alone(base)):
        text = f"({written(base)})"
    for tree, small, mark in ((below, lowered, "_"), (above, raised, "^")):
        if tree is not None:
            inside = written(tree, True)
            plain = inside.replace("−", "-").replace(" ", "") if " " not in inside.strip() else inside
            alone = len(inside) == 1 or (tree[0] == "words" and inside.isalpha())
            text += small(plain) or (mark + inside if alone else f"{mark}({inside})")
    return text


def _held(tree: Tree) -> str:
    """The text, in brackets unless it is one thing."""
    text = written(tree, True)
    return text if _alone(tree) else f"({written(tree)})"


def _alone(tree: Tree) -> bool:
    """Whether a text is read as one thing next to a stroke or below a root."""
    kind, *parts = tree
    if kind == "row":
        bracketed = len(parts) > 1 and _kind(parts[0]) == "open" and _kind(parts[-1]) == "close" and _closes(parts)
        called = len(parts) > 1 and parts[0][0] in ("sign", "script") and _kind(parts[0]) == "name"
        called = called and _kind(parts[1]) == "open" and _kind(parts[-1]) == "close" and _closes(parts[1:])
        return bracketed or called or (len(parts) == 1 and _alone(parts[0]))
    if kind == "over":
        return (written(parts[0], True), written(parts[1], True)) in HALVES
    return kind in ("sign", "words", "choose", "root", "script", "accent", "table")


def _closes(parts: list[Tree]) -> bool:
    """Whether the first bracket is closed by the last sign, and not before."""
    depth = 0
    for i, part in enumerate(parts):
        depth += {"open": 1, "close": -1}.get(_kind(part), 0)
        if not depth:
            return i == len(parts) - 1
    return False


def _kind(tree: Tree) -> str:
    """The kind of what stands at a place: that of a sign, also below its accents and between its scripts."""
    if tree[0] == "sign":
        return str(tree[2])
    if tree[0] == "script" and tree[1] != ("words", ""):
        return _kind(tree[1])
    return {"over": "number", "words": "letter", "root": "letter", "accent": "letter", "choose": "letter"}.get(tree[0], "letter")


def _row(parts: list[Tree], tight: bool) -> str:
    """The parts with blanks where they are read: around relations and operations, between a name and its argument."""
    text, before, bars = "", "", 0
    for i, part in enumerate(parts):
        kind, here = _kind(part), written(part, tight)
        after = _kind(parts[i + 1]) if i + 1 < len(parts) else ""
        if part[0] == "over" and here not in HALVES.values() and (after in (*STICK, "point") or before in ("name", "point")):
            here = f"({here})"
        if kind == "bar":
            bars += 1
            kind = "open" if bars % 2 else "close"
        sign = kind == "operation" and before in ("", "open", "relation", "operation", "comma", "point", "blank")
        if kind == "blank":
            here = "" if tight else " "
        elif kind in AROUND and not sign:
            here = here if tight else f" {here} "
        elif kind in ("comma", "colon"):
            here = here if tight else f"{here} "
        elif not here.startswith("(") or before != "name":
            here = f" {here}" if _apart(before, kind, tight) or (not tight and i and _touches(parts[i - 1], part)) else here
        text += here.removeprefix(" ") if text.endswith((" ", "(")) else here
        before = "sign" if sign else kind
    return text if tight else text.strip()


def _apart(before: str, kind: str, tight: bool) -> bool:
    """Whether a blank stands between these kinds: around the name of a function, around a sum."""
    if before == "name":
        return kind not in ("open", "comma", "close")
    if kind in ("name", "large"):
        return before in ("letter", "number", "close")
    return before == "large" and not tight and kind not in ("comma", "close")


def _touches(left: Tree, right: Tree) -> bool:
    """Whether two factors would be read as one thing: words, fractions, roots and small figures next to letters."""
    if _kind(left) not in ("letter", "number") or _kind(right) not in ("letter", "number"):
        return False
    wide = ("over", "root", "choose", "words")
    scripted = left[0] == "script" and left[1][0] != "words" and (left[3] is not None or "_" in written(left, True))
    return left[0] in wide or right[0] in wide or scripted
