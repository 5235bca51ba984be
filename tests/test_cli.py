"""cli: bad input is one sentence and status 2, statuses say what was found, files are written whole or not at all."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import exactdp_checks
from exactdp_checks import kernel, papers, prove
from exactdp_checks.claim import Claim
from exactdp_checks.cli import main
from exactdp_checks.verdict import Method, Verdict

EXAMPLES = Path(exactdp_checks.__file__).parent / "examples"
HALF = "0.75,0.25\n0.25,0.75\n"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments])


def refused(part: str, *arguments: object, names: str = "") -> None:
    """Status 2, one sentence with advice on standard error, nothing else, at once."""
    start = time.process_time()
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    (line,) = result.stderr.strip().splitlines()
    assert part in line
    assert names in line
    assert len(line) < 700
    assert ":" in line
    assert time.process_time() - start < 5


@pytest.fixture
def folder(tmp_path: Path) -> Any:
    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


BAD: list[tuple[str, str | bytes, str]] = [
    ("empty.csv", "", "is empty"),
    ("blank.csv", "\n \n,,\n", "is empty"),
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
    ("advice.csv", "0.5,0.5\n0.5,0.49999999999999999\n", "--within 1e-16"),
    ("doubles.csv", "0.5,0.5\n0.1,0.9000000000000000001\n", "--binary64 (the doubles sum to 1)"),
    ("percent.csv", "50,50\n25,75\n", "say --header if this row holds labels"),
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
    ("power.csv", "9**9**9,0.5\n0.5,0.5\n", "a power is too large"),
    ("huge.csv", "1e400,0.5\n0.5,0.5\n", "row 1, column 1"),
    ("variable.csv", "0.5,0.5\n0.5,k/(k+1)\n", "row 2, column 2"),
    ("degree.csv", "t^5000/(t^5000+1),1/(t^5000+1)\n0.5,0.5\n", "give the matrix at one level"),
    ("denominators.csv", "\n".join(",".join(f"1/{10**9 + 7 * x + y * y}" for y in range(300)) for x in range(2)), "common"),
    ("comma.csv", "0,5;0,5\n0,5;0,5\n", "with a decimal point"),
    ("quote.csv", '"0.5,0.5\n0.5,0.5\n', "check its quotation marks"),
    ("latin.csv", "0.5,0.5\n0.5,0.5\nn\u00e9,1".encode("latin-1"), "row 3 is not UTF-8"),
    ("utf16.csv", HALF.encode("utf-16"), "is not UTF-8"),
    ("cell.csv", "0.5,0.5\n" + "1" * 200_000 + ",0\n", "row 2 cannot be read"),
    ("deep.json", "[" * 90_000, "nested too deeply"),
    ("lists.json", "[" * 200_000, "too many lists"),
    ("word.json", '"0.5"', "is not a list of rows"),
    ("broken.json", "[[0.5,\n 0.5], [", "row 2, column 10"),
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
    refused(part, "audit", folder(name, content), "--epsilon", 1, names=name)


def test_what_is_no_file(tmp_path: Path) -> None:
    refused("is a directory", "audit", tmp_path)
    refused("there is no file", "audit", tmp_path / "missing.csv")
    refused("there is no file", "audit", tmp_path / "missing.npy")
    refused("there is no file", "recheck", tmp_path / "missing.json")
    refused("no .json file", "recheck", tmp_path)
    refused("cannot be read", "audit", "nul\0.csv")


def test_a_line_of_100_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    with path.open("wb") as stream:
        for _ in range(100):
            stream.write(b"0.5," * 2**18)
    refused("more than 64 MiB", "audit", path)


def test_many_cells_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "wide.csv"
    path.write_bytes(b"1," * 20_000_000)
    refused("cells", "audit", path)


def test_arrays(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    np.save(path, np.array([[1, 0], [0, 1]], dtype=object), allow_pickle=True)
    refused("never of objects", "audit", path)
    np.save(path, np.array([[0.5, 0.5], [0.5, 0.5]]))
    refused("--binary64", "audit", path)
    assert run("audit", path, "--binary64").exit_code == 0
    np.save(path, np.array([[0.1, 0.9], [np.nan, 0.5]]))
    refused("row 2, column 1: nan", "audit", path, "--binary64")
    np.save(path, np.array([1, 0]))
    refused("two-dimensional", "audit", path)
    np.save(path, np.array([["a", "b"]]))
    refused("two-dimensional", "audit", path)
    np.save(path, np.eye(3, dtype=np.uint8))
    assert "for no finite epsilon" in run("audit", path).stdout
    header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (31623, 31623), }"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header)
    refused("claims 1000014129 cells", "audit", path, "--binary64")
    path.write_bytes(path.read_bytes().replace(b"(31623, 31623)", b"(4, 4), '': 9 "))
    refused("is not a .npy file", "audit", path)
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
    assert run("audit", path, "--epsilon", "ln 3").exit_code == 1
    assert "Q(1|0) / Q(1|1) = 3" in (text := run("audit", path, "--header", "--epsilon", "ln 3").stdout), text
    labelled = folder("labelled.csv", "1,0.75,0.25\n2,0.25,0.75\n")
    assert "Q(0|1) / Q(0|2) = 3" in run("audit", labelled, "--labels", "--epsilon", "ln 3").stdout
    refused("row 1, column 1", "audit", folder("named.csv", "a,b\n0.5,0.5\n0.5,0.5"), "--no-header")


POLICIES: list[tuple[str, str, str]] = [
    ("p.json", '{"kind": "blocks", "blocks": [["never", "rarely"], ["weekly"]]}', "'weekly' is not an input"),
    ("p.json", '{"kind": "blocks", "blocks": [["never"], ["rarely"]]}', "no block contains the input 'sometimes'"),
    ("p.json", '{"kind": "blocks", "blocks": [["never", "never"]]}', "in two blocks"),
    ("p.json", '{"kind": "blocks", "blocks": ["never"]}', "a block is a list"),
    ("p.json", '{"kind": "block", "blocks": []}', "no known"),
    ("p.json", '[["never"]]', "no known"),
    ("p.json", '{"kind": "blocks", "blocks": [], "eps": 1}', "no key 'eps'"),
    ("p.json", '{"kind": "high-low", "epsilon": 1}', 'needs "sensitive"'),
    ("p.json", '{"kind": "high-low", "sensitive": ["daily"], "epsilon": -1}', "negative"),
    ("p.json", '{"kind": "high-low", "sensitive": ["daily"], "epsilon": null}', "is no level"),
    ("p.json", '{"kind": "metric", "distances": [[0, 1], [1, 0]]}', "is not 5 x 5"),
    ("p.json", '{"kind": "explicit", "levels": [[0, 1], [1, 0]]}', "is not 5 x 5"),
    ("p.csv", "0,1\n1,0\n", "is 2 x 2 and the matrix has 5 inputs"),
    ("p.csv", "\n".join(["0,1,1,1,1,1"] * 6), "is 6 x 6 and the matrix has 5 inputs"),
    ("p.csv", "\n".join([",never,rarely,sometimes,often,other", *(f"{i},0,0,0,0,0" for i in "abcde")]), "is not an input"),
    ("p.csv", "\n".join(["0,1,1,1,1", "1,0,-1,1,1", *["1,1,1,1,1"] * 3]), "row 2, column 3"),
    ("p.csv", "\n".join(["0,1,1,1,1", "1,0,,1,1", *["1,1,1,1,1"] * 3]), "row 2, column 3"),
    ("p.npy", "", "is empty"),
]


@pytest.mark.parametrize(("name", "content", "part"), POLICIES)
def test_bad_policies(folder: Any, name: str, content: str, part: str) -> None:
    refused(part, "audit", EXAMPLES / "survey.csv", "--policy", folder(name, content), names=name)


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--epsilon", "-1"], "negative"),
        (["--epsilon", "__import__('os')"], "is not a privacy level"),
        (["--epsilon", "eps"], "the matrix has no t"),
        (["--epsilon", "1", "--policy", EXAMPLES / "policy-blocks.json"], "names its epsilon"),
        (["--delta", "0.1"], "at one epsilon"),
        (["--epsilon", "1", "--delta", "2"], "from 0 to 1"),
        (["--epsilon", "1", "--delta", "0.2", "--certificate", "x.json"], "without a certificate"),
        (["--within", "2"], "a radius is at least 0 and below 1"),
        (["--within", "1e-3", "--prior", "uniform"], "leave out --within"),
        (["--prior", "1/2,1/2"], "2 probabilities for 5 symbols"),
        (["--prior", "1/2,1/2,1/2,0,0"], "not to 1"),
        (["--prior", "missing.csv"], "there is no file missing.csv"),
        (["--estimator", EXAMPLES / "scores.csv"], "scores 4 outputs and the matrix has 5"),
        (["--certificate", EXAMPLES / "survey.csv"], "are written"),
        (["--report", "no-such-folder/r.html"], "cannot be written"),
        (["--report", EXAMPLES], "not a file that can be replaced"),
    ],
)
def test_bad_options(options: list[object], part: str) -> None:
    before = (EXAMPLES / "survey.csv").read_bytes()
    refused(part, "audit", EXAMPLES / "survey.csv", *options)
    assert (EXAMPLES / "survey.csv").read_bytes() == before
    refused("e^(1) is not rational", "audit", EXAMPLES / "krr4.csv", "--epsilon", "1")


def test_nothing_is_half_written(tmp_path: Path) -> None:
    certificate = tmp_path / "c.json"
    result = run("audit", EXAMPLES / "survey.csv", "--certificate", certificate, "--report", tmp_path / "no" / "r.html")
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_the_leak_is_found_and_its_certificate_is_red_after_one_digit(tmp_path: Path) -> None:
    """12-digit decimals whose worst ratio exceeds e by 6e-16: beyond doubles, and beyond a look."""
    path = tmp_path / "leak.json"
    result = run("audit", EXAMPLES / "leaky.csv", "--epsilon", 1, "--certificate", path)
    assert result.exit_code == 1
    assert "Q(cell A|home) / Q(cell A|work) = 28245729/10391023" in result.stdout
    assert "by 6.16e-16" in result.stdout
    assert run("audit", EXAMPLES / "leaky.csv", "--epsilon", "1.000000000000001").exit_code == 0
    assert run("recheck", path).exit_code == 0
    assert run("recheck", tmp_path).stdout.startswith(f"{path}: refuted")
    certificate = json.loads(path.read_text())
    for change in (1, -1):
        changed = json.loads(path.read_text())
        changed["body"]["channel"]["rows"][0][0] += change
        path.write_text(json.dumps(changed))
        result = run("recheck", path)
        assert (result.exit_code, "REJECTED" in result.stdout) == (1, True)
        changed["sha256"] = kernel.digest(changed)  # even with a new digest: the row no longer sums to 1
        path.write_text(json.dumps(changed))
        assert run("recheck", path, "--json").exit_code == 1
        path.write_text(json.dumps(certificate))
    assert json.loads(run("recheck", path, "--json").stdout)[0]["outcome"] == "refuted"


def test_every_status_and_the_json(tmp_path: Path) -> None:
    symbolic = tmp_path / "s.csv"
    symbolic.write_text("t/(t+1),1/(t+1)\n1/(t^2+1),t^2/(t^2+1)\n")
    runs = [
        (0, "proved", [EXAMPLES / "survey.csv", "--epsilon", "ln 3"]),
        (1, "refuted", [EXAMPLES / "survey.csv", "--epsilon", "1.0986"]),
        (3, "undecided", [EXAMPLES / "survey.csv", "--epsilon", "1.1", "--within", "1e-3"]),
        (0, "proved", [EXAMPLES / "survey.csv"]),
        (0, "proved", [EXAMPLES / "survey.csv", "--policy", EXAMPLES / "policy-blocks.json", "--prior", "uniform"]),
        (0, "refuted", [EXAMPLES / "survey.csv", "--epsilon", "1/2", "--delta", "0.2"]),
        (1, "refuted", [EXAMPLES / "survey.csv", "--epsilon", "1/2", "--delta", "0.1"]),
        (0, "proved", [EXAMPLES / "krr4.csv", "--epsilon", "eps", "--estimator", EXAMPLES / "scores.csv"]),
        (1, "refuted", [EXAMPLES / "krr4.csv", "--epsilon", "1/2*eps+0*ln 2"]),
        (3, "undecided", [symbolic]),
    ]
    keys = set()
    for status, outcome, arguments in runs[:8] + runs[9:]:
        result = run("audit", *arguments, "--json")
        data = json.loads(result.stdout)
        keys.add(tuple(data))
        assert (result.exit_code, data["status"], data["verdict"]["outcome"]) == (status, status, outcome), arguments
        assert run("audit", *arguments).stdout.splitlines()[0] == data["sentence"]
    assert len(keys) == 1


def verdict_of(left: int, right: int = 4) -> Verdict:
    return prove.equal(left, right)


def tiny(claim_id: str, **changes: Any) -> Claim:
    return Claim(
        id=f"linear-queries/{claim_id}",
        statement="2 + 2 = 4",
        where="nowhere",
        hypotheses=lambda **_: True,
        checks={Method.EXACT: verdict_of},
        instances=changes.get("instances", ({"left": 4},)),
        mutants=changes.get("mutants", ({"right": 5},)),
    )


def test_claims_show_and_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad = tiny("good"), tiny("bad", mutants=({"right": 4},))
    monkeypatch.setattr(papers, "claims", lambda: (good, bad))
    assert [c["id"] for c in json.loads(run("claims", "--json").stdout)] == [good.id, bad.id]
    assert good.id in run("claims", "--paper", "linear-queries").stdout
    assert "no paper 'x'" in run("claims", "--paper", "x").stderr
    assert "statement: 2 + 2 = 4" in run("show", good.id).stdout
    assert run("show", "x/y").exit_code == 2
    assert run("check").exit_code == 2
    folder = tmp_path / "certificates"
    assert run("check", good.id, "--certificates", folder).exit_code == 0
    assert [p.name for p in folder.iterdir()] == ["linear-queries--good-exact-1.json"]
    assert run("recheck", folder).exit_code == 0
    result = run("check", "--all")
    assert (result.exit_code, "mutant" in result.stdout, "1 of 2 claims" in result.stdout) == (1, True, True)
    assert json.loads(run("check", "--paper", "linear-queries", "--json").stdout)["ok"] is False
    assert run("check", "--paper", "heavy-hitters").exit_code == 1  # nothing is proved of no claim
    monkeypatch.setattr(papers, "claims", lambda: (tiny("broken", instances=({"left": "1/0"},)),))
    assert run("check", "--all").exit_code == 1


def test_help_is_fast_and_light() -> None:
    code = "import sys; from exactdp_checks.cli import main; main(['--help'], standalone_mode=False); print(sorted(sys.modules))"
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert time.perf_counter() - start < 2  # a loose bound for a busy machine; the benchmark is strict
    assert "audit" in done.stdout
    assert [m for m in ("numpy", "flint", "rich", "sympy", "jinja2") if f"'{m}'" in done.stdout] == []
    assert run("--version").stdout.startswith("exactdp, version ")
