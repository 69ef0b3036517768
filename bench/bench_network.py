"""A whole house on the network: durable wagers over real sockets, and how soon a thousand screens know.

    python3 go.py bench network [sqlite] [postgres] [--gates N] [--runs N]

Each figure is from `croupier load`, which makes a house, starts `croupier serve` for it as in production, log and
checkpoints included, and drives it from a client that costs little. Beside it stand bare figures of the same run: a
server that only answers or only tells all, a disk that only flushes. Runs alternate; a figure is the median of them,
with the least and the most. `python3 go.py bench performance --write` puts them into docs/performance.md.
"""

from __future__ import annotations

import argparse
import statistics

from network_figures import FIGURES, POSTGRES, SQLITE, Found, Setting, Size, measured

STORES = {"sqlite": SQLITE, "postgres": POSTGRES}


def options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="durable wagers over real sockets, and how soon all screens know")
    parser.add_argument(
        "stores", nargs="*", choices=[*STORES, []], default=[], metavar="STORE", help="sqlite, postgres (default: both)"
    )
    parser.add_argument("--gates", type=int, default=0, help="measure a server with so many gate processes as well")
    for name in Size.__slots__:
        default = getattr(Size(), name)
        parser.add_argument(f"--{name}", type=type(default), default=default, help=f"(default: {default})")
    return parser


def asked(wanted: argparse.Namespace) -> tuple[list[Setting], Size]:
    stores = [STORES[name] for name in wanted.stores or STORES]
    settings = [Setting(store, gates) for gates in dict.fromkeys((0, wanted.gates)) for store in stores]
    return settings, Size(**{name: getattr(wanted, name) for name in Size.__slots__})


def spread(values: list[float]) -> str:
    """The median, and how far the runs are apart."""
    middle = f"{statistics.median(values):,.4g}" if max(values) < 1_000 else f"{statistics.median(values):,.0f}"
    ends = [f"{each:,.4g}" if max(values) < 1_000 else f"{each:,.0f}" for each in (min(values), max(values))]
    return middle if len(values) == 1 else f"{middle} ({ends[0]} to {ends[1]})"


def show(found: Found) -> None:
    for name, values in found.limits.items():
        print(f"{name:<62} {spread(values)}")
    for setting, figures in found.settings.items():
        print(f"{setting}:")
        for figure in FIGURES:
            if figure.name in figures:
                print(f"  {figure.name:<60} {spread(figures[figure.name])} {figure.unit}")


def main() -> None:
    show(measured(*asked(options().parse_args())))


if __name__ == "__main__":
    main()
