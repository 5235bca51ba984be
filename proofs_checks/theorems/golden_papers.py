# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The files of the folder Golden about the papers' own objects, as golden.py has those of the mechanisms.

>>> [name for name, written in papers().items() if "Lemma alive_sim" in written]
['Surviving']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from golden_hitters import estimating, searching
from golden_privacy import deciding, mismatched, scoring, sensing, several
from golden_queries import adapting, answering, conversing, projecting
from golden_recommending import POSITIVE, promising, recommending, surviving
from golden_text import head

__all__ = ["PAPERS", "papers"]

OURS = "Exactdp: Compute ComputePapers"
REALS = ("mathcomp.analysis: reals Rstruct", "Exactdp.Facts: Reals")
LEVEL = """
Section Golden.
Variable t : real.
Hypothesis t1 : 1 < t.
Let t0 : 0 < t. Proof. exact: lt_trans ltr01 t1. Qed.
Let s0 : 0 < t - 1. Proof. by rewrite subr_gt0. Qed.
Let u0 : t - 1 != 0. Proof. exact: lt0r_neq0. Qed.
"""
ROUNDS = head(*REALS, "Exactdp.OnlineRecommendation: Round Runs", OURS) + LEVEL + POSITIVE
LABELS = head(
    *REALS, "Exactdp.Base: Probability", "Exactdp.Mechanisms: RandomisedResponse",
    "Exactdp.PriceOfPrivacy: Mismatch MismatchNats Section2 Section5 Section6 AppendixA Lemma47", f"{OURS} ComputePrivacy",
) + LEVEL  # fmt: skip
HITTERS = head(
    *REALS, "Exactdp.Base: Sylvester", "Exactdp.Mechanisms: HadamardResponse",
    "Exactdp.HeavyHitters: Recursive Section7 Section9 Sketch", f"{OURS} ComputeHitters",
) + LEVEL  # fmt: skip
QUERIES = head(
    *REALS, "Exactdp.Mechanisms: OneBit", "Exactdp.LinearQueries: Projection Adaptive Rounds",
    f"{OURS} ComputeHitters ComputeQueries",
) + LEVEL  # fmt: skip
MODELS = head(
    *REALS, "Exactdp.Base: Probability", "Exactdp.OnlineRecommendation: Round Model Section8",
    "Exactdp.PriceOfPrivacy: Theorem51", f"{OURS} ComputePrivacy ComputeQueries ComputeModel",
) + LEVEL  # fmt: skip
END = "\nEnd Golden.\n"
# the first lines, the lemmas, the last line
PAPERS: Mapping[str, tuple[str, Callable[[], Iterable[str]], str]] = {
    "Surviving": (head("Exactdp.OnlineRecommendation: Algorithm", OURS), surviving, ""),
    "RecommendingTwo": (ROUNDS, partial(recommending, 2), END),
    "RecommendingThree": (ROUNDS, partial(recommending, 3), END),
    "Promising": (MODELS + POSITIVE, promising, END),
    "MismatchOne": (LABELS, partial(mismatched, "one"), END),
    "MismatchBoth": (LABELS, partial(mismatched, "both"), END),
    "MismatchSkewed": (LABELS, partial(mismatched, "skewed"), END),
    "MismatchThree": (LABELS, partial(mismatched, "three"), END),
    "Sensing": (LABELS, sensing, END),
    "Deciding": (LABELS, deciding, END),
    "Several": (MODELS, several, END),
    "Scoring": (MODELS, scoring, END),
    "Estimating": (HITTERS, estimating, END),
    "Searching": (HITTERS, searching, END),
    "Projecting": (QUERIES, projecting, END),
    "Answering": (QUERIES, answering, END),
    "Adapting": (QUERIES, adapting, END),
    "Conversing": (QUERIES, conversing, END),
}


def papers() -> dict[str, str]:
    """The text of each of these files, by its name."""
    return {name: first + "".join(lemmas()) + last for name, (first, lemmas, last) in PAPERS.items()}
