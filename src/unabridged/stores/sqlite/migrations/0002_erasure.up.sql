-- Seqs that were purged and whose bytes are still to be erased; readers withhold them from the first moment.

CREATE TABLE erasure (
    scope  INTEGER NOT NULL,
    thread INTEGER NOT NULL,
    first  INTEGER NOT NULL,
    last   INTEGER NOT NULL,
    PRIMARY KEY (scope, thread, first, last)
) STRICT, WITHOUT ROWID;
