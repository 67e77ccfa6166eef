//! Strategies on Discord: what handlers have at hand, the messages of matches, and who sends them.

mod refusal;
mod teller;
pub(crate) mod words;

pub(crate) use refusal::StrategyRefusal;
pub(crate) use teller::DiscordTeller;

use crate::engine::{Board, Color, Point};
use crate::render::{Pixels, Scene, Stone, Theme, png};
use crate::session::{Entropy, StoreError};
use crate::strategy::archive::Archive;
use crate::strategy::referee::seed_from;
use crate::strategy::{Bell, Round};
use std::sync::Arc;

/// What handlers need for strategies.
#[derive(Debug)]
pub(crate) struct Strategies {
    /// Where they are kept.
    pub(crate) archive: Arc<dyn Archive>,
    /// The way to whoever plays matches.
    pub(crate) bell: Bell,
    /// Where the seeds of matches come from.
    pub(crate) entropy: Arc<dyn Entropy>,
}

impl Strategies {
    /// A seed for one match.
    pub(crate) fn seed(&self) -> Result<u64, StoreError> {
        let seed = self.entropy.seed().map_err(|error| StoreError::Unavailable(Box::new(error)))?;
        Ok(seed_from(seed))
    }
}

/// The board at the end of a round.
pub(crate) fn picture(round: &Round, theme: Theme) -> Vec<u8> {
    let mut scene = Scene::new(crate::strategy::hook::SIZE);
    scene.stones = stones(round).map(|(color, point)| Stone::new(point, color)).collect();
    let mut newest = round.moves.iter().rev().copied();
    scene.last = newest.next();
    scene.previous = newest.next();
    scene.winning = round.winning_lines();
    png(&scene, theme, Pixels::SMALL)
}

/// The stones of a round in order, in their colours.
pub(crate) fn stones(round: &Round) -> impl Iterator<Item = (Color, Point)> + '_ {
    round.moves.iter().enumerate().map(|(index, &point)| (round.mover(index).color(), point))
}

/// How many stones of a colour there are.
pub(crate) fn count(board: &Board, color: Color) -> usize {
    board.stones().filter(|(_, of)| *of == color).count()
}
