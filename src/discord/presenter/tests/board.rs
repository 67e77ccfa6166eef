//! What everybody sees of a game: boards, clocks, requests, results.

use super::*;
use crate::discord::errors::reason;
use crate::engine::{BoardSize, Rejection};

#[test]
fn every_message_of_a_running_game_is_in_order_in_every_language() {
    for language in Language::ALL {
        for time in every_time_control() {
            let mut played = Played::new(options(time));
            check(&told(&played, AnnouncementKind::Started, Vec::new(), language));
            played = played.moves("H8 I9 H9");
            check(&board(&played, language));
            let asked = played.act(Action::RequestUndo { color: Color::Black });
            let offered = played.act(Action::OfferDraw { color: Color::White });
            check(&told(&played, AnnouncementKind::Notice(Notice::Offer), asked, language));
            check(&told(&played, AnnouncementKind::Notice(Notice::Offer), offered, language));
            check(&board(&played, language));
            for notice in [Notice::ClockLow, Notice::Reminder] {
                check(&told(&played, AnnouncementKind::Notice(notice), Vec::new(), language));
            }
            let undone = played.act(Action::RespondUndo { color: Color::White, accept: true });
            check(&told(&played, AnnouncementKind::Board, undone, language));
            played.act(Action::Suspend { since: played.now() });
            check(&told(&played, AnnouncementKind::Suspended, Vec::new(), language));
            check(&board(&played, language));
        }
    }
}

#[test]
fn a_board_tells_who_played_what_and_who_is_due() {
    let played = Played::new(options(TimeControl::default())).moves("H8 I9");
    let english = board(&played, Language::En);
    let deadline = played.game.deadline().unwrap().at.unix_seconds();
    assert_eq!(
        english.content,
        format!(
            "⚫\u{A0}**Black to move**, <@11> · ⏳ <t:{deadline}:R>\nMove 2: White I9\n\
             ⚫\u{A0}<@11> · ⚪\u{A0}<@22>\n-# Undos left: ⚫\u{A0}3 ⚪\u{A0}3"
        )
    );
    assert_eq!(english.mentions, [HOST], "only the person due to move is pinged");
    assert_eq!(english.files[0].name, "board.png");
    assert_eq!(
        english.files[0].description,
        "15 by 15 board, 2 stones. Last move: White I9. Black to move. Black: H8. White: I9."
    );
    let korean = board(&played, Language::Ko);
    assert!(korean.content.starts_with("⚫\u{A0}**흑 차례**, <@11> 님 · ⏳ <t:"), "{}", korean.content);
    assert_eq!(korean.files[0].description, "15×15 판, 돌 2개. 마지막 수: 백 I9. 흑 차례. 흑: H8. 백: I9.");
    assert!(buttons(&english).iter().all(|id| id.game == GameId(7) && id.ply == 2));
}

#[test]
fn the_first_board_says_how_to_play_and_where_a_forced_centre_is() {
    let renju = Options { rule_set: RuleSet::Renju, ..options(TimeControl::default()) };
    let text = told(&Played::new(renju), AnnouncementKind::Started, Vec::new(), Language::En).content;
    assert!(
        text.contains("The board is empty.") && text.contains("centre, H8") && text.contains("/move"),
        "{text}"
    );
}

#[test]
fn an_automatic_move_is_announced_as_such_with_its_count() {
    let mut played = Played::new(options(TimeControl::PerMove { per_move_sec: 10 })).moves("H8 I9");
    played.at = played.game.deadline().unwrap().at.0;
    played.act(Action::Timeout { color: Color::Black, chosen: None });
    let text = board(&played, Language::En).content;
    assert!(text.contains("(automatic, 1 of 2)"), "{text}");
    let text = board(&played, Language::Ko).content;
    assert!(text.contains("(자동 착수, 2번 중 1번째)"), "{text}");
    assert!(!board(&played, Language::En).content.contains("loses"));
    // Another one, and the next time it is over.
    let mut again = Played { game: played.game.clone(), ..played }.moves("A1");
    again.at = again.game.deadline().unwrap().at.0;
    again.act(Action::Timeout { color: Color::Black, chosen: None });
    let text = board(&again, Language::En).content;
    assert!(text.contains("(automatic, 2 of 2: the next time-out loses)"), "{text}");
    // The next board tells of it too: the reply of a level, or one that overtook, may be the first.
    let played = played.moves("A1");
    let text = board(&played, Language::En).content;
    assert!(text.contains("(automatic, 1 of 2)\nMove 4: White A1\n"), "{text}");
    let text = board(&played.moves("A2"), Language::En).content;
    assert!(!text.contains("automatic"), "{text}");
}

