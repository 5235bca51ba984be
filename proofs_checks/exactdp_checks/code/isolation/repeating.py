"""Every path more than once: the code is explored again, warm, after many calls, in another order, and must leave no trace.

First it is warmed by about a thousand calls; then what it can reach is written down (``State``), everything is explored again
with the inputs in reverse order, and what it can reach must be as it was. Where the whole tree was run, the same state behind
every path means the same law for ever; where a part was, so many paths are what was checked. A law that is another one when warm,
or a state that goes on changing, is an event. Source: induction over the calls of a deterministic program.

>>> from exactdp_checks.code.isolation.request import Request, answers
>>> asked, found = Request(lambda x, draw: draw(2) ^ x, (0, 1)), []
>>> _ = list(answers(asked, found=found))
>>> repeated(asked, found, 10.0).whole
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from time import monotonic
from types import FunctionType
from typing import Any

from exactdp.numbers.exact import Exact
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.isolation.memory import State
from exactdp_checks.code.isolation.request import Request
from exactdp_checks.code.law.distribution import Law
from exactdp_checks.code.law.exploring import Explored, law_of
from exactdp_checks.code.law.tails import expanded, in_numbers
from exactdp_checks.code.stand_ins.refusals import Impure

__all__ = ["Repeated", "agree", "ran", "repeated"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
CALLS, FEW, AROUND = 1000, 4096, 97
SHARE = 0.25  # of the time for everything


@dataclass(frozen=True)
class Repeated:
    """``calls``: how many came before; ``paths``: how many were run again; ``whole``: all of them; ``hidden``: places."""

    calls: int
    paths: int
    whole: bool
    places: int
    hidden: tuple[str, ...]


def repeated(asked: Request, found: Sequence[Explored], seconds: float, package: str = "") -> Repeated:
    """Explores again, warm. Raises Impure where the law is another one, or the code leaves something behind."""
    began, runs = monotonic(), sum(part.runs for part in found)
    laws = [in_numbers(law, part.root) for part in found for law in part.laws]
    options: dict[str, Any] = {"grid": asked.grid, "arguments": asked.arguments, "depth": asked.depth}
    options |= {"negligible": asked.negligible, "outcomes": min(asked.outcomes, FEW)}
    one, all_ran = asked.inputs[0], all(map(ran, found))
    law_of(asked.function, (one,), **options, seconds=seconds / 8, replays=8, merge=not all_ran)  # compared with nothing
    options["merge"] = not all_ran  # where merging came to nothing the runs are made again, and it is not tried
    each = max((monotonic() - began) / 16, 1e-6)
    times = max(4, min(-(-CALLS // len(asked.inputs)), int(seconds / 4 / each / len(asked.inputs))))
    moved = _moved(asked.function) if isinstance(asked.function, FunctionType) else asked.function
    _same(laws, law_of(moved, asked.inputs, **options, seconds=seconds / 4, replays=times), "after many calls")
    before = State.of(asked.function, *asked.arguments.values(), package=package)
    again = law_of(asked.function, asked.inputs[::-1], **options, seconds=seconds / 4)
    _same(laws[::-1], again, "in another order")
    parts = tuple(part for each in found for part in each.parts)[::-1]
    if again.parts and len(parts) == len(again.parts) and parts != again.parts:
        raise Impure("the parts of the report have another law when the code is run again: keep nothing between calls")
    after = State.of(asked.function, *asked.arguments.values(), package=package)
    if changed := before.changed(after):
        names = ", ".join(printable(name, 60) for name in changed[:3])
        raise Impure(f"the code leaves something behind between calls ({names}): keep nothing, or hand it in as an argument")
    hidden = tuple(dict.fromkeys((*before.hidden, *after.hidden)))
    whole = again.complete and all(not law.unexplored for law in laws)
    return Repeated(runs + times * len(asked.inputs) + again.runs, again.runs, whole, after.size, hidden)


def ran(part: Explored) -> bool:
    """Whether the laws are those of all runs, and none of merged states: merging was not needed, or came to nothing."""
    merged = part.chains or part.parts or part.root or part.computed or any(law.rejected != 0 for law in part.laws)
    return part.complete and not merged


def _moved(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, called among other objects each time, so that the addresses of its own are others."""
    around: list[object] = []

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        around.append(object())
        if len(around) > AROUND:
            around.clear()
        return function(*arguments, **options)

    return call


def _same(laws: Sequence[Law], again: Explored, when: str) -> None:
    for x, law, other in zip(again.inputs, laws, again.laws, strict=True):
        if not agree(law, in_numbers(other, again.root)):
            raise Impure(f"for input {printable(repr(x), 40)} the law is another one {when}: keep nothing between calls")


def agree(law: Law, other: Law) -> bool:
    """Whether two laws, each with a part that is not explored, can be the same."""
    law, other = expanded(law), expanded(other)
    none = Fraction(0)
    for one, two in ((law, other), (other, law)):
        pairs = {(identity(q), identity(p)): (q, p) for q, p in ((q, two.mass.get(y, none)) for y, q in one.mass.items())}
        if any(_more(q, p, two.unexplored) for q, p in pairs.values()):  # each pair of numbers once: many outputs have the same
            return False
    return True


def _more(q: Exact, p: Exact, room: Exact) -> bool:
    """Whether q > p + room, where that is decided by numbers; q != p where they have a t and there is no room."""
    if isinstance(q, Fraction) and isinstance(p, Fraction) and isinstance(room, Fraction):
        return q > p + room
    return not room and q != p
