"""hada_oracle: partitions, sizes, the law of the median against every coin of the code, moments of a copy, and the twin."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np
import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.fast.protocols import hada_oracle as twin
from exactdp.hashing import Affine, affine, collision, truncated
from exactdp.numbers.enclosure import LogSum, exp, ln
from exactdp.numbers.exact import rational
from exactdp.privacy.levels import smallest_epsilon
from exactdp.protocols import hadamard_oracle
from exactdp.protocols.hada_oracle import (
    Sketch,
    bits,
    blocks,
    build,
    coin_channel,
    copies,
    copy_law,
    draw_partition,
    law,
    median,
    partitions,
    query,
    scale,
    sizes,
)
from exactdp.protocols.hada_oracle_moments import debiased, hit_variance, mean, variance
from exactdp_checks.code.law.program import law as law_of

Law = tuple[tuple[Fraction, Fraction], ...]


def expectation(found: Law) -> Fraction:
    return sum((x * p for x, p in found), start=Fraction(0))


@pytest.mark.parametrize(
    ("data", "k", "partition", "wanted", "center"),
    [
        ([0, 1], 3, "independent", {-6: "1/16", 0: "5/8", 6: "5/16"}, "3/2"),
        ([0, 0, 1], 3, "permutation", {-6: "13/64", 6: "51/64"}, "57/16"),
        ([0, 0, 1], 3, "independent", {-6: "35/576", 0: "19/36", 6: "79/192"}, "101/48"),
        ([0, 1, 1, 2], 2, "permutation", {-8: "7/512", -4: "41/384", 0: "235/768", 4: "149/384", 8: "95/512"}, "5/2"),
    ],
)
def test_golden_laws(data: list[int], k: int, partition: str, wanted: dict[int, str], center: str) -> None:
    found = law(data, 0, 4, k, 2, 3, partition)
    assert dict(found) == {value: Fraction(p) for value, p in wanted.items()}
    assert expectation(found) == Fraction(center)


@pytest.mark.parametrize(
    ("data", "k", "d", "m", "partition"),
    [
        ([0, 1], 2, 2, 2, "independent"),
        ([0, 1, 1], 2, 2, 2, "permutation"),
        ([1], 3, 2, 2, "independent"),
        ([0, 0], 1, 1, 2, "permutation"),
        ([0, 1], 3, 2, 1, "permutation"),
        ([], 2, 2, 2, "independent"),
    ],
)
def test_the_law_is_that_of_the_code(data: list[int], k: int, d: int, m: int, partition: str) -> None:
    """Every coin of partition, hash functions, rows and lies; groups may be empty, blocks of different sizes."""
    code = law_of(lambda draw: query(build(data, d, k, m, 3, partition, draw), 0, 3))
    assert code.mass == dict(law(data, 0, d, k, m, 3, partition))


def test_partitions() -> None:
    """All equally likely, as they are drawn; blocks of a permutation differ by at most one user."""
    for n, k, partition in product(range(4), (1, 2, 3), ("independent", "permutation")):
        listed = list(partitions(n, k, partition))
        assert len(set(listed)) == len(listed)
        drawn = law_of(partial(draw_partition, n, k, partition))
        assert drawn.mass == dict.fromkeys(listed, Fraction(1, len(listed)))
        if partition == "permutation":
            assert {tuple(Counter(groups)[i] for i in range(k)) for groups in listed} == {blocks(n, k)}
    assert blocks(7, 3) == (3, 2, 2)
    assert [scale(2, 7, 3, p) for p in ("permutation", "independent")] == [Fraction(7, 2), 3]
    assert scale(0, 7, 3, "independent") == scale(0, 1, 3, "permutation") == 0


def test_sizes() -> None:
    """k = ceil(8 ln(4/beta)); m from one power of two to the next where 8 e^2 epsilon sqrt(k n/l) crosses it; never below 1."""
    assert (sizes(20_000, 1, "1/100"), sizes(1, "1/1000", "1/2"), sizes(1, 1, "1/2")) == ((48, 32768), (17, 1), (17, 256))
    assert sizes(10**6, LogSum.ln(3), "1/100") == (48, 2**18)
    first = next(n for n in range(1, 10**4) if sizes(n, 1, "1/2")[1] > 256)
    assert sizes(first - 1, 1, "1/2")[1] == 256
    root, ell = exp(4) * (64 * 17), ln(8) * 256**2
    assert (root * (first - 1)).upper <= ell.lower
    assert (root * first).lower > ell.upper
    assert [bits(d) for d in (1, 2, 3, 4, 5, 1024, 1025)] == [0, 1, 2, 2, 3, 10, 11]


@pytest.mark.parametrize(
    ("data", "k", "partition"),
    [
        ([0, 1, 2], 2, "independent"),
        ([0, 1, 1, 2], 2, "independent"),
        ([0, 1, 1, 2], 2, "permutation"),
        ([0, 0, 1], 3, "permutation"),
        ([3, 1], 1, "permutation"),
        ([2, 1, 1], 3, "independent"),
    ],
)
def test_moments_of_a_copy(data: list[int], k: int, partition: str) -> None:
    """The law of the first copy over all partitions: mean f + (n-f)/m, the stated variance; debiased, f."""
    n, counts, m, whole = len(data), Counter(data), 2, list(partitions(len(data), k, partition))
    found: dict[Fraction, Fraction] = {}
    for groups in whole:
        part = [v for v, i in zip(data, groups, strict=True) if i == 0]
        for x, p in copy_law(part, 0, 4, m, 3):
            value = scale(len(part), n, k, partition) * x
            found[value] = found.get(value, Fraction(0)) + p / len(whole)
    one = tuple(found.items())
    center = expectation(one)
    assert center == mean(n, counts[0], m)
    frequencies = [counts[v] for v in range(4)]
    assert sum(x * x * p for x, p in one) - center**2 == variance(frequencies, 0, k, m, 3, partition)
    assert sum(debiased(x, n, m) * p for x, p in one) == counts[0]


def test_the_variance_of_hits() -> None:
    """The number of users hashed to h(v) over a family, with its own collisions of triples."""
    frequencies = [1, 2, 0, 3]
    for maps, m in ((list(affine(2, 1)), 2), (list(affine(2, 2)), 4), (list(truncated(2, 1)), 2)):
        hits = [sum(f for w, f in enumerate(frequencies) if h(w) == h(0)) for h in maps]
        center = Fraction(sum(hits), len(hits))
        spread = Fraction(sum(x * x for x in hits), len(hits)) - center**2
        assert spread == hit_variance(frequencies, 0, m, collision(maps, (0, 1, 3)))
    assert hit_variance(frequencies, 0, 2) == Fraction(13, 4)
    assert [str(variance([1, 1, 1, 0], 0, 2, 2, 3)), str(variance([1, 2, 1, 0], 0, 2, 2, 3))] == ["45/2", "123/4"]


def test_mostly_empty_groups_estimate_0() -> None:
    """n < k/2 users in independent groups: the median is 0 whatever they hold."""
    assert law([0, 0], 0, 2, 5, 2, 3, "independent") == ((Fraction(0), Fraction(1)),)
    assert (
        law([0], 0, 2, 5000, 2, 3, "independent") == law([], 0, 2, 60_000, 2, 3, "permutation") == ((Fraction(0), Fraction(1)),)
    )


def test_one_group_of_many_users() -> None:
    """k = 1 has one partition, and the law of HRR on hashed items: all users hold v, so all are hits."""
    assert law([1] * 1200, 1, 2, 1, 2, 3, "permutation") == hadamard_oracle.marginal(1200, 1200, 3)


def test_a_user_sends_one_private_bit() -> None:
    """For every hash function and row: ratio t, or 1 where the bit says nothing."""
    ratios = {smallest_epsilon(coin_channel(h, r, 3, 7)).ratio for h in affine(2, 1) for r in range(2)}
    assert ratios == {1, 7}
    assert coin_channel(Affine(2, (0b10,), 1), 1, 3, 3).rows == tuple(
        tuple(map(Fraction, row)) for row in (("1/4", "3/4"), ("1/4", "3/4"), ("3/4", "1/4"))
    )


def test_median() -> None:
    assert [median(list(map(Fraction, v))) for v in ([3], [5, 1], [9, 1, 2], [4, 1, 3, 9])] == [3, 3, 2, Fraction(7, 2)]
    assert median(["9", "10", "2"]) == 9  # type: ignore[list-item]
    with pytest.raises(BadInput, match="no values"):
        median([])


@pytest.mark.parametrize("partition", ["independent", "permutation"])
@pytest.mark.parametrize(("n", "k", "m", "d"), [(60, 5, 4, 1000), (3, 8, 2, 7), (40, 4, 1, 5), (0, 2, 4, 9), (9, 3, 8, 1)])
def test_the_twin_on_the_same_coins(partition: str, n: int, k: int, m: int, d: int) -> None:
    """Its groups, hash functions and reports, given to the exact server; one item and many, from reports and by transforms."""
    rng = np.random.default_rng(n + k)
    fast = twin.build(rng.integers(0, d, n), d, k, m, "t=3", partition, rng)
    rows = fast.hashes.rows.tolist()
    hashes = tuple(Affine(bits(d), tuple(row), b) for row, b in zip(rows, fast.hashes.shifts.tolist(), strict=True))
    exactly = Sketch(tuple(fast.groups.tolist()), hashes, tuple(fast.reports.tolist()), partition)
    asked = np.arange(d)[:40]
    for some in (asked, asked[:1]):
        found, wanted = twin.copies(fast, some, "t=3"), [copies(exactly, int(v), 3) for v in some]
        assert abs(found.T - np.array(wanted, dtype=float)).max() < 1e-9
        medians = [float(median(each)) for each in wanted]
        assert abs(twin.query(fast, some, "t=3") - medians).max() < 1e-9
    which = np.repeat(np.arange(k), len(asked))
    assert fast.hashes(which, np.tile(asked, k)).tolist() == [h(int(v)) for h in hashes for v in asked]
    if partition == "permutation":
        assert tuple(np.bincount(fast.groups, minlength=k).tolist()) == blocks(n, k)


def test_hashes_of_many_bits() -> None:
    """Up to 63 of them, through eight tables."""
    rng = np.random.default_rng(7)
    fast = twin.build([2**63 - 1, 5], 2**63, 2, 8, "t=3", "independent", rng)
    h = Affine(63, tuple(fast.hashes.rows[1].tolist()), int(fast.hashes.shifts[1]))
    assert fast.hashes(np.array([1, 1]), np.array([2**63 - 1, 5])).tolist() == [h(2**63 - 1), h(5)]


def test_refusals() -> None:
    h, no = Affine(1, (1,), 0), lambda _: 0
    for make, message in (
        (lambda: build([0], 2, 2, 3, 3, "independent", no), "power of two"),
        (lambda: build([2], 2, 2, 2, 3, "independent", no), "from 0 to 1"),
        (lambda: build([0], 2, 0, 2, 3, "independent", no), "integer >= 1"),
        (lambda: law([0], 0, 2, 2, 2, 3, "blocks"), "not a partition"),
        (lambda: Sketch((0,), (h,), (4,), "independent"), "not a report"),
        (lambda: Sketch((1,), (h,), (0,), "independent"), "not a group"),
        (lambda: Sketch((0,), (h,), (), "independent"), "0 reports"),
        (lambda: Sketch((0,), (), (0,), "independent"), "at least one group"),
        (lambda: Sketch((0,), (h, Affine(1, (), 0)), (0,), "independent"), "same numbers of bits"),
        (lambda: sizes(10, 0, "1/2"), "level above 0"),
        (lambda: sizes(10, LogSum.eps(), "1/2"), "level above 0"),
        (lambda: sizes(10, 1, 1), "beta = 1"),
        (lambda: sizes(0, 1, "1/2"), "integer >= 1"),
        (lambda: mean(3, 4, 2), "f = 4"),
        (lambda: hit_variance([1, -1], 0, 2), "not a frequency"),
        (lambda: hit_variance([0, 0], 0, 2), "nobody"),
        (lambda: hit_variance([1, 1], 0, 2, 1), "between 0 and 1/m"),
        (lambda: variance([1, 1], 0, 2, 2, 3, "blocks"), "not a partition"),
        (lambda: copy_law([0], 5, 4, 2, 3), "from 0 to 3"),
        (lambda: partitions(-1, 2, "permutation"), "n = -1"),
    ):
        with pytest.raises(BadInput, match=message):
            make()
    for make, message in (
        (lambda: variance([1, 1, 1], 0, 2, 2, 3, "permutation"), "k divides n"),
        (lambda: debiased(1, 3, 1), "m = 1"),
        (lambda: law([0] * 9, 0, 2, 4, 2, 3, "independent"), "ways"),
        (lambda: partitions(20_000, 2, "independent"), "more than 20000 ways"),
        (lambda: partitions(10**9, 2, "permutation"), "at most 20000 users"),
        (lambda: partitions(10**9, 1, "independent"), "at most 20000 users"),
        (lambda: partitions(1, 10**9, "permutation"), "at most 65536 groups"),
        (lambda: law([0], 0, 64, 2, 64, 3, "independent"), "hash functions"),
        (lambda: law([0] * 11, 0, 2, 2, 2, 3, "independent") and law([0] * 6, 0, 2, 6, 2, 1, "permutation"), "t > 1"),
    ):
        with pytest.raises(OutOfScope, match=message):
            make()
    with pytest.raises(OutOfScope, match="at most 65536 groups"):
        draw_partition(1, 10**9, "independent", no)
    rng = np.random.default_rng(1)
    for make_fast, message in (
        (lambda: twin.build([0], 2, 2, 3, 1.0, "independent", rng), "power of two"),
        (lambda: twin.build([2], 2, 2, 2, 1.0, "independent", rng), "from 0 to 1"),
        (lambda: twin.build([0], 2, 2, 2, 1.0, "blocks", rng), "not a partition"),
        (lambda: twin.build([0], 2**4097, 2, 2, 1.0, "independent", rng), "2\\^4096"),
        (lambda: twin.query(twin.build([0], 2, 2, 2, 1.0, "independent", rng), [2], 1.0), "from 0 to 1"),
    ):
        with pytest.raises(ValueError, match=message):
            make_fast()


def test_one_group_is_the_server_of_hrr() -> None:
    """With one group and one hash function the estimate is HRR's of the hashed items."""
    h, reports = Affine(2, (0b01, 0b10), 0b11), (0, 7, 3, 3, 6)
    sketch = Sketch((0,) * 5, (h,), reports, "permutation")
    for v in range(4):
        assert query(sketch, v, 3) == rational(hadamard_oracle.query(reports, h(v), 4, 3))
