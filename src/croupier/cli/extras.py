"""Parts that are not installed with everybody's Croupier, and what to do without them."""

from __future__ import annotations

from importlib.util import find_spec

from croupier.game.notation import NotationError


class MissingError(NotationError):
    """A command needs more than is installed."""


def need(module: str, extra: str) -> None:
    if find_spec(module) is None:
        raise MissingError(f"this needs {module}, which is not installed; pip install 'croupier[{extra}]' brings it")
