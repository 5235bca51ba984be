"""Section 5: MaxSense and Multi-MaxSense."""
