"""What an answer says about a statement, section by section, in the LaTeX of the statements: for any printer.

>>> from exactdp_checks.answering.index import family
>>> [heading for heading, _ in sections(family("linear-queries/thm-3.1"))][:4]
['Printed', 'Why it fails', 'Refuted', 'Counterexample']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from exactdp_checks.answering.index import Row, fact, rows
from exactdp_checks.claims.sources import PAPERS, paper
from exactdp_checks.claims.theorems import plain, theorem

__all__ = ["MEANS", "headline", "leaning", "sections", "sides"]

MEANS = {
    "theorem": "a theorem: a proof assistant holds the whole statement",
    "certified": "certified: the kernel's proposition is the statement",
    "argued": "argued: a written proof; its calculations are certified, its sentences are not",
    "instances": "known at instances: exact at listed parameters of a statement that is more general",
    "computed": "computed: our own code says so at some parameters, and nothing is certified",
    "refuted": "refuted by an exact counterexample",
    "argued false": "argued false: a counterexample whose calculations are certified, and whose sentences are not",
    "open": "open: nothing here establishes it",
}
GRADES = {
    "misprint": "an obvious typo",
    "corner": "a hypothesis is missing at the edge",
    "step": "a step of a proof fails, and the numbered statement stands",
    "statement": "the statement itself is false",
}
CAUSES = re.compile(r"^(E\d+(?:, E\d+)*): ")  # the numbers under which the errata put what fails for one reason
SIGNS = {"<=": r"\le", "==": "=", "<": "<"}
LONGEST = 700  # characters of a theorem
FEW = 3  # facts whose statements are shown
Section = tuple[str, list[str]]


def headline(found: Sequence[Row]) -> tuple[str, str]:
    """The id with its word and what that means; and where the statement stands."""
    main = found[0]
    word = main["word"]
    kind = main["kind"]
    if word == "open" and kind in ("definition", "algorithm"):
        said = f"a {kind}" if kind == "definition" else f"an {kind}"
    elif main.get("grade"):
        said = f"{word}, grade {main['grade']}: {GRADES.get(main['grade'], MEANS[word])}"
    elif word == "refuted" and "claim" not in main:
        said = "refuted by a theorem: a proof assistant holds its negation"
    else:
        said = MEANS[word]
    key = main["id"].partition("/")[0]
    if key not in {p.key for p in PAPERS}:  # of no paper, as what is said about oracles
        return f"{main['id']} is {said}.", f"{main.get('where', main['label'])}."
    place = main["label"] if main.get("printed") else f"{main.get('where', main['label'])}, not in the paper"
    return f"{main['id']} is {said}.", f"{place}. {paper(key)}"


def sections(found: Sequence[Row]) -> Iterator[Section]:
    """The sections about a family of statements: its first member at length, then the others that say what is true."""
    main, *others = found
    if main.get("printed"):
        yield "Printed", [main["printed"]]
    if main.get("reading"):
        yield "Read as", [main["reading"]]
    if main.get("reason"):
        yield "Why it fails", [main["reason"]]
    if main.get("statement"):
        yield "Refuted" if main.get("grade") else "Stated here" if main.get("printed") else "Statement", [main["statement"]]
    if main.get("counterexample"):
        yield "Counterexample", [*_compared(main), *sides(main["counterexample"])]
    if main["word"] == "argued false":
        on = leaning(main.get("assumes", ()), main.get("uses", ()), {i: r["word"] for i, r in rows().items()})
        yield "Why it is argued", [f"The numbers are certified. That they refute the sentence rests on {on}."]
    others = [o for o in others if o["id"] != main.get("repair")]
    if main.get("repair"):
        others.insert(0, rows()[main["repair"]])
    for i, other in enumerate(others):
        yield f"{'True instead' if i == 0 and main.get('grade') else 'Also'}: {other['id']}", list(_other(other))
    yield from _theorems((main, *others))
    if note := main.get("note", "").partition("In code: ")[0].strip():
        yield "Note", [CAUSES.sub(lambda m: f"{'Errata' if ',' in m[1] else 'Erratum'} {m[1]}: ", note)]
    yield from _grounds(main, others)
    named = list(dict.fromkeys(name for r in (main, *others) for name in r.get("functions", ())))
    if named:
        yield "In exactdp", named
    yield "Check it again", list(_commands([main, *others]))


def leaning(assumes: Sequence[str], uses: Sequence[str], words: Mapping[str, str]) -> str:
    """What keeps a refutation from being whole: facts that it assumes, and statements that no kernel and no theorem holds.

    >>> leaning(["markov"], ["p/lem-1", "p/lem-2"], {"p/lem-1": "argued", "p/lem-2": "theorem"})
    'p/lem-1 (argued) and the fact markov'
    """
    used = [f"{i} ({words[i]})" for i in uses if words.get(i, "theorem") not in ("theorem", "certified")]
    facts = [f"the fact{'s' * (len(assumes) > 1)} {', '.join(assumes)}"] if assumes else []
    return " and ".join([*([", ".join(used)] if used else []), *facts])


def _compared(row: Row) -> Iterator[str]:
    """What is compared, in the words of the claim."""
    role = row["counterexample"]["role"]
    if not role.startswith(("step ", "statement")):
        yield f"What fails: {role}."
    for text in row.get("argument", ()):
        yield f"What is compared: {text}"


def sides(found: Mapping[str, Any]) -> Iterator[str]:
    """Where a statement fails, both sides, and which one is larger; of what has no sides, the kernel's sentence."""
    if "left" not in found:
        yield found["sentence"]
        return
    point = [f"${name} = {value}$" for name, value in found["point"].items() if len(value) < 20]
    at = ", ".join([*point, *([found["instance"]] if found["instance"] else [])])
    asked = {"<=": "must be at most the right one", "<": "must be below the right one", "==": "must equal the right one"}
    yield f"{f'At {at}: the' if at else 'The'} left side {asked[found['relation']]}."
    for side in ("left", "right"):
        yield f"{side}: {_side(found[side])}"
    if found["larger"] == "neither":
        yield "Both sides are equal, and that is not below."
    else:
        yield f"The {found['larger']} side is larger, by {found['by']}."


