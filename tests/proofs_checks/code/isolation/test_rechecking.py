"""Laws with many reports are compared by their distinct numbers: what is said is what every report by itself would say."""

from fractions import Fraction
from random import Random

import pytest

from exactdp_checks.code.isolation.rechecking import CHANCE, contradiction
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.sampling.binomial import tail_at_most

F = Fraction


def one_by_one(law: Law, counts: dict[int, int], chance: Fraction) -> bool:
    """Whether some report contradicts the law, each asked by itself."""
    n, rest = sum(counts.values()), F(law.unexplored)
    share = chance / (len(law.mass) + len(counts)) / 2
    for y in {*counts, *law.mass}:
        count, least = counts.get(y, 0), F(law.mass.get(y, 0))
        most = min(F(1), least + rest)
        if count > most * n and (most == 0 or tail_at_most(count, n, most, share)):
            return True
        if count < least * n and (least == 1 or tail_at_most(n - count, n, 1 - least, share)):
            return True
    return False


def a_law(rng: Random) -> Law:
    """Few distinct numbers, as objects of their own or shared."""
    weights = [rng.randrange(1, 4) for _ in range(rng.randrange(1, 6))]
    total = sum(weights) + rng.randrange(2)
    shared = {w: F(w, total) for w in weights}
    mass = {y: shared[w] if rng.random() < 0.5 else F(w, total) for y, w in enumerate(weights)}
    return Law(mass, 1 - sum(mass.values()))


@pytest.mark.parametrize("seed", range(40))
def test_contradictions_as_one_by_one(seed: int) -> None:
    rng = Random(seed)
    law = a_law(rng)
    for chance in (CHANCE, F(1, 3), F(1, 100)):
        counts = {y: rng.randrange(60) for y in range(rng.randrange(1, 7))}
        if sum(counts.values()):
            assert bool(contradiction("x", law, counts, chance)) == one_by_one(law, counts, chance)


def test_one_report_of_many_that_share_a_number() -> None:
    """Of 256 reports of one probability only the last comes too often."""
    p = F(1, 256)
    law = Law(dict.fromkeys(range(256), p))
    assert contradiction("x", law, dict.fromkeys(range(256), 4)) == ""
    said = contradiction("x", law, {**dict.fromkeys(range(255), 4), 255: 500})
    assert said.startswith("for input 'x' the report 255 comes 500 times")
