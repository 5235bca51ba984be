"""theorems.read_again: without the assistant what is new is left out, and what was known is not lost without a word."""

from pathlib import Path
from typing import Any

import pytest

from exactdp.errors import BadInput
from exactdp_checks.claims import theorems


class Sources:
    """The anchors of a checkout where the theorems are not compiled."""

    ALGEBRA, ANALYSIS = frozenset[str](), frozenset(a for t in theorems.established().values() for a in t.assumes)

    def __init__(self, anchors: dict[str, str]) -> None:
        self.found = anchors

    def anchors(self) -> dict[str, str]:
        return self.found

    def claims(self) -> dict[str, str]:
        return dict.fromkeys(self.found, "a statement")

    def assumptions(self, _: Any) -> Any:
        raise FileNotFoundError("the theorems are not compiled")


def test_without_the_assistant(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {name: t.anchor for name, t in theorems.established().items()}
    one = next(iter(known))
    monkeypatch.setattr(theorems, "anchors_of", lambda _: Sources(known | {"New.theorem": "new"}))
    assert theorems.read_again(Path()).keys() == known.keys()
    monkeypatch.setattr(theorems, "anchors_of", lambda _: Sources(known | {one: "another"}))
    with pytest.raises(BadInput, match=f"theorems changed since they were asked about .1, such as {one}.: .* not compiled"):
        theorems.read_again(Path())
