"""The command line: it reads words, puts the rooms together and prints.

Lives here: arguments, tables for people, JSON for programs, exit codes. Does not live here: anything that decides.
"""
