-- What PostgreSQL says in its own words: who waits for whom, and whole batches in one statement.

-- name: thread_for_update
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM scope s
JOIN thread t ON t.scope = s.id
LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name
FOR NO KEY UPDATE OF t;

-- name: heads
SELECT t.name, t.head FROM scope s JOIN thread t ON t.scope = s.id
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = ANY (:names);

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
-- Looked at before the function is: on a connection that is not as we left it, it would write into another's tables.
SELECT first_seq, last_seq FROM append_events(
    :tenant, :user, :project, :name, :name_digest, :begun_at, :begun_link, :begun_metadata, :begun_seal,
    :key_digest, :key,
    :at, :origin, :writer, :kind, :role, :tokens, :flags, :shape, :counter, :salt, :link, :rendition, :payload
)
WHERE :mark = '' OR current_setting('unabridged.mark', true) = :mark;

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

-- name: kept_by_others
-- Whose a table is that an erasure vacuums, where that is neither this user nor a role it has. Since PostgreSQL 17 there
-- is a right of its own for it.
SELECT pg_get_userbyid(relowner)::text FROM pg_class
WHERE oid IN ('event'::regclass, 'snapshot'::regclass, 'document'::regclass, 'fact'::regclass)
    AND NOT pg_has_role(relowner, 'USAGE')
    AND NOT CASE WHEN current_setting('server_version_num')::integer >= 170000
        THEN has_table_privilege(oid, 'MAINTAIN') ELSE false END
ORDER BY oid LIMIT 1;

-- name: next_index_number
SELECT nextval('index_number');

-- name: add_indexed
INSERT INTO indexed (number, scope, thread, version, through, documents, words, content, digest)
VALUES (:number, :scope, :id, :version, :through, :documents, :words, :content, :digest);

-- name: add_documents
INSERT INTO document (number, at, length, words)
SELECT number, at, length, convert_from(words, 'UTF8')::tsvector
FROM unnest(:number, :at, :length, :words) AS given (number, at, length, words);

-- name: forget_documents
DELETE FROM document d USING indexed i
WHERE i.scope = :scope AND i.thread = :id
AND d.number BETWEEN (i.number << 28 | :first) << 8 AND ((i.number << 28 | :last) << 8 | 255);

-- name: drop_documents
DELETE FROM document;

-- name: drop_index_states
DELETE FROM indexed;

-- name: postings
-- The words are asked first: by number alone, a rare word would be looked for in every document.
WITH hit AS MATERIALIZED (
    SELECT number FROM document
    WHERE words @@ :asked::tsquery AND number BETWEEN :first AND :last
    AND at >= :since AND at < :until
)
SELECT number FROM hit ORDER BY number DESC LIMIT :limit;

-- name: described
SELECT d.number, d.at, d.length, t.name
FROM document d
JOIN indexed i ON i.number = d.number >> 36
JOIN thread t ON t.scope = i.scope AND t.id = i.thread
WHERE d.number = ANY (:numbers) AND i.scope = :scope AND i.version = :version
ORDER BY d.number;

-- name: times_in
SELECT d.number, convert_to(u.lexeme, 'UTF8'), least(coalesce(cardinality(u.positions), 1), 255)
FROM document d CROSS JOIN LATERAL unnest(d.words) AS u (lexeme, positions, weights)
WHERE d.number = ANY (:numbers)
AND u.lexeme = ANY (ARRAY (SELECT convert_from(given.term, 'UTF8') FROM unnest(:terms) AS given (term)));

-- name: terms_in
SELECT d.number, convert_to(u.lexeme, 'UTF8'), least(coalesce(cardinality(u.positions), 1), 255)
FROM document d CROSS JOIN LATERAL unnest(d.words) AS u (lexeme, positions, weights)
WHERE d.number = ANY (:numbers);

-- name: are_in
SELECT number FROM document WHERE number = ANY (:numbers) AND words @@ :asked::tsquery;

-- name: table_bytes
-- With indexes, and with what is kept out of line.
SELECT c.relname::text, pg_total_relation_size(c.oid) FROM pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY c.relname;

-- name: schema_number
SELECT version FROM schema_version;

-- name: job
-- Whoever claims rows holds them, and not their threads.
SELECT j.lane, j.due_at, j.policy, j.summariser, j.lease_until, j.fence, j.attempts, j.reason, j.holder, j.parked, j.state, j.digest
FROM job j WHERE j.scope = :scope AND j.thread = :id AND j.lane = :lane
FOR UPDATE;

-- name: claimable
-- Rows that somebody else holds are his: they are passed over, and nobody waits for them.
SELECT j.scope, j.thread, s.tenant, s."user", s.project, t.name, j.lane, j.due_at, j.policy, j.summariser, j.lease_until, j.fence, j.attempts, j.reason, j.holder, j.parked, j.state, j.digest
FROM job j
JOIN thread t ON t.scope = j.scope AND t.id = j.thread
JOIN scope s ON s.id = j.scope
WHERE j.policy = :policy AND j.summariser = :summariser AND j.parked IS NULL AND j.due_at <= :now AND j.lease_until <= :now
AND (j.due_at, j.scope, j.thread, j.lane) > (:due_at, :scope, :id, :lane)
ORDER BY j.due_at, j.scope, j.thread, j.lane LIMIT :limit
FOR UPDATE OF j SKIP LOCKED;

-- name: hold_facts
-- Whoever writes facts of a scope waits for whoever else does; a thread that begins there waits too.
SELECT id FROM scope WHERE id = :scope FOR NO KEY UPDATE;
