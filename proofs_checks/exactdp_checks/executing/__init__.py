"""The law that our own fast samplers execute, certified: thresholds on words, and the channels that they make."""
