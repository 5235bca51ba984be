"""Section 5 and appendices C.1, C.2, D.1: high-low LDP."""
