//! The REST API: one request from its bytes to its answer.
//!
//! Reading, faults, rate limits, authorisation, the handler, the log: in this order, for every route.

mod channels;
mod commands;
mod guilds;
mod interactions;
mod messages;
mod reactions;
mod request;
mod threads;
mod webhooks;

use super::error::{ApiError, ApiResult};
use super::faults::{AfterEffect, BeforeEffect};
use super::id::Snowflake;
use super::log::{Logged, RequestRecord};
use super::server::{LostAnswer, Shared, TOKEN};
use super::world::World;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::Response;
pub(crate) use request::Call;
use serde_json::{Value, json};
use std::sync::Arc;

/// What a handler answers.
#[derive(Debug)]
pub(crate) enum Reply {
    /// 200 with a body.
    Json(Value),
    /// 201 with a body.
    Created(Value),
    /// 204.
    Empty,
}

type Handled = ApiResult<Reply>;

/// Answers one request to `/api/v10/…` or `/api/…`.
pub(crate) async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let method = request.method().clone();
    let path = request.uri().path().trim_start_matches("/api").trim_start_matches("/v10").to_owned();
    let authorized = is_authorized(request.headers());
    let read = request::read(request).await;
    let template =
        read.as_ref().map_or_else(|_| request::template(&path), |call| request::template(&call.path));

    let fault = shared.faults.strike(&method, &path);
    if let Some(fault) = &fault {
        match &fault.before {
            BeforeEffect::None => {}
            BeforeEffect::Wait(time) => tokio::time::sleep(*time).await,
            BeforeEffect::WaitForRelease(release) => release.wait().await,
            BeforeEffect::Lose => {
                log(&shared, Logged::new(&method, &path, &template, read.as_ref().ok()), 0, None);
                return lost();
            }
            BeforeEffect::Answer(answer) => {
                let status = answer.status;
                log(
                    &shared,
                    Logged::new(&method, &path, &template, read.as_ref().ok()),
                    status,
                    Some(&answer.body),
                );
                return answer.response();
            }
        }
    }
    let limit = shared.rate_limits.as_ref().filter(|_| !path.starts_with("/gateway"));
    let now = shared.world().now();
    let verdict = limit.map(|limits| limits.take(&method, &template, &path, now));
    if let Some(refused) = verdict.as_ref().and_then(|verdict| verdict.refused.as_ref()) {
        log(&shared, Logged::new(&method, &path, &template, read.as_ref().ok()), 429, Some(&refused.body));
        return refused.response();
    }
    let handled = match &read {
        Ok(call) => handle(&shared, call, authorized),
        Err(error) => Err(error.clone()),
    };
    let (status, body) = match handled {
        Ok(Reply::Json(body)) => (200, Some(body)),
        Ok(Reply::Created(body)) => (201, Some(body)),
        Ok(Reply::Empty) => (204, None),
        Err(error) => (error.status, Some(error.body())),
    };
    log(&shared, Logged::new(&method, &path, &template, read.as_ref().ok()), status, body.as_ref());
    match fault.map(|fault| fault.after) {
        Some(AfterEffect::Lose) => return lost(),
        Some(AfterEffect::Wait(time)) => tokio::time::sleep(time).await,
        Some(AfterEffect::WaitForRelease(release)) => release.wait().await,
        Some(AfterEffect::Answer(answer)) => return answer.response(),
        Some(AfterEffect::None) | None => {}
    }
    let mut response = respond(status, body.as_ref());
    if let Some(verdict) = verdict {
        verdict.write_headers(response.headers_mut());
    }
    response
}

fn is_authorized(headers: &HeaderMap) -> bool {
    let given = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    given.strip_prefix("Bot ").unwrap_or(given) == TOKEN
}

/// The marker that makes the server cut the connection instead of answering.
fn lost() -> Response {
    let mut response = Response::new(Body::empty());
    response.extensions_mut().insert(LostAnswer);
    response
}

/// A response with a JSON body, or none.
pub(crate) fn respond(status: u16, body: Option<&Value>) -> Response {
    let mut response = match body {
        Some(body) => {
            let mut response = Response::new(Body::from(body.to_string()));
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
            response
        }
        None => Response::new(Body::empty()),
    };
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response
}

/// The answer to a request that comes too soon.
pub(crate) fn too_soon(retry_after_seconds: f64, scope: Option<&str>) -> (Value, HeaderMap) {
    let global = scope == Some("global");
    let body = json!({"message": "You are being rate limited.", "retry_after": retry_after_seconds, "global": global});
    let mut headers = HeaderMap::new();
    let seconds = retry_after_seconds.ceil().max(1.0) as u64;
    headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
    if let Some(scope) = scope.and_then(|scope| HeaderValue::from_str(scope).ok()) {
        headers.insert("x-ratelimit-scope", scope);
    }
    if global {
        headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
    }
    (body, headers)
}

