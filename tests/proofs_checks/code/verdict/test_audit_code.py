"""auditing code: joint laws, verdicts that hold for every completion, slack, grids, policies, reports, against laws by hand."""

import json
import random
from fractions import Fraction
from html import escape
from itertools import product
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from quarter import chosen

import exactdp_checks
from exactdp.channel import Channel
from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.policy import PrivacyMatrix
from exactdp_checks.code.law.distribution import REJECTED
from exactdp_checks.code.verdict.audit import CodeAudit
from exactdp_checks.code.verdict.audit import audit_code as audit_isolated
from exactdp_checks.code.verdict.report import NOT_VERIFIED
from exactdp_checks.trusted import kernel

F = Fraction


def audit_code(function: Any, inputs: Any, *arguments: Any, **options: Any) -> CodeAudit:
    return audit_isolated(function, inputs, *arguments, **{"isolated": False, "seconds": None, **options})


def warner(x: int, draw: Any) -> int:
    return x ^ draw((3, 1))


def shared(x: int) -> tuple[int, ...]:
    """Every bit is right, but all are made from one number: the joint law leaks."""
    u = random.random()
    return tuple(int(u < (0.75 if i == x else 0.25)) for i in range(3))


def split(x: tuple[int, int], draw: Any) -> tuple[int, int]:
    """Both attributes, with half of the budget each."""
    return x[0] ^ draw((2, 1)), x[1] ^ draw((2, 1))


def sampled(x: tuple[int, int], draw: Any) -> tuple[int, int]:
    """One attribute, with the whole budget."""
    i = draw(2)
    return i, x[i] ^ draw((4, 1))


def rejecting(x: int, draw: Any) -> int:
    """Warner's response at t = 3, of a loop that never ends for certain, with a ``try``, so that it is not interpreted."""
    while True:
        try:
            y = draw(5)
        finally:
            pass
        if y < 4:
            return x if y < 3 else 1 - x


def certified(found: CodeAudit) -> str:
    return kernel.recheck(found.certificate or "").outcome.value


