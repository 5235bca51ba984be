"""typeset: every statement of the papers is read, and a line of Unicode means what the formula means."""

import re
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.errors import BadInput
from exactdp_checks.answering.index import fact, rows
from exactdp_checks.trusted.arithmetic import evaluate
from exactdp_checks.typeset.formulas import latex
from exactdp_checks.typeset.mathml import page
from exactdp_checks.typeset.plain import HALVES, line
from exactdp_checks.typeset.symbols import DOWN, UP

TEXTS = [r[k] for r in rows().values() for k in ("printed", "statement", "note", "label") if k in r]
TEXTS += [t for r in rows().values() for t in r.get("argument", ())]
TEXTS += [fact(n)[0] for n in {n for r in rows().values() for n in r.get("facts", ())}]
CLEAR = [  # where a line is read otherwise than the formula unless brackets are put
    (r"$\frac{2}{S(t+1)}$", "2/(S(t + 1))"),
    (r"$\frac1nx$", "(1/n) x"),
    (r"$\ln\frac1\beta$", "ln(1/β)"),
    (r"$\frac{a}{b}/c$", "(a/b)/c"),
    (r"$\left(\frac ab\right)^2$", "(a/b)²"),
    (r"$x^12$", "x¹ 2"),
    (r"$x^{12}$", "x¹²"),
    (r"$\sqrt{x}y$", "√x y"),
    (r"$\sqrt{x^2}$", "√(x²)"),
    (r"$\sqrt{x+1}$", "√(x + 1)"),
    (r"$2^{k/2}$", "2^(k/2)"),
    (r"$C_K\ell$", "C_K ℓ"),
    (r"$x_{i,j}'$", "x_(i,j)′"),
    (r"$\binom{N-w}{w}$", "C(N − w, w)"),
    (r"$a - -b$", "a − −b"),
    (r"$|x|\le\|y\|$", "|x| ≤ ‖y‖"),
    (r"$\widehat{p(A)}$, $\overline{ab}$", "p̂(A), a̅b̅"),
    (r"$\not\ni$", "∌"),
    (r"$\begin{bmatrix}1&0\\0&1\end{bmatrix}$", "[1, 0; 0, 1]"),
    (r"$0.5x$ and a fish", "0.5x and a fish"),
]


@pytest.mark.parametrize(("source", "wanted"), CLEAR)
def test_a_line_keeps_the_meaning(source: str, wanted: str) -> None:
    assert line(source) == wanted


def test_every_statement_is_read() -> None:
    """No macro is left, and every page is well-formed."""
    assert len(TEXTS) > 4000
    for text in TEXTS:
        found = line(text)
        assert "\\" not in found, text
        assert "$" not in found, text
        assert "  " not in found.replace(text.split("$")[0], ""), text
        ET.fromstring(f"<p>{page(text)}</p>")


@pytest.mark.parametrize("wrong", [r"$\unknown x$", r"$\frac1$", "${x$", "$x}$", r"$\begin{bmatrix}1$"])
def test_what_is_not_read_is_refused(wrong: str) -> None:
    with pytest.raises(BadInput, match=r": \w+ "):
        line(wrong)


def trees() -> st.SearchStrategy[Any]:
    """Formulas of the kernel with positive values."""
    leaves = st.sampled_from(["x", "y", 2, 3, "1/2", "5/3", "alpha", "b0"])

    def larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        pairs = st.tuples(st.sampled_from("+*/"), inner, inner).map(list)
        return (
            pairs
            | st.tuples(st.just("^"), inner, st.integers(1, 12)).map(list)
            | st.tuples(st.just("*"), inner, inner, inner).map(list)
        )

    return st.recursive(leaves, larger, max_leaves=7)


VALUES = {"x": Fraction(7, 5), "y": Fraction(11, 3), "alpha": Fraction(2, 7), "b0": Fraction(13, 11)}


@given(trees())
def test_a_line_has_the_value_of_the_formula(tree: Any) -> None:
    """Read by a person: whether a product without a sign binds as a product, or closer than a stroke, makes no difference."""
    text = line(f"${latex(tree)}$")
    wanted = evaluate(tree, VALUES, Fraction)
    assert read(text, closer=False) == wanted, text
    assert read(text, closer=True) == wanted, text


def read(text: str, *, closer: bool) -> Fraction:
    """The value of a line of sums, products, strokes, powers and brackets."""
    small = {v: k for k, v in UP.items()}
    below = {v: k for k, v in DOWN.items()}
    text = "".join(below.get(c, c) for c in text.replace("α", "A"))
    tokens = re.findall(rf"[{''.join(HALVES.values())}]|\d+|b0|[A-Za-z]|[{''.join(small)}]+|.", text.replace(" ", "_"))
    tokens = [t for t in tokens if t != "_"]
    halves = {v: Fraction(int(a), int(b)) for (a, b), v in HALVES.items()}
    names = {"x": VALUES["x"], "y": VALUES["y"], "A": VALUES["alpha"], "b0": VALUES["b0"], **halves}
    place = 0

    def peek() -> str:
        return tokens[place] if place < len(tokens) else ""

    def take() -> str:
        nonlocal place
        place += 1
        return tokens[place - 1]

    def atom() -> Fraction:
        token = take()
        if token == "(":
            value = total()
            assert take() == ")"
        else:
            value = names[token] if token in names else Fraction(int(token))
        while peek() and all(c in small for c in peek()):
            value = value ** int("".join(small[c] for c in take()))
        return value

    def joined() -> Fraction:
        value = atom()
        while closer and peek() and (peek() == "(" or peek() in names or peek().isdigit()):
            value *= atom()
        return value

    def product() -> Fraction:
        value = joined()
        while peek() and peek() not in "+)":
            if peek() == "/":
                take()
                value /= joined()
            else:
                value *= joined() if peek() != "·" or take() else 1
        return value

    def total() -> Fraction:
        value = product()
        while peek() == "+":
            take()
            value += product()
        return value

    found = total()
    assert place == len(tokens), text
    return found


def test_brackets_of_a_line_are_not_stretched_and_primes_stand_at_their_letters() -> None:
    """Fonts without mathematics draw a stretched bracket three lines tall, and a raised prime above the line."""
    assert "<mo>(" not in page(r"$\ln(1/\beta')$")
    assert "<mrow><mi>β</mi><mo>′</mo></mrow>" in page(r"$\ln(1/\beta')$")
    assert "<msub><mi>f</mi><mi>i</mi></msub><mo>′</mo>" in page("$f_i'$")
    assert "<mo>(</mo><mfrac>" in page(r"$(\frac12)$")
