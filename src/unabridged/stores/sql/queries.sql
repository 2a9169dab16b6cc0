-- Every statement both SQL stores share. A driver's own file may say one of them in its own words.

-- name: scope_id
SELECT id FROM scope WHERE tenant = :tenant AND "user" = :user AND project = :project;

-- name: add_scope
INSERT INTO scope (tenant, "user", project) VALUES (:tenant, :user, :project) ON CONFLICT DO NOTHING;

-- name: scopes
SELECT s.tenant, s."user", s.project FROM scope s
WHERE EXISTS (SELECT 1 FROM thread t WHERE t.scope = s.id)
ORDER BY s.tenant, s."user", s.project;

-- name: thread
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM scope s
JOIN thread t ON t.scope = s.id
LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name;

-- name: thread_for_update
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM scope s
JOIN thread t ON t.scope = s.id
LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name;

-- name: thread_by_id
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM thread t LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE t.scope = :scope AND t.id = :id;

-- name: threads
SELECT t.scope, t.id, t.name, t.created_at, t.head, t.link, t.title, t.metadata, p.name, t.forked_at, t.ancestry, t.seal, t.parent
FROM scope s
JOIN thread t ON t.scope = s.id
LEFT JOIN thread p ON p.scope = t.scope AND p.id = t.parent
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name >= :first
ORDER BY t.name LIMIT :limit;

-- name: forks
SELECT id FROM thread WHERE scope = :scope AND parent = :id ORDER BY id;

-- name: next_thread_id
SELECT coalesce(max(id), 0) + 1 FROM thread WHERE scope = :scope;

-- name: add_thread
INSERT INTO thread (scope, id, name, created_at, head, link, title, metadata, parent, forked_at, ancestry, seal)
VALUES (:scope, :id, :name, :created_at, :head, :link, :title, :metadata, :parent, :forked_at, :ancestry, :seal);

-- name: change_thread
UPDATE thread SET title = :title, metadata = :metadata, parent = :parent, forked_at = :forked_at, ancestry = :ancestry, seal = :seal
WHERE scope = :scope AND id = :id;

-- name: advance
UPDATE thread SET head = :head, link = :link WHERE scope = :scope AND id = :id;

-- name: drop_thread
DELETE FROM thread WHERE scope = :scope AND id = :id;

-- name: drop_events
DELETE FROM event WHERE scope = :scope AND thread = :id;

-- name: drop_erasures
DELETE FROM erasure WHERE scope = :scope AND thread = :id;

-- name: bury
INSERT INTO tombstone (scope, digest) VALUES (:scope, :digest) ON CONFLICT DO NOTHING;

-- name: buried
SELECT 1 FROM tombstone WHERE scope = :scope AND digest = :digest;

-- name: seq_of_key
SELECT seq FROM event WHERE scope = :scope AND thread = :id AND key_digest = :digest AND seq <= :last;

-- name: link_at
SELECT link FROM event WHERE scope = :scope AND thread = :id AND seq = :seq;

-- name: rows
SELECT seq, key_digest, "key", at, origin, writer, kind, role, tokens, flags, shape, counter, salt, commitments, link, rendition, payload
FROM event WHERE scope = :scope AND thread = :id AND seq BETWEEN :first AND :last ORDER BY seq LIMIT :limit;

-- name: rows_at
SELECT seq, key_digest, "key", at, origin, writer, kind, role, tokens, flags, shape, counter, salt, commitments, link, rendition, payload
FROM event WHERE scope = :scope AND thread = :id AND seq IN (SELECT value FROM json_each(:seqs)) ORDER BY seq;

-- name: any_of_kind
SELECT seq FROM event WHERE scope = :scope AND thread = :id AND seq BETWEEN :first AND :last AND kind = :kind LIMIT 1;

-- name: snapshot
-- One that reaches beyond the log is of no log that is there.
SELECT p.version, p.through, p.content, p.digest
FROM scope s
JOIN thread t ON t.scope = s.id
JOIN snapshot p ON p.scope = t.scope AND p.thread = t.id
WHERE s.tenant = :tenant AND s."user" = :user AND s.project = :project AND t.name = :name AND p.lane = :lane
AND p.through <= t.head;

-- name: keep_snapshot
-- An older fold never takes a newer one's place, unless what stands there was made by another version or cannot be.
INSERT INTO snapshot (scope, thread, lane, version, through, content, digest)
VALUES (:scope, :id, :lane, :version, :through, :content, :digest)
ON CONFLICT (scope, thread, lane) DO UPDATE
SET version = excluded.version, through = excluded.through, content = excluded.content, digest = excluded.digest
WHERE snapshot.version <> excluded.version OR snapshot.through <= excluded.through OR snapshot.through > :head;

-- name: drop_snapshots
DELETE FROM snapshot WHERE scope = :scope AND thread = :id;

-- name: skeletons
SELECT seq, kind, role, tokens, flags, shape
FROM event WHERE scope = :scope AND thread = :id AND seq BETWEEN :first AND :last ORDER BY seq LIMIT :limit;

-- name: erasures
SELECT first, last FROM erasure WHERE scope = :scope AND thread = :id AND first <= :last AND last >= :first ORDER BY first;

-- name: any_erasures
SELECT scope, thread, first, last FROM erasure ORDER BY scope, thread, first LIMIT :limit;

-- name: add_erasure
INSERT INTO erasure (scope, thread, first, last) VALUES (:scope, :id, :first, :last) ON CONFLICT DO NOTHING;

-- name: drop_erasure
DELETE FROM erasure WHERE scope = :scope AND thread = :id AND first = :first AND last = :last;

-- name: erase_row
UPDATE event SET "key" = NULL, shape = NULL, counter = :nothing, role = 0, tokens = 0, flags = 0, salt = NULL, commitments = :commitments, rendition = NULL, payload = NULL
WHERE scope = :scope AND thread = :id AND seq = :seq;

-- name: erasable
SELECT count(*) FROM (
    SELECT DISTINCT e.scope, e.thread, e.seq FROM event e JOIN erasure x
    ON e.scope = x.scope AND e.thread = x.thread AND e.seq BETWEEN x.first AND x.last
    WHERE e.payload IS NOT NULL
) AS waiting;

-- name: orphans
SELECT e.scope, e.thread, e.seq FROM event e
WHERE NOT EXISTS (SELECT 1 FROM thread t WHERE t.scope = e.scope AND t.id = e.thread)
ORDER BY e.scope, e.thread, e.seq LIMIT :limit;

-- name: unnamed_threads
SELECT t.scope, t.id FROM thread t WHERE NOT EXISTS (SELECT 1 FROM scope s WHERE s.id = t.scope) LIMIT :limit;

-- name: half_purged
SELECT scope, thread, seq FROM event
WHERE (payload IS NULL OR salt IS NULL OR commitments IS NOT NULL)
AND NOT (payload IS NULL AND salt IS NULL AND commitments IS NOT NULL AND "key" IS NULL AND shape IS NULL AND rendition IS NULL)
ORDER BY scope, thread, seq LIMIT :limit;

-- name: pending
SELECT s.tenant, s."user", s.project, t.name, x.first, x.last FROM erasure x
LEFT JOIN scope s ON s.id = x.scope LEFT JOIN thread t ON t.scope = x.scope AND t.id = x.thread
ORDER BY x.scope, x.thread, x.first LIMIT :limit;
