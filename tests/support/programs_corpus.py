"""Small programs for the tests of the stand-ins, as strangers write them: generators held in all places."""

import random
import secrets
from random import random as rnd
from random import randrange

import numpy as np
from numpy.random import default_rng

RNG = default_rng(7)
OLD = np.random.RandomState(7)
PYTHON = random.Random(7)
SYSTEM = secrets.SystemRandom()
COUNT = [0]
draw_one = np.random.rand


class Client:
    """A generator in the class, another in the object."""

    shared = random.Random(3)

    def __init__(self):
        self.rng = np.random.default_rng(3)

    def report(self, x):
        return x if self.rng.random() < 0.75 else 1 - x

    def both(self, x):
        return (self.report(x), self.shared.random() < 0.5)


CLIENT = Client()


def by_names(x):
    return x if rnd() < 0.75 else randrange(2)


def by_modules(x):
    return x if RNG.random() < 0.5 and OLD.rand() < 0.5 and PYTHON.random() < 0.5 and SYSTEM.random() < 0.5 else 7


def by_function(x):
    return x if draw_one() < 0.75 else 1 - x


def by_object(x):
    return CLIENT.both(x)


def by_default(x, rng=RNG):
    return x if rng.random() < 0.75 else 1 - x


def by_construction(x):
    rng = np.random.default_rng()
    return x if rng.random() < 0.75 and random.Random().random() < 0.5 else 1 - x


def closure():
    rng = np.random.default_rng(1)
    return lambda x: x if rng.random() < 0.75 else 1 - x


def remembers(x):
    COUNT[0] += 1
    return (x + (random.random() < 0.5) + (COUNT[0] > 2)) % 2


HIDDEN = [[np.random.default_rng(5)], {"deep": {"rng": np.random.default_rng(5)}}]
SETTINGS = {"rng": np.random.default_rng(5)}


def by_settings(x):
    return x if SETTINGS["rng"].random() < 0.75 else 1 - x


def hidden(x):
    return x if HIDDEN[0][0].random() < 1e-9 else 1 - x


def hidden_deeper(x):
    return x if HIDDEN[1]["deep"]["rng"].random() < 1e-9 else 1 - x


OLDER = (random.Random(1),)


def hidden_old(x):
    return x if OLDER[0].random() < 1e-9 else 1 - x


def leaves(x):
    COUNT[0] = max(COUNT[0], x)
    return COUNT[0] > 5
