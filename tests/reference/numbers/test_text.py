"""text: the grammar, what it denotes, and that any text is read or refused in bounded time."""

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exactdp.errors import BadInput, NotExact
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import RESERVED, Exact, exact, variable
from exactdp.numbers.text import level, parse_exact, shorten

T, K = variable("t"), variable("k")
LN = LogSum.ln
EPS = LogSum.eps()


def refused(text: str, part: str, read: object = parse_exact) -> None:
    """One sentence, of bounded length, with advice, at once, and the text in quotation marks."""
    with pytest.raises(BadInput, match=part) as caught:
        read(text)  # type: ignore[operator]
    message = str(caught.value)
    assert len(message) < 300
    assert "\n" not in message
    assert any(word in message for word in ("write", "at least 0", "at most", "needs"))


VALUES: list[tuple[Exact, list[str]]] = [  # numbers
    (Fraction(3, 4), ["3/4", "0.75", "75e-2", " 3 / 4\n", "+3/4", "6/8", "003/4"]),
    (Fraction(1, 2), [".5", "0.5", "5.e-1", ".05E+1", "1/2.", "0.1/0.2"]),
    (Fraction(-1, 4), ["-0.25", "- 1/4", "-1/4", "1/-4", "-.25"]),
    (Fraction(1000), ["1e3", "1E+3", "1e+03", "1000."]),
    (Fraction(1, 20), ["1/2e1", "5e-2"]),
    (Fraction(0), ["0", "-0", "0/5", "0e9", "t - t", "0*t"]),
    # precedence
    (Fraction(7), ["1+2*3", "2*3+1", "8-4/4", "+7"]),
    (Fraction(9), ["(1+2)*3", "3^2", "2+7", "((9))"]),
    (Fraction(4), ["7-2-1", "8/4*2", "(-2)^2", "2 - -2", "32/4/2"]),
    (Fraction(2), ["1-2+3", "1--1", "exp(ln(4)/2)", "e^(ln 2)", "e^ln 2", "+-+-2"]),
    (Fraction(512), ["2^(3^2)", "2**(3**2)", "(2^3)^3", "2^3*2^6"]),
    (Fraction(1, 512), ["2^-(3^2)", "2^-(9)"]),
    (Fraction(-4), ["-(2^2)", "-1*2^2", "2*-2", "-2*2", "-8/2"]),
    (Fraction(18), ["2*3^2", "3^2*2"]),
    (Fraction(1), ["0^0", "(t+1)^0", "e^0", "exp(0)", "exp(eps-eps)", "t/t", "1^-5"]),
    # rational functions, and exponentials of multiples of eps
    (T, ["t", "e^eps", "e**eps", "e^epsilon", "exp(eps)", "exp(ln(t))", "((t))", "t^2/t"]),
    (1 / T, ["1/t", "t^-1", "e^-eps", "e^(-eps)", "exp(-eps)", "1/e^eps"]),
    (T**2, ["t^2", "t*t", "exp(2*eps)", "e^(2*eps)", "e^(eps*2)", "(-t)^2", "t^4/t/t"]),
    (-(T**2), ["-t^2", "-(t^2)", "-t*t"]),
    (3 * T, ["3*t", "e^(eps + ln 3)", "t/(1/3)"]),
    (T**2 / 2, ["t/2*t", "t^2/2", "0.5*t^2"]),
    (T**100, ["exp(100*eps)", "t^100"]),
    (T + 1, ["(t^2-1)/(t-1)", "1 + t", "(t+1)^1024/(t+1)^1023"]),
    (T / (T + 1), ["t/(t+1)", "e^eps/(e^eps + 1)", "1/(1+e^-eps)", "1 - 1/(t + 1)"]),
    (T / (T + K - 1), ["e^eps/(e^eps + k - 1)", "t/(k-1+t)"]),
    (variable("e2") * 100 + variable("x_1"), ["1e2*e2 + x_1"]),
]


@pytest.mark.parametrize(("value", "texts"), VALUES, ids=repr)
def test_values(value: Exact, texts: list[str]) -> None:
    assert [(parse_exact(text), type(parse_exact(text))) for text in texts] == [(value, type(value))] * len(texts)


