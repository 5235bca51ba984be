"""kernel: thousands of mutants of every kind; whatever is still accepted is true by the oracle, where that can read it."""

import json

from kernel_examples import EXAMPLES
from kernel_mutants import answered, mutants
from kernel_oracle import oracle

COUNT = 4_000


def test_mutants() -> None:
    """Most are rejected, some are other truths; none is a falsehood."""
    accepted, changed = 0, 0
    for i, mutant in enumerate(mutants(COUNT, 1)):
        found = answered(mutant["certificate"])
        if i < len(EXAMPLES):
            assert found["accepted"], mutant["of"]
        if not found["accepted"]:
            continue
        accepted += 1
        certificate = json.loads(mutant["certificate"])
        kind, body = certificate["kind"], certificate["body"]
        assert found["proposition"]
        if body != EXAMPLES[mutant["of"]][1]:
            try:
                wanted = oracle(kind, body)
            except (ValueError, TypeError, LookupError, AttributeError):  # numbers as texts, one level in another form
                continue
            changed += 1
            assert wanted is not None, (kind, body, found)
            assert wanted.value == found["outcome"], (kind, body, found)
    assert changed > COUNT // 50
    assert accepted < COUNT * 3 // 4


def test_the_same_seed_gives_the_same_mutants() -> None:
    assert list(mutants(200, 7)) == list(mutants(200, 7)) != list(mutants(200, 8))
