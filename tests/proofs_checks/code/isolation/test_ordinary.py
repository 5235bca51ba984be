"""The forms of reports that need none of our modules are those that the wire writes; others are left to it."""

import numpy as np
import pytest

from exactdp_checks.code.isolation.ordinary import NOTHING, plainly
from exactdp_checks.code.isolation.wire import canonical, encoded

PLAIN = (1, -5, True, None, "a", 0.1, -0.0, float("inf"), (1, ("b", 2.5)), [1, [True, ()]], [], ([], "x"), 2**63 - 1)


@pytest.mark.parametrize("report", PLAIN, ids=repr)
def test_plain_reports_are_written_as_the_wire_does(report: object) -> None:
    assert plainly(report) == encoded(canonical(report))
    assert type(plainly(report)) is type(encoded(canonical(report)))


@pytest.mark.parametrize("report", [2**63, b"a", {1}, {1: 2}, np.int64(1), np.zeros(2), (1, [np.float64(1)])], ids=repr)
def test_others_are_left_to_the_wire(report: object) -> None:
    assert plainly(report) is NOTHING
