"""The compiled engine, made by numba of the very functions by which the readable engine plays.

Importing this module needs numba. What is compiled is kept in a cache of numba's, under the name of the
source it was made of, so that a rule that changes is compiled anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload, overload_method, register_jitable

from rungkit.lab.numbers import layout_of_rows as layout
from rungkit.lab.numbers import position
from rungkit.lab.picking import nth
from rungkit.lab.play import play_match
from rungkit.lab.rows import fill
from rungkit.rules import Rules

Array = np.ndarray[Any, Any]
WITHIN = 700  # bytes of Python's own code: a function as short is compiled into those that call it
SLOW_DEPOSIT = ("znver1", "znver2")  # processors whose PDEP takes longer than a loop


# ---- what Python's integers can and numba's cannot ---------------------------------------------------------


@intrinsic
def _ones(typing: Any, number: Any) -> Any:
    """How many bits are set, by the processor's own instruction."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _zeros_before(typing: Any, number: Any) -> Any:
    """How many bits above the highest one set are zero, 64 for zero."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def _bit_count(number: Any) -> Any:
    def of(number: Any) -> Any:
        return _ones(number)

    return of


@overload_method(types.Integer, "bit_length")
def _bit_length(number: Any) -> Any:
    def of(number: Any) -> Any:
        return 64 - _zeros_before(number)

    return of


@intrinsic
def _deposited(typing: Any, bits: Any, mask: Any) -> Any:
    """Bits put, from the lowest, where the mask has its own: the instruction PDEP."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        whole = ir.IntType(64)
        kind = ir.FunctionType(whole, [whole, whole])
        return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind), args)

    return types.int64(types.int64, types.int64), generate


def _nth_at_once(cards: int, place: int) -> Any:
    """`picking.nth` without its loop."""

    def of(cards: int, place: int) -> Any:
        return 63 - _zeros_before(_deposited(1 << place, cards))

    return of


@cache
def deposits() -> bool:
    """Whether the processor that is compiled for has a PDEP worth its name."""
    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and name not in SLOW_DEPOSIT


# ---- what is compiled --------------------------------------------------------------------------------------


def reached(function: FunctionType) -> tuple[FunctionType, ...]:
    """A function, every one of ours that it calls by name, and those that these call."""
    found, waiting = {function: None}, [function]
    while waiting:
        for value in _named(waiting.pop()):
            ours = isinstance(value, FunctionType) and (value.__module__ or "rungkit").startswith("rungkit")
            if ours and value not in found:
                found[value] = None
                waiting.append(value)
    return tuple(found)


def _named(function: FunctionType) -> Iterator[Any]:
    """What the names in a function's code stand for, `module.name` too."""
    names = function.__code__.co_names
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            yield from (getattr(value, inner, None) for inner in names)
        else:
            yield value


@cache
def _compilable(function: FunctionType) -> None:
    """Tells numba that it may compile a function where compiled code calls it."""
    if function is nth and deposits():
        overload(nth, jit_options={"forceinline": True})(_nth_at_once)
        return
    within = len(function.__code__.co_code) < WITHIN
    register_jitable(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=within)(function)


def compiled(function: Any) -> Any:
    """A function compiled at its first call, to run beside others in threads, and kept in a cache."""
    found = reached(function)
    for inner in found[1:]:
        _compilable(inner)
    dispatcher = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    dispatcher._cache = _cache_for(function, source_of(found))
    return dispatcher


def source_of(functions: tuple[FunctionType, ...]) -> str:
    """A short name of the files that some functions stand in; numba itself looks at one of them only."""
    whole = hashlib.sha256()
    for file in sorted({function.__code__.co_filename for function in functions}):
        whole.update(Path(file).read_bytes() if Path(file).is_file() else file.encode())
    return whole.hexdigest()[:16]


def _cache_for(function: FunctionType, stamp: str) -> FunctionCache:
    """Numba's cache of one function, which forgets what it holds when any source of it has changed."""
    here = {"get_source_stamp": lambda self: stamp}
    places = [type(place.__name__, (place,), here) for place in CompileResultCacheImpl._locator_classes]
    kept = type("_Kept", (CompileResultCacheImpl,), {"_locator_classes": places})
    return type("_Cache", (FunctionCache,), {"_impl_class": kept})(function)


# ---- the entries -------------------------------------------------------------------------------------------


def _matches(states: Array, seed: int, first: int, most: int, rows: Array) -> None:
    deal = states[0]
    for at in range(rows.shape[0]):
        play_match(deal, seed, first + at, most)
        fill(deal, rows[at], first + at)


@cache
def entry() -> Any:
    """The compiled function that plays matches, of one deal or of many, one after another."""
    return compiled(_matches)


def deals(rules: Rules, policy: int, seed: int, first: int, count: int, dealer: int, most: int = 1) -> Array:
    """A row (`rungkit.lab.rows`) for each of the matches `first`, `first + 1`...: its last deal.

    :param policy: `codes.RANDOM` or `codes.PLAIN`, for every seat.
    :param most: deals of a match; with 1, as it is unsaid, a match is one deal.
    """
    rows = np.zeros(count, layout())
    entry()(position(rules, policy, dealer), seed, first, most, rows)
    return rows
