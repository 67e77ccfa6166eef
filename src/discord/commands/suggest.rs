//! Autocomplete: games and tables by their names, points with what is wrong about them.
//!
//! A suggestion that fails or comes late is no suggestion; it is never an error.

use crate::discord::admin;
use crate::discord::app::Context;
use crate::discord::ask::Ask;
use crate::discord::custom_id::Kind;
use crate::discord::errors::Refusal;
use crate::discord::find::{Wanted, game as find_game, may_join, my_tables, opponent};
use crate::discord::outgoing::shorten;
use crate::discord::presenter::words;
use crate::discord::texts::{Voice, say};
use crate::engine::{BoardSize, Color, Game, Point, PointError, Rejection};
use crate::session::{Status, Table};
use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};
use std::collections::BTreeSet;

/// Suggestions that Discord takes.
const SUGGESTIONS_MAX: usize = 25;
/// Characters of a suggestion.
const SUGGESTION_LENGTH_MAX: usize = 100;

/// My unfinished games, those that wait for my move first.
pub(super) async fn games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx).await;
    let mut tables = my_tables(&ask).await.unwrap_or_default();
    tables.retain(|table| table.status == Status::Running);
    tables.sort_by_key(|table| table.to_move() != Some(ask.user));
    ask.learn_names(&tables).await;
    let named = |table: &Table| {
        let opponent = opponent(table, ask.user).map_or_else(String::new, |user| ask.name(user));
        let (game, number) = (table.id.to_string(), table.ply + 1);
        if table.to_move() == Some(ask.user) {
            say!(ask.voice, "choice-game-turn", game = game, opponent = opponent, number = number)
        } else {
            say!(ask.voice, "choice-game", game = game, opponent = opponent, number = number)
        }
    };
    list(&tables, named, typed)
}

/// Games to look at: mine that run, those that ended here, mine that ended elsewhere.
pub(super) async fn seen_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx).await;
    let sessions = &ask.app.sessions;
    let mut tables = my_tables(&ask).await.unwrap_or_default();
    tables.extend(sessions.games_in(ask.channel).await.unwrap_or_default());
    tables.retain(|table| table.status == Status::Running);
    tables.extend(sessions.finished_games_in(ask.channel).await.unwrap_or_default());
    tables.extend(sessions.finished_games_of(ask.user, ask.guild).await.unwrap_or_default());
    let mut seen = BTreeSet::new();
    tables.retain(|table| seen.insert(table.id));
    ask.learn_names(&tables).await;
    let named = |table: &Table| {
        let name = |color| table.player(color).map_or_else(String::new, |user| ask.name(user));
        let (black, white) = (name(Color::Black), name(Color::White));
        let (voice, game) = (ask.voice, table.id.to_string());
        match (table.status, table.winner) {
            (Status::Running, _) => say!(
                voice,
                "choice-watch-running",
                game = game,
                black = black,
                white = white,
                number = table.ply + 1
            ),
            (_, Some(winner)) => say!(
                voice,
                "choice-watch-won",
                game = game,
                black = black,
                white = white,
                color = words::color(voice, winner)
            ),
            (_, None) => say!(voice, "choice-watch-drawn", game = game, black = black, white = white),
        }
    };
    list(&tables, named, typed)
}

/// Open tables of this channel that I may join, and challenges to me.
pub(super) async fn tables(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx).await;
    let mut tables = ask.app.sessions.open_tables_in(ask.channel, ask.user).await.unwrap_or_default();
    tables.extend(my_tables(&ask).await.unwrap_or_default());
    tables.retain(|table| table.status == Status::Open && may_join(table, ask.user));
    tables.sort_by_key(|table| table.id);
    tables.dedup_by_key(|table| table.id);
    ask.learn_names(&tables).await;
    let named = |table: &Table| {
        let rules = words::rule(ask.voice, table.options.rule());
        let (game, host) = (table.id.to_string(), ask.name(table.host));
        say!(ask.voice, "choice-table", game = game, host = host, rules = rules)
    };
    list(&tables, named, typed)
}

/// Unfinished games and tables of the server, for moderators.
pub(super) async fn unfinished(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx).await;
    let tables = match admin::guild(&ask) {
        Ok(guild) => ask.app.sessions.games_on(guild, ask.channel).await.unwrap_or_default(),
        Err(_) => Vec::new(),
    };
    list(&tables, |table| admin::end::label(&ask, table), typed)
}

fn list(tables: &[Table], named: impl Fn(&Table) -> String, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.trim().trim_start_matches('#').to_lowercase();
    let choices = tables.iter().map(|table| (named(table), table.id.to_string()));
    let mut matching: Vec<_> =
        choices.filter(|(name, id)| id.starts_with(&typed) || name.to_lowercase().contains(&typed)).collect();
    // Whoever types a number means that game, not one with the number in a name.
    matching.sort_by_key(|(_, id)| (*id != typed, !id.starts_with(&typed)));
    response(matching)
}

