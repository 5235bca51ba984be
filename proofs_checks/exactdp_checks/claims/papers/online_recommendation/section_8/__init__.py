"""Claims on section 8: several liked objects and a radius."""
