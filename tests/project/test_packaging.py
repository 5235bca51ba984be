"""The distribution: what pyproject.toml promises, what .ci/run does, and (marker ``wheel``) what the wheel contains."""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import exactdp
from exactdp_checks.exporting.building import SOURCES

ROOT = Path(__file__).resolve().parents[2]
AT_THE_ROOT = {
    *(".ci", ".devcontainer", ".dockerignore", ".gitignore", ".pre-commit-hooks.yaml", "CHANGELOG.md", "CITATION.cff"),
    *("CONTRIBUTING.md", "Dockerfile", "ERRATA.md", "FINDINGS.md", "LICENSE", "README.md", "action.yml", "conda", "docs"),
    *("notebooks", "proofs_checks", "pyproject.toml", "reference", "tests"),
}
PACKAGES = (ROOT / "reference" / "exactdp", ROOT / "proofs_checks" / "exactdp_checks")
IMPORT_NAMES = {"python-flint": "flint"}  # where they differ from the distribution's
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def requirement(text: str) -> str:
    return re.split(r"[<>=!~;\[ ]", text)[0]


def imported() -> dict[str, str]:
    """Top-level module -> a file that imports it, over both packages."""
    found: dict[str, str] = {}
    for path in (p for package in PACKAGES for p in sorted(package.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            found |= {name.partition(".")[0]: str(path.relative_to(ROOT)) for name in names}
    return found


def test_every_import_is_declared() -> None:
    project = PROJECT["project"]
    optional = project["optional-dependencies"]
    met = [
        d for extra in ("testing", "frames", "parquet", "dask", "plot", "compiled") for d in optional[extra]
    ]  # imported only when they are met
    declared = {requirement(d) for d in [*project["dependencies"], *met]}
    allowed = {IMPORT_NAMES.get(d, d) for d in declared} | {"exactdp", "exactdp_checks"} | sys.stdlib_module_names
    found = imported()
    assert "flint" in found
    assert {name: path for name, path in found.items() if name not in allowed} == {}


def test_the_recipe_of_conda_says_the_same() -> None:
    """Requirements, Python, licence and command; the version is read from the package."""
    recipe = (ROOT / "conda" / "meta.yaml").read_text("utf-8")
    run = recipe.partition("  run:\n")[2].partition("\n\n")[0]
    listed = [line.strip(" -").replace(" ", "") for line in run.splitlines()]
    assert listed == [f"python{PROJECT['project']['requires-python']}", *PROJECT["project"]["dependencies"]]
    assert [f"- {d.replace('>=', ' >=')}\n" in recipe for d in PROJECT["build-system"]["requires"]] == [True]
    assert f"license: {PROJECT['project']['license']}\n" in recipe
    assert f"- exactdp = {PROJECT['project']['scripts']['exactdp']}\n" in recipe
    assert PROJECT["tool"]["hatch"]["version"]["path"] in recipe
    pattern = re.search(r"regex_pattern='(.*?)'", recipe)
    assert pattern
    found = re.search(pattern[1], (ROOT / PROJECT["tool"]["hatch"]["version"]["path"]).read_text("utf-8"))
    assert found
    assert found[1] == exactdp.__version__


def test_nothing_else_stands_at_the_root() -> None:
    """What a test, a fuzzer or a command without a folder of its own has left behind is not delivered."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {name.partition("/")[0] for name in listed.split("\0") if name} ^ AT_THE_ROOT == set()


def test_every_requirement_has_a_lower_bound() -> None:
    project = PROJECT["project"]
    listed = [*project["dependencies"], *(d for extra in project["optional-dependencies"].values() for d in extra)]
    exactly = {d for d in project["optional-dependencies"]["peers"] if "==" in d}  # the versions that were checked
    assert [d for d in listed if ">=" not in d and d not in exactly] == []
    extras = {"accountants", "compiled", "dask", "dev", "frames", "notebooks", "parquet", "peers", "plot", "site", "testing"}
    assert extras == set(project["optional-dependencies"])


def test_the_promises_of_pyproject() -> None:
    project = PROJECT["project"]
    assert project["name"] == "exactdp"
    assert project["requires-python"] == ">=3.11"
    assert project["license"] == "Apache-2.0"
    assert project["scripts"] == {"exactdp": "exactdp_checks.cli:main"}
    assert project["entry-points"] == {"pytest11": {"exactdp": "exactdp_checks.pytest_plugin"}}
    assert project["dynamic"] == ["version"]
    assert (ROOT / PROJECT["tool"]["hatch"]["version"]["path"]).samefile(exactdp.__file__)
    built = PROJECT["tool"]["hatch"]["build"]
    assert [ROOT / path for path in built["targets"]["wheel"]["packages"]] == list(PACKAGES)
    assert [ROOT / path for path in built["dev-mode-dirs"]] == [package.parent for package in PACKAGES]
    assert [(package / "py.typed").is_file() for package in PACKAGES] == [True, True]


def test_warnings_are_errors() -> None:
    """In pytest as a whole: the first filter is "error", and what follows it is narrow."""
    first, *exceptions = PROJECT["tool"]["pytest"]["ini_options"]["filterwarnings"]
    assert first == "error"
    assert [e for e in exceptions if not re.fullmatch(r"ignore:.{10,}:\w+(:.+)?", e)] == []


def test_the_licence_is_whole() -> None:
    text = (ROOT / "LICENSE").read_text("utf-8")
    assert len(text.splitlines()) == 202
    assert [text.count(p) for p in ("Version 2.0, January 2004", "END OF TERMS AND CONDITIONS", "Licensed under the")] == [
        1,
        1,
        1,
    ]


def test_hypothesis_repeats_itself_in_continuous_integration() -> None:
    profile = settings.get_profile("ci")
    assert (profile.derandomize, profile.deadline, settings.get_profile("dev").deadline) == (True, None, None)
    assert settings.default is not None
    assert settings.default.deadline is None
    assert settings.default.derandomize or not os.environ.get("CI")


def test_the_continuous_integration_script() -> None:
    path = ROOT / ".ci" / "run"
    text = path.read_text("utf-8")
    assert os.access(path, os.X_OK)
    assert "\nset -euo pipefail\n" in text
    assert "tests='pip install -e \".[dev]\" && pytest'" in text
    assert re.findall(r"(?<![\w.$\"}])/(?:home|root|work|Users|opt|srv|mnt)\b", text) == []
    assert subprocess.run(["bash", "-n", str(path)], check=False).returncode == 0


def test_the_version_stands_in_one_place() -> None:
    """Every other file that names it is compared with it, or asks for it."""
    release = (ROOT / ".ci" / "release").read_text("utf-8")
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "reference/exactdp/__init__.py"
    assert exactdp.__version__ not in release + (ROOT / "Dockerfile").read_text("utf-8") + (ROOT / "action.yml").read_text(
        "utf-8"
    )
    assert "reference/exactdp/__init__.py" in release


def test_the_release_script_stops_before_publishing() -> None:
    """What publishes is printed for a person, and not run."""
    path = ROOT / ".ci" / "release"
    assert os.access(path, os.X_OK)
    assert subprocess.run(["bash", "-n", str(path)], check=False).returncode == 0
    run, printed = path.read_text("utf-8").split("cat <<END")
    assert [word for word in ("twine", "git push", "git tag -", "gh release") if word in run] == []
    assert "twine upload" in printed


def test_the_action_audits_from_its_checkout() -> None:
    """A composite action: inputs reach the shell by the environment alone, where they cannot be read as commands."""
    text = (ROOT / "action.yml").read_text("utf-8")
    assert "using: composite" in text
    assert '"$GITHUB_ACTION_PATH"' in text
    assert "audit-files --config" in text
    assert "--annotate --reports" in text
    commands = re.findall(r"^ +run: (.*)$", text, re.MULTILINE)
    assert len(commands) == 2
    assert [command for command in commands if "${{" in command] == []


def test_the_image_holds_what_the_wheel_needs() -> None:
    """What is copied is not ignored, and the command is its entry point."""
    docker = (ROOT / "Dockerfile").read_text("utf-8")
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = [name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", docker, re.MULTILINE) for name in line.split()]
    assert copied
    assert [name for name in copied if f"!{name}" not in ignored or not (ROOT / name).exists()] == []
    assert 'ENTRYPOINT ["exactdp"]' in docker
    assert "USER auditor" in docker
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert 'pip install -e ".[dev]"' in container["postCreateCommand"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built from this tree."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)], check=True)
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


@pytest.mark.wheel
def test_the_wheel_holds_both_packages_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    files = {p.relative_to(package.parent).as_posix() for package in PACKAGES for p in package.rglob("*") if p.is_file()}
    expected = {f for f in files if not re.search(r"(^|/)(__pycache__/|\.)|\.py[co]$", f)}
    checker = {*SOURCES, "versions/mathcomp-1", "versions/mathcomp-2"} - {"Compat"}  # which exported certificates are given to
    inside = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert inside == expected | {f"exactdp_checks/theorems/{name}.v" for name in checker}
    assert [name for name in inside if re.search(r"(^|/)(tests?|conftest\.py|test_[^/]*)(/|$)", name)] == []


@pytest.mark.wheel
@pytest.mark.parametrize(
    "pattern",
    [
        r"exactdp/py\.typed",
        r"exactdp_checks/py\.typed",
        r"exactdp/papers/heavy-hitters\.toml",
        r"exactdp/golden/(schema|index|krr)\.json",
        r"exactdp_checks/cli\.py",
        r"exactdp_checks/trusted/kernel\.py",
        r"(?=.*certificate)(?=.*schema).*\.json",
        r".*/examples/.*\.csv",
    ],
)
def test_the_wheel_holds(wheel: zipfile.ZipFile, pattern: str) -> None:
    assert [name for name in wheel.namelist() if re.fullmatch(pattern, name)] != []


@pytest.mark.wheel
def test_the_metadata_of_the_wheel(wheel: zipfile.ZipFile) -> None:
    (folder,) = {name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    metadata = wheel.read(f"{folder}/METADATA").decode()
    assert folder == f"exactdp-{exactdp.__version__}.dist-info"
    assert "License-Expression: Apache-2.0\n" in metadata
    assert "Requires-Python: >=3.11\n" in metadata
    assert "exactdp = exactdp_checks.cli:main" in wheel.read(f"{folder}/entry_points.txt").decode()
    assert wheel.read(f"{folder}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
