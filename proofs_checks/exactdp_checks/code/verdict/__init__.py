"""The verdict on a law: as on a matrix, in part, by parts, compared, decoded, and in words."""
