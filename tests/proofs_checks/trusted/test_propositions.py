"""Propositions: what is said of every example; formulas that read back; digests that do not depend on the writing; labels."""

# ruff: noqa: E501

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from kernel_examples import EXAMPLES, LN3, RR, T_RR, channel, level, one, sides, verdict
from kernel_oracle import value

from exactdp_checks.proving.formula import tree
from exactdp_checks.trusted.arithmetic import Rejected
from exactdp_checks.trusted.objects import Channel, channel_digest, table_digest
from exactdp_checks.trusted.policy import policy_digest
from exactdp_checks.trusted.wording import formula, plain, quoted, shortened, total, written

SAID = {  # the beginning, then what follows the digests
    "rational": "the channel D (2 inputs; 2 outputs) is private at epsilon = ln(3): Q(y|x) <= e^epsilon Q(y|x') for all inputs "
    "x != x' and all outputs y; equality at inputs 0 and 1, output 0",
    "constant level": "the channel D (2 inputs; 2 outputs) is private at epsilon = 11/10: Q(y|x) <= e^epsilon Q(y|x') for all "
    "inputs x != x' and all outputs y",
    "radius": "every channel within 1/10, entry by entry, of the matrix D (2 inputs; 2 outputs) is private at epsilon = ln(2): "
    "Q(y|x) <= e^epsilon Q(y|x') for all inputs x != x' and all outputs y",
    "blocks": "the channel D (3 inputs; 3 outputs) is private within the policy D (3 inputs, 1 levels, 2 constrained pairs): "
    "Q(y|x) <= e^E(x, x') Q(y|x') for all inputs x != x' and all outputs y; equality at inputs 1 and 0, output 1",
    "no pair": "the channel D (2 inputs; 2 outputs) is private within the policy D, under which no pair of its 2 inputs is "
    "constrained: nothing is asked of it",
    "symbolic": "for every t = e^eps >= 1, the channel over Q(t) D (2 inputs; 2 outputs) is private at epsilon = eps: Q(y|x) <= "
    "e^epsilon Q(y|x') for all inputs x != x' and all outputs y; equality at inputs 0 and 1, output 0",
    "labels": 'the channel D (2 inputs; 2 outputs; inputs "yes", "no"; outputs "a", "b") is private at epsilon = ln(3): Q(y|x) <= '
    'e^epsilon Q(y|x\') for all inputs x != x\' and all outputs y; equality at inputs 0 ("yes") and 1 ("no"), output 0 ("a")',
    "violation": "the channel D (2 inputs; 2 outputs) is not private at epsilon = 109/100: at inputs 1 and 0, output 1, the ratio "
    "3 of Q(y|x) to Q(y|x') exceeds e^(109/100)",
    "violation in a radius": "no channel within 1/100, entry by entry, of the matrix D (2 inputs; 2 outputs) is private at "
    "epsilon = 2: at inputs 0 and 1, output 0, the ratio 89/11 of Q(y|x) to Q(y|x') exceeds e^(2)",
    "violation at t": "at t = e^eps = 3/2, the channel over Q(t) D (2 inputs; 2 outputs) is not private at epsilon = 1/2*eps: at "
    "inputs 0 and 1, output 0, the ratio 3/2 of Q(y|x) to Q(y|x') exceeds e^(1/2*eps)",
    "infinite ratio": "the channel D (3 inputs; 3 outputs) is not private at epsilon = 9: at inputs 0 and 2, output 0, the ratio "
    "infinite of Q(y|x) to Q(y|x') exceeds e^(9)",
    "approximate": "the channel D (2 inputs; 2 outputs) is (epsilon, delta)-private at epsilon = ln(2), delta = 1/4: sum over y of "
    "max(0, Q(y|x) - e^epsilon Q(y|x')) <= delta for all inputs x, x'",
    "approximate refuted": "the channel D (2 inputs; 2 outputs) is not (epsilon, delta)-private at epsilon = 1, delta = 7/100: sum "
    "over y of max(0, Q(y|x) - e^epsilon Q(y|x')) > delta for the inputs x = 0, x' = 1",
    "moments": "for the channel over Q(t) D (2 inputs; 2 outputs), for scores A D (2 coordinates) and targets D, all as functions "
    "of t where they are defined: E[A_i(Y) | X = x] is the target for every input x",
    "second moments": "for the channel over Q(t) D (2 inputs; 2 outputs), for scores A D (2 coordinates) and targets D, all as "
    "functions of t where they are defined: E[A_i(Y) A_j(Y) | X = x], i <= j, is the target for every input x",
    "wrong moments": "for the channel over Q(t) D (2 inputs; 2 outputs), for scores A D (2 coordinates) and targets D, all as "
    "functions of t where they are defined: E[A_i(Y) | X = x] is not the target at input 0, coordinates 0",
    "comparison": "at k = 3/2: k*k == 9/4",
    "comparison refuted": "it is false that 2 < 2",
    "enclosure refuted": "at x = 1/2: it is false that erf(x) <= sqrt(exp(-2))",
    "counterexample": "it is false that for all integer k >= 1: k*k <= 2*k; it fails at k = 3",
    "enumeration": "for all integers j = 1..4, k = 3..6: 2*j < k^2",
    "identity": "for all k, t where both sides are defined: t^2 - k^2 == (t + k)*(t - k)",
    "open corner": "for all real k >= 2, t > 1, both sides are defined and 0 < k*(t - 1)/(t - 1)",
    "sturm": "for all real t >= 1 where both sides are defined: 0 <= (t - 2)^2",
    "sturm strict": "for all real t >= -1/2, both sides are defined and 3*t < t^2 + 3",
    "induction": "for n = 1 2^r for every integer r >= 0, in the states reached by r steps from same: if a = 1 in state same at "
    "n = 1, and in each step from n to 2n from state same to state same a becomes 2*a, from state same to state other a becomes n, "
    "from state other to state other a becomes 2*a, then a is n/2 in state other, n in state same",
    "optimum": "the largest c x over all x >= 0 with A x = b is 19/2, for c, A, b D (3 variables, 2 equations)",
    "guessing": "over all channels with 2 inputs and any number of outputs that are private at epsilon = ln(3), the largest utility "
    "is 3/4, for the utility: the sum over outputs y of the largest of the linear forms w_i Q(y|.), D",
    "information": "over all channels with 2 inputs and any number of outputs that are private within the policy D (2 inputs, 1 "
    "levels, 1 constrained pairs), the largest utility is -1/3 ln 2 + 1/2 ln 3, for the utility: mutual information in nats of the "
    "input, with the given prior, and the output, D",
    "all": "(1) exp(1) < 3; (2) for all real t >= 1, both sides are defined and t/(t + 1) < 1",
    "computed": 'computed by exactdp, not certified: "both sides are t/(t + 1)"',
    "argued": "argued: a-paper/lem-1 (Lemma 1): t/(t+1) < 1 for every t \\ge 1.\n"
    "  1. [certified] step 1: the exponent: for all real t >= 1, both sides are defined and t/(t + 1) < 1\n"
    "  2. [argued] step 2: Integrate both sides.\n"
    '  3. [computed] step 3: computed by exactdp, not certified: "the law sums to 1"\n'
    "  4. [certified] step 4: (1) for all real t >= 1, both sides are defined and t/(t + 1) < 1; (2) at k = 2: k*k <= 2*k\n"
    "  fact markov, assumed: P(X >= a) <= E X / a for X >= 0 and a > 0.\n"
    "  uses a-paper/lem-0",
    "instances": "instances: a-paper/lem-1 (Lemma 1): t/(t+1) < 1 for every t \\ge 1.\n"
    "  1. [certified] instance: k = 1: at k = 1: k*k <= 2*k\n"
    "  2. [certified] instance: k = 2: at k = 2: k*k <= 2*k\n"
    "  only at: k = 2; k = 1",
}


