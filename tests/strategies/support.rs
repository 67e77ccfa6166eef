//! What the tests share.

use omok::ai::{Cancel, Level};
use omok::strategy::*;
use std::path::Path;
use std::time::Duration;

/// The limits of a server with less time, so that programs that use it up are done soon.
pub(crate) const SHORT: Limits = Limits {
    hook_cpu: Duration::from_millis(60),
    // As much later as on a server: what cannot be interrupted just then is not to be killed for that.
    hook_cpu_killed: Duration::from_millis(310),
    // Wall time is not shortened: the machine may be busy.
    ..Limits::SERVER
};

/// The binary under test.
pub(crate) fn binary() -> Binary {
    Binary::at(Path::new(env!("CARGO_BIN_EXE_omok")))
}

/// A program of the folder.
pub(crate) fn program(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/strategies/programs").join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A match of a program against a level, the program first.
pub(crate) fn against(source: Source, level: Level, seed: u64, limits: Limits) -> Report {
    let pairing = Pairing { players: [Player::Script(source), Player::Level(level)], seed, limits };
    run(&binary(), &pairing, &Cancel::new(), &mut |_| ()).expect("a worker starts")
}
