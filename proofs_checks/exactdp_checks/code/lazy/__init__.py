"""Lazy numbers: a hidden random variable that only comparisons make smaller, alone, in arrays, and in orders."""
