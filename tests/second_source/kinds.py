"""Every kind of vector about a mechanism, by enumeration over the literal channel; a sentence for each difference.

The scores are those of ``tests/clients/estimators.py``. Information is summed with 50 digits and more; functions of t are
compared as rational functions by sympy; a run of a sampler has the probability of its draws; all runs together are a row of Q.
"""

import ast
import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import sympy

from clients import estimators
from second_source import channels
from second_source.numbers import INFINITE, exact, mp, real, same, value

Rows = list[list[Any]]
Vector = dict[str, Any]
T = sympy.Symbol("t", positive=True)
SIGNS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.Pow: operator.pow}


def given_of(vector: Vector) -> dict[str, Any]:
    return {name: value(one) for name, one in vector["input"]["parameters"].items()}


def plain(one: Any) -> Any:
    """A parameter as the clients take it."""
    return one["exact"] if isinstance(one, dict) else one


class Source:
    """The literal formulas; a test changes one to see that the difference is found."""

    def __init__(self, changed: dict[str, Callable[..., Rows]] | None = None) -> None:
        self.channels = {**channels.CHANNELS, **(changed or {})}

    def rows(self, name: str, vector: Vector) -> Rows:
        return self.channels[name](exact(vector["input"]["t"]["exact"]), **given_of(vector))

    def scores(self, name: str, vector: Vector) -> Rows:
        parameters = {key: plain(one) for key, one in vector["input"]["parameters"].items()}
        size, score = estimators.MECHANISMS[name](exact(vector["input"]["t"]["exact"]), **parameters)
        return [[Fraction(score(y, x)) for x in range(size)] for y in range(len(self.rows(name, vector)[0]))]

    def target(self, name: str, vector: Vector, k: int) -> Rows:
        if name in channels.TARGETS:
            return channels.TARGETS[name](**given_of(vector))
        return channels.units(k)


def mean(q: Rows, a: Rows) -> Rows:
    return [
        [sum((p * line[j] for p, line in zip(row, a, strict=True)), start=Fraction(0)) for j in range(len(a[0]))] for row in q
    ]


def ratio_of(one: list[Any], two: list[Any]) -> Any:
    """The largest p/q, None where q = 0 < p."""
    if any(p and not q for p, q in zip(one, two, strict=True)):
        return None
    return max(p / q for p, q in zip(one, two, strict=True) if q)


def worst(q: Rows) -> Any:
    found = [ratio_of(a, b) for a in q for b in q]
    return None if None in found else max(found)


def log(ratio: Any) -> Any:
    return INFINITE if ratio is None else mp.log(real(ratio)) if ratio != 1 else Fraction(0)


def levels(table: Rows) -> Rows:
    return [[log(v) for v in row] for row in table]


def close(said: Rows, found: Rows) -> bool:
    return len(said) == len(found) and all(
        a == b if INFINITE in (a, b) else same(real(a), real(b))
        for x, y in zip(said, found, strict=True)
        for a, b in zip(x, y, strict=True)
    )


def of_witness(q: Rows, output: Vector) -> Any:
    x, other, y = (output["witness"][key] for key in ("x", "other", "y"))
    return q[x][y] / q[other][y] if q[other][y] else None


def number(text: Any) -> Any:
    return None if text == INFINITE else text


def channel(source: Source, name: str, vector: Vector) -> Iterator[str]:
    q, output = source.rows(name, vector), vector["output"]
    if value(output["channel"]) != q:
        yield "Q"
    if {number(value(output["ratio"]))} != {worst(q)} or of_witness(q, output) != worst(q):
        yield "the worst ratio"
    if not close([[value(output["epsilon"])]], [[log(worst(q))]]):
        yield "epsilon"
    if not close(value(output["tight"]), levels([[1 if a is b else ratio_of(a, b) for b in q] for a in q])):
        yield "the tight matrix"
    t = exact(vector["input"]["t"]["exact"])
    if not close(value(output["policy"]), levels(channels.policy(name, t, len(q), given_of(vector)))):
        yield "the policy"


def estimator(source: Source, name: str, vector: Vector) -> Iterator[str]:
    q, a, output = source.rows(name, vector), source.scores(name, vector), vector["output"]
    target = source.target(name, vector, len(q))
    if value(output["scores"]) != a or value(output["target"]) != target:
        yield "the scores or the target"
    if mean(q, a) != target or {v for row in value(output["bias"]) for v in row} != {0} or output["unbiased"] is not True:
        yield "the bias"


