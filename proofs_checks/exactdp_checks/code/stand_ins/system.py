"""What else a stranger's code may depend on: the system's randomness, clocks, processes, threads, files, and hashes of text.

Each is replaced, for the time of the runs, by a refusal that names it. What the standard library does for itself is let through,
as when the code logs; not what it merely hands on (``CARRIERS``). So is what a notebook (``NOTEBOOK``) does beside the code, in
threads that were there before it. Source: the entry points in Python's library reference.

>>> [name for _, name, _ in impurities()][:3]
['urandom', 'getrandom', 'urandom']
"""

from __future__ import annotations

import _random
import _thread
import builtins
import datetime as dt
import gc
import os
import platform
import random
import signal
import ssl
import subprocess
import sys
import threading
import time
import uuid
from _thread import get_ident
from collections.abc import Callable, Iterator
from dis import get_instructions
from importlib import import_module
from numbers import Number
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from exactdp_checks.code.stand_ins.places import INSTALLED
from exactdp_checks.code.stand_ins.refusals import Impure, Refusal

__all__ = ["impure", "impurities"]


IMMUTABLE = 1 << 8  # of a type of C whose methods cannot be replaced
_DRAWS = ("random", "getrandbits")
OF_OTHERS = "a generator of a class of its own, one that a tuple holds, or one made by a way not replaced"


