//! Words for the small things that sentences are made of: colours, people,
//! times, options, results.

use crate::discord::texts::{Texts, Voice, say};
use crate::engine::{
    Color, ColorAssignment, EndReason, FIRST_TURN_MIN, FirstMoveCenter, ForbiddenKind, Game, Hints, Millis,
    Options, Outcome, Point, Rule, TimeControl, TimeoutPolicy, Timestamp, UndoLimit,
};
use crate::practice::level_of;
use crate::session::{ChannelId, DELETED, UserId};
use poise::serenity_prelude::Permissions;

/// Stands where nobody is, or nobody any more.
const NOBODY: &str = "—";

/// The colour's name.
pub(crate) fn color(voice: Voice<'_>, color: Color) -> String {
    match color {
        Color::Black => say!(voice, "color-black"),
        Color::White => say!(voice, "color-white"),
    }
}

/// The colour's stone.
pub(crate) const fn stone(color: Color) -> &'static str {
    match color {
        Color::Black => "⚫",
        Color::White => "⚪",
    }
}

/// A person, as Discord shows them: the client fills the name in, so nothing in it can be taken for
/// markdown or for a mention of somebody else. A dash for somebody whose data were deleted.
pub(crate) fn person(voice: Voice<'_>, user: UserId) -> String {
    match level_of(user) {
        Some(level) => format!("**{}**", level.title()),
        None if user == DELETED => say!(voice, "player-deleted"),
        None => format!("<@{user}>"),
    }
}

/// A person, or an empty seat.
pub(crate) fn maybe_person(voice: Voice<'_>, user: Option<UserId>) -> String {
    user.map_or_else(|| NOBODY.to_owned(), |user| person(voice, user))
}

/// A channel or thread, as a link.
pub(crate) fn place(channel: ChannelId) -> String {
    format!("<#{channel}>")
}

/// An instant as a live relative time: "in 20 seconds".
pub(crate) fn relative(instant: Timestamp) -> String {
    format!("<t:{}:R>", instant.unix_seconds())
}

/// An instant as a time of day, which reads right before and after it: "14:05:20".
pub(crate) fn time_of_day(instant: Timestamp) -> String {
    format!("<t:{}:T>", instant.unix_seconds())
}

/// An instant as date and time: "1 December 2026 14:05".
pub(crate) fn date(instant: Timestamp) -> String {
    format!("<t:{}:f>", instant.unix_seconds())
}

/// A length of time as a clock shows it: `4:05`, `1:00:00`. Started seconds are left out.
pub(crate) fn duration(voice: Voice<'_>, length: Millis) -> String {
    let seconds = length.or_zero().0 / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let seconds = format!("{seconds:02}");
    if hours > 0 {
        say!(voice, "duration-hours", hours = hours, minutes = format!("{minutes:02}"), seconds = seconds)
    } else {
        say!(voice, "duration-minutes", minutes = minutes, seconds = seconds)
    }
}

/// What is left of a bank, as a bar of ten; a bank that has grown beyond its start is full.
pub(crate) fn bar(left: Millis, whole: Millis) -> String {
    const CELLS: i64 = 10;
    let (left, whole) = (left.or_zero().0, whole.0.max(1));
    // Something left shows as something, and something gone as gone.
    let full = if left == 0 { 0 } else { (left * CELLS / whole).clamp(1, CELLS) };
    (0..CELLS).map(|cell| if cell < full { '▰' } else { '▱' }).collect()
}

/// A rule set's name, the same as in the choice of `/omok new`.
pub(crate) fn rule(voice: Voice<'_>, rule: Rule) -> String {
    choice(voice, "rules", rule_word(rule))
}

/// The value by which the choices of `/omok new` name a rule set.
pub(crate) const fn rule_word(rule: Rule) -> &'static str {
    match rule {
        Rule::Korean => "korean",
        Rule::Renju => "renju",
        Rule::FreeFivePlus => "free",
        Rule::FreeExactFive => "free-exact",
    }
}

