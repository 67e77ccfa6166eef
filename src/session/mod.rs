//! One actor a game, the registry, the deadline scheduler, and the ports they need.
