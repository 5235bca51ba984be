"""protocols.p_rec_exact: golden values, the recursions against all patterns, potentials move by move, edges and bad input."""

from fractions import Fraction
from itertools import product

import pytest

from exactdp.errors import BadInput, OutOfScope
from exactdp.numbers.enclosure import Interval, LogSum
from exactdp.protocols import p_rec_enumeration
from exactdp.protocols.p_rec import law, p_rec_sim
from exactdp.protocols.p_rec_exact import Step, _Rounds, loss, path_ratio, potentials, privacy, votes
from exactdp.protocols.p_rec_round import ratios, rule

SMALL = [
    (2, 8, 2, 4, 3),
    (2, 8, 1, 4, 2),
    (2, 8, 2, 3, 3),
    (3, 64, 2, 4, 2),
    (3, 64, 1, 3, 2),
    (2, 64, 1, 2, 1),
    (4, 64, 1, 2, 2),
]


@pytest.mark.parametrize(
    ("m", "least", "most", "rounds", "value"),
    [
        (2, 12, 24, 3, "0.212420087"),
        (2, 12, 24, 10, "0.445293723"),
        (2, 12, 24, 100, "0.951101557"),
        (2, 20, 40, 10, "0.268037"),
        (3, 18, 36, 10, "0.338116"),
    ],
)
def test_golden_privacy(m, least, most, rounds, value):
    found = privacy(m, rounds, least, most, rounds)
    assert isinstance(found.epsilon, Interval)
    assert found.epsilon.width < Fraction(1, 2**60)
    assert abs(found.epsilon.lower - Fraction(value)) <= Fraction(1, 2 * 10 ** len(value.partition(".")[2]))
    here = path_ratio(m, rounds, found.path).ln()
    sign = -1 if found.smaller_above else 1
    assert abs(float(here * sign) - float(found.epsilon.lower)) < 1e-15


@pytest.mark.parametrize(
    ("m", "least", "most", "rounds", "value"),
    [(2, 12, 24, 3, "3/4"), (2, 12, 24, 10, "47/58"), (2, 20, 40, 10, "47/58"), (3, 18, 36, 10, "1.153941")],
)
def test_golden_loss(m, least, most, rounds, value):
    found = loss(m, rounds, least, most, rounds)
    assert isinstance(found, Interval)
    assert abs(found.lower - Fraction(value)) <= (Fraction(1, 2**60) if "/" in value else Fraction(1, 2 * 10**6))
    assert found.width < Fraction(1, 2**60)


@pytest.mark.parametrize(("m", "tau", "least", "most", "rounds"), SMALL)
def test_recursions_are_exact(m, tau, least, most, rounds):
    """Against every pattern and sequence; the path has the ratio that is stated."""
    algorithm, found = p_rec_sim(m, tau), privacy(m, tau, least, most, rounds)
    value = p_rec_enumeration.privacy(algorithm, rounds, least, most, 0, 0).ratio
    assert found.epsilon == LogSum.ln(value)
    along = path_ratio(m, tau, found.path)
    assert value == (1 / along if found.smaller_above else along)
    assert len(found.path) <= rounds
    assert loss(m, tau, least, most, rounds) == p_rec_enumeration.loss(algorithm, rounds, least, most, 0, 0)


@pytest.mark.parametrize(("m", "tau", "least", "most", "rounds"), [(2, 8, 2, 4, 2), (3, 64, 2, 3, 2)])
def test_only_the_larger_pattern_keeps_the_promise(m, tau, least, most, rounds):
    """All patterns with P peers, less any one voter: a peer may be missing in the smaller one."""
    client, worst = ((0,),) * rounds, Fraction(1)
    laws = {}
    for held in p_rec_enumeration.patterns(client, m, least, most, 0):
        for i in range(len(held)):
            pair = []
            for one in (held, held[:i] + held[i + 1 :]):
                key = tuple(sorted(one))
                if key not in laws:
                    laws[key] = dict(law(p_rec_sim(m, tau), client, {f"{j}": v for j, v in enumerate(one)}))
                pair.append(laws[key])
            for b in pair[0]:
                worst = max(worst, pair[0][b] / pair[1][b], pair[1][b] / pair[0][b])
    assert privacy(m, tau, least, most, rounds, larger=True).epsilon == LogSum.ln(worst)
    assert worst > privacy(m, tau, least, most, rounds).epsilon.exp()


