"""The child process: reads a request, limits itself, runs the stranger's code, and writes what it finds as it finds it.

``python -m exactdp_checks.auditing_code.worker FOLDER`` reads FOLDER/request.json and writes records to FOLDER/answers.jsonl, the
last one {"done": true} or {"error": [kind, message]}, and the part that is done to FOLDER/progress. A process that hangs where no
signal reaches it writes where it does to FOLDER/hang and ends itself. The limits hold off accidents; code that means harm
needs a machine of its own. Source: Python's resource and faulthandler modules.
"""

from __future__ import annotations

import faulthandler
import gc
import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

from exactdp.errors import ExactDPError

__all__ = ["ERRORS", "IMPORTS", "main", "memory_limited"]

IMPORTS = 60  # seconds
ERRORS = ("CodeFailed", "Impure", "Unsupported", "NotDetermined", "OutOfScope", "BadInput")


def memory_limited(mebibytes: int) -> bool:
    """Limits what this process may allocate from here on; False where the system has no such limit."""
    try:
        import resource

        status = Path("/proc/self/statm").read_text("ascii").split()[0]
    except (ImportError, OSError):
        return False
    size = int(status) * resource.getpagesize() + mebibytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (size, resource.getrlimit(resource.RLIMIT_AS)[1]))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return True


def main(folder: Path) -> None:
    """Answers the request in the folder."""
    from exactdp_checks.auditing_code.naming import Code, load
    from exactdp_checks.auditing_code.request import Request, answers
    from exactdp_checks.auditing_code.wire import form_of, number_of
    from exactdp_checks.programs.canonical import restored
    from exactdp_checks.programs.orders import uses_sets

    gc.freeze()
    gc.set_threshold(100_000, 50, 50)  # laws are many small objects without circles
    asked = json.loads((folder / "request.json").read_text("utf-8"))
    sys.path[:] = asked["path"]
    hang = (folder / "hang").open("w", encoding="utf-8")  # it stays open for as long as the process lives
    faulthandler.dump_traceback_later(IMPORTS, exit=True, file=hang)
    progress, last = folder / "progress", [Fraction(0)]

    def tell(done: Fraction) -> None:
        if done - last[0] >= Fraction(1, 200) or done == 1:
            last[0] = done
            progress.write_text(f"{done.numerator}/{done.denominator}", "ascii")

    with (folder / "answers.jsonl").open("w", encoding="utf-8") as out:

        def write(record: Any) -> None:
            out.write(json.dumps(record, separators=(",", ":")) + "\n")
            out.flush()

        try:
            limited = memory_limited(asked["memory"])
            write({"limited": limited})
            functions: dict[str, Any] = {
                n: None if asked[n] is None else load(Code(**asked[n])) for n in ("function", "estimator")
            }
            write({"sets": uses_sets(functions["function"])})
            faulthandler.dump_traceback_later(asked["patience"], exit=True, file=hang)
            inputs = tuple(restored(form_of(x)) for x in asked["inputs"])
            arguments = {name: restored(form_of(value)) for name, value in asked["arguments"].items()}
            options = {**asked["options"], "negligible": number_of(asked["options"]["negligible"])}
            for record in answers(Request(**functions, inputs=inputs, arguments=arguments, **options), tell):
                write(record)
            write({"done": True})
        except MemoryError:
            write({"error": ["MemoryError", ""]})
        except ExactDPError as error:
            if _has(error, MemoryError):
                write({"error": ["MemoryError", ""]})
            else:
                kind = next((k.__name__ for k in type(error).__mro__ if k.__name__ in ERRORS), "BadInput")
                write({"error": [kind, str(error)[:2000]]})


def _has(error: BaseException | None, kind: type[BaseException]) -> bool:
    while error is not None:
        if isinstance(error, kind):
            return True
        error = error.__cause__
    return False


if __name__ == "__main__":
    import os

    main(Path(sys.argv[1]))
    os._exit(0)  # threads and exit handlers of the code are not waited for
