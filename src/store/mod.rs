//! SQLite through sqlx: implements the ports that `session` defines.