def test_right_marginals_and_a_wrong_joint_law() -> None:
    for i in range(3):
        bit = audit_code(lambda x, i=i: shared(x)[i], "0..2", "ln 3")
        assert (bit.outcome, certified(bit)) == ("proved", "proved")
    joint = audit_code(shared, "0..2", "2 * ln 3")
    assert (joint.outcome, joint.status, certified(joint)) == ("refuted", 1, "refuted")
    assert joint.witness is not None
    x, y = joint.witness.x, joint.channel.outputs[joint.witness.y]
    assert joint.channel[x, joint.witness.y] > 0 == joint.channel[joint.witness.other, joint.witness.y]
    assert y in {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
    alone = audit_code(lambda x: tuple(int(random.random() < (0.75 if i == x else 0.25)) for i in range(3)), "0..2", "2 * ln 3")
    assert alone.outcome == "proved"


def test_records_of_several_attributes_are_neighbours_as_a_whole() -> None:
    assert audit_code(split, "0..1 x 0..1", "2 * ln 2").outcome == "proved"
    refuted = audit_code(split, "0..1 x 0..1", "ln 2")
    assert (refuted.outcome, refuted.smallest and refuted.smallest.ratio) == ("refuted", 4)
    assert audit_code(sampled, "0..1 x 0..1", "ln 4").outcome == "proved"
    assert audit_code(sampled, "0..1 x 0..1", "ln 3").outcome == "refuted"
    rows = {x: {y: F(0) for y in product((0, 1), repeat=2)} for x in product((0, 1), repeat=2)}
    for x, i, flip in product(rows, (0, 1), (0, 1)):
        rows[x][i, x[i] ^ flip] += F(1, 2) * (F(4, 5), F(1, 5))[flip]
    channel = audit_code(sampled, "0..1 x 0..1").channel
    assert {x: {y: channel[a, b] for b, y in enumerate(channel.outputs)} for a, x in enumerate(channel.inputs)} == rows


def test_the_verdict_holds_for_every_completion() -> None:
    """Stopped anywhere, no verdict contradicts that of the whole law, and every one is the kernel's."""
    decided, all_ = set(), list(product((1, 3, 8, 40), ("0", "ln 2", "ln(29/10)", "ln 3", "ln 4", "ln 300")))
    asked = chosen(all_)
    for outcomes, level in asked:
        truth = "proved" if level in {"ln 3", "ln 4", "ln 300"} else "refuted"
        for outputs in (None, (0, 1)):
            found = audit_code(rejecting, "0..1", level, outcomes=outcomes, outputs=outputs)
            assert found.outcome in {truth, "undecided"}
            decided.add((found.outcome, outputs))
            assert found.status == {"proved": 0, "refuted": 1, "undecided": 3}[found.outcome]
            if found.outcome == "undecided":
                assert found.certificate is None
            else:
                assert certified(found) == truth
            assert not found.complete
            with pytest.raises(OutOfScope, match="unexplored"):
                _ = found.channel
            low, high = found.ratios or (0, 0)
            assert 1 <= low <= 3 <= high
    kinds = {("refuted", None), ("refuted", (0, 1)), ("proved", (0, 1)), ("undecided", None), ("undecided", (0, 1))}
    assert (
        decided == kinds if len(asked) == len(all_) else {"proved", "refuted", "undecided"} == {outcome for outcome, _ in decided}
    )


def test_a_small_delta_covers_what_is_unexplored() -> None:
    """Asked with delta, a loop is proved where its rest is smaller, and never refuted for the sake of epsilon alone."""
    found = audit_code(rejecting, "0..1", "ln 3", delta="1e-9")
    assert (found.outcome, certified(found), found.complete) == ("proved", "proved", False)
    assert "(epsilon, delta)-LDP at epsilon = ln(3) and delta = 1e-9, proved" in found.sentence
    assert "whatever" in found.sentence or "for all that the unexplored runs may do" in found.sentence
    small = audit_code(rejecting, "0..1", "ln 2", delta="1/5", prior="uniform")
    assert (small.outcome, small.status) == ("undecided", 3)  # delta(ln 2) is 1/4
    assert "the mutual information was not audited" in small.notes[-1]
    assert audit_code(rejecting, "0..1", "ln 2", delta="26/100").outcome == "proved"
    assert audit_code(rejecting, "0..1", "ln 3", delta="1e-9", outcomes=4).outcome == "undecided"


def test_what_is_said_of_a_part() -> None:
    refuted = audit_code(rejecting, "0..1", "ln 2")
    assert refuted.sentence.startswith("test_audit_code:rejecting is not epsilon-LDP at epsilon = ln(2): Q(")
    assert "whatever the unexplored runs do" in refuted.sentence
    undecided = audit_code(rejecting, "0..1", "ln 4", outcomes=3)
    assert "undecided whether it is epsilon-LDP at epsilon = ln(4)" in undecided.sentence
    assert "of the runs of input" in undecided.sentence
    assert "raise" in undecided.sentence
    nothing = audit_code(rejecting, "0..1", outcomes=3)
    assert (nothing.status, nothing.outcome, nothing.smallest) == (3, "undecided", None)
    assert "its smallest epsilon is not found" in nothing.sentence
    never = audit_code(lambda x, draw: [0 for _ in iter(lambda: draw(2), 2)], "0..1", "ln 2", depth=4)
    assert (never.status, never.unexplored, never.witness) == (3, (1, 1), None)
    for found in (refuted, undecided, nothing, never):
        assert found.to_json().keys() == audit_code(warner, "0..1", 1).to_json().keys()
        assert escape(found.name) in found.to_html()


def test_slack_is_for_the_rounding_of_doubles_and_is_said() -> None:
    def rounded(x: int, epsilon: float = 1.0) -> int:
        return x if random.random() < exp(epsilon) / (exp(epsilon) + 1) else 1 - x

    p = exp(1) / (exp(1) + 1)
    top = F(-(-F(p) * 2**53 // 1)) / 2**53  # the multiples of 2^-53 below p
    for epsilon in (1, "1.0000000000000002"):
        found = audit_code(rounded, "0..1", epsilon)
        assert found.smallest is not None
        assert found.smallest.ratio == top / (1 - top)
        assert (found.outcome == "refuted") is ("; a tolerance of 1e-" in found.sentence)
    slack = audit_code(rounded, "0..1", 1, tolerance="1e-9")
    assert (slack.outcome, certified(slack), slack.slack) == ("proved", "proved", F(1, 10**9))
    assert "epsilon-LDP at epsilon = 1 + 1e-9" in slack.sentence
    far = audit_code(rounded, "0..1", "1 - 1e-8", tolerance="1e-9")
    assert (far.outcome, "--tolerance" in far.sentence) == ("refuted", False)  # by more than rounding
    assert audit_code(rounded, "0..1", arguments={"epsilon": 0.0}).smallest.ratio == 1  # type: ignore[union-attr]
    policy = audit_code(warner, "0..1", policy=[[0, "ln 2"], ["ln 4", 0]], tolerance="1/2")
    assert (policy.outcome, policy.policy) == ("proved", PrivacyMatrix.explicit([[0, "ln 2 + 1/2"], ["ln 4 + 1/2", 0]]))
    for bad in ({"tolerance": "-1e-9", "epsilon": 1}, {"tolerance": 2, "epsilon": 1}, {"tolerance": 1e-9}):
        with pytest.raises(BadInput, match="tolerance is added to epsilon"):
            audit_code(warner, "0..1", **bad)


def test_the_grid_and_the_continuum() -> None:
    def rare(x: int) -> bool:
        return random.random() < 1e-20 * (x + 1)

    grid, ideal = audit_code(rare, "0..1"), audit_code(rare, "0..1", grid=None)
    assert grid.channel.outputs == ideal.channel.outputs
    y = grid.channel.outputs.index(True)
    assert [grid.channel[x, y] for x in (0, 1)] == [F(1, 2**53)] * 2
    assert [ideal.channel[x, y] for x in (0, 1)] == [F(1e-20), F(2e-20)]
    assert "random() on multiples of 2^-53" in grid.sentence
    assert "random() on the continuum" in ideal.sentence
    assert (grid.to_json()["law"]["grid"], ideal.to_json()["law"]["grid"]) == (53, "ideal")


def test_every_epsilon_policies_delta_and_prior() -> None:
    every = audit_code(lambda x, draw: x ^ draw(("t", 1)), "0..1", "eps")
    assert (every.outcome, every.verdict.scope) == ("proved", "every t = e^eps >= 1; 2 x 2 (inputs x outputs)")
    blocks = {"kind": "blocks", "blocks": [["a", "b"], ["c"]], "epsilon": "ln 3"}
    code = {"a": (3, 1, 0), "b": (1, 3, 0), "c": (0, 0, 1)}
    found = audit_code(lambda x, draw: draw(code[x]), '["a", "b", "c"]', policy=blocks)
    assert (found.outcome, found.epsilon) == ("proved", None)
    del blocks["epsilon"]
    assert audit_code(lambda x, draw: draw(code[x]), list("abc"), "ln 2", blocks).outcome == "refuted"
    assert audit_code(warner, "0..1", "ln 2", delta="1/4").outcome == "proved"
    assert audit_code(warner, "0..1", "ln 2", delta="1/5").outcome == "refuted"
    uniform = audit_code(warner, "0..1", prior="uniform")
    assert uniform.audit is not None
    assert uniform.audit.information is not None
    wrong: list[Any] = [(None, [[0]]), (None, "blocks"), (None, 3), ("ln 2", {**blocks, "epsilon": 1}), ("eps", None)]
    for epsilon, policy in wrong:
        with pytest.raises(BadInput, match=r"write|give|leave out"):
            audit_code(warner, "0..1", epsilon, policy)


def test_rejected_runs_are_run_again() -> None:
    found = audit_code(lambda x, draw: (x, 1 - x, REJECTED)[draw((3, 1, 4))], "0..1", "ln 3")
    assert (found.outcome, found.channel.rows) == ("proved", ((F(3, 4), F(1, 4)), (F(1, 4), F(3, 4))))
    part = audit_code(lambda x, draw: REJECTED if draw(2) else rejecting(x, draw), "0..1", "ln 3", outputs=(0, 1))
    assert (part.status, "rejected" in part.sentence) == (3, True)


def test_outputs_that_are_possible() -> None:
    found = audit_code(warner, "0..1", "ln 3", outputs=(1, 0, 7))
    assert found.channel.outputs == (1, 0, 7)
    assert found.channel.rows == ((F(1, 4), F(3, 4), 0), (F(3, 4), F(1, 4), 0))
    assert found.witness is not None
    assert found.channel[found.witness.x, found.witness.y] == 3 * found.channel[found.witness.other, found.witness.y]
    with pytest.raises(BadInput, match="is not listed: add it"):
        audit_code(warner, "0..1", "ln 3", outputs=(0, 2))


def test_inputs_of_any_kind() -> None:
    lists = audit_code(lambda x, draw: x[0] if draw(3) else 1 - x[0], [[0], [1]], "ln 2")
    assert (lists.outcome, [str(x) for x in lists.channel.inputs]) == ("proved", ["[0]", "[1]"])
    arrays = audit_code(lambda x, rng: x + (rng.random() < 0.5), [np.array([0, 1]), np.array([1, 2])])
    assert [str(y) for y in arrays.channel.outputs] == ["array([0, 1])", "array([1, 2])", "array([2, 3])"] or arrays.complete
    for bad in ("0..0", [1], [1, 1], "", "9..0", "0..x", "0..99999", '["a"', "[NaN, 1]", "1e3", [object(), 1], [[0], [0]]):
        with pytest.raises(BadInput):
            audit_code(warner, bad, 1)


def test_a_child_process_finds_the_same(tmp_path: Path) -> None:
    path = tmp_path / "of_three.py"
    path.write_text(
        "import random\nimport numpy as np\nrng = np.random.default_rng()\n"
        "def f(x, k, p=0.5):\n"
        "    if random.random() < p: return {'y': x}\n"
        "    return {'y': int(rng.integers(k))} if rng.random() < 0.5 else [(x, 'é', b'1', 1.5, None, True)]\n"
    )
    told: list[Fraction] = []
    one = audit_isolated(f"{path}:f", "0..2", arguments={"k": 3, "p": 0.25}, progress=told.append)
    two = audit_code(f"{path}:f", "0..2", arguments={"k": 3, "p": 0.25}, name="of_three.py:f")
    assert one.channel == two.channel
    assert (one.found.isolated, two.found.isolated, told[-1:] or [1]) == (True, False, [1])
    assert one.sentence.partition(" (observed")[0] == two.sentence.partition(" (observed")[0]
    assert ("in a process of its own" in one.sentence, "in this process" in two.sentence) == (True, True)
    assert "{'y': 0}" in map(str, one.channel.outputs)
    assert exactdp_checks.audit_code is audit_isolated


def test_report_and_json() -> None:
    found = audit_code(warner, "0..1", "ln 3", estimator=lambda reports: [F(1 - y) for y in (reports[0], 1 - reports[0])])
    page, data = found.to_html(), json.loads(json.dumps(found.to_json()))
    for line in NOT_VERIFIED:
        assert line in page
    assert "only the matrix was audited" not in page
    assert page.count("</main>") == page.count("<h2>The code</h2>") == page.count("<h2>The estimator</h2>") == 1
    assert (data["outcome"], data["audit"]["verdict"]["outcome"], data["law"]["complete"]) == ("proved", "proved", True)
    assert data["estimator"]["largest_bias"]["exact"] == "-1/4"
    hostile = audit_code(lambda x: f"<img src=x>{x}\x1b[2J", ["<b>", "&"], 1, name="<script>")
    page = hostile.to_html().partition("</main>")[0]  # behind it stand the page's own scripts
    assert ("<img" in page, "<script" in page, "<b>" in page.partition("</style>")[2].replace("<b>", "", 0)) == (
        False,
        False,
        False,
    )
    assert hostile.sentence.isprintable()


def test_the_channel_is_that_of_the_mechanism() -> None:
    found = audit_code(lambda x, draw: krr.sample(x, 5, 4, draw), "0..4", "ln 4")
    assert found.channel.rows == krr.channel(5, 4).rows
    assert isinstance(found.channel, Channel)


def test_a_number_that_is_used_itself_is_named_with_what_helps() -> None:
    found = audit_code(lambda x, rng: (x + int(rng.integers(2**62)) % 3) % 3, "0..2")
    assert (found.outcome, found.status) == ("undecided", 3)
    assert f"uses the value itself of a draw with {2**62} results: draw from fewer" in found.sentence
    assert audit_code(lambda x, rng: (x + int(rng.integers(2**62) % 3)) % 3, "0..2").outcome == "found"  # as it advises
