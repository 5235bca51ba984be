"""optimal: maxima over all channels against known ones, random channels never better, clear refusals; the command."""

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command import assert_refused, run
from kernel_examples import VALID

from exactdp.channel import Channel
from exactdp.errors import BadInput, ExactDPError, OutOfScope
from exactdp.information import chi_square, mutual_information, total_variation
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.polytope import extreme_rays, ray_channel
from exactdp_checks.proving import optimal, prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.proving.optimal import Optimum, largest, optimal_channel, squares, utility_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.verdict import Method, Outcome

MIXED = PrivacyMatrix.explicit([[0, "ln 2", "inf"], ["ln 3", 0, "ln(3/2)"], ["inf", "inf", 0]])
HIGH_LOW = PrivacyMatrix.high_low(4, [1, 2], "ln 2")
PRIOR = ["1/2", "1/3", "1/6"]


def checked(found: Optimum, policy: PrivacyMatrix) -> Optimum:
    """The optimum, whose channel is within the policy and whose certificate passes the kernel and the schema."""
    assert (found.verdict.outcome, found.verdict.method) == (Outcome.PROVED, Method.OPTIMUM)
    assert kernel.recheck(text_of(found.verdict)) == found.verdict
    VALID.validate(found.verdict.certificate)
    prove.privacy(found.channel, policy).require()
    columns = list(zip(*found.channel.rows, strict=True))
    assert all(any(column) for column in columns)
    shapes = {tuple(v / sum(column) for v in column) for column in columns}  # type: ignore[operator,arg-type]
    assert len(shapes) == len(columns) <= policy.k
    return found


def worth(name: str, channel: Channel, prior: Any) -> Any:
    """The utility of a channel by its definition."""
    columns = list(zip(*channel.rows, strict=True))
    if name == "mutual information":
        return mutual_information(channel, prior)
    if name == "guessing":
        return sum(max(Fraction(p) * v for p, v in zip(prior, column, strict=True)) for column in columns)
    if name == "total variation":
        return total_variation(*(channel.output(p) for p in prior))
    if name == "chi-square":
        rows, law = channel.rows, channel.output(prior)
        return sum(Fraction(p) * chi_square(row, law) for p, row in zip(prior, rows, strict=True) if p)  # type: ignore[operator]
    u = [Fraction(1, channel.size[0])] * channel.size[0]
    return sum(chi_square(channel.output(p), channel.output(u)) for p in prior) / Fraction(len(prior))


FAMILY = [["1/2", "1/2", 0], ["1/6", "1/3", "1/2"], [0, 0, 1]]
CASES = [
    ("mutual information", PRIOR),
    ("guessing", PRIOR),
    ("chi-square", PRIOR),
    ("total variation", FAMILY[:2]),
    ("family chi-square", FAMILY),
    ("mutual information", [1, 0, 0]),
    ("chi-square", ["1/2", 0, "1/2"]),
    ("guessing", [0, 1, 0]),
]