/// Points of the board that fit what has been typed.
pub(super) async fn points(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ask = Ask::of_command(ctx).await;
    let named = ctx.args.iter().find(|option| option.name == "game").and_then(|option| match option.value {
        serenity::ResolvedValue::String(text) => Some(text),
        _ => None,
    });
    let wanted = Wanted::Mine { then: Kind::PlaceConfirm, at: None };
    let snapshot = match find_game(&ask, named, wanted).await {
        Ok(snapshot) => snapshot,
        // Of several games none is guessed.
        Err(Refusal::Question(_)) => return response([(say!(ask.voice, "suggest-which"), kept(typed))]),
        Err(_) => return response([(say!(ask.voice, "suggest-none"), kept(typed))]),
    };
    let Some(game) = snapshot.game.as_deref() else {
        return response([(say!(ask.voice, "suggest-none"), kept(typed))]);
    };
    if snapshot.table.to_move() != Some(ask.user) {
        return response([(say!(ask.voice, "suggest-wait"), kept(typed))]);
    }
    response(suggestions(ask.voice, game, typed))
}

/// A suggestion that only tells something keeps what has been typed.
fn kept(typed: &str) -> String {
    let typed = shorten(typed, SUGGESTION_LENGTH_MAX);
    if typed.is_empty() { "-".to_owned() } else { typed }
}

/// Label and value of up to 25 points: the one typed first, whatever is wrong with it; then those that
/// the text may become, legal ones before forbidden ones before occupied ones, each nearest to the last
/// stone first; only legal ones while nothing is typed. A text that becomes no point is told so.
fn suggestions(voice: Voice<'_>, game: &Game, typed: &str) -> Vec<(String, String)> {
    let size = game.board().size();
    let typed = typed.trim();
    let mut suggestions = Vec::new();
    let exact = Point::parse(typed, size);
    match exact {
        Ok(point) => suggestions.push(suggestion(voice, game, point)),
        Err(PointError::OffBoard(_)) => {
            let corner = size.far_corner().name(size).to_string();
            let label = say!(voice, "suggest-off-board", point = shorten(typed, 10), corner = corner);
            return vec![(label, kept(typed))];
        }
        Err(PointError::Unreadable) => {}
    }
    let focus = game.last_move().map_or(size.center(), |last| last.point);
    let mut points: Vec<Point> = if typed.is_empty() {
        size.points().filter(|&point| game.check_move(point).is_ok()).collect()
    } else {
        continuations(typed, size)
    };
    points.retain(|&point| Ok(point) != exact);
    if suggestions.is_empty() && points.is_empty() {
        let corner = size.far_corner().name(size).to_string();
        let label = say!(voice, "suggest-unreadable", text = shorten(typed, 10), corner = corner);
        return vec![(label, kept(typed))];
    }
    points.sort_by_key(|&point| {
        let away = point.x.abs_diff(focus.x).max(point.y.abs_diff(focus.y));
        (trouble(game.check_move(point)), away, point.index(size))
    });
    let rest = points.into_iter().map(|point| suggestion(voice, game, point));
    suggestions.extend(rest);
    suggestions.truncate(SUGGESTIONS_MAX);
    suggestions
}

/// Every point that a text may yet become, by the spellings that are read: `H` and `H-` and `ㅗ`
/// become those of the column, `1` those of row 1 and of rows 10 to 15. Garbage becomes nothing.
fn continuations(typed: &str, size: BoardSize) -> Vec<Point> {
    let letters = (0..size.get()).map(|x| char::from(b'A' + x).to_string());
    let digits = (0..=9).map(|digit: u8| digit.to_string());
    let rows = (0..=size.get()).map(|row| row.to_string());
    let turned = digits.flat_map(|digit| letters.clone().map(move |letter| format!("{digit}{letter}")));
    let mut points: Vec<Point> = Vec::new();
    for rest in rows.chain(letters.clone()).chain(turned) {
        if let Ok(point) = Point::parse(&format!("{typed}{rest}"), size)
            && !points.contains(&point)
        {
            points.push(point);
        }
    }
    points
}

/// How far down the list something with that against it belongs.
const fn trouble(verdict: Result<(), Rejection>) -> u8 {
    match verdict {
        Ok(()) => 0,
        Err(Rejection::Occupied) => 2,
        Err(_) => 1,
    }
}

