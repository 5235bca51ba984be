"""formula and projection_steps of linear-queries: text becomes the tree that it is; wrong nearest points are refuted."""

from fractions import Fraction

import pytest

from exactdp.errors import BadInput
from exactdp.postprocess import simplex
from exactdp.projection import polytope
from exactdp_checks.claims.papers.linear_queries.helpers.vectors import bounds, nearest, nearest_in_simplex, obtuse
from exactdp_checks.proving.formula import at_most, holds, identity, tree
from exactdp_checks.proving.prove import all_of
from exactdp_checks.trusted.verdict import Outcome

UNITS = [[Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a", "a"),
        ("3", 3),
        ("-a", ["-", 0, "a"]),
        ("a - b - c", ["-", ["-", "a", "b"], "c"]),
        ("a/b*c", ["*", ["/", "a", "b"], "c"]),
        ("2*a^2", ["*", 2, ["^", "a", 2]]),
        ("2*a**2", ["*", 2, ["^", "a", 2]]),
        ("-a^2", ["-", 0, ["^", "a", 2]]),
        ("exp(1) + ln(2*k)", ["+", ["exp", 1], ["ln", ["*", 2, "k"]]]),
    ],
)
def test_trees(text, wanted):
    assert tree(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a b",
        "0.5",
        "True",
        "'a'",
        "f(a)",
        "exp(a, b)",
        "exp(x=1)",
        "a.b",
        "a[0]",
        "a < b",
        "a @ b",
        "a and b",
        "a; b",
        "lambda: 1",
        "+a",
        "a % b",
        "a // b",
        "__import__('os')",
        "(a",
        "a\nb",
    ],
)
def test_what_is_no_formula_is_refused(text):
    with pytest.raises(BadInput, match="write names, integers"):
        tree(text)


def test_verdicts():
    identity("(a-b)^2", "a^2 - 2*a*b + b^2").require()
    assert identity("(a-b)^2", "a^2 + b^2").outcome is Outcome.REFUTED
    at_most("2*k", "k^2", k=2).require()
    assert at_most("2*k", "k^2", k=1).outcome is Outcome.REFUTED
    at_most("0", "a", strict=True, above=("a",), a=0).require()


def test_nearest_points_are_proved_and_others_refuted():
    """Too short, too far, outside the ball, and another point of the same face."""
    y = [Fraction(2), Fraction(3, 2)]
    found = polytope(UNITS, y)
    all_of(nearest(UNITS, y, found.weights)).require()
    for wrong in ((1, 0), (0, 0), (Fraction(1, 2), Fraction(1, 2)), (1, 1), (-1, 0), (Fraction(3, 4), Fraction(1, 8))):
        assert all_of(nearest(UNITS, y, [Fraction(v) for v in wrong])).outcome is Outcome.REFUTED
    inside = [Fraction(1, 4), Fraction(-1, 4)]
    all_of(nearest(UNITS, inside, inside)).require()


def test_nearest_points_of_the_simplex():
    for x in ([2, 1], [-5, -4], ["1/2", "1/2"], [0, 0]):
        point = [Fraction(v) for v in x]
        h = simplex(point)
        assert all_of(nearest_in_simplex(point, h)).outcome in (Outcome.PROVED, Outcome.COMPUTED)
        for wrong in ([1, 0], [0, 1], [Fraction(1, 3), Fraction(2, 3)], [2, -1], [0, 0]):
            if tuple(wrong) != h:
                assert all_of(nearest_in_simplex(point, [Fraction(v) for v in wrong])).outcome is Outcome.REFUTED


@pytest.mark.parametrize("factor", ["999/1000", "0", "-1"])
def test_smaller_constants_are_refuted(factor):
    assert obtuse(factor).outcome is Outcome.REFUTED
    assert all_of(bounds(square=factor)).outcome is Outcome.REFUTED
    assert all_of(bounds(dual=factor)).outcome is Outcome.REFUTED
    all_of(bounds("2", "3")).require()


def test_a_formula_is_not_compared_with_itself():
    for same in (identity("a+b", "a + b"), at_most("t", "t", t=1), holds("2", "==", "2")):
        assert same.outcome is Outcome.COMPUTED
        assert "both sides are" in same.proposition
    assert holds("2", "<", "2").outcome is Outcome.REFUTED
    assert at_most("t", "t", strict=True, t=1).outcome is Outcome.REFUTED


def test_numbers_are_compared():
    holds("exp(1)", "<", "2719/1000").require()
    holds("2*3", "==", "6").require()
    assert holds("ln(2)^2", "<=", "12/25").outcome is Outcome.REFUTED
