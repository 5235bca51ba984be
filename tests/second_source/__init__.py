"""A second source of the golden vectors: every kind derived again from the definitions, by code that does not import exactdp.

``channels`` has the mechanisms in their most literal form, ``kinds`` what is asked of them (fractions and enumeration, sympy for
functions of t, mpmath with 60 digits for logarithms), ``numbers`` the numbers of the documents, ``noise`` the Gaussian mechanism,
``oracles`` the frequency oracles at real sizes, ``bounds`` tails and constants, and a file or two for each paper the functions of
its rooms; ``protocols_...`` have its protocols, by enumeration.
The scores of the estimators are those of the client ``tests/clients/estimators.py``, written from its README. A wrong
formula on either side makes the two differ; ``exactdp_checks.golden.derivations`` lists what has one derivation, and why.
"""
