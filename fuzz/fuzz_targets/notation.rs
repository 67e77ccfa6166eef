//! Any text, read as a point: never a panic, and what is read prints back to the same point.

#![no_main]

use libfuzzer_sys::fuzz_target;
use omok::engine::{BoardSize, Point, PointError};

fuzz_target!(|text: &str| {
    let [small, large] = BoardSize::ALL.map(|size| (size, Point::parse(text, size)));
    for (size, read) in [small, large] {
        match read {
            Ok(point) => {
                assert_eq!(Point::new(point.x, point.y, size), Some(point), "on the board");
                let name = point.name(size).to_string();
                assert_eq!(Point::parse(&name, size), Ok(point));
                assert_eq!(Point::parse(&name.to_lowercase(), size), Ok(point));
                assert_eq!(
                    Point::parse(&format!(" {text} "), size),
                    Ok(point),
                    "white space around is ignored"
                );
            }
            Err(PointError::OffBoard(named)) => assert_eq!(named, size),
            Err(PointError::Unreadable) => {}
        }
    }
    // Whatever names a point of the small board names the point of that name on the large one.
    if let Ok(point) = small.1 {
        let same = large.1.expect("the large board has every name of the small one");
        assert_eq!((same.x, same.row(large.0)), (point.x, point.row(small.0)));
    }
});
