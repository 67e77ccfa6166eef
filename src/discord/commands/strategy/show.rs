//! `/strategy show`: a strategy's public record, and its matches round by round.

use super::find::{match_of, named, unavailable};
use super::suggest;
use crate::discord::answer::{Answer, Answered, answer};
use crate::discord::app::{Context, Failure};
use crate::discord::ask::{Ask, Via};
use crate::discord::custom_id::{CustomId, Kind};
use crate::discord::errors::Refusal;
use crate::discord::outgoing::{Outgoing, shorten};
use crate::discord::play::draw;
use crate::discord::presenter::reel::{Ending, Reel};
use crate::discord::presenter::words::{person, relative};
use crate::discord::strategies::{StrategyRefusal, stones, words};
use crate::discord::texts::say;
use crate::discord::watch::{jumped_in, press_in};
use crate::session::GameId;
use crate::strategy::Report;
use crate::strategy::archive::{Match, MatchId};
use crate::strategy::hook::SIZE;
use crate::strategy::round::RULE;
use poise::serenity_prelude as serenity;
use std::collections::BTreeMap;

/// Matches that are listed.
const MATCHES_SHOWN: u32 = 8;
/// Characters of a select's label.
const LABEL_MAX: usize = 100;

/// Shows a record.
#[poise::command(slash_command)]
pub(super) async fn show(
    ctx: Context<'_>,
    #[autocomplete = "suggest::strategies"] strategy: Option<String>,
) -> Result<(), Failure> {
    let ask = Ask::of_command(ctx).await;
    answer(&ask, async { record(&ask, strategy.as_deref()).await }).await;
    Ok(())
}

async fn record(ask: &Ask<'_>, wanted: Option<&str>) -> Answered {
    let voice = ask.voice;
    let strategy = named(ask, wanted).await?;
    let archive = &ask.app.strategies.archive;
    let matches = archive.matches_of(strategy.id, MATCHES_SHOWN).await.map_err(unavailable)?;
    let mut lines = vec![say!(
        voice,
        "show-heading",
        name = words::name(&strategy),
        author = person(voice, strategy.author),
        when = relative(strategy.submitted_at)
    )];
    lines.push(match &strategy.entry {
        Some(entry) => {
            let idle = ask.app.clock.now() - entry.rated_at;
            say!(voice, "show-arena", figures = words::entry(voice, entry, idle))
        }
        None => say!(voice, "show-no-arena"),
    });
    let newest = match matches.first() {
        Some(newest) => {
            archive.report(newest.id).await.map_err(unavailable)?.map(|report| (newest.clone(), report))
        }
        None => None,
    };
    if matches.is_empty() {
        lines.push(say!(voice, "show-no-matches"));
    }
    lines.extend(matches.iter().map(|one| format!("• {}", words::heading(voice, one) + &score(one))));
    let theme = ask.theme;
    let mut message = Outgoing::text(shorten(&lines.join("\n"), crate::discord::outgoing::CONTENT_MAX));
    if let Some((newest, report)) = newest {
        // The boards of the newest match, without its words.
        message.files = draw(move || words::finished(voice, &newest, &report, theme).files).await?;
    }
    if let Some(select) = match_select(ask, &matches) {
        message.components.push(serenity::CreateActionRow::SelectMenu(select));
    }
    Ok(Answer::Private(message))
}

fn score(one: &Match) -> String {
    one.score.map_or_else(String::new, |[first, second]| format!(" · {first}:{second}"))
}

/// A select that leads to the rounds of a match.
fn match_select(ask: &Ask<'_>, matches: &[Match]) -> Option<serenity::CreateSelectMenu> {
    let voice = ask.voice;
    let options: Vec<_> = matches
        .iter()
        .map(|one| {
            let [first, second] = one.seats.each_ref().map(words::plain_seat);
            let label = say!(voice, "choice-match", id = one.id.to_string(), first = first, second = second);
            serenity::CreateSelectMenuOption::new(shorten(&label, LABEL_MAX), one.id.to_string())
        })
        .collect();
    if options.is_empty() {
        return None;
    }
    let id = CustomId::new(Kind::MatchRounds, GameId(0), 0).with_extra("select").to_string();
    let kind = serenity::CreateSelectMenuKind::String { options };
    Some(serenity::CreateSelectMenu::new(id, kind).placeholder(say!(voice, "show-pick-match")))
}

