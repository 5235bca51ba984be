"""The documents as the second source reads them: no value differs; and a wrong formula, on either side, does."""

import ast
import copy
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exactdp_checks.golden.derivations import KINDS as KINDS_TWICE
from exactdp_checks.golden.derivations import ONCE, reason
from exactdp_checks.golden.files import NAMES, load
from second_source import channels, context_aware_ldp, functions
from second_source.kinds import KINDS, Source, differences
from second_source.numbers import mp, real

HERE = Path(__file__).resolve().parent
Vector = dict[str, Any]


def of_kinds(name: str) -> list[Vector]:
    return [vector for vector in load(name)["vectors"] if vector["kind"] in KINDS]


def calls(name: str) -> list[Vector]:
    return [vector for vector in load(name)["vectors"] if "function" in vector["input"] and functions.is_here(vector)]


def test_it_does_not_import_exactdp() -> None:
    """Neither do the estimators of the clients; this file does, to find the documents and the lists."""
    found = [
        path for path in (*HERE.glob("*.py"), HERE.parent / "clients" / "estimators.py") if not path.name.startswith("test_")
    ]
    assert len(found) >= 16
    for path in found:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith("exactdp")], path


def test_the_list_in_the_documents_is_what_is_derived_twice() -> None:
    assert set(KINDS_TWICE) == set(KINDS)
    used = set()
    for name in NAMES:
        said = load(name)["derivations"]
        here = {v["kind"] for v in of_kinds(name)} | {v["input"]["function"] for v in calls(name)}
        assert set(said["twice"]) == here, name
        assert set(said["once"]).isdisjoint(here)
        assert all(reason(word) for word in said["once"])
        assert not any(reason(word) for word in here)
        used |= set(said["once"])
    assert used == set(ONCE)
    assert sum(len(of_kinds(name)) + len(calls(name)) for name in NAMES) > 12_000


@pytest.mark.parametrize("name", [*channels.CHANNELS, "channels"])
def test_every_kind_again(name: str) -> None:
    """All vectors of a mechanism, every second one of the longest documents: 11 seconds of one core for all."""
    found = of_kinds(name)
    wrong = [(v["id"], v["kind"], said) for v in found[:: 2 if len(found) > 600 else 1] if (said := differences(name, v))]
    assert wrong == [], wrong[:3]


@pytest.mark.parametrize("name", [*channels.CHANNELS, "channels"])
def test_every_other_kind_again(name: str) -> None:
    """The vectors that are left out above."""
    found = of_kinds(name)
    wrong = [
        (v["id"], v["kind"], said) for v in found[1 :: 2 if len(found) > 600 else len(found)] if (said := differences(name, v))
    ]
    assert wrong == [], wrong[:3]


@pytest.mark.parametrize("name", [name for name in NAMES if calls(name)])
def test_every_function_again(name: str) -> None:
    wrong = [(v["id"], v["input"]["function"]) for v in calls(name) if functions.differs(v)]
    assert wrong == [], wrong[:3]


def spoiled(value: Any) -> Any:
    """The first number of an output, a little more."""
    if isinstance(value, dict):
        if isinstance(value.get("exact"), list):
            return {**value, "exact": [_more(value["exact"][0]), *value["exact"][1:]]}
        if "exact" in value:
            return {**value, "exact": _more(value["exact"])}
        if value.keys() == {"lower", "upper", "decimal"}:
            width = Fraction(value["upper"]) - Fraction(value["lower"])
            return {**value, **{end: _more(str(Fraction(value[end]) + width)) for end in ("lower", "upper")}}
        first = next(iter(value))
        return {**value, first: spoiled(value[first])}
    if isinstance(value, list):
        return [spoiled(value[0]), *value[1:]] if value else [0]
    return not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else "x"


def _more(text: str) -> str:
    return "7" if text == "inf" else f"{text} + ln(2)" if "ln" in text else str(Fraction(text) + Fraction(1, 10**9))


OF_KIND = {
    "channel": "channel",
    "estimator": "scores",
    "moments": "covariance",
    "data": "risk",
    "information": "nats",
    "decode": "estimate",
    "audit": "smallest",
    "bias": "bias",
}


@pytest.mark.parametrize("name", channels.CHANNELS)
def test_a_wrong_formula_on_the_first_side_is_seen(name: str) -> None:
    """A document in which one number is off by 10^-9, or one draw by 1; for every kind."""
    seen = {v["kind"]: v for v in of_kinds(name) if v["kind"] not in ("estimator", "decode") or v["output"]}
    for kind, vector in seen.items():
        wrong = copy.deepcopy(vector)
        output = wrong["output"]
        if kind == "encode":
            output["runs"][0]["report"] += 1 if len(output["runs"]) > 1 else 0
            output["runs"][-1]["draws"] = [*output["runs"][-1]["draws"], {"range": 2, "value": 0, "weights": [], "result": 0}]
        elif kind == "symbolic":
            one = output["values"][0]["channel"]
            one["exact"] = [_more(one["exact"][0]), *one["exact"][1:]]
        else:
            output[OF_KIND[kind]] = spoiled(output[OF_KIND[kind]])
        assert differences(name, wrong), kind
    assert len(seen) >= 9


