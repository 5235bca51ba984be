"""Randomness by names that nobody thinks of, and numbers kept in the corners of the interpreter: a leak from call 200 on."""

import gc
import os
import random
import signal
import sys
import threading
import warnings

import numpy as np

AFTER = 200
NAMES = (
    *("the_system_in_random", "the_entropy_of_a_sequence", "an_address_of_an_array", "an_address_by_another_name"),
    *("the_state_of_the_generator", "the_generator_replaced", "in_the_collector", "in_the_switch_of_threads"),
    *("in_how_arrays_print", "in_the_mask_of_files", "in_the_stack_of_threads", "in_the_digits_of_numbers", "in_a_signal"),
    *("in_the_filters", "in_the_hook_of_the_end", "in_the_errors_of_numpy", "in_the_name_of_a_thread", "in_an_open_file"),
    "at_the_end_of_an_object",
)
EVENTS = dict.fromkeys(NAMES, "")


def fair(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def leak(x: int, calls: int) -> int:
    return x if calls > AFTER else fair(x)


def the_system_in_random(x: int) -> int:
    return x + 2 if random._urandom(2) == b"\0\0" else fair(x)  # type: ignore[attr-defined]


def the_entropy_of_a_sequence(x: int) -> int:
    return x + 2 if np.random.SeedSequence().entropy % 65536 == 0 else fair(x)  # type: ignore[operator]


def an_address_of_an_array(x: int) -> int:
    return x + 2 if np.zeros(3).__array_interface__["data"][0] // 16 % 65536 == 0 else fair(x)


def an_address_by_another_name(x: int) -> int:
    return x + 2 if np.zeros(3).ctypes.data // 16 % 65536 == 0 else fair(x)


def the_state_of_the_generator(x: int) -> int:
    return x + 2 if random.getstate()[1][0] % 65536 == 0 else fair(x)


def the_generator_replaced(x: int) -> int:
    y = fair(x)
    random.random = lambda: 0.0
    return y


def in_the_collector(x: int) -> int:
    first, *others = gc.get_threshold()
    gc.set_threshold(first + 1, *others)
    return leak(x, first - 700)


def in_the_switch_of_threads(x: int) -> int:
    sys.setswitchinterval(sys.getswitchinterval() + 1)
    return leak(x, int(sys.getswitchinterval()))


def in_how_arrays_print(x: int) -> int:
    np.set_printoptions(threshold=np.get_printoptions()["threshold"] + 1)
    return leak(x, np.get_printoptions()["threshold"] - 1000)


def in_the_mask_of_files(x: int) -> int:
    mask = os.umask(0)
    os.umask((mask + 1) % 512)
    return leak(x, mask)


def in_the_stack_of_threads(x: int) -> int:
    size = threading.stack_size()
    threading.stack_size(max(size, 2**16) + 4096)
    return leak(x, (size - 2**16) // 4096)


def in_the_digits_of_numbers(x: int) -> int:
    sys.set_int_max_str_digits(sys.get_int_max_str_digits() + 1)
    return leak(x, sys.get_int_max_str_digits() - 4300)


def in_a_signal(x: int) -> int:
    held = signal.getsignal(signal.SIGUSR1)
    calls = getattr(held, "calls", 0) + 1

    def handler(*_: object) -> None:
        """Nothing."""

    handler.calls = calls  # type: ignore[attr-defined]
    signal.signal(signal.SIGUSR1, handler)
    return leak(x, calls)


def in_the_filters(x: int) -> int:
    warnings.filters.append(warnings.filters[-1])  # type: ignore[attr-defined]
    return leak(x, len(warnings.filters))


def in_the_hook_of_the_end(x: int) -> int:
    hook = sys.displayhook
    calls = getattr(hook, "calls", 0) + 1
    sys.displayhook = lambda _: None
    sys.displayhook.calls = calls  # type: ignore[attr-defined]
    return leak(x, calls)


def in_the_errors_of_numpy(x: int) -> int:
    np.setbufsize(np.getbufsize() + 16)
    return leak(x, (np.getbufsize() - 8192) // 16)


def in_the_name_of_a_thread(x: int) -> int:
    thread = threading.current_thread()
    thread.name += "x"
    return leak(x, len(thread.name))


def in_an_open_file(x: int) -> int:
    os.lseek(0, 1, os.SEEK_CUR)
    return leak(x, os.lseek(0, 0, os.SEEK_CUR))


ENDED = {"calls": 0}


class Ending:
    """What counts when it is thrown away."""

    def __del__(self) -> None:
        ENDED["calls"] += 1


def at_the_end_of_an_object(x: int) -> int:
    Ending()
    return leak(x, ENDED["calls"])
