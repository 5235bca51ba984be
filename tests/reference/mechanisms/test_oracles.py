"""The frequency oracles on sets and hash functions: what every one of them must satisfy, at sizes whose channel can be listed."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.estimator import Estimator
from exactdp.mechanisms import (
    count_mean_sketch,
    hadamard_count_mean_sketch,
    krr,
    local_hashing,
    rappor,
    subset_selection,
    unary_encoding,
)
from exactdp.mechanisms.local_hashing import Linear, Prime
from exactdp.mechanisms.rappor import Noise
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.levels import tight_matrix
from exactdp.support import Support
from exactdp_checks.auditing.audit import audit
from exactdp_checks.code.law.program import channel_of
from exactdp_checks.code.verdict.audit import audit_code
from exactdp_checks.proving import prove
from exactdp_checks.trusted.verdict import Outcome


@dataclass(frozen=True)
class Case:
    """An oracle at a size: all of it as functions of t, and how many times epsilon its level is."""

    name: str
    channel: Callable[[Any], Channel]
    estimator: Callable[[Any], Estimator]
    sample: Callable[[int, Any, Any], int]
    estimate: Callable[[list[int], Any], tuple[Any, ...]]
    support: Callable[[Any], Support]
    supported: Callable[[int], tuple[int, ...]]
    times: int = 1

    def __repr__(self) -> str:
        return self.name


def unary(k: int, kind: str) -> Case:
    """SUE at e^(epsilon/2) = t, OUE at e^epsilon = t."""
    bits = {"SUE": unary_encoding.symmetric, "OUE": unary_encoding.optimised}[kind]
    return Case(
        f"{kind} k={k}",
        lambda t: unary_encoding.channel(k, bits(t)),
        lambda t: unary_encoding.estimator(k, bits(t)),
        lambda x, t, draw: unary_encoding.sample(x, k, bits(t), draw),
        lambda reports, t: unary_encoding.estimate(reports, k, bits(t)),
        bits,
        lambda y: unary_encoding.supported(y, k),
        2 if kind == "SUE" else 1,
    )


def hashing(family: Linear | Prime, module: ModuleType = local_hashing) -> Case:
    """BLH, OLH and the sketches over both families; the count-mean sketch at e^(epsilon/2) = t."""
    return Case(
        f"{module.__name__.rpartition('.')[2]} {family}",
        lambda t: module.channel(family, t),
        lambda t: module.estimator(family, t),
        lambda x, t, draw: module.sample(x, family, t, draw),
        lambda reports, t: module.estimate(reports, family, t),
        lambda t: module.support(family, t),
        lambda y: module.supported(y, family),
        2 if module is count_mean_sketch else 1,
    )


def permanent(k: int) -> Case:
    """Basic RAPPOR with the permanent loss t per bit and reports that add noise: p = 1/4, q = 3/4."""

    def noise(t: Any) -> Noise:
        return Noise(2 * unary_encoding.optimised(t).q, "1/4", "3/4")

    code = rappor.one_hot(k)
    return Case(
        f"RAPPOR k={k}",
        lambda t: rappor.channel(code, k, rappor.once(noise(t))),
        lambda t: rappor.estimator(code, k, rappor.once(noise(t))),
        lambda x, t, draw: rappor.sample(x, code, k, noise(t), draw),
        lambda reports, t: rappor.estimate(reports, k, noise(t)),
        lambda t: rappor.once(noise(t)),
        lambda y: rappor.supported(y, k),
        0,  # no multiple of epsilon: two stages have a level of their own
    )


CASES = (
    *(unary(k, kind) for k in (1, 2, 3, 4) for kind in ("SUE", "OUE")),
    *(hashing(Linear(k, b)) for k, b in ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (2, 2), (3, 2))),
    *(hashing(Prime(k, prime, g)) for k, prime, g in ((1, 2, 2), (2, 2, 2), (2, 3, 2), (3, 3, 3), (4, 5, 3), (5, 5, 5))),
    *(hashing(family, count_mean_sketch) for family in (Linear(1, 1), Linear(3, 1), Prime(2, 3, 2), Prime(2, 3, 3))),
    *(hashing(family, hadamard_count_mean_sketch) for family in (Linear(1, 1), Linear(4, 1), Linear(2, 2), Prime(3, 5, 4))),
    *(permanent(k) for k in (1, 2, 3)),
)
LEVELLED = tuple(case for case in CASES if case.times)  # two stages have a level of their own, tested below
every = pytest.mark.parametrize("case", CASES, ids=str)


def level(case: Case) -> LogSum:
    """The level of the policy, in epsilon."""
    return LogSum(epsilon=case.times)


@every
def test_the_channel_over_q_of_t_is_the_channel_at_t(case: Case) -> None:
    """One definition serves every level, t = 1 among them; the scores as well, and t = 1 has none."""
    for t in ("3/2", 3, 1000):
        assert case.channel("t").at(t=t) == case.channel(t)
        assert case.estimator("t").scores.at(t=t) == case.estimator(t).scores
    if case.times:
        assert case.channel("t").at(t=1) == case.channel(1)
        with pytest.raises(OutOfScope, match="t > 1"):
            case.estimator(1)


@pytest.mark.parametrize("case", LEVELLED, ids=str)
def test_privacy_is_proved_for_every_epsilon_and_tight(case: Case) -> None:
    """At its level; a smaller one is refuted, and the level is attained from two items on."""
    channel = case.channel("t")
    k = channel.size[0]
    found = prove.privacy(channel, PrivacyMatrix.ldp(k, level(case))).require()
    assert ("attained" in found.detail) == (k > 1)
    for t in (Fraction(3, 2), Fraction(3)):
        assert tight_matrix(case.channel(t)) == PrivacyMatrix.ldp(k, LogSum.ln(t) * case.times)
    if k > 1:
        below = PrivacyMatrix.ldp(k, LogSum.ln(Fraction(2999, 1000)) * case.times)
        assert prove.privacy(case.channel(3), below).outcome is Outcome.REFUTED


@every
def test_the_law_of_the_sampler_is_the_channel(case: Case) -> None:
    """Exactly, for every epsilon at once."""
    channel = case.channel("t")
    found = channel_of(lambda x, draw: case.sample(x, "t", draw), range(channel.size[0]), range(channel.size[1]))
    assert found == channel


@every
def test_the_estimator_is_unbiased_with_the_risk_of_its_support(case: Case) -> None:
    """For every epsilon; p and q are those of the channel; the risk of fixed data does not depend on the data."""
    channel, law = case.channel("t"), case.support("t")
    k, m = channel.size
    for x in range(k):
        for j in range(k):
            held = [channel[x, y] for y in range(m) if j in case.supported(y)]
            assert sum(held, start=Fraction(0)) == (law.p if x == j else law.q)
    prove.mean(channel, case.estimator("t")).require()
    at_three, estimator = case.channel(3), case.estimator(3)
    for counts in ([4, *[0] * (k - 1)], [*[0] * (k - 1), 3], [2, *[1] * (k - 1)]):
        n = sum(counts)
        assert estimator.risk_of_data(at_three, counts) == case.support(3).risk_of_data(k) / n
        for j in range(k):
            share = Fraction(counts[j], n)
            assert estimator.covariance_of_data(at_three, counts)[j, j] == case.support(3).variance_of_data(share) / n
    prior = [Fraction(i + 1, k * (k + 1) // 2) for i in range(k)]
    assert estimator.risk(at_three, prior, 5) == case.support(3).risk(k, sum(p * p for p in prior)) / 5
    assert estimator.covariance(at_three, prior)[0, 0] == case.support(3).variance(prior[0])


@every
def test_estimates_from_reports_are_those_of_the_matrix(case: Case) -> None:
    """The literal estimator, which makes no table, on some reports and on one."""
    outputs = case.channel(3).size[1]
    for reports in ([0], [outputs - 1], [y * 7 % outputs for y in range(12)]):
        assert case.estimate(reports, 3) == case.estimator(3).estimate(reports)
    with pytest.raises(BadInput, match="at least one report"):
        case.estimate([], 3)
    for y in (-1, outputs, True, 0.5):
        with pytest.raises(BadInput, match="from 0 to"):
            case.estimate([y], 3)


@pytest.mark.parametrize("case", [c for c in LEVELLED if c.channel(3).size[0] > 1 and c.channel(3).size[1] <= 64], ids=str)
def test_the_auditor_agrees(case: Case) -> None:
    """On the matrix, and on the sampler as somebody's code."""
    channel = case.channel(3)
    k = channel.size[0]
    rows = [[str(v) for v in row] for row in channel.rows]
    assert audit(rows, epsilon=LogSum.ln(3) * case.times).verdict.outcome is Outcome.PROVED
    found = audit_code(lambda x, draw: case.sample(x, 3, draw), list(range(k)), LogSum.ln(3) * case.times, isolated=False)
    assert found.outcome == "proved"
    assert found.smallest.epsilon == LogSum.ln(3) * case.times


