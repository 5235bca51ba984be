"""rappor beyond the contracts: two stages, filters of several bits, the memory, what is refused."""

from fractions import Fraction
from math import log

import pytest

from exactdp.errors import BadInput
from exactdp.mechanisms import rappor
from exactdp.mechanisms.rappor import Noise
from exactdp.numbers.enclosure import LogSum
from exactdp.numbers.exact import rational
from exactdp.privacy.levels import tight_matrix
from exactdp.support import Support
from exactdp_checks.code.law.program import channel_of


def test_two_stages_compose() -> None:
    """One report has the law of both stages; the level of one report and of the permanent response, for filters of h bits."""
    noise = Noise("1/2", "1/4", "3/4")
    code = rappor.bloom(3, 5, [lambda v: v, lambda v: (2 * v + 1) % 5])
    for bits in (rappor.once(noise), rappor.permanent(noise)):
        product, channel = rappor.product(code, 5, bits), rappor.channel(code, 5, bits)
        tight = product.tight()
        assert tight == tight_matrix(channel)
        for x in range(3):
            for other in range(3):
                above, below = (len(set(code[a]) - set(code[b])) for a, b in ((x, other), (other, x)))
                assert tight[x, other] == LogSum.ln(rappor.loss(bits, above, below))
    assert rappor.loss(rappor.permanent(noise), 2, 2) == Fraction(3) ** 4
    first = channel_of(lambda x, draw: rappor.memorised(x, code, 5, noise, draw), range(3), range(32))
    second = channel_of(lambda y, draw: rappor.instantaneous(y, 5, noise, draw), range(32), range(32))
    assert first == rappor.channel(code, 5, rappor.permanent(noise))
    assert first.then(second) == rappor.channel(code, 5, rappor.once(noise))
    assert rappor.estimator(code, 5, rappor.once(noise)).is_unbiased(rappor.channel(code, 5, rappor.once(noise)))
    twice = second.compose(second)
    memory = first.then(twice)
    worst = max(level for row in tight_matrix(memory).rows for level in row)
    assert worst < LogSum.ln(rappor.loss(rappor.permanent(noise), 2, 2))
    assert float(worst) > log(rational(rappor.loss(rappor.once(noise), 1, 1)))


def test_codes_and_noise_that_are_none_are_refused() -> None:
    for code, m, message in (
        ((), 3, "no item"),
        (((),), 3, "at least one"),
        (((3,),), 3, "from 0 to 2"),
        (((-1,),), 3, "from 0 to 2"),
        (((0, 3),), 3, "from 0 to 2"),
        (((0, 0),), 3, "different bits"),
        (((0,), (0,)), 3, "same bits"),
        (((0, 1), (1, 0)), 3, "same bits"),
        (((True,),), 3, "from 0 to 2"),
        ("01", 3, "write a list"),
        (((0,),), 0, "integer >= 1"),
    ):
        with pytest.raises(BadInput, match=message):
            rappor.check_code(code, m)  # type: ignore[arg-type]
    for f, p, q in ((-1, 0, 1), (1, 0, 1), ("1/2", "1/2", "1/2"), ("1/2", "3/4", "1/4"), ("1/2", "-1/4", 1), ("1/2", 0, 2)):
        with pytest.raises(BadInput):
            Noise(f, p, q)
    assert rappor.once(Noise("1/2", 0, 1)) == rappor.permanent(Noise("1/2", 0, 1))
    with pytest.raises(BadInput, match="no noise"):
        rappor.once(("1/2", 0, 1))  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="above"):
        rappor.loss(Support("1/2", "1/4"), -1, 0)
