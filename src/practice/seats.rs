//! Under which id a level sits at a table.

use crate::ai::Level;
use crate::session::UserId;

/// The id of a level: one of those that belong to no person ([`UserId::is_computer`]). Stored with
/// games, so it never changes.
pub const fn user_of(level: Level) -> UserId {
    UserId(match level {
        Level::Random => 1,
        Level::One => 2,
        Level::Two => 3,
        Level::Three => 4,
    })
}

/// The level behind an id, if it is one.
pub fn level_of(user: UserId) -> Option<Level> {
    Level::ALL.into_iter().find(|&level| user_of(level) == user)
}

/// The ids of all levels.
pub(super) fn all() -> impl Iterator<Item = UserId> {
    Level::ALL.into_iter().map(user_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::DELETED;

    #[test]
    fn a_level_sits_under_an_id_of_its_own_that_no_person_has() {
        for level in Level::ALL {
            assert_eq!(level_of(user_of(level)), Some(level));
            assert!(user_of(level).is_computer());
        }
        for person in [DELETED, UserId(5), UserId(1_443_293_479_450_185_768)] {
            assert!(level_of(person).is_none() && !person.is_computer());
        }
    }
}
