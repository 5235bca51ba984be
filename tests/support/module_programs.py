"""Random modules of what compilers seldom write, against wasmtime on every value of their draws.

``python -m tests.support.module_programs COUNT [SEED]`` prints every difference, and counts; it needs wasmtime. Random numbers
choose branches of tables, functions and the lengths of fills and copies that overlap; there are several results, byte strings of
a random length, floats, conversions, memory that grows. Each law is found by states, with words of few bits or of many, and by
joined ways. Where the audit says that a kept instance has it too, calls in one instance are compared with those in new ones.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any

from tests.support.module_writer import Writer

from exactdp.errors import BadInput
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.naming import code_of
from exactdp_checks.code.wasm.calls import Call, called
from exactdp_checks.code.wasm.diagrams import TooMany
from exactdp_checks.code.wasm.engines import OTHERWISE, Wasmtime, quiet
from exactdp_checks.code.wasm.finding import Overdue, _Search, compiled, deep, shown
from exactdp_checks.code.wasm.forms import Forms
from exactdp_checks.code.wasm.joined import Joined
from exactdp_checks.code.wasm.reports import report_of_bits
from exactdp_checks.code.wasm.words import Unfollowed

DRAWS = ((1, 15, 3), (1, 255, 1), (2, 4095, 1), (1, 63, 2))  # bytes, mask, how many at most
WIDE = ((4, 2**32 - 1, 1), (8, 2**64 - 1, 1))  # too many values for all of them
SECONDS = 2.0


def every(engine: Wasmtime, call: Call, draw: tuple[int, int, int]) -> Iterator[tuple[tuple[bytes, ...], Hashable]]:
    """Each way that the draws can go, with its report."""
    size, mask, most = draw
    todo: list[tuple[bytes, ...]] = [()]
    while todo:
        script = todo.pop()
        engine.begin()
        said = engine.run(call, script)
        if said != OTHERWISE:
            yield script, said
        elif len(script) < most:
            todo += [(*script, v.to_bytes(size, "little")) for v in range(mask + 1)]
        else:
            raise AssertionError("the program draws more often than it was written to")


def joined(search: Any, call: Call) -> dict[Hashable, Fraction]:
    """The law by joined ways. Raises Unfollowed, TooMany."""
    ways = Joined(search.machine)
    ways.explore(call.begin(search.machine))
    shape, bits = ways.bits()
    law = search.diagrams.law(search.words.listed(tuple(bits)))
    return {shown(report_of_bits(shape, number)): p for number, p in law.items()}


def quieted(law: Mapping[Hashable, Any]) -> Counter[str]:
    """A law of reports as they are compared."""
    made = Counter[str]()
    for report, p in law.items():
        made[quiet(report)] += p
    return made


def replayed(path: Path, x: int) -> str:
    """What the audit itself finds, by its replay of some runs on wasmtime."""
    try:
        found = compiled(code_of(f"{path}:f"), (x,), ("x",), Budget(seconds=SECONDS), None)
    except BadInput as error:
        return f"refused: {str(error)[:50]}"
    if found.events:
        return "wide differs"
    left = found.explored.laws[0].unexplored
    return f"wide: {found.explored.notes[0][:60]}" if left else "wide equal"


def compared(path: Path, draw: tuple[int, int, int], rng: Random, x: int) -> Iterator[str]:
    """ "equal", "differs", or why it was not followed: by states, by joined ways, in an instance that is kept."""
    code, budget = code_of(f"{path}:f"), Budget(seconds=SECONDS, checks=False)
    search = _Search(code, budget)
    call, engine = called(search.machine, "f", search.function, x), Wasmtime(path.read_bytes(), search.module)
    runs = list(every(engine, call, draw))
    law = Counter[str]()
    for script, said in runs:
        law[quiet(shown(said))] += Fraction(1, (draw[1] + 1) ** len(script))  # type: ignore[assignment]
    try:
        found = compiled(code, (x,), ("x",), budget, None)
    except BadInput as error:
        yield f"refused: {str(error)[:50]}"
        return
    made = found.explored.laws[0]
    yield "equal" if quieted(made.mass) == law else found.explored.notes[0][:60] if made.unexplored else "differs"
    with deep():
        search.until = monotonic() + SECONDS
        try:
            yield "joined equal" if quieted(joined(search, call)) == law else "joined differs"
        except (Unfollowed, TooMany, Overdue) as error:
            yield f"joined: {str(error)[:60]}"
    if found.observed.assumptions[1].name == "what earlier calls left":
        engine.begin()
        for script, said in rng.sample(runs, min(len(runs), 200)):
            if repr(engine.run(call, script)) != repr(said):
                yield "kept differs"
                return
        yield "kept equal"


def counted(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """(how many are equal, differ, or are not followed; the modules that differ)."""
    import wasmtime

    rng, counts, differ, before = Random(seed), Counter[str](), list[str](), Forms.few
    try:
        for turn in range(count):
            Forms.few = (before, 4)[turn % 2]
            wide = turn % 3 == 2
            draw = rng.choice(WIDE if wide else DRAWS)
            text = Writer(rng).module(draw)
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "m.wasm")
                path.write_bytes(bytes(wasmtime.wat2wasm(text)))
                x = rng.randrange(4)
                for said in (replayed(path, x),) if wide else compared(path, draw, rng, x):
                    counts[said] += 1
                    if said.endswith("differs"):
                        differ.append(f"{said}, {Forms.few} bits: {text}")
    finally:
        Forms.few = before
    return counts, differ


def main() -> None:
    """As many modules as are asked for."""
    total, seed = Counter[str](), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for first in range(0, int(sys.argv[1]), 25):
        counts, differ = counted(min(25, int(sys.argv[1]) - first), seed + first)
        total += counts
        for text in differ:
            print("DIFFERS", text)  # noqa: T201 - a command
        print(f"{total['equal']} equal, {total['differs']} differ; {process_time():.0f} s CPU", flush=True)  # noqa: T201
    for why, times in total.most_common():
        print(times, why)  # noqa: T201


if __name__ == "__main__":
    main()
