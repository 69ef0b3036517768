"""What every aggregate has in common: each command and each event is described once, beside its function.

Lives here: a registry that an aggregate fills by decorators and checks on import, the list of its records, how events
are written and read, and a fact's place in another stream.

Does not live here: any command, event or rule; who may send what is said where a command is decided.

May import: nothing of Croupier.
"""
