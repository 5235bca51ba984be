"""The check-in map of context-aware-ldp, section 7 (Table 1, Figure 3): counts of check-ins in cells of 0.2 degrees.

The map is 25N to 50N by 130W to 60W. A check-in lies in the cell

    (floor(5 latitude) - 125, floor(5 longitude) + 650)

of 125 x 350 = 43,750 cells: half-open squares, so every point of the map has one cell. (Rounding to the nearest 0.2, both ends
included, would give 126 x 351 cells and not the paper's number.) ``load`` reads the public Gowalla file from a path;
``synthetic`` makes a map of the same shape from a seed, a mixture that is stated below and that nobody measured.

>>> cells([25.0, 49.99, 50.0], [-130.0, -60.01, -60.0]).tolist()
[0, 43749, -1]
>>> synthetic(1000, seed=1).n
1000
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from exactdp.errors import BadInput
from exactdp_checks.simulating.distributions import check_integer
from exactdp_checks.simulating.runs import Advance, generator

__all__ = ["PRINTED_SIZE", "SHAPE", "CheckIns", "cells", "load", "steps", "synthetic"]

SOUTH, WEST = 25, -130
SHAPE = (125, 350)
PRINTED_SIZE = 3_671_812
CHUNK = 2**20
NAMED = 5  # of the bad lines
LINE = re.compile(
    rb"\d+\t[^\t]+\t([+-]?\d{1,3}(?:\.\d*)?(?:[eE]-?\d{1,3})?)\t([+-]?\d{1,3}(?:\.\d*)?(?:[eE]-?\d{1,3})?)\t[^\t]+\r?"
)
FORM = "user, time, latitude, longitude and location, with tabs between them"

CITIES = (  # name, latitude, longitude, weight: the weights are made up
    ("New York", 40.71, -74.01, 8.0),
    ("Los Angeles", 34.05, -118.24, 6.0),
    ("San Francisco", 37.77, -122.42, 6.0),
    ("Austin", 30.27, -97.74, 6.0),
    ("Dallas", 32.78, -96.80, 5.0),
    ("Chicago", 41.88, -87.63, 4.0),
    ("Houston", 29.76, -95.37, 3.0),
    ("Washington", 38.91, -77.04, 3.0),
    ("Seattle", 47.61, -122.33, 3.0),
    ("Atlanta", 33.75, -84.39, 2.5),
    ("Boston", 42.36, -71.06, 2.5),
    ("Orlando", 28.54, -81.38, 2.5),
    ("Miami", 25.76, -80.19, 2.0),
    ("Denver", 39.74, -104.99, 2.0),
    ("Phoenix", 33.45, -112.07, 2.0),
    ("Las Vegas", 36.17, -115.14, 2.0),
    ("San Diego", 32.72, -117.16, 2.0),
    ("Portland", 45.52, -122.68, 2.0),
    ("Minneapolis", 44.98, -93.27, 1.5),
    ("Kansas City", 39.10, -94.58, 1.5),
    ("Toronto", 43.65, -79.38, 1.5),
    ("Nashville", 36.16, -86.78, 1.0),
    ("Salt Lake City", 40.76, -111.89, 1.0),
    ("St. Louis", 38.63, -90.20, 1.0),
)
CENTRE, SUBURBS, COUNTRY = 0.12, 0.6, 0.02  # standard deviations in degrees, and the share of the uniform background


@dataclass(frozen=True, eq=False)
class CheckIns:
    """A map: counts by row (south to north) and column (west to east), and what became of the lines of its file."""

    counts: npt.NDArray[np.int64]
    source: str
    outside: int = 0
    bad: int = 0
    bad_lines: tuple[str, ...] = field(default=())

    @property
    def n(self) -> int:
        """The number of check-ins on the map."""
        return int(self.counts.sum())


def cells(latitudes: npt.ArrayLike, longitudes: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """The number of the cell of each point, row * 350 + column; -1 outside the map."""
    rows = np.floor(np.asarray(latitudes, dtype=np.float64) * 5) - 5 * SOUTH
    columns = np.floor(np.asarray(longitudes, dtype=np.float64) * 5) - 5 * WEST
    inside = (rows >= 0) & (rows < SHAPE[0]) & (columns >= 0) & (columns < SHAPE[1])
    return np.where(inside, rows * SHAPE[1] + columns, -1).astype(np.int64)


def _counts(numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.bincount(numbers[numbers >= 0], minlength=SHAPE[0] * SHAPE[1]).astype(np.int64)


def synthetic(n: int = PRINTED_SIZE, seed: int = 1) -> CheckIns:
    """n check-ins: 2% uniform on the map, the others around a city, half of them near its centre; nothing falls outside."""
    rng = generator(seed, "check-ins", check_integer(n, "n", 1))
    weights = np.array([city[3] for city in CITIES])
    places = np.array([city[1:3] for city in CITIES])
    counts = np.zeros(SHAPE[0] * SHAPE[1], dtype=np.int64)
    while missing := n - int(counts.sum()):
        city = rng.choice(len(CITIES), size=missing, p=weights / weights.sum())
        width = np.where(rng.random(missing) < 0.5, CENTRE, SUBURBS)
        points = places[city] + rng.normal(size=(missing, 2)) * width[:, None]
        uniform = rng.random((missing, 2)) * (SHAPE[0] / 5, SHAPE[1] / 5) + (SOUTH, WEST)
        points = np.where((rng.random(missing) < COUNTRY)[:, None], uniform, points)
        counts += _counts(cells(points[:, 0], points[:, 1]))
    return CheckIns(counts.reshape(SHAPE), f"synthetic, seed {seed}")


def steps(path: Path) -> int:
    """How often ``load`` calls ``advance``, at most: once for each mebibyte of the file as it lies on the disk."""
    try:
        return path.stat().st_size // CHUNK + 1
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read ({error.strerror}): name the file of check-ins") from None


def _lines(raw: BinaryIO, advance: Advance) -> Iterator[list[bytes]]:
    """The lines of a file, plain or compressed, many at a time; compressed files are known by their first two bytes."""
    packed = raw.read(2) == b"\x1f\x8b"
    raw.seek(0)
    done, rest = 0, b""
    stream = gzip.GzipFile(fileobj=raw) if packed else raw
    while chunk := stream.read(CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        if len(rest) > CHUNK:
            raise BadInput(f"a line is longer than {CHUNK} bytes: each line of a file of check-ins has {FORM}")
        yield lines
        while done < raw.tell() // CHUNK:
            done += 1
            advance("reading")
    yield [rest] if rest else []


def load(path: Path, advance: Advance = lambda _: None) -> CheckIns:
    """The map of a file in the form of the public Gowalla check-ins, plain or .gz, read in a stream.

    A line has a user, a time, a latitude, a longitude and a location, with tabs between them. Other lines are counted and the
    first few are named; blank lines are nothing. Raises BadInput where no check-in lies on the map.
    """
    total = np.zeros(SHAPE[0] * SHAPE[1], dtype=np.int64)
    number = outside = bad = 0
    named: list[str] = []
    try:
        with path.open("rb") as raw:
            for lines in _lines(raw, advance):
                latitudes, longitudes = [], []
                for line in lines:
                    number += 1
                    match = LINE.fullmatch(line)
                    if match and abs(y := float(match[1])) <= 90 and abs(x := float(match[2])) <= 180:
                        latitudes.append(y)
                        longitudes.append(x)
                    elif line.strip():
                        bad += 1
                        if len(named) < NAMED:
                            named.append(f"line {number}: {line[:60].decode('ascii', 'backslashreplace')!r}")
                found = cells(latitudes, longitudes)
                outside += int((found < 0).sum())
                total += _counts(found)
    except (OSError, EOFError, zlib.error) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadInput(f"{path.name} cannot be read ({reason}): name the file of check-ins, plain or .gz") from None
    if not total.any():
        what = f"{bad} lines are no check-ins, {outside} lie elsewhere" if number else "it is empty"
        raise BadInput(f"{path.name} has no check-in on the map ({what}): each line has {FORM}")
    return CheckIns(total.reshape(SHAPE), path.name, outside, bad, tuple(named))
