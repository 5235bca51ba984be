"""The second kernel, in JavaScript from FORMAT.md, agrees with the first: examples, claims, a thousand mutants; exit statuses."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kernel_examples import EXAMPLES, certificate
from kernel_mutants import disagreement, mutants
from kernel_pair import FOLDER, NODE, assert_agreed, needs_node, node

from exactdp_checks.cli import main
from exactdp_checks.second_kernel import script
from exactdp_checks.trusted.kernel import KINDS

UNKNOWN: tuple[str, ...] = ()  # kinds that FORMAT.md does not specify yet: the second kernel refuses them
pytestmark = needs_node


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


def near_a_level(seed: int) -> str:
    """A channel with zeros, small and large numbers, and levels that are met, just met, missed by little or not at all."""
    draw = random.Random(seed)
    k, m = draw.randint(2, 4), draw.randint(2, 4)
    rows, denominators = [], []
    for _ in range(k):
        row = [draw.choice((0, 1, 1, 2, 3, 5, draw.randint(1, 99))) * draw.choice((1, 1, 1, 10**15, 10**320)) for _ in range(m)]
        row[0] += not any(row)
        rows.append(row)
        denominators.append(sum(row))
    levels: list[Any] = ["inf", draw.choice((0, "1/2", 3, 800, 12000))]
    for _ in range(3):
        x, other, y = draw.randrange(k), draw.randrange(k), draw.randrange(m)
        above, below = rows[x][y] * denominators[other], rows[other][y] * denominators[x]
        if above and below:
            shift = draw.choice((0, 0, 1, -1))
            part = 10 ** draw.choice((8, 11, 15, 17, 30))
            ratio = f"{above * part + shift * above}/{below * part}" if shift else f"{above}/{below}"
            levels.append({"constant": 0, "eps": 0, "logs": [[ratio, 1]]})
    pattern = [[draw.randrange(len(levels)) for _ in range(k)] for _ in range(k)]
    matrix = {"rows": rows, "denominators": denominators, "radius": draw.choice((0, 0, 0, "1/10000000000000"))}
    return json.dumps(
        certificate("privacy", {"channel": matrix, "policy": {"levels": levels, "pattern": pattern}, "attained": None})
    )


def test_levels_that_are_met_by_little() -> None:
    texts = [near_a_level(seed) for seed in range(1500)]
    assert 50 < assert_agreed(texts) < 1000


def over_t(seed: int) -> str:
    """Two outputs, each row [t^a/(t^a + c), c/(t^a + c)] or the reverse; levels b eps + ln d, one for all pairs or a pattern."""
    draw = random.Random(seed)
    k = draw.randint(1, 4)
    values: list[Any] = []
    for _ in range(2):
        power, c = ["^", "t", draw.randint(0, 2)], draw.randint(1, 2)
        values += [["/", power, ["+", power, c]], ["/", c, ["+", power, c]]]
    pattern = [draw.choice(([0, 1], [1, 0], [2, 3], [3, 2])) for _ in range(k)]
    levels: list[Any] = [{"constant": 0, "eps": draw.randint(0, 4), "logs": [[draw.randint(1, 4), 1]]} for _ in range(2)]
    places = draw.choice((None, [[draw.randrange(3) for _ in range(k)] for _ in range(k)]))
    policy = {"levels": [*levels, "inf"] if places else levels[:1], "pattern": places}
    body = {"channel": {"values": values, "pattern": pattern}, "policy": policy, "attained": None}
    return json.dumps(certificate("privacy", body))


def test_levels_over_t() -> None:
    assert 100 < assert_agreed([over_t(seed) for seed in range(400)]) < 350


@pytest.mark.parametrize("exceeded", [False, True])
def test_many_places(exceeded: bool) -> None:
    """More than 10^8 places of a policy with levels of its own: one of them decides."""
    k = 480
    rows = [[1000 + (x * y) % 7 for y in range(k)] for x in range(k)]
    denominators = [sum(row) for row in rows]
    levels = ["1/50", {"constant": "1/100000" if exceeded else 1, "eps": 0, "logs": []}]
    pattern = [[0] * k for _ in range(k)]
    pattern[1][9] = 1
    matrix = {"rows": rows, "denominators": denominators, "radius": 0}
    body = {"channel": matrix, "policy": {"levels": levels, "pattern": pattern}, "attained": None}
    assert assert_agreed([json.dumps(certificate("privacy", body))]) == (not exceeded)


def test_statuses_and_sentences(tmp_path: Path) -> None:
    good, none, bad = (tmp_path / name for name in ("good.json", "none.json", "bad.json"))
    good.write_text(json.dumps(certificate(*EXAMPLES["sturm"][:2])))
    none.write_text(json.dumps(certificate(*EXAMPLES["computed"][:2])))
    bad.write_text(good.read_text().replace("sturm", "unheard-of"))
    assert [node(str(path)).returncode for path in (good, bad, none)] == [0, 1, 3]
    assert node(str(good), str(bad), str(none)).returncode == 1
    assert node(str(good)).stdout.startswith(f"{good}: proved: for all real t >= 1")
    assert node(str(bad)).stdout.startswith(f"{bad}: REJECTED: ")
    missing = node(str(tmp_path / "missing.json"), str(good))
    assert (missing.returncode, missing.stdout) == (2, node(str(good)).stdout)
    assert missing.stderr == f"{tmp_path / 'missing.json'}: cannot be read (ENOENT): name a file or a folder of certificates\n"
    bad.write_text(json.dumps(certificate("unheard-of", {})))
    assert "does not know the kind" in node(str(bad)).stdout


def test_the_core_fits_into_a_page() -> None:
    core = [path for path in FOLDER.glob("*.mjs") if path.name != "recheck.mjs"]
    assert len(script()) < 120_000
    assert not [path.name for path in core if "node:" in path.read_text("utf-8")]
