"""What a number is here: exact rationals and elements of Q(t), text, signs, sums of logarithms with enclosures, doubles."""
