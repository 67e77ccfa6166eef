//! Reading a request: path, query, JSON, multipart.

use crate::sandbox::error::{ApiError, ApiResult};
use crate::sandbox::validate::message::UploadedFile;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::Method;
use axum::http::header::CONTENT_TYPE;
use serde_json::Value;
use std::collections::BTreeMap;

/// Largest request.
const REQUEST_BYTES_MAX: usize = 25 * 1024 * 1024;

/// A request as handlers see it.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: Method,
    /// Without `/api/v10`, percent-decoded, starts with a slash.
    pub(crate) path: String,
    pub(crate) query: BTreeMap<String, String>,
    /// The JSON body, or `payload_json` of a multipart one; `null` when there is none.
    pub(crate) body: Value,
    pub(crate) files: Vec<UploadedFile>,
}

impl Call {
    /// A number in the query.
    pub(crate) fn number(&self, key: &str) -> Option<u64> {
        self.query.get(key)?.parse().ok()
    }

    /// Whether the query says yes to something.
    pub(crate) fn flag(&self, key: &str) -> bool {
        matches!(self.query.get(key).map(String::as_str), Some("true" | "1" | "True"))
    }
}

/// Reads the whole request.
pub(crate) async fn read(request: Request) -> ApiResult<Call> {
    let method = request.method().clone();
    let raw_path = request.uri().path().trim_start_matches("/api").trim_start_matches("/v10");
    let path = decode(raw_path);
    let query = request.uri().query().unwrap_or_default();
    let query = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decode(key), decode(value))
    });
    let query = query.collect();
    let content_type =
        request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let multipart = content_type.starts_with("multipart/form-data");
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, REQUEST_BYTES_MAX).await.map_err(|_| ApiError::TOO_LARGE)?;
    let (body, files) = if multipart {
        read_multipart(Request::from_parts(parts, Body::from(bytes))).await?
    } else {
        (read_json(&bytes)?, Vec::new())
    };
    Ok(Call { method, path, query, body, files })
}

fn read_json(bytes: &Bytes) -> ApiResult<Value> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(bytes).map_err(|_| ApiError::INVALID_JSON)
}

async fn read_multipart(request: Request) -> ApiResult<(Value, Vec<UploadedFile>)> {
    let mut multipart = Multipart::from_request(request, &()).await.map_err(|_| ApiError::INVALID_JSON)?;
    let (mut body, mut files) = (Value::Null, Vec::new());
    while let Some(field) = multipart.next_field().await.map_err(|_| ApiError::INVALID_JSON)? {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| ApiError::TOO_LARGE)?;
        if name == "payload_json" {
            body = read_json(&bytes)?;
        } else if let Some(number) = file_number(&name) {
            let name = filename.unwrap_or_else(|| "unknown".into());
            files.push(UploadedFile { number, name, bytes });
        }
    }
    if body.is_null() {
        body = Value::Object(serde_json::Map::new());
    }
    Ok((body, files))
}

/// The number in `files[3]`; plain `file` is number 0.
fn file_number(field: &str) -> Option<u64> {
    if field == "file" {
        return Some(0);
    }
    field.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}

/// Percent-decoding, leaving alone what is no valid escape.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escape = (bytes[at] == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        if let Some(byte) = escape.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            decoded.push(byte);
            at += 3;
        } else {
            decoded.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// The route a path belongs to: ids become `{id}`, tokens `{token}`, emoji `{emoji}`. Channel, guild and
/// message ids all read alike.
pub(crate) fn template(path: &str) -> String {
    let mut template = String::new();
    let mut before = "";
    let mut first = "";
    for (index, part) in path.split('/').filter(|part| !part.is_empty()).enumerate() {
        if index == 0 {
            first = part;
        }
        let shown = if before == "reactions" {
            "{emoji}"
        } else if index == 2 && matches!(first, "interactions" | "webhooks") {
            "{token}"
        } else if part.bytes().all(|byte| byte.is_ascii_digit()) {
            "{id}"
        } else {
            part
        };
        template.push('/');
        template.push_str(shown);
        before = part;
    }
    template
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_decode_and_become_templates() {
        assert_eq!(decode("/a%20b/%F0%9F%91%8D/%zz%"), "/a b/👍/%zz%");
        assert_eq!(
            template("/channels/12/messages/34/reactions/👍/@me"),
            "/channels/{id}/messages/{id}/reactions/{emoji}/@me"
        );
        assert_eq!(
            template("/webhooks/12/abc/messages/@original"),
            "/webhooks/{id}/{token}/messages/@original"
        );
        assert_eq!(template("/interactions/12/abc/callback"), "/interactions/{id}/{token}/callback");
    }
}
