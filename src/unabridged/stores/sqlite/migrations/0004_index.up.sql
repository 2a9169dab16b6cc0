-- How far each thread is indexed, which documents there are, and which of them are still to be taken out of the words.
-- The words themselves are in tables of FTS5, made with the first document where the library has it.

CREATE TABLE indexed (
    number    INTEGER PRIMARY KEY,
    scope     INTEGER NOT NULL,
    thread    INTEGER NOT NULL,
    version   INTEGER NOT NULL,
    through   INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    words     INTEGER NOT NULL,
    content   BLOB    NOT NULL,
    digest    BLOB    NOT NULL,
    UNIQUE (scope, thread),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
) STRICT;

CREATE TABLE document (
    number INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL,
    length INTEGER NOT NULL
) STRICT;

CREATE TABLE forgotten (
    first INTEGER PRIMARY KEY,
    last  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
