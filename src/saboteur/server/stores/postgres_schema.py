"""The tables of a PostgreSQL database, and how an older one is brought forward."""

from __future__ import annotations

from typing import Final

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
STEPS: Final = (_FIRST, _ACTS)
"""What brings a database from each version to the next; a step is never changed once it is released."""
SCHEMA_VERSION: Final = len(STEPS)
