"""Randomness that nobody supplied: a leak where two bytes are zero, which one run in 65536 shows."""

# ruff: noqa: SIM115, PTH123 - as strangers write

import _random
import ctypes
import os
import random
import ssl
import tempfile
import uuid
from hashlib import sha256
from os import urandom as entropy
from random import SystemRandom

import numpy as np

HELD = (random.Random(5), np.random.PCG64(5))
EVENTS = {
    "urandom": "os.urandom",
    "urandom_by_another_name": "os.urandom",
    "urandom_of_posix": "urandom",
    "getrandom": "os.getrandom",
    "a_device": "opens /dev/urandom",
    "a_device_by_number": "opens /dev/urandom",
    "a_uuid_of_the_system": "opens /proc/sys/kernel/random/uuid",
    "rand_of_the_c_library": "machine code by ctypes",
    "openssl": "ssl.RAND_bytes",
    "a_generator_of_c": "_random.Random",
    "a_class_of_its_own": "a generator of a class of its own",
    "a_generator_in_a_tuple": "a generator of a class of its own",
    "bits_in_a_tuple": "a generator of its own",
    "a_uuid": "uuid.uuid4",
    "a_name_of_a_file": "",
    "the_base_of_random": "",
    "a_salted_hash": "os.urandom",
}


def fair(x: int) -> int:
    return x if random.random() < 0.75 else 1 - x


def leak(x: int, word: bytes) -> int:
    return x + 2 if word == b"\0\0" else fair(x)


def urandom(x: int) -> int:
    return leak(x, os.urandom(2))


def urandom_by_another_name(x: int) -> int:
    return leak(x, entropy(2))


def urandom_of_posix(x: int) -> int:
    import posix

    return leak(x, posix.urandom(2))


def getrandom(x: int) -> int:
    return leak(x, os.getrandom(2))


def a_device(x: int) -> int:
    with open("/dev/urandom", "rb") as stream:
        return leak(x, stream.read(2))


def a_device_by_number(x: int) -> int:
    return leak(x, os.read(os.open("/dev/urandom", os.O_RDONLY), 2))


def a_uuid_of_the_system(x: int) -> int:
    return x + 2 if open("/proc/sys/kernel/random/uuid").read().startswith("0000") else fair(x)


def rand_of_the_c_library(x: int) -> int:
    return x + 2 if ctypes.CDLL(None).rand() % 65536 == 0 else fair(x)


def openssl(x: int) -> int:
    return leak(x, ssl.RAND_bytes(2))


def a_generator_of_c(x: int) -> int:
    return x + 2 if _random.Random().random() < 2**-16 else fair(x)


def a_class_of_its_own(x: int) -> int:
    class Own(HELD[0].__class__):  # type: ignore[name-defined, misc]
        pass

    return x + 2 if Own().random() < 2**-16 else fair(x)


def a_generator_in_a_tuple(x: int) -> int:
    return x + 2 if HELD[0].random() < 2**-16 else fair(x)


def bits_in_a_tuple(x: int) -> int:
    return x + 2 if HELD[1].random_raw() % 65536 == 0 else fair(x)


def a_uuid(x: int) -> int:
    return x + 2 if uuid.uuid4().int % 65536 == 0 else fair(x)


def a_name_of_a_file(x: int) -> int:
    return x + 2 if tempfile._RandomNameSequence().__next__()[:2] == "aa" else fair(x)  # type: ignore[attr-defined]


def the_base_of_random(x: int) -> int:
    return x + 2 if HELD[0].__class__.__base__().random() < 2**-16 else fair(x)  # type: ignore[misc, union-attr]


def a_salted_hash(x: int) -> int:
    return leak(x, sha256(os.urandom(8)).digest()[:2])


_ = SystemRandom
