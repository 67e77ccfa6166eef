//! Single games between two levels, colours alternating, as many at once as there are cores.

use super::Report;
use super::score::{Interval, Tally};
use crate::ai::{Cancel, Duel, DuelResult, Level, NodeCount, duel};
use crate::cli::counted;
use crate::engine::{BoardSize, ByColor, Color, Rule};
use serde_json::json;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// What is to be played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    pub players: [Level; 2],
    pub games: u32,
    pub rule: Rule,
    pub size: BoardSize,
    pub opening: u8,
    pub seed: u64,
}

impl Plan {
    /// The game with this number, from 0. Both games of a pair have the same seed, hence the same
    /// opening, and swapped colours.
    fn duel(&self, number: u32) -> Duel {
        let [a, b] = self.players;
        let players = match Self::color_of_a(number) {
            Color::Black => ByColor { black: a, white: b },
            Color::White => ByColor { black: b, white: a },
        };
        Duel {
            rule: self.rule,
            size: self.size,
            players,
            opening: usize::from(self.opening),
            seed: self.seed.wrapping_add(u64::from(number / 2)),
        }
    }

    const fn color_of_a(number: u32) -> Color {
        if number.is_multiple_of(2) { Color::Black } else { Color::White }
    }
}

/// Plays all games.
pub(super) fn play(plan: &Plan, shows_progress: bool) -> Report {
    let next = AtomicU32::new(0);
    let done: Mutex<Vec<(u32, DuelResult)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games {
                break;
            }
            let Some(result) = duel(&plan.duel(number), &Cancel::new()) else { break };
            let mut done = done.lock().expect("no worker panicked");
            done.push((number, result));
            if shows_progress {
                let [a, b] = plan.players;
                let tally = tallies(&done);
                let score = tally[0].plus(tally[1]);
                let Tally { wins, draws, losses } = score;
                eprint!(
                    "\r{} of {}: {a} {wins} – {losses} {b}, {draws} drawn ",
                    done.len(),
                    counted(plan.games, "game")
                );
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    if shows_progress {
        eprintln!();
    }
    let mut done = done.into_inner().expect("no worker panicked");
    done.sort_by_key(|(number, _)| *number);
    report(plan, &done)
}

/// The first player's games, as black and as white.
fn tallies(done: &[(u32, DuelResult)]) -> [Tally; 2] {
    let mut tallies = [Tally::default(); 2];
    for (number, result) in done {
        let color = Plan::color_of_a(*number);
        let tally = &mut tallies[color as usize];
        match result.winner {
            None => tally.draws += 1,
            Some(winner) if winner == color => tally.wins += 1,
            Some(_) => tally.losses += 1,
        }
    }
    tallies
}

fn report(plan: &Plan, done: &[(u32, DuelResult)]) -> Report {
    let [a, b] = plan.players;
    let [black, white] = tallies(done);
    let all = black.plus(white);
    let Interval { low, high } = all.interval();
    let nodes = [0, 1].map(|player| nodes_of(done, player));
    let percent = |share: f64| share * 100.0;
    let text = format!(
        "{a} – {b}, {} on {size}×{size}, {}, {} at random first, seed {}\n\
         {a} won {}, drew {}, lost {}: {:.1} % (95 %: {:.1}–{:.1} %)\n\
         as black {}–{}–{}, as white {}–{}–{} (won, drawn, lost)\n\
         nodes a move: {a} {} (at most {}), {b} {} (at most {})",
        in_words(plan.rule),
        counted(plan.games, "game"),
        counted(plan.opening, "stone"),
        plan.seed,
        all.wins,
        all.draws,
        all.losses,
        percent(all.score()),
        percent(low),
        percent(high),
        black.wins,
        black.draws,
        black.losses,
        white.wins,
        white.draws,
        white.losses,
        mean(nodes[0]),
        nodes[0].most,
        mean(nodes[1]),
        nodes[1].most,
        size = plan.size.get(),
    );
    let side = |level: Level, nodes: NodeCount| json!({ "player": level, "nodesMean": mean(nodes), "nodesMost": nodes.most });
    let json = json!({
        "a": side(a, nodes[0]),
        "b": side(b, nodes[1]),
        "rules": plan.rule,
        "size": plan.size,
        "opening": plan.opening,
        "seed": plan.seed.to_string(),
        "games": plan.games,
        "result": all,
        "asBlack": black,
        "asWhite": white,
        "score": all.score(),
        "scoreLow": low,
        "scoreHigh": high,
    });
    Report { text, json, log: log(plan, done) }
}

/// What people call it; JSON has the rule's own name.
const fn in_words(rule: Rule) -> &'static str {
    match rule {
        Rule::Korean => "Korean rules",
        Rule::Renju => "renju",
        Rule::FreeFivePlus => "free rules (five or more win)",
        Rule::FreeExactFive => "free rules (exactly five win)",
    }
}

fn mean(nodes: NodeCount) -> u64 {
    nodes.total / nodes.moves.max(1)
}

/// What one of the players has looked at in all games.
fn nodes_of(done: &[(u32, DuelResult)], player: usize) -> NodeCount {
    let mut sum = NodeCount::default();
    for (number, result) in done {
        let color = if player == 0 { Plan::color_of_a(*number) } else { Plan::color_of_a(*number).other() };
        let nodes = result.nodes[color];
        sum.most = sum.most.max(nodes.most);
        sum.total += nodes.total;
        sum.moves += nodes.moves;
    }
    sum
}

/// One line a game: number, seed, who played black and white, who won, the moves.
fn log(plan: &Plan, done: &[(u32, DuelResult)]) -> String {
    let mut log = String::new();
    for (number, result) in done {
        let duel = plan.duel(*number);
        let winner = match result.winner {
            None => "draw",
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
        };
        let moves: Vec<String> = result.moves.iter().map(|point| point.name(plan.size).to_string()).collect();
        let _ = writeln!(
            log,
            "{} seed={} black={} white={} winner={winner} moves={}",
            number + 1,
            duel.seed,
            duel.players.black,
            duel.players.white,
            moves.join(" ")
        );
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_read_words_and_programs_the_rules_own_name() {
        let plan = Plan {
            players: [Level::One, Level::Random],
            games: 1,
            rule: Rule::FreeFivePlus,
            size: BoardSize::default(),
            opening: 1,
            seed: 1,
        };
        let report = play(&plan, false);
        let said = "free rules (five or more win) on 15×15, 1 game, 1 stone at random first, seed 1";
        assert!(report.text.lines().next().is_some_and(|line| line.ends_with(said)), "{}", report.text);
        assert_eq!(report.json["rules"], "freeFivePlus");
    }
}
