"""The two derivations of golden vectors: this package, and ``tests/second_source``, which does not import exactdp.

A document names both, and says of which kinds and functions the second has the values too; a test holds the list and the second
source together. The rest has one derivation. That a call or parameters are refused has one as well.

>>> derivations([{"kind": "channel", "input": {}}, {"kind": "bound", "input": {"function": "a.b"}}])["once"]
['a.b']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from exactdp_checks.golden.numbers import Json

__all__ = ["FUNCTIONS", "KINDS", "derivations"]

KINDS = ("audit", "bias", "channel", "data", "decode", "encode", "estimator", "information", "moments", "symbolic")
FUNCTIONS = (
    "context_aware_ldp.families.distance", "context_aware_ldp.families.uniform", "context_aware_ldp.risk.gain",
    "gaussian.analytic_variance", "gaussian.columns", "gaussian.corrected_variance", "gaussian.estimate",
    "gaussian.moments", "gaussian.printed_variance", "gaussian.profile", "gaussian.report", "gaussian.smallest_epsilon",
    "gaussian.squared_diameter", "heavy_hitters.concentration.azuma", "heavy_hitters.concentration.binomial",
    "heavy_hitters.concentration.chernoff", "heavy_hitters.concentration.chernoff_lower",
    "heavy_hitters.concentration.hoeffding", "heavy_hitters.concentration.hypergeometric",
    "heavy_hitters.concentration.mcdiarmid", "heavy_hitters.concentration.poisson_binomial",
    "heavy_hitters.concentration.tail", "heavy_hitters.constants.c_epsilon", "heavy_hitters.constants.ell",
    "heavy_hitters.constants.log_over", "heavy_hitters.hrr.all_items", "heavy_hitters.hrr.hoeffding",
    "heavy_hitters.hrr.radius", "heavy_hitters.lower.chi_square", "heavy_hitters.lower.relative_entropy",
    "heavy_hitters.partition.size_variance", "linear_queries.distribution.bits", "linear_queries.distribution.gain",
    "linear_queries.distribution.outputs", "linear_queries.distribution.proxy", "linear_queries.distribution.raw_at",
    "linear_queries.maxima.chi_mean", "linear_queries.maxima.hoeffding_proxy", "linear_queries.maxima.subgaussian_max",
    "linear_queries.preliminaries.sampling_error", "oracles.adaptive", "oracles.adaptive_variance", "oracles.best_bits",
    "oracles.best_hash_size", "oracles.best_set_size", "oracles.bits", "oracles.collision", "oracles.coordinate",
    "oracles.estimate", "oracles.level_of_two_rounds", "oracles.rappor_estimate", "oracles.second_level", "oracles.server",
    "oracles.set_estimate", "oracles.support", "oracles.threshold", "oracles.variances", "postprocess.none",
    "rejection_sampling.accepts", "rejection_sampling.active", "rejection_sampling.bit_probability",
    "rejection_sampling.corrected_variance", "rejection_sampling.epsilon_private", "rejection_sampling.epsilon_public",
    "rejection_sampling.few_active", "rejection_sampling.loss", "rejection_sampling.outside",
    "rejection_sampling.printed_variance",
)  # fmt: skip


def derivations(vectors: Iterable[Mapping[str, Any]]) -> dict[str, Json]:
    """Who derives these vectors, and which kinds or functions of them both do."""
    words = {vector["input"]["function"] if "function" in vector["input"] else vector["kind"] for vector in vectors}
    twice = words & {*KINDS, *FUNCTIONS}
    names = {"first": "exactdp_checks.golden", "second": "tests/second_source"}
    return {**names, "twice": sorted(twice), "once": sorted(words - twice)}
