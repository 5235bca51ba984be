"""Every certificate that audit, audit-code, optimal and profile write at their default is accepted by the extracted checker."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import extracted
import pytest
from command import HALF, run
from quarter import chosen

from corpus.catalogue import mechanisms
from exactdp_checks import audit_code

THIRD = "1/2,1/4,1/4\n1/4,1/2,1/4\n1/4,1/4,1/2\n"
FLOATS = "0.7310585786300049,0.2689414213699951\n0.2689414213699951,0.7310585786300049\n"
SYMBOLIC = [["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]]
STEEP = [["t^2/(t^2+1)", "1/(t^2+1)"], ["1/(t^2+1)", "t^2/(t^2+1)"]]
FACTORS = {"factors": [[["3/4", "1/4"], ["1/4", "3/4"]]] * 3}
SCORES = "3/2,-1/2\n-1/2,3/2\n"
BLOCKS = {"kind": "blocks", "blocks": [["0", "1"], ["2"]], "epsilon": "ln 3"}
METRIC = {"kind": "metric", "distances": [[0, 1, 2], [1, 0, 1], [2, 1, 0]], "epsilon": "ln 2"}
HIGH_LOW = {"kind": "high-low", "sensitive": ["0", "1"], "epsilon": "ln 2"}
AUDITS: dict[str, tuple[str, ...]] = {  # the file, and what is asked
    "the smallest level": ("half.csv",),
    "logarithm": ("half.csv", "--epsilon", "ln 3"),
    "nats": ("half.csv", "--epsilon", "1.2"),
    "many nats": ("half.csv", "--epsilon", "50"),
    "refuted": ("half.csv", "--epsilon", "1"),
    "floats": ("floats.csv", "--epsilon", "1", "--tolerance", "1e-9"),
    "doubles": ("floats.csv", "--epsilon", "1", "--binary64"),
    "within a radius": ("floats.csv", "--epsilon", "1", "--radius", "1e-9", "--tolerance", "1e-6"),
    "refuted within a radius": ("floats.csv", "--epsilon", "1/2", "--radius", "1e-9"),
    "delta": ("third.csv", "--epsilon", "ln 2", "--delta", "0.01"),
    "delta at a number of nats": ("third.csv", "--epsilon", "1/2", "--delta", "0.1"),
    "delta is larger": ("third.csv", "--epsilon", "0.01", "--delta", "0.01"),
    "policy": ("third.csv", "--policy", "blocks.json"),
    "metric": ("third.csv", "--policy", "metric.json"),
    "estimator": ("half.csv", "--epsilon", "ln 3", "--estimator", "scores.csv"),
    "every epsilon": ("symbolic.json", "--epsilon", "eps"),
    "every epsilon, refuted": ("steep.json", "--epsilon", "eps"),
    "every epsilon, the smallest level": ("steep.json",),
    "product": ("product.json", "--epsilon", "ln 27"),
    "product, refuted": ("product.json", "--epsilon", "3"),
    "one pass": ("half.csv", "--stream", "--epsilon", "ln 3"),
    "one pass, refuted": ("half.csv", "--stream", "--epsilon", "1"),
}
REFUTED = {"audit: refuted", "audit: every epsilon, refuted", "audit: product, refuted", "audit: delta is larger"}
UTILITIES = ("mutual information", "guessing", "chi-square", "total variation", "family chi-square")
PRIORS = ("--prior", "1/2,1/4,1/4", "--prior", "1/4,1/4,1/2")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Matrices, policies, scores."""
    found = tmp_path_factory.mktemp("given")
    texts = {"half.csv": HALF, "third.csv": THIRD, "floats.csv": FLOATS, "scores.csv": SCORES}
    data: dict[str, Any] = {"symbolic": SYMBOLIC, "steep": STEEP, "product": FACTORS}
    data |= {"blocks": BLOCKS, "metric": METRIC, "high-low": HIGH_LOW}
    for name, text in {**texts, **{f"{name}.json": json.dumps(value) for name, value in data.items()}}.items():
        (found / name).write_text(text, "utf-8")
    return found


def commands(folder: Path) -> Iterator[tuple[str, list[object]]]:
    """(name, the command)."""
    for name, arguments in AUDITS.items():
        yield f"audit: {name}", ["audit", *(str(folder / a) if a.endswith((".csv", ".json")) else a for a in arguments)]
    for policy in ("blocks", "metric", "high-low"):
        for utility in UTILITIES:
            priors = PRIORS if utility in ("total variation", "family chi-square") else ()
            yield (
                f"optimal: {policy}, {utility}",
                [*("optimal", folder / f"{policy}.json", "--symbols", "0,1,2", "--utility", utility, *priors)],
            )
    yield "optimal: distance", ["optimal", folder / "metric.json", "--symbols", "0,1,2", "--utility", "distance"]
    yield "profile", ["profile", "krr", "--argument", "k=3", "--epsilon", "ln 3"]


def test_commands(checker: Path, folder: Path, tmp_path: Path) -> None:
    """All of them, or the quarter that the commit chooses in ``.ci/run``."""
    asked = dict(chosen(list(commands(folder))))
    texts = []
    for i, (name, command) in enumerate(asked.items()):
        path = tmp_path / f"{i}.json"
        said = run(*command, "--certificate", path)
        assert path.exists(), (name, said.output)
        texts.append(path.read_text("utf-8").replace("\n", " "))
    answers = dict(zip(asked, extracted.answers(checker, texts), strict=True))
    assert {name: said for name, said in answers.items() if not said.startswith("accepted ")} == {}
    refuted = {name for name, said in answers.items() if said == "accepted refuted"}
    assert refuted >= REFUTED & answers.keys()
    assert answers.get("audit: one pass", "accepted computed") == "accepted computed"


def test_code_of_the_corpus(checker: Path) -> None:
    """Loops, draws of every kind, policies: what audits of code write; takes over a second, for code is run."""
    names, texts = [], []
    for kind in ("right", "wrong"):
        for m in chosen(list(mechanisms(kind))):
            if m.EXPECTED != "refused" and m.name not in ("geometric_clamped_late", "late_and_silent", "two_sided_geometric"):
                found = audit_code(m.function, m.INPUTS, **m.claim, **m.options, isolated=False, checks=False)
                if found.certificate is not None:
                    names.append(m.name)
                    texts.append(found.certificate.replace("\n", " "))
    said = extracted.answers(checker, texts)
    assert {name: answer for name, answer in zip(names, said, strict=True) if not answer.startswith("accepted ")} == {}
    assert min(Counter(said).values()) > 10
