"""The watch within a process that runs a stranger's code: whatever is no computation is named at once, and does not happen.

An audit hook sees what Python opens, starts, connects, loads or looks into; ``guarded_pipes`` sees who touches our pipes. What it
names goes to the parent before the code can say more, and is raised as a ``Refusal``, which ``except Exception`` does not catch.
While the code is imported, what packages beside it do is a note; from then on everything counts. Files may be read where modules
lie: modules only, once the code runs. Frames and the garbage collector are how code could find us, so they are named as well.
Source: PEP 578, and the table of audit events in Python's library reference.

>>> Watch(print, ("/usr/lib",)).allowed("/dev/urandom"), Watch(print, ("/usr/lib",)).allowed("/usr/lib/a.txt")
(False, True)
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from types import FrameType
from typing import Any

from exactdp_checks.code.stand_ins.lines import BY, OURS, STANDARD, running
from exactdp_checks.code.stand_ins.places import INSTALLED
from exactdp_checks.code.stand_ins.refusals import Impure, Refusal

__all__ = ["Watch", "guarded_pipes", "known"]

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
DEVICES = ("/dev/", "/proc/", "/sys/", "\\\\.\\")
QUIET = ("/dev/null", "/proc/cpuinfo", "/proc/meminfo", "/proc/self/", "/sys/devices/system/cpu", "/sys/fs/cgroup")
FOLDER = "reads a folder"
KINDS: Mapping[str, str] = {  # an event, or the part before its first dot
    "ctypes": "calls machine code by ctypes",
    "subprocess": "starts another process",
    "pty": "starts another process",
    "socket": "uses a socket",
    "os.system": "starts another process",
    "os.exec": "starts another process",
    "os.fork": "starts another process",
    "os.forkpty": "starts another process",
    "os.posix_spawn": "starts another process",
    "os.spawn": "starts another process",
    "os.kill": "sends a signal",
    "os.killpg": "sends a signal",
    "signal": "sends a signal",
    "shutil": "changes or reads files",
    "tempfile": "makes a file",
    "sqlite3": "opens a data base",
    "fcntl": "changes a file",
    "mmap": "maps a file",
    "resource.setrlimit": "changes its limits",
    "resource.prlimit": "changes its limits",
    "ftplib": "uses a network",
    "smtplib": "uses a network",
    "imaplib": "uses a network",
    "urllib": "uses a network",
    "http": "uses a network",
    "syslog": "writes a log of the system",
    **dict.fromkeys(("os.listdir", "os.scandir", "glob"), FOLDER),
    **{f"os.{name}": "changes files" for name in ("remove", "rename", "mkdir", "rmdir", "link", "symlink", "truncate", "chmod")},
    **{f"os.{name}": "changes files" for name in ("chown", "utime", "setxattr", "removexattr", "lockf", "chflags", "chdir")},
    **dict.fromkeys(("os.putenv", "os.unsetenv"), "changes the environment"),
}
LOOKS: Mapping[str, str] = {  # counted where the code itself does it
    "sys._getframe": "looks at who calls it",
    "sys._current_frames": "looks at who calls it",
    "sys._current_exceptions": "looks at who calls it",
    "object.__getattr__": "looks into frames or code",
    "gc.get_objects": "looks through the memory of its process",
    "gc.get_referrers": "looks through the memory of its process",
    "gc.get_referents": "looks through the memory of its process",
    "sys.setprofile": "watches its process",
    "sys.settrace": "watches its process",
    "sys.addaudithook": "watches its process",
    "code.__new__": "makes code",
    "compile": "runs text as code",
    "exec": "runs text as code",
    "marshal.loads": "runs bytes as code",
}
PATHS, METADATA = (f"{STANDARD}pathlib", f"{STANDARD}zipfile"), f"{STANDARD}importlib{os.sep}metadata{os.sep}"
TOLD_OF_LOOKS = ("inspect.py", "traceback.py")  # they look at frames for their caller


class Watch:
    """An audit hook: sys.addaudithook(watch). ``tell`` is given a sentence; ``readable``: folders; ``package``: its own."""

    def __init__(self, tell: Callable[[str], None], readable: tuple[str, ...], package: str = "") -> None:
        self.running = False
        self.notes: dict[str, None] = {}
        self._readable = tuple(f"{os.path.realpath(path).rstrip(os.sep)}{os.sep}" for path in readable if path)
        self._package = f"{os.sep}{package}{os.sep}" if package else None
        self._tell, self._busy = tell, False

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:  # noqa: D102 - the signature of a hook
        kind = KINDS.get(event) or KINDS.get(event.partition(".")[0])
        if kind is None and event != "open" and event not in LOOKS:
            return
        if self._busy:
            return
        self._busy = True
        try:
            if event in LOOKS:
                said = LOOKS[event] if self.running and _looks(event, sys._getframe(1)) else ""
            elif event == "open":
                said = self._opened(*arguments)
            else:
                said = "" if event.startswith("os.listdir") and self._listed(arguments[0], sys._getframe(1)) else str(kind)
            if said:
                self._name(said, event, arguments)
        finally:
            self._busy = False

    def allowed(self, path: str) -> bool:
        """Whether a file may be read: it is no device, and lies where modules lie."""
        real = os.path.realpath(path)
        if real.startswith(DEVICES) or path.startswith(DEVICES):
            return path == os.devnull or (not self.running and path.startswith(QUIET))
        return f"{real}{os.sep}".startswith(self._readable)

    def _opened(self, path: Any, _mode: Any, flags: Any) -> str:
        if isinstance(path, int):
            return "opens a stream by its number" if path > 2 else ""
        text = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else str(path)
        writes = isinstance(flags, int) and flags & WRITES
        if not self.allowed(text) or (writes and text != os.devnull):
            return f"{'writes' if writes else 'opens'} {text[-80:]}"
        if self.running and not (text == os.devnull or _shows_source(sys._getframe(2)) or _inventory(sys._getframe(2))):
            return f"opens {text[-80:]}"
        return ""

    def _listed(self, path: Any, frame: FrameType) -> bool:
        """Whether Python lists a folder to import from it, or one where modules lie to say what is installed."""
        return _importing(frame) or (isinstance(path, str) and self.allowed(path) and _inventory(frame))

    def _name(self, said: str, event: str, arguments: tuple[Any, ...]) -> None:
        """Raises Refusal, after it is told; a note, where a package beside the code does it while it is imported."""
        detail = f" ({event}{f' {arguments[1]}' if event == 'ctypes.dlsym' and len(arguments) > 1 else ''})"
        where = "" if event == "open" else detail
        if not self.running and (said == FOLDER or not self._own(sys._getframe(2))):
            self.notes[f"while it is imported, the code or a package {said}{where}"] = None
            return
        when = "" if self.running else " while it is imported"
        place = next(_places(sys._getframe(2)), "")
        mine = running()
        mine = mine.partition(BY)[0]
        by = f", called by {mine}" if mine and place and mine.replace(", line ", ":") not in place else ""
        sentence = f"the code {said}{when}{where}{place and f', {place}'}{by}"
        self._tell(sentence)
        raise Refusal(f"{sentence}: a report is a function of its input and of random, numpy.random or secrets alone", Impure)

    def _own(self, frame: FrameType | None) -> bool:
        """Whether the audited code does it, or a package beside it: the innermost file that is not Python's decides."""
        for name, _ in _files(frame):
            return not any(part in name for part in INSTALLED) or (self._package is not None and self._package in name)
        return False


