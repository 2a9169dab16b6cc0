-- Nothing is lost: whoever wrote them is asked again.

DROP TABLE draft;
