"""The browser's seal of bets beside the engine's: the same bets, the same digest.

`ui/tests/seals.json` is what the front end's tests read. `python tests/ui/test_seals.py` writes it anew.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from croupier.game.seal import Bets, digest_of
from tools import HERE

FILE = HERE / "ui" / "tests" / "seals.json"
SEALED = (
    Bets("spring-2027", 1, 1, "Ann", {"red": 400, "straight:17": 25}),
    Bets("spring-2027", 12, 20, "Zoë 🎲", {"straight:0": 25, "black": 1_000_000, "split:0-00": 100}),
    Bets("Ä 李", 3, 4, "Bob", {}),
)


def told() -> list[dict[str, Any]]:
    found = []
    for bets in SEALED:
        nonce = hashlib.sha256(bets.player.encode()).hexdigest()
        about = {"tournament": bets.tournament, "heat": bets.heat, "spin": bets.spin}
        wagers = dict(bets.wagers)
        found.append(
            {**about, "player": bets.player, "wagers": wagers, "nonce": nonce, "digest": digest_of(nonce, bets)}
        )
    return found


def test_the_browser_seals_what_the_engine_opens() -> None:
    assert json.loads(FILE.read_text("utf-8")) == told()


if __name__ == "__main__":
    FILE.write_text(json.dumps(told(), ensure_ascii=False, indent=1) + "\n", "utf-8")
