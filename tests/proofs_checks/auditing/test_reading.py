"""reading: what files say, the labels that are found in them, and the one sentence that refuses everything else."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from command import HALF, assert_refused, run

from exactdp.errors import BadInput
from exactdp.matrix import ExactMatrix
from exactdp_checks.auditing.cells import is_number
from exactdp_checks.auditing.files import load_grid
from exactdp_checks.auditing.numerals import aligned, plain
from exactdp_checks.auditing.reading import read_prior, read_scores, read_table
from exactdp_checks.auditing.table import decimals

BAD: list[tuple[str, str | bytes, str]] = [
    ("empty.csv", "", "is empty"),
    ("blank.csv", "\n \n\n", "is empty"),
    ("bom.csv", b"\xef\xbb\xbf", "is empty"),
    ("ragged.csv", "0.5,0.5\n0.5,0.25,0.25\n", "row 2 has 3 cells and row 1 has 2"),
    ("ragged.json", "[[1, 0], [1]]", "row 2 has 1 entries"),
    ("nan.csv", "0.5,0.5\n0.5,nan\n", "row 2, column 2"),
    ("nan_first.csv", "nan,inf\n0.5,0.5\n0.5,0.5\n", "row 1, column 1"),
    ("nan.json", "[[0.5, 0.5], [NaN, 1]]", "NaN is not a finite number"),
    ("inf.json", "[[0.5, 0.5], [-Infinity, 1]]", "-Infinity is not a finite number"),
    ("inf.csv", "0.5,0.5\ninf,0.5\n", "row 2, column 1"),
    ("negative.csv", "0.5,0.5\n1.5,-0.5\n", "row 2, column 2: -1/2 is negative"),
    ("negative.tsv", "a\tb\n0.5\t0.5\n2-t\tt-1\n", "is negative for some t >= 1"),
    ("sum.csv", "0.5,0.5\n0.5,0.49999999999999999\n", "the defect is -1/100000000000000000"),
    ("advice.csv", "0.5,0.5\n0.5,0.49999999999999999\n", "--radius 1e-17"),
    ("doubles.csv", "0.5,0.5\n0.25,0.7500000000000000001\n", "--binary64 (the doubles sum to 1)"),
    ("counts.json", "[[60, 20], [20, 60]]", "as in 1/3; counts are divided by the sum of their row"),
    ("percent.csv", "50,50\n25,75\n", "say --header if this row holds labels"),
    ("turned.csv", "0.75,0.5\n0.25,0.5\n", "its columns do, so transpose it"),
    ("index.csv", "0,0.5,0.5\n1,0.5,0.5\n2,0.5,0.5\n", "--labels"),
    ("symbolic.csv", "t/(t+1),1/(t+2)\n0.5,0.5\n", "row 1 sums to"),
    ("one.csv", "0.5,0.5\n", "has one row"),
    ("no_columns.csv", "a\nb\nc\n", "no numbers"),
    ("no_columns.json", "[[], []]", "is not a list of rows"),
    ("outputs.csv", "yes,yes\n0.5,0.5\n0.5,0.5\n", "the label 'yes' occurs twice in row 1"),
    ("inputs.csv", ",yes,no\na,0.5,0.5\na,0.5,0.5\n", "the label 'a' occurs twice in first column"),
    ("label.csv", ",yes,\na,0.5,0.5\nb,0.5,0.5\n", "label 2 in row 1 is empty"),
    ("hole.csv", "0.5,0.5\n,1\n", "row 2, column 1 is empty"),
    ("code.csv", "0.5,0.5\n__import__('os'),0.5\n0.5,0.5\n", "row 2, column 1"),
    ("code.json", """[[0.5, 0.5], ["__import__('os').system('true')", 0.5]]""", "row 2, column 1"),
    ("power.csv", "9**999999999,0.5\n0.5,0.5\n", "a power is too large"),
    ("readings.csv", "9**9**9,0.5\n0.5,0.5\n", "two ways: write 9^(9^9) or (9^9)^9"),
    ("huge.csv", "1e400,0.5\n0.5,0.5\n", "row 1, column 1"),
    ("variable.csv", "0.5,0.5\n0.5,k/(k+1)\n", "row 2, column 2"),
    ("degree.csv", "t^5000/(t^5000+1),1/(t^5000+1)\n0.5,0.5\n", "give the matrix at one level"),
    ("denominators.csv", "\n".join(",".join(f"1/{10**9 + 7 * x + y * y}" for y in range(400)) for x in range(2)), "common"),
    ("comma.csv", "0,5;0,5\n0,5;0,5\n", "with a decimal point"),
    ("quote.csv", '"0.5,0.5\n0.5,0.5\n', "check its quotation marks"),
    ("latin.csv", "0.5,0.5\n0.5,0.5\nn\u00e9,1".encode("latin-1"), "row 3 is not UTF-8"),
    ("utf16.csv", HALF.encode("utf-16"), "is not UTF-8"),
    ("cell.csv", "0.5,0.5\n" + "1" * 200_000 + ",0\n", "row 2 cannot be read"),
    ("deep.json", "[" * 90_000, "nested too deeply"),
    ("lists.json", "[" * 200_000, "too many lists"),
    ("word.json", '"0.5"', "is not a list of rows"),
    ("broken.json", "[[0.5,\n 0.5], [", "row 2, column 9"),
    ("null.json", "[[null, 1], [0, 1]]", "row 1, column 1 is no number"),
    ("true.json", "[[true, 0], [0, 1]]", "row 1, column 1 is no number"),
    ("key.json", '{"rows": [[1, 0], [0, 1]], "epsilon": 1}', "'epsilon' means nothing here"),
    ("twice.json", '{"rows": [[1, 0]], "rows": [[1, 0]]}', "occurs twice"),
    ("names.json", '{"rows": [[1, 0], [0, 1]], "inputs": ["a"]}', "has 1 labels for 2"),
    ("junk.npy", b"\x93NUMPY\x01\x00junk", "is not a .npy file"),
    ("junk.npz", b"PK\x03\x04junk", "is not a .npz file"),
    ("matrix.xlsx", b"PK\x03\x04", "is of no known kind"),
]


@pytest.mark.parametrize(("name", "content", "part"), BAD, ids=[name for name, _, _ in BAD])
def test_bad_matrices(folder: Any, name: str, content: str | bytes, part: str) -> None:
    assert_refused(part, "audit", folder(name, content), "--epsilon", 1, names=name)


def test_what_is_no_file(tmp_path: Path) -> None:
    assert_refused("is a directory", "audit", tmp_path)
    assert_refused("there is no file", "audit", tmp_path / "missing.csv")
    assert_refused("there is no file", "audit", tmp_path / "missing.npy")
    assert_refused("there is no file", "recheck", tmp_path / "missing.json")
    assert_refused("no .json file", "recheck", tmp_path)


def test_a_line_of_100_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    with path.open("wb") as stream:
        for _ in range(100):
            stream.write(b"0.5," * 2**18)
    assert_refused("at most 65536 outputs", "audit", path)


def test_many_cells_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "wide.csv"
    path.write_bytes(b"1," * 20_000_000)
    assert_refused("cells", "audit", path)


def test_arrays(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    np.save(path, np.array([[1, 0], [0, 1]], dtype=object), allow_pickle=True)
    assert_refused("never of objects", "audit", path)
    np.save(path, np.array([[0.5, 0.5], [0.5, 0.5]]))
    assert run("audit", path).stdout == run("audit", path, "--binary64").stdout
    np.save(path, np.array([[0.1, 0.9], [np.nan, 0.5]]))
    assert_refused("row 2, column 1: nan", "audit", path, "--binary64")
    np.save(path, np.array([1, 0]))
    assert_refused("two-dimensional", "audit", path)
    np.save(path, np.array([["a", "b"]]))
    assert_refused("two-dimensional", "audit", path)
    np.save(path, np.eye(3, dtype=np.uint8))
    assert "for no finite epsilon" in run("audit", path).stdout
    header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (31623, 31623), }"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header)
    assert_refused("claims 31623 x 31623 cells", "audit", path)
    path.write_bytes(path.read_bytes().replace(b"(31623, 31623)", b"(4, 4), '': 9 "))
    assert_refused("is not a .npy file", "audit", path)
    np.savez(tmp_path / "b.npz", channel=np.eye(2, dtype=int), inputs=np.array(["a", "b"]))
    assert "Q(0|a) / Q(0|b)" in run("audit", tmp_path / "b.npz").stdout


def test_a_column_of_zeros_and_forms_of_text(folder: Any) -> None:
    forms = {
        "zeros.csv": "0.75,0,0.25\n0.25,0,0.75\n",
        "crlf.csv": '"0.75","0.25"\r\n"0.25",0.75\r\n',
        "cr.csv": HALF.replace("\n", "\r"),
        "bom.csv": b"\xef\xbb\xbf" + HALF.encode(),
        "semicolon.csv": "in;yes;no\na;0.75;0.25\nb;0.25;0.75\n",
        "quoted.csv": 'in,"yes, really",no\n"a ""b""",75e-2,1/4\nb,.25,0.75\n',
        "r.csv": "yes,no\na,0.75,0.25\nb,0.25,0.75\n",
        "pandas.csv": ",0,1\n0,0.75,0.25\n1,0.25,0.75\n",
        "tabs.tsv": "0.75\t0.25\n\n0.25\t0.75",
        "rows.json": "[[0.75, 0.25], [0.25, 0.750]]",
        "object.json": '{"channel": [["3/4", 0.25], [0.25, 75e-2]], "inputs": ["a", "b"], "outputs": ["yes", "no"]}',
    }
    for name, content in forms.items():
        result = run("audit", folder(name, content), "--epsilon", "ln 3")
        assert (result.exit_code, result.stderr) == (0, ""), (name, result.output)
        assert "= 3 is at most e^epsilon = 3" in result.stdout


