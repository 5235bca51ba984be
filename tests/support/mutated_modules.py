"""Modules made by mutation of instructions: their laws are replayed on wasmtime, with every report compared.

``python tests/support/mutated_modules.py COUNT [SEED]`` prints every difference, and counts. An instruction on numbers becomes
another with the same types, so that each mutant is a valid module. A mutant that never ends, or is not followed, is counted
apart. What only this finds: an instruction that means something else here, on symbolic bits or on numbers.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

from exactdp.errors import BadInput
from exactdp_checks.code.isolation.budget import Budget
from exactdp_checks.code.isolation.naming import code_of
from exactdp_checks.code.wasm.finding import compiled
from exactdp_checks.code.wasm.hosts import IMPORTS
from exactdp_checks.code.wasm.module import module_of
from exactdp_checks.code.wasm.operators import NUMERIC
from exactdp_checks.code.wasm.reading import Bytes

SOURCE = Path(__file__).parents[1] / "proofs_checks/code/wasm/mechanisms.hex"
CALLS = (
    "krr4",
    "krr3",
    "krr7",
    "biased",
    "ten",
    "trapping",
    "geometric",
    "response",
    "hadamard",
    "instantaneous",
    "halves",
    "half",
)
ALIKE = {
    code: [other for other, op in NUMERIC.items() if (op.takes, op.gives) == (operator.takes, operator.gives) and other < 256]
    for code, operator in NUMERIC.items()
    if code < 256
}


def code_section(data: bytes) -> tuple[int, int]:
    """Where the code begins and ends."""
    r = Bytes(data, 8)
    while True:
        number, size = r.byte(), r.unsigned()
        if number == 10:
            return r.at, r.at + size
        r.take(size)


def mutants(data: bytes, rng: Random) -> Iterator[bytes]:
    """Modules with one to three bytes changed, each valid: what is no module, or another one than was meant, is left out."""
    first, last = code_section(data)
    while True:
        made = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(first, last)
            if len(ALIKE.get(made[at], ())) > 1:
                made[at] = rng.choice([other for other in ALIKE[made[at]] if other != made[at]])
        if bytes(made) != data:
            try:
                module_of(bytes(made), "mutant", IMPORTS)
            except BadInput:
                continue
            yield bytes(made)


def main(count: int, seed: int = 1, seconds: float = 2.0) -> tuple[Counter[str], list[str]]:
    """(how many modules agree, are followed in part, or differ; the differences)."""
    rng, counts, differ, calls = Random(seed), Counter[str](), list[str](), 0
    data = bytes.fromhex(SOURCE.read_text())
    every = mutants(data, rng)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mutant.wasm")
        for _ in range(count):
            path.write_bytes(next(every))
            part = False
            for name in rng.sample(CALLS, 3):
                inputs = (1.5,) if name == "half" else (rng.randrange(8),)
                code, budget = code_of(f"{path}:{name}"), Budget(seconds=seconds)
                found = compiled(code, inputs, tuple(map(str, inputs)), budget, None)
                calls += found.validation.total("calls")
                part = part or found.explored.laws[0].unexplored != 0
                if found.events:
                    differ.append(f"{name}{inputs}: {found.events[0]}: {path.read_bytes().hex()}")
            counts["differ" if differ and differ[-1].endswith(path.read_bytes().hex()) else "in part" if part else "agree"] += 1
    counts["runs on wasmtime"] = calls
    return counts, differ


if __name__ == "__main__":
    counted, differences = main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for line in differences:
        print(line)  # noqa: T201 - a command
    print(dict(counted), f"{process_time():.0f} s CPU")  # noqa: T201 - a command
