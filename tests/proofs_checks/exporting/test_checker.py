"""The checker's files are compiled once for all parts of a run, and what is compiled is not compiled again."""

from collections.abc import Sequence
from pathlib import Path

import checker
import pytest


def test_what_is_compiled_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def built(place: Path, names: Sequence[str]) -> str:
        asked.append(list(names))
        for name in names:
            if name == "Kernel/False":
                return "Kernel/False.v: it is not proved"
            (place / name).parent.mkdir(exist_ok=True)
            (place / f"{name}.vo").touch()
        return ""

    monkeypatch.setattr(checker, "built", built)
    monkeypatch.delenv("CHECKER", raising=False)
    assert checker.compiled(tmp_path / "own", ["Compat"]) == tmp_path / "own"
    monkeypatch.setenv("CHECKER", str(tmp_path / "shared"))
    assert checker.compiled(tmp_path / "own", ["Compat"]) == tmp_path / "shared"
    assert checker.compiled(tmp_path / "other", ["Compat", "Kernel/Boxes"]) == tmp_path / "shared"
    assert asked == [["Compat"], ["Compat"], ["Kernel/Boxes"]]
    for _ in range(2):
        with pytest.raises(ChildProcessError, match="it is not proved"):
            checker.compiled(tmp_path / "own", ["Kernel/False"])
