//! The README's table of flags is made from the flags themselves.

use super::Cli;
use clap::CommandFactory;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const BEGIN: &str = "<!-- flags: made from the code, by OMOK_REGENERATE_DOCS=1 cargo test flags_table -->\n";
const END: &str = "<!-- end of flags -->";

/// One row a flag that can be set by an environment variable.
fn table() -> String {
    let mut table = String::from("| command | flag | variable | default | what |\n|---|---|---|---|---|\n");
    for command in Cli::command().get_subcommands() {
        for flag in command.get_arguments() {
            let (Some(variable), Some(what)) = (flag.get_env(), flag.get_help()) else { continue };
            // What is hidden is for measuring; but for the token, which is to be in the environment alone.
            if flag.is_hide_set() && variable != "DISCORD_TOKEN" {
                continue;
            }
            let name = match flag.get_long() {
                Some(long) if !flag.is_hide_set() => format!("`--{long}`"),
                _ => "–".to_owned(),
            };
            let default = flag.get_default_values().first();
            let default = default.map_or_else(|| "–".to_owned(), |value| format!("`{}`", value.display()));
            let (command, variable) = (command.get_name(), variable.display());
            let _ = writeln!(table, "| {command} | {name} | `{variable}` | {default} | {what} |");
        }
    }
    table
}

#[test]
fn the_readme_has_every_flag() {
    for document in ["README.md", "README.ko.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
        let text = fs::read_to_string(&path).unwrap_or_default();
        let (before, rest) = text.split_once(BEGIN).expect("the README has a place for the table");
        let (stands, after) = rest.split_once(END).expect("the table ends");
        let made = table();
        if std::env::var_os("OMOK_REGENERATE_DOCS").is_some() {
            fs::write(&path, format!("{before}{BEGIN}{made}{END}{after}"))
                .expect("the README can be written");
        } else {
            assert_eq!(
                stands, made,
                "{document}: OMOK_REGENERATE_DOCS=1 cargo test flags_table writes it anew"
            );
        }
    }
}
