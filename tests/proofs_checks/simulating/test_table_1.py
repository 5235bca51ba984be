"""table_1: the blocks are the parts of the grid, the table is tidy, and the map is drawn with the north above."""

import csv
import io
import json
import re

import numpy as np
import pytest

from exactdp.errors import BadInput
from exactdp_checks.simulating.charts import heat_map
from exactdp_checks.simulating.check_ins import SHAPE, CheckIns, synthetic
from exactdp_checks.simulating.runs import METHODS
from exactdp_checks.simulating.table_1 import GRIDS, PRINTED, grid_blocks, picture, run, schemes, to_csv, to_json


@pytest.mark.parametrize(("m1", "m2", "size"), [(1, 1, 43_750), (5, 7, 1250), (25, 35, 50), (25, 70, 25), (125, 350, 1)])
def test_blocks_are_rectangles(m1: int, m2: int, size: int) -> None:
    blocks = grid_blocks(m1, m2)
    assert (len(blocks), {len(part) for part in blocks}) == (m1 * m2, {size})
    assert sorted(x for part in blocks for x in part) == list(range(43_750))
    for part in blocks[:: max(1, len(blocks) // 7)]:
        rows, columns = np.divmod(part, 350)
        assert len({*(rows * m1 // 125)}) == len({*(columns * m2 // 350)}) == 1
    homes = [(part[0] // 350 * m1 // 125, part[0] % 350 * m2 // 350) for part in blocks]
    assert homes == [(i, j) for i in range(m1) for j in range(m2)]


@pytest.mark.parametrize(("m1", "m2"), [(2, 7), (5, 3), (0, 1), (1, -1), (126, 351)])
def test_other_grids_are_refused(m1: int, m2: int) -> None:
    with pytest.raises(BadInput, match="write"):
        grid_blocks(m1, m2)


def test_the_table() -> None:
    data = synthetic(20_000, seed=2)
    seen: list[str] = []
    rows = run(data, GRIDS, 1, 2, 7, seen.append)
    assert seen == ["LDP, general HR (2 parts)", "LDP, one block", "(5, 7)", "(25, 35)", "(25, 70)"]
    assert [row.blocks for row in rows] == [m for m in (1, 1, 35, 875, 1750) for _ in METHODS]
    assert [row.printed for row in rows[4::4]] == list(PRINTED.values())
    raw = rows[0::4]
    for row in raw:
        e = row.errors
        assert e.d_tv_predicted is not None
        assert e.l2_predicted is not None
        assert e.l2.mean == pytest.approx(e.l2_predicted, rel=0.1)
    means = [row.errors.d_tv.mean for row in raw[1:]]
    assert means == sorted(means, reverse=True)
    assert rows == run(data, GRIDS, 1, 2, 7)
    assert rows[4:8] == run(data, GRIDS[:1], 1, 2, 7)[4:]  # a cell is the same alone
    assert rows[4] != run(data, GRIDS[:1], 1, 2, 8)[4]
    table = json.loads(to_json(rows, data, 1, 7))
    assert (table["n"], table["source"], table["seed"], len(table["rows"])) == (20_000, "synthetic, seed 2", 7, 20)
    flat = list(csv.DictReader(io.StringIO(to_csv(rows))))
    assert [float(row["d_tv"]) for row in flat] == [row["d_tv"] for row in table["rows"]]
    assert [row["d_tv_predicted"] == "" for row in flat] == [row["d_tv_predicted"] is None for row in table["rows"]]


def test_the_map_is_the_truth() -> None:
    """Singletons at t = 99: n E l2^2 is c^2 - 1 = 0.04, since the users are fixed; it would be about 1 for drawn ones."""
    rows = run(synthetic(20_000, seed=2), ((125, 350),), "ln 99", 2, 1)
    raw = rows[len(METHODS)].errors
    assert (rows[0].scheme, rows[len(METHODS)].scheme) == ("LDP, general HR (64 parts)", "(125, 350)")
    assert raw.l2_predicted == pytest.approx(((100 / 98) ** 2 - 1) / 20_000, rel=1e-9)
    assert raw.l2.mean == pytest.approx(raw.l2_predicted, rel=0.1)


def test_grids_are_listed_once() -> None:
    with pytest.raises(BadInput, match="once"):
        run(synthetic(10), ((1, 1), (1, 1)))
    assert [found[2] for found in schemes([(5, 5)], 1)] == [0.591, None]


def test_the_heat_map_is_the_map() -> None:
    counts = np.zeros(SHAPE, dtype=np.int64)
    counts[0, 0], counts[124, 349], counts[124, 0] = 1, 10**6, 0
    text = picture(CheckIns(counts, "<b>"))
    assert "&lt;b&gt;" in text
    assert "1000001 check-ins" in text
    paths = re.findall(r'<path d="([^"]*)" fill="hsl\(215 70% (\d+)%\)"', text)
    assert [d for d, _ in paths] == ["M0 372h3v3h-3z", "M1047 0h3v3h-3z"]  # south-west below, north-east above
    assert int(paths[0][1]) > int(paths[1][1])
    assert "<path" not in heat_map(np.zeros((2, 2), dtype=np.int64), "nothing")
