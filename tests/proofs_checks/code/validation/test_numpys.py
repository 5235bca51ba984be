"""numpy's generators are replaced where numpy is there, even where a run of the code brings it; without it it is not imported."""

import subprocess
import sys

ALONE = """
import random, sys
from fractions import Fraction
from exactdp_checks.code.isolation.records import Sealed
from exactdp_checks.code.validation.replay import replayed
from exactdp_checks.code.validation.tape import Slot, Tape

coin = Tape(0, (Slot("real", 2**53, (0, 2**52)),), (), Fraction(1, 2), (((0,), "bool True"), ((2**52 - 1,), "bool True")))
assert replayed(lambda x: random.random() < 0.5, (0,), [coin]).problems == ()
assert replayed(lambda x: random.random() < 0.4, (0,), [coin]).problems
assert "numpy" not in sys.modules, [name for name in sys.modules if name.startswith("exactdp")]

def late(x, below=0.5):
    import numpy as np
    return bool(np.random.default_rng().random() < below)

def later(x):
    import numpy as np
    return bool(np.random.random() < 0.5)

assert replayed(late, (0,), [coin]).problems == ()
assert "numpy" in sys.modules
assert replayed(later, (0,), [coin]).problems == ()
assert "its path says" in replayed(lambda x: late(x, 0.4), (0,), [coin]).problems[0][1]
import numpy
assert type(numpy.random.default_rng()).__name__ == "Generator"
"""


def test_numpy_is_replaced_from_when_it_is_there() -> None:
    """A generator that a run was the first to make is no path's: replayed as it was, its report would be left to chance."""
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
