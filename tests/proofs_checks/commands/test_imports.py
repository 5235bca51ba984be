"""What commands import: the libraries that cost more than an audit stay away from those that are run again and again."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from command import HALF

HEAVY = ("sympy", "mpmath", "highspy", "jinja2", "rich", "matplotlib", "scipy", "pandas", "pyarrow", "pytest", "hypothesis")
EXACT = ("numpy", "flint")
PRINTED = ("exactdp_checks.auditing.report", "exactdp_checks.auditing.drawing", "exactdp.privacy.curve")  # on a page
UNASKED = ("exactdp_checks.commands.simulate", "exactdp_checks.commands.conformance")  # another command's module
CODE = "import random\ndef f(x):\n    return x if random.random() < 0.75 else 1 - x\n"
RUN = """
import json, sys
from exactdp_checks.cli import main
try:
    main()
except SystemExit as end:
    print(json.dumps([end.code, sorted({*sys.modules, *(name.partition(".")[0] for name in sys.modules)})]), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("words", "kept_away"),
    [
        ("why theorem 3.1 of bassily", (*HEAVY, *EXACT, *UNASKED, "email")),
        ("audit a.csv --epsilon 2 --certificate c.json", (*HEAVY, *PRINTED, *UNASKED, "email", "numpy")),
        ("audit a.csv", (*HEAVY, *PRINTED, *UNASKED, "email", "numpy")),
        ("recheck c.json", (*HEAVY, *EXACT, *UNASKED, "email")),
        ("audit-code f.py:f --inputs 0..1 --epsilon 2", (*HEAVY, *UNASKED)),
    ],
)
def test_what_a_command_imports(words: str, kept_away: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(HALF)
    (tmp_path / "f.py").write_text(CODE)

    def run(words: str) -> tuple[int, set[str]]:
        done = subprocess.run(
            [sys.executable, "-c", RUN, *words.split()], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        code, modules = json.loads(done.stderr.splitlines()[-1])
        return code, set(modules)

    if words.startswith("recheck"):
        run("audit a.csv --epsilon 2 --certificate c.json")
    code, modules = run(words)
    assert code == 0
    assert modules & set(kept_away) == set()
