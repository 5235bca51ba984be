"""figure_2, its picture and the command: the grid is the paper's, one seed decides it, and the tables say what was run."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from command import assert_refused, run

from exactdp.errors import BadInput
from exactdp_checks.simulating import figure_2
from exactdp_checks.simulating.charts import Line, Panel, chart
from exactdp_checks.simulating.figure_2 import FULL, SMALL, Grid, cells, picture, to_csv, to_json
from exactdp_checks.simulating.runs import METHODS

TINY = Grid(k=12, sizes=(200, 800), blocks=(3, 6), distributions=("zipf", "geometric"), runs=3)
SVG = "{http://www.w3.org/2000/svg}"


def test_the_paper_s_grid() -> None:
    assert (FULL.k, FULL.epsilon, FULL.runs, FULL.blocks) == (1000, 1, 10, (10, 20, 50, 100))
    assert FULL.sizes == (1000, 2000, 4000, 8000, 16000, 32000, 64000, 128000, 256000, 512000)
    assert len(cells(FULL)) == 6 * 6 * 10
    names = [scheme.name for scheme in figure_2.schemes(FULL)]
    assert names == ["LDP, one block", "LDP, general HR (2 parts)", "m = 10", "m = 20", "m = 50", "m = 100"]


def test_a_cell_is_the_same_in_every_grid() -> None:
    rows = figure_2.run(TINY)
    assert [(r.distribution, r.scheme, r.n, r.errors.postprocess) for r in rows] == [
        (name, scheme.name, n, method) for name, scheme, n in cells(TINY) for method in METHODS
    ]
    alone = figure_2.run(replace(TINY, sizes=(800,), blocks=(6,), distributions=("geometric",)))
    assert {*alone} <= {*rows}
    assert figure_2.run(TINY) == rows
    assert not {*figure_2.run(replace(TINY, seed=2))} & {*rows}
    more = figure_2.run(replace(TINY, runs=4))
    assert more[0].errors.d_tv.mean != rows[0].errors.d_tv.mean


def test_more_users_and_more_blocks_make_smaller_errors() -> None:
    """Within a distribution; the exact l2 stands within five standard errors of the simulated one."""
    grid = replace(TINY, k=30, sizes=(1000, 16000), blocks=(2, 10), distributions=("uniform", "zipf"), runs=12)
    raw = {(r.distribution, r.scheme, r.n): r.errors for r in figure_2.run(grid) if r.errors.postprocess == "none"}
    for (name, scheme, n), e in raw.items():
        assert e.l2.error is not None
        assert e.l2_predicted is not None
        assert abs(e.l2.mean - e.l2_predicted) < 5 * e.l2.error
        assert n == 1000 or e.d_tv.mean < raw[name, scheme, 1000].d_tv.mean / 3
        if scheme == "m = 10":
            others = [raw[name, other, n].d_tv.mean for other in ("LDP, one block", "LDP, general HR (2 parts)", "m = 2")]
            assert e.d_tv.mean < min(others)


def test_users_are_drawn_from_the_distribution() -> None:
    """Singletons at t = 99: n E l2^2 is c^2 - |p|^2, about 1; it would be c^2 - 1 = 0.04 for fixed users."""
    grid = replace(TINY, epsilon="ln 99", blocks=(12,), sizes=(500,), distributions=("uniform",), runs=40)
    (raw,) = [row.errors for row in figure_2.run(grid) if (row.scheme, row.errors.postprocess) == ("m = 12", "none")]
    assert raw.l2_predicted == pytest.approx(((100 / 98) ** 2 - 1 / 12) / 500)
    assert raw.l2.mean == pytest.approx(raw.l2_predicted, rel=0.25)


@pytest.mark.parametrize(
    "changes",
    [
        {"sizes": ()},
        {"sizes": (0,)},
        {"sizes": (5, 5)},
        {"blocks": (5,)},
        {"blocks": (3, 3)},
        {"distributions": ("x",)},
        {"distributions": ()},
        {"runs": 0},
        {"seed": -1},
        {"epsilon": 0},
        {"epsilon": "x"},
        {"k": 0},
    ],
)
def test_refused_grids(changes: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        figure_2.run(replace(TINY, **changes))  # type: ignore[arg-type]


def test_tables_agree() -> None:
    grid = replace(TINY, runs=1, epsilon="ln 3")
    rows = figure_2.run(grid)
    table = json.loads(to_json(rows, grid))
    assert table["grid"]["epsilon"] == "ln 3"
    assert (len(table["rows"]), table["rows"][0]["d_tv_error"]) == (len(rows), None)
    flat = list(csv.DictReader(io.StringIO(to_csv(rows))))
    assert list(flat[0]) == list(table["rows"][0])
    assert [{k: "" if v is None else str(v) for k, v in row.items()} for row in table["rows"]] == flat
    assert to_csv([]) == "\n"


def test_the_picture() -> None:
    rows = figure_2.run(TINY)
    root = ET.fromstring(picture(rows, TINY))
    groups = root.findall(f"{SVG}g")
    assert len(groups) == 3 * 2  # raw, clip, simplex
    lines = [[line.get("stroke-dasharray") is not None for line in g.findall(f"{SVG}polyline")] for g in groups]
    assert lines == [[False, True] * 4] * 2 + [[False] * 4] * 4
    for polyline in root.iter(f"{SVG}polyline"):
        points = [tuple(map(float, p.split(","))) for p in (polyline.get("points") or "").split()]
        assert all(0 <= x <= 210 and 0 <= y <= 160 for x, y in points)
    texts = [t.text or "" for t in root.iter(f"{SVG}text")]
    assert {"predicted", "LDP, one block", "m = 6"} <= {*texts}


def test_a_chart_falls_where_the_numbers_fall() -> None:
    line = Line("a<b", 0, ((1, 0.01, None), (10, 1, 0.5), (100, 0, None), (1000, 2, 3)))
    root = ET.fromstring(chart([Panel("t", "y", (line,))], 1, "x", "<title>"))
    (polyline,) = root.iter(f"{SVG}polyline")
    points = [tuple(map(float, p.split(","))) for p in (polyline.get("points") or "").split()]
    assert len(points) == 3  # 0 has no logarithm
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert [y for _, y in points] == sorted((y for _, y in points), reverse=True)
    assert "NaN" not in ET.tostring(root, encoding="unicode")
    assert len(list(root.iter(f"{SVG}circle"))) == 3


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figure_2, "SMALL", replace(TINY, runs=4))
    folder = tmp_path / "out"
    result = run("experiment", "figure-2", "--small", "--runs", 2, "--seed", 9, "--out", folder)
    assert result.exit_code == 0, result.output
    assert "n = 800" in result.stdout
    assert "mean \u00b1 standard error of 2 runs" in result.stdout
    assert sorted(path.name for path in folder.iterdir()) == ["figure-2.csv", "figure-2.json", "figure-2.svg"]
    result = run("experiment", "figure-2", "--small", "--runs", 2, "--seed", 9, "--json")
    assert result.stdout == (folder / "figure-2.json").read_text()
    assert json.loads(result.stdout)["grid"]["seed"] == 9


def test_the_other_command(tmp_path: Path) -> None:
    path = tmp_path / "check-ins.txt"
    path.write_text("".join(f"{i}\tnow\t{25 + i / 50}\t-97.7\tplace\n" for i in range(900)) + "rubbish\n")
    result = run("experiment", "table-1", "--check-ins", path, "--runs", 1, "--out", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert "d_TV on 900 check-ins (check-ins.txt)" in result.stdout
    assert "0 check-ins lie outside the map; 1 lines are no check-ins\n  line 901: 'rubbish'" in result.stdout
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["figure-3.svg", "table-1.csv", "table-1.json"]
    ET.fromstring((tmp_path / "out" / "figure-3.svg").read_text())
    found = json.loads(run("experiment", "table-1", "--check-ins", path, "--runs", 1, "--json").stdout)
    assert (found["bad"], found["bad_lines"], found["n"]) == (1, ["line 901: 'rubbish'"], 900)


def test_refused_commands(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert_refused("cannot be read", "experiment", "table-1", "--check-ins", tmp_path / "no.txt", names="no.txt")
    assert_refused("it is empty", "experiment", "table-1", "--check-ins", tmp_path / "file")
    assert_refused("leave it out", "experiment", "table-1", "--small", "--check-ins", tmp_path / "file")
    for name in ("figure-2", "table-1"):
        assert_refused("is not a", "experiment", name, "--small", "--epsilon", "x")
        assert_refused("no folder that can be made", "experiment", name, "--small", "--out", tmp_path / "file")
    assert run("experiment", "figure-2", "--runs", 0).exit_code == 2
    assert SMALL.k < FULL.k
