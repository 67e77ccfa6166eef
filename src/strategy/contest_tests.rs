//! Matches played by hand, call by call.

use super::*;

/// What a side does in a hook: the answer to a call, given the call and the round so far.
type Play<'a> = &'a dyn Fn(&Call, &Round) -> Answer;

/// Plays to the end and returns the match with every call made.
fn play(play: Play<'_>) -> (Contest, Vec<Call>) {
    let mut contest = Contest::new();
    let mut calls = Vec::new();
    while let Some(call) = contest.next_call() {
        calls.push(call);
        let answer = play(&call, contest.current());
        contest.answer(answer);
        assert!(calls.len() < 10_000, "a match ends");
    }
    (contest, calls)
}

/// `side` fills its own row from the left, so that its fifth stone wins.
fn row_of(side: Side, round: &Round) -> Answer {
    let own = (0..round.moves.len()).filter(|&index| round.mover(index) == side).count() as i64;
    Answer::Move([if side == Side::First { 2 } else { 10 }, own])
}

/// Both play rows, so whoever starts a round wins it.
fn rows(call: &Call, round: &Round) -> Answer {
    match call.invocation {
        Invocation::TurnStart(_) => row_of(call.side, round),
        _ => Answer::Done,
    }
}

fn fault(message: &str) -> Answer {
    Answer::Fault(Fault::Threw { message: message.to_owned(), line: None })
}

#[test]
fn the_loser_starts_the_next_round_so_starters_win_in_turn_and_draw_at_three_all() {
    let (contest, calls) = play(&rows);
    let starters: Vec<_> = contest.rounds().iter().map(|round| round.starter).collect();
    let [first, second] = Side::BOTH;
    assert_eq!(starters, [first, second, first, second, first, second]);
    assert_eq!((contest.wins(first), contest.wins(second)), (3, 3));
    assert_eq!(contest.verdict(), Some(Verdict { winner: None, decision: Decision::Rounds }));
    assert!(contest.rounds().iter().all(|round| round.moves.len() == 9));
    let ends: Vec<_> = calls[calls.len() - 2..].iter().map(|call| call.invocation).collect();
    assert_eq!(ends, [Invocation::GameEnd(GameResult { win: 0 }); 2]);
}

#[test]
fn hooks_are_called_in_order_with_their_arguments() {
    let (_, calls) = play(&rows);
    let turn = |turncnt, opponentchoice| Invocation::TurnStart(TurnData { turncnt, opponentchoice });
    let start: Vec<_> = calls[..7].iter().map(|call| (call.side, call.invocation)).collect();
    let [first, second] = Side::BOTH;
    assert_eq!(
        start,
        [
            (first, Invocation::GameStart),
            (second, Invocation::GameStart),
            (first, Invocation::RoundStart),
            (second, Invocation::RoundStart),
            (first, turn(0, None)),
            (second, turn(1, Some([2, 0]))),
            (first, turn(2, Some([10, 0]))),
        ]
    );
    let ends: Vec<_> = calls[13..15].iter().map(|call| (call.side, call.invocation)).collect();
    let won = RoundResult { win: 1, wincnt: 1, losecnt: 0, turncnt: 9, opponentchoice: Some([10, 3]) };
    let lost = RoundResult { win: -1, wincnt: 0, losecnt: 1, turncnt: 9, opponentchoice: Some([2, 4]) };
    assert_eq!(ends, [(first, Invocation::RoundEnd(won)), (second, Invocation::RoundEnd(lost))]);
    assert_eq!((calls[15].side, calls[15].invocation), (second, Invocation::RoundStart), "the loser starts");
}

#[test]
fn four_wins_end_the_match() {
    // The second side never finds a point.
    let (contest, _) = play(&|call, round| match (call.side, call.invocation) {
        (Side::Second, Invocation::TurnStart(_)) => Answer::Move([15, 0]),
        _ => rows(call, round),
    });
    assert_eq!(contest.rounds().len(), 4);
    assert_eq!(contest.wins(Side::First), 4);
    assert_eq!(
        contest.rounds()[0].missteps[1],
        Some(Misstep { hook: Hook::TurnStart, fault: Fault::OffBoard { row: 15, column: 0 } })
    );
    assert_eq!(contest.rounds()[0].moves.len(), 1, "a bad move is not placed");
    assert_eq!(contest.verdict().unwrap().winner, Some(Side::First));
}

