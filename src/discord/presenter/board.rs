//! The message that shows a position: text, picture, buttons.

use super::book;
use super::picture::Position;
use super::words;
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::outgoing::Outgoing;
use crate::discord::texts::{Voice, say};
use crate::engine::{
    AUTO_MOVES_MAX, Color, Event, FIRST_TURN_MIN, Game, Hints, Move, Point, TimeControl, Timestamp,
};
use crate::session::rating::RatingChange;
use crate::session::{Announcement, PositionId, Snapshot, Table, UserId};
use poise::serenity_prelude as serenity;
use std::collections::BTreeSet;

/// A game at its table, for those who make sentences of it.
#[derive(Clone, Copy)]
pub(super) struct Seen<'s> {
    pub(super) table: &'s Table,
    pub(super) game: &'s Game,
    pub(super) voice: Voice<'s>,
    pub(super) now: Timestamp,
}

impl<'s> Seen<'s> {
    pub(super) fn new(snapshot: &'s Snapshot, voice: Voice<'s>, now: Timestamp) -> Option<Self> {
        let game = snapshot.game.as_deref()?;
        Some(Self { table: &snapshot.table, game, voice, now })
    }

    pub(super) fn player(&self, color: Color) -> String {
        words::maybe_person(self.voice, self.table.player(color))
    }

    fn point(&self, point: Point) -> String {
        point.name(self.game.board().size()).to_string()
    }

    /// Who is due: whoever must answer a request, and whoever is to move.
    pub(super) fn due(&self) -> Vec<UserId> {
        if self.game.is_finished() {
            return Vec::new();
        }
        let answerers =
            [self.game.pending_undo().map(|undo| undo.by), self.game.pending_draw().map(|draw| draw.by)]
                .into_iter()
                .flatten()
                .map(Color::other);
        // Both may be due, and one of them twice.
        let due: BTreeSet<UserId> =
            answerers.chain([self.game.turn()]).filter_map(|color| self.table.player(color)).collect();
        due.into_iter().collect()
    }

    /// Who plays which colour; on a Fischer clock a line each, with what is left of the bank.
    pub(super) fn players_line(&self) -> String {
        let (black, white) = (self.player(Color::Black), self.player(Color::White));
        let TimeControl::Fischer { .. } = self.game.options().time_control else {
            return say!(self.voice, "board-players", black = black, white = white);
        };
        let line = |color, player| {
            let left = self.game.remaining(color, self.now);
            let bar = words::bar(left, self.game.options().time_control.base());
            let time = words::duration(self.voice, left);
            say!(
                self.voice,
                "board-player-clock",
                stone = words::stone(color),
                player = player,
                bar = bar,
                time = time
            )
        };
        format!("{}\n{}", line(Color::Black, black), line(Color::White, white))
    }

    /// The last move; before it the one before, if the clock made that: no board of its own may have
    /// told of it.
    pub(super) fn last_moves_lines(&self, position: &Position<'_>) -> Vec<String> {
        let number = position.ply();
        let Some(last) = position.last() else { return vec![say!(self.voice, "board-empty")] };
        let before = position.before_last().filter(|before| before.automatic);
        let before = before.map(|before| self.move_line(position, number - 1, before));
        before.into_iter().chain([self.move_line(position, number, last)]).collect()
    }

    fn move_line(&self, position: &Position<'_>, number: u32, made: &Move) -> String {
        let voice = self.voice;
        let (color, point) = (words::color(voice, made.color), self.point(made.point));
        // The streak is that of now: a past position does not know its own.
        let streak = if position.is_past() { 0 } else { self.game.streak(made.color) };
        match (made.automatic, streak) {
            (false, _) => say!(voice, "board-last-move", number = number, color = color, point = point),
            (true, 0) => {
                say!(voice, "board-last-move-automatic-free", number = number, color = color, point = point)
            }
            (true, AUTO_MOVES_MAX) => say!(
                voice,
                "board-last-move-automatic-final",
                number = number,
                color = color,
                point = point,
                limit = AUTO_MOVES_MAX
            ),
            (true, streak) => say!(
                voice,
                "board-last-move-automatic",
                number = number,
                color = color,
                point = point,
                streak = streak,
                limit = AUTO_MOVES_MAX
            ),
        }
    }