@pytest.mark.parametrize("policy", [MIXED, PrivacyMatrix.ldp(3, "ln 3"), PrivacyMatrix.blocks([[0, 2], [1]], "ln 2")], ids=repr)
@pytest.mark.parametrize(("name", "prior"), CASES)
def test_no_channel_is_better(policy: PrivacyMatrix, name: str, prior: Any) -> None:
    """The value is that of the channel, and no random channel within the policy reaches more."""
    found = checked(optimal_channel(policy, prior, name), policy)
    assert worth(name, found.channel, prior) == found.value
    rng, rays = random.Random(20261121), extreme_rays(policy)
    for _ in range(8):
        column = [Fraction(rng.randint(0, 9)) for _ in rays]
        sums = [sum(w * r[x] for w, r in zip(column, rays, strict=True)) for x in range(3)]
        scale = max(*sums, Fraction(1))  # type: ignore[type-var]
        rest = tuple(1 - s / scale for s in sums)  # type: ignore[operator]
        if any(rest) and not all(
            rest[x] <= b.exp() * rest[z]  # type: ignore[operator]
            for x in range(3)
            for z in range(3)
            if isinstance(b := policy[x, z], LogSum)
        ):
            continue
        weights = [(w / scale, r) for w, r in zip(column, rays, strict=True)]  # type: ignore[operator]
        channel = ray_channel([*weights, *([(1, rest)] if any(rest) else [])])
        assert worth(name, channel, prior) <= found.value


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_known_optima(k: int) -> None:
    """k-RR guesses best, and at large epsilon it tells most."""
    policy = PrivacyMatrix.ldp(k, "ln 9")
    best = checked(optimal_channel(policy, utility="guessing"), policy)
    assert best.value == Fraction(9, 9 + k - 1)
    high = PrivacyMatrix.ldp(k, "ln 1000")
    most = checked(optimal_channel(high), high)
    assert most.value == mutual_information(krr.channel(k, t=1000), [Fraction(1, k)] * k)
    assert sorted(map(sorted, zip(*most.channel.rows, strict=True))) == sorted(map(sorted, krr.channel(k, t=1000).rows))


def test_edges() -> None:
    """One symbol, level 0, no constraint, a closure that is rational where the matrix is not."""
    assert optimal_channel(PrivacyMatrix.ldp(1, "ln 2")).value == 0
    flat = checked(optimal_channel(PrivacyMatrix.ldp(3, 0)), PrivacyMatrix.ldp(3, 0))
    assert (flat.value, flat.channel.size, flat.rays) == (0, (3, 1), 1)
    free = PrivacyMatrix.high_low(4, [], 1)
    assert checked(optimal_channel(free), free).value == LogSum.ln(4)
    closed = PrivacyMatrix.explicit([[0, "ln 2", 5], ["ln 3", 0, "ln 2"], [9, "ln 7", 0]])
    assert checked(optimal_channel(closed, PRIOR), closed).rays == len(extreme_rays(closed))
    half = PrivacyMatrix.ldp(2, LogSum(terms=[(9, Fraction(1, 2))]))
    assert optimal_channel(half).value == optimal_channel(PrivacyMatrix.ldp(2, "ln 3")).value


def test_functions() -> None:
    """A function is as good as the name; a constructor's form is checked by the kernel."""
    policy = PrivacyMatrix.ldp(3, "ln 2")
    by_name = optimal_channel(policy, PRIOR, "guessing")
    by_function = checked(optimal_channel(policy, None, lambda v: max(v[0] / 2, v[1] / 3, v[2] / 6)), policy)
    by_weights = optimal_channel(policy, None, largest([["1/2", 0, 0], [0, "1/3", 0], [0, 0, "1/6"]]))
    assert by_name.value == by_function.value == by_weights.value
    assert "any convex homogeneous one" in by_function.verdict.scope
    information = utility_of("mutual information", 3, PRIOR).function
    assert checked(optimal_channel(policy, None, information), policy).value == optimal_channel(policy, PRIOR).value
    fisher = squares([[1, -1, 0]], [1, 1, 1], masses=["1/2"])
    assert checked(optimal_channel(policy, None, fisher), policy).value == Fraction(3, 40)
    undefined = squares([[1, 0, 0]], [0, 1, 1])
    assert optimal_channel(PrivacyMatrix.high_low(3, [], 1), None, undefined).verdict.outcome is Outcome.UNDECIDED


def test_a_promise_that_is_broken_is_not_found_out() -> None:
    """A function that is not convex: the verdict speaks of any convex one with its values, and that is what it says."""
    found = optimal_channel(PrivacyMatrix.ldp(2, "ln 2"), None, min)
    assert found.verdict.scope.endswith("any convex homogeneous one with these values at the rays")