def _if_there(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


posix, resource, _ssl, _uuid = map(_if_there, ("posix", "resource", "_ssl", "_uuid"))
_KNOWN = sys.stdlib_module_names | {"numpy", "exactdp", "exactdp_checks"}
CARRIERS = {
    "os",
    "collections",
    "_collections_abc",
    "genericpath",
    "posixpath",
    "ntpath",
    "pathlib",
    "platform",
    "email",
    "calendar",
}
NOTEBOOK = {"ipykernel", "jupyter_client", "tornado", "zmq"}
_CLOCKS = (
    *("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time", "process_time_ns"),
    *("localtime", "gmtime", "thread_time", "clock_gettime", "ctime", "asctime", "strftime", "process_time_ns", "thread_time_ns"),
)


_DATETIME = dt.datetime
_AROUND = frozenset({"CACHE", "EXTENDED_ARG", "PRECALL", "PUSH_NULL", "NOP"})  # of a call, in some versions of Python
_PLAIN = frozenset({bool, int, float})


class Clockless(dt.datetime):
    """datetime without a clock, but for other threads that were there before."""

    others: frozenset[int] = frozenset()

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        """Refused."""
        return cls._asked("now", tz)

    @classmethod
    def today(cls) -> Any:
        """Refused."""
        return cls._asked("today")

    @classmethod
    def utcnow(cls) -> Any:
        """Refused."""
        return cls._asked("utcnow")

    @classmethod
    def _asked(cls, name: str, *arguments: Any) -> Any:
        if _beside(cls.others, 3):
            return getattr(_DATETIME, name)(*arguments)
        raise Refusal(impure(f"datetime.{name}", "the clock"), Impure)


_PROCESSES = ("fork", "forkpty", "system", "popen", "getpid", "getppid")
_MACHINE: tuple[str, ...] = (
    *(
        "stat",
        "lstat",
        "fstat",
        "statvfs",
        "readlink",
        "access",
        "getcwd",
        "getcwdb",
        "times",
        "getloadavg",
        "uname",
        "cpu_count",
    ),
    *("getlogin", "sched_getaffinity", "getpriority"),
)


_SETTINGS: tuple[tuple[str, str, tuple[str, ...]], ...] = (  # what would remember a number, where no walk through values finds it
    ("sys", "", ("setswitchinterval", "set_int_max_str_digits", "set_coroutine_origin_tracking_depth", "set_asyncgen_hooks")),
    ("gc", "", ("set_threshold", "freeze", "unfreeze", "set_debug")),
    ("threading", "", ("stack_size",)),
    ("socket", "", ("setdefaulttimeout",)),
    ("csv", "", ("field_size_limit", "register_dialect", "unregister_dialect")),
    ("codecs", "", ("register", "register_error", "unregister")),
    ("copyreg", "", ("add_extension", "remove_extension", "pickle", "constructor")),
    ("atexit", "", ("register", "unregister")),
    ("abc", "ABCMeta", ("register",)),
    ("os", "", ("umask",)),
    ("numpy", "", ("setbufsize", "seterrcall", "set_printoptions")),
)


def _settings() -> Iterator[tuple[Any, tuple[str, ...], str, bool]]:
    for module, kind, names in _SETTINGS:
        owner = import_module(module)
        yield getattr(owner, kind) if kind else owner, names, "a setting of its process", False


def impurities() -> list[tuple[Any, str, Any]]:
    """(module or class, name, what stands in for it), for code that this thread will run."""
    others = frozenset(sys._current_frames()) - {get_ident()}
    found: list[tuple[Any, str, Any]] = []
    for owner, names, what, strict in (
        *((home, ("urandom", "getrandom"), "randomness of the system", True) for home in (posix, os)),
        *((home, ("RAND_bytes", "RAND_pseudo_bytes"), "randomness of the system", True) for home in (_ssl, ssl)),
        *((home, ("_generate_time_safe", "generate_time_safe"), "the clock", False) for home in (_uuid, uuid)),
        (_random, ("Random",), "a generator of its own", True),
        (None if _random.Random.__flags__ & IMMUTABLE else _random.Random, _DRAWS, "a generator of its own", True),
        (uuid, ("uuid1", "uuid4"), "randomness of the system", True),
        (time, _CLOCKS, "the clock", False),
        *((home, _PROCESSES, "another process, or its number", False) for home in (posix, os)),
        *((home, _MACHINE, "the machine or its files", False) for home in (posix, os)),
        (platform, ("node", "uname", "system", "release", "version", "machine", "processor", "platform"), "the machine", False),
        (os._Environ, ("__getitem__", "__iter__", "__len__"), "the environment", False),
        (gc, ("get_count", "get_stats"), "the memory of its process", False),
        (sys, ("getallocatedblocks", "getrefcount", "getsizeof"), "the memory of its process", False),
        (resource, ("getrlimit", "getrusage", "prlimit"), "the limits of its process", False),
        (signal, ("getsignal", "getitimer"), "the signals of its process", False),
        (threading.Thread, ("start",), "a thread", False),
        (threading, ("get_ident", "get_native_id", "active_count", "enumerate"), "a thread", False),
        (_thread, ("start_new_thread", "start_new", "get_ident", "get_native_id"), "a thread", False),
        (subprocess.Popen, ("__init__",), "another process", False),
        (random.Random, ("seed", *_DRAWS), OF_OTHERS, True),
        *_settings(),
    ):
        found += [(owner, n, _instead(owner, n, what, strict, others)) for n in names if owner is not None and hasattr(owner, n)]
    found += [(builtins, "hash", _hash(builtins.hash)), (builtins, "id", _identity(builtins.id))]
    return [*found, (dt, "datetime", type("Clockless", (Clockless,), {"others": others}))]


def impure(name: str, what: str = OF_OTHERS) -> str:
    """What is said of the use of something impure."""
    return f"the code uses {what} ({name}): take all randomness from random, numpy.random or secrets"


def _ours(named: str = "") -> bool:
    """Whether the caller's caller is a module of the standard library, of numpy, or ours; and its code has this name.

    ``heapq.nsmallest(1, texts, key=hash)`` has no ``hash``: what calls it there is the code, which hands it on.
    """
    frame: FrameType | None = sys._getframe(2)
    if named and frame is not None and named not in frame.f_code.co_names:
        return False
    while frame is not None and _home(frame) in CARRIERS:
        frame = frame.f_back
    return frame is not None and (_home(frame) in _KNOWN or (_home(frame) == "coverage" and _watched()))


def _watched() -> bool:
    """Whether something measures the run line by line, which looks at files of its own between two lines of the code."""
    monitoring = getattr(sys, "monitoring", None)
    return sys.gettrace() is not None or bool(monitoring and monitoring.get_tool(monitoring.COVERAGE_ID))


def _home(frame: FrameType) -> str:
    name = frame.f_globals.get("__name__", "")
    return name.partition(".")[0] if isinstance(name, str) else ""


def _beside(others: frozenset[int], above: int = 2) -> bool:
    """Whether the frame above is of a notebook, in one of these threads, none of which the code has started."""
    return get_ident() in others and _home(sys._getframe(above)) in NOTEBOOK


def _instead(owner: Any, name: str, what: str, strict: bool, others: frozenset[int]) -> Callable[..., Any]:
    original = getattr(owner, name)

    def stand_in(*arguments: Any, **options: Any) -> Any:
        if (not strict and _ours()) or _beside(others):
            return original(*arguments, **options)
        raise Refusal(impure(f"{owner.__name__}.{name}", what), Impure)

    return stand_in


def _hash(original: Callable[[Any], int]) -> Callable[[Any], int]:
    def stand_in(value: Any, /) -> int:
        if (
            not _lasting(value)
            and not _ours("hash")
            and (isinstance(value, str | bytes) or _by_hand())
            and not _dropped(stand_in.__code__)
        ):
            raise Refusal(
                "the code uses hash() of text or of an object, which differs from process to process: use hashlib", Impure
            )
        return original(value)

    return stand_in


def _dropped(own: CodeType) -> bool:
    """Whether the caller's caller drops what it is given: the statement hash(x) of a local name, which asks whether x has a hash.

    Not ``kept.extend(map(hash, texts))``, whose result is dropped as well: what is called is found by its name, and is ours.
    """
    frame = sys._getframe(2)
    if getattr(frame.f_globals.get("hash", frame.f_builtins.get("hash")), "__code__", None) is not own:
        return False
    steps = [step for step in get_instructions(frame.f_code) if step.opname not in _AROUND]
    before = sum(step.offset <= frame.f_lasti for step in steps)  # those up to the call, which runs
    if not 3 <= before < len(steps):
        return False
    name, local, call, after = steps[before - 3 : before + 1]
    named = name.opname == "LOAD_GLOBAL" and name.argval == "hash"
    return named and local.opname.startswith("LOAD_FAST") and (call.opname, after.opname) == ("CALL", "POP_TOP")


def _lasting(value: Any) -> bool:
    """Whether its hash is the same in every process: that of a number, or what a stranger's class makes, step by step."""
    if type(value) in _PLAIN:  # nearly all: a Fraction hashes integers
        return True
    if isinstance(value, tuple | frozenset):
        return all(map(_lasting, value))
    made = type(value).__hash__
    return isinstance(value, Number) or (isinstance(made, FunctionType) and _of_strangers(made))


def _of_strangers(made: FunctionType) -> bool:
    """Whether a method is of no class of the standard library, whose paths, addresses and enumerations hash texts."""
    return str(made.__globals__.get("__name__")).partition(".")[0] not in sys.stdlib_module_names


def _identity(original: Callable[[Any], int]) -> Callable[[Any], int]:
    def stand_in(value: Any, /) -> int:
        if not _ours("id") and _by_hand():
            raise Refusal(
                "the code uses id(), which differs from process to process: compare with is, or number the objects", Impure
            )
        return original(value)

    return stand_in


def _by_hand() -> bool:
    """Whether the caller's caller belongs to no installed package: those keep tables by hash and id that change nothing."""
    file = sys._getframe(2).f_code.co_filename
    return not any(part in file for part in INSTALLED)