def without_digests(text: str) -> str:
    """The sentence with D for every digest."""
    first, *rest = text.split("sha256:")
    assert all(set(part[:64]) <= set("0123456789abcdef") for part in rest)
    return first + "".join("D" + part[64:] for part in rest)


@pytest.mark.parametrize("name", SAID)
def test_what_is_said(name: str) -> None:
    assert without_digests(verdict(*EXAMPLES[name][:2]).proposition) == SAID[name]


def test_every_example_says_something_else() -> None:
    said = [verdict(kind, body).proposition for kind, body, *_ in EXAMPLES.values()]
    assert all(said)
    assert len(set(said)) == len(said)


def test_what_would_be_another_statement_is_another_sentence() -> None:
    """Every part of what is stated is in the sentence; how it was shown is not."""
    body = EXAMPLES["rational"][1] | {"attained": None}
    others = [
        {**body, "policy": one(level(0, 0, [4, 1]))},
        {**body, "policy": one(50)},
        {**body, "channel": channel([5, 3], [3, 5])},
        {**body, "channel": RR | {"inputs": ["a", "b"]}},
        {**body, "channel": RR | {"inputs": ["b", "a"]}},
        {**body, "channel": RR | {"outputs": ["a", "b"]}},
        {**body, "channel": RR | {"radius": "1/1000"}, "policy": one(2)},
        {**body, "channel": T_RR, "policy": one(level(0, 1))},
    ]
    said = [verdict("privacy", other).proposition for other in [body, *others]]
    assert len(set(said)) == len(said)
    reduced = {**body, "channel": {"rows": [[6, 2], [1, 3]], "denominators": [8, 4], "radius": 0}}
    assert verdict("privacy", reduced).proposition == said[0]


