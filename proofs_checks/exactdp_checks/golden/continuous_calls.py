"""The calls of ``continuous``: functions of the continuous mechanisms, within their hypotheses and outside.

>>> sorted({name.partition(".")[0] for name, _ in CALLS} | {name.partition(".")[0] for name, *_ in REFUSED})
['gaussian', 'rejection_sampling']
"""

from __future__ import annotations

from exactdp.numbers.enclosure import LogSum
from exactdp_checks.golden.calls import Call

__all__ = ["CALLS", "REFUSED"]

ONE, TWO, FAR = [["1", "-1"]], [["1", "0"], ["0", "1"]], [["1/2", "-1/2", "0"], ["0", "3/2", "2"]]
CORRECTED = {"corrected": True}
LN2, NOISE = LogSum.ln(2), LogSum.ln(120) * 4
TINY = "1/1" + "0" * 100
R_E_D: tuple[Call, ...] = (("1", "1", "1/100000"), ("5/2", "1/100", "1/1000000000"), ("1/2", "2", "99/100"), ("1", "1", TINY))
MARGIN: tuple[Call, ...] = (
    ("1", NOISE, "1/4"),
    ("1/4", "1/10", "1/2"),
    ("9", "4", "1/100"),
    ("4", "1/3", LN2),
    ("0", "1", "1/4"),
)
BOTH: tuple[Call, ...] = (*MARGIN, *((*call, CORRECTED) for call in MARGIN))

CALLS: tuple[tuple[str, tuple[Call, ...]], ...] = (
    ("gaussian.columns", ((ONE, "1"), (FAR, "5/2"), ([["0"]], "1/100"))),
    ("gaussian.squared_diameter", (([["1"], ["-1"]],), ([["1", "0"]],), ([["1/2", "0"], ["-1/2", "3/2"], ["0", "2"]],))),
    ("gaussian.printed_variance", (*R_E_D, ("1", "1000", "1/10"))),
    ("gaussian.corrected_variance", (*R_E_D, ("1", "277/100", "1/10"))),
    (
        "gaussian.profile",
        (
            *(("4", scale, "1") for scale in (LogSum.ln(200000) * 2, LogSum.ln(200000) * 8, "1", "1/100", "10000")),
            *(("4", "24", epsilon) for epsilon in ("0", "1/1000000", LN2, "50")),
            ("0", "1", "1"),
            ("1/1000000", "1", "1/1000"),
            ("2", "1/2", "3"),
        ),
    ),
    (
        "gaussian.analytic_variance",
        (("4", "1", "1/100000"), ("2", "1/10", "1/1000000000"), ("1", "0", "1/2"), ("9", LN2, "99/100")),
    ),
    (
        "gaussian.smallest_epsilon",
        (("4", "24", "1/100000"), ("1", "1", "1/2"), ("2", "100", TINY), ("4", "1/10", "1/10"), ("0", "1", "1/2")),
    ),
    ("gaussian.report", ((0, ONE, "1", ["0"]), (1, ONE, "1", ["1/3"]), (2, FAR, "5/2", ["-7/2", "1/1000"]))),
    ("gaussian.estimate", (([["1"]],), ([["1", "2"], ["0", "1/3"], ["-5", "0"]],), ([["1/7"]] * 3,))),
    (
        "gaussian.moments",
        (
            (ONE, "1", ["1/2", "1/2"], 10, LogSum.ln(200000) * 2),
            (FAR, "5/2", ["1/2", "1/3", "1/6"], 1, "3"),
            (TWO, "1", ["1", "0"], 3, "1/2"),
        ),
    ),
    ("rejection_sampling.printed_variance", (("1", 2, "1"), ("5/2", 120, "1/2"), ("1/2", 10**9, "1/1000"))),
    ("rejection_sampling.corrected_variance", (("1", "1/4", "1/100000"), ("5/2", LN2, TINY), ("1/2", "1/1000", "1/2"))),
    ("rejection_sampling.epsilon_private", (("1/4",), (LN2,), ("1/1000000",))),
    ("rejection_sampling.epsilon_public", (("1/4",), ("69/100",), ("1/1000000",))),
    (
        "rejection_sampling.loss",
        ((["1"], ["1/2"], "1"), (["1", "0"], ["3", "7"], NOISE), (["0"], ["5"], "1"), (["1/2", "-1/3"], ["0", "-2"], "1/3")),
    ),
    (
        "rejection_sampling.bit_probability",
        tuple(
            (*call, *more)
            for call in (
                (["1"], ["1/2"], "1", "1/4"),
                (["1"], ["3/4"], "1", "1/4"),
                (["1"], ["4/5"], "1", "1/4"),
                (["-1"], ["5"], NOISE, LN2),
            )
            for more in ((), (CORRECTED,))
        ),
    ),
    (
        "rejection_sampling.accepts",
        tuple(
            (["1"], [y], "1", "1/4", u, *more)
            for y, u in (
                ("1/2", "1/2"),
                ("1/2", "499999/1000000"),
                ("3/4", "16/25"),
                ("3/4", "161/250"),
                ("2", "0"),
                ("1/4", "39/100"),
            )
            for more in ((), (CORRECTED,))
        ),
    ),
    ("rejection_sampling.outside", MARGIN),
    *((f"rejection_sampling.{name}", BOTH) for name in ("active", "bias")),
    (
        "rejection_sampling.second_moment",
        tuple((call[0], d, *call[1:]) for d, call in ((1, BOTH[0]), (3, BOTH[2]), (2, BOTH[5]), (5, BOTH[8]), (2, BOTH[4]))),
    ),
    ("rejection_sampling.slab", MARGIN[:4]),
    (
        "rejection_sampling.event",
        tuple(
            (column, NOISE, "1/4", low, high, *more)
            for column, low, high in ((["0"], "53/10", None), (["1"], "53/10", None), (["1"], None, "0"), (["-2"], "-1", "1"))
            for more in ((), (CORRECTED,))
        ),
    ),
    ("rejection_sampling.tilt", ((["1", "0"], ["1/2", "1/2"], NOISE, "1/4"), (["1", "4", "9"], ["1/2", "1/3", "1/6"], "5", LN2))),
    ("rejection_sampling.few_active", ((10, 3, "1/2"), (1, 0, "1/3"), (5, -1, "1"), (40, 40, "1/10"))),
)

