"""information: against the definitions written out, theorems of information theory on random channels, and golden values."""

import math
import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exactdp.channel import Channel, public_coins
from exactdp.errors import BadInput, NotExact, NotStochastic, OutOfScope
from exactdp.information import (
    assouad,
    chi_square,
    entropy,
    fano_error,
    fano_reports,
    in_bits,
    mutual_information,
    relative_entropy,
    total_variation,
)
from exactdp.matrix import ExactMatrix
from exactdp.numbers.enclosure import Interval, LogSum, ln
from exactdp.numbers.exact import rational, variable

LN = LogSum.ln
Law = tuple[Fraction, ...]


def laws(size: int) -> st.SearchStrategy[Law]:
    weights = st.lists(st.integers(0, 7), min_size=size, max_size=size).filter(any)
    return weights.map(lambda ns: tuple(Fraction(n, sum(ns)) for n in ns))


def channels(k: int, m: int) -> st.SearchStrategy[Channel]:
    return st.lists(laws(m), min_size=k, max_size=k).map(Channel)


sizes = st.tuples(st.integers(1, 4), st.integers(1, 4))
with_prior = sizes.flatmap(lambda s: st.tuples(channels(*s), laws(s[0])))
pairs_of_laws = st.integers(1, 5).flatmap(lambda n: st.tuples(laws(n), laws(n)))


def by_definition(q: Channel, prior: Sequence[Fraction]) -> LogSum:
    out = q.output(prior)
    cells = [(p, v, out[y]) for p, row in zip(prior, q.rows, strict=True) for y, v in enumerate(row) if p * v]
    return LogSum(terms=[(v / o, p * v) for p, v, o in cells])


def finite(value: LogSum | float) -> LogSum:
    assert isinstance(value, LogSum)
    return value


@settings(max_examples=80)
@given(with_prior)
def test_mutual_information_is_its_definition(case: tuple[Channel, Law]) -> None:
    q, prior = case
    found = mutual_information(q, prior)
    assert found == by_definition(q, prior)
    assert 0 <= found <= entropy(prior)
    conditional = sum((entropy(row) * p for row, p in zip(q.rows, prior, strict=True)), start=LogSum())
    assert found == entropy(q.output(prior)) - conditional
    average = sum((finite(relative_entropy(r, q.output(prior))) * p for r, p in zip(q.rows, prior, strict=True) if p), LogSum())
    assert found == average
    assert (found == 0) == (not found.terms) == (len({r for r, p in zip(q.rows, prior, strict=True) if p}) == 1)


@settings(max_examples=40)
@given(st.tuples(*[st.integers(1, 3)] * 3).flatmap(lambda s: st.tuples(channels(*s[:2]), channels(*s[1:]), laws(s[0]))))
def test_data_processing(case: tuple[Channel, Channel, Law]) -> None:
    q, after, prior = case
    assert mutual_information(q.then(after), prior) <= mutual_information(q, prior)
    assert mutual_information(q.then(after), prior) <= mutual_information(after, q.output(prior))


@settings(max_examples=40)
@given(st.tuples(*[st.integers(1, 3)] * 3).flatmap(lambda s: st.tuples(channels(*s[:2]), channels(s[0], s[2]), laws(s[0]))))
def test_chain_rule(case: tuple[Channel, Channel, Law]) -> None:
    """I(X; Y, Z) = I(X; Y) + sum over y of p(y) I(X; Z | Y = y), with the exact posteriors as priors."""
    first, second, prior = case
    total = mutual_information(first, prior)
    for y, p in enumerate(first.output(prior)):
        if p:
            posterior = [w * first[x, y] / p for x, w in enumerate(prior)]
            total += mutual_information(second, posterior) * Fraction(p)
    assert mutual_information(first.compose(second), prior) == total


@settings(max_examples=80)
@given(pairs_of_laws)
def test_divergences(case: tuple[Law, Law]) -> None:
    p, q = case
    kl, chi, tv = relative_entropy(p, q), chi_square(p, q), total_variation(p, q)
    columns = list(zip(p, q, strict=True))
    lost = any(a and not b for a, b in columns)
    assert (kl == math.inf) == (chi == math.inf) == lost
    assert tv == total_variation(q, p)
    assert tv == max(
        sum(a - b for (a, b), e in zip(columns, event, strict=True) if e) for event in product([0, 1], repeat=len(p))
    )
    if not lost:
        assert chi == sum(a * a / b for a, b in columns if b) - 1
        assert 2 * tv**2 <= finite(kl) <= LN(1 + Fraction(chi)) <= chi >= 4 * tv**2  # type: ignore[arg-type]
        assert (kl == 0) == (chi == 0) == (tv == 0) == (p == q)