def _side(side: Mapping[str, str]) -> str:
    parts = [f"${side['formula']}$"] if side["formula"] else []
    parts += [side["value"]] if side["value"] else []
    text = " = ".join(parts)
    if side["long"]:
        text = f"a formula of {side['long']} characters, written out in the certificate,"
    rounded = side["decimal"]
    if not rounded:
        return text
    if rounded.startswith("between"):
        return f"{text}, {rounded}" if text else rounded
    return f"{text} {'~' if text else 'about'} {rounded}".strip()


def _other(row: Row) -> Iterator[str]:
    yield row.get("statement") or row.get("printed", row["label"])
    yield f"This is {MEANS[row['word']]}{_at(row)}."


def _at(row: Row) -> str:
    """The parameters at which a statement is known."""
    at = [", ".join(f"{k} = {v}" for k, v in one.items() if k != "row") for one in row.get("at", ())]
    shown = "; ".join(a for a in at if a)
    return f" ({row['instances']} of them{', such as ' + shown if shown else ''})" if row.get("instances") else ""


def _grounds(main: Row, others: Sequence[Row]) -> Iterator[Section]:
    """The facts and statements that the family rests on."""
    names = list(dict.fromkeys(name for r in (main, *others) for name in r.get("facts", ())))
    lines = [f"fact {n}: {fact(n)[0]} [{fact(n)[1]}]" if len(names) <= FEW else f"fact {n} [{fact(n)[1]}]" for n in names]
    own = {r["id"] for r in (main, *others)}
    used = dict.fromkeys(i for r in (main, *others) for i in r.get("uses", ()) if i not in own)
    lines += [f"{i} ({rows()[i]['word'] if i in rows() else 'refuted'})" for i in used]
    if lines:
        # where the assistant's proof is whole, what is written beside it is another one
        yield "The written proof beside the theorem rests on" if main["word"] == "theorem" else "It rests on", lines


def _theorems(found: Sequence[Row]) -> Iterator[Section]:
    """The theorems of the proof assistant about a family: those that are a whole statement first, each with what differs."""
    lines = []
    for r in found:
        for kind, what in (("theorem", "the whole of"), ("refuting", "the negation of what is printed in")):
            for name, beside in r.get(kind, {}).items():
                lines.append(f"{name} is {what} {r['id']}{f'; beside it: {beside}' if beside else ''}. {_said(name)}")
    for r in found:
        for name, differs in r.get("related", {}).items():
            lines.append(f"{name} is not the whole of {r['id']}: {differs}. {_said(name)}")
    if lines:
        yield "Theorems of the proof assistant", lines


def _said(name: str) -> str:
    """The text of a theorem, or its beginning."""
    text = plain(theorem(name).statement)
    return (
        f"It says: {text}" if len(text) <= LONGEST else f"It says: {text[:LONGEST].rsplit(' ', 1)[0]} ... (exactdp show has it)"
    )


def _commands(found: Sequence[Row]) -> Iterator[str]:
    for r in found:
        if r.get("claim"):
            yield f"exactdp check {r['claim']}"
    yield f"exactdp show {found[0]['id']}"