    /// Who is to move and how long for.
    pub(super) fn turn_line(&self) -> String {
        let (voice, turn) = (self.voice, self.game.turn());
        let (stone, color, player) = (words::stone(turn), words::color(voice, turn), self.player(turn));
        let Some(deadline) = self.game.deadline() else {
            return say!(voice, "board-turn-still", stone = stone, color = color, player = player);
        };
        let when = words::relative(deadline.at);
        match self.game.options().time_control {
            TimeControl::None { .. } => {
                say!(voice, "board-turn-idle", stone = stone, color = color, player = player, when = when)
            }
            TimeControl::PerMove { .. } | TimeControl::Fischer { .. } => {
                say!(voice, "board-turn", stone = stone, color = color, player = player, when = when)
            }
        }
    }

    /// What stands besides the turn: a forced centre, somebody away, requests.
    pub(super) fn further_lines(&self) -> Vec<String> {
        let (voice, game) = (self.voice, self.game);
        let mut lines = Vec::new();
        if let Some(again) = game.runs_again_at(self.now) {
            lines.push(say!(voice, "board-clocks-soon", when = words::time_of_day(again)));
        }
        if game.is_center_forced() {
            let center = self.point(game.board().size().center());
            lines.push(say!(voice, "board-center", point = center));
        }
        for color in Color::BOTH {
            if game.is_away(color) {
                lines.push(say!(voice, "board-away", player = self.player(color)));
            }
        }
        lines.extend(self.request_lines());
        lines
    }

    /// What is asked, by whom and of whom.
    pub(super) fn request_lines(&self) -> Vec<String> {
        let (voice, game) = (self.voice, self.game);
        let mut lines = Vec::new();
        if let Some(undo) = game.pending_undo() {
            let (by, other) = (self.player(undo.by), self.player(undo.by.other()));
            let withdrawn = game.moves().iter().rev().take(usize::from(undo.plies));
            let stones: Vec<String> = withdrawn.map(|made| self.point(made.point)).collect();
            let stones = stones.join(", ");
            lines.push(say!(voice, "board-undo-asked", by = by, other = other, stones = stones));
        }
        if let Some(draw) = game.pending_draw() {
            let (by, other) = (self.player(draw.by), self.player(draw.by.other()));
            lines.push(say!(voice, "board-draw-offered", by = by, other = other));
        }
        lines
    }

    /// Small print, if there is any: how many undos are left, and that a first turn is longer.
    pub(super) fn small_print(&self) -> Option<String> {
        let (voice, game) = (self.voice, self.game);
        let mut parts = Vec::new();
        if words::allows_undo(game.options().undo) {
            parts.push(self.undos_left());
        }
        let limit = game.options().time_control.base();
        if limit < FIRST_TURN_MIN && game.turn_budget() > limit {
            parts.push(say!(voice, "board-first-turn"));
        }
        (!parts.is_empty()).then(|| format!("-# {}", parts.join(" · ")))
    }

    /// How many undos each side has left.
    pub(super) fn undos_left(&self) -> String {
        let left = |color| words::undos_left(self.voice, self.game.undos_left(color));
        say!(self.voice, "board-undos-left", black = left(Color::Black), white = left(Color::White))
    }

