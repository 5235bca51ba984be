"""curve, renyi, repeated against dp-accounting, autodp and prv-accountant (doubles), and numpy, on random channels."""

import math
import warnings
from fractions import Fraction

import numpy as np
import pytest

from exactdp.channel import Channel
from exactdp.mechanisms import krr
from exactdp.numbers.enclosure import LogSum
from exactdp.privacy.curve import curve
from exactdp.privacy.losses import losses
from exactdp.privacy.renyi import renyi
from exactdp.privacy.repeated import repeated

STEP = 1e-4  # of the grid of losses of dp-accounting


def random_channels(count):
    draw = np.random.default_rng(20)
    for _ in range(count):
        k, m = draw.integers(2, 5), draw.integers(2, 7)
        rows = draw.integers(1, 200, (k, m)).tolist()
        yield Channel([[Fraction(v, sum(r)) for v in r] for r in rows])


def test_numpy_has_the_same_delta_and_divergence_on_200_random_channels():
    for channel in random_channels(200):
        rows = channel.to_numpy()
        found = curve(channel)
        for power in (1.0, 1.25, 2.0, 3.5):
            plain = max(np.maximum(p - power * q, 0).sum() for p in rows for q in rows)
            assert float(found.delta(LogSum.ln(Fraction(power)))) == pytest.approx(plain, abs=1e-12)
        plain = max(np.log((p**3 / q**2).sum()) / 2 for p in rows for q in rows)
        assert float(renyi(channel, 3).value) == pytest.approx(plain, abs=1e-9)


def test_dp_accounting_has_the_same_delta_on_200_random_channels():
    pld = pytest.importorskip("dp_accounting.pld.privacy_loss_distribution")
    for channel in random_channels(200):
        p, q = (dict(enumerate(np.log(row))) for row in channel.to_numpy()[:2])
        found = pld.from_two_probability_mass_functions(q, p, value_discretization_interval=STEP, symmetric=False)
        laws = losses(channel, 0, 1), losses(channel, 1, 0)  # its delta is the larger of both directions
        for power in (Fraction(1), Fraction(5, 4), Fraction(2)):
            exact = float(max(law.delta(power) for law in laws))
            assert exact - 1e-9 <= found.get_delta_for_epsilon(math.log(power)) <= exact + 2 * STEP
        exact = float(max(law.repeated(3).delta(Fraction(3, 2)) for law in laws))
        assert exact - 1e-9 <= found.self_compose(3).get_delta_for_epsilon(math.log(1.5)) <= exact + 6 * STEP


def test_autodp_has_the_same_renyi_divergence_of_randomised_response():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its source compares with literals
        bank = pytest.importorskip("autodp.rdp_bank")
    draw = np.random.default_rng(21)
    for top in draw.integers(101, 2000, 200).tolist():  # of the channels that it takes: any function of a level, none of a matrix
        t, order = Fraction(top, 100), int(draw.integers(2, 33))
        found = bank.RDP_randresponse({"p": float(t / (t + 1))}, order)
        assert float(renyi(krr.channel(2, t), order).value) == pytest.approx(float(found), abs=1e-9)


def test_prv_accountant_encloses_delta_of_many_reports():
    """Its law of a pure mechanism is that of randomised response, whose composition is the worst."""
    accountant = pytest.importorskip("prv_accountant")
    found = accountant.PRVAccountant(
        prvs=[accountant.PureDPMechanism(math.log(1.2))], max_self_compositions=[50], eps_error=0.05, delta_error=1e-8
    )
    reports = repeated(krr.channel(2, "6/5"), 50)
    for power in (2, 6, 20):
        low, _, high = found.compute_delta(math.log(power), num_self_compositions=[50])
        assert low - 1e-7 <= float(reports.delta(power)) <= high + 1e-7
