"""The statistical audit of code that cannot be enumerated: exact confidence bounds from runs. It refutes, and never proves."""
