"""Modules of generators are complete: each name in them is replaced in a run, refused, or harmless for a reason that is given."""

import random
import secrets
import sys
from itertools import chain

import numpy as np
import numpy.random._pickle
import pytest

from exactdp_checks.code.law.exploring import law_of
from exactdp_checks.code.law.tree import Tree
from exactdp_checks.code.lazy.context import Context
from exactdp_checks.code.stand_ins.installed import installed
from exactdp_checks.code.stand_ins.printed import Printed
from exactdp_checks.code.stand_ins.refusals import Impure, Refusal, Unsupported

HOMES = (random, secrets, *(m for n, m in sorted(sys.modules.items()) if n == "numpy.random" or n.startswith("numpy.random.")))
BEFORE = tuple(tuple(vars(home).items()) for home in HOMES)  # tuples: in lists and dicts the generators would be replaced
MODULE = "a module: its own names are replaced there, or are no randomness"
PURE = "a function or a class that draws nothing"
CONSTANT = "a constant"
UNPICKLES = "makes a generator of classes that are stand-ins, or a real one, which is found (the tests below)"
HARMLESS = {
    **dict.fromkeys(("np", "operator", "warnings", "sys", "re", "abc", "base64", "binascii", "_os", "_random"), MODULE),
    **dict.fromkeys(("_common", "bit_generator", "_bounded_integers", "_pcg64", "_generator", "_mt19937", "_philox"), MODULE),
    **dict.fromkeys(("_sfc64", "mtrand", "_pickle"), MODULE),
    **dict.fromkeys(("_warn", "_ceil", "_floor", "_isfinite", "_Set", "_Sequence", "_index", "_accumulate", "_repeat"), PURE),
    **dict.fromkeys(("_bisect", "_sha512", "_sha2", "_fabs", "_lgamma", "_log2", "Sequence", "namedtuple", "interface"), PURE),
    **dict.fromkeys(("cycle", "RLock", "normalize_axis_index", "compare_digest", "DECIMAL_RE"), PURE),
    **dict.fromkeys(("_int_to_uint32_array", "_coerce_to_uint32_array", "ISeedSequence", "ISpawnableSeedSequence"), PURE),
    **dict.fromkeys(("_pi", "_e", "TWOPI", "NV_MAGICCONST", "LOG4", "SG_MAGICCONST", "BPF", "RECIP_BPF", "_ONE"), CONSTANT),
    "DEFAULT_ENTROPY": CONSTANT,
    **dict.fromkeys(("__RandomState_ctor", "__randomstate_ctor", "__generator_ctor", "__bit_generator_ctor"), UNPICKLES),
    **dict.fromkeys(
        (
            "BitGenerators",
            "__pyx_unpickle_SeedSequence",
            "__pyx_unpickle_SeedlessSeedSequence",
            "__pyx_unpickle_SeedlessSequence",
        ),
        UNPICKLES,
    ),
    "__pyx_unpickle_Enum": "of Cython",
    "_parse_args": "reads the command line of python -m random",
    "_inst": "its methods refuse while the code runs, and its functions are stand-ins",
    **dict.fromkeys(
        ("_test", "_test_generator", "test", "main"), "prints what it measures, and reports nothing; it asks the clock"
    ),
    **dict.fromkeys(("SeedlessSeedSequence", "SeedlessSequence"), "refuses to give a state"),
}


def left(home, before):
    return [n for n, v in before if vars(home).get(n) is v and n not in HARMLESS and not (n[:2] == "__" == n[-2:])]


def test_each_name_of_a_module_is_replaced_or_harmless():
    found = {}
    with installed(Context(Tree(), 53), lambda x: x, Printed(), ()):
        for home, before in zip(HOMES, BEFORE, strict=True):
            found[home.__name__] = left(home, before)
    assert not any(found.values()), {name: names for name, names in found.items() if names}


def test_the_walk_finds_a_name_that_is_left():
    assert "random" in left(random, BEFORE[0])  # nothing is installed
    assert "default_rng" in left(np.random, BEFORE[HOMES.index(np.random)])


def test_each_reason_is_of_a_name_that_some_version_has():
    names = {name for name, _ in chain(*BEFORE)}
    assert (
        len(HARMLESS.keys() - names) <= 7
    )  # of other versions: _sha2, _fabs, _lgamma, _log2, main, _parse_args, __pyx_unpickle_SeedlessSequence


def by_a_constructor(kind):
    return lambda x: x if getattr(numpy.random._pickle, f"__{kind}_ctor")("PCG64").random() < 0.5 else 1 - x


SECOND = [
    by_a_constructor("generator"),
    lambda x: x if getattr(numpy.random._pickle, "__randomstate_ctor")("MT19937").random_sample() < 0.5 else 1 - x,
    lambda x: x if numpy.random._pickle.BitGenerators["PCG64"]().random_raw() < 2**63 else 1 - x,
    lambda x: x if vars(np.random)["__RandomState_ctor"]().random_sample() < 0.5 else 1 - x,
    lambda x: x if numpy.random._pickle.BitGenerators["PCG64"](5).random_raw() < 2**63 else 1 - x,
]


@pytest.mark.parametrize("program", SECOND)
def test_what_unpickles_generators_makes_none_of_its_own(program):
    try:
        found = law_of(program, [0, 1])
    except (Impure, Unsupported, Refusal):
        return
    assert [sorted(law.mass.values()) for law in found.laws] == [[0.5, 0.5]] * 2
