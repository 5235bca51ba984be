"""The clients of other libraries, in their environments: in a folder of ``tests/benchmarks/peers.py``, or here.

    EXACTDP_PEERS=FOLDER pytest tests/proofs_checks/conformance/test_conformance_peers.py

The loop that they share is tested everywhere, with a library of a few lines, right and wrong.
"""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from command import needs, run

CLIENTS = Path(__file__).resolve().parents[2] / "clients" / "peers"
PEERS = {"pure-ldp": "pure_ldp", "multi-freq-ldpy": "multi_freq_ldpy", "opendp": "opendp", "diffprivlib": "diffprivlib"}
OWN = """
import random
from loop import serve

def krr(given, epsilon):
    k, t = given["k"], 2.718281828459045 ** epsilon
    return (lambda x: x if random.random() < t / (t + k - 1) else (x + 1 + random.randrange(k - 1)) % k) if WHEN else None

def estimate(given, epsilon, reports):
    k, t = given["k"], 2.718281828459045 ** epsilon
    return [((t + k - 1) * reports.count(x) / len(reports) - 1) / (t - 1) for x in range(k)] if epsilon > 0 else None

serve("own", "1", {"krr": krr}, {"krr": estimate})
"""


def interpreter(library: str) -> str | None:
    """The Python that has the library."""
    folder = os.environ.get("EXACTDP_PEERS")
    if folder:
        return str(Path(folder) / library / "bin" / "python")
    return sys.executable if find_spec(PEERS[library]) else None


@pytest.mark.parametrize("library", list(PEERS))
def test_a_library_passes(library: str) -> None:
    """Its randomised response has the law of krr, and nothing that it does fails."""
    python = interpreter(library)
    if python is None:
        pytest.skip(f"{library} is not here: python tests/benchmarks/peers.py --folder FOLDER makes its environment")
    client = CLIENTS / f"{PEERS[library]}_client.py"
    command = ("--samples", 1000, "--timeout", 100, "--json", "--", "env", "PYTHONPATH=", python, client)
    data = json.loads(run("conformance", *command).stdout)
    assert (data["status"], data["failed"]) == (0, 0)
    assert data["passed"] > 20
    assert "krr" in {r["mechanism"] for r in data["results"] if r["outcome"] == "passed"}


@pytest.mark.parametrize(("when", "wrong"), [("True", False), ("k > 2", False), ("(t := t * t) and k > 1", True)])
def test_the_loop(tmp_path: Path, when: str, wrong: bool) -> None:
    """What is None is skipped; a sampler at twice the level fails."""
    (tmp_path / "loop.py").write_text((CLIENTS / "loop.py").read_text("utf-8"), "utf-8")
    (tmp_path / "own.py").write_text(OWN.replace("if WHEN", f"if {when} and epsilon > 0 and k > 1"), "utf-8")
    if wrong:
        (tmp_path / "own.py").write_text(
            OWN.replace("if WHEN", "if epsilon > 0 and k > 1").replace(
                "** epsilon\n    return (l", "** (2 * epsilon)\n    return (l"
            ),
            "utf-8",
        )
    command = ("--samples", 1000, "--mechanism", "krr", "--json", "--", sys.executable, tmp_path / "own.py")
    data = json.loads(run("conformance", *command).stdout)
    failed = {r["operation"] for r in data["results"] if r["outcome"] == "failed"}
    passed = {r["operation"] for r in data["results"] if r["outcome"] == "passed"}
    assert failed == ({"sample"} if wrong else set())
    assert passed >= ({"estimate"} if wrong else {"sample", "estimate"})


@needs("g++")
@pytest.mark.parametrize("planted", [False, True])
def test_the_cpp_client(tmp_path: Path, planted: bool) -> None:
    """Every answer about Hadamard response is right, refusals among them; with a wrong lowest bit, the reports are not."""
    program, text = tmp_path / "client", (CLIENTS.parent / "client.cpp").read_text("utf-8")
    assert text.count("y ^= row & -row") == 1
    (tmp_path / "client.cpp").write_text(text.replace("y ^= row & -row", "y ^= row") if planted else text, "utf-8")
    warnings = ("-Wall", "-Wextra", "-Werror", "-pedantic")
    subprocess.run(["g++", "-std=c++17", *warnings, "-o", str(program), str(tmp_path / "client.cpp")], check=True)
    data = json.loads(run("conformance", "--mechanism", "hadamard_response", "--json", "--", program).stdout)
    failed = {r["operation"] for r in data["results"] if r["outcome"] == "failed"}
    assert (data["status"], failed) == ((1, {"encode"}) if planted else (0, set()))
    assert data["passed"] > 200


def test_nothing_of_ours_is_in_a_client() -> None:
    for path in CLIENTS.glob("*.py"):
        text = path.read_text("utf-8")
        assert "exactdp" not in text
        assert len(text.splitlines()) <= 50
        compile(text, str(path), "exec")
