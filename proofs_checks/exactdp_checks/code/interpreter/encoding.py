"""What a function returns in one value of many parts: the list of what is drawn, a text, bytes, an integer, one-to-one.

Where the last thing that a function does is to make such a value and to return it, nobody else sees it: then its parts stay
lazy, each a variable of its own, and the value is ``Encoded``. A part that is drawn afresh is summed up by itself (``alone``); of
one that computes with one lazy number what comes of each of its values is found. Where that does not do, the expression is plain.
Source: as ``summaries``; a report is a one-to-one image of its parts.
"""

from __future__ import annotations

import ast
from functools import cache
from typing import Any

import numpy as np

from exactdp_checks.code.interpreter.frames import Frame
from exactdp_checks.code.interpreter.list_turns import ALONE, held
from exactdp_checks.code.interpreter.pieces import Pieces, straight
from exactdp_checks.code.interpreter.rewriting import Digits, Summed, as_one, items_of_sum, pure
from exactdp_checks.code.interpreter.summaries import NUMBERS
from exactdp_checks.code.law.encodings import Encoded, one_to_one
from exactdp_checks.code.lazy.arrays import LazyArray
from exactdp_checks.code.lazy.number_types import IntOf
from exactdp_checks.code.lazy.uniform import Lazy

__all__ = ["Encoding"]

identity = id  # by its name in builtins it is replaced while a stranger's code runs
COLLECTED: dict[Any, str] = {list: "list", tuple: "tuple", set: "set", frozenset: "frozenset", sorted: "sorted"}
MADE: dict[type, str] = {ast.ListComp: "list", ast.SetComp: "set"}
MARKS = (int, str, np.int64)
BYTE = 256
ARRAY = f"array {np.dtype(np.intp).str}"


@cache
def _apart(node: Any) -> tuple[ast.GeneratorExp, Any]:
    """A comprehension without its conditions, and these as one."""
    (walked,) = node.generators
    test = walked.ifs[0] if len(walked.ifs) == 1 else ast.BoolOp(ast.And(), walked.ifs)
    return ast.GeneratorExp(node.elt, [ast.comprehension(walked.target, walked.iter, [], 0)]), test


def _chosen(node: Any) -> bool:
    """Whether it collects what conditions choose."""
    return straight(node) and bool(node.generators[0].ifs) and pure(node.elt)


