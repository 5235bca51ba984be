"""prove: every function proves, refutes with a witness that the kernel accepts, or says undecided, as brute force says."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_examples import VALID

from exactdp.channel import Channel
from exactdp.errors import BadInput
from exactdp.estimator import Estimator
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import exact
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.tradeoff import delta
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.trusted import kernel
from exactdp_checks.trusted.kernel import certify
from exactdp_checks.trusted.verdict import Method, NotProved, Outcome, Verdict

P, R, U, C = Outcome.PROVED, Outcome.REFUTED, Outcome.UNDECIDED, Outcome.COMPUTED
RR = Channel([["t/(t+1)", "1/(t+1)"], ["1/(t+1)", "t/(t+1)"]])


def outcome(verdict: Verdict) -> Outcome:
    """The outcome, after its certificate has been written, validated and read again by the kernel."""
    if verdict.certificate is None:
        assert (verdict.outcome, bool(verdict.detail)) == (U, True)
        return U
    VALID.validate(dict(verdict.certificate))
    assert kernel.recheck(text_of(verdict)) == verdict
    return verdict.outcome


def private(rows: list[list[Fraction]], factors: list[list[Fraction | None]]) -> bool:
    """Q(y|x) <= factor[x][x'] Q(y|x') for all x != x', y: the definition."""
    k, m = len(rows), len(rows[0])
    bounds = ((rows[x][y], factors[x][o], rows[o][y]) for x, o, y in product(range(k), range(k), range(m)) if x != o)
    return all(f is None or a <= f * b for a, f, b in bounds)


def policy_of(factors: list[list[Fraction | None]]) -> PrivacyMatrix:
    return PrivacyMatrix.explicit(
        [[0 if x == o else "inf" if f is None else LogSum.ln(f) for o, f in enumerate(row)] for x, row in enumerate(factors)]
    )


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[list[Fraction]], list[list[Fraction | None]]]:
    """A channel with zeros and ties, and a policy with infinities and levels that are often attained."""
    k, m = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    weights = [draw(st.lists(st.integers(0, 3), min_size=m, max_size=m).filter(any)) for _ in range(k)]
    rows = [[Fraction(w, sum(row)) for w in row] for row in weights]
    ratios = st.sampled_from([Fraction(1), Fraction(4, 3), Fraction(3, 2), Fraction(2), Fraction(3), Fraction(9)])
    factors = [[draw(st.none() | ratios) for _ in range(k)] for _ in range(k)]
    return rows, factors


@settings(max_examples=150)
@given(problems())
def test_privacy_of_numbers(problem: tuple[list[list[Fraction]], list[list[Fraction | None]]]) -> None:
    rows, factors = problem
    found = prove.privacy(Channel(rows), policy_of(factors))
    assert outcome(found) is (P if private(rows, factors) else R)


@settings(max_examples=40)
@given(problems(), st.sampled_from([Fraction(0), Fraction(1, 50), Fraction(1, 5)]))
def test_privacy_within(problem: tuple[list[list[Fraction]], list[list[Fraction | None]]], radius: Fraction) -> None:
    """What is proved or refuted of all channels holds for the matrix, and with radius 0 all is decided."""
    rows, factors = problem
    found = outcome(prove.privacy_within(rows, radius, policy_of(factors)))
    truth = P if private(rows, factors) else R
    assert found in ((truth,) if not radius else (truth, U))


def test_privacy_within_needs_a_distribution() -> None:
    half = Fraction(1, 2)
    assert outcome(prove.privacy_within([[half, half - Fraction(1, 100)]], Fraction(1, 50), PrivacyMatrix.ldp(1, 0))) is P
    with pytest.raises(BadInput, match="row 0 sums to 1/2"):
        prove.privacy_within([[half, Fraction(0)]], Fraction(1, 100), PrivacyMatrix.ldp(1, 0))
    close = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
    assert outcome(prove.privacy_within(close, Fraction(1, 100), PrivacyMatrix.ldp(2, "ln 3"))) is U
    assert outcome(prove.privacy_within(close, Fraction(1, 100), PrivacyMatrix.ldp(2, "ln 4"))) is P
    assert outcome(prove.privacy_within(close, Fraction(1, 100), PrivacyMatrix.ldp(2, "ln 2"))) is R


LEVELS = {"0": "1", "eps": "t", "2*eps": "t^2", "eps + ln 2": "2*t", "3*eps + ln 3": "3*t^3", "ln 2": "2"}
weight_rows = st.lists(st.sampled_from(["0", "1", "t", "t^2", "t+1"]), min_size=3, max_size=3).filter(lambda r: set(r) != {"0"})


