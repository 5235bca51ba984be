"""The calls of ``protocols_online_recommendation``: valid ones at edge sizes, and those that are refused.

A pattern that stands last in a call is read-only, as a dict there would hold keywords. Source: our own choice.

>>> sorted(SIM)
['m', 'name', 'tau']
"""

from __future__ import annotations

from types import MappingProxyType as Held

from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "REFUSED", "SIM"]

SIM, ROOT = {"name": "p_rec_sim", "m": 2, "tau": "8"}, {"name": "p_rec_sim", "m": 2, "tau": "3"}
REC, THREE = ({"name": "p_rec", "m": m, "tau": tau, "diversity": 1, "radius": 1} for m, tau in ((2, "8"), (3, "64")))
FOLLOW = {"name": "follow", "voter": "bob", "m": 2}
OTHERS = ({"name": "random", "m": 2}, {"name": "majority", "m": 2}, FOLLOW, {"name": "clamped_majority", "t": "3", "least": 1})
VARIANTS = tuple(
    {"name": name, "m": 2, "tau": "8", "diversity": 1, "radius": 0}
    for name in ("exponential_weights", "unmixed", "single_credit", "undoubled")
)
ONE, TWO, BOTH = [[0]], [[0], [0]], [[0, 1], [1]]
ANN = Held({"ann": [0, 0], "bob": [1, 0], "cid": [0, 0]})
AND, ANEW = Held({**ANN, "eve": [1, 0]}), Held({**ANN, "bob": [0, 0]})
EVE, BOB, SPLIT = Held({"ann": [0], "eve": [0]}), Held({"bob": [1, 0]}), Held({"ann": [0], "bob": [1]})
CLONES = Held({"a-1": [0, 0], "a-2": [0, 0]}), Held({"b-1": [0, 1], "b-2": [0, 1]})
BARE, NOBODY = Held({**CLONES[0], **CLONES[1]}), Held(dict[str, list[int]]())
SHORT, LONG, THIRD = Held({"ann": [0]}), Held({"ann": [True]}), Held({"ann": [0, 2]})
CAST, NONE = Held({"ann": 0, "bob": 1, "cid": 0}), Held(dict[str, int]())

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("voting.diversity", ((ONE,), (BOTH,), ([[0, 1, 2]] * 3,))),
    ("voting.distance", ((TWO, [0, 0]), (TWO, [1, 0]), (BOTH, [1, 0]))),
    ("voting.peers", ((TWO, ANN, 0), (TWO, ANN, 1), (TWO, NOBODY, 0))),
    ("voting.adjacent", ((ANN, AND), (AND, ANN), (ANN, ANN), (ANN, ANEW), (NOBODY, SHORT))),
    ("voting.steps", ((ANN, AND), CLONES, (ANN, ANEW), (NOBODY, ANN))),
    (
        "voting.promised",
        ((TWO, ANN, 2, 0, 0), (TWO, ANN, 3, 0, 0), (TWO, ANN, 3, 1, 0, 3), (TWO, ANN, 1, 0, 0, 2), (BOTH, ANN, 1, 1, 0)),
    ),
    (
        "voting.steps_within",
        (
            ([[0], [0, 1]], *CLONES, 2, 0, None),
            ([[0], [0, 1]], *CLONES, 2, 0, 3),
            ([[0], [0, 1]], *CLONES, 2, 0, 2),
            (TWO, BARE, CLONES[0], 2, 0, 4),
        ),
    ),
    ("p_rec_round.horizon", ((3,), (12, 1), (100, 0))),
    ("p_rec_round.power", (("8", "4/3"), ("9/4", "1/2"), ("3", "4/3"), ("2", "-1"))),
    (
        "p_rec_round.probabilities",
        (
            ([1, 1], 2, "8"),
            ([2, 0], 2, "8"),
            ([3, 1], 2, "8"),
            ([2, 1], 2, "3"),
            ([2, 1, 0], 3, "64"),
            ([1, 0, 0], 3, "4/3"),
            ([7, 5], 2, "100"),
        ),
    ),
    ("p_rec_round.ratios", (([1, 0], 1, 2, "8"), ([2, 0], 0, 2, "8"), ([12, 6], 1, 2, "3"), ([2, 1, 0], 2, 3, "64"))),
    ("p_rec.law", ((SIM, TWO, ANN), (REC, BOTH, ANN), (THREE, [[0, 2]], SPLIT), (ROOT, ONE, EVE), (FOLLOW, TWO, ANN))),
    ("p_rec.conditionals", ((SIM, TWO, ANN, [1, 0]), (REC, BOTH, ANN, [1, 1]), (ROOT, TWO, ANN, [0]), (SIM, TWO, ANN, []))),
    ("p_rec.ratio", ((SIM, TWO, AND, ANN, [1, 0]), (SIM, TWO, ANN, ANN, [0, 0]), (ROOT, TWO, AND, ANN, [1, 0]))),
    ("p_rec.probability", ((SIM, TWO, ANN, [1, 0]), (REC, BOTH, ANN, [1, 1]), (ROOT, TWO, ANN, [0, 1]))),
    (
        "p_rec.expected_loss",
        ((SIM, TWO, ANN), (REC, BOTH, ANN), (ROOT, TWO, ANN), *((one, TWO, ANN) for one in (*OTHERS, *VARIANTS))),
    ),
    ("p_rec.survivors", ((TWO, ANN, [0, 0], 0, 0), (TWO, ANN, [0, 0], 0, 1), (TWO, ANN, [1, 1], 1, 0), (TWO, ANN, [], 0, 0))),
    ("p_rec.charges", ((TWO, [1, 0], [1, 0]), (TWO, [0, 1], [0, 0]), (BOTH, [0, 0], [1, 0]))),
    ("p_rec.survives", ((2, 0, 0, 1), (3, 0, 5, 1), (0, 3, 1, 0), (2, 2, 1, 1), (2, 3, 1, 1))),
    ("p_rec.executions", ((ONE, SPLIT, 2, "8", 0, 0), (ONE, {"ann": [0]}, 2, "2", 0, 0))),
    ("p_rec_baselines.choose", tuple((one, CAST) for one in (*OTHERS, *VARIANTS))),
    (
        "p_rec_exact.privacy",
        ((2, "8", 2, 4, 3), (2, "3", 3, 6, 3), (3, "64", 2, 4, 2), (2, "8", 2, 2, 3), (2, "8", 2, 4, 3, True)),
    ),
    ("p_rec_exact.loss", ((2, "8", 2, 4, 3), (2, "3", 3, 6, 3), (3, "64", 2, 4, 2), (2, "8", 2, 2, 3), (2, "8", 1, 1, 0))),
    (
        "p_rec_enumeration.privacy",
        ((SIM, 2, 1, 2, 0, 0), (REC, 2, 1, 2, 1, 1), (OTHERS[0], 2, 1, 2, 0, 0), (FOLLOW, 1, 1, 2, 0, 0)),
    ),
    (
        "p_rec_enumeration.loss",
        ((SIM, 2, 1, 2, 0, 0), (REC, 2, 1, 2, 1, 1), (OTHERS[0], 2, 1, 2, 0, 0), (OTHERS[1], 2, 2, 3, 0, 0)),
    ),
)

