"""Section 4: channel mismatch, what one sketch tells."""