#[test]
fn a_fischer_clock_shows_both_banks_with_a_bar() {
    let mut played = Played::new(options(TimeControl::Fischer { base_sec: 300, inc_sec: 3 })).moves("H8");
    let text = board(&played, Language::En).content;
    assert!(text.contains("\n⚫\u{A0}<@11> ▰▰▰▰▰▰▰▰▰▰ 5:02\n⚪\u{A0}<@22> ▰▰▰▰▰▰▰▰▰▰ 5:00\n"), "{text}");
    played.at += 199_000;
    let text = board(&played.moves("I9"), Language::En).content;
    assert!(text.contains("\n⚪\u{A0}<@22> ▰▰▰▱▱▱▱▱▱▱ 1:43\n"), "{text}");
}

#[test]
fn a_bar_is_empty_only_when_nothing_is_left() {
    let bar = |left| words::bar(Millis(left), Millis(1000));
    assert_eq!(bar(0), "▱▱▱▱▱▱▱▱▱▱");
    assert_eq!(bar(-5), "▱▱▱▱▱▱▱▱▱▱");
    assert_eq!(bar(1), "▰▱▱▱▱▱▱▱▱▱");
    assert_eq!(bar(500), "▰▰▰▰▰▱▱▱▱▱");
    assert_eq!(bar(5000), "▰▰▰▰▰▰▰▰▰▰");
}

#[test]
fn a_first_turn_that_is_longer_than_the_clock_says_so() {
    let text = |played: &Played| board(played, Language::En).content;
    let quick = TimeControl::PerMove { per_move_sec: 10 };
    let played = Played::new(options(quick));
    assert!(text(&played).ends_with("first turn: at least a minute"), "{}", text(&played));
    let played = played.moves("H8");
    assert!(text(&played).ends_with("first turn: at least a minute"), "white's first turn");
    let played = played.moves("I9");
    assert!(!text(&played).contains("first turn"), "{}", text(&played));
    let slow = Played::new(options(TimeControl::PerMove { per_move_sec: 60 }));
    assert!(!text(&slow).contains("first turn"), "{}", text(&slow));
}

#[test]
fn clocks_that_stand_still_are_said_to() {
    let mut played = Played::new(options(TimeControl::default())).moves("H8");
    played.act(Action::Suspend { since: played.now() });
    let told = told(&played, AnnouncementKind::Suspended, Vec::new(), Language::En);
    let runs_at = played.now() + TOLD_GRACE;
    let mut resumed = played.game.clone();
    let _ = resumed.apply(Action::Resume { runs_at }, Stamp::at(played.now())).unwrap();
    let over = resumed.deadline().unwrap().at;
    for told_of in [words::time_of_day(runs_at), words::relative(over)] {
        assert!(told.content.contains(&told_of), "{}", told.content);
    }
    assert_eq!(told.mentions, [GUEST]);
    let show = CustomId::new(Kind::Board, GameId(7), 1);
    assert_eq!(buttons(&told), [show], "to know it by, whatever time it tells");
    assert!(board(&played, Language::En).content.contains("⏸ clocks paused"));
    let runs_at = Timestamp(played.at + 60_000);
    played.act(Action::Resume { runs_at });
    let soon = board(&played, Language::En).content;
    assert!(soon.contains(&format!("The clocks start again at {}.", words::time_of_day(runs_at))), "{soon}");
    let over = played.game.deadline().unwrap().at;
    assert!(soon.contains(&format!("⏳ {}", words::relative(over))), "{soon}");
}

#[test]
fn requests_ping_who_must_answer_and_bring_the_buttons_for_it() {
    let mut played = Played::new(options(TimeControl::default())).moves("H8");
    let events = played.act(Action::RequestUndo { color: Color::Black });
    let message = told(&played, AnnouncementKind::Notice(Notice::Offer), events, Language::En);
    assert_eq!(message.mentions, [GUEST]);
    assert_eq!(kinds(&message), [Kind::UndoAccept, Kind::UndoDecline, Kind::Withdraw]);
    assert_eq!(
        message.content,
        "↩️ <@11> asks to take back H8. <@22>, is that all right?\n-# Undos left: ⚫\u{A0}3 ⚪\u{A0}3"
    );

    let events = played.act(Action::RespondUndo { color: Color::White, accept: false });
    let message = told(&played, AnnouncementKind::Notice(Notice::Offer), events, Language::En);
    assert_eq!(message.content, "The request to take a move back was declined.");
    assert!(message.mentions.is_empty() && message.components.is_empty());

    let snapshot = played.snapshot();
    let nothing = entry(&snapshot, AnnouncementKind::Notice(Notice::Offer), Vec::new());
    assert!(announcement(&snapshot, &nothing, words::voice(Language::En), played.now()).is_none());
}

