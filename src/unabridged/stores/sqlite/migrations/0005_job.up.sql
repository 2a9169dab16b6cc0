-- One row for each lane that has work or had some: what is due, who is at it, and what the engine counts.

CREATE TABLE job (
    scope       INTEGER NOT NULL,
    thread      INTEGER NOT NULL,
    lane        BLOB    NOT NULL,
    due_at      INTEGER,
    policy      BLOB    NOT NULL,
    summariser  BLOB    NOT NULL,
    lease_until INTEGER NOT NULL,
    fence       INTEGER NOT NULL,
    attempts    INTEGER NOT NULL,
    reason      BLOB    NOT NULL,
    holder      BLOB    NOT NULL,
    parked      BLOB,
    state       BLOB    NOT NULL,
    digest      BLOB    NOT NULL,
    PRIMARY KEY (scope, thread, lane),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
) STRICT;

-- Only what is due, or falls due by itself, under the names that can do it.
CREATE INDEX job_due ON job (policy, summariser, due_at, scope, thread, lease_until)
WHERE due_at IS NOT NULL AND parked IS NULL;
