//! Lists the files in `migrations/` for `src/store/open.rs`.
//!
//! sqlx's macro would do the same, but it builds a second sqlx with a second tokio for the build itself,
//! and does not notice a new file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=migrations");
    let variable = |name| env::var_os(name).map(PathBuf::from).ok_or_else(|| io::Error::other(name));
    let folder = variable("CARGO_MANIFEST_DIR")?.join("migrations");
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "sql"));
    files.sort();
    let mut list = "&[\n".to_owned();
    for file in &files {
        let (version, name) = read(file)
            .ok_or_else(|| io::Error::other(format!("{} is not called VERSION_name.sql", file.display())))?;
        let file = format!("/migrations/{}", file.file_name().unwrap_or_default().display());
        // Not the folder itself: a target directory that two working copies share keeps this list. Writing to
        // a string does not fail.
        let _ = writeln!(
            list,
            "    ({version}, {name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {file:?}))),"
        );
    }
    list.push_str("]\n");
    fs::write(variable("OUT_DIR")?.join("migrations.rs"), list)
}

/// Version and name of `20261129000000_first.sql`.
fn read(file: &Path) -> Option<(i64, String)> {
    let (version, name) = file.file_stem()?.to_str()?.split_once('_')?;
    Some((version.parse().ok()?, name.replace('_', " ")))
}
