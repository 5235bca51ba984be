"""Random programs whose reports are independent given a hidden draw, as text: for comparing their laws with all draws.

Each is a function f(x, r): one or two memories of x, of two or three values, then up to four reports of each.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import inf, prod
from random import Random
from typing import Any

from arranged_programs import Long, drawn, held, made, read
from judged_laws import judged

from exactdp.errors import ExactDPError, OutOfScope
from exactdp_checks.code.law import merging, rows
from exactdp_checks.code.law.canonical import Form
from exactdp_checks.code.law.evidence import gathered
from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.factored import Factored
from exactdp_checks.code.validation.replay import replayed
from exactdp_checks.code.verdict.mixtures import Classes

HEAD = """
import random
import numpy as np
from numpy.random import Generator
"""


def written(rng: Random) -> tuple[str, bool]:
    """(a program, whether it draws with numpy)."""

    def p() -> str:
        return rng.choice(("0.25", "0.5", "0.75"))

    def memory(name: str) -> str:
        return rng.choice(
            (
                f"{name} = (r.random() < {p()}) == bool(x)",
                f"{name} = x if r.random() < {p()} else 1 - x",
                f"{name} = int(r.random() < {p()} if x else r.random() < {p()})",
                f"{name} = (x + (2 if r.random() < {p()} else r.random() < {p()})) % 3",
                f"{name} = 2 * (r.random() < {p()}) if r.random() < {p()} else x",
                f"{name} = x if r.random() < 0.5 else 2",
            )
        )

    numpy = rng.random() < 0.5
    two = rng.random() < 0.4
    lines = [memory("h")]
    lines.append(memory("g") if two else "g = h")
    times = rng.choice((2, 3, 4))

    def reports(name: str) -> str:
        a, b, c = p(), p(), p()
        every = [
            f"[r.random() < ({a} if {name} else {b}) for _ in range({times})]",
            f"[r.random() < ({a} if {name} == 1 else {b} if {name} else {c}) for _ in range({times})]",
            f"[bool({name}) ^ (r.random() < {a}) for _ in range({times})]",
            f"[int(r.random() < [{a}, {b}, {c}, {a}][i - {name}]) for i in range({times})]",
            f"[2.0 if r.random() < ({a} if {name} else {b}) else -0.0 for _ in range({times - 1})]",
            f"[r.random() < {a} for _ in range({times})]",
        ]
        if numpy:
            every += [
                f"(bool({name}) ^ (r.random({times}) < {a})).tolist()",
                f"list(r.random({times}) < {a} + 0.25 * bool({name} == 0))",
            ]
            every += [
                f"list(np.where(r.random({times}) < {a}, {name}, 1))",
                f"list((r.random({times}) < np.linspace(0.25, 0.75, {times})) ^ bool({name}))",
            ]
        return rng.choice(every)

    lines.append(f"s = {reports('h')}")
    if two and times < 4:
        lines.append(f"s = s + {reports('g')}")
    lines += [
        rng.choice(
            ("s[0] = bool(x)", "s[-1] = x", "s[0] = r.random() < (0.25 + 0.5 * x)", "s.append(h)", "s.append(g)", "s[0] = 1")
        )
    ] * (rng.random() < 0.4)
    lines.append(
        rng.choice(
            (
                "return s",
                "return s",
                "return tuple(s)",
                "return {'s': s, 't': len(s)}",
                "return [h, s]",
                "return (s, g)",
                "return np.array(s)",
                "return [*s, 0.0 if x else -0.0]",
                "return (s, r.random() < 0.5)",
            )
        )
    )
    body = "\n".join(f"    {line}" for line in lines)
    return f"{HEAD}def f(x, r: {'Generator' if numpy else 'random.Random'}):\n{body}\n", numpy


def reports(one: Factored, fill: Callable[[Any, Iterator[Any]], Any] | None = None) -> Iterator[tuple[Any, Fraction]]:
    """The reports of a product, listed, in canonical form; ``fill``: a shape with these values."""
    for choice in product(*(one.laws[i] for i in one.places)):
        yield (fill or _filled)(one.shape, iter([v for v, _ in choice])), prod((p for _, p in choice), start=Fraction(1))


def _filled(shape: Any, values: Iterator[Any]) -> Any:
    if shape is None:
        return next(values)
    if type(shape) is tuple:
        return tuple([_filled(v, values) for v in shape])
    if isinstance(shape.kind, str):
        sizes = shape.kind.rpartition(" ")[2].split("x")
        return Form(shape.kind, tuple([next(values) for _ in range(prod(map(int, sizes)))]))
    if shape.kind is dict:
        return Form(dict, tuple([(name, _filled(v, values)) for name, v in shape.items]))
    return Form(shape.kind, tuple([_filled(v, values) for v in shape.items]))


def compared(seed: int) -> tuple[str, str]:
    """(what is wrong, or "", what came of it) for the program of a seed, where parts are kept however few reports there are."""
    return of_text(*written(Random(seed)))


def of_text(text: str, numpy: bool) -> tuple[str, str]:
    """The same for a program with a function f(x, r)."""
    with held(merging, "size_of", _many), held(rows, "size_of", _many):
        return _compared(text, numpy)


def _many(parts: Factored) -> int:
    return 10**9 * len(parts.places)


def _compared(text: str, numpy: bool) -> tuple[str, str]:
    f = made(text)
    try:
        truth = [drawn(f, x, numpy=numpy) for x in (0, 1)]
    except Long:
        return "", "long"
    kept: list[Any] = []
    try:
        found = law_of(f, (0, 1), grid=2, kept=kept)
    except ExactDPError:
        return "", "refused"
    mixtures = [((Fraction(1), one),) for one in found.parts] or [*found.subsets]
    if not mixtures or not all(mixtures) or any(type(one) is not Factored for law in mixtures for _, one in law):
        return "", "no mixture"
    laws = [Counter[str](), Counter[str]()]
    for law, mixture in zip(laws, mixtures, strict=True):
        for p, one in mixture:
            for y, q in reports(one):
                law[read(y)] += p * q
    if laws != truth:
        return f"{text}\n{laws}\n{truth}", "wrong law"
    most = max(p / two[y] if two[y] else inf for one, two in (truth, truth[::-1]) for y, p in one.items())
    try:
        classes = Classes(mixtures)
    except OutOfScope:
        return "", "not counted"
    if classes.worst() != most:
        return f"{text}\n{classes.worst()} {most}", "wrong ratio"
    if wrong := judged(mixtures, most):
        return f"{text}\n{wrong}", "wrong verdict"
    for x, mixture in enumerate(mixtures):
        own = Counter[Any]()
        for p, one in mixture:
            for y, q in reports(one):
                own[classes.class_of(y)] += p * q
        if own != Counter(classes.law(x).mass):
            return text, "wrong classes"
    evidence = gathered(f, kept, grid=2)
    given = {"r": "Generator" if numpy else "Random"}
    problems = [each.problem for each in evidence if each.problem]
    problems += [str(replayed(f, (0, 1), [t for each in evidence for t in each.tapes], given).problems or "")]
    return (f"{text}\n{problems}", "wrong evidence") if any(problems) else ("", "product" if found.parts else "mixture")
