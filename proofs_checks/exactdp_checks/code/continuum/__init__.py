"""Code whose reports are real numbers: laws of densities and atoms, and their largest ratios, on the continuum."""
