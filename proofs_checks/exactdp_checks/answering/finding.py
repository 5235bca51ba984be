"""Finds the statements that a question is about: by an id, by a kind and a number, by words; in one paper if it names one.

A question is answered if one statement fits it best, by far; otherwise the statements that fit are a list to choose from. With a
number the numbered statement is meant and not the text around it: "linear-queries 3.1" is Theorem 3.1. Words count the more the
fewer statements have them, and more in a title than in a formula; they are compared without endings.

>>> [found[0]["id"] for found in find("theorem 3.1 of bassily").families]
['linear-queries/thm-3.1']
>>> find("theorem 3.3").certain, [found[0]["id"] for found in find("theorem 3.3").families]
(False, ['linear-queries/thm-3.3', 'heavy-hitters/thm-3.3', 'price-of-privacy/thm-3.3'])
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from math import log

from exactdp.errors import BadInput
from exactdp_checks.answering.index import Row, base, family, near, rows
from exactdp_checks.claims.sources import PAPERS

__all__ = ["MOST", "Found", "find"]

MOST = 12  # statements in a list to choose from
CLEAR = 1.5  # how much better than the second one the best must fit
KINDS = {
    "thm": "theorem thm theorems",
    "lem": "lemma lem lemmas",
    "prop": "proposition prop",
    "cor": "corollary cor",
    "def": "definition def defn",
    "eq": "equation eq formula display",
    "fact": "fact",
    "claim": "claim",
    "alg": "algorithm alg",
    "sec": "section sec subsection",
    "table": "table tab tables",
    "fig": "figure fig",
    "rem": "remark rem",
    "fn": "footnote fn",
}
KIND = {word: kind for kind, words in KINDS.items() for word in words.split()}
NUMBERED = frozenset(["thm", "lem", "prop", "cor", "fact"])
NUMBER = re.compile(r"(?:[a-e]\.)?\d+(?:\.\d+)*|[a-e]\.\d+", re.IGNORECASE)
NOTHING = "a about and are at by does for from hold holds how in is it of on or paper that the there to true what why with"
IGNORED = frozenset(NOTHING.split(" "))
WEIGHTS = (("label", 4.0), ("id", 4.0), ("functions", 3.0), ("where", 2.0), ("statement", 1.0), ("printed", 1.0), ("note", 0.5))


@dataclass(frozen=True)
class Found:
    """The families of statements that fit, the best first, whether the first one is meant, and the words that none has."""

    families: tuple[tuple[Row, ...], ...]
    certain: bool
    unknown: tuple[str, ...] = ()


def find(question: str) -> Found:
    """The statements that the question is about. Raises BadInput if there are none."""
    text = " ".join(question.split())
    if not text:
        raise BadInput('nothing is asked: write an id, a number or words, such as "theorem 3.1 of bassily"')
    if re.fullmatch(r"[a-z-]+/\S+", text):
        return Found((family(text),), True)
    papers, words = _papers(text.lower())
    kind, number, words = _numbered(words)
    chosen = [r for r in rows().values() if not papers or r["id"].partition("/")[0] in papers]
    if number:
        return _by_number(chosen, kind, number, words, question)
    if papers and not words:
        return Found(tuple(family(i) for i in _numbered_ones(chosen)), False)
    scores = _scores(chosen, [w for w in words if w not in IGNORED] or words)
    if not scores:
        raise BadInput(f"no statement is about {question!r}: {_advice(words, text)}")
    (_, most), *rest = scores
    certain = not rest or most >= CLEAR * rest[0][1]
    unknown = tuple(w for w in dict.fromkeys(words) if w not in IGNORED and _stem(w) and not _occurs(_stem(w)))
    return Found(tuple(family(name) for name, _ in scores[:MOST]), certain and not unknown, unknown)


def _occurs(stem: str) -> bool:
    """Whether a statement has a word with this stem."""
    begins = _pattern(stem).search
    return any(begins(text) for texts in _texts().values() for text in texts)


def _numbered_ones(chosen: list[Row]) -> list[str]:
    """The theorems of the papers, and what stands first if there are few."""
    names = list(dict.fromkeys(base(r["id"]) for r in chosen))
    return sorted(names, key=lambda n: n.partition("/")[2].partition("-")[0] != "thm")[:MOST]


def _papers(text: str) -> tuple[frozenset[str], list[str]]:
    """The papers that a text names, and its other words."""
    found = set()
    text = text.replace("/", " ")
    for one in PAPERS:
        for word in sorted(one.words, key=len, reverse=True):
            pattern = rf"(?<![\w-]){re.escape(word)}(?:'s)?(?![\w-])"
            if re.search(pattern, text):
                found.add(one.key)
                text = re.sub(pattern, " ", text)
    return frozenset(found), re.findall(r"[\w.'-]+", text)


def _numbered(words: list[str]) -> tuple[str, str, list[str]]:
    """The kind and the number in a list of words, and the other words: "thm-3.1" is a kind and a number too."""
    split = [part for word in words for part in (word.split("-", 1) if word.partition("-")[0] in KIND else [word])]
    kind, number, rest = "", "", []
    for i, word in enumerate(split):
        bare = word.strip(".")
        if not number and NUMBER.fullmatch(bare):
            number = bare.lower()
        elif bare in KIND and not kind and (i + 1 < len(split) and NUMBER.fullmatch(split[i + 1].strip("."))):
            kind = KIND[bare]
        else:
            rest.append(word)
    return kind, number, rest


def _by_number(chosen: list[Row], kind: str, number: str, words: list[str], question: str) -> Found:
    """Numbered statements of this kind; without one the statements of the section of this number."""
    kinds = (kind,) if kind else tuple(k for k in KINDS if k != "sec")
    stems = {f"{k}-{number}" for k in kinds}
    labels = {r["id"]: base(r["id"]).partition("/")[2] for r in chosen}
    exact = [i for i, label in labels.items() if label in stems]
    around = [
        i
        for i, label in labels.items()
        if any(label.startswith(f"{s}-") for s in {*stems, f"sec-{number}"} if kind in ("", s.partition("-")[0]))
    ]
    within = [i for i, label in labels.items() if any(re.match(rf"{re.escape(s)}\.[\d.]+$", label) for s in stems)]
    names = list(dict.fromkeys(base(i) for i in exact or around or within))
    if not names:
        keys = {r["id"].partition("/")[0] for r in chosen}  # of the paper that is named, if one is
        close = near("/".join([*(keys if len(keys) == 1 else ()), f"{kind or 'thm'}-{number}"]))
        raise BadInput(
            f"no statement is {question!r}: "
            + (f"did you mean {', '.join(close)}?" if close else "list them with exactdp claims")
        )
    if len(names) > 1 and words:
        fitting = dict(_scores([r for r in chosen if base(r["id"]) in names], [w for w in words if w not in IGNORED]))
        names = sorted(fitting, key=lambda n: -fitting[n]) or names
        ranked = [fitting.get(n, 0.0) for n in names]
        return Found(tuple(family(n) for n in names[:MOST]), len(names) == 1 or 0 < CLEAR * ranked[1] <= ranked[0])
    return Found(tuple(family(n) for n in names[:MOST]), len(names) == 1)


def _stem(word: str) -> str:
    """A word without its ending, so that "bounds" finds "bound"."""
    word = word.strip("'.-_").removesuffix("'s")
    for ending in ("ings", "ing", "ies", "es", "s", "al", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word.removesuffix(ending)
    return word


def _pattern(stem: str) -> re.Pattern[str]:
    """Where a word with this stem begins; of a short stem, where the whole word is."""
    return re.compile(rf"(?<![a-z0-9]){re.escape(stem)}" + ("" if len(stem) >= 4 else "(?:e?s)?(?![a-z0-9])"))


@cache
def _texts() -> dict[str, tuple[str, ...]]:
    """The texts of every row in small letters, in the order of the weights."""
    return {
        name: tuple((" ".join(v) if isinstance(v := r.get(key, ""), list) else v).lower() for key, _ in WEIGHTS)
        for name, r in rows().items()
    }


def _scores(chosen: list[Row], words: list[str]) -> list[tuple[str, float]]:
    """The ids without endings of what has most of the words, with how well it fits: the best first; nothing that has few."""
    held = _texts()
    weights: dict[str, dict[str, float]] = {}
    for stem in dict.fromkeys(s for w in words for s in [_stem(w.lower())] if s):
        begins = _pattern(stem).search
        matched = {
            i: max((w for t, (_, w) in zip(texts, WEIGHTS, strict=True) if begins(t)), default=0.0) for i, texts in held.items()
        }
        if any(matched.values()):
            weights[stem] = matched
    rare = {s: log(1 + len(held) / sum(map(bool, matched.values()))) for s, matched in weights.items()}
    total = sum(rare.values())
    found: dict[str, float] = {}
    for r in chosen:
        share = sum(size for s, size in rare.items() if weights[s][r["id"]])
        if total and share >= 0.6 * total:
            label = r["id"].partition("/")[2]
            own = 1.3 if label.partition("-")[0] in NUMBERED else 1.15 if r.get("printed") else 0.8
            score = own * sum(size * weights[s][r["id"]] for s, size in rare.items()) * (share / total) ** 2
            found[base(r["id"])] = max(found.get(base(r["id"]), 0.0), score)
    return sorted(found.items(), key=lambda item: -item[1])


def _advice(words: list[str], text: str) -> str:
    """What to write instead: an id that looks like the question, words that look like those of it."""
    close = near(text) if "/" in text or "-" in text else []
    if close:
        return f"did you mean {', '.join(close)}?"
    every = sorted({w for texts in _texts().values() for t in texts for w in re.findall(r"[a-z]{3,}", t)})
    strange = [w for w in words if not any(e.startswith(_stem(w)) for e in every)]
    known = [found for word in strange for found in get_close_matches(word, every, n=2, cutoff=0.75)]
    return (
        f"did you mean {', '.join(dict.fromkeys(known))}?" if known else "write an id, a number or other words of the statement"
    )
