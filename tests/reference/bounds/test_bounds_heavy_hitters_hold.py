"""bounds.heavy_hitters against exact laws: tails, partitions, HRR, small sketches; what is proved holds, what is false fails."""

from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

from exactdp.bounds.heavy_hitters import concentration, constants, good_sets, hrr, lower, oracle, partition
from exactdp.channel import Channel
from exactdp.information import chi_square, relative_entropy
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.normal import Real
from exactdp.protocols import hada_oracle, hadamard_oracle

DATA = ([1, 1, 1, 1], [2, 2], [4], [3, 1], [2, 0, 2])


@pytest.mark.parametrize("p", ["1/100", "1/3", "1/2", "9/10"])
def test_binomial_tails(p):
    """Chernoff on both sides and Hoeffding, at every value of Bin(n, p)."""
    for n in (1, 2, 7, 20):
        law, mean = concentration.binomial(n, p), n * Fraction(p)
        for j in range(n + 1):
            above, below = concentration.tail(law, j), 1 - concentration.tail(law, j + 1)
            if j > mean:
                assert above <= concentration.chernoff(mean, j / mean - 1)
                assert above <= concentration.hoeffding(j - mean, [1] * n)
            if 0 < j < mean:
                assert below <= concentration.chernoff_lower(mean, 1 - j / mean)


def test_the_printed_bernstein_is_false():
    """X_i = +-1, n = 100, beta = 1/2: V = sum of Var X_i^2 = 0 fails, V = 100 holds."""
    law = concentration.binomial(100, "1/2")
    for variance, holds in ((0, False), (100, True)):
        radius = concentration.bernstein(variance, 1, "1/2")
        inside = sum(p for j, p in enumerate(law) if Real.of(Fraction(abs(2 * j - 100))) <= radius)
        assert (inside >= Fraction(1, 2)) is holds


def test_sampling_without_replacement():
    """Permutation McDiarmid for the number of marked ones in a block: a swap changes it by at most 1."""
    for n, marked, drawn in ((2, 1, 1), (6, 3, 2), (7, 2, 5), (12, 6, 4)):
        law, mean = concentration.hypergeometric(n, marked, drawn), Fraction(marked * drawn, n)
        for j in range(drawn + 1):
            if j > mean:
                assert concentration.tail(law, j) <= concentration.permutation_mcdiarmid(j - mean, n, drawn, 1)


def of_groups(data, groups, k):
    """f_(U_i) for the groups, one list for each."""
    return [
        [sum(1 for item, g in zip(data, groups, strict=True) if item == v and g == i) for v in range(max(data) + 1)]
        for i in range(k)
    ]


