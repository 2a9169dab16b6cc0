-- What PostgreSQL says in its own words: who waits for whom, and whole batches in one statement.

-- name: thread_for_update
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM scope s
JOIN thread t ON t.scope = s.id
LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name
FOR NO KEY UPDATE OF t;

-- name: lock_lineage
-- The thread, its ancestors and all their forks, held in the order of their numbers: whoever needs several takes them alike.
WITH RECURSIVE up (scope, id, parent) AS (
    SELECT t.scope, t.id, t.parent FROM scope s JOIN thread t ON t.scope = s.id
    WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name
    UNION
    SELECT t.scope, t.id, t.parent FROM up JOIN thread t ON t.scope = up.scope AND t.id = up.parent
), family (scope, id) AS (
    SELECT scope, id FROM up
    UNION
    SELECT t.scope, t.id FROM family f JOIN thread t ON t.scope = f.scope AND t.parent = f.id
)
SELECT t.id FROM thread t JOIN family f ON f.scope = t.scope AND f.id = t.id
ORDER BY t.id FOR NO KEY UPDATE OF t;

-- name: next_thread_id
UPDATE scope SET last_thread = last_thread + 1 WHERE id = :scope RETURNING last_thread;

-- name: any_erasures
-- The threads are held, so that nobody copies a body while it is being erased.
SELECT x.scope, x.thread, x.first, x.last FROM erasure x
JOIN thread t ON t.scope = x.scope AND t.id = x.thread
ORDER BY x.scope, x.thread, x.first LIMIT :limit
FOR NO KEY UPDATE OF t;

-- name: rows_at
SELECT seq, key_digest, "key", at, origin, writer, kind, role, tokens, flags, shape, counter, salt, commitments, link, rendition, payload
FROM event WHERE scope = :scope AND thread = :id AND seq = ANY (:seqs) ORDER BY seq;

-- name: append_events
SELECT first_seq, last_seq FROM append_events(
    :tenant, :user, :project, :name, :name_digest, :begun_at, :begun_link, :begun_metadata, :begun_seal,
    :key_digest, :key,
    :at, :origin, :writer, :kind, :role, :tokens, :flags, :shape, :counter, :salt, :link, :rendition, :payload
);

-- name: insert_events
INSERT INTO event (
    scope, thread, seq, key_digest, "key", at, origin, writer, kind, role, tokens, flags, shape, counter, salt,
    commitments, link, rendition, payload
)
SELECT :scope, :id, * FROM unnest(
    :seq, :key_digest, :key, :at, :origin, :writer, :kind, :role, :tokens, :flags, :shape, :counter, :salt,
    :commitments, :link, :rendition, :payload
);

-- name: about_the_server
SELECT current_setting('server_version_num')::integer, current_setting('synchronous_commit'), current_setting('fsync'),
    current_setting('full_page_writes'), pg_is_in_recovery();
