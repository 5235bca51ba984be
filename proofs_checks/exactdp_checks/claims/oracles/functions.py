"""A claim about the other functions of the mechanisms: each against the sentence that defines it, module by module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, product
from math import comb

from exactdp import mechanisms as m
from exactdp.likes import LevelLike
from exactdp.mechanisms.local_hashing import Linear, Prime
from exactdp.mechanisms.rappor import Noise
from exactdp.numbers.exact import rational
from exactdp.ratings import ratings
from exactdp.support import Support
from exactdp_checks.claims.claim import Steps
from exactdp_checks.claims.oracles import noise
from exactdp_checks.claims.oracles.asking import Answered, Formula, Item, Refused, Table, Within, asked
from exactdp_checks.claims.oracles.readings import sign
from exactdp_checks.claims.oracles.stated import claim

__all__: list[str] = []


def unary_encoding() -> Iterator[Item]:
    """Bits of the items."""
    u, law, bit = m.unary_encoding, Support("p", "q"), m.unary_encoding.bit(Support("t/(t+2)", "1/(t+2)"))
    yield Formula(u.loss(law), "p*(1-q)/(q*(1-p))")
    for place, text in (((0, 0), "1-1/(t+2)"), ((0, 1), "1/(t+2)"), ((1, 0), "1-t/(t+2)"), ((1, 1), "t/(t+2)")):
        yield Formula(bit[place], text)
    yield Table([u.supported(y, 3) for y in range(8)], [tuple(j for j in range(3) if y // 2**j % 2) for y in range(8)])
    yield Refused(u.loss, tuple((Support(*pair),) for pair in ((1, 0), (1, "1/2"), ("1/2", 0))))
    yield Table(u.product(3, Support("3/5", "1/7")).channel().rows[1][3], u.channel(3, Support("3/5", "1/7")).rows[1][6])
    yield Refused(u.alphabet, ((2**16 + 1,), (0,)))
    yield Answered(u.alphabet, ((2**16,), (1,)))
    yield Refused(u.supported, ((8, 3), (-1, 3)))


def local_hashing() -> Iterator[Item]:
    """Families and their best sizes."""
    h = m.local_hashing
    prime, linear = Prime(4, 5, 3), Linear(5, 2)
    yield Table([prime.value(a * 5 + c, v) for a in range(5) for c in range(5) for v in range(4)],
                [(a * v + c) % 5 % 3 for a in range(5) for c in range(5) for v in range(4)])  # fmt: skip
    yield Table((linear.digits, linear.g, linear.size, linear.collision, prime.size), (3, 4, 64, 1 / rational(4), 25))
    yield Formula(prime.collision, "(2^2+2^2+1^2)/5^2")
    yield Formula(h.support(Linear(3, 2), "t").q, "1/4*t/(t+3)+3/4*1/(t+3)")
    yield Formula(h.support(prime, "t").p, "t/(t+2)")
    yield Refused(Linear, ((3, 0), (3, 21), (0, 1), (3, True), (3, 1.0), (2**300, 20)))
    yield Answered(Linear, ((1, 1), (3, 20), (2**256, 16)))
    yield Refused(
        Prime, ((3, 4, 2), (3, 9, 2), (3, 2, 2), (3, 5, 1), (3, 5, 6), (3, 1, 2), (3, 5, True), (3, True, 2), (3, 0, 2))
    )
    yield Refused(Prime, ((3, 2**40 + 15, 2),))
    yield Answered(Prime, ((3, 2**40 - 87, 2), (3, 3, 3), (2, 2, 2), (3, 5, 5), (3, 5, 2)))
    levels: tuple[LevelLike, ...] = ("1/100", "ln 2", "ln 3", 1, 2, "t=6", "t=7", 4)
    for level, t in zip(levels, (1.0100501, 2, 3, 2.7182818, 7.3890561, 6, 7, 54.59815), strict=True):
        yield Table(h.best_size(level), next(g for g in range(2, 99) if g * (g - 1) >= t * t))
        yield Table(h.best_bits(level), next(b for b in range(1, 20) if (2**b - 1) * (2 ** (b + 1) - 1) >= t * t))
    yield Table((h.best_size("ln 2 + ln 3 - ln 2 + 1/2*ln 2"), h.best_size("1/2*ln 2"), h.best_bits("1/2*ln 3")), (5, 2, 1))
    yield Table((h.best_bits("13"), h.best_bits("136/10"), h.best_bits("142/10")), (19, 20, 20))
    for function in (h.best_size, h.best_bits):
        yield Refused(function, ((0,), ("-1",), (40,)))
    one = Linear(3, 1)
    yield Table([h.supported(2 * i + w, one) for i in range(4) for w in (0, 1)],
                [tuple(v for v in range(3) if (i & v).bit_count() % 2 == w) for i in range(4) for w in (0, 1)])  # fmt: skip


def sketches() -> Iterator[Item]:
    """p and q of the two sketches."""
    for family, c in ((Linear(3, 2), "1/4"), (Prime(3, 5, 4), "(4+1+1+1)/25")):
        yield Formula(m.count_mean_sketch.support(family, "s").p, "s/(s+1)")
        yield Formula(m.count_mean_sketch.support(family, "s").q, f"({c})*s/(s+1)+(1-({c}))/(s+1)")
        yield Formula(m.hadamard_count_mean_sketch.support(family, "t").p, "t/(t+1)")
        yield Formula(m.hadamard_count_mean_sketch.support(family, "t").q, f"({c})*t/(t+1)+(1-({c}))/2")
    odd = Prime(3, 3, 3)
    yield Refused(m.hadamard_count_mean_sketch.alphabet, ((odd,), (3,)))
    yield Table((m.count_mean_sketch.alphabet(odd), m.hadamard_count_mean_sketch.alphabet(Linear(3, 2))), (9 * 8, 2 * 16 * 4))
    yield Refused(m.count_mean_sketch.alphabet, ((3,), (None,)))


def histogram_encoding() -> Iterator[Item]:
    """Noise on the indicator."""
    h = m.histogram_encoding
    yield Table([h.values(y, 2, 1) for y in range(16)], list(product(range(-1, 3), repeat=2)))
    for size in (0, 1, 3):
        squares = [f"({v})^2*({NOISY[size][v + size]})" for v in range(-size, size + 2)]
        e = f"(1/({'s^' + str(size) if size else '1'}*(s+1)))"
        yield Formula(h.variance(size, "s"), f"({'+'.join(squares)}-{e}^2)/(1-2*{e})^2")
        places = list(product(range(2 * size + 2), range(-size + 1, size + 2)))
        yield Table([h.supported(y, 1, size, theta) for y, theta in places], [(0,) * (y - size >= theta) for y, theta in places])
        yield Refused(h.supported, ((0, 1, size, -size), (0, 1, size, size + 2), (0, 1, size, True), (0, 1, size, 1.0)))
    for theta, p, q in ((1, "s/(s+1)", "1/(s+1)"), (2, "1/(s+1)", "1/(s*(s+1))"), (4, "1/(s^2*(s+1))", "1/(s^3*(s+1))"),
                        (0, "1-1/(s*(s+1))", "s/(s+1)"), (-1, "1-1/(s^2*(s+1))", "1-1/(s*(s+1))")):  # fmt: skip
        yield Formula(h.threshold(theta, "s").p, p)
        yield Formula(h.threshold(theta, "s").q, q)
    yield Refused(h.threshold, ((127,), (-127,), (True,), (1.0,), (1, "1/2")))
    yield Answered(h.threshold, ((126,), (-126,)))
    yield Refused(h.coordinate, ((127,), (-1,), (1, "1/2")))
    yield Answered(h.coordinate, ((126, 2), (0, 1)))
    yield Refused(h.alphabet, ((2**16, 1), (0, 1)))
    yield Table(h.alphabet(3, 2), 216)
    yield from (Formula(h.laplace_variance(v), f"8/({v})^2") for v in ("3/2", "s"))
    yield from (Formula(*pair) for pair in ((h.best_laplace("h").p, "(2*h-1)/(3*h-1)"), (h.best_laplace("h").q, "1/(h+1)")))
    yield Refused(h.best_laplace, (("1/2",),))
    yield Answered(h.best_laplace, ((1,),))
    for y in product(("-1/2", "0", "1/3", "1", "2"), repeat=2):
        own, other = (rational(v) for v in y)
        text = f"1/4*(({abs(own)})-({abs(own - 1)})+({abs(other - 1)})-({abs(other)}))"
        yield Formula(h.laplace_loss(y, 0, 1, "1/2"), text)
    yield Table(h.laplace_loss([2, 3], 1, 1, 1), 0)
    yield Refused(h.laplace_loss, (([1, 2], 2, 0, 1), ([1, 2], 0, 2, 1), ([1, 2], 0, 1, 0), ([1, 2], 0, 1, -1)))
    yield Refused(h.laplace_variance, ((0,), (-1,)))
    yield Refused(h.laplace_threshold, (("-1/9", 1), ("10/9", 1), (1, 0)))
    for cut, p, q in ((0, "1-exp(-1)/2", "1/2"), (1, "1/2", "exp(-1)/2"), ("1/4", "1-exp(-3/4)/2", "exp(-1/4)/2")):
        yield from (Within(value, text) for value, text in zip(h.laplace_threshold(cut, 2), (p, q), strict=True))
    yield Refused(h.estimate, (([], 1, 1, 2), ([4], 1, 1, 2), ([0], 1, 1, 1)))


def _law(size: int) -> list[str]:
    """P(Z clamped to -m..m+1 = v), in order."""
    low = [f"1/({'s^' + str(size - 1) if size > 1 else '1'}*(s+1))" if size else "s/(s+1)"]
    middle = [f"(s-1)/((s+1)*{'s^' + str(abs(v)) if v else '1'})" for v in range(-size + 1, size + 1)]
    return [*low, *middle, f"1/((s+1)*{'s^' + str(size) if size else '1'})"]


NOISY: Mapping[int, list[str]] = {size: _law(size) for size in (0, 1, 3)}


def rappor() -> Iterator[Item]:
    """Codes and levels."""
    r = m.rappor
    bits = Support("p", "q")
    yield Formula(r.loss(bits, 2, 1), "(p/q)^2*(1-q)/(1-p)")
    yield Formula(r.loss(bits, 0, 3), "((1-q)/(1-p))^3")
    yield Table(r.loss(bits, 0, 0), 1)
    yield Refused(r.loss, ((bits, -1, 0), (bits, 0, -1), (bits, 2**16 + 1, 0), (bits, 0, 2**16 + 1), (Support(1, 0), 1, 1)))
    yield Table(r.bloom(3, 5, [lambda v: v, lambda v: (2 * v + 1) % 5]), ((0, 1), (1, 3), (0, 2)))
    yield Refused(
        r.bloom,
        ((3, 5, []), (3, 5, [1]), (3, 5, [lambda v: v, 1]), (3, 2, [lambda v: v]), (2, 3, [lambda _: 0]), (2**20 + 1, 3, [abs])),
    )
    yield Table((r.one_hot(3), r.alphabet(((0,), (1,)), 3), r.supported(5, 3)), (((0,), (1,), (2,)), 8, (0, 2)))
    yield Refused(
        r.check_code, (((), 2), (((),), 2), (((0,), (0,)), 2), (((2,),), 2), (((0, 0),), 2), (((-1,),), 2), (((0,),), 2**16 + 1))
    )
    yield Answered(r.check_code, ((((0, 1), (1,)), 2), (((0,),), 1), (((0,),), 2**16)))
    yield Refused(
        Noise, ((0, 0, 1), (1, 0, 1), ("1/2", "1/2", "1/2"), ("1/2", "-1/2", 1), ("1/2", 0, "3/2"), ("1/2", "3/4", "1/4"))
    )
    yield Answered(Noise, (("1/2", 0, 1), ("1/1000", "1/3", "1/2")))
    law = Support("3/5", "1/7")
    yield Table(sorted(r.product(((0, 1), (2,)), 3, law).channel().rows[0]), sorted(r.channel(((0, 1), (2,)), 3, law).rows[0]))
    yield Refused(r.instantaneous, ((8, 3, Noise("1/2", 0, 1), int), (-1, 3, Noise("1/2", 0, 1), int), (0, 3, None, int)))
    yield Refused(r.estimate, (([], 2, Noise("1/2", 0, 1)), ([4], 2, Noise("1/2", 0, 1)), ([0], 0, Noise("1/2", 0, 1))))


def longitudinal() -> Iterator[Item]:
    """Two rounds."""
    w = m.longitudinal
    yield Formula(w.level_of_once(5, "a", "b"), "(a*b+5-1)/(a+b+5-2)")
    yield Formula(w.second(5, "a", "r"), "((a+5-2)*r-(5-1))/(a-r)")
    yield Formula(w.once(4, "a", "b").p, "(a*b+3)/((a+3)*(b+3))")
    yield Formula(w.once(4, "a", "b").q, "(a+b+2)/((a+3)*(b+3))")
    yield Formula(w.once_by_bits("a", "s").q, "(a+s)/((a+1)*(s+1))")
    yield Formula(w.once_by_bits("a", "s").p, "1/2+0*s")
    yield Refused(w.second, ((3, 2, 2), (3, 2, 3), (3, "1/2", 1), (3, 2, "1/2")))
    yield Answered(w.second, ((3, 2, "3/2"), (3, 2, 1), (1, 3, 2)))
    yield Table((w.alphabet(3, 2, 2), w.supported(2, 3)), (3, (2,)))
    yield Refused(w.alphabet, ((3, "1/2", 2), (3, 2, "1/2"), (0, 2, 2)))
    yield Refused(w.estimator, ((3, 1, 2), (3, 2, 1)))
    yield Refused(w.estimate, (([0], 3, 1, 2), ([0], 3, 2, 1), ([3], 3, 2, 2), ([], 3, 2, 2)))


def subset_selection() -> Iterator[Item]:
    """Sets and their numbers."""
    s = m.subset_selection
    for k, d in ((4, 2), (5, 1), (6, 4), (3, 3), (4, 0), (1, 1)):
        sets = list(combinations(range(k), d))
        yield Table([s.combination(y, k, d) for y in range(comb(k, d))], sets)
        yield Table([s.sequence(one, k) for one in sets], list(range(comb(k, d))))
        yield Refused(s.combination, ((-1, k, d), (comb(k, d), k, d), (0, k, k + 1), (0, k, -1), (True, k, d), (0.0, k, d)))
    yield Table([s.members(y, 5, 2) for y in range(10)], list(combinations(range(5), 2)))
    yield Refused(s.members, ((10, 5, 2), (-1, 5, 2)))
    yield Refused(s.combination, ((0, 2**20 + 1, 1),))
    yield Formula(s.support(7, 3, "t").p, "3*t/(3*t+7-3)")
    yield Formula(s.support(7, 3, "t").q, "3*((3-1)*t+7-3)/((7-1)*(3*t+7-3))")
    yield Formula(s.support(2, 1, "t").q, "1/(t+1)")
    yield Table((s.support(1, 1).p, s.support(1, 1).q), (1, 1))
    levels: dict[LevelLike, float] = {"ln 2": 2, "t=4": 4, 1: 2.718281828, "1/10": 1.105170918, 3: 20.0855}
    for k, (level, t) in product((1, 2, 3, 4, 7, 10, 23), levels.items()):
        best = next(d for d in range(1, k + 2) if (k - d) * (k - d - 1) <= t * t * d * (d + 1))
        yield Table(s.best_size(k, level), best)
    yield Table(s.best_size(4, "1/2*ln 3"), 1)
    yield Refused(s.best_size, ((4, 0), (4, "-1"), (0, 1)))
    yield Table((s.estimate([0, 0], 1, 1, 3), s.estimate([0, 1, 0, 0], 2, 1, 3)), ((1,), (1, 0)))
    yield Refused(s.estimate, (([], 4, 2, 3), ([6], 4, 2, 3), ([0], 4, 2, 1), ([0], 4, 4, 2)))
    yield Refused(s.check_sizes, ((2, 2), (1, 0), (3, 3), (3, True), (3, 0)))
    yield Answered(s.check_sizes, ((1, 1), (2, 1), (3, 2)))
    yield Refused(s.probabilities, ((3, 2, 0, 2), (3, 2, 3, "1/2")))
    yield Refused(s.scores, ((3, 0, 3, 2), (3, 2, 3, 1)))
    yield Refused(s.alphabet, ((2**20, 2**18),))


def tables() -> Iterator[Item]:
    """The orders of an orbit, how many probabilities there are, roles, default sizes, the estimate of a mass."""
    b, partition = m.block_hadamard, ((0, 1, 2), (3,), (4, 5))
    for symbols, orders in (((0,), (4, 2, 2)), ((0, 2), (4, 2, 2)), ((3, 1), (2, 4, 2)), ((5, 3, 0), (4, 2, 4))):
        yield Table(b.orders_of(symbols, partition), (4 + 2 + 4, *orders))
    yield Table(b.orders_of((3, 4), partition, release_singletons=True), (4 + 1 + 4, 1, 4, 2))
    yield Refused(b.orders_of, (((), partition), ((6,), partition), ((0, 0), partition)))
    yield Table([len(m.multi_max_sense.probabilities(Q, 3)) for Q in (1, 2, 3)], [2, 3, 4])
    yield Table(m.multi_max_sense.probabilities(2, 3), (Fraction(1, 16), Fraction(3, 16), Fraction(9, 16)))
    rates: dict[LevelLike, float] = {"0": 1, "ln 2": 2, "ln 7": 7, "ln 8": 8, 2: 7.389, "ln 100": 100}
    for k, (level, t) in product((1, 2, 3, 8), rates.items()):
        wanted = max(2**j for j in range(9) if 2**j <= min(t, 2 * k))
        yield Table(m.general_hadamard_response.default_parts(k, level), wanted)
    yield Refused(m.general_hadamard_response.default_parts, ((3, "-1"), (0, 1)))
    for k, sensitive in ((3, (0, 2)), (4, (1,)), (5, (0, 1, 3))):
        size, found = next(2**n for n in range(9) if 2**n > len(sensitive)), m.high_low_hadamard.mass_estimator(k, sensitive, "t")
        for y, row in enumerate(found.scores.rows):
            yield Formula(row[0], f"(t+1)/(t-1)*({int(y < size)}-2/(t+1))")
        yield Table(found.target.rows, tuple((int(x in sensitive),) for x in range(k)))
    even, odd = m.krr.channel(2, 1), m.krr.channel(2, 3)
    for levels in ((1, 3), (3, 1), (1, 1)):
        yield Refused(m.binary_optimal.degrade, ((odd, *levels), (m.krr.channel(3, 1), *levels)))
        yield Table(m.binary_optimal.degrade(even, *levels).rows, even.rows)
    yield Refused(m.max_sense.check_bits, (([2],), ([-1],), ([True],), ([0, 1.0],), ([],)))
    pairwise = m.pairwise_preference
    for reading in "ABC":
        own = pairwise.bits(4, 2, (0, 2), reading=reading)
        yield Table(pairwise.roles(4, 2, (0, 2), reading=reading).tolist(), [[int(y == one) for y in (0, 1)] for one in own])
    own = m.max_sense.bits(4, 2, (0, 2))
    yield Table(m.max_sense.roles(4, 2, (0, 2)).tolist(), [[int(y == one) for y in (0, 1)] for one in own])
    rating = ratings(3, 2)[0]
    yield Refused(pairwise.bit, tuple((rating, pair) for pair in ((0, "1"), (0, 1.0), (None, 0), (True, 2), (0,), (0, 1, 2))))


def printed_estimators() -> Iterator[Item]:
    """The estimators of two papers as they are printed, from the sets S_x of reports."""
    c = "((t+1)/(t-1))"
    for k, sensitive in ((3, (0, 2)), (4, (1,)), (5, (0, 1, 3)), (2, (0, 1))):
        size = next(2**n for n in range(9) if 2**n > len(sensitive))
        others = [x for x in range(k) if x not in sensitive]
        scores = m.high_low_hadamard.printed_estimator(k, sensitive, "t").scores
        for y, x in product(range(size + len(others)), range(k)):
            if x in sensitive:
                own = int(y < size and sign(sensitive.index(x) + 1, y) > 0)
                text = f"2*{c}*({own}-1/(t+1))-{c}*({int(y < size)}-2/(t+1))"
            else:
                text = f"{c}*{int(y == size + others.index(x))}"
            yield Formula(scores[y, x], text)
    for partition in (((0, 1, 2), (3,)), ((1, 3), (0, 2), (4,)), ((0,),)):
        start, scores = 0, m.block_hadamard.printed_estimator(partition, "t").scores
        ends = []
        for block in partition:
            size = next(2**n for n in range(9) if 2**n > len(block))
            ends.append((block, start, size))
            start += size
        for (block, first, size), y in product(ends, range(start)):
            for row, x in enumerate(block, start=1):
                inside = first <= y < first + size
                yield Formula(scores[y, x], f"2*{c}*({int(inside and sign(row, y - first) > 0)}-{int(inside)}/2)")
    yield Refused(m.high_low_hadamard.printed_estimator, ((3, (0,), 1), (3, (3,), 2), (3, (), 2)))
    yield Refused(m.block_hadamard.printed_estimator, ((((0,),), 1), (((1,),), 2)))


READINGS: Mapping[str, Callable[[], Iterator[Item]]] = {
    reading.__name__: reading
    for reading in (
        unary_encoding,
        local_hashing,
        sketches,
        histogram_encoding,
        rappor,
        longitudinal,
        subset_selection,
        tables,
        printed_estimators,
        noise.gaussian,
        noise.rejection_sampling,
    )
}


def _named(module: str) -> bool:
    return module in READINGS


@claim(
    "code-functions", "the definitions of the oracles", {"factor": "2"}, {"factor": "1/2"},
    at=tuple({"module": name} for name in READINGS), when=_named,
)  # fmt: skip
def code_functions(module: str, factor: str = "1") -> Steps:
    r"""The levels, supports, variances, best sizes, families, codes and numbers of sets of the oracles are what their definitions
    say, as formulas or at the values that are listed; what is not required of their arguments is refused, up to the edge.
    """
    yield from asked(READINGS[module](), factor)
