"""conformance of programs with own randomness: other words in hello, and numbers of reports that are refused."""

import sys
from fractions import Fraction

import pytest
from command import assert_refused

from exactdp.errors import BadInput
from exactdp_checks.conformance.case import Case
from exactdp_checks.conformance.requests import cases
from exactdp_checks.conformance.run import conformance

F = Fraction


def krr() -> list[Case]:
    return [case for case in cases("krr") if case.operation == "sample"]


def test_hello_of_other_words() -> None:
    say = (
        "import json,sys\nfor line in sys.stdin:\n    r = json.loads(line)\n    print(json.dumps({'id': r['id'], 'reports': [0], "
    )
    found = conformance([sys.executable, "-c", say + "'encode': 'sample'}), flush=True)"], krr()[:1])
    assert 'hello: "encode" is "draws", "law" or "samples": sample is none' in f"hello: {found.results[0].message}"
    assert len(found.results) == 1
    found = conformance([sys.executable, "-c", say + "'operations': ['sample']}), flush=True)"], krr()[:1])
    assert 'write "encode": "samples" beside it' in found.results[1].message
    assert found.status == 1


def test_numbers_of_reports_and_errors() -> None:
    for options in ({"number": 99}, {"number": 100_001}, {"error": F(0)}, {"error": F(1, 2)}):
        with pytest.raises(BadInput, match="write from 100 to 100000"):
            conformance(["x"], krr(), **options)
    assert_refused("write from 100 to 100000", "conformance", "--samples", "5", "--", sys.executable)
