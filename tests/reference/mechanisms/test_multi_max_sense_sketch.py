"""mechanisms.multi_max_sense beyond the contracts: answers by hand, the exact loss, products, large sizes, the twin."""

from fractions import Fraction
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest
from mechanism_cases import CASES, REFUSED

from exactdp.channel import Channel
from exactdp.errors import OutOfScope
from exactdp.fast import multi_max_sense as twin
from exactdp.mechanisms import krr, max_sense
from exactdp.mechanisms.multi_max_sense import alphabet, answers, channel, estimator, loss, policy, probabilities, sample, vectors
from exactdp.numbers.exact import exact, rational
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import smallest_epsilon
from exactdp.protocols import multi_max_sense as protocol
from exactdp.ratings import Rating, count, ratings
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome

BLOCKS = (
    (1, 1, [[0]]),
    (3, 1, [[0], [1], [2]]),
    (3, 2, [[0], [1], [2]]),
    (4, 1, [[0, 3], [1]]),
    (4, 2, [[0], [1], [2], [3]]),
    (4, 1, [[0], [1], [2], [3]]),
)


def test_the_answers_by_hand() -> None:
    rating = Rating((0, 2, 3), (0, 1, 1))
    assert answers(rating, [[0, 1], [2], [3]]) == (0, 1, 1)
    assert answers(rating, [[2, 3], [0, 1]]) == (1, 0)
    assert vectors(2, 1, [[1], [0]]) == ((0, 0), (0, 1), (0, 0), (1, 0))


@pytest.mark.parametrize(("N", "w", "blocks"), BLOCKS)
def test_a_report_is_one_answer_for_each_block(N: int, w: int, blocks: list[list[int]]) -> None:
    """The channel is the composition of the channels of the blocks, the first answer first."""
    composed = max_sense.channel(N, w, blocks[0])
    for block in blocks[1:]:
        composed = composed.compose(max_sense.channel(N, w, block))
    assert channel(N, w, blocks) == Channel(composed.matrix)
    assert alphabet(N, w, blocks) == composed.size[1]


@pytest.mark.parametrize(("N", "w", "blocks"), BLOCKS)
def test_the_exact_loss(N: int, w: int, blocks: list[list[int]]) -> None:
    """t^min(Q, 2w): the vectors of bits with at most w ones are those that occur; two of them give the largest ratio."""
    Q = len(blocks)
    reached = {tuple(int(q in ones) for q in range(Q)) for size in range(min(w, Q) + 1) for ones in combinations(range(Q), size)}
    assert set(vectors(N, w, blocks)) == reached
    most = min(Q, 2 * w)
    assert loss(N, w, blocks) == smallest_epsilon(channel(N, w, blocks)).ratio == exact("t") ** most
    assert loss(N, w, blocks, 3) == 3**most
    D = count(N, w)
    assert prove.privacy(channel(N, w, blocks), PrivacyMatrix.ldp(D, f"{most}*eps")).outcome is Outcome.PROVED
    if most > 1:
        assert prove.privacy(channel(N, w, blocks), PrivacyMatrix.ldp(D, f"{most - 1}*eps")).outcome is Outcome.REFUTED


def test_the_policy_counts_blocks() -> None:
    apart = policy(3, 2, [[0, 1], [2]], "ln 2")
    found = vectors(3, 2, [[0, 1], [2]])
    for x, one in enumerate(found):
        for y, two in enumerate(found):
            power = apart[x, y].exp()  # type: ignore[union-attr]
            assert power == 2 ** sum(a != b for a, b in zip(one, two, strict=True))


def test_one_block_is_max_sense() -> None:
    assert channel(3, 2, [[0, 2]]) == max_sense.channel(3, 2, [0, 2])
    assert estimator(3, 2, [[0, 2]]).scores == max_sense.estimator(3, 2, [0, 2]).scores


def test_large_sizes() -> None:
    last = count(40, 10) - 1
    assert sample(last, 40, 10, [[0, 1], [39], [38, 2]], 3, lambda _: 0) == 0b011
    with pytest.raises(OutOfScope, match="take smaller sizes"):
        channel(40, 10, [[0]])
    with pytest.raises(OutOfScope, match="at most 1000 answers"):
        probabilities(10**9)
    with pytest.raises(OutOfScope, match="take smaller sizes"):
        channel(30, 1, [[i] for i in range(30)])


