"""The other theorems about public bounds, at random parameters: a bound from above is at most the theorem's expression.

A row holds the names of theorems, the public bound, and their expression, written again from the assistant's statement in
floating point. Parameters are drawn within the hypotheses; a bound from below is at least the expression.
"""

from collections.abc import Callable
from fractions import Fraction
from math import exp, log, log2, sqrt
from typing import Any

import pytest
from drawn_parameters import drawn

from exactdp.bounds.context_aware_ldp import error_region, packing, rates, risk
from exactdp.bounds.heavy_hitters import deviations, oracle, partition, search
from exactdp.bounds.heavy_hitters import lower as hitters
from exactdp.bounds.linear_queries import adaptive as rounds
from exactdp.bounds.linear_queries import preliminaries, rejection_projection
from exactdp.bounds.online_recommendation import lower, upper, weights
from exactdp.bounds.price_of_privacy import adaptive, fano, information, overlap

NEAR, DRAWS = 1e-9, 40
Row = tuple[str, Callable[[Any], Any], Callable[[Any], float]]


def gain(t: Fraction) -> float:
    return float((t + 1) / (t - 1))


def upper_end(radicands: risk.Roots) -> Fraction:
    return risk.roots(radicands).upper


def sensitive(p: Any) -> Fraction:
    """The upper end of the number of users, of every public function that has one where s of k symbols are sensitive."""
    found = [rates.section_5_1_upper(p.k, p.s, p.alpha, p.epsilon)]
    found += [rates.theorem_3_corrected(p.k, p.s, p.alpha, p.epsilon).upper] if 2 * p.s < p.k else []
    return max(found + ([rates.large_sensitive(p.k, p.s, p.alpha, p.epsilon).upper] if 2 <= p.s <= p.k < p.s**2 else []))


def blocks(p: Any) -> rates.Range:
    return rates.theorem_4_corrected(p.sizes, p.alpha, p.epsilon)


def scales(p: Any) -> tuple[float, float]:
    """1/(alpha epsilon)^2 and 1/(alpha^2 epsilon)."""
    return 1 / float(p.alpha * p.epsilon) ** 2, 1 / float(p.alpha**2 * p.epsilon)


def largest(p: Any) -> Fraction:
    """max_j |<z, a_j>| over the columns of the matrix."""
    return max(abs(sum(a * b for a, b in zip(column, p.z, strict=True))) for column in zip(*p.rows, strict=True))


def copies(p: Any) -> float:
    return log(4 / p.beta)


def users(p: Any) -> int:
    """A number of users with blocks of one size, which has a level for each of L >= 2 prefixes."""
    return search.users(max(p.n, 3000), 2**30, p.beta)


def ratio(p: Any) -> float:
    """ln t/(1 - 1/t)."""
    return log(p.t) / (1 - 1 / float(p.t))


