"""Records on their way from a process that runs a stranger's code: JSON lines in a pipe, each with a seal that only we can write.

A line is "seal sender json"; the seal is HMAC-SHA256 of the sender, the number of the line and the text, with a key that the
parent made for this process alone. A line without its seal, out of its order, or after one that was broken is not believed and is
counted; so code that finds the pipe can be heard, and say nothing. Source: RFC 2104.

>>> import os
>>> reads, writes = os.pipe()
>>> tell = Sealed(writes, b"key", "code").tell
>>> tell({"runs": 2}); os.write(writes, b'0000 code {"done": true}\\n'); os.close(writes)
25
>>> told = Told(reads, b"key").ended()
>>> told.records, told.broken
([{'runs': 2}], 1)
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import threading
from typing import Any

__all__ = ["Sealed", "Told"]

LONGEST = 2**30  # bytes of a line


class Sealed:
    """The writing end: ``tell`` writes a record with its seal."""

    def __init__(self, pipe: int, key: bytes, sender: str) -> None:
        begun, write, dumps = hmac.new(key, digestmod=hashlib.sha256), os.write, json.dumps
        number = 0

        def tell(record: Any) -> None:
            nonlocal number
            text = dumps(record, separators=(",", ":"))
            seal = begun.copy()
            seal.update(f"{sender} {number} {text}".encode())
            number += 1
            line = f"{seal.hexdigest()} {sender} {text}\n".encode()
            while line:
                line = line[write(pipe, line) :]

        self.tell = tell


class Told:
    """The reading end: the records that came, in their order, and how many lines were not ours."""

    def __init__(self, pipe: int, key: bytes) -> None:
        self.records: list[Any] = []
        self.broken = 0
        self._pipe, self._key = pipe, key
        self._numbers: dict[str, int] = {}
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def ended(self, seconds: float | None = None) -> Told:
        """This, once the pipe is closed by all who held it, or the time is over."""
        self._thread.join(seconds)
        return self

    def _read(self) -> None:
        rest = bytearray()
        while part := os.read(self._pipe, 2**16):
            rest += part
            if b"\n" not in part and len(rest) < LONGEST:
                continue
            *lines, last = bytes(rest).split(b"\n")
            for line in lines:
                self._line(line)
            rest = bytearray(last[:LONGEST])
        os.close(self._pipe)

    def _line(self, line: bytes) -> None:
        if not line:
            return
        seal, _, signed = line.decode("utf-8", "replace").partition(" ")
        sender, _, text = signed.partition(" ")
        number = self._numbers.get(sender, 0)
        right = hmac.new(self._key, f"{sender} {number} {text}".encode(), hashlib.sha256).hexdigest()
        if not hmac.compare_digest(right.encode(), seal.encode()):
            self.broken += 1
            return
        self._numbers[sender] = number + 1
        self.records.append(json.loads(text))
