//! Where Discord's API is: the real one, or another one for tests and the sandbox.

use reqwest::Url;

/// The address of an API: `https` anywhere, plain `http` on loopback alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiAddress {
    base: Url,
}

/// Why an address is refused. Its text names what to change.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Not an absolute URL with a host.
    #[error("`{0}` is not an address such as https://discord.com")]
    NotAUrl(String),
    /// Anything unencrypted that leaves this machine.
    #[error(
        "`{0}` is not encrypted: plain http and ws are allowed on loopback only (127.0.0.1, [::1], localhost)"
    )]
    Plain(String),
    /// Neither of the schemes that fit.
    #[error("`{0}` has a scheme that does not fit here")]
    Scheme(String),
}

impl ApiAddress {
    /// `https://discord.com`
    #[expect(clippy::missing_panics_doc, reason = "the literal parses")]
    pub fn discord() -> Self {
        Self { base: Url::parse("https://discord.com").expect("a constant address") }
    }

    /// Takes another server's address. A path is dropped: requests go to `/api/v10/…`.
    ///
    /// # Errors
    /// If it is no URL, or plain `http` to anywhere but loopback.
    pub fn new(url: &Url) -> Result<Self, AddressError> {
        check(url, "https", "http")?;
        let mut base = url.clone();
        base.set_path("");
        base.set_query(None);
        base.set_fragment(None);
        Ok(Self { base })
    }

    /// As [`ApiAddress::new`], from text.
    ///
    /// # Errors
    /// As [`ApiAddress::new`].
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        Self::new(&Url::parse(text).map_err(|_| AddressError::NotAUrl(text.into()))?)
    }

    /// Whether it is on this machine.
    pub fn is_loopback(&self) -> bool {
        is_loopback(&self.base)
    }

    /// Whether it is Discord's own.
    pub fn is_discord(&self) -> bool {
        *self == Self::discord()
    }

    /// Without a slash at its end, as serenity's `proxy` wants it.
    pub(crate) fn origin(&self) -> &str {
        self.base.as_str().trim_end_matches('/')
    }

    /// The full address of a path below `/api/v10/`.
    pub(super) fn endpoint(&self, path: &str) -> String {
        format!("{}/api/v10/{path}", self.origin())
    }
}

/// Checks a gateway address that an API gave us: `wss`, or `ws` on loopback.
///
/// # Errors
/// If it is no URL, or would send the token unencrypted off this machine.
pub(crate) fn check_gateway(text: &str) -> Result<(), AddressError> {
    check(&Url::parse(text).map_err(|_| AddressError::NotAUrl(text.into()))?, "wss", "ws")
}

fn check(url: &Url, encrypted: &str, plain: &str) -> Result<(), AddressError> {
    if url.host_str().is_none_or(str::is_empty) {
        return Err(AddressError::NotAUrl(url.to_string()));
    }
    match url.scheme() {
        scheme if scheme == encrypted => Ok(()),
        scheme if scheme == plain && is_loopback(url) => Ok(()),
        scheme if scheme == plain => Err(AddressError::Plain(url.to_string())),
        _ => Err(AddressError::Scheme(url.to_string())),
    }
}

fn is_loopback(url: &Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || address.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_on_this_machine() {
        for good in
            ["http://127.0.0.1:7070", "http://localhost:1/", "http://[::1]:80", "https://proxy.example"]
        {
            assert!(ApiAddress::parse(good).is_ok(), "{good}");
        }
        for bad in [
            "http://discord.com",
            "http://127.0.0.1.example",
            "ftp://127.0.0.1",
            "127.0.0.1:80",
            "http://",
            "",
        ] {
            assert!(ApiAddress::parse(bad).is_err(), "{bad}");
        }
        assert!(check_gateway("wss://gateway.discord.gg").is_ok());
        assert!(check_gateway("ws://127.0.0.1:9/gateway").is_ok());
        assert!(matches!(check_gateway("ws://gateway.discord.gg"), Err(AddressError::Plain(_))));
        assert!(matches!(check_gateway("https://127.0.0.1"), Err(AddressError::Scheme(_))));
    }

    #[test]
    fn endpoints_are_below_the_version() {
        let address = ApiAddress::parse("http://127.0.0.1:7070/ignored").unwrap();
        assert_eq!(address.origin(), "http://127.0.0.1:7070");
        assert_eq!(address.endpoint("users/@me"), "http://127.0.0.1:7070/api/v10/users/@me");
        assert!(!address.is_discord());
        assert!(ApiAddress::discord().is_discord());
    }
}
