-- Whether this file is a copy that `omok backup` made and no bot has run on since. Whoever starts on it goes
-- on from the moment of the copy, and what happened later is lost.
ALTER TABLE service ADD COLUMN copied INTEGER NOT NULL DEFAULT 0 CHECK (copied IN (0, 1));
