"""protocols.voting: peers, adjacency by names, the promise, ways through it against a search over all subsets, bad input."""

from collections import deque
from itertools import combinations, pairwise

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.protocols.voting import (
    adjacent,
    client_of,
    clones,
    distance,
    diversity,
    path,
    pattern_of,
    peers,
    promised,
    steps,
    steps_within,
)

CLIENT = [[0], [0, 1], [2]]
PATTERN = {"ann": [0, 1, 2], "bob": [1, 1, 2], "cid": [2, 2, 0]}


def test_peers_by_hand():
    assert diversity(CLIENT) == 1
    assert [distance(CLIENT, v) for v in PATTERN.values()] == [0, 1, 3]
    assert [peers(CLIENT, PATTERN, r) for r in (0, 1, 2, 3)] == [("ann",), ("ann", "bob"), ("ann", "bob"), ("ann", "bob", "cid")]
    assert diversity([[0]]) == 0
    assert diversity([[0, 1]] * 4) == 4


def test_adjacency_is_by_names():
    """A voter more or less; the same votes under another name are two steps, and so are other votes under the same name."""
    without = {k: v for k, v in PATTERN.items() if k != "bob"}
    assert adjacent(PATTERN, without)
    assert adjacent(without, PATTERN)
    assert not adjacent(PATTERN, PATTERN)
    assert not adjacent(PATTERN, {**PATTERN, "bob": [1, 1, 1]})
    assert steps(PATTERN, {**PATTERN, "bob": [1, 1, 1]}) == 2
    assert steps(PATTERN, {**without, "eve": PATTERN["bob"]}) == 2
    assert steps({}, PATTERN) == 3
    assert steps({}, {}) == 0
    assert not adjacent({**without, "eve": [0, 0, 0]}, {**PATTERN, "ann": [1, 1, 1]})


def test_the_promise():
    assert promised(CLIENT, PATTERN, 2, 1, 1)
    assert not promised(CLIENT, PATTERN, 3, 1, 1)
    assert not promised(CLIENT, PATTERN, 2, 1, 0)
    assert not promised(CLIENT, PATTERN, 2, 1, 1, 2)
    assert promised(CLIENT, PATTERN, 2, 1, 1, 3)
    assert not promised(CLIENT, {}, 1, 3, 1)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_two_chains(count):
    """2P + 1 patterns each; all are adjacent; of at most 2P voters, or by turns of P and P + 1."""
    one, two = clones((0, 0), count, "a"), clones((0, 1), count, "b")
    for alternate, most in ((False, 2 * count), (True, count + 1)):
        chain = path(one, two, alternate=alternate)
        assert (chain[0], chain[-1]) == (one, two)
        assert len(chain) == 2 * count + 1
        assert all(adjacent(a, b) for a, b in pairwise(chain))
        assert max(map(len, chain)) == most
    assert path(one, one) == (one,)


def subsets_within(client, one, two, least, radius, most):
    """The number of steps by a search over all sets of voters of the two patterns."""
    both = {**one, **two}

    def allowed(names):
        return len(names) <= most and len(peers(client, {n: both[n] for n in names}, radius)) >= least

    start, goal = frozenset(one), frozenset(two)
    known, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for name in both:
            there = here ^ {name}
            if there not in known and allowed(there):
                known[there] = known[here] + 1
                waiting.append(there)
    return known.get(goal)


@pytest.mark.parametrize("most", [2, 3, 4, 6])
@pytest.mark.parametrize("least", [1, 2])
def test_ways_through_the_promise(least, most):
    """All pairs of small sets of peers and others, against a search over all subsets."""
    voters = {"a": [0], "b": [0], "c": [0], "x": [1], "y": [1]}
    sets = [{n: voters[n] for n in names} for size in (1, 2, 3) for names in combinations(voters, size)]
    good = [p for p in sets if promised([[0]], p, least, 0, 0, most)]
    for one in good[::2]:
        for two in good[::3]:
            assert steps_within([[0]], one, two, least, 0, most) == subsets_within([[0]], one, two, least, 0, most)
    assert len(good) > 1


def test_no_way_at_the_cap():
    """P = n: nobody can be added, and nobody removed. With one place more the way has 2P steps, not the 2P of the first chain."""
    client, (one, two) = [[0], [0, 1]], (clones((0, 0), 2, "a"), clones((0, 1), 2, "b"))
    assert steps_within(client, one, two, 2, 0, 2) is None
    assert steps_within(client, one, two, 2, 0, 3) == 4
    assert steps_within(client, one, two, 2, 0) == 4
    blocked = {**one, "x": (1, 1)}
    assert steps_within(client, blocked, {**two, "x": (1, 1)}, 2, 0, 3) == 6  # the stranger leaves, and comes back


def test_bad_input():
    for client in ([], [[]], [[0], []], [[-1]], [[0.0]], [[True]], "ab", [0], [["0"]]):
        with pytest.raises(BadInput):
            diversity(client)
    with pytest.raises(BadInput, match="0 to 2 - 1"):
        client_of([[2]], 2)
    for votes in ([0, 0], [0] * 4, [0, None, 0], [0, -1, 0], "000", [0, 1.0, 2]):
        with pytest.raises(BadInput):
            distance(CLIENT, votes)
    with pytest.raises(BadInput, match="nobody abstains"):
        pattern_of({"ann": [0]}, 2)
    with pytest.raises(BadInput, match="name of a voter"):
        pattern_of({1: [0]}, 1)
    with pytest.raises(BadInput, match="maps the name"):
        peers(CLIENT, [[0, 0, 0]], 0)
    for radius in (-1, 1.0, True):
        with pytest.raises(BadInput, match="R = "):
            peers(CLIENT, PATTERN, radius)
    for call in (
        lambda: steps({"ann": 3}, {"bob": [0]}),
        lambda: promised(CLIENT, None, 1, 0, 0, 5),
        lambda: clones(None, 3, "a"),
        lambda: clones("01", 3, "a"),
    ):
        with pytest.raises(BadInput):
            call()
    with pytest.raises(OutOfScope, match="take fewer"):
        clones([0], 10**9, "a")
    assert promised((s for s in CLIENT), PATTERN, 1, 0, 1)  # a client who can be read once
    with pytest.raises(BadInput, match="P = 0"):
        promised(CLIENT, PATTERN, 0, 0, 0)
    with pytest.raises(OutOfScope, match="new name"):
        path(PATTERN, {**PATTERN, "bob": [1, 1, 1]})
    with pytest.raises(OutOfScope, match="outside the promise"):
        steps_within(CLIENT, PATTERN, {"cid": [2, 2, 0]}, 1, 0)
    with pytest.raises(OutOfScope, match="take fewer voters"):
        steps_within([[0, 1]], clones((0,), 2000, "a"), clones((1,), 2000, "b"), 1, 0)
