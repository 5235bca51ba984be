"""Section 1: the toy schemes."""