@every
def test_items_outside_are_refused(case: Case) -> None:
    """One sentence each; levels below 1 as well."""
    k = case.channel(3).size[0]
    for x in (-1, k, True, 0.0, "0"):
        with pytest.raises(BadInput, match=f"from 0 to {k - 1}"):
            case.sample(x, 3, lambda _: 0)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="no source of randomness"):
        case.sample(0, 3, 7)
    if case.times:
        with pytest.raises(BadInput, match="at least 1"):
            case.channel("1/2")


@pytest.mark.parametrize("k", [2, 3, 10, 1000])
def test_unary_encoding_is_as_private_at_every_size(k: int) -> None:
    """As a product, of which nothing is listed: the loss of two bits, whatever k."""
    for bits, wanted in ((unary_encoding.optimised(3), 3), (unary_encoding.symmetric(3), 9), (Support("2/3", "1/7"), 12)):
        assert unary_encoding.loss(bits) == wanted
        assert unary_encoding.product(k, bits).worst().epsilon == LogSum.ln(wanted)


def test_the_product_is_the_channel() -> None:
    """Its outputs are tuples of bits, the channel's their numbers."""
    for k in (1, 2, 3):
        bits = Support("2/3", "1/7")
        whole, product = unary_encoding.channel(k, bits), unary_encoding.product(k, bits)
        for x in range(k):
            for y in range(2**k):
                ones = [int(j == x) for j in range(k)]
                assert whole[x, y] == product[ones, [y >> j & 1 for j in range(k)]]


