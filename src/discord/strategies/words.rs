//! Matches in words: who plays, how it goes, how it ended and why.

use super::{count, picture, stones};
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::names::escaped;
use crate::discord::outgoing::{ALT_TEXT_MAX, Attachment, CONTENT_MAX, Outgoing, shorten};
use crate::discord::presenter::words::{color, maybe_person, person};
use crate::discord::texts::{Voice, say};
use crate::engine::{Color, Millis};
use crate::render::Theme;
use crate::session::GameId;
use crate::strategy::archive::{Entry, Match, MatchState, Occasion, Seat, Strategy};
use crate::strategy::hook::{SIZE, point_of};
use crate::strategy::referee::Live;
use crate::strategy::{Fault, Halt, Hook, Limits, Misstep, Report, Round, Side, Stop, Usage};
use poise::serenity_prelude as serenity;
use std::time::Duration;

/// Characters of a program's own words that are shown.
const QUOTED_MAX: usize = 120;

/// A text as inline code: nothing in it is markdown or a mention.
pub(crate) fn code(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c == '`' || c.is_control() { '\'' } else { c }).collect();
    let plain = shorten(plain.trim(), QUOTED_MAX);
    if plain.is_empty() { "` `".to_owned() } else { format!("`{plain}`") }
}

/// Whole seconds.
pub(crate) const fn seconds(time: Duration) -> u64 {
    time.as_secs()
}

/// A strategy's name where its author is known from the context.
pub(crate) fn name(strategy: &Strategy) -> String {
    format!("**{}**", escaped(&strategy.name))
}

/// A side's name.
pub(crate) fn seat(voice: Voice<'_>, seat: &Seat) -> String {
    match seat {
        Seat::Level(level) => format!("**{}**", level.title()),
        Seat::Strategy { name, author, .. } => format!("**{}** ({})", escaped(name), person(voice, *author)),
    }
}

/// A side's name where no markdown works.
pub(crate) fn plain_seat(seat: &Seat) -> String {
    match seat {
        Seat::Level(level) => level.title().to_owned(),
        Seat::Strategy { name, .. } => crate::discord::names::plain(name),
    }
}

/// Who plays: the first line of everything about a match.
pub(crate) fn heading(voice: Voice<'_>, of: &Match) -> String {
    let [first, second] = of.seats.each_ref().map(|side| seat(voice, side));
    let id = of.id.to_string();
    match of.occasion {
        Occasion::Arena => say!(voice, "match-heading-arena", id = id, first = first, second = second),
        Occasion::Test | Occasion::Battle => {
            say!(voice, "match-heading", id = id, first = first, second = second)
        }
    }
}

/// Who plays, in the order of the heading and of the score, each with their stones.
pub(crate) fn players(voice: Voice<'_>, of: &Match) -> String {
    let [first, second] = of.seats.each_ref().map(|side| seat(voice, side));
    say!(voice, "match-players", first = first, second = second)
}

/// The message of a match that waits or is being played.
pub(crate) fn running(voice: Voice<'_>, of: &Match, live: &Live) -> Outgoing {
    let mut lines = vec![heading(voice, of)];
    if of.attempts > 1 || (of.attempts > 0 && of.state == MatchState::Waiting) {
        lines.push(say!(voice, "match-again"));
    }
    lines.push(match of.state {
        MatchState::Waiting => say!(voice, "match-waiting"),
        _ => say!(
            voice,
            "match-running",
            first = live.score[0],
            second = live.score[1],
            round = live.ended + 1,
            stones = live.stones
        ),
    });
    lines.push(asked(voice, of));
    Outgoing::text(lines.join("\n"))
}

fn asked(voice: Voice<'_>, of: &Match) -> String {
    say!(voice, "match-asked", person = maybe_person(voice, of.asked_by))
}

/// The message of a match that was given up.
pub(crate) fn failed(voice: Voice<'_>, of: &Match) -> Outgoing {
    Outgoing::text([heading(voice, of), say!(voice, "match-failed"), asked(voice, of)].join("\n"))
}