def test_options_override_what_is_detected(folder: Any) -> None:
    path = folder("counts.csv", "1,0\n0.75,0.25\n0.25,0.75\n")
    assert run("audit", path, "--no-header", "--epsilon", "ln 3").exit_code == 1
    assert_refused("say --header if they are labels, --no-header", "audit", path, "--epsilon", "ln 3")
    assert "Q(1|0) / Q(1|1) = 3" in (text := run("audit", path, "--header", "--epsilon", "ln 3").stdout), text
    labelled = folder("labelled.csv", "1,0.75,0.25\n2,0.25,0.75\n")
    assert "Q(0|1) / Q(0|2) = 3" in run("audit", labelled, "--labels", "--epsilon", "ln 3").stdout
    assert_refused("row 1, column 1", "audit", folder("named.csv", "a,b\n0.5,0.5\n0.5,0.5"), "--no-header")


def test_decimals_are_exact_and_agree_with_the_parser() -> None:
    rows = [["0.1", "1", "000.25", ".5"], ["5.", "0.12345678901234567", "0", "2.50"]]
    found = decimals(rows)
    assert found is not None
    assert found == ExactMatrix.of(rows)
    assert found[1, 1] == Fraction(12345678901234567, 10**17)
    for cell in (
        "1e-3",
        "-1",
        "+1",
        "1/0",
        "1/2/3",
        ".5/2",
        "/2",
        "1/",
        "",
        ".",
        "1.2.3",
        "1_0",
        "\u0661",
        "0.1\0",
        " 1",
        "0.1234567890123456789",
        "t",
    ):
        assert decimals([["0.5", cell]]) is None, cell
    assert decimals([["0.12345678901234567", "99"]]) is None  # beyond 64 bits over one denominator


