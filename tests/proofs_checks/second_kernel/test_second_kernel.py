"""The second kernel, in JavaScript from FORMAT.md, agrees with the first: examples, claims, a thousand mutants; exit statuses."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kernel_examples import EXAMPLES, certificate
from kernel_mutants import answered, disagreement, mutants

from exactdp_checks.cli import main
from exactdp_checks.trusted.kernel import KINDS

ROOT = next(p for p in Path(__file__).resolve().parents if (p / "pyproject.toml").exists())
FOLDER = ROOT / "proofs_checks" / "second_kernel"
NODE = shutil.which("node")
UNKNOWN: tuple[str, ...] = ()  # kinds that FORMAT.md does not specify yet: the second kernel refuses them
CI = os.environ.get("CI", "").lower() not in ("", "0", "false")
pytestmark = pytest.mark.skipif(NODE is None and not CI, reason="node is not there: the second kernel was not run")


def node(*arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    """The second kernel with these arguments."""
    assert NODE is not None, "node is missing: install it, the second kernel must run in continuous integration"
    command = [NODE, str(FOLDER / "recheck.mjs"), *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False)


def assert_agreed(texts: list[str]) -> int:
    """Both kernels answer the same; how many certificates they accept."""
    found = node("--answers", given="".join(json.dumps({"certificate": text}) + "\n" for text in texts))
    assert found.returncode == 0, found.stderr
    theirs: list[Any] = [json.loads(line) for line in found.stdout.splitlines()]
    assert len(theirs) == len(texts)
    for text, other in zip(texts, theirs, strict=True):
        if any(f'"kind":"{kind}"' in text.replace(" ", "") for kind in UNKNOWN):
            assert not other["accepted"], text
        else:
            assert answered(text) == other, text
    return sum(other["accepted"] for other in theirs)


def test_examples() -> None:
    texts = [json.dumps(certificate(kind, body)) for kind, body, *_ in EXAMPLES.values() if kind not in UNKNOWN]
    assert assert_agreed(texts) == len(texts)


def test_kinds_that_are_not_specified() -> None:
    kinds = {kind for kind, *_ in EXAMPLES.values()}
    assert set(UNKNOWN) == set(KINDS) - set(known())
    assert_agreed([json.dumps(certificate(kind, body)) for kind, body, *_ in EXAMPLES.values() if kind in kinds & set(UNKNOWN)])


def known() -> list[str]:
    """The kinds that the second kernel knows."""
    script = f"import({json.dumps((FOLDER / 'kernel.mjs').as_uri())}).then((m) => console.log(JSON.stringify(m.KINDS)))"
    assert NODE is not None, "node is missing"
    found = subprocess.run([NODE, "-e", script], capture_output=True, text=True, timeout=60, check=True)
    return list(json.loads(found.stdout))


def test_mutants() -> None:
    accepted = assert_agreed([mutant["certificate"] for mutant in mutants(1000, 11)])
    assert 100 < accepted < 800


def test_a_kernel_that_differs_is_found(tmp_path: Path) -> None:
    """The command that compares many mutants: silent on the second kernel, loud on one with a wrong comparison, or none."""
    wrong, found = disagreement(300, 5)
    assert (wrong, found.total()) == (None, 300)
    shutil.copytree(FOLDER, tmp_path / "other")
    kernel = tmp_path / "other" / "statements.mjs"
    right = 'relation === "<" ? sign < 0 : sign <= 0'
    assert right in kernel.read_text("utf-8")
    kernel.write_text(kernel.read_text("utf-8").replace(right, "sign <= 0"), "utf-8")
    wrong, found = disagreement(300, 5, tmp_path / "other" / "recheck.mjs")
    assert wrong is not None
    assert found.total() < 300
    kernel.unlink()
    wrong, _ = disagreement(1, 5, tmp_path / "other" / "recheck.mjs")
    assert wrong is not None
    assert "status 1" in wrong


def test_claims(tmp_path: Path) -> None:
    names = ["context-aware-ldp/beyond-assouad-bs", "context-aware-ldp/beyond-assouad-groups"]
    assert CliRunner().invoke(main, ["check", *names, "--certificates", str(tmp_path)]).exit_code == 0
    texts = [path.read_text("utf-8") for path in sorted(tmp_path.glob("*.json"))]
    assert texts
    assert assert_agreed(texts) == len(texts)


def test_statuses_and_sentences(tmp_path: Path) -> None:
    good, none, bad = (tmp_path / name for name in ("good.json", "none.json", "bad.json"))
    good.write_text(json.dumps(certificate(*EXAMPLES["sturm"][:2])))
    none.write_text(json.dumps(certificate(*EXAMPLES["computed"][:2])))
    bad.write_text(good.read_text().replace("sturm", "unheard-of"))
    assert [node(str(path)).returncode for path in (good, bad, none)] == [0, 1, 3]
    assert node(str(good), str(bad), str(none)).returncode == 1
    assert node(str(good)).stdout.startswith(f"{good}: proved: for all real t >= 1")
    assert node(str(bad)).stdout.startswith(f"{bad}: REJECTED: ")
    bad.write_text(json.dumps(certificate("unheard-of", {})))
    assert "does not know the kind" in node(str(bad)).stdout


def test_the_core_fits_into_a_page() -> None:
    core = [path for path in FOLDER.glob("*.mjs") if path.name != "recheck.mjs"]
    assert (FOLDER.parent / "exactdp_checks" / "auditing" / "templates" / "kernel.js").stat().st_size < 80_000
    assert not [path.name for path in core if "node:" in path.read_text("utf-8")]
