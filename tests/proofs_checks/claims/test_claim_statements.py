"""Statements of claims and of the inventory are whole: formulas open and close, letters are explained."""

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
from letters import unexplained

from exactdp_checks.claims import inventory
from exactdp_checks.claims.claim import Steps, claims_of, defined
from exactdp_checks.claims.letters import meanings
from exactdp_checks.claims.papers import claims
from exactdp_checks.claims.showing import described, relatives

STATEMENTS = {
    **{f"claim {c.id}": c.statement for c in claims()},
    **{f"inventory {s.id}": s.printed or s.statement for s in inventory.statements() if s.printed or s.statement},
}


def broken(statement: str) -> str:
    """What is wrong with a statement, or nothing."""
    bare = statement.replace(r"\{", "").replace(r"\}", "")
    outside = re.sub(r"\$[^$]*\$", "", statement)
    if statement.count("$") % 2:
        return "a formula does not close"
    if bare.count("{") != bare.count("}"):
        return "a brace does not close"
    if "\\" in outside:
        return "a formula outside of dollar signs"
    return ""


def headless(statement: str) -> bool:
    """Whether the first word of a statement of ours is neither a formula nor capitalised."""
    return not (statement[0].isupper() or statement[0] in "$(")


def test_statements_are_whole() -> None:
    """Of every claim and of every entry of the inventory."""
    assert not {name: broken(statement) for name, statement in STATEMENTS.items() if broken(statement)}
    assert not [c.id for c in claims() if headless(c.statement)]


@pytest.mark.parametrize(
    ("statement", "part"), [(r"$n \ge 8 d\log n", "close"), (r"$\frac{1}{2$ is less", "brace"), (r"For all \log n", "outside")]
)
def test_planted(statement: str, part: str) -> None:
    """A statement that was cut is found."""
    assert part in broken(statement)


def test_a_planted_end() -> None:
    """The second half of a statement has no beginning."""
    assert headless(r"8 d\log n$: $E \le 2$")
    assert not headless("$n$ users")


HEADLINES = {
    "context-aware-ldp": "thm-2 thm-3 thm-4",
    "heavy-hitters": "thm-3.1 thm-4.1 lem-9.1",
    "linear-queries": "thm-3.1 thm-3.3 thm-4.2 thm-5.2",
    "online-recommendation": "thm-10 lem-12",
    "price-of-privacy": "lem-6.4 thm-4.10 thm-6.1",
}


@pytest.mark.parametrize("name", [f"{paper}/{label}" for paper, labels in HEADLINES.items() for label in labels.split()])
def test_a_headline_theorem_explains_its_letters(name: str) -> None:
    """Every variable of every step is in the statement or in the argument, so that it can be read aloud."""
    for claim in relatives(name):
        steps = claim.steps(**(claim.general or claim.instances[0]))
        assert unexplained(claim, steps) == (), claim.id
        assert claim.argument, claim.id


def test_planted_letters() -> None:
    """A letter that only a step has is found, whatever macros and words of the text contain."""
    claim = claims_of("linear-queries")

    @claim("sec-0-letters", "nowhere", {"two": "3"})
    def letters(two: str = "2") -> Steps:
        r"""For a sum $\max_i h_i \le \alpha\sqrt{v_1}$ and $\mathrm{Var}$ it is so."""
        yield f"for h >= 0, v1 >= 0, alpha >= 0, x >= 0, V >= 0: h + v1 + alpha + x + V <= {two}*h + v1 + 2*alpha + x + V"
        yield "example: more", "(y + 1)^2 = y^2 + 2*y + 1"

    assert unexplained(letters, letters.steps()) == ("V", "x")
    assert meanings(letters, letters.steps()) == {}


def test_letters_that_are_defined_elsewhere() -> None:
    """By the paper and by the docstring of the module; what the text names keeps the meaning that it has there."""
    words = defined(
        "Here x = f(D, R), the u is not; at [V = 2] or p(h) = 1, for k = 3; y and z are slacks. D + W = 0, l is ln 2: so"
    )
    assert words == {"x": "f(D, R)", "u": "not", "y": "slacks", "z": "slacks", "l": "ln 2"}
    claim = next(c for c in claims() if c.id == "context-aware-ldp/beyond-hl-var-a")
    assert meanings(claim, claim.steps(**(claim.general or {})))["m"] == "the number of other symbols"
    assert described(claim)["letters"]["t"] == "e^epsilon"
    assert "p" not in described(claim)["letters"]


ONE_SIDE = {  # the refuted one asks for both sides, for every s, for any family; or this one for one side alone, or for "not O"
    "context-aware-ldp/sec-5.1-upper",
    "context-aware-ldp/sec-5-large-s",
    "context-aware-ldp/sec-5.2-lower",
    "heavy-hitters/sec-1-union",
    "heavy-hitters/sec-3.2-gdset-3-scaled",
    "heavy-hitters/sec-8.2-gdset-3-scaled",
    "online-recommendation/sec-8.1-small-dr",
}


def orders(text: str) -> Iterator[str]:
    """The arguments of O, Omega and Theta in the formulas of a text, in one spelling."""
    for found in re.finditer(r"(?<![\w\\}])(?<!tilde )(?:O|\\Omega|\\Theta)(?:\\left)?\(", text):
        end, depth = found.end(), 1
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        yield spelled(text[found.end() : end - 1])


def spelled(formula: str) -> str:
    """A formula without blanks, braces and sizes of brackets, every quotient with a slash."""
    for old, new in ((r"\\(?:left|right|cdot(?!s)|[,!])", ""), (r"\\var", r"\\"), (r"\\log", r"\\ln"), (r"\s|'", "")):
        formula = re.sub(old, new, formula)
    formula = formula.replace(r"|\mathcalU|", "n").replace(r"|\mathcalD|", "d")
    for _ in range(4):
        formula = re.sub(r"\\[td]?frac(\{[^{}]*\}|\w)(\{[^{}]*\}|\w|\\\w+)", r"(\1/\2)", formula)
    return formula.translate(str.maketrans("", "", "{}()\\"))


def test_one_formula_has_one_verdict() -> None:
    """An order that is refuted where it is printed once is refuted wherever the same paper prints it."""
    known: dict[tuple[str, str], dict[bool, list[str]]] = defaultdict(lambda: defaultdict(list))
    refuted = {c.id.removesuffix("-as-printed") for c in claims() if c.refuted}
    covered = {c.id.removesuffix("-as-printed") for c in claims()} - ONE_SIDE
    for s in inventory.statements():
        for formula in set(orders(s.printed)) if s.id in covered else ():
            if len(formula) >= 8:
                known[s.paper, formula][s.id in refuted].append(s.id)
    assert {place: dict(found) for place, found in known.items() if len(found) > 1} == {}
    assert len(known["heavy-hitters", "1/epsilonsqrtnln1/beta"][True]) > 10


@pytest.mark.parametrize(
    "one",
    [r"$O(\frac1\varepsilon\sqrt{n\ln\frac1\beta})$", r"$O\left((1/\varepsilon)\sqrt{|\mathcal U| \ln(1/\beta')}\right)$ of"],
)
def test_one_spelling(one: str) -> None:
    """The same order, printed in two ways."""
    assert list(orders(one)) == ["1/epsilonsqrtnln1/beta"]
