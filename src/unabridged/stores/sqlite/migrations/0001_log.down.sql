-- Back to an empty file: only a store that holds no thread is taken back this far.

DROP TABLE tombstone;
DROP TABLE event;
DROP TABLE thread;
DROP TABLE scope;
