"""Numbers read many at once, from bytes, are those that are read one by one; so are what is refused, and in which words."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from exactdp.errors import BadInput
from exactdp.numbers.text import parse_exact
from exactdp_checks.auditing import cells, grid, table
from exactdp_checks.auditing.numerals import aligned, plain
from exactdp_checks.auditing.reading import read_table
from exactdp_checks.auditing.table import decimals

DIGITS = "0123456789"
GOOD = st.one_of(
    st.sampled_from(["0", "1", "0.5", ".5", "1.", "0.", "00.50", "3/4", "1/3", "04/8", "1e-3", "0.25", "0.250", "2/1"]),
    st.integers(0, 10**20).map(lambda n: f"0.{n}"),
    st.integers(0, 10**12).map(lambda n: f"0.{n:012d}"),
    st.tuples(st.integers(0, 10**19), st.integers(0, 10**19)).map(lambda pair: f"{pair[0]}/{pair[1]}"),
)
BAD = st.sampled_from(
    [
        "",
        " ",
        "-0.5",
        "+0.5",
        "- 1",
        "0_1",
        "1_0.5",
        "\u0661",
        "0.\u0665",
        "\uff11",
        "1e400",
        "1e5",
        "E",
        "nan",
        "inf",
        "t",
        "0x1",
    ]
    + ["0.5.", "1..2", ".", "/", "1/", "/2", "1//2", "1/2/3", "1/0", "0.5/2", '"0.5"', '"', "9" * 18, "9" * 19, "0." + "0" * 40]
    + ["0.5\x00", "0.5\x0b", "\x850.5", "0.5\u2028", "yes", "1,5", "0 .5", "0. 5", "--1", "1-", "9" * 400, "\t0.5", "\ufeff1"]
)
CELL = st.one_of(GOOD, GOOD, GOOD, BAD, st.text(DIGITS + "./-+eE_ ", max_size=8))


@st.composite
def tables(draw: Any) -> str:
    """A CSV text of a few rows, mostly rectangular, often with rows that sum to one."""
    k, m, kind = draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.integers(0, 3))
    if kind == 0:
        places, rows = draw(st.integers(1, 17)), []
        for _ in range(k):
            parts = draw(st.lists(st.integers(0, 10**places // m), min_size=m - 1, max_size=m - 1))
            rows.append([f"0.{n:0{places}d}" for n in parts])
            rows[-1].append(f"{(rest := 10**places - sum(parts)) // 10**places}.{rest % 10**places:0{places}d}")
    else:
        rows = [[draw(CELL) for _ in range(m)] for _ in range(k)]
    end = draw(st.sampled_from(["\n", "\n", "\r\n", "\r", " \n"]))
    text: str = end.join(draw(st.sampled_from([",", ",", ", "])).join(row) for row in rows)
    ending: str = draw(st.sampled_from(["", end, end + end]))
    return text + ending


def outcome(path: Path) -> object:
    """The rows and labels of a file, or how it is refused."""
    try:
        table = read_table(path)
        table.check_entries()
        return table.matrix.rows, table.cells.inputs, table.cells.outputs
    except BadInput as error:
        return str(error)


@settings(deadline=None, max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=tables())
def test_a_file_says_the_same_without_the_fast_reading(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "matrix.csv"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    fast = outcome(path)
    with monkeypatch.context() as patched:
        for module in (cells, grid, table):
            patched.setattr(module, "plain", lambda *_: None)
        assert outcome(path) == fast


@settings(deadline=None, max_examples=400)
@given(rows=st.integers(1, 4).flatmap(lambda m: st.lists(st.lists(CELL, min_size=m, max_size=m), min_size=1, max_size=4)))
def test_every_number_is_that_of_the_exact_parser(rows: list[list[str]]) -> None:
    found = decimals(rows)
    if found is not None:
        assert found.rows == tuple(tuple(parse_exact(cell) for cell in row) for row in rows)


def test_many_rows_of_one_width_and_of_any_width() -> None:
    numbers = np.random.default_rng(5).integers(0, 10**6, (300, 7))
    for form in ("0.{:06d}", "0.{}", "{}", "{:07d}", ".{:06d}", "{:06d}."):
        texts = [[form.format(n) for n in line] for line in numbers.tolist()]
        found = plain([",".join(line).encode() for line in texts], b",")
        matrix = None if found is None else found.matrix()
        assert matrix is not None, form
        assert matrix.rows == tuple(tuple(Fraction(parse_exact(c)) for c in line) for line in texts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data", [b"0.5,0-5\n", b"0.5,0.:\n", b"0.5,0./\n", b"0.5,005\n", b"0.5;0.5\n", b"0.5,0.5,", b"0.\xff,0.5\n"]
)
def test_a_byte_that_is_no_digit_is_never_one(data: bytes) -> None:
    assert aligned(data, b",", 2) is None
