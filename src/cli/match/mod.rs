//! `omok match A B`: two players against each other.
//!
//! Without `--games` it is the match of the strategy arena: six rounds on 15×15, five or more wins, whoever
//! lost begins the next one, four wins take it. With `--games N` two levels play single games under any
//! rule set, colours alternating.

mod describe;
mod games;
mod player;
mod rounds;
mod score;

use crate::engine::{BoardSize, Rule};
use anyhow::{Context, Result, bail};
use clap::Args;
use player::Player;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Who plays, and how.
#[derive(Debug, Args)]
pub(super) struct MatchArgs {
    /// A .js file, or random, level1, level2 or level3; begins the first round
    a: Player,
    /// The other one
    b: Player,
    /// Decides everything that is left to chance; the same seed gives the same games
    #[arg(long, default_value = "1")]
    seed: u64,
    /// Print the result as one JSON object
    #[arg(long)]
    json: bool,
    /// Write every game with its moves, and what strategies print, to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Play so many single games between levels instead of a match, colours alternating
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: Option<u32>,
    /// With --games: korean, renju, free (= freeFivePlus) or freeExactFive [default: free]
    #[arg(long)]
    rules: Option<Rule>,
    /// With --games: 15 or 19 [default: 15]
    #[arg(long, value_parser = super::render::parse_size)]
    size: Option<BoardSize>,
    /// With --games: stones placed at random near the centre first, the same ones in both games of a pair
    /// [default: 2]
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u8).range(0..=8))]
    opening: Option<u8>,
    /// Processor time that a strategy has for the whole match, in seconds [default: as much as it likes; a
    /// server gives 300]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    bank: Option<u64>,
    /// Show the progress even if standard error is no terminal
    #[arg(long)]
    progress: bool,
}

/// Stones that begin each game of `--games` where nothing else is said: without them two levels would
/// play much the same game over and over.
const OPENING: u8 = 2;

/// Plays the match and prints its result.
pub(super) fn run(args: &MatchArgs) -> Result<ExitCode> {
    let report = if let Some(games) = args.games {
        let (Player::Level(a), Player::Level(b)) = (&args.a, &args.b) else {
            bail!("match: --games is for levels; a strategy plays matches of six rounds");
        };
        let plan = games::Plan {
            players: [*a, *b],
            games,
            rule: args.rules.unwrap_or(Rule::FreeFivePlus),
            size: args.size.unwrap_or_default(),
            opening: args.opening.unwrap_or(OPENING),
            seed: args.seed,
        };
        games::play(&plan, args.shows_progress())
    } else {
        args.refuse_options_of_games()?;
        let bank = args.bank.map(Duration::from_secs);
        let plan = rounds::Plan { players: [&args.a, &args.b], seed: args.seed, bank };
        rounds::play(&plan, args.shows_progress())?
    };
    if let Some(path) = &args.log {
        std::fs::write(path, &report.log)
            .with_context(|| format!("match: cannot write {}", path.display()))?;
    }
    if args.json {
        println!("{}", report.json);
    } else {
        println!("{}", report.text);
    }
    Ok(ExitCode::SUCCESS)
}

/// What comes out of a match, in every form that may be asked for.
#[derive(Debug)]
struct Report {
    text: String,
    json: serde_json::Value,
    log: String,
}

impl MatchArgs {
    fn shows_progress(&self) -> bool {
        self.progress || std::io::stderr().is_terminal()
    }

    fn refuse_options_of_games(&self) -> Result<()> {
        let given = [
            ("--rules", self.rules.is_some()),
            ("--size", self.size.is_some()),
            ("--opening", self.opening.is_some()),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((name, _)) => {
                bail!(
                    "match: {name} needs --games N; a match of six rounds is played on 15×15, five or more wins"
                )
            }
            None => Ok(()),
        }
    }
}