#[test]
fn two_requests_at_once_are_told_apart_by_their_buttons() {
    let mut played = Played::new(options(TimeControl::default())).moves("H8 I9");
    played.act(Action::RequestUndo { color: Color::Black });
    let events = played.act(Action::OfferDraw { color: Color::Black });
    for language in Language::ALL {
        let message = told(&played, AnnouncementKind::Notice(Notice::Offer), events.clone(), language);
        check(&message);
        let expected =
            [Kind::UndoAccept, Kind::UndoDecline, Kind::DrawAccept, Kind::DrawDecline, Kind::Withdraw];
        assert_eq!(kinds(&message), expected);
        let rows = serde_json::to_value(&message.components).unwrap();
        let rows = rows.as_array().unwrap().iter().flat_map(|row| row["components"].as_array().unwrap());
        let labels: BTreeSet<String> = rows.map(|button| button["label"].to_string()).collect();
        assert_eq!(labels.len(), 5, "{labels:?}");
        assert!(message.content.contains("I9, H8"), "both stones that would go: {}", message.content);
    }
}

#[test]
fn who_is_due_for_two_reasons_is_named_once() {
    let mut played = Played::new(options(TimeControl::None { idle_limit_sec: 300 })).moves("H8 I9");
    played.act(Action::OfferDraw { color: Color::Black });
    played.act(Action::RequestUndo { color: Color::White });
    // Black is to answer and to move, White to answer in between.
    let message = board(&played, Language::En);
    check(&message);
    let mut due = message.mentions.clone();
    due.sort_unstable();
    assert_eq!(due, [HOST, GUEST]);
}

#[test]
fn options_decide_which_buttons_there_are() {
    let strict = Options {
        undo: crate::engine::UndoLimit::Off,
        draw_offer: false,
        hints: crate::engine::Hints::Off,
        ..options(TimeControl::default())
    };
    let strict = board(&Played::new(strict), Language::En);
    assert_eq!(kinds(&strict), [Kind::Place, Kind::Resign, Kind::Watch, Kind::Rules]);
    assert!(!strict.content.contains("Undos"), "{}", strict.content);
    let usual = kinds(&board(&Played::new(Options::default()), Language::En));
    assert!(usual.contains(&Kind::Undo) && usual.contains(&Kind::Draw));
}

#[test]
fn a_result_is_summed_up_like_the_seeds() {
    let won = Played::new(options(TimeControl::default())).moves("H8 A1 I8 A3 J8 A5 K8 A7 L8");
    let result = |language| words::result(words::voice(language), &won.game).unwrap();
    assert_eq!(result(Language::Ko), "흑 승 (H8~L8 오목, 9수)");
    assert_eq!(result(Language::En), "Black wins (five H8–L8, 9 moves)");
    assert_eq!(result(Language::Ja), "黒の勝ち(H8~L8の五、9手)");
    for language in Language::ALL {
        let message = told(&won, AnnouncementKind::Finished, Vec::new(), language);
        check(&message);
        assert!(message.content.contains(&result(language)));
        assert!(message.mentions.is_empty(), "nobody is due any more");
        assert_eq!(kinds(&message), [Kind::Rematch, Kind::Watch, Kind::Rules]);
        let alt = &message.files[0].description;
        let ends = [".", "。"].map(|stop| format!("{}{stop} ", result(language)));
        assert!(ends.iter().any(|sentence| alt.contains(sentence)), "a sentence of its own: {alt}");
    }
}

#[test]
fn every_end_has_its_words() {
    let ends: Vec<(&str, Played)> = vec![
        ("백 승 (흑 기권, 1수)", {
            let mut played = Played::new(options(TimeControl::default())).moves("H8");
            played.act(Action::Resign { color: Color::Black });
            played
        }),
        ("합의 무승부 (1수)", {
            let mut played = Played::new(options(TimeControl::default())).moves("H8");
            played.act(Action::OfferDraw { color: Color::Black });
            played.act(Action::RespondDraw { color: Color::White, accept: true });
            played
        }),
        ("결과 없음: 관리자가 끝냈어요 (1수)", {
            let mut played = Played::new(options(TimeControl::default())).moves("H8");
            played.act(Action::Abort);
            played
        }),
        ("결과 없음: 첫 수를 직접 두기 전에 시간이 다 됐어요 (1수)", {
            let time = TimeControl::Fischer { base_sec: 180, inc_sec: 2 };
            let mut played = Played::new(options(time)).moves("H8");
            played.at = played.game.deadline().unwrap().at.0;
            played.act(Action::Timeout { color: Color::White, chosen: None });
            played
        }),
        ("흑 승 (백 시간패, 3수)", {
            let time = TimeControl::Fischer { base_sec: 180, inc_sec: 2 };
            let mut played = Played::new(options(time)).moves("H8 I9 H9");
            played.at = played.game.deadline().unwrap().at.0;
            played.act(Action::Timeout { color: Color::White, chosen: None });
            played
        }),
    ];
    for (expected, played) in ends {
        assert_eq!(words::result(words::voice(Language::Ko), &played.game).as_deref(), Some(expected));
        for language in Language::ALL {
            check(&told(&played, AnnouncementKind::Finished, Vec::new(), language));
        }
    }
}

