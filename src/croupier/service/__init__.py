"""Use cases: a command comes in, is decided, made durable, acknowledged, and only then told to anybody.

Lives here: the ports that adapters answer to (`ports`), the hash chain (`chain`), a stream kept alive in memory
(`keeper`), read back from its snapshot (`loading`) with the ids it has seen (`seen`), for each table (`tables`) and for
the staff (`staff`, with `proving` and `passkeys`), all tables (`floor`), every kind of stream that a house has
(`house`), their coming back with the store (`recovery`), the audit that reads a stream again and recomputes it
(`audit`), and the history of the house, which is signed (`historian`), cosigned (`witnesses`) and read again
(`history_audit`).

Does not live here: databases, sockets, clocks and dice (`storage`, `devices`, `web`), any rule of roulette (`table`).

May import: views, table and what lies below.
"""
