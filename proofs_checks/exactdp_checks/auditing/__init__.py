"""The audit of a stranger's matrix, from the file to the report: ``audit`` is the function, the command line a use of it."""
