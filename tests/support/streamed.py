"""Files for tests of streams: decimals and fractions in many dialects of CSV, sparse matrices as scipy writes them."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from exactdp_checks.trusted.kernel import recheck


def weights(k: int, m: int, seed: int, most: int = 9) -> np.ndarray[Any, Any]:
    rng = np.random.default_rng(seed)
    return rng.integers(1, most, (k, m)) * rng.integers(0, 2, (1, m)).clip(1 - (seed % 3 > 0))


def decimals(k: int, m: int, seed: int) -> list[list[str]]:
    """Rows of decimals of different lengths that sum to 1."""
    rows = []
    for row in weights(k, m, seed, 90).tolist():
        row[0] += 1000 - sum(row)
        rows.append([f"{n / 1000:.3f}".rstrip("0") if seed % 2 else f"{n / 1000:.3f}" for n in row])
    return rows


def rationals(k: int, m: int, seed: int) -> list[list[str]]:
    return [[f"{n}/{sum(row)}" if sum(row) else f"1/{m}" for n in row] for row in weights(k, m, seed).tolist()]


def written(rows: list[list[str]], mark: str = ",", end: str = "\n") -> str:
    return "".join(mark.join(row) + end for row in rows)


def csv_of(rows: list[list[str]], folder: Path, seed: int) -> tuple[Path, list[list[str]]]:
    """A file, and what the reader should find in it."""
    named = [[f"x{i}", *row] for i, row in enumerate(rows)]
    header = ["", *(f"y{j}" for j in range(len(rows[0])))]
    texts = {
        "plain.csv": written(rows),
        "crlf.csv": written(rows, end="\r\n"),
        "bom.csv": "\ufeff" + written(rows),
        "blank.csv": "\n" + written(rows[:1]) + " \n" + written(rows[1:]) + "\n\n",
        "labels.tsv": written([header, *named], "\t"),
        "r.csv": written([header[1:], *named], ";"),
        "header.csv": written([[f"y{j}" for j in range(len(rows[0]))], *rows]),
        "quoted.csv": written([header, *[[f'"{row[0]}, ""it"""', *row[1:]] for row in named]]),
        "late.csv": written([*named[:-1], [f'"{named[-1][0]}"', *rows[-1]]]),
        "spaces.csv": written([[f" {cell} " for cell in row] for row in rows]),
        "last.csv": written(rows).removesuffix("\n"),
    }
    name = sorted(texts)[seed % len(texts)]
    (folder / name).write_bytes(texts[name].encode())
    return folder / name, rows


def save_sparse(path: Path, array: np.ndarray[Any, Any], **changed: Any) -> None:
    """As scipy.sparse.save_npz writes a csr matrix."""
    rows, columns = np.nonzero(array)
    parts = {
        "indices": columns.astype(np.int32),
        "indptr": np.concatenate([[0], np.bincount(rows, minlength=len(array)).cumsum()]).astype(np.int32),
        "format": np.array(b"csr"),
        "shape": np.array(array.shape),
        "data": array[rows, columns],
    }
    np.savez_compressed(path, **(parts | changed))


def assert_same(found: Any, whole: Any, exact: Any) -> None:
    """The same smallest epsilon, the first extreme entries, and every bound attained."""
    assert found.inputs == len(exact)
    assert [b.value for b in found.tops] == exact.max(axis=0).tolist()
    assert [b.value for b in found.lows] == exact.min(axis=0).tolist()
    assert [b.row for b in found.tops] == exact.argmax(axis=0).tolist()
    assert [b.row for b in found.lows] == exact.argmin(axis=0).tolist()
    assert found.worst.ratio == whole.smallest.ratio
    if isinstance(found.worst.ratio, Fraction):
        proved = recheck(found.certificate)
        assert proved.outcome.value == "computed"
        assert found.sha256 in proved.proposition