HYPOTHESES, COUNTS, SHAPES = "OutsideHypotheses", "EmptyRange", "WrongShape"
NO_WINDOW = tuple(("1", "1", tau) for tau in ("0", "-1/4", "694/1000", "1"))
NO_MARGIN: tuple[Call, ...] = (*NO_WINDOW, ("-1", "1", "1/4"), ("1", "0", "1/4"), ("1", "-1", "1/4"))
NOT_PRIVATE = "epsilon > 0, 0 < delta < 1, r > 0"
OUT: tuple[Call, ...] = tuple(
    (r, e, d)
    for r, e, d in zip(
        ("1",) * 5 + ("0", "-1"), ("0", "-1", *("1",) * 5), ("1/10", "1/10", "0", "1", "2", "1/10", "1/10"), strict=True
    )
)

REFUSED: tuple[tuple[str, str, str, tuple[Call, ...]], ...] = (
    ("gaussian.columns", "OutsideDomain", "a column is longer than r", ((ONE, "1/2"), (FAR, "199/100"))),
    ("gaussian.columns", SHAPES, "no queries, or of different lengths", (([], "1"), ([[]], "1"), ([["1"], ["1", "0"]], "1"))),
    ("gaussian.squared_diameter", SHAPES, "no column", (([],),)),
    ("gaussian.squared_diameter", SHAPES, "columns of different lengths", (([["1"], ["1", "2"]],), ([[], ["1"]],))),
    *((f"gaussian.{name}_variance", HYPOTHESES, NOT_PRIVATE, OUT) for name in ("printed", "corrected")),
    ("gaussian.corrected_variance", HYPOTHESES, "epsilon <= 4 ln 2 = 2.77...", (("1", "278/100", "1/10"), ("1", "10", "1/10"))),
    (
        "gaussian.profile",
        HYPOTHESES,
        "D^2 >= 0, sigma^2 > 0",
        tuple((d, v, "1") for d, v in (("-1", "1"), ("4", "0"), ("4", "-1"), ("0", "0"))),
    ),
    (
        "gaussian.profile",
        "NotALevel",
        "epsilon >= 0",
        tuple(("4", "1", e) for e in ("-1", "-1/1000", "x", "ln(", "1/0", "nan", "t", None, True)),
    ),
    (
        "gaussian.analytic_variance",
        HYPOTHESES,
        "D > 0, 0 < delta < 1",
        (("0", "1", "1/10"), ("-4", "1", "1/10"), ("4", "1", "0"), ("4", "1", "1")),
    ),
    (
        "gaussian.smallest_epsilon",
        HYPOTHESES,
        "D^2 >= 0, sigma^2 > 0, 0 < delta < 1",
        (("-1", "1", "1/10"), ("4", "0", "1/10"), ("4", "1", "0"), ("4", "1", "1"), ("4", "1", "-1")),
    ),
    ("gaussian.report", "OutsideDomain", "an item of the domain", tuple((v, ONE, "1", ["0"]) for v in (2, -1, True))),
    ("gaussian.report", SHAPES, "one number of noise for each query", ((0, ONE, "1", []), (0, ONE, "1", ["0", "0"]))),
    ("gaussian.estimate", SHAPES, "no reports, or of different lengths", (([],), ([["1"], ["1", "2"]],), (["1"],))),
    (
        "gaussian.moments",
        "NotStochastic",
        "no law, no users",
        ((ONE, "1", ["1", "1"], 1, "1"), (ONE, "1", ["1"], 1, "1"), (ONE, "1", ["1", "0"], 0, "1")),
    ),
    (
        "gaussian.promise",
        HYPOTHESES,
        "sigma^2 > 0, 0 < delta < 1, epsilon >= 0",
        ((ONE, "1", "0", "1", "1/10"), (ONE, "1", "1", "1", "0"), (ONE, "1", "1", "1", "1"), (ONE, "1", "1", "-1", "1/10")),
    ),
    ("rejection_sampling.printed_variance", COUNTS, "n >= 2, as ln 1 = 0", tuple(("1", n, "1") for n in (1, 0, -1, True))),
    ("rejection_sampling.printed_variance", HYPOTHESES, "0 < epsilon <= 1", tuple(("1", 2, e) for e in ("0", "-1", "1001/1000"))),
    (
        "rejection_sampling.corrected_variance",
        HYPOTHESES,
        "0 < tau <= ln 2, 0 < delta < 1",
        (("1", "0", "1/10"), ("1", "7/10", "1/10"), ("1", "1/4", "1"), ("0", "1/4", "1/10")),
    ),
    ("rejection_sampling.epsilon_private", HYPOTHESES, "0 < tau <= ln 2", (("0",), ("694/1000",), ("-1/4",))),
    ("rejection_sampling.epsilon_public", HYPOTHESES, "0 < tau < ln 2: at ln 2 no level is finite", (("0",), (LN2,), ("1",))),
    ("rejection_sampling.loss", SHAPES, "y and the column have one length", ((["1"], [], "1"), (["1"], ["1", "2"], "1"))),
    ("rejection_sampling.loss", HYPOTHESES, "sigma^2 > 0", ((["1"], ["1"], "0"), (["1"], ["1"], "-1"))),
    (
        "rejection_sampling.bit_probability",
        HYPOTHESES,
        "0 < tau <= ln 2, sigma^2 > 0",
        tuple((["1"], ["1"], *call[1:], *more) for call in NO_MARGIN[:4] for more in ((), (CORRECTED,))),
    ),
    (
        "rejection_sampling.accepts",
        "OutsideDomain",
        "0 <= u < 1",
        tuple(
            (["1"], ["1"], "1", "1/4", u, *more)
            for u in ("1", "-1/10", "2", "1000000/999999", "nan", None)
            for more in ((), (CORRECTED,))
        ),
    ),
    *(
        (f"rejection_sampling.{name}", HYPOTHESES, "0 < tau <= ln 2, sigma^2 > 0, ||a||^2 >= 0", NO_MARGIN)
        for name in ("outside", "slab")
    ),
    *(
        (
            f"rejection_sampling.{name}",
            HYPOTHESES,
            "0 < tau <= ln 2, sigma^2 > 0, ||a||^2 >= 0",
            (*NO_MARGIN, *((*call, CORRECTED) for call in NO_MARGIN)),
        )
        for name in ("bias",)
    ),
    ("rejection_sampling.active", HYPOTHESES, "0 < tau <= ln 2, sigma^2 > 0, ||a||^2 >= 0", NO_MARGIN),
    (
        "rejection_sampling.second_moment",
        COUNTS,
        "d >= 1, and the hypotheses of the window",
        tuple(("1", d, "1", "1/4") for d in (0, -1, True)) + tuple((c[0], 1, *c[1:]) for c in NO_MARGIN),
    ),
    (
        "rejection_sampling.event",
        SHAPES,
        "intervals are events of one query",
        tuple((column, "1", "1/4", None, "0", *more) for column in ([], ["1", "2"]) for more in ((), (CORRECTED,))),
    ),
    (
        "rejection_sampling.event",
        HYPOTHESES,
        "0 < tau <= ln 2, sigma^2 > 0",
        tuple((["1"], *c[1:], None, "0") for c in NO_MARGIN[:4]),
    ),
    (
        "rejection_sampling.tilt",
        "NotStochastic",
        "no distribution",
        ((["1"], ["1/2"], "1", "1/4"), (["1", "1"], ["3/2", "-1/2"], "1", "1/4"), (["1"], [], "1", "1/4")),
    ),
    (
        "rejection_sampling.few_active",
        "OutsideDomain",
        "n >= 1, a probability",
        ((0, 0, "1/2"), (3, 1, "3/2"), (3, 1, "-1/2"), (True, 1, "1/2")),
    ),
    (
        "rejection_sampling.promise",
        HYPOTHESES,
        "0 < tau <= ln 2, sigma^2 > 0, epsilon >= 0",
        (
            (TWO, "1", "1", "0", "1"),
            (TWO, "1", "0", "1/4", "1"),
            (TWO, "1", "1", "1/4", "-1"),
            (ONE, "1", "1", "1/4", "1", CORRECTED),
        ),
    ),
)
