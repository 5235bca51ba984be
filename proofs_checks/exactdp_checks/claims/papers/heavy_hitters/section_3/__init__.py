"""Section 3: the sketch, its hash functions and partitions, good groups, errors and costs."""
