"""A call of an exported function: its input as arguments, and the state in which it begins.

An integer is an i32 or i64, a float an f64 or f32, a byte string its address and length (the module exports ``allocate``), a
tuple several of them. ``_initialize`` is run before, once; what it leaves is where every run begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.wasm.machine import Machine
from exactdp_checks.code.wasm.memory import Outside
from exactdp_checks.code.wasm.numeric import pattern
from exactdp_checks.code.wasm.operators import WIDTH
from exactdp_checks.code.wasm.signatures import Signature
from exactdp_checks.code.wasm.states import End, State
from exactdp_checks.code.wasm.words import Unfollowed

__all__ = ["Call", "called", "exported"]

TAKES = ("i32",)


@dataclass
class Call:
    """``arguments``: (type, pattern), or ("bytes", the bytes)."""

    name: str
    function: int
    arguments: tuple[tuple[str, Any], ...]

    def begin(self, machine: Machine) -> State:
        """A new state in which the call begins."""
        if machine.before is None:
            machine.before = _prepared(machine)
        state = machine.before.copy()
        values: list[Any] = []
        for kind, value in self.arguments:
            if kind == "bytes":
                values += [*_alone(machine, state, _own(machine, "allocate", TAKES, TAKES), [len(value)]), len(value)]
                try:
                    state.memory.write(values[-2], value)
                except Outside:
                    raise BadInput(f"allocate gives an address at which {len(value)} bytes are not in memory") from None
            else:
                values.append(value)
        machine.call(state, self.function, values)
        return state


def _prepared(machine: Machine) -> State:
    """The state after the start function and ``_initialize``."""
    state = machine.fresh()
    if machine.module.start is not None:
        _alone(machine, state, machine.module.start, [])
    if machine.module.function("_initialize") is not None:
        _alone(machine, state, _own(machine, "_initialize", (), ()), [])
    state.memory.settled()
    state.memory.reads = machine.left.reads
    return state


def _own(machine: Machine, name: str, takes: tuple[str, ...], gives: tuple[str, ...]) -> int:
    found = machine.module.function(name)
    if found is None or found < machine.imported or machine.module.signatures[found] != Signature(takes, gives):
        raise BadInput(f"{name} must be a function of the module from ({', '.join(takes)}) to ({', '.join(gives)})")
    return found


def _alone(machine: Machine, state: State, function: int, given: list[Any]) -> list[Any]:
    """What a function gives that draws nothing."""
    machine.call(state, function, given)
    forks: list[State] = []
    said = machine.run(state, forks)
    if type(said) is not End or said.why or forks:
        raise Unfollowed("the module draws random bytes, or stops, before the function is called")
    state.reports = ()
    return [value for _, value in said.items]


def exported(machine: Machine, name: str, where: Path) -> int:
    """The index of a function by its name. Raises BadInput where there is none."""
    found = machine.module.function(name)
    if found is None or found < machine.imported:
        known = [n for n, (kind, i) in machine.module.exports.items() if kind == 0 and i >= machine.imported]
        names = ", ".join(printable(n, 40) for n in known if n not in ("_initialize", "allocate"))[:200]
        advice = f"write one of {names}" if names else "export one"
        raise BadInput(f"{where.name} exports no function {printable(name, 60)!r}: {advice}")
    if not machine.module.signatures[found].gives and not any(each == "report" for _, each, _ in machine.module.imports):
        raise BadInput(f"{printable(name, 60)} gives nothing, and the module does not import exactdp.report: return the report")
    return found


def called(machine: Machine, name: str, function: int, x: Any) -> Call:
    """The call with this input. Raises BadInput where it does not fit the parameters."""
    takes = machine.module.signatures[function].takes
    left, given = list(takes), list[tuple[str, Any]]()
    for value in x if type(x) in (tuple, list) else (x,):
        if isinstance(value, bytes | str):
            if left[:2] != ["i32", "i32"] or machine.module.function("allocate") is None:
                raise BadInput(f"{name} takes no byte string: give it two parameters (address, length), and export allocate")
            given.append(("bytes", value.encode() if isinstance(value, str) else value))
            del left[:2]
            continue
        if not left or isinstance(value, bool) or not isinstance(value, int | float):
            raise BadInput(_arity(name, takes, x))
        kind = left.pop(0)
        width = WIDTH[kind]
        if kind[0] == "f" and not (isinstance(value, int) and value.bit_length() > 1000):
            given.append((kind, pattern(float(value), width)))
        elif not isinstance(value, int) or not -(1 << (width - 1)) <= value < 1 << width:
            raise BadInput(f"the input {printable(repr(x), 40)} is no {kind}, which {name} takes")
        else:
            given.append((kind, value & ((1 << width) - 1)))
    if left:
        raise BadInput(_arity(name, takes, x))
    return Call(name, function, tuple(given))


def _arity(name: str, takes: tuple[str, ...], x: Any) -> str:
    wanted = ", ".join(takes) or "nothing"
    return f"{name} takes ({wanted}), and the input {printable(repr(x), 40)} is something else: give numbers, or tuples of them"
