"""nested: chains that draw from others and loops that become less likely; what is forged in any part is rejected."""

from copy import deepcopy
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from kernel_nested import NESTED

from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.nested import nested
from exactdp_checks.trusted.verdict import Outcome

CALLS, SERIES, TAILS, LATER = (body for _, body, *_ in NESTED.values())


def near_e(digits: int) -> str:
    """A fraction that near to e."""
    with mpmath.workdps(digits + 20):
        return str(Fraction(int(mpmath.e * 10**digits), 10**digits))


def test_a_value_is_told_from_zero_by_more_bits() -> None:
    body = deepcopy(LATER)
    close = ["-", "t", near_e(60)]
    body["chains"][0]["values"] += [close, ["/", 1, close]]
    assert nested(body).outcome is Outcome.PROVED
    body["chains"][0]["values"] += [["/", 1, ["-", "t", near_e(800)]]]
    with pytest.raises(Rejected, match="not known to be defined"):
        nested(body)


def test_a_weight_that_is_negative_at_the_point_is_none() -> None:
    """2/t and 1 - 2/t are probabilities at e, and at 3, but not for every t >= 1; at e^(1/2) they are none."""
    assert nested(LATER).outcome is Outcome.PROVED
    body = deepcopy(LATER)
    body["root"] = 2
    with pytest.raises(Rejected, match="positive"):
        nested(body)


@pytest.mark.parametrize(
    ("of", "path", "value"),
    [
        (CALLS, ("root",), True),
        (CALLS, ("root",), -1),
        (CALLS, ("root",), "1"),
        (CALLS, ("inputs",), [1]),
        (CALLS, ("inputs",), [1, 2]),
        (CALLS, ("inputs",), [0, 1]),
        (CALLS, ("chains", 1, "calls", 0), [0, 0, [-2, 1]]),
        (CALLS, ("chains", 1, "calls", 0), [0, 0, [1]]),
        (CALLS, ("chains", 1, "calls", 0), [0, 1, [1, -2]]),
        (CALLS, ("chains", 1, "calls", 0), [1, 0, [1, -2]]),
        (CALLS, ("chains", 1, "calls", 0), [0, 0, [1, -2], 0]),
        (CALLS, ("chains", 1, "calls", 0), [2, 0, [1, -2]]),
        (CALLS, ("chains", 1, "calls"), {}),
        (CALLS, ("chains", 1, "values", 1), "1/4"),
        (CALLS, ("chains", 1, "visits"), [0, 2]),
        (CALLS, ("chains", 0, "series"), [[0, "1/2", 1, -1, -2]]),
        (CALLS, ("chains", 0, "columns"), 3),
        (CALLS, ("chains", 0, "columns"), 0),
        (CALLS, ("chains", 0, "columns"), True),
        (CALLS, ("chains", 0, "columns"), 10**6),
        (CALLS, ("channel", "rows", 0), [2, 7]),
        (SERIES, ("root",), 0),
        (SERIES, ("root",), 1),
        (SERIES, ("root",), 3),
        (SERIES, ("root",), 4),
        (SERIES, ("root",), 2001),
        (SERIES, ("chains", 0, "series", 0), [0, "1/3", 1, -1, -2]),
        (SERIES, ("chains", 0, "series", 0), [0, "1/2", 2, -1, -2]),
        (SERIES, ("chains", 0, "series", 0), [0, "1/2", 0, -1, -2]),
        (SERIES, ("chains", 0, "series", 0), [0, "1/2", 201, -1, -2]),
        (SERIES, ("chains", 0, "series", 0), [0, "-1/2", 1, -1, -2]),
        (SERIES, ("chains", 0, "series", 0), [0, "3/2", 1, -1, -2]),
        (SERIES, ("chains", 0, "series", 0), [0, "1/2", 1, -2, -1]),
        (SERIES, ("chains", 0, "series", 0), [0, "1/2", 1, -1, -1]),
        (SERIES, ("chains", 0, "series"), [[0, "1/2", 1, -1, -2], [0, "1/2", 1, -1, -2]]),
        (SERIES, ("chains", 1, "calls", 0), [0, 0, [-2, -1]]),
        (SERIES, ("channel", "pattern"), [[1, 0], [0, 1]]),
        (SERIES, ("tails",), [[1, ["/", 1, "t"]]]),
        (SERIES, ("tails",), {}),
        (SERIES, ("chains", 0, "levels"), TAILS["chains"][1]["levels"]),
        (TAILS, ("tails",), []),
        (TAILS, ("tails",), [[1, ["/", 1, "t"]], [1, ["/", 1, "t"]]]),
        (TAILS, ("tails",), [[1, ["/", 1, "t"], 0]]),
        (TAILS, ("tails",), [[1, ["/", 2, ["+", "t", 1]]]]),
        (TAILS, ("tails",), [[0, ["/", 1, "t"]]]),
        (TAILS, ("tails",), [[2, ["/", 1, "t"]]]),
        (TAILS, ("chains", 1, "calls", 0), [0, 0, [-1, 0]]),
        (TAILS, ("chains", 1, "levels", 0, "ratio"), 2),
        (TAILS, ("chains", 1, "levels", 0, "columns"), [1]),
        (TAILS, ("chains", 1, "levels", 0, "columns"), [0, 0, 1]),
        (TAILS, ("chains", 1, "levels"), []),
        (TAILS, ("inputs",), [0]),
        (TAILS, ("channel", "pattern"), [[0, 1]]),
        (LATER, ("chains", 0, "series", 0), [1, 1, 2, -2, -1]),
        (LATER, ("chains", 0, "series", 0), [1, 1, 3, -1, -2]),
        (LATER, ("channel", "rows"), [[635, 365]]),
        (LATER, ("channel", "radius"), 0),
        (LATER, ("channel", "radius"), "1/100000"),
    ],
)
def test_what_is_forged_is_rejected(of: dict[str, Any], path: tuple[Any, ...], value: Any) -> None:
    assert nested(of).outcome is Outcome.PROVED
    body: Any = deepcopy(of)
    *way, last = path
    inner = body
    for step in way:
        inner = inner[step]
    inner[last] = value
    with pytest.raises((Rejected, TypeError, LookupError, AttributeError)):  # the kernel calls each of these malformed
        nested(body)


def test_equal_targets_are_one() -> None:
    """A loop whose end does not matter leads to one target with certainty."""
    body = deepcopy(SERIES)
    body["chains"] = [{**body["chains"][0], "rows": [[[-1, 0]]], "series": [[0, "1/2", 1, -1, -1]], "ends": [[[0, 1], [1, 2]]]}]
    body["inputs"] = [0, 0]
    assert nested(body).outcome is Outcome.PROVED


def test_what_is_drawn_has_no_tails() -> None:
    """A chain with tails has no finite law that another could draw from."""
    body = deepcopy(TAILS)
    drawing = {"ends": [[[0, 0]], [[0, 0]]], "series": [], "calls": [[0, 1, [-1, -2]]]}
    body["chains"].append({**body["chains"][0], **drawing})
    body["channel"]["pattern"], body["inputs"] = [[1, 0], [1, 0]], [1, 2]
    with pytest.raises(Rejected, match="has tails"):
        nested(body)
