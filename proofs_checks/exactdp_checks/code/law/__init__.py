"""The exact law of a program: the tree of its draws, equal states merged, independent parts apart, with its evidence."""
