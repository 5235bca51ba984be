"""Words about code: what a sentence shows of a report, and what an audit in a script without a main guard says."""

import subprocess
import sys
from fractions import Fraction

import pytest

from exactdp.errors import BadInput
from exactdp_checks.code.law.canonical import canonical
from exactdp_checks.code.law.distribution import note, written
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.work import Rejected


def test_outputs_are_written_as_the_code_returned_them():
    assert written(canonical([1, True, -0.0])) == "[1, True, -0.0]"
    assert written((1, canonical([2]))) == "(1, [2])"
    assert written(canonical({"a": {1}})) == "{'a': {1}}"
    assert written(Factored((None, None), (0, 0), ((("a", Fraction(1)),),))) == "a report of 2 independent parts"
    assert len(written(canonical([0] * 1000))) < 210
    forms = {}
    note(forms, canonical([1]))
    with pytest.raises(BadInput, match=r"the output \[True\] equals another"):
        note(forms, canonical([True]))


def test_a_path_is_no_certificate():
    with pytest.raises(Rejected, match=r"of a file give what it holds"):
        kernel.recheck("answer.json")


def test_sampling_in_a_script_without_a_main_guard_is_one_sentence(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import random\nfrom exactdp import sample_audit\ndef f(x):\n    return random.random() < 0.5\n"
        "sample_audit(f, range(2), 1, runs=1000, jobs=1)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert "write that below if __name__" in done.stderr.splitlines()[-1]
