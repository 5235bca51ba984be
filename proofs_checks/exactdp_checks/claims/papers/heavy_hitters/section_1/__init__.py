"""The abstract, Table 1, sections 1, 4.3 and 5: rates and their quotients."""
