"""What is delivered does what it says: the steps of the action and the lines of the image, run here in clean directories.

No daemon and no runner is needed: the shell lines are taken from ``action.yml`` and ``Dockerfile`` as they stand, and what
surrounds them (a checkout, environment variables, a base image) is a folder.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jinja2
import pytest

import exactdp

ROOT = Path(__file__).resolve().parents[2]
ACTION = (ROOT / "action.yml").read_text("utf-8")
DOCKER = (ROOT / "Dockerfile").read_text("utf-8")
CONFIG = """
[[tool.exactdp.audit]]
files = ["good.csv"]
epsilon = "ln 3"

[[tool.exactdp.audit]]
files = ["bad.csv"]
epsilon = 1
"""


def command(folder: Path) -> Path:
    """An executable ``exactdp`` of this tree, where the action's first step would have installed it."""
    path = folder / "exactdp" / "bin" / "exactdp"
    path.parent.mkdir(parents=True)
    path.write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "from exactdp_checks.cli import main; main()" "$@"\n', "utf-8"
    )
    path.chmod(0o755)
    return path


def environment(**more: str) -> dict[str, str]:
    source = os.pathsep.join(map(str, (ROOT / "reference", ROOT / "proofs_checks")))
    return {**os.environ, "PYTHONPATH": source, **more}


def steps() -> dict[str, str]:
    """The shell of every step of the action by its name."""
    return dict(re.findall(r"- name: (.*)\n(?: {6}(?!run).*\n| {8}.*\n)* {6}run: (.*)\n", ACTION))


def test_the_action_is_yaml_of_the_right_form() -> None:
    """Each input is described, each step is an action at a version or a shell, and names no input within its shell."""
    yaml = pytest.importorskip("yaml")
    found = yaml.safe_load(ACTION)
    assert found["runs"]["using"] == "composite"
    assert {bool(given["description"] and "default" in given) for given in found["inputs"].values()} == {True}
    for step in found["runs"]["steps"]:
        assert ("uses" in step) != ("run" in step)
        assert "run" not in step or (step["shell"] == "bash" and "${{" not in step["run"])
        assert "uses" not in step or re.fullmatch(r"actions/[\w-]+@v\d+", step["uses"])
    used = set(re.findall(r"inputs\.([\w-]+)", ACTION))
    assert used == set(found["inputs"])


