"""The levels of a policy in a certificate: whatever the table, the same numbers, in lowest terms."""

from fractions import Fraction
from math import inf

import numpy as np
import pytest

from exactdp.numbers.enclosure import LogSum
from exactdp.policy import Logarithms, Nats, PrivacyMatrix
from exactdp.privacy.scale import Metric
from exactdp_checks.proving.certificate import level_body, policy_body


@pytest.mark.parametrize("kind", [np.int64, object])
def test_integers_and_levels_are_written_alike(kind: type) -> None:
    above, below = [0, 6, 4, 9, 12], [5, 4, 2, 3, 18]
    pattern = np.array([[0, 1, 2], [3, 0, 4], [1, 2, 0]])
    table = PrivacyMatrix(Nats(np.array(above, dtype=kind), np.array(below, dtype=kind)), pattern)
    body = policy_body(table)
    assert body["levels"] == [0, "3/2", 2, 3, "2/3"]
    assert body["levels"] == [level_body(LogSum(Fraction(n, d))) for n, d in zip(above, below, strict=True)]
    assert body["pattern"] == table.pattern.tolist()


@pytest.mark.parametrize("scale", ["1", "3/7", "0"])
@pytest.mark.parametrize("norm", ["l1", "l2"])
def test_a_metric_of_points_has_the_levels_of_its_distances(norm: str, scale: str) -> None:
    metric = Metric.between([["0", "1/3"], ["3/5", "1/3"], [4, "7/2"], [0, 0]], norm, scale)
    body = policy_body(metric)
    for x in range(4):
        for other in range(4):
            if x != other:
                expected = level_body(LogSum(Fraction(scale) * metric.distances[x, other]))
                assert body["levels"][0 if body["pattern"] is None else body["pattern"][x][other]] == expected


def test_logarithms_are_written_alike() -> None:
    above, below = [1, 6, 4, 10**30 + 3, 1], [1, 4, 2, 3, 0]
    table = PrivacyMatrix(
        Logarithms(np.array(above, dtype=object), np.array(below, dtype=object)), np.array([[0, 1, 2], [3, 0, 4], [1, 2, 0]])
    )
    expected = [level_body(LogSum.ln(Fraction(n, d)) if d else inf) for n, d in zip(above, below, strict=True)]
    assert policy_body(table)["levels"] == expected
    assert expected[0] == 0
