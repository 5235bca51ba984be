"""MaxSense on a table of ratings with given users: exact means and variances of the scores, portions, refusals."""

from fractions import Fraction

import numpy as np
import pytest

from exactdp.fast.protocols import max_sense as twin
from exactdp.protocols import max_sense

N = 4
RATED = [[0, 1], [1, 2], [3, 0], [2, 3]]
STARS = [[1, 0], [1, 1], [1, 1], [0, 0]]


def moments(p: Fraction, t: int) -> tuple[list[Fraction], list[Fraction]]:
    """E B_i and Var B_i: each user is a class of her own, whose N ratings are given."""
    classes = [[0] * N for _ in RATED]
    for row, places, stars in zip(classes, RATED, STARS, strict=True):
        for i, star in zip(places, stars, strict=True):
            row[i] = star
    ones = [1] * len(RATED)
    rows = [(max_sense.mean(classes, ones, N, p, i, t), max_sense.variance(classes, ones, N, p, i, t)) for i in range(N)]
    return [Fraction(str(m)) for m, _ in rows], [Fraction(str(v)) for _, v in rows]


@pytest.mark.parametrize(("p", "t"), [("1/4", 3), ("1/2", 9), ("1", 3)])
def test_scores_have_the_exact_means(p: str, t: int) -> None:
    """Copies of four users: sums within five deviations, and not within those of ratings that are all flipped."""
    copies = 20_000
    means, variances = moments(Fraction(p), t)
    found = twin.on_ratings(RATED * copies, STARS * copies, N, float(Fraction(p)), f"t={t}", np.random.default_rng(7))
    assert found.users == 4 * copies
    for score, mean, variance in zip(found.scores.tolist(), means, variances, strict=True):
        assert (score - copies * mean) ** 2 <= 25 * copies * variance
    other = twin.on_ratings(
        RATED * copies, 1 - np.array(STARS * copies), N, float(Fraction(p)), f"t={t}", np.random.default_rng(7)
    )
    gaps = [(s - copies * m) ** 2 > 25 * copies * v for s, m, v in zip(other.scores.tolist(), means, variances, strict=True)]
    assert any(gaps) or p == "1"


def test_portions_and_empty_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Users in portions have the law of users together; a catalogue larger than a portion; nobody."""
    monkeypatch.setattr(twin, "PORTION", 40)
    found = twin.on_ratings(RATED * 5000, STARS * 5000, N, 0.25, "t=3", np.random.default_rng(1))
    means, variances = moments(Fraction(1, 4), 3)
    assert all((s - 5000 * m) ** 2 <= 25 * 5000 * v for s, m, v in zip(found.scores.tolist(), means, variances, strict=True))
    assert twin.on_ratings([[49]], [[1]], 50, 1.0, "t=3", np.random.default_rng(1)).scores.size == 50
    nobody = twin.on_ratings(np.zeros((0, 2), dtype=int), np.zeros((0, 2), dtype=int), 3, 0.5, 1.0, np.random.default_rng(1))
    assert (nobody.scores.tolist(), nobody.ones, nobody.users) == ([0, 0, 0], 0, 0)


@pytest.mark.parametrize(
    ("rated", "stars", "p", "message"),
    [
        ([[0, 0]], [[1, 0]], 0.5, "rates an item twice"),
        ([[0, 4]], [[1, 0]], 0.5, "from 0 to 3"),
        ([[0, 1]], [[1, 2]], 0.5, "from 0 to 1"),
        ([[0, 1]], [[1]], 0.5, "one shape"),
        ([0, 1], [1, 0], 0.5, "one shape"),
        (RATED, STARS, 0, "above 0"),
        (RATED, STARS, 1.5, "at most 1"),
        (RATED, STARS, "a", "is a number"),
    ],
)
def test_refusals(rated: list[list[int]], stars: list[list[int]], p: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        twin.on_ratings(rated, stars, N, p, "ln 3", np.random.default_rng(1))
