"""``exactdp why``: an answer, a list, a refusal; on narrow terminals, without Unicode, as JSON and as HTML."""

import json
import os
import subprocess
import sys

from click.testing import CliRunner
from command import assert_refused, run

from exactdp_checks.cli import main


def test_an_answer_a_list_and_a_refusal() -> None:
    found = run("why", "linear-queries", "3.1")
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout.startswith("linear-queries/thm-3.1 is refuted")
    listed = run("why", "theorem 3.3")
    assert listed.exit_code == 2
    assert "linear-queries/thm-3.3  (refuted; Bassily)" in listed.stdout
    assert_refused("did you mean linear-queries/thm-3.3", "why", "linear-queries/thm-33")
    assert_refused("nothing is asked", "why", " ")
    assert run("why").exit_code == 2


def test_json_and_html() -> None:
    found = json.loads(run("why", "lemma 6.4", "--json").stdout)
    assert found["statements"][0]["id"] == "price-of-privacy/lem-6.4"
    assert found["statements"][0]["counterexample"]["larger"] == "left"
    assert json.loads(run("why", "theorem 3.3", "--json").stdout)["choices"]
    assert run("why", "lemma 6.4", "--html").stdout.startswith("<div><p><strong>price-of-privacy/lem-6.4")


def test_a_narrow_terminal() -> None:
    found = CliRunner(env={"COLUMNS": "40"}).invoke(main, ["why", "lemma 6.4"])
    assert max(len(x) for x in found.stdout.splitlines() if not x.startswith(("  exactdp", "True", "Also"))) <= 40


def test_an_encoding_without_the_signs() -> None:
    """The mathematics stays in LaTeX, and nothing fails."""
    code = "from exactdp_checks.cli import main; main()"
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for words in (["why", "theorem 3.1 bassily"], ["why", "theorem 3.3"], ["show", "context-aware-ldp/claim-1"]):
        done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, env=surroundings, check=False)
        assert done.returncode in (0, 2), done.stderr
        assert b"epsilon" in done.stdout
        assert done.stderr == b""