/// The match that a button or a select names.
fn picked(ask: &Ask<'_>, id: &CustomId) -> Result<MatchId, Refusal> {
    if id.game.0 != 0 {
        return Ok(MatchId(id.game.0));
    }
    let Via::Component(pressed) = ask.via else { return Err(Refusal::OldButton) };
    let serenity::ComponentInteractionDataKind::StringSelect { values } = &pressed.data.kind else {
        return Err(Refusal::OldButton);
    };
    let value = values.first().and_then(|value| value.parse().ok());
    value.map(MatchId).ok_or(Refusal::OldButton)
}

/// The rounds of a match, to pick one to step through.
pub(crate) async fn rounds(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let (of, report) = finished(ask, picked(ask, id)?).await?;
    let voice = ask.voice;
    let text = [words::heading(voice, &of), words::result(voice, &of, &report)].join("\n");
    let mut message = Outgoing::text(text);
    let buttons = report.rounds.iter().enumerate().map(|(index, round)| {
        let id = CustomId::new(Kind::MatchWatch, round_id(of.id, index), 0).to_string();
        let label = say!(voice, "show-round", round = index + 1, stones = round.moves.len());
        serenity::CreateButton::new(id).label(label).style(serenity::ButtonStyle::Secondary)
    });
    let buttons: Vec<_> = buttons.collect();
    for row in buttons.chunks(5) {
        message = message.with_buttons(row.to_vec());
    }
    Ok(Answer::Private(message))
}

async fn finished(ask: &Ask<'_>, id: MatchId) -> Result<(Match, Report), Refusal> {
    let of = match_of(ask, id).await?;
    let report = ask.app.strategies.archive.report(id).await.map_err(unavailable)?;
    report.map(|report| (of, report)).ok_or_else(|| StrategyRefusal::NoMatch.into())
}

/// Rounds of one match, in the numbering of buttons.
const ROUNDS_NUMBERED: i64 = 8;

fn round_id(id: MatchId, index: usize) -> GameId {
    GameId(id.0 * ROUNDS_NUMBERED + index as i64)
}

/// A round to step through.
pub(crate) async fn watch(ask: &Ask<'_>, id: &CustomId) -> Answered {
    let reel = reel(ask, id.game).await?;
    press_in(ask, id, reel).await
}

/// The form that asks for a move of a round was sent.
pub(crate) async fn jumped(ask: &Ask<'_>, id: &CustomId, rows: &[serenity::ActionRow]) -> Answered {
    let reel = reel(ask, id.game).await?;
    jumped_in(ask, id, rows, reel).await
}

async fn reel(ask: &Ask<'_>, id: GameId) -> Result<Reel, Refusal> {
    let (of, index) = (MatchId(id.0 / ROUNDS_NUMBERED), (id.0 % ROUNDS_NUMBERED) as usize);
    let (of, report) = finished(ask, of).await?;
    let round = report.rounds.get(index).ok_or(Refusal::OldButton)?;
    let voice = ask.voice;
    Ok(Reel {
        kind: Kind::MatchWatch,
        id,
        title: say!(voice, "show-watched", id = of.id.to_string(), round = index + 1),
        heading: words::players(voice, &of),
        size: SIZE,
        rule: RULE,
        shows_forbidden: false,
        moves: stones(round).collect(),
        captions: BTreeMap::new(),
        ending: Some(Ending { text: words::round(voice, &of, &report, round), lines: round.winning_lines() }),
        threats: Vec::new(),
    })
}
