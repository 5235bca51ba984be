"""The certificates of claims: the kernel reads them back, they say what the package says, and fail after any change.

CERTIFICATES names a folder that ``exactdp check --all --certificates`` has written, as ``.ci/run`` does; some are made here
where it names none.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from quarter import chosen

from exactdp_checks.claims.document import differs, document
from exactdp_checks.claims.ladder import own_word
from exactdp_checks.claims.papers import claims
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Outcome

MOST = 200_000  # characters of a document up to which it is read back from text
EVERY = 40  # of so many claims one has its document made here


def _number(body: dict[str, Any]) -> bool:
    places = list(numbers(body))
    if places:
        owner: Any = body
        *path, last = places[len(places) // 2]
        for step in path:
            owner = owner[step]
        owner[last] += 1
    return bool(places)


def _text(*names: str) -> Callable[[dict[str, Any]], bool]:
    def change(body: dict[str, Any]) -> bool:
        owner: Any = body if len(names) == 1 else next(iter(body[names[0]]), None)
        if owner is not None:
            owner[names[-1]] += "."
        return owner is not None

    return change


CHANGES: dict[str, Callable[[dict[str, Any]], bool]] = {
    "statement": _text("statement"),
    "role": _text("parts", "role"),
    "fact": _text("facts", "statement"),
    "number": _number,
}


def numbers(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all integers in a JSON value."""
    if isinstance(value, int):
        yield place
    elif isinstance(value, list | dict):
        for key, part in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from numbers(part, (*place, key))


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """The documents by the ids of their claims."""
    folder = os.environ.get("CERTIFICATES")
    if folder:
        return {path.stem.replace("--", "/"): path.read_text("utf-8") for path in sorted(Path(folder).glob("*.json"))}
    by_id = {c.id: c for c in claims()}
    return {c.id: text_of(document(c, by_id, own_word(c))) for c in claims()[::EVERY]}


def test_every_claim_has_its_certificate(texts: dict[str, str]) -> None:
    """And no other has; it says what the package says of this claim."""
    expected = {c.id for c in claims()[:: 1 if os.environ.get("CERTIFICATES") else EVERY]}
    assert set(texts) == expected
    assert {name: said for name, text in texts.items() if (said := differs(json.loads(text)))} == {}


def test_the_kernel_reads_them_back(texts: dict[str, str]) -> None:
    """The proposition begins with the claim, and a refuted claim alone is refuted."""
    by_id = {c.id: c for c in claims()}
    for name, text in chosen(list(texts.items())):
        if len(text) <= MOST:
            again = kernel.recheck(text)
            assert f": {name} (" in again.proposition.splitlines()[0], name
            assert (again.outcome is Outcome.REFUTED) == bool(by_id[name].refuted), name


def test_any_change_is_found(texts: dict[str, str]) -> None:
    """By the digest; with a digest made anew, by the statement and the facts that the package has."""
    for name, text in chosen(list(texts.items())):
        for what, change in CHANGES.items():
            certificate = json.loads(text)
            if not change(certificate["body"]):
                continue
            with pytest.raises(kernel.Rejected, match="digest"):
                kernel.check(certificate)
            if what in ("statement", "fact"):
                assert differs({**certificate, "sha256": kernel.digest(certificate)}) != "", (name, what)
