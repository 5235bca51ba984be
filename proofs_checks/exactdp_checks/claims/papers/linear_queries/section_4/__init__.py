"""Section 4: distributions, Hadamard response."""