def test_a_large_table_is_read_fast(tmp_path: Path) -> None:
    numbers = np.random.default_rng(1).integers(10**8, 10**9, size=(1024, 1024))
    numbers[:, -1] += 10**12 - numbers.sum(axis=1)
    path = tmp_path / "large.csv"
    path.write_text("\n".join(",".join(f"0.{n:012d}" for n in row) for row in numbers.tolist()))
    found = read_table(path).channel()
    assert np.array_equal(found.pattern, ExactMatrix.from_integers(numbers, 10**12).pattern)
    assert [found[x, x] for x in range(9)] == [Fraction(int(numbers[x, x]), 10**12) for x in range(9)]


def test_labels(folder: Any) -> None:
    table = read_table(folder("a.csv", "in,yes,t\na,0.75,0.25\nb,0.25,0.75\n"))
    assert (table.cells.inputs, table.cells.outputs) == (("a", "b"), ("yes", "t"))
    assert (table.cells.at(1, 0), table.cells.first) == (f"{table.cells.name}: row 3, column 2", 2)
    header = read_table(folder("b.csv", "yes,no\n0.75,0.25\n0.25,0.75\n")).cells
    assert (header.inputs, header.outputs) == (None, ("yes", "no"))
    column = read_table(folder("c.csv", "a,0.75,0.25\nb,0.25,0.75\n")).cells
    assert (column.inputs, column.outputs) == (("a", "b"), None)
    assert [is_number(c) for c in ("0.5", "t/2", "18+", "", "NaN", "0,5", "O.5", "k", "yes")] == [True] * 6 + [False] * 3


