//! Who may talk to the local server: this computer's own programs and its own page.
//!
//! Listening on loopback keeps other computers out, but not other web sites: the browser of whoever
//! runs the sandbox reaches it. Two ways in are closed here. A site can point its own name at
//! 127.0.0.1 and then counts as the same origin (DNS rebinding): only requests under a loopback name
//! are served. And a site can make the browser send requests here without reading the answers: those
//! are told by `Origin` and `Sec-Fetch-Site`. Programs send neither header and pass.

use axum::Router;
use axum::extract::Request;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// Scripts, styles and pictures from here only, nothing inline; frames only of itself (two people side
/// by side).
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; \
    require-trusted-types-for 'script'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// Puts every route of `router` behind the checks and adds the headers that keep its pages to themselves.
pub(crate) fn guard(router: Router) -> Router {
    router.layer(from_fn(check))
}

async fn check(request: Request, next: Next) -> Response {
    if let Err(reason) = allowed(request.uri(), request.headers()) {
        return (StatusCode::FORBIDDEN, reason).into_response();
    }
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Whether a request comes from this computer's programs or from the page itself.
fn allowed(uri: &Uri, headers: &HeaderMap) -> Result<(), &'static str> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let named = uri.authority().map(axum::http::uri::Authority::as_str);
    if !host.is_some_and(is_loopback) || !named.is_none_or(is_loopback) {
        return Err("The sandbox answers under localhost, 127.0.0.1 or [::1] only, so that no web site can \
                    reach it under a name of its own.\n");
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let same = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://")) == host;
        return if same { Ok(()) } else { Err(OTHER_SITE) };
    }
    // Without `Origin`: reads, and whatever is no browser. To open the page from a link elsewhere is fine.
    let says = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match says("sec-fetch-site") {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) if uri.path() == "/" && says("sec-fetch-mode") == Some("navigate") => Ok(()),
        Some(_) => Err(OTHER_SITE),
    }
}

const OTHER_SITE: &str = "The sandbox takes requests from its own page only, not from other sites.\n";

/// Whether `host`, with or without a port, is a name of this computer that nobody else can own.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
    address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::{allowed, is_loopback};
    use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap()))
            .collect()
    }

    fn passes(path: &str, pairs: &[(&'static str, &str)]) -> bool {
        allowed(&path.parse::<Uri>().unwrap(), &headers(pairs)).is_ok()
    }

    #[test]
    fn only_names_that_nobody_else_can_own_are_loopback() {
        for host in ["localhost", "LOCALHOST:7070", "127.0.0.1:7070", "127.8.0.1", "[::1]:7070", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:7070",
            "localhost.evil.example",
            "127.0.0.1.nip.io",
            "0.0.0.0:7070",
            "192.168.0.2",
            "[::]",
            "localhost:70:70",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn a_rebound_name_is_refused_even_with_a_matching_origin() {
        let pairs = [("host", "evil.example:7070"), ("origin", "http://evil.example:7070")];
        assert!(!passes("/sandbox/world", &pairs));
        assert!(!passes("http://evil.example/sandbox/world", &[("host", "127.0.0.1:7070")]));
        assert!(!passes("/", &[]));
    }

    #[test]
    fn the_page_and_programs_pass_other_sites_do_not() {
        let host = ("host", "127.0.0.1:7070");
        assert!(passes("/api/v10/gateway", &[host]));
        assert!(passes("/sandbox/say", &[host, ("origin", "http://127.0.0.1:7070")]));
        assert!(passes("/sandbox/world", &[host, ("sec-fetch-site", "same-origin")]));
        for origin in [
            "null",
            "http://localhost:3000",
            "https://127.0.0.1:7070",
            "http://evil.example",
            "http://127.0.0.1",
        ] {
            assert!(!passes("/sandbox/say", &[host, ("origin", origin)]), "{origin}");
        }
        for site in ["cross-site", "same-site"] {
            assert!(!passes("/sandbox/world", &[host, ("sec-fetch-site", site)]), "{site}");
        }
    }

    #[test]
    fn a_link_from_elsewhere_opens_the_page_but_nothing_else() {
        let link =
            [("host", "localhost:7070"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert!(passes("/", &link));
        assert!(passes("/?as=bob", &link));
        assert!(!passes("/sandbox/world?as=bob", &link));
    }
}
