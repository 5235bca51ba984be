"""Strings beyond 64 bits, such as 20 letters out of 66: the twins on the exact side's coins; the server of Corollary 3.2."""

import random
from itertools import pairwise

import numpy as np
import pytest

from exactdp.fast.noise import check_domain, octets, strings
from exactdp.fast.protocols import hada_heavy as fast_heavy
from exactdp.fast.protocols import hada_oracle as fast_oracle
from exactdp.hashing import Affine
from exactdp.protocols import hada_heavy, hada_oracle

URLS = 66**20


def exact_sketch(sketch: fast_oracle.Sketch) -> hada_oracle.Sketch:
    """The same public coins and reports."""
    rows = zip(sketch.hashes.rows.tolist(), sketch.hashes.shifts.tolist(), strict=True)
    hashes = tuple(Affine(sketch.hashes.q, tuple(row), b) for row, b in rows)
    return hada_oracle.Sketch(tuple(sketch.groups.tolist()), hashes, tuple(sketch.reports.tolist()), sketch.partition)


@pytest.mark.parametrize("d", [2**62 + 1, 2**63, 2**63 + 1, 2**64, 2**65 - 1, URLS, 2**1000])
@pytest.mark.parametrize("partition", ["independent", "permutation"])
def test_the_oracle_on_the_same_coins(d: int, partition: str) -> None:
    """Estimates from reports, from tables and by the definition; items that differ in one binary digit alone."""
    source, top = random.Random(d), (d - 1).bit_length()
    held = [source.randrange(d) for _ in range(3)] * 20 + [d - 1]
    sketch = fast_oracle.build(held, d, 5, 8, "t=3", partition, np.random.default_rng(1))
    assert sketch.hashes.q == top
    asked = [held[0], held[1], d - 1, 0, *({(held[0] ^ (1 << bit)) % d for bit in (0, top // 2, top - 1)})]
    wanted = [float(hada_oracle.query(exact_sketch(sketch), v, 3)) for v in asked]
    found = fast_oracle.query(sketch, asked, "t=3")
    assert abs(found - wanted).max() < 1e-9
    assert (fast_oracle.answer(fast_oracle.serve(sketch, "t=3"), asked) == found).all()
    for group, h in enumerate(exact_sketch(sketch).hashes):
        which = np.full(len(asked), group)
        assert sketch.hashes(which, strings(asked, d)).tolist() == [h(v) for v in asked]


@pytest.mark.parametrize(("d", "q"), [(URLS, 66), (2**63, 2**9), (2**64, 2**16), (2**65, 2**40), (2**62, 2**40), (3**42, 3)])
def test_the_search_on_the_same_coins(d: int, q: int) -> None:
    """Levels on both sides of 64 bits: every level's candidates and the output."""
    held = [d - 1] * 40 + [d // 3] * 40
    length = fast_heavy.levels(d, q)
    assert length == hada_heavy.levels(d, q)
    fast = fast_heavy.build(held, d, q, 1, 2, "t=1000", "permutation", np.random.default_rng(3))
    exactly = hada_heavy.Heavy(q, tuple(fast.levels.tolist()), tuple(exact_sketch(s) for s in fast.sketches), "permutation")
    for tau in range(1, length + 1):
        prefixes = [v // q ** (length - tau) for v in (d - 1, d // 3)]
        wanted = [float(hada_heavy.estimate(exactly, hada_heavy.encode(v, q, tau), 1000)) for v in prefixes]
        assert abs(fast_heavy.estimate(fast, tau, prefixes, "t=1000") - wanted).max() < 1e-9
    if q < 1000:
        listed = hada_heavy.search(lambda s: hada_heavy.estimate(exactly, s, 1000), q, length, 5, 3)
        for (kept, known), level in zip(fast_heavy.search(fast, "t=1000", 5.0, 3), listed.levels, strict=True):
            assert kept.tolist() == [hada_heavy.decode(s, q) for s, _ in level]
            assert all(abs(x - float(y)) < 1e-9 for x, (_, y) in zip(known, level, strict=True))


def test_a_string_of_twenty_letters_is_found() -> None:
    """Two of 2^121 strings, which differ in their last letter alone; the answer has Python's integers."""
    base = 12345678901234567890123456789012345
    held = np.array([base] * 30000 + [base + 1] * 30000, dtype=object)
    heavy = fast_heavy.build(held, URLS, 128, 9, 1024, "ln 9", "permutation", np.random.default_rng(5))
    found, estimates = fast_heavy.run(heavy, "ln 9", 6000)
    assert found.tolist() == [base, base + 1]
    assert abs(estimates - 30000).max() < 12000


def test_a_query_does_not_touch_the_reports() -> None:
    """The server holds k tables of m sums, and as many numbers for 10 users as for 1000."""
    sizes = []
    for n in (10, 1000):
        sketch = fast_oracle.build([7] * n, URLS, 5, 64, 1.0, "independent", np.random.default_rng(2))
        server = fast_oracle.serve(sketch, 1.0)
        sizes.append((server.sums.shape, server.factors.shape, server.hashes.tables.shape))
        assert not any(getattr(server, name, None) is sketch.reports for name in vars(server))
    assert sizes[0] == sizes[1] == ((5, 64), (5,), (5, 16, 256))


def test_strings() -> None:
    """Octets are base 256; what is no number below d is refused."""
    for d, values in ((300, [0, 255, 256, 299]), (URLS, [0, 255, 2**64, URLS - 1])):
        rows = octets(strings(values, d), 16 if d == URLS else 2)
        assert [int.from_bytes(bytes(row.tolist()), "little") for row in rows] == values
    assert strings(np.array([3], dtype=np.int64), URLS).tolist() == [3]
    assert strings([], URLS).size == strings([], 5).size == 0
    for wrong in ([URLS], [-1], [1.5], [True], ["a"], "7", None, [None]):
        with pytest.raises(ValueError, match="write integers"):
            strings(wrong, URLS)  # type: ignore[arg-type]
    for d in (0, -1, True, 2.0, 2**4097):
        with pytest.raises(ValueError, match="number of strings"):
            check_domain(d)  # type: ignore[arg-type]
    assert all(a < b for a, b in pairwise(strings([1, 2**70], 2**71).tolist()))
