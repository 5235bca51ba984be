"""An observed law: exact for every outcome of the draws that were supplied, under assumptions that are named.

Each assumption is *enforced* (a mechanism made it impossible, or would have named it), *checked* (repeated under changed
conditions, and how often), *assumed*, *computed* (a step from the runs to the law that no certificate has), or *broken*, by an
event that is named; with a broken one there is no verdict. What n equal repetitions exclude: an impurity that shows with
probability p is missed with probability (1 - p)^n, so at a confidence of 99.9% all p above 1 - 0.001^(1/n) are excluded. No
auditor can see code that behaves otherwise where it is not looked at.

>>> [each.status for each in observed(Facts(isolated="none")).assumptions][:2]
['assumed', 'checked']
>>> excluded(1000) < Fraction(7, 1000) < excluded(900)
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import log
from typing import Any

from exactdp.truth import NoTruthValue
from exactdp_checks.auditing.files import printable

__all__ = ["CONFIDENCE", "PLACES", "Assumption", "Facts", "Observed", "excluded", "observed"]

CONFIDENCE = Fraction(999, 1000)
PLACES = {"fresh": "a process of its own", "fork": "a copy of this process", "none": "this process"}
STATUSES = ("enforced", "checked", "assumed", "computed", "broken")
COMPUTED = "by exactdp's own code, not certified: no kernel has checked it, and a certificate takes its probabilities as given"
SAME = "the same when not audited"
UNSEEN = "code that looks where it runs, and behaves otherwise elsewhere, is not seen by any auditor"


@dataclass(frozen=True)
class Assumption:
    """What the law rests on: its name, one of "enforced", "checked", "computed", "assumed" and "broken", and how."""

    name: str
    status: str
    how: str

    def __str__(self) -> str:
        return f"{self.name}: {self.status} ({self.how})"


@dataclass(frozen=True)
class Facts:
    """What the processes said. ``isolated``: "fresh", "fork" or "none"; ``said``: of the first one; ``others``: how many agreed.

    ``ordinary``: calls for each input without stand-ins that agree with the law; ``unchecked``: why there are none; ``decodes``:
    "" without an estimator, which these do not call; "compared" where another process found its values, else "alone".
    """

    isolated: str = "fresh"
    said: Mapping[str, Any] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    others: int = 0
    ordinary: int = 0
    unchecked: str = ""
    replays: int = 8
    draws: bool = True
    decodes: str = ""
    parts: bool = False  # whether the law is one of independent parts
    refused: str = ""  # why the law is out of reach: then nothing else is told


@dataclass(frozen=True)
class Observed(NoTruthValue):
    """The assumptions of an observed law, and the events that break them."""

    place: str
    assumptions: tuple[Assumption, ...]
    events: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """For the end of a verdict: how many assumptions stand, and how."""
        counts = Counter(each.status for each in self.assumptions)
        parts = [f"{counts[status]} {status}" for status in STATUSES if counts[status]]
        steps = "; ".join(each.name for each in self.assumptions if each.status == "computed")
        beside = f" ({steps}: computed by exactdp, not certified)" if steps else ""
        return f"observed law in {self.place}, of {len(self.assumptions)} assumptions {', '.join(parts)}{beside}"

    def computed(self, steps: tuple[str, ...]) -> Observed:
        """The same, resting on these steps too, which exactdp computed and no certificate has."""
        return replace(self, assumptions=(*self.assumptions, *(Assumption(step, "computed", COMPUTED) for step in steps)))

    def certified(self, steps: tuple[str, ...]) -> Observed:
        """The same without these computed steps, which a certificate has."""
        return replace(self, assumptions=tuple(each for each in self.assumptions if each.name not in steps))

    @property
    def uncalled(self) -> str:
        """Why no ordinary calls were compared with the law; "" where some were."""
        own = next((each for each in self.assumptions if each.name == SAME), None)
        return "" if own is not None and own.status == "checked" else UNSEEN if own is None else own.how

    def to_json(self) -> dict[str, Any]:
        """The assumptions by name."""
        listed = [{"name": each.name, "status": each.status, "how": each.how} for each in self.assumptions]
        return {"place": self.place, "assumptions": listed, "events": list(self.events), "confidence": str(CONFIDENCE)}


def excluded(repetitions: int) -> Fraction:
    """An upper bound on the p with (1 - p)^n > 1 - confidence: rarer impurities may have been missed."""
    if repetitions < 1:
        return Fraction(1)
    return min(Fraction(1), Fraction(-log(1 - CONFIDENCE)) * Fraction(1 + 2**-40) / repetitions)


def observed(facts: Facts) -> Observed:
    """The assumptions, each as the facts have it."""
    if facts.refused:
        reach = Assumption("a law that can be followed", "broken", printable(facts.refused, 300))
        return Observed(PLACES[facts.isolated], (reach,), (facts.refused,))
    found = tuple(_assumptions(facts))
    if facts.events:
        said = printable("; ".join(facts.events), 300)
        found = (Assumption("nothing but computation", "broken", said), *found)
    return Observed(PLACES[facts.isolated], found, facts.events)


def _assumptions(facts: Facts) -> Iterator[Assumption]:
    limits, alone = facts.said.get("limits") or {}, facts.isolated != "none"
    watched = alone and bool(limits)
    kernel = bool(facts.said.get("getrandom")) and bool(limits.get("files"))
    stand_ins = "stand-ins for Python's and numpy's generators refuse what is not theirs"
    if watched and kernel:
        how = f"{stand_ins}; an audit hook names devices and machine code; the system has no getrandom and opens no device"
        yield Assumption("no other randomness", "enforced", how)
    else:
        how = f"{stand_ins}; " + ("an audit hook names devices, not what machine code asks the system" if watched else "no hook")
        yield Assumption("no other randomness", "assumed", how)
    yield _memory(facts)
    yield Assumption(
        "no clock of Python's", "enforced" if watched else "assumed", "clocks refuse to a run, as hash(), id() and getpid() do"
    )
    files = watched and bool(limits.get("files") and limits.get("calls"))
    how = (
        "files, folders, sockets and processes are named, and refused by the system" if files else "the system has no such limits"
    )
    yield Assumption("no other input", "enforced" if files else "assumed", how)
    decoder = {"": "", "compared": "; the estimator in one", "alone": "; the estimator in no other process"}[facts.decodes]
    if facts.others:
        several = "a fresh process" if facts.others == 1 else f"{facts.others} fresh processes"
        how = f"replayed in {several} with other hash seeds and addresses"
        yield Assumption("no order of hashes or addresses", "checked", how + decoder)
    else:
        how = "hash() and id() refuse; nothing was replayed in a fresh process"
        yield Assumption("no order of hashes or addresses", "assumed", how + decoder)
    yield _ordinary(facts)
    beside = facts.said.get("beside") or ()
    how = "machine code of packages draws nothing, keeps nothing and gives no memory as it was; numpy.empty gives other values"
    how += f"; {printable('; '.join(beside), 200)}" if beside else ""
    yield Assumption("pure machine code", "assumed", how)
    yield Assumption("ideal generators", "assumed", "the generators have their stated laws, and nobody else knows their draws")


def _memory(facts: Facts) -> Assumption:
    again = facts.said.get("repeated")
    if not again:
        how = f"up to {facts.replays} runs of an input were repeated, with one result; a memory that shows later is not seen"
        return Assumption("no state between calls", "checked", how)
    hidden = again["hidden"]
    secret = f"; {len(hidden)} objects do not show their state" if hidden else ""
    how = f"{again['paths']} paths again, and {again['places']} places as they were{secret}"
    return Assumption("no state between calls", "checked", how)


def _ordinary(facts: Facts) -> Assumption:
    if not facts.ordinary:
        return Assumption(SAME, "assumed", facts.unchecked or UNSEEN)
    rare = f"{float(excluded(facts.ordinary)):.2g}"
    nothing = "" if facts.draws else "; the code drew nothing that was supplied"
    nothing += "; the estimator was not called so" * bool(facts.decodes)
    apart = " of each part, and of pairs and threes of parts as independent ones" * facts.parts
    how = (
        f"{facts.ordinary} calls of an input under the real generators, with no stand-in, agree with the law{apart}: what "
        f"shows in more than {rare} of the calls is excluded at {float(CONFIDENCE):.1%}{nothing}; {UNSEEN}"
    )
    return Assumption(SAME, "checked", how)
