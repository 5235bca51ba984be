"""The floors of the house: which module may import which."""

from fnmatch import fnmatchcase

# Imports go down, or stay on a floor. A module that no pattern matches has no floor, and fails.
FLOORS = """
exactdp exactdp.errors exactdp.arguments exactdp.limits exactdp.exact exactdp.enclosure exactdp.text exactdp.sign
exactdp.matrix
exactdp.channel exactdp.policy exactdp.estimator exactdp.orbit exactdp.postprocess exactdp.projection exactdp.doubles
exactdp.hashing exactdp.ratings
exactdp.ratio exactdp.pairs exactdp.privacy exactdp.tradeoff exactdp.normal exactdp.testing exactdp.information exactdp.polytope
exactdp.mechanisms exactdp.mechanisms.*
exactdp.protocols exactdp.protocols.* exactdp.bounds exactdp.bounds.*
exactdp.fast exactdp.fast.*
exactdp_checks.verdict exactdp_checks.claim exactdp_checks.arithmetic exactdp_checks.cone
exactdp_checks.kernel exactdp_checks.certificate exactdp_checks.lp exactdp_checks.search exactdp_checks.prove
exactdp_checks.distribution exactdp_checks.draws exactdp_checks.law exactdp_checks.symmetric exactdp_checks.optimal
exactdp_checks.formula exactdp_checks.comparisons
exactdp_checks.papers exactdp_checks.papers.* exactdp_checks.inventory exactdp_checks.experiments*
exactdp_checks.programs* exactdp_checks.executed exactdp_checks.thresholds
exactdp_checks exactdp_checks.auditing* exactdp_checks.checking exactdp_checks.sampling*
exactdp_checks.golden* exactdp_checks.conformance* exactdp_checks.strategies exactdp_checks.pytest_plugin
exactdp_checks.commands exactdp_checks.commands.*
exactdp_checks.cli exactdp_checks.__main__
"""  # the fast twins stand above the exact side, so that nothing exact imports one


def floor(name: str) -> int | None:
    """The floor of a module, from 0 at the ground; None if it has none."""
    floors = [line.split() for line in FLOORS.strip().splitlines()]
    return next((i for i, patterns in enumerate(floors) if any(fnmatchcase(name, p) for p in patterns)), None)
