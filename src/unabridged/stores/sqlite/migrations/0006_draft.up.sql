-- Texts that passed and stand in no compaction yet, so that a run that is begun anew pays for none of them twice.

CREATE TABLE draft (
    scope   INTEGER NOT NULL,
    thread  INTEGER NOT NULL,
    key     BLOB    NOT NULL,
    through INTEGER NOT NULL,
    content BLOB    NOT NULL,
    digest  BLOB    NOT NULL,
    PRIMARY KEY (scope, thread, key),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
) STRICT;
