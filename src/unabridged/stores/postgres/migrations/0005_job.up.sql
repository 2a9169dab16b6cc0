-- One row for each lane that has work or had some: what is due, who is at it, and what the engine counts.

CREATE TABLE job (
    scope       bigint NOT NULL,
    thread      bigint NOT NULL,
    lane        bytea  NOT NULL,
    due_at      bigint,
    policy      bytea  NOT NULL,
    summariser  bytea  NOT NULL,
    lease_until bigint NOT NULL,
    fence       bigint NOT NULL,
    attempts    bigint NOT NULL,
    reason      bytea  NOT NULL,
    holder      bytea  NOT NULL,
    parked      bytea,
    state       bytea  NOT NULL,
    digest      bytea  NOT NULL,
    PRIMARY KEY (scope, thread, lane),
    FOREIGN KEY (scope, thread) REFERENCES thread (scope, id)
) WITH (fillfactor = 70);

-- Only what is due, or falls due by itself, under the names that can do it.
CREATE INDEX job_due ON job (policy, summariser, due_at, scope, thread, lease_until)
WHERE due_at IS NOT NULL AND parked IS NULL;