def combined(weights: list[Fraction], table: Rows) -> list[Any]:
    return [sum((w * row[j] for w, row in zip(weights, table, strict=True)), start=Fraction(0)) for j in range(len(table[0]))]


def spread(law: list[Fraction], a: Rows) -> Rows:
    """The covariance of the scores of a report of this law."""
    centre = combined(law, a)
    return [
        [
            sum((p * r[i] * r[j] for p, r in zip(law, a, strict=True)), start=Fraction(0)) - centre[i] * centre[j]
            for j in range(len(centre))
        ]
        for i in range(len(centre))
    ]


def moments(source: Source, name: str, vector: Vector) -> Iterator[str]:
    q, a, output = source.rows(name, vector), source.scores(name, vector), vector["output"]
    prior, n = value(vector["input"]["prior"]), vector["input"]["n"]
    law, aim = combined(prior, q), combined(prior, source.target(name, vector, len(q)))
    covariance = [[v / n for v in row] for row in spread(law, a)]
    found = combined(law, a)
    if value(output["mean"]) != found or value(output["bias"]) != [m - g for m, g in zip(found, aim, strict=True)]:
        yield "the mean"
    if value(output["covariance"]) != covariance:
        yield "the covariance"
    risk = sum(covariance[j][j] + (found[j] - aim[j]) ** 2 for j in range(len(aim)))
    if value(output["risk"]) != risk:
        yield "the risk"


def data(source: Source, name: str, vector: Vector) -> Iterator[str]:
    q, a, output = source.rows(name, vector), source.scores(name, vector), vector["output"]
    counts = vector["input"]["counts"]
    n, many = sum(counts), range(len(a[0]))
    parts = [spread(row, a) for row in q]
    covariance = [
        [sum((c * p[i][j] for c, p in zip(counts, parts, strict=True)), start=Fraction(0)) / n**2 for j in many] for i in many
    ]
    if value(output["mean"]) != combined([Fraction(c, n) for c in counts], mean(q, a)):
        yield "the mean"
    if value(output["covariance"]) != covariance or value(output["risk"]) != sum(covariance[j][j] for j in many):
        yield "the covariance or the risk"


def information(source: Source, name: str, vector: Vector) -> Iterator[str]:
    q, prior, output = source.rows(name, vector), value(vector["input"]["prior"]), vector["output"]
    law = combined(prior, q)
    nats = mp.fsum(
        real(p * v) * mp.log(real(v / law[y])) for p, row in zip(prior, q, strict=True) for y, v in enumerate(row) if p and v
    )
    if not same(real(value(output["nats"])), nats) or not same(value(output["nats_enclosure"]), nats):
        yield "the information in nats"
    if not same(value(output["bits"]), nats / mp.log(2)):
        yield "the information in bits"


def encode(source: Source, name: str, vector: Vector) -> Iterator[str]:
    q = source.rows(name, vector)[vector["input"]["item"]]
    law = [Fraction(0)] * len(q)
    for run in vector["output"]["runs"]:
        chance = Fraction(1)
        for draw in run["draws"]:
            weights = draw["weights"] or [1] * draw["range"]
            before = sum(weights[: draw["result"]])
            if sum(weights) != draw["range"] or not before <= draw["value"] < before + weights[draw["result"]]:
                yield "a draw"
            chance *= Fraction(weights[draw["result"]], draw["range"])
        if run["report"] >= len(law):
            yield "a report"
        else:
            law[run["report"]] += chance
    if law != q:
        yield "the law of the runs"


def decode(source: Source, name: str, vector: Vector) -> Iterator[str]:
    a, reports = source.scores(name, vector), vector["input"]["reports"]
    if value(vector["output"]["estimate"]) != [sum(a[y][j] for y in reports) / len(reports) for j in range(len(a[0]))]:
        yield "the estimate"


