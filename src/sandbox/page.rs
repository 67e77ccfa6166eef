//! The web page of `omok sandbox`: a chat in the browser over the [`Driver`].
//!
//! A thin layer: files compiled in, the state as JSON, requests that act as one of the people, and a
//! stream of what happens. The browser may act as anybody without a password, so the layer is for the
//! own computer alone: [`guard()`] refuses other host names and other sites' pages.
//!
//! Events go over a WebSocket rather than as server-sent events: a browser opens no more than six
//! HTTP/1.1 connections to one address, all windows together, and a stream a window would use them up.

mod actions;
mod assets;
mod events;
mod guard;
mod moderate;
mod view;

pub(crate) use guard::guard;

use super::driver::{Driver, DriverError, Form, Person};
use super::id::Snowflake;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use twilight_model::guild::Permissions;

/// How many open forms are remembered; the oldest is forgotten first.
const FORMS_MAX: usize = 64;
/// The largest request: a command with a file.
const BODY_BYTES_MAX: usize = 10 * 1024 * 1024;

/// What the page's handlers share.
#[derive(Debug, Clone)]
struct Page {
    driver: Driver,
    forms: Arc<Mutex<VecDeque<(Snowflake, Form)>>>,
}

impl Page {
    fn person(&self, name: &str) -> Result<Person, Refusal> {
        self.driver.find_person(name).ok_or_else(|| Refusal::unknown("person", name))
    }

    /// Whether the person moderates: has the right to manage the server.
    fn manages_guild(&self, person: &Person) -> bool {
        self.driver.shared.world().guild_permissions(person.id()).contains(Permissions::MANAGE_GUILD)
    }

    /// The person, if they may change the server.
    fn moderator(&self, name: &str) -> Result<Person, Refusal> {
        let person = self.person(name)?;
        if self.manages_guild(&person) {
            Ok(person)
        } else {
            Err(DriverError::NotAllowed("only a moderator does that").into())
        }
    }

    /// Whether the server is this person's: as on Discord, its owner cannot leave it.
    fn owns_guild(&self, person: &Person) -> bool {
        self.driver.shared.world().guild.owner == person.id()
    }

    /// Has a person join the server or leave it.
    fn set_member(&self, person: &Person, present: bool) -> Result<(), Refusal> {
        if present {
            person.rejoin();
        } else if self.owns_guild(person) {
            return Err(DriverError::NotAllowed("the owner cannot leave the server").into());
        } else {
            person.leave();
        }
        Ok(())
    }

    /// Remembers a form that opened for a person, to be sent later.
    fn keep_form(&self, person: Snowflake, form: Form) {
        let mut forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
        if forms.len() >= FORMS_MAX {
            forms.pop_front();
        }
        forms.push_back((person, form));
    }

    /// The form that an interaction of this person opened.
    fn form(&self, person: Snowflake, interaction: Snowflake) -> Option<Form> {
        let forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
        let mut newest_first = forms.iter().rev();
        newest_first
            .find(|(owner, form)| *owner == person && form.interaction == interaction)
            .map(|(_, form)| form.clone())
    }
}

/// The page's routes: `GET /` and everything under `/sandbox`.
///
/// They are safe on loopback behind [`guard()`] only.
pub(crate) fn router(driver: Driver) -> Router {
    let page = Page { driver, forms: Arc::default() };
    Router::new()
        .route("/", get(assets::index))
        .route("/sandbox/assets/{*path}", get(assets::file))
        .route("/sandbox/world", get(view::world))
        .route("/sandbox/people", get(view::people))
        .route("/sandbox/messages", get(view::messages))
        .route("/sandbox/events", get(events::stream))
        .route("/sandbox/command", post(actions::command))
        .route("/sandbox/autocomplete", post(actions::autocomplete))
        .route("/sandbox/component", post(actions::component))
        .route("/sandbox/form", post(actions::form))
        .route("/sandbox/say", post(actions::say))
        .route("/sandbox/dismiss", post(actions::dismiss))
        .route("/sandbox/person", post(actions::set_person))
        .route("/sandbox/guild", post(actions::set_guild))
        .route("/sandbox/moderate", post(moderate::moderate))
        .fallback(assets::missing)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .with_state(page)
}

/// Why a request was not carried out: a status, a word for the page, and a sentence for people.
#[derive(Debug)]
struct Refusal {
    status: StatusCode,
    error: &'static str,
    detail: String,
}

impl Refusal {
    fn unknown(what: &str, name: &str) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            error: "unknown",
            detail: format!("there is no {what} “{name}”"),
        }
    }
}

impl From<DriverError> for Refusal {
    fn from(error: DriverError) -> Self {
        let (status, word) = match &error {
            DriverError::Unknown { .. } => (StatusCode::NOT_FOUND, "unknown"),
            DriverError::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            DriverError::NotAllowed(_) => (StatusCode::FORBIDDEN, "not_allowed"),
            DriverError::TimedOut { .. } => (StatusCode::GATEWAY_TIMEOUT, "timed_out"),
            DriverError::ShutDown => (StatusCode::SERVICE_UNAVAILABLE, "shut_down"),
        };
        Self { status, error: word, detail: error.to_string() }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.error, "detail": self.detail }))).into_response()
    }
}
