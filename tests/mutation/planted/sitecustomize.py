"""Plants the mutant that the environment names in every Python process that the tests start: this folder stands on their path.

``{"mutant": {...}, "plain": true}`` imports the module in the same way without the change: what fails then fails by the planting.
"""

import json
import os
import sys
from pathlib import Path

if "EXACTDP_MUTANT" in os.environ:
    sys.path.append(str(Path(__file__).resolve().parents[1]))
    from mutants import Mutant
    from planting import plant_on_import

    given = json.loads(os.environ["EXACTDP_MUTANT"])
    try:
        plant_on_import(Mutant(**{**given["mutant"], "lines": tuple(given["mutant"]["lines"])}), plain=given["plain"])
    except Exception:
        sys.stderr.write("the mutant cannot be imported\n")
        os._exit(3)
    finally:
        sys.path.pop()
