"""The matrices kept in a repository: every file that is stated is audited, and what is misspelt is refused; the hook calls it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from exactdp_checks.commands.audit_files import audit_files

ROOT = Path(__file__).resolve().parents[3]
TRUE = "3/4,1/4\n1/4,3/4\n"
FALSE = "0.76,0.24\n0.24,0.76\n"


def run(folder: Path, config: str, *options: str, **files: str) -> Result:
    """The command on a folder with these files; ``__`` in a name stands for a slash, ``_`` for a point."""
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (folder / "pyproject.toml").write_text(config)
    return CliRunner().invoke(audit_files, ["--config", str(folder / "pyproject.toml"), *options])


def table(*lines: str) -> str:
    return "\n".join(["[[tool.exactdp.audit]]", *lines, ""])


LN3 = table('files = "*.csv"', 'epsilon = "ln 3"')


def test_every_stated_file_is_audited(tmp_path: Path) -> None:
    good = run(tmp_path, LN3, a_csv=TRUE, b_csv=TRUE, c_txt=FALSE)
    assert (good.exit_code, good.stderr) == (0, "")
    assert re.findall(r"^PROVED  .*(\w)\.csv is epsilon-LDP at epsilon = ln\(3\)\.$", good.stdout, re.MULTILINE) == ["a", "b"]
    assert good.stdout.endswith("2 audited: 2 proved, 0 not\n")
    bad = run(tmp_path, LN3, b_csv=FALSE)
    assert bad.exit_code == 1
    assert "b.csv is not epsilon-LDP at epsilon = ln(3).\n  Q(0|0) / Q(0|1) = 19/6" in bad.stdout
    assert bad.stdout.endswith("2 audited: 1 proved, 1 not\n")


def test_annotations_and_reports(tmp_path: Path) -> None:
    """For GitHub: a line for each file that is not proved, one line whatever the file is called, and a page for every audit."""
    pages = tmp_path / "some" / "pages"
    options = ("--annotate", "--reports", str(pages))
    found = run(tmp_path, LN3, *options, a_csv=TRUE, b_csv=FALSE, c_csv="1,2\n3,4\n")
    assert found.exit_code == 1
    lines = [line for line in found.stdout.splitlines() if line.startswith("::")]
    assert [re.sub(r"file=[^,]*/", "file=", line)[:45] for line in lines] == [
        "::error file=b.csv,title=exactdp::" + lines[0].partition("exactdp::")[2][:11],
        "::error file=c.csv,title=exactdp::" + lines[1].partition("exactdp::")[2][:11],
    ]
    assert "is not epsilon-LDP at epsilon = ln(3)" in lines[0]
    assert sorted(p.name for p in pages.iterdir()) == ["1-a.csv.html", "2-b.csv.html"]
    odd = tmp_path / "odd"
    odd.mkdir()
    (odd / "a,b%.csv").write_text(FALSE)
    (line,) = [one for one in run(odd, LN3, "--annotate").stdout.splitlines() if one.startswith("::")]
    assert "a%2Cb%25.csv,title=exactdp::" in line
    (tmp_path / "file").write_text("")
    assert "is no directory" in run(tmp_path, LN3, "--reports", str(tmp_path / "file" / "x")).stderr


def test_a_number_is_the_decimal_that_is_written(tmp_path: Path) -> None:
    """1.09861228866810969 is below ln 3, and the double next to it is above."""
    assert run(tmp_path, table('files = "a.csv"', "epsilon = 1.09861228866810969"), a_csv=TRUE).exit_code == 1
    assert run(tmp_path, table('files = "a.csv"', "epsilon = 1.0986122886681097")).exit_code == 0
    assert run(tmp_path, table('files = "a.csv"', "epsilon = 2")).exit_code == 0


def test_every_option_of_the_audit(tmp_path: Path) -> None:
    blocks = '{"kind": "blocks", "blocks": [[0, 1], [2]], "epsilon": "ln 3"}'
    config = table('files = ["m/*.csv", "r.json"]', 'policy = "p.json"', 'prior = "w.csv"', "header = false", "labels = false")
    files = {
        "m__b_csv": "3/4,1/4,0\n1/4,3/4,0\n0,0,1\n",
        "r_json": "[[1,0],[1,0],[0,1]]",
        "p_json": blocks,
        "w_csv": "1/2,1/4,1/4",
    }
    found = run(tmp_path, config, **files)
    assert (found.exit_code, found.stdout.count("PROVED  "), "2 audited: 2 proved" in found.stdout) == (0, 2, True), found.output
    assert run(tmp_path, config, p_json=blocks.replace("ln 3", "1")).exit_code == 1
    leaky = table('files = "x.csv"', 'epsilon = "ln 4"', "binary64 = true", 'delta = "1e-9"', 'prior = "uniform"')
    assert run(tmp_path, leaky, x_csv=TRUE).exit_code == 0
    assert run(tmp_path, table('files = "x.csv"', 'epsilon = "ln 3"', "radius = 1e-9")).exit_code == 3
    scores = table('files = "x.csv"', 'epsilon = "ln 3"', 'estimator = "s.csv"', "binary64 = false", "header = false")
    assert "unbiased" in run(tmp_path, scores, s_csv="1.5,-0.5\n-0.5,1.5\n").stdout


def test_the_worst_status_and_nothing_is_left_out(tmp_path: Path) -> None:
    config = LN3 + table('files = "z.json"', "epsilon = 1")
    found = run(tmp_path, config, a_csv="0.5,0.6\n1,0\n", b_csv=TRUE, z_json="[[1, 0], [0, 1]]")
    assert (found.exit_code, len(found.stderr.splitlines())) == (1, 1)
    assert "a.csv: row 1 sums to" in found.stderr
    assert found.stdout.endswith("3 audited: 1 proved, 2 not\n")
    found = run(tmp_path, config, z_json="[[1, 0], [1, 0]]")
    assert (found.exit_code, found.stdout.endswith("\n3 audited: 2 proved, 1 not\n")) == (2, True)


@pytest.mark.parametrize(
    ("config", "part"),
    [
        ("", "states nothing to audit: write tables such as [[tool.exactdp.audit]]"),
        ("[tool.exactdp]\n", "states nothing to audit"),
        ("[tool.exactdp.audit]\nfiles = 'a.csv'\nepsilon = 1\n", "states nothing to audit"),
        ("[tool]\nexactdp = 1\n", "states nothing to audit"),
        ("[tool.exactdp]\naudit = []\n", "states nothing to audit"),
        ("[tool.exactdp]\naudit = [1]\n", "states nothing to audit"),
        ("[[tool.exactdp.audit]\n", "is not TOML"),
        ("a = '\xff", "is not TOML"),
        (table("epsilon = 1"), "table 1 of tool.exactdp.audit names no files"),
        (table("files = []", "epsilon = 1"), "names no files"),
        (table("files = [1]", "epsilon = 1"), "names no files"),
        (table('files = ""', "epsilon = 1"), "names no files"),
        (table('files = "b*.csv"', "epsilon = 1"), "no file matches 'b*.csv': correct the path"),
        (table('files = "."', "epsilon = 1"), "'.' is no pattern of paths"),
        (LN3 + table('files = ["a.csv", "b.csv"]', "epsilon = 1"), "table 2 of tool.exactdp.audit: no file matches 'b.csv'"),
        (table('files = "../a.csv"', "epsilon = 1"), "leads out of the folder"),
        (table('files = "/a.csv"', "epsilon = 1"), "leads out of the folder"),
        (table('files = "a.csv"'), "states no privacy: write an epsilon"),
        (table('files = "a.csv"', "eps = 1"), "has no key 'eps': write files, epsilon, policy"),
        (table('files = "a.csv"', "epsilon = true"), "epsilon is no text: write it in quotation marks"),
        (table('files = "a.csv"', "epsilon = [1]"), "epsilon is no text"),
        (
            table('files = "a.csv"', 'policy = {kind = "high-low"}'),
            'is no text: write it in quotation marks, as in policy = "policy.json"',
        ),
        (table('files = "a.csv"', "epsilon = 1", "binary64 = 1"), "binary64 is neither true nor false"),
        (table('files = "a.csv"', 'epsilon = "nan"'), "nan"),
        (table('files = "a.csv"', 'policy = "p.json"'), "there is no file"),
    ],
)
def test_bad_statements(tmp_path: Path, config: str, part: str) -> None:
    """Status 2 and one sentence, for the audits that can be asked as well."""
    found = run(tmp_path, config, a_csv=TRUE)
    assert found.exit_code == 2, found.output
    (line,) = found.stderr.strip().splitlines()
    assert line.startswith("Error: ")
    assert part in line


def test_without_a_file_of_statements(tmp_path: Path) -> None:
    for config in (tmp_path / "no.toml", tmp_path):
        found = CliRunner().invoke(audit_files, ["--config", str(config)])
        assert (found.exit_code, "cannot be read" in found.stderr) == (2, True)


def test_the_hook_runs_where_it_is_installed(tmp_path: Path) -> None:
    """What pre-commit does: the entry, in the folder of the repository, without file names."""
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    fields = dict(re.findall(r"^[- ] ([a-z_]+): (.*)$", hook, re.MULTILINE))
    assert {*fields} >= {"id", "name", "entry", "language", "files"}
    assert (fields["language"], fields["pass_filenames"]) == ("python", "false")
    watched = re.compile(fields["files"].strip("'"))
    assert all(watched.search(name) for name in ("m/q.csv", "q.json", "q.npy", "q.parquet", "pyproject.toml", "a/pyproject.toml"))
    assert not any(watched.search(name) for name in ("q.py", "README.md", "csv"))
    run(tmp_path, LN3, a_csv=FALSE)
    python, *rest = fields["entry"].split()
    assert python == "python"
    done = subprocess.run([sys.executable, *rest], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("REFUTED  a.csv is not epsilon-LDP at epsilon = ln(3).")
    assert "The witness is in a certificate.\n" in done.stdout  # the table has no key for an option


def test_no_line_is_a_command_of_a_workflow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a file is called; the annotations alone are commands."""
    monkeypatch.chdir(tmp_path)
    for name in ("::stop-commands::x.csv", "##[error]y.csv"):
        (tmp_path / name).write_text(FALSE)
    (tmp_path / "pyproject.toml").write_text(LN3)
    found = CliRunner().invoke(audit_files, ["--annotate"])
    commands = [line for line in found.output.splitlines() if line.lstrip().startswith(("::", "##["))]
    assert len(commands) == 2
    assert all(line.startswith("::error file=") for line in commands)
    assert "REFUTED  ::stop-commands::x.csv is not epsilon-LDP" in found.output


def test_a_match_that_is_no_file_is_named_and_fails(tmp_path: Path) -> None:
    """A folder, or a link that leads nowhere, was left out without a word: a table that is moved away is audited no more."""
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "gone.csv").symlink_to(tmp_path / "nowhere.csv")
    found = run(tmp_path, LN3, a_csv=TRUE)
    assert (found.exit_code, "3 audited: 1 proved, 2 not" in found.stdout) == (2, True)
    assert ("there is no file" in found.stderr, "folder.csv is a directory" in found.stderr) == (True, True)
