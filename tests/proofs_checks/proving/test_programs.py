"""programs: the best channel of a linear utility against extreme rays, HiGHS alone and known grids; the command."""

import json
from fractions import Fraction

import numpy as np
import pytest
from command import assert_refused, run

from exactdp.errors import BadInput, OutOfScope
from exactdp.mechanisms import krr
from exactdp.policy import PrivacyMatrix
from exactdp.privacy.scale import Metric
from exactdp_checks.proving import prove
from exactdp_checks.proving.certificate import text_of
from exactdp_checks.proving.optimal import expected_loss, optimal_channel
from exactdp_checks.proving.programs import best_linear
from exactdp_checks.proving.programs_certified import certified
from exactdp_checks.trusted import kernel


def grid(side, norm="l1", scale="ln 2"):
    return Metric.between([[i, j] for i in range(side) for j in range(side)], norm, scale)


def guessing(k):
    return [[Fraction(x == y, k) for x in range(k)] for y in range(k)]


def random_gains(k, r, seed):
    return [[Fraction(int(v), 1000) for v in row] for row in np.random.default_rng(seed).integers(-300, 1000, (r, k))]


POLICIES = [
    PrivacyMatrix.ldp(4, "ln 3"),
    PrivacyMatrix.explicit([[0, "ln 2", "inf"], ["ln 3", 0, "ln(3/2)"], ["inf", "inf", 0]]),
    Metric.of([[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]], "ln 2"),
    PrivacyMatrix.high_low(4, [1, 2], "ln 2"),
    PrivacyMatrix.blocks([[0, 1], [2, 3, 4]], "ln 2"),
]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_both_ends_enclose_the_optimum_over_extreme_rays(policy, seed):
    gains = random_gains(policy.k, policy.k, seed)
    by_rays = optimal_channel(policy, utility=expected_loss([[-policy.k * g[x] for g in gains] for x in range(policy.k)]))
    found = best_linear(policy, gains)
    assert by_rays.rays is not None
    assert found.lower <= by_rays.value <= found.upper
    assert found.upper - found.lower < Fraction(1, 10**8)
    prove.privacy(found.channel, policy).require()


def test_classical_guessing_is_krr_exactly_at_every_size():
    for k in (3, 9, 33):
        found = best_linear(PrivacyMatrix.ldp(k, "ln 3"), guessing(k))
        assert found.lower == found.upper == Fraction(3, k + 2)
        assert found.channel == krr.channel(k, 3)


@pytest.mark.parametrize("policy", [grid(3, "l2"), grid(3), PrivacyMatrix.ldp(9, 1), PrivacyMatrix.ldp(12, "ln 3")])
def test_the_certificate_is_accepted_again_and_no_better_one_is(policy):
    gains = guessing(policy.k)
    found = best_linear(policy, gains)
    verdict = certified(policy, found)
    assert verdict.outcome.value == "argued"
    assert kernel.recheck(text_of(verdict)).proposition == verdict.proposition
    cheap = tuple(u - Fraction(1, 1000) for u in found.prices)
    assert certified(policy, type(found)(**{**vars(found), "prices": cheap})).outcome.value == "refuted"
    wrong = type(found)(**{**vars(found), "lower": found.lower + Fraction(1, 10**9)})
    assert certified(policy, wrong).outcome.value == "refuted"


def test_the_euclidean_grid_of_nine_places():
    found = optimal_channel(grid(3, "l2"), utility="guessing")
    assert float(found.value) == pytest.approx(0.278041, abs=1e-6)
    assert (found.rays, found.verdict.outcome.value) == (None, "argued")
    assert 0 < found.upper - found.value < Fraction(1, 10**10)
    assert "none has" in str(found)


def test_a_plain_program_of_scipys_kind_agrees():
    """All pairs constrained, no hub, no generating pairs: HiGHS alone."""
    highspy = pytest.importorskip("highspy")
    policy, k = grid(2, "l2", 1), 4
    gains = random_gains(k, 3, 5)
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    q = [[solver.addVariable(lb=0) for _ in range(3)] for _ in range(k)]
    for row in q:
        solver.addConstr(sum(row[1:], start=row[0]) == 1)
    for x in range(k):
        for z in range(k):
            for i in range(3):
                if x != z:
                    solver.addConstr(q[x][i] - float(np.exp(float(policy[x, z]))) * q[z][i] <= 0)
    solver.maximize(sum((float(gains[i][x]) * q[x][i] for x in range(k) for i in range(3)), start=0 * q[0][0]))
    found = best_linear(policy, gains)
    assert float(found.lower) == pytest.approx(solver.getObjectiveValue(), abs=1e-6)


def test_refusals():
    with pytest.raises(OutOfScope, match="one symbol"):
        best_linear(PrivacyMatrix.explicit([[0, 0], [0, 0]]), guessing(2))
    with pytest.raises(OutOfScope, match="eps"):
        best_linear(PrivacyMatrix.ldp(3, "eps"), guessing(3))
    with pytest.raises(OutOfScope, match="too large"):
        best_linear(PrivacyMatrix.ldp(3, 1000), guessing(3))
    with pytest.raises(BadInput, match="rows of 3"):
        best_linear(PrivacyMatrix.ldp(3, 1), guessing(2))
    with pytest.raises(BadInput, match="one length"):
        expected_loss([[0, 1], [1]])


def test_the_command_takes_losses_and_distances(tmp_path):
    file, loss = tmp_path / "grid.json", tmp_path / "loss.csv"
    points = [[i, j] for i in range(3) for j in range(3)]
    file.write_text(json.dumps({"kind": "metric", "points": points, "norm": "l1", "epsilon": "ln 2"}))
    loss.write_text("\n".join(",".join(str(abs(a - c) + abs(b - d)) for c, d in points) for a, b in points))
    results = [run("optimal", file, *options, "--json").stdout for options in (("--utility", "distance"), ("--loss", loss))]
    decimals = [json.loads(text)["decimal"] for text in results]
    assert decimals[0] == decimals[1]
    assert float(decimals[0]) == pytest.approx(-10 / 9, abs=1e-6)
    shown = run("optimal", file, "--loss", loss, "--certificate", tmp_path / "c.json")
    assert "smallest expected loss" in shown.output
    assert shown.exit_code == 0
    assert run("recheck", tmp_path / "c.json").exit_code in (0, 3)
    assert_refused("leave out --utility", "optimal", file, "--loss", loss, "--utility", "guessing")
    file.write_text(json.dumps({"kind": "blocks", "blocks": [["a", "b"]], "epsilon": "ln 2"}))
    assert_refused("metric policy", "optimal", file, "--utility", "distance", "--symbols", "a,b")
