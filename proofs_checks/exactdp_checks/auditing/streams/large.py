"""Which files are read in one pass, without being asked: by their size, before anything else of an audit is imported."""

from __future__ import annotations

from pathlib import Path

from exactdp_checks.auditing.streams.regular import size_of

__all__ = ["LARGE", "LARGEST", "is_large"]

TEXT = (".csv", ".tsv", ".txt")
LARGE = 2**23  # bytes from which a file of exact numbers is streamed where that is possible
LARGEST = 2**28  # bytes from which any file is


def is_large(path: Path, *, binary64: bool = False) -> bool:
    """Whether a file is streamed unless something is asked that needs the whole of it: where it is large in memory.

    Of floats less is said by a stream (not what their rounding leaves open), so theirs are streamed only where they must be.
    """
    kind, size = path.suffix.lower(), size_of(path)
    if kind == ".npz" and size:
        from exactdp_checks.auditing.files import MAX_CELLS
        from exactdp_checks.auditing.streams.sparse import cells_of_sparse

        if cells_of_sparse(path) > MAX_CELLS:
            return True
    if kind in TEXT and not binary64:
        return size >= LARGE
    return size >= (LARGEST // 8 if kind == ".parquet" else LARGEST) and kind in (*TEXT, ".npy", ".npz", ".parquet")
