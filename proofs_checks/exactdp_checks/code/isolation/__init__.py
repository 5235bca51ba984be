"""A stranger's code in processes that are limited, watched, and cannot outlive the audit."""