    /// What happened to requests, in words; everything else is told by the position itself.
    pub(super) fn events_told(&self, announcement: &Announcement) -> Vec<String> {
        let voice = self.voice;
        let line = |event: &Event| match event {
            Event::UndoAccepted { withdrawn, .. } => Some(self.withdrawn_line(withdrawn, announcement.ply)),
            Event::UndoDeclined { .. } => Some(say!(voice, "event-undo-declined")),
            Event::UndoCancelled { .. } => Some(say!(voice, "event-undo-cancelled")),
            Event::UndoLapsed { .. } => Some(say!(voice, "event-undo-lapsed")),
            Event::DrawDeclined { .. } => Some(say!(voice, "event-draw-declined")),
            Event::DrawCancelled { .. } => Some(say!(voice, "event-draw-cancelled")),
            Event::DrawLapsed { .. } => Some(say!(voice, "event-draw-lapsed")),
            Event::StonePlaced { .. }
            | Event::TimeoutAutoMove { .. }
            | Event::Win { .. }
            | Event::Draw
            | Event::UndoRequested { .. }
            | Event::DrawOffered { .. }
            | Event::DrawAccepted { .. }
            | Event::Resigned { .. }
            | Event::TimeLoss { .. }
            | Event::Disconnected { .. }
            | Event::Reconnected { .. }
            | Event::Suspended { .. }
            | Event::Resumed { .. }
            | Event::Aborted
            | Event::Finished { .. } => None,
        };
        announcement.facts.events.iter().filter_map(line).collect()
    }

    /// Which moves were taken back, given with the last one first; `ply` are left.
    fn withdrawn_line(&self, withdrawn: &[Point], ply: u32) -> String {
        let voice = self.voice;
        // Black moves first, and nobody passes.
        let color =
            |number: u32| words::color(voice, if number % 2 == 1 { Color::Black } else { Color::White });
        let numbered: Vec<(u32, Point)> = (ply + 1..).zip(withdrawn.iter().rev().copied()).collect();
        if let [(number, point)] = numbered[..] {
            let point = self.point(point);
            return say!(voice, "event-undo-accepted", number = number, color = color(number), point = point);
        }
        let named = numbered.into_iter().map(|(number, point)| {
            say!(voice, "event-undo-move", number = number, color = color(number), point = self.point(point))
        });
        let moves: Vec<String> = named.collect();
        say!(voice, "event-undo-accepted-several", moves = moves.join(", "))
    }

    /// Buttons for the game as it stands.
    pub(super) fn buttons(&self) -> Vec<serenity::CreateActionRow> {
        let voice = self.voice;
        let button = |kind, label: String| {
            let id = CustomId::at(kind, self.table.id, PositionId::of(self.game));
            serenity::CreateButton::new(id.to_string()).label(label).style(serenity::ButtonStyle::Secondary)
        };
        if self.game.is_finished() {
            let again =
                button(Kind::Rematch, say!(voice, "button-rematch")).style(serenity::ButtonStyle::Primary);
            return vec![serenity::CreateActionRow::Buttons(vec![
                again,
                button(Kind::Watch, say!(voice, "button-watch")),
                button(Kind::Rules, say!(voice, "button-rules")),
            ])];
        }
        let options = self.game.options();
        let mut row =
            vec![button(Kind::Place, say!(voice, "button-place")).style(serenity::ButtonStyle::Primary)];
        if Color::BOTH.iter().any(|&color| self.game.undos_left(color) != Some(0)) {
            row.push(button(Kind::Undo, say!(voice, "button-undo")));
        }
        if options.draw_offer {
            row.push(button(Kind::Draw, say!(voice, "button-draw")));
        }
        row.push(button(Kind::Resign, say!(voice, "button-resign")));
        let mut rows = vec![serenity::CreateActionRow::Buttons(row)];
        let mut second = Vec::new();
        if options.hints == Hints::Warn {
            second.push(button(Kind::Hint, say!(voice, "button-hint")));
        }
        second.push(button(Kind::Watch, say!(voice, "button-watch")));
        second.push(button(Kind::Rules, say!(voice, "button-rules")));
        rows.push(serenity::CreateActionRow::Buttons(second));
        rows.extend(self.request_buttons());
        rows
    }

