-- Seqs that were purged and whose bytes are still to be erased; readers withhold them from the first moment.

CREATE TABLE erasure (
    scope  bigint NOT NULL,
    thread bigint NOT NULL,
    first  bigint NOT NULL,
    last   bigint NOT NULL,
    PRIMARY KEY (scope, thread, first, last)
);
