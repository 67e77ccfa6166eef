//! What can go wrong with a request to Discord, sorted by what the caller can do about it.

use crate::engine::Millis;
use serde::Deserialize;

/// Discord's own error codes that change what we do next.
///
/// Source: Discord docs, "Opcodes and Status Codes", JSON error codes.
pub(crate) mod code {
    pub(crate) const UNKNOWN_CHANNEL: u32 = 10003;
    pub(crate) const UNKNOWN_GUILD: u32 = 10004;
    pub(crate) const UNKNOWN_MEMBER: u32 = 10007;
    pub(crate) const UNKNOWN_MESSAGE: u32 = 10008;
    pub(crate) const UNKNOWN_USER: u32 = 10013;
    pub(crate) const EDIT_LIMIT_OLD_MESSAGE: u32 = 30046;
    pub(crate) const MISSING_ACCESS: u32 = 50001;
    pub(crate) const NOT_OUR_MESSAGE: u32 = 50005;
    pub(crate) const MISSING_PERMISSIONS: u32 = 50013;
    pub(crate) const WRONG_CHANNEL_TYPE: u32 = 50024;
    pub(crate) const THREAD_ARCHIVED: u32 = 50083;
    pub(crate) const THREAD_EXISTS: u32 = 160_004;
    pub(crate) const THREAD_LOCKED: u32 = 160_005;
    pub(crate) const TOO_MANY_THREADS: u32 = 160_006;
}

/// Why a request failed.
///
/// [`RestError::outcome_unknown`] tells whether Discord may have done it all the same.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum RestError {
    /// 429. The client has noted the pause: ask for a new permit, which waits it out.
    #[error("rate limited for {} ms ({scope:?})", retry_after.0)]
    RateLimited {
        /// How long Discord asks us to wait.
        retry_after: Millis,
        /// Whose limit it is.
        scope: Scope,
    },
    /// It isn't there any more and never comes back: stop asking.
    #[error("gone: {0:?}")]
    Gone(Surface),
    /// We may not do this there; somebody must change the rights first.
    #[error("no right to do this (code {code})")]
    NoRights {
        /// 50001, 50013 or whatever code came with a 403.
        code: u32,
    },
    /// The message has its thread already; a thread's id is its message's.
    #[error("the message already has a thread")]
    ThreadExists,
    /// No more active threads fit into this server.
    #[error("too many active threads")]
    TooManyThreads,
    /// This kind of channel can't do it, such as a thread inside a thread.
    #[error("this kind of channel cannot do that")]
    WrongChannelType,
    /// The thread is archived or locked.
    #[error("the thread is archived or locked")]
    ThreadClosed,
    /// Too many edits of a message older than an hour: post a new one instead.
    #[error("the message is too old for more edits")]
    EditLimit,
    /// That person is no member of the server (any more).
    #[error("not a member")]
    NotAMember,
    /// 401: the token is not, or no longer, valid. Nothing more is sent after it.
    #[error("the bot token is not valid")]
    Unauthorized,
    /// Another 4xx. The request itself is wrong, so repeating it does not help.
    #[error("refused: status {status}, code {code}: {message}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// Discord's code, 0 if the body had none.
        code: u32,
        /// Discord's words, for the log only.
        message: String,
    },
    /// 5xx, a time-out, a broken connection: try again later.
    #[error("{0}")]
    Temporary(Trouble),
    /// The request could not be made or its answer not be read.
    #[error("unreadable answer: {0}")]
    Unreadable(String),
}

/// What a failed request was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    /// A channel or thread (10003).
    Channel,
    /// A message (10008).
    Message,
    /// A whole server (10004).
    Guild,
}

/// Whose rate limit was hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Ours, for this route.
    User,
    /// Ours, for everything.
    Global,
    /// The resource's, shared with others; does not count towards a ban.
    Shared,
}

impl Scope {
    /// The word, as in Discord's header.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Global => "global",
            Self::Shared => "shared",
        }
    }
}

/// Kinds of passing trouble.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Discord answered 5xx.
    #[error("status {0}")]
    Server(u16),
    /// No answer in time.
    #[error("no answer in time")]
    TimedOut,
    /// No connection was made, so nothing was sent.
    #[error("no connection")]
    NoConnection,
    /// The connection broke after the request may have been sent.
    #[error("the connection broke")]
    Broken,
    /// A 404 without a code of Discord's: something in between answered, or Discord did not
    /// find its own service. Nothing is known about what was asked for.
    #[error("status 404 that does not say what is missing")]
    Unnamed404,
}

impl RestError {
    /// Whether Discord may have done what was asked although no good answer came back.
    pub const fn outcome_unknown(&self) -> bool {
        matches!(
            self,
            Self::Temporary(Trouble::Server(_) | Trouble::TimedOut | Trouble::Broken) | Self::Unreadable(_)
        )
    }

    /// Whether the same request may succeed later without anybody changing anything.
    pub const fn worth_repeating(&self) -> bool {
        matches!(self, Self::Temporary(_) | Self::RateLimited { .. } | Self::Unreadable(_))
    }

    /// Whether somebody who sees the place lacks a right there.
    pub(crate) const fn lacks_a_right_there(&self) -> bool {
        matches!(self, Self::NoRights { code: code::MISSING_PERMISSIONS })
    }

