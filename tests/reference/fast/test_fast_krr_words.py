"""The twin of randomised response: the law of every word, lies as many as they should be, reports in their users' places."""

from typing import Any

import numpy as np
import pytest

from exactdp.fast import krr
from exactdp.fast.noise import WORD


class Given(np.random.Generator):
    """Words of 16 bits, each once; a second word that is ``below`` or not; every item at the last draw."""

    def __init__(self, k: int, rest: int, below: bool) -> None:
        super().__init__(np.random.PCG64(1))
        self.k, self.rest, self.below = k, rest, below
        self.words, self.edges = np.arange(2**16, dtype=np.uint16), 0

    def integers(self, low: int, high: Any, size: Any = None, dtype: Any = np.int64, **_: Any) -> Any:  # type: ignore[override]
        if high == WORD:
            return self.words.view(np.uint64)
        if high == 2**48:
            return np.full(size, self.rest - self.below, dtype=dtype)
        assert (low, high) == (0, self.k)
        self.edges = size
        return np.full(size, self.k - 1, dtype=dtype)


@pytest.mark.parametrize("k", [1, 2, 3, 7, 64])
@pytest.mark.parametrize("epsilon", ["1/1000", "ln 3", 1.0, 12, 30, 700], ids=str)
def test_every_word_of_randomised_response(k: int, epsilon: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """All 65536 words of as many users: each item is told by as many, and the lies are those of the threshold, exactly."""
    monkeypatch.setattr(krr, "CHUNK", 2**16)
    limit, _, _ = krr.executed(k, epsilon)
    head, rest = divmod(limit, 2**48)
    for own in {0, k - 1}:
        found = {}
        for below in (False, True) if rest else (False,):
            rng = Given(k, rest, below)
            reports = krr.encode(np.full(2**16, own), k, epsilon, rng)
            sure = 2**16 - head - 1  # words above the threshold's
            lies = reports[: head // k * k].reshape(k, -1)
            assert (lies == np.arange(k)[:, None]).all()  # so many words for each item
            assert (reports[head + 1 :] == own).all()
            assert reports[head + 1 :].size == sure
            found[below] = rng.edges
        # a word between tells nothing: a uniform item; the threshold's own word only where the second one is below
        assert found[False] == head % k
        if rest:
            assert found[True] == head % k + 1


@pytest.mark.parametrize("k", [2, 65, 2**22, 2**22 + 1, 2**40])
def test_lies_are_as_many_as_they_should_be(k: int) -> None:
    """Words of each size: within five standard deviations, uniform in eight classes of items."""
    users = 200_000
    limit, _, _ = krr.executed(k, "t=1000")
    reports = krr.encode(np.full(users, k - 1), k, "t=1000", np.random.default_rng(k))
    share = limit / WORD * (k - 1) / k
    assert abs((reports != k - 1).sum() - users * share) < 5 * (users * share * (1 - share)) ** 0.5
    if k > 2:
        lies = reports[reports != k - 1]
        classes = np.bincount(lies * 8 // k if k < 2**59 else lies >> 37, minlength=8)
        assert abs(classes - lies.size / 8).max() < 6 * (lies.size / 8) ** 0.5 + lies.size / k + 1


def test_reports_of_many_users_stand_where_their_users_do() -> None:
    """More users than are made at a time: at a level without noise every report is the item, and at one with it most are not."""
    x = np.arange(140_001) % 7
    for given in (x, x.astype(np.int16), x.tolist(), x[::-1]):
        assert krr.encode(given, 7, 700, np.random.default_rng(1)).tolist() == np.asarray(given).tolist()
    noisy = krr.encode(x, 7, "1/1000", np.random.default_rng(1))
    assert 0.1 < (noisy == x).mean() < 0.2
    assert np.bincount(noisy, minlength=7).min() > 17_500
    kinds = {2**15 - 1: np.int16, 2**15: np.int32, 2**31 - 1: np.int32, 2**31: np.int64, 2**62: np.int64}
    for k, kind in kinds.items():
        made = krr.encode([5, k - 1], k, 80, np.random.default_rng(1))
        assert (made.dtype, made.tolist()) == (kind, [5, k - 1])
    for wrong in ([-1], [7], np.array([2**63], dtype=np.uint64), [0.0]):
        with pytest.raises(ValueError, match="integers from 0 to 6"):
            krr.encode(wrong, 7, 1, np.random.default_rng(1))
    for kind in (np.int16, np.int32, np.int64, np.uint16, ">i4", np.int8):
        assert (krr.estimate(x.astype(kind), 7, 1) == krr.estimate(x, 7, 1)).all()
        for wrong in (-1, -100, 7, 100):  # a number below 0 is none of a large k either
            with pytest.raises(ValueError, match="integers from 0 to"):
                krr.estimate(np.array([0, wrong]).astype(kind), 60_000 if np.dtype(kind).kind == "i" and wrong < 0 else 7, 1)
    before = x.copy()
    krr.estimate(x, 7, 1)
    assert (x == before).all()
