"""recheck: propositions; whether a certificate is about a matrix and says at least a level; claims stated otherwise."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner
from kernel_claims import LEMMA, STEP

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.numbers.text import level
from exactdp.policy import PrivacyMatrix
from exactdp_checks.auditing.binding import Question, answer
from exactdp_checks.claims.document import document as of_claim
from exactdp_checks.claims.ladder import own_word
from exactdp_checks.claims.papers import claims
from exactdp_checks.commands.recheck import recheck
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.proving.parts import document
from exactdp_checks.trusted.kernel import certify, digest

RR = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
OTHER = Channel([["2/3", "1/3"], ["1/3", "2/3"]])
IN_T = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])
HALF = PrivacyMatrix.explicit([[0, "1/2"], ["inf", 0]])


def run(*arguments: object) -> tuple[int, str]:
    found = CliRunner().invoke(recheck, list(map(str, arguments)))
    if isinstance(found.exception, BadInput):
        return 2, str(found.exception)  # as the command line does
    return found.exit_code, found.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rr.csv").write_text("0.75,0.25\n1/4,3/4\n")
    (tmp_path / "other.csv").write_text("2/3,1/3\n1/3,2/3\n")
    (tmp_path / "named.csv").write_text(",a,b\nyes,0.75,0.25\nno,0.25,0.75\n")
    (tmp_path / "rr-t.csv").write_text("t/(t+1),1/(t+1)\n1/(t+1),t/(t+1)\n")
    (tmp_path / "blocks.json").write_text('{"kind": "blocks", "blocks": [["0"], ["1"]], "epsilon": "1"}')
    proofs = {
        "ln3": prove.privacy(RR, PrivacyMatrix.ldp(2, "ln 3")),
        "fifty": prove.privacy(RR, PrivacyMatrix.ldp(2, 50)),
        "seven": prove.privacy(OTHER, PrivacyMatrix.ldp(2, 7)),
        "every-t": prove.privacy(IN_T, PrivacyMatrix.ldp(2, "eps")),
        "not": prove.privacy(RR, PrivacyMatrix.ldp(2, 1)),
        "none": prove.privacy(RR, PrivacyMatrix.blocks([[0], [1]], 1)),
        "sum": prove.comparison(["+", 1, 1], "==", 2),
        "said": prove.computed("both sides are 2"),
    }
    for name, verdict in proofs.items():
        (tmp_path / f"{name}.json").write_text(text_of(verdict))
    return tmp_path


def test_three_certificates_print_three_sentences(folder: Path) -> None:
    said = [run(folder / f"{name}.json", "--verbose") for name in ("ln3", "fifty", "seven")]
    assert [status for status, _ in said] == [0, 0, 0]
    sentences = [text.partition(": ")[2] for _, text in said]
    assert len(set(sentences)) == 3
    for sentence, bound in zip(sentences, ("ln(3)", "50", "7"), strict=True):
        assert f"is private at epsilon = {bound}." in sentence
    assert len({sentence.split("sha256:")[1][:64] for sentence in sentences}) == 2
    assert "under which no pair of its 2 inputs is constrained" in run(folder / "none.json")[1]


@pytest.mark.parametrize(
    ("name", "matrix", "options", "status", "reason"),
    [
        ("ln3", "rr.csv", [], 0, "yes: it is about rr.csv"),
        ("ln3", "rr.csv", ["--epsilon", "ln 3"], 0, "yes: it is about rr.csv and says at least what is asked"),
        ("ln3", "rr.csv", ["--epsilon", "1.0987"], 0, "yes"),
        ("ln3", "rr.csv", ["--epsilon", "1.0986"], 1, "NO: it says less than what is asked: at inputs 0 and 1 ln(3), which is"),
        ("ln3", "other.csv", [], 1, "NO: it is about another matrix"),
        ("ln3", "other.csv", ["--epsilon", "50"], 1, "NO: it is about another matrix"),
        ("fifty", "rr.csv", ["--epsilon", "ln 3"], 1, "NO: it says less"),
        ("ln3", "named.csv", ["--epsilon", "ln 3"], 0, "yes"),
        ("every-t", "rr-t.csv", ["--epsilon", "eps"], 0, "yes"),
        ("every-t", "rr-t.csv", ["--epsilon", "2*eps"], 0, "yes"),
        ("every-t", "rr-t.csv", ["--epsilon", "1/2*eps"], 1, "NO: it says less"),
        ("every-t", "rr-t.csv", ["--epsilon", "ln 3"], 0, "yes"),
        ("ln3", "rr-t.csv", ["--epsilon", "ln 3"], 0, "yes"),
        ("ln3", "rr-t.csv", ["--epsilon", "ln 2"], 1, "NO: it is about another matrix"),
        ("not", "rr.csv", ["--epsilon", "1"], 1, "NO: it is about this matrix, and not a proof of its privacy"),
        ("not", "rr.csv", [], 0, "yes"),
        ("none", "rr.csv", ["--epsilon", "9"], 1, "NO: it says less than what is asked: at inputs 0 and 1 inf"),
        ("none", "rr.csv", ["--policy", "blocks.json"], 0, "yes"),
        ("ln3", "rr.csv", ["--policy", "blocks.json"], 0, "yes"),
    ],
)
def test_bound_to_a_matrix(folder: Path, name: str, matrix: str, options: list[str], status: int, reason: str) -> None:
    options = [str(folder / value) if value.endswith(".json") else value for value in options]
    found, text = run(folder / f"{name}.json", "--matrix", folder / matrix, *options)
    assert (found, reason.replace("rr.csv", str(folder / "rr.csv")) in text or reason in text) == (status, True), text
    (row,) = json.loads(run(folder / f"{name}.json", "--matrix", folder / matrix, *options, "--json")[1])
    assert row["answer"] is (status == 0)


def test_labels_that_differ(folder: Path) -> None:
    proof = prove.privacy(Channel(RR.matrix, ["no", "yes"], ["a", "b"]), PrivacyMatrix.ldp(2, "ln 3"))
    (folder / "labels.json").write_text(text_of(proof))
    assert 'inputs "no", "yes"' in proof.proposition
    status, text = run(folder / "labels.json", "--matrix", folder / "named.csv")
    assert (status, "other labels of its inputs" in text) == (1, True)


def test_a_level_for_each_pair() -> None:
    certificate = prove.privacy(RR, PrivacyMatrix.explicit([[0, "ln 3"], ["ln(4)", 0]])).certificate or {}
    for wanted, said in ((HALF, False), (PrivacyMatrix.explicit([[0, "11/10"], ["inf", 0]]), True)):
        assert answer(certificate, Question("it", RR.matrix, wanted, None))[0] is said
    both = prove.all_of([prove.comparison(1, "<", 2), prove.privacy(RR, PrivacyMatrix.ldp(2, "1/2 + ln(2)"))]).certificate or {}
    assert answer(both, Question("it", RR.matrix, PrivacyMatrix.ldp(2, "6/5"), None))[0]
    assert not answer(both, Question("it", RR.matrix, PrivacyMatrix.ldp(2, "119/100"), level("119/100")))[0]


def test_what_is_not_about_a_matrix(folder: Path) -> None:
    assert run(folder / "sum.json")[0] == 0
    status, text = run(folder / "sum.json", "--matrix", folder / "rr.csv")
    assert (status, "it is about no channel" in text) == (2, True)
    assert run(folder / "said.json")[0] == 3
    assert run(folder / "ln3.json", "--epsilon", "1")[0] == 2


def test_a_claim_that_is_stated_otherwise(folder: Path) -> None:
    first = claims()[0]
    step = certify("sturm", STEP["body"])
    whole = text_of(of_claim(first, {c.id: c for c in claims()}, own_word(first)))
    changed = json.loads(whole)
    changed["body"]["statement"] += " Always."
    for text, accepted in ((whole, True), (json.dumps(changed | {"sha256": digest(changed)}), False)):
        (folder / "claim.json").write_text(text)
        status, text = run(folder / "claim.json")
        assert status == (0 if accepted else 1)
        assert accepted or "not that of the installed claim" in text
    unknown = document(LEMMA["id"], LEMMA["statement"], LEMMA["where"], "certified", [("statement", step)])
    (folder / "claim.json").write_text(text_of(unknown))
    assert run(folder / "claim.json")[0] == 0


def test_steps_that_are_left_out(folder: Path) -> None:
    """With the digest made anew; noticed where the file is named, or --steps is given."""
    chosen = next(c for c in claims() if c.id == "heavy-hitters/lem-9.1")
    whole = json.loads(text_of(of_claim(chosen, {c.id: c for c in claims()}, own_word(chosen))))
    (folder / "claims").mkdir()
    file = folder / "claims" / "lem-9.1.json"
    file.write_text(json.dumps(whole))
    assert run(file)[1].endswith(" steps: as the installed claim has them.\n")
    kept = [part for part in whole["body"]["parts"] if "glue" in part]
    shorter = whole | {"body": whole["body"] | {"parts": [*kept, next(p for p in whole["body"]["parts"] if "kind" in p)]}}
    file.write_text(json.dumps(shorter | {"sha256": digest(shorter)}))
    assert run(file)[0] == run(folder / "claims", "--steps")[0] == 1
    assert "a step of the installed claim is left out" in run(file)[1]
    for given in ((folder / "claims",), (file, "--no-steps")):
        status, text = run(*given)
        assert (status, "steps: only those written here were checked: --steps compares" in text) == (0, True)
    stranger = document("no-paper/lem-1", "k >= 1.", "Lemma 1", "certified", [("statement", certify("sturm", STEP["body"]))])
    (folder / "stranger.json").write_text(text_of(stranger))
    assert "only those written here were checked: no claim of this name is installed" in run(folder / "stranger.json")[1]


def test_version_1_is_refused_with_advice(folder: Path) -> None:
    old = json.loads((folder / "ln3.json").read_text()) | {"format": "exactdp-certificate/1"}
    (folder / "old.json").write_text(json.dumps(old | {"sha256": digest(old)}))
    status, text = run(folder / "old.json")
    assert (status, "make the certificate again" in text) == (1, True)


def test_a_law_that_was_not_replayed_is_named(tmp_path: Path) -> None:
    """What an audit of code wrote beside its certificate, before laws were replayed and since."""
    text = "{}"
    law = {"runs": 2, "validation": {"calls": 9, "left": {}, "sampled": False}}
    said = {"certificate_sha256": sha256(text.encode()).hexdigest(), "sentence": "f is private", "law": law}
    path = tmp_path / "c.json.observed.json"
    for law_said, status, words in (
        (law, 0, "Its law was replayed whole, at 9 points"),
        ({**law, "validation": {**law["validation"], "sampled": True}}, 0, "by samples of its parts"),
        ({**law, "validation": {"calls": 0, "left": {"0": "a race"}}}, 1, "was not replayed whole"),
        ({"runs": 2}, 1, ": made before laws were replayed"),
    ):
        path.write_text(json.dumps({**said, "law": law_said}))
        code, printed = run(path)
        assert (code, words in printed) == (status, True), printed
    (tmp_path / "c.json").write_text("{}")
    path.write_text(json.dumps(said | {"certificate_sha256": "0"}))
    assert "another one" in run(path)[1]
    assert "observed.json" in run(tmp_path / "c.json")[1]  # it is read with the certificate beside it