/// A clock's name, the same as in the choice of `/omok new`.
pub(crate) fn time_control(voice: Voice<'_>, time: TimeControl) -> String {
    choice(voice, "time", &time_value(time))
}

/// The value by which the choices of `/omok new` name a clock: `30s`, `5m`, `1d`, `5+3`, `none-5m`.
pub(crate) fn time_value(time: TimeControl) -> String {
    match time {
        TimeControl::PerMove { per_move_sec } => span(per_move_sec),
        TimeControl::Fischer { base_sec, inc_sec } => format!("{}+{inc_sec}", base_sec / 60),
        TimeControl::None { idle_limit_sec } => format!("none-{}", span(idle_limit_sec)),
    }
}

fn span(seconds: u32) -> String {
    match seconds {
        day if day % 86_400 == 0 => format!("{}d", day / 86_400),
        hour if hour % 3_600 == 0 => format!("{}h", hour / 3_600),
        minute if minute % 60 == 0 && minute > 60 => format!("{}m", minute / 60),
        second => format!("{second}s"),
    }
}

/// The text of a choice; the value itself where it has none.
pub(crate) fn choice(voice: Voice<'_>, option: &str, value: &str) -> String {
    voice.lookup(&choice_id(option, value)).unwrap_or_else(|| value.to_owned())
}

/// The message that names a choice.
pub(crate) fn choice_id(option: &str, value: &str) -> String {
    format!("choice-{option}-{}", value.replace('+', "-"))
}

/// What is played, in one line: rule set, size, clock, and whatever differs from the defaults.
pub(crate) fn options(voice: Voice<'_>, options: &Options, casual: bool, host: UserId) -> String {
    let host = || person(voice, host);
    let size = options.board_size.get();
    let mut parts = vec![
        format!("**{}**", rule(voice, options.rule())),
        say!(voice, "options-size", size = size),
        time_control(voice, options.time_control),
    ];
    if options.time_control.base() < FIRST_TURN_MIN {
        parts.push(say!(voice, "options-first-turn"));
    }
    let usual = Options::default();
    match options.color_assignment {
        ColorAssignment::Random => {}
        ColorAssignment::HostBlack => parts.push(say!(voice, "options-colors-host", host = host())),
        ColorAssignment::HostWhite => parts.push(say!(voice, "options-colors-guest", host = host())),
        ColorAssignment::Alternate => parts.push(say!(voice, "options-colors-alternate")),
    }
    match options.first_move_center {
        FirstMoveCenter::Auto => {}
        FirstMoveCenter::On => parts.push(say!(voice, "options-center-on")),
        FirstMoveCenter::Off => parts.push(say!(voice, "options-center-off")),
    }
    let policy = options.effective_timeout_policy();
    if policy != options.time_control.default_timeout_policy() {
        parts.push(match policy {
            TimeoutPolicy::AutoMove => say!(voice, "options-timeout-auto"),
            TimeoutPolicy::Lose => say!(voice, "options-timeout-lose"),
        });
    }
    if options.undo != usual.undo {
        parts.push(match options.undo.limit() {
            Some(0) => say!(voice, "options-undo-off"),
            Some(count) => say!(voice, "options-undo-limited", count = count),
            None => say!(voice, "options-undo-unlimited"),
        });
    }
    if !options.draw_offer {
        parts.push(say!(voice, "options-draw-off"));
    }
    if !options.show_forbidden && Color::BOTH.iter().any(|&c| options.rule().forbids_anything(c)) {
        parts.push(say!(voice, "options-marks-off"));
    }
    if options.hints != usual.hints {
        parts.push(match options.hints {
            Hints::Warn => say!(voice, "options-hints"),
            Hints::Off => say!(voice, "options-hints-off"),
        });
    }
    if casual {
        parts.push(say!(voice, "options-casual"));
    }
    parts.join(" · ")
}

