"""Hypothesis profiles: "ci" repeats the same examples in every run (the default where CI is set), "dev" looks for new ones."""

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
