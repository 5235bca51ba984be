"""Section 3: offline queries, Gaussian noise, rejection sampling."""