class Encoding(Pieces):
    """``shown``: what is returned, ``at_end``: what is returned by two statements."""

    inner: bool
    loop_sums: set[int]

    def shown(self, node: Any, f: Frame) -> Any:
        """The value of what a function returns."""
        found = self.encoded(node, f) if self.unseen(f) else None
        return self.value_of(node, f) if found is None else found

    def at_end(self, s: Any, last: Any, f: Frame) -> tuple[Any] | None:
        """(What a statement and the ``return`` after it return,); None where it is nothing of many parts, and not run."""
        one = as_one(s, last) if self.unseen(f) else None
        if one is None:
            return None
        if one.name:
            if one.name not in f.locals or one.name in f.info.captured:
                return None
            alone, before = held(f.locals, one.name) == ALONE, f.locals[one.name]
            if type(before) is str and before == "":
                found = self.text(one.value, f) if type(one.value) is Summed else None
                return None if found is None else (found,)
            if type(before) is not type(one.start) or before or not (alone or type(before) is int):
                return None
        found = self.encoded(one.value, f)
        added = items_of_sum(one.value) if found is None and one.name else None
        if added is not None and (type(one.value) is Summed or self.named(one.value.func, f) is sum):
            found = self.summed_up(added, f)
        return None if found is None else (found,)

    def summed_up(self, node: ast.GeneratorExp, f: Frame) -> Any:
        """The sum of many integers that a loop adds up, which stay lazy; None where they do not, of which nothing was evaluated."""
        if identity(node) in self.plain_places and identity(node) not in self.loop_sums:
            return None
        items = list[Any]()

        def add(scope: Any) -> None:
            around, before = self.summing, self.tree.position
            self.summing = lazily = self.sums(node, f.stack[-1][1])
            items.append(self.value_of(node.elt, f))
            self.summing = around
            whole = items[-1].discrete if type(items[-1]) is Lazy else type(items[-1]) in (int, bool)
            if not lazily or self.tree.position != before or not whole:
                self.spoiled(node)

        self.comprehended(node, f, items, add)
        total = self.total(items) if Lazy in map(type, items) else None
        if total is None:
            self.spoiled(node)
        self.loop_sums.add(identity(node))
        return total

    def unseen(self, f: Frame) -> bool:
        """Whether what the function returns is the report, as it is."""
        if self.nested or self.inner or self.context is None or self.native or self.family is not None:
            return False
        return not self.tree.eager and self.tree.looks is None and len(self.waiting_frames()) == 1

    def encoded(self, node: Any, f: Frame) -> Encoded | None:
        """The value of an expression of one of the known forms; None of another, of which nothing was evaluated."""
        if identity(node) in self.plain_places:
            return None
        if type(node) in MADE and _chosen(node):
            return self.chosen(node, node, MADE[type(node)], f)
        if type(node) is Summed or type(node) is Digits:
            return self.number(node, f)
        made, how = self.true_places(node, f)
        if made is not None:
            return self.of_array(node, made, how, f)
        if not isinstance(node, ast.Call) or node.keywords or not node.args:
            return None
        of: Any = node.args[0]
        if isinstance(node.func, ast.Attribute):
            return self.text(node, f)
        function = self.named(node.func, f)
        if (
            len(node.args) == 1
            and function in COLLECTED
            and _chosen(of)
            and (type(of) is not ast.SetComp or function not in (list, tuple))
        ):
            return self.chosen(node, of, COLLECTED[function], f)
        if len(node.args) == 1 and function is bytes and not isinstance(of, ast.Constant | ast.BinOp):
            return self.in_bytes(node, of, f)
        if len(node.args) == 1 and function is sum and straight(of) and _weighs(of.elt):
            return self.number(node, f)
        if (
            len(node.args) == 2
            and function in (int, IntOf)
            and isinstance(node.args[1], ast.Constant)
            and node.args[1].value == 2
        ):
            text = self.text(of, f) if isinstance(of, ast.Call) and not of.keywords and of.args else None
            return None if text is None else self.binary(node, text)
        return None

    def chosen(self, place: Any, of: Any, how: str, f: Frame) -> Encoded:
        """What is collected where conditions are true."""
        marks, parts = list[Any](), list[Any]()
        whole, test = _apart(of)

        def add(scope: Any) -> None:
            mark = self.value_of(of.elt, f)
            if type(mark) not in MARKS:
                self.spoiled(place)
            marks.append(mark if type(mark) is not np.int64 else int(mark))
            parts.append(self.part(test, f, scope, lambda v: self.truth(v, f, test), place))

        self.comprehended(whole, f, [], add)
        if how == "sorted":
            if len({*map(type, marks)}) > 1:
                self.spoiled(place)
            order = sorted(range(len(marks)), key=marks.__getitem__)
            marks, parts, how = [marks[i] for i in order], [parts[i] for i in order], "list"
        return self.encode(place, how, parts, marks)

    def encode(self, place: Any, how: str, parts: list[Any], marks: list[Any]) -> Encoded:
        """The encoded value."""
        if not parts or not one_to_one(how, marks):
            self.spoiled(place)
        return Encoded(place, how, tuple(parts), tuple(marks))

    def text(self, node: Any, f: Frame) -> Encoded | None:
        """Texts of equal length for each part, joined."""
        if type(node) is Summed:
            between: Any = ""
            of: Any = node.comprehension
        else:
            join = node.func
            if not isinstance(join, ast.Attribute) or join.attr != "join" or not isinstance(join.value, ast.Constant):
                return None
            between, of = join.value.value, node.args[0]
        if type(between) is not str or identity(node) in self.plain_places:
            return None
        parts, lengths = self.walked(of, node, f, str), list[int]()
        for value, pieces in parts:
            texts = self.pieces_of(value, pieces, node)
            if {*map(type, texts)} != {str} or len({*map(len, texts)}) > 1:
                self.spoiled(node)
            lengths.append(len(texts[0]))
        return self.encode(node, "str", parts, [between, *lengths])

    def in_bytes(self, node: Any, of: Any, f: Frame) -> Encoded:
        """A byte for each part."""
        parts = list[Any]()
        for value, pieces in self.walked(of, node, f, bytes):
            values = self.pieces_of(value, pieces, node)
            if not all(isinstance(v, int | np.integer | np.bool_) and 0 <= v < BYTE for v in values):
                self.spoiled(node)
            parts.append(
                (value, dict(zip(self.values_of(value, node), map(int, values), strict=True)))
                if type(value) is Lazy
                else (int(values[0]), None)
            )
        return self.encode(node, "bytes", parts, [len(parts)])

    def number(self, node: Any, f: Frame) -> Encoded:
        """A sum of integers of which each choice gives another one."""
        of = node.args[0] if isinstance(node, ast.Call) else node.comprehension
        parts, base = self.walked(of, node, f), node.base if type(node) is Digits else 1
        found, marks = list[Any](), list[tuple[int, int]]()
        for i, (value, pieces) in enumerate(reversed(parts)):
            values = self.pieces_of(value, pieces, node)
            if type(value) is not Lazy or len({*values}) != 2 or not all(type(v) in NUMBERS for v in values):
                self.spoiled(node)
            weighed = [int(v) * base**i for v in values]
            found.append((value, {v: w == max(weighed) for v, w in zip(self.values_of(value, node), weighed, strict=True)}))
            marks.append((min(weighed), max(weighed)))
        if getattr(node, "apart", False) and not _disjoint(marks):
            self.spoiled(node)
        return self.encode(node, "int", found[::-1], marks[::-1])

    def binary(self, place: Any, text: Encoded) -> Encoded:
        """int(text, 2)."""
        parts, n = list[Any](), len(text.parts)
        if text.marks != ("", *[1] * n):
            self.spoiled(place)
        for value, pieces in text.parts:
            texts = self.pieces_of(value, pieces, place)
            if {*texts} != {"0", "1"}:
                self.spoiled(place)
            parts.append((value, {v: text == "1" for v, text in zip(self.values_of(value, place), texts, strict=True)}))
        return self.encode(place, "int", parts, [(0, 1 << (n - 1 - i)) for i in range(n)])

    def true_places(self, node: Any, f: Frame) -> tuple[Any, str]:
        """The array of which the places of true items are made, and as what; None for other expressions."""
        plain = isinstance(node, ast.Call) and not node.keywords
        if plain and not node.args and isinstance(node.func, ast.Attribute) and node.func.attr == "tolist":
            made, how = self.true_places(node.func.value, f)
            return (made, "list") if how == ARRAY else (None, "")
        first = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and type(node.slice.value) is int
        if first and node.slice.value != 0:
            return None, ""
        call = node.value if first else node
        if not isinstance(call, ast.Call) or call.keywords or len(call.args) != 1:
            return None, ""
        function = self.named(call.func, f)
        if not first and function in COLLECTED:
            made, how = self.true_places(call.args[0], f)
            return (made, COLLECTED[function].replace("sorted", "list")) if how in (ARRAY, "list") else (None, "")
        of_numpy = (np.where, np.nonzero) if first else (np.flatnonzero,)
        return (call.args[0], ARRAY) if any(function is each for each in of_numpy) else (None, "")

    def of_array(self, place: Any, node: Any, how: str, f: Frame) -> Encoded:
        """The places of the items of an array that are true."""
        array = self.value_of(node, f)
        if type(array) is not LazyArray or array.ndim != 1 or array.dtype.kind not in "bi":
            self.spoiled(place)
        items = list(array.items)
        parts = [(v, {w: bool(w) for w in self.values_of(v, place)}) if type(v) is Lazy else (bool(v), None) for v in items]
        return self.encode(place, how, parts, list(range(len(parts))))


def _weighs(node: Any) -> bool:
    """Whether an item of a sum is one of several weights."""
    return any(isinstance(n, ast.LShift | ast.Pow | ast.Mult | ast.Subscript) for n in ast.walk(node))


def _disjoint(marks: list[tuple[int, int]]) -> bool:
    """Whether ``|`` of one of each is their sum."""
    found = 0
    for low, high in marks:
        if low != 0 or found & high:
            return False
        found |= high
    return True