def test_the_audit_of_the_action_annotates(tmp_path: Path) -> None:
    """A file that keeps its promise, and one that breaks it: a warning at the file, a report of each, and the status 1."""
    command(tmp_path)
    work = tmp_path / "work tree"
    work.mkdir()
    (work / "good.csv").write_text("3/4,1/4\n1/4,3/4\n", "utf-8")
    (work / "bad.csv").write_text("4/5,1/5\n1/5,4/5\n", "utf-8")
    (work / "audits.toml").write_text(CONFIG, "utf-8")
    shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", steps()["Audit"]]
    given = environment(RUNNER_TEMP=str(tmp_path), CONFIG="audits.toml", REPORTS="the reports")
    done = subprocess.run(shell, cwd=work, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert re.search(r"^::error file=bad\.csv.*is not epsilon-LDP at epsilon = 1", done.stdout, re.MULTILINE), done.stdout
    assert "file=good.csv" not in re.sub(r"^::notice.*$", "", done.stdout, flags=re.MULTILINE)
    assert len(list((work / "the reports").glob("*.html"))) == 2
    hostile = environment(RUNNER_TEMP=str(tmp_path), CONFIG="$(touch escaped); x.toml", REPORTS="r")
    refused = subprocess.run(shell, cwd=work, env=hostile, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert not (work / "escaped").exists()


@pytest.mark.wheel
def test_the_action_installs(tmp_path: Path) -> None:
    """Its first step, from this checkout, into the folder where the second looks for it."""
    given = {**os.environ, "RUNNER_TEMP": str(tmp_path), "GITHUB_ACTION_PATH": str(ROOT)}
    given.pop("PYTHONPATH", None)
    subprocess.run(["bash", "-eo", "pipefail", "-c", steps()["Install exactdp from its checkout"]], env=given, check=True)
    done = subprocess.run([tmp_path / "exactdp" / "bin" / "exactdp", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("exactdp, version ")


def test_the_image_is_written_in_known_lines() -> None:
    """Instructions of a Dockerfile alone; what the second stage takes, the first one has made, and its tools are never root's."""
    lines = [line for line in re.sub(r"\\\n", " ", DOCKER).splitlines() if line and not line.startswith("#")]
    words = [line.split()[0] for line in lines]
    assert set(words) <= {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "ENTRYPOINT", "CMD"}
    stages = re.findall(r"^FROM (\S+)(?: AS (\w+))?$", DOCKER, re.MULTILINE)
    assert stages[0][1] == "build"
    assert {image for image, _ in stages} == {stages[0][0]}
    (taken,) = re.findall(r"^COPY --from=build (\S+) (\S+)$", DOCKER, re.MULTILINE)
    assert taken[0] == taken[1]
    assert f"python -m venv {taken[0]}" in DOCKER
    assert f'PATH="{taken[0]}/bin:$PATH"' in DOCKER
    assert words.index("USER") > words.index("ENV")
    version = re.search(r"python:(\d+\.\d+)-slim", stages[0][0])
    assert version
    assert f'Programming Language :: Python :: {version[1]}"' in (ROOT / "pyproject.toml").read_text("utf-8")


@pytest.mark.wheel
def test_the_image_is_built_by_its_lines(tmp_path: Path) -> None:
    """What it copies, and nothing else, is a folder in which its RUN lines install a command that answers."""
    source, opt = tmp_path / "source", tmp_path / "opt"
    source.mkdir()
    first = f"\n{DOCKER}".split("\nFROM ")[1]
    for line in re.findall(r"^COPY (.*)$", first, re.MULTILINE):
        *names, target = line.split()
        for name in names:
            goal = source / (name if target == "./" else target)
            goal.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, goal, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, goal)
    (run,) = re.findall(r"^RUN (.*)$", first, re.MULTILINE)
    python = shlex.quote(sys.executable)
    shell = run.replace("/opt/exactdp", shlex.quote(str(opt))).replace("python -m venv", f"{python} -m venv", 1)
    given = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(["sh", "-ec", shell], cwd=source, env=given, check=True)
    shutil.rmtree(source)
    data = tmp_path / "data"
    data.mkdir()
    (data / "matrix.csv").write_text("3/4,1/4\n1/4,3/4\n", "utf-8")
    asked = [str(opt / "bin" / "exactdp"), "audit", "matrix.csv", "--epsilon", "ln 3", "--certificate", "proof.json"]
    done = subprocess.run(asked, cwd=data, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("PROVED")
    assert (data / "proof.json").is_file()


def recipe() -> dict[str, Any]:
    """The recipe of conda as conda-build reads it: rendered by Jinja, of which it has ``load_file_regex``, then as YAML."""
    yaml = pytest.importorskip("yaml")
    here = ROOT / "conda"

    def load_file_regex(load_file: str, regex_pattern: str, from_recipe_dir: bool) -> re.Match[str] | None:
        assert from_recipe_dir
        return re.search(regex_pattern, (here / load_file).read_text("utf-8"))

    names = {"load_file_regex": load_file_regex, "PYTHON": "python"}
    text = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string((here / "meta.yaml").read_text("utf-8")).render(names)
    found = yaml.safe_load(text)
    assert isinstance(found, dict)
    return found


def test_the_recipe_of_conda_is_read(tmp_path: Path) -> None:
    """Rendered and parsed: the sections that conda-build knows, the package's version, and its commands, which run here."""
    found = recipe()
    assert set(found) == {"package", "source", "build", "requirements", "test", "about"}
    assert found["package"] == {"name": "exactdp", "version": exactdp.__version__}
    assert (ROOT / "conda" / found["source"]["path"]).resolve() == ROOT
    assert (ROOT / found["about"]["license_file"]).is_file()
    words = shlex.split(found["build"]["script"])
    assert words[:5] == ["python", "-m", "pip", "install", "."]
    assert {"--no-deps", "--no-build-isolation"} < set(words)  # conda brings what is needed, and nothing else is fetched
    for line in found["test"]["commands"]:
        name, *asked = shlex.split(line)
        assert name == "exactdp"
        done = subprocess.run(
            [sys.executable, "-m", "exactdp_checks", *asked], cwd=tmp_path, env=environment(), capture_output=True, check=False
        )
        assert done.returncode == 0, (line, done.stderr)
    code = "; ".join(f"import {name}" for name in found["test"]["imports"])
    subprocess.run([sys.executable, "-c", code], env=environment(), check=True)


@pytest.mark.wheel
def test_the_recipe_of_conda_builds(tmp_path: Path) -> None:
    """Its script, in an environment that has what the recipe lists for the build, from a copy of what is delivered."""
    found = recipe()
    source, place = tmp_path / "source", tmp_path / "env"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for folder in ("reference/exactdp", "proofs_checks/exactdp_checks", "proofs_checks/theorems"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    python = str(place / "bin" / "python")
    needed = [d.replace(" ", "") for d in found["requirements"]["host"] if not d.startswith(("python", "pip"))]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *needed], check=True)
    given = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([python, *shlex.split(found["build"]["script"])[1:]], cwd=source, env=given, check=True, capture_output=True)
    listed = subprocess.run([python, "-m", "pip", "list"], env=given, check=True, capture_output=True, text=True).stdout
    assert re.search(rf"^exactdp +{re.escape(exactdp.__version__)}$", listed, re.MULTILINE)
    assert "numpy" not in listed
    (command,) = (line.partition(" = ") for line in found["build"]["entry_points"])
    assert (place / "bin" / command[0]).is_file()


def test_the_container_is_made_as_the_readme_says() -> None:
    """A Python that is tested, and the README's own command, which every run of the continuous integration executes."""
    found = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert set(found) == {"name", "image", "features", "postCreateCommand", "customizations"}
    version = re.fullmatch(r"mcr\.microsoft\.com/devcontainers/python:(3\.\d+)", found["image"])
    assert version
    assert f'"Programming Language :: Python :: {version[1]}"' in (ROOT / "pyproject.toml").read_text("utf-8")
    assert f"\n{found['postCreateCommand']} && pytest\n" in (ROOT / "README.md").read_text("utf-8")
    assert found["customizations"]["vscode"]["settings"]["python.defaultInterpreterPath"] == ".venv/bin/python"


def test_the_release_finds_interpreters_that_run(tmp_path: Path) -> None:
    """A stand-in that fails, as pyenv's do, is passed over; of several the newest is taken; nothing is said of none."""
    release = (ROOT / ".ci" / "pythons").read_text("utf-8")
    found = re.search(r"^interpreter\(\) \{.*?^\}$", release, re.MULTILINE | re.DOTALL)
    assert found
    for name, status in (("bin/python3.97", 127), ("versions/3.97.2/bin/python", 0), ("versions/3.97.10/bin/python", 0)):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(f"#!/bin/sh\nexit {status}\n", "utf-8")
        path.chmod(0o755)
    given = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "PYENV_ROOT": str(tmp_path)}
    shell = f"{found[0]}\ninterpreter 3.97; echo; interpreter 3.98; echo"
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", shell], env=given, capture_output=True, text=True, check=True)
    assert done.stdout == f"{tmp_path}/versions/3.97.10/bin/python\n\n"