def test_digests_do_not_depend_on_the_writing() -> None:
    digest = channel_digest(RR)
    for other in (
        {"rows": [[6, 2], [1, 3]], "denominators": [8, 4], "radius": "1/3"},
        {"values": ["1/4", 7, "3/4"], "pattern": [[2, 0], [0, 2]]},
        {"values": [["/", 1, 4], ["/", ["*", 3, "t"], ["*", 4, "t"]]], "pattern": [[1, 0], [0, 1]], "inputs": ["a", "b"]},
    ):
        assert channel_digest(other) == digest
    assert channel_digest(channel([1, 3], [3, 1])) != digest
    longer = {"values": [["/", ["-", "t", 1], ["-", ["^", "t", 2], 1]], ["/", ["*", -2, "t"], ["-", -2, ["*", 2, "t"]]]]}
    assert channel_digest({**longer, "pattern": [[1, 0], [0, 1]]}) == channel_digest(T_RR) == table_digest(T_RR) != digest
    assert table_digest({"values": [0, ["-", "t", "t"]], "pattern": [[0, 1]]}) == table_digest(
        {"values": [0], "pattern": [[0, 0]]}
    )
    two = {"levels": [LN3, "inf", 7], "pattern": [[1, 0], [0, 1]]}
    assert policy_digest(two, 2) == policy_digest(one(LN3), 2) != policy_digest(one(LN3), 3)
    assert policy_digest({**two, "pattern": [[1, 0], [1, 1]]}, 2) != policy_digest(two, 2)


def test_a_channel_over_t_is_defined_from_one_on() -> None:
    """A pole that cancels is a pole; below 1 it does no harm."""
    for pole, accepted in ((1, False), (2, False), ("1/2", True)):
        half = ["/", ["-", "t", pole], ["*", 2, ["-", "t", pole]]]
        body = {"values": [half], "pattern": [[0, 0], [0, 0]]}
        if accepted:
            assert Channel(body).m == 2
        else:
            with pytest.raises(Rejected, match="not defined"):
                Channel(body)


def random_tree(random: Random, depth: int) -> Any:
    if not depth or random.random() < 0.2:
        return random.choice(["x", "y", 2, -3, 0, 1, -1, "1/2", "-5/3", "7", "-2"])
    sign = random.choice("+-*/^+*")
    if sign == "^":
        return ["^", random_tree(random, depth - 1), random.randint(1, 3)]
    parts = random.randint(1, 4) if sign in "+*" else 2
    return [sign, *(random_tree(random, depth - 1) for _ in range(parts))]


