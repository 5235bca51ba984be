"""The exact law of a stranger's Python code: every outcome of its draws, with stand-ins for its sources of randomness."""
