"""cone: rays against solutions of equations, known forms against grown ones; whatever is wrong with an optimum is refused."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_channels import GIVEN, GUESS, MANGAT, SQUARES, rays_of
from kernel_examples import VALID, certificate, level, one, put, verdict

from exactdp_checks.trusted import cone
from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.verdict import Outcome

Rows = list[list[Fraction | None]]
NONE = None


def high_low(k: int, s: int, t: Fraction) -> Rows:
    return [[t if x < s and x != z else NONE for z in range(k)] for x in range(k)]


bounds = st.one_of(st.none(), st.sampled_from([Fraction(n) for n in (1, 2, 3, "3/2", "1/2")]))


@settings(max_examples=60)
@given(st.integers(1, 3), st.lists(bounds, min_size=9, max_size=9))
def test_rays_are_the_solutions_of_equations(k: int, entries: list[Fraction | None]) -> None:
    """Zero levels, void and negative ones, no closure: whatever the constraints are."""
    powers: Rows = [[entries[3 * x + z] for z in range(k)] for x in range(k)]
    levels = ["inf" if v is None else level(0, 0, [str(v), 1]) for row in powers for v in row]
    policy = {"levels": levels, "pattern": [[k * x + z for z in range(k)] for x in range(k)]}
    assert cone.extreme(powers) == (rays_of(policy, k) if k > 1 else {(1,)})


def test_four_symbols() -> None:
    path = [[Fraction(2) ** abs(x - z) for z in range(4)] for x in range(4)]
    policy = {"levels": [level(0, 0, [2, d]) for d in range(4)], "pattern": [[abs(x - z) for z in range(4)] for x in range(4)]}
    assert cone.extreme(path) == rays_of(policy, 4)
    assert len(cone.extreme(path)) == 8


@pytest.mark.parametrize(("k", "s"), [(k, s) for k in range(1, 7) for s in range(k + 1)])
def test_known_forms(k: int, s: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every size at which both are quick: t above 1 and t = 1."""
    for t in (Fraction(1), Fraction(3, 2), Fraction(3)):
        powers = high_low(k, s, t)
        grown = cone.extreme(powers)
        monkeypatch.setattr(cone, "SMALL", 1)
        assert cone.extreme(powers) == grown
        monkeypatch.undo()
        expected = k if not s or k == 1 else 2**s - 1 + k - s if s < k else 2**k - 2
        assert len(grown) == (expected if t > 1 or not s or k == 1 else 1 + k - s)
        assert all(min(v for v in ray if v) == t.denominator or sum(ray) == 1 or t == 1 for ray in grown)


