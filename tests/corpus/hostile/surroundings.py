"""Clocks, files, addresses, hashes, the machine: what differs from call to call, or from process to process."""

# ruff: noqa: DTZ005, DTZ011, PTH202, PTH203, PTH204, PTH109 - as strangers write

import datetime
import gc
import os
import platform
import random
import socket
import sys
import threading
import time
from email.utils import formatdate
from pathlib import Path
from time import perf_counter_ns as ticks

EVENTS = {
    "the_time": "time.time",
    "ticks_by_another_name": "time.perf_counter_ns",
    "a_date": "datetime",
    "today": "",
    "the_time_as_text": "time.strftime",
    "the_time_of_a_letter": "time",
    "times_of_the_process": "os.times",
    "a_file_was_changed": "os.stat",
    "a_file_was_read": "os.stat",
    "a_file": "opens",
    "a_file_by_pathlib": "opens",
    "a_folder": "reads a folder",
    "an_address": "id()",
    "a_hash": "hash()",
    "an_address_in_text": "",
    "a_set_of_strings": "",
    "a_set_of_objects": "",
    "the_first_of_a_set": "",
    "a_set_in_its_order": "",
    "the_number_of_the_process": "os.getpid",
    "the_parent": "os.getppid",
    "the_thread": "threading.get_ident",
    "the_load": "os.getloadavg",
    "the_name_of_the_machine": "",
    "the_environment": "the environment",
    "the_hash_seed": "the environment",
    "the_folder": "os.getcwd",
    "the_garbage": "gc.get_count",
    "the_memory": "sys.getallocatedblocks",
    "a_socket": "socket",
    "a_child": "another process",
}
WORDS = {"yes", "no", "perhaps", "never", "always", "often"}


def fair(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def leak(x: int, number: int) -> int:
    return x + 2 if number % 4096 == 0 else fair(x)


def the_time(x: int) -> int:
    return leak(x, time.time_ns())


def ticks_by_another_name(x: int) -> int:
    return leak(x, ticks())


def a_date(x: int) -> int:
    return leak(x, datetime.datetime.now().microsecond)


def today(x: int) -> int:
    return x if datetime.date.today().year > 2100 else fair(x)


def the_time_as_text(x: int) -> int:
    return x if time.strftime("%Y") > "2100" else fair(x)


def the_time_of_a_letter(x: int) -> int:
    return x if "2101" in formatdate() else fair(x)


def times_of_the_process(x: int) -> int:
    return x if os.times().user > 1000 else fair(x)


def a_file_was_changed(x: int) -> int:
    return x if os.path.getmtime(__file__) > 4e9 else fair(x)


def a_file_was_read(x: int) -> int:
    return leak(x, os.stat(__file__).st_atime_ns)


def a_file(x: int) -> int:
    with open(__file__, encoding="utf-8") as stream:  # noqa: PTH123
        return x if "a word that is not here" + "!" in stream.read() else fair(x)


def a_file_by_pathlib(x: int) -> int:
    return x if len(Path("/etc/passwd").read_text("utf-8")) > 10**6 else fair(x)


def a_folder(x: int) -> int:
    return x if len(os.listdir(".")) > 10**6 else fair(x)  # noqa: PTH208


def an_address(x: int) -> int:
    return leak(x, id(object()) // 16)


def a_hash(x: int) -> int:
    return leak(x, hash("a"))


def an_address_in_text(x: int) -> int:
    return x + 2 if int(repr(object())[-8:-2], 16) % 7 == 0 else fair(x)


def a_set_of_strings(x: int) -> int:
    return x if next(iter(WORDS)) == "yes" else fair(x)


def a_set_in_its_order(x: int) -> str:
    return "".join(word[0] for word in WORDS) if fair(0) else str(fair(x))


class Thing:
    pass


THINGS = [Thing() for _ in range(40)]


def a_set_of_objects(x: int) -> int:
    return (THINGS.index(next(iter(set(THINGS)))) + fair(x)) % 40


def the_first_of_a_set(x: int) -> str:
    return WORDS.copy().pop() if fair(x) else "none"


def the_number_of_the_process(x: int) -> int:
    return leak(x, os.getpid())


def the_parent(x: int) -> int:
    return leak(x, os.getppid())


def the_thread(x: int) -> int:
    return leak(x, threading.get_ident() // 16)


def the_load(x: int) -> int:
    return x if os.getloadavg()[0] > 10**6 else fair(x)


def the_name_of_the_machine(x: int) -> int:
    return x if platform.node() == "production" else fair(x)


def the_environment(x: int) -> int:
    return x if os.environ.get("PRODUCTION") else fair(x)


def the_hash_seed(x: int) -> int:
    return fair(x) if os.getenv("PYTHONHASHSEED") else x


def the_folder(x: int) -> int:
    return x if os.getcwd() == "/srv/production" else fair(x)


def the_garbage(x: int) -> int:
    return leak(x, gc.get_count()[0])


def the_memory(x: int) -> int:
    return leak(x, sys.getallocatedblocks())


def a_socket(x: int) -> int:
    return x if socket.gethostname() == "production" else fair(x)


def a_child(x: int) -> int:
    return x if os.popen("uname").read() == "Plan 9" else fair(x)  # noqa: S605, S607
