"""The five papers: titles, authors, where they are to be read, and the words by which people ask for them.

>>> [paper.key for paper in PAPERS if "bassily" in paper.words]
['linear-queries']
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PAPERS", "Paper", "paper"]


@dataclass(frozen=True)
class Paper:
    """A paper: the key of its ids, title, authors, its number on arXiv, in plain words what it is about."""

    key: str
    title: str
    authors: tuple[str, ...]
    arxiv: str
    about: str

    @property
    def link(self) -> str:
        """Where it is to be read."""
        return f"https://arxiv.org/abs/{self.arxiv}"

    @property
    def words(self) -> frozenset[str]:
        """What stands for it in a question: the surnames of its authors, its key, its number."""
        return frozenset(name.split()[-1].lower() for name in self.authors) | {self.key, self.key.replace("-", " "), self.arxiv}

    def __str__(self) -> str:
        return f"{', '.join(self.authors)}: {self.title} (arXiv {self.arxiv})"


PAPERS = (
    Paper(
        "context-aware-ldp",
        "Context-Aware Local Differential Privacy",
        ("Jayadev Acharya", "Keith Bonawitz", "Peter Kairouz", "Daniel Ramage", "Ziteng Sun"),
        "1911.00038",
        "a privacy level of its own for every pair of values: some secrets need protection, others do not",
    ),
    Paper(
        "linear-queries",
        "Linear Queries Estimation with Local Differential Privacy",
        ("Raef Bassily",),
        "1810.02810",
        "many averages over the users' data at once, by noisy vectors, projections and single bits",
    ),
    Paper(
        "heavy-hitters",
        "Asymptotically Optimal Locally Private Heavy Hitters via Parameterized Sketches",
        ("Hao Wu", "Anthony Wirth"),
        "2106.07815",
        "which values are frequent, among more than can be listed, from one bit of each user",
    ),
    Paper(
        "price-of-privacy",
        "The Price of Privacy in Untrusted Recommendation Engines",
        ("Siddhartha Banerjee", "Nidhi Hegde", "Laurent Massoulie"),
        "1207.3269",
        "how many users a recommender needs that sees only private sketches of their ratings",
    ),
    Paper(
        "online-recommendation",
        "On Differentially Private Online Collaborative Recommendation Systems",
        ("Seth Gilbert", "Xiao Liu", "Haifeng Yu"),
        "1510.08546",
        "what a recommender leaks about those whose votes it follows, round after round",
    ),
)


def paper(key: str) -> Paper:
    """The paper with this key."""
    return next(p for p in PAPERS if p.key == key)
