"""The tables of a PostgreSQL database, how an older one is brought forward, and which processes are alive."""

from __future__ import annotations

from typing import Final

LIVING: Final = 5331421
"""The number of the space of our advisory locks in which each process that is alive holds one."""
ALIVE: Final = (
    "SELECT objid::integer FROM pg_locks WHERE locktype = 'advisory' AND granted "  # noqa: S608 - ours
    f"AND classid::bigint = {LIVING} AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_FIRST: Final = """
CREATE TABLE IF NOT EXISTS about (version integer NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    code text PRIMARY KEY, phase text NOT NULL, listed boolean NOT NULL,
    touched double precision NOT NULL
);
CREATE INDEX IF NOT EXISTS tables_by_phase ON tables (phase, touched);
CREATE TABLE IF NOT EXISTS entries (
    code text NOT NULL, n integer NOT NULL, body bytea NOT NULL, PRIMARY KEY (code, n)
);
CREATE TABLE IF NOT EXISTS matches (
    match text PRIMARY KEY, code text NOT NULL, number integer NOT NULL,
    began double precision NOT NULL, ended double precision NOT NULL, over boolean NOT NULL,
    record text NOT NULL
);
CREATE INDEX IF NOT EXISTS matches_by_table ON matches (code);
CREATE TABLE IF NOT EXISTS analyses (
    match text PRIMARY KEY REFERENCES matches ON DELETE CASCADE, body bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS subscriptions (
    code text NOT NULL, endpoint text NOT NULL, device text NOT NULL, p256dh text NOT NULL,
    auth text NOT NULL, language text NOT NULL, PRIMARY KEY (code, endpoint)
);
CREATE TABLE IF NOT EXISTS processes (
    process integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, address text NOT NULL
);
CREATE TABLE IF NOT EXISTS owners (code text PRIMARY KEY, process integer NOT NULL);
"""
_ACTS: Final = """
CREATE TABLE IF NOT EXISTS acts (
    n integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body bytea NOT NULL
);
"""
_WANTED: Final = """
CREATE TABLE IF NOT EXISTS wanted (
    n integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match text UNIQUE NOT NULL REFERENCES matches ON DELETE CASCADE, payer text NOT NULL,
    process integer NOT NULL DEFAULT 0, done integer NOT NULL DEFAULT 0,
    moves integer NOT NULL DEFAULT 0, failed boolean NOT NULL DEFAULT false
);
"""
_AGREED: Final = "CREATE TABLE IF NOT EXISTS agreed (name text PRIMARY KEY, value bytea NOT NULL);"
STEPS: Final = (_FIRST, _ACTS, _WANTED, _AGREED)
"""What brings a database from each version to the next; a step is never changed once it is released."""
SCHEMA_VERSION: Final = len(STEPS)
