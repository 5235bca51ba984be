"""Sections 2.3 and 3.1: Fano's inequality, information under LDP, how few users are too few."""
