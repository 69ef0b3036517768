"""`croupier program`: which program this is; and the same for a house that opens, and for one that is open."""

from __future__ import annotations

import argparse

from croupier import __version__
from croupier.cli.output import print_json
from croupier.storage.library import Library, LibraryError
from croupier.storage.program import Files, compiled, differences, digest_of, files_of, keyed, listing, others, recorded

NAMED = 5
"""So many files are named in a sentence; the rest are counted."""


def program(arguments: argparse.Namespace, library: Library) -> int:
    """Exit code 0 when everything is as installed and as approved, 1 when something is not."""
    files = files_of()
    found = [*_unlike(files, arguments.approved), *compiled(files), *others()]
    told = {
        "version": __version__,
        "digest": digest_of(files),
        "files": len(files),
        "installed": recorded() is not None,
    }
    if arguments.seed:
        told["answer"] = keyed(arguments.seed.encode())
    if arguments.json:
        print_json(told | {"differences": found} | ({"each": files} if arguments.files else {}))
        return 1 if found else 0
    if arguments.files:
        print(listing(files).decode(), end="")
    print(f"croupier {__version__}, {len(files)} files\ndigest {told['digest']}")
    if arguments.seed:
        print(f"answer {told['answer']}")
    print("\n".join(found) if found else _right(arguments))
    return 1 if found else 0


def _right(arguments: argparse.Namespace) -> str:
    kept = (
        "everything is as installed" if recorded() is not None else "a checkout: nothing says what its files should be"
    )
    return f"{kept}, and approved" if arguments.approved else kept


def serve(arguments: argparse.Namespace, library: Library) -> int:
    """The house opens; a program that is not what it should be is not even loaded."""
    arguments.files = started(arguments.approved)
    from croupier.cli.serve import serve as opened

    return opened(arguments, library)


def started(approved: str) -> Files:
    """The files of a program that may open a house."""
    files = files_of()
    if found := _unlike(files, approved):
        raise LibraryError(f"this house cannot be opened: {_sentence(found)}. Install the approved program again")
    return files


def unlike(files: Files) -> str:
    """What is another now than when the house was opened; nothing when all is as it was."""
    now = files_of()
    return _sentence([*differences(now, files), *compiled(now), *others(loaded_only=True)])


def _unlike(files: Files, approved: str) -> list[str]:
    found, digest = differences(files, recorded() or files), digest_of(files)
    if approved and approved != digest:
        found.append(f"the program has the digest {digest}, and {approved} is approved")
    return found


def _sentence(found: list[str]) -> str:
    more = f"; and {len(found) - NAMED} more" if len(found) > NAMED else ""
    return "; ".join(found[:NAMED]) + more