@pytest.mark.parametrize("frequencies", DATA)
@pytest.mark.parametrize("k", [1, 2, 4])
def test_partitions_by_enumeration(frequencies, k):
    """The law of one group's norm, the means of Delta_0 and Delta_1, and variances, over all assignments or permutations."""
    data = [v for v, f in enumerate(frequencies) for _ in range(f)]
    n, size = len(data), len(frequencies)
    for blocks in (False, *([True] if n % k == 0 else [])):
        groups = (
            [[i * k // n for i in order] for order in permutations(range(n))] if blocks else list(product(range(k), repeat=n))
        )
        squares: dict[Fraction, Fraction] = {}
        zero = Fraction(0)
        for given in groups:
            found = of_groups(data, given, k)
            norm = sum((found[0][v] - Fraction(frequencies[v], k)) ** 2 for v in range(size) if frequencies[v])
            squares[norm] = squares.get(norm, Fraction(0)) + Fraction(1, len(groups))
            zero += sum(abs(sum(f) - Fraction(n, k)) for f in found) / len(groups)
        assert partition.norm_law(frequencies, k, blocks) == tuple(sorted(squares.items()))
        second = sum(x * p for x, p in squares.items())
        assert second == sum(partition.size_variance(f, n, k, blocks) for f in frequencies)
        assert zero == (0 if blocks else partition.delta_0_mean(n, k))
        assert k * k * second <= (k - 1) * n  # so that E Delta_1 <= sqrt((k-1) n), by Jensen
        mean = partition.delta_1_mean(frequencies, k, blocks)
        assert float(mean) <= ((k - 1) * n) ** 0.5 + 1e-12


def test_deltas_of_every_k():
    """The corrected bounds for every k hold where the printed ones fail: k = n^2 groups, and k = n blocks."""
    n, k, beta = 12, 144, "1/2"
    least = 2 * n - 2
    assert Real.of(Fraction(least)) > constants.c_0() * Real.of(constants.ell(beta) * n).sqrt()
    assert Real.of(Fraction(least)) < partition.delta_0(n, k, beta)
    n = 50
    certain = Real.of(Fraction(n * (n - 1))).sqrt()
    assert certain > partition.lemma_8_2(n, beta, permutation=True)
    assert certain < partition.delta_1(n, n, beta, permutation=True)


@pytest.mark.parametrize("beta", ["9/10", "1/2", "1/100"])
@pytest.mark.parametrize("frequencies", [[3, 3], [6], [1, 1, 1, 1, 1, 1]])
def test_lemma_9_2_on_small_data(frequencies, beta):
    """The exact probability that the norm exceeds the bound, for both partitions where they are stated."""
    n = sum(frequencies)
    for L, blocks in ((2, True), (3, True), (2, False), (1, False)):
        if not blocks and LogSum.ln(1 / Fraction(beta)) * L > LogSum(n):
            continue
        bound = partition.lemma_9_2(n, L, beta, blocks)
        beyond = sum(p for square, p in partition.norm_law(frequencies, L, blocks) if Real.of(square) > bound * bound)
        assert beyond <= Fraction(beta)


def test_lemma_9_1():
    for n, L in ((1, 1), (6, 3), (40, 5), (120, 8)):
        law, most = concentration.binomial(n, Fraction(1, L)), partition.lemma_9_1(n, L)
        beyond = sum(p for j, p in enumerate(law) if Real.of(Fraction(j)) > most)
        assert beyond <= Real.of(Fraction(-n, L)).exp()
        assert partition.lemma_9_1(n * L, L, permutation=True).tree == n


@pytest.mark.parametrize("t", ["11/10", "3", "10"])
@pytest.mark.parametrize("beta", ["9/10", "1/2", "1/100"])
def test_hrr(t, beta):
    """The exact tail at the radius is at most beta, for all n <= 12 and frequencies; with ln(1/beta) it is not near beta = 1."""
    for n in range(1, 13):
        for f in {0, 1, n // 2, n}:
            assert hadamard_oracle.tail(n, f, hrr.radius(n, t, beta), t) <= Fraction(beta)
            for j in (1, 2, 5):
                assert hadamard_oracle.tail(n, f, j, t) <= hrr.hoeffding(j, n, t)
    if beta == "9/10":
        short = Real.of(LogSum.ln(1 / Fraction(beta)) * 2).sqrt() * hrr.gain(t)
        assert hadamard_oracle.tail(1, 0, short, t) > Fraction(beta)


def test_all_items_at_once():
    """HRR with four items: the chance that some estimate is beyond the radius, over all reports of two and three users."""
    for data in ((0, 1), (2, 2, 3)):
        frequencies = hadamard_oracle.frequencies(data, 4)
        radius = hrr.all_items(len(data), 4, 3, "9/10")
        bad = sum(
            p
            for value, p in hadamard_oracle.law(data, 4, 3)
            if any(Real.of(abs(a - b)) >= radius for a, b in zip(value, frequencies, strict=True))
        )
        assert bad <= Fraction(9, 10)


def test_a_sketch_of_few_users_answers_zero():
    """n < k/2: the error is the frequency, below the bound; with ln(1/beta) near beta = 1 it is not below it."""
    k = oracle.copies("999/1000")
    law = hada_oracle.law([0], 0, 2, k, 2, 3, "independent")
    assert law == ((Fraction(0), Fraction(1)),)
    assert oracle.rounded(1, 1, "999/1000") > 1
    assert Real.of(LogSum.ln(Fraction(1000, 999))).sqrt() < 1


def test_an_eighth_of_the_groups():
    """beta/4 bounds the exact tail at k = ceil(8 ell), for many beta."""
    for power in range(1, 13):
        beta = Fraction(1, 4**power)
        k = oracle.copies(beta)
        assert good_sets.bad_copies(k).upper <= beta / 4
        assert Real.of(beta / 4) >= good_sets.counting_limit(k)


def test_lower_bounds_hold_for_hrr():
    """The error of HRR exceeds the lower bound with probability above beta, for some frequency; e^0.9933 > 27/10."""
    t, n = Fraction(27, 10), 600
    for beta in (Fraction(1, 64), Fraction(1, 1000)):
        for bound in (
            lower.corollary_2_3(n, "9933/10000", beta),
            lower.one_item(n, t, beta) if beta > Fraction(1, 100) else Real.of(1),
        ):
            assert max(hadamard_oracle.tail(n, f, bound, t) for f in (0, n // 2, n)) > beta
    assert lower.point_mass(1, "11/10", "1/100") == Fraction(1, 2)


def test_divergences_of_channels():
    """The bit attains chi_square and relative_entropy; other channels of the same level stay below."""
    for t in (Fraction(3, 2), Fraction(3)):
        bit = Channel([[t / (t + 1), 1 / (t + 1)], [1 / (t + 1), t / (t + 1)]])
        assert chi_square(bit.rows[0], bit.rows[1]) == lower.chi_square(t)
        assert relative_entropy(bit.rows[0], bit.rows[1]) == lower.relative_entropy(t)
        for k in (2, 3, 5):
            rows = [[(t if x == y else 1) / (t + k - 1) for y in range(k)] for x in range(2)]
            assert chi_square(*rows) <= lower.chi_square(t)
            assert relative_entropy(*rows) <= lower.relative_entropy(t)


def test_counting_in_integers():
    """C(k, a) q^a <= e^-a says C(k, a) <= (8 e)^a: for all k up to 200, with e > 2.718."""
    for k in range(1, 201):
        a = -(-k // 8)
        assert comb(k, a) <= (8 * Fraction(2718, 1000)) ** a
