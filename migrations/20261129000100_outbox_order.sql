-- The outbox is read in the order of its entries, a few games at a time. Without this index a
-- long backlog would be read as a whole each time.
CREATE INDEX outbox_waiting_order ON outbox (id, game_id, due_at) WHERE state = 'waiting';