fn log(shared: &Shared, logged: Logged<'_>, status: u16, body: Option<&Value>) {
    let code = body.and_then(|body| body["code"].as_u64()).filter(|_| status >= 400).unwrap_or(0);
    let at = shared.world().now();
    let record: Arc<RequestRecord> = shared.log.push(logged, (status, code as u32), at);
    if let Some(check) = &shared.check
        && let Err(complaint) = check.ask(&record)
    {
        tracing::warn!(method = %record.method, path = %record.path, %complaint, "a request does not fit the description");
        shared.log.complain(&record, complaint);
    }
}

fn handle(shared: &Shared, call: &Call, authorized: bool) -> Handled {
    let parts: Vec<&str> = call.path.split('/').filter(|part| !part.is_empty()).collect();
    let by_token = matches!(parts.as_slice(), ["interactions" | "webhooks", _, ..] | ["gateway"]);
    if !authorized && !by_token {
        return Err(ApiError::UNAUTHORIZED);
    }
    let mut guard = shared.world();
    let world = &mut *guard;
    world.archive_idle_threads();
    if world.outage && matches!(parts.first(), Some(&("channels" | "guilds"))) {
        return Err(ApiError::new(503, 0, "503: Service Unavailable"));
    }
    route(shared, world, call, &parts)
}

fn route(shared: &Shared, world: &mut World, call: &Call, parts: &[&str]) -> Handled {
    match parts {
        ["gateway"] => Ok(Reply::Json(json!({"url": shared.gateway_url()}))),
        ["gateway", "bot"] => {
            let used = world.hub.sessions_made();
            Ok(Reply::Json(json!({
                "url": shared.gateway_url(), "shards": 1,
                "session_start_limit": {
                    "total": 1000, "remaining": 1000_u64.saturating_sub(used), "reset_after": 86_400_000,
                    "max_concurrency": 1,
                },
            })))
        }
        ["channels", channel, rest @ ..] => {
            let channel = id(channel, ApiError::UNKNOWN_CHANNEL)?;
            route_channel(world, call, channel, rest)
        }
        ["guilds", guild, rest @ ..] => guilds::route(world, call, guild, rest),
        ["users", rest @ ..] => guilds::route_users(world, call, rest),
        ["applications", "@me"] | ["oauth2", "applications", "@me"] => {
            Ok(Reply::Json(guilds::application(world, shared.application_flags())))
        }
        ["applications", application, rest @ ..] => commands::route(world, call, application, rest),
        ["interactions", interaction, token, "callback"] if call.method == Method::POST => {
            let interaction = id(interaction, ApiError::UNKNOWN_INTERACTION)?;
            interactions::callback(world, call, interaction, token)
        }
        ["webhooks", application, token, rest @ ..] => webhooks::route(world, call, application, token, rest),
        _ => Err(ApiError::NOT_FOUND),
    }
}

fn route_channel(world: &mut World, call: &Call, channel: Snowflake, parts: &[&str]) -> Handled {
    let method = &call.method;
    match parts {
        [] => match *method {
            Method::GET => channels::get(world, channel),
            Method::PATCH => channels::change(world, call, channel),
            Method::DELETE => channels::delete(world, channel),
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        },
        ["typing"] if *method == Method::POST => {
            messages::may_send(world, channel)?;
            Ok(Reply::Empty)
        }
        ["messages"] => match *method {
            Method::GET => messages::list(world, call, channel),
            Method::POST => messages::create(world, call, channel),
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        },
        ["messages", message, rest @ ..] => {
            let message = id(message, ApiError::UNKNOWN_MESSAGE)?;
            match rest {
                [] => match *method {
                    Method::GET => messages::get(world, channel, message),
                    Method::PATCH => messages::edit(world, call, channel, message),
                    Method::DELETE => messages::delete(world, channel, message),
                    _ => Err(ApiError::METHOD_NOT_ALLOWED),
                },
                ["threads"] if *method == Method::POST => {
                    threads::from_message(world, call, channel, message)
                }
                ["reactions", rest @ ..] => reactions::route(world, call, (channel, message), rest),
                _ => Err(ApiError::NOT_FOUND),
            }
        }
        ["threads"] if *method == Method::POST => threads::without_message(world, call, channel),
        ["threads", "archived", kind @ ("public" | "private")] => threads::archived(world, channel, kind),
        ["thread-members", rest @ ..] => threads::members(world, call, channel, rest),
        _ => Err(ApiError::NOT_FOUND),
    }
}

/// Reads an id in a path; anything else is as good as an unknown one.
fn id(text: &str, unknown: ApiError) -> ApiResult<Snowflake> {
    text.parse().map_err(|_| unknown)
}
