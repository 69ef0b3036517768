"""Use cases: a command comes in, is decided, made durable, acknowledged, and only then told to anybody.

Lives here: the ports that adapters answer to (`ports`), the hash chain (`chain`), one table kept alive in memory beside
its stream (`keeper`), all tables of a house (`floor`), and the audit that reads a stream again and recomputes it.

Does not live here: databases, sockets, clocks and dice (`storage`, `devices`, `web`), any rule of roulette (`table`).

May import: views, table and what lies below.
"""
