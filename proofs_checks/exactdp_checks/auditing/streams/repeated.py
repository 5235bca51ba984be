"""Has a label occurred before? For labels that come in blocks and are not kept: sixteen bytes of a digest are, for each.

The digests are sorted in runs, each more than twice as long as the next, so that a block is compared with few of them.

>>> seen = Seen()
>>> seen.add(["a", "b"]), seen.add(["c", "d"]), seen.add(["e", "b"]), Seen().add(["a", "b", "a"])
(None, None, 1, 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import numpy as np

__all__ = ["Seen"]

BYTES = 16


class Seen:
    """Labels that were seen so far."""

    def __init__(self) -> None:
        self.runs: list[Any] = []

    def add(self, labels: Sequence[str]) -> int | None:
        """The place of the first label that was seen before, or stands earlier among these; None if all are new."""
        digests = b"".join(blake2b(label.encode("utf-8", "surrogatepass"), digest_size=BYTES).digest() for label in labels)
        words = np.frombuffer(digests, dtype=">u8").reshape(-1, 2)
        keys = np.ascontiguousarray(words[:, 0].astype(np.uint64)), np.ascontiguousarray(words[:, 1].astype(np.uint64))
        order = np.lexsort((keys[1], keys[0]))
        own = np.stack([keys[0][order], keys[1][order]])
        places = order[1:][(own[:, 1:] == own[:, :-1]).all(axis=0)].tolist()
        for run in self.runs:
            at = np.searchsorted(run[0], keys[0])
            inside = np.flatnonzero(at < run.shape[1])
            candidates = inside[run[0][at[inside]] == keys[0][inside]]  # half a digest: so few that each is looked at
            for place in candidates.tolist():
                i = int(at[place])
                while i < run.shape[1] and run[0][i] == keys[0][place]:
                    places += [place] if run[1][i] == keys[1][place] else []
                    i += 1
        while self.runs and self.runs[-1].shape[1] <= 2 * own.shape[1]:
            own = np.concatenate([self.runs.pop(), own], axis=1)
            own = own[:, np.lexsort((own[1], own[0]))]
        self.runs.append(own)
        return min(places, default=None)
