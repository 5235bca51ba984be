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
from exactdp_checks.answering.index import Row, base, family, is_id, near, rows
from exactdp_checks.answering.numbered import kind_and_number, nearest, with_number
from exactdp_checks.claims.sources import PAPERS

__all__ = ["MOST", "Found", "find"]

ORACLES = "oracles"  # the statements on frequency oracles, which are of no paper
MOST = 12  # statements in a list to choose from
CLEAR = 1.5  # how much better than the second one the best must fit
NUMBERED = frozenset(["thm", "lem", "prop", "cor", "fact"])
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
        return Found((_by_id(text),), True)
    papers, words = _papers(text.lower())
    all_words = words
    kind, number, words = kind_and_number(words)
    chosen = [r for r in rows().values() if not papers or r["id"].partition("/")[0] in papers]
    if named := _spelled(chosen, all_words) or _spelled(chosen, [kind, number, *words]):
        return Found((family(named),), True)
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


def _by_id(name: str) -> tuple[Row, ...]:
    """The rows of an id; of one such as price-of-privacy/eq-26, the statement whose label has that number, if it is one."""
    paper, _, label = name.partition("/")
    kind, number, rest = kind_and_number([label])
    names = list[str]()
    if kind and not rest and not is_id(name):
        names = with_number([r for r in rows().values() if r["id"].startswith(f"{paper}/")], kind, number)
    return family(names[0] if len(names) == 1 else name)


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
    for key, names in (*((one.key, one.words) for one in PAPERS), (ORACLES, {ORACLES})):
        for word in sorted(names, key=len, reverse=True):
            pattern = rf"(?<![\w-]){re.escape(word)}(?:'s)?(?![\w-])"
            if re.search(pattern, text):
                found.add(key)
                text = re.sub(pattern, " ", text)
    return frozenset(found), re.findall(r"[\w.'()§-]+", text)


def _spelled(chosen: list[Row], words: list[str]) -> str:
    """The id that the words spell, as "beyond lambda numbers" does; "" if they spell none, or several."""
    spelled = _parts("-".join(w.strip("().") for w in words))
    named = {base(r["id"]) for r in chosen if _parts(base(r["id"]).partition("/")[2]) == spelled}
    return named.pop() if spelled and len(named) == 1 else ""


def _parts(label: str) -> str:
    """The parts of an id as one word, without what a question may leave out."""
    return "".join(part for part in base(label.removeprefix("beyond-")).split("-") if part not in IGNORED)


def _by_number(chosen: list[Row], kind: str, number: str, words: list[str], question: str) -> Found:
    """Numbered statements of this kind; without one the statements of the section of this number."""
    names = with_number(chosen, kind, number)
    if not names:
        raise BadInput(f"no statement is {question!r}: {nearest(chosen, kind, number)}")
    words = [w for w in words if w not in IGNORED]
    if len(names) > 1 and words:
        fitting = dict(_scores([r for r in chosen if base(r["id"]) in names], words))
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
