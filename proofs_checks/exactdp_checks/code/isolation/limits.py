"""What the system itself refuses to a process that runs a stranger's code: time, memory, files, processes, sockets, randomness.

``limited`` applies what there is, and says what that was: limits of resources everywhere on Unix; on Linux a Landlock domain
(nothing is written, devices are not opened, what is read lies in given folders) and a seccomp filter (no process is begun, no
socket, no signal to others). ``without_randomness`` adds, once the code is imported, that getrandom does not exist. All of it
holds for machine code too, and for good. This module imports the standard library alone, so that an ordinary process can use it.
Source: the Linux manual, prctl(2), seccomp(2), landlock(7), getrlimit(2).

>>> Limits(True, True, True, False).missing
('files',)
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Limits", "limited", "memory_limited", "resident", "subreaper", "without_randomness"]

NO_NEW_PRIVS, SUBREAPER, SECCOMP = 38, 36, {"x86_64": 317, "aarch64": 277}
ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
EPERM, ENOSYS = 1, 38
ALLOW, KILL, ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
THREAD = 0x10000  # of clone: a thread, not a process
_COMMON = {"pidfd_send_signal": 424, "io_uring_setup": 425, "pidfd_open": 434, "pidfd_getfd": 438}
CALLS = {  # the numbers of system calls; "clone" and "kill" are looked into
    "x86_64": _COMMON
    | {"fork": 57, "vfork": 58, "execve": 59, "execveat": 322, "socket": 41, "connect": 42, "ptrace": 101, "setsid": 112}
    | {"process_vm_readv": 310, "process_vm_writev": 311, "tkill": 200, "rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297}
    | {"setpgid": 109, "unshare": 272, "setns": 308, "mount": 165, "umount2": 166, "reboot": 169, "bpf": 321, "chroot": 161}
    | {"perf_event_open": 298, "userfaultfd": 323, "settimeofday": 164, "clock_settime": 227, "init_module": 175, "iopl": 172}
    | {"finit_module": 313, "shmget": 29, "msgget": 68, "semget": 64},
    "aarch64": _COMMON
    | {"execve": 221, "execveat": 281, "socket": 198, "connect": 203, "ptrace": 117, "setsid": 157, "setpgid": 154}
    | {"process_vm_readv": 270, "process_vm_writev": 271, "tkill": 130, "rt_sigqueueinfo": 138, "rt_tgsigqueueinfo": 240}
    | {"unshare": 97, "setns": 268, "mount": 40, "umount2": 39, "reboot": 142, "bpf": 280, "chroot": 51, "userfaultfd": 282}
    | {"perf_event_open": 241, "settimeofday": 170, "clock_settime": 112, "init_module": 105, "finit_module": 273}
    | {"shmget": 194, "msgget": 186, "semget": 190},
}
LOOKED_INTO = {"x86_64": (56, 435, (62, 234), 318), "aarch64": (220, 435, (129, 131), 278)}  # clone, clone3, kills, getrandom
READ_FILE, READ_DIR, WRITE_FILE = 1 << 2, 1 << 3, 1 << 1
RULESET, ADD_RULE, RESTRICT = 444, 445, 446
READABLE = (
    "/usr",
    "/lib",
    "/lib64",
    "/lib32",
    "/bin",
    "/opt",
    "/etc",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/sys/devices",
)
FILES = 256  # that are open at once


@dataclass(frozen=True)
class Limits:
    """Which of them the system has put in place."""

    memory: bool
    resources: bool
    calls: bool  # seccomp
    files: bool  # Landlock

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of those that are not in place."""
        return tuple(name for name, there in vars(self).items() if not there)


