"""The commands of ``exactdp``, one module for each kind of work; ``exactdp_checks.cli`` lists them."""
