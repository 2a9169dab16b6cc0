-- Nothing is lost: every fold can be made anew from the log.

DROP TABLE snapshot;