ABOVE: list[Row] = [
    ("ContextAware.eq_26", lambda p: risk.equation_26(p.s, p.t, p.n), lambda p: (3 * p.s * gain(p.t) ** 2 + gain(p.t)) / p.n),
    (
        "ContextAware.eq_27",
        lambda p: upper_end(risk.equation_27(p.k, p.s, p.t, p.n)),
        lambda p: sqrt(3 * p.s**2 / p.n) * gain(p.t) + sqrt(gain(p.t) * p.k / p.n),
    ),
    (
        "ContextAware.lem_2 ContextAware.lem_2_sharp",
        lambda p: error_region.lemma_2(p.chance, p.t),
        lambda p: float(1 - (1 - p.chance) / p.t),
    ),
    (
        "ContextAware.prop_5_l1_sharp ContextAware.prop_5_sharp",
        lambda p: upper_end(risk.block_l1(p.sizes, p.t, p.n)),
        lambda p: gain(p.t) * sqrt(sum(v * v for v in p.sizes) / p.n),
    ),
    (
        "ContextAware.prop_5",
        lambda p: upper_end(risk.equation_20(p.sizes, p.t, p.n)),
        lambda p: 2 * gain(p.t) * sqrt(3 * sum(v * v for v in p.sizes) / p.n),
    ),
    (
        "ContextAware.prop_5_l2",
        lambda p: risk.proposition_5_l2(p.sizes, p.t, p.n),
        lambda p: 12 * max(p.sizes) * gain(p.t) ** 2 / p.n,
    ),
    (
        "ContextAware.prop_5_l2_sharp",
        lambda p: risk.block_l2_bound(p.sizes, p.t, p.n),
        lambda p: max(p.sizes) * gain(p.t) ** 2 / p.n,
    ),
    ("ContextAwareReals.thm_3_upper", sensitive, lambda p: 19 * (p.s**2 * scales(p)[0] + p.k * scales(p)[1])),
    (
        "ContextAwareReals.thm_4_upper",
        lambda p: max(rates.section_6_1_upper(p.sizes, p.alpha, p.epsilon), blocks(p).upper),
        lambda p: 10 * sum(v * v for v in p.sizes) * scales(p)[0],
    ),
    (
        "HeavyHitters.lem_8_1_both HeavyHitters.lem_8_2_both",
        lambda p: max(partition.lemma_8_1(p.n, p.beta), partition.lemma_8_2(p.n, p.beta)),
        lambda p: 3 * sqrt(2) * sqrt(p.n * copies(p)),
    ),
    ("HeavyHitters.lem_8_1_permutation", lambda p: partition.lemma_8_1(p.n, p.beta, permutation=True), lambda p: 0),
    (
        "HeavyHitters.lem_8_2_both",
        lambda p: partition.lemma_8_2(p.n, p.beta, permutation=True),
        lambda p: (2 + 2 * sqrt(2)) * sqrt(p.n * copies(p)),
    ),
    (
        "HeavyHitters.lem_8_2_permutation",
        lambda p: partition.delta_1(p.k * p.b, p.k, p.beta, permutation=True),
        lambda p: sqrt(p.k * p.k * p.b) + 2 * sqrt(p.k * p.b * copies(p)),
    ),
    (
        "HeavyHitters.lem_9_1 HeavyHitters.lem_9_1_both HeavyHitters.lem_9_1_printed",
        lambda p: partition.lemma_9_1(p.n, p.L),
        lambda p: exp(1) * p.n / p.L,
    ),
    (
        "HeavyHitters.lem_9_2_permutation",
        lambda p: partition.lemma_9_2(p.L * p.b, p.L, p.beta, permutation=True),
        lambda p: sqrt(p.b) + sqrt(2 * p.b * log(1 / p.beta)),
    ),
    (
        "HeavyHittersLevels.lem_9_2_independent HeavyHittersLevels.lem_9_2_printed",
        lambda p: deviations.lemma_9_2_independent(p.n, p.L, p.beta),
        lambda p: sqrt(p.n / p.L) + sqrt(2 * p.n / p.L * log(1 / p.beta)) + 2 / 3 * log(1 / p.beta),
    ),
    (
        "HeavyHittersSearch.thm_4_1",
        lambda p: search.independent(users(p), 2**30, p.epsilon, p.beta / (users(p) * search.levels(users(p), 2**30))),
        lambda p: 322 / p.epsilon * sqrt(users(p) * (L := search.levels(users(p), 2**30)) * log(16 * users(p) * L / p.beta)),
    ),
    (
        "HeavyHittersSketch.thm_3_1_cost",
        lambda p: max(float(oracle.copies_at_most(p.beta)), oracle.copies(p.beta)),
        lambda p: 26 / 3 * copies(p),
    ),
    (
        "HeavyHittersSketch.thm_3_1_cost",
        lambda p: max(float(oracle.hash_range_at_most(p.n, p.epsilon)), oracle.hash_range(p.n, p.epsilon, p.beta)),
        lambda p: max(1, 349 * p.epsilon * sqrt(p.n)),
    ),
    (
        "HeavyHittersSketch.cor_3_2_memory",
        lambda p: oracle.counters_whole(p.n, p.epsilon, p.beta),
        lambda p: 26 / 3 * copies(p) * max(1, 349 * p.epsilon * sqrt(p.n)),
    ),
    (
        "HeavyHittersTimes.cor_3_2_times",
        lambda p: oracle.additions(p.n, p.epsilon, p.beta),
        lambda p: oracle.copies(p.beta) * (m := oracle.hash_range(p.n, p.epsilon, p.beta)) * log2(m) + p.n,
    ),
    ("LinearQueries.cor_2_3", lambda p: preliminaries.corollary_2_3(p.rows, p.z), lambda p: 4 * largest(p)),
    (
        "LinearQueries.lem_2_2",
        lambda p: preliminaries.lemma_2_2(p.rows, p.z),
        lambda p: 4 * min(sum(v * v for v in p.z), largest(p)),
    ),
    (
        "LinearQueriesAdaptive.thm_5_2_printed",
        lambda p: rounds.theorem_5_2(p.L, p.n + 2000, p.t),
        lambda p: 4 * gain(p.t) * sqrt(p.L * log(p.L) / (p.n + 2000)),
    ),
    ("LinearQueriesAdaptive.lem_3_5_tail", lambda p: rejection_projection.lemma_3_5(p.n + 120), lambda p: exp(-(p.n + 120) / 34)),
    ("LinearQueriesAdaptive.lem_3_5", lambda p: rejection_projection.lemma_3_5_corrected(p.b), lambda p: exp(-p.b / 8)),
    (
        "OnlineRecommendation.lem_19 OnlineRecommendation.lem_19_printed",
        lambda p: upper.lemma_19(p.m, p.s, p.R, p.n),
        lambda p: p.n * (1 - 1 / (3 * p.m * (2 * p.s + 2 * p.R + 1))),
    ),
    (
        "OnlineRecommendation.lem_4_iff OnlineRecommendation.lem_4_sharp",
        lambda p: weights.lemma_4_needs(p.t),
        lambda p: 1 + 1 / p.t,
    ),
    ("OnlineRecommendation.thm_6_majority", lambda p: lower.theorem_6(2, 99, 0, p.P, p.P + p.R % p.P), lambda p: 0),
    ("PriceOfPrivacy.lem_3_1", lambda p: information.lemma_3_1(p.t), lambda p: log(p.t)),
    (
        "PriceOfPrivacy.lem_3_1_sharp",
        lambda p: max(information.lemma_3_1_sharp(p.t), information.lemma_3_1_small(p.t)),
        lambda p: log(p.t) ** 2 / 8,
    ),
    ("PriceOfPrivacy.lem_3_1_sharp", lambda p: information.lemma_3_1_sharp(p.t), lambda p: ratio(p) - 1 - log(ratio(p))),
    ("PriceOfPrivacy.lem_4_5", lambda p: information.lemma_4_5(p.t)[1], lambda p: float(p.t)),
    ("PriceOfPrivacy.lem_4_5", lambda p: -information.lemma_4_5(p.t)[0], lambda p: -1 / float(p.t)),
    (
        "PriceOfPrivacy.lem_4_7_constant",
        lambda p: max(overlap.lemma_4_7_error(p.N, p.w), overlap.lemma_4_7_corrected(p.N, p.w)),
        lambda p: p.w**4 / (2 * p.N**2),
    ),
    ("PriceOfPrivacy.lem_4_7_order", lambda p: overlap.lemma_4_7_error(p.N, 1), lambda p: 0),
    ("PriceOfPrivacy.lem_6_4", lambda p: adaptive.lemma_6_4(p.nats), lambda p: max(20, 10 * p.nats)),
    ("PriceOfPrivacy.lem_6_4_mean", lambda p: adaptive.lemma_6_4_averaged(p.nats), lambda p: 20 + 10 * p.nats),
    ("PriceOfPrivacy.lem_d_6", lambda p: adaptive.lemma_d_6(p.x), lambda p: 1 + 4 * p.x / (1 - 2 * p.x)),
    (
        "PriceOfPrivacy.thm_4_10_chi2 PriceOfPrivacy.thm_4_10_sharp PriceOfPrivacy.thm_4_10_product",
        lambda p: information.product_prior(p.chance, p.t),
        lambda p: log(1 + p.chance * (p.t - 1) ** 2 / (4 * p.t)),
    ),
    ("PriceOfPrivacy.thm_4_3", lambda p: information.theorem_4_3(p.N), lambda p: 1 / p.N),
    ("PriceOfPrivacy.thm_4_3_values", lambda p: information.b_bits(p.N, p.w, p.R), lambda p: p.w / p.N * (2**p.R - 1)),
    ("PriceOfPrivacy.thm_4_8", lambda p: information.theorem_4_8(p.N, p.w, p.t), lambda p: float(p.t) ** 2 * p.w**2 / (2 * p.N)),
]
BELOW: list[Row] = [
    (
        "ContextAwareReals.lem_1",
        lambda p: packing.lemma_1_corrected(p.M, p.near, p.beta, p.x),
        lambda p: ((1 - p.beta) * log(p.M / p.near) - log(2)) / (4 * p.x),
    ),
    (
        "ContextAwareReals.lem_1_list",
        lambda p: packing.fano_list(p.M, p.near, p.beta, p.x),
        lambda p: ((1 - p.beta) * log(p.M / p.near) - log(2)) / p.x,
    ),
    (
        "ContextAwareReals.thm_3_first_term",
        lambda p: rates.first_term(p.s + 1, p.alpha, p.t),
        lambda p: (1 - 4 * p.alpha) * (p.s + 1) ** 2 / (288 * p.alpha**2 * (p.t - 1) ** 2),
    ),
    (
        "ContextAwareReals.thm_3_lower",
        lambda p: rates.theorem_3_corrected(2 * p.s + 1, p.s, p.alpha, p.epsilon).lower,
        lambda p: (
            (p.s**2 * scales(p)[0] + (2 * p.s + 1) * scales(p)[1]) / 3072 if p.s > 1 else (2 * p.s + 1) * scales(p)[1] / 1152
        ),
    ),
    ("ContextAwareReals.thm_3_lower", lambda p: rates.without_privacy(p.k, p.alpha).lower, lambda p: p.k / (2048 * p.alpha**2)),
    (
        "ContextAwareReals.thm_4_lower",
        lambda p: blocks(p).lower,
        lambda p: (sum(v * v for v in p.sizes if v > 1) * scales(p)[0] + sum(p.sizes) / float(p.alpha) ** 2) / 4096,
    ),
    (
        "HeavyHitters.fact_2_2",
        lambda p: hitters.fact_2_2(p.n + 579, p.k, p.epsilon, p.alpha / 4),
        lambda p: min((p.n + 579) / 70, sqrt((p.n + 579) * log(4 * p.k / p.alpha)) / (12 * p.epsilon)),
    ),
    ("OnlineRecommendation.lem_8", lambda p: lower.lemma_8(p.n, p.P, p.t), lambda p: p.n / 2 / float(p.t) ** p.P),
    (
        "OnlineRecommendation.thm_6_log",
        lambda p: max(
            lower.theorem_6(p.m, 10**4, p.R, p.P, p.m * p.P + p.more), rounded(p) + lower.theorem_6_radius(p.m, 99, p.R)
        ),
        lambda p: (1 - 1 / p.m) * p.R + (p.m - 1) / (4 * log(p.m)) * log((p.m * p.P + p.more) / p.P),
    ),
    ("OnlineRecommendation.thm_6_radius", lambda p: lower.theorem_6_radius(p.m, 99, p.R), lambda p: p.R * (1 - 1 / p.m)),
    (
        "PriceOfPrivacy.cor_a_3",
        lambda p: fano.corollary_a_3(p.U, p.nats, p.M, p.near).upper,
        lambda p: 1 - (p.U * p.nats + log(2)) / log(p.M / p.near),
    ),
    (
        "PriceOfPrivacy.cor_a_4",
        lambda p: min(fano.corollary_a_4(p.U, p.t, p.M, p.near).upper, fano.corollary_a_4_sharp(p.U, p.t, p.M, p.near).upper),
        lambda p: 1 - (p.U * log(p.t) + 1) / log(p.M / p.near),
    ),
    ("PriceOfPrivacy.lem_4_7_sandwich", lambda p: overlap.sandwich(2 * p.N, min(p.w, p.N))[0], lambda p: sandwich(p)[0]),
    ("PriceOfPrivacy.lem_4_7_sandwich", lambda p: -overlap.sandwich(2 * p.N, min(p.w, p.N))[1], lambda p: -sandwich(p)[1]),
    (
        "PriceOfPrivacy.thm_3_3_fano",
        lambda p: fano.theorem_3_3_fano_corrected(p.N, p.t),
        lambda p: (p.N / 2 - 1) * log(2) / log(p.t),
    ),
    (
        "PriceOfPrivacy.thm_6_1",
        lambda p: adaptive.theorem_6_1_sharp(p.N, 1, p.t),
        lambda p: log(2) / 2 * (p.t + 1) / (p.t - 1) ** 2 * max(p.N**2, p.N * log(p.N)),
    ),
    (
        "PriceOfPrivacy.thm_6_1_product",
        lambda p: adaptive.theorem_6_1_sharp(p.N, p.w, p.t),
        lambda p: (p.N / 2 - 1) * log(2) / (p.w**2 / p.N * (p.t - 1) ** 2 / (2 * (p.t + 1))),
    ),
    (
        "PriceOfPrivacy.thm_a_5",
        lambda p: fano.theorem_a_5_corrected(p.N, 3, 2, p.t, p.beta),
        lambda p: ((1 - p.beta) * log(3**p.N / (1 + 2 * p.N + 2 * p.N * (p.N - 1))) - log(2)) / log(p.t),
    ),
]


def rounded(p: Any) -> Any:
    return lower.theorem_6_rounded(p.m, 10**4, p.P, p.m * p.P + p.more)


def sandwich(p: Any) -> tuple[float, float]:
    n, k = 2 * p.N, min(p.w, p.N)
    return (1 - k / (n - k + 1)) ** k, (1 - k / n) ** k


@pytest.mark.parametrize("row", ABOVE, ids=lambda row: row[0])
def test_a_bound_from_above_is_no_weaker(row: Row) -> None:
    _, bound, theorem = row
    for seed in range(DRAWS):
        p = drawn(seed)
        assert float(bound(p)) <= float(theorem(p)) * (1 + NEAR) + NEAR, p


@pytest.mark.parametrize("row", BELOW, ids=lambda row: row[0])
def test_a_bound_from_below_is_no_weaker(row: Row) -> None:
    _, bound, theorem = row
    for seed in range(DRAWS):
        p = drawn(seed)
        there = float(theorem(p))
        assert float(bound(p)) >= there - NEAR * (1 + abs(there)), p