    /// A word for counting.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::RateLimited { .. } => "rate_limited",
            Self::Gone(_) => "gone",
            Self::NoRights { .. } => "no_rights",
            Self::Unauthorized => "unauthorized",
            Self::Temporary(_) => "trouble",
            Self::Unreadable(_) => "unreadable",
            Self::ThreadExists
            | Self::TooManyThreads
            | Self::WrongChannelType
            | Self::ThreadClosed
            | Self::EditLimit
            | Self::NotAMember
            | Self::Refused { .. } => "refused",
        }
    }

    /// Sorts a bad answer.
    pub(super) fn from_answer(status: u16, body: &[u8], limit: Option<(Millis, Scope)>) -> Self {
        #[derive(Deserialize, Default)]
        #[serde(default)]
        struct Body {
            code: u32,
            message: String,
            retry_after: Option<f64>,
            global: bool,
        }
        let body: Body = serde_json::from_slice(body).unwrap_or_default();
        match (status, body.code) {
            (429, _) => {
                let (after, scope) = limit.unwrap_or((Millis::from_secs(1), Scope::User));
                let said = body.retry_after.map_or(after, |seconds| Millis((seconds * 1000.0).ceil() as i64));
                let scope = if body.global { Scope::Global } else { scope };
                Self::RateLimited { retry_after: said.max(after).max(Millis(1)), scope }
            }
            (401, _) => Self::Unauthorized,
            (500.., _) => Self::Temporary(Trouble::Server(status)),
            (_, code::UNKNOWN_CHANNEL) => Self::Gone(Surface::Channel),
            (_, code::UNKNOWN_GUILD) => Self::Gone(Surface::Guild),
            (_, code::UNKNOWN_MESSAGE | code::NOT_OUR_MESSAGE) => Self::Gone(Surface::Message),
            (_, code::UNKNOWN_MEMBER | code::UNKNOWN_USER) => Self::NotAMember,
            (_, code::EDIT_LIMIT_OLD_MESSAGE) => Self::EditLimit,
            (_, code::WRONG_CHANNEL_TYPE) => Self::WrongChannelType,
            (_, code::THREAD_EXISTS) => Self::ThreadExists,
            (_, code::TOO_MANY_THREADS) => Self::TooManyThreads,
            (_, code::THREAD_ARCHIVED | code::THREAD_LOCKED) => Self::ThreadClosed,
            (403, code) | (_, code @ (code::MISSING_ACCESS | code::MISSING_PERMISSIONS)) => {
                Self::NoRights { code }
            }
            (404, 0) => Self::Temporary(Trouble::Unnamed404),
            (status, code) => Self::Refused { status, code, message: body.message },
        }
    }

    /// Sorts an error of the HTTP library: nothing of a URL or a header gets into the text.
    pub(super) fn from_transport(error: &reqwest::Error) -> Self {
        if error.is_connect() {
            Self::Temporary(Trouble::NoConnection)
        } else if error.is_timeout() {
            Self::Temporary(Trouble::TimedOut)
        } else if error.is_decode() {
            Self::Unreadable("the body is no JSON of the expected shape".into())
        } else if error.is_builder() {
            Self::Unreadable("the request could not be built".into())
        } else {
            Self::Temporary(Trouble::Broken)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(status: u16, code: u32) -> RestError {
        let body = format!(r#"{{"code":{code},"message":"said so"}}"#);
        RestError::from_answer(status, body.as_bytes(), None)
    }

    #[test]
    fn codes_say_what_to_do() {
        assert_eq!(sorted(404, 10003), RestError::Gone(Surface::Channel));
        assert_eq!(sorted(404, 10008), RestError::Gone(Surface::Message));
        assert_eq!(sorted(404, 10004), RestError::Gone(Surface::Guild));
        assert_eq!(sorted(404, 0), RestError::Temporary(Trouble::Unnamed404), "Discord names what is gone");
        let page = RestError::from_answer(404, b"<html>not found</html>", None);
        assert_eq!(page, RestError::Temporary(Trouble::Unnamed404));
        assert!(page.worth_repeating() && !page.outcome_unknown());
        assert!(matches!(sorted(404, 10015), RestError::Refused { status: 404, code: 10015, .. }));
        assert_eq!(sorted(403, 50001), RestError::NoRights { code: 50001 });
        assert_eq!(sorted(403, 50013), RestError::NoRights { code: 50013 });
        assert_eq!(sorted(400, 160_004), RestError::ThreadExists);
        assert_eq!(sorted(400, 160_006), RestError::TooManyThreads);
        assert_eq!(sorted(400, 50083), RestError::ThreadClosed);
        assert_eq!(sorted(403, 160_005), RestError::ThreadClosed);
        assert_eq!(sorted(400, 30046), RestError::EditLimit);
        assert_eq!(sorted(502, 10003), RestError::Temporary(Trouble::Server(502)));
        assert_eq!(
            sorted(400, 50035),
            RestError::Refused { status: 400, code: 50035, message: "said so".into() }
        );
    }

    #[test]
    fn a_429_takes_the_longer_of_header_and_body() {
        let body = br#"{"retry_after": 1.2504, "global": true}"#;
        let error = RestError::from_answer(429, body, Some((Millis(2000), Scope::User)));
        assert_eq!(error, RestError::RateLimited { retry_after: Millis(2000), scope: Scope::Global });
        let error = RestError::from_answer(429, body, Some((Millis(1000), Scope::Shared)));
        assert_eq!(error, RestError::RateLimited { retry_after: Millis(1251), scope: Scope::Global });
        let error = RestError::from_answer(429, b"<html>", None);
        assert_eq!(error, RestError::RateLimited { retry_after: Millis(1000), scope: Scope::User });
    }

    #[test]
    fn only_an_answer_that_is_missing_leaves_the_outcome_open() {
        assert!(RestError::Temporary(Trouble::TimedOut).outcome_unknown());
        assert!(RestError::Temporary(Trouble::Server(500)).outcome_unknown());
        assert!(!RestError::Temporary(Trouble::NoConnection).outcome_unknown());
        assert!(!RestError::Gone(Surface::Channel).outcome_unknown());
    }
}
