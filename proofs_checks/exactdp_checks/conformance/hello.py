"""What a program says of itself in its answer to hello, and what it is asked therefore.

"encode" says how its encoder is random: "draws", its reports are those of the exact sampler for given draws; "law", it reads the
draws in its own way, and the law of its reports counts; "samples", it has randomness of its own, and N reports of an item are
tested. A program of "law" is sampled where the draws are not all there, or are too few for it.

>>> hello = declared({"tolerance": "1e-12", "operations": ["channel"], "encode": "samples"})
>>> hello.encode, hello.lacks(Case("x", "audit", {}, True)), hello.form(Case("x", "encode", {}, True))
('samples', 'the program has no audit', None)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from math import inf
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.conformance.case import ANSWERS, Case
from exactdp_checks.conformance.mechanisms import NAMED
from exactdp_checks.conformance.numbers import number_of

__all__ = ["MAX_TOLERANCE", "MODES", "PROTOCOL", "Hello", "declared", "no_such", "readable"]

PROTOCOL = 1
MAX_TOLERANCE = Fraction(1, 10**6)
MODES = ("draws", "law", "samples")


@dataclass(frozen=True)
class Hello:
    """What a program says of itself: an empty set of mechanisms or operations stands for all of them."""

    name: str = ""
    version: str = ""
    tolerance: Fraction = Fraction(0)
    operations: frozenset[str] = frozenset()
    mechanisms: frozenset[str] = frozenset()
    encode: str = "draws"

    @property
    def unknown(self) -> tuple[tuple[str, str], ...]:
        """(name, a sentence with the nearest right name) for each operation and mechanism that there is not."""
        kinds = (("operation", self.operations, ("hello", *ANSWERS)), ("mechanism", self.mechanisms, NAMED))
        wrong = ((kind, name, known) for kind, names, known in kinds for name in sorted(names) if name not in known)
        named = [(name, no_such(kind, name, known)) for kind, name, known in wrong]
        if "sample" in self.operations and self.encode == "draws":
            named.append(("sample", 'the program has "sample", but "encode" is "draws": write "encode": "samples" beside it'))
        return tuple(named)

    def form(self, case: Case) -> Case | None:
        """The case as this program is asked it; None if its encoder is asked in another way."""
        if case.operation == "sample":
            return None if self.encode == "draws" else case
        if case.operation != "encode" or self.encode == "draws":
            return case
        encoding = case.encoding
        if self.encode == "samples" or encoding is None or encoding.rows is None:
            return None
        return replace(case, encoding=replace(encoding, by_law=True))

    def lacks(self, case: Case) -> str:
        """Why a case is skipped, "" if it is not."""
        has = self.operations | {"encode", "sample"} if self.operations & {"encode", "sample"} else self.operations
        for operation in (case.operation, case.about):
            if has and operation and operation not in has:
                return f"the program has no {operation}"
        if self.mechanisms and case.mechanism and case.mechanism not in self.mechanisms:
            return f"the program has no {case.mechanism}"
        if case.margin is not None and self.tolerance and case.margin <= self.tolerance:
            return "the ratio is nearer to the level than the declared tolerance"
        return ""


def no_such(kind: str, name: str, known: Iterable[str]) -> str:
    """A sentence about a name that there is not, with the nearest one that there is."""
    names = tuple(known)
    near = get_close_matches(name.lower(), names, 1)
    advice = f"write {near[0]!r}" if near else f"choose among {', '.join(names)}"
    return f"there is no {kind} {printable(name, 60)!r}: {advice}"


def readable(answer: Mapping[str, Any]) -> Hello:
    """What can be read of an answer to hello, part by part, so that a wrong tolerance does not hide what the program has."""
    hello = Hello()
    for key in ("name", "version", "tolerance", "operations", "mechanisms", "encode"):
        with suppress(BadInput):
            hello = replace(hello, **{key: getattr(declared({key: answer[key]} if key in answer else {}), key)})
    return hello


def declared(answer: Mapping[str, Any]) -> Hello:
    """The answer to hello. Raises BadInput where it is not as the protocol says."""
    protocol = answer.get("protocol", str(PROTOCOL))
    if protocol != str(PROTOCOL):
        raise BadInput(f"the program speaks protocol {printable(protocol)}: this is protocol {PROTOCOL}")
    tolerance = number_of(answer.get("tolerance", "0")).value
    if tolerance == inf or not isinstance(tolerance, Fraction) or not 0 <= tolerance <= MAX_TOLERANCE:
        raise BadInput(f"the tolerance {printable(answer['tolerance'])} is not between 0 and 1e-6: compute with more digits")
    sets = list[frozenset[str]]()
    for key in ("operations", "mechanisms"):
        words = answer.get(key, [])
        if not isinstance(words, list) or not all(type(word) is str for word in words):
            raise BadInput(f'"{key}" is a list of names: {printable(words)} is none')
        sets.append(frozenset(words))
    if "operations" in answer and not sets[0]:
        raise BadInput('"operations" is empty: name one, or leave the key out for all of them')
    encode = answer.get("encode", MODES[0])
    if encode not in MODES:
        raise BadInput(f'"encode" is "draws", "law" or "samples": {printable(encode)} is none of them')
    name, version = (str(answer.get(key, "")) for key in ("name", "version"))
    return Hello(name, version, tolerance, sets[0], sets[1], str(encode))
