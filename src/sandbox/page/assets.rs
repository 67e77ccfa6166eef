//! The page's files, compiled in.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! files {
    ($($path:literal: $kind:expr),* $(,)?) => {
        &[$(($path, $kind, include_str!(concat!("../../../assets/sandbox/", $path)))),*]
    };
}

/// Path below `assets/sandbox`, media type, content.
pub(super) const FILES: &[(&str, &str, &str)] = files! {
    "index.html": HTML,
    "missing.html": HTML,
    "icon.svg": SVG,
    "style.css": CSS,
    "sidebar.css": CSS,
    "frame.css": CSS,
    "dialogs.css": CSS,
    "components.css": CSS,
    "prose.css": CSS,
    "messages.css": CSS,
    "composer.css": CSS,
    "needs.css": CSS,
    "js/api.js": SCRIPT,
    "js/app.js": SCRIPT,
    "js/chooser.js": SCRIPT,
    "js/command-line.js": SCRIPT,
    "js/commands.js": SCRIPT,
    "js/components.js": SCRIPT,
    "js/composer.js": SCRIPT,
    "js/dialogs.js": SCRIPT,
    "js/dom.js": SCRIPT,
    "js/drafts.js": SCRIPT,
    "js/markdown.js": SCRIPT,
    "js/messages.js": SCRIPT,
    "js/moderation.js": SCRIPT,
    "js/pictures.js": SCRIPT,
    "js/presence.js": SCRIPT,
    "js/sidebar.js": SCRIPT,
    "js/speech.js": SCRIPT,
    "js/suggest.js": SCRIPT,
    "js/text.js": SCRIPT,
    "js/theme.js": SCRIPT,
    "js/time.js": SCRIPT,
    "js/toast.js": SCRIPT,
    "js/words/en.js": SCRIPT,
    "js/words/ja.js": SCRIPT,
    "js/words/ko.js": SCRIPT,
    "js/world.js": SCRIPT,
};

/// `GET /`: the page itself.
pub(super) async fn index() -> Response {
    serve("index.html")
}

/// `GET /sandbox/assets/…`.
pub(super) async fn file(Path(path): Path<String>) -> Response {
    serve(&path)
}

/// Any other address: where the page is, for people and for programs.
pub(super) async fn missing(headers: HeaderMap) -> Response {
    let accepts = headers.get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    let says = if accepts.is_some_and(|kinds| kinds.contains("text/html")) {
        serve("missing.html")
    } else {
        "There is nothing at this address. The sandbox's page is at /, Discord's API below /api.\n"
            .into_response()
    };
    (StatusCode::NOT_FOUND, says).into_response()
}

fn serve(path: &str) -> Response {
    match FILES.iter().find(|(name, _, _)| *name == path) {
        // The files change with the binary and nothing tells the browser: let it ask each time.
        Some((_, kind, text)) => {
            ([(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-cache")], *text).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::{FILES, HTML, SCRIPT, missing};
    use axum::body::to_bytes;
    use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
    use std::path::Path;

    #[tokio::test]
    async fn an_address_with_nothing_at_it_says_where_the_page_is() {
        let browser =
            HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static("text/html,*/*;q=0.8"))]);
        for (headers, kind, says) in
            [(browser, HTML, "<a href=\"/\">"), (HeaderMap::new(), "text/plain; charset=utf-8", "is at /,")]
        {
            let response = missing(headers).await;
            assert_eq!(response.status(), StatusCode::NOT_FOUND);
            assert_eq!(response.headers()[header::CONTENT_TYPE], kind);
            let body = to_bytes(response.into_body(), 4096).await.unwrap();
            assert!(String::from_utf8_lossy(&body).contains(says), "{kind}");
        }
    }

    #[test]
    fn every_file_of_the_folder_is_served() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sandbox");
        let mut found = Vec::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    found.push(path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/"));
                }
            }
        }
        let mut served: Vec<_> = FILES.iter().map(|(path, _, _)| (*path).to_owned()).collect();
        found.sort();
        served.sort();
        assert_eq!(served, found);
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere_and_no_script_or_style_is_inline() {
        for (path, kind, text) in FILES {
            let external = text.match_indices("://").filter(|(at, _)| {
                let before = &text[..*at];
                // Patterns that recognise links, the SVG name space and comments name addresses without loading them.
                (before.ends_with("src=\"https") || before.ends_with("href=\"https"))
                    || before.ends_with("url(https")
                    || before.ends_with("from \"https")
            });
            assert_eq!(external.count(), 0, "{path} loads something from outside");
            if *kind == HTML {
                assert!(!text.contains("<style") && !text.contains(" style="), "{path} has inline styles");
                assert!(!text.contains(" on"), "{path} has inline handlers");
            }
            if *kind == SCRIPT {
                for sink in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
                    assert!(!text.contains(sink), "{path} uses {sink}");
                }
            }
        }
    }
}
