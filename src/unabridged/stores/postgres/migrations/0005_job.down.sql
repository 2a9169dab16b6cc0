-- What was due falls due again with the next append or view; what was counted so far is forgotten.

DROP TABLE job;
