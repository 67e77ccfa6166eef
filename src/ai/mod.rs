//! Opponents and analysis over the engine: pure, seeded, no I/O.