@pytest.mark.parametrize(
    ("policy", "prior", "utility", "message"),
    [
        (MIXED, PRIOR, "privacy", "no utility 'privacy'"),
        (MIXED, ["1/2", "1/2"], "guessing", "2 probabilities for 3"),
        (MIXED, ["1/2", "1/2", "1/2"], "guessing", "not to 1"),
        (MIXED, ["3/2", "-1/2", 0], "guessing", "at least 0"),
        (MIXED, [0.5, 0.5, 0], "guessing", "float"),
        (MIXED, ["t", "1-t", 0], "guessing", "depends on t"),
        (MIXED, None, "total variation", "needs distributions"),
        (MIXED, PRIOR, "total variation", "list of lists"),
        (MIXED, FAMILY, "total variation", "between two"),
        (MIXED, [], "family chi-square", "at least one"),
        (MIXED, PRIOR, max, "leave out the prior"),
        (MIXED, None, lambda v: 0.5, "float"),
        (MIXED, None, lambda v: LogSum.eps(), "depends on eps"),
        (PrivacyMatrix.ldp(3, 1), None, "guessing", "not rational"),
        (PrivacyMatrix.ldp(3, "eps"), None, "guessing", "depends on eps"),
        (PrivacyMatrix.ldp(24, "ln 3"), None, "mutual information", "16777214 extreme rays"),
    ],
)
def test_refusals(policy: PrivacyMatrix, prior: Any, utility: Any, message: str) -> None:
    with pytest.raises(ExactDPError, match=message):
        optimal_channel(policy, prior, utility)


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many logarithms; a kernel that refuses leaves the search undecided; no form of nothing."""
    monkeypatch.setattr(optimal, "MAX_BASES", 2)
    with pytest.raises(OutOfScope, match="different logarithms"):
        optimal_channel(PrivacyMatrix.ldp(4, "ln 3"))
    monkeypatch.setattr(optimal, "solve", lambda costs, *_: ([Fraction(0)] * len(costs), [[Fraction(0)]] * 2))
    with pytest.raises(BadInput, match="at least one output"):
        optimal_channel(PrivacyMatrix.ldp(2, "ln 3"), None, "guessing")
    for formless in (
        lambda: largest([]),
        lambda: largest([[1], [1, 2]]),
        lambda: squares([], [1, 1]),
        lambda: squares([[1]], [1, 1]),
    ):
        with pytest.raises(BadInput, match="at least one form"):
            formless()
    with pytest.raises(BadInput, match="a mass for each row"):
        squares([[1, 1]], [1, 1], [])


def test_what_no_certificate_holds() -> None:
    """Levels, priors and values of thousands of digits are refused in one sentence; so are weights for other inputs."""
    tiny, policy = Fraction(1, 10**2500 + 9), PrivacyMatrix.ldp(2, "ln 3")
    with pytest.raises(OutOfScope, match="more than 13000 bits"):
        optimal_channel(policy, [tiny, 1 - tiny], "chi-square")
    with pytest.raises(OutOfScope, match="more than 13000 bits"):
        optimal_channel(policy, [tiny**2, 1 - tiny**2], "guessing")
    with pytest.raises(OutOfScope, match="at most 13000"):
        optimal_channel(PrivacyMatrix.ldp(2, "1000000000000*ln 3"))
    with pytest.raises(BadInput, match="1 weights for 2 inputs"):
        optimal_channel(policy, None, largest([[1]]))
    with pytest.raises(BadInput, match="is no utility"):
        optimal_channel(policy, None, 3)  # type: ignore[arg-type]


def test_twenty_four_symbols() -> None:
    """Steps are told as they come."""
    steps: list[str] = []
    for policy, name in (
        (PrivacyMatrix.high_low(24, range(4), "ln 3"), "mutual information"),
        (PrivacyMatrix.blocks([[2 * i, 2 * i + 1] for i in range(12)], "ln 3"), "mutual information"),
        (PrivacyMatrix.blocks([range(8), range(8, 16), range(16, 24)], "t=1.5"), "chi-square"),
    ):
        assert optimal_channel(policy, None, name, step=steps.append).verdict.outcome is Outcome.PROVED
    assert steps == ["utility", "program", "certificate", "done"] * 3


POLICY = '{"kind": "high-low", "sensitive": ["a"], "epsilon": "ln 3"}'
METRIC = '{"kind": "metric", "distances": [[0, 1], [1, 0]]}'


def test_command(folder: Any, tmp_path: Path) -> None:
    file, certificate = folder("p.json", POLICY), tmp_path / "c.json"
    result = run("optimal", file, "--symbols", "a,b,c", "--certificate", certificate)
    assert result.exit_code == 0
    assert "0.570684211316 nats, exactly 4/3*ln(3) - 5/9*ln(5)" in result.output
    assert run("recheck", certificate).exit_code == 0
    facts = json.loads(
        run("optimal", file, "--symbols", "a,b,c", "--json", "--utility", "guessing", "--prior", "1/2,1/4,1/4").stdout
    )
    assert (facts["value"], facts["extreme_rays"], facts["inputs"]) == ("5/6", 3, ["a", "b", "c"])
    assert facts["verdict"]["outcome"] == "proved"
    two = run(
        "optimal",
        folder("m.json", METRIC),
        "--epsilon",
        "ln 3",
        "--utility",
        "total variation",
        "--prior",
        "1,0",
        "--prior",
        "0,1",
    )
    assert "is 0.5, exactly 1/2" in two.output
    blocks = folder("b.json", '{"kind": "blocks", "blocks": [["1", "0"], ["2"]], "epsilon": "ln 2"}')
    assert "exactly 7/9" in run("optimal", blocks, "--utility", "guessing").output
    levels = folder("l.csv", ",x,y\nx,0,ln 2\ny,inf,0\n")
    assert "x" in run("optimal", levels).output.split()
    many = folder("n.json", '{"kind": "blocks", "blocks": [[0,1],[2,3],[4,5],[6,7],[8,9],[10,11],[12,13]], "epsilon": "ln 2"}')
    assert "--json" in run("optimal", many).output


@pytest.mark.parametrize(
    ("content", "options", "part"),
    [
        (POLICY, [], "give --symbols"),
        (POLICY, ["--symbols", "0"], "a number from 1 to 1000"),
        (POLICY, ["--symbols", "9" * 40], "a number from 1 to 1000"),
        (POLICY, ["--symbols", "a,a"], "one twice"),
        (POLICY, ["--symbols", "b,c"], "is not an input"),
        (POLICY, ["--symbols", "a,b", "--epsilon", "1"], "leave out --epsilon"),
        (METRIC, [], "give --epsilon"),
        (METRIC, ["--epsilon", "exit()"], "is not a privacy level"),
        (METRIC, ["--epsilon", "ln 3", "--utility", "secrecy"], "there is no utility"),
        (METRIC, ["--epsilon", "ln 3", "--prior", "1,1"], "not to 1"),
        (METRIC, ["--epsilon", "ln 3", "--prior", "1,0", "--prior", "0,1"], "one prior"),
        (METRIC, ["--epsilon", "ln 3", "--utility", "total variation"], "needs distributions"),
        (METRIC, ["--epsilon", "ln 3", "--certificate", "no-such-folder/c.json"], "cannot be written"),
        ("[1, 2]", [], "no known"),
        ('{"kind": "metric", "metric": [[0]]}', [], "does not say which symbols"),
        ('{"metric": [[0]]}', [], "no known"),
        ('{"kind": "blocks", "blocks": 3}', ["--symbols", "2"], "write a list"),
        (METRIC, ["--epsilon", "ln 3", "--symbols", "3"], "is not 3 x 3"),
    ],
)
def test_bad_commands(folder: Any, content: str, options: list[str], part: str) -> None:
    assert_refused(part, "optimal", folder("p.json", content), *options)


def test_the_policy_is_not_overwritten(folder: Any) -> None:
    file = folder("p.json", METRIC)
    assert_refused("not the policy", "optimal", file, "--epsilon", "ln 3", "--certificate", file)
    assert file.read_text() == METRIC
