-- What is kept of old matches, and of servers that the bot has left.

-- Whether a match's report is whole. Of an older one only its moves and results are left.
ALTER TABLE strategy_matches ADD COLUMN whole INTEGER NOT NULL DEFAULT 1 CHECK (whole IN (0, 1));
CREATE INDEX strategy_matches_whole_first ON strategy_matches (first_strategy) WHERE whole = 1;
CREATE INDEX strategy_matches_whole_second ON strategy_matches (second_strategy) WHERE whole = 1;

-- Programs whose text may be thrown away once no match needs it.
CREATE INDEX strategies_spent ON strategies (id) WHERE state <> 'current' AND code IS NOT NULL;

-- Servers with strategies that the bot has been removed from: their arenas rest.
CREATE TABLE strategy_guilds_left (
    guild_id INTEGER PRIMARY KEY
) STRICT;
