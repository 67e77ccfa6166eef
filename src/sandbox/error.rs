//! Refusals as Discord words them.
//!
//! Codes and statuses: <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.

use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// A refused request.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: Cow<'static, str>,
    pub(crate) errors: Option<Value>,
}

/// What every handler returns on refusal.
pub(crate) type ApiResult<T> = Result<T, ApiError>;

macro_rules! errors {
    ($($name:ident = $status:literal, $code:literal, $message:literal;)*) => {
        impl ApiError {
            $(pub(crate) const $name: Self = Self::new($status, $code, $message);)*
        }
    };
}

errors! {
    UNAUTHORIZED = 401, 0, "401: Unauthorized";
    NOT_FOUND = 404, 0, "404: Not Found";
    METHOD_NOT_ALLOWED = 405, 0, "405: Method Not Allowed";
    INTERNAL = 500, 0, "500: Internal Server Error";
    UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel";
    UNKNOWN_GUILD = 404, 10004, "Unknown Guild";
    UNKNOWN_MEMBER = 404, 10007, "Unknown Member";
    UNKNOWN_MESSAGE = 404, 10008, "Unknown Message";
    UNKNOWN_USER = 404, 10013, "Unknown User";
    UNKNOWN_EMOJI = 400, 10014, "Unknown Emoji";
    UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook";
    UNKNOWN_INTERACTION = 404, 10062, "Unknown interaction";
    UNKNOWN_COMMAND = 404, 10063, "Unknown application command";
    TOO_MANY_REACTIONS = 400, 30010, "Maximum number of reactions reached (20)";
    TOO_MANY_COMMANDS_TODAY = 429, 30034, "Max number of daily application command creates has been reached (200)";
    TOO_MANY_OLD_EDITS =
        429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later";
    TOO_LARGE = 413, 40005, "Request entity too large";
    ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged";
    MISSING_ACCESS = 403, 50001, "Missing Access";
    NOT_YOUR_MESSAGE = 403, 50005, "Cannot edit a message authored by another user";
    EMPTY_MESSAGE = 400, 50006, "Cannot send an empty message";
    CANNOT_MESSAGE_USER = 403, 50007, "Cannot send messages to this user";
    MISSING_PERMISSIONS = 403, 50013, "Missing Permissions";
    SYSTEM_MESSAGE = 403, 50021, "Cannot execute action on a system message";
    WRONG_CHANNEL_KIND = 400, 50024, "Cannot execute action on this channel type";
    INVALID_WEBHOOK_TOKEN = 401, 50027, "Invalid Webhook Token";
    THREAD_ARCHIVED = 400, 50083, "Thread is archived";
    INVALID_JSON = 400, 50109, "The request body contains invalid JSON.";
    REPLY_NEEDS_HISTORY = 400, 160_002, "Cannot reply without permission to read message history";
    THREAD_EXISTS = 400, 160_004, "A thread has already been created for this message";
    THREAD_LOCKED = 400, 160_005, "Thread is locked";
    TOO_MANY_THREADS = 400, 160_006, "Maximum number of active threads reached";
}

impl ApiError {
    pub(crate) const fn new(status: u16, code: u32, message: &'static str) -> Self {
        Self { status, code, message: Cow::Borrowed(message), errors: None }
    }

    /// The body Discord sends with it.
    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

/// The complaints about one request's fields, gathered before refusing (code 50035).
#[derive(Debug, Default)]
pub(crate) struct FormErrors(Map<String, Value>);

impl FormErrors {
    /// Adds a complaint about the field at `path`, whose parts are separated by slashes
    /// (`components/0/components/1/custom_id`).
    pub(crate) fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.0;
        for part in path.split('/').filter(|part| !part.is_empty()) {
            let next = node.entry(part).or_insert_with(|| Value::Object(Map::new()));
            let Value::Object(next) = next else { return };
            node = next;
        }
        let list = node.entry("_errors").or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            list.push(json!({"code": code, "message": message.into()}));
        }
    }

    pub(crate) fn required(&mut self, path: &str) {
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Refuses if there was any complaint.
    pub(crate) fn finish(self) -> ApiResult<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(ApiError {
            status: 400,
            code: 50035,
            message: Cow::Borrowed("Invalid Form Body"),
            errors: Some(Value::Object(self.0)),
        })
    }
}

/// A refusal of one field.
pub(crate) fn bad_field(path: &str, code: &str, message: &str) -> ApiError {
    let mut form = FormErrors::default();
    form.add(path, code, message);
    form.finish().err().unwrap_or(ApiError::INTERNAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_nest_by_field_and_index() {
        let mut form = FormErrors::default();
        form.add("components/0/custom_id", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
        form.required("components/0/components/2/style");
        let error = form.finish().unwrap_err();
        let body = error.body();
        assert_eq!(body["code"], 50035);
        assert_eq!(
            body["errors"]["components"]["0"]["custom_id"]["_errors"][0]["code"],
            "BASE_TYPE_BAD_LENGTH"
        );
        let style = &body["errors"]["components"]["0"]["components"]["2"]["style"];
        assert_eq!(style["_errors"][0]["message"], "This field is required");
    }
}
