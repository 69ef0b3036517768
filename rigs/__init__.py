"""Fault rigs: each breaks something on purpose, again and again, and looks whether what was promised still holds.

Lives here: one module for each rig, and what runs them. Does not live here: what the suite shares (`tests/support`).
"""
