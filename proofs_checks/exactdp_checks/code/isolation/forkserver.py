"""A prepared process, of which each that runs a stranger's code is a fork: what the auditor needs is imported once.

``python -m exactdp_checks.code.isolation.forkserver`` is a fresh interpreter that imports what ``worker`` needs, and nothing
else; it runs no code of strangers, and ends with the process that began it. It reads requests from a socket, with the pipes of
each, and answers with the number of the process that it forked. There is one for each hash seed, begun anew where the environment
has changed, but for what pytest writes there for each test. Source: Python's multiprocessing.forkserver; unix(7), SCM_RIGHTS.
"""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from json import dumps, loads
from pathlib import Path
from typing import Any

from exactdp_checks.code.isolation.warden import readable
from exactdp_checks.code.isolation.wire import Json
from exactdp_checks.code.isolation.worker import IMPORTS, closed_but, prepared, served

__all__ = ["Served", "begun", "environment_of"]

PIPES = 5  # of the records, of a hang, of what is printed, of the auditor's life, of the process's own
SIZE = 8  # bytes of a number
ENDING = 2.0  # seconds that the server has to end by itself
PAUSE = 5.0  # seconds between two looks whether the auditor is alive
CHANGING = {"PYTEST_CURRENT_TEST"}  # variables of the environment that change often, and are read by nothing that is imported
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def environment_of(hashes: int) -> dict[str, str]:
    """That of a fresh interpreter for a stranger's code: that of this process, with its path, and one thread for numpy."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    return {**os.environ, **dict.fromkeys(THREADS, "1"), "PYTHONHASHSEED": str(hashes), "PYTHONPATH": path}


class Served:
    """A process that the server forked, with what is used of a Popen: it has ended when nobody holds its end of the pipe."""

    def __init__(self, pid: int, ended: int) -> None:
        self.pid, self._ended = pid, ended
        self._over = False

    def poll(self, seconds: float | None = 0) -> int | None:
        """0 once it has ended, however it did; waited for so many seconds, None: for ever."""
        if not self._over and readable(self._ended, seconds):
            self._over = True
            os.close(self._ended)
        return 0 if self._over else None

    def wait(self) -> None:
        """Until it has ended."""
        self.poll(None)


class _Server:
    """The end of the auditor: one process, and the socket to it."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment, self.owner = _lasting(environment), os.getpid()
        self.socket, theirs = socket.socketpair()
        with theirs:
            self.process = subprocess.Popen(  # noqa: S603 - our own module, with the interpreter that runs this
                [sys.executable, "-P", "-B", "-m", "exactdp_checks.code.isolation.forkserver", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment,
                start_new_session=True,
                pass_fds=(theirs.fileno(),),
            )
        self.socket.settimeout(IMPORTS)

    def fits(self, environment: dict[str, str]) -> bool:
        """Whether it is of this process, and was begun in this environment."""
        return self.owner == os.getpid() and self.environment == _lasting(environment)

    def asked(self, asked: Json, pipes: Sequence[int]) -> int:
        """The number of a process that answers the request. Raises OSError where the server does not answer."""
        text = dumps(asked).encode()
        socket.send_fds(self.socket, [len(text).to_bytes(SIZE, "big")], list(pipes))
        self.socket.sendall(text)
        found = self.socket.recv(SIZE, socket.MSG_WAITALL)
        if len(found) < SIZE:
            raise OSError("the server has ended")
        return int.from_bytes(found, "big")

    def ended(self) -> None:
        """Ends the server, if it is that of this process and not of one that this was forked from."""
        self.socket.close()
        if self.owner == os.getpid():
            try:
                self.process.wait(ENDING)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        else:
            self.process.returncode = 0  # not a child of this process: nobody waits for it


def _lasting(environment: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name not in CHANGING}


_SERVERS: dict[str, _Server] = {}  # by the hash seed
_ONE = threading.Lock()
os.register_at_fork(after_in_child=_ONE._at_fork_reinit) if hasattr(_ONE, "_at_fork_reinit") else None


def begun(asked: Json, pipes: Sequence[int], hashes: int) -> tuple[Served, int] | None:
    """A process that answers the request, and the end of the pipe that keeps it alive; None where no server can be had."""
    environment = environment_of(hashes)
    with _ONE:
        server = _SERVERS.get(str(hashes))
        if server is not None and not server.fits(environment):
            server.ended()
            server = None
        ends: list[int] = []
        try:
            here = str(Path.cwd())
            ends += [*os.pipe(), *os.pipe()]
            if server is None:
                server = _SERVERS[str(hashes)] = _Server(environment)
            changed = {name: value for name, value in environment.items() if name in CHANGING}
            pid = server.asked({**asked, "folder": here, "environment": changed}, (*pipes, ends[0], ends[3]))
        except OSError:  # as where the folder is gone or closed, or a system has no such sockets
            for end in ends:
                os.close(end)
            if server is not None:
                server.ended()
                del _SERVERS[str(hashes)]
            return None
    os.close(ends[0])
    os.close(ends[3])
    return Served(pid, ends[2]), ends[1]


@atexit.register
def _end() -> None:
    for server in _SERVERS.values():
        server.ended()
    _SERVERS.clear()


def main() -> None:
    """Forks a process for each request, until the auditor ends."""
    ours = socket.socket(fileno=int(sys.argv[1]))
    parent = os.getppid()
    prepared()
    while True:
        while not readable(ours.fileno(), PAUSE):
            _reap()
            if os.getppid() != parent:
                return
        _reap()
        head, pipes, _, _ = socket.recv_fds(ours, SIZE, PIPES)
        if len(head) < SIZE or len(pipes) < PIPES:
            return
        asked = loads(ours.recv(int.from_bytes(head, "big"), socket.MSG_WAITALL))
        try:
            os.chdir(asked["folder"])
        except OSError:  # as where this folder may not be entered again
            return
        if (pid := os.fork()) == 0:
            try:
                ours.close()
                _serve(asked, pipes)
            finally:
                os._exit(1)
        for pipe in pipes:
            os.close(pipe)
        ours.sendall(pid.to_bytes(SIZE, "big"))


def _reap() -> None:
    """Waits for those that have ended: their seconds of the processor are counted where this process is waited for."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _serve(asked: dict[str, Any], pipes: Sequence[int]) -> None:
    """In the fork: its streams, its environment, and its own random states, as a fresh interpreter has them."""
    from importlib import invalidate_caches

    import numpy as np

    told, hung, printed, life, ended = pipes
    for name in CHANGING:
        os.environ.pop(name, None)
    os.environ.update(asked["environment"])
    asked["pipes"] = [told, hung]
    closed_but(printed, (told, hung, life, ended))
    invalidate_caches()
    np.random.seed()  # noqa: NPY002 - Python's own is seeded by the fork
    served(asked, (life, ended), None)


if __name__ == "__main__":
    main()
