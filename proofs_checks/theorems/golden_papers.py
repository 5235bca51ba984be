# ruff: noqa: INP001 (the folder holds Coq sources; it is no package)
"""The files of the folder Golden about the papers' own objects, as golden.py has those of the mechanisms.

>>> [name for name, written in papers().items() if "Lemma alive_sim" in written]
['Surviving']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from golden_recommending import ABOVE, recommending, surviving
from golden_text import head

__all__ = ["PAPERS", "papers"]

OURS = "Exactdp: Compute ComputePapers"
REALS = ("mathcomp.analysis: reals Rstruct", "Exactdp.Facts: Reals")
ROUNDS = head(*REALS, "Exactdp.OnlineRecommendation: Round Runs", OURS) + ABOVE
END = "\nEnd Golden.\n"
# the first lines, the lemmas, the last line
PAPERS: Mapping[str, tuple[str, Callable[[], Iterable[str]], str]] = {
    "Surviving": (head("Exactdp.OnlineRecommendation: Algorithm", OURS), surviving, ""),
    "RecommendingTwo": (ROUNDS, partial(recommending, 2), END),
    "RecommendingThree": (ROUNDS, partial(recommending, 3), END),
}


def papers() -> dict[str, str]:
    """The text of each of these files, by its name."""
    return {name: first + "".join(lemmas()) + last for name, (first, lemmas, last) in PAPERS.items()}
