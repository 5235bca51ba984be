"""verdict: three outcomes and no truth value; a proof has a certificate and is never sampled."""

from dataclasses import FrozenInstanceError

import pytest

from exactdp.errors import ExactDPError
from exactdp_checks.trusted.verdict import Method, NotProved, Outcome, Verdict

SOME = {"kind": "some"}


@pytest.mark.parametrize("method", Method)
def test_what_can_be_made(method: Method) -> None:
    """A proof by sampling, and a proof or a refutation without a certificate, cannot."""
    sampled = method is Method.SAMPLED
    for outcome, given, allowed in [
        (Outcome.PROVED, SOME, not sampled),
        (Outcome.PROVED, None, False),
        (Outcome.REFUTED, SOME, True),
        (Outcome.REFUTED, None, sampled),
        (Outcome.UNDECIDED, None, True),
        (Outcome.COMPUTED, None, False),
        (Outcome.ARGUED, None, False),
        (Outcome.INSTANCES, None, False),
        (Outcome.INSTANCES, SOME, True),
    ]:
        if allowed:
            assert Verdict(outcome, method, "scope", given).outcome is outcome
        else:
            with pytest.raises(ExactDPError, match="certificate"):
                Verdict(outcome, method, "scope", given)


def test_a_verdict_is_not_true_or_false() -> None:
    for outcome in Outcome:
        with pytest.raises(TypeError, match="require"):
            bool(Verdict(outcome, Method.EXACT, "scope", SOME))


def test_require() -> None:
    proved = Verdict(Outcome.PROVED, Method.EXACT, "scope", SOME)
    assert proved.require() is proved
    with pytest.raises(NotProved, match="^refuted: witness$"):
        Verdict(Outcome.REFUTED, Method.EXACT, "scope", SOME, "witness").require()
    with pytest.raises(NotProved, match="^undecided: scope$"):
        Verdict(Outcome.UNDECIDED, Method.EXACT, "scope").require()


def test_text_and_order() -> None:
    assert str(Verdict(Outcome.PROVED, Method.EXACT, "scope", SOME)) == "proved (exact; scope)"
    assert str(Verdict(Outcome.REFUTED, Method.SAMPLED, "scope", detail="seed 1")) == "refuted (sampled; scope): seed 1"
    said = Verdict(Outcome.PROVED, Method.EXACT, "scope", SOME, "detail", "1 < 2")
    assert str(said) == "proved (exact): 1 < 2"
    with pytest.raises(NotProved, match="^computed: scope$"):
        Verdict(Outcome.COMPUTED, Method.EXACT, "scope", SOME).require()
    assert [m.value for m in Method] == ["symbolic", "exhaustive", "exact", "optimum", "interval", "sampled"]


def test_a_notebook_shows_the_text_escaped() -> None:
    said = Verdict(Outcome.PROVED, Method.EXACT, "scope", SOME, "detail", "1 < 2 & <b>")
    assert said._repr_html_() == "<p>proved (exact): 1 &lt; 2 &amp; &lt;b&gt;</p>"


def test_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Verdict(Outcome.UNDECIDED, Method.EXACT, "scope").outcome = Outcome.PROVED  # type: ignore[misc]


def test_an_outcome_has_no_truth_value() -> None:
    for outcome in Outcome:
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(outcome)


def test_a_session_shows_one_sentence() -> None:
    """And its parts as text; what proves it is in the certificate alone."""
    found = Verdict(Outcome.UNDECIDED, Method.EXACT, "a matrix", None, detail="too large")
    assert repr(found) == "<Verdict: undecided (exact; a matrix): too large>"
    parts = {"outcome": "undecided", "method": "exact", "scope": "a matrix", "detail": "too large", "proposition": ""}
    assert found.to_dict() == parts
