"""Section 1: rates and Table 1."""
