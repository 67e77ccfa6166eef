//! The local Discord: REST, gateway, page and driver, for the sandbox and the tests.