def test_expressions_against_python() -> None:
    """Random expressions without powers mean what the same text means to Python, where every number is a Fraction."""
    dice = random.Random(5)

    def write(depth: int) -> tuple[str, str]:
        if depth == 0 or dice.random() < 0.2:
            n = str(dice.randint(1, 9))
            return (n, f"Fraction({n})")
        (a, b), (c, d), sign = write(depth - 1), write(depth - 1), dice.choice("+-*/")
        left, right = ("(", ")") if dice.random() < 0.4 else ("", "")
        minus = "-" if dice.random() < 0.2 else ""
        return f"{minus}{left}{a}{sign}{c}{right}", f"{minus}{left}{b}{sign}{d}{right}"

    compared = 0
    for _ in range(400):
        ours, theirs = write(4)
        try:
            expected = eval(theirs, {"Fraction": Fraction})
        except ZeroDivisionError:
            refused(ours, "divides by zero")
            continue
        assert parse_exact(ours) == expected
        compared += 1
    assert compared > 200


LEVELS: list[tuple[LogSum, list[object]]] = [
    (LN(3), ["ln 3", "log 3", "ln(3)", "t=3", "t = 6/2", "e^eps=3", "exp(eps) = 3", "ln 9 - ln 3", "ln(6/2)"]),
    (LN(3) * Fraction(1, 2), ["(ln 3)/2", "ln(3)/2", "0.5*ln 3"]),
    (LN("3/2"), ["ln(3/2)", "t=1.5"]),
    (LN(9), ["2*ln 3", "ln(3)*2", "t=3^2"]),
    (LN("1/2") + 1, ["ln .5 + 1", "1 - ln 2"]),
    (LogSum(0), ["0", "t=1", "eps - eps", "ln 4 - 2*ln 2", 0]),
    (LogSum("1.0986"), ["1.0986", " 10986e-4 ", Fraction(10986, 10000)]),
    (EPS, ["eps", "epsilon", "ln(t)", "t=t", "ln(e^eps)", "2*eps + ln(1/t)"]),
    (EPS * Fraction(1, 2), ["eps/2", "0.5*epsilon"]),
    (LN(2) + 2 * EPS, ["2*eps + ln 2", "t=t^2/5*10", "ln(2/t^-2)"]),
    (LogSum(3), [3, "3", LogSum(3)]),
]
NO_LEVEL = {
    "negative": ["-1", "ln 0.5", "t=1/2", "-eps", "eps - 1", "1 - 2*eps", "ln 2 - 0.7", "ln(2^13000) - 2*ln(3^8000)"],
    "not a privacy level": ["t", "t/(t+1)", "k"],
    "a logarithm needs": ["t=t+1", "t=0", "t=-3", "t=ln 3", "t=k"],
    "empty": ["", "t=", " "],
    "unexpected '='": ["t=3=3", "k=3"],
    "not a finite number": ["inf", "nan", "t=inf"],
    "e alone": ["e", "t=e"],
    "too large": ["+".join(f"ln {i}" for i in range(2, 900)), "ln(2)" + "*1e3999" * 2000],
}


@pytest.mark.parametrize(("value", "texts"), LEVELS, ids=repr)
def test_levels(value: LogSum, texts: list[object]) -> None:
    for text in texts:
        assert level(text) == value
        assert eval(repr(level(text)), {"level": level}) == value


@pytest.mark.parametrize(("part", "text"), [(part, text) for part, texts in NO_LEVEL.items() for text in texts])
def test_what_is_no_level(part: str, text: str) -> None:
    refused(text, part, level)


def test_levels_that_are_not_text() -> None:
    for value in (0.1, np.float64(0.1), np.float32(0.1), np.float16(0.1), np.longdouble("0.1")):
        assert level(value) == LogSum("1/10"), "the shortest decimal that is this float"
    assert level(np.int64(3)) == level(np.uint8(3)) == LogSum(3)
    for bad in (float("nan"), float("inf"), np.float32("nan"), True, np.bool_(True)):
        with pytest.raises(NotExact, match="not a finite number|truth value"):
            level(bad)
    with pytest.raises(BadInput, match="negative"):
        level(LN("1/2"))
    with pytest.raises(NotExact):
        level(None)