/// Why a point is forbidden, in two or three words.
pub(crate) fn forbidden(voice: Voice<'_>, kind: ForbiddenKind) -> String {
    match kind {
        ForbiddenKind::DoubleThree => say!(voice, "forbidden-double-three"),
        ForbiddenKind::DoubleFour => say!(voice, "forbidden-double-four"),
        ForbiddenKind::Overline => say!(voice, "forbidden-overline"),
    }
}

/// How a finished game ended: "Black wins (five H8–L8, 37 moves)".
pub(crate) fn result(voice: Voice<'_>, game: &Game) -> Option<String> {
    game.outcome().map(|outcome| outcome_in_words(voice, game, outcome))
}

fn outcome_in_words(voice: Voice<'_>, game: &Game, outcome: &Outcome) -> String {
    let moves = outcome.move_count;
    let winner = outcome.winner.map(|winner| (color(voice, winner), color(voice, winner.other())));
    match (outcome.reason, winner) {
        (EndReason::Five, Some((winner, _))) => {
            let lines: Vec<String> =
                outcome.win_lines.iter().map(|line| line_in_words(voice, game, line)).collect();
            say!(voice, "result-five", color = winner, lines = lines.join(", "), moves = moves)
        }
        (EndReason::Resign, Some((winner, loser))) => {
            say!(voice, "result-resign", color = winner, loser = loser, moves = moves)
        }
        (EndReason::TimeLoss, Some((winner, loser))) => {
            say!(voice, "result-time", color = winner, loser = loser, moves = moves)
        }
        (EndReason::BoardFull, _) => say!(voice, "result-board-full", moves = moves),
        (EndReason::NoLegalMove, _) => {
            say!(voice, "result-no-legal-move", color = color(voice, game.turn()), moves = moves)
        }
        (EndReason::DrawAgreed, _) => say!(voice, "result-draw-agreed", moves = moves),
        (EndReason::Aborted | EndReason::Five | EndReason::Resign | EndReason::TimeLoss, _) => {
            if game.was_ended_by_moderator() {
                say!(voice, "result-ended-by-moderator", moves = moves)
            } else {
                say!(voice, "result-never-begun", moves = moves)
            }
        }
    }
}

fn line_in_words(voice: Voice<'_>, game: &Game, line: &[Point]) -> String {
    let size = game.board().size();
    let name = |point: Option<&Point>| point.map(|p| p.name(size).to_string()).unwrap_or_default();
    say!(voice, "result-line", length = line.len(), from = name(line.first()), to = name(line.last()))
}

/// How many undos are left: a number, or ∞.
pub(crate) fn undos_left(voice: Voice<'_>, left: Option<u32>) -> String {
    left.map_or_else(|| say!(voice, "unlimited"), |count| count.to_string())
}

/// A right, as Discord's client calls it.
pub(crate) fn right(voice: Voice<'_>, right: Permissions) -> String {
    match right {
        Permissions::VIEW_CHANNEL => say!(voice, "right-view"),
        Permissions::SEND_MESSAGES => say!(voice, "right-send"),
        Permissions::SEND_MESSAGES_IN_THREADS => say!(voice, "right-send-in-threads"),
        Permissions::CREATE_PUBLIC_THREADS => say!(voice, "right-threads"),
        Permissions::ATTACH_FILES => say!(voice, "right-files"),
        Permissions::READ_MESSAGE_HISTORY => say!(voice, "right-history"),
        Permissions::ADD_REACTIONS => say!(voice, "right-reactions"),
        other => other.to_string(),
    }
}

/// Undo limits other than none at all.
pub(crate) fn allows_undo(limit: UndoLimit) -> bool {
    limit.limit() != Some(0)
}

/// The texts in a language, as everybody reads them.
pub(crate) fn voice(language: crate::discord::language::Language) -> Voice<'static> {
    Texts::get().voice(language)
}