def memory_limited(mebibytes: int) -> bool:
    """Limits what this process may allocate from here on; False where the system has no such limit."""
    try:
        import resource

        status = Path("/proc/self/statm").read_text("ascii").split()[0]
    except (ImportError, OSError):
        return False
    size = int(status) * resource.getpagesize() + mebibytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (size, resource.getrlimit(resource.RLIMIT_AS)[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return True


def resident() -> int:
    """How many MiB this process holds in memory; at its peak where the system does not say more, and 0 where it says nothing."""
    try:
        import resource
    except ImportError:
        return 0
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
        return int(pages) * resource.getpagesize() >> 20
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> (20 if sys.platform == "darwin" else 10)


def limited(memory: int, seconds: float, readable: Iterable[str]) -> Limits:
    """Limits this process, for good: ``memory`` MiB from here on, processor time, files; ``readable``: folders it may read."""
    in_memory, resources = memory_limited(memory), _resources(seconds)
    libc = _libc()
    if libc is None:
        return Limits(in_memory, resources, calls=False, files=False)
    files = _landlock(libc, (*READABLE, *readable))
    return Limits(in_memory, resources, _seccomp(libc, _program(os.getpid())), files)


def without_randomness() -> Callable[[], bool]:
    """A function, to be called later, after which this process has no getrandom: whoever wants it must open a device."""
    libc, machine = _libc(), platform.machine()
    if libc is None or machine not in LOOKED_INTO:
        return lambda: False
    _ = libc.prctl, libc.syscall  # looked up now, not when a hook listens
    program = _packed([*_head(machine), *_refused(LOOKED_INTO[machine][3], ERRNO | ENOSYS), (0x06, 0, 0, ALLOW)])
    return lambda: _seccomp(libc, program)


def subreaper() -> bool:
    """Whether orphans among the descendants of this process become its children from here on."""
    libc = _libc()
    return libc is not None and libc.prctl(SUBREAPER, 1, 0, 0, 0) == 0


def _libc() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux") or platform.machine() not in ARCH or sys.maxsize < 2**32:
        return None
    try:
        found = ctypes.CDLL(None, use_errno=True)
    except OSError:
        return None
    found.syscall.restype = ctypes.c_long
    return found


def _resources(seconds: float) -> bool:
    try:
        import resource
    except ImportError:
        return False
    cpu = min(int(seconds) + 60, 2**31 - 1)  # the watch outside ends it sooner
    for kind, most in ((resource.RLIMIT_CPU, cpu), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_NOFILE, FILES)):
        hard = resource.getrlimit(kind)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (least, least))
    return True


_Instruction = tuple[int, int, int, int]


def _head(machine: str) -> list[_Instruction]:
    """Ends a process that calls by the numbers of another machine; then the number of the call is loaded."""
    first: list[_Instruction] = [(0x20, 0, 0, 4), (0x15, 1, 0, ARCH[machine]), (0x06, 0, 0, KILL), (0x20, 0, 0, 0)]
    return [*first, (0x35, 0, 1, 0x40000000), (0x06, 0, 0, ERRNO | ENOSYS)] if machine == "x86_64" else first


def _refused(number: int, answer: int) -> list[_Instruction]:
    return [(0x15, 0, 1, number), (0x06, 0, 0, answer)]


def _program(pid: int) -> bytes:
    """The filter: threads may begin and a process may signal itself; processes, sockets and the rest are refused."""
    machine = platform.machine()
    clone, clone3, kills, _ = LOOKED_INTO[machine]
    found = [*_head(machine), *_refused(clone3, ERRNO | ENOSYS)]  # the C library then calls clone
    for number in CALLS[machine].values():
        found += _refused(number, ERRNO | EPERM)
    found += [(0x15, 0, 4, clone), (0x20, 0, 0, 16), (0x45, 0, 1, THREAD), (0x06, 0, 0, ALLOW), (0x06, 0, 0, ERRNO | EPERM)]
    for number in kills:
        found += [(0x15, 0, 4, number), (0x20, 0, 0, 16), (0x15, 0, 1, pid), (0x06, 0, 0, ALLOW), (0x06, 0, 0, ERRNO | EPERM)]
    return _packed([*found, (0x06, 0, 0, ALLOW)])


def _packed(program: list[_Instruction]) -> bytes:
    return b"".join(struct.pack("HBBI", *instruction) for instruction in program)


def _seccomp(libc: ctypes.CDLL, program: bytes) -> bool:
    class Program(ctypes.Structure):
        _fields_ = (("size", ctypes.c_ushort), ("filter", ctypes.c_char_p))

    if libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0):
        return False
    whole = Program(len(program) // 8, program)
    return bool(libc.syscall(SECCOMP[platform.machine()], 1, 1, ctypes.byref(whole)) == 0)  # for all threads


def _landlock(libc: ctypes.CDLL, readable: Iterable[str]) -> bool:
    version = libc.syscall(RULESET, 0, 0, 1)
    if version < 1 or libc.prctl(NO_NEW_PRIVS, 1, 0, 0, 0):
        return False
    handled = (1 << (13 + (version >= 2) + (version >= 3) + (version >= 5))) - 1
    parts = [handled, 3 if version >= 4 else 0, 3 if version >= 6 else 0]
    attributes = struct.pack("QQQ"[: 1 + (version >= 4) + (version >= 6)], *parts[: 1 + (version >= 4) + (version >= 6)])
    rules = libc.syscall(RULESET, attributes, len(attributes), 0)
    if rules < 0:
        return False
    try:
        for path, allowed in (*((path, READ_FILE | READ_DIR) for path in readable), ("/dev/null", READ_FILE | WRITE_FILE)):
            _add(libc, rules, path, allowed)
        return bool(libc.syscall(RESTRICT, rules, 0) == 0)
    finally:
        os.close(rules)


def _add(libc: ctypes.CDLL, rules: int, path: str, allowed: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    if not Path(path).is_dir():
        allowed &= ~READ_DIR
    libc.syscall(ADD_RULE, rules, 1, struct.pack("=Qi", allowed, place), 0)
    os.close(place)
