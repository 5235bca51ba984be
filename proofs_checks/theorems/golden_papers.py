# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The files of the folder Golden about the papers' own objects, as golden.py has those of the mechanisms.

>>> [name for name, written in papers().items() if "Lemma alive_sim" in written]
['Recommending']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from golden_hitters import estimating, searching
from golden_privacy import deciding, mismatched, scoring, sensing, several
from golden_queries import adapting, answering, conversing, projecting
from golden_recommending import POSITIVE, promising, recommending, surviving
from golden_text import head, section

__all__ = ["PAPERS", "papers"]

REALS = ("mathcomp: reals Rstruct", "Exactdp.Facts: Basic")
LEVEL = """Variable t : real.
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let s0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let u0 : t - 1 != 0. Proof. exact: lt0r_neq0. Qed.
"""
ROUNDS = head(
    (*REALS, "Exactdp.OnlineRecommendation: Rounds Histories", "Exactdp.Compute: Tables Papers"),
    "Basic.Reals Algorithm Round Runs",
)
LABELS = head(
    (
        *REALS,
        "Exactdp.Base: Channels",
        "Exactdp.Mechanisms: Designs",
        "Exactdp.PriceOfPrivacy: Sections Sensing Decoders Mismatches",
        "Exactdp.Compute: Tables Papers",
    ),
    "Basic.Reals RandomisedResponse Mismatch MismatchNats Section2 Section5 Section6 AppendixA Lemma47",
)
QUERIES = head(
    (
        *REALS,
        "Exactdp.Base: Sylvester",
        "Exactdp.Mechanisms: Designs Bits",
        "Exactdp.LinearQueries: Polytopes Assignments",
        "Exactdp.HeavyHitters: Programs Responses Search Sketches",
        "Exactdp.Compute: Tables Papers Queries",
    ),
    "Basic.Reals HadamardResponse OneBit Projection Adaptive Assignments.Rounds",
)
MODELS = head(
    (
        *REALS,
        "Exactdp.Base: Channels",
        "Exactdp.OnlineRecommendation: Rounds Leaks Histories",
        "Exactdp.PriceOfPrivacy: Sensing",
        "Exactdp.Compute: Tables Papers Queries",
    ),
    "Basic.Reals Round Model Section8 Theorem51",
)
HITTERS = f"Import Recursive Section7 Section9 Sketch.\n{LEVEL}"
# a file: its first lines, and its modules, each with what its lemmas share
PAPERS: Mapping[str, tuple[str, Mapping[str, tuple[str, Callable[[], Iterable[str]]]]]] = {
    "Recommending": (
        ROUNDS,
        {
            "Surviving": ("", surviving),
            "RecommendingTwo": (LEVEL + POSITIVE, partial(recommending, 2)),
            "RecommendingThree": (LEVEL + POSITIVE, partial(recommending, 3)),
        },
    ),
    "Promises": (MODELS, {"Promising": (LEVEL + POSITIVE, promising), "Several": (LEVEL, several), "Scoring": (LEVEL, scoring)}),
    "Labels": (
        LABELS,
        {
            "MismatchOne": (LEVEL, partial(mismatched, "one")),
            "MismatchBoth": (LEVEL, partial(mismatched, "both")),
            "MismatchSkewed": (LEVEL, partial(mismatched, "skewed")),
            "MismatchThree": (LEVEL, partial(mismatched, "three")),
            "Sensing": (LEVEL, sensing),
            "Deciding": (LEVEL, deciding),
        },
    ),
    "Queries": (
        QUERIES,
        {
            "Estimating": (HITTERS, estimating),
            "Searching": (HITTERS, searching),
            "Projecting": (LEVEL, projecting),
            "Answering": (LEVEL, answering),
            "Adapting": (LEVEL, adapting),
            "Conversing": (LEVEL, conversing),
        },
    ),
}


def papers() -> dict[str, str]:
    """The text of each of these files, by its name."""
    return {
        name: first + "".join(section(part, shared, lemmas()) for part, (shared, lemmas) in parts.items())
        for name, (first, parts) in PAPERS.items()
    }
