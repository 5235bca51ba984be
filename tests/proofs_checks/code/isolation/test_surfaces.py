"""What modules hold one step deep: who is behind each name, whatever it compares equal to, and who our own functions are."""

import types
from collections import deque

import pytest

from exactdp_checks.code.isolation import set_shuffling, surfaces
from exactdp_checks.code.isolation.surfaces import Surfaces, auditor, intruded


class Equal:
    """One that is equal to all others, and no truth value."""

    def __eq__(self, other):
        raise AssertionError("whoever compares asks nothing of what is held")

    __hash__ = None


def held():
    """A module's names with one of each kind."""
    kind = type("Kind", (), {"count": 1000, "of": len})
    thing = kind()
    thing.value = Equal()
    names = {"number": 1000, "nan": float("nan"), "text": "a b", "items": [1, 2.5, Equal()], "set": {1}, "queue": deque([1])}
    return names | {"table": {1: "a", "b": Equal()}, "kind": kind, "thing": thing, "function": lambda x: x, "pair": (1, 2)}


CHANGES = {
    "a name more": lambda n: n.update(other=1),
    "a name less": lambda n: n.pop("pair"),
    "another number": lambda n: n.update(number=1001),
    "another type": lambda n: n.update(number=1000.0),
    "an equal list": lambda n: n.update(items=list(n["items"])),
    "an equal tuple": lambda n: n.update(pair=(*n["pair"],)),
    "an item more": lambda n: n["items"].append(1),
    "True for 1": lambda n: n["items"].__setitem__(0, True),
    "another object": lambda n: n["items"].__setitem__(2, Equal()),
    "an item of a queue": lambda n: n["queue"].rotate() or n["queue"].append(2),
    "an item of a set": lambda n: n["set"].add(2),
    "True for 1 as a key": lambda n: (
        n["table"].pop(1),
        n["table"].update({True: "a"}),
        n["table"].update(b=n["table"].pop("b")),
    ),
    "a value of a dict": lambda n: n["table"].update(b=Equal()),
    "an attribute of a class": lambda n: setattr(n["kind"], "count", 1001),
    "a method": lambda n: setattr(n["kind"], "of", max),
    "an attribute": lambda n: setattr(n["thing"], "value", Equal()),
    "an attribute of a function": lambda n: setattr(n["function"], "kept", 1),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_a_change_is_seen(change):
    names = held()
    before = Surfaces.of({"here": names})
    assert not list(before.changes(Surfaces.of({"here": names})))
    change(names)
    assert list(before.changes(Surfaces.of({"here": names})))


def test_plain_values_are_compared_by_what_they_are():
    names = held()
    before = Surfaces.of({"here": names})
    names.update(number=int("1000"), nan=float("nan"), text=" ".join("ab"))
    names["kind"].count = int("1000")
    names["items"][1] = float("2.5")
    assert not list(before.changes(Surfaces.of({"here": names})))


def test_an_object_in_the_place_of_one_that_is_gone_is_another():
    names = {"items": [object()]}
    before = Surfaces.of({"here": names})
    for _ in range(100):  # without the one that is kept, the next would soon have its address
        names["items"][0] = None
        names["items"][0] = object()
    assert list(before.changes(Surfaces.of({"here": names}))) == ["here.items"]


def test_a_large_list_is_compared_to_its_end():
    names = {"items": list(range(100_000))}
    before = Surfaces.of({"here": names})
    names["items"].append(0)
    assert list(before.changes(Surfaces.of({"here": names}))) == ["here.items"]


def test_a_module_that_comes_or_goes():
    one, two = Surfaces.of({"here": {"a": 1}}), Surfaces.of({"here": {"a": 1}, "there": {"b": 2}})
    assert list(one.changes(two)) == list(two.changes(one)) == ["there.b"]


INTRUSIONS = {
    "surfaces.auditor": lambda m: m.setattr(surfaces, "auditor", dict),
    "surfaces.other": lambda m: m.setattr(surfaces, "other", 1, raising=False),
    "set_shuffling.__doc__": lambda m: m.delattr(set_shuffling, "__doc__"),
    "surfaces.Surfaces.changes": lambda m: m.setattr(Surfaces, "changes", lambda *_: iter(())),
    "surfaces.Surfaces.more": lambda m: m.setattr(Surfaces, "more", 1, raising=False),
    "surfaces.Surfaces.of": lambda m: m.setattr(Surfaces.__dict__["of"].__func__, "__code__", test_intrusions.__code__),
    "set_shuffling.without_order": lambda m: m.setattr(
        set_shuffling.without_order, "__code__", (lambda functions, *_: functions).__code__
    ),
}


@pytest.mark.parametrize(("name", "intrude"), INTRUSIONS.items(), ids=list(INTRUSIONS))
def test_intrusions(name, intrude, monkeypatch):
    before = auditor()
    check = types.FunctionType(intruded.__code__, {**vars(surfaces)})
    assert check(before) == ""
    intrude(monkeypatch)
    assert check(before) == f"exactdp_checks.code.isolation.{name}"


def test_a_module_of_ours_that_is_imported_later_is_none(monkeypatch):
    before = auditor()
    monkeypatch.setattr(surfaces, "later", types.ModuleType("exactdp_checks.code.isolation.surfaces.later"), raising=False)
    assert intruded(before) == ""
