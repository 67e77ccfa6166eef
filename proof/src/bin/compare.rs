//! Compares the engine's rules with the oracle's on many generated positions.
//!
//! `cargo run --release --manifest-path proof/Cargo.toml --bin compare -- [POSITIONS] [SEED]`

#[path = "../../../tests/oracle/mod.rs"]
mod oracle;

use oracle::compare::{compare, compare_threats};
use oracle::generate::{Generator, Kind};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let positions = arguments.next().unwrap_or(100_000);
    let seed = arguments.next().unwrap_or(1);
    println!("{positions} positions from seed {seed}");
    let each = positions.div_ceil(Kind::ALL.len() as u64);
    let threads = Kind::ALL.map(|kind| {
        std::thread::spawn(move || {
            let mut generator = Generator::new(kind, seed);
            let mut deepest = 0;
            for number in 0..each {
                let position = generator.next_position();
                deepest = deepest.max(compare(&position));
                if number % 10 == 0 {
                    compare_threats(&position);
                }
            }
            println!("{kind:?}: {each} positions agree, questions up to {deepest} deep");
        })
    });
    // A difference panics with its position; the other kinds finish.
    let failed = threads.into_iter().map(std::thread::JoinHandle::join).filter(Result::is_err).count();
    assert_eq!(failed, 0, "kinds with a difference");
}
