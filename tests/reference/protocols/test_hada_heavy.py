"""hada_heavy: strings, candidates, the search with adversarial estimates (Lemma 9.3), the cap, the verifier, and the twin."""

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from exactdp.bounds.heavy_hitters.search import levels as bound_levels
from exactdp.errors import BadInput, OutOfScope
from exactdp.fast.protocols import hada_heavy as twin
from exactdp.hashing import Affine
from exactdp.privacy.levels import smallest_epsilon
from exactdp.protocols.hada_heavy import (
    Heavy,
    Search,
    alphabet,
    build,
    coin_channel,
    decode,
    encode,
    estimate,
    frequency,
    gamma,
    levels,
    output,
    queried,
    run,
    search,
    verify,
)
from exactdp.protocols.hada_oracle import Sketch, bits
from exactdp_checks.code.law.program import random_draw

DATA = [5, 5, 5, 5, 7, 2]


def test_strings() -> None:
    """Highest digit first; encode and decode are inverse; sizes at the edges of powers."""
    assert (encode(11, 3, 4), decode((0, 1, 0, 2), 3), decode((), 3), encode(0, 2, 1)) == ((0, 1, 0, 2), 11, 0, (0,))
    assert [decode(encode(v, 3, 3), 3) for v in range(27)] == list(range(27))
    assert [alphabet(n) for n in (1, 2, 4, 5, 9, 10, 65536)] == [2, 2, 2, 3, 3, 4, 256]
    assert [levels(d, q) for d, q in ((1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (27, 3), (28, 3), (2**24, 256))] == [
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        3,
    ]
    assert [twin.levels(d, 3) for d in (1, 3, 4, 27, 28)] == [levels(d, 3) for d in (1, 3, 4, 27, 28)]


def test_the_bounds_have_no_fewer_levels() -> None:
    """The bounds count levels with sqrt n letters, the protocol with the next integer; never more than they allow for."""
    pairs = [(levels(d, alphabet(n)), bound_levels(n, d)) for n in range(2, 40) for d in (1, 2, 5, 16, 17, 1000, 2**20)]
    assert all(own <= allowed for own, allowed in pairs)
    assert (levels(16, alphabet(10)), bound_levels(10, 16)) == (2, 3)


def test_frequencies_of_prefixes() -> None:
    assert [frequency(DATA, s, 2, 3) for s in ((), (1,), (0,), (1, 0), (1, 0, 1), (0, 0))] == [6, 5, 1, 4, 4, 0]
    assert gamma(DATA, 2, 3, 1)[2] == {(1, 0), (1, 1), (0, 1)}
    assert queried(gamma(DATA, 2, 3, 4), 2) == {(0,), (1,), (1, 0), (1, 1), (1, 0, 0), (1, 0, 1)}
    assert [set(level) for level in gamma(DATA, 2, 3, "9/2")] == [{()}, {(1,)}, set(), set()]


@pytest.mark.parametrize("data", [DATA, [0] * 6, [0, 1, 2, 3, 4, 5], [7, 7, 7, 1, 1, 0]])
def test_the_search_with_every_extreme_estimate(data: list[int]) -> None:
    """|fhat - f| <= lambda' on Gamma, anything elsewhere: heavy strings are found, light ones are not, only Gamma is asked."""
    bar = Fraction(3, 2)
    asked_about = sorted(queried(gamma(data, 2, 2 + 1, bar), 2))
    for signs in product((-1, 1), repeat=min(8, len(asked_about))):
        error = dict(zip(asked_about, signs, strict=False))
        asked: list[tuple[int, ...]] = []

        def answer(
            s: tuple[int, ...], error: dict[tuple[int, ...], int] = error, asked: list[tuple[int, ...]] = asked
        ) -> Fraction:
            asked.append(s)
            return frequency(data, s, 2, 3) + error.get(s, 1) * bar if s in asked_about else Fraction(10**6)

        found = search(answer, 2, 3, bar)
        assert set(asked) <= set(asked_about)
        assert sum(found.queries) == len(asked) == len(set(asked))
        for tau, level in enumerate(found.levels, start=1):
            kept = dict(level)
            for s in product((0, 1), repeat=tau):
                f = frequency(data, s, 2, 3)
                assert s in kept or f < 3 * bar
                assert s not in kept or (f >= bar and abs(kept[s] - f) <= bar)
        assert verify(output(found, 2, 8), data, 8, 3 * bar).complete


def test_the_bar_is_twice_the_threshold_and_inclusive() -> None:
    found = search(lambda s: Fraction((2, 3)[s[-1]]), 2, 2, "3/2")
    assert found == Search(((((1,), Fraction(3)),), (((1, 1), Fraction(3)),)), (2, 2))


def test_the_cap() -> None:
    """The largest estimates stay, the smaller string at equality; the order of a level does not change."""
    values: dict[tuple[int, ...], int] = {(0,): 5, (1,): 7, (2,): 7, (3,): 6}
    assert search(lambda s: Fraction(values[s]), 4, 1, 1, 2).levels[0] == (((1,), Fraction(7)), ((2,), Fraction(7)))
    assert search(lambda s: Fraction(values[s]), 4, 1, 1, 3).levels[0][-1] == ((3,), Fraction(6))
    assert search(lambda _: Fraction(2), 2, 3, 1, 1).levels[2] == (((0, 0, 0), Fraction(2)),)
    assert search(lambda _: Fraction(2), 2, 3, 1).queries == (2, 4, 8)


def test_strings_that_encode_no_item_are_dropped() -> None:
    found = search(lambda _: Fraction(2), 3, 2, 1)
    assert [v for v, _ in output(found, 3, 5)] == [0, 1, 2, 3, 4]


def test_the_verifier() -> None:
    """Complete, accurate, small: each can fail alone; equality counts."""
    ok = verify(((5, Fraction(4)), (7, Fraction(1))), DATA, 8, 4)
    assert (ok.complete, ok.accurate, ok.pairs, ok.most) == (True, True, 2, Fraction(9, 2))
    assert not verify(((7, Fraction(1)),), DATA, 8, 4).complete
    assert verify((), DATA, 8, "9/2").complete
    assert verify(((5, Fraction(8)),), DATA, 8, 4).accurate
    assert not verify(((5, Fraction("8.01")),), DATA, 8, 4).accurate
    assert not verify(((5, Fraction(4)), (0, Fraction(-5))), DATA, 8, 4).accurate


@pytest.mark.parametrize("partition", ["independent", "permutation"])
@pytest.mark.parametrize(("n", "d", "q"), [(80, 30, 3), (5, 9, 2), (2, 30, 3), (0, 4, 2), (6, 1, 2)])
def test_the_twin_on_the_same_coins(partition: str, n: int, d: int, q: int) -> None:
    """Estimates of every prefix and the search, from its levels, groups, hash functions and reports."""
    rng = np.random.default_rng(n)
    fast = twin.build(rng.integers(0, d, n) % 4 % d, d, q, 3, 4, "t=3", partition, rng)
    sketches = []
    for tau, s in enumerate(fast.sketches, start=1):
        rows = zip(s.hashes.rows.tolist(), s.hashes.shifts.tolist(), strict=True)
        hashes = tuple(Affine(bits(q**tau), tuple(row), b) for row, b in rows)
        sketches.append(Sketch(tuple(s.groups.tolist()), hashes, tuple(s.reports.tolist()), partition))
    exactly = Heavy(q, tuple(fast.levels.tolist()), tuple(sketches), partition)
    for tau in range(1, levels(d, q) + 1):
        wanted = [estimate(exactly, s, 3) for s in product(range(q), repeat=tau)]
        assert abs(twin.estimate(fast, tau, np.arange(q**tau), "t=3") - np.array(wanted, dtype=float)).max() < 1e-9
    for threshold in (Fraction(7, 3), Fraction(40, 3), Fraction(1000)):
        found, estimates = twin.run(fast, "t=3", float(threshold))
        listed = run(exactly, d, 3, threshold)
        assert [v for v, _ in listed] == found.tolist()
        assert all(abs(float(x) - y) < 1e-9 for (_, x), y in zip(listed, estimates, strict=True))


def test_the_twin_caps_as_the_exact_search() -> None:
    """Equal estimates: everybody at one item, m = 1 gives every string the same estimate."""
    rng = np.random.default_rng(3)
    fast = twin.build(np.zeros(9, dtype=np.int64), 9, 3, 1, 1, "t=1000", "permutation", rng)
    (first, _), (second, known) = twin.search(fast, "t=1000", 0.5, 2)
    assert (first.tolist(), second.tolist(), len(set(known.tolist()))) == ([0, 1], [0, 1], 1)


def test_a_planted_item_is_found() -> None:
    """End to end, exact side and twin."""
    found = run(build([5] * 60 + [1] * 4, 8, 2, 1, 4, 1000, "permutation", random_draw(random.Random(5))), 8, 1000, 12)
    assert 5 in dict(found)
    rng = np.random.default_rng(7)
    heavy = twin.build(np.repeat([123456, 9], [40000, 20000]), 2**20, 32, 9, 1024, "ln 3", "permutation", rng)
    assert twin.run(heavy, "ln 3", 5000)[0].tolist() == [9, 123456]


def test_a_user_sends_one_private_bit() -> None:
    """About the prefix of the level alone: items with the same prefix have one row."""
    h = Affine(2, (0b10, 0b01), 0)
    first, second = coin_channel(1, Affine(1, (1,), 0), 1, 4, 2, 7), coin_channel(2, h, 3, 4, 2, 7)
    assert first.rows[0] == first.rows[1] != first.rows[2] == first.rows[3]
    assert [smallest_epsilon(q).ratio for q in (first, second)] == [7, 7]
    assert smallest_epsilon(coin_channel(2, h, 0, 4, 2, 7)).ratio == 1


def test_refusals() -> None:
    heavy = build([0, 1], 2, 2, 1, 2, 3, "permutation", lambda _: 0)
    for make, message in (
        (lambda: encode(8, 2, 3), "from 0 to 7"),
        (lambda: encode(0, 1, 3), "integer >= 2"),
        (lambda: decode((2,), 2), "from 0 to 1"),
        (lambda: levels(4, True), "integer >= 2"),
        (lambda: alphabet(0), "integer >= 1"),
        (lambda: gamma(DATA, 2, 3, 0), "above 0"),
        (lambda: search(lambda _: Fraction(0), 2, 3, -1), "above 0"),
        (lambda: search(lambda _: Fraction(0), 2, 3, 1, 0), "integer >= 1"),
        (lambda: search(lambda _: Fraction(0), 2, 0, 1), "L = 0"),
        (lambda: verify(((1, Fraction(1)), (1, Fraction(1))), DATA, 8, 1), "twice"),
        (lambda: verify(((8, Fraction(1)),), DATA, 8, 1), "from 0 to 7"),
        (lambda: estimate(heavy, (), 3), "1 to 1"),
        (lambda: estimate(heavy, (0, 0), 3), "1 to 1"),
        (lambda: coin_channel(3, Affine(2, (), 0), 0, 4, 2), "from 1 to 2"),
        (lambda: build([2], 2, 2, 1, 2, 3, "permutation", lambda _: 0), "from 0 to 1"),
    ):
        with pytest.raises(BadInput, match=message):
            make()
    for huge in (lambda: encode(0, 2, 10**9), lambda: gamma(DATA, 2, 10**9, 1), lambda: levels(2**2000, 2)):
        with pytest.raises(OutOfScope, match="1000 digits"):
            huge()
    rng = np.random.default_rng(1)
    small = twin.build([0], 2, 2, 1, 2, 1.0, "permutation", rng)
    for make_fast, message in (
        (lambda: twin.levels(4, 1), "integer >= 2"),
        (lambda: twin.levels(2**4096, 1000), "2\\^4096"),
        (lambda: twin.levels(2**4097, 2), "2\\^4096"),
        (lambda: twin.estimate(small, 0, [0], 1.0), "1 to 1 digits"),
        (lambda: twin.estimate(small, 2, [0], 1.0), "1 to 1 digits"),
        (lambda: twin.search(small, 1.0, 1.0, 0), "integer >= 1"),
        (lambda: twin.run(twin.build([0], 2, 2, 1, 2, 1.0, "permutation", rng), 1.0, 0), "above 0"),
        (lambda: twin.build([4], 4, 2, 1, 2, 1.0, "permutation", rng), "from 0 to 3"),
    ):
        with pytest.raises(ValueError, match=message):
            make_fast()