def audit(source: Source, name: str, vector: Vector) -> Iterator[str]:
    q, bounds, output = value(vector["input"]["channel"]), value(vector["input"]["policy"]), vector["output"]

    def holds(ratio: Any, bound: Any) -> bool:
        if bound == INFINITE:
            return True
        return ratio is not None and bool(mp.log(real(ratio)) <= real(bound) + mp.mpf(10) ** -50)

    private = all(holds(ratio_of(q[x], q[o]), bounds[x][o]) for x, o in product(range(len(q)), repeat=2) if x != o)
    if output["private"] is not private or (vector["result"] == "valid") is not private:
        yield "whether it is private"
    x, other = output["witness"]["x"], output["witness"]["other"]
    ratio = of_witness(q, output)
    if (
        number(value(output["ratio"])) != ratio
        or value(output["bound"]) != bounds[x][other]
        or (private or holds(ratio, bounds[x][other])) is not private
    ):
        yield "the witness"
    if not close([[value(output["smallest"])]], [[log(worst(q))]]):
        yield "the smallest epsilon"


def bias(source: Source, name: str, vector: Vector) -> Iterator[str]:
    q, a, aim = (value(vector["input"][key]) for key in ("channel", "scores", "target"))
    found = [[m - g for m, g in zip(one, two, strict=True)] for one, two in zip(mean(q, a), aim, strict=True)]
    first = next(((x, j) for x, row in enumerate(found) for j, v in enumerate(row) if v), None)
    place = vector["output"]["place"]
    if value(vector["output"]["bias"]) != found or first != (place["x"], place["coordinate"]):
        yield "the bias"


def function(written: Vector) -> Any:
    top, bottom = (sum(int(c) * T**i for i, c in enumerate(written[key])) for key in ("numerator", "denominator"))
    if sympy.cancel(term(ast.parse(written["text"].replace("^", "**"), mode="eval").body) - top / bottom) != 0:
        raise ValueError(written["text"])
    return top / bottom


def term(node: ast.expr) -> Any:
    """An expression in t, or in s: sums, products, quotients and powers of integers."""
    match node:
        case ast.Constant(int(number)):
            return sympy.Integer(number)
        case ast.Name("t" | "s"):
            return T
        case ast.UnaryOp(ast.USub(), inside):
            return -term(inside)
        case ast.BinOp(left, sign, right) if type(sign) in SIGNS:
            return SIGNS[type(sign)](term(left), term(right))
    raise ValueError(ast.dump(node))


def symbol(entry: Any) -> Any:
    """An entry of a literal channel for sympy."""
    return entry if isinstance(entry, sympy.Basic) else sympy.Rational(Fraction(entry).numerator, Fraction(entry).denominator)


def symbolic(source: Source, name: str, vector: Vector) -> Iterator[str]:
    parameters = {}
    for key, one in vector["input"]["parameters"].items():
        parameters[key] = function(one) if isinstance(one, dict) and "text" in one else value(one)
    output, power = vector["output"], 2 if vector["output"]["variable"] == "s" else 1
    q = source.channels[name](T**power, **parameters)
    functions = [function(one) for one in output["channel"]["functions"]]
    seen = {
        (str(symbol(v)), i)
        for row, line in zip(q, output["channel"]["pattern"], strict=True)
        for v, i in zip(row, line, strict=True)
    }
    texts = {str(symbol(v)): symbol(v) for row in q for v in row}
    if any(sympy.cancel(texts[text] - functions[i]) != 0 for text, i in seen):
        yield "Q(t)"
    for at in output["values"]:
        t = value(at["t"])
        at_t = {T: sympy.root(sympy.Rational(t), power)}
        if [Fraction(str(symbol(f).subs(at_t))) for f in functions] != value(at["channel"]):
            yield f"the values at t = {t}"
        if output["scores"] is not None and "above" not in parameters:
            plain_ones = {key: plain(one) for key, one in vector["input"]["parameters"].items()}
            size, score = estimators.MECHANISMS[name](t, **plain_ones)
            table = value(at["scores"])
            right = [[Fraction(score(y, x)) for x in range(size)] for y in range(len(q[0]))]
            if [[table[i] for i in line] for line in output["scores"]["pattern"]] != right:
                yield f"the scores at t = {t}"


KINDS: dict[str, Callable[[Source, str, Vector], Iterator[str]]] = {
    one.__name__: one for one in (channel, estimator, moments, data, information, encode, decode, audit, bias, symbolic)
}


def differences(subject: str, vector: Vector, source: Source | None = None) -> list[str]:
    """What the second derivation finds different in a vector of a mechanism, or an audit or a bias of any subject."""
    return list(KINDS[vector["kind"]](source or Source(), subject, vector))
