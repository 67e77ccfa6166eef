-- What follows from a game by rematches: who plays black alternates within such a chain.
CREATE INDEX games_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;