@pytest.mark.parametrize("pair", [("1", "1/2"), ("1/2", "0"), ("1", "0")])
def test_a_certain_bit_is_refused(pair: tuple[str, str]) -> None:
    with pytest.raises(BadInput, match="0 < q <= p < 1"):
        unary_encoding.channel(2, Support(*pair))


def test_supports_that_are_none_are_refused() -> None:
    for pair in (("1/4", "1/2"), ("3/2", "1/2"), ("1/2", "-1/2"), (0.5, 0.25), ("x y", 0)):
        with pytest.raises(BadInput):
            Support(*pair)
    with pytest.raises(OutOfScope, match="p > q"):
        Support("1/2", "1/2").estimate([(0,)], 1)
    for supports in ([(0, 0)], [(3,)], [(-1,)], [(True,)], [0], "01", [("0",)]):
        with pytest.raises(BadInput):
            Support("1/2", "1/4").estimate(supports, 3)
    with pytest.raises(OutOfScope, match="at most"):
        Support("1/2", "1/4").estimate([], 2**30)


def test_randomised_response_is_hashing_without_collisions() -> None:
    """A family of one function that tells all apart would be k-RR: with c = 0 its support is that of k-RR."""
    for k in (2, 5):
        low, high = krr.probabilities(k)
        assert Support(high, low).hashed(0) == Support(high, low)
        assert Support(high, low).scores == krr.scores(k)


@pytest.mark.parametrize(("k", "d"), [(2, 1), (3, 2), (5, 2), (6, 5)])
def test_subset_selection_has_the_support_it_says(k: int, d: int) -> None:
    """Its scores are those of p and q; estimates from reports are those of the matrix, and at one item as well."""
    found = subset_selection.support(k, d)
    assert found.scores == subset_selection.scores(*subset_selection.orders_of((0,), k, d))
    reports = [y * 5 % subset_selection.alphabet(k, d) for y in range(9)]
    assert subset_selection.estimate(reports, k, d, 3) == subset_selection.estimator(k, d, 3).estimate(reports)
    assert subset_selection.estimate([0, 0], 1, 1, 3) == (1,)
    with pytest.raises(OutOfScope):
        subset_selection.estimate([0], k, d, 1)


def test_a_sketch_needs_a_power_of_two_for_its_transform() -> None:
    family = Prime(3, 5, 3)
    for function in (
        hadamard_count_mean_sketch.alphabet,
        hadamard_count_mean_sketch.channel,
        hadamard_count_mean_sketch.support,
        hadamard_count_mean_sketch.policy,
    ):
        with pytest.raises(BadInput, match="power of two"):
            function(family)


def test_the_score_of_the_count_mean_sketch_is_that_of_its_source() -> None:
    """g/(g-1) (r - 1/g), r the debiased bit, for every number of values with exact collisions."""
    for bits in (1, 2, 5):
        g, s = 2**bits, exact("s")
        debiased = [(b - 1 / (s + 1)) * (s + 1) / (s - 1) for b in (0, 1)]
        wanted = tuple(Fraction(g, g - 1) * (r - Fraction(1, g)) for r in debiased)
        assert count_mean_sketch.support(Linear(10, bits)).scores == wanted


def test_subset_selection_at_the_optimum_of_a_thousand_items() -> None:
    """d = 269 at epsilon = 1: reports are drawn and estimated exactly, though no table of them fits anywhere."""
    assert subset_selection.best_size(1000, 1) == 269
    numbers = iter(range(10**6))
    y = subset_selection.sample(7, 1000, 269, 3, lambda n: next(numbers) % (n if isinstance(n, int) else 2))
    assert len(subset_selection.members(y, 1000, 269)) == 269
    found = subset_selection.estimate([y, y], 1000, 269, 3)
    low, high = subset_selection.support(1000, 269, 3).scores
    assert set(found) == {low, high}
    assert sum(found) == 269 * high + 731 * low == 1
