"""Answers to what the core may not do itself: reading and keeping.

Lives here: the library that reads rulebooks; the event stores (`memory`, `sqlite`, `postgres`, found by `open`), what
the two databases have in common (`database`, `writer`, `readers`, `schema`), the order that all keep (`order`), and
processes that walk over streams for an audit (`walkers`); what lies beside a store: the last record (`last`), key and
checkpoints (`proof_folder`), what a copy has instead (`copy_folder`), and backups (`backup_folder`, `sqlite_copy`).

Does not live here: what a rulebook means (`rulebook`), what is in a record and how records are chained (`service`).
"""
