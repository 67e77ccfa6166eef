//! The match of six rounds: on 15×15, five or more wins, nothing is forbidden, whoever lost begins the next
//! round, four wins take it.

use super::Report;
use super::player::Player;
use crate::ai::{Cancel, Duel, Level, duel};
use crate::engine::{BoardSize, ByColor, Color, Rule};
use anyhow::{Result, bail};
use serde_json::json;
use std::fmt::Write as _;

const ROUNDS: u32 = 6;
const WINS_TO_TAKE: u32 = 4;

/// Plays the match.
pub(super) fn play(players: [&Player; 2], seed: u64) -> Result<Report> {
    let [a, b] = players;
    let levels: [Level; 2] = match (a, b) {
        (Player::Level(a), Player::Level(b)) => [*a, *b],
        (Player::Script(path), _) | (_, Player::Script(path)) => {
            bail!("match: {}: strategies cannot take part yet", path.display())
        }
    };
    let mut wins = [0_u32; 2];
    let mut starter = 0;
    let mut log = String::new();
    let mut rounds = Vec::new();
    while rounds.len() < ROUNDS as usize && wins.iter().all(|&wins| wins < WINS_TO_TAKE) {
        let number = rounds.len() as u64;
        let round = Duel {
            rule: Rule::FreeFivePlus,
            size: BoardSize::Fifteen,
            players: ByColor { black: levels[starter], white: levels[1 - starter] },
            opening: 0,
            seed: seed.wrapping_add(number),
        };
        let Some(result) = duel(&round, &Cancel::new()) else { bail!("match: the game was cancelled") };
        let winner = result.winner.map(|color| if color == Color::Black { starter } else { 1 - starter });
        let moves: Vec<String> =
            result.moves.iter().map(|point| point.name(round.size).to_string()).collect();
        let won = winner.map_or_else(|| "nobody".to_owned(), |winner| players[winner].to_string());
        let _ = writeln!(
            log,
            "round {}: {} begins, {won} wins: {}",
            number + 1,
            players[starter],
            moves.join(" ")
        );
        rounds.push(json!({
            "starter": players[starter].to_string(),
            "winner": winner.map(|winner| players[winner].to_string()),
            "moves": moves,
        }));
        if let Some(winner) = winner {
            wins[winner] += 1;
            starter = 1 - winner;
        }
    }
    let text = format!("{a} {} – {} {b} after {} rounds, seed {seed}", wins[0], wins[1], rounds.len());
    let json = json!({
        "a": a.to_string(),
        "b": b.to_string(),
        "seed": seed.to_string(),
        "wins": wins,
        "rounds": rounds,
    });
    Ok(Report { text, json, log })
}
