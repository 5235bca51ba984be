"""Section 6 and appendices C.3, C.4, D.2: block-structured LDP."""
