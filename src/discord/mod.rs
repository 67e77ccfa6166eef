//! The bot on Discord: commands, components, presenter, announcer, texts.
