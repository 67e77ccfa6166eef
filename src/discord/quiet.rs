//! People who don't want to be pinged.

use crate::session::{Sessions, UserId};

/// Takes those out of `mentions` who don't want to be pinged, and those who are nobody any more. The
/// message still names them.
pub(crate) async fn spare(sessions: &Sessions, mentions: &mut Vec<UserId>) {
    let mut wanted = Vec::with_capacity(mentions.len());
    for &user in mentions.iter().filter(|user| user.is_person()) {
        // While the database does not answer, whoever is due is told rather than not.
        if sessions.user_settings(user).await.is_ok_and(|settings| !settings.mentions) {
            continue;
        }
        wanted.push(user);
    }
    *mentions = wanted;
}
