-- Texts that passed and stand in no compaction yet, so that a run that is begun anew pays for none of them twice.

CREATE TABLE draft (
    scope   bigint NOT NULL,
    thread  bigint NOT NULL,
    key     bytea  NOT NULL,
    through bigint NOT NULL,
    content bytea  NOT NULL,
    digest  bytea  NOT NULL,
    PRIMARY KEY (scope, thread, key),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
);
