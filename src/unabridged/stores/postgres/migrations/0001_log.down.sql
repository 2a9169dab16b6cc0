-- Back to an empty schema: only a store that holds no event is taken back this far.

DROP FUNCTION append_events;
DROP FUNCTION begin_thread;
DROP TABLE tombstone;
DROP TABLE event;
DROP TABLE thread;
DROP TABLE scope;
