//! Winning by fours alone (VCF): each move makes a four, so that each answer is forced, until one of them
//! cannot be answered.

use super::budget::Budget;
use super::field::Field;
use super::spots::{Spot, Spots};
use crate::engine::Color;

/// A search for wins by fours that remembers where there is none.
#[derive(Debug)]
pub(super) struct FourSearch {
    /// Positions without a win in so many plies; a later one takes the place of an earlier one.
    failed: Vec<(u64, u8)>,
    /// Nodes that the running search may still look at.
    left: u64,
}

/// Entries of the memory, a power of two.
const MEMORY: usize = 1 << 14;

impl FourSearch {
    pub(super) fn new() -> Self {
        Self { failed: vec![(0, 0); MEMORY], left: 0 }
    }

    /// The first stone of a win by fours in `plies` plies at most (odd: the five is the last one), which
    /// `color` is to start; the shortest one. It looks at `nodes` positions at most.
    pub(super) fn win(
        &mut self,
        field: &mut Field,
        color: Color,
        plies: u8,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Option<Spot> {
        if field.fives(color).is_empty() && field.fours(color).is_empty() {
            return None;
        }
        self.left = nodes;
        let mut found = None;
        for plies in (1..=plies).step_by(2) {
            found = self.attack(field, color, plies, budget);
            if found.is_some() || self.left == 0 {
                break;
            }
        }
        found
    }

    fn attack(
        &mut self,
        field: &mut Field,
        color: Color,
        plies: u8,
        budget: &mut Budget<'_>,
    ) -> Option<Spot> {
        if let Some(five) = field.fives(color).first() {
            return Some(five);
        }
        let defender = color.other();
        // Whatever makes no five must stop the defender's.
        let must = field.fives(defender);
        if plies < 3 || must.len() > 1 {
            return None;
        }
        let must = must.first();
        let candidates = *field.fours(color);
        let allowed = |spot: &Spot| must.is_none_or(|must| must == *spot) && field.is_legal(color, *spot);
        let wins = *field.wins(color);
        if let Some(win) = wins.iter().find(|spot| allowed(spot)) {
            return Some(win);
        }
        // The one four left to make wins only if its answer is forbidden.
        if plies < 5 && !field.forbids_anything(defender) {
            return None;
        }
        let (key, slot) = slot(field, color);
        if self.failed[slot].0 == key && self.failed[slot].1 >= plies {
            return None;
        }
        let mut legal: Vec<Spot> = candidates.iter().filter(allowed).collect();
        legal.sort_by_key(|&spot| std::cmp::Reverse(field.worth(color, spot).score));
        for spot in legal {
            if self.left == 0 || !budget.spend() {
                self.left = 0;
                return None;
            }
            self.left -= 1;
            field.place(spot, color);
            let won = self.survives(field, color, plies - 1, budget);
            field.remove(spot, color);
            if won {
                return Some(spot);
            }
        }
        if self.left > 0 {
            self.failed[slot] = (key, plies);
        }
        None
    }

    /// Whether the four just made wins whatever the defender does.
    fn survives(&mut self, field: &mut Field, color: Color, plies: u8, budget: &mut Budget<'_>) -> bool {
        let defender = color.other();
        let completions: Spots = *field.fives(color);
        let Some(answer) = completions.first() else { return false };
        if completions.len() > 1 || !field.is_legal(defender, answer) {
            return true;
        }
        field.place(answer, defender);
        let won = self.attack(field, color, plies - 1, budget).is_some();
        field.remove(answer, defender);
        won
    }
}

/// What the position is remembered by, and where.
fn slot(field: &Field, color: Color) -> (u64, usize) {
    let key = field.key_for(color);
    (key, key as usize & (MEMORY - 1))
}
