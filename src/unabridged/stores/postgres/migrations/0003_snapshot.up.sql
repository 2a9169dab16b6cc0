-- One kept fold for each lane, so that a view need not begin at the first event; losing them all costs time alone.

CREATE TABLE snapshot (
    scope   bigint NOT NULL,
    thread  bigint NOT NULL,
    lane    bytea  NOT NULL,
    version bigint NOT NULL,
    through bigint NOT NULL,
    content bytea  NOT NULL,
    digest  bytea  NOT NULL,
    PRIMARY KEY (scope, thread, lane),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
);
