"""adaptive_one_bit: transcripts against the law of the program, exact errors against transcripts, golden values, fast twin."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb, factorial

import numpy as np
import pytest

from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.fast import one_bit_mean as fast_mean
from exactdp.fast.protocols import adaptive_one_bit as twin
from exactdp.mechanisms import one_bit_mean
from exactdp.numbers.exact import exact, rational
from exactdp.protocols.adaptive_one_bit import (
    Round,
    estimate,
    fixed,
    good,
    iid,
    max_error,
    max_error_given,
    max_error_law,
    partitions,
    run,
    sizes,
    transcripts,
)
from exactdp_checks.code.law.program import law

HALF = Fraction(1, 2)


def adversary(rounds: Sequence[Round]) -> tuple[object, ...]:
    """The query depends on every answer so far, and on who gave it."""
    seen = sum((1 - 2 * y) * (i + 1) for one in rounds for i, y in zip(one.users, one.answers, strict=True))
    return (1, "-1/2") if not rounds else (1, "1/2") if seen > 0 else ("-1/3", 1)


def constant(_: object, query: tuple[object, ...] = (1, -1)) -> tuple[object, ...]:
    """A query chosen in advance."""
    return query


@pytest.mark.parametrize(("data", "d"), [((), 1), ((), 3), ((0,), 1), ((1,), 2), ((0, 1), 2), ((1, 1), 3), ((0, 1, 1), 2)])
def test_transcripts_are_the_law_of_the_program(data: tuple[int, ...], d: int) -> None:
    """Every outcome of its draws, for every epsilon; the partition has probability d^-n."""
    found = law(partial(run, data, adversary, d, 1, "t"))
    listed: dict[tuple[Round, ...], object] = {}
    for partition in partitions(len(data), d):
        for rounds, p in transcripts(fixed(data, 2), adversary, partition, 1):
            assert tuple(one.users for one in rounds) == partition
            assert rounds not in listed
            listed[rounds] = p / d ** len(data)
    assert {k: v for k, v in found.mass.items() if v != 0} == {k: v for k, v in listed.items() if v != 0}
    assert found.unexplored == 0


@pytest.mark.parametrize("partition", [((0, 1), ()), ((1,), (0, 2)), ((), (0, 1, 2)), ((0,), (2,), (1,))])
def test_iid_data_are_mixtures_of_fixed_data(partition: tuple[tuple[int, ...], ...]) -> None:
    """By the law of total probability; and users of different kinds."""
    n, p = sum(map(len, partition)), (Fraction(1, 3), Fraction(2, 3))
    mixed: dict[tuple[Round, ...], Fraction] = {}
    for data in product(range(2), repeat=n):
        weight = Fraction(2 ** sum(data), 3**n)
        for rounds, q in transcripts(fixed(data, 2), adversary, partition, 1, 3):
            mixed[rounds] = mixed.get(rounds, Fraction(0)) + weight * rational(q)
    assert dict(transcripts(iid(p, n), adversary, partition, 1, 3)) == mixed
    assert sum(mixed.values()) == 1
    assert dict(transcripts(((1, 0),) * n, adversary, partition, 1)) == dict(
        transcripts(fixed((0,) * n, 2), adversary, partition, 1)
    )


def test_the_adversary_gains_nothing_from_iid_data() -> None:
    """E[ybar_2 | q_2] = <q_2, p> at every partition with users in round 2; with fixed data this fails: 65/86 and 65/107."""
    p = (Fraction(1, 4), Fraction(3, 4))
    for partition in partitions(3, 2):
        met = [(r[1], rational(q)) for r, q in transcripts(iid(p, 3), adversary, partition, 1, 3) if partition[1]]
        for query in {one.query for one, _ in met}:
            here = [(one, q) for one, q in met if one.query == query]
            aim = sum(a * b for a, b in zip(p, query, strict=True))
            assert sum(q * rational(one.estimate) for one, q in here) == aim * sum(q for _, q in here)

    def rule(rounds: Sequence[Round]) -> tuple[object, ...]:
        return (1, -1) if not rounds else (1, "1/2") if rational(rounds[0].estimate) > 0 else (-1, 1)

    found = [
        (one[1], rational(q))
        for partition in partitions(3, 2)
        for one, q in transcripts(fixed([0, 0, 1], 2), rule, partition, 1, t=3)
        if one[1].query == (1, HALF)
    ]
    for least, value in ((1, Fraction(65, 86)), (0, Fraction(65, 107))):
        kept = [(one, q) for one, q in found if len(one.users) >= least]
        assert sum(q * rational(one.estimate) for one, q in kept) / sum(q for _, q in kept) == value != Fraction(5, 6)


def test_estimates() -> None:
    """c r times the mean sign, as the estimator of the mechanism; 0 without an answer; also over Q(t)."""
    for answers in product((0, 1), repeat=4):
        assert estimate(answers, "3/2", 3) == one_bit_mean.estimator([1], "3/2", 3).estimate(answers)[0]
    assert (estimate((), 5, 3), estimate((1,), 2, 3), estimate((0, 0, 1), 1, 2)) == (0, -4, 1)
    assert estimate((0,), 1) == exact("(t+1)/(t-1)")


@pytest.mark.parametrize(("n", "d"), [(0, 1), (0, 3), (1, 1), (5, 2), (4, 3), (2, 5)])
def test_partitions_and_sizes(n: int, d: int) -> None:
    """All d^n assignments, each once; sizes with multinomial coefficients; which are good."""
    found = list(partitions(n, d))
    assert len(found) == len(set(found)) == d**n
    assert all(sorted(i for users in partition for i in users) == list(range(n)) for partition in found)
    counted = dict(sizes(n, d))
    for size, ways in counted.items():
        assert ways == factorial(n) // int(np.prod([factorial(m) for m in size]))
        assert sum(tuple(map(len, partition)) == size for partition in found) == ways
        assert good(size) == all(m >= Fraction(n, 2 * d) for m in size)
    assert sum(counted.values()) == d**n


@pytest.mark.parametrize("means", [("0",), ("1",), ("0", "0"), ("1/2", "-1"), ("1/3", "0", "-1/5")])
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_exact_errors_against_transcripts(means: tuple[str, ...], n: int) -> None:
    """One item, so that <q_k, p> = q_k: the law of the largest error, from transcripts of every partition."""
    aims = [Fraction(m) for m in means]

    def rule(rounds: Sequence[Round]) -> tuple[object, ...]:
        return (aims[len(rounds)],)

    expected: dict[Fraction, Fraction] = {}
    for partition in partitions(n, len(aims)):
        for rounds, p in transcripts(fixed([0] * n, 1), rule, partition, 1, 3):
            worst = max(abs(rational(one.estimate) - m) for one, m in zip(rounds, aims, strict=True))
            expected[worst] = expected.get(worst, Fraction(0)) + rational(p) / len(aims) ** n
    assert max_error_law(n, means, 1, 3) == {k: v for k, v in sorted(expected.items()) if v}
    assert max_error(n, means, 1, 3) == sum(k * v for k, v in expected.items())


def test_golden_errors() -> None:
    """q = 0, in units of c r: closed form for one query, the printed digits for two; scale; given sizes."""
    for n in (1, 2, 3, 26, 27):
        assert max_error(n, [0], HALF, 3) == Fraction(comb(n - 1, (n - 1) // 2), 2 ** (n - 1))
    assert round(float(max_error(27, [0], HALF, 3)), 6) == 0.154981
    assert [round(float(max_error(n, [0, 0], HALF, 3)), 6) for n in (61, 80)] == [0.206552, 0.179578]
    assert max_error(12, [0] * 3, 1, 2) == 3 * max_error(12, [0] * 3, HALF, 3)
    assert max_error_given((2, 0), [0, 1], 1, 3) == {Fraction(1): HALF, Fraction(2): HALF}
    assert max_error_given((1,), [1], 1, 3) == {Fraction(1): Fraction(3, 4), Fraction(3): Fraction(1, 4)}
    assert sum(max_error_law(20, [0, "1/3"], 1, 3).values()) == 1


def test_refusals() -> None:
    """Sizes, data, laws, partitions, strategies and answers outside the definition."""
    for n, d in ((-1, 1), (1.0, 1), (True, 1), (1, 0), (1, -2), (1, "2")):
        with pytest.raises(BadInput, match="an integer >="):
            list(partitions(n, d))
        with pytest.raises(BadInput, match="an integer >="):
            list(sizes(n, d))
    for data in ([2], [-1], [True], [0.0]):
        with pytest.raises(BadInput, match="from 0 to 1"):
            fixed(data, 2)
    with pytest.raises(NotStochastic, match="sum to"):
        list(transcripts([("1/2", "1/3")], constant, ((0,),), 1, 3))
    with pytest.raises(NotStochastic, match="sum to"):
        list(transcripts([("p", "p")], constant, ((0,),), 1, 3))
    with pytest.raises(NotStochastic, match="sum to"):
        iid(["1/2", "1/3"], 2)
    for partition in (((0,),), ((0, 1), (1,)), ((0, 2),), ()):
        with pytest.raises(BadInput, match="every user once"):
            list(transcripts(iid(["1/2", "1/2"], 2), constant, partition, 1, 3))
    with pytest.raises(OutOfScope, match="take fewer users"):
        list(transcripts(iid([1], 30), constant, (tuple(range(30)),), 1, 3))
    with pytest.raises(BadInput, match="write one for each item"):
        list(transcripts(iid([1], 1), constant, ((0,),), 1, 3))
    with pytest.raises(BadInput, match="beyond r = 1/2"):
        run([0], constant, 1, HALF, 3, lambda _: 0)
    for answers in ((2,), (-1,), (True,), (0.0,)):
        with pytest.raises(BadInput, match="an answer is 0"):
            estimate(answers, 1, 3)
    with pytest.raises(OutOfScope, match="t > 1"):
        estimate((0,), 1, 1)
    with pytest.raises(BadInput, match="beyond r"):
        max_error(3, [2], 1, 3)
    with pytest.raises(BadInput, match="one for each"):
        max_error_given((1, 2), [0], 1, 3)


def test_the_twin_runs_the_protocol() -> None:
    """Every user answers once, the strategy sees all rounds, estimates are the exact ones, errors as small as they should be."""
    rng = np.random.default_rng(20261121)
    data, d, seen = rng.integers(0, 3, size=60_000), 4, []

    def rule(rounds: Sequence[twin.Round]) -> object:
        seen.append(tuple(rounds))
        return [1, 0, -1] if not rounds else np.array([rounds[-1].estimate > 0, 0.5, -1.0]) if len(rounds) < 3 else ["1/3"] * 3

    rounds = twin.run(data, rule, d, 1, "t=3", rng)
    assert seen == [rounds[:k] for k in range(d)]
    assert sorted(np.concatenate([one.users for one in rounds]).tolist()) == list(range(60_000))
    for one in rounds:
        assert abs(one.users.size - 15_000) < 700
        assert one.users.size == one.answers.size
        exactly = estimate(one.answers.tolist(), 1, 3)
        assert abs(one.estimate - float(rational(exactly))) < 1e-12
        mean = np.array([float(Fraction(v)) for v in one.query])[data[one.users]].mean()
        assert abs(one.estimate - mean) < 6 * 2 / one.users.size**0.5
    assert twin.estimates(rounds).tolist() == [one.estimate for one in rounds]


def test_the_twin_assigns_uniformly_and_alone() -> None:
    """Frequencies of rounds, whatever the items; answers depend on the item that the user holds and on the query of the round."""
    rng = np.random.default_rng(3)
    data = np.repeat([0, 1], 20_000)
    rounds = twin.run(data, lambda seen: [1, -1] if len(seen) == 0 else [-1, 1], 2, 1, 20, rng)
    for one, sign in zip(rounds, (0, 1), strict=True):
        assert np.count_nonzero(one.answers != (data[one.users] ^ sign)) == 0  # e^-20: nobody lies
        assert abs(np.count_nonzero(data[one.users]) - 10_000) < 500
    assert len(twin.run([], lambda _: [1], 3, 1, 1.0, rng)) == 3
    assert twin.estimates(twin.run([], lambda _: [1], 3, 1, 1.0, rng)).tolist() == [0, 0, 0]
    single = twin.run([0], lambda _: [1], 5, 2, "t=3", rng)
    assert sorted(twin.estimates(single).tolist()) in ([0, 0, 0, 0, 4], [-4, 0, 0, 0, 0])


def test_the_twin_refuses() -> None:
    """Rounds, data and queries outside the definition."""
    rng = np.random.default_rng(1)
    for d in (0, -1, 1.0, True, "2"):
        with pytest.raises(ValueError, match="number of rounds"):
            twin.run([0], lambda _: [1], d, 1, 1.0, rng)
    with pytest.raises(ValueError, match="the data are integers"):
        twin.run([0.5], lambda _: [1], 1, 1, 1.0, rng)
    with pytest.raises(ValueError, match="from 0 to 0"):
        twin.run([1], lambda _: [1], 1, 1, 1.0, rng)
    with pytest.raises(ValueError, match="beyond r"):
        twin.run([0], lambda _: [2], 1, 1, 1.0, rng)
    with pytest.raises(ValueError, match="epsilon"):
        twin.run([0], lambda _: [1], 1, 1, 0, rng)
    assert fast_mean.executed([1], 1, "t=3") == (3 * 2**62, 2**64)