def _files(frame: FrameType | None) -> Iterator[tuple[str, int]]:
    """The files and lines, from the innermost, that are neither Python's nor ours."""
    while frame is not None:
        name = frame.f_code.co_filename
        if not known(name):
            yield name, frame.f_lineno
        frame = frame.f_back


def _places(frame: FrameType | None) -> Iterator[str]:
    """These files and lines, as a sentence shows them."""
    return (f"at {os.path.basename(name)[:40]}:{line}" for name, line in _files(frame))  # noqa: PTH119 - as code objects write it


def known(name: str) -> bool:
    """Whether a file is one of Python's, of numpy's, or ours."""
    standard = name.startswith(STANDARD) and not any(part in name for part in INSTALLED)
    numpy = any(f"{part}numpy{os.sep}" in name for part in INSTALLED)
    return standard or numpy or name.startswith((*OURS, "<frozen "))


def _shows_source(frame: FrameType | None) -> bool:
    """Whether Python itself reads a line of code, to import it or to show it in a traceback."""
    return frame is None or _importing(frame) or frame.f_code.co_filename.endswith(("linecache.py", "tokenize.py"))


def _inventory(frame: FrameType | None) -> bool:
    """Whether Python lists what is installed, or reads of it, for a package that is: as an import, the same in every run."""
    while frame is not None and frame.f_code.co_filename.startswith(PATHS):
        frame = frame.f_back
    if frame is None or not frame.f_code.co_filename.startswith(METADATA):
        return False
    asks = next(_files(frame), ("", 0))[0]
    return any(part in asks for part in INSTALLED)


def _importing(frame: FrameType | None) -> bool:
    return frame is not None and frame.f_code.co_filename.startswith(("<frozen importlib", "<frozen zipimport"))


def _looks(event: str, frame: FrameType | None) -> bool:
    """Whether the code itself looks, or has Python's module ``inspect`` look for it."""
    while event.startswith("sys._") and frame is not None and frame.f_code.co_filename.endswith(TOLD_OF_LOOKS):
        frame = frame.f_back
    return (
        frame is not None
        and not known(frame.f_code.co_filename)
        and not any(part in frame.f_code.co_filename for part in INSTALLED)
    )


def guarded_pipes(tell: Callable[[str], None], pipes: tuple[int, ...]) -> None:
    """From here on Python's functions on numbered streams refuse ours."""
    import posix  # type: ignore[import-not-found, unused-ignore]

    def guarded(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def stand_in(*arguments: Any, **options: Any) -> Any:
            numbers = [v for v in (*arguments, *options.values()) if isinstance(v, int)]
            span = range(*numbers[:2]) if name == "closerange" and len(numbers) > 1 else numbers[:2]
            if any(pipe in span for pipe in pipes):
                sentence = f"the code touches the auditor's pipe (os.{name})"
                tell(sentence)
                raise Refusal(f"{sentence}: a report is what it returns", Impure)
            return original(*arguments, **options)

        stand_in.__name__ = name
        return stand_in

    named = ("write", "writev", "pwrite", "sendfile", "close", "closerange", "dup", "dup2", "ftruncate", "splice", "set_blocking")
    for name in (*named, "read", "fstat", "lseek", "fdopen", "set_inheritable", "copy_file_range", "fchmod"):
        for module in (os, posix):
            if hasattr(module, name):
                setattr(module, name, guarded(name, getattr(module, name)))
