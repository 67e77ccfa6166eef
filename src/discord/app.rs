//! What every handler has at hand.

use super::attendance::Attendance;
use super::locales::Locales;
use super::names::Names;
use super::pace::Pace;
use super::strategies::Strategies;
use crate::session::{Clock, Sessions};
use std::sync::Arc;

/// The bot's parts, shared by all handlers. poise's user data.
#[derive(Debug)]
pub(crate) struct App {
    /// The games.
    pub(crate) sessions: Sessions,
    /// The time.
    pub(crate) clock: Arc<dyn Clock>,
    /// Display names seen lately.
    pub(crate) names: Arc<Names>,
    /// Languages of servers.
    pub(crate) locales: Arc<Locales>,
    /// Who is there.
    pub(crate) attendance: Arc<Attendance>,
    /// Strategies and their matches.
    pub(crate) strategies: Strategies,
    /// How fast tables are opened.
    pub(crate) pace: Pace,
}

impl App {
    /// Everything a handler needs.
    pub(crate) fn new(
        sessions: Sessions,
        clock: Arc<dyn Clock>,
        locales: Arc<Locales>,
        names: Arc<Names>,
        attendance: Arc<Attendance>,
        strategies: Strategies,
    ) -> Self {
        Self { sessions, clock, names, locales, attendance, strategies, pace: Pace::default() }
    }
}

/// poise's context of our slash commands.
pub(crate) type Context<'a> = poise::ApplicationContext<'a, App, Failure>;
/// What commands may fail with. They answer everything themselves, so this is for what poise finds.
pub(crate) type Failure = anyhow::Error;
