"""Numba, where it is needed: compiled once for a machine, kept on its disk, and run without Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compiled when it is first called. Where no folder can be written, it is compiled in each process."""
    try:
        compiled = njit(cache=True, nogil=True)(function)
    except RuntimeError:
        compiled = njit(nogil=True)(function)
    return cast("F", compiled)
