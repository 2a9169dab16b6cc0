-- What is worth knowing beyond its thread: a row a fact, and beside it the messages it was drawn from.

CREATE TABLE fact (
    scope        bigint NOT NULL,
    id           bytea NOT NULL,
    tier         bigint NOT NULL,
    state        bigint NOT NULL,
    origin       bigint NOT NULL,
    worth        bigint NOT NULL,
    characters   bigint NOT NULL,
    tokens       bigint NOT NULL,
    last_used_at bigint NOT NULL,
    change       bigint NOT NULL,
    alike        bytea NOT NULL,
    digest       bytea NOT NULL,
    content      bytea NOT NULL,
    PRIMARY KEY (scope, id),
    FOREIGN KEY (scope) REFERENCES scope (id)
);

-- One change leaves one fact as it is, and every change has a number of its own.
CREATE UNIQUE INDEX fact_change ON fact (scope, change);

-- No two facts of a tier whose words stand say the same.
CREATE UNIQUE INDEX fact_alike ON fact (scope, tier, alike) WHERE length(alike) > 0;

-- What a tier takes is summed, and who makes room is found, without reading a statement.
CREATE INDEX fact_room ON fact (scope, tier, state, worth, last_used_at, id, origin, characters, tokens);

CREATE TABLE fact_source (
    scope  bigint NOT NULL,
    thread bigint NOT NULL,
    seq    bigint NOT NULL,
    fact   bytea NOT NULL,
    PRIMARY KEY (scope, thread, seq, fact),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id),
    FOREIGN KEY (scope, fact) REFERENCES fact (scope, id)
);

CREATE INDEX fact_sources ON fact_source (scope, fact);

-- What was shown to whom: messages to whoever draws facts from them, by his version, and facts to the model of a lane.
CREATE TABLE shown (
    scope   bigint NOT NULL,
    thread  bigint NOT NULL,
    kind    bigint NOT NULL,
    name    bytea NOT NULL,
    content bytea NOT NULL,
    digest  bytea NOT NULL,
    PRIMARY KEY (scope, thread, kind, name),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
);

-- Where a fact is taken away, every lane of its scope is shown the others anew.
CREATE INDEX shown_kind ON shown (scope, kind);
