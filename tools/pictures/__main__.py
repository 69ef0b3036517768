"""Takes the pictures, or those that words after the command name; `--sizes FOLDER` has each in every size there."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

from tools import say
from tools.pictures import of_pit, of_play, of_sizes, of_tournament, of_work
from tools.pictures.camera import camera

SCENES = {**of_work.SCENES, **of_pit.SCENES, **of_play.SCENES, **of_tournament.SCENES}


def main(wanted: list[str]) -> int:
    folder = None
    if wanted[:1] == ["--sizes"]:
        _, to, *wanted = [*wanted, "sizes"] if len(wanted) == 1 else wanted
        folder = Path(to).resolve()
    scenes = SCENES | of_sizes.SCENES if folder else SCENES
    names = [name for names in scenes.values() for name in names]
    if unknown := set(wanted) - set(names):
        say(f"there is no picture {', '.join(sorted(unknown))}; there are {', '.join(names)}")
        return 2
    logging.disable()  # a house that is closed with its screens open complains of them
    with camera(wanted, folder) as taking:
        for scene, shown in scenes.items():
            if taking.wants(*shown):
                scene(taking)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