OUTSIDE = ({"tau": "1"}, {"tau": "1/2"}, {"m": 6, "tau": "2"})
SMALL = "tau > 1 and 3 tau >= m + 1"
REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    ("voting.diversity", "OutsideDomain", "the client likes an object of every round", (([],), ([[]],), ([[0], []],), ([[-1]],))),
    (
        "voting.distance",
        "WrongShape",
        "one vote in every round",
        ((TWO, [0]), (TWO, [0, 0, 0]), (TWO, [0, None]), (TWO, [0, -1])),
    ),
    (
        "voting.peers",
        "OutsideDomain",
        "a radius >= 0, votes in every round",
        ((TWO, ANN, -1), (ONE, ANN, 0), (TWO, {"ann": [None, 0]}, 0)),
    ),
    ("voting.adjacent", "WrongShape", "the same rounds in both patterns", ((ANN, SHORT), (ANN, [[0, 0]]))),
    ("voting.steps", "WrongShape", "the same rounds in both patterns", ((ANN, SHORT), (LONG, SHORT))),
    (
        "voting.promised",
        "EmptyRange",
        "P >= 1, R >= 0, D >= 0, n >= 1",
        ((TWO, ANN, 0, 0, 0), (TWO, ANN, 1, -1, 0), (TWO, ANN, 1, 0, -1), (TWO, ANN, 1, 0, 0, 0)),
    ),
    (
        "voting.steps_within",
        "OutsideHypotheses",
        "patterns outside the promise; a voter who votes anew",
        ((TWO, *CLONES, 2, 0, None), (TWO, CLONES[0], BARE, 2, 0, 3), (TWO, ANN, ANEW, 1, 0, None)),
    ),
    ("p_rec_round.horizon", "OutsideHypotheses", "T > R + 1", ((1,), (2, 1), (5, 4))),
    ("p_rec_round.power", "OutsideHypotheses", "a power that is no function of u", (("u + 1", "1/2"), ("u^3", "1/2"))),
    (
        "p_rec_round.probabilities",
        "OutsideHypotheses",
        SMALL,
        (([1, 1], 2, "1"), ([1, 1], 2, "1/2"), ([1, 0, 0, 0, 0, 0], 6, "2"), ([1, 1], 2, "0")),
    ),
    ("p_rec_round.probabilities", "OutsideHypotheses", "a survivor", (([0, 0], 2, "8"), ([0, 0, 0], 3, "8"))),
    (
        "p_rec_round.probabilities",
        "WrongShape",
        "m numbers of votes",
        (([1], 2, "8"), ([1, 1, 1], 2, "8"), ([2, -1], 2, "8"), ([1], 1, "8")),
    ),
    (
        "p_rec_round.ratios",
        "OutsideDomain",
        "the vote of the extra voter",
        (([1, 1], 2, 2, "8"), ([1, 1], -1, 2, "8"), ([0, 0], 0, 2, "8")),
    ),
    ("p_rec.law", "OutsideHypotheses", "nobody survives", ((SIM, TWO, BOB), (SIM, ONE, NOBODY), ({**SIM, "tau": "1"}, TWO, ANN))),
    (
        "p_rec.law",
        "WrongShape",
        "votes of every voter in every round",
        ((SIM, ONE, ANN), (SIM, [[0], [2]], ANN), (SIM, TWO, THIRD)),
    ),
    (
        "p_rec.conditionals",
        "OutsideDomain",
        "objects of the rounds",
        ((SIM, TWO, ANN, [2, 0]), (SIM, TWO, ANN, [0, 0, 0]), (SIM, TWO, ANN, [-1])),
    ),
    (
        "p_rec.ratio",
        "OutsideHypotheses",
        "a probability 0",
        ((FOLLOW, TWO, ANN, {"ann": [0, 0]}, [1, 0]), (VARIANTS[1], TWO, AND, CLONES[0], [1, 0])),
    ),
    (
        "p_rec.probability",
        "OutsideDomain",
        "objects of the rounds",
        ((SIM, TWO, ANN, [2, 0]), ({"name": "p_rec_sum"}, TWO, ANN, [0, 0])),
    ),
    ("p_rec.expected_loss", "OutsideHypotheses", "nobody survives", ((SIM, TWO, BOB), (OTHERS[1], ONE, NOBODY))),
    (
        "p_rec.survivors",
        "OutsideDomain",
        "D >= 0, R >= 0, at most one object per round",
        ((TWO, ANN, [0], -1, 0), (TWO, ANN, [0], 0, -1), (ONE, EVE, [0, 0], 0, 0)),
    ),
    (
        "p_rec.executions",
        "OutsideHypotheses",
        "weights that are not rational",
        ((ONE, {**EVE, "cid": [1]}, 2, "3", 0, 0), (ONE, EVE, 2, "1", 0, 0)),
    ),
    ("p_rec.survives", "OutsideDomain", "integers >= 0", ((-1, 0, 0, 0), (0, -1, 0, 0), (0, 0, -1, 0), (0, 0, 0, -1))),
    ("p_rec.charges", "WrongShape", "one vote in every round", ((TWO, [1], [1, 0]), (TWO, [1, 0, 0], [1, 0]))),
    (
        "p_rec_baselines.choose",
        "OutsideDomain",
        "no such algorithm; no voter",
        (
            ({"name": "oracle"}, CAST),
            (OTHERS[1], NONE),
            (OTHERS[3], NONE),
            ({"name": "random", "m": 1}, CAST),
            ({"name": "clamped_majority", "t": "1/2", "least": 1}, CAST),
            ({"name": "clamped_majority", "t": "3", "least": 0}, CAST),
        ),
    ),
    (
        "p_rec_exact.privacy",
        "OutsideHypotheses",
        "n >= P >= 1",
        ((2, "8", 3, 2, 1), (2, "8", 0, 2, 1), (2, "1", 1, 2, 1), (2, "8", 1, 2, -1), (2, "8", 1, 10**6, 1)),
    ),
    (
        "p_rec_exact.loss",
        "OutsideHypotheses",
        "n >= P >= 1",
        ((2, "8", 3, 2, 1), (2, "8", 0, 2, 1), (2, "1", 1, 2, 1), (1, "8", 1, 2, 1)),
    ),
    (
        "p_rec_enumeration.privacy",
        "OutsideHypotheses",
        "n > P; powers of tau that are rational",
        ((SIM, 2, 2, 2, 0, 0), (ROOT, 2, 1, 3, 0, 0), (SIM, 2, 0, 2, 0, 0), (SIM, 9, 3, 6, 0, 0)),
    ),
    (
        "p_rec_enumeration.loss",
        "OutsideHypotheses",
        "n >= P",
        ((SIM, 2, 2, 1, 0, 0), (SIM, 0, 1, 1, 0, 0), (SIM, 2, 1, 2, -1, 0)),
    ),
    *(
        (f"p_rec.{name}", "OutsideHypotheses", SMALL, tuple(({**SIM, **wrong}, TWO, ANN, *more) for wrong in OUTSIDE))
        for name, more in (("law", ()), ("expected_loss", ()), ("probability", ([0, 0],)), ("conditionals", ([0, 0],)))
    ),
    *(
        ("p_rec_baselines.choose", "OutsideHypotheses", SMALL, tuple(({**one, "tau": tau}, CAST) for tau in ("1", "1/2")))
        for one in VARIANTS
    ),
    ("p_rec_enumeration.privacy", "OutsideHypotheses", SMALL, tuple(({**SIM, **wrong}, 2, 1, 2, 0, 0) for wrong in OUTSIDE)),
    ("p_rec_enumeration.loss", "OutsideHypotheses", SMALL, tuple(({**SIM, **wrong}, 2, 1, 2, 0, 0) for wrong in OUTSIDE)),
    ("p_rec_exact.loss", "OutsideHypotheses", SMALL, ((2, "1/2", 1, 2, 1), (6, "2", 1, 2, 1), (2, "8", 1, 10**6, 1))),
)
