"""check_ins: every point of the map has one cell, bad lines are counted and named, and a file is refused in one sentence."""

import gzip
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp_checks.simulating import check_ins
from exactdp_checks.simulating.check_ins import SHAPE, cells, load, steps, synthetic

Folder = Callable[[str, str | bytes], Path]
AUSTIN = "0\t2010-10-19T23:55:27Z\t30.2359091167\t-97.7951395833\t22847"
HOME = (30.2359091167 - 25) // 0.2, (-97.7951395833 + 130) // 0.2


@pytest.mark.parametrize("step", [Decimal(0), Decimal("0.1"), Decimal("0.1999999999")])
def test_boundaries_written_in_decimals_are_exact(step: Decimal) -> None:
    """25.2 as a double is below 25.2: (25.2 - 25)/0.2 in doubles is below 1, and would be in the wrong cell."""
    assert int((25.2 - 25) / 0.2) == 0
    rows = [float(Decimal(125 + i) / 5 + step) for i in range(SHAPE[0])]
    columns = [float(Decimal(-650 + i) / 5 + step) for i in range(SHAPE[1])]
    assert cells(rows, [-130] * len(rows)).tolist() == [i * 350 for i in range(125)]
    assert cells([25] * len(columns), columns).tolist() == list(range(350))


def test_the_map_is_half_open() -> None:
    assert cells([25, 49.9999999], [-130, -60.0000001]).tolist() == [0, 43_749]
    assert cells([24.9999999, 50, 30, 30, np.nan], [-100, -100, -130.0000001, -60, 0]).tolist() == [-1] * 5
    assert cells([], []).tolist() == []


@pytest.mark.parametrize("n", [1, 999, 100_000])
def test_a_synthetic_map(n: int) -> None:
    found = synthetic(n, seed=3)
    assert found.counts.shape == SHAPE
    assert (found.n, int(found.counts.min())) == (n, 0)
    assert (synthetic(n, seed=3).counts == found.counts).all()
    assert n == 1 or not (synthetic(n, seed=4).counts == found.counts).all()


def test_cities_are_where_they_are() -> None:
    counts = synthetic(100_000, seed=1).counts
    row, column = np.unravel_index(int(counts.argmax()), SHAPE)
    near = [
        city[0] for city in check_ins.CITIES if abs(city[1] - 25.1 - row / 5) < 0.4 and abs(city[2] + 129.9 - column / 5) < 0.4
    ]
    assert near
    assert (counts > 0).mean() > 0.05  # the background
    assert np.sort(counts.ravel())[-400:].sum() > 50_000  # the cities
    with pytest.raises(BadInput, match="n = 0"):
        synthetic(0)


LINES = [
    AUSTIN,
    "1\t2010-10-19T23:55:27Z\t0.0\t-97.8\t1",  # elsewhere
    "",
    "2\tnow\t30.3\t-97.7",  # four fields
    "3\tnow\tnan\t-97.7\t1",
    "4\tnow\t91\t-97.7\t1",
    "5\tnow\t30.3\t-197.7\t1",
    "six\tnow\t30.3\t-97.7\t1",
    "7,now,30.3,-97.7,1",
    "8\tnow\t3_0.3\t-97.7\t1",
    "9\tnow\t30.3\t-97.7\tplace\t1",
    "10\tnow\t49.9\t-60.1\tplace",
]


@pytest.mark.parametrize("chunk", [2**20, 100])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_a_file(folder: Folder, monkeypatch: pytest.MonkeyPatch, chunk: int, pack: Any, end: str, last: bool) -> None:
    """Plain and compressed, whatever the line ends, the size of the pieces, and with or without an end of the last line."""
    monkeypatch.setattr(check_ins, "CHUNK", chunk)
    path = folder("check-ins.txt", pack((end.join(LINES) + end * last).encode()))
    calls: list[str] = []
    found = load(path, calls.append)
    assert (found.n, found.outside, found.bad) == (2, 1, 8)
    assert (found.counts[int(HOME[0]), int(HOME[1])], found.counts[124, 349]) == (1, 1)
    assert [line.split(":")[0] for line in found.bad_lines] == [f"line {i}" for i in (4, 5, 6, 7, 8)]
    assert found.bad_lines[0].startswith("line 4: '2\\tnow\\t30.3\\t-97.7")
    assert len(calls) <= steps(path)
    assert (chunk == 100 and pack is bytes) == (len(calls) > 1)


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [
        ("empty.txt", b"", "it is empty"),
        ("blank.txt", b"\n\n", "0 lines are no check-ins"),
        ("other.csv", b"a,b\n1,2\n", "2 lines are no check-ins"),
        ("binary.bin", bytes(range(256)) * 9, "has no check-in on the map"),
        ("elsewhere.txt", b"0\tnow\t10\t10\t1\n", "1 lie elsewhere"),
        ("long.txt", b"0\t" * 2**20, "a line is longer than"),
        ("cut.gz", gzip.compress(AUSTIN.encode() * 1000)[:-20], "cannot be read"),
        ("wrong.gz", b"\x1f\x8b" + b"x" * 100, "cannot be read"),
    ],
)
def test_refused_files(folder: Folder, name: str, content: bytes, part: str) -> None:
    with pytest.raises(BadInput, match=part) as caught:
        load(folder(name, content))
    assert "\n" not in str(caught.value)
    assert ":" in str(caught.value)


def test_missing_files(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.txt", tmp_path):
        with pytest.raises(BadInput, match="cannot be read"):
            load(path)
    with pytest.raises(BadInput, match="cannot be read"):
        steps(tmp_path / "missing.txt")