#[test]
fn a_position_that_was_overtaken_is_shown_without_buttons_or_pings() {
    let played = Played::new(options(TimeControl::default())).moves("H8 I9 H9");
    let snapshot = played.snapshot();
    let old = Announcement { seq: 1, ply: 1, ..entry(&snapshot, AnnouncementKind::Board, Vec::new()) };
    let message = announcement(&snapshot, &old, words::voice(Language::En), played.now()).unwrap();
    assert_eq!(message.content, "Move 1: Black H8\n⚫\u{A0}<@11> · ⚪\u{A0}<@22>");
    assert!(message.components.is_empty() && message.mentions.is_empty());
    assert_eq!(message.files[0].description, "15 by 15 board, one stone. Last move: Black H8. Black: H8.");
}

#[test]
fn the_longest_position_fits_into_an_alt_text() {
    // Every point of the 19×19 board, as if nobody ever won: only the words are looked at.
    let options = Options {
        rule_set: RuleSet::Free,
        board_size: BoardSize::Nineteen,
        ..options(TimeControl::default())
    };
    // Pairs of rows in the pattern XXOO shifted, which never makes five.
    let mut black = Vec::new();
    let mut white = Vec::new();
    for point in BoardSize::Nineteen.points() {
        let dark = (point.x + 2 * (point.y % 2) + 4 * ((point.y / 2) % 2)) % 4 < 2;
        if dark { black.push(point) } else { white.push(point) }
    }
    let mut played = Played::new(options);
    for (b, w) in black.into_iter().zip(white) {
        for (color, point) in [(Color::Black, b), (Color::White, w)] {
            if !played.game.is_finished() {
                played.act(Action::Place { color, point });
            }
        }
    }
    assert!(played.game.ply() > 200, "{}", played.game.ply());
    for language in Language::ALL {
        let message = board(&played, language);
        check(&message);
        assert!(message.files[0].description.chars().count() > 300);
    }
}

#[test]
fn only_whose_time_it_was_hears_that_their_stone_is_late() {
    let snapshot = Played::new(options(TimeControl::PerMove { per_move_sec: 10 })).snapshot();
    let late = Rejection::TooLate { deadline: Timestamp(1_000) };
    let point = BoardSize::Fifteen.center();
    let said = |user| reason(words::voice(Language::En), late, &snapshot, point, user);
    assert!(said(HOST).starts_with("Your time"), "{}", said(HOST));
    assert!(said(GUEST).starts_with("The time for this turn"), "{}", said(GUEST));
}

#[test]
fn what_was_taken_back_is_named_with_its_number_and_colour() {
    let played = Played::new(Options::default()).moves("H8 I9 J10");
    let undone = |points: &[&str], language| {
        let size = played.game.board().size();
        let withdrawn = points.iter().map(|point| Point::parse(point, size).unwrap()).collect();
        let events = vec![Event::UndoAccepted { by: Color::White, withdrawn }];
        let text = told(&played, AnnouncementKind::Board, events, language).content;
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(undone(&["A1"], Language::En), "↩️ Move 4, White A1, was taken back.");
    assert_eq!(undone(&["A1"], Language::Ko), "↩️ 4번째 수 백 A1을 물렀어요.");
    assert_eq!(undone(&["B2", "A1"], Language::En), "↩️ Moves taken back: 4 White A1, 5 Black B2.");
}

#[test]
fn somebody_whose_data_was_deleted_is_told_of_in_words() {
    let mut snapshot = Played::new(Options::default()).moves("H8").snapshot();
    let table = crate::session::Table { guest: Some(crate::session::DELETED), ..(*snapshot.table).clone() };
    snapshot.table = table.into();
    for (language, words) in [
        (Language::En, "a deleted player"),
        (Language::Ko, "삭제된 사용자"),
        (Language::Ja, "削除されたユーザー"),
    ] {
        let entry = entry(&snapshot, AnnouncementKind::Board, Vec::new());
        let text = announcement(&snapshot, &entry, words::voice(language), Timestamp(START)).unwrap().content;
        assert!(text.contains(words) && !text.contains('—') && !text.contains("<@0>"), "{text}");
        assert!(!text.contains("사용자 님") && !text.contains("ユーザーさん"), "{text}");
    }
}
