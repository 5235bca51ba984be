"""papers: predictions of the papers' schemes against exact channels and protocols, by enumeration, and beside samples."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from exactdp.errors import OutOfScope
from exactdp.mechanisms import block_hadamard, hadamard_response, high_low_hadamard
from exactdp.protocols import max_sense, multi_max_sense, p_rec_round, pairwise_preference
from exactdp_checks.simulating import papers, protocols
from exactdp_checks.simulating.plan import Plan, check, predictions
from exactdp_checks.simulating.shares import worked

COUNTS = ([3, 1], [2, 2, 1], [5, 0, 2, 1, 4], [1, 2, 3, 4, 5, 6, 7])


@pytest.mark.parametrize("counts", COUNTS, ids=str)
def test_frequencies(counts: list[int]) -> None:
    """Risks of the channels for fixed data."""
    k = len(counts)
    half, blocks = range((k + 1) // 2), papers._blocks(k)
    found = {
        "HL": (high_low_hadamard.channel(k, half, t=3), high_low_hadamard.estimator(k, half, t=3)),
        "BS": (block_hadamard.channel(blocks, t=3), block_hadamard.estimator(blocks, t=3)),
        "Algorithm-5": (hadamard_response.channel(k, t=3), hadamard_response.estimator(k, t=3)),
    }
    for name, (channel, scores) in found.items():
        said = papers.predicted(name, counts, "ln 3")["raw mse" if name == "Algorithm-5" else "mse"]
        assert Fraction(said[2]) * k == scores.risk_of_data(channel, counts)
        assert said[1] == pytest.approx(float(Fraction(said[2])))


@pytest.mark.parametrize("counts", [*COUNTS, [1, 0, 0]], ids=str)
def test_scores_of_price_of_privacy(counts: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Variances of MaxSense, exactly and to 300 bits; of Multi-MaxSense in blocks of one and two; of the preference matrix."""
    n, k, row = sum(counts), len(counts), [Fraction(c, max(counts)) for c in counts]
    size, queries = protocols._blocks(k)
    sensed = sum(max_sense.variance([row], [n], k, Fraction(1, 2), i, 3) for i in range(k)) / (n * n * k)
    several = sum(multi_max_sense.variance([row], [n], k, size, queries, i, 3) for i in range(k)) / (n * n * k)
    assert Fraction(protocols.predicted("MaxSense", counts, "ln 3", Fraction(1, 2))["mse"][2]) == sensed
    assert Fraction(protocols.predicted("Multi-MaxSense", counts, "ln 3", Fraction(1, 2))["mse"][2]) == several
    monkeypatch.setattr(protocols, "EXACT_LIKED", 0)
    (_, near, text) = protocols.predicted("MaxSense", counts, "ln 3", Fraction(1, 2))["mse"]
    assert (near, text) == (float(sensed), "")
    pairs = [(i, j) for i in range(k) for j in range(i)]
    hits = [pairwise_preference.hit(row, k, i, j, 3) for i, j in pairs]
    assert Fraction(papers.predicted("Pairwise-Preference", counts, "ln 3")["mse"][2]) == sum(
        h * (1 - h) for h in hits
    ) / n / len(pairs)


@pytest.mark.parametrize("counts", [[3, 1], [5, 0, 2, 5, 4]], ids=str)
def test_the_first_of_most_votes(counts: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers, "REPEATED", 20)
    m = len(counts)
    rule = p_rec_round.Rule(m, Fraction(20), Fraction(m, 59), Fraction(1, 2 * m))
    exact = float(p_rec_round.probabilities(counts, rule)[counts.index(max(counts))])
    assert papers.predicted("p-REC", counts, "1")["top"][1] == pytest.approx(exact, rel=1e-13)


@pytest.mark.parametrize("counts", [[1, 0], [1, 1], [2, 1]], ids=str)
def test_adaptive_rounds_by_enumeration(counts: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """All rounds of all users, and all of their answers: c or -c, with mean q."""
    monkeypatch.setattr(papers, "ROUNDS", 2)
    users, n, k = [x for x, c in enumerate(counts) for _ in range(c)], sum(counts), len(counts)
    asked = papers._ranges(k, 2).astype(int).tolist()
    total, c = Fraction(0), Fraction(2)  # at t = 3
    for rounds in product(range(2), repeat=n):
        for answers in product((1, -1), repeat=n):
            chance, sums, sizes = Fraction(1, 2**n), [Fraction(0)] * 2, [0, 0]
            for x, j, s in zip(users, rounds, answers, strict=True):
                chance *= (1 + s * Fraction(asked[j][x]) / c) / 2
                sums[j] += s * c
                sizes[j] += 1
            means = [Fraction(sum(asked[j][x] for x in users), n) for j in range(2)]
            errors = [((sums[j] / sizes[j] if sizes[j] else 0) - means[j]) ** 2 for j in range(2)]
            total += chance * sum(errors) / 2
    assert papers.predicted("Algorithm-6", counts, "ln 3")["mse"][1] == pytest.approx(float(total))


@pytest.mark.parametrize("name", [*papers.NAMES, "MaxSense", "Multi-MaxSense"])
def test_samples_are_beside_their_predictions(name: str) -> None:
    """Within five standard errors, at levels of both kinds; what is at most something is so in every run."""
    for epsilon, k in (("ln 3", 6), ("1", 5)):
        plan = Plan((name,), k, "zipf", (300,), (epsilon,), 60)
        runs = [worked(plan, task) for task in plan.tasks]
        for measure, (relation, value, _) in predictions(plan, plan.cells[0]).items():
            sample = np.array([run[measure] for run in runs])
            if relation == "=":
                assert abs(sample.mean() - value) < 5 * sample.std(ddof=1) / len(runs) ** 0.5, measure
            else:
                assert all(run[measure] <= run[f"raw {measure}"] * (1 + 1e-6) for run in runs)


def test_sizes_that_do_not_fit_are_refused_with_those_that_do() -> None:
    for name, k, n, part in (
        ("MaxSense", 2**15, 5, f"write --k {2**14}, or less"),
        ("Multi-MaxSense", 2**15, 5, f"write --k {2**14}, or less"),
        ("Algorithm-2", 2**19, 5, f"write --k {2**18}, or less"),
        ("Algorithm-6", 5, 2**23, f"write --n {2**22}, or less"),
        ("p-REC", 5, 2**21, f"write --n {2**20}, or less"),
    ):
        with pytest.raises(OutOfScope, match=part):
            check(Plan((name,), k, "uniform", (n,), ("1",), 1))
    with pytest.raises(OutOfScope, match="Algorithm-2"):
        check(Plan(("Algorithm-2",), 5, "uniform", (5,), ("3",), 1))
