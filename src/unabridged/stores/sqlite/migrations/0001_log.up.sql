-- The log: scopes, threads, events. Text is kept as bytes, so that any text at all can be kept.

CREATE TABLE scope (
    id      INTEGER PRIMARY KEY,
    tenant  BLOB NOT NULL,
    "user"  BLOB NOT NULL,
    project BLOB NOT NULL,
    UNIQUE (tenant, "user", project)
) STRICT;

CREATE TABLE thread (
    scope      INTEGER NOT NULL REFERENCES scope (id),
    id         INTEGER NOT NULL,
    name       BLOB    NOT NULL,
    created_at INTEGER NOT NULL,
    head       INTEGER NOT NULL,
    link       BLOB    NOT NULL,
    title      BLOB    NOT NULL,
    metadata   BLOB    NOT NULL,
    parent     INTEGER,
    forked_at  INTEGER NOT NULL,
    ancestry   BLOB    NOT NULL,
    seal       BLOB    NOT NULL,
    PRIMARY KEY (scope, id),
    UNIQUE (scope, name),
    FOREIGN KEY (scope, parent) REFERENCES thread (scope, id)
) STRICT;

CREATE INDEX thread_parent ON thread (scope, parent) WHERE parent IS NOT NULL;

-- The body stands last, so that reading skeletons steps over large ones without touching their pages.
CREATE TABLE event (
    scope       INTEGER NOT NULL,
    thread      INTEGER NOT NULL,
    seq         INTEGER NOT NULL,
    key_digest  BLOB,
    "key"       BLOB,
    at          INTEGER NOT NULL,
    origin      INTEGER NOT NULL,
    writer      BLOB    NOT NULL,
    kind        INTEGER NOT NULL,
    role        INTEGER NOT NULL,
    tokens      INTEGER NOT NULL,
    flags       INTEGER NOT NULL,
    shape       BLOB,
    counter     BLOB    NOT NULL,
    salt        BLOB,
    commitments BLOB,
    link        BLOB    NOT NULL,
    rendition   BLOB,
    payload     BLOB,
    PRIMARY KEY (scope, thread, seq),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
) STRICT;

CREATE UNIQUE INDEX event_key ON event (scope, thread, key_digest) WHERE key_digest IS NOT NULL;

-- The digest of a deleted thread's name, so that nobody begins it again by accident; the name itself is gone.
CREATE TABLE tombstone (
    scope  INTEGER NOT NULL,
    digest BLOB    NOT NULL,
    PRIMARY KEY (scope, digest)
) STRICT, WITHOUT ROWID;
