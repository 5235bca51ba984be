"""What the claims do not notice, asked of the suite: where the mutant is planted, what is near, what the shares are."""

import json
import os
import subprocess
import sys

import pytest
import run
from evidence import ROOT
from mutants import mutants
from planting import REFERENCE
from remaining import PLANTED, main, near, summary

PATH = "exactdp/privacy/ratio.py"
PRINTS = "from exactdp.privacy.ratio import ratio_of; print(ratio_of(8, 4))"
NESTED = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {PRINTS!r}], check=True)"


@pytest.mark.parametrize(("plain", "said"), [(False, "32"), (True, "2.0")])
def test_every_process_has_the_mutant(plain: bool, said: str) -> None:
    """Also those that a test starts; and not where it is planted plainly."""
    wanted = f"{PATH}: ratio_of: above / below -> above * below"
    mutant = next(m for m in mutants(PATH, (REFERENCE / PATH).read_text("utf-8")) if str(m) == wanted)
    paths = os.pathsep.join([str(PLANTED), str(ROOT / "reference")])
    given = json.dumps({"mutant": vars(mutant), "plain": plain})
    environment = {**os.environ, "PYTHONPATH": paths, "EXACTDP_MUTANT": given}
    done = subprocess.run([sys.executable, "-c", NESTED], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == said


def test_what_is_near() -> None:
    own, *others = near("exactdp/protocols/p_rec_exact.py")
    assert own[0] == "reference/exactdp/protocols/p_rec_exact.py"
    assert "tests/reference/protocols/test_p_rec_exact.py" in own
    assert all((ROOT / name).is_file() for group in (own, *others) for name in group)
    assert not any(name.startswith("tests/mutation/") for group in (own, *others) for name in group)


def row(mutant: str, found: str, room: str = "bounds") -> dict[str, str]:
    return {"mutant": mutant, "found": found, "room": room, "module": mutant.partition(":")[0]}


def test_the_shares() -> None:
    """Listed mutants count as not noticed, and are left out of the second share alone."""
    listed = "exactdp/privacy/ratio.py: log_ratio: a * b < 0 -> a * b <= 0"
    rows = [*(row(f"x{i}", "claims") for i in range(17)), row("y", "survived"), row("z", "survived"), row(listed, "listed")]
    text = summary(rows, {"y": "tests/t.py::a"})
    assert "bounds              20      17       1       1     1   90.0% (68.3% to 98.8%)" in text
    assert "of those not listed 94.7% (74.0% or more)" in text
    assert "together" not in text
    assert "together" in summary([*rows, row("w", "claims", "protocols")], {})


def test_a_mutant_of_another_tree_is_refused(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    file = ROOT.joinpath(str(tmp_path), "found.json")
    file.write_text(json.dumps({"mutants": [row(f"{PATH}: gone: 1 -> 2", "survived", "privacy")]}))
    with pytest.raises(SystemExit):
        main([str(file)])
    assert "is no mutant of this tree" in capsys.readouterr().err


def test_a_named_mutant_must_exist(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    file = ROOT.joinpath(str(tmp_path), "these.txt")
    file.write_text(f"{PATH}: gone: 1 -> 2\n")
    with pytest.raises(SystemExit):
        run.main(["--rooms", "privacy", "--these", str(file)])
    assert "is no mutant of privacy" in capsys.readouterr().err