/// The message of a finished match. Draws pictures: not for async threads.
pub(crate) fn finished(voice: Voice<'_>, of: &Match, report: &Report, theme: Theme) -> Outgoing {
    let mut lines = vec![heading(voice, of), result(voice, of, report)];
    for (index, round) in report.rounds.iter().enumerate() {
        lines.push(format!("{}. {}", index + 1, self::round(voice, of, report, round)));
    }
    for side in Side::BOTH {
        let who = &of.seats[side.index()];
        if let Some(late) = &report.late_missteps[side.index()] {
            let reason = misstep(voice, late);
            lines.push(say!(voice, "match-late", name = seat(voice, who), reason = reason));
        }
        if let (Seat::Strategy { .. }, Some(usage)) = (who, usage(voice, &report.usage[side.index()])) {
            lines.push(say!(voice, "match-usage", name = seat(voice, who), usage = usage));
        }
    }
    let mut message = Outgoing::text(shorten(&lines.join("\n"), CONTENT_MAX));
    message.files = pictures(voice, of, report, theme);
    message.with_buttons(buttons(voice, of, report))
}

fn buttons(voice: Voice<'_>, of: &Match, report: &Report) -> Vec<serenity::CreateButton> {
    let button = |kind, extra: &str, label: String| {
        serenity::CreateButton::new(CustomId::new(kind, GameId(of.id.0), 0).with_extra(extra).to_string())
            .label(label)
            .style(serenity::ButtonStyle::Secondary)
    };
    let mut buttons = Vec::new();
    if !report.rounds.is_empty() {
        buttons.push(button(Kind::MatchRounds, "", say!(voice, "match-button-watch")));
    }
    if of.seats.iter().any(|seat| seat.author().is_some()) {
        buttons.push(button(Kind::MatchLog, "", say!(voice, "match-button-log")));
    }
    buttons
}

/// The score in one line.
pub(crate) fn result(voice: Voice<'_>, of: &Match, report: &Report) -> String {
    let [first, second] = report.score;
    let Some(winner) = report.verdict.winner else {
        return say!(voice, "match-drawn", first = first, second = second);
    };
    let won = say!(
        voice,
        "match-won",
        winner = seat(voice, &of.seats[winner.index()]),
        first = first,
        second = second
    );
    let loser = winner.other();
    match &report.halts[loser.index()] {
        Some(halt) => {
            let reason = stop(voice, halt, report.bank_s);
            let stopped =
                say!(voice, "match-stopped", loser = seat(voice, &of.seats[loser.index()]), reason = reason);
            format!("{won}\n{stopped}")
        }
        None => won,
    }
}

/// One round in one line.
pub(crate) fn round(voice: Voice<'_>, of: &Match, report: &Report, round: &Round) -> String {
    let stones = round.moves.len();
    let Some(winner) = round.winner() else {
        return if round.missteps.iter().any(Option::is_some) {
            say!(voice, "match-round-both", stones = stones)
        } else {
            say!(voice, "match-round-drawn", stones = stones)
        };
    };
    let loser = winner.other();
    let named = |side: Side| escaped(&plain_seat(&of.seats[side.index()]));
    let (name, other) = (named(winner), named(loser));
    let halt = report.halts[loser.index()].as_ref().filter(|_| round.halted[loser.index()]);
    let reason = match (&round.missteps[loser.index()], halt) {
        (_, Some(halt)) => stop(voice, halt, report.bank_s),
        (Some(found), None) => misstep(voice, found),
        (None, None) => return say!(voice, "match-round-won", winner = name, stones = stones),
    };
    say!(voice, "match-round-given", winner = name, stones = stones, loser = other, reason = reason)
}

/// What went wrong in a hook.
pub(crate) fn misstep(voice: Voice<'_>, misstep: &Misstep) -> String {
    let hook = code(misstep.hook.name());
    match &misstep.fault {
        Fault::NotAMove { got } => say!(voice, "fault-not-a-move", hook = hook, got = code(got)),
        Fault::OffBoard { row, column } => {
            let place = code(&format!("[{row}, {column}]"));
            say!(voice, "fault-off-board", hook = hook, place = place)
        }
        Fault::Occupied { cell: [row, column] } => {
            let point =
                point_of([*row, *column]).map_or_else(String::new, |point| point.name(SIZE).to_string());
            let place = code(&format!("[{row}, {column}]"));
            say!(voice, "fault-occupied", hook = hook, place = place, point = point)
        }
        Fault::Threw { message, line: Some(line) } => {
            say!(voice, "fault-threw", hook = hook, line = *line, message = code(message))
        }
        Fault::Threw { message, line: None } => {
            say!(voice, "fault-threw-somewhere", hook = hook, message = code(message))
        }
        Fault::TimedOut => {
            say!(voice, "fault-timed-out", hook = hook, seconds = seconds(Limits::SERVER.hook_cpu))
        }
        Fault::Missing => say!(voice, "fault-missing", hook = hook),
    }
}