def test_other_forms_are_grown_at_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row with two levels, one with a void level, two symbols with different levels, a power below 1."""
    for change in ((0, 1, Fraction(2)), (0, 1, NONE), (2, 0, Fraction(5, 2)), (0, 1, Fraction(1, 2))):
        powers = high_low(4, 2, Fraction(3))
        powers[change[0]][change[1]] = change[2]
        grown = cone.extreme(powers)
        monkeypatch.setattr(cone, "SMALL", 1)
        assert cone.extreme(powers) == grown
        monkeypatch.undo()
    low = [[Fraction(1, 2)] * 3] * 3
    monkeypatch.setattr(cone, "SMALL", 1)
    assert cone.extreme(low) == set()


def test_blocks_stay_apart() -> None:
    """A block of two, a single symbol, a block of eight, interleaved."""
    owner = [0, 2, 2, 1, 0, 2, 2, 2, 2, 2, 2]
    powers: Rows = [[Fraction(2) if a == b else NONE for b in owner] for a in owner]
    found = cone.extreme(powers)
    assert len(found) == 2 + 1 + 2**8 - 2
    assert all(len({owner[x] for x, v in enumerate(ray) if v}) == 1 for ray in found)


def test_too_many() -> None:
    for k, s, reason in ((18, 15, "too many rays"), (30, 30, "too many rays")):
        with pytest.raises(Rejected, match=reason):
            cone.extreme(high_low(k, s, Fraction(3)))
    wide = [[Fraction(2 + x) if abs(x - z) == 1 else NONE for z in range(17)] for x in range(17)]
    with pytest.raises(Rejected, match="too many symbols"):
        cone.extreme(wide)
    generic = [[Fraction(100 + 7 * x + 11 * z % 13, 100 - z) for z in range(14)] for x in range(14)]
    with pytest.raises(Rejected, match="too many partial rays"):
        cone.extreme(generic)


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a missing ray": ({**GUESS, "rays": [[3, 1]], "primal": ["1/4"]}, "not the extreme rays"),
    "a ray twice": ({**GUESS, "rays": [[3, 1], [3, 1]]}, "not the extreme rays"),
    "a ray and a ray twice": ({**GUESS, "rays": [[3, 1], [1, 3], [3, 1]], "primal": ["1/4", "1/4", 0]}, "not the extreme rays"),
    "a ray outside": ({**GUESS, "rays": [[4, 1], [1, 3]]}, "not the extreme rays"),
    "a column that is no ray": ({**GUESS, "rays": [[3, 1], [1, 3], [1, 1]], "primal": ["1/4", "1/4", 0]}, "not the extreme rays"),
    "a common factor": ({**GUESS, "rays": [[6, 2], [1, 3]]}, "not the extreme rays"),
    "a wider policy": ({**GUESS, "policy": one(level(0, 0, [4, 1]))}, "not the extreme rays"),
    "no constraint": ({**GUESS, "policy": {"levels": ["inf"], "pattern": [[0, 0], [0, 0]]}}, "not the extreme rays"),
    "a negative entry": ({**GUESS, "rays": [[3, -1], [1, 3]]}, "outside the table"),
    "no rays": ({**GUESS, "rays": []}, "not a matrix"),
    "an empty ray": ({**GUESS, "rays": [[], []]}, "not a matrix"),
    "a level in t": ({**GUESS, "policy": one(level(0, 1))}, "depends on t"),
    "an irrational power": ({**GUESS, "policy": one(level(1))}, "not in Q"),
    "a root": ({**GUESS, "policy": one(level(0, 0, [9, "1/2"]))}, "not in Q"),
    "a negative weight": ({**GUESS, "primal": ["-1/4", "1/4"]}, "bad primal"),
    "weights that are no channel": ({**GUESS, "primal": ["1/2", "1/4"]}, "no channel"),
    "a weight too few": ({**GUESS, "primal": ["1/4"]}, "bad primal"),
    "a dual value too few": ({**GUESS, "dual": [["3/4"]]}, "bad primal or dual"),
    "a coefficient too many": ({**GUESS, "dual": [["3/8", 0], ["3/8", 0]]}, "number of coefficients"),
    "a dual vector that bounds nothing": ({**GUESS, "dual": [["1/8"], ["5/8"]]}, "not feasible"),
    "a larger value": ({**GUESS, "value": ["7/8"]}, "the values differ"),
    "a looser bound": ({**GUESS, "dual": [["1/2"], ["1/2"]], "value": [1]}, "the values differ"),
    "weights for another size": ({**GUESS, "utility": {"form": "maximum", "weights": [[1]]}}, "a number for each input"),
    "no weights": ({**GUESS, "utility": {"form": "maximum", "weights": []}}, "a number for each input"),
    "another form": ({**GUESS, "utility": {"form": "minimum", "weights": [[1, 0]]}}, "malformed"),
    "fields of another form": ({**GUESS, "utility": {"form": "values", "weights": [[1, 0]]}}, "other fields"),
    "a base of 1": ({**GUESS, "bases": [1]}, "integer above 1"),
    "a base in words": ({**GUESS, "bases": ["2"]}, "integer above 1"),
    "a truth value": ({**GUESS, "bases": [True]}, "integer above 1"),
    "bases in an object": ({**GUESS, "bases": {}}, "integer above 1"),
    "no distribution": ({**MANGAT, "utility": {"form": "information", "prior": ["1/2", "1/3"]}}, "not a distribution"),
    "a negative probability": ({**MANGAT, "utility": {"form": "information", "prior": ["3/2", "-1/2"]}}, "not a distribution"),
    "a base that is missing": ({**MANGAT, "bases": [2, 5]}, "the bases do not give"),
    "bases that hide an equality": (  # ln 4 = 2 ln 2 is not seen: refused, not wrong
        {**MANGAT, "bases": [2, 3, 4], "dual": [[0, "-5/6", "1/2", 0], [0, 0, 0, "1/4"]], "value": [0, "-5/6", "1/2", "1/4"]},
        "not feasible",
    ),
    "a little below": (put(MANGAT, ("dual", 0, 0), f"-1/{10**30}"), "not feasible"),
    "squares over a negative": (put(SQUARES, ("utility", "over"), [-1, 1, 1]), "not positive"),
    "squares over 0": (put(SQUARES, ("utility", "over"), [1, 1, 0]), "not positive"),
    "a negative mass": (put(SQUARES, ("utility", "masses"), [-2, "1/3"]), "not negative"),
    "a mass too few": (put(SQUARES, ("utility", "masses"), [2]), "not negative"),
    "a value too few": (put(GIVEN, ("utility", "values"), [[0, "1/2"]]), "not a value for every ray"),
    "a value too short": (put(GIVEN, ("utility", "values"), [[0], [0]]), "not a value for every ray"),
}


@pytest.mark.parametrize("name", BAD)
def test_refused(name: str) -> None:
    body, reason = BAD[name]
    with pytest.raises(Rejected, match=reason):
        verdict("channels", body)


def test_what_is_null_counts_for_nothing() -> None:
    """Over 0, where the squares are 0 too; a prior that leaves out a symbol; ties that only a base shows."""
    nothing = put(put(SQUARES, ("utility", "over"), [1, 1, 0]), ("utility", "weights", 1), [0, 0, 0])
    nothing = {**nothing, "dual": [["1/2"], ["1/2"], [0]], "value": [1]}
    assert verdict("channels", nothing).detail == "value 1"
    certain = {**MANGAT, "utility": {"form": "information", "prior": [0, 1]}, "dual": [[0, 0, 0]] * 2, "value": [0, 0, 0]}
    assert verdict("channels", certain).detail == "value 0"
    unseen = {**MANGAT, "utility": {"form": "information", "prior": [1, 0]}, "dual": [[0, 0, 0]] * 2, "value": [0, 0, 0]}
    assert verdict("channels", unseen).detail == "value 0"
    VALID.validate(certificate("channels", certain))


def test_a_value_above_by_a_little_is_seen() -> None:
    """A slack of 10^-30 at one ray is told from 0 by more bits."""
    rays = [[0, 1], [3, 1]]
    tight = {**GIVEN, "utility": {"form": "values", "values": [[f"-1/{10**30}", "1/2"], [1, "-1/2"]]}, "rays": rays}
    with pytest.raises(Rejected, match="the values differ"):  # the dual vector bounds, and is not attained
        verdict("channels", tight)
    with pytest.raises(Rejected, match="not feasible"):
        verdict("channels", put(tight, ("utility", "values", 0, 0), f"1/{10**30}"))


FORTY = {  # forty symbols without constraints: large and plain is fine
    "policy": {"levels": ["inf"], "pattern": [[0] * 40] * 40},
    "utility": {"form": "maximum", "weights": [[int(i == x) for i in range(40)] for x in range(40)]},
    "rays": [[int(i == x) for i in range(40)] for x in range(40)],
    "bases": [],
    "primal": [1] * 40,
    "dual": [[1]] * 40,
    "value": [40],
}


def test_huge_input_is_refused_at_once() -> None:
    for body in (
        {**GUESS, "rays": [[int(i == x) for i in range(40)] for x in range(40)]},
        {**GUESS, "rays": [[10**3999, 1], [1, 3]]},
        {**GUESS, "rays": [[1, 1]] * 40_000, "bases": list(range(2, 2000))},
        {**MANGAT, "bases": [2**4000 + 1, 3]},
        {**FORTY, "primal": [f"1/{10**4000 + 2 * i + 1}" for i in range(40)]},
        {**FORTY, "dual": [[f"1/{10**4000 + 2 * i + 1}"] for i in range(40)]},
    ):
        with pytest.raises(Rejected):
            verdict("channels", body)


def test_forty_symbols_without_constraints() -> None:
    """The rays are unit vectors, and the identity is the best channel."""
    assert verdict("channels", FORTY).outcome is Outcome.PROVED
