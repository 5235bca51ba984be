r"""Mathematics as MathML, which browsers and notebooks draw without a script.

>>> page(r"at most $\frac1n$")
'at most <math><mfrac><mn>1</mn><mi>n</mi></mfrac></math>'
"""

from __future__ import annotations

import re
from html import escape

from exactdp_checks.typeset.latex import Tree, mathematics, pieces

__all__ = ["marked", "page"]

PRIME = "\u2032"
TALL = ("<mfrac", "<mtable")
FENCE = re.compile(r"<mo>([(){}|\[\]\u2016])</mo>")
TAGS = {"letter": "mi", "number": "mn", "name": "mi"}


def page(text: str) -> str:
    """A statement as HTML."""
    return "".join(escape(part) if kind == "text" else f"<math>{marked(mathematics(part))}</math>" for kind, part in pieces(text))


def marked(tree: Tree) -> str:
    """A tree as elements of MathML."""
    kind, *parts = tree
    if kind == "sign":
        if parts[1] == "blank":
            return '<mspace width="0.2em"/>'
        return f"<{TAGS.get(parts[1], 'mo')}>{escape(parts[0])}</{TAGS.get(parts[1], 'mo')}>"
    if kind == "words":
        return f"<mtext>{escape(parts[0])}</mtext>" if parts[0] else "<mrow></mrow>"
    if kind == "row":
        inside = "".join(map(marked, parts))
        if not any(tall in inside for tall in TALL):  # fonts without mathematics draw what is stretched far too tall
            inside = FENCE.sub(r'<mo stretchy="false">\1</mo>', inside)
        return inside if len(parts) == 1 else f"<mrow>{inside}</mrow>"
    if kind == "over":
        return f"<mfrac>{marked(parts[0])}{marked(parts[1])}</mfrac>"
    if kind == "choose":
        above = f'<mfrac linethickness="0">{marked(parts[0])}{marked(parts[1])}</mfrac>'
        return f"<mrow><mo>(</mo>{above}<mo>)</mo></mrow>"
    if kind == "root":
        return f"<msqrt>{marked(parts[0])}</msqrt>"
    if kind == "accent":
        mark = {"\u0302": "^", "\u0303": "~"}.get(parts[0], "\u00af")
        return f'<mover accent="true">{marked(parts[1])}<mo>{mark}</mo></mover>'
    if kind == "script":
        base, below, above = parts
        if above and above[0] == "sign" and set(above[1]) == {PRIME}:  # which stands high by itself
            found = marked(("script", base, below, None)) if below else marked(base)
            return f"<mrow>{found}<mo>{above[1]}</mo></mrow>"
        name = "msubsup" if below and above else "msub" if below else "msup"
        return f"<{name}>{marked(base)}{marked(below) if below else ''}{marked(above) if above else ''}</{name}>"
    rows = "".join(f"<mtr>{''.join(f'<mtd>{marked(cell)}</mtd>' for cell in row[1:])}</mtr>" for row in parts)
    return f"<mrow><mo>[</mo><mtable>{rows}</mtable><mo>]</mo></mrow>"
