"""The tables of both databases, as numbered steps: a store of an older edition is raised one step at a time.

A step that has been released is never changed; a change is a new step at the end, in the list of each database that it
concerns. The columns stand in the order of the record's fields. Records are never changed or deleted, and the tables
say so themselves: that stops a slip of the hand, while the hash chain finds what somebody does on purpose. The second
step numbers the records of before in the order in which they were stored, as far as the database knows it. The third
keeps PostgreSQL from compressing snapshots: wagers waited longer for that than for all the rest of a commit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.service.ports import StoreError

SQLITE = (
    """
    create table records (
        stream text not null, version integer not null, at integer not null,
        actor text not null, role text not null, command text not null, digest text not null,
        format integer not null, body blob not null, previous blob not null, hash blob not null,
        primary key (stream, version)
    ) strict;
    create index records_by_command on records (stream, command);
    create trigger records_stay before update on records
        begin select raise(abort, 'a record is never changed'); end;
    create trigger records_remain before delete on records
        begin select raise(abort, 'a record is never deleted'); end;
    create table snapshots (
        stream text not null primary key, version integer not null, hash blob not null, data blob not null
    ) strict;
    """,
    """
    alter table records add column asked blob;
    alter table records add column sequence integer not null default 0;
    drop trigger records_stay;
    update records set sequence = numbered.place
        from (select rowid as row, row_number() over (order by rowid) as place from records) as numbered
        where records.rowid = numbered.row;
    create trigger records_stay before update on records
        begin select raise(abort, 'a record is never changed'); end;
    create unique index records_in_order on records (sequence);
    """,
)

POSTGRES = (
    """
    create table records (
        stream text collate "C" not null, version bigint not null, at bigint not null,
        actor text not null, role text not null, command text collate "C" not null, digest text not null,
        format bigint not null, body bytea not null, previous bytea not null, hash bytea not null,
        primary key (stream, version)
    );
    create index records_by_command on records (stream, command);
    create function records_stay() returns trigger language plpgsql as
        $$ begin raise exception 'a record is never changed or deleted'; end $$;
    create trigger records_stay before update or delete or truncate on records
        for each statement execute function records_stay();
    create table snapshots (
        stream text collate "C" not null primary key, version bigint not null, hash bytea not null, data bytea not null
    );
    """,
    """
    alter table records add column asked bytea;
    alter table records add column sequence bigint not null default 0;
    alter table records disable trigger records_stay;
    update records set sequence = numbered.place
        from (
            select stream, version, row_number() over (order by at, stream, version) as place from records
        ) as numbered
        where records.stream = numbered.stream and records.version = numbered.version;
    alter table records enable trigger records_stay;
    create unique index records_in_order on records (sequence);
    """,
    "alter table snapshots alter column data set storage external",
)


def missing(steps: Sequence[str], edition: int, place: object) -> Iterator[tuple[int, str]]:
    """The steps that a store of this edition has not taken, numbered; a sentence when it is newer than this program."""
    if edition > len(steps):
        raise StoreError(
            f"{place} was written by a newer Croupier: it has edition {edition}, this one knows {len(steps)}"
        )
    return enumerate(steps[edition:], edition + 1)


def must_be_current(steps: Sequence[str], edition: int, place: object) -> None:
    """For readers, who may not raise anything."""
    if list(missing(steps, edition, place)):
        raise StoreError(f"{place} has edition {edition} of {len(steps)}; open it once for writing to upgrade it")
