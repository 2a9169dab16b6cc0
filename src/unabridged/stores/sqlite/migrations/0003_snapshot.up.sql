-- One kept fold for each lane, so that a view need not begin at the first event; losing them all costs time alone.

CREATE TABLE snapshot (
    scope   INTEGER NOT NULL,
    thread  INTEGER NOT NULL,
    lane    BLOB    NOT NULL,
    version INTEGER NOT NULL,
    through INTEGER NOT NULL,
    content BLOB    NOT NULL,
    digest  BLOB    NOT NULL,
    PRIMARY KEY (scope, thread, lane),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
) STRICT;