    /// Accept and Decline for each thing that is asked, and Withdraw for whoever asked: one, since it
    /// takes back whatever somebody has asked for.
    pub(super) fn request_buttons(&self) -> Vec<serenity::CreateActionRow> {
        let voice = self.voice;
        let button = |kind: Kind, label: String, style| {
            let id = CustomId::at(kind, self.table.id, PositionId::of(self.game));
            serenity::CreateButton::new(id.to_string()).label(label).style(style)
        };
        let (yes, no) = (serenity::ButtonStyle::Success, serenity::ButtonStyle::Danger);
        let mut rows = Vec::new();
        if self.game.pending_undo().is_some() {
            rows.push(vec![
                button(Kind::UndoAccept, say!(voice, "button-accept-undo"), yes),
                button(Kind::UndoDecline, say!(voice, "button-decline-undo"), no),
            ]);
        }
        if self.game.pending_draw().is_some() {
            rows.push(vec![
                button(Kind::DrawAccept, say!(voice, "button-accept-draw"), yes),
                button(Kind::DrawDecline, say!(voice, "button-decline-draw"), no),
            ]);
        }
        if let Some(last) = rows.last_mut() {
            let style = serenity::ButtonStyle::Secondary;
            last.push(button(Kind::Withdraw, say!(voice, "button-withdraw"), style));
        }
        rows.into_iter().map(serenity::CreateActionRow::Buttons).collect()
    }

    /// The Place button, for the private picture of whoever is to move.
    pub(super) fn place_button(&self, viewer: UserId) -> Vec<serenity::CreateButton> {
        if self.table.to_move() != Some(viewer) {
            return Vec::new();
        }
        let id = CustomId::at(Kind::Place, self.table.id, PositionId::of(self.game));
        let label = say!(self.voice, "button-place");
        vec![serenity::CreateButton::new(id.to_string()).label(label).style(serenity::ButtonStyle::Primary)]
    }
}

/// The public message of a position, which begins with `lines` about how it came about.
pub(super) fn public(
    seen: &Seen<'_>,
    position: &Position<'_>,
    mut lines: Vec<String>,
    ratings: Option<RatingChange>,
) -> Outgoing {
    let current = !position.is_past();
    let running = current && !seen.game.is_finished();
    if running {
        // What a notification on a phone begins with.
        lines.push(seen.turn_line());
    }
    let result = words::result(seen.voice, seen.game).filter(|_| current);
    if let Some(result) = &result {
        lines.push(say!(seen.voice, "finished", result = result.as_str()));
    }
    lines.extend(seen.last_moves_lines(position));
    lines.push(seen.players_line());
    if result.is_some() {
        let (black, white) = (seen.player(Color::Black), seen.player(Color::White));
        lines.extend(ratings.map(|change| book::change(change, seen.voice)));
        lines.push(say!(seen.voice, "finished-thanks", black = black, white = white));
    } else if running {
        lines.extend(seen.further_lines());
        if seen.game.ply() == 0 {
            lines.push(say!(seen.voice, "board-how"));
        }
        lines.extend(seen.small_print());
    }
    Outgoing {
        content: lines.join("\n"),
        components: if current { seen.buttons() } else { Vec::new() },
        files: vec![position.attachment(seen.voice)],
        mentions: if current { seen.due() } else { Vec::new() },
        nonce: None,
        passing: false,
    }
}

/// The same position for one person alone: at most the button to place a stone, no pings.
pub(super) fn private(seen: &Seen<'_>, position: &Position<'_>, viewer: UserId) -> Outgoing {
    let mut message =
        Outgoing { components: Vec::new(), mentions: Vec::new(), ..public(seen, position, Vec::new(), None) }
            .with_buttons(seen.place_button(viewer));
    if !position.threats().is_empty() {
        message.content.push('\n');
        message.content += &say!(seen.voice, "hint-threats", lines = position.threats_in_words());
    }
    message
}