def test_potentials_bound_every_move():
    """Pr M_w' <= M_w Pr', both ways, for exact probabilities; and the largest is the supremum."""
    m, tau, least, most = 2, 8, 1, 4
    for sign, bounds in zip((1, -1), potentials(m, tau, least, most), strict=True):
        held = {0: Fraction(1), **dict(enumerate(bounds, least))}
        for w in range(least, most):
            for c, k, j in product(votes(w, m, least), range(m), range(m)):
                place = (c[0] if j == 0 else w - c[j]) if (k == j) == (j == 0) else 0
                assert ratios(c, k, rule(m, tau))[j] ** sign * held[place] <= held[w]
    top = max(max(b) for b in potentials(m, tau, least, most))
    assert LogSum.ln(top) == privacy(m, tau, least, most, 10).epsilon


def test_votes_are_all_up_to_the_order_of_disliked_objects():
    for m, w, least in ((2, 5, 2), (3, 4, 1), (4, 3, 1)):
        found = list(votes(w, m, least))
        every = {(c[0], *sorted(c[1:], reverse=True)) for c in product(range(w + 1), repeat=m) if sum(c) == w and c[0] >= least}
        assert set(found) == every
        assert len(found) == len(every)


def test_edges():
    """No rounds; n = P, where nobody is adjacent; unanimous voters; n so close to P that nothing leaks: 2m (n - P) <= n."""
    assert loss(2, 8, 2, 4, 0) == 0
    assert privacy(2, 8, 2, 4, 0).epsilon == 0
    assert privacy(2, 8, 2, 2, 3).epsilon == 0
    assert loss(2, 8, 5, 5, 4) == 4 * Fraction(1, 23)
    for m, least, most, leaks in ((2, 12, 16, False), (2, 12, 17, True), (3, 18, 21, False), (3, 18, 22, True)):
        found = privacy(m, 10, least, most, 10).epsilon
        assert (found.lower > 0) == leaks
        assert leaks or found.upper == 0


def test_more_voters_and_rounds_never_help():
    values = [privacy(2, 8, 2, n, r).epsilon for n, r in ((3, 1), (3, 3), (4, 3))]
    assert values == sorted(values)
    losses = [loss(2, 8, 2, n, r) for n, r in ((3, 1), (3, 3), (4, 3))]
    assert losses == sorted(losses)


def test_bad_input():
    for function in (privacy, loss):
        for arguments in (
            (2, 8, 0, 2, 1),
            (2, 8, 1, 0, 1),
            (2, 8, 1, 2, -1),
            (2, 8, True, 2, 1),
            (2, 8, 1, 2.0, 1),
            (2, 8, 1, 2, None),
        ):
            with pytest.raises(BadInput, match="integer >="):
                function(*arguments)
        with pytest.raises(OutOfScope, match="n >= P"):
            function(2, 8, 3, 2, 1)
        with pytest.raises(OutOfScope, match="tau"):
            function(2, 1, 1, 2, 1)
        with pytest.raises(OutOfScope, match="gamma"):
            function(6, 2, 1, 2, 1)
        with pytest.raises(BadInput, match="give a number"):
            function(2, "u^2", 1, 2, 1)
        with pytest.raises(OutOfScope, match="take fewer voters"):
            function(3, 8, 1, 10**4, 1)
        with pytest.raises(BadInput, match="at least 2 objects"):
            function(1, 8, 1, 2, 1)
        with pytest.raises(BadInput, match="bits"):
            function(2, 3, 1, 2, 1, bits=-100)
    for rounds in (10**9, 20_000):
        with pytest.raises(OutOfScope, match="fewer rounds"):
            loss(2, 8, 2, 4, rounds)
    assert privacy(2, 8, 2, 4, 10**9) == privacy(2, 8, 2, 4, 9)
    for step in (Step((1, 0), 2, 0), Step((1, 0), 1, 2), Step((1, 0), 1, -1)):
        with pytest.raises(BadInput):
            path_ratio(2, 8, (step,))
    with pytest.raises(BadInput, match="m = 1"):
        list(votes(3, 1, 1))


@pytest.mark.parametrize("digits", [6, 9, 13])
@pytest.mark.parametrize("counts", [(2, 1), (3, 1), (2, 2), (4, 0), (1, 3)])
def test_the_ends_of_a_round_in_few_binary_digits(counts, digits):
    """Rounded outwards: each probability is between its ends."""
    one = rule(2, 7)
    few, many = (_Rounds(one, range(1, 5), 1, bits - 64) for bits in (digits, 200))
    assert not few.exact
    for (low, high), (below, above) in [
        *zip(few.weights.values(), many.weights.values(), strict=True),
        (few.mixed, many.mixed),
        (few.kept, many.kept),
    ]:
        assert Fraction(low, few.unit) <= Fraction(below, many.unit) <= Fraction(above, many.unit) <= Fraction(high, few.unit)
        assert high - low <= 2
    for (low, high, takes), (below, above, part) in zip(few.law(counts), many.law(counts), strict=True):
        assert Fraction(low, few.unit) <= Fraction(below, many.unit) <= Fraction(above, many.unit) <= Fraction(high, few.unit)
        assert takes == part