#[test]
fn a_stone_on_a_stone_loses_the_round() {
    let (contest, _) = play(&|call, round| match call.invocation {
        Invocation::TurnStart(_) if call.side == Side::Second => Answer::Move([2, 0]),
        _ => rows(call, round),
    });
    let round = &contest.rounds()[0];
    let fault = round.missteps[1].as_ref().map(|misstep| &misstep.fault);
    assert_eq!(fault, Some(&Fault::Occupied { cell: [2, 0] }));
    assert_eq!(round.winner(), Some(Side::First));
}

#[test]
fn negative_and_huge_numbers_are_off_the_board() {
    for numbers in [[-1, 0], [0, -1], [0, 15], [256, 0], [i64::MAX, i64::MIN]] {
        let mut contest = Contest::new();
        while !matches!(contest.next_call().unwrap().invocation, Invocation::TurnStart(_)) {
            contest.answer(Answer::Done);
        }
        contest.answer(Answer::Move(numbers));
        let [row, column] = numbers;
        let misstep = contest.current().missteps[0].as_ref();
        assert_eq!(misstep.map(|misstep| &misstep.fault), Some(&Fault::OffBoard { row, column }));
    }
}

#[test]
fn six_in_a_row_wins() {
    // Row 2: columns 0–2, 4, 5, then 3 in between.
    let columns = [0, 1, 2, 4, 5, 3];
    let (contest, _) = play(&|call, round| match call.invocation {
        Invocation::TurnStart(_) if call.side == Side::First => {
            let own = (0..round.moves.len()).filter(|&i| round.mover(i) == Side::First).count();
            Answer::Move([2, columns[own]])
        }
        Invocation::TurnStart(_) => {
            let own = (0..round.moves.len()).filter(|&i| round.mover(i) == Side::Second).count() as i64;
            Answer::Move([5 + own % 9, own * 3 % 15])
        }
        _ => Answer::Done,
    });
    let round = &contest.rounds()[0];
    assert_eq!((round.five, round.moves.len()), (Some(Side::First), 11));
    let line: Vec<Point> = (0..6).map(|x| Point { x, y: 2 }).collect();
    assert_eq!(round.winning_lines(), [line]);
}

#[test]
fn a_full_board_is_a_draw_and_the_same_side_starts_again() {
    // A filling without five: rows shifted by two in blocks of two.
    let colors = |row: i64, column: i64| (column / 2 + row) % 2 == 0;
    let cells: Vec<[i64; 2]> = (0..15).flat_map(|row| (0..15).map(move |column| [row, column])).collect();
    let (contest, calls) = play(&|call, round| {
        if !matches!(call.invocation, Invocation::TurnStart(_)) {
            return Answer::Done;
        }
        let board = round.board();
        let is_free =
            |&&[row, column]: &&[i64; 2]| board.is_empty_at(Point { x: column as u8, y: row as u8 });
        let own = |&&[row, column]: &&[i64; 2]| colors(row, column) == (call.side == Side::First);
        let fitting = cells.iter().filter(is_free).find(own).or_else(|| cells.iter().find(is_free));
        Answer::Move(*fitting.expect("a free cell"))
    });
    let round = &contest.rounds()[0];
    assert_eq!((round.moves.len(), round.winner()), (225, None));
    assert_eq!(contest.rounds()[1].starter, Side::First);
    assert_eq!(contest.rounds().len(), ROUNDS, "drawn rounds count as rounds");
    let result = calls.iter().find_map(|call| match call.invocation {
        Invocation::RoundEnd(result) => Some(result),
        _ => None,
    });
    assert_eq!(result.map(|result| (result.win, result.turncnt)), Some((0, 225)));
}

#[test]
fn a_fault_before_the_first_turn_loses_the_round_without_a_stone() {
    for hook in [Hook::GameStart, Hook::RoundStart] {
        let (contest, calls) = play(&|call, round| {
            let is_it = call.side == Side::First && call.invocation.hook() == hook;
            if is_it { fault("no") } else { rows(call, round) }
        });
        let round = &contest.rounds()[0];
        assert_eq!((round.winner(), round.moves.len()), (Some(Side::Second), 0), "{hook}");
        assert_eq!(round.missteps[0].as_ref().unwrap().hook, hook);
        let order: Vec<_> = calls.iter().take(6).map(|call| call.invocation.hook()).collect();
        let expected = [Hook::GameStart, Hook::RoundStart, Hook::RoundEnd].map(|hook| [hook; 2]);
        assert_eq!(order, expected.concat(), "{hook}");
    }
}