def test_doubles_are_dyadic(folder: Any, tmp_path: Path) -> None:
    reading = read_table(folder("d.csv", "0.1,0.9\n1/3,2/3\n"), binary64=True).reading
    assert reading is not None
    assert reading.raw()[0, 0] == Fraction(0.1) != Fraction(1, 10)
    assert reading.raw()[1, 0] == Fraction(1 / 3)
    np.save(tmp_path / "d.npy", np.array([[0.1, 0.9], [5e-324, 1.0]]))
    tiny = read_table(tmp_path / "d.npy").reading
    assert tiny is not None
    assert tiny.raw().rows[1] == (Fraction(1, 2**1074), Fraction(1))
    assert tiny.matrix.rows[1] == (Fraction(1, 2**1074 + 1), Fraction(2**1074, 2**1074 + 1))
    with pytest.raises(BadInput, match="is no double"):
        read_table(folder("t.csv", "t,0.9\n1/3,2/3\n"), binary64=True)


def test_scores_and_priors_match_by_label(folder: Any) -> None:
    scores, target = read_scores(folder("s.csv", "y,a,b\nno,0,1\nyes,1,0\n"), 2, ["yes", "no"])
    assert (scores.rows, target) == (((1, 0), (0, 1)), None)
    scores, target = read_scores(folder("s.json", '{"scores": [[1], [-1]], "target": [[0.5], [-0.5]]}'), 2, [0, 1])
    assert target is not None
    assert (scores.shape, target.rows) == ((2, 1), ((Fraction(1, 2),), (Fraction(-1, 2),)))
    for content, part in (
        ("1\n-1\n", "has 1 columns"),
        ("1,0\n", "scores 1 outputs"),
        ("1,0\nx,1\n", "mixes numbers and labels"),
        ("1,0\nx y,1/x\n", "mixes"),
    ):
        with pytest.raises(BadInput, match=part):
            read_scores(folder("bad.csv", content), 2, [0, 1])
    with pytest.raises(BadInput, match="the target is 1 x 1"):
        read_scores(folder("bad.json", '{"scores": [[1], [-1]], "target": [[0.5]]}'), 2, [0, 1])
    assert read_prior("uniform", "abc") == ["1/3"] * 3
    assert read_prior("1/2, 0.5", "ab") == ["1/2", "0.5"]
    for name, content in (("p.csv", "b,a\n0.25,0.75\n"), ("q.csv", "b,0.25\na,0.75\n"), ("p.json", "[0.75, 0.25]")):
        assert read_prior(str(folder(name, content)), "ab") == ["0.75", "0.25"]
    with pytest.raises(BadInput, match="one row or one column"):
        read_prior(str(folder("r.csv", HALF)), "ab")


