"""Inputs for ``fuzzing``: good ones of every format that is read, and what may be put into them."""

import io
import random
import warnings
import zipfile
from importlib.util import find_spec
from typing import Any

import numpy as np

PARQUET = find_spec("pyarrow") is not None
CSV = "answer,yes,no\na,0.75,0.25\nb,0.25,3/4\nc,0.5,0.5\n"
PLAIN = "0.75,0.25\n0.25,0.75\n"
SYMBOLIC = "t/(t+1),1/(t+1)\n1/(t+1),t/(t+1)\n"
OBJECT = '{"channel": [["3/4", 0.25], [0.25, 75e-2]], "inputs": ["a", "b"], "outputs": ["yes", "no"]}'
POLICIES = (
    '{"kind": "blocks", "blocks": [["a", "b"], ["c"]], "epsilon": "ln 3"}',
    '{"kind": "high-low", "sensitive": ["a"], "epsilon": "ln 2"}',
    '{"kind": "metric", "distances": [[0, 1, 2], [1, 0, 1], [2, 1, 0]], "epsilon": "1/2"}',
    '{"kind": "metric", "points": [[0, 0], [1, 0], [0, "1/2"]], "norm": "l2", "scale": "ln 2"}',
    '{"kind": "explicit", "levels": [[0, "inf", 1], ["ln 2", 0, "1/3"], [1, "t=3", 0]], "symbols": ["c", "a", "b"]}',
    ",a,b,c\na,0,1,ln 2\nb,inf,0,1\nc,1,1,0\n",
    "0,1,2\n1,0,1\n2,1,0\n",
)
PRODUCT = '{"factors": [[["3/4", "1/4"], ["1/4", "3/4"]], [["1/2", "1/2"], ["1/3", "2/3"]]]}'
SCORES = ("1.5,-0.5\n-0.5,1.5\n", '{"scores": [[1], [-1]], "target": [["1/2"], ["-1/2"], [0]]}')
PIECES = (
    "0",
    "1",
    "-1",
    "1/3",
    "0.5",
    ".5",
    "1e-3",
    "1e400",
    "9**9**9",
    "t",
    "t/(t+1)",
    "eps",
    "ln 3",
    "inf",
    "nan",
    "",
    " ",
    '"',
    '""',
    "'",
    ",",
    ";",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\0",
    "\x1c",
    "\x85",
    "\u2028",
    "\ufeff",
    "\ud7ff",
    "[",
    "]",
    "{",
    "}",
    ":",
    "null",
    "true",
    "(" * 70,
    "a" * 300,
    "1" * 5000,
    "\u0661",
    "--",
    "__import__('os')",
    "1,0",
    "0,1",
    "e",
    "^",
    "\U0001f600",
    "inputs",
    "rows",
    "1/0",
)
ARRAYS = (
    np.eye(3),
    np.full((2, 2), 0.5),
    np.eye(2, dtype=np.int8),
    np.full((2, 2), 0.5, dtype=np.float32),
    np.full((2, 3), 1 / 3),
    np.full((2, 2), 0.5, dtype=">f8"),
    np.full((2, 2), 0.5, dtype=complex),
    np.eye(2, dtype=bool),
    np.full((2, 2), np.nan),
    np.array([["a"]]),
    np.zeros((0, 2)),
    np.zeros(3),
    np.full((2, 2, 2), 0.5),
    np.full((3, 2), 5e-324),
    np.array([[2**63]], dtype=np.uint64),
    np.asfortranarray([[0.75, 0.25], [0.1, 0.9]]),
    np.full((2, 2), 0.5, dtype=np.float16),
    np.array([[1e308, 1e308]] * 2),
)
LAYOUTS = (("data", "indices", "indptr"), ("data", "row", "col"), ("data", "offsets"))
SPARSE: dict[str, tuple[Any, ...]] = {
    "data": ([1.0, 1.0], [0.5, 0.5], [1], [[1.0, 1.0]], [[[0.5, 0.5], [0.25, 0.75]]], [np.nan, 1.0], ["a", "b"], []),
    "indices": ([1, 0], [0], [0, 5], [-1, 0], [0.0, 1.0], []),
    "indptr": ([0, 1, 2], [0, 1], [0, 2, 1], [1, 1, 2], [0, 2, 2], []),
    "row": ([0, 1], [1, 0], [0, 0], [0, 2], [2**62, 0], []),
    "col": ([0, 1], [1, 0], [0, 0], [0, -1], [[0, 1]]),
    "offsets": ([0], [0, 1], [0, 0], [-1], [2**62], []),
}


