//! The game's state machine, seen from outside: through `Game::apply` and what a game can be asked.

mod boards;
mod checklist;
mod clocks;
mod down_time;
mod hashes;
mod invariants;
mod properties;
mod records;
mod requests;
mod stored;
mod table;
mod trouble;
mod views;