@given(st.integers(1, 6).flatmap(laws))
def test_entropy(p: Law) -> None:
    assert 0 <= entropy(p) <= LN(len(p))
    assert entropy(p) == entropy(p[::-1])
    assert entropy([0, *p]) == entropy(p)
    assert LN(len(p)) - entropy(p) == relative_entropy(p, [Fraction(1, len(p))] * len(p))
    assert mutual_information(Channel(np.eye(len(p), dtype=int).tolist()), p) == entropy(p)


def test_golden_divergences() -> None:
    p, q = ["1/2", "1/2", 0], ["1/4", "3/4", 0]
    assert relative_entropy(p, q) == LN("4/3") * Fraction(1, 2)
    assert relative_entropy(q, p) == LN(3) * Fraction(3, 4) - LN(2)
    assert (chi_square(p, q), chi_square(q, p), total_variation(p, q)) == (Fraction(1, 3), Fraction(1, 4), Fraction(1, 4))
    assert relative_entropy([1, 0], [0, 1]) == chi_square([1, 0], [0, 1]) == math.inf
    assert total_variation([1, 0], [0, 1]) == 1
    assert relative_entropy([0, 1], ["1/2", "1/2"]) == LN(2)
    assert relative_entropy([1], [1]) == chi_square([1], [1]) == total_variation([1], [1]) == entropy([1]) == 0
    assert entropy(["1/2", "1/4", "1/8", "1/8"]) == LN(2) * Fraction(7, 4)


def test_chi_square_at_every_epsilon() -> None:
    t = variable("t")
    law = [t / (t + 1), 1 / (t + 1)]
    assert chi_square(law, ["1/2", "1/2"]) == ((t - 1) / (t + 1)) ** 2
    assert chi_square(law, law[::-1]) == (t - 1) ** 2 / t
    assert (chi_square(law, [1, 0]), chi_square([1, 0], law)) == (math.inf, 1 / t)


def test_golden_hadamard_response() -> None:
    """heavy-hitters: V uniform on m = 4, a public row r, and the bit H[r, v] told with probability 3/4 (t = 3)."""
    signs = [[(-1) ** (r & v).bit_count() for v in range(4)] for r in range(4)]
    bits = [Channel([["3/4", "1/4"] if s == 1 else ["1/4", "3/4"] for s in row]) for row in signs]
    found = mutual_information(public_coins(bits, ["1/4"] * 4), ["1/4"] * 4)
    assert found == (LN(2) - entropy(["3/4", "1/4"])) * Fraction(3, 4)
    assert math.floor(in_bits(found).lower * 10**11) == math.floor(in_bits(found).upper * 10**11) == 14154140665
    assert in_bits(found, 200).width <= Fraction(1, 2**200)


def test_golden_channels() -> None:
    third = Fraction(1, 3)
    erasure = Channel([["1/3", 0, "2/3"], [0, "1/3", "2/3"]])
    assert mutual_information(erasure, ["1/2", "1/2"]) == LN(2) * third
    assert mutual_information(erasure, ["1/4", "3/4"]) == entropy(["1/4", "3/4"]) * third
    assert mutual_information(Channel([["1/6", "5/6"]] * 3), [third] * 3).terms == {}
    assert mutual_information(Channel([[1]] * 3), [third] * 3) == 0
    assert mutual_information(Channel([["1/2", "1/3", "1/6"]]), [1]) == 0
    assert mutual_information(Channel([[1, 0], [0, 1], ["1/2", "1/2"]]), [0, 0, 1]) == 0
    split = Channel([["1/3", "1/6", "1/2"], ["1/6", "1/12", "3/4"]])  # the first column of the next, in two parts
    assert mutual_information(split, ["2/5", "3/5"]) == mutual_information(
        Channel([["1/2", "1/2"], ["1/4", "3/4"]]), ["2/5", "3/5"]
    )