def arrays(rng: random.Random) -> tuple[str, bytes]:
    """A .npy or .npz file, perhaps damaged."""
    stream = io.BytesIO()
    if rng.random() < 0.5:
        np.save(stream, rng.choice(ARRAYS))
        return ".npy", damaged(stream.getvalue(), rng)
    named = {"channel": rng.choice(ARRAYS), "inputs": np.array(["a", "b"]), "outputs": np.array(["yes", "\U0010ffff"])}
    kept = {n: a for n, a in named.items() if rng.random() < 0.8}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (np.savez if rng.random() < 0.5 else np.savez_compressed)(stream, **kept)
        if rng.random() < 0.1:
            with zipfile.ZipFile(stream, "a") as archive:
                archive.writestr("channel.npy", b"\x93NUMPY")
    return ".npz", damaged(stream.getvalue(), rng)


def damaged(content: bytes, rng: random.Random) -> bytes:
    """Some bytes changed, removed, added or repeated; a third of the time none."""
    found = bytearray(content)
    for _ in range(rng.choice((0, 0, 1, 1, 2, 8))):
        at = rng.randrange(len(found) + 1)
        what = rng.randrange(5)
        if what == 0 and at < len(found):
            found[at] = rng.randrange(256)
        elif what == 1:
            del found[at : at + rng.choice((1, 2, 10, 1000))]
        elif what == 2:
            found[at:at] = bytes(rng.randrange(256) for _ in range(rng.choice((1, 4))))
        elif what == 3:
            found[at:at] = found[at : at + rng.choice((1, 20, 200))]
        elif len(found) > 10:
            found[at:at] = rng.choice((b"0", b"9", b"-", b"'", b",", b"(", b")", b"<U0", b"|O"))
    return bytes(found)


def text(good: str, rng: random.Random) -> bytes:
    """A text with pieces put in, cells replaced, lines dropped or repeated."""
    found = good
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        what, at = rng.randrange(5), rng.randrange(len(found) + 1)
        piece = rng.choice(PIECES)
        if what == 0:
            found = found[:at] + piece + found[at:]
        elif what == 1:
            found = found[:at] + piece + found[at + rng.randrange(1, 6) :]
        elif what == 2:
            lines = found.splitlines(keepends=True)
            place = rng.randrange(len(lines)) if lines else 0
            lines[place : place + 1] = lines[place : place + 1] * rng.choice((0, 2))
            found = "".join(lines)
        elif what == 3:
            parts = found.split(",")
            parts[rng.randrange(len(parts))] = piece
            found = ",".join(parts)
        else:
            found = found[: max(1, at)]
    content = found.encode("utf-8", "surrogatepass")
    return damaged(content, rng) if rng.random() < 0.2 else content


def sparse(rng: random.Random) -> tuple[str, bytes]:
    """A sparse matrix of scipy, as it is saved, with parts of others."""
    parts: dict[str, Any] = {"format": np.array(rng.choice((b"csr", b"csc", b"coo", b"bsr", b"dia", b"x"))), "shape": [2, 2]}
    parts |= {name: rng.choice(SPARSE[name]) for name in rng.choice(LAYOUTS)}
    kept = {name: array for name, array in parts.items() if rng.random() < 0.95}
    if rng.random() < 0.3:
        kept["_is_array"] = np.array(True)
    stream = io.BytesIO()
    np.savez(stream, **kept)
    return ".npz", damaged(stream.getvalue(), rng) if rng.random() < 0.5 else stream.getvalue()


def parquet(rng: random.Random) -> tuple[str, bytes]:
    """A Parquet file, perhaps damaged."""
    import pyarrow as pa
    from pyarrow import parquet as files

    numbers = ([0.75, 0.25], [0.25, 0.75], [0.5, None], [1, 0], ["3/4", "1/4"], ["a", "b"], ["a", "a"], [True, False], [0.1, 0.9])
    named = {rng.choice(("a", "b", "yes", "", "no")) + str(i): rng.choice(numbers) for i in range(rng.randrange(1, 4))}
    stream = io.BytesIO()
    files.write_table(pa.table(named), stream)
    return ".parquet", damaged(stream.getvalue(), rng) if rng.random() < 0.5 else stream.getvalue()


def matrix(rng: random.Random) -> tuple[str, bytes]:
    """A file that may be a matrix."""
    chosen = rng.random()
    if chosen < 0.4:
        return arrays(rng) if chosen < 0.25 else sparse(rng) if chosen < 0.33 or not PARQUET else parquet(rng)
    good = rng.choice((CSV, CSV, PLAIN, SYMBOLIC, OBJECT, PRODUCT))
    kind = ".json" if good[0] == "{" else rng.choice((".csv", ".csv", ".tsv", ".txt", ""))
    return kind, text(good.replace(",", "\t") if kind == ".tsv" else good, rng)