#[test]
fn both_failing_to_start_is_nobodys_round() {
    let (contest, _) = play(&|call, round| match call.invocation {
        Invocation::RoundStart => fault("no"),
        _ => rows(call, round),
    });
    assert_eq!(contest.rounds().len(), ROUNDS);
    assert!(contest.rounds().iter().all(|round| round.winner().is_none()));
    assert!(contest.rounds().iter().all(|round| round.starter == Side::First));
}

#[test]
fn a_round_lost_in_its_own_end_is_told_to_the_other_as_won() {
    let (contest, calls) = play(&|call, round| match (call.side, call.invocation) {
        (Side::First, Invocation::RoundEnd(_)) => fault("no"),
        _ => rows(call, round),
    });
    assert_eq!(contest.rounds()[0].five, Some(Side::First));
    assert_eq!(contest.rounds()[0].winner(), Some(Side::Second));
    assert_eq!((contest.wins(Side::First), contest.wins(Side::Second)), (0, 4));
    let told = calls.iter().find_map(|call| match (call.side, call.invocation) {
        (Side::Second, Invocation::RoundEnd(result)) => Some(result),
        _ => None,
    });
    assert_eq!(told.map(|result| (result.win, result.wincnt, result.losecnt)), Some((1, 1, 0)));
}

#[test]
fn a_loser_that_fails_in_its_rounds_end_has_lost_it_all_the_same() {
    let (contest, _) = play(&|call, round| match call.invocation {
        Invocation::RoundEnd(result) if result.win < 0 => fault("no"),
        _ => rows(call, round),
    });
    assert_eq!((contest.wins(Side::First), contest.wins(Side::Second)), (3, 3));
}

#[test]
fn a_stopped_process_loses_the_match_and_is_not_called_again() {
    let (contest, calls) = play(&|call, round| match call.invocation {
        Invocation::TurnStart(data) if data.turncnt == 4 => Answer::Stopped(Stop::Cpu),
        _ => rows(call, round),
    });
    assert_eq!(contest.verdict(), Some(Verdict { winner: Some(Side::Second), decision: Decision::Stopped }));
    let halt = Halt { hook: Some(Hook::TurnStart), stop: Stop::Cpu };
    assert_eq!(contest.halts(), &[Some(halt), None]);
    assert_eq!((contest.rounds().len(), contest.rounds()[0].moves.len()), (1, 4), "the round is kept");
    assert_eq!(contest.rounds()[0].winner(), Some(Side::Second));
    let last = calls.last().unwrap();
    assert_eq!(
        (last.side, last.invocation),
        (Side::Second, Invocation::GameEnd(GameResult { win: 1 })),
        "only the other side is told"
    );
    assert!(calls[calls.len() - 2].invocation.hook() == Hook::TurnStart);
}

#[test]
fn a_process_stopped_in_the_very_last_hook_loses_the_match_too() {
    let (contest, calls) = play(&|call, round| match (call.side, call.invocation) {
        (Side::First, Invocation::GameEnd(_)) => Answer::Stopped(Stop::Wall),
        (Side::Second, Invocation::TurnStart(_)) => fault("no"),
        _ => rows(call, round),
    });
    assert_eq!(contest.wins(Side::First), 4);
    assert_eq!(contest.verdict().unwrap().winner, Some(Side::Second));
    let last = calls.last().unwrap();
    assert_eq!((last.side, last.invocation), (Side::Second, Invocation::GameEnd(GameResult { win: 1 })));
}

#[test]
fn a_fault_in_the_very_last_hook_changes_nothing() {
    let (contest, _) = play(&|call, round| match call.invocation {
        Invocation::GameEnd(_) => fault("late"),
        _ => rows(call, round),
    });
    assert_eq!(contest.verdict(), Some(Verdict { winner: None, decision: Decision::Rounds }));
    assert!(contest.late_missteps().iter().all(Option::is_some));
}

#[test]
fn a_program_that_cannot_begin_loses_without_a_round() {
    let mut contest = Contest::new();
    contest.refuse(Side::First, Stop::Unstartable { message: "no".to_owned(), line: Some(3) });
    assert!(contest.next_call().is_none());
    assert_eq!(contest.verdict().unwrap().winner, Some(Side::Second));
    assert!(contest.rounds().is_empty());
}

#[test]
fn no_answer_where_a_move_is_due_is_a_fault() {
    let (contest, _) = play(&|call, round| match (call.side, call.invocation) {
        (Side::First, Invocation::TurnStart(_)) => Answer::Done,
        _ => rows(call, round),
    });
    let fault = &contest.rounds()[0].missteps[0].as_ref().unwrap().fault;
    assert_eq!(fault, &Fault::NotAMove { got: "undefined".to_owned() });
}
