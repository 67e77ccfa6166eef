//! How many places people and servers hold, so that nobody takes those of all others.

use serde_json::Value;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Interactions of one person handled at once. A person has two hands; a program with their
/// account has more.
const OF_A_PERSON_MAX: u32 = 32;
/// Interactions of one server handled at once: half of all places.
const OF_A_SERVER_MAX: u32 = 2048;

/// Who holds how many places now.
#[derive(Debug, Default)]
pub(super) struct Crowd {
    held: Mutex<HashMap<Holder, u32>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Holder {
    Person(u64),
    Server(u64),
}

impl Holder {
    const fn most(self) -> u32 {
        match self {
            Self::Person(_) => OF_A_PERSON_MAX,
            Self::Server(_) => OF_A_SERVER_MAX,
        }
    }
}

/// A place among those of a person and a server, until it is dropped.
#[derive(Debug)]
pub(super) struct Seat {
    crowd: Arc<Crowd>,
    holders: [Option<Holder>; 2],
}

impl Crowd {
    /// A place for an interaction as it came; `None` if whoever sent it, or their server, has enough.
    pub(super) fn seat(self: &Arc<Self>, interaction: &Value) -> Option<Seat> {
        let id = |value: &Value| value.as_str()?.parse().ok();
        let person = id(&interaction["member"]["user"]["id"]).or_else(|| id(&interaction["user"]["id"]));
        let holders = [person.map(Holder::Person), id(&interaction["guild_id"]).map(Holder::Server)];
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = |holder: &Holder| held.get(holder).is_none_or(|&places| places < holder.most());
        if !holders.iter().flatten().all(has_room) {
            return None;
        }
        for &holder in holders.iter().flatten() {
            *held.entry(holder).or_default() += 1;
        }
        Some(Seat { crowd: Arc::clone(self), holders })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut held = self.crowd.held.lock().unwrap_or_else(PoisonError::into_inner);
        for holder in self.holders.iter().flatten() {
            if let Some(places) = held.get_mut(holder) {
                *places -= 1;
                if *places == 0 {
                    held.remove(holder);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn press(person: u64, server: u64) -> Value {
        json!({ "member": { "user": { "id": person.to_string() } }, "guild_id": server.to_string() })
    }

    #[test]
    fn one_person_leaves_places_to_others_and_gets_theirs_back() {
        let crowd = Arc::new(Crowd::default());
        let seats: Vec<_> = (0..OF_A_PERSON_MAX).map(|_| crowd.seat(&press(1, 9)).unwrap()).collect();
        assert!(crowd.seat(&press(1, 9)).is_none());
        assert!(crowd.seat(&press(1, 8)).is_none(), "on any server");
        let other = crowd.seat(&press(2, 9)).unwrap();
        drop(seats);
        crowd.seat(&press(1, 9)).unwrap();
        drop(other);
        assert!(crowd.held.lock().unwrap().is_empty(), "nobody is remembered");
    }

    #[test]
    fn one_server_leaves_places_to_others() {
        let crowd = Arc::new(Crowd::default());
        let seats: Vec<_> =
            (0..u64::from(OF_A_SERVER_MAX)).map(|person| crowd.seat(&press(person, 9)).unwrap()).collect();
        assert!(crowd.seat(&press(5000, 9)).is_none());
        crowd.seat(&press(5000, 8)).unwrap();
        assert_eq!(seats.len(), 2048);
    }

    #[test]
    fn what_names_nobody_is_handled_all_the_same() {
        let crowd = Arc::new(Crowd::default());
        crowd.seat(&json!({ "id": "12" })).unwrap();
        let in_private = json!({ "user": { "id": "7" } });
        let seats: Vec<_> = (0..OF_A_PERSON_MAX).map(|_| crowd.seat(&in_private).unwrap()).collect();
        assert!(crowd.seat(&in_private).is_none());
        drop(seats);
    }
}
