"""Shell completion knows ids, papers, words and mechanisms, and refuses nothing by itself."""

import pytest
from click.shell_completion import ShellComplete
from command import run

from exactdp_checks.cli import main


def completed(*words: str) -> list[str]:
    """What follows the words, of which the last is incomplete."""
    found = ShellComplete(main, {}, "exactdp", "_EXACTDP_COMPLETE").get_completions(list(words[:-1]), words[-1])
    return [item.value for item in found]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("wh",), "why"),
        (("show", "linear-queries/thm-3.3"), "linear-queries/thm-3.3-corrected"),
        (("check", "linear-queries/thm-3.1"), "linear-queries/thm-3.1"),
        (("why", "price-of-privacy/lem-6"), "price-of-privacy/lem-6.4"),
        (("claims", "--paper", "heavy"), "heavy-hitters"),
        (("claims", "--word", "ref"), "refuted"),
        (("executed", "had"), "hadamard_response"),
        (("conformance", "--mechanism", "kr"), "krr"),
    ],
)
def test_names_are_completed(words: tuple[str, ...], wanted: str) -> None:
    found = completed(*words)
    assert wanted in found
    assert [text for text in found if not text.startswith(words[-1])] == []


def test_a_name_that_is_not_known_is_refused_by_the_command() -> None:
    """With its own sentence."""
    assert "no paper 'x'" in run("claims", "--paper", "x").stderr
