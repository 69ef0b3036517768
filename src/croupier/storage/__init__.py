"""Answers to what the core may not do itself: reading and keeping.

Lives here: the library that reads rulebooks; the event stores (`memory`, `sqlite`, `postgres`, found by `open`), what
the two databases have in common (`database`, `writer`, `readers`, `answers`, `schema`), the order that all keep
(`order`), what shows that a store is damaged or cut off (`last`, `wal`, `watched_file`), processes that walk over
streams for an audit (`walkers`); and what lies beside a store: key and checkpoints (`proof_folder`), what a copy has
instead (`copy_folder`), backups (`backup_folder`, `sqlite_copy`), and what a witness keeps (`witness_folder`).

Does not live here: what a rulebook means (`rulebook`), what is in a record and how records are chained (`service`).
"""