def test_large_numerators_do_not_overflow() -> None:
    """A matrix of 64-bit numerators: products with the weights of the prior need more."""
    big, part = 2**61, 2**61 // 3
    q = Channel(ExactMatrix.from_integers([[part, big - part], [1, big - 1]], big))
    for n in (10**12, 10**25):
        prior = (Fraction(n, n + 1), Fraction(1, n + 1))
        assert mutual_information(q, prior) == by_definition(q, prior)


def test_all_distinct_entries() -> None:
    dice, k, parts = random.Random(7), 256, 10**12
    rows = []
    for _ in range(k):
        cuts = [0, *sorted(dice.sample(range(1, parts), k - 1)), parts]
        rows.append([b - a for a, b in pairwise(cuts)])
    found = mutual_information(Channel(ExactMatrix.from_integers(rows, parts)), [Fraction(1, k)] * k)
    q = np.array(rows) / parts
    assert abs(float(found) - float((q * np.log(q * k / q.sum(axis=0))).sum() / k)) < 1e-12
    assert found.enclosure(100).width < Fraction(1, 10**30)


@given(st.integers(1, 5).flatmap(laws), st.integers(1, 120))
def test_in_bits(p: Law, bits: int) -> None:
    found = in_bits(entropy(p), bits)
    assert found.width * 2**bits <= max(1, found.lower)
    assert LN(2) * found.lower <= entropy(p) <= LN(2) * found.upper


def test_in_bits_of_whole_bits() -> None:
    for x, expected in [(LN(8), 3), (LN("1/2"), -1), (LogSum(), 0), (LN(2**1000), 1000)]:
        assert expected in in_bits(x, 40)
        assert in_bits(x, 40).width * 2**40 <= max(1, abs(expected))
    with pytest.raises(OutOfScope, match="depends on eps"):
        in_bits(LogSum.eps())


def least_error(q: Channel, size: int) -> Fraction:
    """The probability that the best list of ``size`` guesses from the output misses a uniform input."""
    columns = [[rational(v) for v in column] for column in q.matrix.T.rows]
    return 1 - sum((v for c in columns for v in sorted(c)[-size:]), start=Fraction(0)) / q.size[0]


@settings(max_examples=60)
@given(st.tuples(st.integers(2, 5), st.integers(1, 4)).flatmap(lambda s: channels(*s)), st.integers(1, 4))
def test_fano_holds_for_the_best_guess(q: Channel, size: int) -> None:
    k, uniform = q.size[0], [Fraction(1, q.size[0])] * q.size[0]
    if size >= k:
        return
    information = mutual_information(q, uniform)
    bound = fano_error(information, k, size, bits=50)
    assert bound.lower <= least_error(q, size)
    assert 0 <= bound.lower <= bound.upper <= min(1, bound.lower + Fraction(1, 2**50))
    exact = 1 - float(information + LN(2)) / math.log(k / size)
    assert abs(float(bound.lower) - max(0.0, exact)) < 1e-12


@settings(max_examples=40)
@given(st.tuples(st.integers(2, 4), st.integers(1, 3)).flatmap(lambda s: channels(*s)), st.integers(1, 3), st.integers(1, 3))
def test_fano_reports_holds_for_the_best_guess(q: Channel, size: int, n: int) -> None:
    """n reports that reach error delta are at least as many as the bound for delta says."""
    k, uniform, all_reports = q.size[0], [Fraction(1, q.size[0])] * q.size[0], q
    for _ in range(n - 1):
        all_reports = all_reports.compose(q)
    divergence = sum(chi_square(row, q.output(uniform)) for row in q.rows) / k  # type: ignore[misc, operator]
    if size < k:
        assert fano_reports(k, size, least_error(all_reports, size), divergence) <= n
        assert fano_reports(k, size, 0, divergence) >= fano_reports(k, size, "1/9", divergence)


def test_golden_fano() -> None:
    assert fano_error(0, 4) == fano_error(LogSum(), 4)
    assert Fraction(1, 2) in fano_error(0, 4)
    assert Fraction(3, 4) in fano_error(LN(2), 512, 2)
    assert fano_error(0, 2) == fano_error(LN(2), 4) == fano_error(LN(5), 4) == fano_error(10**9, 4) == Interval(0, 0)
    assert fano_error(Fraction(1, 10**30), 2) == Interval(0, 0)
    assert 0 < fano_error(LN("3/2"), 4).lower < fano_error(LN("4/3"), 4).lower
    assert fano_error(0, 3).lower <= 1 - (ln(2) / ln(3)).lower
    assert fano_reports(1024, 2, "1/3", "1/10") == LN(2) * 50
    assert fano_reports(1024, 1, 0, LN(2).exp()) == LN(2) * Fraction(9, 2)
    assert fano_reports(16, 1, "3/4", 0) == 0
    assert fano_reports(16, 1, "1/2", 0) == math.inf
    assert fano_reports(16, 1, 1, "1/2") == fano_reports(16, 1, 0, math.inf) == fano_reports(2, 1, 0, 1) == 0


