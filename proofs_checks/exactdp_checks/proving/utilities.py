"""Utilities of a channel that a policy's best channel makes the largest: convex, and f(c v) = c f(v), each with its form.

>>> guess = utility_of("guessing", 2)
>>> guess.function((Fraction(3, 4), Fraction(1, 4))), expected_loss([[0, 1], [1, 0]]).function((Fraction(3, 4), Fraction(1, 4)))
(Fraction(3, 8), Fraction(-1, 8))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any, TypeAlias

from exactdp.arguments import check_count, listed, meant, shown
from exactdp.channel import check_distribution
from exactdp.errors import BadInput, OutOfScope
from exactdp.limits import check_cells
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.polytope import MAX_BITS
from exactdp_checks.proving.certificate import expression

__all__ = ["UTILITIES", "Column", "Utility", "Value", "check_digits", "expected_loss", "largest", "squares", "utility_of"]

Value: TypeAlias = Fraction | LogSum
Column: TypeAlias = tuple[Fraction, ...]


@dataclass(frozen=True)
class Utility:
    """f, convex with f(c v) = c f(v), and its form in a certificate; without a form, convexity is the promise of who made it."""

    name: str
    function: Callable[[Column], Value]
    form: Mapping[str, Any] | None = None
    above: Sequence[Column] | None = None  # of weights that are irrational: numbers no smaller; those of the form are no larger


def utility_of(name: str, k: int, prior: Sequence[object] | None = None) -> Utility:
    """The utility with this name on k inputs; the prior is uniform where none is given.

    "mutual information": I(X;Y) in nats. "guessing": the probability sum_y max_x p_x Q(y|x) of a best guess of X.
    "chi-square": sum over x of p_x chi2(Q(.|x) || law of Y). "total variation": that of the laws of Y under two priors (p, q),
    given as the prior. "family chi-square": the mean of chi2(p Q || u Q) over the distributions p of a family, given as the
    prior, with u uniform.

    Raises BadInput ("give a list of them as the prior") or ("give a list of lists of probabilities as the prior").
    """
    if not isinstance(name, str) or name not in UTILITIES:
        raise BadInput(
            f"there is no utility {shown(name)}: write one of {', '.join(UTILITIES)}, or give a function{meant(name, UTILITIES)}"
        )
    several = UTILITIES[name]
    check_cells(check_count(k, "k"), 1, "prior")
    if prior is None:
        if several:
            raise BadInput(f"{name} needs distributions: give a list of them as the prior")
        prior = [Fraction(1, k)] * k
    if several:
        if (
            isinstance(prior, str)
            or not isinstance(prior, Iterable)
            or any(isinstance(p, str) or not isinstance(p, Sequence) for p in prior)
        ):
            raise BadInput(f"{name} needs distributions: give a list of lists of probabilities as the prior")
        return _of_family(name, k, [_distribution(p, k) for p in prior])  # type: ignore[arg-type]
    p = _distribution(prior, k)
    if name == "mutual information":
        return Utility(name, lambda v: _information(p, v), {"form": "information", "prior": list(map(expression, p))})
    points = [tuple(Fraction(i == x) for i in range(k)) for x in range(k)]
    if name == "guessing":
        return largest([tuple(p[x] * v for v in points[x]) for x in range(k)], name)
    return _squares(name, [tuple(a - b for a, b in zip(e, p, strict=True)) for e in points], p, p)


UTILITIES: Mapping[str, bool] = {  # whether the prior is a list of distributions
    "mutual information": False,
    "guessing": False,
    "chi-square": False,
    "total variation": True,
    "family chi-square": True,
}


def _of_family(name: str, k: int, family: list[Column]) -> Utility:
    if name == "total variation":
        if len(family) != 2:
            raise BadInput(f"total variation is between two distributions, not {len(family)}: give two")
        half = tuple((a - b) / 2 for a, b in zip(*family, strict=True))
        return largest([half, tuple(-v for v in half)], name)
    if not family:
        raise BadInput("a family needs a distribution: give at least one")
    uniform = (Fraction(1, k),) * k
    differences = [tuple(a - b for a, b in zip(p, uniform, strict=True)) for p in family]
    return _squares(name, differences, uniform, (Fraction(1, len(family)),) * len(family))


def largest(weights: Sequence[Sequence[object]], name: str = "largest") -> Utility:
    """f(v) = max over i of the sum over x of weights[i][x] v_x.

    Raises BadInput ("a maximum is over at least one form: give rows of weights, with a number for each input").
    """
    rows = listed(weights, "rows of weights", "[[1, 0], [0, 1]]")
    forms = [tuple(map(rational, listed(w, "weights", "[1, 0]"))) for w in rows]
    if not forms or len(set(map(len, forms))) > 1:
        raise BadInput("a maximum is over at least one form: give rows of weights, with a number for each input")
    return Utility(name, lambda v: max(_dot(w, v) for w in forms), {"form": "maximum", "weights": _rows(forms)})


def expected_loss(losses: Sequence[Sequence[object]], prior: Sequence[object] | None = None) -> Utility:
    """f(v) = - min over answers z of the sum over x of p_x losses[x][z] v_x: less what a best answer to the report loses.

    Args:
        losses: a row for each of the k inputs, with the loss of each answer; rational numbers.
        prior: k probabilities; uniform where none are given.

    Returns:
        The utility: its largest value is the smallest expected loss, with the opposite sign.

    Raises:
        BadInput: for rows of different lengths or a prior that does not fit.

    Example:
        >>> expected_loss([[0, 2], [1, 0]], ["1/3", "2/3"]).function((Fraction(1), Fraction(1)))
        Fraction(-2, 3)

    Source: N. Bordenabe, K. Chatzikokolakis, C. Palamidessi, 2014 (quality loss).
    """
    rows = [
        [rational(v) for v in listed(row, "losses", "[0, 1]")] for row in listed(losses, "rows of losses", "[[0, 1], [1, 0]]")
    ]
    if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
        raise BadInput("losses are a row for each input, with one number for each answer: write rows of one length")
    p = _distribution([Fraction(1, len(rows))] * len(rows) if prior is None else prior, len(rows))
    return largest([[-q * row[z] for q, row in zip(p, rows, strict=True)] for z in range(len(rows[0]))], "expected loss")


def squares(
    weights: Sequence[Sequence[object]], over: Sequence[object], masses: Sequence[object] | None = None, name: str = "squares"
) -> Utility:
    """f(v) = (sum over i of masses[i] (weights[i] v)^2) / (over v), masses >= 0 (1 by default); 0 where over v = 0.

    Requires over v >= 0 on the cone, and 0 only where all weights[i] v are 0: else the certificate is refused.

    Raises BadInput ("squares are of at least one form: give rows of weights, as long as the one below, and a mass for
    each row").
    """
    forms, below = [tuple(map(rational, w)) for w in weights], tuple(map(rational, over))
    own = tuple(map(rational, [1] * len(forms) if masses is None else masses))
    if not forms or len(own) != len(forms) or any(len(w) != len(below) for w in forms):
        raise BadInput(
            "squares are of at least one form: give rows of weights, as long as the one below, and a mass for each row"
        )
    return _squares(name, forms, below, own)


def _squares(name: str, weights: list[Column], over: Column, masses: Column) -> Utility:
    """``squares`` of vectors of fractions."""
    scale = lcm(*(c.denominator for w in (*weights, masses) for c in w))
    integers = [(int(m * scale), [int(c * scale) for c in w]) for m, w in zip(masses, weights, strict=True)]

    def function(v: Column) -> Fraction:
        below = _dot(over, v)
        if not below:
            return below
        return sum((m * sum(map(mul, w, v)) ** 2 for m, w in integers), start=Fraction(0)) / (below * scale**3)

    numbers = {"over": list(map(expression, over)), "masses": list(map(expression, masses))}
    return Utility(name, function, {"form": "squares", "weights": _rows(weights), **numbers})


def _information(prior: Column, v: Column) -> LogSum:
    """sum of p_x v_x ln(v_x / s), s = sum of p_x v_x."""
    total = _dot(prior, v)
    return LogSum(terms=[(a / total, p * a) for p, a in zip(prior, v, strict=True) if p * a])


def _dot(a: Column, b: Column) -> Fraction:
    """a b. Raises BadInput for weights and columns of different lengths."""
    if len(a) != len(b):
        raise BadInput(f"{len(a)} weights for {len(b)} inputs: give one for each")
    return sum((x * y for x, y in zip(a, b, strict=True) if x and y), start=Fraction(0))


def _rows(weights: list[Column]) -> list[list[Any]]:
    return [list(map(expression, w)) for w in weights]


def _distribution(prior: Sequence[object], k: int) -> Column:
    values = tuple(rational(v) for v in listed(prior, "probabilities", '["1/2", "1/2"]'))
    check_distribution(values, k)
    check_digits(values)
    return values


def check_digits(values: Iterable[Fraction]) -> None:
    """Raises OutOfScope for numbers that are too long for a certificate."""
    if any(max(v.numerator.bit_length(), v.denominator.bit_length()) > MAX_BITS for v in values):
        raise OutOfScope(f"a number has more than {MAX_BITS} bits: write simpler levels, or a simpler prior")
