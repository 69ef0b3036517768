"""Croupier runs regulated roulette by the law in force in that place on that day, and can prove every payment."""

__version__ = "0.3.0"