fn suggestion(voice: Voice<'_>, game: &Game, point: Point) -> (String, String) {
    let name = point.name(game.board().size()).to_string();
    let label = match game.check_move(point) {
        Err(Rejection::Occupied) => say!(voice, "suggest-occupied", point = name.as_str()),
        Err(Rejection::Forbidden { kind }) => {
            say!(voice, "suggest-forbidden", point = name.as_str(), reason = words::forbidden(voice, kind))
        }
        Err(Rejection::FirstMoveCenter { center }) => {
            let center = center.name(game.board().size()).to_string();
            say!(voice, "suggest-center", point = name.as_str(), center = center)
        }
        Ok(()) | Err(_) => name.clone(),
    };
    (label, name)
}

fn response(choices: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choices = choices.into_iter().take(SUGGESTIONS_MAX);
    let choices = choices.map(|(label, value)| {
        AutocompleteChoice::new(
            shorten(&label, SUGGESTION_LENGTH_MAX),
            shorten(&value, SUGGESTION_LENGTH_MAX),
        )
    });
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::language::Language;
    use crate::engine::{Action, Color, GameSeed, Options, Setup, Stamp, Timestamp};

    fn game(options: Options, moves: &str) -> Game {
        let setup = Setup { options, seed: GameSeed::new([7; 32]), previous_black: None };
        let mut game = Game::start(setup, Timestamp(0));
        for (name, color) in moves.split_whitespace().zip([Color::Black, Color::White].into_iter().cycle()) {
            let point = Point::parse(name, game.board().size()).unwrap();
            let _ = game.apply(Action::Place { color, point }, Stamp::at(Timestamp(1))).unwrap();
        }
        game
    }

    fn labels(game: &Game, typed: &str) -> Vec<String> {
        let voice = words::voice(Language::En);
        suggestions(voice, game, typed).into_iter().map(|(label, _)| label).collect()
    }

    #[test]
    fn what_is_typed_comes_first_with_what_is_wrong_about_it() {
        // A of the seed: black H8 is a double three.
        let game = game(Options::default(), "F8 A1 G8 C1 H9 E1 H10 G1");
        assert_eq!(labels(&game, "h8")[0], "H8 – forbidden (double three)");
        assert_eq!(labels(&game, "8h")[0], "H8 – forbidden (double three)");
        assert_eq!(labels(&game, "A1")[0], "A1 – occupied");
        assert_eq!(labels(&game, "J3"), ["J3"]);
        assert_eq!(labels(&game, "P1"), ["P1 – off the board (A1–O15)"]);
        assert_eq!(labels(&game, "A1")[1..].len(), 6, "A10 to A15 may follow");
    }

    #[test]
    fn a_column_or_a_row_offers_its_points() {
        let game = game(Options::default(), "H8");
        for column in ["H", "h-", "ㅗ", "Ｈ "] {
            assert_eq!(labels(&game, column).len(), 15, "{column}");
            assert_eq!(labels(&game, column)[0], "H9", "{column}");
            assert_eq!(labels(&game, column)[14], "H8 – occupied", "{column}");
        }
        assert_eq!(labels(&game, "15").len(), 15);
        assert!(labels(&game, "15").iter().all(|label| label.ends_with("15")));
        let first = |text| {
            labels(&game, text)
                .iter()
                .all(|label| label.trim_start_matches(|c: char| c.is_alphabetic()).starts_with('1'))
        };
        assert!(first("1") && labels(&game, "1").len() == 25, "rows 1 and 10 to 15");
    }

    #[test]
    fn garbage_is_told_apart_and_never_guessed_from() {
        let game = game(Options::default(), "H8");
        for garbage in ["-1", "-", "?", "--8", "H8 I9", "HH", "H8!", "한", "1-1"] {
            let found = suggestions(words::voice(Language::En), &game, garbage);
            assert_eq!(found.len(), 1, "{garbage}: {found:?}");
            assert!(found[0].0.ends_with("isn't a point (A1–O15)"), "{garbage}: {found:?}");
            assert_eq!(found[0].1, garbage, "what was typed is sent, and refused");
        }
    }

    #[test]
    fn nothing_typed_offers_legal_points_near_the_last_stone() {
        let game = game(Options::default(), "H8");
        let labels = labels(&game, "");
        assert_eq!(labels.len(), 25);
        assert!(labels[..8].contains(&"I9".to_owned()) && !labels.contains(&"H8".to_owned()));
    }

    #[test]
    fn a_forced_centre_is_the_only_suggestion_and_named_for_the_others() {
        let game = game(Options { rule_set: crate::engine::RuleSet::Renju, ..Options::default() }, "");
        assert_eq!(labels(&game, ""), ["H8"]);
        assert_eq!(labels(&game, "A1")[0], "A1 – the first stone goes to H8");
    }
}
