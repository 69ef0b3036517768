"""Answers to what the core may not do itself: reading and keeping.

Lives here: the library that reads rulebooks. Does not live here: what a rulebook means (`rulebook`).
"""
