"""Engines that run a module on scripted random bytes, and say what it reports: wasmtime, or the machine on plain numbers.

>>> Own.name
"exactdp's own interpreter, on plain numbers"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from importlib.util import find_spec
from typing import Any, Protocol

from exactdp.errors import BadInput
from exactdp_checks.auditing.files import printable
from exactdp_checks.code.wasm.calls import Call
from exactdp_checks.code.wasm.hosts import IMPORTS
from exactdp_checks.code.wasm.machine import Machine
from exactdp_checks.code.wasm.module import Module
from exactdp_checks.code.wasm.numeric import packed, real
from exactdp_checks.code.wasm.reports import plain_report
from exactdp_checks.code.wasm.states import Draw, End

__all__ = ["Engine", "Own", "Wasmtime", "engine_for", "quiet"]

FUEL = 2_000_000_000  # instructions of a run
OTHERWISE = "it asks for other random bytes than the law has"


def quiet(report: Hashable) -> str:
    """A report as it is compared: a signalling NaN of 32 bits is a quiet one in the Python float that wasmtime gives."""
    return re.sub("nan 0x([0-9a-f]{8})(?![0-9a-f])", lambda m: f"nan 0x{int(m[1], 16) | 1 << 22:x}", repr(report))


class Engine(Protocol):
    """What runs a call on scripted bytes."""

    name: str

    def begin(self) -> None:
        """The next run is that of a new instance."""

    def run(self, call: Call, draws: Sequence[bytes]) -> Hashable:
        """The report; a text that says what is wrong where the draws are others."""


class Own:
    """The machine that found the law, on plain numbers."""

    name = "exactdp's own interpreter, on plain numbers"

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def begin(self) -> None:
        """Every run is that of a new instance."""

    def run(self, call: Call, draws: Sequence[bytes]) -> Hashable:
        """The report."""
        state, left = call.begin(self.machine), list(draws)
        while True:
            said = self.machine.run(state, [])
            if type(said) is End:
                return OTHERWISE if left else plain_report(said.items, said.why)
            if type(said) is not Draw or not left or said.size != len(left[0]):
                return OTHERWISE
            said.state.memory.write(said.address, left.pop(0))
            state = said.state


class Wasmtime:
    """The package wasmtime: compiled code; an instance is kept until ``begin``."""

    name = "wasmtime"

    def __init__(self, data: bytes, module: Module) -> None:
        import wasmtime

        config = wasmtime.Config()
        config.consume_fuel = True
        self.w: Any = wasmtime
        self.engine = wasmtime.Engine(config)
        try:
            self.module = wasmtime.Module(self.engine, data)
        except wasmtime.WasmtimeError as error:
            raise BadInput(f"wasmtime does not read the module: {printable(str(error), 200)}") from None
        self.typed = module
        self.linker = wasmtime.Linker(self.engine)
        self.left: list[bytes] = []
        self.reports: list[bytes] = []
        self.wrong = self.why = ""
        self.memory: Any = None
        self.store: Any = None
        self.exports: Any = None
        kinds = {"i32": wasmtime.ValType.i32(), "i64": wasmtime.ValType.i64()}
        for (where, name), signature in IMPORTS.items():
            types = [[kinds[k] for k in each] for each in (signature.takes, signature.gives)]
            self.linker.define_func(where, name, wasmtime.FuncType(*types), self.imported(name, bool(signature.gives)))

    def imported(self, name: str, gives: bool) -> Callable[..., Any]:
        """What an import does."""

        def called(*given: int) -> Any:
            a = [v & 0xFFFFFFFF for v in given]
            if name in ("random_get", "report") and a[0] + a[1] > self.memory.data_len(self.store):
                raise self.w.WasmtimeError("outside of the memory")
            if name == "random_get" and a[1]:
                if not self.left or len(self.left[0]) != a[1]:
                    self.wrong = OTHERWISE
                    raise self.w.WasmtimeError(OTHERWISE)
                self.memory.write(self.store, self.left.pop(0), a[0])
            elif name == "report":
                self.reports.append(bytes(self.memory.read(self.store, a[0], a[0] + a[1])))
            elif name == "proc_exit":
                self.why = f"exit {a[0]}"
                raise self.w.WasmtimeError(self.why)
            elif name in ("environ_sizes_get", "args_sizes_get"):
                for at in a:
                    self.memory.write(self.store, bytes(4), at)
            elif name == "fd_write":
                sizes = [self.memory.read(self.store, a[1] + 8 * i + 4, a[1] + 8 * i + 8) for i in range(a[2])]
                total = sum(int.from_bytes(bytes(n), "little") for n in sizes) & 0xFFFFFFFF
                self.memory.write(self.store, total.to_bytes(4, "little"), a[3])
            return None if not gives else 8 if name in ("fd_close", "fd_seek", "fd_fdstat_get") else 0

        return called

    def begin(self) -> None:
        """The next run is that of a new instance."""
        self.store = None

    def instance(self) -> None:
        """A new instance, initialized."""
        self.store = self.w.Store(self.engine)
        self.store.set_fuel(FUEL)
        self.exports = self.linker.instantiate(self.store, self.module).exports(self.store)
        self.memory = self.exports.get("memory")
        if "_initialize" in self.exports:
            self.exports["_initialize"](self.store)

    def run(self, call: Call, draws: Sequence[bytes]) -> Hashable:
        """The report."""
        self.left, self.reports, self.wrong, self.why = list(draws), [], "", ""
        try:
            if self.store is None:
                self.instance()
            store, exports = self.store, self.exports
            store.set_fuel(FUEL)
            arguments: list[Any] = []
            for kind, value in call.arguments:
                if kind == "bytes":
                    at = exports["allocate"](store, len(value)) & 0xFFFFFFFF
                    self.memory.write(store, value, at)
                    arguments += [at - (1 << 32) if at >> 31 else at, len(value)]
                elif kind[0] == "f":
                    arguments.append(real(value, int(kind[1:])))
                else:
                    width = int(kind[1:])
                    arguments.append(value - (1 << width) if value >> (width - 1) else value)
            found = exports[call.name](store, *arguments)
        except (self.w.Trap, self.w.WasmtimeError):
            early = plain_report(tuple(("bytes", r) for r in self.reports), self.why or "trap")
            return self.wrong or (OTHERWISE if self.left else early)
        if self.left:
            return OTHERWISE
        kinds = self.typed.signatures[call.function].gives
        values = [] if not kinds else [found] if len(kinds) == 1 else list(found)
        patterns = [
            packed(v, int(k[1:])) if k[0] == "f" else v & ((1 << int(k[1:])) - 1) for k, v in zip(kinds, values, strict=True)
        ]
        return plain_report((*(("bytes", r) for r in self.reports), *zip(kinds, patterns, strict=True)))


def engine_for(data: bytes, machine: Machine) -> Engine:
    """wasmtime where it is installed, and the machine itself where it is not."""
    return Own(machine) if find_spec("wasmtime") is None else Wasmtime(data, machine.module)
