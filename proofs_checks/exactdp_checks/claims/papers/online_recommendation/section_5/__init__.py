"""Claims on section 5: relative entropy and the weights phi."""
