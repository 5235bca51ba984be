"""polytope: rays against solutions of equations; every column a sum of rays; zero, void, symbolic and irrational levels."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_channels import rays_of

from exactdp.channel import Channel
from exactdp.errors import BadInput, NotStochastic, OutOfScope
from exactdp.mechanisms import hadamard_response, krr
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.polytope import count_rays, decompose, extreme_rays, is_extreme, ray_channel, refine
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import policy_body
from exactdp_checks.proving.optimal import _primitive

LEVELS = ("0", "ln 2", "ln 3", "ln(3/2)", "inf", "inf")
SHAPES = [
    PrivacyMatrix.ldp(2, "ln 3"),
    PrivacyMatrix.ldp(3, "ln(3/2)"),
    PrivacyMatrix.ldp(3, 0),
    PrivacyMatrix.high_low(3, [1], "ln 2"),
    PrivacyMatrix.high_low(3, [0, 2], "ln 2"),
    PrivacyMatrix.high_low(3, [0, 2], 0),
    PrivacyMatrix.high_low(3, [], "ln 2"),
    PrivacyMatrix.blocks([[0, 2], [1]], "ln 5"),
    PrivacyMatrix.blocks([[0], [1], [2]], "ln 5"),
    PrivacyMatrix.metric([[0, 1, 2], [1, 0, 1], [2, 1, 0]], "ln 2"),
    PrivacyMatrix.explicit([[0, "ln 2", 5], ["ln 3", 0, "ln 2"], [9, "ln 7", 0]]),  # the closure takes the irrational levels away
]


@pytest.mark.parametrize("policy", SHAPES, ids=repr)
def test_rays_are_the_solutions_of_equations(policy: PrivacyMatrix) -> None:
    rays = extreme_rays(policy)
    body = policy_body(policy.closure())
    assert {_primitive(ray) for ray in rays} == rays_of(body, policy.k)
    assert len(set(rays)) == len(rays) == count_rays(policy)
    assert set(extreme_rays(policy, closed_forms=False)) == set(rays)
    assert all(min(v for v in ray if v) == 1 and is_extreme(policy, ray) for ray in rays)


matrices = st.integers(2, 3).flatmap(
    lambda k: st.lists(st.lists(st.sampled_from(LEVELS), min_size=k, max_size=k), min_size=k, max_size=k)
)


@settings(max_examples=40)
@given(matrices, st.lists(st.integers(0, 4), min_size=12, max_size=12))
def test_any_policy(rows: list[list[str]], weights: list[int]) -> None:
    """Rays, and a random point of the cone as a sum of at most k of them."""
    policy = PrivacyMatrix.explicit([[0 if x == z else e for z, e in enumerate(row)] for x, row in enumerate(rows)])
    rays = extreme_rays(policy)
    assert {_primitive(ray) for ray in rays} == rays_of(policy_body(policy.closure()), policy.k)
    v: list[Any] = [sum(w * ray[x] for w, ray in zip(weights, rays, strict=False)) for x in range(policy.k)]
    if any(v):
        parts = decompose(policy, v)
        assert [sum(theta * ray[x] for theta, ray in parts) for x in range(policy.k)] == v
        assert len({ray for _, ray in parts}) == len(parts) <= policy.k
        assert all(theta > 0 and ray in rays for theta, ray in parts)
        assert is_extreme(policy, v) == (len(parts) == 1)


@pytest.mark.parametrize("k", range(1, 7))
def test_counts_of_high_low(k: int) -> None:
    """And of the forms at other sets of symbols, for levels over Q(t)."""
    for s in range(k + 1):
        policy = PrivacyMatrix.high_low(k, range(k - s, k), "eps")
        rays = extreme_rays(policy)
        expected = k if s == 0 or k == 1 else 2**s - 1 + k - s if s < k else 2**k - 2
        assert len(rays) == expected == count_rays(policy)
        at_three = tuple(tuple(v.at(t=3) if hasattr(v, "at") else v for v in ray) for ray in rays)
        assert at_three == extreme_rays(policy.at("ln 3"))


def test_powers_of_t() -> None:
    """Multiples of eps: a path of three symbols at distance 1, and one-sided multiples."""
    t, one = exact("t"), Fraction(1)
    path = PrivacyMatrix.metric([[0, 1, 2], [1, 0, 1], [2, 1, 0]], "eps")
    assert set(extreme_rays(path)) == {(t * t, t, one), (t, one, t), (one, t, one), (one, t, t * t)}
    double = PrivacyMatrix.explicit([[0, "2*eps"], ["inf", 0]])
    assert set(extreme_rays(double)) == {(t * t, one), (Fraction(0), one)}
    for levels, message in (
        (["eps", "ln 2"], "compare|multiples"),
        (["eps/2", "eps"], "multiples"),
        (["eps + ln 2", "eps"], "mult"),
    ):
        with pytest.raises(OutOfScope, match=message):
            extreme_rays(PrivacyMatrix.explicit([[0, levels[0]], [levels[1], 0]]))


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_refinements(k: int) -> None:
    """A mechanism is a garbling of a channel of rays, which is still within the policy."""
    policy = PrivacyMatrix.ldp(k, "ln 3")
    for channel in (krr.channel(k, t=3), hadamard_response.channel(k, t=3), hadamard_response.channel(k, t=2)):
        finer, garbling = refine(policy, channel)
        assert finer.then(garbling).rows == channel.rows
        prove.privacy(finer, policy).require()
        assert all(is_extreme(policy, column) for column in zip(*finer.rows, strict=True))
    same, exchange = refine(policy, krr.channel(k, t=3))
    assert same.size == (k, k)
    assert {v for row in exchange.rows for v in row} == {0, 1}


def test_a_pair_of_rays_is_one_output() -> None:
    column = (Fraction(3), Fraction(1))
    channel = ray_channel(
        [("1/8", column), (0, (Fraction(1), Fraction(1))), ("1/8", column), ("1/4", (Fraction(1), Fraction(3)))]
    )
    assert channel == Channel([["3/4", "1/4"], ["1/4", "3/4"]])
    with pytest.raises(NotStochastic):
        ray_channel([("1/8", column)])
    with pytest.raises(BadInput, match="at least one output"):
        ray_channel([(0, column)])


def test_one_symbol() -> None:
    policy = PrivacyMatrix.ldp(1, "ln 2")
    assert extreme_rays(policy) == extreme_rays(PrivacyMatrix.ldp(1, "eps")) == ((Fraction(1),),)
    assert decompose(policy, ["1/3"]) == ((Fraction(1, 3), (Fraction(1),)),)


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ([1, 1], "2 numbers for 3"),
        ([0, 0, 0], "at least one positive"),
        ([1, -1, 1], "no negative"),
        ([5, 1, 1], "breaks the policy: 5 at 0 is more than 2 times 1 at 1"),
        ([1, 0, 1], "breaks the policy"),
        ([0.5, 0.5, 0.5], "float"),
    ],
)
def test_outside_the_cone(column: list[Any], message: str) -> None:
    policy = PrivacyMatrix.high_low(3, [0], "ln 2")
    with pytest.raises(BadInput, match=message):
        decompose(policy, column)
    with pytest.raises(BadInput, match=message):
        is_extreme(policy, column)


def test_refusals() -> None:
    """Irrational and symbolic levels, too many rays: said at once, with the number."""
    with pytest.raises(OutOfScope, match=r"e\^\(1\) is not rational"):
        extreme_rays(PrivacyMatrix.ldp(3, 1))
    for level in ("1000000000000*ln 3", "1000000000000*eps"):  # at once, and no number with so many digits
        with pytest.raises(OutOfScope, match="at most 13000"):
            extreme_rays(PrivacyMatrix.ldp(2, level))
    with pytest.raises(OutOfScope, match="depends on eps"):
        decompose(PrivacyMatrix.ldp(2, "eps"), [1, 1])
    with pytest.raises(OutOfScope, match="16777214 extreme rays"):
        extreme_rays(PrivacyMatrix.ldp(24, "ln 3"))
    with pytest.raises(OutOfScope, match=r"about 2\^300 extreme rays"):
        extreme_rays(PrivacyMatrix.high_low(600, range(300), "ln 3"))
    with pytest.raises(OutOfScope, match="6 extreme rays or more, over the limit of 5"):
        extreme_rays(PrivacyMatrix.ldp(3, "ln 3"), 5)
    with pytest.raises(OutOfScope, match="6 extreme rays or more, over the limit of 5"):
        extreme_rays(PrivacyMatrix.ldp(3, "ln 3"), 5, closed_forms=False)
    with pytest.raises(OutOfScope, match="steps to find"):
        extreme_rays(PrivacyMatrix.ldp(12, "ln 3"), 50, closed_forms=False)
    assert count_rays(PrivacyMatrix.ldp(24, "ln 3")) == 2**24 - 2


def test_large_and_plain() -> None:
    assert len(extreme_rays(PrivacyMatrix.blocks([[2 * i, 2 * i + 1] for i in range(12)], "ln 3"))) == 24
    assert len(extreme_rays(PrivacyMatrix.ldp(200, 0))) == 1
    assert len(extreme_rays(PrivacyMatrix.high_low(100, [], "ln 3"))) == 100
    ring = [[min(abs(x - z), 7 - abs(x - z)) for z in range(7)] for x in range(7)]
    rays = extreme_rays(PrivacyMatrix.metric(ring, "ln 2"))
    assert all(tuple(ray[(x + 1) % 7] for x in range(7)) in rays for ray in rays)