fn stop(voice: Voice<'_>, halt: &Halt, bank_s: Option<u64>) -> String {
    let hook = code(halt.hook.map_or("load", Hook::name));
    match &halt.stop {
        Stop::Cpu => say!(voice, "stop-cpu", hook = hook, seconds = seconds(Limits::SERVER.hook_cpu)),
        Stop::Wall => say!(voice, "stop-wall", hook = hook, seconds = seconds(Limits::SERVER.hook_wall)),
        Stop::Bank => {
            say!(voice, "stop-bank", seconds = bank_s.unwrap_or_default())
        }
        Stop::Crashed => say!(voice, "stop-crashed", hook = hook),
        Stop::Unstartable { message, line } => {
            let message = code(message);
            match line {
                Some(line) => say!(voice, "stop-unstartable", line = *line, message = message),
                None => say!(voice, "stop-unstartable-somewhere", message = message),
            }
        }
    }
}

/// What a side used up; nothing if no move was asked of it.
fn usage(voice: Voice<'_>, usage: &Usage) -> Option<String> {
    let turns = usage.hooks.get(&Hook::TurnStart)?;
    let ms = |ms: f64| if ms >= 10.0 { format!("{ms:.0}") } else { format!("{ms:.2}") };
    let total = if usage.cpu_ms < 100.0 {
        say!(voice, "match-usage-ms", time = ms(usage.cpu_ms))
    } else {
        say!(voice, "match-usage-seconds", time = format!("{:.1}", usage.cpu_ms / 1000.0))
    };
    Some(say!(
        voice,
        "match-usage-figures",
        most = ms(turns.most_ms),
        mean = ms(turns.mean_ms),
        total = total
    ))
}

/// The final board of each round, with its alt text.
fn pictures(voice: Voice<'_>, of: &Match, report: &Report, theme: Theme) -> Vec<Attachment> {
    let numbered = report.rounds.iter().enumerate().filter(|(_, round)| !round.moves.is_empty());
    numbered
        .map(|(index, round)| Attachment {
            name: format!("round-{}.png", index + 1),
            bytes: picture(round, theme),
            description: in_words(voice, of, index, round),
        })
        .collect()
}

/// A round's end in words, for who cannot see it.
fn in_words(voice: Voice<'_>, of: &Match, index: usize, round: &Round) -> String {
    let winner = round.winner().map(|winner| plain_seat(&of.seats[winner.index()]));
    let result = match winner {
        Some(winner) => say!(voice, "match-alt-won", winner = winner),
        None => say!(voice, "match-alt-drawn"),
    };
    let board = round.board();
    let mut text = say!(
        voice,
        "match-alt",
        round = index + 1,
        result = result,
        black = count(&board, Color::Black),
        white = count(&board, Color::White)
    );
    for side in Color::BOTH {
        let points: Vec<String> = stones(round)
            .filter(|(color, _)| *color == side)
            .map(|(_, point)| point.name(SIZE).to_string())
            .collect();
        if !points.is_empty() {
            text.push(' ');
            text += &say!(voice, "alt-stones", color = color(voice, side), points = points.join(", "));
        }
    }
    shorten(&text, ALT_TEXT_MAX)
}

/// A place in the arena: `1530 ± 120, 4–1–2`.
pub(crate) fn entry(voice: Voice<'_>, entry: &Entry, idle: Millis) -> String {
    let shown = entry.rating.after_idle(idle).shown();
    say!(
        voice,
        "arena-figures",
        points = shown.points.to_string(),
        deviation = shown.deviation.to_string(),
        won = entry.won,
        drawn = entry.drawn,
        lost = entry.lost
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::language::Language;
    use crate::discord::texts::Texts;
    use crate::strategy::report::HookUsage;

    #[test]
    fn short_times_are_told_in_milliseconds() {
        let told = |cpu_ms: f64| {
            let turns = HookUsage { calls: 3, most_ms: 12.0, mean_ms: 0.5 };
            let used = Usage { cpu_ms, hooks: [(Hook::TurnStart, turns)].into() };
            usage(Texts::get().voice(Language::En), &used).unwrap()
        };
        for (cpu_ms, total) in [(0.4, "0.40 ms"), (34.2, "34 ms"), (100.0, "0.1 s"), (2_345.0, "2.3 s")] {
            assert!(
                told(cpu_ms).ends_with(&format!("; {total} of processor time in all")),
                "{}",
                told(cpu_ms)
            );
        }
    }
}
