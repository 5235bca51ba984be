"""Which frequency oracle is better, certified: at one level by every criterion, and for every epsilon where two of them cross."""
