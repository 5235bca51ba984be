"""The floors of the house: which module may import which."""

from fnmatch import fnmatchcase

# Imports go down, or stay on a floor. A module that no pattern matches has no floor, and fails.
FLOORS = """
exactdp exactdp.errors exactdp.truth exactdp.shown exactdp.arguments exactdp.limits exactdp.numbers exactdp.numbers.latex exactdp.numbers.exact exactdp.numbers.enclosure exactdp.numbers.text exactdp.numbers.readings exactdp.numbers.sign exactdp.numbers.quotients exactdp.numbers.remainders exactdp.numbers.foreign exactdp.numbers.outward exactdp.numbers.powers exactdp.levels exactdp.display exactdp.likes exactdp.signs exactdp.numbering
exactdp.matrix exactdp.arrays
exactdp.channel exactdp.policy exactdp.estimator exactdp.orbit exactdp.moments exactdp.postprocess exactdp.projection exactdp.numbers.doubles exactdp.hashing exactdp.ratings
exactdp.privacy exactdp.privacy.* exactdp.numbers.binomial exactdp.numbers.normal exactdp.information exactdp.capacity
exactdp.numeric exactdp.product exactdp.plot exactdp.parts exactdp.support
exactdp.mechanisms exactdp.mechanisms.*
exactdp.oracles exactdp.oracles.*
exactdp.protocols exactdp.protocols.* exactdp.bounds exactdp.bounds.*
exactdp.deployments.noise
exactdp.deployments.record
exactdp.deployments.records
exactdp.deployments
exactdp.deployments.__main__
exactdp.fast exactdp.fast.*
exactdp.instance
exactdp_checks.dependencies exactdp_checks.typeset exactdp_checks.typeset.symbols exactdp_checks.second_kernel
exactdp_checks.typeset.latex exactdp_checks.typeset.formulas
exactdp_checks.typeset.plain exactdp_checks.typeset.mathml
exactdp_checks.trusted exactdp_checks.trusted.verdict exactdp_checks.trusted.work exactdp_checks.trusted.arithmetic
exactdp_checks.result exactdp_checks.brief
exactdp_checks.trusted.wording exactdp_checks.trusted.cone exactdp_checks.trusted.packed
exactdp_checks.trusted.places
exactdp_checks.trusted.objects
exactdp_checks.trusted.policy
exactdp_checks.trusted.ratios
exactdp_checks.trusted.document
exactdp_checks.trusted.linear exactdp_checks.trusted.factors exactdp_checks.trusted.columns
exactdp_checks.trusted.tails
exactdp_checks.trusted.nested
exactdp_checks.trusted.kernel
exactdp_checks.code.law.distribution exactdp_checks.code.law.draws exactdp_checks.code.law.program
exactdp_checks.proving exactdp_checks.proving.*
exactdp_checks.claims exactdp_checks.claims.causes exactdp_checks.claims.claim exactdp_checks.claims.facts exactdp_checks.claims.facts.* exactdp_checks.claims.theorems exactdp_checks.claims.sources
exactdp_checks.claims.notation
exactdp_checks.claims.writing
exactdp_checks.claims.papers exactdp_checks.claims.papers.* exactdp_checks.claims.oracles exactdp_checks.claims.oracles.* exactdp_checks.claims.inventory
exactdp_checks.claims.ladder exactdp_checks.claims.letters exactdp_checks.claims.theorem_table
exactdp_checks.claims.document exactdp_checks.claims.errata exactdp_checks.claims.showing exactdp_checks.claims.ledger exactdp_checks.answering*
exactdp_checks.code.validation exactdp_checks.code.validation.*
exactdp_checks.code exactdp_checks.code.interpreter* exactdp_checks.code.law* exactdp_checks.code.lazy* exactdp_checks.code.stand_ins* exactdp_checks.executing exactdp_checks.executing.* exactdp_checks.ranking exactdp_checks.ranking.*
exactdp_checks exactdp_checks.auditing* exactdp_checks.code.asking* exactdp_checks.code.continuum* exactdp_checks.code.isolation* exactdp_checks.code.verdict* exactdp_checks.code.wasm* exactdp_checks.claims.checking exactdp_checks.claims.remembering exactdp_checks.sampling* exactdp_checks.exporting* exactdp_checks.simulating exactdp_checks.simulating.*
exactdp_checks.golden* exactdp_checks.conformance* exactdp_checks.strategies exactdp_checks.pytest_plugin exactdp_checks.peers*
exactdp_checks.commands exactdp_checks.commands.*
exactdp_checks.cli exactdp_checks.__main__
"""  # the fast twins stand above the exact side, so that nothing exact imports one; a line is a floor  # noqa: E501


def floor(name: str) -> int | None:
    """The floor of a module, from 0 at the ground; None if it has none. The first pattern that matches decides."""
    floors = [line.split() for line in FLOORS.strip().splitlines()]
    return next((i for i, patterns in enumerate(floors) if any(fnmatchcase(name, p) for p in patterns)), None)