@settings(max_examples=60)
@given(st.integers(1, 3).flatmap(lambda m: channels(4, m)))
def test_assouad_is_an_equality_for_hamming_loss(q: Channel) -> None:
    """Inputs are two signs; the best answer to each sign errs with probability (1 - TV)/2."""
    points, columns = list(product([0, 1], repeat=2)), q.matrix.T.rows
    losses = [[sum(s != a for s, a in zip(x, answer, strict=True)) for x in points] for answer in points]
    risk = sum(min(sum(w * v for w, v in zip(loss, c, strict=True)) for loss in losses) for c in columns) / Fraction(4)
    mixtures = [[Channel([["1/2" if x[b] == s else 0 for x in points]]).then(q).rows[0] for s in (0, 1)] for b in (0, 1)]
    assert assouad([1, 1], [total_variation(*pair) for pair in mixtures]) == risk


def test_golden_assouad() -> None:
    assert assouad([], []) == 0
    assert assouad(["1/2", 3], ["1/4", 0]) == Fraction(27, 16)
    assert assouad([5, 0], [1, "1/2"]) == 0
    assert type(assouad([], [])) is type(assouad([1], [0])) is Fraction


Q = Channel([["3/4", "1/4"], ["1/4", "3/4"]])
REFUSALS = [
    (lambda: mutual_information(Q, ["1/2"]), BadInput, "1 probabilities for 2 symbols"),
    (lambda: mutual_information(Q, ["1/2", "1/4"]), NotStochastic, "sum to 3/4, not to 1"),
    (lambda: mutual_information(Q, ["3/2", "-1/2"]), NotStochastic, "at least 0"),
    (lambda: mutual_information(Q, [0.5, 0.5]), NotExact, 'write "0.5" in quotes'),
    (lambda: mutual_information(Q, ["1/t", "1-1/t"]), BadInput, "depends on t: give a value"),
    (lambda: mutual_information(Channel([["1/t", "1-1/t"]]), [1]), BadInput, r"the channel depends on t: .* channel.at\(t=3\)"),
    (lambda: entropy([]), NotStochastic, "sum to 0"),
    (lambda: entropy(["1/2", "1/3"]), NotStochastic, "defect is -1/6"),
    (lambda: relative_entropy([1], ["1/2", "1/2"]), BadInput, "2 probabilities for 1 symbols"),
    (lambda: chi_square(["1/2", "1/2"], [1]), BadInput, "1 probabilities for 2 symbols"),
    (lambda: total_variation(["1/t", "1-1/t"], [1, 0]), BadInput, "depends on t"),
    (lambda: fano_error(-1, 4), BadInput, "information is negative"),
    (lambda: fano_error(0.5, 4), NotExact, "float"),  # type: ignore[arg-type]
    (lambda: fano_error(LogSum.eps(), 4), OutOfScope, "depends on eps"),
    (lambda: fano_error(0, 1), OutOfScope, "1 hypotheses and lists of 1"),
    (lambda: fano_error(0, 4, 0), OutOfScope, "lists of 0"),
    (lambda: fano_reports(4, 5, 0, 1), OutOfScope, "lists of 5"),
    (lambda: fano_reports(4, 1, "3/2", 1), BadInput, "delta = 3/2 is not a probability"),
    (lambda: fano_reports(4, 1, 0, -1), BadInput, "divergence -1 is negative"),
    (lambda: fano_reports(4, 1, 0, 0.5), NotExact, "float"),
    (lambda: assouad([1], []), BadInput, "1 losses and 0 total variations"),
    (lambda: assouad([1, -1], [0, 0]), BadInput, r"losses\[1\] = -1 is negative"),
    (lambda: assouad([1], ["5/4"]), BadInput, r"total_variations\[0\] = 5/4"),
]


@pytest.mark.parametrize(("operation", "error", "part"), REFUSALS)
def test_refusals(operation, error: type[Exception], part: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(error, match=part):
        operation()
