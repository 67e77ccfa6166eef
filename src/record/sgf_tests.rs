//! Tests of [`super`]: what we write reads back, and what we refuse is named.

use super::*;
use crate::record::{parse_moves, print_moves};
use proptest::prelude::*;

fn record(moves: &str) -> Record {
    let size = BoardSize::Fifteen;
    Record::new(size, parse_moves(moves, size).expect(moves))
}

#[test]
fn writes_what_the_format_asks_for() {
    let mut game = record("H8 I9 A15 O1");
    game.rule = Some(Rule::Renju);
    game.black = Some("a]b\\c".to_owned());
    game.white = Some("한국어\nx".to_owned());
    game.result = Some(RecordResult::Win(Color::White, WinBy::Time));
    let text = print_sgf(&game);
    assert!(text.starts_with("(;FF[4]GM[4]CA[UTF-8]AP[omok:"), "{text}");
    assert!(
        text.ends_with("SZ[15]RU[renju]PB[a\\]b\\\\c]PW[한국어 x]RE[W+T]\n;B[hh];W[ig];B[aa];W[oo])\n"),
        "{text}"
    );
}

#[test]
fn all_225_points_come_back() {
    let size = BoardSize::Fifteen;
    let all = Record::new(size, size.points().collect());
    assert_eq!(all.moves.len(), 225);
    assert_eq!(parse_sgf(&print_sgf(&all)), Ok(all));
}

/// What another program finds in our files.
#[test]
fn all_225_points_and_the_names_mean_the_same_to_another_reader() {
    use sgf_parse::{GameTree, SgfNode, unknown_game::Prop};
    for size in BoardSize::ALL {
        let mut game = Record::new(size, size.points().collect());
        (game.rule, game.result) = (Some(Rule::Korean), Some(RecordResult::Draw));
        (game.black, game.white) = (Some("a]b\\c:d".to_owned()), Some("한국어".to_owned()));
        game.date = Some("2026-11-29".to_owned());
        let trees = sgf_parse::parse(&print_sgf(&game)).expect("another reader takes it");
        let [GameTree::Unknown(root)] = trees.as_slice() else { panic!("one game that is not go") };
        let text = |name| match root.get_property(name) {
            Some(Prop::PB(text) | Prop::PW(text) | Prop::RU(text) | Prop::RE(text) | Prop::DT(text)) => {
                text.text.clone()
            }
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(root.get_property("GM"), Some(&Prop::GM(4)));
        assert_eq!(root.get_property("SZ"), Some(&Prop::SZ((size.get(), size.get()))));
        assert_eq!(
            ["PB", "PW", "RU", "RE", "DT"].map(text),
            ["a]b\\c:d", "한국어", "korean", "0", "2026-11-29"]
        );
        let place = |index: usize, node: &SgfNode<Prop>| {
            let written = match node.get_move() {
                Some(Prop::B(written)) if index.is_multiple_of(2) => written,
                Some(Prop::W(written)) if !index.is_multiple_of(2) => written,
                other => panic!("move {index}: {other:?}"),
            };
            // Letters from the left and from the top, as the format has it.
            let [x, y] = written.as_bytes() else { panic!("move {index}: {written}") };
            Point::new(x - b'a', y - b'a', size).expect("a point")
        };
        let moves: Vec<Point> =
            root.main_variation().skip(1).enumerate().map(|(index, node)| place(index, node)).collect();
        assert_eq!(moves, game.moves);
    }
}

#[test]
fn reads_the_main_line_of_other_programs() {
    let text = "\u{FEFF} ( ;GaMe[4]FF[3]SZ[15:15]RU[Renju]C[a \\] b];Black[hh]BL[12];W[ig]C[(;)]\
                (;B[ih];W[jh])(;B[aa]))(;GM[1])";
    let game = parse_sgf(text).expect("reads");
    assert_eq!((print_moves(&game.moves, game.size).as_str(), game.rule), ("H8 I9 I8 J8", Some(Rule::Renju)));
}

#[test]
fn a_broken_line_in_a_name_is_joined() {
    let game = parse_sgf("(;GM[4]PB[one\\\r\ntwo\\\nthree\nfour])").expect("reads");
    assert_eq!(game.black.as_deref(), Some("onetwothree four"));
}

#[test]
fn refuses_by_name_what_it_cannot_take() {
    let error = |text: &str| parse_sgf(text).expect_err(text).to_string();
    assert_eq!(error("hello"), "not an SGF file: it does not begin with \"(;\"");
    assert_eq!(error("(;GM[4];B[hh]"), "the file stops in the middle");
    assert_eq!(error("(;GM[4];B[hh"), "the file stops in the middle");
    assert_eq!(error("(;GM[4];B[hh]*)"), "unexpected '*' after 1 moves");
    assert_eq!(error("(;GM[1];B[hh])"), "GM[1]: not the game of gomoku and renju, which is 4");
    assert_eq!(error("(;GM[4]SZ[20])"), "SZ[20]: a board size other than 15 and 19");
    assert_eq!(error("(;GM[4]SZ[15:19])"), "SZ[15:19]: a board size other than 15 and 19");
    assert_eq!(error("(;GM[4]RU[Chess])"), "RU[Chess]: an unknown rule set");
    assert_eq!(error("(;GM[4]RE[Black])"), "RE[Black]: not a result");
    assert_eq!(error("(;GM[4]AB[hh][ii])"), "AB[hh ii]: set-up stones are not moves");
    assert_eq!(error("(;GM[4];B[hh];B[ii])"), "B[ii]: out of turn");
    assert_eq!(error("(;GM[4];W[hh])"), "W[hh]: out of turn");
    assert_eq!(error("(;GM[4];B[pa])"), "B[pa]: not a point of the board");
    assert_eq!(error("(;GM[4];B[])"), "B[]: not a point of the board");
    assert_eq!(error("(;GM[4];B[hh];W[hh])"), "W[hh]: the point is taken already");
}

proptest! {
    #[test]
    fn printing_and_reading_give_the_same(
        order in Just((0..225_usize).collect::<Vec<_>>()).prop_shuffle(),
        length in 0..225_usize,
        black in "[^\\s\\p{C}]{1,20}",
        result in 0..4_usize,
    ) {
        let size = BoardSize::Fifteen;
        let mut game = Record::new(size, order.iter().take(length).filter_map(|&i| Point::from_index(i, size)).collect());
        game.rule = Some(Rule::ALL[result]);
        game.black = Some(black);
        game.result = [
            Some(RecordResult::Win(Color::Black, WinBy::Board)),
            Some(RecordResult::Win(Color::White, WinBy::Resignation)),
            Some(RecordResult::Draw),
            None,
        ][result];
        prop_assert_eq!(parse_sgf(&print_sgf(&game)), Ok(game));
    }

    #[test]
    fn no_text_panics(text in "\\(;[\\PC\n]{0,80}") {
        let _ = parse_sgf(&text);
    }
}
