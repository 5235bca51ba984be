"""What a module may import: random bytes, the report, and what a C library asks of WASI that says nothing.

Standard error is ignored; standard output is refused where it is written to. Source: WASI preview 1; ``exactdp.report`` is ours.
"""

from __future__ import annotations

from typing import Any

from exactdp_checks.code.wasm.forms import Unfollowed
from exactdp_checks.code.wasm.memory import Outside
from exactdp_checks.code.wasm.signatures import Signature
from exactdp_checks.code.wasm.states import Draw, End, State

__all__ = ["IMPORTS", "answered"]

I32, WASI = ("i32",), "wasi_snapshot_preview1"
IMPORTS = {
    (WASI, "random_get"): Signature(I32 * 2, I32),
    ("exactdp", "report"): Signature(I32 * 2, ()),
    (WASI, "proc_exit"): Signature(I32, ()),
    (WASI, "fd_write"): Signature(I32 * 4, I32),
    (WASI, "fd_close"): Signature(I32, I32),
    (WASI, "fd_seek"): Signature(("i32", "i64", "i32", "i32"), I32),
    (WASI, "fd_fdstat_get"): Signature(I32 * 2, I32),
    (WASI, "environ_get"): Signature(I32 * 2, I32),
    (WASI, "environ_sizes_get"): Signature(I32 * 2, I32),
    (WASI, "args_get"): Signature(I32 * 2, I32),
    (WASI, "args_sizes_get"): Signature(I32 * 2, I32),
    (WASI, "sched_yield"): Signature((), I32),
}
WIDEST, LONGEST = 4096, 2**16  # random bytes at once; bytes of a report


def answered(state: State, name: str, given: list[int], first: int, words: Any) -> Draw | End | None:
    """A call of an import with plain arguments, which stand on the stack from ``first`` on."""
    stack, memory = state.frames[-1][3], state.memory
    result = 0
    if name == "random_get":
        if given[1] > WIDEST:
            raise Unfollowed(f"{given[1]} random bytes are asked for at once: at most {WIDEST} are given")
        if given[0] + given[1] > memory.size:
            raise Outside
        del stack[first:]
        stack.append(0)
        if given[1] == 0:
            return None
        return Draw(state, given[0], given[1], tuple((f, pc) for f, pc, _, _ in state.frames))
    if name == "report":
        if given[1] > LONGEST:
            raise Unfollowed(f"more than {LONGEST >> 10} KiB are reported at once")
        state.reports += (("bytes", memory.cells(given[0], given[1])),)
    elif name == "proc_exit":
        return state.ended(f"exit {given[0]}")
    elif name == "fd_write":
        if given[0] != 2:
            raise Unfollowed("the program writes to standard output or a file: return the report instead")
        if given[2] > WIDEST:
            raise Unfollowed(f"more than {WIDEST} pieces are written at once")
        sizes = [memory.load(given[1] + 8 * i + 4, 4, words) for i in range(given[2])]
        if not all(type(n) is int for n in sizes):
            raise Unfollowed("how much is written to standard error is random")
        memory.store(given[3], sum(sizes) & 0xFFFFFFFF, 4, words)  # type: ignore[arg-type]
    elif name in ("environ_sizes_get", "args_sizes_get"):
        memory.store(given[0], 0, 4, words)
        memory.store(given[1], 0, 4, words)
    elif name in ("fd_close", "fd_seek", "fd_fdstat_get"):
        result = 8  # bad file descriptor
    del stack[first:]
    if name not in ("report", "proc_exit"):
        stack.append(result)
    return None
