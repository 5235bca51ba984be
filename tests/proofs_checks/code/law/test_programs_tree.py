"""The tree of draws and the sources on it: nothing lost at any bound, the most probable first, replays that stray."""

from fractions import Fraction

import pytest

from exactdp.numbers.exact import variable
from exactdp_checks.code.law.tree import MADE, Stop, Tree
from exactdp_checks.code.lazy.variables import Pair, Points, Segment, divided

F = Fraction


def runs(tree, program, most=10**6):
    """(output, probability) of every run, and what is left; abandoned runs return Stop."""
    found = []
    while True:
        try:
            found.append((program(tree), tree.mass()))
        except Stop:
            found.append((Stop, tree.mass()))
        assert tree.stopped == (found[-1][0] is Stop)
        tree.finish()
        if len(found) == most or not tree.advance():
            break
    return found, tree.waiting()


def mixed(tree):
    return tree.draw((1, 5, 2)) or (tree.draw(3), tree.draw((7, 1)) and tree.draw([2, 1]))


def test_everything_is_run_once_and_nothing_is_lost_at_any_bound():
    whole, left = runs(Tree(), mixed)
    assert (left, sum(p for _, p in whole)) == (0, 1)
    law = {}
    for y, p in whole:
        law[y] = law.get(y, 0) + p
    truth = {1: F(5, 8), 2: F(1, 4)} | {(i, 0): F(1, 24) * (F(7, 8) + F(1, 8) * F(2, 3)) for i in range(3)}
    assert law == truth | {(i, 1): F(1, 24) * F(1, 8) * F(1, 3) for i in range(3)}
    for most in range(1, len(whole) + 1):
        part, left = runs(Tree(), mixed, most)
        assert sum(p for _, p in part) + left == 1
        assert part == whole[:most]
    for depth in range(4):
        part, left = runs(Tree(depth), mixed)
        assert sum(p for _, p in part) + left == 1


def test_the_most_probable_runs_come_first():
    def loop(tree):
        return next(n for n in range(1000) if tree.draw((9, 1)) and tree.draw((1, 1)))

    part, left = runs(Tree(depth=60), loop, 400)
    assert sum(p for y, p in part if y is not Stop) > F(1, 2)
    assert left < F(1, 2)
    part, left = runs(Tree(), lambda tree: [tree.draw((1, 15)) for _ in range(30)], 500)
    assert left < F(1, 2)  # of 2^30 runs, whose first 500 in another order have next to nothing
    t = variable("t")
    part, left = runs(Tree(), lambda tree: tree.draw((t, 1)))
    assert dict(part) == {0: t / (t + 1), 1: 1 / (t + 1)}


def test_loops_are_abandoned_where_they_are_negligible_and_long():
    def rejecting(tree):
        tree.count()
        while tree.draw((1, 3)) == 0:
            tree.count()
        return "done"

    part, left = runs(Tree(negligible=F(1, 2**20)), rejecting)
    assert left == 0
    assert [p for y, p in part if y is Stop] == [F(1, 4**11)]

    def long(tree):  # as many variables in every run, however improbable
        return sum(tree.count() or tree.draw((1, 63)) for _ in range(9))

    assert Stop not in dict(runs(Tree(negligible=F(1, 2**20)), long)[0])
    endless, left = runs(Tree(), lambda tree: [tree.count() for _ in iter(int, 1)])
    assert (endless, left) == ([(Stop, 1)], 0)
    assert runs(Tree(), lambda tree: [tree.draw(1) for _ in iter(int, 1)])[0] == [(Stop, 1)]
    assert runs(Tree(), lambda tree: [tree.count() for _ in range(MADE)] and 1)[0] == [(1, 1)]


def test_wide_draws_are_left():
    tree = Tree(widest=10)
    assert runs(tree, lambda tree: tree.draw(11)) == ([(Stop, 1)], 0)
    assert "11 results" in next(iter(tree.notes))
    assert len(runs(Tree(widest=10), lambda tree: tree.draw(10))[0]) == 10


@pytest.mark.parametrize("other", [2, (1, 2), [2, 1], 4])
def test_a_run_that_asks_otherwise_strays(other):
    asked = [3, other, other]
    tree = Tree()
    tree.draw(asked.pop(0))
    assert tree.advance()
    with pytest.raises(Stop):
        tree.draw(other)
    assert (tree.strayed, tree.stopped) == (True, True)
    with pytest.raises(Stop):
        tree.draw(3)


def law_of_source(make, ask):
    tree = Tree()
    found, left = runs(tree, lambda tree: ask(make(tree)))
    assert left == 0
    law = {}
    for y, p in found:
        law[y] = law.get(y, 0) + p
    return law


@pytest.mark.parametrize(("lo", "hi"), [(0, 1), (0, 12), (3, 10), (5, 6), (2, 9), (7, 8), (1, 25)])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 6])
def test_division_makes_independent_parts(lo, hi, n):
    def truth(f):
        return {f(j): F(sum(f(i) == f(j) for i in range(lo, hi)), hi - lo) for j in range(lo, hi)}

    def make(tree):
        return Points(tree, lo, hi)

    def parts(source):
        q, r = divided(source, n)
        return q.pick(), r.pick(), source.pick()

    def again(source):  # by a multiple, by a divisor, by neither, after comparisons of whole and parts
        q, r = divided(source, n)
        small = source.below(7), r.below(1), q.below(2)
        second = tuple(tuple(part.pick() for part in divided(source, m)) for m in (2 * n, 5))
        return small, second, source.pick()

    assert law_of_source(make, parts) == truth(lambda j: (j // n, j % n, j))
    assert law_of_source(make, again) == truth(lambda j: ((j < 7, j % n < 1, j // n < 2), (divmod(j, 2 * n), divmod(j, 5)), j))


@pytest.mark.parametrize("m", range(-1, 14))
def test_below_on_pairs_and_segments(m):
    def pair(tree):
        return Pair(Points(tree, 1, 4), Points(tree, 0, 3), 3)  # 3, ..., 11

    found = law_of_source(pair, lambda s: (s.below(m), s.below(m), s.lo, s.hi, s.pick()))
    assert sum(found.values()) == 1
    assert {y[-1]: y[0] for y in found} == {j: j < m for j in range(3, 12)}
    assert all(a == b and lo <= j < hi for a, b, lo, hi, j in found)
    half = law_of_source(Segment, lambda s: s.below(F(m, 7)))
    assert half.get(True, 0) == min(max(F(m, 7), F(0)), F(1))
