"""Channels known in part: sound for every completion, against completions one by one."""

from fractions import Fraction
from itertools import permutations, product
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.matrix import ExactMatrix
from exactdp.numbers.exact import variable
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import smallest_epsilon, violation
from exactdp.privacy.ratio import ratio_of, ratio_within
from exactdp_checks.code.law.sub_channel import SubChannel

F = Fraction
ROWS = st.lists(st.lists(st.integers(0, 6), min_size=3, max_size=3).filter(any), min_size=2, max_size=3)


def part_of(weights, closed):
    """The last weight of a row is unexplored."""
    rows = [[F(w, sum(row)) for w in row] for row in weights]
    k = len(rows)
    return SubChannel(ExactMatrix.of([r[:2] for r in rows]), tuple(r[2] for r in rows), tuple(range(k)), (0, 1), closed)


def completions(part):
    """The missing mass of every row on one output, or shared, or on a new one."""
    k, r = len(part.inputs), part.unexplored
    ways = [(1, 0, 0), (0, 1, 0), (F(1, 3), F(2, 3), 0)] + ([] if part.closed else [(0, 0, 1), (F(1, 2), 0, F(1, 2))])
    for each in product(ways, repeat=k):
        rows = [[part.lower[x, y] + r[x] * each[x][y] for y in (0, 1)] + [r[x] * each[x][2]] for x in range(k)]
        yield Channel(rows)


@given(ROWS, st.booleans(), st.sampled_from([F(1), F(2), F(3), F(7, 2)]))
@settings(max_examples=60, deadline=None)
def test_sound_for_every_completion(weights, closed, t):
    part = part_of(weights, closed)
    policy = PrivacyMatrix.ldp(len(weights), f"ln({t})" if t > 1 else 0)
    levels = [[0 if x == z else f"ln({t + x})" for z in range(len(weights))] for x in range(len(weights))]
    low, high = part.ratios()
    delta = part.delta(t)
    for bound in (policy, PrivacyMatrix.explicit(levels)):
        verdicts = [violation(full, bound) is None for full in completions(part)]
        if part.holds(bound):
            assert all(verdicts)
        if (witness := part.violation(bound)) is not None:
            assert not any(verdicts)
            below = part.lower[witness.other, witness.y] + part.unexplored[witness.other]
            assert witness.ratio == (part.lower[witness.x, witness.y] / below if below else float("inf"))
    for full in completions(part):
        assert low <= smallest_epsilon(full).ratio <= high
        for p, q in product(full.rows, repeat=2):
            assert sum(max(F(0), a - t * b) for a, b in zip(p, q, strict=True)) <= delta


def test_the_bounds_are_sharp():
    part = part_of([[4, 1, 1], [2, 3, 1]], closed=True)
    assert part.ratios() == (F(2), F(4)) or part.ratios()[1] == max(smallest_epsilon(full).ratio for full in completions(part))
    assert part.bounds(0, 1) == (F(1, 6), F(1, 3))
    exact = part_of([[4, 2, 0], [2, 4, 0]], closed=False)
    assert exact.ratios() == (2, 2)
    assert exact.holds(PrivacyMatrix.ldp(2, "ln 2"))
    assert exact.violation(PrivacyMatrix.ldp(2, "ln(199/100)")).ratio == 2
    tiny = F(1, 2**60)
    open_ = SubChannel(ExactMatrix.of([[1 - tiny], [1 - tiny]]), (tiny, tiny), (0, 1), ("y",))
    assert not open_.holds(PrivacyMatrix.ldp(2, 5))  # the mass may be a new output
    assert open_.violation(PrivacyMatrix.ldp(2, 0)) is None
    assert open_.ratios() == (1, float("inf"))
    assert open_.delta(1) == tiny
    only = SubChannel(open_.lower, open_.unexplored, (0, 1), ("y",), closed=True)
    assert only.holds(PrivacyMatrix.ldp(2, F(1, 2**59)))
    assert not only.holds(PrivacyMatrix.ldp(2, 0))


@pytest.mark.parametrize("k", [1, 2, 5])
def test_edge_sizes(k):
    part = SubChannel(ExactMatrix.of([[1]] * k), (0,) * k, tuple(range(k)), (0,))
    assert part.ratios() == (1, 1)
    assert part.holds(PrivacyMatrix.ldp(k, 0))
    assert part.delta(1) == 0


def test_refused():
    with pytest.raises(NotStochastic, match="do not sum to 1"):
        SubChannel(ExactMatrix.of([["1/2"]]), ("1/4",), (0,), (0,))
    with pytest.raises(NotStochastic):
        SubChannel(ExactMatrix.of([["3/2"]]), ("-1/2",), (0,), (0,))
    with pytest.raises(OutOfScope, match="give t a value"):
        SubChannel(ExactMatrix.of([[variable("t")]]), (0,), (0,), (0,))
    with pytest.raises(BadInput, match="must agree"):
        part_of([[1, 1, 0]] * 2, closed=True).holds(PrivacyMatrix.ldp(3, 1))


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(
            st.lists(st.sampled_from([0, 0, 1, 2, 3]), min_size=n + 1, max_size=n + 1).filter(any), min_size=1, max_size=5
        )
    ),
    st.booleans(),
    st.lists(st.sampled_from(["ln 2", inf, "ln(3)/2", 0]), min_size=25, max_size=25),
)
@settings(max_examples=150, deadline=None)
def test_it_is_what_the_definitions_say(weights, closed, levels):
    """All pairs and columns, one by one; equal entries in rows of unequal missing mass must not hide each other."""
    rows = [[F(w, sum(row)) for w in row] for row in weights]
    k, n, r = len(rows), len(rows[0]) - 1, tuple(row[-1] for row in rows)
    part = SubChannel(ExactMatrix.of([row[:n] for row in rows]), r, tuple(range(k)), tuple(range(n)), closed)
    columns = [[row[y] for row in rows] for y in range(n)] + ([] if closed else [[F(0)] * k])
    pairs = list(permutations(range(k), 2))
    least = {(x, o, y): ratio_of(q[x], q[o] + r[o]) for x, o in pairs for y, q in enumerate(columns)}
    most = {(x, o, y): ratio_of(q[x] + r[x], q[o]) for x, o in pairs for y, q in enumerate(columns)}
    assert part.ratios() == (max([F(1), *least.values()]), max([F(1), *most.values()]))
    table = [[0 if x == o else levels[5 * x + o] for o in range(k)] for x in range(k)]
    for policy in (PrivacyMatrix.ldp(k, "ln 2"), PrivacyMatrix.explicit(table)):
        bad = {place: v for place, v in least.items() if not ratio_within(v, policy[place[0], place[1]])}
        found = part.violation(policy)
        assert (found is None) == (not bad)
        if found is not None:
            assert bad[found.x, found.other, found.y] == found.ratio == max(bad.values())
        assert part.holds(policy) == all(ratio_within(v, policy[x, o]) for (x, o, _), v in most.items())
