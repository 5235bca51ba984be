"""Certificates about sums of fractions as data for the checker that is proved: bounds, products, programs, laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from exactdp_checks.exporting.accepted import TRIPLES, Body, accepted, formula, functions, levels, matrix, place, seen, sized
from exactdp_checks.exporting.data import Integer, Natural, Positive
from exactdp_checks.exporting.lemma import Lemma
from exactdp_checks.exporting.terms import NotExported
from exactdp_checks.trusted.arithmetic import number, vector
from exactdp_checks.trusted.policy import Level

__all__ = ["SUMS"]

COEFFICIENTS, INPUTS = 20_000, 8  # of a linear program; of a policy, whose rays the assistant grows
STEPS = 3_000_000  # of a law: states and ends, times states and outputs, times the weights of a row


def level(given: Any) -> tuple[Any, bool]:
    """(one level, whether it is a number of nats)."""
    (_, ((_, found),), _), real = levels({"levels": [given], "pattern": None})
    return found, real


def approximate(body: Body) -> Lemma:
    """For all pairs of inputs the excess is at most delta, or for one it is above it."""
    sized({"channel": body["channel"], "policy": {"pattern": []}})
    asked, real = level(body["level"])
    pair = ("None",) if body["pair"] is None else ("Some", tuple(map(Natural, body["pair"])))
    return accepted(("Approximate", matrix(body["channel"]), asked, number(body["power"]), number(body["delta"]), pair), real)


def near_privacy(body: Body) -> Lemma:
    """There is a channel within the radius of the matrix, and every one is private within the policy."""
    sized(body)
    asked, real = levels(body["policy"])
    return accepted(("NearPrivacy", matrix(body["channel"]), number(body["channel"]["radius"]), asked), real)


def near_violation(body: Body) -> Lemma:
    """There is a channel within the radius of the matrix, and none is private within the policy."""
    sized(body)
    asked, real = levels(body["policy"])
    data = matrix(body["channel"]), number(body["channel"]["radius"]), asked, place(body["place"])
    return accepted(("NearViolation", *data), real)


def columns(body: Body) -> Lemma:
    """There is a channel within the bounds of the columns, and every one is private at the level."""
    asked, real = level(body["level"])
    attained = ("None",) if body["attained"] is None else ("Some", Natural(body["attained"]))
    return accepted(("Columns", vector(body["lows"]), vector(body["tops"]), asked, attained), real)


def entries(body: Body) -> Lemma:
    """No channel with these two entries in a column is private at the level."""
    asked, real = level(body["level"])
    return accepted(("Entries", number(body["above"]), number(body["below"]), asked), real)


def table_violation(body: Body) -> Lemma:
    """For every t >= 1 the table is a channel, and at one t the bound is exceeded at the place."""
    k, m = len(body["channel"]["pattern"]), len(body["channel"]["pattern"][0])
    if k * m > TRIPLES:
        raise NotExported(f"{k} inputs and {m} outputs are too many for the assistant")
    given = [level if level == "inf" else Level(level) for level in body["policy"]["levels"]]
    if any(level != "inf" and level.eps.denominator != 1 for level in given):
        raise NotExported("a level with a root of t is not written for the assistant")
    without = [v if v == "inf" or type(v) is not dict else {**v, "eps": 0} for v in body["policy"]["levels"]]
    asked, real = levels({"levels": without, "pattern": body["policy"]["pattern"]})
    powers = [Integer(0 if level == "inf" else int(level.eps)) for level in given]
    seen(body, pairs=False)
    data = functions(body["channel"]), asked, powers, number(body["t"]), place(body["place"])
    return accepted(("TableViolation", *data), real)


def product(body: Body) -> tuple[list[Any], bool]:
    """(the laws, which law each part has, the levels; whether e to a number occurs)."""
    rows, asked = body["rows"], levels(body["policy"])
    if len(rows) ** 2 * len(rows[0]) > TRIPLES:
        raise NotExported(f"{len(rows)} inputs of {len(rows[0])} parts are too many for the assistant")
    return [[vector(law) for law in body["laws"]], [[Natural(i) for i in row] for row in rows], asked[0]], asked[1]


def product_privacy(body: Body) -> Lemma:
    """The channel of independent parts is private within the levels."""
    data, real = product(body)
    return accepted(("Product", *data), real)


def product_violation(body: Body) -> Lemma:
    """At two inputs and a report the bound is exceeded."""
    data, real = product(body)
    report = [Natural(v) for v in body["report"]]
    return accepted(("ProductViolation", *data, *map(Natural, body["place"]), report), real)


def optimum(body: Body) -> Lemma:
    """The value is attained at the primal point, and no point has more, by the dual one."""
    cost, rows = vector(body["cost"]), [vector(row) for row in body["matrix"]]
    if len(rows) * len(cost) > COEFFICIENTS:
        raise NotExported(f"{len(cost)} variables and {len(rows)} equations are too many for the assistant")
    points = vector(body["primal"]), vector(body["dual"])
    return accepted(("Optimum", cost, rows, vector(body["rhs"]), number(body["value"]), *points))


def best(body: Body) -> Lemma:
    """No private channel has more utility than the value, whatever the number of its outputs, and one has it."""
    (asked, _), given = levels(body["policy"]), body["utility"]
    form, rows = given["form"], {name: [vector(row) for row in given[name]] for name in ("weights",) if name in given}
    if form == "values":
        raise NotExported("a utility that is known at rays alone is not written for the assistant")
    if len(body["rays"][0]) > INPUTS:
        raise NotExported(f"{len(body['rays'][0])} inputs have too many rays for the assistant")
    if form == "squares":
        over = vector(given["over"])
        if min(over) < 0 or any(c and not o for row in rows["weights"] for c, o in zip(row, over, strict=True)):
            raise NotExported("squares over a linear form with a coefficient that is not positive are not written")
        utility: Any = ("Squares", rows["weights"], vector(given["masses"]), over)
    else:
        utility = ("Maximum", rows["weights"]) if form == "maximum" else ("Information", vector(given["prior"]))
    bases, rays = [Positive(b) for b in body["bases"]], [[Fraction(v) for v in ray] for ray in body["rays"]]
    points = vector(body["primal"]), vector(body["value"]), [vector(row) for row in body["dual"]]
    return accepted(("BestChannel", asked, bases, utility, rays, *points), bool(bases) or form == "information")


def chain(body: Body, numeric: bool) -> Any:
    """A Markov chain: its weights, its rows, its ends, how often each state is visited."""
    used = {v for row in (*body["rows"], *body["ends"]) for _, v in row} | set(body["visits"])
    values = [v if i in used else 0 for i, v in enumerate(body["values"])]
    weights = [("Number", number(v)) if numeric else formula(v, ["t"]) for v in values]
    rows = [[(Integer(target), Natural(v)) for target, v in row] for row in body["rows"]]
    ends = [[(Natural(y), Natural(v)) for y, v in end] for end in body["ends"]]
    return ("Chain", weights, rows, ends, [Natural(v) for v in body["visits"]])


def law(body: Body) -> Lemma:
    """Each row is the law of what a Markov chain returns."""
    channel, chains, numeric = body["channel"], body["chains"], "rows" in body["channel"]
    outputs = len(channel["rows" if numeric else "pattern"][0])
    sizes = [(len(c["rows"]), len(c["ends"]), max(map(len, c["rows"]), default=1)) for c in chains]
    if sum((s + e) * (s + outputs) * most for s, e, most in sizes) > (STEPS if numeric else STEPS // 1000):
        raise NotExported(f"{len(chains)} chains with {sum(s for s, _, _ in sizes)} states are too many for the assistant")
    if not numeric:
        for c in chains:
            values = {"values": c["values"], "pattern": [list(range(len(c["values"])))]}
            seen({"channel": values}, pairs=False)
        seen(body, pairs=False)
    given = [chain(c, numeric) for c in chains]
    return accepted(("MatrixLaw", matrix(channel), given) if numeric else ("TableLaw", functions(channel), given))


SUMS: Mapping[str, Callable[[Body], Lemma]] = {
    "privacy of a near": near_privacy,
    "violation of a near": near_violation,
    "violation of a table": table_violation,
    "approximate": approximate,
    "columns": columns,
    "entries": entries,
    "product": product_privacy,
    "product-violation": product_violation,
    "optimum": optimum,
    "channels": best,
    "law": law,
}
