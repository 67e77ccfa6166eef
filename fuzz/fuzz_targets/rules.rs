//! Any stones, under any rule set, for either colour, turned any way: forbidden points, winning points and
//! threats as the oracle of `tests/oracle` says.

#![no_main]

#[path = "../../tests/oracle/mod.rs"]
mod oracle;

use libfuzzer_sys::fuzz_target;
use oracle::compare::{RULES, compare_threats_once, compare_turned};
use oracle::generate::{empty, put};
use oracle::position::Player;

/// Stones beyond this many are left out: the oracle is slow, and lines are found on less.
const STONES_MAX: usize = 80;

fuzz_target!(|data: &[u8]| {
    // Two bytes a stone: how far from the last one, and which colour.
    let Some((&first, steps)) = data.split_first() else { return };
    let size = if first & 1 == 0 { 15 } else { 19 };
    let mut position = empty(size);
    let mut at = (size as i32 / 2, size as i32 / 2);
    for step in steps.chunks_exact(2).take(STONES_MAX) {
        let (dx, dy) = (i32::from(step[0] & 15) - 7, i32::from(step[0] >> 4) - 7);
        at = ((at.0 + dx).rem_euclid(size as i32), (at.1 + dy).rem_euclid(size as i32));
        put(&mut position, at, if step[1] & 3 == 0 { Player::White } else { Player::Black });
    }
    let player = if first & 2 == 0 { Player::Black } else { Player::White };
    let position = position.with(RULES[usize::from(first >> 2 & 3)], player);
    compare_turned(&position, &[first >> 5]);
    if first & 16 != 0 {
        compare_threats_once(&position);
    }
});
