"""The exact law of a stranger's function: every outcome of its draws for every input, with an exact bound on what was not run.

The function runs again and again with stand-ins for its randomness (``installed``); the most probable runs come first, so what a
budget leaves ``unexplored`` is small, and exact. What is lazy in an output is expanded at the end: k-ary randomised response with
k = 1000 is a handful of runs. A sample of the runs is repeated at the end: a function that then does something else has
randomness or memory of its own, and is refused.
Requires: the function ends, prints nothing that matters, and returns values with a canonical form.
Source: as ``program``; lazy values as in ``uniform``.

>>> import random
>>> def warner(x):
...     return x if random.random() < 0.75 else 1 - x
>>> law_of(warner, [0, 1]).channel().rows
((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4)))
>>> law_of(lambda x, rng: rng.integers(3) + x, [0, 5], grid=None).outputs
(0, 1, 2, 5, 6, 7)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from time import monotonic
from types import ModuleType
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.collecting import seldom_collected
from exactdp_checks.code.law.distribution import REJECTED, Law
from exactdp_checks.code.law.explored import Explored
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.law.one_input import Call, hashable, row_of
from exactdp_checks.code.law.rows import Row
from exactdp_checks.code.law.tails import Tail, aligned
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.lazy.identities import asked
from exactdp_checks.code.lazy.noises import REALS
from exactdp_checks.code.stand_ins.importing import ahead
from exactdp_checks.code.stand_ins.installed import installed
from exactdp_checks.code.stand_ins.lines import place_of, placed
from exactdp_checks.code.stand_ins.printed import Printed
from exactdp_checks.code.stand_ins.refusals import NeedsNumbers, NoDensity, Unsupported
from exactdp_checks.code.stand_ins.signature import PUBLIC, bound
from exactdp_checks.proving.solving import Solved

__all__ = ["law_of"]

ENDING = (BadInput, Unsupported, NoDensity, NeedsNumbers)  # of what is refused in the end


def law_of(
    function: Callable[..., Any],
    inputs: Iterable[Any],
    *,
    grid: int | str | None = 53,
    arguments: Mapping[str, Any] | None = None,
    depth: int = 128,
    outcomes: int = 1_000_000,
    seconds: float | None = None,
    progress: Callable[[Fraction], None] | None = None,
    replays: int = 8,
    reject: object = REJECTED,
    negligible: Fraction = Fraction(1, 2**64),
    merge: bool = True,
    public: Mapping[str, Sequence[Any]] | None = None,
    kept: list[Row] | None = None,
) -> Explored:
    """The exact law of function(x) for every x; ``grid``: random() is a multiple of 2^-grid, None: the ideal continuum.

    ``arguments`` are passed by name; generators are passed where the function asks for them (``bound``). ``depth`` bounds the
    draws of a run, ``outcomes`` the runs and outputs of an input, ``seconds`` all of it: what is left is unexplored. ``progress``
    is told the part of the inputs that is done; ``negligible`` is when a loop is followed no further (``Tree``); ``merge``: where
    runs do not come to an end, equal states are one (``merging``); ``public`` arguments have one of the values given, each as
    likely, and are part of the report (``Bound``); ``kept``: where the rows of the inputs are put, for ``evidence``.
    Raises NotDetermined, Impure, Unsupported, CodeFailed, and BadInput for unfit outputs.
    """
    names = tuple(inputs)
    arguments = {**(arguments or {}), **{PUBLIC + name: values for name, values in (public or {}).items()}}
    if grid not in (None, REALS) and not (type(grid) is int and 1 <= grid <= 53):
        raise BadInput(f"grid = {grid!r}: write the bits of random(), 53 on every computer, or None for the continuum")
    if not (type(depth) is type(outcomes) is int and depth >= 0 and outcomes >= 1):
        raise BadInput(f"depth = {depth!r}, outcomes = {outcomes!r}: write integers, depth >= 0 and outcomes >= 1")
    deadline = None if seconds is None else monotonic() + seconds
    options = (depth, outcomes, negligible, deadline, replays, reject)

    def explored(modules: tuple[ModuleType, ...]) -> Explored:
        found, rows = _explored(function, names, grid, arguments, options, progress, merge, modules)
        if kept is not None:
            kept[:] = rows
        return found

    try:
        return ahead(explored)
    except (Unsupported, BadInput) as error:  # of what it returns no line is running
        at = place_of(function)
        if type(error) not in ENDING or not at or placed(str(error)):
            raise
        raise type(error)(f"{at}: {error}") from error.__cause__


def _explored(
    function: Callable[..., Any],
    names: tuple[Any, ...],
    grid: int | str | None,
    arguments: dict[str, Any],
    options: tuple[Any, ...],
    progress: Callable[[Fraction], None] | None,
    merge: bool,
    modules: tuple[ModuleType, ...],
) -> tuple[Explored, list[Row]]:
    """The same, and the rows, of code that has imported these modules."""
    eager, looks = asked(function, [*names, *modules], arguments)
    printed, context = Printed(), Context(Tree(), grid, eager=eager, looks=looks)
    merge = merge and looks is None  # merged states hold counters, which are as lazy
    laws, notes, runs, again, wide = list[Law](), dict[str, None](), 0, list[Row](), False
    chains, parts = list[Solved | None](), list[Factored]()
    labels = [x if hashable(x) else canonical(x) for x in names]
    with installed(context, function, printed, (*arguments.values(), *modules)) as stand_ins, seldom_collected():
        program = bound(function, arguments or {}, stand_ins)
        rows, replays, began = list[Row](), options[4], monotonic()
        for i, x in enumerate(names):
            row = row_of(context, Call.of(program, x), x, options, merge=merge)
            rows.append(row)
            parts += [] if row.factored is None else [row.factored]
            wide, runs = wide or row.wide, runs + row.runs
            again += [row] if len(again) < replays and row.kept else []
            if progress is not None:
                progress(Fraction(i + 1, len(names)))
        for i, row in enumerate(rows):
            if row.root not in (0, context.root):  # a later input has exponents of another denominator
                rows[i] = row = row_of(context, Call.of(program, names[i]), names[i], options, merge=merge)
            laws.append(row.law)
            chains.append(None if row.law.rejected != 0 else row.system)
            notes |= row.tree.notes
        for row in again:  # after all inputs: what one of them left behind would show
            context.tree = row.tree
            row.repeat(*row.kept[0])
        spent = monotonic() - began
    root = max(row.root for row in rows) if rows else 0
    if root:
        notes[
            f"t = {'e' if root == 1 else f'e^(1/{root})'}, a number that is the root of no polynomial with rational coefficients"
        ] = None
    laws = aligned(laws)
    if tail := next((y for law in laws for y in law.mass if type(y) is Tail), None):
        notes[f"reports without an end are one output, as {tail}: given one of them, each is as likely for every input"] = None
    solved = tuple(chains) if any(chains) else ()
    apart = tuple(parts) if wide and len(parts) == len(names) else ()
    computed = tuple({step: None for row in rows for step in row.computed})
    hidden = tuple(row.subsets for row in rows) if any(row.subsets for row in rows) else ()
    found = Explored(
        tuple(labels), tuple(laws), grid, tuple(notes), str(printed), runs, solved, apart, root, computed, hidden, spent
    )
    return found, rows