def test_a_product_is_a_list_of_factors(folder: Any) -> None:
    bit = [["3/4", "1/4"], ["1/4", "3/4"]]
    both = folder("p.json", json.dumps({"factors": [bit, bit]}))
    assert "Q(0.0|0.0) / Q(0.0|1.1) = 9 is at most e^epsilon = 9" in run("audit", both, "--epsilon", "ln 9").stdout
    unary = folder("u.json", json.dumps({"factors": [bit] * 3, "positions": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}))
    result = run("audit", unary, "--epsilon", "ln 9", "--verbose")
    assert (result.exit_code, "inputs: 3 (1.0.0, 0.1.0, 0.0.1)" in result.stdout) == (0, True)
    assert run("audit", unary, "--epsilon", "ln 8.999").exit_code == 1
    for content, part in (
        ({"factors": []}, "no list of matrices"),
        ({"factors": [bit], "rows": bit}, "'rows' means nothing"),
        ({"factors": [bit] * 5000}, "5000 factors"),
        ({"factors": [bit] * 30}, "too many inputs"),
        ({"factors": [[["1/2", "1/3"]]]}, "factor 0"),
        ({"factors": [bit], "positions": [[2]]}, "a position is not"),
        ({"factors": [bit], "positions": [[-1]]}, "lists of positions"),
        ({"factors": [bit], "positions": [0]}, "lists of positions"),
    ):
        assert_refused(part, "audit", folder("bad.json", json.dumps(content)))


ALIKE = [b"0.250,0.750", b"0.500,0.500"]


@pytest.mark.parametrize(
    ("lines", "one_width"),
    [
        (ALIKE, True),
        ([b"1,0", b"0,1"], True),
        ([b".5,.5", b".5,.5"], True),
        ([b"1.,0.", b"0.,1."], True),
        ([b"0.250,0.750", b"0.50,0.5000"], False),  # the lines are of one length, the cells are not
        ([b"0.250,0.750", b"0500.,.0500"], False),  # the point is elsewhere
        ([b"0.250,0.750", b"1,0"], False),
        ([b"0.25,3/4", b"1/2,1/2"], False),
    ],
)
def test_cells_of_one_width_are_read_as_any_others(lines: list[bytes], one_width: bool) -> None:
    text = b"\n".join(lines) + b"\n"
    assert (aligned(text, b",", 2) is not None) == one_width
    found, expected = plain(lines, b","), [[Fraction(cell.decode()) for cell in line.split(b",")] for line in lines]
    assert found is not None
    matrix = found.matrix()
    assert matrix is not None
    assert [list(row) for row in matrix.rows] == expected


def test_every_spoiled_byte_of_aligned_cells_is_seen() -> None:
    """Whatever byte stands anywhere: the numbers are those of the text, or it is left to the reader of single cells."""
    for line, place in ((i, j) for i in range(2) for j in range(len(ALIKE[0]))):
        for byte in b"0 9.,/-+e\t\n\0x\xff":
            lines = [bytearray(row) for row in ALIKE]
            lines[line][place] = byte
            found = plain([bytes(row) for row in lines], b",")
            if found is not None and (matrix := found.matrix()) is not None:
                expected = [[Fraction(cell.decode()) for cell in bytes(row).split(b",")] for row in lines]
                assert [list(row) for row in matrix.rows] == expected


def test_blank_lines_are_left_out_where_cells_are_quoted(tmp_path: Path) -> None:
    file = tmp_path / "quoted.csv"
    file.write_text('"3/4","1/4"\n\n" "\n"1/4","3/4"\n\n', "utf-8")
    found = load_grid(file)
    assert (found.rows, found.lines) == ([["3/4", "1/4"], ["1/4", "3/4"]], [1, 4])
