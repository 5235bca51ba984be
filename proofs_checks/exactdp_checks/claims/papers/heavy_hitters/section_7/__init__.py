"""Section 7: Hadamard randomised response."""
