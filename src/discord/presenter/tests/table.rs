//! The message of a table.

use super::*;

#[test]
fn a_table_shows_its_state_in_every_language() {
    let challenge = Table { invited: Some(GUEST), ..open_table() };
    for language in Language::ALL {
        let voice = words::voice(language);
        let shown = |table: &Table| {
            let snapshot = Snapshot { table: Arc::new(table.clone()), game: None };
            let message = super::table(&snapshot, voice);
            check(&message);
            message
        };
        let open = shown(&open_table());
        assert_eq!(kinds(&open), [Kind::Join, Kind::Terms, Kind::Cancel]);
        assert!(open.mentions.is_empty());
        assert!(open.content.contains(&format!("<t:{}:R>", (START + 600_000) / 1000)));
        let challenged = shown(&challenge);
        assert_eq!(kinds(&challenged), [Kind::Join, Kind::Decline, Kind::Terms, Kind::Cancel]);
        assert_eq!(challenged.mentions, [GUEST]);
        for status in [Status::Cancelled, Status::Declined, Status::Expired] {
            let closed = shown(&Table { status, ..challenge.clone() });
            assert!(closed.components.is_empty() && closed.mentions.is_empty());
        }
        let running = super::table(&Played::new(Options::default()).snapshot(), voice);
        check(&running);
        assert!(running.content.contains("<#900>") && kinds(&running) == [Kind::Watch]);
        let won = Played::new(options(TimeControl::default())).moves("H8 A1 I8 A3 J8 A5 K8 A7 L8");
        let finished = super::table(&won.snapshot(), voice);
        check(&finished);
        assert!(finished.content.contains("H8") && kinds(&finished) == [Kind::Watch]);
        assert_eq!(finished.files.len(), 1, "the final board");
    }
}

#[test]
fn everything_unusual_about_a_table_is_told() {
    let options: Options = serde_json::from_value(json!({
        "ruleSet": "free", "freeWin": "exactFive", "boardSize": 19, "firstMoveCenter": "on",
        "colorAssignment": "hostWhite", "timeControl": { "kind": "perMove", "perMoveSec": 30 },
        "timeoutPolicy": "lose", "undo": "off", "drawOffer": false, "showForbidden": true, "hints": "off",
    }))
    .unwrap();
    let line = words::options(words::voice(Language::En), &options, true, HOST);
    assert_eq!(
        line,
        "**Free: exactly five in a row** · 19×19 · 30 seconds a move · first turn: 1 minute · <@11> plays \
         white · first stone to the centre · out of time: loss · no undo · no draw offers · no threat warnings · just for fun"
    );
    let usual = words::options(words::voice(Language::En), &Options::default(), false, HOST);
    assert_eq!(usual, "**Korean omok (no double three)** · 15×15 · 30 seconds a move · first turn: 1 minute");
}

#[test]
fn renju_is_named_as_practice() {
    for (language, name) in [(Language::Ko, "렌주룰(연습용)"), (Language::En, "Renju (no opening rules)")]
    {
        assert_eq!(words::rule(words::voice(language), crate::engine::Rule::Renju), name);
    }
}
