//! `omok render`
