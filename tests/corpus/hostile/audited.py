"""Code that behaves while it is audited, and sends the true bit otherwise; whatever of its surroundings gives the audit away."""

import inspect
import random
import resource
import signal
import sys
import traceback

EVENTS = {
    "by_the_modules": "ordinary calls",
    "by_the_kind_of_a_draw": "",
    "by_the_module_of_a_function": "ordinary calls",
    "by_the_owner_of_a_function": "ordinary calls",
    "by_a_frame": "looks at who calls it",
    "by_the_stack": "looks at who calls it",
    "by_a_traceback": "",
    "by_a_raised_error": "looks into frames",
    "by_its_limits": "",
    "by_its_command": "",
    "by_the_alarm": "",
    "by_the_output": "ordinary calls",
    "by_the_source_of_random": "shows an address",
    "by_a_state": "",
    "by_the_number_of_modules": "ordinary calls",
}


def fair(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def by_the_modules(x: int) -> int:
    return fair(x) if "exactdp_checks" in sys.modules else x


def by_the_kind_of_a_draw(x: int) -> int:
    return x if type(random.random()) is float and type(random.random).__name__ == "builtin_function_or_method" else fair(x)


def by_the_module_of_a_function(x: int) -> int:
    return fair(x) if "exactdp" in str(random.Random.__mro__) else x


def by_the_owner_of_a_function(x: int) -> int:
    return fair(x) if hasattr(random.random.__self__, "context") else x


def by_a_frame(x: int) -> int:
    return fair(x) if "exactdp" in str(sys._getframe(1)) else x


def by_the_stack(x: int) -> int:
    return fair(x) if any("exactdp" in frame.filename for frame in inspect.stack()) else x


def by_a_traceback(x: int) -> int:
    return fair(x) if any("exactdp" in line.filename for line in traceback.extract_stack()) else x


def by_a_raised_error(x: int) -> int:
    try:
        raise ValueError
    except ValueError as error:
        frame = error.__traceback__.tb_frame  # type: ignore[union-attr]
        return fair(x) if "exactdp" in str(frame.f_back) else x


def by_its_limits(x: int) -> int:
    return fair(x) if resource.getrlimit(resource.RLIMIT_FSIZE)[0] == 0 else x


def by_its_command(x: int) -> int:
    return fair(x) if "exactdp" in " ".join(sys.orig_argv) else x


def by_the_alarm(x: int) -> int:
    return fair(x) if callable(signal.getsignal(signal.SIGALRM)) else x


def by_the_output(x: int) -> int:
    return fair(x) if type(sys.stdout).__name__ == "Printed" else x


def by_the_source_of_random(x: int) -> int:
    return fair(x) if random.random.__name__ != "random" or not str(random.random).startswith("<built-in") else x


def by_a_state(x: int) -> int:
    try:
        random.getstate()
    except BaseException:
        return fair(x)
    return x


def by_the_number_of_modules(x: int) -> int:
    return fair(x) if len([name for name in sys.modules if name.startswith("exact")]) > 3 else x