MUTANTS: dict[str, Callable[..., Any]] = {
    "krr": lambda t, k: [[(t if x == y else 1) / (t + k) for y in range(k)] for x in range(k)],
    "hadamard_response": lambda t, k: channels.hadamard_response(t * t, k),
    "optimised_unary_encoding": lambda t, k: channels.bits(channels.units(k), 1 / (t + 1), Fraction(1, 2)),
    "symmetric_unary_encoding": channels.optimised_unary_encoding,
    "local_hashing": lambda t, k, bits: channels.public(channels.linear(k, bits)[1:], channels.krr(t, 2**bits), k),
    "prime_local_hashing": lambda t, k, prime, g: channels.public(channels.affine(k, prime, g)[prime:], channels.krr(t, g), k),
    "rappor": lambda t, code, m, f, p, q: channels.bits([[int(i in c) for i in range(m)] for c in code], q, p),
    "subset_selection": lambda t, k, d: channels.subset_selection(1 / t, k, d),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_formula_on_the_second_side_is_seen(name: str) -> None:
    source = Source({name: MUTANTS[name]})
    assert any(differences(name, vector, source) for vector in of_kinds(name) if vector["kind"] == "channel")


LN2 = mp.log(2)
WRONG: dict[str, tuple[str, Callable[..., Any]]] = {
    "the printed constant": ("price_of_privacy.fano.theorem_3_3_corrected", lambda N, t: N * LN2 / log(t)),
    "a factor 2": ("price_of_privacy.max_sense.separation", functions.FUNCTIONS["price_of_privacy.max_sense.separation_printed"]),
    "base 2": ("price_of_privacy.information.theorem_4_10_sharp", lambda N, w, t: log(1 + w * (t - 1) ** 2 / (4 * t * N)) / LN2),
    "nine for eight": ("online_recommendation.upper.theorem_11", lambda m, T, P: 16 * m * m * mp.log(T) / P),
    "the rounded rate": ("online_recommendation.upper.loss_rounds_whole", lambda m, P, n: int(2 * m * log(Fraction(n, P)))),
    "without a factor 4": (
        "context_aware_ldp.lower.block_chi_square_printed",
        functions.FUNCTIONS["context_aware_ldp.lower.block_chi_square_sharp"],
    ),
    "c for c^2": ("context_aware_ldp.risk.high_low_l2_bound", lambda s, t, n=1: s * (t + 1) / (t - 1) / n),
    "the wrong sign": ("context_aware_ldp.families.high_low_uniform", lambda sign=1, **rest: swapped(-sign, **rest)),
    "J for 2J": ("linear_queries.distribution.squared_sharp", lambda J, n, t: (8 * log(J) / n) ** 0.5 * real((t + 1) / (t - 1))),
    "half the users": ("linear_queries.adaptive.bad_partition", lambda d, n: d * mp.exp(-mp.mpf(n) / (4 * d))),
    "the printed order": ("heavy_hitters.good_sets.markov_value", lambda size, n: mp.mpf(size) / n / (8 * mp.e**2)),
    "one level": ("heavy_hitters.search.levels", lambda n, d: max(1, round(mp.log(d) / mp.log(n)))),
}


def half(rows: list[list[Any]]) -> list[list[Any]]:
    return [[v / 2 for v in row] for row in rows]


def unmixed(counts: list[int], m: int, tau: Any) -> list[Any]:
    votes = {str((j, i)): j for j, c in enumerate(counts) for i in range(c)}
    found: list[Any] = functions.FUNCTIONS["p_rec_baselines.choose"]({"name": "unmixed", "m": m, "tau": tau}, votes)
    return found


protocols = functions.FUNCTIONS
WRONG_PROTOCOLS: dict[str, tuple[str, Callable[..., Any]]] = {
    "all users as one": ("user_classes.variance", lambda sizes, hits: sum(sizes) * max(hits) * (1 - max(hits))),
    "the other model": ("max_sense.zero", lambda b, w, p, model="exact": protocols["max_sense.zero"](b, w, p, "independent")),
    "without i": ("max_sense.zero_given", lambda b, w, p, i, model="exact": protocols["max_sense.zero"](b, w, p, model)),
    "one bit for all": ("multi_max_sense.hit", lambda **given: protocols["multi_max_sense.hit"](**{**given, "Q": 1})),
    "the text for the proof": (
        "pairwise_preference.agreement",
        lambda b, w, i, j, reading="B": protocols["pairwise_preference.agreement"](b, w, i, j, "A"),
    ),
    "the lost 2": ("pairwise_preference.expected", lambda **given: half(protocols["pairwise_preference.expected"](**given))),
    "the first two scores": ("clustering.kmeans", functions.FUNCTIONS["clustering.gaps"]),
    "clip and divide": ("postprocess.simplex", functions.FUNCTIONS["postprocess.clip"]),
    "the dual norm": ("projection.minkowski_norm", lambda matrix, point: protocols["projection.dual_norm"](matrix, z=point)),
    "unprojected": ("projected_hadamard.estimate", functions.FUNCTIONS["projected_hadamard.raw"]),
    "one n for the other": (
        "adaptive_one_bit.estimate",
        lambda answers, r, t: protocols["adaptive_one_bit.estimate"](answers, r, t * t),
    ),
    "8 for 4": (
        "rejection_projection.projects",
        lambda active, **given: protocols["rejection_projection.projects"](2 * active, **given),
    ),
    "no shift": ("hashing.value", lambda q, rows, shift, x: protocols["hashing.value"](q, rows, 0, x)),
    "shifts alone": ("hashing.truncated_collision", lambda q, j, inputs: Fraction(1, 2 ** (j * len(inputs)))),
    "without the frequency": ("hadamard_oracle.variance", lambda n, f, t: n * ((t + 1) / (t - 1)) ** 2),
    "the lower median": ("hada_oracle.median", lambda values: sorted(values)[(len(values) - 1) // 2]),
    "k for n/size": ("hada_oracle.scale", lambda size, n, k, partition: Fraction(k)),
    "always independent": (
        "hada_oracle_moments.variance",
        lambda **given: protocols["hada_oracle_moments.variance"](**{**given, "partition": "independent"}),
    ),
    "the printed bias": ("hada_oracle_moments.mean", lambda n, f, m: Fraction(f)),
    "the lowest digit first": ("hada_heavy.decode", lambda s, q: protocols["hada_heavy.decode"](s[::-1], q)),
    "above, not from": (
        "hada_heavy.search",
        lambda threshold, **rest: protocols["hada_heavy.search"](threshold=threshold * Fraction(9, 8), **rest),
    ),
    "n for the bound": ("hada_heavy.verify", lambda bound, **rest: protocols["hada_heavy.verify"](bound=bound / 2, **rest)),
    "one round less": (
        "p_rec_exact.loss",
        lambda rounds, **rest: protocols["p_rec_exact.loss"](rounds=max(rounds - 1, 1), **rest),
    ),
    "who survives": (
        "p_rec.law",
        lambda **given: [{**one, "survivors": one["survivors"][:-1]} for one in protocols["p_rec.law"](**given)],
    ),
    "who votes otherwise": ("voting.adjacent", lambda one, two: protocols["voting.steps"](one, two) <= 2),
    "one credit": ("p_rec.survives", lambda r, d, diversity, radius: r + d <= diversity + radius),
    "without mixing": ("p_rec_round.probabilities", unmixed),
    "everybody": ("p_rec.survivors", lambda pattern, recommended, **_: [list(pattern)] * (len(recommended) + 1)),
}


@pytest.mark.parametrize("wrong", WRONG_PROTOCOLS)
def test_a_wrong_protocol_on_the_second_side_is_seen(wrong: str) -> None:
    """Plausible mistakes: another model, reading or credit, a lost factor, a step left out."""
    name, formula = WRONG_PROTOCOLS[wrong]
    found = [v for v in calls("protocols") if v["input"]["function"] == name]
    assert found
    assert any(functions.differs(vector, {name: formula}) for vector in found)
    assert not any(functions.differs(vector) for vector in found)


def log(value: Any) -> Any:
    return mp.log(real(value))


def swapped(sign: int, **rest: Any) -> Any:
    return functions.FUNCTIONS["context_aware_ldp.families.high_low_uniform"](sign=sign, **rest)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_bound_on_the_second_side_is_seen(wrong: str) -> None:
    """Plausible mistakes: the constant that is printed, the other base, a sign, a term without its square."""
    name, formula = WRONG[wrong]
    found = [v for v in calls(f"bounds_{name.split('.', maxsplit=1)[0]}") if v["input"]["function"] == name]
    assert found
    assert any(functions.differs(vector, {name: formula}) for vector in found)
    assert not any(functions.differs(vector) for vector in found)


@pytest.mark.parametrize("check", sorted(context_aware_ldp.CHECKS))
def test_checks_refuse_values_that_are_near(check: str) -> None:
    """Where there is no value to compare, one part in 1,000 is refused."""
    found = [v for v in calls("bounds_context_aware_ldp") if v["input"]["function"] == check]
    assert found
    for vector in found:
        wrong = copy.deepcopy(vector)
        wrong["output"]["value"]["exact"] = str(Fraction(wrong["output"]["value"]["exact"]) * Fraction(1001, 1000))
        assert functions.differs(wrong)


@pytest.mark.parametrize("name", [name for name in NAMES if calls(name)])
def test_wrong_values_of_functions_are_seen(name: str) -> None:
    """The first vector of each function with one number changed, and each function with another one in its place."""
    firsts: dict[str, Vector] = {}
    for vector in calls(name):
        firsts.setdefault(vector["input"]["function"], vector)
    for function, vector in firsts.items():
        if function not in functions.CHECKS:  # whose values are least to one part in 10^9, ends of an enclosure, or recognised
            wrong = copy.deepcopy(vector)
            wrong["output"]["value"] = spoiled(wrong["output"]["value"])
            assert functions.differs(wrong), function
            assert functions.differs(vector, {function: lambda **_: Fraction(123456789, 1000)}), function