@settings(max_examples=60, deadline=None)
@given(st.lists(weight_rows, min_size=2, max_size=3), st.sampled_from(list(LEVELS)))
def test_privacy_over_t(weights: list[list[str]], level: str) -> None:
    """Proved: it holds at many t; refuted: the kernel has a witness."""
    rows = []
    for row in weights:
        total = exact("+".join(f"({w})" for w in row))
        rows.append([exact(w) / total for w in row])
    channel, policy = Channel(rows), PrivacyMatrix.ldp(len(rows), level)
    verdict = prove.privacy(channel, policy)
    found, power = outcome(verdict), exact(LEVELS[level])

    def value(v: Any, t: Fraction) -> Fraction:
        return v if isinstance(v, Fraction) else v.at(t=t)  # type: ignore[no-any-return]

    for t in map(Fraction, ("1", "1001/1000", "3/2", "2", "3", "10", "1000")):
        numbers, factors = [[value(v, t) for v in row] for row in rows], [[value(power, t)] * len(rows)] * len(rows)
        assert found is R or private(numbers, factors)
    if found is R and verdict.certificate is not None:
        body = verdict.certificate["body"]
        (x, other, y), t = body["place"], Fraction(body["t"])
        assert value(rows[x][y], t) > value(power, t) * value(rows[other][y], t)
    assert found in (P, R)


def test_privacy_says_where_it_is_attained() -> None:
    assert prove.privacy(RR, PrivacyMatrix.ldp(2, "eps")).detail.startswith("attained at inputs")
    assert prove.privacy(RR, PrivacyMatrix.ldp(2, "2*eps")).detail == ""
    assert prove.privacy(RR.at(t=3), PrivacyMatrix.ldp(2, "ln 3")).detail.startswith("attained")


def test_numbers_under_a_symbolic_policy() -> None:
    same, other = Channel([["1/2", "1/2"]] * 2), Channel([["1/2", "1/2"], ["1/3", "2/3"]])
    assert outcome(prove.privacy(same, PrivacyMatrix.ldp(2, "eps"))) is P
    assert outcome(prove.privacy(other, PrivacyMatrix.ldp(2, "eps"))) is R
    assert outcome(prove.privacy(other, PrivacyMatrix.ldp(2, "eps + ln 2"))) is P


def test_what_is_not_decided() -> None:
    assert outcome(prove.privacy(RR, PrivacyMatrix.ldp(2, "1/2*eps"))) is U
    assert outcome(prove.comparison(["ln", 4], "==", ["*", 2, ["ln", 2]])) is U
    assert outcome(prove.comparison(["/", 1, "k"], "<", 1, k=0)) is U
    assert outcome(prove.enumeration(["/", 1, "k"], "<=", 1, k=(0, 3))) is U
    irrational = ["^", ["-", ["^", "t", 2], 2], 2]  # 0 at the square root of 2 alone
    assert outcome(prove.at_most(0, irrational, strict=True, t=1)) is U
    assert outcome(prove.at_most(0, irrational, t=1)) is P


def test_moments() -> None:
    scores = Estimator([["t/(t-1)", "-1/(t-1)"], ["-1/(t-1)", "t/(t-1)"]])
    assert outcome(prove.mean(RR, scores)) is P
    assert outcome(prove.mean(RR, Estimator([["1", "0"], ["0", "1"]]))) is R
    second = [["(t^2-t+1)/(t-1)^2", "-t/(t-1)^2", "t/(t-1)^2"], ["t/(t-1)^2", "-t/(t-1)^2", "(t^2-t+1)/(t-1)^2"]]
    assert outcome(prove.second_moments(RR, scores, ExactMatrix.of(second))) is P
    second[1][1] = "t/(t-1)^2"
    assert outcome(prove.second_moments(RR, scores, ExactMatrix.of(second))) is R
    assert outcome(prove.second_moments(RR, scores, ExactMatrix.of([[1, 2], [3, 4]]))) is U


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (lambda: prove.equal(exact("(t^2-1)/(t-1)"), exact("t+1")), C),
        (lambda: prove.equal("t", ["*", 2, "t"]), R),
        (lambda: prove.equal(2, "4/2"), C),
        (lambda: prove.equal(2, 3), R),
        (lambda: prove.at_most("t", ["*", "t", "t"], t=1), P),
        (lambda: prove.at_most("t", ["*", "t", "t"], strict=True, t=1), R),
        (lambda: prove.at_most("t", ["*", "t", "t"], strict=True, above=["t"], t=1), P),
        (lambda: prove.at_most(["*", 2, "t"], ["+", ["*", "t", "t"], 1], t=0), P),
        (lambda: prove.at_most("k", ["*", "k", "t"], t=1, k=2), P),
        (lambda: prove.at_most(["*", 5, "k"], ["+", ["*", "k", "k"], 6], integers=["k"], k=0), U),
        (lambda: prove.at_most(["*", 5, "k"], ["+", ["*", "k", "k"], 6], k=2), R),
        (lambda: prove.at_most(["ln", "t"], ["-", "t", 2], t=1), R),
        (lambda: prove.comparison(["erf", "x"], "<", ["exp", "x"], x="1/2"), P),
        (lambda: prove.comparison("x", "==", ["*", "x", "x"], x=2), R),
        (lambda: prove.enumeration("k", "<=", ["^", "k", 2], k=(-3, 9)), P),
        (lambda: prove.enumeration("k", "<", ["^", "k", 2], k=(-3, 9)), R),
        (lambda: prove.induction({"a": "n"}, [("a", ["*", 2, "a"], "a")], {"a": 1}), P),
        (lambda: prove.induction({"a": "n"}, [("a", ["+", 2, "a"], "a")], {"a": 1}), R),
        (lambda: prove.induction({"a": "n"}, [("a", ["*", 2, "a"], "a")], {"a": 2}), R),
        (lambda: prove.induction({"a": "n"}, [("a", ["*", 2, "a"], "a")], {}), U),
    ],
)
def test_statements(found: Callable[[], Verdict], expected: Outcome) -> None:
    assert outcome(found()) is expected


