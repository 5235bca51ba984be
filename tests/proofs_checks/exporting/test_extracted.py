"""The proved checker as a program: it says what Python's kernel says, names what is outside, and nothing ends in an exception."""

import json
import subprocess
from collections import Counter
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import extracted
import pytest
from kernel_examples import EXAMPLES, certificate
from kernel_mutants import mutants

from exactdp_checks.trusted.kernel import KINDS


def test_examples_and_mutants(checker: Path) -> None:
    found: Counter[str] = Counter()
    texts = [json.dumps(certificate(kind, body)) for kind, body, *_ in EXAMPLES.values()]
    every = {"parts": [{"kind": kind, "body": body} for kind, body, *_ in (EXAMPLES["rational"], EXAMPLES["product"])]}
    texts.append(json.dumps(certificate("all", every)))
    texts += [mutant["certificate"] for mutant in mutants(3000, 5) if extracted.sealed(mutant["certificate"])]
    assert extracted.compared(checker, texts, found) is None
    kinds = {what.partition(":")[0] for what in found if ": accepted" in what}
    assert kinds == set(KINDS) - {"sturm", "induction", "tails", "nested", "computed"}
    assert sum(count for what, count in found.items() if what.endswith("rejected")) > 100


def test_the_word_of_a_claim_says_no_more_than_its_parts(checker: Path) -> None:
    """Every word beside parts of every kind: both kernels permit the same ones."""
    kind, body, *_ = EXAMPLES["rational"]
    proved: Any = {"kind": kind, "body": body}
    kind, body, *_ = EXAMPLES["violation"]
    against: Any = {"kind": kind, "body": body}
    said: Any = {"computed": "a number"}
    every: Any = {"kind": "all", "body": {"parts": [proved, said]}}
    texts = []
    for parts in (
        [proved],
        [proved, against],
        [against],
        [said],
        [proved, said],
        [proved, {"glue": "a step"}],
        [{"glue": "x"}],
        [every],
        [],
    ):
        for role in ("statement", "counterexample", "instance: k = 2", "instance: k = 2: x", "lemma"):
            for word in ("computed", "instances", "argued", "certified", "refuted", "proved"):
                for instances, uses in (([], []), (["k = 2"], []), ([], ["another"]), ([], ["it"])):
                    given = [{"role": role if not i else f"{role}: {i}", **part} for i, part in enumerate(parts)]
                    claim = {"id": "it", "statement": "x", "where": "here", "word": word, "instances": instances}
                    texts.append(json.dumps(certificate("claim", {**claim, "parts": given, "facts": [], "uses": uses})))
    found = Counter[str]()
    assert extracted.compared(checker, texts, found) is None
    assert {what.partition(": ")[2] for what in found} == {
        *("rejected", *(f"accepted {word}" for word in ("computed", "instances", "argued", "proved", "refuted")))
    }


def test_an_answer_of_the_other_kind_is_noticed(checker: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extracted, "expected", lambda text: "rejected")
    text = json.dumps(certificate(*EXAMPLES["rational"][:2]))
    assert "extracted accepted proved" in str(extracted.compared(checker, [text], Counter()))


def asked(checker: Path, folder: Path, *texts: str) -> tuple[int, str]:
    """The exit status and the lines about files with these texts."""
    names = []
    for i, text in enumerate(texts):
        (folder / f"{i}.json").write_text(text, "utf-8")
        names.append(f"{i}.json")
    done = subprocess.run([checker, *names], cwd=folder, capture_output=True, text=True, check=False)
    assert "exception" not in done.stderr
    return done.returncode, done.stdout


def test_the_exit_status(checker: Path, tmp_path: Path) -> None:
    right, other = (json.dumps(certificate(*EXAMPLES[name][:2])) for name in ("rational", "tails"))
    wrong: Any = deepcopy(EXAMPLES["rational"][1])
    wrong["channel"]["rows"][0] = [4, 0]
    assert asked(checker, tmp_path, right) == (0, "0.json: accepted proved\n")
    assert asked(checker, tmp_path, right, other) == (3, "0.json: accepted proved\n1.json: outside: the kind tails\n")
    assert asked(checker, tmp_path, other, json.dumps(certificate("privacy", wrong)))[0] == 1


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 5000, '"\\u12', '{"a":1,"a":2}', "nul", "1e5", "[1,]", '{"format":"x"}', "7" * 20000]
)
def test_what_is_malformed_is_rejected(text: str, checker: Path, tmp_path: Path) -> None:
    status, said = asked(checker, tmp_path, text)
    assert status == 1
    assert said.startswith("0.json: rejected: ")
    assert said.count("\n") == 1


STRANGE: list[Any] = [None, True, [], {}, "", "x", -1, 2**4000, "1/0", "7" * 5000, [[]], [None], {"kind": "privacy", "body": {}}]


def places(part: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: what holds it, and where in it."""
    found: list[tuple[Any, Any]] = []
    for step, inner in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        found += [(part, step), *places(inner)]
    return found


def test_whatever_is_read_ends_in_an_answer(checker: Path) -> None:
    """Of every kind, texts cut off anywhere, and certificates with a value of another type in any place."""
    random, texts = Random(1), []
    for kind, body, *_ in EXAMPLES.values():
        whole = certificate(kind, body)
        text = json.dumps(whole)
        texts += [text[: random.randrange(len(text))] for _ in range(4)]
        for strange in STRANGE:
            changed = deepcopy(whole)
            holder, step = random.choice(places(changed))
            holder[step] = strange
            texts.append(json.dumps(changed))
    said = extracted.answers(checker, texts)
    assert len(said) == len(texts)
    assert {answer.split(":")[0].split(" ")[0] for answer in said} == {"accepted", "rejected", "outside"}
