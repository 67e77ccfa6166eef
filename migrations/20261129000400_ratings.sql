-- Ratings by Glicko-2, for each server and rule set apart: what people have now, and what each
-- rated game did. Both are written in the transaction that ends the game.

CREATE TABLE ratings (
    guild_id INTEGER NOT NULL,
    rule TEXT NOT NULL CHECK (rule IN ('korean', 'renju', 'freeFivePlus', 'freeExactFive')),
    user_id INTEGER NOT NULL CHECK (user_id <> 0),
    -- After the last game; the deviation grows with the time since.
    rating REAL NOT NULL,
    deviation REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    games INTEGER NOT NULL CHECK (games > 0),
    rated_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, rule, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_of_user ON ratings (user_id, guild_id);

-- At most one row a game: it is rated once, whatever happens.
CREATE TABLE rated_games (
    game_id INTEGER PRIMARY KEY REFERENCES games (id),
    black_before REAL NOT NULL,
    black_after REAL NOT NULL,
    black_deviation REAL NOT NULL,
    white_before REAL NOT NULL,
    white_after REAL NOT NULL,
    white_deviation REAL NOT NULL
) STRICT;