def test_a_corner_for_every_variable() -> None:
    with pytest.raises(BadInput, match="give the lower end of k"):
        prove.at_most("k", "t", t=1)


def test_all_of() -> None:
    true, false, open_ = (
        prove.equal(["*", "t", 2], ["+", "t", "t"]),
        prove.equal("t", 1),
        prove.undecided(Method.EXACT, "scope", "why"),
    )
    assert prove.all_of([true]) is true
    assert outcome(prove.all_of([true, prove.comparison(1, "<", 2)])) is P
    assert prove.all_of([open_, true, false]) is false
    assert prove.all_of([true, open_]) is open_
    same = prove.equal(exact("t"), exact("t"))
    both = prove.all_of([true, prove.all_of([same, true]), same])
    assert (outcome(same), outcome(both)) == (C, C)
    assert "computed by exactdp, not certified" in both.proposition
    with pytest.raises(NotProved):
        both.require()
    with pytest.raises(BadInput, match="at least one"):
        prove.all_of([])


def test_a_wrong_finder_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A violation that is none, one that is overlooked, a place where nothing is attained."""
    policy, tight = PrivacyMatrix.ldp(2, "ln 3"), RR.at(t=3)
    from exactdp.privacy.levels import WorstRatio

    monkeypatch.setattr(prove, "violation", lambda *_: WorstRatio(Fraction(3), 0, 1, 0))
    assert outcome(prove.privacy(tight, policy)) is U
    monkeypatch.setattr(prove, "violation", lambda *_: None)
    assert outcome(prove.privacy(RR.at(t=4), policy)) is U
    monkeypatch.setattr(prove, "attained", lambda *_: WorstRatio(Fraction(1, 3), 0, 1, 1))
    assert outcome(prove.privacy(tight, policy)) is U
    with pytest.raises(kernel.Rejected):
        certify("counterexample", {"lhs": 1, "relation": "<", "rhs": 2, "point": {}, "from": {}, "integers": [], "bits": 0})


@given(st.lists(st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any), min_size=1, max_size=3), st.integers(1, 9))
def test_delta(weights: list[list[int]], power: int) -> None:
    """The least delta is proved, nothing below it is; against sums over all pairs, and at levels that are not logarithms."""
    rows = [[Fraction(w, sum(row)) for w in row] for row in weights]
    least = max(
        sum((max(Fraction(0), a - power * b) for a, b in zip(p, q, strict=True)), Fraction(0)) for p in rows for q in rows
    )
    stick = delta(Channel(rows), f"ln {power}")
    assert outcome(prove.approximate(stick, Channel(rows), least)) is P
    if least:
        assert outcome(prove.approximate(stick, Channel(rows), least - Fraction(1, 10**30))) is R
    off = delta(Channel(rows), Fraction(power, 3))
    bounds = off.enclosure(200)
    assert outcome(prove.approximate(off, Channel(rows), bounds.upper)) is P
    assert outcome(prove.approximate(off, Channel(rows), max(bounds.lower - Fraction(1, 10**40), Fraction(0)))) in (P, R)
    if bounds.lower > 0:
        assert outcome(prove.approximate(off, Channel(rows), bounds.lower - Fraction(1, 10**40))) is R


def test_delta_of_too_large_a_channel_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the kernel refuses to repeat the sums."""
    monkeypatch.setattr(kernel, "WORK", 1)
    assert prove.approximate(delta(RR.at(t=3), 0), RR.at(t=3), 1).outcome is U
