"""Mutants of definitions of the theorems: one place changes, and the text stays a definition."""

from theorem_mutants import changes


def test_one_place_changes() -> None:
    body = "(n <= 2%:R)%N && if x then true else y"
    texts = {body[:begin] + instead + body[end:] for begin, end, instead in changes(body)}
    assert body not in texts
    assert {"(n < 2%:R)%N && if x then true else y", "(n >= 2%:R)%N && if x then true else y"} <= texts
    assert {"(n <= 3%:R)%N && if x then true else y", "(n <= 2%:R)%N || if x then true else y"} <= texts
    assert {"(n <= 2%:R)%N && if x then y else true", "(y <= 2%:R)%N && if x then true else y"} <= texts


def test_nothing_to_change() -> None:
    assert list(changes("chi2")) == []