REFUSED = {
    "empty": ["", "  \n"],
    "divides by zero": ["1/0", "1/0.0", "0^-1", "t/(t-t)", "1/(0*t)", "ln(3)/0", "1/(2-2)", "(t-t)^-1"],
    "not a finite number": ["nan", "-NaN", "inf", "-Infinity", "1/inf"],
    "a sign is missing": ["1e", "1e+", "1.2.3", "1_000", "0x10", "2t", "2(t)", "(t+1)(t-1)", "1 2"],
    "unexpected": ["()", "*1", "[1]", "t.numerator", "__import__('os')", "^2"],
    "unexpected ','": ["1,5", "exp(1,2)", "(1,2)"],
    r"unexpected '\)'": ["t)", "(1))", "ln()"],
    "unexpected 'the end'": ["1*", "1 +", "t^", "-"],
    "unexpected '[;=:2]": ["1;2", "1=1", "1:2"],
    r"'\)' is missing": ["1/(t", "exp(eps", "((1)"],
    "not a function": ["f(3)", "t(3)", "sqrt(2)", "__import__(os)", "eps(1)"],
    "not a variable": ["__class__", "pi", "ln", "exp", "E", "1/Eps", "a" * 31, "ln e"],
    "exponent must be an integer": ["t^t", "2^(1/2)", "t^0.5", "2^eps", "t^eps"],
    "power of a logarithm": ["(ln 3)^2", "ln(3)^2", "eps^2"],
    "e alone": ["e", "2*e", "-e", "e/e", "e^e", "ln(e)", "e+1", "(e)"],
    "give eps apart": ["e^1", "e^t", "exp(1)", "exp(1/2)"],
    "not a rational function of t": ["exp(eps/2)", "exp(eps+1)", "exp(ln(2)/2)", "e^(eps/2)*e^(eps/2)"],
    "is a logarithm": ["ln 3", "eps", "0*ln 3", "ln(3) - ln(3)"],
    "only be added": ["t + ln 3", "eps - t"],
    "only be multiplied": ["t*eps", "eps*t", "1/eps", "eps*eps", "eps/t", "ln(2)/ln(3)"],
    "a logarithm needs": ["ln(0)", "ln(-1)", "ln 0", "ln(t+1)", "ln(-t)", "ln(k)", "ln(ln 3)", "ln(k*t)"],
    "unexpected '[^a-z0-9]+": ["\u0661", "\uff11", "\u00bd", "\u221e", "\u03b5", "1\u2212 1", "t\u0660", "\x00", "1\x0b2\u200b"],
    "power is too large": ["9**(9**9)", "2^14001", "exp(20001*eps)", "exp(-60*ln(2^9000))", "2^-99999", "1^99999"],
    "too large": [
        "9^(9^(9^(9^9)))",
        "(t+1)^9999",
        "(1e3999*t+1)^5000",
        "((t^10000)^10000)^10000",
        "1/((t^10000)^10000 + 1)",
        "(a+b+c+d+f+g+h)^40",
        "(a+1)^4000*(b+1)^4000",
        "(a+1)^160*(b+1)^160",
        "exp(13999*ln 3)",
        "3^13999",
        "1e3999" + "*1e3999" * 2000,
        "1/1e3999" + "/1e3999" * 2000,
        "*".join(f"(x{i}+1)" for i in range(1200)),
        "+".join(f"1/(t+{i})" for i in range(1500)),
        "t^99999",
        "(t^9000-1)/(t-1)" + "+1/t" * 4000,
    ],
    "digits": ["1e999999", "1e-999999", "1e4001", "1e" + "9" * 5000, "9" * 4001, "9" * 3000 + "e3000", "0." + "1" * 6000],
    "at most 20000": ["1" * 20_001, "1" * 10**7, "(" * 30_000, " " * 20_001],
    "nested": ["(" * 5000, "(" * 61 + "1" + ")" * 61, "2^(" * 70 + "1", "ln(" * 70, "-(" * 70, "1/(" * 4000],
    "a sign is missing before": ["1 " * 9000, "1" * 3000 + "x"],
}


