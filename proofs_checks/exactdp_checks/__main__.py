"""``python -m exactdp_checks`` is the command ``exactdp``, where the command itself is not on the path."""

from exactdp_checks.cli import main

__all__: list[str] = []

if __name__ == "__main__":
    main(prog_name="exactdp")
