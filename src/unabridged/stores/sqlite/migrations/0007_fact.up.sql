-- What is worth knowing beyond its thread: a row a fact, and beside it the messages it was drawn from.

CREATE TABLE fact (
    scope        INTEGER NOT NULL,
    id           BLOB    NOT NULL,
    tier         INTEGER NOT NULL,
    state        INTEGER NOT NULL,
    origin       INTEGER NOT NULL,
    worth        INTEGER NOT NULL,
    characters   INTEGER NOT NULL,
    tokens       INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL,
    change       INTEGER NOT NULL,
    alike        BLOB    NOT NULL,
    digest       BLOB    NOT NULL,
    content      BLOB    NOT NULL,
    PRIMARY KEY (scope, id),
    FOREIGN KEY (scope) REFERENCES scope (id)
) STRICT;

-- One change leaves one fact as it is, and every change has a number of its own.
CREATE UNIQUE INDEX fact_change ON fact (scope, change);

-- No two facts of a tier whose words stand say the same.
CREATE UNIQUE INDEX fact_alike ON fact (scope, tier, alike) WHERE length(alike) > 0;

-- What a tier takes is summed, and who makes room is found, without reading a statement.
CREATE INDEX fact_room ON fact (scope, tier, state, worth, last_used_at, id, origin, characters, tokens);

CREATE TABLE fact_source (
    scope  INTEGER NOT NULL,
    thread INTEGER NOT NULL,
    seq    INTEGER NOT NULL,
    fact   BLOB    NOT NULL,
    PRIMARY KEY (scope, thread, seq, fact),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id),
    FOREIGN KEY (scope, fact) REFERENCES fact (scope, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX fact_sources ON fact_source (scope, fact);

-- What was shown to whom: messages to whoever draws facts from them, by his version, and facts to the model of a lane.
CREATE TABLE shown (
    scope   INTEGER NOT NULL,
    thread  INTEGER NOT NULL,
    kind    INTEGER NOT NULL,
    name    BLOB    NOT NULL,
    content BLOB    NOT NULL,
    digest  BLOB    NOT NULL,
    PRIMARY KEY (scope, thread, kind, name),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
) STRICT;

-- Where a fact is taken away, every lane of its scope is shown the others anew.
CREATE INDEX shown_kind ON shown (scope, kind);