@pytest.mark.parametrize(
    ("part", "text"), [(part, text) for part, texts in REFUSED.items() for text in texts], ids=lambda t: t[:20]
)
def test_bad_text(part: str, text: str) -> None:
    refused(text, part)


def test_what_is_just_small_enough() -> None:
    assert parse_exact("9" * 4000) == 10**4000 - 1
    assert parse_exact("1e3999") == 10**3999
    assert parse_exact("2^13999") == parse_exact("e^(13999*ln 2)") == 2**13999
    assert parse_exact("(" * 59 + "t" + ")" * 59) == T
    assert parse_exact("-" * 19_999 + "1") == -1
    assert parse_exact("a" * 30) == variable("a" * 30)
    assert parse_exact("(t+1)^1024/(t+1)^1023") == T + 1
    assert eval(repr(parse_exact("2^13999")), {"Fraction": Fraction}) == 2**13999  # Python writes at most 4300 digits
    assert level("+".join(f"ln {i}" for i in range(2, 66))) == sum((LN(i) for i in range(2, 66)), start=LogSum(0))


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_reserved_names_are_no_variables(name: str) -> None:
    refused(name, "not a number or an expression|is a logarithm")


@given(st.text(alphabet="0123456789.eE+-*/^() tklnxps=", max_size=24) | st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse_exact, level):
        try:
            value = read(text)
        except BadInput:
            refused(text, "write|at least 0", read)
        else:
            assert eval(repr(value), {"exact": exact, "Fraction": Fraction, "level": level}) == value


def test_shorten() -> None:
    assert shorten("a\n'b") == repr("a\n'b")
    assert shorten("x" * 100) == repr("x" * 37 + "...")
    assert shorten("x" * 40) == repr("x" * 40)


TWICE = [
    ("ln 3/2", "ln(3)/2 or ln(3/2)"),
    ("ln3/2", "ln(3)/2 or ln(3/2)"),
    ("ln 3*2", "ln(3)*2 or ln(3*2)"),
    ("ln 3^2", "ln(3)^2 or ln(3^2)"),
    ("ln 3 2", "ln(3)*2 or ln(3*2)"),
    ("1/2 ln 3", "(1/2)*ln 3 or 1/(2*ln 3)"),
    ("1/2eps", "(1/2)*eps or 1/(2*eps)"),
    ("2^-1/2", "(2^-1)/2 or 2^(-1/2)"),
    ("e^1/2", "(e^1)/2 or e^(1/2)"),
    ("e^eps/2", "(e^eps)/2 or e^(eps/2)"),
    ("e^2*eps", "(e^2)*eps or e^(2*eps)"),
    ("t^1/2", "(t^1)/2 or t^(1/2)"),
    ("2^3^2", "2^(3^2) or (2^3)^2"),
    ("-2^2", "-(2^2) or (-2)^2"),
    ("1 2/3", "1 + 2/3 or 1*2/3"),
    ("log10", "ln(10), the natural logarithm of 10, or"),
]


@pytest.mark.parametrize(("text", "both"), TWICE)
def test_two_readings_are_refused_with_both(text: str, both: str) -> None:
    """Wherever a level or a number is read: by itself, after t =, inside brackets, as a summand."""
    for form in (text, f"  {text} ", f"t = {text}", f"1 + ({text})"):
        with pytest.raises(BadInput, match="can be read in two ways") as refusal:
            level(form)
        assert both in str(refusal.value)
    with pytest.raises(BadInput, match="can be read in two ways"):
        parse_exact(text)


def test_the_advice_is_read() -> None:
    """Each of the two that is a level is read as such, and they differ: else the text would have one reading."""
    assert level("ln(3)/2") != level("ln(3/2)")
    assert level("ln(3)*2") != level("ln(3*2)")
    assert level("ln3") == level("ln(3)") == level("log(3)") == level("ln 3") == level("log 3")
    assert [level(text) for text in ("(ln 3)/2", "1/2*ln(3)", "(1/2)*ln 3")] == [level("ln(3)/2")] * 3
    assert parse_exact("e^eps/(e^eps + 3)") == parse_exact("t/(t+3)")
    assert parse_exact("t^2/4") == parse_exact("(t^2)/4")