def test_fast_estimates_and_bits() -> None:
    """Reports are numbers whose bits are the answers; the exact estimates on the same reports."""
    rng = np.random.default_rng(7)
    for case in CASES["multi_max_sense"]:
        N, w, blocks = case.size
        data = np.arange(count(N, w))
        items, stars = max_sense_points(data, N, w)
        assert twin.sensed(items, stars, N, blocks).tolist() == [list(v) for v in vectors(N, w, blocks)]
        reports = twin.encode(rng.integers(0, count(N, w), size=100), N, w, blocks, "t=3", rng)
        exactly = estimator(N, w, blocks, 3).estimate(reports.tolist())
        found = twin.estimate(reports, N, w, blocks, "t=3")
        assert (found.dtype, found.shape) == (np.float64, (len(list(blocks)),))
        assert all(abs(Fraction(float(f)) - rational(e)) < Fraction(1, 10**12) for f, e in zip(found, exactly, strict=True))


def max_sense_points(x: np.ndarray, N: int, w: int) -> tuple[np.ndarray, np.ndarray]:
    """Items and ratings from the list of the alphabet."""
    chosen = [ratings(N, w)[i] for i in x.tolist()]
    return np.array([r.items for r in chosen]), np.array([r.bits for r in chosen])


def test_every_answer_is_released_by_itself() -> None:
    """The executed law is the product of those of one answer, and one answer is krr for two items."""
    n0, n1, d = twin.executed(1, 1, [[0]], 0.5)
    assert twin.executed(3, 1, [[0], [1], [2]], 0.5) == (n0**3, n0**2 * n1, n0 * n1**2, n1**3, d**3)
    assert krr.probabilities(2)[1] ** 2 == channel(2, 1, [[0], [1]])[0, 0]


def test_the_twin_refuses() -> None:
    rng = np.random.default_rng(1)
    for case, message in REFUSED["multi_max_sense"]:
        for refused in (lambda c=case: c.at(twin.encode, [0], 1.0, rng), lambda c=case: c.at(twin.estimate, [0], 1.0)):
            with pytest.raises(ValueError, match=message):
                refused()
    for bits in ([0, 1], [[]], np.zeros((1, 63), dtype=int)):
        with pytest.raises(ValueError, match="of 1 to 62 bits"):
            twin.release(bits, 1.0, rng)
    for Q in (0, 63, True, 1.0):
        with pytest.raises(ValueError, match="1 to 62 answers"):
            twin.debias([0], Q, 1.0)
    with pytest.raises(ValueError, match="at most 62 answers"):
        twin.executed(70, 1, [[i] for i in range(63)], 1.0)
    with pytest.raises(ValueError, match="from 0 to 3"):
        twin.debias([4], 2, 1.0)


def test_the_law_of_the_protocol() -> None:
    """P(S0_q = 0), averaged over all blocks with an item: as in protocols.multi_max_sense, and by hand."""
    b, N, w, n = [Fraction(v) for v in ("1/3", "1/2", "1", "0", "3/4", "1/5")], 6, 2, 2
    chances = [prod((b[i] if v else 1 - b[i]) for i, v in zip(r.items, r.bits, strict=True)) / comb(N, w) for r in ratings(N, w)]
    zero = {}
    for block in combinations(range(N), n):
        rest = [i for i in range(N) if i not in block]
        found = vectors(N, w, [block, rest[:2], rest[2:]])
        zero[block] = sum((c for c, s in zip(chances, found, strict=True) if not s[0]), start=Fraction(0))
    own = [sum(v for block, v in zero.items() if i in block) / comb(N - 1, n - 1) for i in range(N)]
    assert own == [protocol.zero_given(b, w, n, i) for i in range(N)]
    assert own == [Fraction(v) for v in ("1657/2250", "2089/3000", "643/1125", "733/900", "5713/9000", "96/125")]