def test_formulas_read_back() -> None:
    """What is written has, read by the rules of Python, the value of the expression at every point where it has one."""
    random, point, tried = Random(11), {"x": Fraction(5, 7), "y": Fraction(-11, 3)}, 0
    for _ in range(400):
        expression = random_tree(random, 4)
        try:
            wanted = value(expression, point)
        except ZeroDivisionError:
            continue
        text = formula(expression)
        if "..." not in text:
            assert value(tree(text), point) == wanted, (expression, text)
            tried += 1
    assert tried > 300
    assert formula(["ln", ["+", "x", ["-", 0, 1]]]) == "ln(x + (0 - 1))"
    assert formula(["-", -1, ["*", -1, "x", "y"]]) == "-1 - (-x*y)"
    assert formula(["*", -2, ["+", "x", -1]]) == "-2*(x - 1)"
    assert formula(["+", "x", ["*", ["-", 0, 1], "y"]]) == "x + (0 - 1)*y"


def test_long_formulas_and_labels_are_shortened_with_their_digest() -> None:
    long = ["+", *["x"] * 400]
    other = ["+", *["x"] * 399, "y"]
    assert formula(long)[:60] == formula(other)[:60]
    assert formula(long) != formula(other)
    assert "... (1597 characters, sha256:" in formula(long)
    assert shortened(["a", 'b"', "c\\d"]) == r'"a", "b\"", "c\\d"'
    many = [str(i) for i in range(9)]
    assert shortened(many).startswith('"0", "1", "2", ..., "8" (9 labels, sha256:')
    assert shortened(many) != shortened([*many[:4], "x", *many[5:]])
    assert shortened(["x" * 21]).startswith(f'"{"x" * 20}"..., ..., "{"x" * 20}"... (1 labels, sha256:')


def test_no_text_can_pass_for_another() -> None:
    """What is not seen, or turns the direction, is written out; quotation marks are escaped."""
    assert plain("a\nb\u202ec\u200bd\ud800") == r"a\u{a}b\u{202e}c\u{200b}d\u{d800}"
    assert quoted('1" < 2') == '"1\\" < 2"'
    assert plain("é ∀ 数") == "é ∀ 数"
    said = verdict("computed", {"statement": 'x"; (2) 1 < 2'}).proposition
    assert said == 'computed by exactdp, not certified: "x\\"; (2) 1 < 2"'


def test_what_is_too_long_to_be_written() -> None:
    with pytest.raises(Rejected, match="too long to be written"):
        written(Fraction(1, 2**14_001))
    high = ["^", ["^", "t", 1000], 300]
    with pytest.raises(Rejected):
        table_digest({"values": [["/", high, ["+", high, 1]]], "pattern": [[0]]})
    with pytest.raises(Rejected, match="a coefficient is too long"):
        table_digest({"values": [["*", "t", ["^", "9" * 4000, 5]]], "pattern": [[0]]})
    with pytest.raises(Rejected, match="too long to be written"):
        table_digest({"values": [["^", "9" * 4000, 5]], "pattern": [[0]]})


def test_nothing_is_compared_with_itself() -> None:
    same = sides(["+", "t", 1], "<=", ["+", "t", 1])
    more = {
        "comparison": {"point": {"t": 1}, "bits": 0},
        "enumeration": {"ranges": {"t": [1, 2]}, "bits": 0},
        "nonnegative": {"from": {"t": 1}, "open": []},
        "sturm": {"from": {"t": 1}},
    }
    for kind, fields in more.items():
        with pytest.raises(Rejected, match="both sides are the same"):
            verdict(kind, same | fields)
    with pytest.raises(Rejected, match="both sides are the same"):
        verdict("identity", {"lhs": "t", "rhs": "t", "variables": ["t"]})
    with pytest.raises(Rejected, match="both sides are the same"):
        verdict("all", {"parts": [{"kind": "identity", "body": {"lhs": "t", "rhs": "t", "variables": ["t"]}}]})


def test_a_sum_has_its_signs_and_no_terms_of_zero() -> None:
    assert (
        total([(Fraction(1, 2), ""), (Fraction(0), "eps"), (Fraction(-1), "ln(2)"), (Fraction(3), "ln(5)")])
        == "1/2 - ln(2) + 3*ln(5)"
    )
    assert (total([]), total([(Fraction(-2, 3), "eps")])) == ("0", "-2/3*eps")
