//! What one person alone sees: boards, previews, warnings.

use super::*;

fn viewer(user: UserId, voice: Voice<'static>) -> Viewer {
    Viewer { user, voice, theme: Theme::default() }
}

#[test]
fn private_pictures_take_the_theme_of_whoever_looks() {
    let played = Played::new(Options::default()).moves("H8");
    let voice = words::voice(Language::En);
    let board = |theme| {
        let viewer = Viewer { theme, ..viewer(GUEST, voice) };
        let mut pictures = private_board(&played.snapshot(), &viewer, played.now()).unwrap().files;
        let point = Point::parse("I9", BoardSize::Fifteen).unwrap();
        pictures.extend(preview(&played.snapshot(), &viewer, point, String::new()).files);
        pictures.extend(hint(&played.snapshot(), &viewer).unwrap().files);
        pictures
    };
    let (classic, dark) = (board(Theme::Classic), board(Theme::Dark));
    assert_eq!((classic.len(), dark.len()), (3, 3));
    for (classic, dark) in classic.iter().zip(&dark) {
        assert_ne!(classic.bytes, dark.bytes);
    }
}

#[test]
fn private_boards_and_previews_cannot_be_pressed_and_ping_nobody() {
    let played = Played::new(options(TimeControl::default())).moves("H8");
    for language in Language::ALL {
        let voice = words::voice(language);
        let message = private_board(&played.snapshot(), &viewer(UserId(99), voice), played.now()).unwrap();
        check(&message);
        assert!(message.components.is_empty() && message.mentions.is_empty());
        let point = Point::parse("I9", BoardSize::Fifteen).unwrap();
        let preview = preview(&played.snapshot(), &viewer(GUEST, voice), point, String::new());
        assert_eq!(preview.files.len(), 1);
        assert_ne!(preview.files[0].bytes, message.files[0].bytes);
    }
    let open = Snapshot { table: Arc::new(open_table()), game: None };
    assert!(private_board(&open, &viewer(HOST, words::voice(Language::En)), Timestamp(START)).is_none());
}

#[test]
fn the_preview_of_a_forbidden_point_shows_that_it_is_one() {
    let previewed = |rule_set| {
        let options = Options { rule_set, show_forbidden: false, ..options(TimeControl::default()) };
        let played = Played::new(options).moves("F8 A1 G8 C1 H9 E1 H10 G1");
        let point = Point::parse("H8", BoardSize::Fifteen).unwrap();
        let shown =
            preview(&played.snapshot(), &viewer(HOST, words::voice(Language::En)), point, String::new());
        shown.files[0].bytes.clone()
    };
    assert_ne!(previewed(RuleSet::Korean), previewed(RuleSet::Free), "whether or not the table marks it");
}

#[test]
fn only_the_player_on_turn_is_warned_and_only_in_private() {
    let options = Options { hints: crate::engine::Hints::Warn, ..options(TimeControl::default()) };
    let played = Played::new(options).moves("H8 A1 I8 C1 J8");
    let voice = words::voice(Language::En);
    let seen = |user| private_board(&played.snapshot(), &viewer(user, voice), played.now()).unwrap();
    let (theirs, mine, watching) = (seen(HOST), seen(GUEST), seen(UserId(99)));
    assert!(mine.content.ends_with("Your opponent threatens: H8 I8 J8"), "{}", mine.content);
    assert!(mine.files[0].description.contains("H8 I8 J8"));
    assert_ne!(mine.files[0].bytes, watching.files[0].bytes);
    assert_eq!(theirs.files[0].bytes, watching.files[0].bytes);
    assert_eq!(board(&played, Language::En).files[0].bytes, watching.files[0].bytes);
    assert!(!theirs.content.contains("threatens") && !watching.content.contains("threatens"));
    assert_eq!(
        hint(&played.snapshot(), &viewer(GUEST, voice)).unwrap().content,
        "Your opponent threatens: H8 I8 J8"
    );
    assert_eq!(kinds(&mine), [Kind::Place], "whoever is to move can go on from there");
    assert!(theirs.components.is_empty() && watching.components.is_empty());
    let calm = Played::new(Options::default()).moves("H8");
    assert!(hint(&calm.snapshot(), &viewer(GUEST, voice)).unwrap().content.contains("no open three"));
}
