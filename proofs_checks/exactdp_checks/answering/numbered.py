"""Statements by the number that the paper prints: in their id, or in their label, as in "Lemma D.2, equation (26)".

>>> kind_and_number(["eq.", "(26)", "tail"])
('eq', '26', ['tail'])
>>> from exactdp_checks.answering.index import rows
>>> paper = [row for name, row in rows().items() if name.startswith("price-of-privacy/")]
>>> with_number(paper, "eq", "26")
['price-of-privacy/lem-d.2']
>>> nearest([row for row in paper if "eq-" in row["id"]], "eq", "99")
'price-of-privacy has no equation 99; the nearest are price-of-privacy/eq-30, price-of-privacy/eq-28, price-of-privacy/eq-27'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from exactdp_checks.answering.index import Row, base, rows

__all__ = ["KINDS", "kind_and_number", "nearest", "with_number"]

KINDS = {
    "thm": "theorem thm theorems",
    "lem": "lemma lem lemmas",
    "prop": "proposition prop propositions",
    "cor": "corollary cor corollaries",
    "def": "definition def defn definitions",
    "eq": "equation eq eqn eqs formula display equations formulas",
    "fact": "fact facts",
    "claim": "claim claims",
    "alg": "algorithm alg algo algorithms",
    "sec": "section sec subsection sections appendix app §",
    "table": "table tab tables",
    "fig": "figure fig figures",
    "rem": "remark rem remarks",
    "fn": "footnote fn footnotes",
    "inf-thm": "informal-theorem inf-thm",
}
KIND = {word: kind for kind, words in KINDS.items() for word in words.split()}
NUMBER = re.compile(r"(?:[a-e]\.)?\d+(?:\.\d+)*(?:[a-c]|\([a-c]\))?", re.IGNORECASE)
APPENDIX = re.compile(r"[a-e]", re.IGNORECASE)
PRINTED = re.compile(
    rf"({'|'.join(sorted(KIND, key=len, reverse=True))})s? \(?({NUMBER.pattern}|[A-E](?![\w.]))\)?", re.IGNORECASE
)
CITED = re.compile(r"\(?[^()]*\[[^]]*\]\)?")  # (Lemma 13 of [31]): a number in another paper
CLOSE = 3  # how many are named where there is none


def kind_and_number(words: list[str]) -> tuple[str, str, list[str]]:
    """The kind and the number in a list of words, and the other words: "thm-3.1" is both; "(7)" is the number of an equation."""
    parts = [part for word in words for part in _parts(word)]
    kind, number = "", ""
    rest: list[str] = []
    for i, word in enumerate(parts):
        bare, after = word.strip(".()"), _bare(parts[i + 1]) if i + 1 < len(parts) else ""
        if not number and NUMBER.fullmatch(_bare(word)):
            number = _bare(word)
            kind = kind or ("eq" if re.fullmatch(r"\(\d+\)", word) else "")
        elif KIND.get(bare) == "sec" and not kind and APPENDIX.fullmatch(after):
            kind, number, parts[i + 1] = "sec", after, ""
        elif bare in KIND and not kind and NUMBER.fullmatch(after):
            kind = "inf-thm" if rest[-1:] == ["informal"] else KIND[bare]
            rest = rest[:-1] if kind == "inf-thm" else rest
        elif word:
            rest.append(word.strip("()") or word)
    return kind, number, rest


def _parts(word: str) -> list[str]:
    """A word that is a kind with its number is two: thm-3.1, eq(7), §3.1; the other words that an id ends with are apart."""
    joined = re.fullmatch(r"(inf-thm|[a-z]+|§)[-.]?(\(?(?:\d|[a-e]\.\d).*)", word, re.IGNORECASE)
    if joined is None or joined[1] not in KIND:
        return [word]
    number, *tail = joined[2].split("-")
    return [joined[1], number, *tail]


def _bare(word: str) -> str:
    """A number without what stands around it: (7) is 7, 1(a) is 1a."""
    return re.sub(r"[()]", "", word).strip(".").lower()


@cache
def _printed(name: str) -> frozenset[tuple[str, str]]:
    """The kinds and numbers in the label of a statement."""
    row = rows()[name]
    return frozenset(_marks(row["label"]))


def _marks(text: str) -> Iterator[tuple[str, str]]:
    for word, number in PRINTED.findall(CITED.sub(" ", text)):
        yield KIND[word.lower()], _bare(number)


def with_number(chosen: list[Row], kind: str, number: str) -> list[str]:
    """The ids of the statements with this number: by id, then as their label prints it, then around it, then below it.

    Without a kind every kind but a section counts, and then the statements of the section of that number.
    """
    kinds = (kind,) if kind else tuple(k for k in KINDS if k != "sec")
    stems = {f"{k}-{number}" for k in kinds}
    labels = {r["id"]: base(r["id"]).partition("/")[2] for r in chosen}
    exact = [i for i, label in labels.items() if label in stems]
    printed = [i for i in labels if any((k, number) in _printed(i) for k in kinds if k != "sec")]
    printed = [i for i in printed if i == base(i)] or printed
    begun = {*stems, f"sec-{number}"} if kind in ("", "sec") else stems
    around = [i for i, label in labels.items() if any(label.startswith(f"{s}-") for s in begun)]
    within = [
        i for i, label in labels.items() if any(re.match(rf"{re.escape(s)}(?:\.[\d.]+|[a-c])(?:-|$)", label) for s in stems)
    ]
    return list(dict.fromkeys(base(i) for i in exact or printed or around or within))


def nearest(chosen: list[Row], kind: str, number: str) -> str:
    """A sentence for a number that no statement has: what else has the number, and the nearest numbers of this kind."""
    papers = list(dict.fromkeys(r["id"].partition("/")[0] for r in chosen))
    noun = KINDS[kind].split()[0].replace("-", " ") if kind else "number"
    parts = [f"{papers[0]} has no {noun} {number}" if len(papers) == 1 else f"no paper has {noun} {number}"]
    if same := with_number(chosen, "", number) if kind else []:
        parts.append(f"{number} is the number of {', '.join(same[:CLOSE])}")
    held = [(i, n) for i, k, n in _all(chosen) if k == (kind or "thm")]
    whole = dict([(i, n) for i, n in held if i.endswith(f"-{n}")] or held)  # eq-32 and not eq-32-chain
    closest = sorted(whole, key=lambda i: _distance(number, whole[i]))[:CLOSE]
    verb = "are" if len(closest) > 1 else "is"
    parts.append(f"the nearest {verb} {', '.join(closest)}" if closest else f"it has no {noun} at all")
    return "; ".join(parts)


def _all(chosen: list[Row]) -> Iterator[tuple[str, str, str]]:
    """Every id with the kind and the number that it has; of a corrected statement the id of the printed one."""
    for r in chosen:
        found = re.fullmatch(r"(inf-thm|[a-z]+)-((?:[a-e]\.)?\d[\d.]*[a-c]?|[a-e])(?:-.*)?", base(r["id"]).partition("/")[2])
        if found and found[1] in KINDS:
            yield base(r["id"]), found[1], found[2]


def _distance(number: str, other: str) -> tuple[bool, list[int]]:
    """What begins alike is nearest, as 3.1 is to 3.11; then what is nearest in the order of the paper."""
    alike = "." in number and "." in other and (number.startswith(other) or other.startswith(number))
    return not alike, [abs(a - b) for a, b in zip(_place(other), _place(number), strict=True)]


def _place(number: str) -> list[int]:
    """A number as integers in the order of a paper, of one length; an appendix comes last: 3.1 is [0, 3, 1, 0, 0]."""
    appendix, _, digits = number.partition(".") if number[0].isalpha() else ("", "", number)
    parts = [int(n) for n in re.findall(r"\d+", digits)][:3]
    letter = re.search(r"\d([a-c])$", digits)
    return [ord(appendix) - 96 if appendix else 0, *parts, *[0] * (3 - len(parts)), ord(letter[1]) - 96 if letter else 0]
